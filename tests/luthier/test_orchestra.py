"""The orchestra: where tokens go, who takes and loses First Chairs, what they bring."""

import pytest

from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import INSTRUMENT_TOKEN, PERFORMANCE_TOKEN, REPAIR_TOKEN
from bandstand.builtin.luthier.parts.vocabulary import METRICS as NAMES
from bandstand.builtin.luthier.rules import LuthierState, Orchestra
from bandstand.builtin.luthier.rules.metrics import count
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    chair,
    have,
    holder,
    kind,
    legal,
    phase,
    play,
    position,
    prestige,
    roll,
)


def metric(state: LuthierState, seat: int, name: str, of: int = -1) -> int:
    """What a goal or an award would count."""
    return int(count(state, seat, Metric(NAMES.index(name), of)))


# ---- the spaces


def test_violins_have_four_cards_and_two_spaces_of_two_eras() -> None:
    """L11: and cost and prestige are those of the rulebook."""
    violin = KIT.instruments[kind("violin")]
    assert violin.copies == 4
    assert [KIT.chairs[each].eras for each in violin.chairs] == [[0, 1], [1, 2]]
    assert (violin.rough, violin.finish, violin.prestige) == ([1, 1, 0], [0, 1, 0], 2)
    for each in KIT.instruments:
        if each.key != "violin":
            assert each.copies == (1 if each.rare else 2)
            assert len(each.chairs) == 1


def test_performances_go_into_their_era_and_repairs_into_their_family() -> None:
    """Rulings 51 and 55: any standard space there, never a rare one."""
    for era in range(3):
        spaces = KIT.chairs_of_era[era]
        assert spaces == [i for i, c in enumerate(KIT.chairs) if era in c.eras and not c.rare]
    for family in range(3):
        spaces = KIT.chairs_of_family[family]
        assert spaces == [i for i, c in enumerate(KIT.chairs) if c.family == family and not c.rare]
        assert len(spaces) == 5
    state = position(Own("1 metal"), NOBODY, chips={"repair": "0:w1"}, repairs="x12")
    play(state, "go:repair take1")
    assert legal(state) == {f"chair:{KIT.chairs[each].key}" for each in KIT.chairs_of_family[1]}
    state = position(NOBODY, NOBODY, chips={"perform": "0:w5"}, perform="p17")
    state = roll(state, "go:perform take1", 3, 3)
    assert legal(state) == {f"chair:{KIT.chairs[each].key}" for each in KIT.chairs_of_era[2]}


# ---- taking chairs


def orchestra(*tokens: tuple[int, str, int]) -> Orchestra:
    """Tokens (kind, space, owner) placed one after the other among four owners."""
    found = Orchestra(KIT, 5)
    for token, where, owner in tokens:
        found.place(token, chair(where), owner)
    return found


@pytest.mark.parametrize("token", [INSTRUMENT_TOKEN, PERFORMANCE_TOKEN, REPAIR_TOKEN])
def test_an_empty_chair_is_taken_by_any_token(token: int) -> None:
    assert orchestra((token, "viola", 2)).holder[chair("viola")] == 2


def test_a_majority_takes_the_chair() -> None:
    """L13, ruling 52: Yellow holds the Clarinet with one token; Red has one and adds a repair."""
    own = Own("1 metal")
    tokens = ["1 performance clarinet", "0 performance clarinet"]
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x12", tokens=tokens)
    assert holder(state, "clarinet") == 1
    play(state, "go:repair take1 chair:clarinet")
    assert holder(state, "clarinet") == 0
    assert have(state) == {"money": 2, "wood": 1, "prestige": 1}


