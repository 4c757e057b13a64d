"""A review as its panel shows it: two sentences, the moves that cost most, the chances as chart and table."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from bandstand.bots.review import Judgement, Review, percent
from bandstand.bots.summary import summary
from bandstand.server.pages.chart import chart, line_sample
from bandstand.server.pages.content import ChanceRow, LostMove, ReviewPanel, SeatLine
from bandstand.server.thinking.reviews import Reviewing
from bandstand.signs import AVATARS

SCOPES = ("mine", "all")


def review_panel(
    table: str, made: Reviewing | None, names: Sequence[str], mine: Collection[int], scope: str = "mine"
) -> ReviewPanel:
    """The panel in whatever state the review is, for somebody who had these seats."""
    if made is None:
        return ReviewPanel("none")
    if made.failed:
        return ReviewPanel("failed", told="The review could not be finished. You can ask for it again.")
    if made.review is None:
        return ReviewPanel("running", told="Waiting to begin", scope=scope, own=bool(mine))
    shown = sorted(mine) if scope == "mine" else []
    return replace(_found(table, made, made.review, names, shown), own=bool(mine))


def _found(
    table: str, made: Reviewing, review: Review, names: Sequence[str], mine: Sequence[int]
) -> ReviewPanel:
    seats = range(len(review.results))
    scope = mine or seats
    done, total = made.progress()
    settled = made.settled(scope)
    whole = made.over or len(review.first) == len(made.asked)
    worst = review.worst(scope)
    # Whoever shares a device has several seats, and is told whose move it was.
    alone = mine[0] if len(mine) == 1 else -1
    return ReviewPanel(
        "done" if made.over else "running",
        done,
        total,
        _told(made, review),
        "mine" if mine else "all",
        settled=settled,
        summary=summary(review, names, mine or None, reader=alone >= 0) if settled else "",
        worst=[_lost(table, place, each, names, alone) for place, each in enumerate(worst, start=1)],
        note=_note(made, review),
        chart=chart(review, names, worst) if whole else ReviewPanel.chart,
        lines=[SeatLine(names[seat], AVATARS[seat % len(AVATARS)], line_sample(seat)) for seat in seats],
        names=[names[seat] for seat in seats],
        rows=_rows(review) if whole else (),
    )


def _told(made: Reviewing, review: Review) -> str:
    if made.over:
        return "The review is ready."
    again = f", {len(review.again)} judged again" if review.again else ""
    return f"{len(review.first)} of {len(made.asked)} moves looked at{again}"


def _note(made: Reviewing, review: Review) -> str:
    judged = len(made.asked)
    looked = "every move" if judged == review.decisions else f"{judged} of {review.decisions} moves"
    return (
        f"A bot looks at {looked}, each on what its player knew, and judges the costliest again by "
        f"{made.playouts[1]:,} play-outs."
    )


def _lost(table: str, place: int, each: Judgement, names: Sequence[str], alone: int) -> LostMove:
    better = "".join(f"&better={action}" for action in each.best_actions)
    return LostMove(
        place,
        each.move,
        each.seat,
        "" if each.seat == alone else names[each.seat],
        each.stage,
        percent(each.loss),
        each.chosen,
        percent(each.chance),
        each.best,
        percent(each.before),
        "; ".join(each.why),
        f"/t/{table}/moment/{each.move}.svg?{better.removeprefix('&')}",
        each.final,
        each.playouts,
    )


def _rows(review: Review) -> list[ChanceRow]:
    """A line for each moment at which somebody's chance is known."""
    curves = [dict(review.curve(seat)) for seat in range(len(review.results))]
    moments = sorted({at for curve in curves for at in curve})
    return [ChanceRow(at, [percent(c[at]) if at in c else "" for c in curves]) for at in moments]
