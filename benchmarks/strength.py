"""How strong the bots are: every figure that docs/bots.md quotes.

    python -m benchmarks.strength --json strength.json

Two bots play the same deals with seats exchanged; such a pair of games (with four players: the four games in
which the one sits in every place) is one observation, and a shared win is half a win. A figure with a bar is
a sequential test, see benchmarks/sequential.py: it ends when the interval clears or misses the bar, or after
400 pairs. Master thinks by the clock, one core for each game; the levels below it think by iterations, so
that they are equally strong everywhere. What is finished stays in the JSON file, and a run that was
interrupted goes on from there; another seed or move time needs another file.

Figures: greedy, random (master against these two), steps (each level against the one below it), four (master
against three greedy), second (master against greedy at 1 s a move), together (cooperative Fiddlefoo), and on
demand ceiling: the same search given the true hands against greedy.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from bandstand import bots, catalogue
from bandstand.contract import OptionValue
from bandstand.lab.arena import Plan, rotations, sit_down
from bandstand.lab.sitting import Entrant, Sitting
from bandstand.lab.speed import counted, machine, machine_line
from bandstand.lab.work import in_order
from benchmarks import ceiling
from benchmarks.facts import facts
from benchmarks.sequential import MOST, Verdict, interval, judge, looks

AGAINST_RANDOM = 0.95
STEPS = (0.6, 0.55)
"""A level should win so much against the one below it, or where no such step exists, so much."""
FOUR = 1.5
"""Times its fair share, with four players."""
LONG_MOVE = 1.0
LONG_PAIRS = 12
CEILING_PAIRS = 200
DEFAULT = ("greedy", "random", "steps", "four", "second", "together")
KINDS = (*DEFAULT, "ceiling")
ALONGSIDE = 20
"""Deals of cooperative games with other numbers of players."""


@dataclass(frozen=True)
class Figure:
    """Something to be found out."""

    kind: str
    game: str
    ours: Entrant
    theirs: Entrant
    bars: tuple[float, ...]
    pairs: int
    players: int = 2
    options: dict[str, OptionValue] = field(default_factory=dict)

    @property
    def together(self) -> bool:
        """Whether tables of one kind are compared with tables of the other, instead of meeting."""
        return self.kind == "together"

    @property
    def title(self) -> str:
        """As a table of results calls it."""
        ours, theirs = self.ours.name, self.theirs.name
        clock = "" if self.ours.clock is None else f", {self.ours.clock:g} s a move"
        if self.together:
            return f"{counted(self.players)}: {ours} together against {theirs} together{clock}"
        others = theirs if self.players == 2 else f"{self.players - 1} {theirs}"
        return f"{ours} against {others}{clock}"

    @property
    def key(self) -> str:
        """Under which its result is kept."""
        return f"{self.game}: {self.title}"

    @property
    def seatings(self) -> tuple[tuple[Entrant, ...], ...]:
        """How each deal is played."""
        if self.together:
            return (self.ours,) * self.players, (self.theirs,) * self.players
        return tuple(rotations((self.ours, *[self.theirs] * (self.players - 1))))

    def group(self, sittings: Sequence[Sitting]) -> tuple[float, float]:
        """What the games of one deal came to for ours and for theirs, as a part of all that could be won."""
        if self.together:
            ours, theirs = (float(sitting.wins(0)) for sitting in sittings)
            return ours, theirs
        won = Fraction(0)
        for seating, sitting in zip(self.seatings, sittings, strict=True):
            won += sitting.wins(seating.index(self.ours))
        return float(won / len(sittings)), float(1 - won / len(sittings))

    def values(self, groups: Sequence[Sequence[float]]) -> list[float]:
        """What is compared with the bar: the wins of ours; for tables of one kind how much more often they
        win than the others on the same deal, from 0 (only the others) over one half to 1 (only ours)."""
        return [(1 + ours - theirs) / 2 if self.together else ours for ours, theirs in groups]


def figures(names: Sequence[str], kinds: Sequence[str], move_time: float, pairs: int) -> list[Figure]:
    """All that is to be found out, the quickest to be had first."""
    master = Entrant(bots.LEVELS[-1], move_time)
    greedy, chance = Entrant("greedy"), Entrant("random")
    ladder = [chance, *(Entrant(level) for level in bots.LEVELS[:-1]), master]
    found: list[Figure] = []
    for name in names:
        said = facts(catalogue.load(name))
        found += [
            Figure("greedy", name, master, greedy, (said.against_greedy,), pairs),
            Figure("random", name, master, chance, (AGAINST_RANDOM,), pairs),
            *(Figure("steps", name, above, below, STEPS, pairs) for below, above in pairwise(ladder)),
            Figure("four", name, master, greedy, (FOUR / 4,), pairs, 4),
            Figure("ceiling", name, Entrant(ceiling.NAME, move_time), greedy, (), min(pairs, CEILING_PAIRS)),
            Figure("second", name, Entrant(master.name, LONG_MOVE), greedy, (), min(pairs, LONG_PAIRS)),
        ]
        for players in said.together:
            compared = players == said.together[0]
            for ours in (master, Entrant("expert")) if compared else (master,):
                bars = (0.5,) if compared else ()
                deals = pairs if compared else min(pairs, ALONGSIDE)
                options = said.cooperative
                found.append(Figure("together", name, ours, greedy, bars, deals, players, options))
    return [figure for figure in found if figure.kind in kinds]


class Results:
    """What has been found out, on disk too."""

    def __init__(self, path: Path | None, seed: int, move_time: float) -> None:
        self._path = path
        self.data: dict[str, Any] = {
            "seed": seed,
            "move_time": move_time,
            "machine": machine(),
            "figures": {},
        }
        if path is not None and path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if (kept["seed"], kept["move_time"]) != (seed, move_time):
                sys.exit(
                    f"{path} holds results of seed {kept['seed']} and {kept['move_time']} s: name another."
                )
            self.data = kept

    def groups(self, figure: Figure) -> list[list[float]]:
        """What the deals so far came to."""
        kept = self.data["figures"].get(figure.key)
        return [] if kept is None else [list(group) for group in kept["groups"]]

    def keep(self, figure: Figure, result: dict[str, Any]) -> None:
        """Write down how it stands; half a file is never left behind."""
        self.data["figures"][figure.key] = result
        if self._path is not None:
            beside = self._path.with_name(self._path.name + ".new")
            beside.write_text(json.dumps(self.data, indent=1), encoding="utf-8")
            beside.replace(self._path)


def measure(figure: Figure, results: Results, seed: int, workers: int) -> dict[str, Any]:
    """Play on until the figure is found out."""
    groups = results.groups(figure)
    stops = looks(figure.pairs) if figure.bars else [figure.pairs]
    result = _result(figure, groups)
    if len(groups) in stops and (result["decided"] or len(groups) >= figure.pairs):
        return result
    game = catalogue.load(figure.game)
    options = game.check(figure.players, figure.options)
    plan = Plan(game, figure.players, options, figure.seatings, figure.pairs, seed)
    jobs = plan.jobs()[len(groups) * len(plan.seatings) :]
    do = ceiling.sit_down if figure.kind == "ceiling" else sit_down
    waiting: list[Sitting] = []
    with closing(in_order(do, plan, jobs, workers)) as played:
        for sitting in played:
            waiting.append(sitting)
            if len(waiting) < len(plan.seatings):
                continue
            groups.append(list(figure.group(waiting)))
            waiting = []
            if len(groups) in stops:
                result = _result(figure, groups)
                results.keep(figure, result)
                print(f"{figure.key}: {_shown(result)}", file=sys.stderr, flush=True)
                if result["decided"]:
                    break
    return result


def _result(figure: Figure, groups: list[list[float]]) -> dict[str, Any]:
    found = interval(figure.values(groups), bool(figure.bars)) if groups else None
    verdict = Verdict() if found is None else judge(found, figure.bars)
    return {
        "kind": figure.kind,
        "game": figure.game,
        "title": figure.title,
        "players": figure.players,
        "bars": list(figure.bars),
        "pairs": len(groups),
        "share": None if found is None else found.mean,
        "low": None if found is None else found.low,
        "high": None if found is None else found.high,
        "together": [sum(group[side] for group in groups) / len(groups) for side in (0, 1)]
        if figure.together and groups
        else None,
        "cleared": verdict.cleared,
        "missed": verdict.missed,
        "decided": verdict.decided,
        "groups": groups,
    }


def _shown(result: dict[str, Any]) -> str:
    shown = f"{result['pairs']} pairs, {result['share']:.1%} ({result['low']:.1%} to {result['high']:.1%})"
    return f"{shown}, {_told(result)}" if result["bars"] else shown


def _told(result: dict[str, Any]) -> str:
    if result["cleared"] is not None:
        return f"clears {result['cleared']:.1%}"
    missed = f"misses {result['missed']:.1%}" if result["missed"] is not None else ""
    if result["decided"]:
        return missed
    return f"{missed}, below that open".lstrip(", ") if missed else "open"


def report(data: dict[str, Any]) -> str:
    """Markdown for docs/bots.md."""
    lines = [
        machine_line(data["machine"]),
        "",
        "| game | figure | bar | share won | 95 % interval | pairs | |",
        "|---|---|---|---|---|---|---|",
    ]
    asked = figures(catalogue.names(), KINDS, data["move_time"], MOST)
    results = [data["figures"][figure.key] for figure in asked if figure.key in data["figures"]]
    found = [each for each in results if each["pairs"]]
    for each in found:
        bar = " or ".join(f"{bar:.1%}".replace(".0%", "%") for bar in each["bars"]) or "none"
        share = f"{each['share']:.1%}"
        if each["together"]:
            ours, theirs = each["together"]
            share, bar = f"{ours:.1%} and {theirs:.1%}", "more often" if each["bars"] else "none"
        told = _told(each) if each["bars"] else ""
        if each["together"] and each["cleared"] is not None:
            told = "clearly more often"
        between = f"{each['low']:.1%} to {each['high']:.1%}"
        if each["together"]:
            # Of the difference, which is what was tested.
            between = f"{2 * each['low'] - 1:+.1%} to {2 * each['high'] - 1:+.1%}"
        title = catalogue.load(each["game"]).title
        lines.append(
            f"| {title} | {each['title']} | {bar} | {share} | {between} | {each['pairs']} | {told} |"
        )
    shares = {(each["game"], each["kind"]): each["share"] for each in found}
    for name in catalogue.names():
        top, reached = shares.get((name, "ceiling")), shares.get((name, "greedy"))
        if top is not None and reached is not None and top > 0.5:
            part = (reached - 0.5) / (top - 0.5)
            lines += [
                "",
                f"{catalogue.load(name).title}: master has gone {part:.0%} of the way to the ceiling.",
            ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m benchmarks.strength`."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", default=",".join(catalogue.names()), help="which games")
    parser.add_argument("--figures", default=",".join(DEFAULT), help=f"which figures: {', '.join(KINDS)}")
    parser.add_argument("--move-time", type=float, default=0.1, help="seconds a move for master")
    parser.add_argument("--pairs", type=int, default=MOST, help=f"pairs at most, up to {MOST}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games side by side")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where results are kept")
    given = parser.parse_args(arguments)
    names = listed(parser, given.games, catalogue.names(), "game")
    kinds = listed(parser, given.figures, KINDS, "figure")
    if not 1 <= given.pairs <= MOST:
        parser.error(f"--pairs goes from 1 to {MOST}")
    results = Results(given.json, given.seed, given.move_time)
    for figure in figures(names, kinds, given.move_time, given.pairs):
        measured = measure(figure, results, given.seed, given.workers)
        results.keep(figure, measured)
    print(report(results.data))


def listed(parser: argparse.ArgumentParser, text: str, good: Sequence[str], what: str) -> list[str]:
    """The names that a text lists; any other than the good ones ends the program with a sentence."""
    named = [name.strip() for name in text.split(",") if name.strip()]
    for name in named:
        if name not in good:
            parser.error(f"there is no {what} {name!r}; there is {', '.join(good)}")
    return named


if __name__ == "__main__":
    main()
