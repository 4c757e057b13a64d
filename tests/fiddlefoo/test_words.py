"""What people read: notation, what one may do and why not, prompts, log lines, plain text."""

from typing import Any

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.builtin.fiddlefoo.rules import FiddlefooState
from bandstand.cli.telling import said
from bandstand.contract import SPECTATOR, BadNotation
from bandstand.draw import Line, Player
from bandstand.phrases import sentence
from bandstand.rng import Rng
from tests.fiddlefoo.positions import KIT, begin, play, position
from tests.spoken import Spoken

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eva", "Finn"]
ROW = "b6 r2 y10"
"""b12 on 3,0 makes range 7 to 11, distance 2."""
SAFE = "b6 r2 y10 r4 y12"
"""b12 on 5,0 is four cards away from b6."""


SPOKEN = Spoken(GAME)
prompt, why_not, say, say_move = SPOKEN.prompt, SPOKEN.why_not, SPOKEN.say, SPOKEN.say_move


def told(state: FiddlefooState, viewer: int = SPECTATOR) -> list[str]:
    """The log lines as a viewer reads them."""
    return said(GAME, state.news(viewer), NAMES, viewer)


# ---- notation


def test_every_action_is_written_in_its_own_way_and_read_back() -> None:
    texts = [GAME.write(action) for action in range(GAME.actions())]
    assert len(set(texts)) == GAME.actions()
    assert [GAME.read(text) for text in texts] == list(range(GAME.actions()))
    assert not any(" " in text for text in texts)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("y1", 0),
        ("p16", 53),
        ("*discard", 54),
        ("*distance_limit", 74),
        ("enough", KIT.enough),
        ("draw", KIT.draw),
        ("pass", KIT.pass_),
        ("+y1", KIT.add),
        ("+*move", KIT.add + 57),
        ("+p1>y", KIT.add_as),
        ("+p4>b", KIT.add_as + 4 + 2),
        ("@-20,-20", KIT.cells),
        ("@0,0", KIT.cells + KIT.cell(0, 0)),
        ("@3,-1", KIT.cells + KIT.cell(3, -1)),
        ("@20,20", KIT.cells + 41 * 41 - 1),
    ],
)
def test_notation_names_things(text: str, action: int) -> None:
    assert (GAME.read(text), GAME.write(action)) == (action, text)


@pytest.mark.parametrize(
    "text", ["", "y0", "y17", "p2", "*trumpet", "@21,0", "@0", "+b5>y", "Y1", " y1", "0"]
)
def test_other_texts_name_no_action(text: str) -> None:
    with pytest.raises(BadNotation, match="b12"):
        GAME.read(text)


@pytest.mark.parametrize("action", [-1, GAME.actions()])
def test_other_numbers_cannot_be_written(action: int) -> None:
    with pytest.raises(BadNotation, match=f"from 0 to {GAME.actions() - 1}"):
        GAME.write(action)


# ---- what one may do


def test_placing_is_said_step_by_step() -> None:
    state = position("y9 b1", "r1", map=". . . y13 / . . . r6 / y5 r3 b4 .")
    assert say(state, "y9") == "place the yellow 9"
    assert say(play(state, "y9"), "@3,2") == "place it right of the blue 4"
    assert say(play(state, "@3,2"), "y13") == "pair it with the yellow 13"


def test_a_whole_move_is_said_in_one_go() -> None:
    state = position("y9 b1", "r1", map=". . . y13 / . . . r6 / y5 r3 b4 .")
    assert say_move(state, "y9 @3,2 y13") == (
        "place the yellow 9 right of the blue 4, and pair it with the yellow 13"
    )
    thrown = play(position("b12 b1", "b9 b10 r4 y1", map=ROW), "b12 @3,0")
    assert say_move(thrown, "b9 enough") == "throw the blue 9"
    assert say_move(thrown, "b9 b10 enough") == "throw the blue 9 and the blue 10"
    assert say_move(thrown, "enough") == "throw nothing"
    moved = play(position("*move r1", "y1", map="b12 r2 y10", talkytoot="move"), "*move @3,0")
    assert say_move(moved, "r2 @2,1") == "move the red 2 below the yellow 10"


def test_throwing_says_what_a_card_costs() -> None:
    state = play(position("b12 b1", "b9 r4 y1", map=ROW), "b12 @3,0")
    assert say(state, "b9") == "throw the blue 9"
    assert say(state, "r4") == "throw the red 4 for its two notes, and nothing else"
    assert say(state, "enough") == "throw nothing"
    assert say(play(state, "b9"), "enough") == "throw no more"


