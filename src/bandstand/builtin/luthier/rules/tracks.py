"""The three tracks, and the specialists and instruments that their steps bring."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    AWARD,
    GUILD,
    KEEP_INSTRUMENT,
    MONEY,
    ONE_APPRENTICE,
    RESOURCES,
    SPECIALIST,
    TRACKS,
    TWO_PRESTIGE,
)
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import TRACK_STEPS
from bandstand.builtin.luthier.rules.position import (
    KEEP_CARD,
    NO_GAINS,
    PAID_STEP,
    SPECIALIST_CARD,
    Position,
    Task,
)


def step(p: Position, task: Task) -> None:
    """Move forward one step and take what it brings. At the end only what repeats is taken (ruling 50); an
    award is claimed on its step and with every later advance (ruling 49)."""
    seat = task.seat
    track = task.a
    board = p.boards[seat]
    steps = p.kit.tracks[track]
    place: i64 = board.tracks[track]
    if place < len(steps):
        board.tracks[track] += 1
    else:
        place -= 1
    new: i64 = steps[place]
    if p.listening:
        p.tell("stepped", seat, None, {"track": TRACKS[track], "step": int(place) + 1})
    following: list[Task] = []
    if new == SPECIALIST:
        following.append(Task(tasks.SPECIALIST, seat, track, 0, NO_GAINS))
    elif new == ONE_APPRENTICE:
        gains = [0] * len(RESOURCES)
        gains[APPRENTICE] = 1
        following.append(Task(tasks.GAIN, seat, TRACK_STEPS, tasks.BY_STEP, gains))
    elif new == KEEP_INSTRUMENT:
        following.append(Task(tasks.KEEP, seat, 3, 0, NO_GAINS))
    elif new == TWO_PRESTIGE:
        board.score(p.kit.track_prestige, TRACK_STEPS)
    if AWARD in steps[: place + 1]:
        following.append(Task(tasks.CLAIM, seat, 0, 0, NO_GAINS))
    p.then(following)


def trainable(p: Position, seat: i64, track: i64) -> bool:
    """Whether a step can be paid for: all but the last, prestige (rulings 44 and 100)."""
    return i64(p.boards[seat].tracks[track]) + 1 < len(p.kit.tracks[track])


def offer_step(p: Position, task: Task) -> None:
    """A step that a specialist may pay for."""
    if trainable(p, task.seat, task.a) and i64(p.boards[task.seat].resources[MONEY]) >= task.gains[MONEY]:
        p.ask(PAID_STEP, task.seat, task)


def paid_step(p: Position, yes: bool) -> None:
    """Pay and step, or not."""
    task = p.task
    if yes:
        p.boards[task.seat].resources[MONEY] -= task.gains[MONEY]
        if p.listening:
            p.tell("paid_step", task.seat, None, {"money": task.gains[MONEY]})
        p.then([Task(tasks.STEP, task.seat, task.a, 0, NO_GAINS)])


# ---- specialists


def offer_specialists(p: Position, task: Task) -> None:
    """Look through the whole deck of the track (ruling 67)."""
    seat = task.seat
    if not p.specialist_decks[task.a]:
        return
    if not p.specialists_known[task.a][seat]:
        p.specialists_known[task.a][seat] = True
        p.learn()
        if p.listening:
            p.tell("looked", seat, {"cards": p.specialist_decks[task.a][:]}, {"deck": TRACKS[task.a]})
    p.ask(SPECIALIST_CARD, seat, task)


def specialist_cards(p: Position) -> list[int]:
    """The cards to choose from."""
    return [int(p.kit.specialist) + card for card in p.specialist_decks[p.task.a]]


def take_specialist(p: Position, card: i64) -> None:
    """Take one; its worker is assigned at the end of the round."""
    track = p.task.a
    p.specialist_decks[track].remove(int(card))
    p.boards[p.task.seat].specialists[track] = int(card)
    if p.listening:
        p.tell("specialist", p.task.seat, None, {"card": int(card)})


# ---- draw some instruments, keep one


def draw_instruments(p: Position, task: Task) -> None:
    """Draw what there is (ruling 101)."""
    seat = task.seat
    deck = p.decks[GUILD]
    drawn: list[int] = []
    p.rng.event()
    for _ in range(task.a):
        card = deck.draw(p.rng, seat)
        if card >= 0:
            drawn.append(int(card))
    if not drawn:
        return
    drawn.sort()
    p.learn()
    if p.listening:
        families = [int(p.kit.instruments[kind].family) for kind in drawn]
        p.tell("drew", seat, {"cards": drawn[:]}, {"families": sorted(families)})
    p.drawn = drawn
    p.ask(KEEP_CARD, seat, task)


def drawn_cards(p: Position) -> list[int]:
    """The cards to choose from."""
    return sorted({int(p.kit.keep) + kind for kind in p.drawn})


def keep_card(p: Position, kind: i64) -> None:
    """Keep one; the rest goes under the deck, where its owner knows it."""
    seat = p.task.seat
    p.drawn.remove(int(kind))
    p.boards[seat].take_card(kind, False)
    p.decks[GUILD].add(p.drawn, seat)
    p.drawn = []
    if p.listening:
        p.tell("kept", seat, {"card": int(kind)}, {"family": int(p.kit.instruments[kind].family)})
