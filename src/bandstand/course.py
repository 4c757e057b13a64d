"""The course of a game: how it began, every move since, and where it stands. Compiled.

Whoever asks what may follow some actions usually goes on with them. So these are tried on the game itself,
and nothing has to be copied. If something else is done after all, the game is played again from its
beginning, and from then on copies are tried.
"""

from typing import Final

from bandstand.contract import Event, Game, State
from bandstand.move import Actions, IllegalMove, refused


class Course:
    """One game, move by move."""

    def __init__(self, start: State) -> None:
        self.start: Final = start
        """How it began. Never changed: to take something back is to play again from here."""
        self.moves: list[tuple[int, Actions]] = []
        """Whose they were, and their actions. It only grows: what is taken back is left to a list before."""
        self.barriers: list[int] = []
        """How many barriers there were before each move."""
        self.heard: list[list[Event]] | None = None
        """What each move made known, once somebody has asked for it."""
        self._state = start.copy()
        self._barrier = int(start.barrier)
        self._tried: Actions = ()
        """The actions that were tried on the game itself, and not played."""
        self._tries = 0
        """The seat whose actions were tried."""
        self._copies = False
        """Whether actions are tried on copies from now on, because something else was done than was tried."""
        self._legal: list[int] = []
        """The legal actions there, once somebody has asked; empty before."""

    def now(self) -> State:
        """Where it stands. To be looked at only: callers that want to change it take a copy."""
        if self._tried:
            self._copies = True
            self.replay(len(self.moves))
        return self._state

    def turn(self) -> int:
        """The seat that must decide (the first of those asked together), or OVER."""
        return self._tries if self._tried else int(self._state.turn())

    def together(self) -> list[int]:
        """The seats that are asked together."""
        return [] if self._tried else self._state.together()

    def legal(self) -> list[int]:
        """The legal actions where it stands."""
        self.now()
        return self._legal_here()[:]

    def legal_after(self, game: Game, seat: int, actions: Actions) -> list[int]:
        """Those after the first actions of a move of the seat whose turn it is; none where that is whole."""
        state = self.after(game, seat, actions)
        if state.whole():
            return []
        return state.legal() if state is not self._state else self._legal_here()[:]

    def _legal_here(self) -> list[int]:
        """What is legal is asked twice: before a move, and when it is done."""
        if not self._legal:
            self._legal = self._state.legal()
        return self._legal

    def replace(self, state: State) -> None:
        """Let it stand where this State is."""
        self._tried = ()
        self._legal = []
        self._state = state

    def copy(self) -> "Course":
        """One that goes on by itself."""
        other = Course(self.start)
        other._state = self.now().copy()
        other._state.listening = self._state.listening
        other.moves = self.moves[:]
        other.barriers = self.barriers[:]
        other._barrier = self._barrier
        if self.heard is not None:
            other.heard = self.heard[:]
        return other

    def after(self, game: Game, seat: int, actions: Actions) -> State:
        """Where it would stand after the first actions of a move of the seat whose turn it is."""
        if actions[: len(self._tried)] != self._tried:
            self.now()
        if self._copies:
            state = self._state.copy()
            follow(game, state, seat, actions)
            return state
        self._try(game, seat, actions)
        return self._state

    def do(self, game: Game, seat: int, actions: Actions) -> None:
        """Do a whole move of the seat whose turn it is; or raise IllegalMove, and nothing has changed."""
        if actions != self._tried:
            if self._tried:
                self.now()
            self._try(game, seat, actions)
        state = self._state
        if not state.whole():
            self.now()
            raise half_a_move()
        self._tried = ()
        self.moves.append((seat, actions))
        self.barriers.append(self._barrier)
        self._barrier = int(state.barrier)
        if self.heard is not None:
            self.heard.append(state.heard)
            state.heard = []

    def _try(self, game: Game, seat: int, actions: Actions) -> None:
        state = self._state
        self._tries = seat
        for number in range(len(self._tried), len(actions)):
            try:
                follow_one(game, state, seat, actions, number, self._legal_here())
            except BaseException:
                if number:
                    self.now()
                raise
            self._legal = []
            self._tried = actions[: number + 1]

    def listen(self) -> list[list[Event]]:
        """What each move has made known. If nobody has asked so far, the game is played once more, and
        this time it tells."""
        if self.heard is None:
            self.heard = []
            self.replay(len(self.moves))
        return self.heard

    def replay(self, number: int) -> None:
        """Go back to the beginning, and on to where `number` moves have been made."""
        state = self.start.copy()
        state.listening = self.heard is not None
        heard: list[list[Event]] = []
        barrier = int(state.barrier)
        for _, actions in self.moves[:number]:
            for action in actions:
                state.apply(action)
            if state.listening:
                heard.append(state.heard)
                state.heard = []
        if number < len(self.moves):
            barrier = self.barriers[number]
            self.moves = self.moves[:number]
            self.barriers = self.barriers[:number]
        else:
            barrier = self._barrier
        self._barrier = barrier
        self._tried = ()
        self._legal = []
        self._state = state
        if self.heard is not None:
            self.heard = heard


def follow(game: Game, state: State, seat: int, actions: Actions) -> None:
    """Apply the first actions of a move, or say why they are not legal."""
    for number in range(len(actions)):
        follow_one(game, state, seat, actions, number, state.legal())


def follow_one(game: Game, state: State, seat: int, actions: Actions, number: int, legal: list[int]) -> None:
    """Apply one of the actions of a move, those before it being done, if it is one of the legal ones."""
    if number and state.whole():
        raise IllegalMove(
            "more_than_a_move", "This is more than one move: a move was whole before its last action."
        )
    action = actions[number]
    if action not in legal:
        raise refused(game, state, seat, action)
    state.apply(action)


def half_a_move() -> IllegalMove:
    """What is said of a move that is not whole."""
    return IllegalMove("half_a_move", "This is only half a move: it needs further choices.")
