"""Turns what a viewer may know into what their page shows."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bandstand import catalogue
from bandstand.contract import SPECTATOR, Game, Option, Options, OptionValue, Selection, View
from bandstand.cover import Cover, plain
from bandstand.draw import Drawing, Line, Markup, Piece, Player, Several, element, fragment
from bandstand.phrases import listed
from bandstand.server.pages.content import SIGNS, Curtain, LogLine, PlayerRow, ResultRow, TableBody, TableInfo
from bandstand.server.tables.facts import Facts, Sitter, lone_player, sits
from bandstand.server.tables.perspective import Part, Sight
from bandstand.server.thinking.pace import MASTER

BROKEN = (
    "This game cannot go on: since Bandstand was upgraded, its moves can no longer be replayed. "
    "It is shown as it last stood, and can be closed without a result."
)
ANSWERED_HERE = "Everybody at this device has answered. You may change that until the last answer is in."
CLOSED = "This game was closed without a result."
NOTHING = Drawing(board=Markup(""), hand=Markup(""), rows=())


@dataclass(frozen=True)
class Place:
    """From where somebody looks at a table: their seat, or from beside it while a curtain is down."""

    seat: int
    """What they are shown: a seat's View, or the spectators'."""
    mine: Sequence[int]
    """The seats that are theirs."""

    @property
    def hot(self) -> bool:
        """Whether several people share this device."""
        return len(self.mine) > 1


def place_of(sitters: Sequence[Sitter], person: str, lifted: int | None) -> Place:
    """Where somebody is at a table; `lifted` is the hot seat whose curtain is up."""
    mine = [sitter.seat for sitter in sitters if sitter.person == person]
    if len(mine) == 1:
        return Place(mine[0], mine)
    return Place(lifted if lifted is not None and lifted in mine else SPECTATOR, mine)


# ---- a table without its game


def cover_of(name: str) -> Cover:
    """A game's cover; one that is no longer there has only its name."""
    if name in catalogue.names():
        return catalogue.cover(name)
    return plain(name, name.replace("_", " ").title(), 0, 0)


def unusual_options(known: Facts) -> list[tuple[Option, OptionValue]]:
    """The options that differ from what is usual, where that makes a difference."""
    if known.game not in catalogue.names():
        return []
    game = catalogue.load(known.game)
    options = _all_options(game, known)
    return [
        (option, options[option.name])
        for option in game.in_play(known.players, options)
        if options[option.name] != option.default
    ]


def _all_options(game: Game, known: Facts) -> Options:
    """A table that is older than an option has its default."""
    return {option.name: known.options.get(option.name, option.default) for option in game.options}


def options_text(known: Facts) -> list[str]:
    """The unusual options, in words."""
    return [f"{option.title}: {option.label(value)}" for option, value in unusual_options(known)]


def table_title(known: Facts) -> str:
    """'Trumpet, short'."""
    title = cover_of(known.game).title
    for option, value in unusual_options(known):
        if not isinstance(value, bool):
            return f"{title}, {option.title if isinstance(option, Selection) else option.label(value)}"
    return title


def everybody_at(known: Facts, sitters: Sequence[Sitter], game: Game | None = None) -> list[str]:
    """The names at a table: who sits there, and a seat that the rules themselves play."""
    names = [sitter.name for sitter in sitters]
    if game is None and known.game in catalogue.names():
        game = catalogue.load(known.game)
    return names if game is None else game.seat_names(names, _all_options(game, known))


def table_info(known: Facts, sitters: Sequence[Sitter], person: str, broken: bool = False) -> TableInfo:
    """A table as its pages name it."""
    return TableInfo(
        id=known.id,
        game=known.game,
        title=table_title(known),
        options_text=[*options_text(known), *_masters_text(known, sitters)],
        state="broken" if broken and known.state == "playing" else known.state,
        owner=known.owner == person,
        private=known.private,
        spectators=known.spectators,
        hints=known.hints,
        masters_take=known.masters_take,
        seated=sits(sitters, person),
        version=known.version,
    )


def masters_words(seconds: int) -> str:
    """How long masters take, as people read it."""
    return f"{seconds} s a move" if seconds else "as long as the others"


def _masters_text(known: Facts, sitters: Sequence[Sitter]) -> list[str]:
    """How long they take, where there are any and it is unusual."""
    unusual = known.masters_take > 0 and any(sitter.bot == MASTER for sitter in sitters)
    return [f"Masters take {masters_words(known.masters_take)}"] if unusual else []


def document_title(known: Facts, body: TableBody) -> str:
    """What the browser's tab says."""
    title = cover_of(known.game).title
    return f"● Your turn - {title}" if body.your_turn else f"{title} - Bandstand"


# ---- the log


