"""The stage: the hall with its rooms, the orchestra and the Market; and the workbench, which is in the dock.

On narrow screens these are pages under tabs; each page names in `data-tab` the field that opens it.
"""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import CRAFT, DISPLAYS, PERFORMANCE
from bandstand.builtin.luthier.table.awards import awards
from bandstand.builtin.luthier.table.bench import workbench
from bandstand.builtin.luthier.table.dome import dome
from bandstand.builtin.luthier.table.icons import icon
from bandstand.builtin.luthier.table.market import market
from bandstand.builtin.luthier.table.orchestra import orchestra
from bandstand.builtin.luthier.table.places import balcony, room
from bandstand.builtin.luthier.table.tracks import track
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element

_TABS = (
    ("tab-stage", "balcony", "Hall"),
    ("tab-orchestra", "strings", "Orchestra"),
    ("tab-market", "market", "Market"),
    ("tab-bench", "roughing", "Bench"),
    ("tab-rail", "patron", "Players"),
)
"""The field that opens a page, its sign and its name. Every table has the first and the last field; those
between join their group."""


def hall(
    kit: LuthierParts,
    view: LuthierView,
    names: Sequence[str],
    legal: Sequence[int],
    tabs: bool = True,
) -> Markup:
    """The stage. Without `tabs` all of it is in sight."""
    return element(
        "div",
        {"class": f"luthier seats-{view['seats']}"},
        _tabs() if tabs else None,
        element(
            "div",
            {"class": "hall"},
            _page(
                "tab-stage",
                "p-hall",
                dome(kit, view),
                [room(kit, view, names, legal, place) for place in range(DISPLAYS)],
                balcony(kit, view, names),
            ),
            _page("tab-orchestra", "p-orch", orchestra(kit, view, names, legal)),
            _page(
                "tab-market",
                "p-market",
                market(kit, view, names),
                awards(kit, view, names),
                track(kit, view, names, CRAFT),
                track(kit, view, names, PERFORMANCE),
            ),
        ),
    )


def own_bench(
    kit: LuthierParts,
    view: LuthierView,
    names: Sequence[str],
    legal: Sequence[int],
    dealt: Markup | None = None,
) -> Markup:
    """The workbench, which is in the dock; on narrow screens the page under its tab. During set-up what was
    `dealt` lies in its place."""
    bench = dealt or workbench(kit, view, bench_seat(view), names, legal)
    return _page("tab-bench", "p-bench", bench)


def bench_seat(view: LuthierView) -> int:
    """Whose workbench is seen: the viewer's, for others that of whoever is to move or has won."""
    if view["seat"] >= 0:
        return view["seat"]
    if view["ranks"] is not None:
        return view["ranks"].index(0)
    return view["turn"] if 0 <= view["turn"] < view["players"] else 0


def _page(tab: str, kind: str, *content: object) -> Markup:
    return element("div", {"class": f"tabpage {kind}", "data-tab": tab}, *content)


def _tabs() -> Markup:
    last = len(_TABS) - 1
    return element(
        "nav",
        {"class": "lu-tabs", "aria-label": "Parts of the table"},
        [
            element(
                "label",
                {"for": tab, "class": f"for-{tab}"},
                element("input", {"type": "radio", "name": "tab", "id": tab}) if 0 < place < last else None,
                icon(sign),
                element("span", None, name),
            )
            for place, (tab, sign, name) in enumerate(_TABS)
        ],
    )
