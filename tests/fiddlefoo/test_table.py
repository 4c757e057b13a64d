"""The drawing of Fiddlefoo: what is drawn, what can be clicked, and what must not be seen."""

import re
from collections import Counter
from itertools import product
from xml.etree import ElementTree

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.builtin.fiddlefoo.table.bubble import Bubble, Bubbles
from bandstand.builtin.fiddlefoo.table.layout import TALL, WIDE, Box, Layout
from bandstand.builtin.fiddlefoo.table.plan import Plan
from bandstand.builtin.fiddlefoo.table.preview import threat
from bandstand.builtin.fiddlefoo.table.scene import Scene
from bandstand.contract import OVER, SPECTATOR
from bandstand.draw import Pick
from bandstand.picture import standalone
from bandstand.rng import Rng
from tests.fiddlefoo.drawings import (
    GOLDEN,
    NAMES,
    NELL,
    VARIANTS,
    buttons,
    drawn,
    leads_to,
    on_the_way,
    previews,
    several,
    whole,
    words,
)
from tests.fiddlefoo.positions import begin, card, cells, phase, play, play_at_random, position


def test_the_cells_of_a_picked_card_are_those_that_the_rules_allow() -> None:
    state = position(NELL, "y1 r1", map=GOLDEN)
    for code in NELL.split():
        node = leads_to(drawn(state, 0), f"hand-{code}")
        offered = {step.target for step in node.steps if isinstance(step, Pick)}
        assert offered == {f"cell-{where.replace(',', '-')}" for where in cells(state, code)}


def test_a_place_that_several_cards_may_take_is_drawn_once_in_each_layout() -> None:
    drawing = drawn(position(NELL, "y1 r1", map=GOLDEN), 0)
    drawn_cells = Counter(re.findall(r'class="cell" data-target="([^"]+)"', drawing.board))
    lit = Counter(
        step.target for code in NELL.split() for step in leads_to(drawing, f"hand-{code}").steps
        if isinstance(step, Pick)
    )  # fmt: skip
    assert max(lit.values()) > 1
    assert set(drawn_cells) == set(lit)
    assert set(drawn_cells.values()) == {2}


def test_pointing_at_a_place_shows_the_pair_its_beads_and_what_others_could_throw() -> None:
    drawing = drawn(position(NELL, "b7 y1", "b9 b11", map=GOLDEN), 0)
    (step,) = [
        s for s in leads_to(drawing, "hand-b12").steps if isinstance(s, Pick) and s.target == "cell-0--1"
    ]
    for preview in previews(drawing, step.preview):
        assert words(drawing, preview) == (
            "1 2 blue 7–11 · distance 2 others may throw [mini-b7] [mini-b9] [mini-b11] or one [notes-2]"
        )
    assert step.label == (
        "Above the yellow 7, column 0, row -1: pair with blue 6, range 7–11, distance 2; "
        "others may throw blue 7, blue 9, blue 11, or one card with 2 notes"
    )


def test_distance_by_spaces_counts_the_holes_too() -> None:
    drawing = drawn(position("b3 y1", "r1 r2", map="b8 . r3 / y7 p1 y9", distance="spaces"), 0)
    step = next(
        s for s in leads_to(drawing, "hand-b3").steps if isinstance(s, Pick) and s.target == "cell-3-0"
    )
    assert words(drawing, previews(drawing, step.preview)[0]).startswith("1 2 blue 4–7 · distance 2")


def test_a_safe_place_says_that_nobody_may_throw_and_that_one_draws() -> None:
    state = position("b3 y1", "r1 r2", map="b8 y7 r3 p1 y9 . / . . . . r5 p4")
    drawing = drawn(state, 0)
    said = [words(drawing, preview) for preview in previews(drawing, "b3-5-0")]
    assert said == ["1 2 3 4 blue 4–7 · distance 4 safe: nobody may throw, you draw a card"] * 2
    empty = position("b3 y1", "r1 r2", map="b8 y7 r3 p1 y9 . / . . . . r5 p4", deck="")
    assert "draw" not in words(drawn(empty, 0), previews(drawn(empty, 0), "b3-5-0")[0])


