"""A table without its game: its title, its options and its people, in words."""

from collections.abc import Sequence

from bandstand import catalogue
from bandstand.contract import Game, Option, Options, OptionValue, Selection
from bandstand.cover import Cover, plain
from bandstand.server.pages.content import TableBody, TableInfo
from bandstand.server.tables.facts import Facts, Sitter
from bandstand.server.tables.place import Place
from bandstand.server.thinking.pace import MASTER


def cover_of(name: str) -> Cover:
    """A game's cover; one that is no longer there has only its name."""
    if name in catalogue.names():
        return catalogue.cover(name)
    return plain(name, name.replace("_", " ").title(), 0, 0)


def unusual_options(known: Facts) -> list[tuple[Option, OptionValue]]:
    """The options that differ from what is usual, where that makes a difference."""
    if known.game not in catalogue.names():
        return []
    game = catalogue.load(known.game)
    options = _all_options(game, known)
    return [
        (option, options[option.name])
        for option in game.in_play(known.players, options)
        if options[option.name] != option.default
    ]


def _all_options(game: Game, known: Facts) -> Options:
    """A table that is older than an option has its default."""
    return {option.name: known.options.get(option.name, option.default) for option in game.options}


def options_text(known: Facts) -> list[str]:
    """The unusual options, in words."""
    return [f"{option.title}: {option.label(value)}" for option, value in unusual_options(known)]


def table_title(known: Facts) -> str:
    """'Trumpet, short'."""
    title = cover_of(known.game).title
    for option, value in unusual_options(known):
        if not isinstance(value, bool):
            return f"{title}, {option.title if isinstance(option, Selection) else option.label(value)}"
    return title


def everybody_at(known: Facts, sitters: Sequence[Sitter], game: Game | None = None) -> list[str]:
    """The names at a table: who sits there, and a seat that the rules themselves play."""
    names = [sitter.name for sitter in sitters]
    if game is None and known.game in catalogue.names():
        game = catalogue.load(known.game)
    return names if game is None else game.seat_names(names, _all_options(game, known))


def table_info(known: Facts, sitters: Sequence[Sitter], place: Place, broken: bool = False) -> TableInfo:
    """A table as its pages name it."""
    return TableInfo(
        id=known.id,
        game=known.game,
        title=table_title(known),
        options_text=[*options_text(known), *_masters_text(known, sitters)],
        state="broken" if broken and known.state == "playing" else known.state,
        owner=place.owner,
        private=known.private,
        spectators=known.spectators,
        hints=known.hints,
        masters_take=known.masters_take,
        seated=bool(place.mine),
        version=known.version,
    )


def masters_words(seconds: int) -> str:
    """How long masters take, as people read it."""
    return f"{seconds} s a move" if seconds else "as long as the others"


def _masters_text(known: Facts, sitters: Sequence[Sitter]) -> list[str]:
    """How long they take, where there are any and it is unusual."""
    unusual = known.masters_take > 0 and any(sitter.bot == MASTER for sitter in sitters)
    return [f"Masters take {masters_words(known.masters_take)}"] if unusual else []


def document_title(known: Facts, body: TableBody) -> str:
    """What the browser's tab says."""
    title = cover_of(known.game).title
    return f"● Your turn - {title}" if body.your_turn else f"{title} - Bandstand"
