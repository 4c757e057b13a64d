"""Every legal move is a path of clicks, and every path of clicks is a legal move."""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

from bandstand.contract import OVER, SPECTATOR, State
from bandstand.draw import Dial, Drawing, Node, Paths, Pick, Several
from bandstand.picture import standalone
from bandstand.rng import Rng
from tests.conformance.cases import Case
from tests.conformance.moves import whole_moves
from tests.sizes import SIZES

Move = tuple[int, ...]
SVG = "{http://www.w3.org/2000/svg}svg"


def test_the_clicks_are_the_legal_moves(case: Case) -> None:
    for state in case.decisions(SIZES.drawings):
        seat = state.turn()
        drawing = case.game.draw(state.view(seat), case.names(), state.legal())
        assert drawing.paths is not None
        clicked = set(ends(drawing.paths, 0, ()))
        legal = dict(whole_moves(state))
        assert clicked <= set(legal)
        # Where the order of some choices makes no difference, one order is enough.
        reached = [legal[move].dump() for move in clicked]
        assert all(after.dump() in reached for move, after in legal.items() if move not in clicked)


def test_every_target_is_drawn_and_labelled(case: Case) -> None:
    for state in case.decisions(SIZES.drawings):
        drawing = case.game.draw(state.view(state.turn()), case.names(), state.legal())
        assert drawing.paths is not None
        markup = drawing.board + drawing.hand
        drawn = set(re.findall(r'data-target="([^"]+)"', markup)) | {chip.target for chip in drawing.chips}
        ids = re.findall(r'\bid="([^"]+)"', markup)
        previews = set(re.findall(r'data-preview="([^"]+)"', markup))
        assert len(ids) == len(set(ids)), "an id occurs once"
        for step in steps(drawing.paths):
            assert set(targets(step)) <= drawn
            if isinstance(step, Dial):
                assert set(step.ghosts) <= set(ids)
                assert len(step.ghosts) == len(step.to) > 0
            if isinstance(step, Pick):
                assert step.preview == "" or step.preview in previews
            labels = step.labels.values() if isinstance(step, Several) else [step.label]
            assert all(label.strip() for label in labels)


def test_a_node_is_an_end_or_offers_each_target_once(case: Case) -> None:
    for state in case.decisions(SIZES.drawings):
        drawing = case.game.draw(state.view(state.turn()), case.names(), state.legal())
        assert drawing.paths is not None
        for node in drawing.paths.nodes:
            assert (node.move is None) == bool(node.steps)
            offered = [target for step in node.steps for target in targets(step)]
            assert len(offered) == len(set(offered))
            for step in node.steps:
                if isinstance(step, Several):
                    assert set(step.labels) == set(step.targets)
                    assert 0 <= step.least <= step.most <= len(step.targets)
        assert reachable(drawing.paths) == set(range(len(drawing.paths.nodes)))
        data = drawing.paths.data()
        assert json.loads(json.dumps(data)) == data


def test_only_what_all_know_to_be_no_choice_is_played_by_itself(case: Case) -> None:
    """A page that answers at once tells everybody that its owner had one answer only."""
    for state in case.decisions(SIZES.drawings):
        drawing = case.game.draw(state.view(state.turn()), case.names(), state.legal())
        assert drawing.paths is not None
        if drawing.paths.nodes[0].move is None:
            continue
        for viewer in case.viewers():
            for seed in range(10):
                assert case.game.imagine(state.view(viewer), Rng(seed)).legal() == state.legal()


def test_whoever_has_nothing_to_decide_has_nothing_to_click(case: Case) -> None:
    for state in case.points(SIZES.drawings):
        for viewer in onlookers(case, state):
            drawing = case.game.draw(state.view(viewer), case.names(), [])
            assert drawing.paths is None
            assert list(drawing.chips) == []
            assert [row.seat for row in drawing.rows] == list(range(int(state.seats)))
            assert_well_formed(drawing)


def onlookers(case: Case, state: State) -> list[int]:
    """A spectator, and somebody at the table who is not to move, if there is one."""
    return [SPECTATOR, *[seat for seat in range(case.players) if seat != state.turn()][:1]]


def assert_well_formed(drawing: Drawing) -> None:
    """Every element that is opened is closed, in the right order, and every attribute has a value."""
    pictures = [chip.picture for chip in drawing.chips] + [row.more for row in drawing.rows]
    for markup in (drawing.board, drawing.hand, drawing.defs, *pictures):
        ElementTree.fromstring(f"<div>{markup}</div>")


def test_a_picture_without_a_page_is_xml(case: Case) -> None:
    """Notebooks and the pages of the rules show it as a file of its own, and no file is forgiven anything."""
    for state in case.points(1):
        drawing = case.game.draw(state.view(SPECTATOR), case.names(), [])
        assert ElementTree.fromstring(standalone(drawing, case.game.style())).tag == SVG


def test_names_are_escaped_wherever_they_are_drawn(case: Case) -> None:
    wicked = ['"><svg onload=alert(1)>' for _ in case.names()]
    for state in case.points(1):
        asked = state.turn() != OVER and state.whole()
        drawings = [case.game.draw(state.view(SPECTATOR), wicked, [])]
        if asked:
            drawings.append(case.game.draw(state.view(state.turn()), wicked, state.legal()))
        for drawing in drawings:
            pictures = [chip.picture for chip in drawing.chips]
            for markup in (drawing.board, drawing.hand, drawing.defs, *pictures):
                assert "<svg onload" not in markup
            assert_well_formed(drawing)


def ends(paths: Paths, at: int, begun: Move, passed: tuple[int, ...] = ()) -> Iterator[Move]:
    """The moves at the ends of all paths of clicks from a node on; going round in circles adds none."""
    if at in passed:
        return
    passed = (*passed, at)
    node: Node = paths.nodes[at]
    if node.move is not None:
        yield (*begun, *node.move)
    for step in node.steps:
        if isinstance(step, Pick):
            yield from ends(paths, step.to, begun, passed)
        elif isinstance(step, Dial):
            for to in step.to:
                yield from ends(paths, to, begun, passed)
        else:
            for ticked in ticks(step):
                move = (*begun, *step.first, *ticked)
                if step.to < 0:
                    yield move
                else:
                    yield from ends(paths, step.to, move, passed)


def ticks(step: Several) -> Iterator[Move]:
    """The actions of every choice of targets, and what follows upon it."""
    for count in range(step.least, step.most + 1):
        every = count == len(step.targets)
        then = step.then_all if every and step.then_all is not None else step.then
        for chosen in combinations(step.targets.values(), count):
            ticked = tuple(action for actions in chosen for action in actions)
            yield (*ticked, *then)


def steps(paths: Paths) -> Iterator[Pick | Dial | Several]:
    return (step for node in paths.nodes for step in node.steps)


def targets(step: Pick | Dial | Several) -> list[str]:
    return list(step.targets) if isinstance(step, Several) else [step.target]


def reachable(paths: Paths) -> set[int]:
    found: set[int] = set()
    waiting = [0]
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        found.add(at)
        for step in paths.nodes[at].steps:
            waiting += list(step.to) if isinstance(step, Dial) else [step.to] if step.to >= 0 else []
    return found
