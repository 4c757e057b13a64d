"""`bandstand arena`: bots against each other, on the same deals from every seat."""

import json
import sys
from typing import Annotated

import typer

from bandstand import bots
from bandstand.cli.arguments import (
    AsJson,
    BadArgument,
    Choices,
    EditionFile,
    GameName,
    Iterations,
    Players,
    Seed,
    Workers,
    find_game,
    read_entrants,
    read_options,
    seed_or_drawn,
)
from bandstand.cli.progress import progress_bar
from bandstand.contract import Game
from bandstand.lab.arena import Arena, Standing, arena, planned
from bandstand.lab.ratings import MISSING, model
from bandstand.lab.sitting import RULES, IllegalChoice
from bandstand.lab.speed import counted, usual_players

MOVE_TIME = 0.1


def command(
    game: GameName,
    players: Players = None,
    bot_names: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="BOT,...",
            help=f"Who plays ({', '.join(bots.NAMES)}, module:attribute, program:COMMAND LINE). More than "
            "seats: everybody meets everybody.",
        ),
    ] = "master,expert,greedy,random",
    number: Annotated[
        int, typer.Option("--games", help="How many games; each deal is played to its end.", min=1)
    ] = 100,
    move_time: Annotated[
        float | None,
        typer.Option(
            help="Seconds for a decision.", min=0.001, show_default=f"{MOVE_TIME}, or none with --iterations"
        ),
    ] = None,
    iterations: Iterations = None,
    seed: Seed = None,
    workers: Workers = None,
    option: Choices = None,
    edition: EditionFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet on the same deals, with seats exchanged, and tell how strong they are."""
    found = find_game(game, edition)
    count = usual_players(found) if players is None else players
    options = read_options(found, count, option)
    chosen = seed_or_drawn(seed)
    clock = MOVE_TIME if move_time is None and iterations is None else move_time
    plan = planned(found, count, read_entrants(bot_names, clock, iterations), chosen, options, number)
    if model() is None and not found.new(count, 0, dict(plan.options)).allied:
        print(MISSING, file=sys.stderr)
    try:
        with progress_bar(len(plan.jobs())) as progress:
            done = arena(plan, workers, progress)
    except IllegalChoice as error:
        raise BadArgument(str(error)) from None
    print(json.dumps(done.data() | _budget(clock, iterations), indent=2) if as_json else report(found, done))


def _budget(clock: float | None, iterations: int | None) -> dict[str, float | int | None]:
    return {"move_time": clock, "iterations": iterations}


def report(game: Game, done: Arena) -> str:
    """The result for people."""
    plan = done.plan
    asked = game.in_play(plan.players, plan.options)
    options = ", ".join(f"{option.name}={option.write(plan.options[option.name])}" for option in asked)
    deals = "1 deal" if plan.deals == 1 else f"{plan.deals:,} deals"
    rules_seat = game.seat_names([""] * plan.players, plan.options)[-1]
    lines = [
        f"{game.title}, {counted(plan.players)}, {deals}, each played {_times(len(plan.seatings))}: "
        f"{len(done.sittings):,} games, seed {plan.seed}.",
        f"Options: {options or 'none'}. Edition: {game.parts.title}.",
        "",
    ]
    rows = [HEAD] + [_row(each, rules_seat) for each in done.standings()]
    rated = any(row[RATING] for row in rows[1:])
    if not rated:
        rows = [(*row[:RATING], *row[RATING + 1 :]) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join([first, *others]))
    lines.append("")
    if done.fair is None:
        lines.append("All win or lose together: each bot sat at tables of its own kind, and nobody is rated.")
    else:
        lines.append(
            f"Wins are those of an average seat, a shared one split; equally strong bots would have "
            f"{done.fair:.1%}.{RATINGS_MEAN if rated else ''}"
        )
    workers = "1 worker" if done.workers == 1 else f"{done.workers} workers"
    lines.append(
        f"Took {done.seconds:.1f} seconds with {workers}. Times are those of decisions with a choice."
    )
    return "\n".join(lines)


HEAD = ("bot", "wins", "95 % interval", "rating", "mean score", "ms a move", "99 % within", "longest")
RATING = HEAD.index("rating")
RATINGS_MEAN = " Two bots whose ratings are 4 apart win about two games to one."


def _row(each: Standing, rules_seat: str) -> tuple[str, ...]:
    rating = "" if each.rating is None else f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}"
    return (
        rules_seat if each.name == RULES else each.name,
        f"{each.share.mean:.1%}",
        f"{each.share.low:.1%} to {each.share.high:.1%}",
        rating,
        f"{each.mean_score:.1f}",
        *(
            f"{1000 * seconds:.2f}" if each.pace.decisions else ""
            for seconds in (each.pace.mean, each.pace.p99, each.pace.longest)
        ),
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