def test_at_a_tie_the_place_asks_for_the_older_card() -> None:
    state = position("b6 y1", "r1 r2", map="b8 y7 . / . r5 r3 / . . b4")
    node = leads_to(drawn(state, 0), "hand-b6", "cell-2-0")
    assert {step.target for step in node.steps if isinstance(step, Pick)} == {"map-b8", "map-b4"}
    end = leads_to(drawn(state, 0), "hand-b6", "cell-2-0", "map-b4")
    assert end.move == [card("b6"), GAME.read("@2,0"), card("b4")]


@pytest.mark.parametrize("options", VARIANTS)
def test_no_card_that_the_viewer_sees_elsewhere_is_feared(options: dict[str, str | bool]) -> None:
    for state in on_the_way(begin(4, 5, games=1, **options), seed=3, every=7):
        seat = int(state.turn())
        if seat == OVER or not state.whole() or phase(state) != "place":
            continue
        view = state.view(seat)
        scene = Scene(GAME.kit, view, NAMES[:4], state.legal())
        for each in view["hand"]:
            for where in scene.outlook.cells(each):
                partner = scene.outlook.partners(each, where)[0]
                feared = set(threat(scene, scene.outlook.pair(each, where, partner)).cards)
                assert not feared & {*view["hand"], *scene.places, *view["aside"]}
                assert not feared & {pile_card for pile in view["piles"] for pile_card in pile}


def test_with_open_hands_only_cards_that_are_held_are_feared() -> None:
    state = position(NELL, "b7 y1", "b9 r3", map=GOLDEN, cooperative=True, open_hands=True)
    drawing = drawn(state, 0)
    assert "[mini-b7] [mini-b9] or" in words(drawing, previews(drawing, "b12-0--1")[0])


def test_more_cards_than_there_is_room_for_are_counted() -> None:
    state = position("b16 y2", "r1 r2", map="b1 y7 . / . r3 p1 / . y9 r4")
    said = words(drawn(state, 0), previews(drawn(state, 0), "b16-2-0")[0])
    assert said.count("[mini-") == 8
    assert "[mini-b9] +6" in said


@pytest.mark.parametrize("layout", [WIDE, TALL], ids=["wide", "tall"])
def test_the_words_of_a_preview_hide_no_lit_place_where_there_is_free_felt(layout: Layout) -> None:
    columns = 9
    plan = Plan(layout, layout.field, list(product(range(columns), range(3))))
    lit = tuple((column, -1) for column in range(columns))
    for place in lit:
        drawing = Bubbles().beside(plan, place, place, Bubble("blue 10–11 · distance 0", ("safe",)), lit)
        found = re.search(r"translate\(([\d.]+) ([\d.]+)\)", drawing)
        assert found is not None
        box = Box(float(found[1]), float(found[2]), 200, 40)
        for other in (*lit, *plan.places):
            assert box.overlap(plan.at(other)) == 0


def test_a_pair_names_the_colours_that_may_be_thrown() -> None:
    def said(state: FiddlefooState, preview: str) -> str:
        return words(drawn(state, 0), previews(drawn(state, 0), preview)[0])

    wild = position("b3 y1", "r1 r2", map="b7 y7 . / . r3 p1", wildcard=True)
    assert "blue or purple 4–6 · distance 1" in said(wild, "b3-2-0")
    special = position("*throw_other_colors b2", "r1 r2", map="r16 y7 . / . b3 p1",
                       talkytoot="throw_other_colors")  # fmt: skip
    (name,) = {
        step.preview for step in leads_to(drawn(special, 0), "hand-*throw_other_colors").steps
        if isinstance(step, Pick) and step.target == "cell-2-0"
    }  # fmt: skip
    assert "any colour" in said(special, name)
    none = position("b3 y1", "r1 r2", map="b4 y7 . / . r3 p1")
    assert "no range · distance 1" in said(none, "b3-2-0")


def test_a_card_stays_in_its_place_while_the_older_one_is_chosen() -> None:
    drawing = drawn(position("b6 b5 y1", "r1 r2", map="b8 y7 . / . r5 r3 / . . b4"), 0)
    rules = [style.text or "" for style in whole(drawing).iter("style")]
    assert len(rules) == 2
    ghosts = {g.get("data-ghost-of"): g for g in whole(drawing).iter("g") if g.get("data-ghost-of")}
    for rule in rules:
        assert '"hand-b6"].chosen' in rule
        assert '"cell-2-0"].chosen' in rule
        (name,) = re.findall(r'data-ghost-of="([^"]+)"', rule)
        assert {use.get("href") for use in ghosts.pop(name).iter("use")} >= {"#card-b6"}
    assert not ghosts