def test_adding_names_the_pile() -> None:
    state = position("b12 b1", "b9 p10 y1", map=ROW, cooperative=True, wildcard=True)
    play(state, "b12 @3,0")
    assert say(state, "+b9") == "add the blue 9 to the blue pile"
    assert say(state, "+p10>r") == "add the purple 10 to the red pile"


def test_drawing_and_passing_say_why() -> None:
    stuck = "y1 r2 . / . b3 y5"
    assert say(position("y3", "r1", map=stuck), "draw") == "draw a card, because none of yours fits"
    words = "pass, because none of your cards fits and the deck is empty"
    assert say(position("y3", "r1", map=stuck, deck=""), "pass") == words


def test_special_cards_offer_what_they_do() -> None:
    moved = play(position("*move r1", "y1", map="b12 r2 y10", talkytoot="move"), "*move @3,0")
    assert (say(moved, "r2"), say(moved, "enough")) == ("move the red 2", "move nothing")
    assert say(play(moved, "r2"), "@2,1") == "move it below the yellow 10"
    swap = play(position("b12 y1", "r1", map=SAFE, deck="*swap_map", talkytoot="swap_map"), "b12 @5,0")
    assert say(swap, "*swap_map") == "swap the yellow 11 (Swap)"
    assert say(play(swap, "y1"), "r2") == "swap it for the red 2"


# ---- what is asked


def test_prompts_for_placing() -> None:
    state = position("y9 b1", "r1", map=". . . y13 / . . . r6 / y5 r3 b4 .")
    assert (
        prompt(state)
        == "Place a card in line with its own colour, touching the map but never its own colour."
    )
    assert "in line with a yellow card" in prompt(play(state, "y9"))
    assert prompt(play(state, "@3,2")).startswith("Several pairs would do")


def test_prompts_for_throwing_tell_what_may_go() -> None:
    hands = ("b9 y13 r1", "b9 r1", "y13 r1", "r1")
    asked = [prompt(play(position("b12 b1", held, map=ROW), "b12 @3,0")) for held in hands]
    assert asked == [
        "Throw what you like: any of your blues 7–11, or just one card with two notes.",
        "Throw what you like: any of your blues 7–11.",
        "Throw what you like: just one card with two notes.",
        "You hold nothing that may be thrown at this pair.",
    ]


def test_prompts_speak_of_a_card_that_may_always_go() -> None:
    safe = position("b12 b1", "*wildcard_throw r1", map=SAFE, deck="p1", talkytoot="wildcard_throw")
    assert prompt(play(safe, "b12 @5,0")) == (
        "This pair is safe, but the blue 9 (Any time) may always be thrown."
    )
    given: dict[str, Any] = {"map": "r6 b2 y10", "talkytoot": "wildcard_throw"}
    asked = [
        prompt(play(position("r12 b1", f"*wildcard_throw {held}", **given), "r12 @3,0"))
        for held in ("r1", "r9 r1", "y13 r1", "r9 y13")
    ]
    besides = "; the blue 9 (Any time) may go besides."
    assert asked == [
        "Nothing of yours fits this pair, but the blue 9 (Any time) may always be thrown.",
        f"Throw what you like: any of your reds 7–11{besides}",
        f"Throw what you like: just one card with two notes{besides}",
        f"Throw what you like: any of your reds 7–11, or just one card with two notes{besides}",
    ]
    together = position(
        "b12 b1", "*wildcard_throw r1", map=SAFE, deck="p1", talkytoot="wildcard_throw", cooperative=True
    )
    assert prompt(play(together, "b12 @5,0")).endswith("the blue 9 (Any time) may always be thrown or added.")


# ---- why not


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("@0,0", "On column 0, row 0 there is the yellow 8 already."),
        ("@5,5", "Column 5, row 5 does not touch the map: a card must lie beside another."),
        ("@0,1", "Column 0, row 1 touches a yellow card, and cards of one colour may not touch."),
        ("@1,1", "The yellow 3 does not fit on column 1, row 1: it must be in line with a yellow card, "
                 "touch the map, and never touch a yellow card."),
    ],
)  # fmt: skip
def test_a_wrong_cell_is_explained(where: str, reason: str) -> None:
    state = play(position("y3 b1", "r1", map="y8 r8 b4"), "y3")
    assert why_not(state, where) == reason


