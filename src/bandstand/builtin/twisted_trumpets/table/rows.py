"""The list of players: what each is doing, and how many points are known."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, Row
from bandstand.phrases import counted
from bandstand.signs import SIGNS

_DOING = {
    "favor": "chooses a favor",
    "bargain": "buys for less",
    "drop": "discards a plan",
    "end": "ends the turn",
}


def rows(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, more: Sequence[Markup]) -> list[Row]:
    """`more` is what stands under the line of each seat."""
    return [
        Row(seat, f"seat-{SIGNS[seat]}", _state(kit, view, seat), _score(view, seat), _note(view, seat),
            more[seat])
        for seat in range(view["players"])
    ]  # fmt: skip


def _state(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int) -> str:
    if view["ranks"] is not None:
        return _result(view["ranks"], seat)
    if seat == view["turn"]:
        return _DOING.get(view["phase"], f"{counted(view['actions'], 'action')} left")
    return f"{len(view['boards'][seat])} of {kit.squares}, {view['counts'][seat]} in hand"


def _result(ranks: list[int], seat: int) -> str:
    rank = ranks[seat]
    shared = ranks.count(rank) > 1
    if rank == 0:
        return "shares the win" if shared else "won"
    return ("shares " if shared else "") + f"place {rank + 1}"


def _score(view: TwistedTrumpetsView, seat: int) -> str:
    return str(view["scores"][seat]).replace("-", "−")


def _note(view: TwistedTrumpetsView, seat: int) -> str:
    """Others' plans are secret until the end."""
    return "" if view["phase"] == "over" or seat == view["seat"] else "+ plans"