# ---- throwing


def thrown_at() -> FiddlefooState:
    """Nell has paired blue 12 with blue 6: range 7 to 11, distance 2."""
    state = position(NELL, "b7 b9 r3 y1", "r5 y5", "b11 y4", map=GOLDEN)
    return play(state, "b12 @0,-1")


def test_a_thrower_sees_which_cards_may_go_and_why() -> None:
    tags = {
        code: "".join(span.itertext())
        for code, button in buttons(drawn(thrown_at(), 1)).items()
        for span in button.iter("span")
    }
    assert tags == {"b7": "inrange", "b9": "inrange", "r3": "match"}
    labels = {code: button.get("aria-label") for code, button in buttons(drawn(thrown_at(), 1)).items()}
    assert labels["b7"] == "blue 7, drums, 3 notes: may be thrown, it is in range"
    assert labels["r3"] == "red 3, guitar, 2 notes: may be thrown alone, its 2 notes match the distance"
    assert labels["y1"] == "yellow 1, violin, 1 note: not in range, and its notes do not match"


def test_any_number_goes_by_range_or_one_by_its_notes() -> None:
    drawing = drawn(thrown_at(), 1)
    step = several(drawing)
    assert list(step.targets) == ["hand-b7", "hand-b9"]
    assert (step.least, step.most, step.then, step.then_all) == (1, 2, [GAME.read("enough")], None)
    notes = leads_to(drawing, "hand-r3")
    assert notes.move == [card("r3")]
    assert notes.weighty
    assert leads_to(drawing, "enough").move == [GAME.read("enough")]


def test_a_whole_hand_thrown_needs_no_enough() -> None:
    state = play(position(NELL, "b7 b9", "r5 y5", map=GOLDEN), "b12 @0,-1")
    assert several(drawn(state, 1)).then_all == []


def test_who_can_throw_nothing_says_so_in_the_same_way() -> None:
    state = play(position(NELL, "y1 r1", "r5 y5", map=GOLDEN), "b12 @0,-1")
    drawing = drawn(state, 1)
    assert [chip.label for chip in drawing.chips] == [chip.label for chip in drawn(thrown_at(), 1).chips]
    assert drawing.paths is not None
    assert [step.target for step in drawing.paths.nodes[0].steps if isinstance(step, Pick)] == ["enough"]


def test_a_card_that_may_always_go_can_take_one_with_it_by_notes() -> None:
    state = position(NELL, "*wildcard_throw r3 y4 y1", "r5 y5", map=GOLDEN, talkytoot="wildcard_throw")
    drawing = drawn(play(state, "b12 @0,-1"), 1)
    assert list(several(drawing).targets) == ["hand-*wildcard_throw"]
    with_it = leads_to(drawing, "with-*wildcard_throw")
    assert [step.target for step in with_it.steps if isinstance(step, Pick)] == ["hand-y4", "hand-r3"]
    end = leads_to(drawing, "with-*wildcard_throw", "hand-y4")
    assert end.move == [card("*wildcard_throw"), card("y4")]


def test_the_case_holds_what_was_thrown_when_the_last_answer_is_in_and_not_before() -> None:
    def in_the_case(state: FiddlefooState, seat: int) -> list[str]:
        case = [g for g in whole(drawn(state, seat)).iter("g") if g.get("data-target") == "case"]
        return [title.text or "" for title in case[0].iter("title")]

    state = play(thrown_at(), "b7 enough")
    assert [in_the_case(state, seat) for seat in (0, 1, 2, SPECTATOR)] == [[], [], [], []]
    state = play(state, "enough y4")
    assert phase(state) == "place"
    assert in_the_case(state, 1) == ["blue 7, thrown by you", "yellow 4, thrown by Ines"]
    said = [g for g in whole(drawn(state, 1)).iter("g") if g.get("class") == "quiet said"]
    assert {g.get("aria-label") for g in said} == {"Fiddlefoo! Catch, Nell! Thrown by you, Ines."}


