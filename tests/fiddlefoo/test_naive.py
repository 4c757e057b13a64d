"""Legal cells, pairs, ranges, distances and throws agree with a second, deliberately naive implementation.

Positions come from games that are played at random, and from maps that no game would make: with holes, in
pieces, along the border. The rules keep tables of rows, columns and edges up to date; the naive side reads
the whole map anew for every question.
"""

from itertools import product

import pytest

from bandstand.builtin.fiddlefoo import GAME, rules
from bandstand.contract import OVER
from bandstand.rng import Rng
from tests.fiddlefoo import naive
from tests.fiddlefoo.naive import Card, Layout, Spot, Variant
from tests.sizes import SIZES

KIT = GAME.kit
NAMES = ["cards", "spaces", "wild cards", "wild spaces"]
VARIANTS = [Variant(wild, spaces) for wild, spaces in product([False, True], [False, True])]

PAIRED = "wildcard_pair+range_limit+distance_limit+throw_other_colors+safety_rule_disable"
SPECIALS = f"{PAIRED}+notes_match_forbid+wildcard_throw+cant_throw"
"""Those that change where a card may go, which pair it makes, and what may be thrown."""

COMPARED_AT_LEAST = 200
"""Answers to compare at each position: a few cells, pairs and throws of several cards."""


def printed(card: int, notes: list[int]) -> Card:
    """A card as the naive side knows it."""
    special = KIT.special_of[card]
    action = KIT.action_names[special] if special >= 0 else ""
    return Card(KIT.colours[KIT.colour_of[card]], KIT.number_of[card], notes[card], action)


def spot(cell: int) -> Spot:
    return (KIT.column(cell), KIT.row(cell))


def spots(cells: list[int]) -> set[Spot]:
    found = {spot(cell) for cell in cells}
    assert len(found) == len(cells), "a cell is listed twice"
    return found


def cards_on(map: rules.Map, notes: list[int]) -> Layout:
    return {spot(cell): printed(map.grid[cell], notes) for cell in map.cells}


