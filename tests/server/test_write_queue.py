"""Writers wait in line; those who are patient let the others go first."""

import asyncio
from collections.abc import Sequence

from bandstand.server.storage.write_queue import WriteQueue


async def line(
    queue: WriteQueue, waiting: Sequence[tuple[str, bool]], leave: Sequence[str] = ()
) -> list[str]:
    """Who has had a turn, in this order; some leave the line before theirs comes."""
    had: list[str] = []

    async def come(name: str, patient: bool) -> None:
        async with queue.turn(patient):
            had.append(name)
            await asyncio.sleep(0)

    async with queue.turn(False):
        tasks = {name: asyncio.create_task(come(name, patient)) for name, patient in waiting}
        await asyncio.sleep(0)
        assert had == [], "one at a time"
        for name in leave:
            tasks[name].cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)
    return had


def test_the_patient_go_last_and_otherwise_who_came_first() -> None:
    waiting = [("bot", True), ("Ann", False), ("other bot", True), ("Ben", False)]
    assert asyncio.run(line(WriteQueue(), waiting)) == ["Ann", "Ben", "bot", "other bot"]


def test_who_leaves_the_line_holds_nobody_up() -> None:
    async def twice() -> tuple[list[str], list[str]]:
        queue = WriteQueue()
        first = await line(queue, [("Ann", False), ("Ben", False), ("Cas", False)], leave=["Ann", "Cas"])
        return first, await line(queue, [("Dora", False)])

    assert asyncio.run(twice()) == (["Ben"], ["Dora"])


def test_a_turn_that_comes_to_who_has_just_left_is_passed_on() -> None:
    async def leave_late() -> bool:
        queue = WriteQueue()

        async def come() -> None:
            async with queue.turn(False):
                raise AssertionError("it had left")

        async with queue.turn(False):
            late = asyncio.create_task(come())
            await asyncio.sleep(0)
        # Its turn has come, but it has not yet woken up.
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        async with asyncio.timeout(5), queue.turn(False):
            return late.cancelled()

    assert asyncio.run(leave_late())