def test_thrown_cards_fly_from_their_throwers_to_the_case() -> None:
    state = play(thrown_at(), "b7 enough enough y4")
    flights = dict(re.findall(r'data-vt="([^"]+)" data-from="([^"]+)"', drawn(state, 2).board))
    assert flights["card-b7"] == "seat-1"
    assert flights["card-y4"] == "seat-3"
    # Who caught them sees them in the case and in the hand.
    flights = dict(re.findall(r'data-vt="([^"]+)" data-from="([^"]+)"', drawn(state, 0).board))
    assert flights["caught-b7"] == "seat-1"
    assert 'data-vt="card-b7" data-from="seat-1"' in drawn(state, 0).hand


def test_the_last_pair_stays_marked_and_speaks_while_it_is_thrown_at() -> None:
    told = "The last pair, made by {}: blue 12 and blue 6, range 7–11, distance 2"
    state = thrown_at()
    (pair, _) = [g for g in whole(drawn(state, 1)).iter("g") if g.get("aria-label") == told.format("Nell")]
    assert words(drawn(state, 1), pair) == "1 2 blue 7–11 · distance 2 the pair that Nell made"
    state = play(state, "b7 enough enough enough")
    (pair, _) = [g for g in whole(drawn(state, 0)).iter("g") if g.get("aria-label") == told.format("you")]
    assert words(drawn(state, 0), pair) == ""


# ---- the hand


def about(state: FiddlefooState, seat: int) -> str:
    """What the hand is worth."""
    found = [p for p in whole(drawn(state, seat)).iter("p") if p.get("class") == "tally"]
    return "".join(text for p in found for text in p.itertext())


def test_the_hand_tells_what_it_would_cost() -> None:
    state = position("y1 r3", "r1 r2", map=GOLDEN)
    assert about(state, 0) == "3 notes in hand: −3 points"
    assert about(state, SPECTATOR) == ""
    assert about(position("y1 r3", "r1 r2", map=GOLDEN, cooperative=True), 0) == ""
    doubled = position("*score_double_worst r3", "r1 r2", map=GOLDEN, talkytoot="score_double_worst")
    assert about(doubled, 0).endswith("in hand: −6 points")


def test_who_catches_is_not_called_by_name_at_the_own_table() -> None:
    state = play(thrown_at(), "b7 enough enough y4")
    said = [g for g in whole(drawn(state, 0)).iter("g") if g.get("class") == "quiet said"]
    assert {g.get("aria-label") for g in said} == {"Fiddlefoo! All yours now! Thrown by Tomas, Ines."}


# ---- what special cards ask


def test_all_know_which_special_cards_are_in_the_game_and_where_those_in_sight_are() -> None:
    state = position("*play_again b3", "*discard r2", map="y8 r8 / *move p7", deck="y1 *swap_map",
                     talkytoot="play_again+move+discard+swap_map+remove_cards")  # fmt: skip
    seen = {
        0: {"Play again": "in your hand", "Move": "on the map", "Discard": "in the deck or a hand",
            "Swap": "in the deck or a hand", "Clear away": "out of the game"},
        SPECTATOR: {"Play again": "in the deck or a hand", "Move": "on the map",
                    "Discard": "in the deck or a hand", "Swap": "in the deck or a hand",
                    "Clear away": "out of the game"},
    }  # fmt: skip
    for seat, where in seen.items():
        drawing = drawn(state, seat)
        (details,) = whole(drawing).iter("details")
        lines = ["".join(line.itertext()) for line in details.iter("li")]
        assert len(lines) == 5
        for title, place in where.items():
            assert any(line.startswith(f"{title} (") and f", {place}): When " in line for line in lines)
        for board in drawing.board.split("<svg")[1:]:
            assert "5 special cards in this game" in board
            assert ">Move</t" in board


def test_the_names_of_all_special_cards_have_room() -> None:
    for players, options in ((2, {}), (6, {"cooperative": True})):
        for seat in (0, SPECTATOR):
            board = drawn(begin(players, 1, talkytoot="21", **options), seat).board
            assert "21 special cards in this game" in board
            assert (">21 special cards</text>" in board) == (players == 6)


