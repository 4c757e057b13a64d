"""Talkytoot: what each special card does. The data stands in parts.toml; here is one small effect each.

An effect sees the game only through `Table`, the few things that a special card may do to it. "Amount" is
the number that the card speaks of.
"""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import TALKYTOOT
from bandstand.contract import State

# What a seat may be asked on account of a special card.
DISCARD: Final = 1
MOVE: Final = 2
REMOVE: Final = 3
SWAP: Final = 4
AGAIN: Final = 5
INSTA: Final = 6


class Table(State):
    """What a special card may do."""

    def ask(self, question: i64, seat: i64, card: i64) -> None:
        """Ask a seat, before anything else goes on."""
        raise NotImplementedError

    def ask_after(self, question: i64, seat: i64) -> None:
        """Ask a seat when the pair is fully resolved."""
        raise NotImplementedError

    def draw_cards(self, seat: i64, number: i64, why: str) -> None:
        """Cards from the deck into a hand, as many as there are."""
        raise NotImplementedError

    def show(self, seat: i64, card: i64) -> None:
        """Let everybody see a card in a hand."""
        raise NotImplementedError

    def same_colour_as_last(self, card: i64) -> bool:
        """Whether a card has the colour of the newest card that was played."""
        raise NotImplementedError

    def same_notes_as_last(self, card: i64) -> bool:
        """Whether a card has as many notes as the newest card that was played."""
        raise NotImplementedError


class Effect:
    """A special card without any effect: each action changes one of these answers."""

    # ---- paired

    def pairs_with_other_colours(self) -> bool:
        """Whether it may be placed in line with other colours, unless they are wild."""
        return False

    def allows(self, span: i64, distance: i64, amount: i64) -> bool:
        """Whether a pair of this range and distance may contain it."""
        return True

    def opens_all_colours(self) -> bool:
        """Whether every colour in the range may be thrown at its pair."""
        return False

    def lifts_safety(self) -> bool:
        """Whether its pair is never safe."""
        return False

    def paired(self, table: Table, seat: i64, card: i64) -> None:
        """It is part of the pair that a seat has made."""

    # ---- thrown

    def goes_by_range(self) -> bool:
        """Whether it may be thrown for being in range."""
        return True

    def goes_always(self) -> bool:
        """Whether it may be thrown even if no rule allows it."""
        return False

    def may_leave(self, held: i64, amount: i64) -> bool:
        """Whether it may be given away out of a hand of this number of cards."""
        return True

    def thrown(self, table: Table, thrower: i64, by_notes: bool, amount: i64) -> None:
        """It was handed over."""

    # ---- drawn

    def waits_for_throws(self) -> bool:
        """Whether what it does when drawn has to wait until the throws are done."""
        return False

    def drawn(self, table: Table, seat: i64, card: i64, amount: i64) -> None:
        """It came from the deck."""

    # ---- scored

    def waits_for_others(self) -> bool:
        """Whether its worth depends on that of the other cards."""
        return False

    def worth(self, notes: i64, most_frequent: bool, worst: i64, amount: i64) -> i64:
        """Its minus points in a hand, given those of the worst other card there (-1: there is none)."""
        return notes


class Discard(Effect):
    def paired(self, table: Table, seat: i64, card: i64) -> None:
        table.ask(DISCARD, seat, card)


class Draw(Effect):
    def thrown(self, table: Table, thrower: i64, by_notes: bool, amount: i64) -> None:
        table.draw_cards(thrower, amount, "thrown")


class Instaplay(Effect):
    def waits_for_throws(self) -> bool:
        return True

    def drawn(self, table: Table, seat: i64, card: i64, amount: i64) -> None:
        table.show(seat, card)
        table.ask(INSTA, seat, card)


class MoveCard(Effect):
    def paired(self, table: Table, seat: i64, card: i64) -> None:
        table.ask(MOVE, seat, card)


