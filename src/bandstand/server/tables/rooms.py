"""What happens around a table: making it, taking a seat, starting, handing over, playing again."""

import secrets
import time

from sqlalchemy import delete as sql_delete
from sqlalchemy.ext.asyncio import AsyncSession

from bandstand import bots, catalogue
from bandstand.contract import BadOption
from bandstand.server.people import accounts
from bandstand.server.people.faces import remembered
from bandstand.server.people.identity import Identity
from bandstand.server.people.links import Links, blurred, hashed
from bandstand.server.refusal import Refused
from bandstand.server.settings import Settings
from bandstand.server.storage.models import Person, Seat, Table
from bandstand.server.tables import store
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.facts import sits
from bandstand.server.tables.held import HeldTable, enter
from bandstand.server.tables.removed import check_welcome, keep_out, kept_out, let_in
from bandstand.server.tables.wanted import WantedTable, Wish

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_BOT_NAMES = (
    "Wren", "Ines", "Tomas", "Odile", "Kaito", "Bram", "Nell", "Liora", "Matteo", "Signe", "Amara", "Rufus",
    "Yuna", "Pavel", "Celeste", "Idris",
)  # fmt: skip


class Rooms:
    """The rooms of the house, and who may do what in them."""

    def __init__(self, tables: Tables, links: Links, settings: Settings) -> None:
        self.tables = tables
        self.links = links
        self.settings = settings

    # ---- making a table

    async def create(self, who: Identity, wanted: WantedTable, address: str | None = None) -> str:
        """A new table, owned by who makes it, from this address."""
        if [wish.kind for wish in wanted.seats].count("me") > 1:
            raise Refused(422, "You can have one seat; for others at this device choose 'hot'.")
        async with self.tables.database.write() as session:
            for wish in wanted.seats:
                if wish.kind == "hot" and wish.name:
                    await accounts.check_free(session, who.person, wish.name)
            await accounts.keep_sitter(session, who)
            origin = blurred(self.settings.secret, address) if address is not None else None
            return (await self._add(session, who.person, wanted, origin)).id

    async def _add(self, session: AsyncSession, owner: str, wanted: WantedTable, origin: str | None) -> Table:
        await store.keep_edition(session, wanted.game)
        now = time.time()
        row = Table(
            id="".join(secrets.choice(_ID_LETTERS) for _ in range(12)),
            game=wanted.game.name,
            edition=wanted.game.parts.digest,
            options=wanted.game.check(len(wanted.seats), wanted.options),
            players=len(wanted.seats),
            seed=f"{self.settings.seed_source():032x}",
            owner=owner,
            state="waiting",
            private=wanted.private,
            spectators=wanted.spectators,
            hints=wanted.hints,
            masters_take=wanted.masters_take,
            version=0,
            made=now,
            changed=now,
            waiting=[],
            bot_due=False,
            summary="",
            origin=origin,
        )
        session.add(row)
        await session.flush()
        person = await session.get(Person, owner)
        taken = [wish.name for wish in wanted.seats] + ([person.name] if person else [])
        for number, wish in enumerate(wanted.seats):
            seat = Seat(table=row.id, seat=number, kind="open", name="", person=None, bot=None)
            if wish.kind == "me":
                seat.kind, seat.person = "person", owner
            elif wish.kind == "hot":
                seat.kind, seat.person, seat.name = "hot", owner, wish.name or f"Player {number + 1}"
            elif wish.kind == "bot":
                self._seat_bot(seat, wish.bot or bots.DEFAULT, taken)
                taken.append(seat.name)
            else:
                self._invite(seat)
            session.add(seat)
        return row

    def _seat_bot(self, seat: Seat, level: str, taken: list[str]) -> None:
        free = [name for name in _BOT_NAMES if name not in taken]
        seat.kind, seat.person, seat.bot, seat.name = "bot", None, level, secrets.choice(free)
        seat.nonce = seat.invitation = None

    def _invite(self, seat: Seat) -> None:
        seat.kind, seat.person, seat.bot, seat.name = "open", None, None, ""
        seat.nonce = nonce = secrets.token_hex(16)
        seat.invitation = hashed(self.links.invitation(seat.table, seat.seat, nonce))
        seat.invited = time.time()

    # ---- before the start

    async def sit(self, id: str, who: Identity) -> None:
        """Take a free seat at a public table."""
        async with self.tables.change(id) as held:
            self._waiting(held)
            if held.row.private:
                raise Refused(403, "This table is private: ask its host for an invitation link.")
            free = [sitter.seat for sitter in held.sitters if sitter.kind == "open"]
            if not free and not sits(held.sitters, who.person):
                raise Refused(409, "Every seat at this table is taken.", f"/t/{id}", "Look at the table")
            if not sits(held.sitters, who.person):
                await check_welcome(held.session, id, who.person)
            await self._take(held, who, free[0] if free else -1)

    async def join(self, token: str, who: Identity) -> str:
        """Take the seat that an invitation link is for. The link has then been used."""
        async with self.tables.database.read() as session:
            seat = await self._invited(session, token)
        async with self.tables.change(seat.table) as held:
            # Somebody may have been quicker while we were waiting for the table.
            invited = await self._invited(held.session, token)
            self._waiting(held)
            await check_welcome(held.session, held.row.id, who.person, invited)
            await self._take(held, who, seat.seat)
        return seat.table

    async def _invited(self, session: AsyncSession, token: str) -> Seat:
        seat = await store.invited(session, hashed(token))
        if seat is None:
            raise Refused(404, "This invitation has been used or replaced. Ask for a new one.")
        return seat

    async def _take(self, held: HeldTable, who: Identity, number: int) -> None:
        if sits(held.sitters, who.person):
            raise Refused(409, "You sit at this table already.", f"/t/{held.row.id}", "To the table")
        await accounts.keep_sitter(held.session, who)
        seat = await self._seat(held, number)
        seat.kind, seat.person, seat.nonce, seat.invitation = "person", who.person, None, None
        await enter(held, "seat", number, {"by": "person"})

    async def leave(self, id: str, who: Identity) -> None:
        """Get up: before the start the seat is free again, later a bot plays it."""
        async with self.tables.change(id) as held:
            mine = [sitter for sitter in held.sitters if sitter.person == who.person]
            if not mine:
                raise Refused(409, "You have no seat at this table.", f"/t/{id}", "To the table")
            for sitter in mine:
                seat = await self._seat(held, sitter.seat)
                if held.row.state == "waiting":
                    self._invite(seat)
                    await enter(held, "seat", sitter.seat, {"by": "open"})
                elif held.row.state == "playing" and sitter.bot is None:
                    seat.bot = bots.DEFAULT
                    await enter(held, "seat", sitter.seat, {"by": "bot"})

    async def start(self, id: str, who: Identity) -> None:
        """Begin the game."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            self._waiting(held)
            await self._start(held)

    async def _start(self, held: HeldTable) -> None:
        free = [str(sitter.seat + 1) for sitter in held.sitters if sitter.kind == "open"]
        if free:
            seats = f"Seat {free[0]} is" if len(free) == 1 else f"Seats {', '.join(free)} are"
            raise Refused(
                409,
                f"{seats} still free: wait for somebody, or put bots there.",
                f"/t/{held.row.id}",
                "Back",
            )
        held.row.state = "playing"
        await enter(held, "start")

    async def fill(self, id: str, who: Identity) -> None:
        """Bots into all free seats."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            self._waiting(held)
            level = bots.FACES[await remembered(held.session, who)]
            for sitter in held.sitters:
                if sitter.kind == "open":
                    await self._put_bot(held, sitter.seat, level)

    async def put_bot(self, id: str, who: Identity, number: int, level: str | None) -> None:
        """A bot into one free seat; without a level it is one of those that the host chose last."""
        async with self.tables.change(id) as held:
            opponents = self.settings.opponents(held.row.game)
            if level is None:
                level = bots.FACES[await remembered(held.session, who)]
            if level not in opponents:
                raise Refused(422, f"A bot can be {' or '.join(opponents)}, not {level[:40]!r}.")
            self._owner(held, who)
            self._waiting(held)
            if held.sitter(number).kind not in ("open", "bot"):
                raise Refused(409, "Somebody sits there. Remove them first.", f"/t/{id}", "Back")
            await self._put_bot(held, number, level)

    async def _put_bot(self, held: HeldTable, number: int, level: str) -> None:
        seat = await self._seat(held, number)
        rows = [await self._seat(held, sitter.seat) for sitter in held.sitters]
        self._seat_bot(seat, level, [row.name for row in rows] + [sitter.name for sitter in held.sitters])
        await enter(held, "seat", number, {"by": "bot"})

    async def remove(self, id: str, who: Identity, number: int) -> None:
        """Free a seat before the start. Whoever sat there does not sit down again unless they are let in."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            self._waiting(held)
            sitter = held.sitter(number)
            if sitter.person not in (None, who.person):
                assert sitter.person is not None
                await keep_out(held.session, id, sitter.person)
            self._invite(await self._seat(held, number))
            await enter(held, "seat", number, {"by": "open"})

    async def let_in(self, id: str, who: Identity, handle: str) -> None:
        """Somebody who was removed may sit down again."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            for removed in await kept_out(held.session, id):
                if removed.handle == handle:
                    await let_in(held.session, id, removed.person)
                    return
            raise Refused(
                404, "Nobody who was removed goes by that. They may be let in already.", f"/t/{id}", "Back"
            )

    async def renew(self, id: str, who: Identity, number: int) -> None:
        """Another invitation link: the old one no longer works."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            self._waiting(held)
            if held.sitter(number).kind != "open":
                raise Refused(409, "Somebody sits there already.", f"/t/{id}", "Back")
            self._invite(await self._seat(held, number))

    async def set_private(self, id: str, who: Identity) -> None:
        """Only by invitation, or for everyone; the other of the two."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            held.row.private = not held.row.private
            await enter(held, "room", payload={"private": held.row.private})

    async def set_spectators(self, id: str, who: Identity) -> None:
        """Whether others may look on; the other of the two."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            held.row.spectators = not held.row.spectators
            await enter(held, "room", payload={"spectators": held.row.spectators})

    async def set_hints(self, id: str, who: Identity) -> None:
        """Whether whoever plays against bots alone may ask them; the other of the two, before the start."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            self._waiting(held)
            held.row.hints = not held.row.hints
            await enter(held, "room", payload={"hints": held.row.hints})

    async def set_masters_take(self, id: str, who: Identity, seconds: int) -> None:
        """How long masters take for a move, before the start."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            self._waiting(held)
            held.row.masters_take = seconds
            await enter(held, "room", payload={"masters_take": seconds})

    async def delete(self, id: str, who: Identity) -> None:
        """Take a table away, with everything about it."""
        async with self.tables.change(id) as held:
            self._owner(held, who)
            others = [s for s in held.sitters if s.person not in (None, who.person)]
            if others and held.row.state != "waiting":
                raise Refused(
                    409,
                    "Other people play here, so it stays. You can hand your seat to a bot.",
                    f"/t/{id}",
                    "Back",
                )
            await held.session.execute(sql_delete(Table).where(Table.id == id))
            await store.tell_others(held.session, id, held.row.version)
        self.tables.gone(id)

    # ---- later

    async def hand_over(self, id: str, who: Identity, number: int, to: str) -> None:
        """A seat to a bot, or back to its person."""
        if to not in ("bot", "me"):
            raise Refused(422, f"A seat is handed over to 'bot' or back to 'me', not to {to[:40]!r}.")
        async with self.tables.change(id) as held:
            sitter = held.sitter(number)
            if sitter.person != who.person:
                raise Refused(403, "This is not your seat.", f"/t/{id}", "To the table")
            if held.row.state != "playing":
                raise Refused(409, "Seats are handed over while a game is on.", f"/t/{id}", "To the table")
            seat = await self._seat(held, number)
            if (to == "bot") == (sitter.bot is not None):
                return
            seat.bot = bots.DEFAULT if to == "bot" else None
            await store.drop(held.session, id, seat=number)
            await enter(held, "seat", number, {"by": "bot" if to == "bot" else "person"})

    async def again(self, id: str, who: Identity) -> str:
        """The next game with the same people, everyone one seat on."""
        async with self.tables.change(id) as held:
            row = held.row
            if not sits(held.sitters, who.person):
                raise Refused(403, "Only those who have played can play again.", f"/t/{id}", "To the table")
            if row.state != "over":
                raise Refused(409, "The game is not over yet.", f"/t/{id}", "To the table")
            if row.again is not None:
                return row.again
            game = catalogue.find(row.game, (await store.edition(held.session, row.edition)).text)
            turned = [*held.sitters[1:], held.sitters[0]]
            free = tuple(Wish("open") for _ in turned)
            wanted = WantedTable(
                game, row.options, free, row.private, row.spectators, row.hints, row.masters_take
            )
            try:
                following = await self._add(held.session, row.owner, wanted, None)
            except BadOption as wrong:
                # An upgrade may have changed the game's options since.
                raise Refused(409, str(wrong), f"/new/{row.game}", "A new table") from None
            await held.session.flush()
            for number, sitter in enumerate(turned):
                seat = await store.seat(held.session, following.id, number)
                assert seat is not None
                seat.kind, seat.person, seat.bot, seat.name = (
                    sitter.kind,
                    sitter.person,
                    sitter.bot,
                    sitter.name,
                )
                seat.nonce = seat.invitation = None
            row.again = following.id
            await enter(held, "room", payload={"again": following.id})
        async with self.tables.change(following.id) as held:
            if held.row.state == "waiting":
                await self._start(held)
        return following.id

    async def close(self, id: str, who: Identity) -> None:
        """End a game that no longer replays, without a result."""
        async with self.tables.change(id) as held:
            if held.row.owner != who.person and not sits(held.sitters, who.person):
                raise Refused(403, "Only those at the table can close it.", f"/t/{id}", "To the table")
            if not held.cached.broken or held.row.state == "closed":
                raise Refused(409, "Only a game that cannot go on is closed.", f"/t/{id}", "To the table")
            held.row.state = "closed"
            held.row.waiting = []
            held.row.bot_due = False
            await enter(held, "close")

    # ---- who may

    async def _seat(self, held: HeldTable, number: int) -> Seat:
        seat = await store.seat(held.session, held.row.id, number)
        assert seat is not None
        return seat

    def _owner(self, held: HeldTable, who: Identity) -> None:
        if held.row.owner != who.person:
            raise Refused(403, "Only the host of the table can do this.", f"/t/{held.row.id}", "To the table")

    def _waiting(self, held: HeldTable) -> None:
        if held.row.state != "waiting":
            raise Refused(409, "The game has begun already.", f"/t/{held.row.id}", "To the table")
