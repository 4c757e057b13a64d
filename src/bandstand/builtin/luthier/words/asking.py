"""What a player may do, and why not: actions as things to do, prompts, reasons."""

from collections.abc import Callable, Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    BALCONY,
    GOALS,
    ITEMS,
    MATERIALS,
    MOST_INSPIRATION,
    PERFORM,
    PLACES,
    ROYAL_PATRON,
    SALON,
)
from bandstand.builtin.luthier.rules import NONE
from bandstand.builtin.luthier.words import meaning
from bandstand.builtin.luthier.words.names import (
    BENEFIT_NAMES,
    PLACE_NAMES,
    SEARCHES,
    TRACK_NAMES,
    amount,
    card,
    chair,
    chip,
    count,
    gains,
    given,
    instrument,
    listing,
    tier,
)
from bandstand.contract import View

# ---- as something to do


def say(kit: LuthierParts, view: View, action: int, _names: Sequence[str] = ()) -> str:
    """An action as something to do."""
    for start, sentence in _sentences(kit):
        if action >= start:
            return sentence(kit, view, action - start)
    raise ValueError(f"Luthier has no action number {action}.")


def say_move(kit: LuthierParts, steps: Sequence[tuple[View, int]], names: Sequence[str] = ()) -> str:
    """A whole move as one thing to do: 'send worker 1 with one apprentice to the Guild'. Of a long one, as in
    the set-up, only what is chosen is named and not what it brings."""
    said = [say(kit, view, action, names) for view, action in steps]
    if len(said) == 2 and said[1].startswith("send it "):
        return said[0].replace("place ", "send ", 1) + said[1].removeprefix("send it")
    if len(said) > 1 and said[-1] == "leave the benches so":
        said.pop()
    return ", ".join([_short(words) for words in said] if len(said) > 2 else said)


def _short(words: str) -> str:
    if words.startswith(("play the ", "put the patron on ")):
        return words.partition(": ")[0]
    return words.partition(" (")[0] if words.startswith(("keep the goal ", "take ")) else words


def _board(view: View) -> dict[str, object]:
    seat = view["seat"] if view["seat"] >= 0 else 0
    board: dict[str, object] = view["boards"][seat]
    return board


def _full(view: View) -> bool:
    """Whether there is no space for another patron."""
    patrons = _board(view)["patrons"]
    assert isinstance(patrons, list)
    return NONE not in patrons


def _place(view: View) -> int:
    return int(view["resolving"]["place"]) if view["resolving"] else NONE


def _say_house(kit: LuthierParts, view: View, number: int) -> str:
    house = kit.houses[number]
    return f"play the {house.name} family: {gains(kit, house.resources)}; {meaning.effects(kit, house.setup)}"


def _say_goal(kit: LuthierParts, view: View, number: int) -> str:
    return f"keep the goal {goal(kit, number)}"


def goal(kit: LuthierParts, number: int) -> str:
    """'repair tokens: winds (1, 2, 4: 1, 3, 6 prestige)'."""
    ladder = kit.goals[number]
    needs = ", ".join(str(need) for need in ladder.needs)
    points = ", ".join(str(point) for point in ladder.points)
    return f"{meaning.metric(ladder.metric)} ({needs} for {points} prestige)"


def award(kit: LuthierParts, number: int) -> str:
    """The same of a public award."""
    return meaning.metric(kit.awards[number].metric)


def _say_keep(kit: LuthierParts, view: View, kind: int) -> str:
    return f"keep the {instrument(kit, kind)}"


def _say_host(kit: LuthierParts, view: View, patron: int) -> str:
    wants = meaning.requirements(kit, patron)
    return f"take {kit.patrons[patron].name} as patron (wants {wants}; {meaning.power(kit, patron)})"


def _say_space(kit: LuthierParts, view: View, space: int) -> str:
    return f"put the patron on space {space + 1}: {gains(kit, kit.spaces[space])}"


def _say_unrough(kit: LuthierParts, view: View, kind: int) -> str:
    return f"take the {instrument(kit, kind)} back from the roughing bench"


def _say_unfinish(kit: LuthierParts, view: View, kind: int) -> str:
    return f"take the {instrument(kit, kind)} back from the finishing bench, to be roughed again"


