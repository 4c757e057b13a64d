"""The rules of Duet, in plain Python. Numbers in comments are the paragraphs of rulebook.md."""

from bandstand.contract import OVER, SPECTATOR, TABLE, Dump, Options, OptionValue, Parts, State
from bandstand.rng import Rng
from tests.toy.parts import TASTES, DuetParts
from tests.toy.views import DuetView

NOBODY = -1
UNKNOWN = -1
TUNE, TURN, HEARD, ENDED = PHASES = ("tune", "turn", "heard", "over")

Written = tuple[int, int, int]
"""A note in a bar: who wrote it, its pitch, and the bar it leans against."""


def plays_along(players: int, options: Options) -> bool:
    """Whether the metronome has a seat: always against a player who is alone (4)."""
    return players == 1 or bool(options["metronome"])


class DuetState(State):
    """One game of Duet."""

    def __init__(self, parts: DuetParts, players: int, options: dict[str, OptionValue], rng: Rng) -> None:
        super().__init__(parts, players, options, rng)
        self.kit = parts
        self.price = int(options["price"])
        if plays_along(players, options):
            self.seats = players + 1  # the last seat is played by the rules
        self.beat = int(options["beat"])
        self.tastes = TASTES.names(options["tastes"])
        self.phase = TUNE
        self.actor = 0
        self.begun: list[int] = []
        """The actions of an unfinished move. Nothing is spent before it is whole."""
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = parts.notes[:]
        """The top note is the last one."""
        self.aside: list[tuple[int, int]] = []
        """What was laid aside face down: by whom, and the note."""
        self.heard_note = UNKNOWN
        """What the actor has listened to, and has not put away yet."""
        self.discards: list[int] = []
        self.tuned: list[list[int]] = [[] for _ in range(players)]
        """What each seat will throw away when all have tuned; still in their hands."""
        self.row: list[Written | None] = [None] * parts.rows[str(options["row"])]
        self.beats: list[int] = [0] * int(self.seats)
        self.first = NOBODY
        self.rounds_left = UNKNOWN
        """How many rounds are still to be finished, once the coda is announced."""

    def set_up(self) -> None:
        """Shuffle and deal (1)."""
        self.rng.event()
        self.barrier += 1
        self.rng.shuffle(self.deck)
        for hand in self.hands:
            for _ in range(self.kit.hand):
                hand.append(self.deck.pop())
            hand.sort()
        number = TASTES.number(self.options["tastes"])
        if number:
            drawn = list(range(len(TASTES.things)))
            self.rng.shuffle(drawn)
            self.tastes = [TASTES.things[place] for place in sorted(drawn[:number])]
        if self.listening:
            self.tell("deal", TABLE)

    # ---- whose decision, and which

    def turn(self) -> int:
        return self.actor

    def together(self) -> list[int]:
        """All tune at the same time (2)."""
        waiting = list(range(self.actor, int(self.players))) if self.phase == TUNE else []
        return waiting if len(waiting) > 1 else []

    def whole(self) -> bool:
        return not self.begun

    def legal(self) -> list[int]:
        kit = self.kit
        begun = self.begun
        if self.phase == TUNE:
            return self.throws(begun, 0) if len(begun) < 2 else [kit.enough]
        if self.phase == HEARD:
            return [kit.keep, kit.aside]
        if self.phase == ENDED:
            return []
        if not begun:
            return self.first_choices()
        if begun[0] < kit.throw:
            return self.free_bars() if len(begun) == 1 else self.leanings(begun[1] - kit.bar)
        if begun[0] == kit.listen:
            return self.throws(begun[1:], self.price - len(begun) + 1)
        return self.throws(begun, 0)

    def first_choices(self) -> list[int]:
        """Write, change, listen; or draw, if there is nothing in hand (3)."""
        kit = self.kit
        hand = sorted(set(self.hands[self.actor]))
        if not hand:
            return [kit.draw]
        writes = [kit.write + note for note in hand] if self.free_bars() else []
        listens = [kit.listen] if self.deck and len(self.hands[self.actor]) >= self.price else []
        return writes + [kit.throw + note for note in hand] + listens

    def free_bars(self) -> list[int]:
        return [self.kit.bar + bar for bar, written in enumerate(self.row) if written is None]

    def leanings(self, bar: int) -> list[int]:
        left = [self.kit.left] if bar > 0 else []
        return left + ([self.kit.right] if bar < len(self.row) - 1 else [])

    def throws(self, begun: list[int], needed: int) -> list[int]:
        """Further notes to throw away, from the lowest on so that the same notes are one move; `needed`
        is how many it must still be, or 0 if one can say that it is enough."""
        hand = self.hands[self.actor][:]
        lowest = 0
        for action in begun:
            lowest = action - self.kit.throw
            hand.remove(lowest)
        higher = [note for note in hand if note >= lowest]
        notes = sorted({note for place, note in enumerate(higher) if len(higher) - place >= needed})
        enough = [self.kit.enough] if begun and not needed else []
        return [self.kit.throw + note for note in notes] + enough

    # ---- what an action does

    def apply(self, action: int) -> None:
        kit = self.kit
        self.begun.append(action)
        begun = self.begun
        if action == kit.draw:
            self.draw_one()
        elif action in (kit.keep, kit.aside):
            self.put_away(action == kit.keep)
        elif action in (kit.left, kit.right):
            self.write(begun[0] - kit.write, begun[1] - kit.bar, 1 if action == kit.right else -1)
        elif action == kit.enough or self.all_thrown():
            thrown = [throw - kit.throw for throw in begun if throw != kit.enough]
            if self.phase == TUNE:
                self.tune(thrown)
            else:
                self.change(thrown)
        elif begun[0] == kit.listen and len(begun) > self.price:
            self.listen([throw - kit.throw for throw in begun[1:]])

    def all_thrown(self) -> bool:
        """Whether a change takes the whole hand: then there is nothing to say enough of."""
        changing = self.phase == TURN and self.kit.throw <= self.begun[0] < self.kit.bar
        return changing and len(self.begun) == len(self.hands[self.actor])

    def tune(self, thrown: list[int]) -> None:
        """Face down until the last player has chosen (2)."""
        self.begun = []
        self.tuned[self.actor] = thrown
        self.actor += 1
        if self.actor < self.players:
            return
        sums = [sum(notes) + len(notes) for notes in self.tuned]
        for seat, notes in enumerate(self.tuned):
            self.throw_away(seat, notes)
            if self.listening:
                self.tell("tune", seat, shown={"notes": notes})
        self.tuned = [[] for _ in self.tuned]
        self.barrier += 1  # everybody has learnt what the others threw
        self.phase = TURN
        self.first = self.actor = sums.index(max(sums))

    def write(self, note: int, bar: int, side: int) -> None:
        seat = self.actor
        self.hands[seat].remove(note)
        self.row[bar] = (seat, note, bar + side)
        if self.listening:
            self.tell("write", seat, shown={"note": note, "bar": bar, "against": bar + side})
        self.next_turn()

    def change(self, thrown: list[int]) -> None:
        seat = self.actor
        self.throw_away(seat, thrown)
        # In order of pitch, as they lie in the hand: a View would forget in which order they came.
        drawn = sorted(self.deck.pop() for _ in range(min(len(thrown), len(self.deck))))
        self.hands[seat] = sorted(self.hands[seat] + drawn)
        self.barrier += 1
        if self.listening:
            self.tell("change", seat, {"drawn": drawn}, shown={"notes": thrown, "count": len(drawn)})
        self.next_turn()

    def draw_one(self) -> None:
        seat = self.actor
        drawn = [self.deck.pop()] if self.deck else []
        self.hands[seat] += drawn
        self.barrier += 1
        if self.listening:
            self.tell("draw", seat, {"drawn": drawn}, shown={"count": len(drawn)})
        self.next_turn()

    def listen(self, paid: list[int]) -> None:
        """The move ends here, because the actor learns something; what to do with the note is another."""
        self.throw_away(self.actor, paid)
        self.heard_note = self.deck.pop()
        self.barrier += 1
        self.phase = HEARD
        self.begun = []
        if self.listening:
            self.tell("listen", self.actor, shown={"notes": paid})
            self.tell("heard", self.actor, {"note": self.heard_note}, secret=True)

    def put_away(self, keep: bool) -> None:
        seat = self.actor
        note, self.heard_note = self.heard_note, UNKNOWN
        if keep:
            self.hands[seat] = sorted([*self.hands[seat], note])
        else:
            self.aside.append((seat, note))
        if self.listening:
            self.tell("keep" if keep else "aside", seat, {"note": note})
        self.phase = TURN
        self.next_turn()

    def throw_away(self, seat: int, notes: list[int]) -> None:
        for note in notes:
            self.hands[seat].remove(note)
        self.discards += notes

    # ---- from turn to turn

    def next_turn(self) -> None:
        """The next seat; after a round the metronome strikes (4), and the coda comes to its end (5)."""
        self.begun = []
        if self.rounds_left == UNKNOWN and (not self.free_bars() or not self.deck):
            self.rounds_left = 2
            if self.listening:
                self.tell("coda", TABLE)
        self.actor = (self.actor + 1) % int(self.players)
        if self.actor == self.first:
            self.strike()
            if self.rounds_left != UNKNOWN:
                self.rounds_left -= 1
                if self.rounds_left == 0:
                    self.end()

    def strike(self) -> None:
        self.rng.event()
        self.barrier += 1
        bar = int(self.rng.below(len(self.row)))
        written = self.row[bar]
        owner = written[0] if written else int(self.players)
        points = 1 if written else self.beat
        if owner < self.seats:
            self.beats[owner] += points
        if self.listening:
            who = owner if owner < self.seats else NOBODY
            self.tell("strike", TABLE, shown={"bar": bar, "owner": who, "points": points})

    def end(self) -> None:
        self.phase = ENDED
        self.actor = OVER
        if self.listening:
            winners = [seat for seat, rank in enumerate(self.ranks()) if rank == 0]
            self.tell("end", TABLE, shown={"winners": winners})

    # ---- how it stands

    def harmony(self) -> list[int]:
        """What the notes score, for each seat (6)."""
        points = [0] * int(self.seats)
        for bar, written in enumerate(self.row):
            if not written:
                continue
            writer, note, against = written
            neighbour = self.row[against]
            if neighbour:
                step = abs(note - neighbour[1])
                points[writer] += 2 if step == 1 else 1 if step == 0 else 0
            points[writer] += self.liked(note, bar)
        return points

    def liked(self, note: int, bar: int) -> int:
        """How many tastes of the audience a written note meets (7)."""
        met = {
            "low": note == 0,
            "high": note == self.kit.pitches - 1,
            "ends": bar in (0, len(self.row) - 1),
        }
        return sum(met[taste] for taste in self.tastes)

    def scores(self) -> list[int]:
        return [beats + notes for beats, notes in zip(self.beats, self.harmony(), strict=True)]

    def ranks(self) -> list[int]:
        held = [len(hand) for hand in self.hands] + [0]
        order = [(score, -held[seat]) for seat, score in enumerate(self.scores())]
        return [sum(other > mine for other in order) for mine in order]

    # ---- what is known

    def view(self, seat: int) -> DuetView:
        own = seat != SPECTATOR
        mover = own and seat == self.actor
        return {
            "game": "duet",
            "players": int(self.players),
            "options": dict(self.options),
            "seat": seat,
            "turn": self.actor,
            "phase": self.phase,
            "tastes": self.tastes[:],
            "begun": self.begun[:] if mover else [],
            "hand": self.hands[seat][:] if own else [],
            "counts": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "aside": [[by, note if by == seat else UNKNOWN] for by, note in self.aside],
            "heard": self.heard_note if mover else UNKNOWN,
            "discards": self.discards[:],
            "tuned": self.tuned[seat][:] if own else [],
            "row": [list(written) if written else None for written in self.row],
            "beats": self.beats[:],
            "first": self.first,
            "rounds_left": self.rounds_left,
            "barrier": int(self.barrier),
            "scores": self.scores(),
            "ranks": self.ranks() if self.phase == ENDED else None,
        }

    def guess(self, seat: int, rng: Rng) -> "DuetState":
        return imagine(self.kit, self.view(seat), rng)

    def copy(self) -> "DuetState":
        other = DuetState(self.kit, int(self.players), dict(self.options), self.rng.copy())
        other.barrier = self.barrier
        other.tastes = self.tastes[:]
        other.phase = self.phase
        other.actor = self.actor
        other.begun = self.begun[:]
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck[:]
        other.aside = self.aside[:]
        other.heard_note = self.heard_note
        other.discards = self.discards[:]
        other.tuned = [notes[:] for notes in self.tuned]
        other.row = self.row[:]
        other.beats = self.beats[:]
        other.first = self.first
        other.rounds_left = self.rounds_left
        return other

    def dump(self) -> Dump:
        return {
            "players": int(self.players),
            "options": dict(self.options),
            "rng": self.rng.dump(),
            "barrier": int(self.barrier),
            "tastes": self.tastes[:],
            "phase": self.phase,
            "actor": self.actor,
            "begun": self.begun[:],
            "hands": [hand[:] for hand in self.hands],
            "deck": self.deck[:],
            "aside": [list(pair) for pair in self.aside],
            "heard": self.heard_note,
            "discards": self.discards[:],
            "tuned": [notes[:] for notes in self.tuned],
            "row": [list(written) if written else None for written in self.row],
            "beats": self.beats[:],
            "first": self.first,
            "rounds_left": self.rounds_left,
        }

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> "DuetState":
        assert isinstance(parts, DuetParts)
        state = DuetState(parts, dump["players"], dict(dump["options"]), Rng.restored(dump["rng"]))
        state.barrier = dump["barrier"]
        state.tastes = list(dump["tastes"])
        state.phase = dump["phase"]
        state.actor = dump["actor"]
        state.begun = list(dump["begun"])
        state.hands = [list(hand) for hand in dump["hands"]]
        state.deck = list(dump["deck"])
        state.aside = [(by, note) for by, note in dump["aside"]]
        state.heard_note = dump["heard"]
        state.discards = list(dump["discards"])
        state.tuned = [list(notes) for notes in dump["tuned"]]
        state.row = [tuple(bar) if bar else None for bar in dump["row"]]
        state.beats = list(dump["beats"])
        state.first = dump["first"]
        state.rounds_left = dump["rounds_left"]
        return state

    def census(self) -> list[int]:
        held = [note for hand in self.hands for note in hand]
        laid = [note for _, note in self.aside]
        written = [bar[1] for bar in self.row if bar]
        listened = [self.heard_note] if self.heard_note != UNKNOWN else []
        return held + self.deck + laid + written + listened + self.discards