class NotesMatchPenalty(Effect):
    def thrown(self, table: Table, thrower: i64, by_notes: bool, amount: i64) -> None:
        if by_notes:
            table.draw_cards(thrower, amount, "thrown")


class RevealToAll(Effect):
    def drawn(self, table: Table, seat: i64, card: i64, amount: i64) -> None:
        table.show(seat, card)


class PlayAgain(Effect):
    def paired(self, table: Table, seat: i64, card: i64) -> None:
        table.ask_after(AGAIN, seat)


class NotesMatchForbid(Effect):
    def goes_by_range(self) -> bool:
        return False


class SwapMap(Effect):
    def drawn(self, table: Table, seat: i64, card: i64, amount: i64) -> None:
        table.show(seat, card)
        table.ask(SWAP, seat, card)


class RemoveCards(Effect):
    def paired(self, table: Table, seat: i64, card: i64) -> None:
        table.ask(REMOVE, seat, card)


class WildcardThrow(Effect):
    def goes_always(self) -> bool:
        return True


class HandMatchPenalty(Effect):
    def drawn(self, table: Table, seat: i64, card: i64, amount: i64) -> None:
        if table.same_colour_as_last(card):
            table.show(seat, card)
            table.draw_cards(seat, amount, "match")


class WildcardPair(Effect):
    def pairs_with_other_colours(self) -> bool:
        return True


class CantThrow(Effect):
    def may_leave(self, held: i64, amount: i64) -> bool:
        return held > amount


class HandMatchNotePenalty(Effect):
    def drawn(self, table: Table, seat: i64, card: i64, amount: i64) -> None:
        if table.same_notes_as_last(card):
            table.show(seat, card)
            table.draw_cards(seat, amount, "match")


class ScoreDoubleWorst(Effect):
    def waits_for_others(self) -> bool:
        return True

    def worth(self, notes: i64, most_frequent: bool, worst: i64, amount: i64) -> i64:
        return amount * (worst if worst >= 0 else notes)


class ScoreMinusConditional(Effect):
    def worth(self, notes: i64, most_frequent: bool, worst: i64, amount: i64) -> i64:
        return amount if most_frequent else notes


class ThrowOtherColors(Effect):
    def opens_all_colours(self) -> bool:
        return True


class SafetyRuleDisable(Effect):
    def lifts_safety(self) -> bool:
        return True


class RangeLimit(Effect):
    def allows(self, span: i64, distance: i64, amount: i64) -> bool:
        return span >= amount


class DistanceLimit(Effect):
    def allows(self, span: i64, distance: i64, amount: i64) -> bool:
        return distance <= amount


_BY_NAME: Final[dict[str, Effect]] = {
    "discard": Discard(),
    "draw": Draw(),
    "instaplay": Instaplay(),
    "move": MoveCard(),
    "notes_match_penalty": NotesMatchPenalty(),
    "reveal_to_all": RevealToAll(),
    "play_again": PlayAgain(),
    "notes_match_forbid": NotesMatchForbid(),
    "swap_map": SwapMap(),
    "remove_cards": RemoveCards(),
    "wildcard_throw": WildcardThrow(),
    "hand_match_penalty": HandMatchPenalty(),
    "wildcard_pair": WildcardPair(),
    "cant_throw": CantThrow(),
    "hand_match_note_penalty": HandMatchNotePenalty(),
    "score_double_worst": ScoreDoubleWorst(),
    "score_minus_conditional": ScoreMinusConditional(),
    "throw_other_colors": ThrowOtherColors(),
    "safety_rule_disable": SafetyRuleDisable(),
    "range_limit": RangeLimit(),
    "distance_limit": DistanceLimit(),
}

EFFECTS: Final = [_BY_NAME[name] for name in TALKYTOOT]
"""In the order of the actions' numbers."""

WHEN: Final = [TALKYTOOT[name] for name in TALKYTOOT]
