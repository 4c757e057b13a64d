"""The page of a finished game: the same figures for everybody, told to one reader."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bandstand import signs
from bandstand.bots.review import Judgement, percent
from bandstand.contract import SPECTATOR, Game
from bandstand.draw import Markup
from bandstand.retelling import REST, Part, Past, awarded, gist
from bandstand.server.pages.content import (
    Award,
    Bar,
    Figures,
    Looked,
    OwnMove,
    Podium,
    Segment,
    TimeUsed,
    Told,
    Turned,
)
from bandstand.server.pages.lines import NARROW, WIDE, score_lines
from bandstand.server.pages.log import line_words
from bandstand.server.pages.turning import Swing, best, costliest, swings, time_used
from bandstand.server.pages.when import span
from bandstand.server.thinking.reviews import Reviewing
from bandstand.signs import AVATARS

_LEAST_LABEL = 6.0
"""A narrower piece of a bar has no number on it; the table has them all."""


@dataclass(frozen=True)
class Ending:
    """What a page of a finished game is made from, whoever reads it."""

    game: Game
    past: Past
    names: Sequence[str]
    """Of all who have a score."""
    entries: Sequence[tuple[str, int, float]]
    """When what happened at the table: kind, seat and time."""


@dataclass(frozen=True)
class Reader:
    """Who reads it, and how they have come."""

    home: str
    mine: Sequence[int] = ()
    table: str = ""
    open: bool = False
    address: str = ""
    picture: str = ""

    @property
    def you(self) -> int:
        """The reader's seat; whoever shares a device has several, and so none."""
        return self.mine[0] if len(self.mine) == 1 else SPECTATOR


def tell(ending: Ending, reader: Reader, title: str, headline: str, public: str) -> Told:
    """The page without what a second look has found. `public`: the headline as spectators read it."""
    past, names = ending.past, ending.names
    retelling = ending.game.retelling()
    words = retelling.words(past)
    parts = retelling.parts(past)
    podium = _podium(past, names, reader.you)
    rounds = len(past.marks) - 1 - bool(retelling.closing)
    unit = words.unit if any(past.laps) else "move"
    count = len(past.movers) if unit == "move" else rounds
    return Told(
        table=reader.table,
        home=reader.home,
        game=ending.game.name,
        title=title,
        where=" · ".join(["Game over", f"{count} {unit}{'' if count == 1 else 's'}", *_lasted(ending)]),
        headline=headline,
        gist=gist(past, names, reader.you),
        podium=podium,
        seated=bool(reader.mine),
        open=reader.open,
        address=reader.address,
        picture=reader.picture,
        preview=f"{public}. {', '.join(f'{each.name} {each.score}' for each in podium)}.",
        lines=words.lines,
        under=words.under,
        wide=_drawn(ending, reader, (), wide=True),
        narrow=_drawn(ending, reader, (), wide=False),
        figures=Figures(
            unit.capitalize(), names,
            [(mark.name, [_signed(points) for points in mark.points]) for mark in past.marks],
        ),
        parts=words.parts,
        bars=_bars(parts, names, past),
        legend=[part.name for part in parts],
        part_figures=Figures(
            "Part", names, [(part.name, [_signed(points) for points in part.points]) for part in parts]
        ),
        times=_times(ending),
        awards=[
            Award(each.title, names[each.seat], AVATARS[each.seat % len(AVATARS)], each.words)
            for each in awarded(retelling.honours(past), past.seats)
        ],
    )  # fmt: skip


def drawn_lines(
    ending: Ending, reader: Reader, looked: Looked, made: Reviewing | None
) -> tuple[Markup, Markup]:
    """The lines with the moments on them, for a wide screen and for a narrow one."""
    moves = [each.move for each in _swings(ending, reader, made)] if looked.moments else []
    return _drawn(ending, reader, moves, wide=True), _drawn(ending, reader, moves, wide=False)


def _drawn(ending: Ending, reader: Reader, moves: Sequence[int], wide: bool) -> Markup:
    stepped = ending.game.retelling().stepped
    size = WIDE if wide else NARROW
    return score_lines(ending.past.marks, ending.names, size, reader.you, stepped, moves)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _lasted(ending: Ending) -> list[str]:
    """How long it took; nothing where nobody knows."""
    at = [time for kind, _, time in ending.entries if kind in ("start", "move")]
    return [span(at[-1] - at[0])] if len(at) > 1 else []


def _podium(past: Past, names: Sequence[str], you: int) -> list[Podium]:
    won = 0 in past.ranks
    return [
        Podium(
            rank + 1 if won else 0, names[seat], AVATARS[seat % len(AVATARS)], _signed(past.scores[seat]),
            seat == you,
        )
        for seat, rank in sorted(enumerate(past.ranks), key=lambda pair: pair[1])
    ]  # fmt: skip


