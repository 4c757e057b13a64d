"""What people may decide before a game: ruling 54."""

import pytest

from bandstand.builtin.trumpet import GAME
from bandstand.contract import BadOption


def test_the_options_are_those_of_the_rulings() -> None:
    """Ruling 54: the board, wilds at any time, who leads a new deal, and reneging; and no others."""
    declared = {option.name: (option.default, option.values) for option in GAME.options}
    assert declared == {
        "board": ("standard", ("standard", "short", "long")),
        "wild_anytime": (False, (False, True)),
        "new_deal_lead": ("winner", ("winner", "left_of_dealer")),
        "renege": ("prevented", ("prevented", "honour")),
    }


@pytest.mark.parametrize(
    "given", [{"teams": True}, {"board": "huge"}, {"wild_anytime": "yes"}, {"renege": 1}]
)
def test_other_options_are_refused_with_the_good_ones(given: dict[str, object]) -> None:
    """Ruling 54: the sentence names what there is instead."""
    name = next(iter(given))
    good = (
        ["board", "renege"]
        if name == "teams"
        else [repr(v) for o in GAME.options if o.name == name for v in o.values]
    )
    with pytest.raises(BadOption) as refused:
        GAME.check(4, given)
    assert all(word in str(refused.value) for word in good)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_trumpet_is_for_two_to_six(players: int) -> None:
    """Ruling 48: two are enough, six are the most."""
    with pytest.raises(BadOption, match="2 to 6 players"):
        GAME.check(players, {})
    assert {GAME.new(n, 1, GAME.check(n, {})).players for n in range(2, 7)} == {2, 3, 4, 5, 6}
