"""Takes away what nobody needs any more, by rules that the host sets."""

import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import CursorResult, delete, exists, inspect, select
from sqlalchemy.sql import ColumnElement

from bandstand.server.keeping.deeds import Keeper, note
from bandstand.server.keeping.tables import delete_table, keep_record
from bandstand.server.refusal import Refused
from bandstand.server.storage.models import Answer, Base, BrowserSession, Entry, Person, Seat, Seen, Table
from bandstand.server.tables.commit import Tables

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Rules:
    """What goes, each after this number of days; None: it stays."""

    finished: float | None = None
    """Tables whose game is over or closed, since they last changed."""
    waiting: float | None = None
    """Tables that have not begun, since they last changed."""
    guests: float | None = None
    """People without an account, a seat and a table, since they were last seen."""
    answers: float | None = None
    """What posts were answered, for those that are sent again."""


@dataclass
class Purged:
    """How much went, or would."""

    finished: int = 0
    waiting: int = 0
    guests: int = 0
    answers: int = 0
    records: int = 0
    """Games of which a small file is kept."""
    unkept: int = 0
    """Finished tables that stay, since no record can be made of them."""

    def words(self) -> str:
        """What went."""
        kept = f" ({self.records} records kept)" if self.records else ""
        return (
            f"{self.finished} finished tables{kept}, {self.waiting} that never began, {self.guests} guests "
            f"and {self.answers} answers"
        )


async def purge(tables: Tables, rules: Rules, records: Path | None, dry_run: bool, by: Keeper) -> Purged:
    """Apply the rules, or only count. Records of finished games are written into a folder first, unless there
    is none; then also those go of which no record can be made."""
    done, now = Purged(), time.time()
    if rules.finished is not None:
        for id, state in await _old(tables, ("over", "closed"), now - rules.finished * DAY):
            await _finished(tables, id, state, records, dry_run, done)
    if rules.waiting is not None:
        for id, _ in await _old(tables, ("waiting",), now - rules.waiting * DAY):
            if dry_run or await _gone(tables, id):
                done.waiting += 1
    if rules.answers is not None:
        done.answers = await _rows(tables, Answer, _old_answer(now - rules.answers * DAY), dry_run)
    if rules.guests is not None:
        done.guests = await _rows(tables, Person, _idle_guest(now - rules.guests * DAY), dry_run)
        if not dry_run:
            await _rows(tables, Seen, ~exists().where(Person.id == Seen.person), dry_run)
    if not dry_run:
        async with tables.database.write(patient=True) as session:
            note(session, by, f"purged {done.words()}")
    return done


async def _old(tables: Tables, states: tuple[str, ...], before: float) -> list[tuple[str, str]]:
    query = select(Table.id, Table.state).where(Table.state.in_(states), Table.changed < before)
    async with tables.database.read() as session:
        return [(id, state) for id, state in await session.execute(query.order_by(Table.changed))]


async def _finished(
    tables: Tables, id: str, state: str, records: Path | None, dry_run: bool, done: Purged
) -> None:
    if state == "over" and records is not None:
        if dry_run:
            async with tables.look(id) as held:
                kept = held.cached.match is not None
        else:
            kept = await keep_record(tables, id, records) is not None
        if not kept:
            done.unkept += 1
            return
        done.records += 1
    if dry_run or await _gone(tables, id):
        done.finished += 1


async def _gone(tables: Tables, id: str) -> bool:
    try:
        await delete_table(tables, id, None)
    except Refused:
        return False  # somebody else has taken it away meanwhile
    return True


def _old_answer(before: float) -> ColumnElement[bool]:
    # An answer is as old as the entry that its post led to, or that was the newest then.
    younger = exists().where(Entry.table == Answer.table, Entry.version == Answer.version, Entry.at >= before)
    return ~younger


def _idle_guest(before: float) -> ColumnElement[bool]:
    return (
        Person.login.is_(None)
        # Whoever is blocked stays blocked.
        & Person.blocked.is_(None)
        & (Person.made < before)
        & ~exists().where(Seat.person == Person.id)
        & ~exists().where(Table.owner == Person.id)
        & ~exists().where(Answer.person == Person.id)
        & ~exists().where(Seen.person == Person.id, Seen.at >= before)
        & ~exists().where(BrowserSession.person == Person.id, BrowserSession.seen >= before)
    )


async def _rows(tables: Tables, model: type[Base], which: ColumnElement[bool], dry_run: bool) -> int:
    if dry_run:
        async with tables.database.read() as session:
            return len(list(await session.execute(select(*inspect(model).primary_key).where(which))))
    async with tables.database.write(patient=True) as session:
        found = await session.execute(delete(model).where(which).execution_options(synchronize_session=False))
        assert isinstance(found, CursorResult)
        return found.rowcount
