"""`bandstand backup`: everything a server needs to come back, in one file."""

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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    database: DatabaseName = None,
    passphrase: WithPassphrase = False,
) -> None:
    """Write the database, the secret and your editions into one file, while people play."""
    from bandstand.server.keeping.backup import back_up
    from bandstand.server.keeping.restore import editions_in
    from bandstand.server.people.secret import secret_of
    from bandstand.server.run import data_folder
    from bandstand.server.storage.database import BadDatabase, Database

    folder = data_folder()
    address = database_named(database, folder)
    secret = from_environment("BANDSTAND_SECRET") or secret_of(folder)
    if secret is None:
        raise BadArgument(
            f"There is nothing to keep: no Bandstand has been started with the folder '{folder}'."
        )
    key = read_passphrase(passphrase, twice=True)

    async def work() -> dict[str, int]:
        opened = Database(address)
        try:
            if opened.file is not None and not opened.file.exists():
                raise BadDatabase(f"There is no database '{opened.file}'.")
            return await back_up(opened, file, secret, editions_in(folder), key)
        finally:
            await opened.close()

    try:
        rows = run(work)
    except OSError as error:
        raise unusable(file, error) from None
    sealed = "Without its passphrase nobody can read it." if key else "Whoever can read it can be everybody."
    print(f"Wrote {file}: {rows['tables']} tables and {rows['people']} people. {sealed}")
