"""What lies where in a game of Luthier, whose decision it is, and who knows what."""

from typing import Any, Final, cast

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    CHEAPER,
    DISPLAYS,
    GUILD,
    PERFORM,
    REPAIR,
    REPAIR_TOKEN,
    SALON,
)
from bandstand.builtin.luthier.rules.board import NONE, SOURCES, Board, Lying
from bandstand.builtin.luthier.rules.decks import NOBODY, Deck, Layer, insert
from bandstand.builtin.luthier.rules.orchestra import Orchestra
from bandstand.contract import SPECTATOR, OptionValue, State, View
from bandstand.rng import Rng

SETTING_UP: Final = 0
BENCH: Final = 1
PLAN: Final = 2
RESOLVE: Final = 3
ACT: Final = 4
REROLL_DICE: Final = 5
INSPIRE: Final = 6
CHAIR: Final = 7
DOUBLING: Final = 8
CONSOLATION: Final = 9
GIVE: Final = 10
AGAIN: Final = 11
CALMING: Final = 12
PLAN_BENCH: Final = 13
MATERIAL: Final = 14
DISCARD: Final = 15
CLAIM: Final = 16
BENEFIT: Final = 17
ROYAL_CARD: Final = 18
PATRON_SPACE: Final = 19
SPECIALIST_CARD: Final = 20
KEEP_CARD: Final = 21
PAID_STEP: Final = 22
ROUGH_FIRST: Final = 23
MARKET: Final = 24
END: Final = 25
ASSIGN: Final = 26
ENDED: Final = 27
FOUND_REPAIR: Final = 28
RUNNING: Final = 29
"""No decision: the rules go on by themselves."""
PHASES: Final = (
    "setting_up", "bench", "plan", "resolve", "act", "reroll", "inspire", "chair", "double", "consolation",
    "give", "again", "calm", "plan_bench", "material", "discard", "claim", "benefit", "royal", "patron_space",
    "specialist", "keep", "paid_step", "rough_first", "market", "end", "assign", "over", "found", "running",
)  # fmt: skip

PLACE_COUNT: Final = 8
"""The places of players, and the automa's workshop."""


class Task:
    """Something that the rules still have to do, once what came up before is done."""

    def __init__(self, kind: i64, seat: i64, a: i64, b: i64, gains: list[int]) -> None:
        self.kind: Final[i64] = kind
        self.seat: Final[i64] = seat
        self.a: Final[i64] = a
        self.b: Final[i64] = b
        self.gains: Final = gains

    def data(self) -> list[Any]:
        return [int(self.kind), int(self.seat), int(self.a), int(self.b), self.gains[:]]


NO_GAINS: Final[list[int]] = []
NO_TASK: Final = Task(NONE, NONE, NONE, NONE, NO_GAINS)


