"""The list of players: what each is doing, and how many points are known."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.words.names import counted
from bandstand.contract import View
from bandstand.draw import Markup, Row
from bandstand.signs import SIGNS

_DOING = {
    "favor": "chooses a favor",
    "bargain": "buys for less",
    "drop": "discards a plan",
    "end": "ends the turn",
}


def rows(kit: TwistedTrumpetsParts, view: View, more: Sequence[Markup]) -> list[Row]:
    """`more` is what stands under the line of each seat."""
    return [
        Row(seat, f"seat-{SIGNS[seat]}", _state(kit, view, seat), _score(view, seat), _note(view, seat),
            more[seat])
        for seat in range(view["players"])
    ]  # fmt: skip


def _state(kit: TwistedTrumpetsParts, view: View, seat: int) -> str:
    if view["phase"] == "over":
        return _result(view, seat)
    if seat == view["turn"]:
        return _DOING.get(view["phase"], f"{counted(view['actions'], 'action')} left")
    return f"{len(view['boards'][seat])} of {kit.squares}, {view['counts'][seat]} in hand"


def _result(view: View, seat: int) -> str:
    rank: int = view["ranks"][seat]
    shared = view["ranks"].count(rank) > 1
    if rank == 0:
        return "shares the win" if shared else "won"
    return ("shares " if shared else "") + f"place {rank + 1}"


def _score(view: View, seat: int) -> str:
    return str(view["scores"][seat]).replace("-", "−")


def _note(view: View, seat: int) -> str:
    """Others' plans are secret until the end."""
    return "" if view["phase"] == "over" or seat == view["seat"] else "+ plans"
