"""A game whose words, drawing, style sheet and rulebook stand in its own folder."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Generic, Protocol, TypeVar

from bandstand.contract import BadNotation, Game, Option, Parts, View
from bandstand.draw import Drawing, Line

Kit = TypeVar("Kit", bound=Parts)
"""The game's own kind of Parts."""

_Kit = TypeVar("_Kit", bound=Parts, contravariant=True)


class Words(Protocol[_Kit]):
    """What a game's module of words has: the words of `Game`, each with the parts as first argument."""

    def notation(self, kit: _Kit, /) -> dict[str, int]: ...
    def write(self, kit: _Kit, action: int, /) -> str: ...
    def say(self, kit: _Kit, view: View, action: int, names: Sequence[str], /) -> str: ...
    def why_not(self, kit: _Kit, view: View, action: int, /) -> str: ...
    def prompt(self, kit: _Kit, view: View, legal: Sequence[int], /) -> str: ...
    def stage(self, kit: _Kit, view: View, /) -> str: ...
    def log(self, kit: _Kit, event: Mapping[str, Any], viewer: int, /) -> Line | None: ...
    def summary(self, kit: _Kit, view: View, /) -> str: ...
    def text(self, kit: _Kit, view: View, names: Sequence[str], /) -> str: ...


class FolderGame(Game, Generic[Kit]):
    """A Game that leaves to its rules how to begin, and finds everything else in its folder: `words`,
    `table.css` (and other style sheets), `rulebook.md`."""

    def __init__(
        self,
        package: str,
        title: str,
        players: tuple[int, int],
        options: Sequence[Option],
        kit: Kit,
        words: Words[Kit],
        draw: Callable[[Kit, View, Sequence[str], Sequence[int]], Drawing],
        example: str,
    ) -> None:
        """`example` ends the sentence about a move that cannot be read: 'a card is written like h7'."""
        super().__init__(package.rpartition(".")[2], title, *players, options, kit)
        self.kit = kit
        self._folder = files(package)
        self._words = words
        self._draw = draw
        self._example = example
        self._notation = words.notation(kit)

    def actions(self) -> int:
        return len(self._notation)

    def write(self, action: int) -> str:
        return self._words.write(self.kit, action)

    def read(self, text: str) -> int:
        if text not in self._notation:
            raise BadNotation(f"{text!r} is no move of {self.title}; {self._example}.")
        return self._notation[text]

    def say(self, view: View, action: int, names: Sequence[str] = ()) -> str:
        return self._words.say(self.kit, view, action, names)

    def why_not(self, view: View, action: int) -> str:
        return self._words.why_not(self.kit, view, action)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        return self._words.prompt(self.kit, view, legal)

    def stage(self, view: View) -> str:
        return self._words.stage(self.kit, view)

    def log(self, event: Mapping[str, Any], viewer: int) -> Line | None:
        return self._words.log(self.kit, event, viewer)

    def summary(self, view: View) -> str:
        return self._words.summary(self.kit, view)

    def text(self, view: View, names: Sequence[str]) -> str:
        return self._words.text(self.kit, view, names)

    def draw(self, view: View, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        return self._draw(self.kit, view, names, legal)

    def style(self) -> str:
        sheets = sorted(file.name for file in self._folder.iterdir() if file.name.endswith(".css"))
        return "\n".join(self.file(sheet) for sheet in sheets)

    def rulebook(self) -> str:
        return self.file("rulebook.md")

    def file(self, name: str) -> str:
        """The text of a file of the folder."""
        return self._folder.joinpath(name).read_text(encoding="utf-8")


def parts_text(package: str) -> str:
    """The current edition of a game, as it is written."""
    return files(package).joinpath("parts.toml").read_text(encoding="utf-8")
