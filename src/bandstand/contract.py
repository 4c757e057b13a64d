"""The contract: what a game is.

A **State** is one game in progress: everything the table-keeper knows. A **View** is all that one seat
may know, as plain data; everything outside the rules works on Views. **Parts** are the components of one
edition. A **Policy** judges a State it has guessed. A **Game** puts these together and adds the words and
the drawing. Seats are numbered from 0 in the order of play.

Actions are whole numbers named by things (a card, a cell, a count), never by a place in a hand. A *move*
is what a person does at the table; it may take several actions, and `whole()` says where it ends.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, Final, Generic, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from bandstand.cover import Cover, plain
from bandstand.draw import Drawing, Line
from bandstand.phrases import counted, listed, number_word
from bandstand.retelling import Retelling
from bandstand.rng import Rng
from bandstand.view import Options, OptionValue, Seen, View

if TYPE_CHECKING:
    from bandstand.match import Match

__all__ = [
    "OVER", "SPECTATOR", "TABLE", "BadNotation", "BadOption", "Dump", "Event", "Game", "Level", "News",
    "Option", "OptionValue", "Options", "Parts", "Policy", "Refusal", "Seen", "Selection", "State", "View",
    "signed",
]  # fmt: skip

OVER: Final = -1
"""What `turn()` says when the game has ended."""

SPECTATOR: Final = -1
"""The viewer who sits at no seat."""

TABLE: Final = -1
"""The seat of an event that nobody in particular caused."""

Dump = dict[str, Any]
"""Everything about a State, as plain data (what JSON can hold)."""

News = dict[str, Any]
"""An event as one viewer may know it: its `kind`, its `seat`, and what else this viewer sees of it."""


class BadOption(ValueError):
    """An option, or a number of players, that the game does not have; the text says what it does have."""


class BadNotation(ValueError):
    """A text that names no action of the game."""


class Refusal:
    """Why something cannot be done now."""

    def __init__(self, code: str, sentence: str, things: Sequence[str] = ()) -> None:
        self.code: Final = code
        """What kind of reason it is, for programs: 'must_follow'. Small letters and underscores."""
        self.sentence: Final = sentence
        """For people: why not, and what would be right."""
        self.things: Final = tuple(things)
        """The pieces that are the reason, by the names under which the table draws them for this viewer
        (`data-target` or `data-vt`): 'hand-h7'."""

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.sentence!r}, {self.things!r})"


class Option:
    """One thing that people may decide before a game: a choice among values, or yes and no."""

    def __init__(
        self, name: str, default: OptionValue, values: Sequence[OptionValue], title: str, meaning: str,
        labels: Mapping[OptionValue, str] | None = None, under: str = "", players: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.name: Final = name
        self.default: Final = default
        self.values: Final = tuple(values)
        self.title: Final = title
        self.meaning: Final = meaning
        self.labels: Final = dict(labels or {})
        self.under: Final = under
        """The yes-or-no option without which this one changes nothing, where that one is offered."""
        self.players: Final = tuple(players)
        """The numbers of players at which it is offered; empty: at every one."""

    def __repr__(self) -> str:
        return f"<Option {self.name}: {listed([repr(value) for value in self.values], 'or')}>"

    def offered(self, players: int) -> bool:
        """Whether it may be decided in a game for this number of players. Where it may not, it has its
        default."""
        return not self.players or players in self.players

    def check_offered(self, players: int) -> None:
        """BadOption unless it may be decided in a game for this number of players."""
        if not self.offered(players):
            counts = [str(count) for count in self.players]
            noun = "player" if counts == ["1"] else "players"
            raise BadOption(
                f"{self.name} is an option with {listed(counts, 'or')} {noun}, not with {players}."
            )

    def label(self, value: OptionValue) -> str:
        """The value as people read it."""
        if value in self.labels:
            return self.labels[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).replace("_", " ")

    def read(self, text: str) -> OptionValue:
        """The value that a text (from a form, a command line, a record) names."""
        for value in self.values:
            if text == self.write(value):
                return value
        raise BadOption(
            f"{self.name} can be {listed([self.write(v) for v in self.values], 'or')}, not {text!r}."
        )

    def write(self, value: OptionValue) -> str:
        """The value as text that `read` understands."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def check(self, value: object) -> OptionValue:
        """The value, if it is one of this option's."""
        for good in self.values:
            if type(good) is type(value) and good == value:
                return good
        values = listed([repr(each) for each in self.values], "or")
        raise BadOption(f"{self.name} can be {values}, not {value!r}.")

    def samples(self) -> Sequence[OptionValue]:
        """Further values, where there are more than `values` lists, that every game is to be tested with."""
        return ()


