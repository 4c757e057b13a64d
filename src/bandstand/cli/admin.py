"""`bandstand admin`: what the host of a server looks after. Every command has `--json`."""

import json
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from bandstand.cli.arguments import AsJson, BadArgument
from bandstand.cli.storage import DatabaseName, database_named, run

if TYPE_CHECKING:
    from bandstand.server.keeping.tables import TableShown
    from bandstand.server.tables.commit import Tables

app = typer.Typer(
    help="Look after the tables and people of a server, while it runs or not.", no_args_is_help=True
)
tables_app = typer.Typer(help="List, show, close and delete tables.", no_args_is_help=True)
people_app = typer.Typer(help="List, show, block and delete people; reset a password.", no_args_is_help=True)
app.add_typer(tables_app, name="tables")
app.add_typer(people_app, name="people")

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The end of its address: /t/TABLE.")]
Named = Annotated[
    str, typer.Argument(metavar="PERSON", help="An account's name, or the first letters of anybody's id.")
]
Most = Annotated[int, typer.Option("--most", help="At most so many.", min=1)]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")]
Found = TypeVar("Found")


def _with_tables(database: str | None, work: Callable[["Tables"], Awaitable[Found]]) -> Found:
    """Do something with the tables of a server; it may be running."""
    from bandstand.server.run import data_folder
    from bandstand.server.storage import migrations
    from bandstand.server.storage.database import BadDatabase, Database
    from bandstand.server.tables.commit import Tables
    from bandstand.server.tables.hub import Hub

    address = database_named(database, data_folder())

    async def whole() -> Found:
        opened = Database(address)
        try:
            if opened.file is not None and not opened.file.exists():
                raise BadDatabase(f"There is no database '{opened.file}'.")
            async with opened.engine.connect() as connection:
                revision = await connection.run_sync(migrations.revision)
            if revision != migrations.newest():
                raise BadDatabase(
                    f"The database is at {revision}, and this Bandstand works with {migrations.newest()}. "
                    "Start the server of this version once; it brings the database up to date."
                )
            return await work(Tables(opened, Hub()))
        finally:
            await opened.close()

    return run(whole)


# ---- tables


@tables_app.command("list")
def list_tables(
    state: Annotated[
        str | None, typer.Option(metavar="STATE", help="Only those 'waiting', 'playing', 'over' or 'closed'.")
    ] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: DatabaseName = None,
) -> None:
    """The tables, the one that changed last comes first."""
    from bandstand.server.keeping import tables as keeping

    if state is not None and state not in keeping.STATES:
        raise BadArgument(f"A table is {', '.join(keeping.STATES[:-1])} or closed, not {state!r}.")

    async def work(tables: "Tables") -> tuple[list[keeping.TableLine], dict[str, int]]:
        async with tables.database.read() as session:
            return await keeping.list_tables(session, state, most), await keeping.count_tables(session)

    lines, counts = _with_tables(database, work)
    if as_json:
        _write({"tables": [asdict(line) for line in lines], "counts": counts})
        return
    _columns(
        ["table", "game", "state", "entries", "changed", "who"],
        [
            [line.id, line.game, line.state, line.entries, _ago(line.changed), ", ".join(line.people)]
            for line in lines
        ],
    )
    print(f"{sum(counts.values())} tables: {_counted(counts)}." if counts else "There are no tables.")


