"""What is different between two drawings, as pieces of the new one and places in the old one.

Both sides cut a drawing before each tag that ends an element: to cut it before every tag takes half as long
again, and tells a quarter less. Of the old drawing only a number for each piece is needed here; the script of
the page (`live.js`) has the drawing itself."""

from array import array
from collections.abc import Sequence
from typing import TypeAlias

from bandstand.draw import Markup

CUT = "</"
_SHORT = 12
"""A piece of so few letters is written rather than pointed to."""

Marks: TypeAlias = "array[int]"
"""A number for each piece, the same for the same piece."""
Patch: TypeAlias = list[str | tuple[int, int]]
"""The new drawing from its beginning to its end: new text, or where in the old one pieces begin, and
how many."""


def pieces(html: Markup) -> list[str]:
    """A drawing, cut before each tag that ends an element."""
    return str.split(html, CUT)


def marks(cut: Sequence[str]) -> Marks:
    """What is remembered of a drawing. Two different pieces have the same number once in 2**64 times."""
    return array("q", list(map(hash, cut)))


def patch(old: Marks, new: Sequence[str], wanted: Marks) -> Patch:
    """The new drawing, with its marks, as changes of the old one."""
    most = min(len(old), len(wanted))
    begin = _same(old, 0, wanted, 0, most)
    end = _same(old[::-1], 0, wanted[::-1], 0, most - begin)
    found: Patch = [(0, begin)] if begin else []
    fresh: list[str] = []
    # Where each piece is found, the last place of several: made when first one has to be looked for.
    where: dict[int, int] = {}
    place, following, last = begin, begin, len(wanted) - end
    while place < last:
        mark = wanted[place]
        if following < len(old) and old[following] == mark:
            at = following
        else:
            where = where or dict(zip(old, range(len(old)), strict=True))
            at = where.get(mark, -1)
        count = _same(old, at, wanted, place, min(len(old) - at, last - place)) if at >= 0 else 0
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


def _same(old: Marks, at: int, new: Marks, place: int, most: int) -> int:
    """How many pieces are the same from these places on. Many are compared at once, in ever larger steps and
    then in ever smaller ones: one by one they would take as long as all the rest."""
    low, high = 0, 1
    while high <= most and old[at + low : at + high] == new[place + low : place + high]:
        low, high = high, 2 * high
    high = min(high, most + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if old[at + low : at + middle] == new[place + low : place + middle]:
            low = middle
        else:
            high = middle
    return low
