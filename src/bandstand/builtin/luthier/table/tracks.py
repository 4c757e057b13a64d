"""The three tracks, with the markers of all players."""

from collections.abc import Sequence
from functools import lru_cache

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    AWARD,
    BENCH_SKILL,
    BLACK_DIE,
    FINISH_TWO,
    INSTRUMENT_PRESTIGE,
    KEEP_INSTRUMENT,
    ONE_APPRENTICE,
    REROLL,
    ROUGH_TWO,
    SPECIALIST,
    TIER_2,
    TIER_3,
    TRACKS,
)
from bandstand.builtin.luthier.table.icons import amount, crest, icon, owner_key, owner_name
from bandstand.builtin.luthier.table.outlook import is_automa
from bandstand.builtin.luthier.table.spoken import step_told
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment


def track(kit: LuthierParts, view: LuthierView, names: Sequence[str], which: int) -> Markup:
    name = TRACKS[which].capitalize()
    steps = kit.tracks[which]
    standing = {
        seat: min(int(board["tracks"][which]), len(steps))
        for seat, board in enumerate(view["boards"])
        if not is_automa(view, seat)
    }
    return element(
        "section",
        {"class": f"track {TRACKS[which]}", "aria-label": f"{name} track"},
        element("h3", None, icon(TRACKS[which]), element("em", None, name)),
        element(
            "ol",
            None,
            [
                _step(
                    which,
                    _sign(kit, which, place),
                    _told(kit, which, place),
                    tuple(
                        (seat, owner_key(view, seat), owner_name(view, names, seat), seat == view["seat"])
                        for seat in view["order"]
                        if standing.get(seat) == place
                    ),
                )
                for place in range(len(steps) + 1)
            ],
        ),
    )


@lru_cache(maxsize=1024)
def _step(which: int, sign: Markup, told: str, here: tuple[tuple[int, str, str, bool], ...]) -> Markup:
    """`here`: of each who stands there the seat, its key, its name, and whether it is the viewer's."""
    title = f"{told}: {', '.join(name for _, _, name, _ in here)}" if here else told
    return element(
        "li",
        {"title": title, "class": "mine" if any(own for _, _, _, own in here) else None},
        element("span", {"class": "st"}, sign),
        element("span", {"class": "wd"}, told),
        element(
            "span",
            {"class": "mk"},
            [
                element("span", {"data-vt": pieces.marker(which, seat)}, crest(key, name))
                for seat, key, name, _ in here
            ],
        ),
    )


def _told(kit: LuthierParts, which: int, place: int) -> str:
    return step_told(kit, which, place - 1) if place else "Start"


@lru_cache(maxsize=512)
def _sign(kit: LuthierParts, which: int, place: int) -> Markup:
    if not place:
        return icon(TRACKS[which])
    step = kit.tracks[which][place - 1]
    many = kit.tracks[which][:place].count(step)
    bold = element("b", None, many) if many > 1 else None
    if step == REROLL:
        return fragment(icon("reroll"), bold)
    if step == BLACK_DIE:
        return fragment(icon(f"die-black-{max(kit.black) if many > 1 else 1}"), bold)
    if step == BENCH_SKILL:
        return element("b", None, f"+{many}")
    if step in (TIER_2, TIER_3):
        return element("b", None, "II" if step == TIER_2 else "III")
    signs = {
        int(SPECIALIST): "specialist",
        int(ONE_APPRENTICE): "apprentice",
        int(KEEP_INSTRUMENT): "guild",
        int(AWARD): "balcony",
    }
    if int(step) in signs:
        return icon(signs[int(step)])
    if step in (ROUGH_TWO, FINISH_TWO):
        return fragment(icon("roughing" if step == ROUGH_TWO else "finishing"), element("b", None, 2))
    return amount("prestige", kit.instrument_prestige if step == INSTRUMENT_PRESTIGE else kit.track_prestige)
