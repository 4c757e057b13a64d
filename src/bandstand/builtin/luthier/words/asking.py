"""What a player may do: actions as things to do, and prompts."""

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
from bandstand.builtin.luthier.views import BoardView, CostView, LuthierView
from bandstand.builtin.luthier.words import meaning
from bandstand.builtin.luthier.words.names import (
    BENEFIT_NAMES,
    PLACE_NAMES,
    SEARCHES,
    TRACK_NAMES,
    card,
    chair,
    chip,
    gains,
    given,
    instrument,
    tier,
)
from bandstand.phrases import counted, listed, number_word

# ---- as something to do


def say(kit: LuthierParts, view: LuthierView, action: int, _names: Sequence[str] = ()) -> str:
    """An action as something to do."""
    for start, sentence in _sentences(kit):
        if action >= start:
            return sentence(kit, view, action - start)
    raise ValueError(f"Luthier has no action number {action}.")


def say_move(kit: LuthierParts, steps: Sequence[tuple[LuthierView, int]], names: Sequence[str] = ()) -> str:
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


def own_board(view: LuthierView) -> BoardView:
    """The board of the viewer; for who only watches, the first."""
    return view["boards"][max(view["seat"], 0)]


def no_space(view: LuthierView) -> bool:
    """Whether there is no space for another patron."""
    return NONE not in own_board(view)["patrons"]


def place_resolved(view: LuthierView) -> int:
    """The location that is being resolved, or NONE."""
    return view["resolving"]["place"] if view["resolving"] else NONE


def _say_house(kit: LuthierParts, view: LuthierView, number: int) -> str:
    house = kit.houses[number]
    return f"play the {house.name} family: {gains(kit, house.resources)}; {meaning.effects(kit, house.setup)}"


def _say_goal(kit: LuthierParts, view: LuthierView, number: int) -> str:
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


def _say_keep(kit: LuthierParts, view: LuthierView, kind: int) -> str:
    return f"keep the {instrument(kit, kind)}"


def _say_host(kit: LuthierParts, view: LuthierView, patron: int) -> str:
    wants = meaning.requirements(kit, patron)
    return f"take {kit.patrons[patron].name} as patron (wants {wants}; {meaning.power(kit, patron)})"


def _say_space(kit: LuthierParts, view: LuthierView, space: int) -> str:
    return f"put the patron on space {space + 1}: {gains(kit, kit.spaces[space])}"


def _say_unrough(kit: LuthierParts, view: LuthierView, kind: int) -> str:
    return f"take the {instrument(kit, kind)} back from the roughing bench"


def _say_unfinish(kit: LuthierParts, view: LuthierView, kind: int) -> str:
    return f"take the {instrument(kit, kind)} back from the finishing bench, to be roughed again"


def _say_on(kit: LuthierParts, view: LuthierView, kind: int) -> str:
    return f"put the {instrument(kit, kind)} on the roughing bench"


def _say_chip(kit: LuthierParts, view: LuthierView, number: int) -> str:
    apprentices = number % 4
    with_them = f" with {counted(apprentices, 'apprentice')}" if apprentices else ""
    return f"place {chip(kit, own_board(view)['specialists'], number // 4)}{with_them}"


def _say_at(kit: LuthierParts, view: LuthierView, place: int) -> str:
    return f"send it to {PLACE_NAMES[place]}"


def _say_go(kit: LuthierParts, view: LuthierView, place: int) -> str:
    return f"activate {PLACE_NAMES[place]}"


def _say_market(kit: LuthierParts, view: LuthierView, number: int) -> str:
    return "go to the Market"


def _say_pass(kit: LuthierParts, view: LuthierView, number: int) -> str:
    return "pass for the rest of the round"


def _say_take(kit: LuthierParts, view: LuthierView, slot: int) -> str:
    place = place_resolved(view)
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


def _say_search(kit: LuthierParts, view: LuthierView, number: int) -> str:
    place = place_resolved(view)
    what = SEARCHES[place][number] if 0 <= place < BALCONY else f"sort {number + 1}"
    return (
        f"search the deck for: {what} ({kit.search_price} money or inspiration, and an apprentice for good)"
    )


def _say_instead(kit: LuthierParts, view: LuthierView, number: int) -> str:
    place = place_resolved(view)
    if not 0 <= place < len(PLACES) or number >= len(kit.places[place].instead):
        return f"take alternate action {number + 1}"
    return f"take {gains(kit, kit.places[place].instead[number])} instead"


