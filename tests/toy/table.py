"""Draws a View of Duet, with the click paths of every legal move."""

from collections.abc import Sequence

from bandstand.draw import Chip, Dial, Drawing, Markup, Node, Paths, Pick, Row, Several, element
from bandstand.rng import Rng
from tests.toy import words
from tests.toy.parts import DuetParts
from tests.toy.rules import DuetState, imagine
from tests.toy.views import DuetView


def draw(parts: DuetParts, view: DuetView, names: Sequence[str], legal: Sequence[int]) -> Drawing:
    """The View as pictures."""
    board = _board(view, names)
    return Drawing(
        board=board,
        hand=_hand(view),
        rows=[_player(view, seat) for seat in range(len(view["scores"]))],
        chips=_chips(parts, view, legal),
        paths=_Clicks(imagine(parts, view, Rng(0)), view).paths() if legal else None,
        picture=lambda: board,
    )


def _board(view: DuetView, names: Sequence[str]) -> Markup:
    label = f"{view['deck']} notes in the deck"
    deck = element("g", {"data-target": "deck", "role": "img", "aria-label": label},
                   element("rect", x=4, y=4, width=32, height=44, rx=4))  # fmt: skip
    bars = [_bar(view, names, bar) for bar in range(len(view["row"]))]
    written_by = " and ".join(names[seat] for seat in range(len(view["scores"])))
    title = element("title", None, f"The row of {written_by}")
    return element("svg", {"viewBox": f"0 0 {44 + 40 * len(bars)} 52"}, title, deck, bars)


def _bar(view: DuetView, names: Sequence[str], bar: int) -> Markup:
    x = 44 + 40 * bar
    written = view["row"][bar]
    if written is None:
        label, drawn = f"{words.bar_name(bar)}, free", [_ghost(x, bar, side) for side in ("left", "right")]
    else:
        label = f"{words.bar_name(bar)}: {words.note_name(written[1])} of {names[written[0]]}"
        drawn = [element("text", None, str(written[1] + 1), x=x + 16, y=30)]
    return element("g", {"data-target": f"bar-{bar}", "role": "img", "aria-label": label},
                   element("rect", x=x, y=4, width=32, height=44), drawn)  # fmt: skip


def _ghost(x: int, bar: int, side: str) -> Markup:
    tip = x + (4 if side == "left" else 28)
    return element("path", {"id": f"ghost-{bar}-{side}", "class": "ghost"}, d=f"M{x + 16} 40L{tip} 12")


def _hand(view: DuetView) -> Markup:
    return element("div", {"class": "hand"}, [
        element("button", {"type": "button", "data-target": target}, words.note_name(note))
        for target, note in _held(view)
    ])  # fmt: skip


def _held(view: DuetView) -> list[tuple[str, int]]:
    """Each note in hand with the name of its target. Notes of one pitch are alike, but all can be clicked."""
    hand = view["hand"]
    return [(f"hand-{note}-{hand[:place].count(note)}", note) for place, note in enumerate(hand)]


def _player(view: DuetView, seat: int) -> Row:
    doing = "to move" if seat == view["turn"] else ""
    # The metronome holds no notes.
    holds = f"{view['counts'][seat]} notes" if seat < view["players"] else ""
    return Row(seat, "seat-note", doing, str(view["scores"][seat]), holds)


def _chips(parts: DuetParts, view: DuetView, legal: Sequence[int]) -> list[Chip]:
    """Choices that are nothing drawn on the table."""
    chips = [Chip("change", "Change notes")] if any(parts.throw <= a < parts.bar for a in legal) else []
    for action, target in ((parts.keep, "keep"), (parts.aside, "aside")):
        if action in legal:
            chips.append(Chip(target, words.say(parts, view, action).capitalize()))
    return chips


class _Clicks:
    """Builds the graph of clicks. What is legal after the first choice is asked of a State imagined from
    the View; nothing that follows depends on what the viewer does not know."""

    def __init__(self, state: DuetState, view: DuetView) -> None:
        self.state = state
        self.kit = state.kit
        self.view = view
        self.held = _held(view)
        self.nodes: list[Node] = [Node()]

    def paths(self) -> Paths:
        kit = self.kit
        legal = self.state.legal()
        if self.state.phase == "tune":
            return Paths([Node(steps=[self.several(2, "Tune", then=(kit.enough,))])])
        picks = self.writing(legal)
        if any(kit.throw <= action < kit.bar for action in legal):
            step = self.several(len(self.held), "Change", then=(kit.enough,), then_all=())
            picks.append(Pick("change", "Change notes", self.add(Node(steps=[step]))))
        if kit.listen in legal:
            step = self.several(self.state.price, "Listen", first=(kit.listen,))
            paying = self.add(Node(steps=[step], prompt="Which notes do you throw away for it?"))
            picks.append(Pick("deck", "Listen to the deck", paying))
        for action, target in ((kit.keep, "keep"), (kit.aside, "aside"), (kit.draw, "deck")):
            if action in legal:
                picks.append(Pick(target, words.say(kit, self.view, action).capitalize(), self.end(action)))
        self.nodes[0] = Node(steps=picks)
        return Paths(self.nodes)

    def writing(self, legal: Sequence[int]) -> list[Pick]:
        """A note and then a bar, or a bar and then a note: both meet where the leaning is asked for."""
        notes = [action - self.kit.write for action in legal if action < self.kit.throw]
        bars = [action - self.kit.bar for action in self.state.free_bars()] if notes else []
        meeting = {(note, bar): self.leaning(note, bar) for note in notes for bar in bars}
        picks: list[Pick] = []
        for note in notes:
            then = [Pick(f"bar-{bar}", f"Into {words.bar_name(bar)}", meeting[note, bar]) for bar in bars]
            node = self.add(Node(steps=then))
            picks += [Pick(t, f"Write {words.note_name(n)}", node) for t, n in self.held if n == note]
        for bar in bars:
            then = [Pick(t, f"Write {words.note_name(n)}", meeting[n, bar]) for t, n in self.held]
            picks.append(Pick(f"bar-{bar}", f"Write into {words.bar_name(bar)}", self.add(Node(steps=then))))
        return picks

    def leaning(self, note: int, bar: int) -> int:
        kit = self.kit
        begun = (kit.write + note, kit.bar + bar)
        sides = {kit.left: f"ghost-{bar}-left", kit.right: f"ghost-{bar}-right"}
        legal = self.after(*begun)
        to = [self.end(*begun, action) for action in legal]
        return self.add(Node(steps=[Dial(f"bar-{bar}", "Turn", [sides[action] for action in legal], to)]))

    def several(
        self, most: int, button: str, *, first: Sequence[int] = (), then: Sequence[int] = (),
        then_all: Sequence[int] | None = None,
    ) -> Several:  # fmt: skip
        """Tick notes to throw away; a payment is of exactly so many."""
        targets = {target: (self.kit.throw + note,) for target, note in self.held}
        labels = {target: f"Throw away {words.note_name(note)}" for target, note in self.held}
        least = 1 if then else most
        return Several(targets, labels, least, most, button, then=then, first=first, then_all=then_all)

    def after(self, *begun: int) -> list[int]:
        state = self.state.copy()
        for action in begun:
            state.apply(action)
        return state.legal()

    def add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def end(self, *move: int) -> int:
        return self.add(Node(move=move))
