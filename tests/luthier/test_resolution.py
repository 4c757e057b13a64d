"""The resolution phase: who may activate what, priority, and the bonuses that follow an action."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import PLACES
from tests.luthier.positions import (
    NOBODY,
    Own,
    events,
    have,
    legal,
    phase,
    play,
    position,
    prestige,
)

# ---- whose turn


def test_who_has_chips_must_act() -> None:
    """Ruling 20: activate a location or go to the Market, but not pass."""
    state = position(NOBODY, NOBODY, chips={"salon": "0:w5", "roughing": "0:w1"})
    assert legal(state) == {"go:salon", "go:roughing", "market"}
    play(state, "market done end")
    play(state, "pass")
    assert legal(state) == {"go:salon", "go:roughing"}


def test_only_places_with_a_chip_of_ones_own_can_be_activated() -> None:
    """Ruling 22: the benches are two places of their own, and nobody activates another's."""
    state = position(NOBODY, NOBODY, chips={"salon": "1:w5", "roughing": "1:w1 0:w3", "finishing": "0:w1"})
    assert legal(state) == {"go:roughing", "go:finishing", "market"}
    play(state, "go:roughing")
    assert [chip.owner for chip in state.queue] == [0]
    assert [chip.owner for chip in state.stacks[5]] == [1]
    play(state, "instead1 end")
    assert legal(state) == {"go:salon", "go:roughing", "market"}


def test_who_was_resolved_by_others_may_still_go_to_the_market() -> None:
    """Rulings 21 and 108: on that turn go or pass; waiting is not possible."""
    state = position(NOBODY, NOBODY, NOBODY, chips={"salon": "0:w5 1:w3", "guild": "0:w1 0:w3"})
    play(state, "go:salon instead1 end instead1 end")
    assert state.turn() == 1
    assert legal(state) == {"market", "pass"}
    play(state, "pass")
    assert state.boards[1].passed
    play(state, "market done end")
    assert legal(state) == {"go:guild", "market"}
    play(state, "go:guild instead1 end instead1 end market done end")
    assert state.round == 3


def test_who_has_been_everywhere_passes_unasked() -> None:
    """Ruling 21: without chips and with the cart at the Market there is nothing to decide."""
    state = position(NOBODY, NOBODY, chips={"salon": "0:w5"})
    play(state, "market done end market done end go:salon instead1 end")
    assert state.round == 3


# ---- priority


def test_skill_comes_first_and_then_who_lay_there_first() -> None:
    """L7: Blue's 1 with two apprentices, Red's 5, Yellow's 3: Red, Blue, Yellow."""
    state = position(NOBODY, NOBODY, NOBODY, chips={"salon": "0:w1+2 1:w5 2:w3"}, order=[2, 1, 0])
    play(state, "go:salon")
    assert [(int(c.owner), s) for c, s in zip(state.queue, state.skills, strict=True)] == [
        (1, 5),
        (0, 3),
        (2, 3),
    ]
    acted = []
    for _ in range(3):
        acted.append(int(state.turn()))
        play(state, "instead2 end")
    assert acted == [1, 0, 2]


def test_equal_chips_of_one_owner_act_as_they_were_placed() -> None:
    """Ruling 23: the tie is broken like any other."""
    state = position(Own("2 apprentice"), NOBODY, chips={"guild": "0:w3 1:w1+2 0:w1+2"})
    play(state, "go:guild")
    assert [(int(c.owner), int(c.chip)) for c in state.queue] == [(0, 2), (1, 0), (0, 0)]


def test_skill_on_the_main_board_is_the_chip_and_its_apprentices() -> None:
    """Ruling 24: what raises skill at the benches does nothing elsewhere."""
    own = Own(tracks=(0, 5, 0), completed="johann_pachelbel")
    for place in PLACES[:5]:
        state = position(own, NOBODY, chips={place: "0:w3+1"})
        assert play(state, f"go:{place}").skills == [4]
    for place in PLACES[5:]:
        state = position(own, NOBODY, chips={place: "0:w3+1"})
        assert play(state, f"go:{place}").skills == [7]


def test_skill_is_fixed_when_the_place_is_revealed() -> None:
    """Ruling 84: an apprentice lost to a search still counts for the action and its bonus."""
    state = position(Own("10 money"), NOBODY, chips={"perform": "0:w3+1"}, perform="p1")
    play(state, "go:perform search1")
    if phase(state) == "inspire":
        play(state, "inspire0")
    while phase(state) in ("chair", "consolation", "give"):
        state.apply(state.legal()[0])
    assert state.queue[0].apprentices == 0
    assert state.boards[0].tracks[0] == 1, "the bonus of skill 4"


def test_bench_skill_is_read_when_a_chip_acts() -> None:
    """Ruling 84: Pachelbel, completed by the first chip, already helps the second."""
    own = Own("3 wood 2 animal", finish="viola side_drum", patrons="johann_pachelbel+x1")
    state = position(own, NOBODY, chips={"finishing": "0:w5 0:w3"})
    play(state, "go:finishing")
    assert state.skills == [5, 3]
    play(state, "make:side_drum give1 end")
    assert state.boards[0].completed
    assert state.skills == [5, 4]
    assert state.discounts == 1, "skill 4 spares a material"


# ---- bonuses


ALTERNATES = {
    "salon": [{"inspiration": 2, "apprentice": 1}, {"money": 2}],
    "guild": [{"metal": 1}, {"money": 2}],
    "perform": [{"animal": 3}, {"money": 2}],
    "repair": [{"wood": 2}, {"money": 2}],
    "balcony": [{"money": 6}, {"apprentice": 2}, {"money": 2}],
    "roughing": [{"money": 2}],
    "finishing": [{"money": 2}],
}


