"""The planning phase: chips face down, apprentices open, one at a time in turn order."""

from tests.luthier.positions import NOBODY, Own, have, legal, phase, plan, play, position, specialist_chip


def test_chips_are_placed_one_at_a_time_in_turn_order() -> None:
    state = plan(position(NOBODY, NOBODY, NOBODY, order=[2, 0, 1]))
    placed = []
    for _ in range(9):
        placed.append(int(state.turn()))
        state.apply(state.legal()[0])
        play(state, "at:salon end")
    assert placed == [2, 0, 1] * 3
    assert phase(state) == "resolve"
    assert state.turn() == 2


def test_every_chip_must_be_placed() -> None:
    """Ruling 16: nobody can stop before all chips lie."""
    state = plan(position(NOBODY, NOBODY))
    for _ in range(6):
        assert phase(state) == "plan"
        assert all(word.startswith("w") for word in legal(state))
        state.apply(state.legal()[0])
        assert legal(state) == {
            f"at:{place}"
            for place in ("salon", "guild", "perform", "repair", "balcony", "roughing", "finishing")
        }
        play(state, "at:guild end")
    assert phase(state) == "resolve"


def test_apprentices_are_seen_and_chips_are_not() -> None:
    """Ruling 17: apprentices lie open on a chip that lies face down."""
    state = plan(position(Own("3 apprentice"), NOBODY))
    play(state, "w5+2 at:salon")
    assert state.view(1)["stacks"][0] == [[0, -1, 2]]
    assert state.view(-1)["stacks"][0] == [[0, -1, 2]]
    assert state.view(0)["stacks"][0] == [[0, 4, 2]]
    assert state.view(1)["boards"][0]["chips"] == []
    assert have(state) == {"apprentice": 1}


def test_placed_apprentices_count_for_the_limit() -> None:
    """Ruling 18: of those in supply and those on unresolved chips there are three at most."""
    state = position(Own("2 apprentice 20 money"), NOBODY, chips={"guild": "0:w1+1"})
    play(state, "market")
    assert not [word for word in legal(state) if word.startswith("buy:apprentice")]
    state = position(Own("1 apprentice 20 money"), NOBODY, chips={"guild": "0:w1+1"})
    play(state, "market buy:apprentice/0")
    assert not [word for word in legal(state) if word.startswith("buy:apprentice")]


def test_a_removed_apprentice_lowers_the_limit() -> None:
    """Ruling 18: after a search has taken one out of the game, two are the most."""
    state = position(Own("30 money"), NOBODY, chips={"guild": "0:w1+1"})
    play(state, "go:guild search1 end pass market buy:apprentice/0 buy:apprentice/0")
    assert state.boards[0].cap == 2
    assert have(state)["apprentice"] == 2
    assert not [word for word in legal(state) if word.startswith("buy:apprentice")]


def test_at_most_three_apprentices_go_with_a_chip() -> None:
    state = plan(position(Own("3 apprentice"), NOBODY))
    assert {word for word in legal(state) if word.startswith("w1")} == {"w1", "w1+1", "w1+2", "w1+3"}
    play(state, "w1+3 at:repair end")
    play(state, "w1 at:salon end")
    assert {word for word in legal(state) if word.startswith("w3")} == {"w3"}


def test_a_specialist_chip_lies_hidden_too() -> None:
    """Ruling 19: it is placed face down like any other."""
    state = plan(position(Own(specialists="joiner:3"), NOBODY))
    assert legal(state) == {"w1", "w5", "sc"}
    play(state, "sc at:roughing")
    assert state.view(1)["stacks"][5] == [[0, -1, 0]]
    assert state.view(0)["stacks"][5] == [[0, specialist_chip("craft"), 0]]


def test_several_chips_of_one_player_may_lie_at_one_place() -> None:
    state = plan(position(NOBODY, NOBODY))
    for chip in ("w1", "w3", "w5"):
        play(state, f"{chip} at:salon end {chip} at:salon end")
    assert [chip.owner for chip in state.stacks[0]] == [0, 1] * 3


def test_a_placement_may_be_taken_back_before_the_turn_ends() -> None:
    """Ruling 79: placing a chip is one move of two choices, and the turn ends by saying so."""
    state = plan(position(NOBODY, NOBODY))
    play(state, "w5")
    assert not state.whole()
    play(state, "at:salon")
    assert state.whole()
    assert legal(state) == {"end"}
    assert state.view(0)["undoable"]
