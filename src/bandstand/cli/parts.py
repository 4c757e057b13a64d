"""`bandstand parts`: an edition, to be corrected and played with."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from bandstand import catalogue
from bandstand.cli.arguments import BadArgument, GameName, find_game, read_file, unusable
from bandstand.edition import PartsError


def command(
    game: GameName,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it into a new file instead.")
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="FILE", help="Say whether this parts file can be played with."),
    ] = None,
) -> None:
    """Write the parts of a game out, or check a parts file."""
    ours = find_game(game)
    if check is not None:
        try:
            theirs = ours.edition(read_file(check))
        except PartsError as error:
            raise BadArgument(f"'{check}' cannot be played with: {error}") from None
        known = " It is one of ours." if theirs.parts.digest in catalogue.editions(game) else ""
        print(
            f"'{check}' can be played with: {theirs.parts.title}, edition {theirs.parts.digest[:12]}.{known}"
        )
    elif output is not None:
        try:
            # An edition that somebody has corrected by hand is never written over.
            with output.open("x", encoding="utf-8", newline="\n") as file:
                file.write(ours.parts.text)
        except OSError as error:
            raise unusable(output, error) from None
        print(f"Wrote {output}. Play with it: bandstand play {game} --edition {output}", file=sys.stderr)
    else:
        sys.stdout.write(ours.parts.text)