def test_a_special_card_on_the_map_tells_what_it_does() -> None:
    drawing = drawn(position("b3 b5", "r1 r2", map="y8 r8 / *move p7", talkytoot="move"), 1)
    tips = [g for g in whole(drawing).iter("g") if g.get("class") == "does-what quiet"]
    assert len(tips) == 2
    for tip in tips:
        assert words(drawing, tip).startswith("Move When paired: move one card")


def test_a_special_card_in_hand_wears_a_badge_and_says_what_it_does() -> None:
    drawing = drawn(
        position("*play_again b3", "r1 r2", map=GOLDEN.replace("b8", "r8"), talkytoot="play_again"), 0
    )
    button = buttons(drawing)["*play_again"]
    assert "#when-paired" in ElementTree.tostring(button, encoding="unicode")
    assert "place another card" in (button.get("aria-label") or "")
    (own, _) = whole(drawing).iter("li")
    assert "".join(own.itertext()).startswith("Play again (blue 8): When paired: place another card")


@pytest.mark.parametrize(
    ("action", "asked", "clicked"),
    [("discard", "discard", "hand"), ("move", "move", "map"), ("remove_cards", "remove", "map"),
     ("swap_map", "swap", "hand"), ("play_again", "again", "hand")],
)  # fmt: skip
def test_what_a_special_card_lets_one_do_is_clicked_or_declined(
    action: str, asked: str, clicked: str
) -> None:
    state = next(
        found
        for seed in range(300)
        for found in on_the_way(begin(2, seed, games=1, talkytoot=action), seed, every=1)
        if phase(found) == asked and found.whole() and len(found.legal()) > 1
    )
    drawing = drawn(state, int(state.turn()))
    assert drawing.paths is not None
    targets = {step.target for step in drawing.paths.nodes[0].steps if isinstance(step, Pick)}
    assert {target.split("-")[0] for target in targets} == {clicked, "enough"}
    assert leads_to(drawing, "enough").move == [GAME.read("enough")]


@pytest.mark.parametrize(
    ("action", "asked", "at_first", "then"),
    [("remove_cards", "remove", "Remove nothing", "Remove no more"),
     ("swap_map", "swap", "Swap nothing", "Swap no more")],
)  # fmt: skip
def test_who_has_taken_nothing_yet_declines_in_other_words(
    action: str, asked: str, at_first: str, then: str
) -> None:
    full = GAME.kit.amounts[GAME.kit.action_names.index(action)]
    found: dict[bool, set[str]] = {}
    for seed in range(60):
        for state in on_the_way(begin(2, seed, games=1, talkytoot=action, distance="spaces"), seed, every=1):
            if phase(state) == asked and state.whole():
                chips = {chip.label for chip in drawn(state, int(state.turn())).chips}
                found.setdefault(state.view(0)["left"] == full, set()).update(chips)
        if len(found) == 2:
            break
    assert found == {True: {at_first}, False: {then}}


def test_who_can_place_nothing_draws_from_the_deck_or_by_the_chip() -> None:
    stuck = position("p4 p13", "r1 r2", map="y8 r8 / b8 y9")
    drawing = drawn(stuck, 0)
    assert leads_to(drawing, "deck") is leads_to(drawing, "draw")
    assert leads_to(drawing, "draw").move == [GAME.read("draw")]
    passing = drawn(position("p4 p13", "r1 r2", map="y8 r8 / b8 y9", deck=""), 0)
    assert leads_to(passing, "pass").move == [GAME.read("pass")]


# ---- the cooperative variant


def test_a_card_is_thrown_into_the_case_or_added_to_a_pile() -> None:
    state = position(NELL, "b7 b9 r3 y1", "r5 y5", map=GOLDEN, cooperative=True, piles={"b": "b4 b5"})
    state = play(state, "b12 @0,-1")
    drawing = drawn(state, 1)
    assert leads_to(drawing, "hand-b7", "case").move == [card("b7")]
    assert leads_to(drawing, "hand-b7", "pile-b").move == [GAME.read("+b7")]
    assert leads_to(drawing, "hand-r3", "pile-r").move == [GAME.read("+r3")]


