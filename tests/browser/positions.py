"""Ways to interesting positions of any game, and some of Trumpet. What chance brings is known: tables have
the same seed, unless a test wants another."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import bandstand
from bandstand import catalogue
from bandstand.contract import OptionValue
from bandstand.match import Match
from bandstand.move import Move
from tests.server.running import Guest

SEED = 7
GAMES = 60
SHORT = {"option.board": "short"}
HONOUR = SHORT | {"option.renege": "honour"}
BRIEF = {"trumpet": SHORT, "fiddlefoo": {"option.games": "1"}}
"""For each game that has them: options with which it is soon over."""

Wanted = Callable[[Any], bool]
"""What is wanted of a View of the game."""
Choose = Callable[[random.Random, list[int]], int]


class Seeds:
    """Where the server of these tests takes its seeds from."""

    def __init__(self) -> None:
        self.next = SEED

    def __call__(self) -> int:
        return self.next

    @contextmanager
    def being(self, seed: int) -> Iterator[None]:
        """A table that is made meanwhile has this seed."""
        self.next = seed
        yield
        self.next = SEED


SEEDS = Seeds()


def search(
    wanted: Wanted,
    game: str,
    options: Mapping[str, OptionValue],
    players: int = 2,
    seat: int = 0,
    undo: bool = False,
    seed: int = SEED,
    choose: Choose = random.Random.choice,
) -> list[Move]:
    """Moves after which this seat is on turn, or the game over, and the View as wanted: the shortest way
    that some random games find. With `undo`, that seat can take back its last move."""
    best: list[Move] | None = None
    chance = random.Random(0)
    for _ in range(GAMES):
        match = bandstand.game(game).match(players=players, seed=seed, **options)
        while best is None or len(match.moves) < len(best):
            there = match.over or (seat in match.waiting() and (match.can_undo(seat) or not undo))
            if there and wanted(match.view(seat)):
                best = list(match.moves)
            elif match.over:
                break
            else:
                for asked in match.waiting():
                    answer = match.decide(asked, lambda _view, legal: choose(chance, legal))
                    match.play(*answer, seat=asked)
    assert best is not None, "no such position was found"
    return best


def way_to(wanted: Wanted, players: int = 2, seat: int = 0, undo: bool = False, **options: str) -> list[Move]:
    """A way to a position of Trumpet."""
    return search(wanted, "trumpet", options, players, seat, undo)


@cache
def exchange() -> list[Move]:
    """All six trumps are out, and somebody may exchange two of them: a path of two clicks."""
    return way_to(
        lambda view: view["phase"] == "trump" and len(view["ladder"]) == 6, undo=True, board="short"
    )


@cache
def choice() -> list[Move]:
    """Somebody chooses a trump."""
    return way_to(lambda view: view["phase"] == "trump" and len(view["ladder"]) == 2, board="short")


@cache
def stretch() -> list[Move]:
    """Somebody on the home stretch may push an opponent back."""
    return way_to(lambda view: view["phase"] == "stretch" and len(view["ladder"]) > 3, board="short")


@cache
def call() -> list[Move]:
    """Under the honour system: somebody may call a renege, which is weighty."""
    return way_to(lambda view: view["phase"] == "call", board="short", renege="honour")


@cache
def end() -> list[Move]:
    """A whole game."""
    return way_to(lambda view: view["phase"] == "over", board="short")


def duel(ann: Guest, ben: Guest, moves: Sequence[Move] = (), **fields: str) -> str:
    """A table of the short board at which two people have made these moves."""
    return company((ann, ben), SHORT | fields, moves)


def company(
    guests: Sequence[Guest], fields: Mapping[str, str], moves: Sequence[Move] = (), seed: int = SEED
) -> str:
    """A table at which these people, one on each seat, have made these moves."""
    host, *others = guests
    with SEEDS.being(seed):
        id = host.new_table("me", *["open"] * len(others), **fields)
    for guest in others:
        assert guest.post(f"/t/{id}/sit").status_code == 303
    assert not others or host.post(f"/t/{id}/start").status_code == 303
    bring(host, id, moves)
    return id


def bring(host: Guest, id: str, moves: Sequence[Move]) -> None:
    """A table to where these moves lead."""
    assert host.server is not None
    host.server.bring(id, moves)


def match_after(moves: Sequence[Move], players: int = 2, **options: str) -> Match:
    """The same position at no table."""
    match = bandstand.game("trumpet").match(players=players, seed=SEED, **options)
    for move in moves:
        match.play(*move.actions, seat=move.seat)
    return match


@dataclass(frozen=True)
class Position:
    """A game at the moment when the first seat, or another, has something to decide."""

    game: str
    players: int
    seed: int
    options: dict[str, OptionValue]
    moves: Sequence[Move]

    @property
    def fields(self) -> dict[str, str]:
        """The options as the form for a new table sends them."""
        known = {option.name: option for option in catalogue.load(self.game).options}
        written = {f"option.{name}": known[name].write(value) for name, value in self.options.items()}
        return {"game": self.game, **written}

    def among(self, *guests: Guest, before: int = 0) -> str:
        """A table in this position, or so many moves before it; guest n has seat n."""
        return company(guests, self.fields, self.moves[: len(self.moves) - before], self.seed)

    def on_one_device(self, guest: Guest, *names: str) -> str:
        """A table in this position, at which these people share one device."""
        with SEEDS.being(self.seed):
            id = guest.started(*(f"hot={name}" for name in names), **self.fields)
        bring(guest, id, self.moves)
        return id

    def match(self) -> Match:
        """The same at no table."""
        match = bandstand.game(self.game).match(players=self.players, seed=self.seed, **self.options)
        for move in self.moves:
            match.play(*move.actions, seat=move.seat)
        return match

    def view(self, seat: int = 0) -> Any:
        """What a seat sees."""
        return self.match().view(seat)
