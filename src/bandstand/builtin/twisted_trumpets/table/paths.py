"""The click paths of every decision, and what must be drawn for them."""

from collections.abc import Iterable, Sequence

from bandstand.builtin.twisted_trumpets import pieces, rules
from bandstand.builtin.twisted_trumpets.parts import (
    ACTIONS,
    FAVORS,
    PLANS,
    PREMIUM,
    TwistedTrumpetsParts,
)
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.builtin.twisted_trumpets.table.ghosts import Placing, ghost_id
from bandstand.builtin.twisted_trumpets.table.outlook import Outlook, tiles_text
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.builtin.twisted_trumpets.words.names import pipe_name, placement, the_tile
from bandstand.draw import Chip, Dial, Markup, Node, Paths, Pick, Several, element
from bandstand.shapes import use

Step = Pick | Dial | Several
Spots = dict[int, list[int]]
"""For each square the turns in which a piece fits there."""


class Clicks:
    """The graph of clicks of one decision."""

    def __init__(self, kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, legal: Sequence[int]) -> None:
        self.kit = kit
        self.view = view
        self.legal = sorted(legal)
        self.chips: list[Chip] = []
        self.squares: set[int] = set()
        """Those that can be clicked."""
        self.placings: set[Placing] = set()
        """The ghosts that the dials name."""
        self._nodes: list[Node] = [Node()]
        self.outlook = Outlook(kit, view) if self._among(0, kit.draw) else None
        self.paths = self._paths() if legal else None

    def _paths(self) -> Paths:
        kit = self.kit
        if self.legal == [kit.end] and not self.view["undoable"]:
            # All know that nothing else can be done.
            return Paths([Node(move=[int(kit.end)])])
        if self.view["slot"] >= 0:
            self._nodes[0] = self._payment(self.view["slot"], self.view["due"], ())
            return Paths(self._nodes)
        steps: list[Step] = [*self._placing(), *self._drawing(), *self._buying(), *self._choosing_a_favor()]
        steps += [*self._dropping(), *self._taking_off(), *self._resting()]
        self._nodes[0] = Node(steps=steps, missing="Choose an action")
        return Paths(self._nodes)

    def _among(self, first: int, beyond: int) -> list[int]:
        """The legal actions of one block."""
        return [action for action in self.legal if first <= action < beyond]

    def _add(self, node: Node) -> int:
        self._nodes.append(node)
        return len(self._nodes) - 1

    def _end(self, *move: int, weighty: bool = False) -> int:
        return self._add(Node(move=[int(action) for action in move], weighty=weighty))

    def _chip(
        self, target: str, label: str, to: int, picture: Markup | None = None, aside: bool = False
    ) -> Pick:
        self.chips.append(Chip(target, label, picture=picture or Markup(""), aside=aside))
        return Pick(target, label, to)

    # ---- placing: a tile of the hand, perhaps its other side, then a square and a turn

    def _placing(self) -> Iterable[Pick]:
        kit = self.kit
        found: dict[int, Spots] = {}
        for action in self._among(0, kit.draw):
            piece, square, turn = placement(kit, action)
            found.setdefault(piece, {}).setdefault(square, []).append(turn)
        for kind in sorted({int(kit.kind_of(piece)) for piece in found}):
            sides = [kind] if kit.set_of[kind] != PREMIUM else [kind, kit.back_piece[kind]]
            nodes = {piece: self._add(Node()) for piece in sides if piece in found}
            for piece, node in nodes.items():
                self._nodes[node] = self._put_down(piece, found[piece], nodes)
            yield Pick(pieces.held(kind), f"Place {tiles.name(kit, kind)}", min(nodes.values()))
        if any(piece >= kit.kinds for piece in found):
            self.chips.append(Chip(pieces.BELL_SIDE, "Bell side", picture=_flip(), aside=True))
            self.chips.append(Chip(pieces.FRONT_SIDE, "Front side", picture=_flip(), aside=True))

    def _put_down(self, piece: int, spots: Spots, sides: dict[int, int]) -> Node:
        """A tile is in hand: it may go to these squares, or be turned over first."""
        kit = self.kit
        steps: list[Step] = [self._onto(piece, square, turns) for square, turns in sorted(spots.items())]
        for other, node in sides.items():
            if other != piece and other >= kit.kinds:
                steps.append(Pick(pieces.BELL_SIDE, "Use the bell on its back", node))
            elif other != piece:
                steps.append(Pick(pieces.FRONT_SIDE, "Use its front", node))
        shape = int(kit.shape_of(piece))
        what = f"Set the {pipe_name(kit, shape)} on a glowing square:"
        if not self.view["boards"][self.view["seat"]]:
            return Node(
                steps, prompt=f"{what} one of its ends must meet the mouthpiece.", missing="Choose a square"
            )
        return Node(
            steps, prompt=f"{what} one of its ends must meet your trumpet.", missing="Choose a square"
        )

    def _onto(self, piece: int, square: int, turns: Sequence[int]) -> Dial:
        kit = self.kit
        shape = int(kit.shape_of(piece))
        placings = [(shape, square, turn) for turn in turns]
        self.squares.add(square)
        self.placings.update(placings)
        ends = [self._end(int(kit.place(piece, square, turn))) for turn in turns]
        ghosts = [ghost_id(placing) for placing in placings]
        scroll = square in kit.scrolls and square not in self.view["used"][self.view["seat"]]
        label = f"Square {kit.square_name(square)}{', a closed scroll' if scroll else ''}"
        return Dial(pieces.square(square), label, ghosts, ends, act=f"Place at {kit.square_name(square)}")

    # ---- drawing and buying

    def _drawing(self) -> Iterable[Pick]:
        if self.kit.draw in self.legal:
            picture = _picture("stack-back")
            yield self._chip(
                pieces.BASIC_STACK, "Draw a tile", self._end(int(self.kit.draw)), picture=picture
            )

    def _buying(self) -> Iterable[Pick]:
        kit, view = self.kit, self.view
        prices = rules.prices(kit, view)
        for action in self._among(kit.buy, kit.pay):
            slot = action - int(kit.buy)
            top = slot == kit.slots
            what = "the top of the premium stack" if top else the_tile(kit, view["market"][slot])
            price = prices[slot]
            if price:
                to = self._add(self._payment(slot, price, (action,)))
                label = f"Buy {what} for {tiles_text(price)}"
            else:
                to, label = self._end(action, weighty=top), f"Take {what}"
            yield Pick(pieces.offer(kit, slot), label, to)

    def _payment(self, slot: int, due: int, bought: Sequence[int]) -> Node:
        kit, view = self.kit, self.view
        paid = list(view["paid"])
        targets: dict[str, list[int]] = {}
        labels: dict[str, str] = {}
        for place, kind in enumerate(view["hand"]):
            if kit.set_of[kind] == PREMIUM:
                continue
            if kind in paid:
                paid.remove(kind)
                continue
            targets[pieces.payment(place)] = [int(kit.pay) + kind]
            labels[pieces.payment(place)] = f"Pay with {tiles.name(kit, kind)}"
        what = "the top of the premium stack"
        if slot < kit.slots:
            what = f"the {pipe_name(kit, view['market'][slot])}"
        prompt = f"Choose {tiles_text(due)} to pay for {what}: starting or basic ones."
        step = Several(targets, labels, due, due, "Pay", first=[int(action) for action in bought],
                       acts=[f"Pay {tiles_text(number)}" for number in range(1, due + 1)])  # fmt: skip
        return Node([step], prompt=prompt, missing=f"Choose {tiles_text(due)}")

    # ---- favors, plans, a closed trumpet, and the end of a turn

    def _choosing_a_favor(self) -> Iterable[Pick]:
        kit, view = self.kit, self.view
        for action in self._among(kit.favor, kit.drop):
            token = action - int(kit.favor)
            state = view["favors"][view["seat"]][token]
            label = self._favor(token, 0 if state == rules.GOLD else 1)
            picture = _picture(f"favor-{FAVORS[token]}-{state}")
            yield self._chip(pieces.favor(token), label, self._end(action), picture=picture)

    def _favor(self, token: int, use: int) -> str:
        """What a token brings, short enough for three of them beside the prompt."""
        kit = self.kit
        if token == ACTIONS:
            more = kit.more_actions[use]
            return f"+{more} action{'' if more == 1 else 's'}"
        if token == PLANS:
            drawn, drop = kit.plans_drawn[use], kit.plans_dropped[use]
            return f"{drawn} plan{'' if drawn == 1 else 's'}" + (f", drop {drop}" if drop else "")
        return f"Premium tile, {kit.discounts[use]} less"

    def _dropping(self) -> Iterable[Pick]:
        kit = self.kit
        for action in self._among(kit.drop, kit.take_off):
            plan = action - int(kit.drop)
            yield Pick(pieces.plan(plan), f"Discard {kit.plans[plan].name}", self._end(action, weighty=True))

    def _taking_off(self) -> Iterable[Pick]:
        kit, view = self.kit, self.view
        lying = {square: shape for square, shape, _ in view["boards"][view["seat"]]}
        picks: list[Pick] = []
        for action in self._among(kit.take_off, kit.actions):
            square = action - int(kit.take_off)
            self.squares.add(square)
            label = f"Take {the_tile(kit, lying[square])} off {kit.square_name(square)}"
            picks.append(Pick(pieces.square(square), label, self._end(action, weighty=True)))
        if picks:
            prompt = "Take one of the glowing tiles off: it is lost, and its place is free again."
            yield self._chip(
                pieces.TAKE_OFF,
                "Take a tile off",
                self._add(Node(picks, prompt=prompt, missing="Choose a tile")),
            )

    def _resting(self) -> Iterable[Pick]:
        kit = self.kit
        if kit.pass_ in self.legal:
            yield self._chip(pieces.PASS, "Pass", self._end(int(kit.pass_)), aside=True)
        if kit.end in self.legal:
            yield self._chip(pieces.END, "End turn", self._end(int(kit.end)), aside=True)


def _picture(symbol: str) -> Markup:
    return element("svg", {"viewBox": "0 0 100 100", "aria-hidden": "true"}, use(symbol, 0, 0, 100, 100))


def _flip() -> Markup:
    return element("svg", {"viewBox": "0 0 20 20", "aria-hidden": "true"}, use("tt-flip", 0, 0, 20, 20))
