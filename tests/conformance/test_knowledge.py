"""What a seat may know, and that nothing else reaches it."""

import json
from typing import Any

from bandstand.contract import OVER, State
from bandstand.draw import Drawing, Markup
from bandstand.match import Match
from bandstand.rng import Rng
from tests.conformance.cases import SEED, Case
from tests.conformance.moves import a_whole_move
from tests.conformance.test_rules import play_on
from tests.sizes import SIZES


def test_views_are_plain_data(case: Case) -> None:
    for state in case.points(SIZES.points):
        for viewer in case.viewers():
            view = state.view(viewer)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            assert view["game"] == case.game.name
            assert view["seat"] == viewer
            assert view["turn"] == state.turn()


def test_no_view_and_no_news_tells_the_seed(case: Case) -> None:
    state = case.begin()
    state.listening = True
    for number, action in enumerate(case.line()[:300]):
        state.apply(action)
        if number % 10 == 0:
            told = json.dumps([[state.view(viewer), state.news(viewer)] for viewer in case.viewers()])
            assert str(SEED) not in told
            assert f"{SEED:x}" not in told.lower()


def test_the_view_of_a_guess_is_the_view(case: Case) -> None:
    for number, state in enumerate(case.points(SIZES.points)):
        for viewer in case.viewers():
            assert state.guess(viewer, Rng(number)).view(viewer) == state.view(viewer)


def test_equal_views_and_equal_chance_give_equal_guesses(case: Case) -> None:
    """`guess` is the fast way to what `imagine` makes of the View, also of one that came over the network."""
    for number, state in enumerate(case.points(SIZES.points)):
        for viewer in case.viewers():
            chance, same_chance = Rng(number), Rng(number)
            guess = state.guess(viewer, chance)
            sent = json.loads(json.dumps(state.view(viewer)))
            imagined = case.game.imagine(sent, same_chance)
            assert guess.dump() == imagined.dump()
            assert chance.dump() == same_chance.dump()
            # Another State with the same View is guessed at in the same way.
            assert imagined.guess(viewer, Rng(number)).dump() == guess.dump()


def test_legal_actions_depend_on_the_view_of_the_seat_that_decides(case: Case) -> None:
    for number, state in enumerate(case.points(SIZES.points)):
        if state.turn() != OVER:
            guess = state.guess(state.turn(), Rng(number))
            assert guess.turn() == state.turn()
            assert guess.legal() == state.legal()
            assert guess.whole() == state.whole()
            assert guess.together() == state.together()


def test_a_guess_shares_nothing_with_the_original_and_knows_no_future(case: Case) -> None:
    chance = case.choices("guesses")
    for number, state in enumerate(case.points(SIZES.points)):
        before, parts = state.dump(), sorted(state.census())
        for viewer in case.viewers():
            guess = state.guess(viewer, Rng(number))
            assert sorted(guess.census()) == parts
            assert future(guess) != future(state)
            play_on(guess, chance)
            assert state.dump() == before
        guess = state.guess(0, Rng(number))
        guessed = guess.dump()
        play_on(state.copy(), chance)
        assert guess.dump() == guessed


def future(state: State) -> list[int]:
    """What chance will bring."""
    rng = state.rng.copy()
    rng.event()
    return [int(rng.below(1 << 30)) for _ in range(4)]


def test_exchanging_what_a_seat_cannot_know_changes_nothing_that_it_sees(case: Case) -> None:
    """Two games that differ in everything hidden from a viewer go on with the same actions: the viewer sees
    the same, until chance decides or something is revealed. What is revealed is in the news and, because a
    View forgets nothing, in the View."""
    chance = case.choices("exchanges")
    for number, state in enumerate(case.points(SIZES.exchanges)):
        for viewer in case.viewers():
            one, other = state.copy(), state.guess(viewer, Rng(number))
            for _ in range(25):
                assert one.view(viewer) == other.view(viewer)
                common = sorted(set(one.legal()) & set(other.legal()))
                if one.turn() == viewer:
                    assert one.legal() == other.legal()
                if not common:
                    break
                action = chance.choice(common)
                mover = one.turn()
                told, raised, chance_used = step(one, action, viewer, case)
                told_other, _, _ = step(other, action, viewer, case)
                if chance_used:
                    break
                if one.whole() != other.whole():
                    assert mover != viewer
                    break  # a move is whole in one game only, because of a hidden hand: the games have parted
                if told != told_other:
                    assert raised, "the viewer learnt something although no barrier was raised"
                    assert one.view(viewer) != other.view(viewer), "the viewer was told more than it may know"
                    break


