"""What is played: a game at every number of players, with every pair of values of the options that this
number is offered, every sample of an option, and random sets."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product

from bandstand.contract import OVER, Game, Option, OptionValue, Selection, State
from bandstand.match import Match
from bandstand.testing.broken import Broken
from bandstand.testing.sizes import QUICK, Sizes

SEED = 0x5EED_0F_128_B175_5EED_0F_128_B175
"""Long enough to be recognised wherever it must not be."""

ENDLESS = 500_000
"""A game that takes more actions than this is taken not to end."""


@dataclass
class Case:
    """A game with a number of players and a set of options."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    sizes: Sizes = QUICK
    reached: int = -1
    """How many actions of its random game were played where a promise was looked at; -1: nobody looked."""
    _lines: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = [option.write(self.options[option.name]) for option in self.game.options]
        return "-".join([self.game.name, str(self.players), *chosen])

    def told(self) -> str:
        """The case, and how far it was played: 'Duet with 2 players, row=long, after 14 actions'."""
        given = [f"{option.name}={option.write(self.options[option.name])}" for option in self.game.options
                 if self.options[option.name] != option.default]  # fmt: skip
        count = "1 player" if self.players == 1 else f"{self.players} players"
        return ", ".join([f"{self.game.title} with {count}", *given, *self._place()])

    def _place(self) -> list[str]:
        if self.reached < 0:
            return []
        if self.reached == 0:
            return ["at the beginning"]
        last = self.game.write(self._lines[0][self.reached - 1])
        return [f"after {self.reached} action{'s' if self.reached > 1 else ''}, the last of them {last!r}"]

    def begin(self, number: int = 0) -> State:
        return self.game.new(self.players, SEED + number, dict(self.options))

    def match(self, number: int = 0) -> Match:
        return Match(self.game, self.players, SEED + number, self.options)

    def viewers(self) -> range:
        """The spectators and every seat."""
        return range(-1, self.players)

    def names(self) -> list[str]:
        """One for each seat, also for that which the rules play."""
        return self.game.seat_names([f"Name{seat}" for seat in range(self.players)], self.options)

    def choices(self, salt: str) -> random.Random:
        """Random choices that are the same in every run and process."""
        return random.Random(f"{self} {salt}")

    def line(self, number: int = 0) -> tuple[int, ...]:
        """The actions of one random game, from the beginning to the end."""
        if number not in self._lines:
            self._lines[number] = self._played(number)
        return self._lines[number]

    def _played(self, number: int) -> tuple[int, ...]:
        choices = self.choices(f"line {number}")
        state = self.begin(number)
        actions: list[int] = []
        while state.turn() != OVER:
            legal = state.legal()
            if not legal:
                raise Broken(f"seat {state.turn()} is to decide and has nothing to do: "
                             f"legal() is empty after {len(actions)} actions, before the end.")  # fmt: skip
            action = choices.choice(legal)
            state.apply(action)
            actions.append(action)
            if len(actions) >= ENDLESS:
                raise Broken(f"it does not end: {ENDLESS:,} random actions were played.")
        return tuple(actions)

    def points(self, wanted: int, number: int = 0) -> Iterator[State]:
        """`wanted` positions of one game, and the first and the last. The State goes on after it was looked
        at: callers that want to change it take a copy."""
        line = self.line(number)
        inner = range(1, len(line))
        chosen = set(self.choices("points").sample(inner, min(wanted, len(inner)))) | {0, len(line)}
        state = self.begin(number)
        for place in range(len(line) + 1):
            if place in chosen:
                self.reached = place if number == 0 else -1
                yield state
            if place < len(line):
                state.apply(line[place])
        self.reached = -1

    def decisions(self, wanted: int, number: int = 0) -> Iterator[State]:
        """Of these positions, those at which somebody begins a move."""
        return (state for state in self.points(wanted, number) if state.turn() != OVER and state.whole())

    def illegal(self, legal: Sequence[int], salt: object) -> list[int]:
        """Actions that are not legal where these are, numbers beside those of the game among them; at most as
        many as are to be tried at one position."""
        wrong = sorted(set(range(-1, self.game.actions() + 1)) - set(legal))
        return sorted(self.choices(f"refusals {salt}").sample(wrong, min(self.sizes.refusals, len(wrong))))

    def steps(self, most: int | None = None, number: int = 0) -> Iterator[int]:
        """The actions of the random game, for callers that play them one after the other."""
        for place, action in enumerate(self.line(number)[:most]):
            self.reached = place + 1 if number == 0 else -1
            yield action
        self.reached = -1


