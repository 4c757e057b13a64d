"""What a review comes to in two sentences: where most was lost and what by, from its judgements alone."""

import re
from collections.abc import Collection, Iterator, Sequence

from bandstand.bots.review import Judgement, Review, percent
from bandstand.phrases import listed, number_word

LITTLE = 0.03
"""A player whose worst moves together lost less than this has given away little."""
_MOST = 0.5
"""The share of all that was lost from which on one says 'most'."""
_CHAPTER = re.compile(r"(\w+) (\d+)")
"""How a stage begins in a game that has rounds, deals or the like: 'Deal 4, trick 2 of 7'."""


def summary(
    review: Review, names: Sequence[str], seats: Collection[int] | None = None, reader: bool = False
) -> str:
    """Two sentences about the moves of these seats, or of everybody; where the seats are the reader's own, to
    them. They speak of what was judged twice, and of nothing else."""
    lost = [each for each in review.costliest(seats) if each.final and each.told]
    worst = review.worst(seats)
    who = "You" if reader else listed([names[seat] for seat in sorted(seats)]) if seats is not None else ""
    gone = sum(each.loss for each in worst)
    if gone < LITTLE:
        return _little(who, gone, len(worst), len(review.judgements(seats)))
    where, there = _where(review, lost)
    what = _what(there)
    if not where and not what:
        lead = (
            f"{who} lost in several parts of the game" if who else "It was lost in several parts of the game"
        )
    else:
        lead = f"{who} lost most" if who else "Most was lost"
        lead += f" {where}, {what}" if where and what else f" {where or what}"
    return f"{lead}. {_together(worst, names, seats is None)}"


def _little(who: str, gone: float, moves: int, judged: int) -> str:
    began = f"{who} gave away little" if who else "Little was given away"
    if not moves:
        return f"{began}. In none of the {judged} moves that were judged something clearly better was found."
    those = "the move that cost most" if moves == 1 else f"the {number_word(moves)} moves that cost most"
    return f"{began}. In {those} it was {percent(gone)} of the chance to win."


def _together(worst: Sequence[Judgement], names: Sequence[str], everybody: bool) -> str:
    # One by one: together they may well come to more than the whole.
    gone = listed([percent(each.loss) for each in worst])
    those = "The move below" if len(worst) == 1 else f"The {number_word(len(worst))} moves below"
    told = f"{those} gave away {gone} of the chance to win"
    if everybody and len(worst) > 1 and len({each.seat for each in worst}) == 1:
        told += f", all of them {_whose(names[worst[0].seat])}"
    return f"{told}."


def _whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


# ---- where


def _where(review: Review, lost: Sequence[Judgement]) -> tuple[str, list[Judgement]]:
    """The part of the game in which most was lost, some of its rounds or a third, and what was lost there; if
    it is spread, everything."""
    whole = sum(each.loss for each in lost)
    for said, there in _stretches(review, lost):
        if sum(each.loss for each in there) > _MOST * whole:
            return said, there
    return "", list(lost)


def _stretches(review: Review, lost: Sequence[Judgement]) -> Iterator[tuple[str, list[Judgement]]]:
    """Parts of a game that are not longer than a third of it, the short ones first, and of those that are
    equally long the one that lost most."""
    chapters = _chapters(review)
    if chapters is None:
        thirds = [
            [each for each in lost if 3 * (each.move - 1) // review.moves == third] for third in range(3)
        ]
        most = max(range(3), key=lambda third: sum(each.loss for each in thirds[third]))
        yield f"in the {('first', 'middle', 'last')[most]} third of the game", thirds[most]
        return
    word, last = chapters
    for length in range(1, last // 3 + 1):
        found = {
            start: [each for each in lost if start <= _chapter(each)[1] < start + length]
            for start in range(1, last - length + 2)
        }
        start = max(found, key=lambda start: sum(each.loss for each in found[start]))
        yield f"in {_stretch(word, start, length, last)}", found[start]


def _chapters(review: Review) -> tuple[str, int] | None:
    """What the parts of the game are called and how many there were; None where they are not numbered, or too
    few."""
    found = [_chapter(each) for each in review.judgements()]
    words = {word for word, _ in found if word}
    last = max((number for _, number in found), default=0)
    return (words.pop(), last) if len(words) == 1 and last >= 3 else None


def _chapter(judgement: Judgement) -> tuple[str, int]:
    """'deal' and 4 of 'Deal 4, trick 2 of 7'; what has no number came before the first."""
    found = _CHAPTER.match(judgement.stage)
    return (found[1].lower(), int(found[2])) if found else ("", 0)


def _stretch(word: str, start: int, length: int, last: int) -> str:
    """'the last two rounds', 'deal 4', 'rounds 4 to 6'."""
    if start + length > last:
        return f"the last {word}" if length == 1 else f"the last {number_word(length)} {word}s"
    if start == 1:
        return f"the first {word}" if length == 1 else f"the first {number_word(length)} {word}s"
    return f"{word} {start}" if length == 1 else f"{word}s {start} to {start + length - 1}"


# ---- what by


def _what(lost: Sequence[Judgement]) -> str:
    """The kind of move by which most was lost, and the kind that was better where that is another one; empty
    if it was by several."""
    whole = sum(each.loss for each in lost)
    kinds: dict[str, float] = {}
    for each in lost:
        kinds[each.kind] = kinds.get(each.kind, 0.0) + each.loss
    kind = max(kinds, key=lambda name: kinds[name])
    if not kind or kinds[kind] <= _MOST * whole:
        return ""
    better: dict[str, float] = {}
    for each in lost:
        if each.kind == kind:
            better[each.best_kind] = better.get(each.best_kind, 0.0) + each.loss
    instead = max(better, key=lambda name: better[name])
    if instead and instead != kind and better[instead] > _MOST * kinds[kind]:
        return f"by {kind} instead of {instead}"
    return f"by {kind}" if kind != instead else kind