@tables_app.command("show")
def show_table(table: TableId, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """One table, as a spectator sees it: no hand and no seed."""
    from bandstand.server.keeping import tables as keeping

    async def work(tables: "Tables") -> "TableShown":
        return await keeping.show_table(tables, table)

    shown = _with_tables(database, work)
    if as_json:
        _write(_table_data(shown))
        return
    known, seen = shown.facts, shown.perspective
    options = ", ".join(f"{name}={value}" for name, value in known.options.items())
    print(f"{known.game}, {known.state}{', private' if known.private else ''}; {options or 'no options'}")
    print(f"made {_ago(shown.made)}, changed {_ago(shown.changed)}, {known.version} entries")
    for sitter in shown.sitters:
        plays = f" ({sitter.bot} bot)" if sitter.bot else ""
        print(f"seat {sitter.seat + 1}: {sitter.kind} {sitter.name}{plays} {sitter.person or ''}".rstrip())
    if shown.broken:
        print("Its moves can no longer be replayed.")
    if seen is not None:
        asked = ", ".join(str(seat + 1) for seat in seen.waiting)
        print(f"{seen.game.stage(seen.view)}; seats to move: {asked or 'none'}")
        for line in keeping.log_of(shown)[-20:]:
            print(f"  {line}")


def _table_data(shown: "TableShown") -> dict[str, object]:
    from bandstand.server.keeping.tables import log_of

    known, seen = shown.facts, shown.perspective
    seats = [asdict(sitter) for sitter in shown.sitters]
    for seat in seats:
        # With the secret it makes the seat's link.
        del seat["nonce"]
    return {
        **asdict(known),
        "made": shown.made,
        "changed": shown.changed,
        "broken": shown.broken,
        "seats": seats,
        "waiting_for": list(seen.waiting) if seen else [],
        "view": seen.view if seen else None,
        "log": log_of(shown) if seen else [],
    }


@tables_app.command("close")
def close_table(
    table: TableId, yes: Yes = False, as_json: AsJson = False, database: DatabaseName = None
) -> None:
    """End a game without a result; it can still be looked at."""
    from bandstand.server.keeping import tables as keeping
    from bandstand.server.keeping.deeds import HOST

    _ask(yes, f"Close table {table} for everybody, without a result?")

    async def work(tables: "Tables") -> None:
        await keeping.close_table(tables, table, HOST)

    _with_tables(database, work)
    _done(as_json, {"closed": table}, f"Table {table} is closed.")


@tables_app.command("delete")
def delete_table(
    table: TableId, yes: Yes = False, as_json: AsJson = False, database: DatabaseName = None
) -> None:
    """Take a table away, with everything about it."""
    from bandstand.server.keeping import tables as keeping
    from bandstand.server.keeping.deeds import HOST

    _ask(yes, f"Delete table {table} with all its moves, for good?")

    async def work(tables: "Tables") -> None:
        await keeping.delete_table(tables, table, HOST)

    _with_tables(database, work)
    _done(as_json, {"deleted": table}, f"Table {table} is gone.")


# ---- people


@people_app.command("list")
def list_people(
    only: Annotated[
        str | None,
        typer.Option(metavar="KIND", help="Only 'accounts', 'guests', 'blocked' ones or 'keepers'."),
    ] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: DatabaseName = None,
) -> None:
    """People, the newest first."""
    from bandstand.server.keeping import people as keeping

    if only is not None and only not in keeping.KINDS:
        raise BadArgument(
            f"People are listed as {', '.join(keeping.KINDS[:-1])} or keepers, not as {only!r}."
        )

    async def work(tables: "Tables") -> list[keeping.PersonLine]:
        async with tables.database.read() as session:
            return await keeping.list_people(session, only, most)

    lines = _with_tables(database, work)
    if as_json:
        _write({"people": [asdict(line) for line in lines]})
        return
    _columns(
        ["id", "name", "kind", "made", "last seen", "seats", "hosts"],
        [
            [
                line.id[:12],
                line.name,
                ("account" if line.account else "guest")
                + (", blocked" if line.blocked else "")
                + (", keeper" if line.keeper else ""),
                _ago(line.made),
                _ago(line.seen),
                line.seats,
                line.hosts,
            ]
            for line in lines
        ],
    )


@people_app.command("show")
def show_person(person: Named, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """Somebody, and their tables."""
    from bandstand.server.keeping import people as keeping

    async def work(tables: "Tables") -> tuple[keeping.PersonLine, list[dict[str, Any]]]:
        async with tables.database.read() as session:
            line, rows = await keeping.show_person(session, person)
            return line, [
                {"id": row.id, "game": row.game, "state": row.state, "changed": row.changed} for row in rows
            ]

    line, tables = _with_tables(database, work)
    if as_json:
        _write({**asdict(line), "tables": tables})
        return
    blocked = f", blocked {_ago(line.blocked)}" if line.blocked else ""
    keeper = f", looks after this server since {_ago(line.keeper)}" if line.keeper else ""
    print(f"{line.name}, {'account' if line.account else 'guest'}{blocked}{keeper}, id {line.id}")
    print(f"made {_ago(line.made)}, seen {_ago(line.seen)}; {line.seats} seats, host of {line.hosts} tables")
    _columns(
        ["table", "game", "state", "changed"],
        [[each["id"], each["game"], each["state"], _ago(each["changed"])] for each in tables],
    )


@people_app.command("block")
def block(person: Named, yes: Yes = False, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """Let somebody in no more, within seconds; bots play their seats. A guest can come back as another
    one."""
    from bandstand.server.keeping import people as keeping
    from bandstand.server.keeping.deeds import HOST

    _ask(yes, f"Block {person}?")

    async def work(tables: "Tables") -> str:
        return (await keeping.block(tables, person, HOST)).name

    name = _with_tables(database, work)
    _done(as_json, {"blocked": name}, f"{name} is blocked.")


@people_app.command("unblock")
def unblock(person: Named, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """Let somebody in again."""
    from bandstand.server.keeping import people as keeping
    from bandstand.server.keeping.deeds import HOST

    async def work(tables: "Tables") -> str:
        async with tables.database.write() as session:
            return (await keeping.unblock(session, person, HOST)).name

    name = _with_tables(database, work)
    _done(as_json, {"unblocked": name}, f"{name} may come back.")


@people_app.command("password")
def password(person: Named, yes: Yes = False, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """A new password for an account that has lost its own; it is shown once."""
    from bandstand.server.keeping import people as keeping
    from bandstand.server.keeping.deeds import HOST
    from bandstand.server.people.passwords import Passwords

    _ask(yes, f"Give {person} a new password? The old one no longer works.")

    async def work(tables: "Tables") -> tuple[str, str]:
        async with tables.database.write() as session:
            found, fresh = await keeping.reset_password(session, person, Passwords(), HOST)
            return found.name, fresh

    name, fresh = _with_tables(database, work)
    _done(as_json, {"person": name, "password": fresh}, f"The password of {name} is now: {fresh}")


@people_app.command("delete")
def delete_person(
    person: Named, yes: Yes = False, as_json: AsJson = False, database: DatabaseName = None
) -> None:
    """Take somebody away; their seats go to bots, and the games they have played with others stay, under no
    name."""
    from bandstand.server.keeping import people as keeping
    from bandstand.server.keeping.deeds import HOST

    _ask(yes, f"Delete {person}, for good?")

    async def work(tables: "Tables") -> str:
        return (await keeping.delete_person(tables, person, HOST)).name

    name = _with_tables(database, work)
    _done(as_json, {"deleted": name}, f"{name} is gone.")


# ---- those who look after the server on its own pages


@app.command("name")
def name(person: Named, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """Let an account look after the server, on pages at /admin that nobody else finds."""
    from bandstand.server.keeping import people as keeping
    from bandstand.server.keeping.deeds import HOST

    async def work(tables: "Tables") -> str:
        async with tables.database.write() as session:
            return (await keeping.name_keeper(session, person, HOST)).name

    found = _with_tables(database, work)
    _done(as_json, {"named": found}, f"{found} may look after this server, at /admin.")


@app.command("unname")
def unname(person: Named, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """Let somebody look after the server no more."""
    from bandstand.server.keeping import people as keeping
    from bandstand.server.keeping.deeds import HOST

    async def work(tables: "Tables") -> str:
        async with tables.database.write() as session:
            return (await keeping.unname_keeper(session, person, HOST)).name

    found = _with_tables(database, work)
    _done(as_json, {"unnamed": found}, f"{found} plays, and no more.")


@app.command("log")
def log(most: Most = 50, as_json: AsJson = False, database: DatabaseName = None) -> None:
    """What was done in looking after the server, here and on its pages; the latest last."""
    from bandstand.server.keeping import deeds

    async def work(tables: "Tables") -> list[deeds.DeedLine]:
        async with tables.database.read() as session:
            return (await deeds.latest(session, most))[::-1]

    lines = _with_tables(database, work)
    if as_json:
        _write({"log": [asdict(line) for line in lines]})
        return
    for line in lines:
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(line.at))
        print(f"{at}  {line.who}{f' ({line.person[:12]})' if line.person else ''}: {line.what}")
    if not lines:
        print("Nothing has been done yet.")


# ---- the whole


@app.command("sizes")
def sizes(as_json: AsJson = False, database: DatabaseName = None) -> None:
    """How much there is, and how much room is left."""
    from bandstand.server.keeping.sizes import sizes
    from bandstand.server.run import data_folder

    async def work(tables: "Tables") -> dict[str, int]:
        return await sizes(tables.database, data_folder())

    found = _with_tables(database, work)
    if as_json:
        _write(found)
        return
    for name, number in found.items():
        print(f"{name:<26} {_bytes(number) if name.startswith('bytes') else f'{number:,}':>12}")


@app.command("errors")
def errors(most: Most = 20, as_json: AsJson = False) -> None:
    """What went wrong of late, the latest last; without the words of errors, which may be secret."""
    from bandstand.server.logs import latest_errors
    from bandstand.server.run import data_folder

    found = latest_errors(data_folder(), most)
    if as_json:
        _write({"errors": found})
        return
    for each in found:
        table = f" [{each['table']}]" if "table" in each else ""
        print(f"{each['time']}{table} {each['message']}")
        for line in each.get("error", "").splitlines():
            print(f"    {line}")
    if not found:
        print("Nothing has gone wrong.")


def _age(text: str | None) -> float | None:
    """Days, from '90d', '12h' or '90'."""
    if text is None:
        return None
    unit = {"d": 1.0, "h": 1 / 24}.get(text[-1:])
    try:
        number = float(text[:-1] if unit else text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e6:
        raise BadArgument(f"An age is a number of days such as 90d, or of hours such as 12h, not {text!r}.")
    return number * (unit or 1.0)


@app.command("purge")
def purge(
    finished: Annotated[
        str | None,
        typer.Option(metavar="AGE", help="Tables whose game has ended, unchanged for so long: 90d."),
    ] = None,
    waiting: Annotated[
        str | None, typer.Option(metavar="AGE", help="Tables that have not begun, unchanged for so long.")
    ] = None,
    guests: Annotated[
        str | None, typer.Option(metavar="AGE", help="Guests without a seat, not seen for so long.")
    ] = None,
    answers: Annotated[
        str | None, typer.Option(metavar="AGE", help="Answers kept for moves that are sent again.")
    ] = None,
    records: Annotated[
        bool,
        typer.Option(
            "--records/--no-records", help="Keep a small file of every finished game, in your data folder."
        ),
    ] = True,
    dry_run: DryRun = False,
    as_json: AsJson = False,
    database: DatabaseName = None,
) -> None:
    """Take away what nobody needs any more, by the rules that you name."""
    from bandstand.server.keeping.deeds import HOST
    from bandstand.server.keeping.purge import Purged, Rules
    from bandstand.server.keeping.purge import purge as apply
    from bandstand.server.run import data_folder

    rules = Rules(_age(finished), _age(waiting), _age(guests), _age(answers))
    if rules == Rules():
        raise BadArgument(
            "Name at least one rule, for example: bandstand admin purge --finished 90d --dry-run"
        )
    folder = data_folder() / "records"

    async def work(tables: "Tables") -> Purged:
        return await apply(tables, rules, folder if records else None, dry_run, HOST)

    done = _with_tables(database, work)
    if as_json:
        _write({"dry_run": dry_run, **asdict(done)})
        return
    went = "would go" if dry_run else "went"
    print(
        f"{done.finished} finished tables {went}"
        + (f", {done.records} records in {folder}." if records else ".")
    )
    if done.unkept:
        print(f"{done.unkept} finished tables stay, since no record of them can be made; see --no-records.")
    print(f"{done.waiting} tables that never began, {done.guests} guests and {done.answers} answers {went}.")


# ---- how it is said


def _ask(yes: bool, question: str) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise BadArgument(f"{question} Nobody can be asked here: say --yes.")
    if input(f"{question} [y/N] ").strip().lower() not in ("y", "yes"):
        raise BadArgument("Nothing was changed.")


def _done(as_json: bool, data: dict[str, object], sentence: str) -> None:
    if as_json:
        _write(data)
    else:
        print(sentence)


def _write(data: object) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


def _columns(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    if not rows:
        return
    cells = [list(headings), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(headings))]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _ago(at: float | None) -> str:
    if at is None:
        return "never"
    seconds = max(0.0, time.time() - at)
    for size, unit in ((86_400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.0f} {unit} ago"
    return "just now"


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {state}" for state, number in sorted(counts.items()))


def _bytes(number: int) -> str:
    for size, unit in ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")):
        if number >= size:
            return f"{number / size:.1f} {unit}"
    return f"{number} B"
