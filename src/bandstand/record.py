"""A game on disk: one readable text file that says who played what, from which seed, move by move.

    bandstand record 1
    game: trumpet
    edition: 4d1f...
    options: board=standard new_deal_lead=winner renege=prevented wild_anytime=no
    seed: 7
    players: 2
    name 1: Nell
    name 2: Tomas
    moves:
    1 h7
    2 h3
    result: 25 14
    checksum: 9ab0...

A move is the seat (from 1) and its actions. An edition that is not one of ours is carried along, each
line behind a bar. Reading checks everything: the checksum, every name, and that each move was legal.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bandstand import catalogue
from bandstand.contract import OVER, BadNotation, BadOption, Game, OptionValue, State
from bandstand.edition import PartsError, plain
from bandstand.phrases import listed
from bandstand.rng import SEED_BITS

VERSION = 1
_HEAD = "bandstand record"


class BadRecord(ValueError):
    """A file that is no sound record; the text names the line and the reason."""


@dataclass
class Record:
    """What a record file says."""

    game: Game
    options: dict[str, OptionValue]
    seed: int
    players: int
    names: list[str]
    moves: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    result: list[int] | None = None

    def text(self) -> str:
        """The file."""
        lines = [f"{_HEAD} {VERSION}", f"game: {self.game.name}", f"edition: {self.game.parts.digest}"]
        if self.game.parts.digest not in catalogue.editions(self.game.name):
            lines.append("parts:")
            lines += [f"| {line}" if line else "|" for line in plain(self.game.parts.text).split("\n")]
        declared = sorted(self.game.options, key=lambda option: option.name)
        written = [f"{option.name}={option.write(self.options[option.name])}" for option in declared]
        lines += [f"options: {' '.join(written)}".rstrip(), f"seed: {self.seed}", f"players: {self.players}"]
        lines += [f"name {seat}: {_one_line(name)}".rstrip() for seat, name in enumerate(self.names, start=1)]
        lines.append("moves:")
        for seat, actions in self.moves:
            lines.append(" ".join([str(seat + 1), *map(self.game.write, actions)]))
        result = "unfinished" if self.result is None else " ".join(map(str, self.result))
        lines.append(f"result: {result}")
        body = "\n".join(lines) + "\n"
        return f"{body}checksum: {_checksum(body)}\n"

    @classmethod
    def read(cls, text: str) -> "Record":
        """The record that a file holds, or BadRecord."""
        return _Reader(text).record()

    def save(self, path: str | Path) -> None:
        """Write the file."""
        Path(path).write_text(self.text(), encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read the file."""
        try:
            return cls.read(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise BadRecord(f"The file is not text in UTF-8 (byte {error.start}): it is no record.") from None

    def states(self) -> Iterator[State]:
        """The State before each move, and the last one."""
        state = self.game.new(self.players, self.seed, dict(self.options))
        yield state
        for _, actions in self.moves:
            state = state.copy()
            for action in actions:
                state.apply(action)
            yield state


class _Reader:
    """Reads a record line by line, and knows on which line it is."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0

    def record(self) -> Record:
        self._check_head()
        self._check_sum()
        game = self._game()
        options = self._options(game)
        seed = self._number("seed", 0, (1 << SEED_BITS) - 1)
        players = self._number("players", game.least, game.most)
        try:
            options = game.check(players, options)
        except BadOption as error:
            self.at -= 1
            raise self._fail(str(error)) from None
        names = [self._value(f"name {seat}") for seat in range(1, players + 1)]
        self._value("moves")
        record = Record(game, options, seed, players, names)
        state = self._moves(record)
        record.result = self._result(state)
        if self.at != len(self.lines) - 2:
            raise self._fail("after the result there should be nothing but the checksum.")
        return record

    def _fail(self, reason: str) -> BadRecord:
        return BadRecord(f"line {self.at + 1}: {reason}")

    def _check_head(self) -> None:
        head = self.lines[0]
        if not head.startswith(_HEAD + " "):
            raise self._fail(f"a record begins with '{_HEAD} {VERSION}', not with {head[:40]!r}.")
        version = _whole(head.removeprefix(_HEAD + " "))
        if version is None or version < 1:
            raise self._fail(f"{head.removeprefix(_HEAD + ' ')[:40]!r} is no version of a record.")
        if version > VERSION:
            raise self._fail(f"version {version} is newer than this Bandstand, which reads up to {VERSION}.")
        self.at = 1

    def _check_sum(self) -> None:
        """First of all: a damaged file should be called damaged, not wrong in its rules."""
        lines = self.lines[:-1] if self.lines[-1] == "" else self.lines
        last = lines[-1]
        if not last.startswith("checksum: ") or self.lines[-1] != "":
            self.at = len(lines) - 1
            raise self._fail("the record breaks off: its last line should be the checksum.")
        body = "\n".join(lines[:-1]) + "\n"
        if last.removeprefix("checksum: ") != _checksum(body):
            self.at = len(lines) - 1
            raise self._fail("the checksum does not fit: something above it was altered or damaged.")

    def _value(self, key: str) -> str:
        line = self.lines[self.at]
        if line != f"{key}:" and not line.startswith(f"{key}: "):
            raise self._fail(f"'{key}:' should stand here, not {line[:40]!r}.")
        self.at += 1
        return line[len(key) + 2 :]

    def _number(self, key: str, least: int, most: int) -> int:
        value = self._value(key)
        number = _whole(value)
        if number is not None and least <= number <= most:
            return number
        self.at -= 1
        raise self._fail(f"{key} must be a whole number from {least} to {most}, not {value[:40]!r}.")

    def _game(self) -> Game:
        name = self._value("game")
        if name not in catalogue.names():
            self.at -= 1
            raise self._fail(f"there is no game {name!r}; there is {listed(catalogue.names(), 'or')}.")
        digest = self._value("edition")
        known = catalogue.editions(name)
        if self.lines[self.at] != "parts:":
            if digest in known:
                return known[digest]
            self.at -= 1
            raise self._fail("this edition is not one of ours, and the record does not carry its parts.")
        # They are carried even where the edition has become one of ours since.
        self.at += 1
        first = self.at
        while self.lines[self.at].startswith("|"):
            self.at += 1
        parts = "\n".join(line[2:] for line in self.lines[first : self.at]) + "\n"
        try:
            game = catalogue.find(name, parts)
        except PartsError as error:
            self.at = first
            raise self._fail(f"the parts that it carries cannot be played with: {error}") from None
        if game.parts.digest != digest:
            self.at = first
            raise self._fail("the parts that it carries are not the edition that it names.")
        return known.get(digest, game)

    def _options(self, game: Game) -> dict[str, OptionValue]:
        known = {option.name: option for option in game.options}
        options: dict[str, OptionValue] = {}
        text = self._value("options")
        try:
            for word in text.split():
                name, _, value = word.partition("=")
                if name not in known:
                    raise BadOption(f"there is no option {name!r}.")
                if name in options:
                    raise BadOption(f"{name} has two values.")
                options[name] = known[name].read(value)
            if len(options) != len(known):
                raise BadOption("not every option has a value.")
        except BadOption as error:
            self.at -= 1
            raise self._fail(str(error)) from None
        return options

    def _moves(self, record: Record) -> State:
        state = record.game.new(record.players, record.seed, dict(record.options))
        while not self.lines[self.at].startswith("result: "):
            words = self.lines[self.at].split(" ")
            if words[0] == "checksum:":
                raise self._fail("the result is missing.")
            if state.turn() == OVER:
                raise self._fail("the game was over before this move.")
            seat = int(state.turn())
            if words[0] != str(seat + 1):
                raise self._fail(f"player {seat + 1} was to move, not {words[0]!r}.")
            if len(words) < 2:
                raise self._fail("the move is missing.")
            record.moves.append((seat, self._actions(record.game, state, words[1:])))
            self.at += 1
        return state

    def _actions(self, game: Game, state: State, words: list[str]) -> tuple[int, ...]:
        seat = state.turn()
        actions: list[int] = []
        for word in words:
            if actions and state.whole():
                raise self._fail(f"the move is whole before {word!r}.")
            try:
                action = game.read(word)
            except BadNotation as error:
                raise self._fail(str(error)) from None
            if state.turn() != seat or action not in state.legal():
                raise self._fail(f"{word!r} is not legal here.")
            state.apply(action)
            actions.append(action)
        if not state.whole():
            raise self._fail("this is only half a move.")
        return tuple(actions)

    def _result(self, state: State) -> list[int] | None:
        value = self._value("result")
        result = state.scores() if state.turn() == OVER else None
        expected = "unfinished" if result is None else " ".join(map(str, result))
        if value != expected:
            self.at -= 1
            raise self._fail(f"the moves lead to the result '{expected}', not to {value!r}.")
        return result


def _whole(text: str) -> int | None:
    """The number that a text is, if it is written as we write it and no longer than a seed can be."""
    if not text.isascii() or not text.isdigit() or len(text) > 39 or (text[0] == "0" and text != "0"):
        return None
    return int(text)


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode(errors="replace")).hexdigest()


def _one_line(name: str) -> str:
    """A name as a line can hold it: no line ends, nothing that UTF-8 cannot say."""
    return " ".join(name.encode(errors="replace").decode().split())
