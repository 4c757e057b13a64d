"""Repairs: materials, what inspiration and discounts spare, the token, the card."""

from bandstand.builtin.luthier.parts.vocabulary import REPAIR
from tests.luthier.positions import NOBODY, Own, have, holder, legal, phase, play, position, prestige, repair


def test_a_repair_costs_its_materials_and_brings_prestige_and_a_token() -> None:
    state = position(Own("3 animal 1 wood"), NOBODY, chips={"repair": "0:w1"}, repairs="x5")
    play(state, "go:repair take1")
    assert have(state) == {"animal": 1, "prestige": 2}
    assert legal(state) == {
        f"chair:{key}" for key in ("violin_bc", "violin_cr", "viola", "cello", "double_bass")
    }
    play(state, "chair:viola")
    assert holder(state, "viola") == 0
    assert have(state) == {"animal": 1, "money": 4, "prestige": 2}
    assert repair("x5") in state.decks[REPAIR].discards


def test_two_inspiration_stand_for_a_material() -> None:
    """L32: as many as one likes and can."""
    own = Own("2 animal 1 wood 4 inspiration")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x5")
    play(state, "go:repair take1")
    assert legal(state) == {"pay", "replace:animal", "replace:wood"}
    assert have(play(state.copy(), "pay")) == {"inspiration": 4, "prestige": 2}
    assert have(play(state.copy(), "replace:wood")) == {"wood": 1, "inspiration": 2, "prestige": 2}
    one = play(state, "replace:animal")
    assert have(one) == {"animal": 2, "wood": 1, "inspiration": 4}, "nothing is spent yet"
    assert legal(one) == {"pay", "replace:animal", "replace:wood"}
    assert have(play(one.copy(), "replace:wood")) == {"animal": 1, "wood": 1, "prestige": 2}
    assert have(play(one.copy(), "replace:animal")) == {"animal": 2, "prestige": 2}
    assert have(play(one, "pay")) == {"animal": 1, "inspiration": 2, "prestige": 2}


def test_a_missing_material_must_be_replaced() -> None:
    """L32: without it the repair cannot be chosen."""
    state = position(Own("1 animal 3 inspiration"), NOBODY, chips={"repair": "0:w1"}, repairs="x10")
    play(state, "go:repair take1")
    assert have(state) == {"inspiration": 1, "prestige": 1}
    state = position(Own("1 animal 1 inspiration"), NOBODY, chips={"repair": "0:w1"}, repairs="x10")
    play(state, "go:repair")
    assert "take1" not in legal(state)


def test_discounts_and_inspiration_stack() -> None:
    """Ruling 38: Vivaldi, the Restorer and inspiration, but never below nothing."""
    own = Own("2 inspiration", completed="antonio_vivaldi", specialists="restorer:1")
    state = position(own, NOBODY, chips={"repair": "0:sc"}, repairs="x5 x1 x3")
    play(state, "go:repair take1")  # there is one way only, so nothing is asked
    assert have(state) == {"prestige": 2}
    state = position(own, NOBODY, chips={"repair": "0:sc"}, repairs="x1")
    play(state, "go:repair take1")
    assert have(state) == {"inspiration": 2, "prestige": 1}


def test_the_owner_picks_what_a_discount_spares() -> None:
    """Ruling 39: any material of the cost."""
    own = Own("1 animal 1 wood 1 metal", completed="antonio_vivaldi")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x15")
    play(state, "go:repair take1")
    assert legal(state) == {"spare:animal", "spare:wood", "spare:metal"}
    play(state, "spare:metal")
    assert have(state) == {"metal": 1, "prestige": 2}


def test_a_discount_must_leave_what_can_be_paid() -> None:
    """Ruling 39: what is missing is spared."""
    own = Own("1 animal 1 wood", completed="antonio_vivaldi")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x15")
    play(state, "go:repair take1")
    assert phase(state) == "chair"
    assert prestige(state) == 2
    assert have(state) == {"prestige": 2}


def test_the_restorer_helps_at_repair_alone() -> None:
    """Ruling 38: another worker has no such discount."""
    own = Own("1 animal", specialists="restorer:1")
    for chip, able in (("sc", True), ("w3", False)):
        state = position(own, NOBODY, chips={"repair": f"0:{chip}"}, repairs="x10")
        play(state, "go:repair")
        assert ("take1" in legal(state)) == able
