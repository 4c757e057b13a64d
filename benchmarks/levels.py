"""How people find the levels: every figure about them that docs/bots.md quotes.

    python -m benchmarks.levels --json benchmarks/levels.json

Figures:
  shares    each level against greedy, two players, the same deals with seats exchanged; and each level
            against the one below it
  tables    equal bots at one table: scores, lengths, how the game ended, what a person would laugh at
            (benchmarks/laughs.py), and milliseconds a decision
  blunders  how often a decision loses, against the best action in 500 paired play-outs on what the seat knew,
            20 points of win share or 8 % of the game's usual score; greedy is the measure
  playouts  a search with 0, 30, 100, ... play-outs against greedy: the more it thinks, the better it plays
  together  cooperative Fiddlefoo with five players: how often all win

Master thinks 0.1 s a decision; all others are the same on every machine.
What is finished stays in the JSON file, and a run that was interrupted goes on from there. With --busy 4 four
more processes keep the machine busy all the while: a master then has less time, and must still be no weaker
than greedy.
"""

import argparse
import json
import math
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import Process
from pathlib import Path
from typing import Any

from bandstand import bots, catalogue
from bandstand.bots.playouts import compare
from bandstand.contract import OVER, Game, Policy, State
from bandstand.lab.interval import Share, share
from bandstand.lab.speed import machine, machine_line
from bandstand.lab.work import in_order
from bandstand.rng import Rng, derived_seed
from benchmarks import laughs
from benchmarks.facts import facts
from benchmarks.strength import listed

WHO = ("beginner", "player", "expert", "greedy", "master")
KINDS = ("shares", "tables", "blunders", "playouts", "together")
MASTER_SECONDS = 0.1
WIN_LOST, SCORE_LOST = 0.2, 0.08
GLANCES, TRIES = 24, 500
"""Play-outs that find the three best actions, and that compare them with what was done."""
JUDGED = 4
"""Positions of a game at which all bots are asked."""
ASKED = 6
"""So often those are asked who may answer differently: on another guess, overlooking something else."""
LADDER = {0: 400, 30: 400, 100: 400, 300: 40, 1000: 40, 3000: 12}
"""Play-outs, and the pairs of games that show what they are worth."""


@dataclass(frozen=True)
class Figure:
    """Something to be found out by playing deals; each gives a row of numbers."""

    kind: str
    game: str
    ours: str
    theirs: str
    deals: int

    @property
    def key(self) -> str:
        """Under which its rows are kept."""
        return f"{self.kind}: {self.game}: {self.ours} and {self.theirs}"


def judgement(name: str, game: Game) -> Policy:
    """A bot by its name; a number is a search with so many play-outs."""
    return bots.search(game, "master", int(name)) if name.isdecimal() else bots.policy(name, game)


def play(
    game: Game,
    state: State,
    seated: Sequence[str],
    seed: int,
    see: Callable[[State, int, int], None] | None = None,
) -> list[float]:
    """Play a game to its end. Returns how many seconds of the processor each decision took."""
    kinds = {name: judgement(name, game) for name in seated}
    chance = [Rng(derived_seed(seed, seat)) for seat in range(len(seated))]
    seconds: list[float] = []
    while (seat := int(state.turn())) != OVER:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            policy, rng = kinds[seated[seat]], chance[seat]
            guess = state.guess(seat, rng)
            began = time.process_time()
            if seated[seat] == "master":
                search = bots.search(game, "master")
                action = search.think(guess, seat, rng, MASTER_SECONDS, None).best()
            else:
                action = int(policy.choose(guess, seat, rng))
            seconds.append(time.process_time() - began)
        if see is not None:
            see(state, seat, action)
        state.apply(action)
    return seconds


# ---- what one deal gives


def deal(seed: int, job: tuple[Figure, int]) -> list[Any]:
    """One row of a figure."""
    figure, number = job
    game = catalogue.load(figure.game)
    do = {"tables": _table, "blunders": _blunders, "together": _together}.get(figure.kind, _pair)
    return do(
        game, figure, derived_seed(seed, figure.game, number, "deal"), derived_seed(seed, figure.key, number)
    )


