"""A post to a table: who are you, which seat, which version; then the move, the answer and the seal."""

import json
from typing import Annotated, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from bandstand import catalogue
from bandstand.move import IllegalMove
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.storage.rows import AnswerRow
from bandstand.server.tables import store
from bandstand.server.tables.cached import CachedTable
from bandstand.server.tables.change import Change
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.facts import facts
from bandstand.server.tables.held import HeldTable, due_bots
from bandstand.server.tables.place import place_of

MOST_ACTIONS = 200


def _plain(key: str) -> str:
    """Not every database keeps every character."""
    if not (key.isascii() and key.isprintable()):
        raise ValueError("a key is made of letters, digits and signs on a plain keyboard")
    return key


class SeatRequest(BaseModel):
    """What is asked for a seat: by whom and for which version is the same, whatever it is."""

    stored_as: ClassVar[str]
    """How an answer to it is stored. It stays as it is: a retry may come after an upgrade."""

    model_config = ConfigDict(strict=True, extra="forbid")

    version: int = Field(ge=0)
    """The table as the page showed it."""
    seat: int = Field(ge=0)
    key: Annotated[str, AfterValidator(_plain)] = Field(min_length=1, max_length=64)
    """Made by the page for this attempt: sent again, the post is answered like the first time."""


class MoveRequest(SeatRequest):
    """A whole move."""

    stored_as = "MovePost"

    actions: list[int] = Field(max_length=MOST_ACTIONS)


class UndoRequest(SeatRequest):
    """To take back one's own last move."""

    stored_as = "UndoPost"


class Stale(Refused):
    """The table has changed since the page was drawn."""


async def post(tables: Tables, id: str, who: Identity, asked: MoveRequest | UndoRequest) -> Change:
    """Do what is asked, or refuse it and change nothing. Returns the table right after it, before anybody has
    answered."""
    async with tables.change(id) as held:
        earlier = await store.answer(held.session, id, who.person, asked.key)
        if earlier is not None:
            return await _again(held, earlier, asked)
        check(held, who, asked)
        before = held.row.version
        sealed: list[str] | None = None
        held.mover = asked.seat
        try:
            if isinstance(asked, MoveRequest):
                sealed = await play(held, asked.seat, asked.actions)
            else:
                await _undo(held, asked.seat)
        except IllegalMove as illegal:
            raise Refused(422, str(illegal)) from None
        match = held.cached.match
        assert match is not None
        shared = place_of(facts(held.row), held.sitters, who.person, None).hot
        if shared and (sealed is not None or asked.seat not in match.waiting()):
            await store.drop(held.session, id, seat=asked.seat)
        did = AnswerRow(wording(asked), held.row.version, asked.seat, sealed)
        await store.keep_answer(held.session, id, who.person, asked.key, did)
        await store.see(held.session, who.person, id, held.row.version)
        if held.row.version == before:
            held.told = held.now(asked.seat)
    assert held.told is not None
    return held.told


async def play(held: HeldTable, seat: int, actions: list[int]) -> list[str] | None:
    """A whole move of a seat, as one entry; or as a sealed answer, which is returned; or, as the last of
    those asked together, all of their answers as entries."""
    cached, row = held.cached, held.row
    assert cached.match is not None
    write = cached.match.game.write
    before = len(cached.match.moves)
    if not cached.play(seat, actions):
        words = [write(action) for action in actions]
        await store.seal(held.session, row.id, row.version, seat, words)
        row.bot_due = bool(due_bots(held))
        return words
    moves = cached.match.moves[before:]
    if len(moves) > 1:
        await store.unseal(held.session, row.id, row.version)
        held.mover = -1
    for move in moves:
        payload = {"actions": [write(action) for action in move.actions]}
        await store.append(held.session, row, "move", move.seat, payload)
    return None


async def _undo(held: HeldTable, seat: int) -> None:
    cached, row = held.cached, held.row
    if cached.undo(seat):
        await store.append(held.session, row, "undo", seat, {})
    else:
        await store.unseal(held.session, row.id, row.version, seat)


def check(held: HeldTable, who: Identity, asked: SeatRequest) -> None:
    """Refused unless this person may do something for this seat, at this version."""
    row = held.row
    sitter = held.sitter(asked.seat)
    if sitter.person != who.person:
        raise Refused(403, "This is not your seat, so you cannot move for it.")
    if held.cached.broken:
        raise Refused(409, "This game cannot go on: since an upgrade its moves can no longer be replayed.")
    if row.state == "waiting":
        raise Refused(409, "The game has not begun yet.")
    if not held.cached.still(asked.version):
        raise Stale(409, "The table has changed since your page was drawn. This is how it stands now.")
    if row.state != "playing":
        raise Refused(409, "The game is over.")
    if sitter.bot is not None:
        raise Refused(409, "A bot plays your seat for now: take it back first.")


def wording(asked: SeatRequest) -> str:
    """What tells a retry from another post under the same key."""
    return json.dumps([asked.stored_as, asked.model_dump()], sort_keys=True)


def check_same(earlier: AnswerRow, asked: SeatRequest) -> None:
    """Refused unless a post with the same key as an earlier one is that post again."""
    if earlier.request != wording(asked):
        raise Refused(422, "This key belongs to another move: every move needs a key of its own.")


async def _again(held: HeldTable, earlier: AnswerRow, asked: SeatRequest) -> Change:
    """What the same post was answered the first time."""
    check_same(earlier, asked)
    cached = await at_version(held, earlier.version)
    if earlier.sealed is not None:
        assert cached.match is not None
        cached.play(earlier.seat, [cached.match.game.read(word) for word in earlier.sealed])
    return Change(facts(held.row, earlier.version), held.sitters, earlier.seat, cached.moment())


async def at_version(held: HeldTable, version: int) -> CachedTable:
    """The table as it stood after an entry, apart from the one in memory."""
    row = held.row
    cached = CachedTable(row.id)
    edition = await store.edition(held.session, row.edition)
    cached.begin(catalogue.find(row.game, edition.text), row)
    await cached.follow(await store.entries(held.session, row.id, 0, version))
    return cached