def _say_inspire(kit: LuthierParts, view: LuthierView, number: int) -> str:
    if view["phase"] == "tier" and view["taking"]:
        money = view["taking"]["price"] - number
        return f"pay {money} money and {number} inspiration"
    return f"spend {number_word(number)} inspiration"


def _say_spare(kit: LuthierParts, view: LuthierView, material: int) -> str:
    return f"save one {MATERIALS[material]}"


def _say_replace(kit: LuthierParts, view: LuthierView, material: int) -> str:
    return f"pay {kit.inspiration_for_material} inspiration instead of one {MATERIALS[material]}"


def _say_pay(kit: LuthierParts, view: LuthierView, number: int) -> str:
    if view["cost"]:
        return f"pay {gains(kit, view['cost']['materials'])}"
    return "pay"


def _say_reroll(kit: LuthierParts, view: LuthierView, die: int) -> str:
    return f"roll the {('first', 'second', 'purple')[die]} die again"


def _say_chair(kit: LuthierParts, view: LuthierView, number: int) -> str:
    held = view["orchestra"][number]["holder"] != NONE
    return f"place the token at the {chair(kit, number)} (its chair is {'held' if held else 'free'})"


def _say_console(kit: LuthierParts, view: LuthierView, number: int) -> str:
    times = view["task"][2] if view["phase"] == "consolation" else 1
    assert isinstance(times, int)
    return f"take {gains(kit, [each * times for each in kit.consolation[number]])}"


def _say_give(kit: LuthierParts, view: LuthierView, space: int) -> str:
    patron = own_board(view)["patrons"][space]
    name = kit.patrons[patron].name if patron != NONE else f"the patron on space {space + 1}"
    what = given(kit, view["giving"]) if view["giving"] != NONE else "card"
    return f"give the {what} to {name}"


def _say_make(kit: LuthierParts, view: LuthierView, kind: int) -> str:
    finishing = place_resolved(view) == len(PLACES) - 1
    return f"{'finish' if finishing else 'rough'} the {instrument(kit, kind)}"