def test_a_limit_of_a_special_card_is_explained() -> None:
    wide = position("y3 b1", "r1", map="*range_limit r2 / b9 .", talkytoot="range_limit")
    assert why_not(wide, "y3") == (
        "The yellow 3 fits nowhere: with the yellow 1 (Wide pair) the range must hold at least four numbers."
    )
    close = position("*distance_limit b1", "r1", map="y9 r2 b3 r5 / . . . b7", talkytoot="distance_limit")
    assert why_not(close, "*distance_limit") == (
        "The yellow 4 (Close pair) fits nowhere: the distance must be two at most."
    )


def test_a_card_that_fits_elsewhere_is_explained_by_the_limit_of_the_cell() -> None:
    map = "y9 r2 b3 r5 / . . . b7 / . . . y14"
    state = position("*distance_limit b1", "r1", map=map, talkytoot="distance_limit")
    play(state, "*distance_limit")
    assert why_not(state, "@4,0") == (
        "The yellow 4 (Close pair) does not fit on column 4, row 0: the distance must be two at most."
    )


def test_a_card_that_cannot_be_thrown_is_explained() -> None:
    state = play(position("b12 b1", "b9 r4 y5", map=ROW), "b12 @3,0")
    assert why_not(state, "y5") == (
        "The yellow 5 cannot go: this pair takes blues in range 7–11, or cards with two notes."
    )
    assert why_not(state, "y6") == "You do not hold the yellow 6."
    play(state, "b9")
    assert "must be the only card" in why_not(state, "r4")
    clingy = position("y8 b1", "*cant_throw y5 r8", map="y1 r2 b10", talkytoot="cant_throw")
    assert "three cards or fewer" in why_not(play(clingy, "y8 @3,0"), "*cant_throw")


def test_a_pair_without_a_range_or_without_a_distance_says_so() -> None:
    """Rulings 20 and 22: what is empty is not told as if something could lie in it."""
    notes = play(position("b7 b1", "y5", map=ROW), "b7 @3,0")
    assert why_not(notes, "y5") == (
        "The yellow 5 cannot go: this pair has no range, and takes cards with two notes."
    )
    over_gaps = "y8 r8 / . b4 / . p1 / . r9"
    ranged = play(position("y3 y1", "r5 y4", map=over_gaps), "y3 @0,3")
    assert why_not(ranged, "r5") == (
        "The red 5 cannot go: this pair takes yellows in range 4–7, and none for its notes."
    )
    neither = play(position("y7 y1", "r5 y4", map=over_gaps), "y7 @0,3")
    assert why_not(neither, "r5") == "The red 5 cannot go: this pair has neither range nor distance."


def test_a_special_card_that_cannot_go_is_explained_by_what_it_says() -> None:
    """Talkytoot 8 and 11: one minds the range, the other no safety."""
    notes = position("r16 b1", "*notes_match_forbid y1", map="r6 b2 y10", talkytoot="notes_match_forbid")
    assert why_not(play(notes, "r16 @3,0"), "*notes_match_forbid") == (
        "The red 15 (Notes only) never goes by range, only by its notes."
    )
    safe = position("b12 b1", "*wildcard_throw b9", map=SAFE, deck="p1", talkytoot="wildcard_throw")
    assert why_not(play(safe, "b12 @5,0"), "b9") == (
        "This pair is safe: only the blue 9 (Any time) may be thrown at it."
    )


def test_where_mixed_pair_may_go_depends_on_what_is_wild() -> None:
    """Talkytoot 13: purple is a colour like others unless Wildcard is on."""
    given: dict[str, Any] = {"map": "p10 r3", "talkytoot": "wildcard_pair"}
    tame = play(position("*wildcard_pair y1", "r1", **given), "*wildcard_pair")
    assert "in line with another card" in prompt(tame)
    wild = play(position("*wildcard_pair y1", "r1", wildcard=True, **given), "*wildcard_pair")
    assert "in line with a card that is not wild" in prompt(wild)


def test_a_wrong_pile_is_explained() -> None:
    state = play(position("b12 b1", "b9 y5", map=ROW, cooperative=True, piles={"b": "b10"}), "b12 @3,0")
    assert why_not(state, "+b9") == "The blue pile shows 10: only a higher number may follow."
    assert why_not(state, "+y5") == "Only a card that could be thrown may be added: the yellow 5 could not."
    against = play(position("b12 b1", "b9 y5", map=ROW), "b12 @3,0")
    assert why_not(against, "+b9") == "There are piles only in the cooperative variant."


