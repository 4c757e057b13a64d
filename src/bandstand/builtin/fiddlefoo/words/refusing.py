"""Why an action is not legal now, and what would be right."""

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.rules import (
    BY_NOTES,
    EFFECTS,
    NO_WAY,
    Map,
    map_in,
    pair_in,
    pair_of,
    span,
    throwing_in,
    thrown_in,
    unlimited_map_in,
)
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.builtin.fiddlefoo.words.asking import PLACING, colours_named, rule_of_place, say
from bandstand.builtin.fiddlefoo.words.names import (
    capital,
    cell_name,
    purple_and_pile,
    range_text,
    sentence,
    the_card,
)
from bandstand.contract import Refusal
from bandstand.phrases import counted, listed


def why_not(kit: FiddlefooParts, view: FiddlefooView, action: int) -> Refusal:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < kit.actions:
        return Refusal(
            "no_action", f"Fiddlefoo has no action number {action}: they go from 0 to {kit.actions - 1}."
        )
    if view["phase"] == "over":
        return Refusal("over", "The game is over.")
    if action < kit.deck:
        return _why_not_card(kit, view, action)
    if kit.add <= action < kit.cells:
        return _why_not_added(kit, view, action)
    if _stuck(kit, view):
        return _why_not_but_draw(kit, view)
    if action == kit.enough:
        return _first(kit, view, "Now you must")
    if action in (kit.draw, kit.pass_):
        asked = f"Only somebody who can place no card draws or passes: {_asked(view)}."
        return Refusal("not_stuck", asked, _to_place(kit, view))
    return _why_not_cell(kit, view, action - int(kit.cells))


# ---- something else is asked


def _first(kit: FiddlefooParts, view: FiddlefooView, begin: str) -> Refusal:
    """What is asked now."""
    return Refusal(f"asked_to_{view['phase']}", f"{begin} {_asked(view)}.", _begun(kit, view))


def _asked(view: FiddlefooView) -> str:
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


def _stuck(kit: FiddlefooParts, view: FiddlefooView) -> bool:
    """Whether the viewer is to place a card, and none fits."""
    if view["phase"] != "place" or view["picked"] >= 0 or not view["hand"]:
        return False
    map = map_in(kit, view)
    return not any(map.cells_for(card) for card in view["hand"])


def _why_not_but_draw(kit: FiddlefooParts, view: FiddlefooView) -> Refusal:
    """Nothing fits: then one draws, or passes where there is nothing to draw."""
    code, action = ("asked_to_draw", kit.draw) if view["deck"] else ("asked_to_pass", kit.pass_)
    return Refusal(code, f"Now you must {say(kit, view, action)}.", [pieces.DECK])


# ---- where the viewer sees a card


def _seen(kit: FiddlefooParts, view: FiddlefooView, card: int) -> list[str]:
    """Where a card is drawn, if it is in sight."""
    if card in view["hand"]:
        return [pieces.held(kit, card)]
    if card in _map_cards(view):
        return [pieces.lying(kit, card)]
    for colour, pile in enumerate(view["piles"]):
        if card in pile:
            return [pieces.pile(kit, colour)]
    return [pieces.card(kit, card)] if card in [thrown for _, thrown, _ in thrown_in(view)] else []


def _map_cards(view: FiddlefooView) -> list[int]:
    return [card for _, _, card in view["map"]]


def _on_map(kit: FiddlefooParts, view: FiddlefooView, *cards: int) -> list[str]:
    """Those of these cards that lie on the map."""
    return [pieces.lying(kit, card) for card in cards if card in _map_cards(view)]


def _pair(kit: FiddlefooParts, view: FiddlefooView) -> list[str]:
    """The pair, as far as special cards have left it in its place."""
    pair = pair_in(view)
    return _on_map(kit, view, int(pair.card), int(pair.partner))


def _of_its_colour(kit: FiddlefooParts, view: FiddlefooView, card: int) -> list[str]:
    """The cards of the map that a card must be in line with and may not touch."""
    alike = [other for other in _map_cards(view) if kit.colour_of[other] == kit.colour_of[card]]
    return _on_map(kit, view, *alike)


def _begun(kit: FiddlefooParts, view: FiddlefooView) -> list[str]:
    """The card with which the viewer has begun a move, or has to."""
    if view["picked"] >= 0:
        return _seen(kit, view, view["picked"])
    return _seen(kit, view, view["agenda"][-1][2]) if view["phase"] == "insta" else []


def _to_place(kit: FiddlefooParts, view: FiddlefooView) -> list[str]:
    """What the viewer may place instead of drawing a card."""
    if view["phase"] != "place" or view["picked"] >= 0:
        return _begun(kit, view)
    map = map_in(kit, view)
    return [pieces.held(kit, card) for card in view["hand"] if map.cells_for(card)]


# ---- a card


