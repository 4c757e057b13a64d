"""Brings a backup back: it is read to its end and believed before anything is touched; then the database is
filled and put in the place of the old one, which is kept. The backup may come from another kind of
database."""

import os
import secrets
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from sqlalchemy import func, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from bandstand.server.keeping.archive import BadBackup, Contents, Reader, reading
from bandstand.server.keeping.backup import ROWS_AT_A_TIME, back_up, stored_tables
from bandstand.server.people.links import Links, hashed
from bandstand.server.storage import migrations
from bandstand.server.storage.database import APPLICATION, BadDatabase, Database


@dataclass(frozen=True)
class Found:
    """What a backup holds, and that it is whole."""

    made: datetime
    by: str
    revision: str
    secret: str
    rows: dict[str, int]
    editions: list[str]

    def told(self) -> str:
        """In a few words."""
        counted = f"{self.rows.get('tables', 0)} tables and {self.rows.get('people', 0)} people"
        return f"{counted}, made {self.made:%Y-%m-%d %H:%M} UTC by Bandstand {self.by}"


def check(path: Path, passphrase: str | None) -> Found:
    """Read a backup to its end. BadBackup if it is damaged, sealed with something else, or too new."""
    with reading(path, passphrase) as reader:
        contents = reader.contents
        if not migrations.is_known(contents.revision):
            raise BadBackup(
                f"'{path}' was made by a newer Bandstand ({reader.header.by}, its database is at "
                f"{contents.revision}, and this version knows up to {migrations.newest()}). Upgrade first."
            )
        rows = dict.fromkeys(contents.tables, 0)
        for table, _row in reader.rows():
            rows[table] += 1
        made = datetime.fromtimestamp(reader.header.made, UTC)
        return Found(
            made, reader.header.by, contents.revision, contents.secret, rows, sorted(contents.editions)
        )


async def present(database: Database) -> str | None:
    """What a restore would take the place of, in a few words; None if there is nothing."""
    if database.file is not None and not database.file.exists():
        return None
    async with database.engine.connect() as connection:
        if await connection.run_sync(migrations.revision) is None:
            return None
        tables = await connection.run_sync(stored_tables)
        counts = [
            (await connection.execute(select(func.count()).select_from(tables.tables[name]))).scalar_one()
            for name in ("tables", "people")
        ]
    return f"{counts[0]} tables and {counts[1]} people"


async def restore(
    path: Path,
    passphrase: str | None,
    database: Database,
    folder: Path,
    present_secret: str,
    new_secret: str | None = None,
) -> list[Path]:
    """Bring a backup that has been checked into a database that nobody is using, and its secret and editions
    into the data folder. With a new secret the server gets this one instead: all sign-ins end. Returns where
    what was there has been kept. Whatever goes wrong, everything is as it was."""
    # Two restores within a second must not keep theirs under one name.
    stamp = f"before-restore-{datetime.now():%Y%m%d-%H%M%S-%f}"
    exchange = _Exchange(stamp)
    kept: list[Path] = []
    with reading(path, passphrase) as reader:
        try:
            _prepare_files(reader.contents, new_secret, folder, exchange)
            if database.file is not None:
                await _make_file(reader, database.file, new_secret, exchange)
                exchange.do()
            else:
                copy = folder / f"{stamp}.backup"
                if await _keep_postgres(database, copy, present_secret, folder):
                    kept.append(copy)
                async with database.engine.connect() as connection, connection.begin():
                    await connection.run_sync(_clear)
                    await connection.run_sync(_fill, reader, new_secret)
                    exchange.do()
        except SQLAlchemyError as wrong:
            exchange.undo()
            reason = str(getattr(wrong, "orig", None) or wrong).strip().splitlines()[0]
            raise BadDatabase(f"The database cannot take what is in the backup: {reason}.") from None
        except BaseException:
            exchange.undo()
            raise
        finally:
            exchange.clean()
    return kept + exchange.kept


# ---- the database


async def _make_file(reader: Reader, place: Path, new_secret: str | None, exchange: "_Exchange") -> None:
    """A new database beside the old one."""
    fresh = exchange.fresh(place)
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    making = Database(f"sqlite:///{fresh}")
    try:
        async with making.engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(_fill, reader, new_secret)
    finally:
        await making.close()
    exchange.put(fresh, place)


async def _keep_postgres(database: Database, copy: Path, secret: str, folder: Path) -> bool:
    """A backup of what is there, if there is anything; refused while anybody uses the database."""
    used = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = :name AND pid <> pg_backend_pid()"
    )
    async with database.engine.connect() as connection:
        if (await connection.execute(used, {"name": APPLICATION})).scalar_one():
            raise BadDatabase("Another Bandstand is using this database. Stop it first.")
        there = await connection.run_sync(migrations.revision) is not None
    await database.close()
    if there:
        await back_up(database, copy, secret, editions_in(folder))
    return there