def test_drawing_without_need_is_explained() -> None:
    assert why_not(position("y3", "r1"), "draw").startswith("Only somebody who can place no card draws")


def test_who_can_place_nothing_is_told_to_draw_or_to_pass() -> None:
    """Rulings 11 and 13: passing is not for who can draw, and nobody draws from an empty deck."""
    stuck = position("b3", "r1", map="y8 r8", deck="p1")
    for wrong in ("pass", "enough", "@0,1"):
        assert why_not(stuck, wrong) == "Now you must draw a card, because none of yours fits."
    empty = position("b3", "r1", map="y8 r8", deck="")
    for wrong in ("draw", "enough", "@0,1"):
        assert why_not(empty, wrong) == (
            "Now you must pass, because none of your cards fits and the deck is empty."
        )


def test_what_is_chosen_already_is_called_so() -> None:
    """A card that waits to be thrown is still one's own, and a card that has its place has it."""
    throwing = play(position("b12 b1", "b9 b10 r4", map=ROW), "b12 @3,0 b9")
    assert why_not(throwing, "b9") == "You have chosen the blue 9 already."
    placing = play(position("y9 b1", "r1", map=". . . y13 / . . . r6 / y5 r3 b4 ."), "y9 @3,2")
    assert why_not(placing, "@3,2") == "First choose the older card of your pair."


def points(state: FiddlefooState, text: str) -> tuple[str, tuple[str, ...]]:
    """The kind of reason why something illegal may not be done, and what it points at."""
    action = GAME.read(text)
    assert action not in state.legal()
    refusal = GAME.why_not(state.view(state.turn()), action)
    return refusal.code, refusal.things


def test_a_refusal_of_a_place_points_at_the_card_and_what_is_in_its_way() -> None:
    state = position("y3 b1", "r1", map="y8 r8 b4")
    assert points(state, "@0,1") == ("asked_to_place", ())
    assert points(state, "enough") == ("asked_to_place", ())
    assert points(state, "draw") == ("not_stuck", ("hand-y3", "hand-b1"))
    assert points(state, "y8") == ("not_held", ("map-y8",))
    assert points(state, "y9") == ("not_held", ())
    play(state, "y3")
    assert points(state, "b1") == ("asked_to_place", ("hand-y3",))
    assert points(state, "pass") == ("not_stuck", ("hand-y3",))
    assert points(state, "@0,0") == ("taken", ("hand-y3", "map-y8"))
    assert points(state, "@5,5") == ("not_beside_map", ("hand-y3",))
    assert points(state, "@0,1") == ("touches_its_colour", ("hand-y3", "map-y8"))
    assert points(state, "@1,1") == ("not_in_line", ("hand-y3", "map-y8"))
    tie = play(position("y9 b1", "r1", map=". . . y13 / . . . r6 / y5 r3 b4 ."), "y9 @3,2")
    assert points(tie, "r6") == ("not_a_partner", ("map-r6", "map-y5", "map-y13"))
    assert points(tie, "b1") == ("not_on_map", ("hand-b1",))
    assert points(tie, "@3,2") == ("asked_to_place", ("hand-y9",))


def test_a_refusal_of_a_card_that_fits_nowhere_points_at_why() -> None:
    stuck = position("b3", "r1", map="y8 r8", deck="p1")
    assert points(stuck, "b3") == ("fits_nowhere", ("hand-b3",))
    assert points(stuck, "pass") == ("asked_to_draw", ("deck",))
    assert points(position("b3", "r1", map="y8 r8", deck=""), "draw") == ("asked_to_pass", ("deck",))
    wide = position("y3 b1", "r1", map="*range_limit r2 / b9 .", talkytoot="range_limit")
    assert points(wide, "y3") == ("special_limit", ("hand-y3", "map-*range_limit"))
    map = "y9 r2 b3 r5 / . . . b7 / . . . y14"
    close = position("*distance_limit b1", "r1", map=map, talkytoot="distance_limit")
    assert points(play(close, "*distance_limit"), "@4,0") == ("special_limit", ("hand-*distance_limit",))


