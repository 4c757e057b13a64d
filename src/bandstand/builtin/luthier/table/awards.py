"""The public awards: what each counts, its levels, who claimed them, and which the viewer has reached."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.table.effects import metric_markup
from bandstand.builtin.luthier.table.icons import amount, crest, owner_key, owner_name
from bandstand.builtin.luthier.table.outlook import standings
from bandstand.builtin.luthier.table.spoken import metric_told
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element


def awards(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    tiles = [award["tile"] for award in view["awards"]]
    metrics = [kit.awards[tile].metric for tile in tiles]
    own = standings(kit, view, view["seat"], metrics) if view["seat"] >= 0 else [-1] * len(tiles)
    return element(
        "section",
        {"class": "wing awards", "aria-label": "Public awards"},
        element("h2", None, "Public awards"),
        element("ol", None, [_tile(kit, view, names, place, have) for place, have in enumerate(own)]),
    )


def _tile(kit: LuthierParts, view: LuthierView, names: Sequence[str], place: int, have: int) -> Markup:
    """`have`: how much the viewer has of what it counts; -1 for those who only look on."""
    tile, marks = view["awards"][place]["tile"], view["awards"][place]["marks"]
    ladder = kit.awards[tile]
    told = metric_told(ladder.metric)
    title = told[0].upper() + told[1:] + (f": you have {have}" if have >= 0 else "")
    return element(
        "li",
        {"title": title},
        element("span", {"class": "aw", "aria-hidden": "true"}, metric_markup(ladder.metric)),
        element(
            "span",
            {"class": "wd"},
            told[0].upper() + told[1:],
            element("i", None, f" · you have {have}") if have >= 0 else None,
        ),
        [
            _level(
                view,
                names,
                place,
                level,
                int(ladder.needs[level]),
                int(ladder.points[level]),
                marks[level],
                have,
            )
            for level in range(len(ladder.needs))
        ],
    )


def _level(
    view: LuthierView,
    names: Sequence[str],
    place: int,
    level: int,
    needs: int,
    points: int,
    mark: int,
    have: int,
) -> Markup:
    owner = owner_name(view, names, mark) if mark >= 0 else ""
    reached = mark < 0 and have >= needs
    told = f"{needs} for {points} prestige"
    told += f", claimed by {owner}" if owner else ", reached by you" if reached else ""
    return element(
        "div",
        {
            "class": "al" + (" ok" if reached else "") + (" cl" if owner else ""),
            "role": "img",
            "aria-label": told,
            "data-target": pieces.award(place, level),
        },
        element("i", None, needs),
        crest(owner_key(view, mark)) if owner else amount("prestige", points),
    )
