"""A game whose words, drawing, style sheet and rulebook stand in its own folder."""

import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Generic, Protocol, TypeVar

from bandstand.contract import BadNotation, Game, News, Option, Parts, Refusal
from bandstand.cover import Cover, in_folder
from bandstand.draw import Drawing, Line
from bandstand.view import Seen, View

Kit = TypeVar("Kit", bound=Parts)
"""The game's own kind of Parts."""

_Kit = TypeVar("_Kit", bound=Parts, contravariant=True)
_Seen = TypeVar("_Seen", bound=View, contravariant=True)


class Words(Protocol[_Kit, _Seen]):
    """What a game's module of words has: the words of `Game`, each with the parts as first argument."""

    def notation(self, kit: _Kit, /) -> dict[str, int]: ...
    def write(self, kit: _Kit, action: int, /) -> str: ...
    def say(self, kit: _Kit, view: _Seen, action: int, names: Sequence[str], /) -> str: ...
    def why_not(self, kit: _Kit, view: _Seen, action: int, /) -> Refusal: ...
    def prompt(self, kit: _Kit, view: _Seen, legal: Sequence[int], /) -> str: ...
    def stage(self, kit: _Kit, view: _Seen, /) -> str: ...
    def log(self, kit: _Kit, event: News, viewer: int, /) -> Line | None: ...
    def summary(self, kit: _Kit, view: _Seen, /) -> str: ...
    def text(self, kit: _Kit, view: _Seen, names: Sequence[str], /) -> str: ...


class FolderGame(Game[Seen], Generic[Kit, Seen]):
    """A Game that leaves to its rules how to begin, and finds everything else in its folder: `words`,
    `table.css` (and other style sheets), `rulebook.md`, its cover, and the editions that were released before
    (`parts-*.toml`)."""

    def __init__(
        self,
        package: str,
        title: str,
        players: tuple[int, int],
        options: Sequence[Option],
        kit: Kit,
        words: Words[Kit, Seen],
        draw: Callable[[Kit, Seen, Sequence[str], Sequence[int]], Drawing],
        example: str,
        name: str = "",
    ) -> None:
        """`example` ends the sentence about a move that cannot be read: 'a card is written like h7'. The game
        has the name of its folder, unless another is given."""
        super().__init__(name or package.rpartition(".")[2], title, *players, options, kit)
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

    def say(self, view: Seen, action: int, names: Sequence[str] = ()) -> str:
        return self._words.say(self.kit, view, action, names)

    def why_not(self, view: Seen, action: int) -> Refusal:
        return self._words.why_not(self.kit, view, action)

    def prompt(self, view: Seen, legal: Sequence[int]) -> str:
        return self._words.prompt(self.kit, view, legal)

    def stage(self, view: Seen) -> str:
        return self._words.stage(self.kit, view)

    def log(self, event: News, viewer: int) -> Line | None:
        return self._words.log(self.kit, event, viewer)

    def summary(self, view: Seen) -> str:
        return self._words.summary(self.kit, view)

    def text(self, view: Seen, names: Sequence[str]) -> str:
        return self._words.text(self.kit, view, names)

    def draw(self, view: Seen, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        return self._draw(self.kit, view, names, legal)

    def style(self) -> str:
        sheets = sorted(file.name for file in self._folder.iterdir() if file.name.endswith(".css"))
        return "\n".join(self.file(sheet) for sheet in sheets)

    def cover(self) -> Cover:
        return in_folder(self._folder, self.name, self.title, self.least, self.most)

    def released(self) -> list[str]:
        names = sorted(file.name for file in self._folder.iterdir())
        return [self.file(name) for name in names if re.fullmatch(r"parts.+\.toml", name)]

    def rulebook(self) -> str:
        return self.file("rulebook.md")

    def has(self, name: str) -> bool:
        """Whether the folder has a file of this name."""
        return self._folder.joinpath(name).is_file()

    def file(self, name: str) -> str:
        """The text of a file of the folder."""
        return self._folder.joinpath(name).read_text(encoding="utf-8")


def parts_text(package: str) -> str:
    """The current edition of a game, as it is written."""
    return files(package).joinpath("parts.toml").read_text(encoding="utf-8")
