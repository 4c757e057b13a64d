"""A post to a table: who are you, which seat, which version; then the move, the answer and the seal."""

import json

from pydantic import BaseModel, ConfigDict, Field

from bandstand import catalogue
from bandstand.move import IllegalMove
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.storage.models import Answer, Sealed
from bandstand.server.tables import store
from bandstand.server.tables.cached import Change, LiveTable
from bandstand.server.tables.commit import Sitting, Tables, due_bots
from bandstand.server.tables.facts import facts

MOST_ACTIONS = 200


class UndoPost(BaseModel):
    """To take back one's own last move."""

    model_config = ConfigDict(strict=True, extra="forbid")

    version: int = Field(ge=0)
    """The table as the page showed it."""
    seat: int = Field(ge=0)
    key: str = Field(min_length=1, max_length=64)
    """Made by the page for this attempt: sent again, the post is answered like the first time."""


class MovePost(UndoPost):
    """A whole move."""

    actions: list[int] = Field(max_length=MOST_ACTIONS)


class Stale(Refused):
    """The table has changed since the page was drawn."""


async def post(tables: Tables, id: str, who: Identity, asked: MovePost | UndoPost) -> Change:
    """Do what is asked, or refuse it and change nothing. Returns the table right after it, before anybody has
    answered."""
    async with tables.change(id) as sitting:
        earlier = await store.answer(sitting.session, id, who.person, asked.key)
        if earlier is not None:
            return await _again(sitting, earlier, asked)
        check(sitting, who, asked)
        sealed: list[str] | None = None
        sitting.mover = asked.seat
        try:
            if isinstance(asked, MovePost):
                sealed = await play(sitting, asked.seat, asked.actions)
            else:
                await _undo(sitting, asked.seat)
        except IllegalMove as illegal:
            raise Refused(422, str(illegal)) from None
        match = sitting.live.match
        assert match is not None
        if sealed is not None or asked.seat not in match.waiting():
            await store.drop(sitting.session, id, seat=asked.seat)
        sitting.session.add(
            Answer(
                table=id,
                person=who.person,
                key=asked.key,
                request=wording(asked),
                version=sitting.row.version,
                seat=asked.seat,
                sealed=sealed,
            )
        )
        await store.see(sitting.session, who.person, id, sitting.row.version)
        row, live = sitting.row, sitting.live
        live.advance(row.version)
        done = Change(facts(row), list(sitting.sitters), asked.seat, live.sights())
    return done


async def play(sitting: Sitting, seat: int, actions: list[int]) -> list[str] | None:
    """A whole move of a seat, as one entry; or as a sealed answer, which is returned; or, as the last of
    those asked together, all of their answers as entries."""
    live, row = sitting.live, sitting.row
    assert live.match is not None
    write = live.match.game.write
    before = len(live.match.moves)
    if not live.play(seat, actions):
        words = [write(action) for action in actions]
        await sitting.session.merge(Sealed(table=row.id, version=row.version, seat=seat, actions=words))
        row.bot_due = bool(due_bots(sitting))
        return words
    moves = live.match.moves[before:]
    if len(moves) > 1:
        await store.unseal(sitting.session, row.id, row.version)
        sitting.mover = -1
    for move in moves:
        payload = {"actions": [write(action) for action in move.actions]}
        await store.append(sitting.session, row, "move", move.seat, payload)
    return None


async def _undo(sitting: Sitting, seat: int) -> None:
    live, row = sitting.live, sitting.row
    if live.undo(seat):
        await store.append(sitting.session, row, "undo", seat, {})
    else:
        await store.unseal(sitting.session, row.id, row.version, seat)


def check(sitting: Sitting, who: Identity, asked: UndoPost) -> None:
    """Refused unless this person may do something for this seat, at this version."""
    row = sitting.row
    sitter = sitting.sitter(asked.seat)
    if sitter.person != who.person:
        raise Refused(403, "This is not your seat, so you cannot move for it.")
    if sitting.live.broken:
        raise Refused(409, "This game cannot go on: since an upgrade its moves can no longer be replayed.")
    if row.state == "waiting":
        raise Refused(409, "The game has not begun yet.")
    if asked.version != row.version:
        raise Stale(409, "The table has changed since your page was drawn. This is how it stands now.")
    if row.state != "playing":
        raise Refused(409, "The game is over.")
    if sitter.bot is not None:
        raise Refused(409, "A bot plays your seat for now: take it back first.")


def wording(asked: UndoPost) -> str:
    """What tells a retry from another post under the same key."""
    return json.dumps([type(asked).__name__, asked.model_dump()], sort_keys=True)


def check_same(earlier: Answer, asked: UndoPost) -> None:
    """Refused unless a post with the same key as an earlier one is that post again."""
    if earlier.request != wording(asked):
        raise Refused(422, "This key belongs to another move: every move needs a key of its own.")


async def _again(sitting: Sitting, earlier: Answer, asked: UndoPost) -> Change:
    """What the same post was answered the first time."""
    check_same(earlier, asked)
    live = await at_version(sitting, earlier.version)
    if earlier.sealed is not None:
        assert live.match is not None
        live.play(earlier.seat, [live.match.game.read(word) for word in earlier.sealed])
    known = facts(sitting.row, earlier.version)
    return Change(known, list(sitting.sitters), earlier.seat, live.sights())


async def at_version(sitting: Sitting, version: int) -> LiveTable:
    """The table as it stood after an entry, apart from the one in memory."""
    row = sitting.row
    live = LiveTable(row.id)
    edition = await store.edition(sitting.session, row.edition)
    live.begin(catalogue.find(row.game, edition.text), row)
    for entry in await store.entries(sitting.session, row.id, 0, version):
        live.apply(entry)
    return live
