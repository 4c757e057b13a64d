"""What every game's words keep: notation is exact, and everything a person needs is said."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bandstand.contract import OVER, BadNotation, Game
from bandstand.draw import Drawing, Piece, Player
from tests.conformance.cases import Case, all_games
from tests.sizes import SIZES


def test_notation_is_a_bijection(game: Game) -> None:
    written = [game.write(action) for action in range(game.actions())]
    assert len(set(written)) == game.actions() > 1
    assert [game.read(text) for text in written] == list(range(game.actions()))
    for text in written:
        assert text == "".join(text.split())
        assert text.isprintable()


def test_a_number_that_is_no_action_has_no_notation(game: Game) -> None:
    for number in (-1, game.actions(), 10**6):
        with pytest.raises(BadNotation, match=str(number)):
            game.write(number)


@settings(max_examples=SIZES.examples, deadline=None)
@given(game=st.sampled_from(all_games()), text=st.text(max_size=6))
def test_a_text_that_names_no_action_is_refused(game: Game, text: str) -> None:
    if text in {game.write(action) for action in range(game.actions())}:
        assert game.write(game.read(text)) == text
        return
    with pytest.raises(BadNotation) as refused:
        game.read(text)
    assert repr(text) in str(refused.value)


def test_every_choice_is_said_in_words_of_its_own(case: Case) -> None:
    for state in case.points(SIZES.points):
        if state.turn() == OVER:
            continue
        view, legal = state.view(state.turn()), state.legal()
        said = [case.game.say(view, action) for action in legal]
        assert len(set(said)) == len(legal)
        assert all(said)
        prompt = case.game.prompt(view, legal)
        assert prompt.strip()
        assert "\n" not in prompt


def test_whatever_is_not_legal_has_a_reason(case: Case) -> None:
    for state in case.points(SIZES.points):
        if state.turn() == OVER:
            continue
        view, legal = state.view(state.turn()), state.legal()
        drawn = names_drawn(case.game.draw(view, case.names(), legal))
        for action in range(-1, case.game.actions() + 1):
            if action not in legal:
                refusal = case.game.why_not(view, action)
                assert str(refusal) == refusal.sentence
                assert refusal.sentence[0].isupper()
                assert refusal.sentence[-1] in ".?!"
                assert re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.code)
                assert set(refusal.things) <= drawn, refusal


def names_drawn(drawing: Drawing) -> set[str]:
    """The names of all targets and pieces that a page shows."""
    markup = drawing.board + drawing.hand + "".join(row.more for row in drawing.rows)
    found = set(re.findall(r'data-(?:target|vt)="([^"]+)"', markup))
    return found | {chip.target for chip in drawing.chips}


def test_every_seat_has_a_name_and_the_players_have_their_own(case: Case) -> None:
    given = [f"Name{seat}" for seat in range(case.players)]
    names = case.game.seat_names(given, case.options)
    assert len(names) == case.begin().seats
    assert names[: case.players] == given
    assert all(name.strip() == name != "" for name in names)


def test_every_event_can_be_told_to_everybody(case: Case) -> None:
    state = case.begin()
    state.listening = True
    for action in case.line()[:600]:
        state.apply(action)
    for viewer in case.viewers():
        lines = [case.game.log(event, viewer) for event in state.news(viewer)]
        assert any(lines)
        for line in lines:
            for piece in line or ():
                assert isinstance(piece, str | Piece | Player)
                assert not isinstance(piece, Player) or 0 <= piece.seat < state.seats


def test_every_view_can_be_read_aloud(case: Case) -> None:
    for state in case.points(SIZES.points):
        for viewer in case.viewers():
            view = state.view(viewer)
            assert case.game.stage(view).strip()
            text = case.game.text(view, case.names())
            assert all(line.strip() for line in text.split("\n"))
    assert case.game.summary(state.view(-1)).strip()


def test_the_rulebook_numbers_its_rules(game: Game) -> None:
    rulebook = game.rulebook()
    assert rulebook.startswith(f"# {game.title}")
    assert "\n1. " in rulebook
