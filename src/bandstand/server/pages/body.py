"""The part of a table's page that changes with every entry, from what its viewer may know."""

import json
from collections.abc import Collection, Sequence

from bandstand.contract import SPECTATOR, Game, View
from bandstand.draw import Drawing, Markup, Several
from bandstand.phrases import listed
from bandstand.server.pages.content import Curtain, PlayerRow, ResultRow, TableBody
from bandstand.server.pages.headings import everybody_at
from bandstand.server.pages.log import news_items, story_lines
from bandstand.server.tables.facts import Facts, Sitter, lone_player
from bandstand.server.tables.perspective import Perspective
from bandstand.server.tables.place import Place
from bandstand.signs import AVATARS

BROKEN = (
    "This game cannot go on: since Bandstand was upgraded, its moves can no longer be replayed. "
    "It is shown as it last stood, and can be closed without a result."
)
ANSWERED_HERE = "Everybody at this device has answered. You may change that until the last answer is in."
CLOSED = "This game was closed without a result."
NOTHING = Drawing(board=Markup(""), hand=Markup(""), rows=())


def draw_body(
    known: Facts,
    sitters: Sequence[Sitter],
    perspective: Perspective,
    place: Place,
    seen_moves: int | None = None,
    answered: Collection[int] = (),
) -> TableBody:
    """The changing part of a table's page. `seen_moves`: how many moves a returning viewer had seen;
    `answered`: of the viewer's own seats, those whose answer is sealed."""
    names = everybody_at(known, sitters, perspective.game)
    mine = [sitters[seat] for seat in place.mine]
    away = [sitter.seat for sitter in mine if sitter.bot is not None]
    curtain = _curtain(perspective, place, sitters, answered)
    # A seat that a bot plays is not asked, though its person looks on.
    asked = perspective.asked and place.seat not in away and known.state == "playing"
    legal = perspective.legal if place.seat not in away and known.state == "playing" else ()
    drawing = perspective.game.draw(perspective.view, names, legal)
    since = [part for part in perspective.story if seen_moves is not None and part.move > seen_moves]
    return TableBody(
        version=perspective.version,
        position=perspective.position,
        drawing=drawing,
        rows=_rows(drawing, perspective, names, sitters, place),
        where=perspective.game.stage(perspective.view),
        prompt=CLOSED
        if known.state == "closed"
        else _prompt(perspective, names, place, legal, asked, curtain),
        your_turn=asked or (curtain is not None and curtain.name != ""),
        seat=away[0] if place.seat == SPECTATOR and away and curtain is None else place.seat,
        log=story_lines(perspective, names, perspective.story),
        since=story_lines(perspective, names, since),
        news=news_items(perspective, names, {row.seat: row.sign for row in drawing.rows}),
        paths=json.dumps(drawing.paths.data()) if legal and drawing.paths else "",
        can_undo=perspective.can_undo and place.seat not in away and known.state == "playing",
        can_hint=asked and known.hints and lone_player(sitters) is not None and _has_choice(drawing),
        curtain=curtain,
        over=perspective.standings is not None,
        result=_result(perspective, drawing, names, place),
        headline=headline(perspective, names, place),
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
    perspective: Perspective, place: Place, sitters: Sequence[Sitter], answered: Collection[int]
) -> Curtain | None:
    """Those who have not answered come first. Which of them have answered is for those who share the device,
    and for nobody else."""
    if not place.hot or place.seat != SPECTATOR:
        return None
    here = [sitters[seat] for seat in perspective.waiting if seat in place.mine and sitters[seat].bot is None]
    if not here:
        return None
    here.sort(key=lambda sitter: sitter.seat in answered)
    people = [(sitter.seat, sitter.name, sitter.seat in answered) for sitter in here]
    return Curtain("" if here[0].seat in answered else here[0].name, people)


def _rows(
    drawing: Drawing, perspective: Perspective, names: Sequence[str], sitters: Sequence[Sitter], place: Place
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
                turn=perspective.asked if row.seat == perspective.viewer else row.seat in perspective.waiting,
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
    perspective: Perspective,
    names: Sequence[str],
    place: Place,
    legal: Sequence[int],
    asked: bool,
    curtain: Curtain | None,
) -> str:
    if perspective.standings is not None:
        return headline(perspective, names, place) + "."
    if asked:
        return perspective.game.prompt(perspective.view, legal)
    if curtain is not None and curtain.name:
        return f"Pass the device to {curtain.name}."
    if curtain is not None:
        return ANSWERED_HERE
    if legal:
        return f"Your answer is in: {', '.join(perspective.answer)}. You may change it until the last one is."
    waiting = [names[seat] for seat in perspective.waiting]
    return f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} to move."


def headline(perspective: Perspective, names: Sequence[str], place: Place) -> str:
    """Who has won, and how, once the game is over."""
    if perspective.standings is None:
        return ""
    winners = [seat for seat, rank in enumerate(perspective.standings.ranks) if rank == 0]
    # The viewer is named first.
    winners.sort(key=lambda seat: not _is_you(place, seat))
    you = bool(winners) and _is_you(place, winners[0])
    who = [names[seat] for seat in winners]
    if you:
        who[0] = "You"
    summary = perspective.game.summary(perspective.view)
    if len(who) > 1:
        return f"{listed(who)} share the win"
    if not who:
        return f"Nobody wins: {summary}"
    return f"{listed(who)} {'win' if you else 'wins'} {summary}".strip()


def _result(
    perspective: Perspective, drawing: Drawing, names: Sequence[str], place: Place
) -> list[ResultRow]:
    if perspective.standings is None:
        return []
    rows = {row.seat: row for row in drawing.rows}
    won = 0 in perspective.standings.ranks
    result: list[ResultRow] = []
    for seat, rank in sorted(enumerate(perspective.standings.ranks), key=lambda pair: pair[1]):
        sign = rows[seat].sign if seat in rows else AVATARS[seat % len(AVATARS)]
        score = str(perspective.standings.scores[seat]).replace("-", "−")
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
            sign=AVATARS[sitter.seat % len(AVATARS)],
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
        news=[],
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
