"""Makes SVG and HTML elements and escapes them; nothing else joins strings into markup.

All of it is XML too, because a picture that stands alone is read as XML, whatever of a page it holds.

Also what every table hands to its page: a `Drawing`, the click paths of a decision, and lines of words
with pieces drawn in them. Compiled: a table is hundreds of elements, drawn anew with every move.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

__all__ = [
    "Chip", "Dial", "Drawing", "Line", "Markup", "Node", "Paths", "Pick", "Piece", "Player", "Row", "Several",
    "element", "fragment", "number",
]  # fmt: skip

Content = object
"""Text (escaped), Markup (kept), a sequence of these, or None (nothing)."""


def element(
    tag: str, attributes: Mapping[str, object] | None = None, *content: Content, **more: object
) -> Markup:
    """One element. `None` and `False` leave an attribute out, `True` leaves its value empty; a trailing
    underscore is dropped (`class_`) and the other underscores become hyphens (`stroke_width`)."""
    parts: list[str] = ["<", tag]
    if attributes:
        given = dict(attributes)
        for name, value in more.items():
            given[_hyphened(name)] = value
        for name, value in given.items():
            if value is not None:
                _attribute(parts, name, value)
    else:
        for name, value in more.items():
            if value is not None:
                _attribute(parts, _hyphened(name), value)
    if tag in _VOID:
        parts.append("/>")
    else:
        parts.append(">")
        _add(parts, content)
        parts.append("</")
        parts.append(tag)
        parts.append(">")
    return _markup("".join(parts))


def _attribute(parts: list[str], name: str, value: object) -> None:
    if value is False:
        return
    parts.append(" ")
    parts.append(name)
    parts.append('="')
    if isinstance(value, str):
        parts.append(_escaped(value))
    elif isinstance(value, float):
        parts.append(number(value))
    elif value is not True:
        parts.append(_escaped(str(value)))
    parts.append('"')


def _escaped(text: str) -> str:
    """What stays as it is, as nearly everything does, is not copied."""
    if "&" in text or "<" in text or ">" in text or '"' in text or "'" in text:
        # As a plain text, even if it is Markup: an attribute is told what to say, not how to write it.
        return escape(str.__str__(text))
    return text


def _markup(text: str) -> Markup:
    """What Markup does, without its look at what it is given."""
    return str.__new__(Markup, text)


@cache
def _hyphened(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def fragment(*content: Content) -> Markup:
    """Elements and texts, one after the other."""
    parts: list[str] = []
    _add(parts, content)
    return _markup("".join(parts))


def _add(parts: list[str], content: Sequence[Content]) -> None:
    for item in content:
        if item is None:
            continue
        if isinstance(item, Markup):
            parts.append(item)
        elif type(item) is str:
            parts.append(_escaped(item))
        elif isinstance(item, (list, tuple)) or (isinstance(item, Sequence) and not isinstance(item, str)):
            _add(parts, item)
        else:
            parts.append(escape(item))


@lru_cache(maxsize=10_000)
def number(value: float) -> str:
    """A coordinate, without the noise of floating point."""
    return f"{value:z.2f}".rstrip("0").rstrip(".")


_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


# ---- words with pieces in them


@dataclass(frozen=True)
class Piece:
    """A component named in a line: a symbol of the game's `defs`, and its name in text."""

    symbol: str
    text: str
    tail: str = ""
    """What is written after the symbol: the number of a card."""
    width: float = 1.2
    """In ems, beside a height of 1.2."""


@dataclass(frozen=True)
class Player:
    """A player named in a line: 'You' for the viewer, else the name."""

    seat: int


Line = list[str | Piece | Player]


# ---- click paths


@dataclass(frozen=True)
class Pick:
    """Click one target. `to` is the node that follows."""

    target: str
    label: str
    to: int
    preview: str = ""
    """Shows the elements whose `data-preview` names this while the target is pointed at or has focus."""
    act: str = ""
    """What the button that does it says, short enough for half the width of a phone: 'Play hearts 6'.
    Empty: the label."""
    told: str = ""
    """What the prompt says while the target is pointed at or chosen: what would come of it. Empty: the prompt
    stays until it is chosen, and says the label then."""


@dataclass(frozen=True)
class Dial:
    """Step through the ghosts (element ids) of one target; `to[i]` follows when ghost i is taken."""

    target: str
    label: str
    ghosts: Sequence[str]
    to: Sequence[int]
    act: str = ""
    """What the button that takes a ghost says: 'Place at b3'."""


@dataclass(frozen=True)
class Several:
    """Tick at least `least` and at most `most` of the targets, then the button. The move gets `first`
    (the actions of the picks that led here), then the actions of each ticked target, in the order of
    `targets`, and then `then`; if a node follows, the move of the end it leads to comes after that."""

    targets: Mapping[str, Sequence[int]]
    labels: Mapping[str, str]
    least: int
    most: int
    button: str
    then: Sequence[int] = ()
    to: int = -1
    """The node that follows, or -1 if the move is whole."""
    first: Sequence[int] = ()
    then_all: Sequence[int] | None = None
    """Instead of `then` when every target is ticked and nothing is left to say enough of; None: no other."""
    acts: Sequence[str] = ()
    """What the button says with one, two and more ticked: 'Throw one', 'Throw two'. None: always `button`."""


