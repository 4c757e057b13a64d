"""A review as its panel shows it: the chart, the moves that lost most, and the same as a table."""

from collections.abc import Sequence

from bandstand.bots.review import Judgement, Review, percent
from bandstand.server.chart import chart, line_sample
from bandstand.server.pages import SIGNS, ChanceRow, LostMove, ReviewPanel, SeatLine
from bandstand.server.reviews import Reviewing


def review_panel(made: Reviewing | None, names: Sequence[str]) -> ReviewPanel:
    """The panel in whatever state the review is."""
    if made is None:
        return ReviewPanel("none")
    if made.failed:
        return ReviewPanel("failed", told="The review could not be finished. You can ask for it again.")
    if made.review is None:
        told = f"{made.done} of {made.total} decisions judged" if made.total else "Waiting to begin"
        return ReviewPanel("running", made.done, made.total, told)
    return _finished(made.review, names)


def _finished(review: Review, names: Sequence[str]) -> ReviewPanel:
    seats = range(len(review.results))
    judged = len(review.judgements)
    looked = "every decision" if judged == review.decisions else f"{judged} of {review.decisions} decisions"
    worst = review.worst()
    return ReviewPanel(
        "done",
        judged,
        judged,
        "The review is ready.",
        f"A bot has thought about {looked}, each on what its player knew.",
        chart(review, names),
        [SeatLine(names[seat], SIGNS[seat % len(SIGNS)], line_sample(seat)) for seat in seats],
        [_lost(place, each, names) for place, each in enumerate(worst, start=1)],
        [names[seat] for seat in seats],
        _rows(review),
    )


def _lost(place: int, each: Judgement, names: Sequence[str]) -> LostMove:
    return LostMove(
        place,
        each.move,
        each.seat,
        names[each.seat],
        percent(each.loss),
        f"{each.chosen} ({percent(each.chance)})",
        f"{each.best} ({percent(each.before)})",
    )


def _rows(review: Review) -> list[ChanceRow]:
    """A line for each moment at which somebody's chance is known."""
    curves = [dict(review.curve(seat)) for seat in range(len(review.results))]
    moments = sorted({at for curve in curves for at in curve})
    return [ChanceRow(at, [percent(c[at]) if at in c else "" for c in curves]) for at in moments]
