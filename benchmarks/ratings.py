"""The ratings of all bots in each game, from a round-robin of two players, for docs/bots.md.

    python -m benchmarks.ratings --deals 40

Each deal is played 30 times: by every pair of the six bots, from both seats. Master thinks by the clock, the
levels below it by iterations, so that only master's rating depends on the machine.
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise

from bandstand import bots, catalogue
from bandstand.lab.arena import Arena, Standing, arena, planned
from bandstand.lab.ratings import MISSING, expected, model
from bandstand.lab.sitting import Entrant
from bandstand.lab.speed import machine, machine_line


def entrants(move_time: float) -> list[Entrant]:
    """Every built-in bot."""
    return [Entrant(name, move_time if name == bots.LEVELS[-1] else None) for name in bots.NAMES]


def report(done: Arena) -> str:
    """Markdown: everybody by rating, the weakest first, and how far above the one before."""
    lines = [
        f"### {done.plan.game.title}",
        "",
        f"{done.plan.deals} deals, {len(done.sittings)} games, seed {done.plan.seed}.",
        "",
        "| bot | rating | step | expected against the one below | wins in all games | ms a move |",
        "|---|---|---|---|---|---|",
    ]
    table = sorted(done.standings(), key=lambda each: each.rating.mu if each.rating else 0.0)
    lines.append(_row(table[0], None))
    lines += [_row(above, below) for below, above in pairwise(table)]
    return "\n".join(lines)


def _row(each: Standing, below: Standing | None) -> str:
    assert each.rating is not None, "no cooperative game is rated"
    rating = f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}"
    step = chance = ""
    if below is not None and below.rating is not None:
        step = f"{each.rating.mu - below.rating.mu:+.1f}"
        chance = f"{expected(each.rating, below.rating):.0%}"
    pace = f"{1000 * each.pace.mean:.2f}"
    return f"| {each.name} | {rating} | {step} | {chance} | {each.share.mean:.1%} | {pace} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m benchmarks.ratings`."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ratings",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", default=",".join(catalogue.names()), help="which games")
    parser.add_argument("--deals", type=int, default=40, help="each is played 30 times")
    parser.add_argument("--move-time", type=float, default=0.1, help="seconds a move for master")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if model() is None:
        parser.error(MISSING)
    print(machine_line(machine()), flush=True)
    for name in given.games.split(","):
        game = catalogue.load(name)
        everybody = entrants(given.move_time)
        number = given.deals * len(everybody) * (len(everybody) - 1)
        plan = planned(game, 2, everybody, given.seed, {}, number)
        print("\n" + report(arena(plan)), flush=True)


if __name__ == "__main__":
    main()