# ---- positions of games


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_legal_in_games_agrees(players: int, variant: Variant) -> None:
    """The cards that can be placed, their cells, the older cards to choose from, and the throws."""
    follow_games(players, variant, "none", SIZES.positions // 40)


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)
def test_what_is_legal_in_games_with_special_cards_agrees(variant: Variant) -> None:
    """Talkytoot 8, 11, 13, 14 and 18 to 21."""
    follow_games(4, variant, SPECIALS, SIZES.positions // 40)


def follow_games(players: int, variant: Variant, talkytoot: str, positions: int) -> None:
    rng = Rng(players)
    given = {
        "distance": "spaces" if variant.spaces else "cards",
        "wildcard": variant.wild,
        "talkytoot": talkytoot,
        "notes": "jittered",
        "games": 6,
    }
    seed = turns = cells = choices = throws = 0
    while turns < positions:
        state = GAME.new(players, seed, GAME.check(players, given))
        seed += 1
        while state.turn() != OVER:
            legal = state.legal()
            seat = state.turn()
            if state.phase == rules.THROW:
                if not state.given[seat]:
                    throws += 1
                    assert legal[:-1] == may_be_thrown(state, variant)
            elif state.cell != rules.NONE:
                choices += 1
                layout, new = cards_on(state.map, state.notes), printed(int(state.picked), state.notes)
                older = {spot(int(state.map.find(card))) for card in legal}
                assert older == naive.choices(layout, new, spot(int(state.cell)), variant)
            elif state.picked != rules.NONE:
                cells += 1
                layout, new = cards_on(state.map, state.notes), printed(int(state.picked), state.notes)
                there = spots([action - int(KIT.cells) for action in legal])
                assert there == naive.legal_spots(layout, new, variant)
            else:
                turns += 1
                assert legal == may_be_placed(state, variant)
            state.apply(legal[rng.below(len(legal))])
    assert cells > 0.95 * turns
    assert choices > 0
    assert throws > 0.8 * turns


def may_be_placed(state: rules.FiddlefooState, variant: Variant) -> list[int]:
    layout = cards_on(state.map, state.notes)
    cards = [
        card
        for card in state.hands[state.turn()]
        if naive.legal_spots(layout, printed(card, state.notes), variant)
    ]
    return cards or [int(KIT.draw if state.deck else KIT.pass_)]


def may_be_thrown(state: rules.FiddlefooState, variant: Variant) -> list[int]:
    layout, pair = cards_on(state.map, state.notes), state.pair
    new, old = spot(int(pair.cell)), spot(int(pair.partner_cell))
    hand = state.hands[state.turn()]
    return [
        card
        for card in hand
        if naive.throwable(layout, layout[new], new, old, printed(card, state.notes), len(hand), variant)
    ]


# ---- maps of every shape


def any_map(variant: Variant, specials: list[int], rng: Rng) -> rules.Map:
    """Up to 40 cards, each beside another, whatever their colours; sometimes some are taken away again.
    A third of them begin in a corner of what is allowed, a third at a side."""
    map = rules.Map(KIT, variant.wild, variant.spaces, bool(specials))
    deck = KIT.cards[: KIT.base] + specials
    rng.shuffle(deck)
    places = [(0, 0), (20, -20), (-20, -20), (-20, 20), (0, 20), (20, 3)]
    cell = KIT.cell(*places[rng.below(len(places))])
    # A winding line has more holes in its rows and columns than a heap.
    winding = rng.below(2) == 0
    for card in deck[: 3 + rng.below(38)]:
        map.put(cell, card)
        column, row = spot(cell)
        beside = [
            KIT.cell(*each)
            for each in naive.neighbours((column, row))
            if max(abs(each[0]), abs(each[1])) <= naive.EDGE and map.grid[KIT.cell(*each)] < 0
        ]
        if not winding or not beside:
            beside = map.edge
        cell = beside[rng.below(len(beside))]
    if rng.below(4) == 0:
        for _ in range(rng.below(len(map.cells) // 2 + 1)):
            map.take(map.cells[rng.below(len(map.cells))])
    return map


def any_notes(rng: Rng) -> list[int]:
    return [
        either[rng.below(2)] for either in zip(KIT.notes_of, KIT.other_notes_of, strict=True)
    ]  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)
def test_maps_of_every_shape_agree(variant: Variant) -> None:
    """One card of each colour at every position: its cells, its pairs, and every other card as a throw."""
    rng = Rng(VARIANTS.index(variant))
    compared = 0
    positions = SIZES.positions // 8
    for _ in range(positions):
        map = any_map(variant, [], rng)
        notes = any_notes(rng)
        layout = cards_on(map, notes)
        faces = [printed(card, notes) for card in KIT.cards]
        left = [card for card in range(KIT.base) if map.find(card) < 0]
        rng.shuffle(left)
        first = {KIT.colour_of[card]: card for card in left}
        for card in first.values():
            compared += compare(map, layout, card, left[:20], faces, variant, rng)
    assert compared > COMPARED_AT_LEAST * positions


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)
def test_maps_with_special_cards_agree(variant: Variant) -> None:
    """Talkytoot 8, 11, 13, 14 and 18 to 21, as the card that is placed, as its partner, as what is thrown."""
    rng = Rng(10 + VARIANTS.index(variant))
    specials = [KIT.base + KIT.action_names.index(name) for name in SPECIALS.split("+")]
    compared = 0
    positions = SIZES.positions // 40
    for _ in range(positions):
        map = any_map(variant, specials, rng)
        notes = any_notes(rng)
        layout = cards_on(map, notes)
        faces = [printed(card, notes) for card in KIT.cards]
        left = [card for card in [*range(KIT.base), *specials] if map.find(card) < 0]
        rng.shuffle(left)
        for card in [*left[:3], *(card for card in specials[:3] if card in left)]:
            compared += compare(map, layout, card, [*left[:10], *specials], faces, variant, rng)
    assert compared > COMPARED_AT_LEAST * positions


def compare(
    map: rules.Map,
    layout: Layout,
    card: int,
    throws: list[int],
    faces: list[Card],
    variant: Variant,
    rng: Rng,
) -> int:
    """Everything about placing a card: how many answers were compared."""
    new = faces[card]
    notes = [face.notes for face in faces]
    cells = map.cells_for(card)
    assert spots(cells) == naive.legal_spots(layout, new, variant)
    compared = len(naive.free_spots(layout))
    for cell in cells:
        here = spot(cell)
        partners = map.partners(card, cell)
        assert spots(partners) == naive.choices(layout, new, here, variant)
        for partner in partners:
            old = spot(partner)
            pair = rules.pair_of(KIT, map, 0, card, cell, partner)
            inside = [number for number in range(1, 17) if pair.low < number < pair.high]
            assert inside == naive.numbers_between(new, layout[old])
            assert pair.distance == naive.distance(layout, here, old, variant)
            assert pair.safe == naive.safe(layout, new, here, old, variant)
        # Throws are the bulk of it: at one pair of each cell.
        held = 1 + int(rng.below(8))
        for thrown in throws:
            way = rules.WAYS[pair.way(KIT, notes, thrown, held)]
            assert way == naive.throwable(layout, new, here, old, faces[thrown], held, variant)
        compared += 1 + 3 * len(partners) + len(throws)
    return compared
