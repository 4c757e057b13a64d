"""What belongs to one player: the workbench board and what lies around it."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    ANIMAL,
    METAL,
    PRESTIGE,
    STORAGE,
    WOOD,
    WORKERS,
)
from bandstand.builtin.luthier.rules.decks import insert
from bandstand.builtin.luthier.views import ChipTold
from bandstand.contract import Dump

NONE: Final = -1

SOURCES: Final = (
    "instruments", "patrons", "royals", "performances", "repairs", "awards", "tracks", "specialists",
    "powers", "chairs", "benches", "goals", "leftovers", "lost", "automa",
)  # fmt: skip
"""Where prestige comes from."""
INSTRUMENTS: Final = 0
PATRONS: Final = 1
ROYALS: Final = 2
PERFORMANCES: Final = 3
REPAIRS: Final = 4
AWARDS: Final = 5
TRACK_STEPS: Final = 6
SPECIALISTS: Final = 7
POWERS: Final = 8
CHAIR_TABLE: Final = 9
BENCHES: Final = 10
GOAL_CARDS: Final = 11
LEFTOVERS: Final = 12
LOST: Final = 13
AUTOMA: Final = 14


class Lying:
    """A worker chip at a place, with the apprentices on it."""

    def __init__(self, owner: i64, chip: i64, apprentices: i64) -> None:
        self.owner: Final[i64] = owner
        self.chip: Final[i64] = chip
        self.apprentices: Final[i64] = apprentices

    def data(self) -> ChipTold:
        return [int(self.owner), int(self.chip), int(self.apprentices)]


def told_chip(data: ChipTold) -> Lying:
    """The chip that `Lying.data` tells."""
    return Lying(data[0], data[1], data[2])


class Board:
    """One player's own."""

    def __init__(self, kit: LuthierParts) -> None:
        self.kit: Final = kit
        self.house: i64 = NONE
        self.resources: list[int] = [0] * 7
        """Materials, money, inspiration, apprentices in supply, prestige."""
        self.cap: i64 = kit.apprentices
        """How many apprentices there are of this colour: a search takes one out of the game (ruling 18)."""
        self.tracks: list[int] = [0, 0, 0]
        self.hand: list[int] = []
        """Instrument cards, sorted."""
        self.shown: list[int] = []
        """Those of them that all have seen, sorted."""
        self.rough: list[int] = []
        self.finish: list[int] = []
        self.patrons: list[int] = [NONE, NONE, NONE]
        self.patience: list[int] = [0, 0, 0]
        self.attached: list[list[int]] = [[], [], []]
        self.completed: list[int] = []
        self.specialists: list[int] = [NONE, NONE, NONE]
        """The card of each track."""
        self.assigned: list[int] = [0, 0, 0]
        """The worker on each card; 0 before the end of the round."""
        self.benefits: list[bool] = [False, False, False]
        """Which award markers were taken off."""
        self.made: list[int] = []
        """The instruments finished, in order."""
        self.revealed: list[int] = []
        """The chips that all have seen in this round, sorted."""
        self.chips: list[int] = []
        """Those still to be placed in this round, sorted."""
        self.cart = False
        """Whether the Market was visited in this round."""
        self.passed = False
        self.goals: list[int] = []
        self.returned: list[int] = []
        """Goals that went back to the box."""
        self.dealt_houses: list[int] = []
        self.dealt_patrons: list[int] = []
        """What is chosen from at set-up; goals and instruments lie in `goals` and `hand`."""
        self.earned: list[int] = [0] * len(SOURCES)

    def storage(self) -> i64:
        """How many materials fit."""
        return self.kit.storage + (self.kit.more_storage if self.benefits[STORAGE] else 0)

    def materials(self) -> i64:
        have = self.resources
        return i64(have[ANIMAL]) + i64(have[WOOD]) + i64(have[METAL])

    def score(self, points: i64, source: i64) -> None:
        """Gain prestige."""
        self.resources[PRESTIGE] += int(points)
        self.earned[source] += int(points)

    def lose(self, points: i64) -> i64:
        """Lose prestige, but never more than there is. Returns what was lost."""
        lost = min(points, i64(self.resources[PRESTIGE]))
        self.score(-lost, LOST)
        return lost

    def reached(self, step: i64) -> i64:
        """How many steps of a sort the markers have reached."""
        total: i64 = 0
        for track in range(3):
            steps = self.kit.tracks[track]
            for place in range(self.tracks[track]):
                if i64(steps[place]) == step:
                    total += 1
        return total

    def free_spaces(self) -> list[int]:
        """The patron spaces that are empty."""
        return [space for space in range(3) if self.patrons[space] == NONE]

    def skill_of(self, chip: i64) -> i64:
        """The number of a chip; of a specialist, of the worker assigned to it."""
        return chip + 1 if chip < WORKERS else i64(self.assigned[chip - WORKERS])

    def own_chips(self, round_: i64) -> list[int]:
        """All chips to be placed in a round."""
        kit = self.kit
        numbers = kit.first_workers[:]
        for place in range(len(kit.join_rounds)):
            if i64(kit.join_rounds[place]) <= round_:
                numbers.append(kit.join_workers[place])
        chips = [number - 1 for number in numbers if number not in self.assigned]
        chips.sort()
        return chips + [WORKERS + track for track in range(3) if self.assigned[track]]

    def take_card(self, kind: i64, seen: bool) -> None:
        """Take an instrument card in hand."""
        insert(self.hand, kind)
        if seen:
            insert(self.shown, kind)

    def leave_hand(self, kind: i64) -> None:
        """An instrument card leaves the hand, face up. Of equal cards one that was seen goes first: which it
        was makes no difference to what is left."""
        self.hand.remove(int(kind))
        if int(kind) in self.shown:
            self.shown.remove(int(kind))

    def hidden_families(self) -> list[int]:
        """The families of the cards in hand that not all have seen: backs are open (ruling 86)."""
        hidden = self.hand[:]
        for kind in self.shown:
            hidden.remove(kind)
        families = [int(self.kit.instruments[kind].family) for kind in hidden]
        families.sort()
        return families

    def copy(self) -> "Board":
        other = Board(self.kit)
        other.house = self.house
        other.resources = self.resources[:]
        other.cap = self.cap
        other.tracks = self.tracks[:]
        other.hand = self.hand[:]
        other.shown = self.shown[:]
        other.rough = self.rough[:]
        other.finish = self.finish[:]
        other.patrons = self.patrons[:]
        other.patience = self.patience[:]
        other.attached = [cards[:] for cards in self.attached]
        other.completed = self.completed[:]
        other.specialists = self.specialists[:]
        other.assigned = self.assigned[:]
        other.benefits = self.benefits[:]
        other.made = self.made[:]
        other.revealed = self.revealed[:]
        other.chips = self.chips[:]
        other.cart = self.cart
        other.passed = self.passed
        other.goals = self.goals[:]
        other.returned = self.returned[:]
        other.dealt_houses = self.dealt_houses[:]
        other.dealt_patrons = self.dealt_patrons[:]
        other.earned = self.earned[:]
        return other

    def dump(self) -> Dump:
        """Everything, as plain data."""
        return {
            "house": int(self.house),
            "resources": self.resources[:],
            "cap": int(self.cap),
            "tracks": self.tracks[:],
            "hand": self.hand[:],
            "shown": self.shown[:],
            "rough": self.rough[:],
            "finish": self.finish[:],
            "patrons": self.patrons[:],
            "patience": self.patience[:],
            "attached": [cards[:] for cards in self.attached],
            "completed": self.completed[:],
            "specialists": self.specialists[:],
            "assigned": self.assigned[:],
            "benefits": self.benefits[:],
            "made": self.made[:],
            "revealed": self.revealed[:],
            "chips": self.chips[:],
            "cart": self.cart,
            "passed": self.passed,
            "goals": self.goals[:],
            "returned": self.returned[:],
            "dealt_houses": self.dealt_houses[:],
            "dealt_patrons": self.dealt_patrons[:],
            "earned": self.earned[:],
        }

    def restore(self, dump: Dump) -> None:
        """Lay everything out as a dump tells."""
        self.house = dump["house"]
        self.resources = list(dump["resources"])
        self.cap = dump["cap"]
        self.tracks = list(dump["tracks"])
        self.hand = list(dump["hand"])
        self.shown = list(dump["shown"])
        self.rough = list(dump["rough"])
        self.finish = list(dump["finish"])
        self.patrons = list(dump["patrons"])
        self.patience = list(dump["patience"])
        self.attached = [list(cards) for cards in dump["attached"]]
        self.completed = list(dump["completed"])
        self.specialists = list(dump["specialists"])
        self.assigned = list(dump["assigned"])
        self.benefits = list(dump["benefits"])
        self.made = list(dump["made"])
        self.revealed = list(dump["revealed"])
        self.chips = list(dump["chips"])
        self.cart = dump["cart"]
        self.passed = dump["passed"]
        self.goals = list(dump["goals"])
        self.returned = list(dump["returned"])
        self.dealt_houses = list(dump["dealt_houses"])
        self.dealt_patrons = list(dump["dealt_patrons"])
        self.earned = list(dump["earned"])
