"""What a placement would bring about, as far as this seat can tell: its pair, and what others could throw."""

from collections.abc import Sequence
from dataclasses import dataclass

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.table.bubble import Bubble, Bubbles, Drawn, Word
from bandstand.builtin.fiddlefoo.table.cards import face, kind, mini_width, notes_width
from bandstand.builtin.fiddlefoo.table.pairs import cord, pair_words, ring
from bandstand.builtin.fiddlefoo.table.plan import Place, Plan
from bandstand.builtin.fiddlefoo.table.scene import Scene, count
from bandstand.builtin.fiddlefoo.views import PairView
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import rect

MOST_LISTED = 8


@dataclass(frozen=True)
class Foreseen:
    """A picture of what a step of a click path would lead to."""

    name: str
    card: int = -1
    """The card that would be placed."""
    place: Place = (0, 0)
    """Where it would be placed."""
    partners: Sequence[int] = ()
    """The older cards that it could pair with."""
    bubble: Bubble | None = None
    cells: Sequence[Place] = ()
    """Where the card could go."""
    waiting: bool = False
    """Whether the card stays in its place while the older one is chosen."""


def foreseen(scene: Scene, plan: Plan, bubbles: Bubbles, previews: Sequence[Foreseen]) -> Markup:
    """The pictures, each hidden until its step is pointed at."""
    return element(
        "g", {"class": "foreseen quiet", "aria-hidden": "true"},
        [_waiting(scene, plan, preview) for preview in previews if preview.waiting],
        [element("g", {"data-preview": preview.name}, _picture(scene, plan, bubbles, preview))
         for preview in previews],
    )  # fmt: skip


def _waiting(scene: Scene, plan: Plan, preview: Foreseen) -> Markup:
    """A card in its place, seen while the card of the hand and the place are both chosen. Only a rule of
    its own can name both."""
    ghost = f"ghost-{plan.layout.name}-{preview.name}"
    chosen = (pieces.held(scene.kit, preview.card), pieces.cell(preview.place))
    both = "".join(f':has([data-target="{target}"].chosen)' for target in chosen)
    rule = f'#table-body{both} [data-ghost-of="{ghost}"] {{ visibility: visible; opacity: 1; }}'
    return fragment(
        element("style", None, Markup(rule)),
        plan.group(preview.place, {"data-ghost-of": ghost}, face(scene, preview.card, plan.scale)),
    )


def _picture(scene: Scene, plan: Plan, bubbles: Bubbles, preview: Foreseen) -> Sequence[object]:
    if preview.card < 0:
        return [_outline(plan, place) for place in preview.cells]
    older = [scene.places[partner] for partner in preview.partners]
    beside = older[0] if len(older) == 1 else preview.place
    return (
        [ring(plan, place) for place in older],
        plan.group(preview.place, {}, face(scene, preview.card, plan.scale)),
        ring(plan, preview.place),
        cord(scene, plan, preview.place, older[0]) if len(older) == 1 else None,
        bubbles.beside(plan, preview.place, beside, preview.bubble, preview.cells)
        if preview.bubble else None,
    )  # fmt: skip


def _outline(plan: Plan, place: Place) -> Markup:
    box = plan.at(place)
    return rect(round(box.x, 1), round(box.y, 1), round(box.width, 1), round(box.height, 1), 4, class_="hint")


# ---- what others could throw


@dataclass(frozen=True)
class Threat:
    """What may come flying at a pair."""

    cards: Sequence[int]
    """Cards that others hold or may hold, and that could go in any number."""
    notes: int
    """Or one card: its number of notes; 0 for none."""
    safe: bool
    draws: bool
    """Whether a safe pair costs a card from the deck."""


def threat(scene: Scene, pair: PairView) -> Threat:
    """From this View alone: every card that is not seen elsewhere may be in a hand."""
    ways = scene.outlook.ways(pair, scene.could_be_held)
    return Threat(
        [card for card, way in ways.items() if way in ("range", "free")],
        pair["distance"] if "notes" in ways.values() else 0,
        pair["safe"],
        pair["safe"] and scene.view["deck"] > 0,
    )


def threat_bubble(scene: Scene, pair: PairView, found: Threat) -> Bubble:
    """The pair, and under it a line with the cards drawn in it."""
    return Bubble(pair_words(scene, pair), tuple(_words(scene, found)))


def _words(scene: Scene, found: Threat) -> list[Word]:
    listed: list[Word] = [_mini(scene, card) for card in found.cards[:MOST_LISTED]]
    if len(found.cards) > MOST_LISTED:
        listed.append(f"+{len(found.cards) - MOST_LISTED}")
    if found.safe:
        drawn = ["you draw a card"] if found.draws else []
        if found.cards:
            return ["safe from all but", *listed, *drawn]
        return ["safe: nobody may throw" + ("," if drawn else ""), *drawn]
    if not found.cards and not found.notes:
        return ["nobody can throw anything"]
    notes: list[Word] = []
    if found.notes:
        notes = ["or one" if listed else "one", _notes(found.notes)]
    return ["others may throw", *listed, *notes]


def threat_told(scene: Scene, found: Threat) -> str:
    """The same for ears."""
    names = [scene.short(card) for card in found.cards]
    if found.safe:
        told = f"safe from all but {', '.join(names)}" if names else "safe, nobody may throw"
        return told + (", you draw a card" if found.draws else "")
    if found.notes:
        names.append(("or " if names else "") + f"one card with {count(found.notes, 'note')}")
    return f"others may throw {', '.join(names)}" if names else "nobody can throw anything"


def _mini(scene: Scene, card: int) -> Drawn:
    return Drawn(f"mini-{kind(scene, card)}", mini_width(scene.kit.number_of[card]), 20)


def _notes(number: int) -> Drawn:
    return Drawn(f"notes-{number}", notes_width(number), 16)
