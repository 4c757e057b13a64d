"""The orchestra: tokens in their spaces, and who holds the First Chairs."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import INSTRUMENT_TOKEN, PERFORMANCE_TOKEN, REPAIR_TOKEN
from bandstand.builtin.luthier.views import ChairView

NOBODY: Final = -1


class Orchestra:
    """Tokens by space, kind and owner. Owners are the seats, and after them the neutral colour."""

    def __init__(self, kit: LuthierParts, owners: i64) -> None:
        self.kit: Final = kit
        self.owners: Final[i64] = owners
        spaces = len(kit.chairs)
        self.tokens: list[list[int]] = [[0] * (spaces * int(owners)) for _ in range(3)]
        """For each kind, how many lie in a space for an owner."""
        self.holder: list[int] = [NOBODY] * spaces
        """Who holds the First Chair of a space; always NOBODY for rare ones, where each token holds one."""
        self.seated: list[int] = [NOBODY] * spaces
        """The kind of the token in the First Chair."""

    def count(self, kind: i64, chair: i64, owner: i64) -> i64:
        """How many tokens of a kind an owner has in a space."""
        return self.tokens[kind][chair * self.owners + owner]

    def lesser(self, chair: i64, owner: i64) -> i64:
        """An owner's performance and repair tokens in a space."""
        return self.count(PERFORMANCE_TOKEN, chair, owner) + self.count(REPAIR_TOKEN, chair, owner)

    def placed(self, kind: i64, owner: i64) -> i64:
        """How many tokens of a kind an owner has in the whole orchestra."""
        total: i64 = 0
        for chair in range(len(self.holder)):
            total += self.count(kind, chair, owner)
        return total

    def takes(self, kind: i64, chair: i64, owner: i64) -> bool:
        """Whether a token placed there now would take the First Chair."""
        if self.kit.chairs[chair].rare or self.holder[chair] == NOBODY:
            return True
        if self.seated[chair] == INSTRUMENT_TOKEN:  # ruling 54: permanent
            return False
        if kind == INSTRUMENT_TOKEN:
            return True
        if self.holder[chair] == owner:  # ruling 53
            return False
        mine = self.lesser(chair, owner) + 1
        for other in range(self.owners):  # ruling 52: more than each rival
            if other != owner and self.lesser(chair, other) >= mine:
                return False
        return True

    def place(self, kind: i64, chair: i64, owner: i64) -> bool:
        """Place a token; whether it takes the First Chair."""
        takes = self.takes(kind, chair, owner)
        self.tokens[kind][chair * self.owners + owner] += 1
        if takes and not self.kit.chairs[chair].rare:
            self.holder[chair] = int(owner)
            self.seated[chair] = int(kind)
        return takes

    def chairs_in(self, chair: i64, owner: i64) -> i64:
        """How many First Chairs an owner holds in a space (ruling 55: each rare instrument is one)."""
        if self.kit.chairs[chair].rare:
            return self.count(INSTRUMENT_TOKEN, chair, owner)
        return 1 if i64(self.holder[chair]) == owner else 0

    def chairs(self, owner: i64) -> i64:
        """How many First Chairs an owner holds."""
        total: i64 = 0
        for chair in range(len(self.holder)):
            total += self.chairs_in(chair, owner)
        return total

    def copy(self) -> "Orchestra":
        other = Orchestra(self.kit, self.owners)
        other.tokens = [tokens[:] for tokens in self.tokens]
        other.holder = self.holder[:]
        other.seated = self.seated[:]
        return other

    def data(self) -> list[ChairView]:
        """Every space, as plain data."""
        owners = range(int(self.owners))
        return [
            {
                "holder": self.holder[chair],
                "kind": self.seated[chair],
                "tokens": [
                    [owner, kind, int(self.count(kind, chair, owner))]
                    for owner in owners
                    for kind in range(3)
                    if self.count(kind, chair, owner)
                ],
            }
            for chair in range(len(self.holder))
        ]

    def lay_out(self, data: list[ChairView]) -> None:
        """Place everything as `data` tells."""
        for chair, space in enumerate(data):
            self.holder[chair] = space["holder"]
            self.seated[chair] = space["kind"]
            for owner, kind, number in space["tokens"]:
                self.tokens[kind][chair * self.owners + owner] = number