@pytest.mark.parametrize(
    ("pile", "told", "shown"),
    [
        ("b4 b5", "The blue pile: 5 of 10 notes, on top blue 5", "5 of 10"),
        ("b4 b5 b7 b14", "The blue pile: 10 of 10 notes, on top blue 14, done", "10 of 10"),
        ("b4 b5 b7 b9", "The blue pile: 12 of 10 notes, on top blue 9, above ten: it cannot be won any more",
         "12 of 10"),
    ],
)  # fmt: skip
def test_a_pile_tells_its_notes_and_whether_it_is_lost(pile: str, told: str, shown: str) -> None:
    state = position("y1 y2", "r1 r2", map="y8 r8 / b8 p7", cooperative=True, play_on=True, piles={"b": pile})
    drawing = drawn(state, 0)
    piles = [g for g in whole(drawing).iter("g") if g.get("data-target") == "pile-b"]
    assert [g.get("aria-label") for g in piles] == [told, told]
    said = [part.text for part in piles[0].iter() if part.tag in ("text", "tspan")]
    assert shown in said
    assert ("lost" in said) == ("above" in told)


def test_where_purple_is_any_colour_there_is_no_purple_pile() -> None:
    for wildcard, count in ((False, 4), (True, 3)):
        board = drawn(begin(3, 1, cooperative=True, wildcard=wildcard), 0).board
        assert len(set(re.findall(r'data-target="(pile-.)"', board))) == count


# ---- the series


def test_the_hands_of_the_game_before_are_shown_until_the_next_is_under_way() -> None:
    state = play_at_random(begin(3, 4, games=2), seed=9, until_game=2)
    points = state.view(0)["points"][0]
    told = [g.get("aria-label") or "" for g in whole(drawn(state, 0)).iter("g")]
    (panel, same) = [label for label in told if label.startswith("Game 1: ")]
    assert panel == same
    for seat, name in enumerate(("you", "Tomas", "Wren")):
        assert f"{name} minus {points[seat]} (" in panel
    while state.view(0)["pair"] is None:
        state.apply(state.legal()[0])
    assert "Left in hand" not in drawn(state, 0).board


def test_the_rows_tell_what_everybody_does_and_how_the_series_stands() -> None:
    rows = drawn(thrown_at(), 1).rows
    assert [(row.sign, row.state) for row in rows] == [
        ("seat-note", "catching, 7 cards"),
        ("seat-sharp", "to throw, 4 cards"),
        ("seat-fermata", "to throw, 2 cards"),
        ("seat-repeat", "to throw, 2 cards"),
    ]
    state = play_at_random(begin(3, 4, games=3), seed=9, until_game=3)
    first, second = state.view(0)["points"]
    row = drawn(state, 0).rows[1]
    assert row.score == f"−{first[1] + second[1]}" or first[1] + second[1] == 0
    assert row.note == f"{first[1]}+{second[1]}"


def test_a_sealed_answer_shows_nobody_else_that_it_was_given() -> None:
    before, after = thrown_at(), play(thrown_at(), "b7 enough")
    for seat in (0, 3, SPECTATOR):
        assert drawn(before, seat).rows == drawn(after, seat).rows


# ---- the whole drawing


@pytest.mark.parametrize("options", VARIANTS)
def test_every_id_is_there_once_and_everything_that_is_used_is_there(options: dict[str, str | bool]) -> None:
    for state in on_the_way(begin(4, 3, games=1, **options), seed=50, every=61):
        for seat in (int(state.turn()), SPECTATOR):
            page = whole(drawn(state, max(seat, SPECTATOR)))
            ids = Counter(e.get("id") for e in page.iter() if e.get("id") is not None)
            assert max(ids.values()) == 1
            text = ElementTree.tostring(page, encoding="unicode")
            used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
            assert used <= set(ids)


@pytest.mark.parametrize("options", VARIANTS)
def test_a_piece_that_moves_has_its_name_once_in_each_layout(options: dict[str, str | bool]) -> None:
    for state in on_the_way(begin(5, 11, games=2, **options), seed=2, every=13):
        for seat in (max(int(state.turn()), SPECTATOR), 2):
            drawing = drawn(state, seat)
            outside = re.findall(r'data-vt="([^"]+)"', drawing.hand)
            for board in drawing.board.split("<svg")[1:]:
                pieces = outside + re.findall(r'data-vt="([^"]+)"', board)
                assert max(Counter(pieces).values()) == 1