def _pair(game: Game, figure: Figure, dealt: int, seed: int) -> list[Any]:
    """What ours has won of two games with seats exchanged."""
    won = 0.0
    options = facts(game).ladder if figure.kind == "playouts" else {}
    for place in (0, 1):
        state = game.new(2, dealt, game.check(2, options))
        seated = [figure.theirs, figure.theirs]
        seated[place] = figure.ours
        play(game, state, seated, derived_seed(seed, place))
        ranks = state.ranks()
        won += 0.5 / ranks.count(0) if ranks[place] == 0 else 0.0
    return [won]


def _table(game: Game, figure: Figure, dealt: int, seed: int) -> list[Any]:
    """Mean score, rounds, whether the end was triggered, seconds, decisions, and what can be laughed at."""
    players = facts(game).table
    state = game.new(players, dealt, game.check(players, {}))
    watch = laughs.watch(game)
    seconds = play(game, state, [figure.ours] * players, seed, watch.see)
    rounds, triggered = int(getattr(state, "round", 0)), bool(getattr(state, "last", True))
    scores = state.scores()[:players]
    return [sum(scores) / players, rounds, triggered, sum(seconds), len(seconds), dict(watch.counted)]


def _together(game: Game, figure: Figure, dealt: int, seed: int) -> list[Any]:
    """Whether bots of one kind have won together."""
    players = facts(game).together[0]
    state = game.new(players, dealt, game.check(players, facts(game).cooperative))
    play(game, state, [figure.ours] * players, seed)
    return [1.0 if state.ranks()[0] == 0 else 0.0]


def _blunders(game: Game, figure: Figure, dealt: int, seed: int) -> list[Any]:
    """At a few positions of a game between two levels: for each bot how often it blunders, and how often it
    was asked. All are asked about the same positions, so that what differs is their doing."""
    picked = Rng(derived_seed(seed, "judged"))
    spots: list[tuple[State, int]] = []

    def note(state: State, seat: int, action: int) -> None:
        if state.choices() > 1:
            spots.append((state.copy(), seat))

    mixed = [WHO[int(picked.below(len(WHO) - 1))] for _ in range(2)]
    state = game.new(2, dealt, game.check(2, {}))
    play(game, state, mixed, seed, note)
    counted = {name: [0, 0] for name in WHO}
    for number in range(min(JUDGED, len(spots))):
        before, seat = spots.pop(int(picked.below(len(spots))))
        for name, (lost, asked) in _blunder(game, before, seat, derived_seed(seed, "judge", number)).items():
            counted[name][0] += lost
            counted[name][1] += asked
    return [counted]


def _blunder(game: Game, state: State, seat: int, seed: int) -> dict[str, tuple[int, int]]:
    policy, rng = game.policy(), Rng(seed)
    done: dict[str, list[int]] = {}
    for name in WHO:
        if name == "master":
            search = bots.search(game, name)
            guess = state.guess(seat, rng)
            done[name] = [search.think(guess, seat, rng, MASTER_SECONDS, None).best()]
        else:
            bot = judgement(name, game)
            done[name] = [int(bot.choose(state.guess(seat, rng), seat, rng)) for _ in range(ASKED)]
    rough = compare(policy, state, seat, [[each] for each in state.legal()], GLANCES, rng)
    rough.sort(key=lambda each: (-each.win_share(), -each.expected_score(), each.actions))
    tried = {each.actions[0] for each in rough[:3]}.union(*done.values())
    found = {
        each.actions[0]: each
        for each in compare(policy, state, seat, [[a] for a in sorted(tried)], TRIES, rng)
    }
    best = max(found.values(), key=lambda each: (each.win_share(), each.expected_score()))
    bad = {
        action
        for action, each in found.items()
        if best.win_share() - each.win_share() >= WIN_LOST
        or best.expected_score() - each.expected_score() >= SCORE_LOST * facts(game).score
    }
    return {name: (sum(action in bad for action in actions), len(actions)) for name, actions in done.items()}