def begin(parts: DuetParts, players: int, seed: int, options: dict[str, OptionValue]) -> DuetState:
    """A new game, shuffled and dealt."""
    state = DuetState(parts, players, options, Rng(seed))
    state.listening = True
    state.set_up()
    state.listening = False
    return state


def imagine(parts: DuetParts, view: DuetView, rng: Rng) -> DuetState:
    """The State that a viewer could be in, from its View alone."""
    seat: int = view["seat"]
    state = DuetState(parts, view["players"], dict(view["options"]), Rng(0))
    state.tastes = list(view["tastes"])
    state.phase = view["phase"]
    state.actor = view["turn"]
    state.begun = list(view["begun"])
    state.discards = list(view["discards"])
    state.row = [(bar[0], bar[1], bar[2]) if bar else None for bar in view["row"]]
    state.beats = list(view["beats"])
    state.first = view["first"]
    state.rounds_left = view["rounds_left"]
    state.barrier = view["barrier"]

    unseen = parts.notes[:]
    known = [note for _, note in view["aside"] if note != UNKNOWN]
    known += [view["heard"]] if view["heard"] != UNKNOWN else []
    for note in known + view["hand"] + view["discards"] + [bar[1] for bar in view["row"] if bar]:
        unseen.remove(note)
    rng.shuffle(unseen)
    for other, count in enumerate(view["counts"]):
        mine = other == seat
        state.hands[other] = list(view["hand"]) if mine else sorted(unseen.pop() for _ in range(count))
    state.aside = [(by, unseen.pop() if note == UNKNOWN else note) for by, note in view["aside"]]
    if view["phase"] == HEARD:
        state.heard_note = unseen.pop() if view["heard"] == UNKNOWN else view["heard"]
    state.deck = unseen
    if view["phase"] == TUNE:
        # Those before the actor have tuned; with what, only they know.
        for other in range(state.actor):
            hidden = state.hands[other][: 1 + int(rng.below(2))]
            state.tuned[other] = list(view["tuned"]) if other == seat else hidden
    state.rng = rng.fresh()
    return state
