"""What is different between two drawings, as pieces of the new one and places in the old one.

Both sides cut a drawing before each of its tags, so that a piece is a tag with the text after it. Of the old
drawing only a number for each piece is needed here; the page's script (`live.js`) has the drawing itself."""

from array import array
from collections.abc import Sequence
from typing import TypeAlias

from bandstand.draw import Markup

CUT = "<"
_SHORT = 12
"""A piece of so few letters is written rather than pointed to."""

Marks: TypeAlias = "array[int]"
"""A number for each piece, the same for the same piece."""
Patch: TypeAlias = list[str | tuple[int, int]]
"""The new drawing from its beginning to its end: new text, or where in the old one pieces begin, and
how many."""


def pieces(html: Markup) -> list[str]:
    """A drawing, cut before each tag."""
    return str(html).split(CUT)


def marks(cut: Sequence[str]) -> Marks:
    """What is remembered of a drawing. Two different pieces have the same number once in 2**64 times."""
    return array("q", map(hash, cut))


def patch(old: Marks, new: Sequence[str]) -> Patch:
    """The new drawing as changes of the old one."""
    wanted = marks(new)
    begin, end = _same(old, wanted)
    where = {mark: place for place, mark in enumerate(old)}
    found: Patch = [(0, begin)] if begin else []
    fresh: list[str] = []
    place, following = begin, begin
    while place < len(wanted) - end:
        mark = wanted[place]
        at = following if following < len(old) and old[following] == mark else where.get(mark, -1)
        count = 0
        while (
            at >= 0
            and at + count < len(old)
            and place + count < len(wanted) - end
            and old[at + count] == wanted[place + count]
        ):
            count += 1
        if count > 1 or (count and len(new[place]) > _SHORT):
            if fresh:
                found.append(CUT.join(fresh))
                fresh = []
            found.append((at, count))
            place, following = place + count, at + count
        else:
            fresh.append(new[place])
            place, following = place + 1, following + 1
    if fresh:
        found.append(CUT.join(fresh))
    if end:
        found.append((len(old) - end, end))
    return found


def _same(old: Marks, new: Marks) -> tuple[int, int]:
    """How many pieces at the beginning are the same, and of the rest how many at the end."""
    most = min(len(old), len(new))
    begin = next((place for place in range(most) if old[place] != new[place]), most)
    most -= begin
    end = next((place for place in range(most) if old[-1 - place] != new[-1 - place]), most)
    return begin, end