# ---- all of them


def figures(names: Sequence[str], kinds: Sequence[str], who: Sequence[str], scale: float) -> list[Figure]:
    """All that is to be found out."""

    def some(deals: int) -> int:
        return max(1, round(deals * scale))

    found: list[Figure] = []
    for name in names:
        for bot in who:
            master = bot == "master"
            if bot != "greedy":
                found.append(Figure("shares", name, bot, "greedy", some(20 if master else 200)))
            if bot in bots.LEVELS[1:]:
                below = bots.LEVELS[bots.LEVELS.index(bot) - 1]
                found.append(Figure("shares", name, bot, below, some(20 if master else 100)))
            if not master:
                found.append(Figure("tables", name, bot, bot, some(200)))
        found.append(Figure("blunders", name, "all", "all", some(60)))
        found += [Figure("playouts", name, str(n), "greedy", some(pairs)) for n, pairs in LADDER.items()]
        if facts(catalogue.load(name)).together:
            found += [Figure("together", name, bot, bot, some(200)) for bot in ("greedy", "expert")]
    return [figure for figure in found if figure.kind in kinds]


class Rows:
    """What the deals gave, on disk too."""

    def __init__(self, path: Path | None, seed: int) -> None:
        self._path = path
        self.data: dict[str, Any] = {"seed": seed, "machine": machine(), "figures": {}}
        if path is not None and path.exists():
            self.data = json.loads(path.read_text(encoding="utf-8"))
            if self.data["seed"] != seed:
                sys.exit(f"{path} holds results of seed {self.data['seed']}: name another file.")

    def of(self, figure: Figure) -> list[list[Any]]:
        """The rows so far."""
        rows: list[list[Any]] = self.data["figures"].setdefault(figure.key, [])
        return rows

    def keep(self) -> None:
        """Write all down; half a file is never left behind."""
        if self._path is not None:
            beside = self._path.with_name(self._path.name + ".new")
            beside.write_text(json.dumps(self.data), encoding="utf-8")
            beside.replace(self._path)


def measure(figure: Figure, rows: Rows, seed: int, workers: int) -> None:
    """Play the deals that are missing."""
    have = rows.of(figure)
    jobs = [(figure, number) for number in range(len(have), figure.deals)]
    began = time.monotonic()
    with closing(in_order(deal, seed, jobs, workers)) as played:
        for row in played:
            have.append(row)
            if time.monotonic() - began > 20:
                began = time.monotonic()
                print(f"{figure.key}: {len(have)} of {figure.deals}", file=sys.stderr, flush=True)
                rows.keep()
    rows.keep()


# ---- the report


def _percent(found: Share) -> str:
    return f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%})".replace("%", " %")


def _mean(numbers: Sequence[float]) -> str:
    middle = math.fsum(numbers) / len(numbers)
    spread = math.sqrt(math.fsum((each - middle) ** 2 for each in numbers) / max(len(numbers) - 1, 1))
    return f"{middle:.1f} ± {1.96 * spread / math.sqrt(len(numbers)):.1f}"


def report(data: dict[str, Any]) -> str:
    """Markdown for docs/bots.md."""
    return "\n".join([machine_line(data["machine"]), "", *_lines(data["figures"])])