def step(state: State, action: int, viewer: int, case: Case) -> tuple[list[Any], bool, bool]:
    """Do an action. What the viewer heard of it, also as lines of the log; whether a barrier was raised, and
    whether chance was used."""
    barrier, chance = state.barrier, state.rng.dump()
    state.heard = []
    state.listening = True
    state.apply(action)
    told = [[event, case.game.log(event, viewer)] for event in state.news(viewer)]
    return told, state.barrier > barrier, state.rng.dump() != chance


def test_two_games_that_look_the_same_are_drawn_and_told_the_same(case: Case) -> None:
    for number, state in enumerate(case.points(SIZES.drawings)):
        for viewer in case.viewers():
            assert shown(case, state, viewer) == shown(case, state.guess(viewer, Rng(number)), viewer)


def shown(case: Case, state: State, viewer: int) -> tuple[Drawing, Markup, list[str]]:
    """All that is drawn and written for a viewer."""
    game, view = case.game, state.view(viewer)
    asked = state.turn() == viewer and viewer >= 0 and state.whole()
    legal = state.legal() if asked else []
    lines = [game.stage(view), game.text(view, case.names())]
    if asked:
        lines += [game.prompt(view, legal), *(game.say(view, action) for action in legal)]
        lines += [repr(game.why_not(view, action)) for action in range(game.actions()) if action not in legal]
    if state.turn() == OVER:
        lines.append(game.summary(view))
    drawing = game.draw(view, case.names(), legal)
    return drawing, drawing.picture(), lines


def test_an_unfinished_move_is_seen_by_its_mover_alone(case: Case) -> None:
    state = case.begin()
    before = {viewer: state.view(viewer) for viewer in case.viewers()}
    mover = state.turn()
    for action in case.line()[:400]:
        state.heard = []
        state.listening = True
        state.apply(action)
        if state.whole():
            before = {viewer: state.view(viewer) for viewer in case.viewers()}
            mover = state.turn()
            continue
        assert state.turn() == mover
        for viewer in case.viewers():
            if viewer != mover:
                assert state.news(viewer) == []
                assert state.view(viewer) == before[viewer]


def test_answers_of_seats_asked_together_are_hidden_until_the_last_is_in(case: Case) -> None:
    chance = case.choices("sealed")
    for state in case.decisions(SIZES.points):
        asked = state.together()
        if not asked:
            continue
        assert len(asked) > 1
        assert asked[0] == state.turn()
        one, other = state.copy(), state.copy()
        for number, seat in enumerate(asked[:-1], start=1):
            for answered in (one, other):
                assert answered.turn() == seat
                answered.listening = True
                for action in a_whole_move(answered, chance):
                    answered.apply(action)
                assert answered.heard == []
            assert one.barrier == other.barrier == state.barrier
            assert one.legal() == other.legal(), "an answer must not depend on those before it"
            for viewer in case.viewers():
                if viewer not in asked[:number]:
                    assert one.view(viewer) == other.view(viewer)
        for action in a_whole_move(one, chance):
            one.apply(action)
        assert one.barrier > state.barrier, "all have learnt the others' answers"


def test_what_is_kept_in_an_event_is_told_to_its_seat_alone(case: Case) -> None:
    state = case.begin()
    state.listening = True
    for action in case.line()[:400]:
        state.apply(action)
    for event in state.heard:
        for viewer in case.viewers():
            seen = event.seen_by(viewer)
            if viewer == event.seat and viewer >= 0:
                assert seen == {"kind": event.kind, "seat": event.seat} | event.shown | event.kept
            elif event.secret:
                assert seen is None
            else:
                assert seen == {"kind": event.kind, "seat": event.seat} | event.shown
        assert json.loads(json.dumps(event.shown | event.kept)) == event.shown | event.kept
        assert event.seat in range(-1, int(state.seats))


def test_the_spectators_see_what_every_seat_sees(case: Case) -> None:
    """Whatever a spectator is told, everybody at the table is told too."""
    match = case.match()
    play_some(match, case)
    for events in zip(*(match.news(viewer) for viewer in case.viewers()), strict=True):
        for told in events[0]:
            for others in events[1:]:
                assert any(told.items() <= event.items() for event in others)


def play_some(match: Match, case: Case) -> None:
    chance = case.choices("some moves")
    for _ in range(SIZES.matches):
        if match.over:
            return
        seat = chance.choice(match.waiting())
        match.play(*match.decide(seat, lambda view, legal: chance.choice(legal)), seat=seat)
