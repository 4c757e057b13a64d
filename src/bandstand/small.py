"""A base for small games. The rules say what lies where and who sees it; the bookkeeping follows from that.

    class MyState(SmallState[MyParts]):
        OPEN = ("row",)
        HELD = ("hands",)
        HIDDEN = ("deck",)
        FACTS = ("points",)

Copies, dumps, Views, guesses and the census are made from these lines. Our own games keep their own books,
which is faster and can hold more: what a seat has learnt about a hidden card, say. A game that outgrows this
base overrides one method after the other.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from bandstand.contract import OVER, TABLE, Dump, Option, OptionValue, Parts, Policy, State
from bandstand.draw import Drawing
from bandstand.edition import PartsFile, digest
from bandstand.folder import FolderGame, Words, parts_text
from bandstand.rng import Rng
from bandstand.view import Seen

UNKNOWN: Final = -1
"""What a View has for a component that its viewer does not see."""


class SmallParts(Parts):
    """The components of an edition, numbered. A game's own Parts read more from the `file`."""

    def __init__(self, text: str, game: str) -> None:
        self.file = PartsFile(text)
        if self.file.word("game") != game:
            raise self.file.fail("game", f"must be {game}: this is a parts file of another game")
        super().__init__(text, digest(text), self.file.word("title"))
        self.game = game
        self.components: list[int] = []
        """Everything that lies somewhere, in the order of the parts file; equal ones have the same number."""


Kit = TypeVar("Kit", bound=SmallParts)


class SmallState(State, Generic[Kit]):
    """A State whose places and facts are plain data: lists, dictionaries, numbers and texts."""

    OPEN: ClassVar[tuple[str, ...]] = ()
    """The attributes in which components lie that all see: each is a list of components."""
    HELD: ClassVar[tuple[str, ...]] = ()
    """Those of which each seat sees its own: each is a list of lists of components, one for each seat."""
    HIDDEN: ClassVar[tuple[str, ...]] = ()
    """Those that lie face down for all: each is a list of components."""
    FACTS: ClassVar[tuple[str, ...]] = ()
    """Further attributes: any plain data that all know."""

    def __init__(self, kit: Kit, players: int, options: dict[str, OptionValue], rng: Rng) -> None:
        super().__init__(kit, players, options, rng)
        self.kit = kit
        self.actor = 0
        """The seat that must decide, or OVER."""

    def set_up(self) -> None:
        """Give every place and fact its first value: shuffle and deal. Tell at least one thing."""
        raise NotImplementedError

    # ---- for the rules

    def shuffle(self, pile: list[int]) -> None:
        """By chance, which nobody takes back."""
        self.rng.event()
        self.barrier += 1
        self.rng.shuffle(pile)

    def say(self, kind: str, seat: int = TABLE, kept: dict[str, Any] | None = None, **shown: Any) -> None:
        """Tell an event, if somebody listens. What is `kept`, only this seat hears."""
        if self.listening:
            self.tell(kind, seat, kept, shown)

    # ---- the bookkeeping

    def turn(self) -> int:
        return self.actor

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [sum(other > mine for other in scores) for mine in scores]

    def census(self) -> list[int]:
        return [each for row in self._rows() for each in row]

    def _rows(self) -> list[list[int]]:
        """All places, one after the other."""
        held = [row for name in self.HELD for row in getattr(self, name)]
        return [*held, *(getattr(self, name) for name in (*self.OPEN, *self.HIDDEN))]

    @classmethod
    def _names(cls) -> tuple[str, ...]:
        """All attributes that are the game's own."""
        return (*cls.OPEN, *cls.HELD, *cls.HIDDEN, *cls.FACTS)

    def copy(self) -> Self:
        other = type(self)(self.kit, int(self.players), dict(self.options), self.rng.copy())
        other.barrier = self.barrier
        other.actor = self.actor
        for name in self._names():
            setattr(other, name, _copied(getattr(self, name)))
        return other

    def dump(self) -> Dump:
        return {
            "players": int(self.players),
            "options": dict(self.options),
            "rng": self.rng.dump(),
            "barrier": int(self.barrier),
            "actor": self.actor,
            **{name: _copied(getattr(self, name)) for name in self._names()},
        }

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> Self:
        kit: Any = parts  # those of the State that was dumped
        state = cls(kit, dump["players"], dict(dump["options"]), Rng.restored(dump["rng"]))
        state.barrier = dump["barrier"]
        state.actor = dump["actor"]
        for name in cls._names():
            setattr(state, name, _copied(dump[name]))
        return state

    def view(self, seat: int) -> Any:
        over = self.actor == OVER
        return {
            "game": self.kit.game,
            "players": int(self.players),
            "options": dict(self.options),
            "seat": seat,
            "turn": self.actor,
            "phase": "over" if over else "play",
            "barrier": int(self.barrier),
            "scores": self.scores(),
            "ranks": self.ranks() if over else None,
            **{name: _copied(getattr(self, name)) for name in (*self.OPEN, *self.FACTS)},
            **{name: [UNKNOWN] * len(getattr(self, name)) for name in self.HIDDEN},
            **{name: self._held(getattr(self, name), seat) for name in self.HELD},
        }

    @staticmethod
    def _held(rows: list[list[int]], seat: int) -> list[list[int]]:
        return [row[:] if owner == seat else [UNKNOWN] * len(row) for owner, row in enumerate(rows)]

    def guess(self, seat: int, rng: Rng) -> Self:
        return self.imagined(self.kit, self.view(seat), rng)

    @classmethod
    def imagined(cls, kit: Kit, view: Any, rng: Rng) -> Self:
        """A State that fits a View: what the View does not know is dealt at random."""
        state = cls(kit, view["players"], dict(view["options"]), rng)
        state.barrier = view["barrier"]
        state.actor = view["turn"]
        for name in cls._names():
            setattr(state, name, _copied(view[name]))
        unseen = kit.components[:]
        for known in state.census():
            if known != UNKNOWN:
                unseen.remove(known)
        rng.shuffle(unseen)
        for row in state._rows():
            row[:] = [unseen.pop() if each == UNKNOWN else each for each in row]
        state.rng = rng.fresh()
        return state


