"""A game being played by someone: checks legality and whole moves, holds sealed answers, takes back.

match = bandstand.game("trumpet").match(players=4, seed=7)
while not match.over:
    match.play(next(match.legal_moves()))
"""

import secrets
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import index
from pathlib import Path
from typing import Any, Generic, NamedTuple, SupportsIndex, cast

from bandstand.bots import Bot
from bandstand.bots.analysis import judged
from bandstand.contract import OVER, SPECTATOR, Dump, Game, News, OptionValue, Refusal, State
from bandstand.course import Course, follow, follow_one, half_a_move
from bandstand.move import (
    Actions,
    IllegalMove,
    Move,
    Moves,
    Playable,
    Position,
    action_numbers,
    refused,
    whole_moves,
)
from bandstand.phrases import counted, listed
from bandstand.picture import standalone
from bandstand.record import Record
from bandstand.rng import SEED_BITS
from bandstand.view import Seen

Chooser = Callable[[Any, list[int]], SupportsIndex]
"""A function that is given the View of a seat and its legal actions, and names one of them."""
Decision = Generator[tuple[Seen, list[int]], Any, Actions]
"""A move that is being decided on: it asks with a View and the legal actions, until the move is whole."""


class Analysed(NamedTuple):
    """What play-outs show of a move, on guesses of all that the seat does not know."""

    move: Move
    win_share: float
    """How often it won, from 0 to 1; a shared win counts as its share."""
    standard_error: float
    """Of the win share."""
    expected_score: float
    """The score at the end, on average."""
    visits: int
    """How many play-outs this rests on."""


