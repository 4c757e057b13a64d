"""Positions of Twisted Trumpets, each with a seed that leads to it soon."""

import random
from collections.abc import Callable, Iterator
from functools import cache

import bandstand
from bandstand import bots
from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.parts import ACTIONS, BARGAIN, FAVORS, PLANS, PREMIUM, TURNS
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.contract import OVER
from bandstand.match import Match
from bandstand.rng import Rng
from tests.browser.positions import Position

KIT = GAME.kit

Whole = tuple[int, ...]
"""The actions of a whole move."""


def _position(wanted: Callable[[Match], object], seed: int, players: int = 2, wild: float = 0.1) -> Position:
    """The first position of one game in which the first seat is on turn, or the game over, and all is as
    wanted. Greedy players play it, who now and then do just anything."""
    chance = random.Random(seed)
    greedy = bots.make("greedy", GAME, seed)
    match = bandstand.game("twisted_trumpets").match(players=players, seed=seed)

    def choose(view: TwistedTrumpetsView, legal: list[int]) -> int:
        return chance.choice(legal) if chance.random() < wild else greedy.choose(view, legal)

    while not (match.turn in (0, OVER) and wanted(match)):
        assert not match.over, "no such position was found"
        match.play(*match.decide(match.turn, choose))
    return Position("twisted_trumpets", players, seed, {}, match.moves)


# ---- what a View has


def spots(view: TwistedTrumpetsView, piece: int) -> dict[int, list[int]]:
    """For each square where a piece fits, the turns in which it does."""
    trumpet = rules.trumpet_in(KIT, view, view["seat"])
    fits = KIT.fits[KIT.shape_of(piece)]
    return {
        square: fits[trumpet.wanted[square]]
        for square, pose in enumerate(trumpet.poses)
        if pose == rules.EMPTY and fits[trumpet.wanted[square]]
    }


def premium(view: TwistedTrumpetsView) -> list[int]:
    """The premium kinds in the hand."""
    return [kind for kind in view["hand"] if KIT.set_of[kind] == PREMIUM]


def money(view: TwistedTrumpetsView) -> int:
    """How many tiles can be paid."""
    return len(view["hand"]) - len(premium(view))


def squares(*found: int) -> set[str]:
    """Squares as targets are named."""
    return {f"square-{square}" for square in found}


def view_after(position: Position, moves: list[Whole]) -> TwistedTrumpetsView:
    """What the first seat sees after some more moves of its own."""
    match = position.match()
    for move in moves:
        match.play(*move)
    view: TwistedTrumpetsView = match.view(0)
    return view


# ---- positions


@cache
def beginning() -> Position:
    """Nobody has moved yet."""
    return _position(lambda match: match.turn == 0, seed=1)


@cache
def placing() -> Position:
    """A turn begins in the middle of a game: some tiles fit, one of them in several turns, and one of the
    premium tiles with both sides."""

    def wanted(match: Match) -> bool:
        view = match.view(0)
        return (
            view["phase"] == "act"
            and view["actions"] == 2
            and len(view["boards"][0]) > 3
            and len(set(view["hand"])) > 2
            and any(spots(view, kind) and spots(view, KIT.back_piece[kind]) for kind in premium(view))
            and any(len(turns) > 1 for kind in view["hand"] for turns in spots(view, kind).values())
        )

    return _position(wanted, seed=73, wild=0.3)


@cache
def buying() -> Position:
    """A turn begins: a tile for two or more can be bought, and there is a choice what to pay with."""

    def wanted(match: Match) -> bool:
        view = match.view(0)
        return (
            view["phase"] == "act"
            and view["actions"] == 2
            and len(view["boards"][0]) > 2
            and any(1 < price < money(view) for price in rules.prices(KIT, view)[:-1])
        )

    return _position(wanted, seed=108)


