"""Every legal move is a path of clicks, and every path of clicks is a legal move."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

from bandstand.contract import OVER, SPECTATOR, State
from bandstand.draw import Dial, Drawing, Node, Paths, Pick, Several
from bandstand.picture import standalone
from bandstand.rng import Rng
from bandstand.testing.broken import Broken, hold, same
from bandstand.testing.cases import Case
from bandstand.testing.moves import whole_moves
from bandstand.testing.promises.knowledge import news_of

Move = tuple[int, ...]
SVG = "{http://www.w3.org/2000/svg}svg"


def paths_of(case: Case, state: State) -> tuple[Drawing, Paths]:
    """What the seat that is to decide is shown, and can click."""
    drawing = case.game.draw(state.view(state.turn()), case.names(), state.legal())
    if drawing.paths is None:
        raise Broken(f"draw() gives no paths to seat {state.turn()}, which is to decide.")
    return drawing, drawing.paths


def the_clicks_are_the_legal_moves(case: Case) -> None:
    for state in case.decisions(case.sizes.drawings):
        _, paths = paths_of(case, state)
        clicked = set(ends(paths, 0, ()))
        legal = dict(whole_moves(state))
        for move in sorted(clicked - set(legal)):
            raise Broken(f"a path of clicks ends in {written(case, move)}, which is not legal.")
        # Where the order of some choices makes no difference, one order is enough.
        reached = [legal[move].dump() for move in clicked]
        for move, after in legal.items():
            if move not in clicked and after.dump() not in reached:
                raise Broken(f"no path of clicks ends in {written(case, move)}, which is legal.")


def written(case: Case, move: Move) -> str:
    known = range(case.game.actions())
    return repr(" ".join(case.game.write(action) if action in known else str(action) for action in move))


def every_target_is_drawn_and_labelled(case: Case) -> None:
    for state in case.decisions(case.sizes.drawings):
        drawing, paths = paths_of(case, state)
        markup = drawing.board + drawing.hand
        drawn = set(re.findall(r'data-target="([^"]+)"', markup)) | {chip.target for chip in drawing.chips}
        ids = re.findall(r'\bid="([^"]+)"', markup)
        previews = set(re.findall(r'data-preview="([^"]+)"', markup))
        for one, count in Counter(ids).items():
            hold(count == 1, f"the id {one!r} is drawn {count} times.")
        for step in steps(paths):
            for target in targets(step):
                hold(target in drawn, f"{target!r} is to be clicked and is not drawn: give it a data-target.")
            if isinstance(step, Dial):
                hold(
                    len(step.ghosts) == len(step.to) > 0,
                    f"the dial {step.target!r} has {len(step.ghosts)} ghosts and {len(step.to)} ends.",
                )
                missing = sorted(set(step.ghosts) - set(ids))
                hold(not missing, f"the dial {step.target!r} has ghosts that are not drawn: {missing}.")
            if isinstance(step, Pick):
                hold(
                    step.preview == "" or step.preview in previews,
                    f"the preview {step.preview!r} of {step.target!r} is not drawn.",
                )
            labels = step.labels if isinstance(step, Several) else {step.target: step.label}
            for target, label in labels.items():
                hold(label.strip(), f"{target!r} has no label, so a screen reader has nothing to say.")


def a_node_is_an_end_or_offers_each_target_once(case: Case) -> None:
    for state in case.decisions(case.sizes.drawings):
        _, paths = paths_of(case, state)
        for number, node in enumerate(paths.nodes):
            hold(
                (node.move is None) == bool(node.steps),
                f"node {number} of the paths has neither a move nor steps, or both.",
            )
            offered = [target for step in node.steps for target in targets(step)]
            for target in offered:
                hold(
                    offered.count(target) == 1,
                    f"node {number} of the paths offers {target!r} more than once.",
                )
            for step in node.steps:
                if isinstance(step, Several):
                    same(
                        sorted(step.labels), sorted(step.targets),
                        f"a Several in node {number} of the paths labels other things than can be ticked",
                    )  # fmt: skip
                    hold(
                        0 <= step.least <= step.most <= len(step.targets),
                        f"a Several in node {number} of the paths wants {step.least} to {step.most} "
                        f"of {len(step.targets)} things.",
                    )
        left = sorted(set(range(len(paths.nodes))) - reachable(paths))
        hold(not left, f"no click leads to the nodes {left} of the paths.")
        data = paths.data()
        same(data, json.loads(json.dumps(data)), "the paths are not plain data")


def only_what_all_know_to_be_no_choice_is_played_by_itself(case: Case) -> None:
    """A page that answers at once tells everybody that its owner had one answer only."""
    for state in case.decisions(case.sizes.drawings):
        _, paths = paths_of(case, state)
        if paths.nodes[0].move is None:
            continue
        for viewer in case.viewers():
            for seed in range(10):
                guess = case.game.imagine(state.view(viewer), Rng(seed))
                hold(
                    guess.legal() == state.legal(),
                    f"the paths play by themselves what {news_of(viewer)} does not know to be the only "
                    "choice.",
                )


def whoever_has_nothing_to_decide_has_nothing_to_click(case: Case) -> None:
    for state in case.points(case.sizes.drawings):
        for viewer in onlookers(case, state):
            drawing = case.game.draw(state.view(viewer), case.names(), [])
            hold(
                drawing.paths is None, f"draw() gives paths to {news_of(viewer)}, who has nothing to decide."
            )
            hold(
                list(drawing.chips) == [],
                f"draw() gives chips to {news_of(viewer)}, who has nothing to decide.",
            )
            same(
                [row.seat for row in drawing.rows], list(range(int(state.seats))),
                f"draw() has not a row for each seat, in their order, for {news_of(viewer)}",
            )  # fmt: skip
            hold_well_formed(drawing)


def onlookers(case: Case, state: State) -> list[int]:
    """A spectator, and somebody at the table who is not to move, if there is one."""
    return [SPECTATOR, *[seat for seat in range(case.players) if seat != state.turn()][:1]]


def hold_well_formed(drawing: Drawing) -> None:
    """Every element that is opened is closed, in the right order, and every attribute has a value."""
    pictures = [chip.picture for chip in drawing.chips] + [row.more for row in drawing.rows]
    for markup in (drawing.board, drawing.hand, drawing.defs, *pictures):
        hold_xml(f"<div>{markup}</div>", "what is drawn")


def hold_xml(markup: str, what: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(markup)
    except ElementTree.ParseError as wrong:
        raise Broken(
            f"{what} is not well formed, {wrong}: make markup with bandstand.draw.element."
        ) from None


def a_picture_without_a_page_is_xml(case: Case) -> None:
    """Notebooks and the pages of the rules show it as a file of its own, and no file is forgiven anything."""
    for state in case.points(1):
        drawing = case.game.draw(state.view(SPECTATOR), case.names(), [])
        root = hold_xml(standalone(drawing, case.game.style()), "the picture")
        hold(root.tag == SVG, f"the picture is no svg but {root.tag}.")


def names_are_escaped_wherever_they_are_drawn(case: Case) -> None:
    wicked = ['"><svg onload=alert(1)>' for _ in case.names()]
    for state in case.points(1):
        drawings = [case.game.draw(state.view(SPECTATOR), wicked, [])]
        if state.turn() != OVER and state.whole():
            drawings.append(case.game.draw(state.view(state.turn()), wicked, state.legal()))
        for drawing in drawings:
            pictures = [chip.picture for chip in drawing.chips]
            for markup in (drawing.board, drawing.hand, drawing.defs, *pictures):
                hold(
                    "<svg onload" not in markup,
                    "a player's name is drawn as markup: make markup with bandstand.draw.element.",
                )
            hold_well_formed(drawing)


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