@lru_cache(maxsize=256)
def cases(game: Game, players: int, sizes: Sizes = QUICK) -> tuple[Case, ...]:
    """A game with this number of players, with every set of options that is to be played. The cases remember
    the random games that they played, and the same question gets the same cases again."""
    return tuple(Case(game, players, options, sizes) for options in option_sets(game, players, sizes))


def option_sets(game: Game, players: int, sizes: Sizes = QUICK) -> list[dict[str, OptionValue]]:
    """Sets in which every pair of values occurs, random ones, samples and random selections. Defaults come
    first; what this number of players is not offered has its default in all of them."""
    chance = random.Random(f"{game.name} {players}")
    offered = [option for option in game.options if option.offered(players)]
    sets = _sets_of_pairs(offered, chance)
    sets += [_random_set(offered, chance) for _ in range(sizes.random_option_sets)]
    for option in offered:
        sets += _samples(game, players, offered, option, chance, sizes)
        if isinstance(option, Selection):
            for _ in range(sizes.random_option_sets):
                sets.append(_random_set(offered, chance) | {option.name: _some_things(option, chance)})
    complete = [_defaults(game.options) | chosen for chosen in sets]
    return [chosen for place, chosen in enumerate(complete) if chosen not in complete[:place]]


def _samples(
    game: Game, players: int, offered: Sequence[Option], option: Option, chance: random.Random, sizes: Sizes
) -> list[dict[str, OptionValue]]:
    """Each sample of an option alone; `sizes` says at which numbers of players."""
    if sizes.samples_everywhere:
        return [_random_set(offered, chance) | {option.name: value} for value in option.samples()]
    counts = [count for count in range(game.least, game.most + 1) if option.offered(count)]
    here = counts.index(players)
    return [_defaults(offered) | {option.name: value} for value in option.samples()[here :: len(counts)]]


def _some_things(selection: Selection, chance: random.Random) -> OptionValue:
    """Two to eight of them, by name."""
    most = min(8, len(selection.things))
    return selection.check("+".join(chance.sample(selection.things, chance.randint(min(2, most), most))))


def _defaults(options: Sequence[Option]) -> dict[str, OptionValue]:
    return {option.name: option.default for option in options}


def _random_set(options: Sequence[Option], chance: random.Random) -> dict[str, OptionValue]:
    return {option.name: chance.choice(option.values) for option in options}


def _sets_of_pairs(options: Sequence[Option], chance: random.Random) -> list[dict[str, OptionValue]]:
    """Sets in which every pair of values occurs, the defaults first."""
    defaults = _defaults(options)
    sets = [defaults]
    missing = _pairs_of_all(options) - _pairs(defaults)
    while missing:
        tried = [_random_set(options, chance) for _ in range(60)]
        best = max(tried, key=lambda chosen: len(missing & _pairs(chosen)))
        if missing & _pairs(best):
            sets.append(best)
            missing -= _pairs(best)
    return sets


Pair = frozenset[tuple[str, str]]


def _pairs(chosen: Mapping[str, OptionValue]) -> set[Pair]:
    """The pairs of values in a set of options; where there is but one option, its value."""
    named = [(name, repr(value)) for name, value in chosen.items()]
    return {frozenset(pair) for pair in combinations(named, min(2, len(named)))}


def _pairs_of_all(options: Sequence[Option]) -> set[Pair]:
    found: set[Pair] = set()
    for some in combinations(options, min(2, len(options))):
        for values in product(*(option.values for option in some)):
            found |= _pairs({option.name: value for option, value in zip(some, values, strict=True)})
    return found
