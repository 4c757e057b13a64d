"""The tables of the database."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, MetaData, String, Text
from sqlalchemy import Table as StoredTable
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bandstand.contract import View

Payload = dict[str, Any]

# Named constraints, so that a migration can speak of them on every kind of database.
_NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """All times are seconds since 1970."""

    metadata = MetaData(naming_convention=_NAMING)
    type_annotation_map = {  # noqa: RUF012
        Payload: JSON(none_as_null=True),
        list[int]: JSON(none_as_null=True),
        list[str]: JSON(none_as_null=True),
    }


def plain(model: type[Base]) -> StoredTable:
    """What stores a model, for statements that make no objects of it."""
    return Base.metadata.tables[model.__tablename__]


class Person(Base):
    """Somebody: a guest known by a cookie, or an account."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    made: Mapped[float]
    login: Mapped[str | None] = mapped_column(Text, unique=True)
    """The look of the account's name: no other account may have a name that looks like it."""
    password: Mapped[str | None] = mapped_column(Text)
    """An argon2 hash."""
    recovery: Mapped[str | None] = mapped_column(String(64), unique=True)
    """The hash of a recovery link that is out."""
    face: Mapped[str | None] = mapped_column(Text)
    """What kind of bots they chose last: 'easy', 'fair' or 'hard'."""
    old_cookies: Mapped[bool]
    """Whether a cookie of the time when sessions were not stored still makes somebody this person."""
    blocked: Mapped[float | None]
    """Since when the host of the server lets them in no more."""
    keeper: Mapped[float | None]
    """Since when they look after the server, named by its host."""


class BrowserSession(Base):
    """A browser in which somebody is known, or was."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    """A hash of what the browser's cookie holds."""
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    browser: Mapped[str] = mapped_column(Text)
    """What kind of browser, in plain words."""
    made: Mapped[float]
    seen: Mapped[float]
    """When somebody was last seen there, to some minutes."""
    ended: Mapped[float | None] = mapped_column(index=True)
    """When it ended. The line stays, so that the cookie never counts again."""


class Edition(Base):
    """The parts that some table is played with, each edition once."""

    __tablename__ = "editions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)


class Table(Base):
    """A table: what is played, and how far its list of entries has come."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    edition: Mapped[str] = mapped_column(ForeignKey("editions.digest"))
    options: Mapped[Payload]
    players: Mapped[int]
    seed: Mapped[str] = mapped_column(String(32))
    """Hexadecimal; in no View, page, log or address before the game is over."""
    owner: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    state: Mapped[str] = mapped_column(String(8))
    """'waiting', 'playing', 'over', or 'closed' without a result."""
    private: Mapped[bool]
    spectators: Mapped[bool]
    hints: Mapped[bool]
    """Whether somebody who plays against bots alone may ask what to do."""
    masters_take: Mapped[int]
    """Seconds for each move of a master; 0: as long as the pace."""
    version: Mapped[int]
    """How many entries there are."""
    made: Mapped[float]
    changed: Mapped[float]
    waiting: Mapped[list[int]]
    """The seats that may move now."""
    bot_due: Mapped[bool] = mapped_column(index=True)
    """Whether one of these is played by a bot and has not answered yet."""
    shown: Mapped[View | None] = mapped_column(JSON(none_as_null=True))
    """The spectators' View after the last entry, for when an upgrade can no longer replay the table."""
    winners: Mapped[list[int] | None]
    summary: Mapped[str] = mapped_column(Text)
    origin: Mapped[str | None] = mapped_column(String(16))
    """The address that it was made from, so that nobody can tell which, but that two are the same."""
    again: Mapped[str | None] = mapped_column(String(16))
    """The table at which the same people play again."""


class Seat(Base):
    """Who sits where."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    """'open', 'person', 'hot' (somebody on the owner's device) or 'bot'."""
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    """Whose cookie may move for the seat."""
    name: Mapped[str] = mapped_column(Text)
    """Of a bot, or of somebody at a hot seat; other people carry theirs with them."""
    bot: Mapped[str | None] = mapped_column(Text)
    """The level of the bot that plays the seat now, also while its person is away."""
    nonce: Mapped[str | None] = mapped_column(String(32))
    """With the server's secret it makes the seat's invitation link."""
    invitation: Mapped[str | None] = mapped_column(String(64), unique=True)
    """The hash of that link."""
    invited: Mapped[float | None]
    """When the link was made."""


class Removed(Base):
    """Somebody whom the host has removed from a table."""

    __tablename__ = "removed"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    at: Mapped[float]


class Shared(Base):
    """A link to the page of a finished game, for whoever has it."""

    __tablename__ = "shared"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    nonce: Mapped[str] = mapped_column(String(32))
    """With the server's secret it makes the link."""
    link: Mapped[str] = mapped_column(String(64), unique=True)
    """The hash of that link."""
    made: Mapped[float]


class Entry(Base):
    """One line of a table's list, which is only ever added to."""

    __tablename__ = "entries"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    """'move', 'undo', 'hint' (somebody asked what to do), 'seat' (a seat changed hands), 'room' (the table's
    settings), 'start' or 'close'."""
    seat: Mapped[int]
    """Whose entry it is; -1 if nobody's."""
    payload: Mapped[Payload]
    """A move: {"actions": [notation, ...]}; a seat: {"by": "bot" | "person" | "open"}."""
    at: Mapped[float]


class Sealed(Base):
    """An answer that waits for the others who are asked at the same time."""

    __tablename__ = "sealed"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    actions: Mapped[list[str]]


class Answer(Base):
    """What a post did, so that the same post sent again is answered like the first time."""

    __tablename__ = "answers"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    request: Mapped[str] = mapped_column(Text)
    """What was asked, to tell a retry from another post under the same key."""
    version: Mapped[int]
    """The table's version right after it."""
    seat: Mapped[int]
    sealed: Mapped[list[str] | None]
    """The sealed answer's actions, if it was one."""


class Seen(Base):
    """How far somebody has followed a table."""

    __tablename__ = "seen"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    at: Mapped[float]


class Lifted(Base):
    """A hot seat whose curtain is up, on one device."""

    __tablename__ = "lifted"

    session: Mapped[str] = mapped_column(String(32), primary_key=True)
    """The id of a session, which need not be stored: somebody may only look on."""
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int]


class Deed(Base):
    """Something that was done in looking after the server. It outlives everybody whom it names."""

    __tablename__ = "deeds"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[float] = mapped_column(index=True)
    person: Mapped[str | None] = mapped_column(String(32))
    """Who did it; None: the host, at the machine itself."""
    name: Mapped[str] = mapped_column(Text)
    """What they were called then."""
    deed: Mapped[str] = mapped_column(Text)


Index("ix_tables_open", Table.state, Table.private, Table.made)
