"""Draws a View of Twisted Trumpets: the trumpet, what stands round it, the hand, and every click path."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.board import board, panel, size
from bandstand.builtin.twisted_trumpets.table.decrees import decrees
from bandstand.builtin.twisted_trumpets.table.ghosts import cells, ghosts
from bandstand.builtin.twisted_trumpets.table.hand import hand
from bandstand.builtin.twisted_trumpets.table.icons import icons
from bandstand.builtin.twisted_trumpets.table.market import market
from bandstand.builtin.twisted_trumpets.table.opponents import opponents
from bandstand.builtin.twisted_trumpets.table.paths import Clicks
from bandstand.builtin.twisted_trumpets.table.plans import plans
from bandstand.builtin.twisted_trumpets.table.rows import rows
from bandstand.builtin.twisted_trumpets.table.sheet import sheet
from bandstand.builtin.twisted_trumpets.table.sounds import sounds
from bandstand.builtin.twisted_trumpets.table.tally import tally
from bandstand.builtin.twisted_trumpets.table.tiles import all_defs
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Drawing, Markup, element, fragment


def draw(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str], legal: Sequence[int]
) -> Drawing:
    """The View as pictures, with the click paths of every legal action."""
    clicks = Clicks(kit, view, legal)
    own_plans = plans(kit, view)
    return Drawing(
        board=sheet(kit, view, names)
        if view["phase"] == "over"
        else _stage(kit, view, names, clicks, own_plans),
        picture=partial(_picture, kit, view, names, clicks.squares),
        hand=hand(kit, view, own_plans),
        rows=rows(kit, view, opponents(kit, view, names)),
        chips=clicks.chips,
        paths=clicks.paths,
        defs=_defs(kit),
        sounds=sounds(kit, view),
    )


@lru_cache(maxsize=8)
def _defs(kit: TwistedTrumpetsParts) -> Markup:
    clip = element("svg", {"class": "defs", "aria-hidden": "true"}, element("defs", None, panel(kit)))
    return fragment(icons(kit), all_defs(kit), clip)


def _stage(
    kit: TwistedTrumpetsParts,
    view: TwistedTrumpetsView,
    names: Sequence[str],
    clicks: Clicks,
    own_plans: Markup,
) -> Markup:
    seat = _large(view)
    overlay = fragment(cells(kit, clicks.squares), ghosts(kit, clicks.outlook, clicks.placings))
    return element(
        "div", {"class": "tt"},
        element(
            "div", {"class": "own"},
            _head(kit, view, names, seat),
            board(kit, view, seat, names, small=False, overlay=overlay),
        ),
        # On a phone the plans stand here, because the hand needs all the room below.
        element("div", {"class": "aside-plans"}, own_plans) if own_plans else None,
        decrees(kit, view, names),
        # It scrolls where the screen is low, so keys must reach it.
        element("section", {"class": "panel court", "aria-label": "Market and tally", "tabindex": 0},
                market(kit, view), tally(kit, view)),
    )  # fmt: skip


def _large(view: TwistedTrumpetsView) -> int:
    """Whose board is seen large: the viewer's, for others that of whoever is to move or has won."""
    if view["seat"] >= 0:
        return view["seat"]
    return view["turn"] if view["ranks"] is None else view["ranks"].index(0)


def _head(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str], seat: int) -> Markup:
    return element(
        "header", {"class": "own-head"},
        element("h2", None, "Your trumpet" if seat == view["seat"] else f"{names[seat]}’s trumpet"),
        element("span", None, _progress(kit, view, seat)),
    )  # fmt: skip


def _progress(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, seat: int) -> str:
    filled = f"{len(view['boards'][seat])} of {kit.squares} squares filled"
    if view["phase"] == "over":
        return filled
    if not view["last"]:
        return f"{filled} · the last round follows when someone reaches {kit.squares - kit.last_empty}"
    return (
        f"{filled} · {'this is' if view['round'] == view['last'] else 'one more round, then'} the last round"
    )


def _picture(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str], squares: Iterable[int]
) -> Markup:
    """All boards: one large, the others in a row below it."""
    large = _large(view)
    others = [seat for seat in range(view["players"]) if seat != large]
    width, height = size(kit)
    small = width / 3 - 8
    low = small * height / width
    own = board(kit, view, large, names, small=False, overlay=cells(kit, squares))
    return element(
        "svg", {"viewBox": f"0 0 {width:g} {height + low + 12:g}", "role": "img",
                "aria-label": "The boards of Twisted Trumpets"},
        _framed(0, 0, width, height, own),
        [_framed(place * (small + 12), height + 12, small, low, board(kit, view, seat, names, small=True))
         for place, seat in enumerate(others)],
    )  # fmt: skip


def _framed(x: float, y: float, width: float, height: float, drawn: Markup) -> Markup:
    return element("svg", {"x": x, "y": y, "width": width, "height": height}, drawn)
