"""A whole move, as it is given, told and refused."""

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import Any, SupportsIndex, TypeAlias, overload

from bandstand.contract import Game, State

Actions = tuple[int, ...]
Playable: TypeAlias = "Move | str | SupportsIndex | Iterable[SupportsIndex]"
"""A move as somebody may give it: the Move itself, its notation, or its actions."""


class IllegalMove(ValueError):
    """A move that cannot be played now. The text is a sentence for the player; nothing was changed."""

    def __init__(self, code: str, sentence: str, things: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.code = code
        """What kind of reason it is, for programs."""
        self.things = tuple(things)
        """The pieces that are the reason, by the names under which the table draws them."""

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMove, (self.code, str(self), self.things)


class Position:
    """A place in a match: how that began, and the moves that were done before."""

    __slots__ = ("_moves", "_number", "_start")

    def __init__(self, start: State, moves: Sequence[tuple[int, Actions]] = (), number: int = 0) -> None:
        self._start = start
        self._moves = moves
        self._number = number

    def state(self) -> State:
        """The game there."""
        state = self._start.copy()
        for _, actions in self._moves[: self._number]:
            for action in actions:
                state.apply(action)
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self._start, self._moves[: self._number], self._number)


class Move:
    """A whole move of a seat. Two are equal when the same seat does the same."""

    __slots__ = ("_before", "_game", "actions", "seat")

    def __init__(
        self, seat: int, actions: Actions, game: Game | None = None, before: Position | None = None
    ) -> None:
        self.seat = seat
        self.actions = actions
        self._game = game
        self._before = before

    @property
    def text(self) -> str:
        """Its notation: what `Match.play` reads and a record writes."""
        if self._game is None:
            return " ".join(map(str, self.actions))
        return " ".join(map(self._game.write, self.actions))

    @property
    def say(self) -> str:
        """What it does, in words: 'play the 7 of hearts'."""
        if self._game is None or self._before is None:
            return self.text
        state = self._before.state()
        steps: list[tuple[Any, int]] = []
        for action in self.actions:
            steps.append((state.view(self.seat), action))
            state.apply(action)
        return self._game.say_move(steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.seat == other.seat and self.actions == other.actions

    def __hash__(self) -> int:
        return hash((self.seat, self.actions))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move of seat {self.seat}: {self.text}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.seat, self.actions, self._game, self._before)


class Moves(Sequence[Move]):
    """The moves of a match up to some place. What is done or taken back later does not change them."""

    __slots__ = ("_game", "_line", "_places", "_start")

    def __init__(
        self, game: Game, start: State, line: Sequence[tuple[int, Actions]], places: range | None = None
    ) -> None:
        self._game = game
        self._start = start
        self._line = line
        self._places = range(len(line)) if places is None else places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> "Moves": ...
    def __getitem__(self, place: int | slice) -> "Move | Moves":
        if isinstance(place, slice):
            return Moves(self._game, self._start, self._line, self._places[place])
        number = self._places[place]
        return Move(*self._line[number], self._game, Position(self._start, self._line, number))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


def whole_moves(state: State, begun: Actions = ()) -> Iterator[Actions]:
    """All moves of the seat whose turn it is. The State stays as it is."""
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        if after.whole():
            yield (*begun, action)
        else:
            yield from whole_moves(after, (*begun, action))


def action_numbers(given: Iterable[object]) -> Actions:
    """Whatever counts as whole numbers, as such."""
    actions: list[int] = []
    for each in given:
        if type(each) is int:
            actions.append(each)
        elif isinstance(each, bool | str) or not isinstance(each, SupportsIndex):
            raise IllegalMove("not_an_action", f"{each!r} is not an action number.")
        else:
            actions.append(index(each))
    return tuple(actions)


def refused(game: Game, state: State, seat: int, action: int) -> IllegalMove:
    """What tells why an action is not legal there."""
    refusal = game.why_not(state.view(seat), action)
    return IllegalMove(refusal.code, refusal.sentence, refusal.things)
