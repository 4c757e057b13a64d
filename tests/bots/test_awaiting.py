"""While a bot thinks, others can work: threads, and the event loop of whoever awaits it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bandstand import _build, bots, catalogue
from bandstand.bots import PolicyBot, SearchBot
from bandstand.contract import Game, View
from bandstand.match import Match

TRUMPET = catalogue.load("trumpet")
ITERATIONS = 5_000 if _build.compiled() else 300
"""So many that thinking takes long enough for many a tick."""


def master(game: Game, iterations: int = ITERATIONS) -> SearchBot:
    return SearchBot(game, bots.search(game, "master", iterations), seed=1)


def hard_decision() -> tuple[View, list[int]]:
    """One that takes all play-outs."""
    match = Match(TRUMPET, 4, seed=7)
    return match.view(match.turn), match.legal()


async def ticks_during(think: Callable[[Callable[[int], object]], Awaitable[object]]) -> int:
    """How often the event loop came round between the beginning of a thought and its end."""
    began: list[int] = []
    thought = asyncio.ensure_future(think(began.append))
    ticks = 0
    while not thought.done():
        await asyncio.sleep(0.001)
        ticks += bool(began)
    await thought
    return ticks


def test_an_event_loop_goes_on_while_a_master_thinks() -> None:
    view, _ = hard_decision()
    used: list[int] = []

    async def think(tell: Callable[[int], object]) -> None:
        used.append((await master(TRUMPET).think_async(view, tell=tell)).iterations())

    assert asyncio.run(ticks_during(think)) >= 5
    assert used[0] > ITERATIONS // 2


def test_thinking_without_awaiting_holds_the_event_loop_up() -> None:
    view, _ = hard_decision()

    async def think(tell: Callable[[int], object]) -> None:
        master(TRUMPET, 200).think(view, tell=tell)

    assert asyncio.run(ticks_during(think)) <= 1


@pytest.mark.parametrize("name", ["master", "greedy"])
def test_awaited_bots_choose_as_the_others_do(name: str) -> None:
    view, legal = hard_decision()
    bot, awaited = (
        master(TRUMPET, 60) if name == "master" else PolicyBot(TRUMPET, TRUMPET.policy(), 1) for _ in range(2)
    )
    for _ in range(3):
        assert asyncio.run(awaited.choose_async(view, legal)) == bot.choose(view, legal)
