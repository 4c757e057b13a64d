"""The command `bandstand`. Whatever is wrong with its arguments is told in one sentence, with exit code 2."""

import os
import platform
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import bandstand
from bandstand import _build, catalogue
from bandstand.cli import (
    admin,
    arena,
    backup,
    bench,
    new_game,
    parts,
    play,
    replay,
    restore,
    review,
    serve,
    simulate,
)  # fmt: skip
from bandstand.cli.arguments import BadArgument
from bandstand.edition import PartsError

app = typer.Typer(
    help="Music-themed tabletop games, to play, to host and to study. Alone, the command starts the server.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve")(serve.command)
app.add_typer(admin.app, name="admin")
app.command("backup")(backup.command)
app.command("restore")(restore.command)
app.command("play")(play.command)
app.command("simulate")(simulate.command)
app.command("arena")(arena.command)
app.command("replay")(replay.command)
app.command("review")(review.command)
app.command("parts")(parts.command)
app.command("bench")(bench.command)
app.command("new-game")(new_game.command)


@app.callback(invoke_without_command=True)
def alone(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="The version, and whether it is compiled.")
    ] = False,
) -> None:
    for each in catalogue.broken():
        print(f"bandstand: {each}", file=sys.stderr)
    if version:
        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve.command()


def version_line() -> str:
    """What `--version` says."""
    how = "compiled" if _build.compiled() else "not compiled"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"bandstand {bandstand.__version__}, {how}, {python}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    try:
        code = app(arguments, prog_name="bandstand", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except typer.TyperException as error:
        where = getattr(getattr(error, "ctx", None), "command_path", "bandstand")
        return _refuse(f"{error.format_message().rstrip('.')}; {where} --help tells what there is")
    except (BadArgument, bandstand.BadOption, bandstand.BadRecord, PartsError) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        # Whoever read our output has enough of it. Python would complain once more when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _refuse(reason: str) -> int:
    sentence = " ".join(reason.split())
    print(f"bandstand: {sentence}{'' if sentence.endswith(('.', '?')) else '.'}", file=sys.stderr)
    return 2
