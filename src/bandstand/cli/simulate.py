"""`bandstand simulate`: many games between bots."""

import json
from typing import Annotated

import typer

from bandstand import bots
from bandstand.cli.arguments import (
    AsJson,
    Choices,
    EditionFile,
    GameName,
    Players,
    Seed,
    Workers,
    find_game,
    read_options,
    seed_or_drawn,
    split_names,
)
from bandstand.cli.progress import progress_bar
from bandstand.game import Game
from bandstand.lab.simulate import RULES, Simulation, Standing, simulate
from bandstand.lab.speed import counted, usual_players


def command(
    game: GameName,
    players: Players = None,
    bot_names: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="BOT,...",
            help=f"Who plays ({', '.join(bots.NAMES)}); they repeat round the table and rotate each game.",
        ),
    ] = "greedy",
    number: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 1000,
    seed: Seed = None,
    workers: Workers = None,
    option: Choices = None,
    edition: EditionFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and tell who won."""
    found = find_game(game, edition)
    names = split_names(bot_names)
    count = usual_players(found) if players is None else players
    options = read_options(found, count, option)
    chosen = seed_or_drawn(seed)
    with progress_bar(number) as progress:
        done = simulate(found, count, names, number, chosen, options, workers, progress)
    print(json.dumps(done.data(), indent=2) if as_json else report(found, done))


def report(game: Game, done: Simulation) -> str:
    """The result for people, in lines that can also be read aloud."""
    tally, plan = done.tally, done.plan
    asked = game.in_play(plan.players, plan.options)
    options = ", ".join(f"{option.name}={option.write(plan.options[option.name])}" for option in asked)
    seats = game.seat_names([f"seat {seat + 1}" for seat in range(plan.players)], plan.options)
    players = [(seats[-1] if bot == RULES else bot, each) for bot, each in sorted(tally.bots.items())]
    lines = [
        f"{game.title}, {counted(plan.players)}, {tally.games:,} games, seed {plan.seed}.",
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
        f"Took {done.seconds:.1f} seconds with {workers}: {tally.games / seconds:,.0f} games "
        f"and {tally.decisions.total / seconds:,.0f} decisions a second."
    )
    return "\n".join(lines)


def _breakdown(who: str, standing: Standing) -> str:
    return f"  {who}: {', '.join(f'{name} {mean:.1f}' for name, mean in standing.mean_breakdown.items())}"


def _standing(who: str, standing: Standing, number: int) -> str:
    wins = float(standing.wins)
    shown = f"{wins:,.0f}" if wins.is_integer() else f"{wins:,.1f}"
    won = f"{shown} win{'' if wins == 1 else 's'} ({wins / number:.1%})"
    return f"  {who}: {won}, mean score {standing.mean_score:.2f}"
