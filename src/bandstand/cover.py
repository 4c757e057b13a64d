"""A game as the lobby shows it: what it is in a few words, and its picture."""

import tomllib
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from zlib import crc32

from bandstand.draw import Markup, element

_FELTS = (("#4d9a80", "#163c33"), ("#5b86b8", "#17304d"), ("#a5708f", "#3f1c33"), ("#b08a4f", "#46300f"))
"""Colours of a plain cover, from the light in its middle to the dark at its edge."""
_STAFF = range(58, 131, 18)
_STEMS = "M134 128V46l58-14v84h-10V58l-38 9v61z"
_HEADS = ((123, 130), (171, 118))
"""A pair of quavers: stems with their beam, and the middles of its heads."""


@dataclass(frozen=True)
class Cover:
    """What is known of a game before one sits down."""

    name: str
    title: str
    line: str
    """What one does in it, in one sentence."""
    players: str
    time: str
    """How long a game takes; empty where nobody has said."""
    weight: int
    """How much there is to learn: 1, 2 or 3; 0 where nobody has said."""
    weight_word: str
    art: Markup
    """300 by 188."""
    thumb: Markup
    """44 by 44."""


def plain(name: str, title: str, least: int, most: int) -> Cover:
    """A cover that needs nothing but the game's title."""
    return Cover(name, title, "", _span(least, most), "", 0, "", _art(name), _thumb(name, title))


def in_folder(folder: Traversable, name: str, title: str, least: int, most: int) -> Cover:
    """The cover that stands in a game's folder as `cover.toml`, `cover.svg` and `thumb.svg`. Whatever is not
    there is plain."""
    facts: dict[str, str] = {}
    words = folder.joinpath("cover.toml")
    if words.is_file():
        facts = tomllib.loads(words.read_text(encoding="utf-8"))
    bare = plain(name, title, least, most)
    return Cover(
        name,
        title,
        facts.get("line", bare.line),
        facts.get("players", bare.players),
        facts.get("time", bare.time),
        int(facts.get("weight", bare.weight)),
        facts.get("weight_word", bare.weight_word),
        _drawn(folder, "cover.svg") or bare.art,
        _drawn(folder, "thumb.svg") or bare.thumb,
    )


def _drawn(folder: Traversable, file: str) -> Markup:
    picture = folder.joinpath(file)
    return Markup(picture.read_text(encoding="utf-8")) if picture.is_file() else Markup("")


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _felt(name: str) -> tuple[str, str]:
    return _FELTS[crc32(name.encode()) % len(_FELTS)]


def _art(name: str) -> Markup:
    """A note on its staff, on felt."""
    light, dark = _felt(name)
    felt = f"cover-{name}-felt"
    stops = [element("stop", offset=0, stop_color=light), element("stop", offset=1, stop_color=dark)]
    lines = [element("path", d=f"M0 {y}H300", stroke="#fff", stroke_opacity=0.22) for y in _STAFF]
    heads = [
        element("ellipse", cx=x, cy=y, rx=22, ry=15, transform=f"rotate(-20 {x} {y})") for x, y in _HEADS
    ]
    return element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 300 188"},
        element("defs", None, element("radialGradient", {"id": felt}, stops, cx=0.5, cy=0.4, r=0.8)),
        element("rect", width=300, height=188, fill=f"url(#{felt})"),
        lines,
        element("g", {"fill": "#f2d58a"}, element("path", d=_STEMS), heads),
        preserveAspectRatio="xMidYMid slice",
    )


def _thumb(name: str, title: str) -> Markup:
    """Its first letter."""
    letter = element(
        "text", {"class": "display"}, title[:1].upper(),
        x=22, y=31, font_size=26, text_anchor="middle", fill="#f2d58a",
    )  # fmt: skip
    return element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 44 44"},
        element("rect", width=44, height=44, rx=10, fill=_felt(name)[1]),
        letter,
    )
