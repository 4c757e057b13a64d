"""The log of a table: what happened, line by line."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bandstand.contract import SPECTATOR
from bandstand.draw import Line, Markup, Piece, Player, element, fragment
from bandstand.server.pages.content import LogLine, NewsItem
from bandstand.server.tables.perspective import Perspective, StoryPart


def line_html(line: Line, names: Sequence[str], viewer: int) -> Markup:
    """A line of words, with its pieces drawn in it."""
    return fragment([_word(item, names, viewer, first=not place) for place, item in enumerate(line)])


def _word(item: str | Piece | Player, names: Sequence[str], viewer: int, first: bool) -> str:
    if isinstance(item, Player):
        if item.seat == viewer and viewer != SPECTATOR:
            return _bold("You" if first else "you")
        return _bold(names[item.seat])
    return _piece(item) if isinstance(item, Piece) else item


def line_words(line: Line, names: Sequence[str], viewer: int) -> Markup:
    """The same with its pieces named, for where their symbols are not at hand."""
    plain = [item.text if isinstance(item, Piece) else item for item in line]
    return fragment([_word(item, names, viewer, first=not place) for place, item in enumerate(plain)])


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


def story_lines(perspective: Perspective, names: Sequence[str], parts: Sequence[StoryPart]) -> list[LogLine]:
    """The log, its newest line marked."""
    everybody = tuple(names)
    lines: list[LogLine] = []
    for part in parts:
        drawn = part.drawn.get(everybody)
        if drawn is None:
            drawn = part.drawn[everybody] = _part_lines(perspective, names, part)
        lines += drawn
    if lines and not lines[-1].kind:
        lines[-1] = LogLine("now", lines[-1].html)
    return lines


def _part_lines(perspective: Perspective, names: Sequence[str], part: StoryPart) -> list[LogLine]:
    lines = [LogLine("turn", fragment(part.heading))] if part.heading else []
    told = [perspective.game.log(event, perspective.viewer) for event in part.events]
    for line in [*told, *part.notes]:
        if line is not None:
            lines.append(LogLine("", line_html(line, names, perspective.viewer)))
    return lines


_MOST_NEWS = 12
"""More than can be read in one line, even by who turns its page."""


def news_items(perspective: Perspective, names: Sequence[str], signs: Mapping[int, str]) -> list[NewsItem]:
    """What the others did since the viewer last did something, oldest first; where they did nothing since,
    what the viewer did. For a spectator, the last few things that anybody did."""
    since: list[NewsItem] = []
    for part in reversed(perspective.story):
        told = [line for event in part.events if (line := perspective.game.log(event, perspective.viewer))]
        items = [_news_item(perspective, names, signs, line) for line in told]
        own = [place for place, item in enumerate(items) if item.own]
        if own:
            since = items[own[-1] + 1 :] + since
            return since[-_MOST_NEWS:] or items
        since = items + since
        if len(since) >= _MOST_NEWS:
            break
    return since[-_MOST_NEWS:]


def _actor(line: Line) -> int | None:
    return line[0].seat if line and isinstance(line[0], Player) else None


def _news_item(
    perspective: Perspective, names: Sequence[str], signs: Mapping[int, str], line: Line
) -> NewsItem:
    actor = _actor(line)
    sign = "" if actor is None else signs.get(actor, "")
    own = actor == perspective.viewer != SPECTATOR
    return NewsItem(sign, line_html(line, names, perspective.viewer), own)
