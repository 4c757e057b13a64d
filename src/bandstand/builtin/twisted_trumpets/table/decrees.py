"""Draws the Royal Decrees: what they ask for, how far the viewer is, who took which place, which is next."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import Decree, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.emblems import emblem
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element
from bandstand.phrases import listed
from bandstand.shapes import use

NONE = -1
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def decrees(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str]) -> Markup:
    return element(
        "section", {"class": "decrees", "aria-labelledby": "decrees-title"},
        element("h2", {"id": "decrees-title", "class": "sr-only"}, "Royal decrees"),
        [_decree(kit, view, names, place) for place in range(len(view["decrees"]))],
    )  # fmt: skip


def _decree(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str], place: int) -> Markup:
    decree = kit.decrees[view["decrees"][place]]
    claims = view["claims"][place]
    closed = len(claims) == view["players"] or view["phase"] == "over"
    upcoming = NONE if closed else rules.next_slot(kit, view, place)
    return element(
        "article", {"class": "decree", "title": f"{decree.name}: {decree.text}"},
        element(
            "div", {"class": "asks"},
            element("h3", None, decree.name),
            element("p", None, decree.text),
            _standing(kit, view, decree, claims),
        ),
        emblem(int(decree.feature)),
        element(
            "ol", {"class": "slots", "aria-label": f"Places of {decree.name}"},
            [_slot(names, slot, points, [claim[0] for claim in claims if claim[1] == slot], slot == upcoming)
             for slot, points in enumerate(decree.slots)],
        ),
    )  # fmt: skip


def _standing(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, decree: Decree, claims: list[list[int]]
) -> Markup | None:
    """How far the viewer is."""
    seat: int = view["seat"]
    if seat < 0:
        return None
    own = [slot for claimer, slot, *_ in claims if claimer == seat]
    if own:
        return _line("done", f"{PLACES[own[0]]} place is yours")
    have = rules.feature(rules.trumpet_in(kit, view, seat), decree.feature, decree.of)
    if have >= decree.at_least:
        return _line("done", "yours when your turn ends" if view["turn"] == seat else "met")
    return _line("", f"{have} of {decree.at_least}" if decree.at_least > 1 else "not yet")


def _line(kind: str, words: str) -> Markup:
    return element("p", {"class": f"standing {kind}".strip()},
                   element("span", {"class": "sr-only"}, "You: "), words)  # fmt: skip


def _slot(names: Sequence[str], slot: int, points: int, takers: list[int], upcoming: bool) -> Markup:
    """A place with its discs. One that somebody took this round may be shared until the round ends."""
    who = listed([names[seat] for seat in takers]) or "nobody yet"
    told = f"{PLACES[slot]} place, {points} points: {who}" + (
        "; still open" if takers and upcoming else "; the next to go" if upcoming else ""
    )
    return element(
        "li", {"class": " ".join(["slot", *(["has"] if takers else []), *(["next"] if upcoming else [])]),
               "title": told},
        element("span", {"class": "discs", "aria-hidden": "true"}, [
            element("svg", {"viewBox": "0 0 36 36"}, use(f"disc-{seat}", 0, 0, 36, 36))
            for seat in takers
        ]),
        element("b", {"class": "num", "aria-hidden": "true"}, points),
        element("span", {"class": "sr-only"}, told),
    )  # fmt: skip