def test_a_majority_is_more_than_each_rival() -> None:
    """Ruling 52: level is not enough; performances and repairs count together, instruments do not."""
    assert (
        orchestra((PERFORMANCE_TOKEN, "viola", 0), (PERFORMANCE_TOKEN, "viola", 1)).holder[chair("viola")]
        == 0
    )
    assert (
        orchestra(
            (PERFORMANCE_TOKEN, "viola", 0), (PERFORMANCE_TOKEN, "viola", 1), (REPAIR_TOKEN, "viola", 1)
        ).holder[chair("viola")]
        == 1
    )
    three = orchestra(
        (PERFORMANCE_TOKEN, "viola", 0),
        (PERFORMANCE_TOKEN, "viola", 1),
        (PERFORMANCE_TOKEN, "viola", 2),
        (REPAIR_TOKEN, "viola", 2),
    )
    assert three.holder[chair("viola")] == 2
    rival = orchestra(
        (PERFORMANCE_TOKEN, "viola", 0),
        (REPAIR_TOKEN, "viola", 1),
        (PERFORMANCE_TOKEN, "viola", 1),
        (PERFORMANCE_TOKEN, "viola", 2),
        (REPAIR_TOKEN, "viola", 2),
    )
    assert rival.holder[chair("viola")] == 1
    bumped = orchestra((PERFORMANCE_TOKEN, "viola", 0), (INSTRUMENT_TOKEN, "viola", 0))
    assert bumped.lesser(chair("viola"), 0) == 1


def test_no_majority_brings_a_consolation() -> None:
    """L33: 2 money or 1 inspiration."""
    own = Own("1 metal")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x12", tokens=["1 repair clarinet"])
    play(state, "go:repair take1 chair:clarinet")
    assert legal(state) == {"console1", "console2"}
    assert holder(state, "clarinet") == 1
    assert have(play(state.copy(), "console1")) == {"money": 2, "prestige": 1}
    assert have(play(state, "console2")) == {"inspiration": 1, "prestige": 1}


def test_ones_own_token_in_the_chair_brings_a_consolation() -> None:
    """L33, ruling 53: the chair is held already."""
    own = Own("1 metal")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x12", tokens=["0 performance clarinet"])
    play(state, "go:repair take1 chair:clarinet console1")
    assert have(state) == {"money": 2, "prestige": 1}
    assert holder(state, "clarinet") == 0


def test_an_instrument_bumps_a_lesser_token() -> None:
    """L12: the Viola takes Green's performance token out of the chair and brings 4 money."""
    own = Own("1 animal 1 wood", finish="viola")
    state = position(own, NOBODY, chips={"finishing": "0:w1"}, tokens=["1 performance viola"])
    play(state, "go:finishing make:viola")
    assert holder(state, "viola") == 0
    assert have(state) == {"money": 4, "prestige": 3}
    assert state.orchestra.count(PERFORMANCE_TOKEN, chair("viola"), 1) == 1, (
        "the other token stays beside the chair"
    )


def test_an_instrument_bumps_ones_own_token_too() -> None:
    """L12: and brings the bonus again."""
    own = Own("1 animal 1 wood", finish="viola")
    state = position(own, NOBODY, chips={"finishing": "0:w1"}, tokens=["0 performance viola"])
    play(state, "go:finishing make:viola")
    assert have(state) == {"money": 4, "prestige": 3}
    assert state.orchestra.seated[chair("viola")] == INSTRUMENT_TOKEN


def test_nothing_displaces_an_instrument() -> None:
    """L33, ruling 54: neither a majority nor another instrument."""
    many = orchestra(
        (INSTRUMENT_TOKEN, "viola", 0), *[(PERFORMANCE_TOKEN, "viola", 1)] * 4, (INSTRUMENT_TOKEN, "viola", 2)
    )
    assert many.holder[chair("viola")] == 0
    own = Own("1 animal 1 wood", finish="viola")
    state = position(own, NOBODY, chips={"finishing": "0:w1"}, tokens=["1 instrument viola"])
    play(state, "go:finishing make:viola")
    assert phase(state) == "consolation"
    assert prestige(state) == 3