@pytest.mark.parametrize("options", VARIANTS)
def test_the_drawing_shows_nothing_that_the_viewer_cannot_know(options: dict[str, str | bool]) -> None:
    """Exchanging all unseen cards changes no byte of what the others and spectators see."""
    for state in on_the_way(begin(4, 21, games=2, **options), seed=4, every=41):
        for seat in (*range(4), SPECTATOR):
            assert drawn(state.guess(seat, Rng(99)), seat) == drawn(state, seat)


def test_a_name_with_markup_in_it_is_shown_as_that_text() -> None:
    evil = '"><svg onload=alert(1)>'
    for options in VARIANTS:
        for state in on_the_way(begin(3, 8, games=2, **options), seed=1, every=29):
            for seat in (max(int(state.turn()), SPECTATOR), 1):
                drawing = drawn(state, seat, names=(evil,) * 6)
                assert "<svg onload" not in drawing.board + drawing.hand
                assert any(evil in e.get("aria-label", "") for e in whole(drawing).iter())


def test_somebody_who_has_nothing_to_decide_gets_no_paths() -> None:
    for viewer in (1, SPECTATOR):
        assert drawn(position(NELL, "y1 r1", map=GOLDEN), viewer).paths is None


def test_the_picture_stands_alone() -> None:
    text = standalone(drawn(thrown_at(), SPECTATOR), GAME.style())
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids


@pytest.mark.parametrize("options", VARIANTS)
def test_no_words_are_smaller_than_thirteen_pixels(options: dict[str, str | bool]) -> None:
    for state in on_the_way(begin(6, 2, games=2, **options), seed=3, every=31):
        drawing = drawn(state, max(int(state.turn()), SPECTATOR))
        sizes = [float(size) for size in re.findall(r'<text[^>]* font-size="([\d.]+)"', drawing.board)]
        assert min(sizes) >= 13


# ---- room


@pytest.mark.parametrize("layout", [WIDE, TALL], ids=["wide", "tall"])
@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (12, 3), (3, 12), (9, 9), (12, 12), (39, 2), (39, 39)])
def test_the_map_fits_its_field_with_a_ring_of_cells_and_lies_in_its_middle(
    layout: Layout, columns: int, rows: int
) -> None:
    corners = list(product((-1, columns - 2), (-1, rows - 2)))
    plan = Plan(layout, layout.field, corners)
    first, last = plan.at((-2, -2)), plan.at((columns - 1, rows - 1))
    ring, field = first.around(last), layout.field
    assert ring.overlap(field) == pytest.approx(ring.width * ring.height)
    assert ring.x - field.x == pytest.approx(field.right - ring.right)
    assert ring.y - field.y == pytest.approx(field.bottom - ring.bottom)
    assert first.height == pytest.approx(first.width * 1.4)
    fills = ring.width == pytest.approx(field.width) or ring.height == pytest.approx(field.height)
    assert fills or plan.scale == 0.8


@pytest.mark.parametrize("layout", [WIDE, TALL], ids=["wide", "tall"])
def test_what_stands_beside_the_map_keeps_apart(layout: Layout) -> None:
    for field in (layout.field, layout.field_with_piles, layout.field_with_hands):
        assert field.overlap(layout.deck) == 0
        assert field.overlap(layout.case) == 0
        assert field.overlap(layout.bounds) >= 0.97 * field.width * field.height
    assert layout.field_with_hands.overlap(layout.hands) == 0
    for players in range(2, 7):
        for seat in range(players):
            x, y = layout.seat(seat, players)
            avatar = Box(x, y, layout.avatar, layout.avatar)
            assert avatar.overlap(layout.bounds) == layout.avatar**2
            for other in (layout.deck, layout.case, layout.field):
                assert avatar.overlap(other) == 0


def test_other_editions_have_an_instrument_for_every_colour() -> None:
    text = GAME.parts.text.replace('"violin"', '"lute"').replace('"piano"', '"tuba"')
    game = GAME.edition(text)
    view = game.new(2, 1, game.check(2, {})).view(0)
    page = ElementTree.tostring(whole(game.draw(view, NAMES[:2], [])), encoding="unicode")
    assert set(re.findall(r'href="#(em-[^"]+)"', page)) == {"em-violin", "em-guitar", "em-drums", "em-piano"}
