"""`bandstand simulate`: many games between bots."""

import json
import os
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
from bandstand.lab.cost import cost_of_a_game
from bandstand.lab.simulate import Plan, Simulation, Standing, planned, simulate
from bandstand.lab.sitting import RULES, IllegalChoice
from bandstand.lab.speed import counted, usual_players
from bandstand.lab.work import hands

LONG = 10.0
"""Seconds from which on it is said how long levels below master will take."""


def command(
    game: GameName,
    players: Players = None,
    bot_names: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="BOT,...",
            help=f"Who plays ({', '.join(bots.NAMES)}, module:attribute, program:COMMAND LINE); they repeat "
            "round the table and rotate each game.",
        ),
    ] = "greedy",
    number: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 1000,
    move_time: Annotated[
        float | None, typer.Option(help="Seconds for a decision.", min=0.001, show_default="no limit")
    ] = None,
    iterations: Iterations = None,
    seed: Seed = None,
    workers: Workers = None,
    option: Choices = None,
    edition: EditionFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and tell who won."""
    found = find_game(game, edition)
    count = usual_players(found) if players is None else players
    options = read_options(found, count, option)
    entrants = read_entrants(bot_names, move_time, iterations)
    plan = planned(found, count, entrants, number, seed_or_drawn(seed), options)
    if (costs := forecast(found, plan, workers)) is not None:
        print(costs, file=sys.stderr)
    try:
        with progress_bar(number) as progress:
            done = simulate(plan, workers, progress)
    except IllegalChoice as error:
        raise BadArgument(str(error)) from None
    limits = {"move_time": move_time, "iterations": iterations}
    data = done.data() | {name: limit for name, limit in limits.items() if limit is not None}
    print(json.dumps(data, indent=2) if as_json else report(found, done))


def forecast(game: Game, plan: Plan, workers: int | None) -> str | None:
    """What thinking without a limit will cost, for whoever may not expect it."""
    cost = cost_of_a_game(game, plan)
    if cost is None:
        return None
    cores = min(hands(game, plan.games, workers), os.cpu_count() or 1)
    # The longest share of the games that a core gets.
    seconds = cost.seconds * -(-plan.games // cores)
    if cost.level != bots.LEVELS[-1] and seconds < LONG:
        return None
    number = "1 game" if plan.games == 1 else f"{plan.games:,} games"
    how = f"{duration(seconds)} on {cores} core{'' if cores == 1 else 's'}"
    return (
        f"{cost.level.capitalize()}s think up to {cost.play_outs:,} play-outs a decision: in {number} that "
        f"takes about {how}. --move-time 0.1 or --iterations 200 make it shorter."
    )


def duration(seconds: float) -> str:
    """About how long that is, in words."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        number = round(seconds / size)
        if number > 1 or unit == "second":
            break
    return f"{max(number, 1)} {unit}{'' if number <= 1 else 's'}"


def report(game: Game, done: Simulation) -> str:
    """The result for people, in lines that can also be read aloud."""
    tally, plan = done.tally, done.plan
    asked = game.in_play(plan.players, plan.options)
    options = ", ".join(f"{option.name}={option.write(plan.options[option.name])}" for option in asked)
    seats = game.seat_names([f"seat {seat + 1}" for seat in range(plan.players)], plan.options)
    players = [(seats[-1] if bot == RULES else bot, each) for bot, each in sorted(tally.bots.items())]
    lines = [
        f"{game.title}, {counted(plan.players)}, {tally.games:,} games, seed {plan.seed}{_limits(plan)}.",
        f"Options: {options or 'none'}. Edition: {game.parts.title}.",
        "",
        "Wins by seat:",
        *(_standing(seats[seat], each, tally.games) for seat, each in sorted(tally.seats.items())),
        "Wins by bot:",
        *(_standing(bot, each, tally.games) for bot, each in players),
    ]
    if any(each.breakdown for each in tally.bots.values()):
        lines.append("Mean scores by what they are made of:")
        lines += [_breakdown(bot, each) for bot, each in players]
    lines.append("")
    for what, length in (("Decisions", tally.decisions), ("Moves", tally.moves)):
        mean = length.total / tally.games
        lines.append(f"{what} a game: {mean:,.1f} on average, from {length.least:,} to {length.most:,}.")
    seconds = max(done.seconds, 1e-9)
    workers = "1 worker" if done.workers == 1 else f"{done.workers} workers"
    lines.append(
        f"Took {done.seconds:.1f} seconds with {workers}: {_rate(tally.games / seconds)} games "
        f"and {_rate(tally.decisions.total / seconds)} decisions a second."
    )
    return "\n".join(lines)


def _limits(plan: Plan) -> str:
    clock, iterations = plan.lineup[0].clock, plan.lineup[0].iterations
    return ("" if clock is None else f", {clock:g} seconds a decision") + (
        "" if iterations is None else f", at most {iterations:,} play-outs a decision"
    )


def _rate(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def _breakdown(who: str, standing: Standing) -> str:
    return f"  {who}: {', '.join(f'{name} {mean:.1f}' for name, mean in standing.mean_breakdown.items())}"


def _standing(who: str, standing: Standing, number: int) -> str:
    wins = float(standing.wins)
    shown = f"{wins:,.0f}" if wins.is_integer() else f"{wins:,.1f}"
    won = f"{shown} win{'' if wins == 1 else 's'} ({wins / number:.1%})"
    return f"  {who}: {won}, mean score {standing.mean_score:.2f}"