def _bars(parts: Sequence[Part], names: Sequence[str], past: Past) -> list[Bar]:
    if not parts:
        return []
    whole = max(sum(abs(part.points[seat]) for part in parts) for seat in range(past.seats)) or 1
    return [
        Bar(
            name,
            _signed(past.scores[seat]),
            [
                Segment(
                    -1 if part.name == REST else place,
                    part.name,
                    _signed(points) if 100 * abs(points) / whole >= _LEAST_LABEL else "",
                    100 * abs(points) / whole,
                    points < 0,
                )
                for place, part in enumerate(parts)
                if (points := part.points[seat])
            ],
        )
        for seat, name in enumerate(names)
    ]


def _times(ending: Ending) -> list[TimeUsed]:
    used = time_used(ending.past, ending.entries)
    longest = max(used, default=0.0) or 1.0
    return [
        TimeUsed(ending.names[seat], signs.colour(seat), span(seconds), 100 * seconds / longest)
        for seat, seconds in enumerate(used)
    ]


# ---- what a second look has found


def look_back(ending: Ending, reader: Reader, made: Reviewing | None, allowed: bool) -> Looked:
    """The moments and the reader's own moves, as far as they are known. `allowed`: whether the reader may ask
    for the second look."""
    own = bool(reader.mine)
    if made is None or made.failed:
        state = "off" if not allowed else "failed" if made else "none"
        return Looked(state, own=own, starts=state == "none" and own)
    if made.review is None or (not allowed and not made.over):
        return Looked("running" if allowed else "off", "Waiting to begin", own=own)
    seat = _whose(ending, reader)
    scope = reader.mine or [seat]
    looked = sum(each.move in made.review.first for each in made.asked)
    mine = [each for each in made.asked if each.seat == seat]
    found = made.over or (bool(mine) and all(each.move in made.review.first for each in mine))
    judged = made.settled(scope)
    done, total = made.progress()
    good, bad = best(made.review, reader.mine), costliest(made.review, reader.mine)
    whose = "your chance" if seat == reader.you else f"the chance of {ending.names[seat]}"
    return Looked(
        "done" if made.over else "running",
        "" if made.over else f"{looked} of {len(made.asked)} moves looked at",
        done,
        total,
        own,
        whose=whose,
        moments=_moments(ending, reader, made, whose) if found else (),
        found=found,
        best=_good(good) if judged and good else None,
        costliest=_bad(bad) if judged and bad else None,
        judged=judged,
    )


def _whose(ending: Ending, reader: Reader) -> int:
    """Whose chance is told: the reader's, or else that of who came out best."""
    players = range(ending.past.players)
    known: Collection[int] = reader.mine or players
    return min(known, key=lambda seat: (ending.past.ranks[seat], seat))


def _swings(ending: Ending, reader: Reader, made: Reviewing | None) -> list[Swing]:
    if made is None or made.review is None:
        return []
    log = ending.game.log
    told = [any(log(dict(event), reader.you) for event in events) for events in ending.past.news]
    return swings(made.review, ending.past, _whose(ending, reader), told)


def _moments(ending: Ending, reader: Reader, made: Reviewing, whose: str) -> list[Turned]:
    past, found = ending.past, list[Turned]()
    for place, swing in enumerate(_swings(ending, reader, made), start=1):
        told = [ending.game.log(dict(event), reader.you) for event in past.news[swing.move - 1]]
        lines = [line_words(line, ending.names, reader.you) for line in told if line is not None]
        seat = f"&seat={reader.you}" if reader.you != SPECTATOR else ""
        found.append(
            Turned(
                place,
                past.stages[swing.move - 1],
                lines[-3:],
                f"{whose} {round(100 * swing.before)} → {percent(swing.after)}",
                100 * swing.before,
                100 * swing.after,
                f"{reader.home}/moment/{swing.move}.svg",
                f"{reader.home}/replay?at={swing.move - 1}{seat}",
            )
        )
    return found


def _good(each: Judgement) -> OwnMove:
    other = percent(max(0.0, each.chance - each.ahead))
    won = percent(each.chance)
    return OwnMove(
        each.chosen, f"{each.stage}. It won {won} of the games played on from there, the next best {other}."
    )


def _bad(each: Judgement) -> OwnMove:
    won, better = percent(each.chance), percent(each.before)
    return OwnMove(each.chosen, f"{each.stage}. Better was: {each.best}, {better} instead of {won}.")
