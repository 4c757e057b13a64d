"""What the commands for a host have in common: which database, and what can be wrong with it."""

import asyncio
import getpass
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from bandstand.cli.arguments import BadArgument

DatabaseName = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A SQLAlchemy address or a file; without it BANDSTAND_DATABASE, or the data folder's file.",
        metavar="DATABASE",
    ),
]
WithPassphrase = Annotated[
    bool,
    typer.Option("--passphrase", help="Ask for a passphrase. Without it, BANDSTAND_PASSPHRASE if it is set."),
]
Found = TypeVar("Found")


def run(work: Callable[[], Awaitable[Found]]) -> Found:
    """Do something with a database; what is wrong with it is told in one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from bandstand.server.refusal import Refused
    from bandstand.server.storage.database import BadDatabase

    async def whole() -> Found:
        return await work()

    try:
        return asyncio.run(whole())
    except (BadDatabase, Refused) as wrong:
        raise BadArgument(str(wrong)) from None
    except SQLAlchemyError as wrong:
        reason = str(getattr(wrong, "orig", None) or wrong).strip().splitlines()[0]
        raise BadArgument(f"The database cannot be used: {reason}.") from None


def database_named(given: str | None, folder: Path) -> str:
    """The address of the database, found as `serve` finds it."""
    from bandstand.server.run import database_in
    from bandstand.server.storage.database import BadDatabase

    try:
        return database_in(folder, given or from_environment("BANDSTAND_DATABASE"))
    except BadDatabase as wrong:
        raise BadArgument(str(wrong)) from None


def from_environment(name: str) -> str | None:
    """What a variable says, or the file that it names."""
    from bandstand.server.people import environment

    try:
        return environment.given(name)
    except environment.BadSecretFile as wrong:
        raise BadArgument(str(wrong)) from None


def read_passphrase(asked: bool, twice: bool = False) -> str | None:
    """The passphrase that somebody types, or that the environment has; never one of the arguments, which
    every user of the machine can see."""
    if not asked:
        return os.environ.get("BANDSTAND_PASSPHRASE") or None
    if not sys.stdin.isatty():
        raise BadArgument("Nobody can be asked for a passphrase here: set BANDSTAND_PASSPHRASE instead.")
    given = getpass.getpass("Passphrase: ")
    if not given:
        raise BadArgument("An empty passphrase protects nothing.")
    if twice and getpass.getpass("Once more: ") != given:
        raise BadArgument("These were two different passphrases.")
    return given
