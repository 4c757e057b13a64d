"""A move looked back on: the way to it over the table, its picture, and what kind of thing it was."""

from xml.dom import minidom

import pytest

from bandstand import bots, catalogue
from bandstand.draw import Several
from bandstand.match import Match
from bandstand.picture import moment

GAMES = [name for name in catalogue.names() if name != "duet"]


@pytest.mark.parametrize("name", GAMES)
def test_the_way_to_a_move_and_its_kind_are_known_and_its_picture_is_sound(name: str) -> None:
    game = catalogue.load(name)
    match, bot = Match(game, 2, 3), bots.make("greedy", game, 1)
    marked = 0
    for _ in range(16):
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        move = match.decide(seat, bot.choose)
        view, legal = match.view(seat), match.legal(seat)
        if len(legal) > 1:
            drawing = game.draw(view, ["Ann", "Ben"], legal)
            assert drawing.paths is not None
            known = {
                target
                for node in drawing.paths.nodes
                for step in node.steps
                for target in (step.targets if isinstance(step, Several) else [step.target])
            }
            way = drawing.paths.way(move)
            assert set(way) <= known
            marked += bool(way)
            assert drawing.paths.way([-1]) == []
            if marked < 3:
                picture = moment(drawing, game.style(), way, [])
                minidom.parseString(picture)
                assert all(f'[data-target="{target}"]' in picture for target in way)
                assert "max-width" not in picture.partition("</style>")[0].replace("max-width:", "")
        kind = game.kind(view, move[0])
        assert kind == kind.strip(" .")
        match.play(*move, seat=seat)
    assert marked > 2
