"""What a player may do: actions as things to do, and prompts."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules import BY_NOTES, BY_RANGE, EFFECTS, FREELY, Pair, pair_in, thrown_in
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.builtin.fiddlefoo.words.names import beside, card_name, purple_and_pile, range_text, the_card
from bandstand.phrases import counted, listed

PLACING = ("place", "again", "insta")


def say(kit: FiddlefooParts, view: FiddlefooView, action: int, _names: Sequence[str] = ()) -> str:
    """An action as something to do."""
    phase = view["phase"]
    if action < kit.deck:
        return _say_card(kit, view, action)
    if action == kit.enough:
        return {
            "throw": "throw no more" if view["throwing"] or let_go(view) else "throw nothing",
            "discard": "discard nothing",
            "move": "move nothing",
            "remove": "remove no more",
            "swap": "swap no more",
            "again": "place no other card",
        }.get(phase, "leave it at that")
    if action == kit.draw:
        return "draw a card, because none of yours fits"
    if action == kit.pass_:
        return "pass, because none of your cards fits and the deck is empty"
    if action < kit.add_as:
        card = action - kit.add
        return f"add {the_card(kit, card)} to the {kit.colours[kit.colour_of[card]]} pile"
    if action < kit.cells:
        card, colour = purple_and_pile(kit, action)
        return f"add {the_card(kit, card)} to the {kit.colours[colour]} pile"
    where = beside(kit, view, action - int(kit.cells), view["picked"])
    return f"move it {where}" if phase == "move" else f"place it {where}"


def say_move(
    kit: FiddlefooParts, steps: Sequence[tuple[FiddlefooView, int]], names: Sequence[str] = ()
) -> str:
    """A whole move as one thing to do: 'place the blue 12 below the red 6'."""
    move, *rest = [say(kit, view, action, names) for view, action in steps]
    thrown = [move.removeprefix("throw ")]
    for words in rest:
        if words.startswith("pair it with "):
            move = f"{move}, and {words}"
        elif words.startswith("throw the "):
            thrown.append(words.removeprefix("throw "))
            move = f"throw {listed(thrown)}"
        elif words != "throw no more":
            # 'place it', 'move it', 'swap it'
            move += words[words.index(" it ") + len(" it") :]
    return move


def _say_card(kit: FiddlefooParts, view: FiddlefooView, card: int) -> str:
    phase = view["phase"]
    the = the_card(kit, card)
    if phase == "throw":
        held = len(view["hand"])
        if pair_in(view).way(kit, view["notes"], card, held) == BY_NOTES:
            return f"throw {the} for its {counted(view['notes'][card], 'note')}, and nothing else"
        return f"throw {the}"
    if phase == "discard":
        return f"discard {the}"
    if phase == "remove":
        return f"remove {the}"
    if phase == "move":
        return f"move {the}"
    if phase == "swap":
        return f"swap {the}" if view["picked"] < 0 else f"swap it for {the}"
    return f"place {the}" if view["cell"] < 0 else f"pair it with {the}"


def let_go(view: FiddlefooView) -> bool:
    """Whether the viewer has thrown or added something at this pair, in the cooperative variant."""
    throwers = [seat for seat, _, _ in thrown_in(view)]
    return view["seat"] in throwers + [seat for seat, _, _ in view["added"]]


def rule_of_place(kit: FiddlefooParts, view: FiddlefooView, card: int) -> str:
    """The rule of placing, for one card."""
    colour = kit.colours[kit.colour_of[card]]
    special = kit.special_of[card]
    if special >= 0 and EFFECTS[special].pairs_with_other_colours():
        tame = "a card that is not wild" if view["options"]["wildcard"] else "another card"
        return f"it must touch the map in line with {tame}, and never touch a {colour} card"
    if view["options"]["wildcard"] and kit.colour_of[card] == kit.wild:
        return f"it must touch the map, but never a {colour} card"
    wild = f" or {kit.colours[kit.wild]}" if view["options"]["wildcard"] else ""
    return f"it must be in line with a {colour}{wild} card, touch the map, and never touch a {colour} card"


# ---- the prompt


def prompt(kit: FiddlefooParts, view: FiddlefooView, legal: Sequence[int]) -> str:
    """What is asked of the viewer, and the one rule that matters now."""
    phase = view["phase"]
    if phase == "throw":
        return _throw_prompt(kit, view, legal)
    if phase in PLACING:
        return _place_prompt(kit, view, legal)
    if phase == "discard":
        return f"Your pair lets you put {_up_to(view['left'])} of your hand out of the game."
    if phase == "move":
        if view["picked"] >= 0:
            return f"Choose a new place for {the_card(kit, view['picked'])}, beside another card."
        moving = f"Your pair lets you move {_up_to(view['left'])} of the map to another place"
        return f"{moving}; the pair stays as it counts."
    if phase == "remove":
        return f"Your pair lets you take {_up_to(view['left'])} off the map, but not the pair itself."
    if view["picked"] >= 0:
        return f"Choose the card of the map that {the_card(kit, view['picked'])} changes places with."
    return f"The card that you drew lets you swap {_up_to(view['left'])} of your hand with cards of the map."


def _place_prompt(kit: FiddlefooParts, view: FiddlefooView, legal: Sequence[int]) -> str:
    if view["cell"] >= 0:
        return "Several pairs would do: choose the older card that yours is paired with."
    if view["picked"] >= 0:
        card = view["picked"]
        return f"Put your {card_name(kit, card)} where it fits: {rule_of_place(kit, view, card)}."
    if kit.draw in legal:
        return "None of your cards fits anywhere: draw one from the deck."
    if kit.pass_ in legal:
        return "None of your cards fits anywhere, and the deck is empty: you pass."
    if view["phase"] == "insta":
        return f"You drew {the_card(kit, legal[0])}: it must be placed at once."
    if view["phase"] == "again":
        return "Your pair lets you place another card, of another colour; it makes a pair of its own."
    return "Place a card in line with its own colour, touching the map but never its own colour."


def _throw_prompt(kit: FiddlefooParts, view: FiddlefooView, legal: Sequence[int]) -> str:
    pair = pair_in(view)
    together = view["options"]["cooperative"]
    ways = {card: pair.way(kit, view["notes"], card, len(view["hand"])) for card in legal if card < kit.deck}
    if not ways:
        return "You hold nothing that may be thrown at this pair."
    always = [the_card(kit, card) for card, way in ways.items() if way == FREELY]
    may_go = f"{listed(always)} may always be thrown{' or added' if together else ''}" if always else ""
    if pair.safe:
        return f"This pair is safe, but {may_go}."
    fitting: list[str] = []
    if BY_RANGE in ways.values():
        numbers = range_text(int(pair.low), int(pair.high)).removeprefix("range ")
        fitting.append(f"any of your {colours_named(kit, pair)} {numbers}")
    if BY_NOTES in ways.values():
        fitting.append(f"just one card with {counted(int(pair.distance), 'note')}")
    if not fitting:
        return f"Nothing of yours fits this pair, but {may_go}."
    verb = "Throw or add" if together else "Throw"
    besides = f"; {listed(always)} may go besides" if always else ""
    return f"{verb} what you like: {', or '.join(fitting)}{besides}."


def colours_named(kit: FiddlefooParts, pair: Pair) -> str:
    """What may be thrown at a pair for being in range: 'blues', 'blues and purples', 'cards'."""
    colours = [f"{name}s" for colour, name in enumerate(kit.colours) if (pair.colours >> colour) & 1]
    return "cards" if len(colours) == len(kit.colours) else listed(colours)


def _up_to(number: int) -> str:
    return "one card" if number == 1 else f"up to {counted(number, 'card')}"