def _clear(connection: Connection) -> None:
    """Only what is ours: other programs may have tables in the same database."""
    if migrations.revision(connection) is not None:
        stored_tables(connection).drop_all(connection)
        connection.execute(text(f"DROP TABLE {migrations.VERSION_TABLE}"))


def _fill(connection: Connection, reader: Reader, new_secret: str | None) -> None:
    """Make the tables as they were when the backup was made, fill them, and bring them up to date."""
    migrations.upgrade_here(connection, reader.contents.revision)
    tables = stored_tables(connection)
    columns = reader.contents.tables
    if {name: set(names) for name, names in columns.items()} != {
        name: set(table.columns.keys()) for name, table in tables.tables.items()
    }:
        raise BadBackup("The backup has other tables than the Bandstand that made it.")
    rows = reader.rows()
    while batch := list(islice(rows, ROWS_AT_A_TIME)):
        for name in dict.fromkeys(table for table, _ in batch):
            values = [dict(zip(columns[name], row, strict=True)) for table, row in batch if table == name]
            connection.execute(tables.tables[name].insert(), values)
    migrations.upgrade_here(connection)
    if new_secret is not None:
        _end_sign_ins(connection, new_secret)


def _end_sign_ins(connection: Connection, secret: str) -> None:
    """Cookies end with the secret that signed them. Invitations are made with it: those that are out end as
    well, and the host of a table is shown one that works. Links to finished games just end."""
    tables = stored_tables(connection).tables
    links = Links(secret)
    seats = tables["seats"]
    for seat in connection.execute(select(seats).where(seats.c.nonce.is_not(None))).all():
        link = links.invitation(seat.table, seat.seat, seat.nonce)
        connection.execute(
            seats.update()
            .where(seats.c.table == seat.table, seats.c.seat == seat.seat)
            .values(invitation=hashed(link))
        )
    connection.execute(tables["shared"].delete())
    connection.execute(tables["lifted"].delete())
    connection.execute(tables["sessions"].delete())


# ---- files


def _prepare_files(contents: Contents, new_secret: str | None, folder: Path, exchange: "_Exchange") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / "secret"
    wanted = new_secret or contents.secret
    if not place.exists() or place.read_text().strip() != wanted:
        fresh = exchange.fresh(place)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(wanted)
            file.flush()
            os.fsync(file.fileno())
        exchange.put(fresh, place)
    editions = folder / "editions"
    if editions_in(folder) != contents.editions:
        fresh = exchange.fresh(editions)
        fresh.mkdir()
        for name, content in contents.editions.items():
            (fresh / name).write_text(content, encoding="utf-8")
        exchange.put(fresh, editions)


def editions_in(folder: Path) -> dict[str, str]:
    """The host's own parts files."""
    files = sorted((folder / "editions").glob("*.toml"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


class _Exchange:
    """New files for old ones, all of them or none; the old ones stay, under another name."""

    def __init__(self, stamp: str) -> None:
        self._stamp = stamp
        self._ready: list[tuple[Path, Path]] = []
        self._made: list[Path] = []
        self._done: list[tuple[Path, Path]] = []
        self.kept: list[Path] = []
        """Where the old ones are."""

    def fresh(self, place: Path) -> Path:
        """Where what is to be put there can be made."""
        place.parent.mkdir(parents=True, exist_ok=True)
        made = place.with_name(f".{place.name}.{secrets.token_hex(4)}")
        self._made.append(made)
        return made

    def put(self, fresh: Path, place: Path) -> None:
        """It is ready."""
        self._ready.append((fresh, place))

    def do(self) -> None:
        """Now."""
        for fresh, place in self._ready:
            # What SQLite has not yet taken over into its file lies beside it, and goes along.
            for end in ("", "-wal", "-shm"):
                old = place.with_name(place.name + end)
                if old.exists():
                    away = place.with_name(f"{place.name}.{self._stamp}{end}")
                    self._rename(old, away)
                    if not end:
                        self.kept.append(away)
            self._rename(fresh, place)

    def _rename(self, before: Path, after: Path) -> None:
        before.rename(after)
        self._done.append((before, after))

    def undo(self) -> None:
        """As it was."""
        for before, after in reversed(self._done):
            after.rename(before)

    def clean(self) -> None:
        """What was made and not used goes."""
        for made in self._made:
            if made.is_dir():
                shutil.rmtree(made, ignore_errors=True)
            for end in ("", "-wal", "-shm", "-journal"):
                made.with_name(made.name + end).unlink(missing_ok=True)
