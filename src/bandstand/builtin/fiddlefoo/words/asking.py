"""What a player may do, and why not: actions as things to do, prompts, reasons."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules import (
    BY_NOTES,
    BY_RANGE,
    EFFECTS,
    FREELY,
    NO_WAY,
    Map,
    map_in,
    pair_in,
    pair_of,
    span,
)
from bandstand.builtin.fiddlefoo.words.names import (
    beside,
    card_name,
    cell_name,
    count,
    listing,
    notes_text,
    purple_and_pile,
    range_text,
    sentence,
    the_card,
)
from bandstand.contract import View

PLACING = ("place", "again", "insta")


def say(kit: FiddlefooParts, view: View, action: int, _names: Sequence[str] = ()) -> str:
    """An action as something to do."""
    phase = view["phase"]
    if action < kit.deck:
        return _say_card(kit, view, action)
    if action == kit.enough:
        return {
            "throw": "throw no more" if view["throwing"] or _let_go(view) else "throw nothing",
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


def say_move(kit: FiddlefooParts, steps: Sequence[tuple[View, int]], names: Sequence[str] = ()) -> str:
    """A whole move as one thing to do: 'place the blue 12 below the red 6'."""
    move, *rest = [say(kit, view, action, names) for view, action in steps]
    thrown = [move.removeprefix("throw ")]
    for words in rest:
        if words.startswith("pair it with "):
            move = f"{move}, and {words}"
        elif words.startswith("throw the "):
            thrown.append(words.removeprefix("throw "))
            move = f"throw {listing(thrown)}"
        elif words != "throw no more":
            # 'place it', 'move it', 'swap it'
            move += words[words.index(" it ") + len(" it") :]
    return move


def _say_card(kit: FiddlefooParts, view: View, card: int) -> str:
    phase = view["phase"]
    the = the_card(kit, card)
    if phase == "throw":
        held = len(view["hand"])
        if pair_in(view).way(kit, view["notes"], card, held) == BY_NOTES:
            return f"throw {the} for its {notes_text(view['notes'][card])}, and nothing else"
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


def _let_go(view: View) -> bool:
    """Whether the viewer has thrown or added something at this pair, in the cooperative variant."""
    return any(entry[0] == view["seat"] for entry in [*view["thrown"], *view["added"]])


# ---- why not


def why_not(kit: FiddlefooParts, view: View, action: int) -> str:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < kit.actions:
        return f"Fiddlefoo has no action number {action}: they go from 0 to {kit.actions - 1}."
    if view["phase"] == "over":
        return "The game is over."
    asked = _asked(view)
    if action < kit.deck:
        return _why_not_card(kit, view, action, asked)
    if action == kit.enough:
        return f"Now you must {asked}."
    if action in (kit.draw, kit.pass_):
        return f"Only somebody who can place no card draws or passes: {asked}."
    if action < kit.cells:
        return _why_not_pile(kit, view, action, asked)
    if view["phase"] not in (*PLACING, "move") or view["picked"] < 0:
        return f"First {asked}."
    return _why_not_cell(kit, view, action - int(kit.cells))


def _asked(view: View) -> str:
    phase = view["phase"]
    if phase in PLACING:
        if view["cell"] >= 0:
            return "choose the older card of your pair"
        if view["picked"] >= 0:
            return "choose a place for your card"
        return "place a card of your hand" if phase != "again" else "place another card or leave it"
    asked: dict[str, str] = {
        "throw": "throw cards or say that it is enough",
        "discard": "discard a card of your hand or leave it",
        "move": "choose a card of the map to move or leave it"
        if view["picked"] < 0
        else "choose a new place for the card",
        "remove": "remove a card of the map or leave it",
        "swap": "choose a card of your hand to swap or leave it"
        if view["picked"] < 0
        else "choose the card of the map that comes for it",
    }
    return asked[phase]


def _why_not_card(kit: FiddlefooParts, view: View, card: int, asked: str) -> str:
    the = the_card(kit, card)
    phase = view["phase"]
    from_map = phase in ("move", "remove") or (phase == "swap" and view["picked"] >= 0)
    if view["picked"] >= 0 and not (phase == "swap" or view["cell"] >= 0):
        return f"Now {asked}."
    if from_map or view["cell"] >= 0:
        if card not in [lying for _, _, lying in view["map"]]:
            return f"{_capital(the)} does not lie on the map: {asked}."
        if phase == "remove":
            return f"{_capital(the)} must stay: so must the pair itself, and the last card of a colour."
        return f"{_capital(the)} does not make a pair that you may choose: {asked}."
    if card not in view["hand"]:
        return f"You do not hold {the}."
    if phase == "throw":
        return _why_not_thrown(kit, view, card)
    if phase == "again" and _last_colour(kit, view) == kit.colour_of[card]:
        return f"It must be another colour than the card just played, not {the}."
    if phase == "insta":
        return "Now the card that you drew must be placed."
    against = [
        reason for cell in _unlimited(kit, view).cells_for(card) if (reason := _limit(kit, view, card, cell))
    ]
    return f"{_capital(the)} fits nowhere: {against[0] if against else rule_of_place(kit, view, card)}."


def _last_colour(kit: FiddlefooParts, view: View) -> int:
    card: int = view["agenda"][-1][2]
    return kit.colour_of[card]


def _why_not_thrown(kit: FiddlefooParts, view: View, card: int) -> str:
    the = the_card(kit, card)
    pair = pair_in(view)
    how = pair.way(kit, view["notes"], card, len(view["hand"]))
    if how == BY_NOTES:
        return f"{_capital(the)} could go for its notes, but then it must be the only card."
    if how != NO_WAY:
        return f"{_capital(the)} has to be thrown before the cards that you have chosen."
    special = kit.special_of[card]
    if special >= 0 and not EFFECTS[special].may_leave(len(view["hand"]), kit.amounts[special]):
        return (
            f"{_capital(the)} cannot be thrown by somebody with {count(kit.amounts[special])} cards or fewer."
        )
    if pair.safe:
        always = [the_card(kit, each) for each in view["special"] if _goes_always(kit, each)]
        if always:
            return f"This pair is safe: only {listing(always)} may be thrown at it."
        return "This pair is safe: nobody may throw at it."
    if pair.in_range(kit, card):
        return f"{_capital(the)} never goes by range, only by its notes."
    return f"{_capital(the)} cannot go: this pair {_taken(kit, view)}."


def _goes_always(kit: FiddlefooParts, card: int) -> bool:
    return EFFECTS[kit.special_of[card]].goes_always()


def _taken(kit: FiddlefooParts, view: View) -> str:
    """What may be thrown at the pair: 'takes blues in range 7–11, or cards with two notes'."""
    pair = pair_in(view)
    noted = f"cards with {notes_text(int(pair.distance))}"
    if span(pair.low, pair.high) == 0:
        return f"has no range, and takes {noted}" if pair.distance else "has neither range nor distance"
    ranged = f"{_colours(kit, view)} in {range_text(int(pair.low), int(pair.high))}"
    return f"takes {ranged}, or {noted}" if pair.distance else f"takes {ranged}, and none for its notes"


def _why_not_pile(kit: FiddlefooParts, view: View, action: int, asked: str) -> str:
    if not view["options"]["cooperative"]:
        return "There are piles only in the cooperative variant."
    if view["phase"] != "throw":
        return f"Now you must {asked}."
    if action >= kit.add_as:
        card, colour = purple_and_pile(kit, action)
    else:
        card = action - int(kit.add)
        colour = kit.colour_of[card]
    the = the_card(kit, card)
    if card not in view["hand"]:
        return f"You do not hold {the}."
    wild = kit.colours[kit.wild]
    if (
        view["options"]["wildcard"]
        and kit.colour_of[card] == kit.wild
        and (action < kit.add_as or colour == kit.wild)
    ):
        return f"There is no {wild} pile when {wild} is any colour: choose another pile."
    if action >= kit.add_as and not view["options"]["wildcard"]:
        return f"A {wild} card goes onto the {wild} pile."
    if pair_in(view).way(kit, view["notes"], card, len(view["hand"])) == NO_WAY:
        return f"Only a card that could be thrown may be added: {the} could not."
    pile = view["piles"][colour]
    if pile and kit.number_of[card] <= kit.number_of[pile[-1]]:
        top = kit.number_of[pile[-1]]
        return f"The {kit.colours[colour]} pile shows {top}: only a higher number may follow."
    return f"{_capital(the)} could go for its notes, but then it must be the only card."


def _why_not_cell(kit: FiddlefooParts, view: View, cell: int) -> str:
    card = view["picked"]
    lying = {(column, row): other for column, row, other in view["map"]}
    column, row = kit.column(cell), kit.row(cell)
    where = _capital(cell_name(kit, cell))
    if (column, row) in lying:
        return f"On {where.lower()} there is {the_card(kit, lying[column, row])} already."
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    touching = [lying[place] for place in near if place in lying]
    if view["phase"] == "move":
        touching = [other for other in touching if other != card]
        return f"{where} does not touch another card: a card must lie beside the map."
    if not touching:
        return f"{where} does not touch the map: a card must lie beside another."
    colour = kit.colour_of[card]
    if any(kit.colour_of[other] == colour for other in touching):
        return f"{where} touches a {kit.colours[colour]} card, and cards of one colour may not touch."
    reason = _limit(kit, view, card, cell) or rule_of_place(kit, view, card)
    return f"{_capital(the_card(kit, card))} does not fit on {where.lower()}: {reason}."


def _unlimited(kit: FiddlefooParts, view: View) -> Map:
    """The map as if no special card minded what it is paired with."""
    return map_in(kit, {**view, "special": []})


def _limit(kit: FiddlefooParts, view: View, card: int, cell: int) -> str:
    """What a special card says against the pair that would be made on a cell; nothing if none does."""
    map = _unlimited(kit, view)
    for partner_cell in map.partners(card, cell):
        pair = pair_of(kit, map, card, cell, partner_cell)
        for each in (card, int(pair.partner)):
            special = kit.special_of[each]
            if special >= 0 and not EFFECTS[special].allows(
                span(pair.low, pair.high), pair.distance, kit.amounts[special]
            ):
                limit = sentence(kit, special).removeprefix("When paired: ").rstrip(".")
                return limit if each == card else f"with {the_card(kit, each)} {limit}"
    return ""


def rule_of_place(kit: FiddlefooParts, view: View, card: int) -> str:
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


def prompt(kit: FiddlefooParts, view: View, legal: Sequence[int]) -> str:
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


def _place_prompt(kit: FiddlefooParts, view: View, legal: Sequence[int]) -> str:
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


def _throw_prompt(kit: FiddlefooParts, view: View, legal: Sequence[int]) -> str:
    pair = pair_in(view)
    together = view["options"]["cooperative"]
    ways = {card: pair.way(kit, view["notes"], card, len(view["hand"])) for card in legal if card < kit.deck}
    if not ways:
        return "You hold nothing that may be thrown at this pair."
    always = [the_card(kit, card) for card, way in ways.items() if way == FREELY]
    may_go = f"{listing(always)} may always be thrown{' or added' if together else ''}" if always else ""
    if pair.safe:
        return f"This pair is safe, but {may_go}."
    fitting: list[str] = []
    if BY_RANGE in ways.values():
        numbers = range_text(int(pair.low), int(pair.high)).removeprefix("range ")
        fitting.append(f"any of your {_colours(kit, view)} {numbers}")
    if BY_NOTES in ways.values():
        fitting.append(f"just one card with {notes_text(int(pair.distance))}")
    if not fitting:
        return f"Nothing of yours fits this pair, but {may_go}."
    verb = "Throw or add" if together else "Throw"
    besides = f"; {listing(always)} may go besides" if always else ""
    return f"{verb} what you like: {', or '.join(fitting)}{besides}."


def _colours(kit: FiddlefooParts, view: View) -> str:
    colours = view["pair"]["colours"]
    if len(colours) == len(kit.colours):
        return "cards"
    return listing([f"{kit.colours[colour]}s" for colour in colours])


def _up_to(number: int) -> str:
    return "one card" if number == 1 else f"up to {count(number)} cards"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