def _say_on(kit: LuthierParts, view: View, kind: int) -> str:
    return f"put the {instrument(kit, kind)} on the roughing bench"


def _say_chip(kit: LuthierParts, view: View, number: int) -> str:
    apprentices = number % 4
    with_them = (
        f" with {count(apprentices)} apprentice{'s' if apprentices > 1 else ''}" if apprentices else ""
    )
    specialists = _board(view)["specialists"]
    assert isinstance(specialists, list)
    return f"place {chip(kit, specialists, number // 4)}{with_them}"


def _say_at(kit: LuthierParts, view: View, place: int) -> str:
    return f"send it to {PLACE_NAMES[place]}"


def _say_go(kit: LuthierParts, view: View, place: int) -> str:
    return f"activate {PLACE_NAMES[place]}"


def _say_market(kit: LuthierParts, view: View, number: int) -> str:
    return "go to the Market"


def _say_pass(kit: LuthierParts, view: View, number: int) -> str:
    return "pass for the rest of the round"


def _say_take(kit: LuthierParts, view: View, slot: int) -> str:
    place = _place(view)
    tiers = kit.slots[view["seats"]]
    if not 0 <= place < BALCONY or slot >= len(tiers):
        return f"take the card in slot {slot + 1}"
    number = view["display"][place][slot]
    if number == NONE:
        return f"take a card from the empty slot {slot + 1}"
    verb = "perform" if place == PERFORM else "take"
    the = "" if place == SALON else "the "
    name = card(kit, place, number)
    same = [
        other
        for other, shown in enumerate(view["display"][place])
        if shown != NONE and tiers[other] == tiers[slot] and card(kit, place, shown) == name
    ]
    which = f", slot {slot + 1}" if len(same) > 1 else ""
    return f"{verb} {the}{name}, {tier(tiers[slot])}{which}"


def _say_search(kit: LuthierParts, view: View, number: int) -> str:
    place = _place(view)
    what = SEARCHES[place][number] if 0 <= place < BALCONY else f"sort {number + 1}"
    return (
        f"search the deck for: {what} ({kit.search_price} money or inspiration, and an apprentice for good)"
    )


def _say_instead(kit: LuthierParts, view: View, number: int) -> str:
    place = _place(view)
    if not 0 <= place < len(PLACES) or number >= len(kit.places[place].instead):
        return f"take alternate action {number + 1}"
    return f"take {gains(kit, kit.places[place].instead[number])} instead"


def _say_inspire(kit: LuthierParts, view: View, number: int) -> str:
    if view["phase"] == "tier" and view["taking"]:
        money = view["taking"]["price"] - number
        return f"pay {money} money and {number} inspiration"
    return f"spend {count(number)} inspiration"


def _say_spare(kit: LuthierParts, view: View, material: int) -> str:
    return f"save one {MATERIALS[material]}"


def _say_replace(kit: LuthierParts, view: View, material: int) -> str:
    return f"pay {kit.inspiration_for_material} inspiration instead of one {MATERIALS[material]}"


def _say_pay(kit: LuthierParts, view: View, number: int) -> str:
    if view["cost"]:
        return f"pay {listing([amount(n, m) for m, n in enumerate(view['cost']['materials']) if n])}"
    return "pay"


def _say_reroll(kit: LuthierParts, view: View, die: int) -> str:
    return f"roll the {('first', 'second', 'purple')[die]} die again"


def _say_chair(kit: LuthierParts, view: View, number: int) -> str:
    held = view["orchestra"][number]["holder"] != NONE
    return f"place the token at the {chair(kit, number)} (its chair is {'held' if held else 'free'})"


def _say_console(kit: LuthierParts, view: View, number: int) -> str:
    times = view["task"][2] if view["phase"] == "consolation" else 1
    return f"take {gains(kit, [each * times for each in kit.consolation[number]])}"


def _say_give(kit: LuthierParts, view: View, space: int) -> str:
    patrons = _board(view)["patrons"]
    assert isinstance(patrons, list)
    patron = patrons[space]
    name = kit.patrons[patron].name if patron != NONE else f"the patron on space {space + 1}"
    what = given(kit, view["giving"]) if view["giving"] != NONE else "card"
    return f"give the {what} to {name}"


