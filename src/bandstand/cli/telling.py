"""Plain lines about a game: what happened, and how it ended. No boxes, no colour, nothing to be drawn."""

from collections.abc import Iterable, Sequence

from bandstand.contract import Game, News
from bandstand.match import Match
from bandstand.phrases import sentence
from bandstand.record import Record


def said(game: Game, events: Iterable[News], names: Sequence[str], viewer: int) -> list[str]:
    """A sentence for each event that is worth one."""
    lines = [game.log(event, viewer) for event in events]
    return [sentence(line, names, viewer) for line in lines if line is not None]


def names_of(record: Record) -> list[str]:
    """The players' names; a record may leave some empty."""
    return [name or f"Player {seat}" for seat, name in enumerate(record.names, start=1)]


def everybody(match: Match, names: Sequence[str]) -> list[str]:
    """A name for each seat, also for one that the rules themselves play."""
    return match.game.seat_names(names, match.options)


def result_lines(match: Match, names: Sequence[str], viewer: int) -> list[str]:
    """Who came where, with which score, the best first."""
    lines = ["The game is over."]
    for seat in sorted(range(len(match.ranks)), key=lambda seat: match.ranks[seat]):
        you = " (you)" if seat == viewer else ""
        lines.append(f"Place {match.ranks[seat] + 1}: {names[seat]}{you}, {match.scores[seat]}.")
    return lines
