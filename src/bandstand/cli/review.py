"""`bandstand review`: a finished game looked at once more, to see which moves cost most."""

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bandstand.bots.review import AGAIN, Judgement, Review, check_finished, percent
from bandstand.bots.summary import summary
from bandstand.cli.arguments import AsJson, BadArgument, Workers, read_record
from bandstand.cli.progress import progress_bar
from bandstand.cli.telling import names_of
from bandstand.lab.review import review
from bandstand.record import Record

_STEPS = 12
"""How many lines tell how the chances went, at most."""
_HUNDRED = 100
"""The bar goes up to this: how many play-outs there will be is known only when the costliest moves are."""


def command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a finished game.")],
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", help="Judge the moves of this player alone, from 1.", show_default="all"),
    ] = None,
    iterations: Annotated[
        int, typer.Option(metavar="N", help="How many play-outs each move is judged by at first.", min=8)
    ] = 400,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Judge every move of a recorded game on what its player knew, and the costliest ten once more by 2,000
    play-outs or more; tell which cost most, what was better and why."""
    record = read_record(file)
    check_finished(record)
    seats = _seats(record, seat)
    again = max(AGAIN, iterations)
    with progress_bar(_HUNDRED, "judged, %") as bar:

        def progress(done: int, total: int) -> None:
            if bar is not None:
                bar(_HUNDRED * done // total)

        done = review(record, iterations, workers, progress, again=again, seats=seats)
    names = names_of(record)
    if as_json:
        told = {"game": record.game.name, "names": names, "iterations": iterations, "again": again}
        found = [each.data() for each in done.worst(seats)]
        said = summary(done, names, seats)
        print(json.dumps(told | done.data() | {"worst": found, "summary": said}, indent=2))
    else:
        print("\n".join(report(record, names, done, seats)))


def _seats(record: Record, seat: int | None) -> Collection[int] | None:
    if seat is None:
        return None
    if not 1 <= seat <= record.players:
        raise BadArgument(f"This game had players 1 to {record.players}, and no player {seat}.")
    return [seat - 1]


def report(
    record: Record, names: Sequence[str], done: Review, seats: Collection[int] | None = None
) -> list[str]:
    """The review in lines that can also be read aloud."""
    judged = len(done.first)
    looked = f"all {judged:,}" if judged == done.decisions else f"{judged:,} of {done.decisions:,}"
    lines = [
        f"{record.game.title} with {', '.join(names)}: {done.moves} moves.",
        f"Judged {looked} that could have been others, each on what the player knew.",
        "",
        summary(done, names, seats),
        "",
    ]
    for place, each in enumerate(done.worst(seats), start=1):
        lines += _lost(place, each, names)
    return [*lines, "Chance of winning, as each player saw it:", *_chances(names, done, seats)]


def _lost(place: int, each: Judgement, names: Sequence[str]) -> list[str]:
    why = [f"   Why: {'; '.join(each.why)}."] if each.why else []
    return [
        f"{place}. {names[each.seat]}, move {each.move} ({each.stage}), cost {percent(each.loss)}.",
        f"   Done: {each.chosen} ({percent(each.chance)}).",
        f"   Better: {each.best} ({percent(each.before)}).",
        *why,
        f"   Judged by {each.playouts:,} play-outs.",
        "",
    ]


def _chances(names: Sequence[str], done: Review, seats: Collection[int] | None) -> list[str]:
    """A line now and then, each with what every player last thought of their chances."""
    curves = {seat: done.curve(seat) for seat in (range(len(names)) if seats is None else seats)}
    stops = sorted({done.moves * step // _STEPS for step in range(_STEPS + 1)})
    lines: list[str] = []
    for stop in stops:
        said = []
        for seat, curve in curves.items():
            known = [chance for at, chance in curve if at <= stop]
            if known:
                said.append(f"{names[seat]} {percent(known[-1])}")
        if said:
            lines.append(f"  After {stop} moves: {', '.join(said)}.")
    return lines