def test_a_refusal_of_a_throw_points_at_the_card_and_the_pair() -> None:
    state = play(position("b12 b1", "b9 b10 r4 y5", map=ROW), "b12 @3,0")
    assert points(state, "y5") == ("no_match", ("hand-y5", "map-b12", "map-b6"))
    assert points(state, "r2") == ("not_held", ("map-r2",))
    assert points(state, "draw") == ("not_stuck", ())
    assert points(state, "@0,1") == ("asked_to_throw", ())
    assert points(state, "+b9") == ("no_piles", ())
    play(state, "b10")
    assert points(state, "b9") == ("too_late", ("hand-b9",))
    assert points(state, "r4") == ("only_card", ("hand-r4",))
    assert points(state, "b10") == ("chosen_already", ())
    clingy = position("y8 b1", "*cant_throw y5 r8", map="y1 r2 b10", talkytoot="cant_throw")
    assert points(play(clingy, "y8 @3,0"), "*cant_throw") == ("too_few_held", ("hand-*cant_throw",))
    notes = position("r16 b1", "*notes_match_forbid y1", map="r6 b2 y10", talkytoot="notes_match_forbid")
    assert points(play(notes, "r16 @3,0"), "*notes_match_forbid") == (
        "notes_only", ("hand-*notes_match_forbid",),
    )  # fmt: skip
    safe = position("b12 b1", "*wildcard_throw b9", map=SAFE, deck="p1", talkytoot="wildcard_throw")
    assert points(play(safe, "b12 @5,0"), "b9") == ("safe_pair", ("hand-b9", "map-b12", "map-b6"))


def test_a_refusal_of_a_pile_points_at_the_pile() -> None:
    given: dict[str, Any] = {"map": ROW, "cooperative": True}
    hands = ("b12 b1", "b9 b11 r4 y5 p4")
    state = position(*hands, **given, piles={"b": "b10"})
    assert points(state, "+b1") == ("asked_to_place", ())
    play(state, "b12 @3,0")
    assert points(state, "+b9") == ("not_higher", ("hand-b9", "pile-b"))
    assert points(state, "+y5") == ("no_match", ("hand-y5", "map-b12", "map-b6"))
    assert points(state, "+y6") == ("not_held", ())
    assert points(state, "+p4>b") == ("wrong_pile", ("hand-p4", "pile-p"))
    assert points(state, "b10") == ("not_held", ("pile-b",))
    play(state, "+b11 b9")
    assert points(state, "r4") == ("only_card", ("hand-r4", "card-b9", "pile-b"))
    wild = play(position(*hands, **given, wildcard=True), "b12 @3,0")
    assert points(wild, "+p4>p") == ("wrong_pile", ("hand-p4",))


def test_a_refusal_of_what_a_special_card_allows_points_at_its_reason() -> None:
    discard = position("*discard b1", "p7 y1", map="p4 r2 y10", talkytoot="discard")
    assert points(play(discard, "*discard @3,0"), "r2") == ("not_held", ("map-r2",))
    assert points(discard, "@4,0") == ("asked_to_discard", ())
    again = position("*play_again y3 b1", "y1", map=ROW, talkytoot="play_again")
    play(again, "*play_again @3,0 enough")
    assert points(again, "b1") == ("same_colour", ("hand-b1", "map-*play_again"))
    assert points(again, "@4,0") == ("asked_to_again", ())
    map = "r9 b6 r2 y10 r4 y12"
    insta = position("b12 y1", "b8 r16", map=map, deck="*instaplay p1", talkytoot="instaplay")
    assert points(play(insta, "b12 @6,0"), "y1") == ("asked_to_insta", ("hand-*instaplay",))
    assert points(insta, "enough") == ("asked_to_insta", ("hand-*instaplay",))
    move = position("*move r1", "y1", map="b12 r2 y10", talkytoot="move")
    assert points(play(move, "*move @3,0"), "r1") == ("not_on_map", ("hand-r1",))
    assert points(play(move, "r2"), "@1,0") == ("taken", ("map-r2",))
    assert points(move, "@5,5") == ("not_beside_map", ("map-r2",))
    assert points(move, "enough") == ("asked_to_move", ("map-r2",))
    remove = position("*remove_cards r1", "y1", map="y2 r2 b10 . / r5 b3 p4 .", talkytoot="remove_cards")
    play(remove, "*remove_cards @3,0")
    assert points(remove, "y2") == ("must_stay", ("map-*remove_cards", "map-y2"))
    assert points(remove, "p4") == ("must_stay", ("map-p4",))
    assert points(remove, "draw") == ("not_stuck", ())
    assert points(remove, "@4,0") == ("asked_to_remove", ())
    swap = position("b12 y1", "b8 r16", map=SAFE, deck="*swap_map p1", talkytoot="swap_map")
    assert points(play(swap, "b12 @5,0 y1"), "*swap_map") == ("not_on_map", ("hand-*swap_map",))
    assert points(swap, "enough") == ("asked_to_swap", ("hand-y1",))