def line_html(line: Line, names: Sequence[str], viewer: int) -> Markup:
    """A line of words, with its pieces drawn in it."""
    return fragment([_word(item, names, viewer, first=not place) for place, item in enumerate(line)])


def _word(item: str | Piece | Player, names: Sequence[str], viewer: int, first: bool) -> str:
    if isinstance(item, Player):
        if item.seat == viewer and viewer != SPECTATOR:
            return _bold("You" if first else "you")
        return _bold(names[item.seat])
    return _piece(item) if isinstance(item, Piece) else item


# A log is drawn again with every move, and says the same few things again and again.
@lru_cache(maxsize=1000)
def _bold(name: str) -> Markup:
    return element("b", None, name)


@lru_cache(maxsize=1000)
def _piece(piece: Piece) -> Markup:
    picture = element(
        "svg",
        {"class": "piece", "role": "img", "aria-label": piece.text},
        element("use", href=f"#{piece.symbol}"),
        style=f"width: {piece.width:g}em; height: 1.2em",
    )
    return fragment(picture, element("span", {"aria-hidden": "true"}, piece.tail) if piece.tail else None)


def story_lines(sight: Sight, names: Sequence[str], parts: Sequence[Part]) -> list[LogLine]:
    """The log, its newest line marked."""
    lines: list[LogLine] = []
    for part in parts:
        if part.heading:
            lines.append(LogLine("turn", fragment(part.heading)))
        told = [sight.game.log(event, sight.viewer) for event in part.events]
        for line in [*told, *part.notes]:
            if line is not None:
                lines.append(LogLine("", line_html(line, names, sight.viewer)))
    if lines and not lines[-1].kind:
        lines[-1] = LogLine("now", lines[-1].html)
    return lines


# ---- a table with its game


def draw_body(
    known: Facts,
    sitters: Sequence[Sitter],
    sight: Sight,
    place: Place,
    seen_moves: int | None = None,
    answered: Collection[int] = (),
) -> TableBody:
    """The changing part of a table's page. `seen_moves`: how many moves a returning viewer had seen;
    `answered`: of the viewer's own seats, those whose answer is sealed."""
    names = everybody_at(known, sitters, sight.game)
    mine = [sitters[seat] for seat in place.mine]
    away = [sitter.seat for sitter in mine if sitter.bot is not None]
    curtain = _curtain(sight, place, sitters, answered)
    # A seat that a bot plays is not asked, though its person looks on.
    asked = sight.asked and place.seat not in away and known.state == "playing"
    legal = sight.legal if place.seat not in away and known.state == "playing" else ()
    drawing = sight.game.draw(sight.view, names, legal)
    since = [part for part in sight.story if seen_moves is not None and part.move > seen_moves]
    return TableBody(
        version=sight.version,
        position=sight.position,
        drawing=drawing,
        rows=_rows(drawing, sight, names, sitters, place),
        where=sight.game.stage(sight.view),
        prompt=_prompt(sight, names, place, legal, asked, curtain),
        your_turn=asked or (curtain is not None and curtain.name != ""),
        seat=away[0] if place.seat == SPECTATOR and away and curtain is None else place.seat,
        log=story_lines(sight, names, sight.story),
        since=story_lines(sight, names, since),
        paths=json.dumps(drawing.paths.data()) if legal and drawing.paths else "",
        can_undo=sight.can_undo and place.seat not in away and known.state == "playing",
        can_hint=asked and known.hints and lone_player(sitters) is not None and _has_choice(drawing),
        curtain=curtain,
        over=sight.outcome is not None,
        result=_result(sight, drawing, names, place),
        headline=_headline(sight, names, place),
        can_hand_over=bool(mine) and not place.hot and not away and known.state == "playing",
        can_return=bool(away) and known.state == "playing",
        notice=_notice(known, sitters, place, away),
    )


def _has_choice(drawing: Drawing) -> bool:
    """Whether there is more than one way to click to the end of a move."""
    nodes = drawing.paths.nodes if drawing.paths else ()
    ticks = [step for node in nodes for step in node.steps if isinstance(step, Several)]
    return bool(ticks) or sum(node.move is not None for node in nodes) > 1


def _curtain(
    sight: Sight, place: Place, sitters: Sequence[Sitter], answered: Collection[int]
) -> Curtain | None:
    """Those who have not answered come first. Who has may be seen by those who share the device, and by
    nobody else."""
    if not place.hot or place.seat != SPECTATOR:
        return None
    here = [sitters[seat] for seat in sight.waiting if seat in place.mine and sitters[seat].bot is None]
    if not here:
        return None
    here.sort(key=lambda sitter: sitter.seat in answered)
    people = [(sitter.seat, sitter.name, sitter.seat in answered) for sitter in here]
    return Curtain("" if here[0].seat in answered else here[0].name, people)


