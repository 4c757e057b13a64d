"""Options: declared once, offered everywhere, and a bad one is refused with the good ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bandstand import catalogue
from bandstand.contract import BadOption, Option, OptionValue, Selection
from tests.sizes import SIZES
from tests.toy import GAME as DUET

SPEED = Option("speed", "slow", ("slow", "very_fast"), "Speed", "How fast.", {"slow": "adagio"})
COUNT = Option("count", 3, (1, 3, 10), "Count", "How many.")
LOUD = Option("loud", False, (False, True), "Loud", "Whether it is loud.")
PAIR = Option("pair", False, (False, True), "Pair", "Whether it is a pair.", players=(2,))
SOLO = Option("solo", 1, (1, 2), "Solo", "How many solos.", players=(1,))
FEW = Option("few", 1, (1, 2), "Few", "How few.", players=(1, 2, 3))
BRASS = ("horn", "tuba", "bugle", *(f"brass_{number}" for number in range(4, 13)))
BAND = Selection("band", "Band", "Who joins in.", BRASS, {name: name.title() for name in BRASS}, 5)

VALUES = st.sampled_from([(option, value) for option in (SPEED, COUNT, LOUD) for value in option.values])


@given(VALUES)
def test_a_value_survives_being_written(pair: tuple[Option, OptionValue]) -> None:
    option, value = pair
    again = option.read(option.write(value))
    assert again == value
    assert type(again) is type(value)
    assert option.check(value) == value


def test_yes_and_no_are_written_as_words() -> None:
    assert [LOUD.write(value) for value in (False, True)] == ["no", "yes"]
    assert LOUD.read("yes") is True


def test_people_read_labels() -> None:
    assert [SPEED.label(value) for value in SPEED.values] == ["adagio", "very fast"]
    assert [LOUD.label(value) for value in LOUD.values] == ["no", "yes"]
    assert COUNT.label(10) == "10"


@pytest.mark.parametrize("text", ["", "Slow", "slow ", "adagio", "fast"])
def test_a_text_that_names_no_value_is_refused_with_those_that_do(text: str) -> None:
    with pytest.raises(BadOption) as refused:
        SPEED.read(text)
    assert str(refused.value) == f"speed can be slow or very_fast, not {text!r}."


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        (SPEED, "fast", "speed can be 'slow' or 'very_fast', not 'fast'."),
        (SPEED, None, "speed can be 'slow' or 'very_fast', not None."),
        (COUNT, 2, "count can be 1, 3 or 10, not 2."),
        (COUNT, True, "count can be 1, 3 or 10, not True."),
        (COUNT, 3.0, "count can be 1, 3 or 10, not 3.0."),
        (COUNT, "3", "count can be 1, 3 or 10, not '3'."),
        (LOUD, 0, "loud can be False or True, not 0."),
        (LOUD, [], "loud can be False or True, not []."),
    ],
)
def test_a_value_of_another_kind_is_refused(option: Option, value: object, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        option.check(value)
    assert str(refused.value) == reason


# ---- some of several things


def test_a_selection_offers_none_and_the_usual_number_first_and_each_thing_as_a_sample() -> None:
    assert BAND.default == "none"
    assert BAND.values == ("none", "5")
    assert BAND.samples() == BRASS
    assert SPEED.samples() == ()


@settings(max_examples=SIZES.examples)
@given(st.lists(st.sampled_from(BRASS), min_size=1, unique=True), st.sampled_from("+,"))
def test_names_in_any_order_have_one_spelling(named: list[str], between: str) -> None:
    value = BAND.read(between.join(named))
    assert BAND.names(value) == [name for name in BRASS if name in named]
    assert value == "+".join(BAND.names(value))
    assert BAND.number(value) == 0
    assert BAND.read(BAND.write(value)) == BAND.check(value) == value


@pytest.mark.parametrize("number", range(1, len(BRASS) + 1))
def test_a_number_says_how_many_are_drawn(number: int) -> None:
    value = BAND.read(str(number))
    assert value == BAND.check(str(number)) == str(number)
    assert BAND.number(value) == number
    assert BAND.names(value) == []


def test_none_is_neither_a_number_nor_a_name() -> None:
    value = BAND.read("none")
    assert (value, BAND.number(value), BAND.names(value)) == ("none", 0, [])


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("none", "none"),
        ("5", "five at random"),
        ("10", "ten at random"),
        ("11", "11 at random"),
        ("tuba", "Tuba"),
        ("horn+tuba+bugle", "Horn, Tuba, Bugle"),
    ],
)
def test_people_read_how_many_or_which(value: str, label: str) -> None:
    assert BAND.label(value) == label


@pytest.mark.parametrize(
    "text",
    ["", "0", "13", "05", "+5", "-1", "5.0", " 5", "\u0665", "None", "flute", "horn+flute", "horn+", "+horn",
     "horn tuba", "horn, tuba", "horn+horn", "none+horn", "5+horn"],
)  # fmt: skip
def test_a_bad_selection_is_refused_with_what_would_be_right(text: str) -> None:
    for refuse in (BAND.read, BAND.check):
        with pytest.raises(BadOption) as refused:
            refuse(text)
        assert str(refused.value) == (
            "band can be 'none', a number from '1' to '12', or names like 'horn+tuba', each once, "
            f"out of {', '.join(BRASS)}; not {text!r}."
        )


@pytest.mark.parametrize("value", [5, None, True, ["horn"], b"horn"])
def test_a_selection_is_a_text(value: object) -> None:
    with pytest.raises(BadOption, match="a number from '1' to '12', or names like"):
        BAND.check(value)


# ---- the options of a game


def test_a_game_fills_in_defaults_and_keeps_the_order_of_declaration() -> None:
    trumpet = catalogue.load("trumpet")
    checked = trumpet.check(4, {"renege": "honour"})
    assert list(checked) == [option.name for option in trumpet.options]
    assert checked == {option.name: option.default for option in trumpet.options} | {"renege": "honour"}


@pytest.mark.parametrize("players", [1, 7, 0, -4, 4.0, "4", True, None])
def test_a_game_refuses_a_wrong_number_of_players(players: int) -> None:
    with pytest.raises(BadOption, match=r"^Trumpet is for 2 to 6 players, not "):
        catalogue.load("trumpet").check(players, {})


def test_a_game_refuses_an_option_that_it_does_not_have() -> None:
    names = [option.name for option in catalogue.load("trumpet").options]
    with pytest.raises(BadOption) as refused:
        catalogue.load("trumpet").check(4, {"bord": "short"})
    told = f"Trumpet has no option 'bord'; it has {', '.join(names[:-1])} and {names[-1]}."
    assert str(refused.value) == told


# ---- options for some numbers of players


def test_an_option_is_offered_to_every_number_of_players_or_to_some() -> None:
    assert [LOUD.offered(players) for players in (1, 2, 3)] == [True, True, True]
    assert [PAIR.offered(players) for players in (1, 2, 3)] == [False, True, False]


@pytest.mark.parametrize(
    ("option", "players", "reason"),
    [
        (PAIR, 3, "pair is an option with 2 players, not with 3."),
        (SOLO, 2, "solo is an option with 1 player, not with 2."),
        (FEW, 4, "few is an option with 1, 2 or 3 players, not with 4."),
    ],
)
def test_an_option_that_is_not_offered_is_refused_with_when_it_is(
    option: Option, players: int, reason: str
) -> None:
    with pytest.raises(BadOption) as refused:
        option.check_offered(players)
    assert str(refused.value) == reason


def test_a_game_refuses_an_option_at_the_wrong_number_of_players() -> None:
    assert DUET.check(2, {"metronome": True, "beat": 6})["metronome"] is True
    assert DUET.check(1, {"beat": 6})["beat"] == 6
    for players in (1, 3):
        with pytest.raises(BadOption, match=f"^metronome is an option with 2 players, not with {players}.$"):
            DUET.check(players, {"metronome": True})
    with pytest.raises(BadOption, match=r"^beat is an option with 1 or 2 players, not with 3.$"):
        DUET.check(3, {"beat": 6})


def test_an_option_that_is_not_offered_has_its_default_and_may_be_given_it() -> None:
    """Whoever gives all options, as a record does, gives this one too."""
    usual = {option.name: option.default for option in DUET.options}
    assert DUET.check(3, {}) == DUET.check(3, usual) == usual


def test_an_option_is_in_play_where_it_is_offered_and_what_it_is_under_is_not_off() -> None:
    def in_play(players: int, **options: object) -> list[str]:
        return [option.name for option in DUET.in_play(players, DUET.check(players, options))]

    assert in_play(1) == ["row", "price", "beat", "tastes"]
    assert in_play(2) == ["row", "price", "metronome", "tastes"]
    assert in_play(2, metronome=True) == ["row", "price", "metronome", "beat", "tastes"]
    assert in_play(3) == ["row", "price", "tastes"]


def test_a_game_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(BadOption, match=r"^There is no game called 'tuba'; there is trumpet"):
        catalogue.load("tuba")
