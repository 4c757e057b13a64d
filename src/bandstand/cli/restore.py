"""`bandstand restore`: brings a backup back."""

import os
import secrets
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from bandstand.cli.arguments import BadArgument, unusable
from bandstand.cli.storage import (
    DatabaseName,
    WithPassphrase,
    database_named,
    from_environment,
    read_passphrase,
    run,
)


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `bandstand backup` has written.")],
    database: DatabaseName = None,
    passphrase: WithPassphrase = False,
    check: Annotated[bool, typer.Option("--check", help="Only read it and say what it holds.")] = False,
    new_secret: Annotated[
        bool,
        typer.Option(
            "--new-secret", help="Renew the server's secret: every sign-in and every invitation ends."
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Bring back what a backup holds; what is there now is kept under another name."""
    from bandstand.server.keeping import restore
    from bandstand.server.keeping.archive import BadBackup, read_header
    from bandstand.server.people.secret import secret_of
    from bandstand.server.run import data_folder, only_one
    from bandstand.server.storage.database import BadDatabase, Database

    folder = data_folder()
    try:
        key = read_passphrase(passphrase or _must_ask(read_header(file).salt is not None))
        found = restore.check(file, key)
        print(f"{file} is whole: {found.told()}.")
        if check:
            return
        named = from_environment("BANDSTAND_SECRET")
        secret = _new_secret(found.secret, named) if new_secret else None
        address = database_named(database, folder)
        folder.mkdir(parents=True, exist_ok=True)

        async def present() -> str | None:
            opened = Database(address)
            try:
                return await restore.present(opened)
            finally:
                await opened.close()

        async def work() -> list[Path]:
            opened = Database(address)
            try:
                return await restore.restore(file, key, opened, folder, secret_of(folder) or "", secret)
            finally:
                await opened.close()

        with ExitStack() as held:
            if Database(address).file is not None:
                held.enter_context(only_one(address))
            there = run(present)
            if there is not None and not yes:
                _ask(there)
            kept = run(work)
    except BadBackup as wrong:
        raise BadArgument(str(wrong)) from None
    except BadDatabase as wrong:
        raise BadArgument(str(wrong)) from None
    except OSError as error:
        raise unusable(Path(error.filename or file), error) from None
    print("Restored." + (" Everybody signs in anew." if secret else ""))
    for each in kept:
        print(f"What was there is kept: {each}")
    if named and named != (secret or found.secret):
        print(
            "BANDSTAND_SECRET is not the secret of this backup: until it is, guests have lost their seats.",
            file=sys.stderr,
        )


def _must_ask(sealed: bool) -> bool:
    return sealed and not os.environ.get("BANDSTAND_PASSPHRASE")


def _new_secret(before: str, named: str | None) -> str:
    """A fresh one; where the environment has it, that one, which must be another than before."""
    if named is None:
        return secrets.token_hex(32)
    if named == before:
        raise BadArgument("BANDSTAND_SECRET is still the secret of this backup: change it there first.")
    return named


def _ask(there: str) -> None:
    if not sys.stdin.isatty():
        raise BadArgument(f"There is a database already ({there}). Say --yes to put the backup in its place.")
    answer = input(f"There is a database already ({there}). It will be kept. Restore? [y/N] ")
    if answer.strip().lower() not in ("y", "yes"):
        raise BadArgument("Nothing was changed.")