def _lines(found: dict[str, list[list[Any]]]) -> Iterator[str]:
    by_kind: dict[str, list[tuple[str, str, str, list[list[Any]]]]] = {}
    for key, rows in found.items():
        kind, game, pair = key.split(": ")
        ours, theirs = pair.split(" and ")
        if rows:
            by_kind.setdefault(kind, []).append((catalogue.load(game).title, ours, theirs, rows))
    heads = {
        "shares": "| game | bot | against | share won | pairs |\n|---|---|---|---|---|",
        "playouts": "| game | play-outs | share against greedy | pairs |\n|---|---|---|---|",
        "tables": "| game | equal bots | score | rounds | end triggered | ms a decision | laughed at |\n"
        "|---|---|---|---|---|---|---|",
        "blunders": "| game | bot | blunders | times greedy's | positions |\n|---|---|---|---|---|",
        "together": "| game | five of | games won | games |\n|---|---|---|---|",
    }
    for kind, head in heads.items():
        if kind in by_kind:
            yield head
            for line in by_kind[kind]:
                yield _line(kind, *line)
            yield ""


def _line(kind: str, game: str, ours: str, theirs: str, rows: list[list[Any]]) -> str:
    if kind == "shares":
        won = _percent(share([row[0] for row in rows]))
        return f"| {game} | {ours} | {theirs} | {won} | {len(rows)} |"
    if kind == "playouts":
        return f"| {game} | {int(ours):,} | {_percent(share([row[0] for row in rows]))} | {len(rows)} |"
    if kind == "together":
        return f"| {game} | {ours} | {_percent(share([row[0] for row in rows]))} | {len(rows)} |"
    if kind == "blunders":
        return "\n".join(_blunder_lines(game, rows))
    counted: Counter[str] = Counter()
    for row in rows:
        counted.update(row[5])
    named = laughs.names(next(g for g in map(catalogue.load, catalogue.names()) if g.title == game))
    laughed = "; ".join(f"{name}: {counted[name]}" for name in named) or "nothing to look for"
    rounds = _mean([row[1] for row in rows]) if rows[0][1] else ""
    ended = f"{sum(row[2] for row in rows) / len(rows):.1%}".replace("%", " %") if rounds else ""
    spent = 1000 * sum(row[3] for row in rows) / sum(row[4] for row in rows)
    score = _mean([row[0] for row in rows])
    return f"| {game} | {ours} | {score} | {rounds} | {ended} | {spent:.2f} | {laughed} |"


def _blunder_lines(game: str, rows: Sequence[Sequence[dict[str, list[int]]]]) -> Iterator[str]:
    """A line for each bot. The positions of a game hang together, so a game is one group."""
    counted = {bot: [row[0][bot] for row in rows] for bot in WHO}
    rates = {bot: share([lost / asked for lost, asked in counts if asked]) for bot, counts in counted.items()}
    greedy = rates["greedy"].mean
    for bot in WHO:
        times = f"{rates[bot].mean / greedy:.2f}" if greedy else ""
        yield f"| {game} | {bot} | {_percent(rates[bot])} | {times} | {len(rows) * JUDGED} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m benchmarks.levels`."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.levels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", default=",".join(catalogue.names()), help="which games")
    parser.add_argument("--figures", default=",".join(KINDS), help=f"which figures: {', '.join(KINDS)}")
    parser.add_argument("--bots", default=",".join(WHO), help=f"which bots: {', '.join(WHO)}")
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer deals, 1 being as documented")
    parser.add_argument("--busy", type=int, default=0, help="processes that keep the machine busy meanwhile")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games side by side")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where results are kept")
    given = parser.parse_args(arguments)
    names = listed(parser, given.games, catalogue.names(), "game")
    kinds = listed(parser, given.figures, KINDS, "figure")
    who = listed(parser, given.bots, WHO, "bot")
    if given.scale <= 0:
        parser.error("--scale must be above 0")
    rows = Rows(given.json, given.seed)
    others = [Process(target=_spin, daemon=True) for _ in range(given.busy)]
    for other in others:
        other.start()
    for figure in figures(names, kinds, who, given.scale):
        measure(figure, rows, given.seed, given.workers)
    for other in others:
        other.terminate()
    print(report(rows.data))


def _spin() -> None:
    """Keep a core busy until somebody ends it."""
    while os.getppid() != 1:
        sum(range(100_000))


if __name__ == "__main__":
    main()
