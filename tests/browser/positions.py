"""Ways to interesting positions of Trumpet, for tables that all have the same seed."""

import random
from collections.abc import Callable, Sequence
from functools import cache

import bandstand
from bandstand.game import View
from bandstand.match import Match, Move
from tests.server.running import Guest, Page

SEED = 7
GAMES = 60
SHORT = {"option.board": "short"}
HONOUR = SHORT | {"option.renege": "honour"}

Wanted = Callable[[View], bool]


def way_to(wanted: Wanted, players: int = 2, seat: int = 0, undo: bool = False, **options: str) -> list[Move]:
    """Moves after which this seat is on turn, or the game over, and the View as wanted: the shortest way
    that some random games find. With `undo`, that seat can take back its last move."""
    best: list[Move] | None = None
    chance = random.Random(0)
    for _ in range(GAMES):
        match = bandstand.game("trumpet").match(players=players, seed=SEED, **options)
        while best is None or len(match.moves) < len(best):
            there = match.over or (match.turn == seat and (match.can_undo(seat) or not undo))
            if there and wanted(match.view(seat)):
                best = list(match.moves)
            elif match.over:
                break
            else:
                match.play(*match.decide(match.turn, lambda _view, legal: chance.choice(legal)))
    assert best is not None, "no such position was found"
    return best


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
    id = ann.new_table("me", "open", **(SHORT | fields))
    assert ben.post(f"/t/{id}/sit").status_code == 303
    assert ann.post(f"/t/{id}/start").status_code == 303
    play(moves, id, ann, ben)
    return id


def play(moves: Sequence[Move], id: str, *guests: Guest) -> None:
    """Make these moves at a table; guest n has seat n, or one has all of them."""
    version = Page(guests[0].get(f"/t/{id}").text).version
    for number, move in enumerate(moves):
        guest = guests[move.seat % len(guests)]
        data = {"version": version, "seat": move.seat, "key": f"{number:08}", "actions": list(move.actions)}
        answer = guest.post_json(f"/t/{id}/moves", data)
        assert answer.status_code == 200, answer.text
        version = answer.json()["version"]


def match_after(moves: Sequence[Move], players: int = 2, **options: str) -> Match:
    """The same position at no table."""
    match = bandstand.game("trumpet").match(players=players, seed=SEED, **options)
    for move in moves:
        match.play(*move.actions, seat=move.seat)
    return match
