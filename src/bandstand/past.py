"""The past of a finished game: what its record says, gone through once, as everybody may know it."""

from dataclasses import replace

from bandstand.contract import OVER, SPECTATOR, BadOption
from bandstand.record import Record
from bandstand.retelling import Mark, Past, Retelling

MOST_MARKS = 240
"""Of a game with more moves, and without rounds, not every move is a mark."""


def past(record: Record) -> Past:
    """Everything that the page of a finished game is made of."""
    game = record.game
    told = game.retelling()
    state = game.new(record.players, record.seed, dict(record.options))
    state.heard = []
    state.listening = True
    view = state.view(SPECTATOR)
    laps, stages, asked, news = list[str](), list[str](), list[list[int]](), list[list[dict[str, object]]]()
    points = [list(told.line(view, state.scores()))]
    left: list[int] = []
    for _, actions in record.moves:
        laps.append(told.lap(view))
        stages.append(game.stage(view))
        # Those who were asked together have answered before any of their moves is done.
        left = left[1:] if left[1:] else [int(seat) for seat in state.together()]
        asked.append(left)
        for action in actions:
            state.apply(action)
        news.append(state.news(SPECTATOR))
        state.heard = []
        view = state.view(SPECTATOR)
        points.append(list(told.line(view, state.scores())))
    if state.turn() != OVER:
        raise BadOption("Only a finished game can be told.")
    found = Past(
        players=record.players,
        seats=int(state.seats),
        movers=[seat for seat, _ in record.moves],
        news=news,
        laps=laps,
        stages=stages,
        asked=asked,
        points=points,
        scores=state.scores(),
        ranks=state.ranks(),
        allied=bool(state.allied),
        breakdown=state.breakdown(),
        view=view,
    )
    return replace(found, marks=_marks(told, found))


def _marks(told: Retelling, found: Past) -> list[Mark]:
    """The beginning, the end of each round, and the end."""
    laps, points, last = found.laps, found.points, len(found.laps)
    if not any(laps):
        step = max(1, -(-last // MOST_MARKS))
        ends = [*range(step, last, step), last]
        return [Mark("start", 0, points[0]), *(Mark(str(at), at, points[at]) for at in ends if at)]
    marks = [Mark("start", 0, points[0])]
    for at in range(1, last):
        if laps[at] != laps[at - 1] and laps[at - 1]:
            marks.append(Mark(laps[at - 1], at, points[at]))
    if told.closing and last > 1:
        return [*marks, Mark(laps[-1], last - 1, points[last - 1]), Mark(told.closing, last, points[last])]
    return [*marks, Mark(laps[-1], last, points[last])]