@dataclass(frozen=True)
class Node:
    """Where a click path stands. A node with a `move` is an end: the actions to post. Where the start is an
    end, the page posts it by itself; so it may be one only if all know that there is no choice. Whoever has
    none because of a hidden hand is given a chip to click, or the time would tell."""

    steps: Sequence[Pick | Dial | Several] = ()
    move: Sequence[int] | None = None
    weighty: bool = False
    """An end that asks for the Play button even with a mouse."""
    prompt: str = ""
    """What to do at this node, where it differs from the decision's prompt."""
    missing: str = ""
    """What the place of the button says as long as nothing is chosen here: 'Choose a card'."""


@dataclass(frozen=True)
class Paths:
    """The graph of clicks of one decision; node 0 is the start."""

    nodes: Sequence[Node]

    def data(self) -> list[dict[str, Any]]:
        """As plain data for the page's script."""
        return [_node(node) for node in self.nodes]

    def way(self, move: Sequence[int]) -> list[str]:
        """The targets that are clicked for a whole move; none if no path leads to it."""
        return self._way(0, list(move), set()) or []

    def _way(self, number: int, move: list[int], tried: set[int]) -> list[str] | None:
        node = self.nodes[number]
        if node.move is not None:
            return [] if list(node.move) == move else None
        if number in tried:
            return None
        tried.add(number)
        for step in node.steps:
            if isinstance(step, Several):
                found = self._ticked(step, move)
                if found is not None:
                    return found
                continue
            for to in step.to if isinstance(step, Dial) else (step.to,):
                further = self._way(to, move, tried)
                if further is not None:
                    return [step.target, *further]
        return None

    def _ticked(self, step: Several, move: list[int]) -> list[str] | None:
        """The targets to tick, and those to click after that."""
        rest = move[len(step.first) :]
        if move[: len(step.first)] != list(step.first):
            return None
        ticked: list[str] = []
        for target, actions in step.targets.items():
            if rest[: len(actions)] == list(actions) and len(ticked) < step.most:
                ticked.append(target)
                rest = rest[len(actions) :]
        ends = [list(step.then), *([] if step.then_all is None else [list(step.then_all)])]
        for end in ends:
            if step.to < 0 and rest == end:
                return ticked
            if step.to >= 0 and rest[: len(end)] == end:
                further = self._way(step.to, rest[len(end) :], set())
                if further is not None:
                    return [*ticked, *further]
        return None


def _node(node: Node) -> dict[str, object]:
    if node.move is not None:
        return {"move": list(node.move), "weighty": node.weighty}
    steps: list[dict[str, object]] = []
    for step in node.steps:
        if isinstance(step, Pick):
            steps.append({"kind": "pick", "target": step.target, "label": step.label, "to": step.to,
                          "preview": step.preview, "act": step.act, "told": step.told})  # fmt: skip
        elif isinstance(step, Dial):
            steps.append({"kind": "dial", "target": step.target, "label": step.label,
                          "ghosts": list(step.ghosts), "to": list(step.to), "act": step.act})  # fmt: skip
        else:
            then_all = step.then if step.then_all is None else step.then_all
            steps.append({"kind": "several", "targets": {t: list(a) for t, a in step.targets.items()},
                          "labels": dict(step.labels), "least": step.least, "most": step.most,
                          "button": step.button, "first": list(step.first), "then": list(step.then),
                          "then_all": list(then_all), "to": step.to, "acts": list(step.acts)})  # fmt: skip
    return {"steps": steps, "prompt": node.prompt, "missing": node.missing}


# ---- a drawn View


@dataclass(frozen=True)
class Chip:
    """A choice with no place on the board, in the dock."""

    target: str
    label: str
    note: str = ""
    picture: Markup = Markup("")
    aside: bool = False
    """An act of its own, such as to pass or to take nothing: it stands beside the button that does what was
    chosen, and one tap does it. Two of these at most have room there."""


@dataclass(frozen=True)
class Row:
    """A seat in the list of players."""

    seat: int
    sign: str
    """The symbol of the seat's avatar, among `defs`."""
    state: str
    score: str
    note: str
    more: Markup = Markup("")
    """What stands under the seat's line, if anything: a small board."""


@dataclass(frozen=True)
class Drawing:
    """A View as a page shows it. Ids in `defs` are the game's own; everything is already escaped."""

    board: Markup
    hand: Markup
    rows: Sequence[Row]
    chips: Sequence[Chip] = ()
    paths: Paths | None = None
    defs: Markup = Markup("")
    sounds: Sequence[str] = field(default_factory=tuple)
    picture: Callable[[], Markup] = field(default=Markup, compare=False)
    """Draws one <svg> of the board, for where there is no page around it."""
