"""`bandstand review`: a finished game looked at once more, to see which moves lost most."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bandstand.bots.review import Review, check_finished, decisions, percent
from bandstand.cli.arguments import AsJson, Workers, read_record
from bandstand.cli.progress import progress_bar
from bandstand.cli.telling import names_of
from bandstand.lab.review import review
from bandstand.record import Record

_STEPS = 12
"""So many lines tell how the chances went."""


def command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a finished game.")],
    iterations: Annotated[
        int, typer.Option(metavar="N", help="How many play-outs each decision is judged by.", min=8)
    ] = 1000,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Judge every decision of a recorded game on what its player knew, and tell which lost most."""
    record = read_record(file)
    check_finished(record)
    with progress_bar(len(decisions(record)), "decisions") as bar:
        done = review(record, iterations, workers, None if bar is None else lambda number, _: bar(number))
    names = names_of(record)
    if as_json:
        told = {"game": record.game.name, "names": names, "iterations": iterations} | done.data()
        print(json.dumps(told, indent=2))
    else:
        print("\n".join(report(record, names, done, iterations)))


def report(record: Record, names: Sequence[str], done: Review, iterations: int) -> list[str]:
    """The review in lines that can also be read aloud."""
    judged = len(done.judgements)
    looked = f"all {judged:,}" if judged == done.decisions else f"{judged:,} of {done.decisions:,}"
    lines = [
        f"{record.game.title} with {', '.join(names)}: {done.moves} moves.",
        f"Judged {looked} decisions by {iterations:,} play-outs each, on what the player knew.",
        "",
        "Chance of winning, as each player saw it:",
        *_chances(names, done),
        "",
    ]
    worst = done.worst()
    if not worst:
        return [*lines, "No move lost anything worth telling."]
    lines.append("The moves that lost most:" if len(worst) > 1 else "The move that lost most:")
    for each in worst:
        lines.append(f"  Move {each.move}, {names[each.seat]}: {each.chosen} ({percent(each.chance)}).")
        lines.append(f"    Better by {percent(each.loss)}: {each.best} ({percent(each.before)}).")
    return lines


def _chances(names: Sequence[str], done: Review) -> list[str]:
    """A line now and then, each with what every player last thought of their chances."""
    curves = [done.curve(seat) for seat in range(len(names))]
    stops = sorted({done.moves * step // _STEPS for step in range(_STEPS + 1)})
    lines: list[str] = []
    for stop in stops:
        said = []
        for name, curve in zip(names, curves, strict=True):
            known = [chance for at, chance in curve if at <= stop]
            if known:
                said.append(f"{name} {percent(known[-1])}")
        if said:
            lines.append(f"  After {stop} moves: {', '.join(said)}.")
    return lines
