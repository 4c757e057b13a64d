"""Positions of Fiddlefoo, each with a seed that leads to it soon."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from bandstand.builtin.fiddlefoo import GAME, rules
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.contract import OptionValue
from bandstand.move import Move
from tests.browser.positions import Position, search

KIT = GAME.kit
RANGE, NOTES, FREE, NO_WAY = (
    rules.WAYS[way] for way in (rules.BY_RANGE, rules.BY_NOTES, rules.FREELY, rules.NO_WAY)
)


def _position(
    wanted: Callable[[FiddlefooView], bool],
    seed: int,
    players: int = 2,
    choose: Callable[[random.Random, list[int]], int] = random.Random.choice,
    **options: OptionValue,
) -> Position:
    options = {"games": 1, **options}
    moves = search(wanted, "fiddlefoo", options, players, seed=seed, choose=choose)
    return Position("fiddlefoo", players, seed, options, moves)


def code(card: int) -> str:
    """A card as targets are named: 'b12'."""
    return GAME.write(card)


def hands(*cards: int) -> set[str]:
    """The targets of cards in the hand."""
    return {f"hand-{code(card)}" for card in cards}


def ways(view: FiddlefooView) -> dict[int, str]:
    """How each card of a hand may be thrown at the pair."""
    pair = rules.pair_in(view)
    held = len(view["hand"])
    return {card: rules.WAYS[pair.way(KIT, view["notes"], card, held)] for card in view["hand"]}


def placings(view: FiddlefooView) -> dict[int, dict[int, list[int]]]:
    """For each card of a hand the cells where it may go, and for each cell the older cards to pair with."""
    map = rules.map_in(KIT, view)
    return {
        card: {cell: [map.grid[other] for other in map.partners(card, cell)] for cell in map.cells_for(card)}
        for card in view["hand"]
    }


def cell_target(cell: int) -> str:
    """A cell as targets are named."""
    return f"cell-{KIT.column(cell)}-{KIT.row(cell)}"


# ---- placing


@cache
def placing() -> Position:
    """Of several cards some fit somewhere and some do not."""
    return _position(
        lambda view: (
            view["phase"] == "place"
            and view["turns"] > 4
            and 2 < sum(bool(cells) for cells in placings(view).values()) < len(view["hand"])
        ),
        seed=2,
    )


@cache
def tie() -> Position:
    """On some cell a card could be paired with either of two older ones."""
    return _position(
        lambda view: (
            view["phase"] == "place"
            and any(len(older) > 1 for cells in placings(view).values() for older in cells.values())
        ),
        seed=33,
    )


# ---- throwing


def _may_throw_both_ways(view: FiddlefooView) -> bool:
    """Two cards or more are in range, another one could go by its notes, yet another not at all."""
    found = list(ways(view).values()) if view["phase"] == "throw" else []
    return found.count(RANGE) > 1 and NOTES in found and NO_WAY in found


@cache
def throwing() -> Position:
    """The third of three has placed a card; both others could throw by range and by notes."""
    return _position(lambda view: _may_throw_both_ways(view) and view["active"] == 2, seed=18, players=3)


@cache
def throwing_all() -> Position:
    """Every card of a hand is in range."""
    return _position(
        lambda view: (
            view["phase"] == "throw" and len(view["hand"]) > 1 and set(ways(view).values()) == {RANGE}
        ),
        seed=270,
    )


@cache
def throwing_at_any_time() -> Position:
    """A card that may always go, and another that could go with it by its notes."""
    return _position(
        lambda view: view["phase"] == "throw" and {FREE, NOTES} <= set(ways(view).values()),
        seed=13,
        talkytoot="wildcard_throw",
    )


# ---- together


def _adds(view: FiddlefooView) -> dict[int, int]:
    """For each card that may be added to a pile of its own colour: the notes that this pile then has."""
    found = {}
    for card, way in ways(view).items():
        pile = view["piles"][KIT.colour_of[card]]
        if way != NO_WAY and (not pile or KIT.number_of[pile[-1]] < KIT.number_of[card]):
            found[card] = sum(view["notes"][each] for each in [*pile, card])
    return found


def _rather_add(chance: random.Random, legal: list[int]) -> int:
    return chance.choice([action for action in legal if KIT.add <= action < KIT.cells] or legal)


@cache
def adding() -> Position:
    """Cooperative: a card may be added to a pile that has one already."""
    return _position(
        lambda view: (
            view["phase"] == "throw"
            and any(notes > view["notes"][card] for card, notes in _adds(view).items())
        ),
        seed=161,
        players=3,
        cooperative=True,
    )


@cache
def adding_too_much() -> Position:
    """Cooperative: a card that may be added would bring its pile above ten notes."""
    return _position(
        lambda view: view["phase"] == "throw" and max(_adds(view).values(), default=0) > rules.FULL,
        seed=211,
        players=3,
        choose=_rather_add,
        cooperative=True,
    )


def added(view: FiddlefooView) -> tuple[int, int]:
    """The card that makes a pile highest, and the notes that it then has."""
    return max(_adds(view).items(), key=lambda item: item[1])


# ---- special cards


@cache
def special(phase: str) -> Position:
    """A special card asks its question: discard, move, remove, swap or again."""

    def asked(view: FiddlefooView) -> bool:
        return view["phase"] == phase and len(view["hand"]) > 1

    if phase == "swap":
        # Drawn cards ask this, and safe pairs, which cost a card, are frequent where spaces count.
        return _position(asked, seed=90, talkytoot="swap_map", distance="spaces")
    seeds = {"discard": 26, "move": 52, "remove": 82, "again": 77}
    return _position(asked, seeds[phase], talkytoot="discard+move+play_again+remove_cards+swap_map")


# ---- beginning and end


@cache
def between_games() -> Position:
    """The second game begins; the hands of the first are shown."""
    return _position(
        lambda view: view["phase"] == "place" and view["number"] == 2 and view["pair"] is None,
        seed=30,
        players=3,
        games=2,
    )


@cache
def end() -> Position:
    """A whole game."""
    return _position(lambda view: view["phase"] == "over", seed=2)


@cache
def lost_together() -> Position:
    """Cooperative: over, because a pile has too many notes."""
    before = adding_too_much()
    card, _ = added(before.view())
    return replace(before, moves=[*before.moves, Move(0, (int(KIT.add) + card,))])
