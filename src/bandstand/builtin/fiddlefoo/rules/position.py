"""What lies where in a game of Fiddlefoo, and who knows what."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS, FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.map import Map, limits_pairs
from bandstand.builtin.fiddlefoo.rules.seen import pair_from, pair_in, pair_shown, throwing_in, thrown_in
from bandstand.builtin.fiddlefoo.rules.talkytoot import EFFECTS, Table
from bandstand.builtin.fiddlefoo.rules.throws import WAYS, Pair
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.contract import SPECTATOR, Dump, OptionValue
from bandstand.rng import Rng
from bandstand.unseen import deal as deal_unseen

NOBODY: Final = -1
NONE: Final = -1

# The phases. Those from DISCARD to INSTA bear the numbers of the questions in talkytoot.py.
PLACE: Final = 0
THROW: Final = 7
ENDED: Final = 8
PHASES: Final = ("place", "discard", "move", "remove", "swap", "again", "insta", "throw", "over")

# What is still to be done in a turn, beside those questions.
SETTLE: Final = 9
ASK: Final = 10
DRAWN: Final = 11


class Task:
    """Something that a turn still has to do."""

    def __init__(self, kind: i64, seat: i64, card: i64) -> None:
        self.kind: Final[i64] = kind
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card

    def data(self) -> list[int]:
        return [int(self.kind), int(self.seat), int(self.card)]


class Position(Table):
    """Everything that the table-keeper knows."""

    def __init__(
        self, parts: FiddlefooParts, players: int, options: dict[str, OptionValue], rng: Rng
    ) -> None:
        super().__init__(parts, players, options, rng)
        self.kit: Final = parts
        self.wildcard: Final = options["wildcard"] is True
        self.cooperative: Final = options["cooperative"] is True
        self.allied = self.cooperative
        self.open_hands: Final = self.cooperative and options["open_hands"] is True
        self.play_on: Final = options["play_on"] is True
        self.games: Final[i64] = int(options["games"])
        self.spaces: Final = options["distance"] == "spaces"

        self.phase: i64 = PLACE
        self.actor: i64 = NOBODY
        # ---- the series
        self.number: i64 = 0
        """Which game of the series this is, from 1."""
        self.starter: i64 = NOBODY
        self.points: list[list[int]] = []
        """For each finished game, the minus points of each seat; none in the cooperative variant."""
        self.won: list[bool] = []
        """For each finished cooperative game."""
        self.shown: list[list[int]] = []
        """The hands at the end of the game before (ruling 74)."""
        self.notes: list[int] = parts.notes_of[:]
        """The music notes on each card."""
        self.specials: list[int] = []
        """The special cards that are in the deck."""
        self.anytime = False
        """Whether one of them may be thrown at any time, so that everybody is asked at safe pairs too."""
        # ---- one game
        self.turns: i64 = 0
        self.owner: i64 = NOBODY
        """Whose turn it is."""
        self.active: i64 = NOBODY
        """Who places a card and catches what is thrown: the owner, or who drew an instaplay."""
        self.map = Map(parts, self.wildcard, self.spaces, False)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = []
        """In no order: a card is drawn at random."""
        self.aside: list[int] = []
        """Out of the game, face up (ruling 69)."""
        self.piles: list[list[int]] = [[] for _ in range(COLOURS)] if self.cooperative else []
        self.holder: list[int] = [NOBODY] * parts.deck
        """For each card, the seat that is known by all to hold it."""
        self.void_colours: list[int] = [0] * players
        """For each seat the colours, as a bit mask, that `void_cards` of its unknown cards are not of."""
        self.void_cards: list[int] = [0] * players
        """For each seat how many of its unknown cards are not of its `void_colours`: it could not place
        them."""
        self.passes: i64 = 0
        self.last: i64 = NONE
        """The newest card that was played."""
        # ---- one turn
        self.picked: i64 = NONE
        self.cell: i64 = NONE
        """The choices of an unfinished move. Nothing is done before it is whole."""
        self.pair = Pair()
        self.tasks: list[Task] = []
        """What is still to be done; the last comes first."""
        self.drawn: list[Task] = []
        """What the cards do that are just being drawn; empty whenever somebody has to decide."""
        self.left: i64 = 0
        """How many cards may still be removed or swapped."""
        self.asked: list[int] = []
        self.answers: i64 = 0
        """How many of those asked have answered."""
        self.given: list[list[int]] = [[] for _ in range(players)]
        self.ways: list[list[int]] = [[] for _ in range(players)]
        """What each seat throws and how, out of its hand already, but not handed over yet."""
        self.ranged = False
        """Cooperative: the player who is asked has let go of a card that was in range."""
        self.thrown: list[int] = []
        """What was handed over at the last pair: seat, card and way, one after the other."""
        self.added: list[int] = []
        """Cooperative: what was added to piles at the last pair: seat, card and colour."""
        self.listed: list[int] = []
        """What `choices` has found for `choice`."""

    # ---- what the rules do next

    def go_on(self) -> None:
        """Do what the turn still has to do, up to the next decision."""
        raise NotImplementedError

    def end_game(self) -> None:
        """Count, and begin the next game of the series if there is one."""
        raise NotImplementedError

    # ---- how it stands

    def scores(self) -> list[int]:
        """Minus points of the games that are finished; in the cooperative variant the games won."""
        if self.cooperative:
            return [sum(self.won)] * int(self.players)
        return [-sum(game[seat] for game in self.points) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        if self.cooperative:  # ruling 60
            return [0 if 2 * sum(self.won) > self.games else 1] * int(self.players)
        scores = self.scores()
        return [sum(1 for other in scores if other > mine) for mine in scores]

    def notes_on(self, pile: i64) -> i64:
        """How many music notes lie on a pile."""
        total: i64 = 0
        for card in self.piles[pile]:
            total += i64(self.notes[card])
        return total

    def sealed(self) -> bool:
        """Whether throws are hidden until the last answer is in."""
        return not self.cooperative

    # ---- what is known

    def view(self, seat: i64) -> FiddlefooView:
        own = seat != SPECTATOR
        mover = own and seat == self.actor
        return {
            "game": "fiddlefoo",
            "players": int(self.players),
            "options": dict(self.options),
            "seat": int(seat),
            "turn": int(self.actor),
            "phase": PHASES[self.phase],
            "number": int(self.number),
            "games": int(self.games),
            "starter": int(self.starter),
            "owner": int(self.owner),
            "active": int(self.active),
            "turns": int(self.turns),
            "map": self._lying(),
            "hand": self.hands[seat][:] if own else [],
            "counts": [len(self.hands[s]) + self._unseen_throws(s, seat) for s in range(int(self.players))],
            "known": self._known(),
            "deck": len(self.deck),
            "aside": self.aside[:],
            "piles": [pile[:] for pile in self.piles],
            "notes": self.notes[:],
            "special": self.specials[:],
            "picked": int(self.picked) if mover else NONE,
            "cell": int(self.cell) if mover else NONE,
            "pair": None if self.pair.seat == NOBODY else pair_shown(self.pair),
            "asked": self.asked[:],
            "throwing": self._throwing(seat),
            "thrown": self._thrown(),
            "added": [self.added[i : i + 3] for i in range(0, len(self.added), 3)],
            "ranged": self.ranged,
            "left": int(self.left),
            "passes": int(self.passes),
            "points": [game[:] for game in self.points],
            "won": self.won[:],
            "shown": [hand[:] for hand in self.shown] if self.shown else None,
            "last": int(self.last),
            "agenda": [task.data() for task in self.tasks if self._sees(seat, task)],
            "void": [[self.void_colours[s], self.void_cards[s]] for s in range(int(self.players))],
            "barrier": int(self.barrier),
            "scores": self.scores(),
            "ranks": self.ranks() if self.phase == ENDED else None,
        }

    def _lying(self) -> list[list[int]]:
        """The cards of the map, each behind its column and its row."""
        return [
            [self.kit.column(cell), self.kit.row(cell), self.map.grid[cell]]
            for cell in sorted(self.map.cells)
        ]

    def _lay(self, lying: list[list[int]]) -> None:
        for column, row, card in lying:
            self.map.put(self.kit.cell(column, row), card)

    def _unseen_throws(self, seat: int, viewer: i64) -> int:
        """How many cards lie sealed on the table that a viewer takes to be in the hand."""
        return len(self.given[seat]) if self.sealed() and seat != viewer else 0

    def _known(self) -> list[list[int]]:
        if self.open_hands:
            return [hand[:] for hand in self.hands]
        return [
            [card for card in range(self.kit.deck) if self.holder[card] == seat]
            for seat in range(int(self.players))
        ]

    def _throwing(self, seat: i64) -> list[list[int | str]]:
        """The viewer's own sealed answer."""
        if seat == SPECTATOR or not self.sealed():
            return []
        return [[card, WAYS[way]] for card, way in zip(self.given[seat], self.ways[seat], strict=True)]

    def _thrown(self) -> list[list[int | str]]:
        thrown: list[list[int | str]] = [
            [self.thrown[i], self.thrown[i + 1], WAYS[self.thrown[i + 2]]]
            for i in range(0, len(self.thrown), 3)
        ]
        if not self.sealed():
            for seat in range(int(self.players)):
                for card, way in zip(self.given[seat], self.ways[seat], strict=True):
                    thrown.append([seat, card, WAYS[way]])
        return thrown

    def _sees(self, viewer: i64, task: Task) -> bool:
        """What a card does that somebody has drawn is not known before it does it."""
        return task.kind != DRAWN or task.seat == viewer

    def lay_out(self, view: FiddlefooView) -> None:
        """Lay everything out as a View shows it. What it does not show is left to `deal_unseen`."""
        seat: int = view["seat"]
        self.phase = PHASES.index(view["phase"])
        self.actor = view["turn"]
        self.number = view["number"]
        self.starter = view["starter"]
        self.points = [list(game) for game in view["points"]]
        self.won = list(view["won"])
        self.shown = [list(hand) for hand in view["shown"] or []]
        self.notes = list(view["notes"])
        self.take_specials(view["special"])
        self.turns = view["turns"]
        self.owner = view["owner"]
        self.active = view["active"]
        self._lay(view["map"])
        # The numbers of cards are known even where the cards are not.
        self.hands = [[0] * count for count in view["counts"]]
        if self.open_hands:
            self.hands = [list(hand) for hand in view["known"]]
        else:
            for holder, cards in enumerate(view["known"]):
                for card in cards:
                    self.holder[card] = holder
        if seat != SPECTATOR:
            self.hands[seat] = list(view["hand"])
        self.deck = [0] * view["deck"]
        self.aside = list(view["aside"])
        self.piles = [list(pile) for pile in view["piles"]]
        self.void_colours = [colours for colours, _ in view["void"]]
        self.void_cards = [cards for _, cards in view["void"]]
        self.passes = view["passes"]
        self.last = view["last"]
        self.picked = view["picked"]
        self.cell = view["cell"]
        self.pair = pair_in(view)
        self.tasks = [Task(kind, who, card) for kind, who, card in view["agenda"]]
        self.left = view["left"]
        self.asked = list(view["asked"])
        if self.phase == THROW:
            self.answers = self.asked.index(int(self.actor))
        for card, way in throwing_in(view):
            self.given[seat].append(card)
            self.ways[seat].append(WAYS.index(way))
        self.ranged = view["ranged"]
        for who, card, way in thrown_in(view):
            if self.phase == THROW and not self.sealed():
                self.given[who].append(card)
                self.ways[who].append(WAYS.index(way))
            else:
                self.thrown += [who, card, WAYS.index(way)]
        for entry in view["added"]:
            self.added += entry
        self.barrier = view["barrier"]

    def take_specials(self, specials: list[int]) -> None:
        """Take these special cards into the deck of this match."""
        kit = self.kit
        self.specials = list(specials)
        for card in specials:
            if EFFECTS[kit.special_of[card]].goes_always():
                self.anytime = True
        self.map = Map(kit, self.wildcard, self.spaces, limits_pairs(kit, specials))

    def in_play(self) -> list[int]:
        """All cards of this match, in parts order."""
        return self.kit.cards[: self.kit.base] + self.specials

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal anew everything that this seat has not seen, in keeping with what was shown."""
        kit = self.kit
        players: i64 = self.players
        if seat != self.actor:
            self.picked = NONE
            self.cell = NONE
        self.tasks = [task for task in self.tasks if self._sees(seat, task)]
        seen = [False] * kit.deck
        self._mark_seen(seat, seen)
        unknown = [card for card in self.in_play() if not seen[card]]
        sizes: list[int] = []
        barred: list[int] = []
        for other in range(players):
            if other == seat or self.open_hands:
                continue
            size = len(self.hands[other]) + self._unseen_throws(int(other), seat)
            size -= sum(1 for holder in self.holder if holder == other)
            void = min(size, self.void_cards[other])
            sizes += [void, size - void]
            barred += [self.void_colours[other], 0]
        dealt = deal_unseen(unknown, kit.colour_of, sizes, barred, rng)
        place = 0
        for other in range(players):
            if other == seat or self.open_hands:
                continue
            hand = dealt[place] + dealt[place + 1]
            place += 2
            hand += [card for card in range(kit.deck) if self.holder[card] == other]
            hand.sort()
            self.hands[other] = hand
        self.deck = dealt[place]
        self.deck.sort()
        if self.phase == THROW and self.sealed():
            for other in range(players):
                if other != seat:
                    self.given[other].clear()
                    self.ways[other].clear()
            self.answer_unseen(seat, rng)
        self.rng = rng.fresh()

    def _mark_seen(self, seat: i64, seen: list[bool]) -> None:
        for cell in self.map.cells:
            seen[self.map.grid[cell]] = True
        for card in self.aside:
            seen[card] = True
        for pile in self.piles:
            for card in pile:
                seen[card] = True
        for other in range(self.players):
            if other == seat or self.open_hands:
                for card in self.hands[other]:
                    seen[card] = True
            if other == seat or not self.sealed():
                for card in self.given[other]:
                    seen[card] = True
        for card in range(self.kit.deck):
            if self.holder[card] != NOBODY:
                seen[card] = True

    def answer_unseen(self, seat: i64, rng: Rng) -> None:
        """Give answers at random to those who have answered under seal, as far as a seat can tell."""
        raise NotImplementedError

    def copy_onto(self, other: "Position") -> None:
        """Make another position equal to this one, sharing nothing with it."""
        other.barrier = self.barrier
        other.phase = self.phase
        other.actor = self.actor
        other.number = self.number
        other.starter = self.starter
        other.points = [game[:] for game in self.points]
        other.won = self.won[:]
        other.shown = [hand[:] for hand in self.shown]
        other.notes = self.notes[:]
        other.specials = self.specials[:]
        other.anytime = self.anytime
        other.turns = self.turns
        other.owner = self.owner
        other.active = self.active
        other.map = self.map.copy()
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck[:]
        other.aside = self.aside[:]
        other.piles = [pile[:] for pile in self.piles]
        other.holder = self.holder[:]
        other.void_colours = self.void_colours[:]
        other.void_cards = self.void_cards[:]
        other.passes = self.passes
        other.last = self.last
        other.picked = self.picked
        other.cell = self.cell
        other.pair = self.pair.copy()
        other.tasks = self.tasks[:]
        other.left = self.left
        other.asked = self.asked[:]
        other.answers = self.answers
        other.given = [cards[:] for cards in self.given]
        other.ways = [ways[:] for ways in self.ways]
        other.ranged = self.ranged
        other.thrown = self.thrown[:]
        other.added = self.added[:]

    def dump(self) -> Dump:
        return {
            "players": int(self.players),
            "options": dict(self.options),
            "rng": self.rng.dump(),
            "barrier": int(self.barrier),
            "phase": PHASES[self.phase],
            "actor": int(self.actor),
            "number": int(self.number),
            "starter": int(self.starter),
            "points": [game[:] for game in self.points],
            "won": self.won[:],
            "shown": [hand[:] for hand in self.shown],
            "notes": self.notes[:],
            "specials": self.specials[:],
            "turns": int(self.turns),
            "owner": int(self.owner),
            "active": int(self.active),
            "map": self._lying(),
            "hands": [hand[:] for hand in self.hands],
            "deck": self.deck[:],
            "aside": self.aside[:],
            "piles": [pile[:] for pile in self.piles],
            "holder": self.holder[:],
            "void_colours": self.void_colours[:],
            "void_cards": self.void_cards[:],
            "passes": int(self.passes),
            "last": int(self.last),
            "picked": int(self.picked),
            "cell": int(self.cell),
            "pair": None if self.pair.seat == NOBODY else pair_shown(self.pair),
            "tasks": [task.data() for task in self.tasks],
            "left": int(self.left),
            "asked": self.asked[:],
            "answers": int(self.answers),
            "given": [cards[:] for cards in self.given],
            "ways": [ways[:] for ways in self.ways],
            "ranged": self.ranged,
            "thrown": self.thrown[:],
            "added": self.added[:],
        }

    def restore(self, dump: Dump) -> None:
        """Lay everything out as a dump tells."""
        self.barrier = dump["barrier"]
        self.phase = PHASES.index(dump["phase"])
        self.actor = dump["actor"]
        self.number = dump["number"]
        self.starter = dump["starter"]
        self.points = [list(game) for game in dump["points"]]
        self.won = list(dump["won"])
        self.shown = [list(hand) for hand in dump["shown"]]
        self.notes = list(dump["notes"])
        self.take_specials(dump["specials"])
        self.turns = dump["turns"]
        self.owner = dump["owner"]
        self.active = dump["active"]
        self._lay(dump["map"])
        self.hands = [list(hand) for hand in dump["hands"]]
        self.deck = list(dump["deck"])
        self.aside = list(dump["aside"])
        self.piles = [list(pile) for pile in dump["piles"]]
        self.holder = list(dump["holder"])
        self.void_colours = list(dump["void_colours"])
        self.void_cards = list(dump["void_cards"])
        self.passes = dump["passes"]
        self.last = dump["last"]
        self.picked = dump["picked"]
        self.cell = dump["cell"]
        if dump["pair"] is not None:
            self.pair = pair_from(dump["pair"])
        self.tasks = [Task(kind, seat, card) for kind, seat, card in dump["tasks"]]
        self.left = dump["left"]
        self.asked = list(dump["asked"])
        self.answers = dump["answers"]
        self.given = [list(cards) for cards in dump["given"]]
        self.ways = [list(ways) for ways in dump["ways"]]
        self.ranged = dump["ranged"]
        self.thrown = list(dump["thrown"])
        self.added = list(dump["added"])

    def census(self) -> list[int]:
        cards = [card for hand in self.hands for card in hand] + self.deck + self.aside
        cards += [self.map.grid[cell] for cell in self.map.cells]
        cards += [card for pile in self.piles for card in pile]
        return cards + [card for given in self.given for card in given]
