"""The Market: prices, inspiration, buying and selling, hiring, training."""

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.rules import LuthierState
from tests.luthier.positions import KIT, NOBODY, Own, have, legal, phase, play, position


def buys(state: LuthierState, item: str) -> set[str]:
    """With how much inspiration a thing can be bought."""
    return {word for word in legal(state) if word.startswith(f"buy:{item}/")}


def test_prices() -> None:
    """L21: what the card says, an apprentice for 4, a training step for 15."""
    state = position(Own("40 money"), NOBODY)
    play(state, "market buy:animal/0 buy:wood/0 buy:metal/0 buy:apprentice/0 buy:performance/0")
    assert have(state) == {
        "animal": 1,
        "wood": 1,
        "metal": 1,
        "apprentice": 1,
        "money": 40 - 2 - 3 - 5 - 4 - 15,
    }
    assert state.boards[0].tracks == [1, 0, 0]


def test_prices_follow_the_card() -> None:
    state = position(Own("20 money"), NOBODY, market=2)
    play(state, "market buy:animal/0 buy:wood/0 buy:metal/0")
    assert have(state)["money"] == 20 - 3 - 4 - 6


def test_inspiration_lowers_each_price_by_one() -> None:
    """Ruling 41: any amount for each unit, down to nothing; apprentices and training too."""
    state = position(Own("30 money 20 inspiration"), NOBODY)
    play(state, "market")
    assert buys(state, "wood") == {f"buy:wood/{k}" for k in range(4)}
    assert buys(state, "apprentice") == {f"buy:apprentice/{k}" for k in range(5)}
    assert buys(state, "craft") == {f"buy:craft/{k}" for k in range(16)}
    play(state, "buy:wood/3 buy:wood/1 buy:craft/15")
    assert have(state) == {"money": 28, "inspiration": 1, "wood": 2}


def test_only_what_can_be_paid_is_offered() -> None:
    """Ruling 41: money and inspiration together."""
    state = position(Own("1 money 2 inspiration"), NOBODY)
    play(state, "market")
    assert buys(state, "wood") == {"buy:wood/2"}
    assert buys(state, "animal") == {"buy:animal/1", "buy:animal/2"}
    assert buys(state, "metal") == set()


def test_inspiration_does_not_change_what_a_sale_brings() -> None:
    state = position(Own("2 metal 9 inspiration"), NOBODY)
    play(state, "market sell:metal sell:metal")
    assert have(state) == {"money": 10, "inspiration": 9}


def test_the_same_material_is_not_bought_and_sold() -> None:
    """Ruling 42: in one round, in whichever order."""
    state = position(Own("20 money 2 wood 2 animal"), NOBODY)
    play(state, "market buy:wood/0")
    assert "sell:wood" not in legal(state)
    assert "sell:animal" in legal(state)
    play(state, "sell:animal")
    assert buys(state, "animal") == set()
    assert "sell:animal" in legal(state)
    assert buys(state, "wood")


def test_the_next_visit_is_free_of_the_last_one() -> None:
    """Ruling 42: it holds for one round and one player."""
    state = position(Own("20 money 2 wood"), Own("20 money 2 wood"))
    play(state, "market buy:wood/0 done end market")
    assert "sell:wood" in legal(state)


@pytest.mark.parametrize(
    ("key", "item", "price"), [("joseph_haydn", "wood", 2), ("wolfgang_amadeus_mozart", "metal", 4)]
)
def test_a_composer_makes_a_material_cheaper(key: str, item: str, price: int) -> None:
    """Ruling 43: to buy, not to sell."""
    state = position(Own("20 money", completed=key), NOBODY)
    play(state, "market")
    play(state, f"buy:{item}/0")
    assert have(state)["money"] == 20 - price
    state = position(Own(f"1 {item}", completed=key), NOBODY)
    play(state, f"market sell:{item}")
    assert have(state)["money"] == price + 1
    others = position(Own("20 money", completed=key), NOBODY)
    assert others.view(1)["prices"] == [2, 3, 5]


def test_a_price_is_never_negative() -> None:
    """Rulings 43 and 90: a discount stops at nothing."""
    theirs = GAME.edition(KIT.text.replace('always.cheaper = "1 wood"', 'always.cheaper = "9 wood"'))
    state = position(Own("1 money", completed="joseph_haydn"), NOBODY, game=theirs)
    play(state, "market buy:wood/0")
    assert have(state) == {"money": 1, "wood": 1}


def test_materials_are_bought_up_to_the_storage_limit() -> None:
    """Ruling 90: nine, with the award twelve."""
    for benefits, room in (("", 9), ("storage", 12)):
        state = position(Own(f"20 money {room - 1} wood", benefits=benefits), NOBODY)
        play(state, "market buy:animal/0")
        assert not [word for word in legal(state) if word[:6] in ("buy:an", "buy:wo", "buy:me")]
        play(state, "sell:wood")
        assert buys(state, "animal")


def test_everything_may_be_mixed_in_one_visit() -> None:
    """Ruling 90: in any order."""
    state = position(Own("4 money 6 metal"), NOBODY)
    play(
        state, "market buy:apprentice/0 sell:metal sell:metal sell:metal buy:craft/0 sell:metal buy:animal/0"
    )
    assert have(state) == {"money": 3, "metal": 2, "apprentice": 1, "animal": 1}
    assert state.boards[0].tracks == [0, 1, 0]
    assert phase(state) == "market"
    play(state, "done end")
    assert state.boards[0].cart


def test_training_goes_step_by_step_past_the_specialist() -> None:
    """L21, ruling 44: but the last step, prestige, must be earned."""
    state = position(Own("60 money", tracks=(2, 0, 0)), NOBODY)
    play(state, "market buy:performance/0")
    assert phase(state) == "specialist"
    state.apply(state.legal()[0])
    play(state, "buy:performance/0 buy:performance/0")
    assert state.boards[0].tracks[0] == 5
    assert buys(state, "performance") == set()
    assert buys(state, "craft")


def test_once_a_round() -> None:
    state = position(NOBODY, NOBODY, chips={"guild": "0:w1"})
    play(state, "market done end market done end")
    assert legal(state) == {"go:guild"}


def test_reputation_cannot_be_trained() -> None:
    state = position(Own("99 money"), NOBODY)
    play(state, "market")
    assert {word.split(":")[1].split("/")[0] for word in legal(state) if word.startswith("buy")} == {
        "animal",
        "wood",
        "metal",
        "apprentice",
        "performance",
        "craft",
    }
