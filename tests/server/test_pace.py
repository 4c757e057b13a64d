"""The moment at which a bot's move becomes known tells nothing but what everybody knows: by a clock of our
own, which shows the least difference."""

import asyncio
from pathlib import Path

import pytest

from bandstand import bots, catalogue
from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.server.refusal import Refused
from bandstand.server.thinking.pace import BEAT_SECONDS, Pace, all_know_its_move
from bandstand.server.thinking.pool import Job

from .own_time import HANGS, Clock, QuickThinkers, Told, moves_of, own_time

PACE = 0.6


def played(
    folder: Path,
    game: str,
    *others: str,
    most: int = 20,
    masters_take: int = 0,
    pace: float = PACE,
    longest: float = 2.0,
) -> list[Told]:
    """What a person is told who makes so many moves against these bots."""

    async def play() -> list[Told]:
        async with own_time(folder, pace, longest) as table:
            await table.sit_down(game, *others, masters_take=masters_take)
            await table.play(most)
            return await table.told()

    return asyncio.run(play())


def secretly(moves: list[Told]) -> dict[bool, set[float]]:
    """When moves came, by whether there was a choice; without those that all know to be the only ones."""
    found: dict[bool, set[float]] = {True: set(), False: set()}
    for told in moves:
        if not told.known:
            found[told.free].add(told.after)
    return found


@pytest.mark.parametrize("bot", [*bots.NAMES, HANGS])
def test_a_move_comes_at_the_same_moment_with_and_without_a_choice(bot: str, tmp_path: Path) -> None:
    assert secretly(played(tmp_path, "trumpet", bot, bot)) == {True: {PACE}, False: {PACE}}


@pytest.mark.parametrize("bot", ["random", "master"])
def test_the_moment_tells_nothing_of_moves_of_several_decisions_and_of_sealed_answers(
    bot: str, tmp_path: Path
) -> None:
    moves = played(tmp_path, "fiddlefoo", bot, bot, bot, most=15)
    for told in moves:
        assert told.after == (BEAT_SECONDS if told.known else PACE), told
    assert any(len(told.seats) > 1 and told.free for told in moves), "some answered under seal"
    assert any(max(told.actions) > 1 for told in moves), "some moves were of several actions"


def test_what_all_know_to_be_the_only_move_is_not_waited_for(tmp_path: Path) -> None:
    """In every game; not all of them have such moves."""
    with_some = 0
    for game in catalogue.names():
        (tmp_path / game).mkdir()
        moves = played(tmp_path / game, game, "greedy", most=20)
        known = [told for told in moves if told.known]
        with_some += bool(known)
        assert {told.after for told in known} <= {BEAT_SECONDS}, game
        assert {told.after for told in moves if told not in known} == {PACE}, game
    assert with_some > len(catalogue.names()) // 2


def asked_of_master(game: str) -> tuple[tuple[int, ...], list[Job]]:
    """What a master plays first in a game, and what its workers were asked for that within a second."""

    async def ask() -> tuple[tuple[int, ...], list[Job]]:
        match = Match(catalogue.load(game), 3, seed=7)
        thinkers = QuickThinkers(Clock(), 9.0)
        actions = await thinkers.decide(match.game, match.decision(match.turn), "master", 1.0)
        return actions, thinkers.workers.jobs

    return asyncio.run(ask())


def test_a_move_of_one_decision_has_all_its_time_and_several_share_theirs() -> None:
    actions, jobs = asked_of_master("trumpet")
    assert (len(actions), {job.seconds for job in jobs}) == (1, {1.0})
    actions, jobs = asked_of_master("fiddlefoo")
    assert len(actions) == 2
    assert jobs[0].seconds == 0.5
    assert 0.5 < jobs[-1].seconds < 0.6, "with what the first decision has left over"
    assert {round(job.deadline or 0.0, 6) for job in jobs} == {0.5, 1.0}


def test_that_all_know_a_move_is_told_from_what_spectators_see() -> None:
    """Whoever holds one card must play it. Whoever holds more may have to follow suit, and then nobody else
    knows whether there is a choice."""
    game = catalogue.load("trumpet")
    match = Match(game, 3, seed=7)
    greedy = bots.make("greedy", game, 1)
    seen: set[tuple[bool, bool]] = set()
    while not match.over:
        shown = match.view(SPECTATOR)
        known, cards = all_know_its_move(game, shown, match.turn), len(match.view(match.turn)["hand"])
        assert known == all_know_its_move(game, shown, match.turn), "the same View, the same answer"
        if shown["phase"] == "play" and cards == 1:
            assert known
        seen.add((known, moves_of(match, match.turn) == 1))
        match.play(*match.decide(match.turn, greedy.choose))
    assert seen >= {(True, True), (False, True), (False, False)}


def test_the_masters_of_a_table_take_as_long_as_it_says_for_every_move(tmp_path: Path) -> None:
    moves = played(tmp_path, "trumpet", "master", "player", masters_take=2)
    assert secretly([told for told in moves if told.seats == [1]]) == {True: {2.0}, False: {2.0}}
    assert secretly([told for told in moves if told.seats == [2]]) == {True: {PACE}, False: {PACE}}


def test_no_table_gives_its_masters_more_than_the_host_allows(tmp_path: Path) -> None:
    moves = played(tmp_path, "trumpet", "master", masters_take=10, longest=1.0, most=6)
    assert {told.after for told in moves if not told.known} == {1.0}
    pace = Pace(PACE, 5.0)
    assert list(pace.offered()) == [1, 2, 5]
    assert [pace.read(text) for text in ("", "0", "5")] == [0, 0, 5]
    for text in ("10", "-1", "two"):
        with pytest.raises(Refused, match="Masters take 0, 1, 2 or 5 seconds"):
            pace.read(text)


def test_chance_adds_a_little_to_every_time_and_no_more() -> None:
    times = [Pace(PACE, 2.0).holds("player", 0) for _ in range(200)]
    assert PACE <= min(times) < 1.01 * PACE
    assert 1.04 * PACE < max(times) <= 1.05 * PACE


def test_without_a_pace_nobody_waits(tmp_path: Path) -> None:
    moves = played(tmp_path, "trumpet", "greedy", pace=0.0, most=6)
    assert {told.after for told in moves} <= {0.0, 0.002}


def test_bots_alone_keep_the_pace_so_that_one_can_come_back(tmp_path: Path) -> None:
    """Also where all know the move: a game that is left to bots must not be over in a moment."""

    async def play() -> None:
        async with own_time(tmp_path, PACE) as table:
            await table.sit_down("trumpet", "greedy", board="short")
            await table.house.rooms.hand_over(table.id, table.who, 0, "bot")
            await table.bots_move()
            moves = await table.told()
            assert {told.after for told in moves} == {PACE}
            assert any(told.known for told in moves)

    asyncio.run(play())


def test_a_move_that_is_no_longer_wanted_is_not_waited_for(tmp_path: Path) -> None:
    """Somebody comes back while a bot holds its move; the table does not wait for the rest of the time."""

    async def play() -> None:
        async with own_time(tmp_path, 60.0) as table:
            await table.sit_down("trumpet", "greedy")
            await table.bots_move()
            await table.house.rooms.hand_over(table.id, table.who, 0, "bot")
            before = table.clock.now

            async def come_back() -> None:
                await table.house.rooms.hand_over(table.id, table.who, 0, "me")

            table.clock.meanwhile = come_back
            await table.bots_move()
            assert table.clock.now < before + 5
            async with table.house.tables.look(table.id) as held:
                assert held.cached.match is not None
                assert held.cached.match.waiting() == [0]

    asyncio.run(play())