def _why_not_card(kit: FiddlefooParts, view: FiddlefooView, card: int) -> Refusal:
    the = the_card(kit, card)
    phase = view["phase"]
    begun = view["picked"] >= 0
    if begun and phase != "swap" and view["cell"] < 0:
        return _first(kit, view, "Now")
    if begun or phase in ("move", "remove"):
        return _why_not_of_map(kit, view, card)
    if card in [chosen for chosen, _ in throwing_in(view)]:
        return Refusal("chosen_already", f"You have chosen {the} already.")
    if card not in view["hand"]:
        return Refusal("not_held", f"You do not hold {the}.", _seen(kit, view, card))
    if phase == "throw":
        return _why_not_thrown(kit, view, card)
    if phase == "insta":
        return Refusal("asked_to_insta", "Now the card that you drew must be placed.", _begun(kit, view))
    own = pieces.held(kit, card)
    if phase == "again":
        last = view["agenda"][-1][2]
        if kit.colour_of[last] == kit.colour_of[card]:
            other = f"It must be another colour than the card just played, not {the}."
            return Refusal("same_colour", other, [own, *_on_map(kit, view, last)])
    map = unlimited_map_in(kit, view)
    limits = [limit for cell in map.cells_for(card) if (limit := _limit(kit, view, map, card, cell))]
    if limits:
        says, by = limits[0]
        return Refusal(
            "special_limit", f"{capital(the)} fits nowhere: {says}.", [own, *_on_map(kit, view, by)]
        )
    rule = rule_of_place(kit, view, card)
    things = [own, *_of_its_colour(kit, view, card)]
    return Refusal("fits_nowhere", f"{capital(the)} fits nowhere: {rule}.", things)


def _why_not_of_map(kit: FiddlefooParts, view: FiddlefooView, card: int) -> Refusal:
    """A card of the map is asked for: to move or remove it, to come into the hand, or to make the pair."""
    the = capital(the_card(kit, card))
    if card not in _map_cards(view):
        return Refusal(
            "not_on_map", f"{the} does not lie on the map: {_asked(view)}.", _seen(kit, view, card)
        )
    asked_for = pieces.lying(kit, card)
    if view["phase"] == "remove":
        stays = f"{the} must stay: so must the pair itself, and the last card of a colour."
        pair = _pair(kit, view)
        return Refusal("must_stay", stays, pair if asked_for in pair else [asked_for])
    map = map_in(kit, view)
    older = [map.grid[cell] for cell in map.partners(view["picked"], view["cell"])]
    return Refusal(
        "not_a_partner",
        f"{the} does not make a pair that you may choose: {_asked(view)}.",
        [asked_for, *_on_map(kit, view, *older)],
    )


# ---- throwing and adding


def _why_not_thrown(kit: FiddlefooParts, view: FiddlefooView, card: int) -> Refusal:
    the = capital(the_card(kit, card))
    own = pieces.held(kit, card)
    pair = pair_in(view)
    how = pair.way(kit, view["notes"], card, len(view["hand"]))
    if how == BY_NOTES:
        return _only_card(kit, view, card)
    if how != NO_WAY:
        return Refusal("too_late", f"{the} has to be thrown before the cards that you have chosen.", [own])
    special = kit.special_of[card]
    if special >= 0 and not EFFECTS[special].may_leave(len(view["hand"]), kit.amounts[special]):
        few = f"{counted(kit.amounts[special], 'card')} or fewer"
        return Refusal("too_few_held", f"{the} cannot be thrown by somebody with {few}.", [own])
    things = [own, *_pair(kit, view)]
    if pair.safe:
        always = [the_card(kit, each) for each in view["special"] if _goes_always(kit, each)]
        but = f"only {listed(always)} may be thrown at it" if always else "nobody may throw at it"
        return Refusal("safe_pair", f"This pair is safe: {but}.", things)
    if pair.in_range(kit, card):
        return Refusal("notes_only", f"{the} never goes by range, only by its notes.", [own])
    return Refusal("no_match", f"{the} cannot go: this pair {_taken(kit, view)}.", things)


def _only_card(kit: FiddlefooParts, view: FiddlefooView, card: int) -> Refusal:
    """One that goes for its notes goes alone; what the viewer has let go of was in range."""
    gone = [thrown for seat, thrown, _ in thrown_in(view) if seat == view["seat"]]
    gone += [added for seat, added, _ in view["added"] if seat == view["seat"]]
    # Several of them may lie on one pile.
    things = dict.fromkeys(name for each in [card, *gone] for name in _seen(kit, view, each))
    return Refusal(
        "only_card",
        f"{capital(the_card(kit, card))} could go for its notes, but then it must be the only card.",
        list(things),
    )


def _goes_always(kit: FiddlefooParts, card: int) -> bool:
    return EFFECTS[kit.special_of[card]].goes_always()