def test_a_rare_instrument_always_earns_a_chair() -> None:
    """L14, ruling 55: Green is not bumped, and each token is a First Chair of its own."""
    own = Own("2 animal 1 wood", finish="theorbo")
    state = position(own, NOBODY, chips={"finishing": "0:w1"}, tokens=["1 instrument rare_strings"])
    play(state, "go:finishing make:theorbo material:metal")
    assert have(state) == {"metal": 1, "inspiration": 1, "money": 1, "prestige": 6}
    assert state.orchestra.chairs(0) == state.orchestra.chairs(1) == 1
    two = orchestra((INSTRUMENT_TOKEN, "rare_strings", 0), (INSTRUMENT_TOKEN, "rare_strings", 0))
    assert two.chairs(0) == 2
    assert two.holder[chair("rare_strings")] == -1


def test_a_chair_is_never_empty_while_tokens_lie_there() -> None:
    """Ruling 104: whatever is placed, the holder has a token there and changes by a placement only."""
    state = 7
    found = Orchestra(KIT, 5)
    for _ in range(400):
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        token, where, owner = state // 7 % 3, state // 64 % 18, state // 2048 % 5
        if KIT.chairs[where].rare and token != INSTRUMENT_TOKEN:
            continue
        before = found.holder[:]
        takes = found.takes(token, where, owner)
        assert found.place(token, where, owner) == takes
        for each in range(18):
            if each != where:
                assert found.holder[each] == before[each]
            elif not KIT.chairs[each].rare:
                assert found.holder[each] == (owner if takes else before[each])
                assert found.count(found.seated[each], each, found.holder[each]) > 0


def test_neutral_tokens_count_as_a_rivals() -> None:
    """Rulings 5 and 105: they can be out-counted and bumped, and their award markers stay."""
    own = Own("1 metal 1 animal", finish="viola")
    tokens = ["neutral repair clarinet", "neutral performance viola", "neutral performance bassoon"]
    chips = {"repair": "0:w1"}
    state = position(own, NOBODY, chips=chips, repairs="x12", tokens=tokens)
    play(state, "go:repair take1 chair:clarinet")
    assert phase(state) == "consolation"
    assert holder(state, "clarinet") == 2
    tokens.append("0 performance clarinet")
    state = position(own, NOBODY, chips=chips, repairs="x12", tokens=tokens)
    play(state, "go:repair take1 chair:clarinet")
    assert holder(state, "clarinet") == 0
    state = position(
        Own("1 animal 1 wood", finish="viola"), NOBODY, chips={"finishing": "0:w1"}, tokens=tokens
    )
    play(state, "go:finishing make:viola")
    assert holder(state, "viola") == 0


def test_a_neutral_award_marker_is_never_removed() -> None:
    """Ruling 105: its level stays blocked."""
    state = position(
        Own(made="violin violin violin"),
        NOBODY,
        chips={"balcony": "0:w1"},
        awards="t11",
        marks=["neutral 1:1"],
    )
    play(state, "go:balcony")
    assert not [word for word in legal(state) if word.startswith("claim")]


# ---- tokens and what they count for


def test_without_a_token_the_card_still_scores() -> None:
    """Rulings 57 and 94: eight are placed; no token, no reward, but prestige, the gift and the bonus."""
    eight = ["0 instrument viola"] * 8
    own = Own("1 animal 1 wood", finish="viola", patrons="giuseppe_tartini", specialists="publicist:1")
    state = position(own, NOBODY, chips={"finishing": "0:sr"}, tokens=eight)
    play(state, "go:finishing make:viola")
    assert have(state) == {"prestige": 3}
    assert legal(state) == {"give1", "no"}
    play(state, "give1")
    assert prestige(state) == 3 + 4 + 1
    assert state.orchestra.placed(INSTRUMENT_TOKEN, 0) == 8
    eight = ["0 performance viola"] * 8
    state = position(
        Own(patrons="johann_sebastian_bach"), NOBODY, chips={"perform": "0:w5"}, perform="p1", tokens=eight
    )
    state = roll(state, "go:perform take1", 2, 2)
    assert phase(state) == "give"
    play(state, "no")
    assert state.boards[0].tracks[0] == 1
    assert have(state) == {"money": 1}


