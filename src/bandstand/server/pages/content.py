"""What the templates are given: plain, frozen, and already cut to what its viewer may know.

| template        | context                                                                       |
|-----------------|-------------------------------------------------------------------------------|
| lobby.html      | frame, covers, bots, faces, mine, open, recent, more (which have more)        |
| tables.html     | frame, covers, which ("yours" or "open"), tables, number (of the page), more  |
| new_table.html  | frame, cover, options, asked_with, players, bots, masters, editions, form,    |
|                 | error                                                                         |
| waiting.html    | frame, table, seats, masters (what they can be given next), cover,            |
|                 | removed (whom the host may let in again)                                      |
| table.html      | frame, table, body, cover, title, pace, record (link or ""), again (bool)     |
| table_body.html | table, body: rendered by itself for each live event                           |
| replay.html     | frame, table, body, cover, at, last, seat, seats, over, record, review        |
| hint.html       | hint: by itself, as the answer to who asks                                    |
| review.html     | table, review: in the replay of a finished game, and by itself while it grows |
| game.html       | frame, told, cover: the page of a finished game                               |
| game_looked.html | told, looked, part ("chart", "moments" or "yours"): in it, and by itself     |
| rules.html      | frame, covers, cover (None: the list of games), first, chapters, toc          |
| replays.html    | frame, covers, recent, number (of the page), more                             |
| me.html         | frame, error, notice, recovery (a link just made, or ""), devices             |
| link.html       | frame, heading, sentence, action (where the button posts to), button          |
| error.html      | frame, status, title, sentence, link, link_text                               |
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.draw import Drawing, Markup

NO_PICTURE = Markup("")


@dataclass(frozen=True)
class Me:
    """The person who looks at the page."""

    name: str
    account: bool
    sign: str
    turns: int
    """Tables where it is their turn."""
    known: bool = True
    """Whether it was looked up who this is."""
    keeper: bool = False
    """Whether the host has named them to look after the server."""


@dataclass(frozen=True)
class Device:
    """A browser in which somebody is known."""

    id: str
    kind: str
    seen: str
    here: bool
    """Whether it is the one that shows the page."""


@dataclass(frozen=True)
class Frame:
    """What every page shows around its content."""

    me: Me
    path: str
    version: str


# ---- lobby


@dataclass(frozen=True)
class SeatDot:
    """A seat in a small picture of a table; `sign` is empty where it is free."""

    sign: str
    name: str


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    id: str
    game: str
    title: str
    detail: str
    my_turn: bool
    link: str
    seats: Sequence[SeatDot]
    taken: int
    total: int
    action: str


@dataclass(frozen=True)
class Face:
    """A kind of bots that can be chosen: 'easy', and how these play."""

    name: str
    meaning: str
    chosen: bool


@dataclass(frozen=True)
class RecentGame:
    """A finished game in a list."""

    id: str
    game: str
    title: str
    detail: str
    link: str


# ---- a new table


@dataclass(frozen=True)
class Thing:
    """Something that can be ticked; `meaning` may be empty."""

    name: str
    title: str
    meaning: str
    ticked: bool


@dataclass(frozen=True)
class SelectionField:
    """What an option that selects some of several things asks beside its first choice: how many, or which."""

    numbers: Sequence[tuple[str, bool]]
    """Each number, and whether it is the chosen one."""
    things: Sequence[Thing]


@dataclass(frozen=True)
class OptionField:
    """A declared option as a field of the form."""

    name: str
    title: str
    meaning: str
    values: Sequence[tuple[str, str]]
    """What is posted, and what people read."""
    value: str
    selection: SelectionField | None = None
    players: Sequence[int] = ()
    """The numbers of players at which it is offered."""
    inner: Sequence["OptionField"] = ()
    """Options that change nothing where this one is offered and not chosen."""


@dataclass(frozen=True)
class NewTable:
    """How the form is filled in when it is shown: at first, and again after a mistake."""

    players: int
    seats: Sequence[str]
    """For each seat up to the most: 'me', 'bot:LEVEL', 'open' or 'hot'."""
    names: Sequence[str]
    """For each seat: the name of a person on this device."""
    private: bool
    spectators: bool
    hints: bool
    masters_take: str
    """Seconds for each move of a master; '0': as long as the pace."""
    edition: str
    """The digest of the edition to play with."""


# ---- a table


@dataclass(frozen=True)
class TableInfo:
    """A table, without its game."""

    id: str
    game: str
    title: str
    options_text: Sequence[str]
    state: str
    """'waiting', 'playing', 'over' or 'broken'."""
    owner: bool
    private: bool
    spectators: bool
    hints: bool
    masters_take: int
    """Seconds for each move of a master; 0: as long as the pace."""
    seated: bool
    version: int


@dataclass(frozen=True)
class SeatInfo:
    """A seat before the start."""

    index: int
    kind: str
    """'me', 'person', 'bot', 'open', 'hot', or 'rules' for a seat that the rules themselves play."""
    name: str
    played_by: str
    """'expert bot', where it is one."""
    sign: str
    mine: bool
    link: str
    """The invitation link of an open seat, for the owner alone; else empty."""
    invited: bool
    """Whether an invitation link is out."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: '' | 'turn' (a heading: how far the game has come) | 'now' (the newest)."""

    kind: str
    html: Markup


