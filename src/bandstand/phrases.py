"""Turns of phrase that all games and pages share."""

from collections.abc import Iterable, Sequence

from bandstand.draw import Line, Piece, Player

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(words: Iterable[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'; empty where there are none."""
    items = list(words)
    return f" {last} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def players_listed(seats: Sequence[int]) -> Line:
    """The same with players in a line of the log."""
    line: Line = []
    for place, seat in enumerate(seats):
        before = "" if place == 0 else " and " if place == len(seats) - 1 else ", "
        line += [before, Player(seat)] if before else [Player(seat)]
    return line


def number_word(number: int) -> str:
    """'no', 'one', ... 'ten', '11'."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def verb(you: bool, root: str) -> str:
    """'play' after 'you', 'plays' after a name."""
    return root if you else root + "s"


def counted(number: int, thing: str) -> str:
    """'one note', 'two notes'."""
    return f"{number_word(number)} {thing}{'' if number == 1 else 's'}"


def sentence(line: Line, names: Sequence[str], viewer: int) -> str:
    """A line of the log in words."""
    words: list[str] = []
    for item in line:
        if isinstance(item, Player):
            words.append(names[item.seat] if item.seat != viewer else "you" if any(words) else "You")
        else:
            words.append(item.text if isinstance(item, Piece) else item)
    text = "".join(words).strip()
    return text if text.endswith(".") else f"{text}."