def test_the_eighth_token_is_placed() -> None:
    """Ruling 57, not: seven leave one."""
    state = position(
        Own("1 metal"), NOBODY, chips={"repair": "0:w1"}, repairs="x12", tokens=["0 repair viola"] * 7
    )
    play(state, "go:repair take1")
    assert phase(state) == "chair"
    assert state.view(0)["boards"][0]["tokens_left"] == [8, 8, 1]


def test_a_token_between_two_eras_counts_for_the_better_one() -> None:
    """Ruling 58: for one era of each award, goal or power, whichever is best."""
    tokens = ["0 instrument violin_bc", "0 instrument violin_cr", "0 instrument cello"]
    state = position(NOBODY, NOBODY, tokens=tokens)
    assert [metric(state, 0, "tokens_in", era) for era in range(3)] == [1, 3, 1]
    assert metric(state, 0, "token_eras") == 3
    state = position(NOBODY, NOBODY, tokens=["0 instrument violin_bc", "0 instrument violin_bc"])
    assert metric(state, 0, "token_eras") == 2
    state = position(NOBODY, NOBODY, tokens=["0 instrument violin_bc"])
    assert metric(state, 0, "token_eras") == 1


def test_a_violin_may_go_to_either_of_its_spaces() -> None:
    """Ruling 59: the owner picks."""
    state = position(Own("1 wood", finish="violin"), NOBODY, chips={"finishing": "0:w1"})
    play(state, "go:finishing make:violin")
    assert legal(state) == {"chair:violin_bc", "chair:violin_cr"}


def test_every_standard_chair_pays_what_it_says() -> None:
    """L12: what the tile shows is what whoever takes it gets, for each of them."""
    for number, space in enumerate(KIT.chairs):
        if space.rare:
            continue
        fixing = next(r.key for r in KIT.repairs if r.family == space.family and sum(r.cost) == 1)
        own = Own("1 animal 1 wood 1 metal")
        state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs=fixing)
        paid = next(r.cost for r in KIT.repairs if r.key == fixing)
        play(state, f"go:repair take1 chair:{space.key}")
        if space.gains[7]:
            play(state, "material:metal")
        got = [*space.gains[:7]]
        got[2] += space.gains[7]
        before = [1 - paid[0], 1 - paid[1], 1 - paid[2], 0, 0, 0, 1]
        assert state.boards[0].resources == [a + b for a, b in zip(before, got, strict=True)], number


METRICS_OF_A_PLAYER = {
    "finished": (-1, 3), "finished_families": (-1, 2), "finished_rare": (-1, 1), "tokens": (-1, 2),
    "performances": (-1, 2), "performances_in": (1, 1), "performance_eras": (-1, 2), "repairs": (-1, 2),
    "repairs_in": (0, 1), "repair_families": (-1, 2), "patrons": (-1, 3), "patrons_of": (3, 1),
    "patron_types": (-1, 3), "patron_eras": (-1, 2), "specialists": (-1, 1), "chairs": (-1, 5),
    "chair_families": (-1, 3), "awards": (-1, 1), "tracks": (-1, 1), "tokens_in": (2, 1),
    "token_eras": (-1, 2),
}  # fmt: skip


def test_everything_that_can_be_counted() -> None:
    """What goals, awards and powers look at, in one position."""
    own = Own(
        made="violin harp timpani",
        completed="ludwig_ii antonio_vivaldi queen_victoria_keys",
        specialists="joiner:2 soloist",
        tracks=(6, 3, 0),
    )
    tokens = [
        "0 instrument rare_strings", "0 instrument viola", "0 performance clarinet",
        "0 performance side_drum", "0 repair timpani", "1 repair bassoon", "0 repair bassoon",
    ]  # fmt: skip
    state = position(own, NOBODY, tokens=tokens, marks=["0 1:1"])
    found = {name: metric(state, 0, name, of) for name, (of, _) in METRICS_OF_A_PLAYER.items()}
    assert found == {name: number for name, (_, number) in METRICS_OF_A_PLAYER.items()}
    assert set(METRICS_OF_A_PLAYER) == set(NAMES)
    assert {metric(state, 1, name, of) for name, (of, _) in METRICS_OF_A_PLAYER.items()} == {0, 1}
