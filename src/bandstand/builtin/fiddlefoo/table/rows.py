"""The list of players: what each is doing, and how the series stands."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo.table.scene import Scene, minus
from bandstand.draw import Row
from bandstand.signs import SIGNS

_ASKED = {
    "place": "to play",
    "again": "may play again",
    "insta": "plays at once",
    "throw": "to throw",
    "discard": "may discard",
    "move": "may move a card",
    "remove": "may remove cards",
    "swap": "may swap cards",
}


def rows(scene: Scene) -> list[Row]:
    return [
        Row(seat, f"seat-{SIGNS[seat]}", _state(scene, seat), _score(scene, seat), _note(scene, seat))
        for seat in range(scene.players)
    ]


def _state(scene: Scene, seat: int) -> str:
    ranks = scene.view["ranks"]
    if ranks is not None:
        return _result(scene, ranks, seat)
    cards = scene.cards(seat)
    if seat in scene.deciding:
        return f"{_ASKED[scene.phase]}, {cards}"
    thrown = sum(1 for thrower in scene.caught.values() if thrower == seat)
    if scene.phase != "place" and seat == scene.catcher:
        return f"catching, {cards}"
    if thrown:
        return f"threw {thrown}, {cards}"
    if scene.cooperative and not scene.view["counts"][seat]:
        return "out of cards"
    return cards


def _result(scene: Scene, ranks: Sequence[int], seat: int) -> str:
    rank = ranks[seat]
    if scene.cooperative:
        return "lost together" if rank else "won together"
    shared = ranks.count(rank) > 1
    if rank == 0:
        return "shares the win" if shared else "won"
    return ("shares " if shared else "") + f"place {rank + 1}"


def _score(scene: Scene, seat: int) -> str:
    score = scene.view["scores"][seat]
    return str(score) if scene.cooperative else minus(-score)


def _note(scene: Scene, seat: int) -> str:
    """What the score is made of: the minus points of each finished game."""
    if scene.cooperative:
        played = len(scene.view["won"])
        return f"won of {played}" if played else "won"
    points = [game[seat] for game in scene.view["points"]]
    if len(points) < 2:
        return "game 1" if points else ""
    return "+".join(str(each) for each in points)