def _say_make(kit: LuthierParts, view: View, kind: int) -> str:
    finishing = _place(view) == len(PLACES) - 1
    return f"{'finish' if finishing else 'rough'} the {instrument(kit, kind)}"


def _say_calm(kit: LuthierParts, view: View, number: int) -> str:
    patrons = _board(view)["patrons"]
    assert isinstance(patrons, list)
    patron = patrons[number // 2]
    if patron == NONE:
        return f"calm the patron on space {number // 2 + 1}"
    gift = gains(kit, kit.patrons[patron].gifts[number % 2])
    return f"calm {kit.patrons[patron].name} and take {gift}"


def _say_material(kit: LuthierParts, view: View, material: int) -> str:
    return f"take one {MATERIALS[material]}"


def _say_discard(kit: LuthierParts, view: View, material: int) -> str:
    return f"discard one {MATERIALS[material]}"


def _say_claim(kit: LuthierParts, view: View, number: int) -> str:
    tile, level = divmod(number, 3)
    if tile >= len(view["awards"]):
        return f"claim level {level + 1} of award {tile + 1}"
    ladder = kit.awards[view["awards"][tile]["tile"]]
    if level >= len(ladder.needs):
        return f"claim level {level + 1} of award {tile + 1}"
    what = meaning.metric(ladder.metric)
    return f"claim the award {what}, {ladder.needs[level]} or more, for {ladder.points[level]} prestige"


def _say_benefit(kit: LuthierParts, view: View, number: int) -> str:
    nothing = ", which brings nothing without a free space" if number == ROYAL_PATRON and _full(view) else ""
    return f"choose {BENEFIT_NAMES[number]}{nothing}"


def _say_specialist(kit: LuthierParts, view: View, number: int) -> str:
    return f"choose the {kit.specialists[number].name}, {meaning.speciality(kit, number)}"


def _say_assign(kit: LuthierParts, view: View, number: int) -> str:
    who = f" {kit.specialists[view['assigning']].name}" if view["assigning"] != NONE else " specialist"
    return f"make worker {number + 1} the{who}"


def _say_buy(kit: LuthierParts, view: View, number: int) -> str:
    item, inspiration = divmod(number, MOST_INSPIRATION)
    name = (*MATERIALS, "an apprentice", "a Performance step", "a Craft step")[item]
    verb = "hire" if ITEMS[item] == "apprentice" else "buy" if item < 3 else "train for"
    one = "one " if item < 3 else ""
    with_it = f" with {inspiration} inspiration" if inspiration else ""
    return f"{verb} {one}{name}{with_it}"


def _say_sell(kit: LuthierParts, view: View, material: int) -> str:
    return f"sell one {MATERIALS[material]} for {kit.market[view['market']][material]} money"


def _say_yes(kit: LuthierParts, view: View, number: int) -> str:
    if view["phase"] == "double":
        return "double this reward"
    if view["phase"] == "paid_step":
        return f"pay for a step on the {TRACK_NAMES[view['step_track']]} track"
    return "yes"


_DECLINED = {
    "double": "keep the doubling for the second instrument",
    "paid_step": "do not pay for a step",
    "give": "give it to nobody",
    "again": "make no second instrument",
    "calm": "calm nobody",
    "plan_bench": "place no instrument card",
    "claim": "claim nothing",
    "royal": "take no royal patron",
    "rough_first": "rough nothing",
}


def _say_no(kit: LuthierParts, view: View, number: int) -> str:
    return _DECLINED.get(view["phase"], "no")


def _say_done(kit: LuthierParts, view: View, number: int) -> str:
    return {"reroll": "keep all dice", "market": "leave the Market", "bench": "leave the benches so"}.get(
        view["phase"], "enough"
    )


def _say_end(kit: LuthierParts, view: View, number: int) -> str:
    return "end your turn"


def _sentences(kit: LuthierParts) -> list[tuple[int, Callable[[LuthierParts, View, int], str]]]:
    """The words for each sort of action, the last numbers first."""
    return [
        (int(kit.end), _say_end), (int(kit.done), _say_done), (int(kit.no), _say_no),
        (int(kit.yes), _say_yes),
        (int(kit.sell), _say_sell), (int(kit.buy), _say_buy), (int(kit.assign), _say_assign),
        (int(kit.specialist), _say_specialist), (int(kit.benefit), _say_benefit),
        (int(kit.claim), _say_claim),
        (int(kit.discard), _say_discard), (int(kit.material), _say_material), (int(kit.calm), _say_calm),
        (int(kit.make), _say_make), (int(kit.give), _say_give), (int(kit.console), _say_console),
        (int(kit.chair), _say_chair), (int(kit.reroll), _say_reroll), (int(kit.pay), _say_pay),
        (int(kit.replace), _say_replace), (int(kit.spare), _say_spare), (int(kit.inspire), _say_inspire),
        (int(kit.instead), _say_instead), (int(kit.search), _say_search), (int(kit.take), _say_take),
        (int(kit.pass_), _say_pass), (int(kit.to_market), _say_market), (int(kit.go), _say_go),
        (int(kit.at), _say_at), (int(kit.chip), _say_chip), (int(kit.on), _say_on),
        (int(kit.unfinish), _say_unfinish), (int(kit.unrough), _say_unrough), (int(kit.space), _say_space),
        (int(kit.host), _say_host), (int(kit.keep), _say_keep), (int(kit.goal), _say_goal),
        (int(kit.house), _say_house),
    ]  # fmt: skip


# ---- what is asked


def prompt(kit: LuthierParts, view: View, legal: Sequence[int]) -> str:
    """One sentence in the second person."""
    phase = view["phase"]
    if phase in _PROMPTS:
        return _PROMPTS[phase] + _warning(kit, view, legal)
    if phase == "consolation":
        offers = [_say_console(kit, view, number).removeprefix("take ") for number in (0, 1)]
        return f"No chair this time: take {offers[0]} or {offers[1]}."
    if phase == "goals":
        wanted = goals_to_keep(kit, view)
        chosen = sum(1 for action in view["picked"] if kit.goal <= action < kit.keep)
        return f"Keep {count(wanted)} of your four goals: choose the {_nth(chosen)}."
    if phase == "plan_at":
        return (
            f"Where shall {_say_chip(kit, view, view['chosen'] - int(kit.chip)).removeprefix('place ')} go?"
        )
    if phase == "act":
        return _ask_act(kit, view, legal)
    if phase == "resolve":
        return _ask_resolve(kit, view, legal)
    if phase == "tier":
        price = view["taking"]["price"]
        return f"Pay {price} in money and inspiration: how much inspiration?"
    if phase == "cost":
        return _ask_cost(kit, view)
    if phase == "reroll":
        return f"You have {view['roll']['total']}. Roll one die again, or keep them?"
    if phase == "inspire":
        return f"You have {view['roll']['total']}. Spend inspiration to reach more?"
    if phase == "chair":
        return "Where shall your token go? A free chair, or one that you take, brings its reward."
    if phase == "double":
        return "Double this reward, or keep the doubling for your second instrument?"
    if phase == "give":
        return f"Give the {given(kit, view['giving'])} to a patron?"
    if phase == "patron_space":
        return f"Choose a space for {kit.patrons[view['space_for']].name}: each brings something at once."
    if phase == "specialist":
        track = TRACK_NAMES[view["choosing_track"]]
        return f"Choose a specialist of the {track} track; a worker joins at the end of the round."
    if phase == "paid_step":
        return f"Pay for a step on the {TRACK_NAMES[view['step_track']]} track?"
    if phase == "assign":
        name = kit.specialists[view["assigning"]].name
        return f"Which worker becomes the {name}? The specialist keeps its skill."
    raise ValueError(f"Luthier has no phase {phase!r}.")


_PROMPTS = {
    "house": "Choose your family: its resources, its place in turn order and its ability.",
    "instrument": "Keep one of your two instruments; the other goes under the deck.",
    "patron": "Take one of your two patrons; the other is discarded.",
    "space": "Choose a space for your patron: each brings something at once.",
    "bench": "Arrange your benches: put up to two instruments on the roughing bench.",
    "plan": "Choose a worker to place, and apprentices to go along.",
    "again": "Make a second instrument with the same worker?",
    "calm": "Calm a patron: the cube goes one step back, and you take one of the gifts.",
    "plan_bench": "Place an instrument card on your roughing bench?",
    "material": "Choose a material.",
    "discard": "Your storage is too full: discard a material.",
    "claim": "Claim a public award?",
    "benefit": "Which award marker do you take off? What lies under it is yours for the game.",
    "royal": "Invite a royal patron? If you take none, the marker brings nothing.",
    "keep": "Keep one of the instruments you drew; the others go under the deck.",
    "rough_first": "Rough your instrument at once, paying for it?",
    "market": "Buy and sell, but not the same material; hire; train. Then leave.",
    "end": "End your turn, or take something back.",
    "over": "The game is over.",
}


def _warning(kit: LuthierParts, view: View, legal: Sequence[int]) -> str:
    """Where the royal marker may be taken off, or is the only one left, but brings nothing (ruling 99)."""
    if not _full(view):
        return ""
    if view["phase"] == "benefit" and int(kit.benefit) + ROYAL_PATRON in legal:
        return " You have no free space for a patron: the royal marker would bring nothing."
    left = [benefit for benefit, used in enumerate(_benefits(view)) if not used]
    if left == [ROYAL_PATRON] and any(kit.claim <= action < kit.benefit for action in legal):
        return " Your last marker, the royal one, brings nothing without a free space."
    return ""


def _benefits(view: View) -> list[bool]:
    benefits = _board(view)["benefits"]
    assert isinstance(benefits, list)
    return benefits


def goals_to_keep(kit: LuthierParts, view: View) -> int:
    """How many goals the chosen family keeps."""
    house = kit.houses[view["picked"][0]]
    more = [int(each.amount) for each in house.setup if each.verb == GOALS]
    return int(kit.keep_goals) + sum(more)


def _nth(number: int) -> str:
    return ("first", "second", "third", "fourth")[number]


def _acting(kit: LuthierParts, view: View) -> str:
    queue = view["resolving"]["queue"][view["resolving"]["at"]]
    return chip(kit, view["boards"][queue[0]]["specialists"], queue[1])


def _ask_act(kit: LuthierParts, view: View, legal: Sequence[int]) -> str:
    place = _place(view)
    who = _acting(kit, view)
    others = [gains(kit, each) for each in kit.places[place].instead]
    main = (
        "Choose a patron", "Choose an instrument", "Choose a performance", "Choose a repair",
        "Claim an award", "Rough an instrument", "Finish an instrument",
    )[place]  # fmt: skip
    instead = set(range(int(kit.instead), int(kit.inspire)))
    if set(legal) <= instead:
        return f"Nothing else is possible for {who} here: take {listing(others, 'or')}."
    return f"{main} for {who}, or take {listing(others, 'or')}." + _warning(kit, view, legal)


def _ask_resolve(kit: LuthierParts, view: View, legal: Sequence[int]) -> str:
    if int(kit.pass_) in legal:
        return "All your workers are back: go to the Market, or pass."
    if int(kit.to_market) in legal:
        return "Activate a location where you have a worker, or go to the Market."
    return "Activate a location where you have a worker."


def _ask_cost(kit: LuthierParts, view: View) -> str:
    cost = view["cost"]
    left = listing([amount(n, m) for m, n in enumerate(cost["materials"]) if n])
    if cost["must"]:
        return f"It costs {left}, and you save {count(cost['must'])}: which?"
    if cost["may"]:
        return f"It costs {left}. Save a material now, or pay and save it with the second instrument?"
    return f"It costs {left}. Replace a material by {kit.inspiration_for_material} inspiration, or pay?"


# ---- why not


def why_not(kit: LuthierParts, view: View, action: int) -> str:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < kit.actions:
        return f"Luthier has no action number {action}: they go from 0 to {kit.actions - 1}."
    if view["phase"] == "over":
        return "The game is over."
    if view["phase"] == "act":
        return _why_not_act(kit, view, action)
    if view["phase"] == "resolve":
        if kit.go <= action < kit.to_market:
            place = PLACE_NAMES[action - kit.go]
            return f"You have no worker left at {place}: activate a place where you have one."
        if action == kit.pass_:
            return "You can pass only when all your workers are back."
        if action == kit.to_market:
            return "You have been to the Market in this round."
    if view["phase"] == "plan" and kit.chip <= action < kit.at:
        return "You do not have this worker with so many apprentices: choose one that you have."
    if view["phase"] == "market" and kit.buy <= action < kit.yes:
        return _why_not_trade(kit, view, action)
    asked = _ASKED.get(view["phase"], "decide what is asked")
    return f"Now you must {asked}."


_ASKED = {
    "house": "choose your family",
    "goals": "choose your goals, each once and in rising order",
    "instrument": "keep one of your instruments",
    "patron": "take one of your patrons",
    "space": "choose a space for your patron",
    "bench": "arrange your benches: first take cards back, then put cards on, then say that you are done",
    "plan": "choose a worker",
    "plan_at": "choose a place for your worker",
    "resolve": "activate a location, go to the Market, or pass",
    "tier": "say how much inspiration you pay: what is left must be there in money",
    "cost": "say how you pay",
    "reroll": "roll a die again or keep all",
    "inspire": "spend as much inspiration as reaches a better level, or none",
    "chair": "choose a space for your token that it may go to",
    "double": "double this reward or not",
    "consolation": "choose one of the two rewards",
    "give": "give the card to a patron who wants it, or to nobody",
    "again": "make a second instrument that you can pay for, or none",
    "calm": "calm one of your patrons, or nobody",
    "plan_bench": "place a card of your hand on the roughing bench, or none",
    "material": "choose a material",
    "discard": "discard a material that you have",
    "claim": "claim an award that you have reached, or none",
    "benefit": "choose a marker that is still there",
    "royal": "take one of the royals, or none",
    "patron_space": "choose a free space for your patron",
    "specialist": "choose one of the specialists of this track",
    "keep": "keep one of the cards you drew",
    "paid_step": "pay for the step or not",
    "rough_first": "rough a card that you can pay for, or none",
    "market": "buy, sell, or leave the Market",
    "end": "end your turn",
    "assign": "choose one of your numbered workers",
}


def _why_not_act(kit: LuthierParts, view: View, action: int) -> str:
    place = _place(view)
    if kit.take <= action < kit.search:
        slot = action - int(kit.take)
        if place >= BALCONY or slot >= len(view["display"][place]) or view["display"][place][slot] == NONE:
            return "There is no card in this slot: choose one that is there."
        if place == SALON and _full(view):
            return "You have no free space for another patron: choose an alternate action."
        return "You cannot pay for this card: its tier and its materials must be paid together."
    if kit.search <= action < kit.instead:
        return (
            f"A search needs an apprentice on the worker, {kit.search_price} money or inspiration, a card of "
            "that sort in the deck, and for a patron a free space."
        )
    if kit.make <= action < kit.calm and place >= BALCONY:
        return (
            f"You cannot make the {instrument(kit, action - int(kit.make))} now: it must lie on this bench, "
            "be paid for, and to be roughed it needs space on the finishing bench."
        )
    if kit.claim <= action < kit.benefit:
        return (
            "You cannot claim this level: it must be open and reached, one on each tile, with a marker left."
        )
    return f"This cannot be done at {PLACE_NAMES[place]}: choose what is offered there."


def _why_not_trade(kit: LuthierParts, view: View, action: int) -> str:
    if action >= kit.sell:
        material = action - int(kit.sell)
        if view["visit"]["bought"][material]:
            return f"You have bought {MATERIALS[material]} in this round, so you cannot sell it."
        return f"You have no {MATERIALS[material]} to sell."
    item = (action - int(kit.buy)) // MOST_INSPIRATION
    if item < 3 and view["visit"]["sold"][item]:
        return f"You have sold {MATERIALS[item]} in this round, so you cannot buy it."
    if item < 3:
        return f"You cannot buy {MATERIALS[item]} so: it must fit into your storage and be paid exactly."
    if item == 3:
        return _why_not_hire(kit, view)
    return "You cannot train so: the last step cannot be trained, and the price must be paid exactly."


def _why_not_hire(kit: LuthierParts, view: View) -> str:
    most = _board(view)["apprentice_cap"]
    assert isinstance(most, int)
    if not most:
        return "You cannot hire an apprentice: searches have taken all of yours out of the game."
    lower = ", because searches take apprentices out of the game" if most < kit.apprentices else ""
    return (
        f"You cannot hire an apprentice so: {count(most)} is the most{lower}, "
        "and the price must be paid exactly."
    )