def _rows(
    drawing: Drawing, sight: Sight, names: Sequence[str], sitters: Sequence[Sitter], place: Place
) -> list[PlayerRow]:
    rows: list[PlayerRow] = []
    for row in drawing.rows:
        rows.append(
            PlayerRow(
                seat=row.seat,
                name=names[row.seat],
                sign=row.sign,
                you=_is_you(place, row.seat),
                played_by=played_by(sitters[row.seat]) if row.seat < len(sitters) else "the rules play",
                # Whether others have answered is not for the viewer to see.
                turn=sight.asked if row.seat == sight.viewer else row.seat in sight.waiting,
                state=row.state,
                score=row.score,
                note=row.note,
                more=row.more,
            )
        )
    return rows


def played_by(sitter: Sitter) -> str:
    """Which bot has the seat, or that one plays it while its person is away; nothing for a person."""
    if sitter.bot is None:
        return ""
    return f"{sitter.bot} bot" if sitter.kind == "bot" else "a bot plays"


def _is_you(place: Place, seat: int) -> bool:
    return seat == place.seat if place.hot else seat in place.mine


def _prompt(
    sight: Sight,
    names: Sequence[str],
    place: Place,
    legal: Sequence[int],
    asked: bool,
    curtain: Curtain | None,
) -> str:
    if sight.outcome is not None:
        return _headline(sight, names, place) + "."
    if asked:
        return sight.game.prompt(sight.view, legal)
    if curtain is not None and curtain.name:
        return f"Pass the device to {curtain.name}."
    if curtain is not None:
        return ANSWERED_HERE
    if legal:
        return f"Your answer is in: {', '.join(sight.answer)}. You may change it until the last one is."
    waiting = [names[seat] for seat in sight.waiting]
    return f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} to move."


def _headline(sight: Sight, names: Sequence[str], place: Place) -> str:
    if sight.outcome is None:
        return ""
    winners = [seat for seat, rank in enumerate(sight.outcome.ranks) if rank == 0]
    # The viewer is named first.
    winners.sort(key=lambda seat: not _is_you(place, seat))
    you = bool(winners) and _is_you(place, winners[0])
    who = [names[seat] for seat in winners]
    if you:
        who[0] = "You"
    summary = sight.game.summary(sight.view)
    if len(who) > 1:
        return f"{listed(who)} share the win"
    if not who:
        return f"Nobody wins: {summary}"
    return f"{listed(who)} {'win' if you else 'wins'} {summary}".strip()


def _result(sight: Sight, drawing: Drawing, names: Sequence[str], place: Place) -> list[ResultRow]:
    if sight.outcome is None:
        return []
    rows = {row.seat: row for row in drawing.rows}
    won = 0 in sight.outcome.ranks
    result: list[ResultRow] = []
    for seat, rank in sorted(enumerate(sight.outcome.ranks), key=lambda pair: pair[1]):
        sign = rows[seat].sign if seat in rows else SIGNS[seat % len(SIGNS)]
        score = str(sight.outcome.scores[seat]).replace("-", "−")
        result.append(ResultRow(rank + 1 if won else 0, names[seat], sign, score, _is_you(place, seat)))
    return result


def _notice(known: Facts, sitters: Sequence[Sitter], place: Place, away: Sequence[int]) -> str:
    if known.state == "closed":
        return CLOSED
    if known.again is not None and place.mine:
        return "The next game with the same people has begun: play again leads there."
    if away and known.state == "playing":
        if not place.hot:
            return "A bot plays your seat for now."
        return f"A bot plays for {listed([sitters[seat].name for seat in away])} for now."
    return ""


def still_body(
    known: Facts, sitters: Sequence[Sitter], game: Game | None, view: View | None, place: Place
) -> TableBody:
    """A table that no longer replays, at its last stored View."""
    drawing, where = NOTHING, ""
    if game is not None and view is not None:
        try:
            drawing, where = game.draw(view, everybody_at(known, sitters, game), ()), game.stage(view)
        except Exception:  # The drawing, too, may have changed since; then there is nothing to show.
            drawing, where = NOTHING, ""
    rows = [
        PlayerRow(
            seat=sitter.seat,
            name=sitter.name,
            sign=SIGNS[sitter.seat % len(SIGNS)],
            you=sitter.seat in place.mine,
            played_by=played_by(sitter),
            turn=False,
            state="",
            score="",
            note="",
            more=Markup(""),
        )
        for sitter in sitters
    ]
    notice = CLOSED if known.state == "closed" else BROKEN
    return TableBody(
        version=known.version,
        position=known.version,
        drawing=drawing,
        rows=rows,
        where=where,
        prompt=notice,
        your_turn=False,
        seat=SPECTATOR,
        log=[],
        since=[],
        paths="",
        can_undo=False,
        can_hint=False,
        curtain=None,
        over=False,
        result=[],
        headline="",
        can_hand_over=False,
        can_return=False,
        notice=notice,
    )
