"""Reads an edition of Trumpet into the tables that the rules index."""

from typing import Final

from mypy_extensions import i64

from bandstand.contract import Options, Parts
from bandstand.edition import PartsFile, digest

BOARDS: Final = ("standard", "short", "long")
MOST_PLAYERS: Final = 6


class Board:
    """One scoring board: START is space 0, HOME the one after the last numbered space."""

    def __init__(self, path: int, green: int, choose: list[int], arms: list[int]) -> None:
        self.path: Final = path
        self.home: Final[i64] = path + 1
        self.green: Final = list(range(path - green + 1, path + 1))
        self.first_green: Final[i64] = path - green + 1
        self.choose: Final = choose
        self.arms: Final = arms
        self.chooses: Final = [space in choose for space in range(path + 2)]


class TrumpetParts(Parts):
    """The cards and boards, and the numbers of all actions."""

    def __init__(self, text: str) -> None:
        file = PartsFile(text)
        if file.word("game") != "trumpet":
            raise file.fail("game", "must be trumpet: this is a parts file of another game")
        super().__init__(text, digest(text), file.word("title"))
        file.provenance("cards.source")
        self.suits: Final = file.words("cards.suits")
        self.letters: Final = file.words("cards.letters")
        if not 2 <= len(self.suits) <= 6:
            raise file.fail("cards.suits", f"must name 2 to 6 suits, not {len(self.suits)}")
        if len(self.letters) != len(self.suits) or not all(
            len(letter) == 1 and letter.isalpha() and letter.islower() for letter in self.letters
        ):
            raise file.fail("cards.letters", "must give each suit one small letter")
        self.ranks: Final = file.whole("cards.ranks", 2, 20)
        self.wilds: Final = file.whole("cards.wilds", 0, 9)
        self.hand: Final = file.whole("cards.hand", 1, 12)
        self.deck: Final = len(self.suits) * self.ranks + self.wilds
        if self.deck < self.hand * MOST_PLAYERS:
            raise file.fail(
                "cards.hand", f"asks for more cards than the {self.deck} there are, with six players"
            )
        self.boards: Final = {name: _board(file, f"boards.{name}") for name in BOARDS}

        # Actions, one block after the other. The wilds are alike, so all of them are one action.
        suits = len(self.suits)
        self.wild: Final[i64] = suits * self.ranks
        self.choose: Final[i64] = self.wild + 1
        self.exchange: Final[i64] = self.choose + suits
        self.pairs: Final = [(a, b) for a in range(suits) for b in range(a + 1, suits)]
        self.exchanges: Final = [int(self.exchange) + i for i in range(len(self.pairs))]
        self.forward: Final[i64] = self.exchange + len(self.pairs)
        self.back: Final[i64] = self.forward + 1
        self.call: Final[i64] = self.back + MOST_PLAYERS
        self.done: Final[i64] = self.call + MOST_PLAYERS
        self.actions: Final = int(self.done) + 1

        self.suit_of: Final = [card // self.ranks for card in range(self.wild)] + [-1]
        self.rank_of: Final = [card % self.ranks + 1 for card in range(self.wild)] + [0]
        self.cards: Final = list(range(self.wild)) + [int(self.wild)] * self.wilds
        """The deck, in parts order."""

    def board(self, options: Options) -> Board:
        """The board that was chosen."""
        return self.boards[str(options["board"])]


def _board(file: PartsFile, path: str) -> Board:
    file.provenance(f"{path}.source")
    length = file.whole(f"{path}.path", 6, 60)
    green = file.whole(f"{path}.green", 1, length)
    choose = file.rising(f"{path}.choose", 1, length)
    arms = file.counts(f"{path}.arms")
    if len(arms) != 3 or sum(arms) != length:
        raise file.fail(f"{path}.arms", f"must be three lengths that add up to the path's {length} spaces")
    return Board(length, green, choose, arms)
