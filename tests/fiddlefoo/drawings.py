"""Draws positions of Fiddlefoo, and reads the drawings."""

from collections.abc import Iterator
from xml.etree import ElementTree

from bandstand import signs
from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.contract import OVER
from bandstand.draw import Drawing, Markup, Node, Pick, Several
from bandstand.rng import Rng

NAMES = ("Nell", "Tomas", "Wren", "Ines", "Bo", "Jo")
GOLDEN = "y7 b2 y11 b8 y16 / r15 . r11 p10 r6 / b6 . y9 b10 y3"
"""A map on which a blue 12 above the left column pairs with the blue 6 under two other cards."""
NELL = "y10 y13 r2 r4 r9 b3 b12 p16"
VARIANTS: list[dict[str, str | bool]] = [
    {},
    {"distance": "spaces", "wildcard": True},
    {"cooperative": True, "talkytoot": "5"},
    {"cooperative": True, "wildcard": True, "open_hands": True, "play_on": True},
    {"talkytoot": "21", "notes": "jittered"},
]


def drawn(state: FiddlefooState, seat: int, names: tuple[str, ...] = NAMES) -> Drawing:
    legal = state.legal() if seat == state.turn() and state.whole() else []
    return GAME.draw(state.view(seat), names[: int(state.players)], legal)


def whole(drawing: Drawing) -> ElementTree.Element:
    """Everything that the page shows of a drawing, in one document."""
    pictures = Markup("").join(chip.picture for chip in drawing.chips)
    text = f"<page>{signs.defs()}{drawing.defs}{drawing.board}{drawing.hand}{pictures}</page>"
    return ElementTree.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def on_the_way(state: FiddlefooState, seed: int, every: int) -> Iterator[FiddlefooState]:
    """Positions of a random game, the first and the last among them."""
    chance = Rng(seed)
    step = 0
    while state.turn() != OVER:
        if step % every == 0:
            yield state
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
        step += 1
    yield state


def leads_to(drawing: Drawing, *targets: str) -> Node:
    """The node at the end of some picks."""
    assert drawing.paths is not None
    node = drawing.paths.nodes[0]
    for target in targets:
        (step,) = [step for step in node.steps if isinstance(step, Pick) and step.target == target]
        node = drawing.paths.nodes[step.to]
    return node


def several(drawing: Drawing) -> Several:
    assert drawing.paths is not None
    (step,) = [step for step in drawing.paths.nodes[0].steps if isinstance(step, Several)]
    return step


def previews(drawing: Drawing, name: str) -> list[ElementTree.Element]:
    """The pictures of one preview: one in each layout."""
    return [group for group in whole(drawing).iter("g") if group.get("data-preview") == name]


def words(drawing: Drawing, group: ElementTree.Element) -> str:
    """What a group says, with the cards and notes drawn in its words in brackets, and beads as numbers."""
    page = {each.get("id"): each for each in whole(drawing).iter() if each.get("id") is not None}
    said: list[str] = []
    for each in group.iter():
        symbol = (each.get("href") or "").removeprefix("#")
        if each.tag == "text":
            said.append(each.text or "")
        elif symbol.startswith(("mini-", "notes-")):
            said.append(f"[{symbol}]")
        elif symbol.startswith("tip-"):
            said.append(words(drawing, page[symbol]))
    return " ".join(said)


def buttons(drawing: Drawing) -> dict[str, ElementTree.Element]:
    """The cards of the hand by their codes."""
    return {
        (button.get("data-target") or "").removeprefix("hand-"): button
        for button in whole(drawing).iter("button")
    }
