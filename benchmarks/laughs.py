"""What a person would laugh at, counted by name. Each game says in its module `laughs` what that is: read off
the positions themselves, without asking a policy, so that a bot's own idea of what is absurd cannot hide
anything."""

from importlib import import_module
from importlib.util import find_spec

from bandstand.contract import Game
from bandstand.watch import Watch


def watch(game: Game) -> Watch:
    """Somebody who looks on at a game."""
    module = f"{type(game).__module__}.laughs"
    found: Watch = import_module(module).Laughs() if find_spec(module) else Watch()
    return found


def names(game: Game) -> tuple[str, ...]:
    """What can be laughed at there."""
    return watch(game).names