class SmallGame(FolderGame[Kit, Seen]):
    """A FolderGame that is put together from the classes of its parts, its State and its policy."""

    def __init__(
        self,
        package: str,
        title: str,
        players: tuple[int, int],
        options: Sequence[Option],
        kit: Callable[[str], Kit],
        state: type[SmallState[Kit]],
        policy: Callable[[], Policy],
        words: Words[Kit, Seen],
        draw: Callable[[Kit, Seen, Sequence[str], Sequence[int]], Drawing],
        example: str,
        text: str | None = None,
    ) -> None:
        """`example` ends the sentence about a move that cannot be read: 'a card is written like h7'. `text`
        is the parts file of an edition; without one it is `parts.toml` of the package."""
        parts = kit(parts_text(package) if text is None else text)
        super().__init__(package, title, players, options, parts, words, draw, example)
        self._state = state
        self._policy = policy
        self._again: Callable[[str], SmallGame[Kit, Seen]] = lambda other: SmallGame(
            package, title, players, options, kit, state, policy, words, draw, example, other
        )

    def edition(self, text: str) -> "SmallGame[Kit, Seen]":
        return self._again(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> SmallState[Kit]:
        state = self._state(self.kit, players, options, Rng(seed))
        state.listening = True
        state.set_up()
        state.listening = False
        return state

    def imagine(self, view: Seen, rng: Rng) -> SmallState[Kit]:
        return self._state.imagined(self.kit, view, rng)

    def restore(self, dump: Dump) -> SmallState[Kit]:
        return self._state.restored(self.kit, dump)

    def policy(self) -> Policy:
        return self._policy()


def _copied(data: Any) -> Any:
    """Plain data that shares nothing with this."""
    if isinstance(data, list):
        return [_copied(each) if isinstance(each, list | dict) else each for each in data]
    if isinstance(data, dict):
        return {key: _copied(each) for key, each in data.items()}
    return data
