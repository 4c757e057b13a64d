"""How soon three greedy bots have answered a move: a real server, a real client, over the loopback."""

import time
from statistics import median, quantiles
from typing import Any

from benchmarks.visitor import Visitor, running

BOTS = 3


def measure(posts: int) -> dict[str, Any]:
    """Play Trumpet against three greedy bots until so many posts were followed by three moves of theirs."""
    times: list[float] = []
    games = 0
    # A pace would be all that is seen.
    with running({"BANDSTAND_PACE": "0"}) as server:
        while len(times) < posts:
            visitor = Visitor(server.port, ["greedy"] * BOTS)
            times += play(visitor, posts - len(times))
            visitor.close()
            games += 1
    milliseconds = [1000 * each for each in times]
    return {
        "posts": len(milliseconds),
        "games": games,
        "median_ms": round(median(milliseconds), 1),
        "p95_ms": round(quantiles(milliseconds, n=20, method="inclusive")[18], 1),
        "longest_ms": round(max(milliseconds), 1),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    return (
        f"Server, Trumpet against {BOTS} greedy bots over the loopback, from the post until the third bot's "
        f"move is committed and has been told ({figures['posts']} posts in {figures['games']} games):\n"
        f"  p95 {figures['p95_ms']} ms, median {figures['median_ms']} ms, longest {figures['longest_ms']} ms"
    )


def play(visitor: Visitor, most: int) -> list[float]:
    """Play, at most to the end of the game. Returns, for each post that three moves of bots followed, the
    time from sending it until the third was told."""
    times: list[float] = []
    _, body = visitor.next()
    while body["state"] == "playing" and len(times) < most:
        if not body["your_turn"]:
            _, body = visitor.next()
            continue
        posted = time.perf_counter()
        visitor.move(body)
        moved = 0
        while True:
            told, body = visitor.next()
            moved += not body["own"]
            if moved == BOTS and not body["own"]:
                times.append(told - posted)
            if body["your_turn"] or body["state"] != "playing":
                break
    return times
