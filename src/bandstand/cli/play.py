"""`bandstand play`: a game in the terminal, against bots."""

import re
import secrets
from pathlib import Path
from typing import Annotated

import typer

from bandstand import bots
from bandstand.bots import Bot
from bandstand.cli.arguments import (
    BadArgument,
    Choices,
    EditionFile,
    Players,
    Seed,
    check_seed,
    find_game,
    read_options,
    read_record,
    split_names,
)
from bandstand.cli.conversation import Conversation
from bandstand.cli.telling import names_of
from bandstand.contract import Game
from bandstand.lab.speed import usual_players
from bandstand.match import Match
from bandstand.rng import SEED_BITS, derived_seed

YOU = 0
"""The person at the keyboard has the first seat."""


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game.")] = None,
    players: Players = None,
    bot_names: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="BOT,...",
            help=f"Whom to play against ({', '.join(bots.NAMES)}); they repeat round the table.",
            show_default=bots.DEFAULT,
        ),
    ] = None,
    seed: Seed = None,
    option: Choices = None,
    edition: EditionFile = None,
    name: Annotated[str, typer.Option(help="What you are called.")] = "Player 1",
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved.")
    ] = None,
) -> None:
    """Play in the terminal against bots; ? at any time lists what you can type."""
    if resume is not None:
        if game is not None or players is not None or seed is not None or option or edition is not None:
            raise BadArgument(
                "--resume takes game, players, seed, options and edition from the file: leave them out."
            )
        conversation = go_on(resume, bot_names)
    elif game is None:
        raise BadArgument(
            "Name a game (bandstand play trumpet), or a saved one (bandstand play --resume FILE)."
        )
    else:
        found = find_game(game, edition)
        conversation = begin(found, players, bot_names, seed, option, name)
    try:
        conversation.run()
    except EOFError:
        print("\nYour input has ended, so you leave the table; the game is not saved.")
    except KeyboardInterrupt:
        print("\nYou leave the table; the game is not saved.")
        raise typer.Exit(130) from None


def begin(
    game: Game,
    players: int | None,
    bot_names: str | None,
    seed: int | None,
    choices: list[str] | None,
    name: str,
) -> Conversation:
    """A new game."""
    count = usual_players(game) if players is None else players
    chosen = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
    match = Match(game, count, chosen, read_options(game, count, choices))
    kinds = around_the_table(bot_names, count)
    names = [" ".join(name.split()) or "Player 1"]
    names += [f"Player {seat + 1} ({kinds[seat]})" for seat in range(1, count)]
    return Conversation(match, names, YOU, seat_bots(match, kinds))


def go_on(file: Path, bot_names: str | None) -> Conversation:
    """A saved game. The names of the others say which bots they were."""
    record = read_record(file)
    names = names_of(record)
    if bot_names is not None:
        kinds = around_the_table(bot_names, record.players)
    else:
        kinds = {seat: kind_in(names[seat]) for seat in range(1, record.players)}
    match = Match.of(record)
    return Conversation(match, names, YOU, seat_bots(match, kinds), file)


def around_the_table(bot_names: str | None, players: int) -> dict[int, str]:
    """The bot of every seat but yours."""
    if bot_names is None:
        return dict.fromkeys(range(1, players), bots.DEFAULT)
    given = split_names(bot_names)
    if not given:
        raise BadArgument(f"--bots needs a bot: {' or '.join(bots.NAMES)}.")
    if players == 1:
        raise BadArgument("With one player there is no seat for a bot: leave --bots out.")
    if len(given) > players - 1:
        raise BadArgument(
            f"At a table for {players} there is room for {players - 1} bots beside you, not {len(given)}."
        )
    return {seat: given[(seat - 1) % len(given)] for seat in range(1, players)}


def kind_in(name: str) -> str:
    """The bot that a name speaks of, or the usual one."""
    found = re.search(r"\((\w+)\)$", name)
    return found[1] if found and found[1] in bots.NAMES else bots.DEFAULT


def seat_bots(match: Match, kinds: dict[int, str]) -> dict[int, Bot]:
    """The bots, each with chance of its own."""
    return {
        seat: bots.make(kind, match.game, derived_seed(match.seed, "bot", seat))
        for seat, kind in kinds.items()
    }