@dataclass(frozen=True)
class NewsItem:
    """What somebody did, in the strip above the prompt."""

    sign: str
    """Whose act it was; empty where nobody's."""
    html: Markup
    own: bool
    """Whether it was the viewer's."""


@dataclass(frozen=True)
class PlayerRow:
    """A seat in the list of players."""

    seat: int
    name: str
    sign: str
    you: bool
    played_by: str
    """'expert bot' and the like, where it is not a person at the table."""
    turn: bool
    state: str
    score: str
    note: str
    more: Markup
    """What the game draws under the line."""


@dataclass(frozen=True)
class ResultRow:
    """A line of the final standings; `place` counts from 1, and is 0 where all have lost together."""

    place: int
    name: str
    sign: str
    score: str
    you: bool


@dataclass(frozen=True)
class Curtain:
    """Hot seat: the device is about to be handed to somebody."""

    name: str
    """Who is next; empty when everybody here has answered, and others have not."""
    people: Sequence[tuple[int, str, bool]]
    """All who could lift it now: the seat, the name, and whether it would be to change a sealed answer."""


@dataclass(frozen=True)
class TableBody:
    """The part of a table's page that changes with every entry."""

    version: int
    position: int
    """The same as long as nothing happens but that somebody asks for a hint."""
    drawing: Drawing
    rows: Sequence[PlayerRow]
    where: str
    prompt: str
    your_turn: bool
    seat: int
    """-1: a spectator, or the device behind its curtain."""
    log: Sequence[LogLine]
    since: Sequence[LogLine]
    news: Sequence[NewsItem]
    paths: str
    can_undo: bool
    can_hint: bool
    curtain: Curtain | None
    over: bool
    result: Sequence[ResultRow]
    headline: str
    can_hand_over: bool
    can_return: bool
    notice: str


# ---- a review


@dataclass(frozen=True)
class SeatLine:
    """A seat in the legend of a chart."""

    name: str
    sign: str
    sample: Markup


@dataclass(frozen=True)
class LostMove:
    """A move that lost much: `place` 1 is the worst."""

    place: int
    move: int
    seat: int
    name: str
    """Whose move it was; empty where it is the reader's own."""
    stage: str
    loss: str
    chosen: str
    chance: str
    best: str
    before: str
    why: str
    """Empty where the play-outs show no clear reason."""
    picture: str
    """The address of the position, drawn."""
    final: bool
    playouts: int


@dataclass(frozen=True)
class ChanceRow:
    """The chances after a number of moves: one for each seat, empty where it had nothing to decide."""

    at: int
    chances: Sequence[str]


