"""The places on a decree, and which of them is open."""

from typing import Final

from mypy_extensions import i64


class Claim:
    """A disc on a slot of a decree."""

    def __init__(self, seat: i64, slot: i64, round_number: i64, turn: i64) -> None:
        self.seat: Final[i64] = seat
        self.slot: Final[i64] = slot
        self.round: Final[i64] = round_number
        self.turn: Final[i64] = turn

    def data(self) -> list[int]:
        return [int(self.seat), int(self.slot), int(self.round), int(self.turn)]


def read_claims(data: list[list[int]]) -> list[Claim]:
    """The discs that plain data tells of."""
    return [Claim(seat, slot, round_number, turn) for seat, slot, round_number, turn in data]


def open_slot(
    claims: list[Claim], slots: i64, players: i64, circle: bool, round_number: i64, turn: i64
) -> i64:
    """The first place that nobody has taken, or that was first taken in this round; with the option `circle`,
    less than one turn of every player ago. The last place never closes (rulings 24 and 27)."""
    for slot in range(slots - 1):
        taken = [claim for claim in claims if claim.slot == slot]
        if not taken:
            return slot
        if circle:
            if turn - taken[0].turn < players:
                return slot
        elif taken[0].round == round_number:
            return slot
    return slots - 1