class Selection(Option):
    """Which of several things are in play: none, a number of them drawn by chance, or those named. Its values
    are texts: 'none', '5', or names in the order of `things` like 'discard+move'. `values` lists only the
    first of these: none, and the usual number."""

    def __init__(
        self, name: str, title: str, meaning: str, things: Sequence[str], labels: Mapping[str, str],
        usual: int, meanings: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, "none", ("none", str(usual)), title, meaning)
        self.things: Final = tuple(things)
        self.titles: Final = dict(labels)
        self.meanings: Final = dict(meanings or {})
        """What each thing is or does, in one line, where there is one."""
        self.usual: Final = usual

    def __repr__(self) -> str:
        return f"<Option {self.name}: 'none', how many at random, or names out of {', '.join(self.things)}>"

    def number(self, value: OptionValue) -> int:
        """How many are to be drawn by chance; 0 if none are, or if they are named."""
        text = str(value)
        return int(text) if text.isdecimal() else 0

    def names(self, value: OptionValue) -> list[str]:
        """Those that are named, in the order of `things`."""
        return [] if value == self.default or self.number(value) else str(value).split("+")

    def label(self, value: OptionValue) -> str:
        number = self.number(value)
        if number:
            return f"{number_word(number)} at random"
        return ", ".join([self.titles[name] for name in self.names(value)]) or "none"

    def read(self, text: str) -> OptionValue:
        return self.check(text)

    def check(self, value: object) -> OptionValue:
        """The value in its one spelling; names may come in any order, with '+' or ',' between them."""
        if not isinstance(value, str):
            raise self._bad(value)
        if value == self.default or value in [str(number + 1) for number in range(len(self.things))]:
            return value
        named = value.replace(",", "+").split("+")
        if len(set(named)) < len(named) or not set(named) <= set(self.things):
            raise self._bad(value)
        return "+".join([name for name in self.things if name in named])

    def samples(self) -> Sequence[OptionValue]:
        """Each thing alone."""
        return self.things

    def _bad(self, value: object) -> BadOption:
        names = ", ".join(self.things)
        return BadOption(
            f"{self.name} can be 'none', a number from '1' to '{len(self.things)}', or names like "
            f"'{'+'.join(self.things[:2])}', each once, out of {names}; not {value!r}."
        )


class Event:
    """Something that happened: what is `kept` to the mover, and what is `shown` to all. Of a secret event
    nobody else learns even that it happened."""

    def __init__(self, kind: str, seat: int, kept: News, shown: News, secret: bool) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.kept: Final = kept
        self.shown: Final = shown
        self.secret: Final = secret

    def seen_by(self, viewer: int) -> News | None:
        """The event as this viewer may know it, or None if it is no business of theirs."""
        own = viewer == self.seat and viewer != SPECTATOR
        if self.secret and not own:
            return None
        seen: News = {"kind": self.kind, "seat": self.seat}
        seen.update(self.shown)
        if own:
            seen.update(self.kept)
        return seen


@mypyc_attr(allow_interpreted_subclasses=True)
class Parts:
    """The components of one edition, which never change. A game's own Parts are made from the text of a parts
    file, and add what its rules index."""

    def __init__(self, text: str, digest: str, title: str) -> None:
        self.text: Final = text
        self.digest: Final = digest
        self.title: Final = title

    def __copy__(self) -> "Parts":
        return self

    def __deepcopy__(self, memo: object) -> "Parts":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _parts, (type(self), self.text)