@dataclass(frozen=True)
class ReviewPanel:
    """The review of a finished game, as far as it has come."""

    state: str
    """'none' (nobody has asked for it), 'running', 'failed' or 'done'."""
    done: int = 0
    total: int = 0
    """Play-outs; 0 until that is known."""
    told: str = ""
    """How it stands, in one sentence."""
    scope: str = "all"
    """'mine' or 'all'."""
    own: bool = False
    """Whether the reader has moves of their own here."""
    summary: str = ""
    """Two sentences; empty as long as something may change."""
    settled: bool = False
    """Whether what is shown is final."""
    worst: Sequence[LostMove] = ()
    note: str = ""
    """What was looked at."""
    chart: Markup = NO_PICTURE
    """Empty until every move has been looked at."""
    lines: Sequence[SeatLine] = ()
    names: Sequence[str] = ()
    rows: Sequence[ChanceRow] = ()


# ---- the page of a finished game


@dataclass(frozen=True)
class Podium:
    """A seat in the final standings; `place` counts from 1, and is 0 where all have lost together."""

    place: int
    name: str
    sign: str
    score: str
    you: bool


@dataclass(frozen=True)
class Figures:
    """What a drawing shows, as a table."""

    head: str
    """What the first column is."""
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True)
class Segment:
    """A piece of a bar."""

    part: int
    """Its place in the legend."""
    name: str
    label: str
    width: float
    """In hundredths of the whole drawing."""
    minus: bool


@dataclass(frozen=True)
class Bar:
    """What one score is made of."""

    name: str
    total: str
    segments: Sequence[Segment]


@dataclass(frozen=True)
class TimeUsed:
    """For how long the table waited for a seat."""

    name: str
    colour: str
    words: str
    width: float


@dataclass(frozen=True)
class Award:
    """An honour, and who has it."""

    title: str
    name: str
    sign: str
    words: str


@dataclass(frozen=True)
class Told:
    """A finished game, told to one reader."""

    table: str
    """Empty for whoever has come by a link: they know nothing else of the table."""
    home: str
    """Where its other pages are: '/t/ID' or '/g/TOKEN'."""
    game: str
    title: str
    where: str
    headline: str
    gist: str
    podium: Sequence[Podium]
    seated: bool
    open: bool
    """Whether everybody may look at the table."""
    address: str
    """What can be sent to others; empty where there is no such address."""
    picture: str
    """The address of the picture for previews; empty where nobody else could load it."""
    preview: str
    """What a preview says in words."""
    lines: str
    under: str
    wide: Markup
    narrow: Markup
    figures: Figures
    parts: str
    bars: Sequence[Bar]
    legend: Sequence[str]
    part_figures: Figures
    times: Sequence[TimeUsed]
    awards: Sequence[Award]


@dataclass(frozen=True)
class Turned:
    """A moment at which a game turned."""

    place: int
    stage: str
    lines: Sequence[Markup]
    chance: str
    before: float
    """From 0 to 100."""
    after: float
    picture: str
    replay: str


@dataclass(frozen=True)
class OwnMove:
    """The reader's best move, or the costliest."""

    chosen: str
    words: str


@dataclass(frozen=True)
class Looked:
    """What a second look at a finished game has found, for one reader."""

    state: str
    """'none' (not begun), 'running', 'done', 'failed', or 'off' where nothing will come."""
    told: str = ""
    done: int = 0
    total: int = 0
    own: bool = False
    """Whether the reader has moves of their own."""
    starts: bool = False
    """Whether the page begins it by itself."""
    whose: str = ""
    """'Your chance' or 'Chance of Ines'."""
    moments: Sequence[Turned] = ()
    found: bool = False
    """Whether all moments are there."""
    best: OwnMove | None = None
    costliest: OwnMove | None = None
    judged: bool = False
    """Whether nothing about the reader's own moves will change any more."""