def _say_calm(kit: LuthierParts, view: LuthierView, number: int) -> str:
    patron = own_board(view)["patrons"][number // 2]
    if patron == NONE:
        return f"calm the patron on space {number // 2 + 1}"
    gift = gains(kit, kit.patrons[patron].gifts[number % 2])
    return f"calm {kit.patrons[patron].name} and take {gift}"


def _say_material(kit: LuthierParts, view: LuthierView, material: int) -> str:
    return f"take one {MATERIALS[material]}"


def _say_discard(kit: LuthierParts, view: LuthierView, material: int) -> str:
    return f"discard one {MATERIALS[material]}"


def _say_claim(kit: LuthierParts, view: LuthierView, number: int) -> str:
    tile, level = divmod(number, 3)
    if tile >= len(view["awards"]):
        return f"claim level {level + 1} of award {tile + 1}"
    ladder = kit.awards[view["awards"][tile]["tile"]]
    if level >= len(ladder.needs):
        return f"claim level {level + 1} of award {tile + 1}"
    what = meaning.metric(ladder.metric)
    return f"claim the award {what}, {ladder.needs[level]} or more, for {ladder.points[level]} prestige"


def _say_benefit(kit: LuthierParts, view: LuthierView, number: int) -> str:
    nothing = (
        ", which brings nothing without a free space" if number == ROYAL_PATRON and no_space(view) else ""
    )
    return f"choose {BENEFIT_NAMES[number]}{nothing}"


def _say_specialist(kit: LuthierParts, view: LuthierView, number: int) -> str:
    return f"choose the {kit.specialists[number].name}, {meaning.speciality(kit, number)}"


def _say_assign(kit: LuthierParts, view: LuthierView, number: int) -> str:
    who = f" {kit.specialists[view['assigning']].name}" if view["assigning"] != NONE else " specialist"
    return f"make worker {number + 1} the{who}"


def _say_buy(kit: LuthierParts, view: LuthierView, number: int) -> str:
    item, inspiration = divmod(number, MOST_INSPIRATION)
    name = (*MATERIALS, "an apprentice", "a Performance step", "a Craft step")[item]
    verb = "hire" if ITEMS[item] == "apprentice" else "buy" if item < 3 else "train for"
    one = "one " if item < 3 else ""
    with_it = f" with {inspiration} inspiration" if inspiration else ""
    return f"{verb} {one}{name}{with_it}"


def _say_sell(kit: LuthierParts, view: LuthierView, material: int) -> str:
    return f"sell one {MATERIALS[material]} for {kit.market[view['market']][material]} money"


def _say_yes(kit: LuthierParts, view: LuthierView, number: int) -> str:
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


def _say_no(kit: LuthierParts, view: LuthierView, number: int) -> str:
    return _DECLINED.get(view["phase"], "no")


def _say_done(kit: LuthierParts, view: LuthierView, number: int) -> str:
    return {"reroll": "keep all dice", "market": "leave the Market", "bench": "leave the benches so"}.get(
        view["phase"], "enough"
    )


def _say_end(kit: LuthierParts, view: LuthierView, number: int) -> str:
    return "end your turn"


def _sentences(kit: LuthierParts) -> list[tuple[int, Callable[[LuthierParts, LuthierView, int], str]]]:
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


def prompt(kit: LuthierParts, view: LuthierView, legal: Sequence[int]) -> str:
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
        return f"Keep {number_word(wanted)} of your four goals: choose the {_nth(chosen)}."
    if phase == "plan_at":
        return (
            f"Where shall {_say_chip(kit, view, view['chosen'] - int(kit.chip)).removeprefix('place ')} go?"
        )
    if phase == "act":
        return _ask_act(kit, view, legal)
    if phase == "resolve":
        return _ask_resolve(kit, view, legal)
    if phase == "tier" and view["taking"]:
        return f"Pay {view['taking']['price']} in money and inspiration: how much inspiration?"
    if phase == "cost" and view["cost"]:
        return _ask_cost(kit, view["cost"])
    if phase == "reroll" and view["roll"]:
        return f"You have {view['roll']['total']}. Roll one die again, or keep them?"
    if phase == "inspire" and view["roll"]:
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


def _warning(kit: LuthierParts, view: LuthierView, legal: Sequence[int]) -> str:
    """Where the royal marker may be taken off, or is the only one left, but brings nothing (ruling 99)."""
    if not no_space(view):
        return ""
    if view["phase"] == "benefit" and int(kit.benefit) + ROYAL_PATRON in legal:
        return " You have no free space for a patron: the royal marker would bring nothing."
    left = [benefit for benefit, used in enumerate(own_board(view)["benefits"]) if not used]
    if left == [ROYAL_PATRON] and any(kit.claim <= action < kit.benefit for action in legal):
        return " Your last marker, the royal one, brings nothing without a free space."
    return ""


def goals_to_keep(kit: LuthierParts, view: LuthierView) -> int:
    """How many goals the chosen family keeps."""
    house = kit.houses[view["picked"][0]]
    more = [int(each.amount) for each in house.setup if each.verb == GOALS]
    return int(kit.keep_goals) + sum(more)


def _nth(number: int) -> str:
    return ("first", "second", "third", "fourth")[number]


def _acting(kit: LuthierParts, view: LuthierView) -> str:
    resolving = view["resolving"]
    assert resolving is not None
    owner, number, *_ = resolving["queue"][resolving["at"]]
    return chip(kit, view["boards"][owner]["specialists"], number)


def _ask_act(kit: LuthierParts, view: LuthierView, legal: Sequence[int]) -> str:
    place = place_resolved(view)
    who = _acting(kit, view)
    others = [gains(kit, each) for each in kit.places[place].instead]
    main = (
        "Choose a patron", "Choose an instrument", "Choose a performance", "Choose a repair",
        "Claim an award", "Rough an instrument", "Finish an instrument",
    )[place]  # fmt: skip
    instead = set(range(int(kit.instead), int(kit.inspire)))
    if set(legal) <= instead:
        return f"Nothing else is possible for {who} here: take {listed(others, 'or')}."
    return f"{main} for {who}, or take {listed(others, 'or')}." + _warning(kit, view, legal)


def _ask_resolve(kit: LuthierParts, view: LuthierView, legal: Sequence[int]) -> str:
    if int(kit.pass_) in legal:
        return "All your workers are back: go to the Market, or pass."
    if int(kit.to_market) in legal:
        return "Activate a location where you have a worker, or go to the Market."
    return "Activate a location where you have a worker."


def _ask_cost(kit: LuthierParts, cost: CostView) -> str:
    left = gains(kit, cost["materials"])
    if cost["must"]:
        return f"It costs {left}, and you save {number_word(cost['must'])}: which?"
    if cost["may"]:
        return f"It costs {left}. Save a material now, or pay and save it with the second instrument?"
    return f"It costs {left}. Replace a material by {kit.inspiration_for_material} inspiration, or pay?"
