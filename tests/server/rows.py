"""A table as the database has it, without a database."""

from bandstand.match import Match
from bandstand.server.storage.rows import TableRow


def row_of(match: Match) -> TableRow:
    """The row of a table at which this match has just begun."""
    return TableRow(
        id="here",
        game=match.game.name,
        edition="",
        options=match.options,
        players=match.players,
        seed=f"{match.seed:x}",
        owner="",
        state="playing",
        private=False,
        spectators=True,
        hints=True,
        masters_take=0,
        version=0,
        made=0.0,
        changed=0.0,
        waiting=[],
        bot_due=False,
        winners=None,
        summary="",
        again=None,
    )
