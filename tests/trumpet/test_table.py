"""The drawing of Trumpet: what is drawn, what can be clicked, and what must not be seen."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from xml.etree import ElementTree

import pytest

from bandstand import signs
from bandstand.builtin.trumpet import GAME
from bandstand.builtin.trumpet.parts import BOARDS
from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.builtin.trumpet.table.layout import LOW, TALL, WIDE, Layout, spots
from bandstand.contract import SPECTATOR
from bandstand.draw import Drawing, Markup, Node, Pick
from bandstand.rng import Rng
from tests.sizes import LONG
from tests.trumpet.positions import begin, phase, play, position

NAMES = ("Ada", "Ben", "Cleo", "Dmitri", "Edda", "Farid")
FULL = "hscdpk"
TABLES = [
    (players, board, renege)
    for players, board, (place, renege) in product(range(2, 7), BOARDS, enumerate(("prevented", "honour")))
    if LONG or (players + BOARDS.index(board) + place) % 2 == 0
]
"""Every number of players on every board, in the large size each with both ways of reneging."""


def drawn(state: TrumpetState, seat: int, names: tuple[str, ...] = NAMES) -> Drawing:
    legal = state.legal() if seat == state.turn() else []
    return GAME.draw(state.view(seat), names[: state.players], legal)


def whole(drawing: Drawing) -> ElementTree.Element:
    """Everything that the page shows of a drawing, in one document."""
    pictures = Markup("").join(chip.picture for chip in drawing.chips)
    text = f"<page>{signs.defs()}{drawing.defs}{drawing.board}{drawing.hand}{pictures}</page>"
    return ElementTree.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def on_the_way(state: TrumpetState, seed: int, every: int) -> Iterator[TrumpetState]:
    """Positions of a random game, and the first of each kind of decision."""
    rng = Rng(seed)
    seen: set[tuple[str, bool]] = set()
    for count in range(10_000):
        kind = (phase(state), len(state.ladder) == len(GAME.kit.suits))
        if count % every == 0 or kind not in seen:
            seen.add(kind)
            yield state
        if state.turn() < 0:
            return
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])


def leads_to(drawing: Drawing, target: str) -> Node:
    """The node behind a target that can be clicked first."""
    assert drawing.paths is not None
    nodes = drawing.paths.nodes
    steps = [step for step in nodes[0].steps if isinstance(step, Pick) and step.target == target]
    assert len(steps) == 1, f"{target} is not offered once"
    return nodes[steps[0].to]


# ---- over whole games


def whole_moves(state: TrumpetState) -> list[tuple[int, ...]]:
    """Every legal move: an action, or a call that nothing proves with the card that follows it."""
    moves: list[tuple[int, ...]] = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        moves += [(action,)] if after.whole() else [(action, card) for card in after.legal()]
    return moves


@pytest.mark.parametrize(("players", "board", "renege"), TABLES)
def test_every_legal_move_is_a_path_of_clicks_and_nothing_else_is(
    players: int, board: str, renege: str
) -> None:
    for state in on_the_way(begin(players, 5, board=board, renege=renege), seed=players, every=499):
        if state.turn() < 0:
            continue
        drawing = drawn(state, state.turn())
        paths = drawing.paths
        assert paths is not None
        drawing_text = drawing.board + drawing.hand
        targets = set(re.findall('data-target="([^"]+)"', drawing_text)) | {c.target for c in drawing.chips}
        previews = set(re.findall('data-preview="([^"]+)"', drawing_text))
        reached, waiting = {0}, [0]
        while waiting:
            for step in paths.nodes[waiting.pop()].steps:
                assert isinstance(step, Pick)
                assert step.target in targets
                assert step.label
                assert not step.preview or step.preview in previews
                if step.to not in reached:
                    reached.add(step.to)
                    waiting.append(step.to)
        assert reached == set(range(len(paths.nodes))), "a node that no click leads to"
        ends = [tuple(node.move) for node in paths.nodes if node.move is not None]
        assert sorted(ends) == sorted(whole_moves(state))


@pytest.mark.parametrize(("players", "board", "renege"), TABLES)
def test_every_view_is_drawn_well_formed_with_each_id_once_and_every_symbol_defined(
    players: int, board: str, renege: str
) -> None:
    for state in on_the_way(begin(players, 3, board=board, renege=renege), seed=players + 50, every=499):
        for seat in (state.turn(), 0, SPECTATOR):
            page = whole(drawn(state, seat))
            ids = Counter(e.get("id") for e in page.iter() if e.get("id") is not None)
            assert max(ids.values()) == 1
            text = ElementTree.tostring(page, encoding="unicode")
            used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
            assert used <= set(ids)


@pytest.mark.parametrize(("players", "board"), list(product(range(2, 7), BOARDS)))
def test_a_piece_that_moves_has_its_name_once_in_each_layout(players: int, board: str) -> None:
    for state in on_the_way(begin(players, 11, board=board), seed=players, every=29):
        for seat in (state.turn(), SPECTATOR):
            drawing = drawn(state, seat)
            outside = re.findall(r'data-vt="([^"]+)"', drawing.hand)
            outside += re.findall(r'data-vt="([^"]+)"', "".join(chip.picture for chip in drawing.chips))
            for board_drawing in drawing.board.split("<svg")[1:]:
                pieces = outside + re.findall(r'data-vt="([^"]+)"', board_drawing)
                assert max(Counter(pieces).values()) == 1


@pytest.mark.parametrize("players", range(2, 7))
def test_the_drawing_shows_nothing_that_the_viewer_cannot_know(players: int) -> None:
    """Exchanging all unseen cards changes no byte of what the others and spectators see."""
    for state in on_the_way(begin(players, 21), seed=players, every=223):
        for seat in (*range(players), SPECTATOR):
            other = state.guess(seat, Rng(99))
            assert drawn(other, seat) == drawn(state, seat)
            known = set(state.view(seat)["hand"]) | set(state.trick) | set(state.last_trick)
            named = set(re.findall(r'data-vt="card-([a-z]\d+)"', drawn(state, seat).board))
            assert named <= {GAME.write(card) for card in known}


def test_a_name_with_markup_in_it_is_shown_as_that_text() -> None:
    evil = '"><svg onload=alert(1)>'
    for players, honour in product((2, 6), ("prevented", "honour")):
        for state in on_the_way(begin(players, 8, renege=honour), seed=1, every=1500):
            for seat in (state.turn(), SPECTATOR):
                drawing = drawn(state, seat, names=(evil,) * 6)
                assert "<svg onload" not in drawing.board + drawing.hand
                told = [e.get("aria-label", "") for e in whole(drawing).iter()]
                assert any(evil in label for label in told)


# ---- kinds of decisions


def test_a_card_that_must_wait_says_why() -> None:
    state = play(position("d9 h3", "d6 h2", leader=0), "d9")
    buttons = {e.get("data-target"): e for e in whole(drawn(state, 1)).iter("button")}
    assert buttons["hand-h2"].get("aria-label") == "2 of hearts: not now, follow diamonds"
    assert buttons["hand-h2"].get("class") == "pc cannot"
    assert buttons["hand-h2"].get("aria-disabled") == "true"
    assert buttons["hand-d6"].get("aria-label") == "6 of diamonds"
    assert buttons["hand-d6"].get("aria-disabled") is None


def test_each_of_several_wilds_can_be_clicked_and_means_the_same() -> None:
    drawing = drawn(position("W W W", "h1 h2 h3"), 0)
    nodes = {id(leads_to(drawing, target)) for target in ("hand-W", "hand-W-2", "hand-W-3")}
    assert len(nodes) == 1


def test_trump_cards_wear_their_rank() -> None:
    drawing = drawn(position("h2 c5 W", "h3 c6 s1", ladder="ch"), 0)
    told = [button.get("aria-label") for button in whole(drawing).iter("button")]
    assert told == ["2 of hearts, trump 2", "5 of clubs, trump 1", "Trumpet"]


def test_pointing_at_a_card_foresees_a_move_only_if_it_would_win() -> None:
    state = play(position("d9 c1", "d6 d11", markers=[3, 2], leader=0), "d9")
    page = whole(drawn(state, 1))
    foreseen = [e for e in page.iter("g") if e.get("data-preview") is not None]
    ghosts = Counter(e.get("data-preview") for e in foreseen)
    # In every layout the card itself, and for the winning one the marker's way to space 4.
    assert ghosts == {"play-d6": 3, "play-d11": 6}


def test_choosing_trump_tells_how_many_of_each_suit_are_in_hand() -> None:
    state = play(position("h9 c1 c2", "h2 c3 c4", markers=[3, 9], ladder="h"), "h9 h2")
    drawing = drawn(state, 0)
    assert [(chip.target, chip.label, chip.note) for chip in drawing.chips][:2] == [
        ("trump-stars", "Stars", "0 in hand"), ("trump-clubs", "Clubs", "2 in hand"),
    ]  # fmt: skip
    assert leads_to(drawing, "trump-clubs").move == (GAME.read("+c"),)


def test_two_tokens_exchanged_in_either_order_meet_in_one_node() -> None:
    state = play(position("h9 c1", "h2 c2", markers=[3, 9], ladder=FULL), "h9 h2")
    drawing = drawn(state, 0)
    assert drawing.paths is not None
    ends: list[Node] = []
    for first, second in (("hearts", "crowns"), ("crowns", "hearts")):
        (step,) = [s for s in leads_to(drawing, f"token-{first}").steps
                   if isinstance(s, Pick) and s.target == f"token-{second}"]  # fmt: skip
        ends.append(drawing.paths.nodes[step.to])
    assert ends[0] is ends[1]
    assert ends[0].move == (GAME.read("h<>k"),)


def test_in_the_home_stretch_a_marker_and_its_chip_are_the_same_choice() -> None:
    state = play(position("h9 c1", "h2 c2", "h1 c3", markers=[20, 21, 24]), "h9 h2 h1")
    drawing = drawn(state, 0)
    assert leads_to(drawing, "marker-1") is leads_to(drawing, "back-1")
    assert leads_to(drawing, "forward").move == (GAME.read("fwd"),)
    assert [chip.label for chip in drawing.chips] == ["Forward to 22", "Ben back to 19", "Cleo back to 23"]
    offered = [e for e in whole(drawing).iter("g") if e.get("data-target") == "forward"]
    assert len(offered) == 3, "one in each layout"


def test_a_call_is_weighty_and_letting_it_be_is_not() -> None:
    state = play(position("h9", "h2", "h1", renege="honour"), "h9 h2 h1")
    drawing = drawn(state, state.turn())
    assert leads_to(drawing, f"call-{(state.turn() + 1) % 3}").weighty
    assert not leads_to(drawing, "done").weighty


def test_somebody_who_has_nothing_to_decide_gets_no_paths() -> None:
    state = position("h9 c1", "h2 c2")
    for viewer in (1, SPECTATOR):
        assert drawn(state, viewer).paths is None


def test_a_spectator_sees_the_first_seat_at_the_near_side_and_no_hand() -> None:
    drawing = drawn(position("h9 c1", "h2 c2"), SPECTATOR)
    assert drawing.hand == ""
    labels = [e.get("aria-label") for e in whole(drawing).iter("g")]
    assert labels.count("Ada: to play; 2 cards in hand") == 3


def test_the_rows_tell_state_score_and_distance() -> None:
    state = play(position("d9 c1", "h2 c2", "d4 c3", markers=[7, 8, 5], leader=0), "d9 h2")
    rows = drawn(state, 2).rows
    assert [(row.sign, row.state, row.score, row.note) for row in rows] == [
        ("seat-note", "winning, 1 card", "7", "18 to go"),
        ("seat-sharp", "1 card", "8", "17 to go"),
        ("seat-fermata", "to play, 2 cards", "5", "20 to go"),
    ]


def test_the_winner_is_home() -> None:
    state = play(position("d9 c1", "d2 c2", markers=[24, 8]), "d9 d2")
    rows = drawn(state, 1).rows
    assert [(row.state, row.note) for row in rows] == [("won", "home"), ("place 2", "17 to go")]


def test_a_waiting_choice_is_told() -> None:
    # Only the honour system stops between the last trick and the next deal.
    state = play(position("h9", "h2", markers=[3, 9], renege="honour"), "h9 h2")
    assert state.turn() == 1
    assert drawn(state, 1).rows[0].state == "chooses trump after the deal"


@pytest.mark.parametrize("kind", ["forward", "back", "penalty"])
def test_the_last_move_is_marked_whatever_made_it(kind: str) -> None:
    view = position("h9 c1", "h2 c2", markers=[7, 3]).view(0)
    view["moved"] = {"seat": 1, "from": 22, "to": 3, "kind": kind}
    drawing = GAME.draw(view, NAMES[:2], [])
    ways = [e for e in whole(drawing).iter("g") if e.get("class") == "lastway"]
    assert [way.get("aria-label") for way in ways] == ["Ben moved from 22 to 3"] * 3


# ---- room


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("layout", [WIDE, TALL, LOW], ids=["wide", "tall", "low"])
@pytest.mark.parametrize("board", BOARDS)
def test_no_two_spaces_overlap(layout: Layout, board: str) -> None:
    boxes = [
        (s.x - s.width / 2, s.y - s.height / 2, s.x + s.width / 2, s.y + s.height / 2)
        for s in spots(layout, GAME.kit.boards[board])
    ]
    for place, box in enumerate(boxes):
        assert not any(_overlap(box, other) for other in boxes[place + 1 :])
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[2] <= layout.width
        assert box[3] <= layout.height


@pytest.mark.parametrize("layout", [WIDE, TALL, LOW], ids=["wide", "tall", "low"])
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_and_names_of_all_seats_lie_apart_on_the_lawn(layout: Layout, players: int) -> None:
    ring = layout.rings[players]
    lawn = (layout.left + layout.gravel / 2, layout.banner.y + layout.banner.height,
            layout.right - layout.gravel / 2, layout.height)  # fmt: skip
    boxes: list[tuple[float, float, float, float]] = []
    for place in ring.places:
        x, y, _ = place.card
        half, tall = 50 * ring.scale, 70 * ring.scale
        boxes.append((x - half, y - tall, x + half, y + tall))
        x, y = place.label
        if place.fan:
            boxes.append((x, y - 15, x + layout.avatar + 8 + place.room, y + 19))
        elif place.stacked:
            half = max(place.room, layout.avatar) / 2
            boxes.append((x - half, y - layout.avatar, x + half, y + 20))
        else:
            half = (layout.avatar + 5 + place.room) / 2
            boxes.append((x - half, y - layout.avatar / 2, x + half, y + layout.avatar / 2))
    for place_number, box in enumerate(boxes):
        assert not any(_overlap(box, other) for other in boxes[place_number + 1 :])
        assert lawn[0] <= box[0]
        assert lawn[1] <= box[1]
        assert box[2] <= lawn[2]
        assert box[3] <= lawn[3]


@pytest.mark.parametrize("players", range(2, 7))
def test_no_text_is_smaller_than_thirteen_pixels(players: int) -> None:
    for state in on_the_way(begin(players, 2, board="long"), seed=3, every=83):
        for svg in whole(drawn(state, state.turn())).iter("svg"):
            for size, scale in _texts(svg, 0.8 if svg.get("class") is None else 1.0):
                assert size * scale >= 12.99


def _texts(element: ElementTree.Element, scale: float) -> Iterator[tuple[float, float]]:
    for found in re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(found)
    if element.tag == "text":
        yield float(element.get("font-size", "0")), scale
    for child in element:
        yield from _texts(child, scale)


def test_other_editions_have_a_shape_for_every_suit() -> None:
    text = GAME.parts.text.replace('"hearts"', '"lutes"').replace('"crowns"', '"drums"')
    game = GAME.edition(text)
    view = game.new(2, 1, game.check(2, {})).view(0)
    ids = {e.get("id") for e in whole(game.draw(view, NAMES[:2], [])).iter()}
    assert {"s-lutes", "s-drums", "s-stars"} <= ids
