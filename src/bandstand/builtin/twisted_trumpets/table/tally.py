"""Draws what the viewer's trumpet has, and what it is worth so far."""

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import FEATURES, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.views import Category, Points, TwistedTrumpetsView
from bandstand.draw import Markup, element
from bandstand.shapes import use

CATEGORIES: tuple[tuple[Category, str], ...] = (
    ("pipes", "Pipes"),
    ("flags", "Flags"),
    ("birds", "Birds"),
    ("decrees", "Decrees"),
    ("plans", "Plans"),
    ("open", "Open"),
)
"""The lines of a score sheet."""


def tally(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> Markup:
    """'You have': counts of what scores, and the score so far by category."""
    seat: int = view["seat"]
    if seat < 0:
        return Markup("")
    trumpet = rules.trumpet_in(kit, view, seat)
    return element(
        "section", {"class": "tally", "aria-labelledby": "tally-title"},
        element("h2", {"id": "tally-title"}, "You have"),
        element(
            "ul", {"class": "things"},
            [_thing(f"flag-{colour}", "-13 -3 26 31", count, f"{kit.colours[colour]} flag")
             for colour, count in enumerate(rules.flag_counts(trumpet))],
            _feature(trumpet, "birds", "bird", "-18 -14 37 29", "bird"),
            _feature(trumpet, "notes", "note-a", "-14 -15 28 30", "note"),
            _feature(trumpet, "bells", "icon-bell", "0 0 100 100", "bell"),
            _feature(trumpet, "twisted", "icon-twist", "0 0 100 100", "twisted tile"),
        ),
        element("p", {"class": "ends"}, _ends(kit, len(trumpet.open_ends()))),
        _score(view, seat),
    )  # fmt: skip


def _feature(trumpet: rules.Trumpet, feature: str, symbol: str, box: str, name: str) -> Markup:
    return _thing(symbol, box, rules.feature(trumpet, FEATURES.index(feature), -1), name)


def _thing(symbol: str, box: str, count: int, name: str) -> Markup:
    x, y, width, height = (float(part) for part in box.split())
    told = f"{count} {name}{'' if count == 1 else 's'}"
    return element(
        "li", {"title": told, "class": None if count else "none"},
        element("svg", {"viewBox": box, "aria-hidden": "true"}, use(symbol, x, y, width, height)),
        element("b", {"class": "num", "aria-hidden": "true"}, count),
        element("span", {"class": "sr-only"}, told),
    )  # fmt: skip


def _ends(kit: TwistedTrumpetsParts, ends: int) -> str:
    if not ends:
        return "No open end"
    off = int(kit.open_end) * ends
    return f"{ends} open end{'' if ends == 1 else 's'}: {off} points off if the game ended now"


def _score(view: TwistedTrumpetsView, seat: int) -> Markup:
    sheet = view["sheets"][seat]
    return element(
        "dl", {"class": "so-far", "aria-label": "Your score so far"},
        [element("div", None, element("dt", None, name),
                 element("dd", {"class": "num"}, signed(points(sheet, key))))
         for key, name in CATEGORIES],
        element("div", {"class": "sum"}, element("dt", None, "So far"),
                element("dd", {"class": "num"}, signed(view["scores"][seat]))),
    )  # fmt: skip


def points(sheet: Points, category: Category) -> int:
    """What a sheet has in a category, where the viewer may know all of it."""
    known = sheet[category]
    assert known is not None
    return known


def signed(points: int) -> str:
    """A number of points as one writes it."""
    return str(points).replace("-", "−")
