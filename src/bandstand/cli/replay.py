"""`bandstand replay`: a record, told move by move."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bandstand.cli.arguments import BadArgument, read_record
from bandstand.cli.telling import everybody, names_of, result_lines, said
from bandstand.contract import SPECTATOR
from bandstand.match import Match


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after N moves and show the table there.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="S", help="See it from this seat (1 is the first), not as a spectator."),
    ] = None,
) -> None:
    """Tell a recorded game move by move."""
    record = read_record(file)
    if seat is not None and not 1 <= seat <= record.players:
        raise BadArgument(f"--seat goes from 1 to {record.players} in this record, not {seat}.")
    if at is not None and not 0 <= at <= len(record.moves):
        raise BadArgument(f"--at goes from 0 to {len(record.moves)} in this record, not {at}.")
    viewer = SPECTATOR if seat is None else seat - 1
    moves = record.moves if at is None else record.moves[:at]
    match = Match(record.game, record.players, record.seed, record.options)
    names = everybody(match, names_of(record))
    for mover, actions in moves:
        match.play(*actions, seat=mover)
    for line in story(match, names, viewer):
        print(line)
    if at is not None and not match.over:
        print(record.game.text(match.view(viewer), names))


def story(match: Match, names: Sequence[str], viewer: int) -> list[str]:
    """The game so far, each move with its number."""
    game = match.game
    options = ", ".join(
        f"{option.title.lower()}: {option.label(match.options[option.name])}"
        for option in game.in_play(match.players, match.options)
    )
    lines = [
        f"{game.title} with {', '.join(names[: match.players])}.",
        f"Edition: {game.parts.title}. {options.capitalize()}.",
    ]
    lines += said(game, match.opening(viewer), names, viewer)
    for number, (move, news) in enumerate(zip(match.moves, match.news(viewer), strict=True), start=1):
        told = said(game, news, names, viewer) or [f"{names[move.seat]} moves."]
        lines.append(f"{number}. {' '.join(told)}")
    return lines + (
        result_lines(match, names, viewer) if match.over else [f"After {len(match.moves)} moves:"]
    )
