"""The player aid, one key away: the round, the places, the tracks and the scoring of this edition."""

from functools import lru_cache

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import PLACES, TRACKS
from bandstand.builtin.luthier.table.effects import effects_markup
from bandstand.builtin.luthier.table.icons import gains_markup, icon
from bandstand.builtin.luthier.table.spoken import (
    PLACE_NAMES,
    TIERS,
    effect_told,
    gains_told,
    step_told,
)
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed

_MAIN = (
    "Take a patron to a free place on your workbench.",
    "Take an instrument card into your hand.",
    "Choose a card, roll the dice and add your skill; a token for its era from the middle level on.",
    "Pay the materials of a card; a token for its family.",
    "Claim an award, or take a gain. The order of the chips is the next turn order.",
    "Pay to rough an instrument: it moves to the finishing bench.",
    "Pay to finish an instrument: prestige, and a token for its chair.",
)
KEY = "a"


@lru_cache(maxsize=8)
def aid(kit: LuthierParts) -> Markup:
    """A button, and what it opens."""
    return fragment(
        element("button", {"type": "button", "class": "aid-button", "popovertarget": "aid", "data-key": KEY,
                           "aria-label": "Player aid", "title": "Player aid (A)"},
                element("svg", {"aria-hidden": "true"}, element("use", href="#i-help")),
                element("span", None, "Player aid"), element("kbd", None, KEY.upper())),
        element(
            "div", {"id": "aid", "class": "aid", "popover": True, "role": "dialog",
                    "aria-label": "Player aid"},
            element("header", None, element("h2", None, "Player aid"),
                    element("button", {"type": "button", "class": "btn quiet icon", "popovertarget": "aid",
                                       "popovertargetaction": "hide", "aria-label": "Close"},
                            element("svg", {"aria-hidden": "true"}, element("use", href="#i-close")))),
            element("div", {"class": "columns"}, _round(kit), _places(kit), _tracks(kit), _scoring(kit)),
        ),
    )  # fmt: skip


def _round(kit: LuthierParts) -> Markup:
    joining = zip(kit.join_rounds, kit.join_workers, strict=True)
    joins = listed([f"worker {worker} in round {number}" for number, worker in joining])
    tiers = listed([f"{TIERS[tier]} {price or 'free'}" for tier, price in enumerate(kit.tiers)])
    steps = (
        ("Start", "powers, then gifts and patience of your patrons, then your benches"),
        ("Planning", "in turn order one chip at a time, face down, with apprentices on top, until all lie"),
        ("Resolution", "in turn order open a location where you have a chip, or go to the Market once; "
                       "chips act by skill, then by who came first"),
        ("End", "the Balcony sets the turn order, new specialists get a worker, a market card is turned up; "
                f"then cards of tier {TIERS[0]} go, the others slide, and gaps are filled"),
    )  # fmt: skip
    return element(
        "section", None,
        element("h3", None, f"A round, {kit.rounds} times"),
        element("ol", None, [
            element("li", None, element("b", None, title), f" {text}") for title, text in steps
        ]),
        [element("p", None, line) for line in (
            f"New: {joins}.",
            f"Tiers, in money and inspiration: {tiers}. With an apprentice on the chip a deck may be "
            f"searched for {kit.search_price}.",
            f"At the Market each inspiration lowers a price by 1; an apprentice is {kit.apprentice_price}, "
            f"training {kit.training_price}.",
            f"At Repair {kit.inspiration_for_material} inspiration replace a material.",
        )],
    )  # fmt: skip


def _places(kit: LuthierParts) -> Markup:
    return element(
        "section", {"class": "wide"},
        element("h3", None, "Places"),
        element("dl", None, [
            (element("dt", None, icon(PLACES[place]), PLACE_NAMES[place]),
             element("dd", None, _MAIN[place],
                     element("span", {"class": "or"}, " Or ", _alternatives(kit, place), " "),
                     _bonuses(kit, place)))
            for place in range(len(PLACES))
        ]),
    )  # fmt: skip


def _alternatives(kit: LuthierParts, place: int) -> Markup:
    drawn = [
        element("span", {"role": "img", "aria-label": gains_told(gains)}, gains_markup(kit, gains))
        for gains in kit.places[place].instead
    ]
    return fragment([(" or " if number else "", gains) for number, gains in enumerate(drawn)])


def _bonuses(kit: LuthierParts, place: int) -> Markup:
    told = kit.places[place]
    return fragment([
        element("span", {"class": "skill", "role": "img", "aria-label":
                         f"skill {need} or more: {listed([effect_told(kit, effect) for effect in effects])}"},
                element("b", None, f"{need}+"), effects_markup(kit, effects))
        for need, effects in zip(told.skills, told.bonuses, strict=True)
    ])  # fmt: skip


def _tracks(kit: LuthierParts) -> Markup:
    return element(
        "section", None,
        element("h3", None, "Tracks"),
        [fragment(element("h4", None, icon(name), name.capitalize()),
                  element("ol", None, [element("li", None, step_told(kit, track, step))
                                       for step in range(len(kit.tracks[track]))]))
         for track, name in enumerate(TRACKS)],
    )  # fmt: skip


def _scoring(kit: LuthierParts) -> Markup:
    return element(
        "section", None,
        element("h3", None, "At the end"),
        element("ul", None, [
            element("li", None, line) for line in (
                f"First Chairs: {_ladder(kit.chair_points)}",
                f"with four players: {_ladder(kit.chair_points_of_four)}",
                f"each specialist {kit.specialist_points}, and what completed patrons say",
                "an instrument on the finishing bench: half its prestige, rounded up",
                "each secret goal: its highest level reached",
                f"1 for every {kit.leftovers} of all that is left over",
                "level: more money left wins",
            )
        ]),
        element("p", None, f"A patron who leaves costs {kit.abandoned} for each request that is still open."),
    )  # fmt: skip


def _ladder(points: list[int]) -> str:
    """'4: 1, 5: 3, 8 or more: 15'."""
    top = points.index(points[-1])
    told = [f"{number}: {worth}" for number, worth in enumerate(points[:top]) if worth]
    return ", ".join([*told, f"{top} or more: {points[top]}"])
