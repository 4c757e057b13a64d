"""What lies where in a game of Luthier, and whose decision it is."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    CHEAPER,
    DISPLAYS,
    GUILD,
    PERFORM,
    REPAIR,
    SALON,
)
from bandstand.builtin.luthier.rules.board import NONE, Board, Lying, told_chip
from bandstand.builtin.luthier.rules.decks import NOBODY, Deck, insert
from bandstand.builtin.luthier.rules.orchestra import Orchestra
from bandstand.builtin.luthier.views import TaskTold
from bandstand.contract import Dump, OptionValue, State
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

    def data(self) -> TaskTold:
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
                    price -= i64(effect.gains[material])
        return max(price, 0)

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

    def dump(self) -> Dump:
        return {
            "players": int(self.players),
            "options": self.options.copy(),
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
            "chosen": int(self.chosen),
            "inspired": int(self.inspired),
            "spared": self.spared[:],
            "replaced": self.replaced[:],
            "boards": [board.dump() for board in self.boards],
            "decks": [deck.dump() for deck in self.decks],
            "display": [cards[:] for cards in self.display],
            "takers": [takers[:] for takers in self.takers],
            "taken": [taken[:] for taken in self.taken],
            "royals": self.royals[:],
            "royals_out": self.royals_out[:],
            "royals_known": self.royals_known[:],
            "specialist_decks": [cards[:] for cards in self.specialist_decks],
            "specialists_known": [known[:] for known in self.specialists_known],
            "market": int(self.market),
            "market_past": self.market_past[:],
            "bought": self.bought[:],
            "sold": self.sold[:],
            "awards": self.awards[:],
            "marks": [marks[:] for marks in self.marks],
            "orchestra": self.orchestra.data(),
            "pit": int(self.pit),
            "removed": self.removed[:],
            "stacks": [[chip.data() for chip in stack] for stack in self.stacks],
            "balcony": [chip.data() for chip in self.balcony],
            "place": int(self.place),
            "by": int(self.by),
            "queue": [chip.data() for chip in self.queue],
            "skills": self.skills[:],
            "at": int(self.at),
            "worked": int(self.worked),
            "discounts": int(self.discounts),
            "doubling": self.doubling,
            "both": self.both,
            "card": int(self.card),
            "dice": self.dice[:],
            "rerolls": int(self.rerolls),
            "drawn": self.drawn[:],
            "guild": int(self.guild),
            "action_card": int(self.action_card),
            "action_open": self.action_open,
            "automa_went": self.automa_went[:],
            "used_actions": self.used_actions[:],
            "automa_house": int(self.automa_house),
            "plans": self.plans[:],
        }

    def restore(self, dump: Dump) -> None:
        """Lay everything out as a dump tells."""
        self.barrier = dump["barrier"]
        self.phase = PHASES.index(dump["phase"])
        self.actor = dump["actor"]
        self.task = told_task(dump["task"])
        self.agenda = [told_task(data) for data in dump["agenda"]]
        self.loose = dump["loose"]
        self.round = dump["round"]
        self.order = list(dump["order"])
        self.asked = list(dump["asked"])
        self.answers = dump["answers"]
        self.picked = [list(picked) for picked in dump["picked"]]
        self.chosen = dump["chosen"]
        self.inspired = dump["inspired"]
        self.spared = list(dump["spared"])
        self.replaced = list(dump["replaced"])
        for board, data in zip(self.boards, dump["boards"], strict=True):
            board.restore(data)
        for deck, data in zip(self.decks, dump["decks"], strict=True):
            deck.restore(data)
        self.display = [list(cards) for cards in dump["display"]]
        self.takers = [list(takers) for takers in dump["takers"]]
        self.taken = [list(taken) for taken in dump["taken"]]
        self.royals = list(dump["royals"])
        self.royals_out = list(dump["royals_out"])
        self.royals_known = list(dump["royals_known"])
        self.specialist_decks = [list(cards) for cards in dump["specialist_decks"]]
        self.specialists_known = [list(known) for known in dump["specialists_known"]]
        self.market = dump["market"]
        self.market_past = list(dump["market_past"])
        self.bought = list(dump["bought"])
        self.sold = list(dump["sold"])
        self.awards = list(dump["awards"])
        self.marks = [list(marks) for marks in dump["marks"]]
        self.orchestra.lay_out(dump["orchestra"])
        self.pit = dump["pit"]
        self.removed = list(dump["removed"])
        self.stacks = [[told_chip(data) for data in stack] for stack in dump["stacks"]]
        self.balcony = [told_chip(data) for data in dump["balcony"]]
        self.place = dump["place"]
        self.by = dump["by"]
        self.queue = [told_chip(data) for data in dump["queue"]]
        self.skills = list(dump["skills"])
        self.at = dump["at"]
        self.worked = dump["worked"]
        self.discounts = dump["discounts"]
        self.doubling = dump["doubling"]
        self.both = dump["both"]
        self.card = dump["card"]
        self.dice = list(dump["dice"])
        self.rerolls = dump["rerolls"]
        self.drawn = list(dump["drawn"])
        self.guild = dump["guild"]
        self.action_card = dump["action_card"]
        self.action_open = dump["action_open"]
        self.automa_went = list(dump["automa_went"])
        self.used_actions = list(dump["used_actions"])
        self.automa_house = dump["automa_house"]
        self.plans = list(dump["plans"])

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


def told_task(data: TaskTold) -> Task:
    """The task that `Task.data` tells."""
    kind, seat, a, b, gains = data
    assert isinstance(kind, int)
    assert isinstance(seat, int)
    assert isinstance(a, int)
    assert isinstance(b, int)
    assert isinstance(gains, list)
    return Task(kind, seat, a, b, gains[:]) if kind != NONE else NO_TASK