class Match(Generic[Seen]):
    """One game, from the set-up to the end: what most programs hold."""

    def __init__(
        self,
        game: Game[Seen],
        players: SupportsIndex,
        seed: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
        start: State | None = None,
    ) -> None:
        """A match from the set-up on, or from a State that is to be its `start`. Without a seed
        every match is a new one."""
        self.game = game
        self.options: dict[str, OptionValue] = game.check(players, options or {})
        self.players = index(players)
        self._seed = None if seed is None else _seed_number(seed)
        if start is None:
            self._seed = secrets.randbits(SEED_BITS) if self._seed is None else self._seed
            start = game.new(self.players, self._seed, dict(self.options))
        self._opening = start.heard
        self._course = Course(start)
        self._sealed: dict[int, Actions] = {}
        self._questions: dict[int, tuple[Actions, State]] = {}
        """For seats asked together: the actions that were asked about last, and the game after them."""

    @classmethod
    def of(cls, record: Record) -> "Match":
        """The match that a record tells."""
        match: Match = cls(record.game, record.players, record.seed, record.options)
        for seat, actions in record.moves:
            match.play(actions, seat=seat)
        return match

    @classmethod
    def load(cls, path: str | Path) -> "Match":
        """The match that a file holds, as `save` wrote it."""
        return cls.of(Record.load(path))

    @classmethod
    def from_dump(cls, game: Game[Seen], dump: Dump) -> "Match[Seen]":
        """A match that begins in the middle of a game: where `Match.dump` or `State.dump` told it to be."""
        try:
            start = game.restore(dump)
        except (LookupError, TypeError, ValueError) as error:
            raise ValueError(
                f"This is no dump of {game.title} with this edition ({type(error).__name__}: {error})."
            ) from error
        return cls(game, int(start.players), None, start.options, start)

    # ---- how it stands

    @property
    def seed(self) -> int:
        """Where its chance comes from."""
        if self._seed is None:
            raise ValueError("A match that began from a dump has no seed, and so no record: keep its dump().")
        return self._seed

    @property
    def turn(self) -> int:
        """The first seat that still has to answer, or OVER."""
        if self._sealed:
            return next(seat for seat in self._course.together() if seat not in self._sealed)
        return self._course.turn()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.turn() == OVER

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

    @property
    def moves(self) -> Moves:
        """The moves so far."""
        # The list only ever grows; what is taken back leaves it to those who were told from it.
        return Moves(self.game, self._course.start, self._course.moves)

    def waiting(self) -> list[int]:
        """The seats that may move now. A seat that has answered under seal may still change its answer."""
        if self.over:
            return []
        return self._course.together() or [self._course.turn()]

    def sealed(self) -> dict[int, Actions]:
        """The answers that are held until the last is in. Their owners' secret."""
        return dict(self._sealed)

    def view(self, seat: SupportsIndex = SPECTATOR, after: Iterable[SupportsIndex] = ()) -> Seen:
        """All that a seat (or a SPECTATOR) may know; for one of those asked together, as it is asked; after
        the actions it has taken of an unfinished move."""
        seat = index(seat)
        if not SPECTATOR <= seat < self.players:
            raise ValueError(f"{_no_seat(seat, self.players)} {SPECTATOR} is a spectator.")
        actions = action_numbers(after)
        state = self._asked(seat) if actions or seat in self._course.together() else self._state
        follow(self.game, state, seat, actions)
        if actions and state.whole():
            raise IllegalMove("whole", "This is a whole move: what comes of it is seen by playing it.")
        return cast(Seen, state.view(seat))

    def text(self, viewer: SupportsIndex = SPECTATOR, names: Sequence[str] = ()) -> str:
        """The table as one viewer may see it, in lines of plain text."""
        return self.game.text(self.view(viewer), self._everybody(names))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        how = "over" if self.over else f"seat {self.turn} to move"
        players, moves = counted(self.players, "player"), counted(len(self.moves), "move")
        return f"<Match of {self.game.title}: {players}, {moves}, {how}>"

    def picture(self, viewer: SupportsIndex = SPECTATOR, names: Sequence[str] = ()) -> str:
        """The table as one viewer may see it, as an SVG that stands alone."""
        drawing = self.game.draw(self.view(viewer), self._everybody(names), [])
        return standalone(drawing, self.game.style())

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as spectators see it."""
        return self.picture()

    def opening(self, viewer: SupportsIndex) -> list[News]:
        """What the set-up made known to this viewer."""
        viewer = index(viewer)
        return [seen for event in self._opening if (seen := event.seen_by(viewer)) is not None]

    def news(self, viewer: SupportsIndex, since: int = 0) -> list[list[News]]:
        """For each move from number `since` on: what it made known to this viewer."""
        viewer = index(viewer)
        return [
            [seen for event in heard if (seen := event.seen_by(viewer)) is not None]
            for heard in self._course.listen()[since:]
        ]

    # ---- moving

    def legal(self, seat: SupportsIndex | None = None, after: Iterable[SupportsIndex] = ()) -> list[int]:
        """The legal actions of a seat, after the actions it has taken of an unfinished move. A move may take
        several: see `legal_moves`."""
        actions = action_numbers(after)
        course = self._course
        if not actions and seat is None and not self._sealed:
            return course.legal()
        if self.over:
            return []
        seat = self.turn if seat is None else index(seat)
        if course.together():
            state = self._question(seat, actions)
            return [] if actions and state.whole() else state.legal()
        self._check_turn(seat)
        return course.legal_after(self.game, seat, actions) if actions else course.legal()

    def legal_moves(self, seat: SupportsIndex | None = None) -> Iterator[Move]:
        """The whole moves of a seat, one after the other. There may be very many: take what you need."""
        if self.over:
            return
        seat = self.turn if seat is None else index(seat)
        before = self._asked(seat)
        here = Position(before)
        for actions in whole_moves(before):
            yield Move(seat, actions, self.game, here)

    def check(self, move: Playable, seat: SupportsIndex | None = None) -> Move:
        """The Move, or IllegalMove unless it is one whole legal move of the seat."""
        who, actions = self._read((move,), seat)
        before = self._asked(who)
        self._follow_whole(before.copy(), who, actions)
        return Move(who, actions, self.game, Position(before))

    def play(self, *move: Playable, seat: SupportsIndex | None = None) -> Moves:
        """Play one whole move: a Move, its notation, or its actions. Returns the moves that were done: none
        while other answers are missing, else this one, or all that were sealed."""
        who, actions = self._read(move, seat)
        course = self._course
        done = len(course.moves)
        together = self._course.together()
        if not together:
            self._check_turn(who)
            course.do(self.game, who, actions)
        else:
            if not self._question(who, actions).whole():
                raise half_a_move()
            self._sealed[who] = actions
            if len(self._sealed) == len(together):
                answers, self._sealed, self._questions = self._sealed, {}, {}
                for each in together:
                    course.do(self.game, each, answers[each])
        return Moves(self.game, course.start, course.moves, range(done, len(course.moves)))

    def run(self, players: Sequence[Bot | Chooser], clock: float | None = None) -> None:
        """Play to the end: each seat with its bot, or with a function that is given a View and the legal
        actions and names one of these. Bots get `clock` seconds for each action, if a number is given."""
        if len(players) != self.players:
            raise ValueError(f"A match is run by as many as its players, {self.players}, not {len(players)}.")
        for player in players:
            if not isinstance(player, Bot) and not callable(player):
                raise TypeError(
                    f"A player is a bot such as bots.make('player', game, seed=1), or a function that is "
                    f"given a View and the legal actions; not {player!r}."
                )
        choosers: list[Chooser] = [
            partial(player.choose, clock=clock) if isinstance(player, Bot) else player for player in players
        ]
        while not self.over:
            seat = self.turn
            self.play(self.decide(seat, choosers[seat]), seat=seat)

    def decide(self, seat: SupportsIndex, choose: Callable[[Seen, list[int]], SupportsIndex]) -> Actions:
        """Ask for one action after the other, on a copy, until the move is whole. Plays nothing."""
        asked = self.decision(seat)
        action: SupportsIndex | None = None
        while True:
            try:
                view, legal = asked.send(action)
            except StopIteration as whole:
                actions: Actions = whole.value
                return actions
            action = choose(view, legal)

    def decision(self, seat: SupportsIndex) -> "Decision[Seen]":
        """The same for callers that cannot choose at once: it yields a View and its legal actions, is sent
        one of them, and so on; what it returns is the move. Whatever becomes of the match meanwhile, the
        question stays as it is asked now."""
        who = index(seat)
        return _decision(self.game, who, self._asked(who))

    def analyse(
        self,
        seat: SupportsIndex | None = None,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int = 0,
    ) -> list[Analysed]:
        """The moves of a seat, best first, judged by play-outs on what the seat knows: for `seconds`, or as
        many as `iterations`. Of very many moves only those are told that a search finds promising. With
        `iterations` and the same seed the answer is the same."""
        if (seconds is None) == (iterations is None) or (seconds or iterations or 0) <= 0:
            raise ValueError("Say how long to think: seconds=1.0, or iterations=2000.")
        seat = self.turn if seat is None else index(seat)
        before = self._asked(seat)
        here = Position(before)
        return [
            Analysed(
                Move(seat, tuple(each.actions), self.game, here),
                each.win_share(),
                each.standard_error(),
                each.expected_score(),
                each.tries(),
            )
            for each in judged(self.game, before.view(seat), seed, iterations, seconds)
        ]

    # ---- taking back

    def can_undo(self, seat: SupportsIndex) -> bool:
        """Whether `undo` would take something back."""
        return self._undoable(index(seat)) is None

    def undo(self, seat: SupportsIndex) -> Move:
        """Take back one's own last move, or one's sealed answer."""
        seat = index(seat)
        reason = self._undoable(seat)
        if reason is not None:
            raise IllegalMove(reason.code, reason.sentence)
        if seat in self._sealed:
            return Move(seat, self._sealed.pop(seat), self.game)
        return self.rewind()[0]

    def rewind(self, moves: SupportsIndex = 1) -> list[Move]:
        """Go back by this number of moves, whoever made them and whatever has become known since: for looking
        at a game, not for playing it. Returns them in their order; `play` does them again."""
        number, done = index(moves), len(self.moves)
        left = done - number
        if number < 0 or left < 0:
            raise ValueError(
                f"It is not possible to go back by {number}: so far there have been {counted(done, 'move')}."
            )
        taken = list(self.moves[left:])
        # Answers that others have sealed meanwhile were to a question that is no longer asked.
        self._sealed, self._questions = {}, {}
        self._course.replay(left)
        return taken

    # ---- keeping

    def copy(self) -> "Match[Seen]":
        """A match that goes on by itself."""
        other = type(self)(self.game, self.players, self._seed, self.options, self._course.start)
        other._course = self._course.copy()
        other._opening = self._opening
        other._sealed = dict(self._sealed)
        return other

    def __copy__(self) -> "Match[Seen]":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match[Seen]":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        start = self._course.start.dump() if self._seed is None else None
        begun = (self.game, self.players, self._seed, self.options, start)
        return _unpickled, (*begun, self._course.moves, self._sealed)

    def dump(self) -> Dump:
        """How it stands, with everything hidden, as plain data. `from_dump` goes on from there; how it came
        there is in the record alone."""
        return self._state.dump()

    def record(self, names: Sequence[str] = ()) -> Record:
        """The match so far, as it is written down."""
        result = self.scores if self.over else None
        return Record(
            self.game,
            dict(self.options),
            self.seed,
            self.players,
            self._names(names),
            self._course.moves[:],
            result,
        )

    def save(self, path: str | Path) -> None:
        """Write the match so far into a file."""
        self.record().save(path)

    # ---- inside: where it stands

    @property
    def _state(self) -> State:
        """The game itself. To be looked at only: callers that want to change it take a copy."""
        return self._course.now()

    @_state.setter
    def _state(self, state: State) -> None:
        self._questions = {}
        self._course.replace(state)

    # ---- inside: names

    def _names(self, names: Sequence[str]) -> list[str]:
        given = list(names) or [f"Player {seat + 1}" for seat in range(self.players)]
        if len(given) != self.players:
            raise ValueError(f"A match has as many names as players, {self.players}, not {len(given)}.")
        return given

    def _everybody(self, names: Sequence[str]) -> list[str]:
        return self.game.seat_names(self._names(names), self.options)

    # ---- inside: moving

    def _read(self, move: tuple[Playable, ...], seat: SupportsIndex | None) -> tuple[int, Actions]:
        """Whose move it is, and its actions."""
        first = move[0] if len(move) == 1 else move
        if type(first) is int:
            actions: Actions = (first,)
        elif isinstance(first, tuple | list):
            actions = action_numbers(first)
        elif isinstance(first, Move):
            return first.seat if seat is None else index(seat), first.actions
        elif isinstance(first, str):
            actions = tuple(map(self.game.read, first.split()))
        else:
            actions = action_numbers(first if isinstance(first, Iterable) else move)
        if not actions:
            raise IllegalMove("no_action", "A move needs at least one action.")
        return self.turn if seat is None else index(seat), actions

    def _check_turn(self, seat: int) -> None:
        """IllegalMove unless this seat may move now."""
        if seat == self._course.turn() != OVER:
            return
        if self.over:
            raise IllegalMove("over", "The game is over.")
        if not 0 <= seat < self.players:
            raise IllegalMove("no_seat", _no_seat(seat, self.players))
        others = listed(f"player {other + 1}" for other in self.waiting())
        raise IllegalMove("not_your_turn", f"It is not your turn: {others} must move first.")

    def _asked(self, seat: int) -> State:
        """A copy of the game in which it is this seat's turn."""
        if seat not in self._course.together():
            self._check_turn(seat)
        state = self._state.copy()
        # Those asked before this seat may not have answered yet. Any answer of theirs will do: the moves of
        # seats asked together do not depend on each other.
        while state.turn() != seat:
            state.apply(state.legal()[0])
        return state

    def _question(self, seat: int, actions: Actions) -> State:
        """The game after the first actions of a seat that is asked together with others."""
        known, state = self._questions.pop(seat, ((), None))
        if state is None or actions[: len(known)] != known:
            known, state = (), self._next_question(seat) or self._asked(seat)
        for number in range(len(known), len(actions)):
            follow_one(self.game, state, seat, actions, number, state.legal())
        self._questions[seat] = (actions, state)
        return state

    def _next_question(self, seat: int) -> State | None:
        """The game after the answer of the seat that is asked before this one, if that has just been given:
        it is no longer needed for anything else."""
        together = self._course.together()
        place = together.index(seat) if seat in together else 0
        before = together[place - 1] if place else OVER
        if before not in self._sealed or before not in self._questions:
            return None
        answer, state = self._questions[before]
        if answer != self._sealed[before]:
            return None
        del self._questions[before]
        return state

    def _follow_whole(self, state: State, seat: int, actions: Actions) -> None:
        follow(self.game, state, seat, actions)
        if not state.whole():
            raise half_a_move()

    def _undoable(self, seat: int) -> Refusal | None:
        """None if the seat can take something back, else the reason why not."""
        if seat in self._sealed:
            return None
        if self.over:
            return Refusal(
                "over", "The game is over: its record is open to everybody, so nothing can be taken back."
            )
        moves = self._course.moves
        if not moves:
            return Refusal("nothing", "There is nothing to take back yet.")
        if moves[-1][0] != seat:
            return Refusal("moved_on", "You cannot take a move back once another player has moved.")
        if self._course.barriers[-1] != self._state.barrier:
            return Refusal(
                "barrier",
                "This cannot be taken back: cards were dealt, or somebody has learnt something since.",
            )
        return None


def _decision(game: Game, seat: int, state: State) -> Decision[Any]:
    actions: list[int] = []
    while not actions or not state.whole():
        legal = state.legal()
        (action,) = legal if len(legal) == 1 else action_numbers([(yield state.view(seat), legal)])
        if action not in legal:
            raise refused(game, state, seat, action)
        state.apply(action)
        actions.append(action)
    return tuple(actions)


def _seed_number(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, SupportsIndex):
        raise ValueError(f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}.")
    return index(seed)


def _no_seat(seat: int, players: int) -> str:
    return f"There is no seat {seat}: seats go from 0 to {players - 1}."


def _unpickled(
    game: Game,
    players: int,
    seed: int | None,
    options: Mapping[str, OptionValue],
    start: Dump | None,
    moves: Sequence[tuple[int, Actions]],
    sealed: Mapping[int, Actions],
) -> Match:
    """The match that was pickled."""
    match: Match = Match(game, players, seed, options) if start is None else Match.from_dump(game, start)
    for seat, actions in moves:
        match.play(actions, seat=seat)
    for seat, actions in sealed.items():
        match.play(actions, seat=seat)
    return match
