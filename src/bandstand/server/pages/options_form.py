"""The options of a game as fields of the form for a new table: shown, and read back."""

from collections.abc import Sequence
from dataclasses import replace

from starlette.datastructures import FormData

from bandstand.contract import Game, Option, OptionValue, Selection
from bandstand.server.pages.content import OptionField, SelectionField, Thing
from bandstand.server.refusal import Refused

NUMBER, NAMES = "number", "names"
"""What is posted for an option that selects some of several things, beside its default: then other fields
tell how many, or which."""


def text(posted: FormData, name: str) -> str:
    """What was posted in a field; nothing if it was a file."""
    value = posted.get(name, "")
    return value if isinstance(value, str) else ""


def option_fields(game: Game, posted: FormData) -> list[OptionField]:
    """A field for each option, filled in as it was posted, if it was."""
    return [_field(game, option, posted) for option in game.options if not option.under]


def asked_with(fields: Sequence[OptionField]) -> list[int]:
    """The numbers of players at which any of these is asked."""
    return sorted({count for field in fields for count in (*field.players, *asked_with(field.inner))})


def _field(game: Game, option: Option, posted: FormData) -> OptionField:
    field = _selection(option, posted) if isinstance(option, Selection) else _choice(option, posted)
    inner = [_field(game, other, posted) for other in game.options if other.under == option.name]
    players = [count for count in range(game.least, game.most + 1) if option.offered(count)]
    return replace(field, inner=inner, players=players)


def _choice(option: Option, posted: FormData) -> OptionField:
    values = [(option.write(value), option.label(value)) for value in option.values]
    chosen = text(posted, f"option.{option.name}")
    if chosen not in [value for value, _ in values]:
        chosen = option.write(option.default)
    return OptionField(option.name, option.title, option.meaning, values, chosen)


def _selection(option: Selection, posted: FormData) -> OptionField:
    none = option.write(option.default)
    chosen = text(posted, f"option.{option.name}")
    number = text(posted, f"number.{option.name}") or str(option.usual)
    ticked = posted.getlist(f"thing.{option.name}")
    return OptionField(
        option.name,
        option.title,
        option.meaning,
        [(none, option.label(option.default)), (NUMBER, "at random"), (NAMES, "by name")],
        chosen if chosen in (NUMBER, NAMES) else none,
        SelectionField(
            [(str(count), str(count) == number) for count in range(1, len(option.things) + 1)],
            [
                Thing(name, option.titles[name], option.meanings.get(name, ""), name in ticked)
                for name in option.things
            ],
        ),
    )


def read_options(game: Game, players: int, posted: FormData) -> dict[str, OptionValue]:
    """The options that were posted, or BadOption or Refused with what would be right. What so many players
    are not offered is left out: the page has not asked for it, though the form still holds it."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for name in [key.removeprefix("option.") for key in posted if key.startswith("option.")]:
        if name not in known:
            game.check(game.least, {name: ""})
        if known[name].offered(players):
            chosen[name] = known[name].read(_posted(known[name], posted))
    return chosen


def _posted(option: Option, posted: FormData) -> str:
    """An option in its own notation."""
    chosen = text(posted, f"option.{option.name}")
    if isinstance(option, Selection) and chosen == NUMBER:
        return text(posted, f"number.{option.name}")
    if isinstance(option, Selection) and chosen == NAMES:
        ticked = [name for name in posted.getlist(f"thing.{option.name}") if isinstance(name, str)]
        if not ticked:
            raise Refused(422, f"{option.title} by name: tick at least one, or choose none.")
        return "+".join(ticked)
    return chosen