@cache
def closed() -> Position:
    """A trumpet to which nothing can be added."""

    def wanted(match: Match) -> bool:
        return max(match.legal(0), default=0) >= KIT.take_off and len(match.view(0)["boards"][0]) > 3

    return _position(wanted, seed=116, wild=0.6)


@cache
def plans_favor() -> Position:
    """A scroll was covered, and plans can be drawn of which one is discarded."""
    return _position(
        lambda match: (
            match.view(0)["phase"] == "favor"
            and match.view(0)["favors"][0][PLANS] == rules.GOLD
            and KIT.favor + PLANS in match.legal(0)
        ),
        seed=14,
    )


@cache
def dropping() -> Position:
    """Plans were drawn, and one must be discarded."""
    return _position(lambda match: match.view(0)["phase"] == "drop", seed=26, wild=0.3)


@cache
def bargain() -> Position:
    """A premium tile must be bought for less."""
    return _position(lambda match: match.view(0)["phase"] == "bargain", seed=14)


@cache
def chain() -> tuple[Position, list[Whole]]:
    """A turn begins in which one favor leads to the next, and the moves that do it: a tile on a scroll, more
    actions for it, perhaps other tiles, one on another scroll, a premium tile for that, and its place."""
    position = _position(lambda match: next(_chains(match), None), seed=14)
    return position, next(_chains(position.match()))


def _chains(match: Match) -> Iterator[list[Whole]]:
    view = match.view(0)
    if view["phase"] == "act" and view["actions"] == 2 and view["favors"][0] == [rules.GOLD] * len(FAVORS):
        yield from _on(match, [int(KIT.favor) + ACTIONS, int(KIT.favor) + BARGAIN])


def _on(match: Match, favors: list[int]) -> Iterator[list[Whole]]:
    """All ways to use these favors one after the other in one turn, and then to place what was bought."""
    for action in match.legal(0):
        if action >= KIT.draw:
            break
        square = action // TURNS % int(KIT.squares)
        if square in KIT.scrolls:
            moves: list[Whole] = [(action,), (favors[0],)]
        elif len(favors) == 1:
            moves = [(action,)]
        else:
            continue
        following = _after(match, moves)
        if following is None:
            continue
        if square not in KIT.scrolls:
            yield from ([*moves, *rest] for rest in _on(following, favors))
        elif len(favors) > 1:
            yield from ([*moves, *rest] for rest in _on(following, favors[1:]))
        else:
            yield from ([*moves, *rest] for rest in _bought_and_placed(following))


def _after(match: Match, moves: list[Whole]) -> Match | None:
    """The game after these moves of the first seat, if all of them are legal and it may go on acting."""
    after = Match.of(match.record())
    for move in moves:
        if move[0] not in after.legal():
            return None
        after.play(*move)
    return after if after.turn == 0 and after.view(0)["phase"] in ("act", "bargain") else None


def _bought_and_placed(match: Match) -> Iterator[list[Whole]]:
    """A premium tile that costs nothing, and a place for it."""
    view = match.view(0)
    for slot, kind in enumerate(view["market"]):
        if rules.prices(KIT, view)[slot] or not view["actions"]:
            continue
        for square, turns in spots(view, kind).items():
            if square not in KIT.scrolls:
                yield [(int(KIT.buy) + slot,), (int(KIT.place(kind, square, turns[-1])),)]


@cache
def backs() -> Position:
    """A premium tile lies back up on the first seat's board, and the other seat cannot tell which."""

    def wanted(match: Match) -> bool:
        real = match.view(0)["backs"]
        guesses = [
            GAME.imagine(match.view(1), Rng(seed)).view(0)["backs"] for seed in range(3 if real else 0)
        ]
        return any(guess != real for guess in guesses)

    return _position(wanted, seed=204, wild=0.3)


@cache
def late() -> Position:
    """The last round is near."""
    return _position(lambda match: match.view(0)["phase"] == "act" and match.view(0)["last"], seed=107)


@cache
def end() -> Position:
    """A whole game."""
    return _position(lambda match: match.over, seed=107)
