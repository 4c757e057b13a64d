"""'What would you do?': the best moves that a bot finds and why, for somebody who plays against bots alone.

It is thought about on the viewer's own View. Every use is an entry at the table, which all who look on see in
the log. It changes nothing in the game: answers under seal stay, and so does what can be undone.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import Field

from bandstand.bots.advice import Advice
from bandstand.bots.reasons import LEAST
from bandstand.bots.review import percent
from bandstand.contract import Game, View
from bandstand.match import Match
from bandstand.move import IllegalMove
from bandstand.rng import Rng
from bandstand.server.people.identity import Identity
from bandstand.server.refusal import Refused
from bandstand.server.settings import Settings
from bandstand.server.storage.rows import AnswerRow
from bandstand.server.tables import store
from bandstand.server.tables.change import Change
from bandstand.server.tables.commit import Tables
from bandstand.server.tables.facts import lone_player
from bandstand.server.tables.held import HeldTable, enter
from bandstand.server.tables.moves import MOST_ACTIONS, SeatRequest, Stale, check, check_same, wording
from bandstand.server.thinking.pool import NoAnswer, Stopped
from bandstand.server.thinking.thinkers import Thinkers

MOST_KEPT = 64
"""Hints that are remembered, for who asks again in the same position."""


class HintRequest(SeatRequest):
    """To be told what to do."""

    stored_as = "HintPost"

    after: list[int] = Field(default_factory=list, max_length=MOST_ACTIONS)
    """What has been chosen of the move so far: the hint is about what comes next."""


@dataclass(frozen=True)
class Suggestion:
    """One of the best moves, in words."""

    words: str
    chances: str
    """Empty where there was nothing to choose."""
    share: int
    """Of a hundred play-outs, how many it won."""
    reasons: Sequence[str]
    """What the play-outs show that it gains and gives up against the next best."""
    actions: Sequence[int]
    """The whole move."""


@dataclass(frozen=True)
class Hint:
    """The best moves, best first."""

    suggestions: Sequence[Suggestion]
    playouts: int

    def explained(self) -> bool:
        """Whether it says of any move why."""
        return any(each.reasons for each in self.suggestions)

    def sentence(self) -> str:
        """To be read out."""
        return " ".join(_spoken(each) for each in self.suggestions)


def _spoken(each: Suggestion) -> str:
    return f"{': '.join(filter(None, (each.words, each.chances, ', '.join(each.reasons))))}."


@dataclass(frozen=True)
class _Question:
    """A decision as its seat knows it."""

    game: Game
    view: View
    after: tuple[int, ...]
    legal: Sequence[int]
    position: int
    names: Sequence[str]


class Hints:
    """Whoever asks twice about the same thing is told the same, and it is thought about once."""

    def __init__(self, tables: Tables, thinkers: Thinkers, settings: Settings) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.settings = settings
        self._kept: OrderedDict[tuple[str, int, int, tuple[int, ...]], asyncio.Task[Advice]] = OrderedDict()

    async def ask(self, id: str, who: Identity, asked: HintRequest) -> tuple[Change | None, Hint]:
        """The table right after the question, if that has changed it, and the answer."""
        async with self.tables.change(id) as held:
            earlier = await store.answer(held.session, id, who.person, asked.key)
            if earlier is None:
                check(held, who, asked)
            else:
                check_same(earlier, asked)
                if not held.cached.still(earlier.version):
                    raise Stale(409, "The table has changed since you asked. This is how it stands now.")
            question = _question(held, asked)
            held.mover = asked.seat
            fresh = held.cached.hinted.get(asked.seat) != question.position
            if fresh:
                await _enter(held, who, asked)
            again = held.now(asked.seat) if earlier is not None and not fresh else None
        done = held.told or again
        if len(question.legal) == 1:
            return done, _forced(question)
        return done, _hint(question, await self._think(id, asked.seat, question))

    async def _think(self, id: str, seat: int, question: _Question) -> Advice:
        key = (id, question.position, seat, question.after)
        thought = self._kept.get(key)
        if thought is None or (thought.done() and (thought.cancelled() or thought.exception())):
            settings = self.settings
            thought = self._kept[key] = asyncio.create_task(
                self.thinkers.hint(
                    question.game, question.view, settings.hint_iterations, settings.hint_seconds
                )
            )
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        try:
            # Others may wait for the same thought.
            return await asyncio.shield(thought)
        except (NoAnswer, Stopped):
            raise Refused(503, "No hint was found this time. Please ask again in a moment.") from None


async def _enter(held: HeldTable, who: Identity, asked: HintRequest) -> None:
    row = held.row
    await store.keep_sealed(held.session, row.id, row.version)
    await enter(held, "hint", asked.seat)
    did = AnswerRow(wording(asked), row.version, asked.seat, None)
    await store.keep_answer(held.session, row.id, who.person, asked.key, did)
    await store.see(held.session, who.person, row.id, row.version)


def _question(held: HeldTable, asked: HintRequest) -> _Question:
    """What is to be thought about, or Refused."""
    match = held.cached.match
    assert match is not None
    if not held.row.hints:
        raise Refused(403, "This table plays without hints, as its host has chosen.")
    if lone_player(held.sitters) is None:
        raise Refused(403, "Hints are for whoever plays against bots alone: among people there are none.")
    if asked.seat not in match.waiting():
        raise Refused(409, "It is not your turn, so there is nothing to choose.")
    try:
        names = [sitter.name for sitter in held.sitters]
        return _next_choice(match, asked, held.cached.position, names)
    except IllegalMove as illegal:
        raise Refused(422, str(illegal)) from None


def _next_choice(match: Match, asked: HintRequest, position: int, names: Sequence[str]) -> _Question:
    """The decision that comes next; what has to be done before it is no choice."""
    after = list(asked.after)
    view, legal = match.view(asked.seat, after), match.legal(asked.seat, after)
    while len(legal) == 1:
        further = match.legal(asked.seat, [*after, legal[0]])
        if not further:
            break
        after.append(legal[0])
        view, legal = match.view(asked.seat, after), further
    return _Question(match.game, view, tuple(after), legal, position, names)


def _forced(question: _Question) -> Hint:
    action = question.legal[0]
    words = f"There is nothing to choose: {question.game.say(question.view, action, question.names)}"
    return Hint([Suggestion(words, "", 0, (), (*question.after, action))], 0)


def _hint(question: _Question, advice: Advice) -> Hint:
    """Advice in words."""
    state = question.game.imagine(question.view, Rng(0))
    who = "all of you win" if state.allied and state.players > 1 else "wins"
    suggestions = [
        Suggestion(
            _in_words(question, each.actions),
            # A handful of play-outs tells which move is better, but not how often it wins.
            f"{who} {percent(each.chance)}" if each.tries >= LEAST else "",
            round(100 * each.chance),
            each.reasons,
            (*question.after, *each.actions),
        )
        for each in advice.moves
    ]
    return Hint(suggestions, advice.playouts)


def _in_words(question: _Question, actions: Sequence[int]) -> str:
    seat = question.view["seat"]
    state = question.game.imagine(question.view, Rng(0))
    steps: list[tuple[View, int]] = []
    for action in actions:
        steps.append((state.view(seat), action))
        state.apply(action)
    words = question.game.say_move(steps, question.names)
    return words[0].upper() + words[1:]
