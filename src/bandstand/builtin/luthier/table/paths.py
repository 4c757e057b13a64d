"""The click paths of every decision.

Most decisions are one click. A move of several actions is followed on a guess, a State made of the View
alone: what is legal depends on nothing else, so what the guess offers next is what the rules will offer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bandstand.builtin.luthier import pieces, rules, words
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import GOALS, PERFORM, PLACES
from bandstand.builtin.luthier.prices import bought, item_price
from bandstand.builtin.luthier.table.choices import choice, mix, more_inspiration, onto_the_bench
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Chip, Node, Paths, Pick, Several
from bandstand.rng import Rng

Step = Pick | Several

_MISSING = {
    "house": "Choose a family",
    "instrument": "Choose an instrument",
    "keep": "Choose an instrument",
    "patron": "Choose a patron",
    "space": "Choose a space",
    "patron_space": "Choose a space",
    "bench": "Choose a plan",
    "plan_bench": "Choose a plan",
    "plan": "Choose a worker",
    "plan_at": "Choose a place",
    "assign": "Choose a worker",
    "resolve": "Choose a location",
    "act": "Choose a card",
    "market": "Choose a ware",
    "tier": "Choose how to pay",
    "cost": "Choose how to pay",
    "chair": "Choose a chair",
    "give": "Choose a patron",
    "calm": "Choose a patron",
    "royal": "Choose a patron",
    "reroll": "Choose a die",
    "inspire": "Choose how much",
    "specialist": "Choose a specialist",
    "material": "Choose a material",
    "discard": "Choose a material",
    "claim": "Choose an award",
    "benefit": "Choose a marker",
    "consolation": "Choose a gift",
}
"""What is missing in each phase as long as nothing is chosen."""


class Clicks:
    """The graph of clicks of one decision, and the chips that it needs."""

    def __init__(self, kit: LuthierParts, view: LuthierView, legal: Sequence[int]) -> None:
        self.kit = kit
        self.view = view
        self.legal = sorted(legal)
        self.dealt: list[list[int]] = []
        """During set-up what there is to choose from, step by step, as actions."""
        self._chips: dict[str, Chip] = {}
        self._nodes: list[Node] = [Node()]
        self._ends: dict[tuple[int, ...], int] = {}
        self.paths = self._paths() if legal else None

    @property
    def chips(self) -> list[Chip]:
        return list(self._chips.values())

    def _paths(self) -> Paths:
        kit, view = self.kit, self.view
        if self.legal == [kit.end] and not view["undoable"]:
            # All know that nothing else can be done.
            return Paths([Node(move=[int(kit.end)])])
        if view["base_phase"] == "setting_up":
            self.dealt = self._what_is_dealt()
        begin = {"house": self._setting_up, "plan": self._planning, "market": self._trading}
        if view["phase"] in begin:
            self._nodes[0] = Node(begin[view["phase"]](), missing=_missing(view))
        else:
            known: dict[tuple[int, ...], int] = {(): 0}
            self._follow(rules.imagine(kit, view, Rng(0)), (), known)
            if view["phase"] == "bench":
                self._in_any_order(known)
        return Paths(self._nodes)

    def _add(self, node: Node) -> int:
        self._nodes.append(node)
        return len(self._nodes) - 1

    def _end(self, *move: int) -> int:
        actions = tuple(int(action) for action in move)
        if actions not in self._ends:
            self._ends[actions] = self._add(Node(move=actions))
        return self._ends[actions]

    def _label(self, action: int) -> str:
        told = words.say(self.kit, self.view, action)
        return told[:1].upper() + told[1:]

    def _chip(self, chip: Chip, to: int) -> Pick:
        self._chips[chip.target] = chip
        return Pick(chip.target, chip.label, to)

    # ---- a move that is followed to its end

    def _follow(
        self, guess: rules.LuthierState, begun: tuple[int, ...], known: dict[tuple[int, ...], int]
    ) -> None:
        """The node of an unfinished move. `known` are the nodes by what was chosen, sorted: the same choices
        in another order meet in one node."""
        view = guess.view(self.view["seat"]) if begun else self.view
        legal = guess.legal()
        steps: list[Step] = []
        for action in legal:
            move = (*begun, action)
            after = guess.copy()
            after.apply(action)
            if after.whole():
                to = self._end(*move)
            else:
                key = tuple(sorted(move))
                if key not in known:
                    known[key] = self._add(Node())
                    self._follow(after, move, known)
                to = known[key]
            steps += self._picks(view, action, to)
        prompt = words.prompt(self.kit, view, legal) if begun else ""
        self._nodes[known[tuple(sorted(begun))]] = Node(steps, prompt=prompt, missing=_missing(view))

    def _in_any_order(self, known: dict[tuple[int, ...], int]) -> None:
        """The rules name what goes off and on the benches in one order; people click in any."""
        for chosen, to in known.items():
            for place, action in enumerate(chosen):
                before = known.get(chosen[:place] + chosen[place + 1 :])
                if before is None:
                    continue
                node = self._nodes[before]
                missing = [
                    pick
                    for pick in self._picks(self.view, action, to)
                    if pick.target not in [step.target for step in node.steps if isinstance(step, Pick)]
                ]
                self._nodes[before] = replace(node, steps=[*node.steps, *missing])

    def _picks(self, view: LuthierView, action: int, to: int) -> Iterable[Pick]:
        """The clicks that mean an action."""
        kit = self.kit
        if kit.at <= action < kit.to_market:
            place = action - int(kit.at if action < kit.go else kit.go)
            label = self._label(action)
            return [Pick(target, label, to, act=_act(label)) for target in pieces.places(place)]
        if kit.inspire <= action < kit.spare:
            amount = action - int(kit.inspire)
            if view["roll"] is not None:
                return [self._chip(more_inspiration(kit, view["roll"], amount), to)]
            assert view["taking"] is not None
            return [self._chip(mix(view["taking"]["price"], amount), to)]
        target = pieces.target(kit, view, action)
        if view["phase"] == "bench" and kit.on <= action < kit.chip:
            kind = action - int(kit.on)
            if kind not in self.view["boards"][view["seat"]]["hand"]:
                return [self._chip(onto_the_bench(kit, kind), to)]
        chip = choice(kit, view, action, target)
        if chip is not None:
            return [self._chip(chip, to)]
        label = self._label(action)
        return [Pick(target, label, to, self._preview(view, action), _act(label))]

    def _preview(self, view: LuthierView, action: int) -> str:
        """Pointing at a performance shows its odds."""
        if view["phase"] != "act" or pieces.acting_place(view) != PERFORM:
            return ""
        slot = action - int(self.kit.take)
        return f"odds-{slot}" if self.kit.take <= action < self.kit.search else ""

    # ---- set-up: the family, its goals, an instrument, a patron and where it sits

    def _setting_up(self) -> list[Step]:
        houses, goals, instruments, patrons, spaces = self.dealt
        nodes = {
            (kept, patron): self._add(Node([
                Pick(self._target(space), self._label(space), self._end(kept, patron, space),
                     act=_act(self._label(space)))
                for space in spaces
            ], prompt=self._asks("space", spaces), missing=_MISSING["space"]))
            for kept in instruments for patron in patrons
        }  # fmt: skip
        hosts = {
            kept: self._add(Node([
                Pick(self._target(patron), self._label(patron), nodes[kept, patron]) for patron in patrons
            ], prompt=self._asks("patron", patrons), missing=_MISSING["patron"]))
            for kept in instruments
        }  # fmt: skip
        keeping = self._add(Node([
            Pick(self._target(kept), self._label(kept), hosts[kept]) for kept in instruments
        ], prompt=self._asks("instrument", instruments), missing=_MISSING["instrument"]))  # fmt: skip
        return [
            Pick(self._target(house), self._label(house), self._add(self._goals(house, goals, keeping)))
            for house in houses
        ]

    def _goals(self, house: int, goals: Sequence[int], to: int) -> Node:
        kit = self.kit
        more = [effect.amount for effect in kit.houses[house - int(kit.house)].setup if effect.verb == GOALS]
        number = int(kit.keep_goals + sum(more))
        step = Several(
            {self._target(goal): [goal] for goal in goals},
            {self._target(goal): self._label(goal) for goal in goals},
            number, number, "Keep these", to=to, first=[house],
        )  # fmt: skip
        return Node([step], prompt=f"Choose {number} of your goals to keep; the others go back.",
                    missing=f"Choose {number} goals")  # fmt: skip

    def _what_is_dealt(self) -> list[list[int]]:
        """The choices of each step; none depends on those before it."""
        kit, board = self.kit, self.view["boards"][self.view["seat"]]
        return [
            [int(first) + thing for thing in things]
            for first, things in (
                (kit.house, board["dealt_houses"]),
                (kit.goal, board["goals"]),
                (kit.keep, dict.fromkeys(board["hand"])),
                (kit.host, board["dealt_patrons"]),
                (kit.space, range(len(kit.spaces))),
            )
        ]

    def _asks(self, phase: str, legal: Sequence[int]) -> str:
        return words.prompt(self.kit, {**self.view, "phase": phase}, legal)

    def _target(self, action: int) -> str:
        return pieces.target(self.kit, self.view, action)

    # ---- planning: a chip, perhaps apprentices on top, then a place

    def _planning(self) -> list[Step]:
        kit = self.kit
        most: dict[int, int] = {}
        for action in self.legal:
            chip, apprentices = divmod(action - int(kit.chip), 4)
            most[chip] = max(most.get(chip, 0), apprentices)
        return [
            Pick(pieces.worker(chip), self._label(int(kit.chip) + 4 * chip), self._place(chip, 0, number))
            for chip, number in most.items()
        ]

    def _place(self, chip: int, apprentices: int, most: int) -> int:
        """A chip is in hand, with some apprentices: one more, or a place for it."""
        kit = self.kit
        placed = int(kit.chip) + 4 * chip + apprentices
        worker = self._label(int(kit.chip) + 4 * chip).removeprefix("Place ")
        steps: list[Step] = []
        for place in range(len(PLACES)):
            to = self._end(placed, int(kit.at) + place)
            label = self._label(int(kit.at) + place)
            act = f"Send {worker}{label.removeprefix('Send it')}"
            steps += [Pick(target, label, to, act=act) for target in pieces.places(place)]
        if apprentices < most:
            to = self._place(chip, apprentices + 1, most)
            steps.append(Pick(pieces.apprentice(apprentices + 1), "Add an apprentice", to))
        prompt = words.prompt(kit, {**self.view, "phase": "plan_at", "chosen": placed}, [])
        return self._add(Node(steps, prompt=prompt, missing=_MISSING["plan_at"]))

    # ---- the market: a plain click pays in money

    def _trading(self) -> list[Step]:
        kit = self.kit
        ways: dict[int, list[int]] = {}
        steps: list[Step] = []
        for action in self.legal:
            if kit.buy <= action < kit.sell:
                ways.setdefault(bought(kit, action)[0], []).append(action)
            else:
                steps += self._picks(self.view, action, self._end(action))
        for item, actions in ways.items():
            steps += self._buying(item, actions)
        return steps

    def _buying(self, item: int, ways: Sequence[int]) -> Iterable[Pick]:
        kit = self.kit
        price = item_price(kit, self.view, item)
        mixes = [(action, bought(kit, action)[1]) for action in ways]
        picks = [self._chip(mix(price, amount), self._end(action)) for action, amount in mixes if amount]
        asks = f"Pay {price}: each inspiration stands for 1 money."
        inspired = self._add(Node(picks, prompt=asks, missing=_MISSING["cost"])) if picks else -1
        plain = mixes[0][1] == 0
        to = self._end(ways[0]) if plain else inspired
        label = self._label(ways[0])
        yield Pick(pieces.ware(item), label, to, act=_act(label))
        yield Pick(pieces.buying(item), label, to, act=_act(label))
        if plain and picks:
            yield Pick(pieces.inspired(item), f"{self._label(ways[0])}, with inspiration", inspired)


def _missing(view: LuthierView) -> str:
    return _MISSING.get(view["phase"], "Choose what to do")


def _act(label: str) -> str:
    """What is done, without what it brings."""
    for end in (": ", " (", "; ", ", to be ", ", paying "):
        label = label.partition(end)[0]
    return label
