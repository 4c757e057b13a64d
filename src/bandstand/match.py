"""A game being played by someone: checks legality and whole moves, holds sealed answers, takes back."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bandstand.contract import OVER, SPECTATOR, Event, Game, State, View
from bandstand.picture import standalone
from bandstand.record import Record
from bandstand.rng import SEED_BITS


class IllegalMove(ValueError):
    """A move that cannot be played now. The text is a sentence for the player; nothing was changed."""


@dataclass(frozen=True)
class Move:
    """What a seat did, as whole moves are recorded."""

    seat: int
    actions: tuple[int, ...]


@dataclass(frozen=True)
class _Step:
    """The game before a move, and what the move made known."""

    before: State
    heard: list[Event]


class Match:
    """What most callers hold: one game, from the set-up to the end."""

    def __init__(
        self, game: Game, players: int, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.check(players, options or {})
        self.seed = secrets.randbits(SEED_BITS) if seed is None else seed
        self.moves: list[Move] = []
        self._steps: list[_Step] = []
        self._sealed: dict[int, tuple[int, ...]] = {}
        self._state = game.new(players, self.seed, dict(self.options))
        self._opening = self._state.heard

    @classmethod
    def of(cls, record: Record) -> "Match":
        """The match that a record tells."""
        match = cls(record.game, record.players, record.seed, record.options)
        for seat, actions in record.moves:
            match.play(*actions, seat=seat)
        return match

    # ---- how it stands

    @property
    def turn(self) -> int:
        """The seat that must decide (the first of those asked together), or OVER."""
        return int(self._state.turn())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    @property
    def scores(self) -> list[int]:
        """The score of each seat; higher is better."""
        return self._state.scores()

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat; 0 is best."""
        return self._state.ranks()

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 0] if self.over else []

    def waiting(self) -> list[int]:
        """The seats that may move now. Who has answered under seal may still change the answer."""
        if self.over:
            return []
        return self._state.together() or [self.turn]

    def sealed(self) -> dict[int, tuple[int, ...]]:
        """The answers that are held until the last is in. Their owners' secret."""
        return dict(self._sealed)

    def view(self, seat: int, after: Sequence[int] = ()) -> View:
        """All that a seat (or a SPECTATOR) may know; for one of those asked together, as it is asked; after
        the actions it has taken of an unfinished move."""
        state = self._asked(seat) if after or seat in self._state.together() else self._state
        self._follow(state, seat, after)
        if after and state.whole():
            raise IllegalMove("This is a whole move: what comes of it is seen by playing it.")
        return state.view(seat)

    def opening(self, viewer: int) -> list[dict[str, Any]]:
        """What the set-up made known to this viewer."""
        return [seen for event in self._opening if (seen := event.seen_by(viewer)) is not None]

    def news(self, viewer: int, since: int = 0) -> list[list[dict[str, Any]]]:
        """For each move from number `since` on: what it made known to this viewer."""
        return [
            [seen for event in step.heard if (seen := event.seen_by(viewer)) is not None]
            for step in self._steps[since:]
        ]

    # ---- moving

    def legal(self, seat: int | None = None, after: Sequence[int] = ()) -> list[int]:
        """The legal actions of a seat, after the actions it has taken of an unfinished move."""
        if self.over:
            return []
        seat = self.turn if seat is None else seat
        state = self._asked(seat)
        self._follow(state, seat, after)
        return state.legal() if not after or not state.whole() else []

    def check(self, actions: Sequence[int], seat: int | None = None) -> None:
        """Raise IllegalMove unless the actions are one whole legal move of the seat."""
        self._try(actions, self.turn if seat is None else seat)

    def play(self, *actions: int, seat: int | None = None) -> list[Move]:
        """Play one whole move. Returns the moves that were done: none while other answers are missing,
        else this one, or all that were sealed."""
        seat = self.turn if seat is None else seat
        after = self._try(actions, seat)
        together = self._state.together()
        if not together:
            return [self._do(Move(seat, tuple(actions)), after)]
        self._sealed[seat] = tuple(actions)
        if len(self._sealed) < len(together):
            return []
        answers, self._sealed = self._sealed, {}
        return [self._do(Move(each, answers[each])) for each in together]

    def decide(self, seat: int, choose: Callable[[View, list[int]], int]) -> tuple[int, ...]:
        """Ask for one action after the other, on a copy, until the move is whole. Plays nothing."""
        return self.decision(seat)(choose)

    def decision(self, seat: int) -> Callable[[Callable[[View, list[int]], int]], tuple[int, ...]]:
        """The same for later, or for another thread: whatever becomes of the match meanwhile, it is the
        question as it is asked now."""
        return partial(_decide, self.game, seat, self._asked(seat))

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would take something back."""
        return self._undoable(seat) is None

    def undo(self, seat: int) -> Move:
        """Take back one's own last move, or one's sealed answer."""
        reason = self._undoable(seat)
        if reason is not None:
            raise IllegalMove(reason)
        if seat in self._sealed:
            return Move(seat, self._sealed.pop(seat))
        # Answers that others have sealed meanwhile were to a question that is no longer asked.
        self._sealed = {}
        self._state = self._steps.pop().before
        return self.moves.pop()

    def picture(self, viewer: int = SPECTATOR, names: Sequence[str] = ()) -> str:
        """The table as one viewer may see it, as an SVG that stands alone."""
        everybody = self.game.seat_names(self._names(names), self.options)
        drawing = self.game.draw(self.view(viewer), everybody, [])
        return standalone(drawing, self.game.style())

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as spectators see it."""
        return self.picture()

    # ---- keeping

    def record(self, names: Sequence[str] = ()) -> Record:
        """The match so far, as it is written down."""
        moves = [(move.seat, move.actions) for move in self.moves]
        result = self.scores if self.over else None
        return Record(
            self.game, dict(self.options), self.seed, self.players, self._names(names), moves, result
        )

    def save(self, path: str | Path) -> None:
        """Write the match so far into a file."""
        self.record().save(path)

    # ---- inside

    def _names(self, names: Sequence[str]) -> list[str]:
        given = list(names) or [f"Player {seat + 1}" for seat in range(self.players)]
        if len(given) != self.players:
            raise ValueError(f"A match has as many names as players, {self.players}, not {len(given)}.")
        return given

    def _asked(self, seat: int) -> State:
        """A copy of the game in which it is this seat's turn."""
        if self.over:
            raise IllegalMove("The game is over.")
        if seat not in self.waiting():
            if not 0 <= seat < self.players:
                raise IllegalMove(f"There is no seat {seat}: seats go from 0 to {self.players - 1}.")
            others = " and ".join(f"player {other + 1}" for other in self.waiting())
            raise IllegalMove(f"It is not your turn: {others} must move first.")
        state = self._state.copy()
        # Those asked before this seat may not have answered yet. Any answer of theirs will do: the moves
        # of seats asked together do not depend on each other.
        while state.turn() != seat:
            state.apply(state.legal()[0])
        return state

    def _follow(self, state: State, seat: int, actions: Sequence[int]) -> None:
        """Apply the actions of one move to a copy, or say why they are not legal."""
        for number, action in enumerate(actions):
            if number and state.whole():
                raise IllegalMove("This is more than one move: a move was whole before its last action.")
            if type(action) is not int or action not in state.legal():
                known = type(action) is int
                raise IllegalMove(
                    self.game.why_not(state.view(seat), action)
                    if known
                    else f"{action!r} is not an action number."
                )
            state.apply(action)

    def _try(self, actions: Sequence[int], seat: int) -> State:
        """The game after a move, done on a copy."""
        state = self._asked(seat)
        if not actions:
            raise IllegalMove("A move needs at least one action.")
        state.listening = True
        state.heard = []
        self._follow(state, seat, actions)
        if not state.whole():
            raise IllegalMove("This is only half a move: it needs further choices.")
        return state

    def _do(self, move: Move, after: State | None = None) -> Move:
        before = self._state
        if after is None:
            after = self._try(move.actions, move.seat)
        self._steps.append(_Step(before, after.heard))
        self._state = after
        self.moves.append(move)
        return move

    def _undoable(self, seat: int) -> str | None:
        """None if the seat can take something back, else the reason why not."""
        if seat in self._sealed:
            return None
        if self.over:
            return "The game is over: its record is open to everybody, so nothing can be taken back."
        if not self.moves:
            return "There is nothing to take back yet."
        if self.moves[-1].seat != seat:
            return "You cannot take a move back once another player has moved."
        if self._steps[-1].before.barrier != self._state.barrier:
            return "This cannot be taken back: cards were dealt, or somebody has learnt something since."
        return None


def _decide(game: Game, seat: int, state: State, choose: Callable[[View, list[int]], int]) -> tuple[int, ...]:
    actions: list[int] = []
    while not actions or not state.whole():
        legal = state.legal()
        action = legal[0] if len(legal) == 1 else choose(state.view(seat), legal)
        if action not in legal:
            raise IllegalMove(game.why_not(state.view(seat), action))
        state.apply(action)
        actions.append(action)
    return tuple(actions)
