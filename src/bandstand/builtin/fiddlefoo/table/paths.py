"""The click paths of every decision, and the previews that they name."""

from collections.abc import Iterable, Sequence

from bandstand.builtin.fiddlefoo import pieces
from bandstand.builtin.fiddlefoo.parts import COLOURS
from bandstand.builtin.fiddlefoo.table.bubble import Bubble
from bandstand.builtin.fiddlefoo.table.cards import kind, mini_width
from bandstand.builtin.fiddlefoo.table.pairs import pair_told
from bandstand.builtin.fiddlefoo.table.plan import Place
from bandstand.builtin.fiddlefoo.table.preview import Foreseen, threat, threat_bubble, threat_told
from bandstand.builtin.fiddlefoo.table.scene import Scene, count
from bandstand.builtin.fiddlefoo.words.asking import let_go, rule_of_place
from bandstand.builtin.fiddlefoo.words.names import beside, capital, cell_name
from bandstand.draw import Chip, Markup, Node, Paths, Pick, Several, element
from bandstand.shapes import use

_ENOUGH = {
    "throw": "Throw nothing",
    "again": "Play no other card",
    "discard": "Keep all cards",
    "move": "Leave the map as it is",
    "remove": "Remove no more",
    "swap": "Swap no more",
}
"""What *enough* says in each phase."""
_MISSING = {
    "place": "Choose a card",
    "again": "Choose a card",
    "insta": "Choose a card",
    "throw": "Choose cards",
    "discard": "Choose a card",
    "move": "Choose a card",
    "remove": "Choose a card",
    "swap": "Choose a card",
}
"""What is missing for each phase as long as nothing is chosen."""
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NOTHING_YET = {"remove": ("remove_cards", "Remove nothing"), "swap": ("swap_map", "Swap nothing")}
"""What it says instead while all that a special card allows is still left."""