def test_a_refusal_that_is_about_no_piece_points_at_nothing() -> None:
    state = play(position("b12", "b9 r8", map=ROW), "b12 @3,0 enough")
    over, none = (GAME.why_not(state.view(0), action) for action in (0, -1))
    assert (over.code, over.things) == ("over", ())
    assert (none.code, none.things) == ("no_action", ())


@pytest.mark.parametrize("given", [{}, {"wildcard": True}, {"cooperative": True}, {"talkytoot": "21"}])
def test_every_illegal_action_has_its_sentence(given: dict[str, bool | str]) -> None:
    """In every phase, for every action that is not legal."""
    state = begin(3, 8, games=1, **given)
    rng = Rng(5)
    steps = 0
    while state.turn() >= 0:
        legal = state.legal()
        if steps % 9 == 0:
            view = state.view(state.turn())
            for action in set(range(0, GAME.actions(), 5)) - set(legal):
                reason = GAME.why_not(view, action).sentence
                assert reason[0].isupper(), reason
                assert reason[-1] == ".", reason
        state.apply(legal[rng.below(len(legal))])
        steps += 1
    assert GAME.why_not(state.view(0), 0).sentence == "The game is over."


# ---- what happened


def test_a_turn_is_told() -> None:
    state = position("b12 b1", "b9 y1", "r4 y2", map=ROW)
    play(state, "b12 @3,0 b9 enough r4")
    assert told(state) == [
        "Ada pairs blue 12 with blue 6: range 7–11, distance 2.",
        "Ben throws blue 9 in range.",
        "Cleo throws red 4 for its notes.",
    ]
    assert told(state, 1)[1] == "You throw blue 9 in range."


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    state = play(position("b12 b1", "b9 r8", map=SAFE, deck="p1"), "b12 @5,0")
    assert told(state)[1] == "Ada draws a card for a safe pair."
    assert told(state, 1)[1] == "Ada draws a card for a safe pair."
    assert told(state, 0)[1] == "You draw purple 1 for a safe pair."


def test_the_end_is_told() -> None:
    state = play(position("b12", "b9 r8", map=ROW), "b12 @3,0 enough")
    assert told(state)[-2:] == ["Game 1 ends: Ada 0, Ben −8.", "Ada wins the series."]
    assert GAME.summary(state.view(SPECTATOR)) == "by eight points"


def test_every_event_of_a_game_makes_a_line_without_leftovers() -> None:
    state = begin(4, 9, talkytoot="21")
    rng = Rng(6)
    while state.turn() >= 0:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    for viewer in (SPECTATOR, 0):
        lines: list[Line | None] = [GAME.log(event, viewer) for event in state.news(viewer)]
        assert all(line and "{" not in sentence(line, NAMES, viewer) for line in lines)
        assert all(isinstance(item, Player | str) or item.text for line in lines for item in line or [])


# ---- the table in plain text


def test_the_table_in_text_shows_map_pair_and_hands() -> None:
    state = play(position("b12 b1", "b9 y1", "r4 y2", map=ROW), "b12 @3,0 b9 enough enough")
    lines = GAME.text(state.view(1), NAMES[:3]).splitlines()
    assert "   0     .   b6   r2  y10  b12    ." in lines
    assert "Last pair, by Ada: blue 12 with blue 6; range 7–11, distance 2." in lines
    assert "Ben threw blue 9." in lines
    assert "Ada holds blue 9." in lines
    assert "Your hand, each card with its notes (1 in all): yellow 1 with 1." in lines


def test_the_table_in_text_shows_piles() -> None:
    state = position("b12 b1", "b9 y1", map=ROW, cooperative=True, piles={"b": "b7 b8"})
    text = GAME.text(state.view(0), NAMES[:2])
    assert "Piles: yellow 0 of 10 notes; red 0 of 10 notes; blue 7 of 10 notes, b8 on top; purple 0" in text


@pytest.mark.parametrize(
    ("yellow", "told"),
    [
        ("y2 y5 y9", "not every pile full"),
        ("y2 y5 y9 y11", "the yellow pile has too many notes"),
    ],
)
def test_a_lost_game_says_what_was_wrong(yellow: str, told: str) -> None:
    """Ruling 60: too many notes on a pile, or too few."""
    state = position("b1", "b2", piles={"y": yellow}, cooperative=True, play_on=True)
    assert GAME.summary(state.view(SPECTATOR)) == told
