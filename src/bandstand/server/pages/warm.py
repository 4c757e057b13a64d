"""Draws each game once, so that nobody waits for what is worked out with the first drawing and then kept."""

from bandstand import catalogue
from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.server.pages.drawings import Drawings
from bandstand.server.pages.templates import Templates
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter
from bandstand.server.tables.perspective import Moment, Story
from bandstand.server.tables.place import Place


def draw_each_once(templates: Templates) -> None:
    """Every game at its beginning, as spectators and the first player see it. Nobody is shown that."""
    drawings = Drawings(templates)
    for name in catalogue.names():
        game = catalogue.load(name)
        match = Match(game, max(game.least, min(2, game.most)), seed=0)
        known = Facts("", name, match.options, match.players, state="playing")
        sitters = [Sitter(seat, "person", None, "", None, None) for seat in range(match.players)]
        change = Change(known, sitters, -1, Moment(match, 0, 0, (), (), Story()))
        for place in (Place(SPECTATOR), Place(match.waiting()[0], (match.waiting()[0],))):
            drawings.of(change, place)