class Clicks:
    """The graph of clicks of one decision, with everything that must be drawn for it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.chips: list[Chip] = []
        self.cells: set[Place] = set()
        """The places on the map that can be clicked."""
        self.previews: dict[str, Foreseen] = {}
        self._nodes: list[Node] = [Node()]
        self.paths = self._paths() if scene.legal else None

    def _paths(self) -> Paths:
        scene, kit = self.scene, self.scene.kit
        cards = sorted(action for action in scene.legal if action < kit.enough)
        begin = {
            "place": self._placing,
            "again": self._placing,
            "insta": self._placing,
            "throw": self._throwing_or_adding if scene.cooperative else self._throwing,
            "discard": self._discarding,
            "move": self._moving,
            "remove": self._removing,
            "swap": self._swapping,
        }[scene.phase]
        steps: list[Pick | Several] = [*begin(cards)]
        if kit.draw in scene.legal:
            to = self._end(kit.draw)
            steps += [Pick(target, "Draw a card", to) for target in (pieces.DECK, "draw")]
            self.chips.append(Chip("draw", "Draw a card", picture=_back(), aside=True))
        if kit.pass_ in scene.legal:
            steps.append(self._chip("pass", "Pass", self._end(kit.pass_), aside=True))
        if kit.enough in scene.legal:
            steps.append(self._chip("enough", self._enough(), self._end(kit.enough), aside=True))
        self._nodes[0] = Node(steps=steps, missing=_MISSING[scene.phase])
        return Paths(self._nodes)

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

    def _preview(self, preview: Foreseen) -> str:
        self.previews[preview.name] = preview
        return preview.name

    def _enough(self) -> str:
        scene = self.scene
        if scene.phase == "throw" and scene.cooperative and let_go(scene.view):
            return "That is all"
        if scene.phase in _NOTHING_YET:
            action, label = _NOTHING_YET[scene.phase]
            if scene.view["left"] == scene.kit.amounts[scene.kit.action_names.index(action)]:
                return label
        return _ENOUGH[scene.phase]

    # ---- placing: a card, then its cell, then perhaps the older card

    def _placing(self, cards: Sequence[int]) -> Iterable[Pick]:
        for card in cards:
            name = self.scene.name(card)
            cells = self.scene.outlook.cells(card)
            lit = tuple(self.scene.place(cell) for cell in cells)
            picks = [self._onto(card, cell, lit) for cell in cells]
            to = self._add(Node(steps=picks, prompt=_where(self.scene, card), missing="Choose a place"))
            hint = Foreseen(f"cells-{self.scene.code(card)}", cells=lit)
            yield Pick(pieces.held(self.scene.kit, card), f"Place {name}", to, self._preview(hint))

    def _onto(self, card: int, cell: int, lit: Sequence[Place]) -> Pick:
        scene = self.scene
        place = scene.place(cell)
        self.cells.add(place)
        partners = scene.outlook.partners(card, cell)
        name = f"{scene.code(card)}-{place[0]}-{place[1]}"
        where = self._where(card, cell)
        action = int(scene.kit.cells) + cell
        if len(partners) == 1:
            seen, told = self._pair(name, card, cell, partners[0], lit)
            label, act = f"{where}: {told}", f"Pair {scene.kit.number_of[card]} here"
            return Pick(pieces.cell(place), label, self._end(card, action), seen, act, capital(told))
        picks = [self._paired(card, cell, partner) for partner in partners]
        to = self._add(
            Node(steps=picks, prompt="Which older card makes the pair?", missing="Choose the older card")
        )
        choice = Bubble(f"{len(partners)} pairs to choose from", ("choose this place, then the older card",))
        seen = self._preview(Foreseen(name, card, place, partners, choice, lit, waiting=True))
        label = f"{where}: choose between pairs with {' and '.join(scene.name(p) for p in partners)}"
        return Pick(pieces.cell(place), label, to, seen)

    def _where(self, card: int, cell: int) -> str:
        """A place as hints call it, and as it is counted in the table's plain text."""
        scene = self.scene
        return capital(f"{beside(scene.kit, scene.view, cell, card)}, {cell_name(scene.kit, cell)}")

    def _paired(self, card: int, cell: int, partner: int) -> Pick:
        scene = self.scene
        place = scene.place(cell)
        name = f"{scene.code(card)}-{place[0]}-{place[1]}-{scene.code(partner)}"
        seen, told = self._pair(name, card, cell, partner, ())
        end = self._end(card, int(scene.kit.cells) + cell, partner)
        act = f"Pair with {scene.short(partner)}"
        return Pick(pieces.lying(scene.kit, partner), capital(told), end, seen, act, capital(told))

    def _pair(self, name: str, card: int, cell: int, partner: int, lit: Sequence[Place]) -> tuple[str, str]:
        """The preview of a pair, and the same in words."""
        scene = self.scene
        pair = scene.outlook.pair(card, cell, partner)
        found = threat(scene, pair)
        told = f"pair with {scene.name(partner)}, {pair_told(pair)}; {threat_told(scene, found)}"
        bubble = threat_bubble(scene, pair, found)
        return self._preview(Foreseen(name, card, scene.place(cell), [partner], bubble, lit)), told

    # ---- throwing: any number by range, or one by its notes

    def _throwing(self, cards: Sequence[int]) -> Iterable[Pick | Several]:
        scene = self.scene
        held = scene.view["hand"]
        ways = scene.ways
        # A card that minds how many are held goes first, where it minds least.
        many = sorted((card for card in cards if ways[card] != "notes"), key=self._throwing_order)
        ones = [card for card in cards if ways[card] == "notes"]
        enough = [int(scene.kit.enough)]
        if many:
            yield Several(
                targets={pieces.held(scene.kit, card): [card] for card in many},
                labels={pieces.held(scene.kit, card): f"Throw {scene.name(card)}" for card in many},
                least=1, most=len(many), button="Throw", then=enough,
                then_all=[] if len(many) == len(held) else None,
                acts=[f"Throw {number}" for number in _NUMBERS[: len(many)]],
            )  # fmt: skip
        for card in ones:
            yield Pick(pieces.held(scene.kit, card), f"Throw {scene.name(card)}, and no other",
                       self._end(card, weighty=True), act="Throw one")  # fmt: skip
        for free in (card for card in many if ways[card] == "free"):
            yield from self._free_and_notes(free, ones)

    def _throwing_order(self, card: int) -> tuple[bool, int]:
        return not self.scene.outlook.minds_the_number(card), card

    def _free_and_notes(self, free: int, ones: Sequence[int]) -> Iterable[Pick]:
        """A card that may go at any time, and with it one by its notes."""
        scene = self.scene
        pair = scene.view["pair"]
        assert pair is not None, "cards are thrown at a pair"
        held = len(scene.view["hand"]) - 1
        ways = scene.outlook.ways(pair, ones, held)
        seconds = [card for card in ones if ways[card]]
        if seconds:
            picks = [
                Pick(pieces.held(scene.kit, card), f"Throw {scene.name(free)} and {scene.name(card)}",
                     self._end(free, card, weighty=True), act="Throw two")
                for card in seconds
            ]  # fmt: skip
            notes = count(pair["distance"], "note")
            prompt = f"Which card with {notes} goes together with {scene.name(free)}?"
            label = f"{scene.short(free)} first, then one by its notes"
            then = self._add(Node(steps=picks, prompt=prompt, missing="Choose a card"))
            yield self._chip(f"with-{scene.code(free)}", capital(label), then, _mini(scene, free))

    def _throwing_or_adding(self, cards: Sequence[int]) -> Iterable[Pick]:
        """Cooperative: a card, then the case or a pile."""
        scene = self.scene
        catcher = scene.names[scene.catcher]
        for card in cards:
            name = scene.name(card)
            picks = [Pick(pieces.CASE, f"Throw {name} at {catcher}", self._end(card))]
            for colour, action in self._adds(card):
                label = f"Add {name} to the {scene.kit.colours[colour]} pile"
                picks.append(Pick(pieces.pile(scene.kit, colour), label, self._end(action)))
            prompt = f"Throw {name} into the case" + (" or add it to a pile?" if len(picks) > 1 else ".")
            yield Pick(
                pieces.held(scene.kit, card),
                f"Throw or add {name}",
                self._add(Node(picks, prompt=prompt, missing="Choose where it goes")),
            )

    def _adds(self, card: int) -> list[tuple[int, int]]:
        """The piles that a card may be added to, each with its action."""
        kit, legal = self.scene.kit, self.scene.legal
        adds = [(kit.colour_of[card], int(kit.add) + card)]
        if card in kit.purples:
            first = int(kit.add_as) + kit.purples.index(card) * COLOURS
            adds += [(colour, first + colour) for colour in range(COLOURS)]
        return [(colour, action) for colour, action in adds if action in legal]

    # ---- what special cards ask

    def _discarding(self, cards: Sequence[int]) -> Iterable[Pick]:
        for card in cards:
            yield Pick(pieces.held(self.scene.kit, card), f"Put {self.scene.name(card)} out of the game",
                       self._end(card, weighty=True))  # fmt: skip

    def _moving(self, cards: Sequence[int]) -> Iterable[Pick]:
        scene = self.scene
        for card in cards:
            picks: list[Pick] = []
            for cell in scene.outlook.new_spots(card):
                place = scene.place(cell)
                self.cells.add(place)
                end = self._end(card, int(scene.kit.cells) + cell)
                picks.append(Pick(pieces.cell(place), self._where(card, cell), end, act="Move it here"))
            prompt = f"Where does {scene.name(card)} go? Next to another card."
            to = self._add(Node(steps=picks, prompt=prompt, missing="Choose a place"))
            yield Pick(pieces.lying(scene.kit, card), f"Move {scene.name(card)}", to)

    def _removing(self, cards: Sequence[int]) -> Iterable[Pick]:
        for card in cards:
            yield Pick(pieces.lying(self.scene.kit, card), f"Remove {self.scene.name(card)} from the map",
                       self._end(card, weighty=True))  # fmt: skip

    def _swapping(self, cards: Sequence[int]) -> Iterable[Pick]:
        scene = self.scene
        for card in cards:
            picks = [
                Pick(pieces.lying(scene.kit, other), f"Swap for {scene.name(other)}", self._end(card, other))
                for other in sorted(scene.places)
            ]
            prompt = f"Which card of the map comes into your hand for {scene.name(card)}?"
            to = self._add(Node(steps=picks, prompt=prompt, missing="Choose a card of the map"))
            yield Pick(pieces.held(scene.kit, card), f"Swap {scene.name(card)}", to)


# ---- words and small pictures


def _where(scene: Scene, card: int) -> str:
    return f"Put your {scene.short(card)} on a lit place: {rule_of_place(scene.kit, scene.view, card)}."


def _back() -> Markup:
    return element("svg", {"viewBox": "0 0 100 140", "aria-hidden": "true"}, use("card-back", 0, 0, 100, 140))


def _mini(scene: Scene, card: int) -> Markup:
    width = mini_width(scene.kit.number_of[card])
    return element("svg", {"viewBox": f"0 0 {width:g} 20", "aria-hidden": "true", "class": "mini"},
                   use(f"mini-{kind(scene, card)}", 0, 0, width, 20))  # fmt: skip
