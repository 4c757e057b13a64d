"""What people may decide before a game: ruling 75."""

import pytest

from bandstand.builtin.fiddlefoo import GAME
from bandstand.contract import SPECTATOR, BadOption
from tests.fiddlefoo.positions import KIT, begin, cards


def test_the_options_are_those_of_the_rulings() -> None:
    """Ruling 75: and no others."""
    declared = {option.name: (option.default, option.values) for option in GAME.options}
    assert declared == {
        "distance": ("cards", ("cards", "spaces")),
        "games": (3, (1, 2, 3, 4, 5, 6)),
        "notes": ("fixed", ("fixed", "jittered")),
        "wildcard": (False, (False, True)),
        "cooperative": (False, (False, True)),
        "open_hands": (False, (False, True)),
        "play_on": (False, (False, True)),
        "purple_guard": (True, (False, True)),
        "talkytoot": ("none", ("none", "5")),
    }


@pytest.mark.parametrize(
    ("name", "value", "good"),
    [
        ("distance", "miles", "'spaces'"),
        ("games", 7, "6"),
        ("games", "3", "1"),
        ("wildcard", "yes", "True"),
        ("talkytoot", "0", "'21'"),
        ("talkytoot", "22", "'21'"),
        ("talkytoot", "trumpet", "play_again"),
        ("talkytoot", "move+move", "each once"),
        ("diagonals", True, "distance"),
    ],
)
def test_other_options_are_refused_with_the_good_ones(name: str, value: object, good: str) -> None:
    """Ruling 75: the sentence names what there is instead."""
    with pytest.raises(BadOption) as refused:
        GAME.check(4, {name: value})
    assert good in str(refused.value)


@pytest.mark.parametrize("number", [1, 5, 12, 21])
def test_so_many_special_cards_are_drawn_by_the_seed(number: int) -> None:
    """Ruling 75: different ones, the same for the same seed, and known to all."""
    chosen = begin(3, 1, talkytoot=str(number)).view(SPECTATOR)["special"]
    assert len(set(chosen)) == number
    assert set(chosen) <= set(range(KIT.base, KIT.deck))
    assert begin(3, 1, talkytoot=str(number)).view(0)["special"] == chosen


def test_every_special_card_can_be_drawn() -> None:
    """Ruling 75: over many seeds each comes as often."""
    times = [0] * KIT.deck
    for seed in range(420):
        for each in begin(2, seed, talkytoot="5").view(SPECTATOR)["special"]:
            times[each] += 1
    assert all(60 < count < 140 for count in times[KIT.base :])


def test_special_cards_can_be_chosen_by_name() -> None:
    """Ruling 75: in whatever order they are named."""
    state = begin(3, 1, talkytoot="move,discard")
    assert state.view(SPECTATOR)["special"] == cards("*discard *move")
    assert sorted(state.census()) == [*range(54), *cards("*discard *move")]


def test_the_expansion_is_off_by_default() -> None:
    """Ruling 75: 54 cards, and none of them special."""
    state = begin(3, 1)
    assert (state.view(SPECTATOR)["special"], sorted(state.census())) == ([], list(range(54)))


def test_the_same_special_cards_are_in_every_game_of_the_series() -> None:
    """Ruling 75: they are chosen once."""
    state = begin(2, 1, talkytoot="5")
    chosen = state.view(SPECTATOR)["special"]
    while state.turn() >= 0:
        assert state.view(SPECTATOR)["special"] == chosen
        assert {each for each in state.census() if each >= KIT.base} == set(chosen)
        state.apply(state.legal()[0])