def _taken(kit: FiddlefooParts, view: FiddlefooView) -> str:
    """What may be thrown at the pair: 'takes blues in range 7–11, or cards with two notes'."""
    pair = pair_in(view)
    noted = f"cards with {counted(int(pair.distance), 'note')}"
    if span(pair.low, pair.high) == 0:
        return f"has no range, and takes {noted}" if pair.distance else "has neither range nor distance"
    ranged = f"{colours_named(kit, pair)} in {range_text(int(pair.low), int(pair.high))}"
    return f"takes {ranged}, or {noted}" if pair.distance else f"takes {ranged}, and none for its notes"


def _why_not_added(kit: FiddlefooParts, view: FiddlefooView, action: int) -> Refusal:
    if not view["options"]["cooperative"]:
        return Refusal("no_piles", "There are piles only in the cooperative variant.")
    if _stuck(kit, view):
        return _why_not_but_draw(kit, view)
    if view["phase"] != "throw":
        return _first(kit, view, "Now you must")
    if action >= kit.add_as:
        card, colour = purple_and_pile(kit, action)
    else:
        card = action - int(kit.add)
        colour = kit.colour_of[card]
    the = the_card(kit, card)
    if card not in view["hand"]:
        return Refusal("not_held", f"You do not hold {the}.", _seen(kit, view, card))
    own = pieces.held(kit, card)
    wild = kit.colours[kit.wild]
    if view["options"]["wildcard"]:
        if kit.colour_of[card] == kit.wild and (action < kit.add_as or colour == kit.wild):
            none = f"There is no {wild} pile when {wild} is any colour: choose another pile."
            return Refusal("wrong_pile", none, [own])
    elif action >= kit.add_as:
        right = pieces.pile(kit, int(kit.wild))
        return Refusal("wrong_pile", f"A {wild} card goes onto the {wild} pile.", [own, right])
    if pair_in(view).way(kit, view["notes"], card, len(view["hand"])) == NO_WAY:
        because = _why_not_thrown(kit, view, card)
        return Refusal(
            because.code,
            f"Only a card that could be thrown may be added: {the} could not.",
            because.things,
        )
    pile = view["piles"][colour]
    if pile and kit.number_of[card] <= kit.number_of[pile[-1]]:
        shows = f"The {kit.colours[colour]} pile shows {kit.number_of[pile[-1]]}"
        return Refusal(
            "not_higher", f"{shows}: only a higher number may follow.", [own, pieces.pile(kit, colour)]
        )
    return _only_card(kit, view, card)


# ---- a place on the map


def _why_not_cell(kit: FiddlefooParts, view: FiddlefooView, cell: int) -> Refusal:
    card = view["picked"]
    if view["phase"] not in (*PLACING, "move") or card < 0 or view["cell"] >= 0:
        return _first(kit, view, "First")
    picked = _begun(kit, view)
    lying = {(column, row): other for column, row, other in view["map"]}
    column, row = kit.column(cell), kit.row(cell)
    where = cell_name(kit, cell)
    there = lying.get((column, row))
    if there is not None:
        others = [there] if there != card else []
        return Refusal(
            "taken",
            f"On {where} there is {the_card(kit, there)} already.",
            [*picked, *_on_map(kit, view, *others)],
        )
    if view["phase"] == "move":
        alone = f"{capital(where)} does not touch another card: a card must lie beside the map."
        return Refusal("not_beside_map", alone, picked)
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    touching = [lying[place] for place in near if place in lying]
    if not touching:
        alone = f"{capital(where)} does not touch the map: a card must lie beside another."
        return Refusal("not_beside_map", alone, picked)
    alike = [other for other in touching if kit.colour_of[other] == kit.colour_of[card]]
    if alike:
        colour = kit.colours[kit.colour_of[card]]
        return Refusal(
            "touches_its_colour",
            f"{capital(where)} touches a {colour} card, and cards of one colour may not touch.",
            [*picked, *_on_map(kit, view, *alike)],
        )
    no_fit = f"{capital(the_card(kit, card))} does not fit on {where}"
    limit = _limit(kit, view, unlimited_map_in(kit, view), card, cell)
    if limit:
        says, by = limit
        return Refusal("special_limit", f"{no_fit}: {says}.", [*picked, *_on_map(kit, view, by)])
    rule = rule_of_place(kit, view, card)
    return Refusal("not_in_line", f"{no_fit}: {rule}.", [*picked, *_of_its_colour(kit, view, card)])


def _limit(
    kit: FiddlefooParts, view: FiddlefooView, map: Map, card: int, cell: int
) -> tuple[str, int] | None:
    """What a special card says against the pair that would be made on a cell, and which card; None if none
    does. `map` is the one without such limits."""
    for partner_cell in map.partners(card, cell):
        pair = pair_of(kit, map, view["seat"], card, cell, partner_cell)
        for each in (card, int(pair.partner)):
            special = kit.special_of[each]
            if special >= 0 and not EFFECTS[special].allows(
                span(pair.low, pair.high), pair.distance, kit.amounts[special]
            ):
                limit = sentence(kit, special).removeprefix("When paired: ").rstrip(".")
                return (limit if each == card else f"with {the_card(kit, each)} {limit}"), each
    return None