@lru_cache(maxsize=16)
def _parts(kind: type, text: str) -> object:
    """The Parts that were pickled; those of one edition are one object."""
    return kind(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game in progress. `apply` does not check: it is the hot path; Match checks."""

    def __init__(self, parts: Parts, players: int, options: dict[str, OptionValue], rng: Rng) -> None:
        self.parts = parts
        self.players: i64 = players
        """How many seats decide."""
        self.seats: i64 = players
        """How many have a score: the players, and a seat that the rules themselves play."""
        self.allied = False
        """Whether all win or lose together."""
        self.options = options
        self.rng = rng
        self.barrier: i64 = 0
        """Counts what no undo may cross: chance used, or something learnt."""
        self.listening = False
        self.heard: list[Event] = []

    # ---- whose decision, and which

    def turn(self) -> i64:
        """The seat that must decide, or OVER."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """Its legal actions, in rising order, never empty before the end. The list is the caller's own."""
        raise NotImplementedError

    def choices(self) -> i64:
        """How many legal actions there are: for those who need only one of them, such as a play-out."""
        return len(self.legal())

    def choice(self, place: i64) -> i64:
        """The legal action at this place of the list. To be asked after `choices`, before `apply`."""
        return self.legal()[place]

    def apply(self, action: i64) -> None:
        """Do one legal action."""
        raise NotImplementedError

    def whole(self) -> bool:
        """Whether the actions so far end a move."""
        return True

    def together(self) -> list[int]:
        """Seats whose next moves do not depend on each other, in the order in which `turn` asks them;
        empty unless there are at least two. The State keeps each answer out of every other View until
        the last is in, and then does them in this order."""
        return []

    # ---- how it stands

    def scores(self) -> list[int]:
        """A score for each seat as people read it; higher is better."""
        raise NotImplementedError

    def breakdown(self) -> list[dict[str, int]]:
        """For each seat what its score is made of, by name; empty in games where it comes from one thing."""
        return [{} for _ in range(self.seats)]

    def ranks(self) -> list[int]:
        """0 is best, ties equal, tie-breaks applied."""
        raise NotImplementedError

    # ---- what is known

    def view(self, seat: i64) -> View:
        """All that this seat (or a SPECTATOR) may know and has learnt."""
        raise NotImplementedError

    def guess(self, seat: i64, rng: Rng) -> "State":
        """A State that this seat could be in, the same that `Game.imagine` makes of its View."""
        raise NotImplementedError

    def copy(self) -> "State":
        """A State that shares nothing with this one but its Parts."""
        raise NotImplementedError

    def dump(self) -> Dump:
        """Everything, as plain data. Two States are equal when their dumps are."""
        raise NotImplementedError

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> "State":
        """The State that a dump tells; `parts` are those of the State that was dumped."""
        raise NotImplementedError

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).restored, (self.parts, self.dump())

    def census(self) -> list[int]:
        """Every component in every place, for checking that none is lost or doubled."""
        raise NotImplementedError

    def __repr__(self) -> str:
        turn = int(self.turn())
        how = "over" if turn == OVER else f"seat {turn} to move"
        return f"<{type(self).__name__}: {counted(int(self.players), 'player')}, {how}>"

    # ---- what happened

    def tell(
        self,
        kind: str,
        seat: i64,
        kept: News | None = None,
        shown: News | None = None,
        secret: bool = False,
    ) -> None:
        """Note an event; what is not `shown` stays with the mover. Callers ask `listening` first, so that
        silence costs nothing."""
        self.heard.append(Event(kind, int(seat), kept or {}, shown or {}, secret))

    def news(self, viewer: int) -> list[News]:
        """What happened since `heard` was last emptied, as this viewer may know it."""
        return [seen for event in self.heard if (seen := event.seen_by(viewer)) is not None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A player's judgement. It is given States guessed from its seat's View, never the true one.

    `choose` is the greedy player. The rest guides a search, which knows nothing else of the game."""

    def __init__(self) -> None:
        self.spread = 1.0
        """The lead, in points, that makes a win about three times as likely as a loss."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """One legal action of a guessed State in which `seat` must decide."""
        raise NotImplementedError

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """As `choose`, for play-outs, where speed counts for more than a better move."""
        return self.choose(state, seat, rng)

    def weigh(self, state: State, seat: i64, legal: list[int], rng: Rng) -> list[float]:
        """For each legal action how promising it looks: positive numbers, twice as large for what is twice as
        likely to be the best."""
        chosen = int(self.choose(state, seat, rng))
        return [float(len(legal)) if action == chosen else 1.0 for action in legal]

    def sensible(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        """The legal actions that nobody who knows the game would laugh at, in the same order; never none.
        Bots take no other. Asked once for a decision, on a guess, so it may use only what the seat knows."""
        return legal

    def favour(self, state: State) -> float:
        """How far a search trusts `choose` at this decision, from 0 to 1, before it has tried anything; the
        rest of its trust is shared out by `weigh`."""
        return 0.25

    def cuts_off(self, state: State, decisions: i64) -> bool:
        """Whether a play-out that has taken this number of decisions has gone far enough to be estimated;
        else it goes on, to the end of the game."""
        return False

    def estimate(self, state: State) -> list[float]:
        """For each seat the score it can be expected to end with, asked where a play-out is cut off; where
        all win or lose together also at the end, to tell how near they came."""
        return [float(score) for score in state.scores()]

    def settled(self, state: State) -> bool:
        """Whether nothing that was decided before matters any more, as where the next game of a series is
        dealt. Moves are compared by playing on as far as that, else to the end."""
        return False

    def observe(self, state: State, events: list[Event], seat: i64) -> dict[str, float]:
        """What is worth counting of what happened between a move of this seat and its next choice, by name:
        1 for what happened, 0 for what did not, or how much of it there was. The more the better: what is
        bad for the seat is counted below 0. `Game.reason` says it in words."""
        return {}


class Level:
    """How strong a bot is. One with play-outs searches; one without goes by its eye, as a person does."""

    def __init__(
        self, iterations: int, overlooks: float = 0.0, settles: float = 0.0, glances: bool = False
    ) -> None:
        self.iterations: Final = iterations
        """Play-outs that it thinks about a decision for, unless its time is up before; 0: none."""
        self.overlooks: Final = overlooks
        """The chance, from 0 to 1, that it does not notice an action."""
        self.settles: Final = settles
        """It never settles for an action that looks less promising than this part of the best: what is so
        much better, nobody overlooks."""
        self.glances: Final = glances
        """Whether it goes by what looks promising at a glance, without considering the decision."""

    def __repr__(self) -> str:
        by_eye = f"overlooks={self.overlooks}, settles={self.settles}, glances={self.glances}"
        return f"Level({self.iterations}, {by_eye})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[Seen]):
    """A game with one of its editions: how to begin it, what its actions are called, how it is drawn."""

    def __init__(
        self, name: str, title: str, least: int, most: int, options: Sequence[Option], parts: Parts
    ) -> None:  # fmt: skip
        self.name: Final = name
        """The name of its folder, as commands and records spell it."""
        self.title: Final = title
        self.least: Final = least
        self.most: Final = most
        self.options: Final = tuple(options)
        self.parts: Final = parts

    def __repr__(self) -> str:
        players = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"<Game {self.title}: for {players} players>"

    def __copy__(self) -> "Game[Seen]":
        return self

    def __deepcopy__(self, memo: object) -> "Game[Seen]":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        # Another process finds it as this one did, and so must know it.
        from bandstand.catalogue import find, load

        current = load(self.name).parts.digest == self.parts.digest
        return find, (self.name, None if current else self.parts.text)

    def edition(self, text: str) -> "Game[Seen]":
        """This game played with the edition that a parts file describes."""
        raise NotImplementedError

    def released(self) -> list[str]:
        """The texts of the editions that were released before the current one."""
        return []

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> State:
        """A game about to begin; it has `heard` its set-up. Callers `check` players and options first."""
        raise NotImplementedError

    def match(
        self, players: SupportsIndex, seed: SupportsIndex | None = None, **options: object
    ) -> "Match[Seen]":
        """A match of it; without a seed, chance is the machine's."""
        # A door upwards: whoever has a game wants to play it.
        from bandstand.match import Match

        return Match(self, players, seed, options)

    def imagine(self, view: Seen, rng: Rng) -> State:
        """A State built from a View alone: the unseen is collected in parts order and dealt by `rng`."""
        raise NotImplementedError

    def restore(self, dump: Dump) -> State:
        """The State that a dump of this game and edition tells."""
        raise NotImplementedError

    def policy(self) -> Policy:
        """The greedy player, which also guides the search."""
        raise NotImplementedError

    def levels(self) -> dict[str, Level]:
        """How strong the bots are, weakest first. The measure is the greedy player, a sensible one: with two
        players a beginner wins about one game in five against it, a player two, an expert three."""
        return {
            "beginner": Level(0, overlooks=0.5, settles=0.05, glances=True),
            "player": Level(0, overlooks=0.2, settles=0.2),
            "expert": Level(64),
            "master": Level(50_000),
        }

    def seat_names(self, names: Sequence[str], options: Options) -> list[str]:
        """A name for each seat that has a score: those of the players, and after them that of a seat which
        the rules themselves play, where there is one. It reads like a person's, anywhere in a sentence."""
        return list(names)

    def actions(self) -> int:
        """How many actions there are: they are numbered from 0 to one less. Options may leave some
        unused but never renumber them, so notation needs nothing but the edition."""
        raise NotImplementedError

    # ---- words

    def write(self, action: int) -> str:
        """The action in compact notation, without spaces."""
        raise NotImplementedError

    def read(self, text: str) -> int:
        """The action that a notation names, or BadNotation."""
        raise NotImplementedError

    def say(self, view: Seen, action: int, names: Sequence[str] = ()) -> str:
        """The action for people, as something to do: 'play the 7 of hearts'. Whoever has no name there is
        'player 3'."""
        raise NotImplementedError

    def say_move(self, steps: Sequence[tuple[Seen, int]], names: Sequence[str] = ()) -> str:
        """A whole move, or the rest of one, as one thing to do: each action with the View before it."""
        return ", ".join([self.say(view, action, names) for view, action in steps])

    def why_not(self, view: Seen, action: int) -> Refusal:
        """What tells this viewer why an action is not legal now."""
        raise NotImplementedError

    def reason(self, name: str, mine: float, other: float) -> str:
        """What speaks for or against a move when it is compared with another, in a few words: this much on
        average after the one and that much after the other, of a part of the score, of what the policy
        observed, or of the 'score' itself. Empty where the difference is not worth words."""
        gain = signed(mine - other)
        points = "point" if gain in ("+1", "−1") else "points"
        return gain and f"{gain} {points if name == 'score' else f'for {name}'}"

    def prompt(self, view: Seen, legal: Sequence[int]) -> str:
        """One sentence in the second person: what is asked of the viewer, and the one rule that matters."""
        raise NotImplementedError

    def stage(self, view: Seen) -> str:
        """How far the game has come: 'Deal 4, trick 2 of 7'."""
        raise NotImplementedError

    def kind(self, view: Seen, action: int) -> str:
        """What kind of thing an action does, as something that one did several times: 'choosing trump'. Empty
        where it is not worth a word of its own."""
        return ""

    def log(self, event: News, viewer: int) -> Line | None:
        """A line of the log for an event as this viewer saw it; None if it is not worth one."""
        raise NotImplementedError

    def summary(self, view: Seen) -> str:
        """How a finished game ended, in a few words without names: 'by two spaces'."""
        raise NotImplementedError

    def text(self, view: Seen, names: Sequence[str]) -> str:
        """The View in lines of plain text, for the terminal and for screen readers."""
        raise NotImplementedError

    def retelling(self) -> Retelling:
        """How a finished game is told: its rounds, what scores came from, honours."""
        return Retelling()

    # ---- drawing

    def draw(self, view: Seen, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        """The View as pictures, with the click paths of every legal move; `legal` is empty where the
        viewer has nothing to decide."""
        raise NotImplementedError

    def style(self) -> str:
        """The style sheet of its drawings."""
        return ""

    def cover(self) -> Cover:
        """How the lobby shows it."""
        return plain(self.name, self.title, self.least, self.most)

    def rulebook(self) -> str:
        """The rules in our own words, in Markdown."""
        raise NotImplementedError

    # ---- checking what people ask for

    def check(self, players: object, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, or BadOption with the list of good ones. One that is not offered to
        this number of players may be given its default, as callers do that give all of them."""
        # Whatever counts as a whole number, but not yes and no.
        count = index(players) if isinstance(players, SupportsIndex) and not isinstance(players, bool) else 0
        if not self.least <= count <= self.most:
            raise BadOption(f"{self.title} is for {self.least} to {self.most} players, not {players!r}.")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                there = listed(known) or "none"
                raise BadOption(f"{self.title} has no option {name!r}; it has {there}.")
        checked = {o.name: o.check(options[o.name]) if o.name in options else o.default for o in self.options}
        for option in self.options:
            if checked[option.name] != option.default:
                option.check_offered(count)
        return checked

    def in_play(self, players: int, options: Options) -> list[Option]:
        """The options that make a difference at such a table: they are offered there, and not under another
        one that is offered and off."""
        off = [o.name for o in self.options if o.offered(players) and options[o.name] is False]
        return [o for o in self.options if o.offered(players) and o.under not in off]


def signed(difference: float) -> str:
    """A gain or a loss in whole points, '+5' or '−2'; empty where it is less than half a point."""
    # Means of the same numbers may differ in their last digits; half a point is told the same all the same.
    whole = int(abs(round(difference, 6)) + 0.5)
    return f"{'+' if difference > 0 else '−'}{whole}" if whole else ""