@pytest.mark.parametrize("place", ALTERNATES)
def test_alternate_actions(place: str) -> None:
    """L24: what each place gives instead of its main action, and 2 money everywhere."""
    for number, gains in enumerate(ALTERNATES[place], start=1):
        state = position(NOBODY, NOBODY, chips={place: "0:w1"})
        play(state, f"go:{place}")
        assert len([word for word in legal(state) if word.startswith("instead")]) == len(ALTERNATES[place])
        play(state, f"instead{number}")
        assert have(state) == gains
        assert phase(state) == "end"


def test_bonuses_of_skill_four_on_the_main_board() -> None:
    """L25, ruling 25: after an alternate action too. The Salon's and the Guild's are asked for."""
    state = position(Own(patrons="ludwig_ii:2"), NOBODY, chips={"salon": "0:w3+1"})
    play(state, "go:salon instead2 calm1:1")
    assert have(state) == {"money": 2 + 5}
    assert state.boards[0].patience == [1, 0, 0]
    state = position(Own(hand="violin"), NOBODY, chips={"guild": "0:w3+1"})
    play(state, "go:guild instead2 material:wood on:violin")
    assert have(state) == {"money": 2, "wood": 1}
    assert len(state.boards[0].rough) == 1
    for place, track in (("perform", 0), ("repair", 1), ("balcony", 2)):
        state = position(NOBODY, NOBODY, chips={place: "0:w3+1"})
        play(state, f"go:{place} instead1")
        assert state.boards[0].tracks == [int(t == track) for t in range(3)]


def test_no_bonus_below_skill_four() -> None:
    """L25, not: skill 3 gets none of them."""
    for place in PLACES[:5]:
        state = position(Own(patrons="ludwig_ii:2", hand="violin"), NOBODY, chips={place: "0:w3"})
        play(state, f"go:{place} instead1")
        assert phase(state) == "end"
        assert state.boards[0].tracks == [0, 0, 0]


def test_a_bonus_comes_after_the_action() -> None:
    """Ruling 27: the step that a performance brings does not help it, but the next chip."""
    chips = {"perform": "0:w5 0:w3+2"}
    state = position(NOBODY, NOBODY, NOBODY, chips=chips, perform="p8 p16")
    play(state, "go:perform take1")
    assert events(state, "rolled")
    assert phase(state) == "end", "no reroll, and nothing to choose after a low performance"
    assert state.boards[0].tracks[0] == 1
    play(state, "end take2")
    assert phase(state) == "reroll"


def test_nothing_made_at_a_bench_brings_no_bonus() -> None:
    """L39, rulings 26 and 106: with empty storage or a full finishing bench there are 2 money and no
    inspiration, and the specialist of the bench brings nothing either."""
    for own in (
        Own(rough="violin", specialists="voicer:5"),
        Own("5 animal 5 wood", rough="violin", finish="viola viola", specialists="voicer:5"),
    ):
        state = position(own, NOBODY, chips={"roughing": "0:sp"})
        before = have(state)
        play(state, "go:roughing")
        assert legal(state) == {"instead1"}
        play(state, "instead1")
        assert have(state) == before | {"money": 2}
        play(state, "end")
        assert state.queue == []


def test_nothing_finished_brings_no_bonus() -> None:
    """L39, ruling 26: the finishing bench without materials."""
    state = position(Own(finish="viola", specialists="publicist:5"), NOBODY, chips={"finishing": "0:sr+2"})
    play(state, "go:finishing")
    assert legal(state) == {"instead1"}
    play(state, "instead1")
    assert have(state) == {"money": 2}
    assert prestige(state) == 0


def test_apprentices_stay_until_all_of_it_is_over() -> None:
    """Ruling 83: with three on the chip the Salon's alternate brings its inspiration only."""
    state = position(NOBODY, NOBODY, chips={"salon": "0:w1+3"})
    play(state, "go:salon instead1")
    assert have(state) == {"inspiration": 2}
    state = position(NOBODY, NOBODY, chips={"salon": "0:w1+2"})
    play(state, "go:salon instead1")
    assert have(state) == {"inspiration": 2, "apprentice": 1}


def test_apprentices_count_through_bonus_and_speciality() -> None:
    """Ruling 83: a specialist's apprentice does not fit beside three on its chip."""
    own = Own("5 animal 5 wood", rough="violin", specialists="foreman:1")
    state = position(own, NOBODY, chips={"roughing": "0:sr+3"})
    play(state, "go:roughing make:violin")
    assert "apprentice" not in have(state)
    play(state, "end")
    assert state.apprentices_out(0) == 0
    state = position(own, NOBODY, chips={"roughing": "0:sr+2"})
    play(state, "go:roughing make:violin")
    assert have(state)["apprentice"] == 1


def test_used_apprentices_go_to_the_market_and_not_to_the_supply() -> None:
    state = position(NOBODY, NOBODY, chips={"guild": "0:w1+2"})
    play(state, "go:guild instead1 end")
    assert "apprentice" not in have(state)
    assert state.boards[0].cap == 3


def test_an_activation_by_another_resolves_all_chips_there() -> None:
    state = position(NOBODY, NOBODY, chips={"guild": "0:w1 1:w5"})
    play(state, "go:guild")
    assert state.turn() == 1
    play(state, "instead2 material:wood end")
    assert state.turn() == 0
    play(state, "instead2 end")
    assert state.turn() == 1
    assert events(state, "revealed")[0]["queue"] == [[1, 4, 0, 5], [0, 0, 0, 1]]