class Position(State):
    """Everything that the table-keeper knows."""

    def __init__(self, parts: LuthierParts, players: int, options: dict[str, OptionValue], rng: Rng) -> None:
        super().__init__(parts, players, options, rng)
        self.kit: Final = parts
        self.with_automa: Final = players == 1 or options["automa"] is True
        if self.with_automa:
            self.seats = players + 1
        seats = int(self.seats)
        self.level: Final = parts.levels[
            [level.key for level in parts.levels].index(str(options["difficulty"]))
        ]

        self.phase: i64 = RUNNING
        self.actor: i64 = NONE
        self.task: Task = NO_TASK
        """What the decision is about."""
        self.agenda: list[Task] = []
        """What is to be done after it; the last comes first."""
        self.loose: i64 = 0
        """Moves of this turn that can still be taken back."""
        self.round: i64 = 0
        self.order: list[int] = []
        """The seats in turn order."""
        # ---- asked of all at once: whose answers are wanted, how many are in, and what each has picked
        self.asked: list[int] = []
        self.answers: i64 = 0
        self.picked: list[list[int]] = [[] for _ in range(seats)]
        # ---- an unfinished move: nothing is spent before its last choice
        self.chosen: i64 = NONE
        """The action that began it: a chip, a card, an instrument."""
        self.inspired: i64 = NONE
        """How much inspiration goes into a mixed price; NONE before it is said."""
        self.spared: list[int] = [0, 0, 0]
        self.replaced: list[int] = [0, 0, 0]
        # ---- each player's own
        self.boards: list[Board] = [Board(parts) for _ in range(seats)]
        # ---- the middle of the table
        self.decks: list[Deck] = [Deck() for _ in range(DISPLAYS)]
        slots = len(parts.slots[seats])
        self.display: list[list[int]] = [[NONE] * slots for _ in range(DISPLAYS)]
        self.takers: list[list[int]] = [[NOBODY] * slots for _ in range(DISPLAYS)]
        self.taken: list[list[int]] = [[NONE] * slots for _ in range(DISPLAYS)]
        """Who took what from a slot in this round."""
        self.royals: list[int] = []
        self.royals_out: list[int] = []
        """Royals who have left."""
        self.royals_known: list[bool] = [False] * seats
        """Who has looked through the royal deck."""
        self.specialist_decks: list[list[int]] = [[], [], []]
        self.specialists_known: list[list[bool]] = [[False] * seats for _ in range(3)]
        self.market: i64 = NONE
        self.market_past: list[int] = []
        self.bought: list[bool] = [False, False, False]
        self.sold: list[bool] = [False, False, False]
        self.awards: list[int] = []
        self.marks: list[list[int]] = []
        self.orchestra: Orchestra = Orchestra(parts, seats + 1)
        self.pit: i64 = NONE
        """The orchestra card of two players."""
        self.removed: list[int] = []
        """The instrument cards that it takes out of the game."""
        # ---- chips
        self.stacks: list[list[Lying]] = [[] for _ in range(PLACE_COUNT)]
        self.balcony: list[Lying] = []
        self.place: i64 = NONE
        """The location being resolved."""
        self.by: i64 = NOBODY
        """Who has activated it; in planning, who has placed last."""
        self.queue: list[Lying] = []
        self.skills: list[int] = []
        self.at: i64 = 0
        # ---- the acting chip
        self.worked: i64 = 0
        """Instruments it has roughed or finished."""
        self.discounts: i64 = 0
        """Materials that its skill and its speciality still spare."""
        self.doubling = False
        self.both = False
        """Whether it takes both consolation rewards."""
        # ---- a performance
        self.card: i64 = NONE
        self.dice: list[int] = []
        self.rerolls: i64 = 0
        # ---- draw several, keep one
        self.drawn: list[int] = []
        # ---- the automa
        self.guild: i64 = NONE
        self.action_card: i64 = NONE
        self.action_open = False
        self.automa_went: list[int] = []
        """Where it has placed its chips in this round, in order."""
        self.used_actions: list[int] = []
        self.automa_house: i64 = NONE
        self.plans: list[int] = []
        # ---- what `choices` has found for `choice`
        self.listed: list[int] = []

    # ---- to do

    def then(self, tasks: list[Task]) -> None:
        """Do these next, in this order."""
        place: i64 = len(tasks) - 1
        while place >= 0:
            self.agenda.append(tasks[place])
            place -= 1

    def ask(self, phase: i64, seat: i64, task: Task) -> None:
        """Wait for a decision."""
        self.phase = phase
        self.actor = seat
        self.task = task

    def learn(self) -> None:
        """Somebody has learnt something that cannot be unlearnt."""
        self.barrier += 1
        self.loose = 0

    def automa(self) -> i64:
        """The automa's seat; NOBODY without one."""
        return self.players if self.with_automa else NOBODY

    def mine(self) -> Board:
        """The board of the seat that decides."""
        return self.boards[self.actor]

    def acting(self) -> Lying:
        """The chip that acts."""
        return self.queue[self.at]

    def skill(self) -> i64:
        """Its skill, fixed when its location was revealed (ruling 84)."""
        return self.skills[self.at]

    # ---- apprentices

    def apprentices_out(self, seat: i64) -> i64:
        """How many of a seat's apprentices lie on chips that are not resolved (rulings 18 and 83)."""
        total: i64 = 0
        for stack in self.stacks:
            for chip in stack:
                if chip.owner == seat:
                    total += chip.apprentices
        if self.place != NONE:
            for i in range(self.at, len(self.queue)):
                if self.queue[i].owner == seat:
                    total += self.queue[i].apprentices
        return total

    # ---- prices

    def price(self, seat: i64, material: i64) -> i64:
        """What a material costs a seat at the Market (ruling 43)."""
        price: i64 = self.kit.market[self.market][material]
        for patron in self.boards[seat].completed:
            for effect in self.kit.patrons[patron].always:
                if effect.verb == CHEAPER:
                    price -= cast(i64, effect.gains[material])
        return max(price, 0)

    # ---- what is known

    def view(self, seat: i64) -> View:
        own = seat != SPECTATOR
        mover = own and seat == self.actor
        over = self.phase == ENDED
        asked = own and self.phase in (SETTING_UP, BENCH)
        return {
            "game": "luthier",
            "players": int(self.players),
            "seats": int(self.seats),
            "options": dict(self.options),
            "seat": int(seat),
            "turn": int(self.actor),
            "base_phase": PHASES[self.phase],
            "task": self.task.data(),
            "agenda": [task.data() for task in self.agenda],
            "barrier": int(self.barrier),
            "loose": int(self.loose),
            "undoable": self.loose > 0,
            "round": int(self.round),
            "order": self.order[:],
            "asked": self.asked[:],
            "answers": int(self.answers),
            "picked": self.picked[seat][:] if asked else [],
            "chosen": int(self.chosen) if mover else NONE,
            "inspired": int(self.inspired) if mover else NONE,
            "spared": self.spared[:] if mover else [0, 0, 0],
            "replaced": self.replaced[:] if mover else [0, 0, 0],
            "boards": [self._board_data(s, seat) for s in range(int(self.seats))],
            "display": [cards[:] for cards in self.display],
            "takers": [
                [
                    None if who == NOBODY else [who, card]
                    for who, card in zip(self.takers[place], self.taken[place], strict=True)
                ]
                for place in range(DISPLAYS)
            ],
            "backs": [self.backs(place) for place in range(DISPLAYS)],
            "layers": [deck.seen_by(seat) for deck in self.decks],
            "discards": [deck.discards[:] for deck in self.decks],
            "royals": self.royals[:] if own and self.royals_known[seat] else None,
            "royals_out": self.royals_out[:],
            "royals_known": self.royals_known[:],
            "royals_left": len(self.royals),
            "specialist_decks": [
                self.specialist_decks[track][:] if own and self.specialists_known[track][seat] else None
                for track in range(3)
            ],
            "specialists_known": [known[:] for known in self.specialists_known],
            "specialists_left": [len(cards) for cards in self.specialist_decks],
            "market": int(self.market),
            "market_past": self.market_past[:],
            "prices": [int(self.price(seat, m)) for m in range(3)]
            if own
            else self.kit.market[self.market][:],
            "visit": {"bought": self.bought[:], "sold": self.sold[:]},
            "awards": [
                {"tile": tile, "marks": marks[:]} for tile, marks in zip(self.awards, self.marks, strict=True)
            ],
            "orchestra": self.orchestra.data(),
            "pit": int(self.pit),
            "removed": self.removed[:],
            "stacks": [[self._chip_data(chip, seat) for chip in stack] for stack in self.stacks],
            "balcony": [chip.data() for chip in self.balcony],
            "resolving": None
            if self.place == NONE
            else {
                "place": int(self.place),
                "by": int(self.by),
                "at": int(self.at),
                "queue": [
                    [*chip.data(), skill, i < self.at]
                    for i, (chip, skill) in enumerate(zip(self.queue, self.skills, strict=True))
                ],
            },
            "by": int(self.by),
            "worked": int(self.worked),
            "discounts": int(self.discounts),
            "doubling": self.doubling,
            "both": self.both,
            "drawn": self.drawn[:] if mover else [],
            "drawn_families": self._drawn_families(),
            "automa": self._automa_data(),
            "sheet": [dict(zip(SOURCES, points, strict=True)) for points in self.sheets()],
            "scores": [sum(points) for points in self.sheets()],
            "ranks": self.ranks() if over else [],
        }

    def sheets(self) -> list[list[int]]:
        """For each seat the points by source."""
        raise NotImplementedError

    def ranks(self) -> list[int]:
        raise NotImplementedError

    def _board_data(self, owner: int, viewer: i64) -> dict[str, Any]:
        board = self.boards[owner]
        data = board.open_data()
        own = owner == viewer
        if own and self.phase == BENCH and self.picked[owner]:
            hand, rough, finish = self.benched(owner)
            data["rough"] = rough
            data["finish"] = finish
            data["hand"] = hand
        else:
            data["hand"] = board.hand[:] if own else []
        families = [int(self.kit.instruments[kind].family) for kind in board.hand]
        families.sort()
        data["hand_families"] = families
        data["chips"] = board.chips[:] if own else []
        data["goals"] = board.goals[:] if own or self.phase == ENDED else []
        data["returned"] = board.returned[:] if own else []
        data["dealt_houses"] = board.dealt_houses[:] if own else []
        data["dealt_patrons"] = board.dealt_patrons[:] if own else []
        data["chairs"] = int(self.orchestra.chairs(owner))
        data["tokens_left"] = [
            int(self.kit.tokens - self.orchestra.placed(kind, owner)) for kind in range(REPAIR_TOKEN + 1)
        ]
        data["apprentices_out"] = int(self.apprentices_out(owner))
        return data

    def benched(self, seat: i64) -> tuple[list[int], list[int], list[int]]:
        """Hand and benches as a seat's own picks would leave them."""
        kit = self.kit
        board = self.boards[seat]
        hand = board.hand[:]
        rough = board.rough[:]
        finish = board.finish[:]
        for action in self.picked[seat]:
            if action < kit.unfinish:
                kind = action - int(kit.unrough)
                rough.remove(kind)
                insert(hand, kind)
            elif action < kit.on:
                kind = action - int(kit.unfinish)
                finish.remove(kind)
                insert(hand, kind)
            elif action < kit.chip:
                kind = action - int(kit.on)
                hand.remove(kind)
                rough.append(kind)
        return hand, rough, finish

    def _chip_data(self, chip: Lying, viewer: i64) -> list[int]:
        data = chip.data()
        if chip.owner != viewer:
            data[1] = NONE
        return data

    def _drawn_families(self) -> list[int]:
        families = [int(self.kit.instruments[kind].family) for kind in self.drawn]
        families.sort()
        return families

    def _automa_data(self) -> dict[str, Any] | None:
        if not self.with_automa:
            return None
        return {
            "seat": int(self.players),
            "level": self.level.key,
            "guild": int(self.guild),
            "action": int(self.action_card) if self.action_open else NONE,
            "went": self.automa_went[:],
            "drawn": self.action_card != NONE,
            "used": self.used_actions[:],
            "house": int(self.automa_house),
            "plans": self.plans[:],
        }

    def backs(self, place: i64) -> list[int]:
        """How many cards of each back are left to draw (ruling 86)."""
        counts = [0] * (6 if place == SALON else 3)
        for layer in self.decks[place].layers:
            for card in layer.cards:
                counts[self.kit.back(place, card)] += 1
        return counts

    # ---- from a View back to a State

    def lay_out(self, view: View) -> None:
        """Lay everything out as a View shows it. What it does not show is left to `deal_unseen`."""
        seat: int = view["seat"]
        self.phase = PHASES.index(view["base_phase"])
        self.actor = view["turn"]
        self.task = _task(view["task"])
        self.agenda = [_task(data) for data in view["agenda"]]
        self.barrier = view["barrier"]
        self.loose = view["loose"]
        self.round = view["round"]
        self.order = list(view["order"])
        self.asked = list(view["asked"])
        self.answers = view["answers"]
        self.chosen = view["chosen"]
        self.inspired = view["inspired"]
        self.spared = list(view["spared"])
        self.replaced = list(view["replaced"])
        if seat != SPECTATOR:
            self.picked[seat] = list(view["picked"])
        for number, data in enumerate(view["boards"]):
            board = self.boards[number]
            board.lay_out(data)
            if number == seat or self.phase == ENDED:
                board.goals = list(data["goals"])
            if number == seat:
                board.hand = list(data["hand"])
                board.chips = list(data["chips"])
                board.returned = list(data["returned"])
                board.dealt_houses = list(data["dealt_houses"])
                board.dealt_patrons = list(data["dealt_patrons"])
        if seat != SPECTATOR and self.phase == BENCH:
            self._unpick(seat)
        self.display = [list(cards) for cards in view["display"]]
        self.takers = [[NOBODY if t is None else t[0] for t in takers] for takers in view["takers"]]
        self.taken = [[NONE if t is None else t[1] for t in takers] for takers in view["takers"]]
        for place in range(DISPLAYS):
            deck = self.decks[place]
            deck.discards = list(view["discards"][place])
            deck.layers = [
                Layer([0] * size if cards is None else list(cards), knower)
                for size, knower, cards in view["layers"][place]
            ]
        self.royals_out = list(view["royals_out"])
        self.royals_known = list(view["royals_known"])
        self.royals = [0] * view["royals_left"] if view["royals"] is None else list(view["royals"])
        self.specialists_known = [list(known) for known in view["specialists_known"]]
        self.specialist_decks = [
            [0] * left if cards is None else list(cards)
            for left, cards in zip(view["specialists_left"], view["specialist_decks"], strict=True)
        ]
        self.market = view["market"]
        self.market_past = list(view["market_past"])
        self.bought = list(view["visit"]["bought"])
        self.sold = list(view["visit"]["sold"])
        self.awards = [award["tile"] for award in view["awards"]]
        self.marks = [list(award["marks"]) for award in view["awards"]]
        self.orchestra.lay_out(view["orchestra"])
        self.pit = view["pit"]
        self.removed = list(view["removed"])
        self.stacks = [[Lying(o, chip, n) for o, chip, n in stack] for stack in view["stacks"]]
        self.balcony = [Lying(o, chip, n) for o, chip, n in view["balcony"]]
        self.by = view["by"]
        if view["resolving"] is not None:
            self.place = view["resolving"]["place"]
            self.at = view["resolving"]["at"]
            self.queue = [Lying(o, chip, n) for o, chip, n, _, _ in view["resolving"]["queue"]]
            self.skills = [skill for _, _, _, skill, _ in view["resolving"]["queue"]]
        self.worked = view["worked"]
        self.discounts = view["discounts"]
        self.doubling = view["doubling"]
        self.both = view["both"]
        if view["roll"] is not None:
            self.card = view["roll"]["card"]
            self.dice = [side for _, side in view["roll"]["dice"]]
            self.rerolls = view["roll"]["rerolls"]
        self.drawn = [self._any_of(family) for family in view["drawn_families"]]
        if seat == self.actor:
            self.drawn = list(view["drawn"])
        if view["automa"] is not None:
            automa = view["automa"]
            self.guild = automa["guild"]
            self.action_open = automa["action"] != NONE
            # Any card will do until one that fits is guessed.
            self.action_card = automa["action"] if self.action_open or not automa["drawn"] else 0
            self.automa_went = list(automa["went"])
            self.used_actions = list(automa["used"])
            self.automa_house = automa["house"]
            self.plans = list(automa["plans"])

    def _unpick(self, seat: i64) -> None:
        """A View shows its own seat's benches as picked; before that they lay as they were."""
        kit = self.kit
        board = self.boards[seat]
        picked = self.picked[seat]
        place: i64 = len(picked) - 1
        while place >= 0:
            action = picked[place]
            if action < kit.unfinish:
                board.hand.remove(action - int(kit.unrough))
                board.rough.append(action - int(kit.unrough))
            elif action < kit.on:
                board.hand.remove(action - int(kit.unfinish))
                board.finish.append(action - int(kit.unfinish))
            elif action < kit.chip:
                board.rough.remove(action - int(kit.on))
                insert(board.hand, action - int(kit.on))
            place -= 1
        board.rough.sort()
        board.finish.sort()

    def _any_of(self, family: int) -> int:
        return [int(instrument.family) for instrument in self.kit.instruments].index(family)

    # ---- copies

    def copy_onto(self, other: "Position") -> None:
        """Make another Position of the same game equal to this one."""
        other.barrier = self.barrier
        other.phase = self.phase
        other.actor = self.actor
        other.task = self.task
        other.agenda = self.agenda[:]
        other.loose = self.loose
        other.round = self.round
        other.order = self.order[:]
        other.asked = self.asked[:]
        other.answers = self.answers
        other.picked = [picked[:] for picked in self.picked]
        other.chosen = self.chosen
        other.inspired = self.inspired
        other.spared = self.spared[:]
        other.replaced = self.replaced[:]
        other.boards = [board.copy() for board in self.boards]
        other.decks = [deck.copy() for deck in self.decks]
        other.display = [cards[:] for cards in self.display]
        other.takers = [takers[:] for takers in self.takers]
        other.taken = [taken[:] for taken in self.taken]
        other.royals = self.royals[:]
        other.royals_out = self.royals_out[:]
        other.royals_known = self.royals_known[:]
        other.specialist_decks = [cards[:] for cards in self.specialist_decks]
        other.specialists_known = [known[:] for known in self.specialists_known]
        other.market = self.market
        other.market_past = self.market_past[:]
        other.bought = self.bought[:]
        other.sold = self.sold[:]
        other.awards = self.awards[:]
        other.marks = [marks[:] for marks in self.marks]
        other.orchestra = self.orchestra.copy()
        other.pit = self.pit
        other.removed = self.removed[:]
        other.stacks = [stack[:] for stack in self.stacks]
        other.balcony = self.balcony[:]
        other.place = self.place
        other.by = self.by
        other.queue = self.queue[:]
        other.skills = self.skills[:]
        other.at = self.at
        other.worked = self.worked
        other.discounts = self.discounts
        other.doubling = self.doubling
        other.both = self.both
        other.card = self.card
        other.dice = self.dice[:]
        other.rerolls = self.rerolls
        other.drawn = self.drawn[:]
        other.guild = self.guild
        other.action_card = self.action_card
        other.action_open = self.action_open
        other.automa_went = self.automa_went[:]
        other.used_actions = self.used_actions[:]
        other.automa_house = self.automa_house
        other.plans = self.plans[:]

    def dump(self) -> dict[str, Any]:
        return {
            "rng": self.rng.dump(),
            "barrier": int(self.barrier),
            "phase": PHASES[self.phase],
            "actor": int(self.actor),
            "task": self.task.data(),
            "agenda": [task.data() for task in self.agenda],
            "loose": int(self.loose),
            "round": int(self.round),
            "order": self.order[:],
            "asked": self.asked[:],
            "answers": int(self.answers),
            "picked": [picked[:] for picked in self.picked],
            "move": [int(self.chosen), int(self.inspired), *self.spared, *self.replaced],
            "boards": [board.data() for board in self.boards],
            "decks": [deck.data() for deck in self.decks],
            "display": [cards[:] for cards in self.display],
            "taken": [self.takers[p] + self.taken[p] for p in range(DISPLAYS)],
            "royals": [self.royals[:], self.royals_out[:], self.royals_known[:]],
            "specialists": [
                [cards[:], known[:]]
                for cards, known in zip(self.specialist_decks, self.specialists_known, strict=True)
            ],
            "market": [int(self.market), self.market_past[:], self.bought[:], self.sold[:]],
            "awards": [self.awards[:], [marks[:] for marks in self.marks]],
            "orchestra": self.orchestra.data(),
            "pit": [int(self.pit), self.removed[:]],
            "stacks": [[chip.data() for chip in stack] for stack in self.stacks],
            "balcony": [chip.data() for chip in self.balcony],
            "queue": [
                int(self.place), int(self.by), int(self.at), [chip.data() for chip in self.queue],
                self.skills[:],
            ],
            "chip": [int(self.worked), int(self.discounts), self.doubling, self.both],
            "roll": [int(self.card), self.dice[:], int(self.rerolls)],
            "drawn": self.drawn[:],
            "automa": [
                int(self.guild), int(self.action_card), self.action_open, self.automa_went[:],
                self.used_actions[:], int(self.automa_house), self.plans[:],
            ],
        }  # fmt: skip

    def census(self) -> list[int]:
        """Every card of the four decks, every royal, specialist and goal, each numbered by its sort."""
        found: list[int] = []
        for place in range(DISPLAYS):
            deck = self.decks[place]
            for card in deck.cards() + deck.discards + [c for c in self.display[place] if c != NONE]:
                found.append(1000 * place + card)
        for board in self.boards:
            found += [1000 * GUILD + kind for kind in board.hand + board.rough + board.finish]
            found += [
                1000 * SALON + p for p in board.patrons + board.completed + board.dealt_patrons if p != NONE
            ]
            for cards in board.attached:
                found += [self._attached_code(card) for card in cards]
            found += [4000 + card for card in board.specialists if card != NONE]
            found += [5000 + card for card in board.goals + board.returned]
        found += [1000 * GUILD + kind for kind in self.drawn + self.plans + self.removed]
        found += [1000 * SALON + card for card in self.royals + self.royals_out]
        for cards in self.specialist_decks:
            found += [4000 + card for card in cards]
        if self.card != NONE:
            found.append(1000 * PERFORM + int(self.card))
        for task in [*self.agenda, self.task]:
            held = self.held(task)
            if held != NONE:
                found.append(int(held))
        return found + self._in_the_box(found)

    def _in_the_box(self, found: list[int]) -> list[int]:
        """Those royals, specialists and goals that are nowhere else."""
        kit = self.kit
        all_of_them = [1000 * SALON + card for card in kit.royals]
        all_of_them += [4000 + card for card in range(len(kit.specialists))]
        all_of_them += [5000 + card for card in range(len(kit.goals))]
        return [card for card in all_of_them if card not in found]

    def held(self, task: Task) -> i64:
        """The card that waits for a task to be done, as the census numbers it; NONE for other tasks."""
        return NONE

    def _attached_code(self, card: int) -> int:
        kit = self.kit
        if card < kit.performance_card:
            return 1000 * GUILD + card
        if card < kit.repair_card:
            return 1000 * PERFORM + card - int(kit.performance_card)
        return 1000 * REPAIR + card - int(kit.repair_card)


def _task(data: list[Any]) -> Task:
    kind, seat, a, b, gains = data
    return Task(kind, seat, a, b, list(gains)) if kind != NONE else NO_TASK
