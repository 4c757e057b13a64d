"""A game that breaks a promise is told in words what is wrong. Each promise is broken once, in the toy."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bandstand.contract import Dump, Game, News, Option, Parts, Refusal, State
from bandstand.draw import Drawing, Line, Markup, Node, Paths, Pick
from bandstand.match import Match
from bandstand.rng import Rng
from bandstand.testing import PROMISES, QUICK, broken_promise
from tests.toy import Duet, rules
from tests.toy.policy import Greedy
from tests.toy.rules import DuetState

SMALL = replace(QUICK, random_option_sets=0, points=6, exchanges=6, drawings=4)
BY_NAME = {promise.name: promise for promise in PROMISES}

Change = Callable[[pytest.MonkeyPatch, Any], None]
BROKEN: dict[str, tuple[Change, str]] = {}
"""For each promise a change to the toy that breaks it, and what is said of that."""


def breaks(promise: str, told: str) -> Callable[[Change], Change]:
    def note(change: Change) -> Change:
        BROKEN[promise] = change, told
        return change

    return note


@pytest.fixture
def fresh(duet: Game) -> Game:
    """A toy that remembers no game that was played before."""
    return Duet()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_broken_promise_is_told_in_words(name: str, fresh: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    promise = BY_NAME[name]
    players = None if promise.of_the_game else 2
    change, told = BROKEN[name]
    change(monkeypatch, fresh)
    wrong = broken_promise(promise, fresh, players, SMALL)
    assert re.search(told, wrong), wrong
    assert wrong.startswith(fresh.title)
    assert "{'" not in wrong.split("\n")[0], "that is data, not words"


def test_what_an_error_of_the_game_is_and_where_it_was_raised_is_told(
    fresh: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def legal(state: DuetState) -> list[int]:
        raise KeyError("violin")

    monkeypatch.setattr(DuetState, "legal", legal)
    wrong = broken_promise(BY_NAME["looking_changes_nothing"], fresh, 2, SMALL)
    assert "the game raised KeyError: 'violin'" in wrong
    assert 'raise KeyError("violin")' in wrong


def test_where_a_promise_was_broken_is_told(fresh: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The options that are not as usual, and the action after which it was seen."""
    usual = DuetState.breakdown

    def breakdown(state: DuetState) -> list[dict[str, int]]:
        late = state.rounds_left >= 0 and state.options["row"] == "long"
        return [] if late else usual(state)

    monkeypatch.setattr(DuetState, "breakdown", breakdown)
    wrong = broken_promise(BY_NAME["what_a_score_is_made_of_adds_up_to_it"], fresh, 2, SMALL)
    assert re.match(
        r"Duet with 2 players, row=long.*, after \d+ actions, the last of them '.+': breakdown", wrong
    )
    assert re.search(r"with [1-9]\d* of \d+ other sets of options\.$", wrong)


# ---- the ways of being wrong


def view_with(monkeypatch: pytest.MonkeyPatch, change: Callable[[DuetState, int, Any], None]) -> None:
    usual = DuetState.view

    def view(state: DuetState, seat: int) -> Any:
        seen = usual(state, seat)
        change(state, seat, seen)
        return seen

    monkeypatch.setattr(DuetState, "view", view)


def after_action(monkeypatch: pytest.MonkeyPatch, change: Callable[[DuetState, int], None]) -> None:
    usual = DuetState.apply

    def apply(state: DuetState, action: int) -> None:
        usual(state, action)
        change(state, action)

    monkeypatch.setattr(DuetState, "apply", apply)


def drawn_with(monkeypatch: pytest.MonkeyPatch, game: Any, change: Callable[[Drawing, Any], Drawing]) -> None:
    usual = game._draw

    def draw(kit: Any, view: Any, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        return change(usual(kit, view, names, legal), view)

    monkeypatch.setattr(game, "_draw", draw)


@breaks("every_component_is_somewhere_exactly_once_after_every_action", r"component \d is lost")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    after_action(monkeypatch, lambda state, action: state.discards.clear())


@breaks("every_game_ends_and_until_then_there_is_something_to_do", r"legal\(\) does not rise")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.legal
    monkeypatch.setattr(DuetState, "legal", lambda state: usual(state)[::-1])


@breaks("what_a_score_is_made_of_adds_up_to_it", r"adds up to 99, but its score is \d")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(DuetState, "breakdown", lambda state: [{"notes": 99}] * int(state.seats))


@breaks(
    "looking_changes_nothing",
    r"view\(0\) returns .* emptying it changed the State: at hands\[0\] are \d things and 0 things",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    view_with(monkeypatch, lambda state, seat, seen: seen.update(hand=state.hands[seat] if seat >= 0 else []))


@breaks("a_copy_shares_nothing_with_the_original", r"in one copy changed another copy: at ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.copy

    def copy(state: DuetState) -> DuetState:
        other = usual(state)
        other.discards = state.discards
        other.row = state.row
        return other

    monkeypatch.setattr(DuetState, "copy", copy)


@breaks("a_copy_goes_on_like_the_original", r"led a copy elsewhere than its original: at ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.copy

    def copy(state: DuetState) -> DuetState:
        other = usual(state)
        other.rng = other.rng.fresh()
        return other

    monkeypatch.setattr(DuetState, "copy", copy)


@breaks(
    "same_seed_same_game_whether_or_not_somebody_listens",
    r"elsewhere where somebody listened: at beats\[0\]",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def change(state: DuetState, action: int) -> None:
        state.beats[0] += state.listening

    after_action(monkeypatch, change)


@breaks("another_seed_is_another_game", r"six different seeds begin the same game")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = rules.begin
    monkeypatch.setattr(rules, "begin", lambda kit, players, seed, options: usual(kit, players, 1, options))


@breaks("a_dump_is_plain_data", r"dump\(\) is not plain data, .*: at deck \(\{0, 1.*, a set\)")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.dump
    monkeypatch.setattr(DuetState, "dump", lambda state: usual(state) | {"deck": set(range(5))})


@breaks("a_state_is_restored_from_its_dump_and_goes_on_like_the_original", r"shares something with the dump")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.restored

    def restored(kind: type, parts: Parts, dump: Dump) -> DuetState:
        state = usual(parts, dump)
        state.deck = dump["deck"]
        return state

    monkeypatch.setattr(DuetState, "restored", classmethod(restored))


@breaks(
    "a_state_can_be_copied_and_pickled",
    r"went through pickle differs from its original: at beats\[0\] \(\d and 5\)",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.restored

    def restored(kind: type, parts: Parts, dump: Dump) -> DuetState:
        return usual(parts, dump | {"beats": [5, 5]})

    monkeypatch.setattr(DuetState, "restored", classmethod(restored))


@breaks("a_game_and_its_chance_can_be_copied_and_pickled", r"the game raised TypeError: cannot pickle")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def reduce(self: Game) -> Any:
        raise TypeError("cannot pickle")

    monkeypatch.setattr(Duet, "__reduce__", reduce)


@breaks("scores_and_ranks_agree", r"ranks\(\) does not count from 0 with equal ranks for ties")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(DuetState, "ranks", lambda state: [1, 2, 3][: int(state.seats)])


@breaks("chance_raises_a_barrier_and_a_barrier_ends_the_move", r"chance was used and no barrier raised")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def strike(state: DuetState) -> None:
        state.rng.event()
        state.rng.below(4)

    monkeypatch.setattr(DuetState, "strike", strike)


@breaks("a_new_game_has_heard_its_set_up_and_listens_no_more", r"a new game still listens")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = rules.begin

    def begin(*given: Any) -> DuetState:
        state = usual(*given)
        state.listening = True
        return state

    monkeypatch.setattr(rules, "begin", begin)


@breaks("an_edition_written_out_is_the_same_edition", r"another digest than the game it was written out from")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = Duet.edition
    monkeypatch.setattr(
        Duet, "edition", lambda self, text: usual(self, text.replace("copies = 4", "copies = 5"))
    )


@breaks("options_are_declared_in_full", r"'volume' says what it means in a sentence: 'How loud' is none")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    options = [Option("volume", 1, (1, 2), "Volume", "How loud")]
    # Where nothing is compiled, the game's own would come first.
    monkeypatch.setattr(Duet, "options", property(lambda self: options), raising=False)


# ---- knowledge


@breaks(
    "views_are_plain_data",
    r"the spectators' View has a wrong 'turn': \(0 and 7\)|has a wrong 'turn': \(7 and 0\)",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    view_with(monkeypatch, lambda state, seat, seen: seen.update(turn=7))


@breaks("no_view_and_no_news_tells_the_seed", r"View or its news tells the seed")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    view_with(monkeypatch, lambda state, seat, seen: seen.update(chance=state.rng.dump()))


@breaks("the_view_of_a_guess_is_the_view", r"View.* is another in the State that it guesses: at discards")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def guess(state: DuetState, seat: int, rng: Rng) -> DuetState:
        guessed = rules.imagine(state.kit, state.view(seat), rng)
        guessed.discards.reverse()
        return guessed

    monkeypatch.setattr(DuetState, "guess", guess)


@breaks(
    "equal_views_and_equal_chance_give_equal_guesses",
    r"guess\(\) and imagine\(\) make different States for",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(DuetState, "guess", lambda state, seat, rng: state.copy())


@breaks(
    "legal_actions_depend_on_the_view_of_the_seat_that_decides",
    r"legal\(\) is another in a State that seat \d",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.legal

    def legal(state: DuetState) -> list[int]:
        actions = usual(state)
        return [a for a in actions if a % 5 != state.deck[-1]] or actions if state.deck else actions

    monkeypatch.setattr(DuetState, "legal", legal)


@breaks("a_guess_shares_nothing_with_the_original_and_knows_no_future", r"knows what chance will bring")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def guess(state: DuetState, seat: int, rng: Rng) -> DuetState:
        guessed = rules.imagine(state.kit, state.view(seat), rng)
        guessed.rng = state.rng.copy()
        return guessed

    monkeypatch.setattr(DuetState, "guess", guess)


@breaks(
    "exchanging_what_a_seat_cannot_know_changes_nothing_that_it_sees",
    r"the View of seat 1 changed although nothing it may know did: at scores\[0\] \(\d+ and \d+\)",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def change(state: DuetState, seat: int, seen: Any) -> None:
        if seat == 1:
            seen["scores"][0] += sum(state.hands[0])

    view_with(monkeypatch, change)


@breaks(
    "two_games_that_look_the_same_are_drawn_and_told_the_same",
    r"what is drawn for .* is not in the View",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    count = iter(range(10**9))
    drawn_with(
        monkeypatch, game, lambda drawing, view: replace(drawing, board=Markup(f"<svg>{next(count)}</svg>"))
    )


@breaks(
    "an_unfinished_move_is_seen_by_its_mover_alone",
    r"shows the unfinished move of seat \d: at begun are 0 things",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    view_with(monkeypatch, lambda state, seat, seen: seen.update(begun=state.begun[:]))


@breaks(
    "answers_of_seats_asked_together_are_hidden_until_the_last_is_in",
    r"View.* shows what seat 0 answered before the last of \[0, 1\] was in: at tuned",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    view_with(monkeypatch, lambda state, seat, seen: seen.update(tuned=state.tuned[0][:]))


@breaks("what_is_kept_in_an_event_is_told_to_its_seat_alone", r"the event 'change' is not plain data")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def change(state: DuetState, action: int) -> None:
        if state.listening:
            state.tell("change", 0, {"drawn": {1, 2}})

    after_action(monkeypatch, change)


@breaks("the_spectators_see_what_every_seat_sees", r"spectators are told of '[a-z]+' what seat \d is not")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = Match.news

    def news(match: Match, viewer: int, since: int = 0) -> list[list[News]]:
        told = usual(match, viewer, since)
        return [[event | {"whole": [1]} for event in events] for events in told] if viewer < 0 else told

    monkeypatch.setattr(Match, "news", news)


# ---- matches


@breaks("a_move_is_done_whole_or_not_at_all", r"is refused with 'no', which is no sentence")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "why_not", lambda self, view, action: Refusal("no", "no"))


@breaks(
    "a_match_is_the_game_that_its_rules_play",
    r"stands elsewhere than its actions lead a State: at beats",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.copy

    def copy(state: DuetState) -> DuetState:
        other = usual(state)
        other.beats[0] += 1
        return other

    monkeypatch.setattr(DuetState, "copy", copy)


@breaks("undo_takes_back_the_own_move_and_never_crosses_a_barrier", r"not everything is as before: at ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = DuetState.write

    def write(state: DuetState, note: int, bar: int, side: int) -> None:
        game.written = getattr(game, "written", 0) + 1
        usual(state, note, bar, side)

    monkeypatch.setattr(DuetState, "write", write)
    view_with(monkeypatch, lambda state, seat, seen: seen.update(written=getattr(game, "written", 0)))


@breaks("undo_goes_back_as_far_as_the_last_barrier_or_another_seat", r"although no barrier stands between")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Match, "can_undo", lambda self, seat: False)


@breaks("records_round_trip_unfinished_and_finished", r"the game raised BadRecord: ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    from tests.toy import GAME

    monkeypatch.setattr(GAME, "_notation", {}, raising=False)


@breaks("the_whole_moves_of_a_match_are_those_of_its_rules", r"is not said in words")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "say", lambda self, view, action, names=(): "")


@breaks(
    "a_match_can_be_copied_pickled_rewound_and_begun_from_its_dump",
    r"a match that was begun from a dump differs",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = Duet.restore
    monkeypatch.setattr(Duet, "restore", lambda self, dump: usual(self, dump | {"beats": [7, 7]}))


# ---- policies


@breaks(
    "its_policy_names_a_legal_action_and_the_same_one_for_the_same_guess",
    r"choose\(\) of seat 0 takes 99, which is not",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Greedy, "choose", lambda self, state, seat, rng: 99)


@breaks(
    "a_random_policy_names_a_legal_action_and_the_same_one_for_the_same_guess",
    r"the random player of seat 0 takes \d+ and then",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    forgets(monkeypatch)


@breaks(
    "a_play_out_names_a_legal_action_and_the_same_one_for_the_same_guess",
    r"quick\(\) of seat 0 takes -5, which is not",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Greedy, "quick", lambda self, state, seat, rng: -5, raising=False)


@breaks(
    "its_bot_chooses_the_same_for_two_games_that_look_the_same",
    r"greedy bot at seat \d takes \d+ in this game and \d+ in one",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    choices = iter(range(10**9))
    monkeypatch.setattr(Greedy, "choose", lambda self, state, seat, rng: turned(state.legal(), next(choices)))


@breaks("a_random_bot_chooses_the_same_for_two_games_that_look_the_same", r"random bot at seat \d takes ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    forgets(monkeypatch)


@breaks("a_search_chooses_the_same_for_two_games_that_look_the_same", r"searching bot at seat \d takes ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    weights = iter(range(10**9))

    def weigh(self: Greedy, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        best = turned(legal, next(weights))
        return [1000.0 if action == best else 1e-9 for action in legal]

    monkeypatch.setattr(Greedy, "weigh", weigh, raising=False)


@breaks("greedy_players_finish_their_game", r"never end their game")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr("bandstand.testing.promises.policies.LONG", 3)


@breaks(
    "every_legal_action_has_a_positive_weight_and_the_same_one_for_the_same_guess",
    r"a weight that is not positive: \[0\.0",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(
        Greedy, "weigh", lambda self, state, seat, legal, rng: [0.0] * len(legal), raising=False
    )


@breaks(
    "something_is_sensible_and_that_hangs_on_what_the_seat_knows",
    r"sensible\(\) leaves seat 0 nothing to do",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Greedy, "sensible", lambda self, state, seat, legal: [], raising=False)


@breaks(
    "an_estimate_has_a_number_for_each_seat_and_the_same_ones_for_the_same_guess",
    r"estimate\(\) has 1 scores for \d seats",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Greedy, "estimate", lambda self, state: [0.0], raising=False)


@breaks(
    "at_the_end_the_estimate_is_the_score",
    r"estimate\(\) is not the score when the game is over: at \[0\]",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Greedy, "estimate", lambda self, state: [-9.0] * int(state.seats), raising=False)


@breaks("play_outs_reach_the_end", r"play-outs by quick\(\) never end")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr("bandstand.testing.promises.policies.LONG", 3)


def turned(legal: list[int], count: int) -> int:
    """Another one each time."""
    return legal[count % len(legal)]


def forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The random player takes what comes next, whatever its chance is."""
    from bandstand.bots.random import RandomPolicy

    choices = iter(range(10**9))
    monkeypatch.setattr(
        RandomPolicy, "choose", lambda self, state, seat, rng: turned(state.legal(), next(choices))
    )


# ---- words


@breaks("notation_is_a_bijection", r"write\(\) says 'x' for the action 0 and for 1")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "write", lambda self, action: "x")


@breaks("a_number_that_is_no_action_has_no_notation", r"write\(-1\) says '0', but there is no such action")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "write", lambda self, action: str(action + 1))


@breaks("a_text_that_names_no_action_is_refused", r"read\('.*'\) is 0, but write\(\) says '1' for it")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = Duet.read
    monkeypatch.setattr(Duet, "read", lambda self, text: usual(self, text) if text in self._notation else 0)


@breaks("every_choice_is_said_in_words_of_its_own", r"say\(\) is 'do it' both for '-\d' and for '-\d'")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "say", lambda self, view, action, names=(): "do it")


@breaks("whatever_is_not_legal_has_a_reason", r"points at \['violin'\], which are not drawn")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "why_not", lambda self, view, action: Refusal("no", "No.", ["violin"]))


@breaks("every_seat_has_a_name_and_the_players_have_their_own", r"seat_names\(\) gives 0 names for \d seats")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "seat_names", lambda self, names, options: [])


@breaks("every_event_can_be_told_to_everybody", r"log\(\) has 3 in a line, which is no text, Piece or Player")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    def log(self: Duet, event: News, viewer: int) -> Line:
        return [3]  # type: ignore[list-item]

    monkeypatch.setattr(Duet, "log", log)


@breaks("every_view_can_be_read_aloud", r"text\(\) has an empty line for viewer -1")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "text", lambda self, view, names: "a row\n\nof bars")


@breaks("the_rulebook_numbers_its_rules", r"rulebook\(\) does not number its rules")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    monkeypatch.setattr(Duet, "rulebook", lambda self: "# Duet\n\nPlay.")


# ---- clicks


def without_paths(drawing: Drawing, change: Callable[[list[Node]], list[Node]]) -> Drawing:
    return replace(drawing, paths=drawing.paths and Paths(change(list(drawing.paths.nodes))))


@breaks("the_clicks_are_the_legal_moves", r"a path of clicks ends in '99', which is not legal")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    nodes = [Node(steps=[Pick("deck", "Play", 1)]), Node(move=(99,))]
    drawn_with(monkeypatch, game, lambda drawing, view: without_paths(drawing, lambda old: nodes))


@breaks("every_target_is_drawn_and_labelled", r"'violin' is to be clicked and is not drawn")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    nodes = [Node(steps=[Pick("violin", "Play", 1)]), Node(move=(99,))]
    drawn_with(monkeypatch, game, lambda drawing, view: without_paths(drawing, lambda old: nodes))


@breaks("a_node_is_an_end_or_offers_each_target_once", r"no click leads to the nodes \[\d+\] of the paths")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    drawn_with(
        monkeypatch, game,
        lambda drawing, view: without_paths(drawing, lambda old: [*old, Node(move=(1,))]),
    )  # fmt: skip


@breaks(
    "only_what_all_know_to_be_no_choice_is_played_by_itself",
    r"the paths play by themselves what .* the only choice",
)
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    drawn_with(monkeypatch, game, lambda drawing, view: without_paths(drawing, lambda old: [Node(move=(1,))]))


@breaks("whoever_has_nothing_to_decide_has_nothing_to_click", r"draw\(\) gives paths to a spectator")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    drawn_with(monkeypatch, game, lambda drawing, view: replace(drawing, paths=Paths([Node(move=(1,))])))


@breaks("a_picture_without_a_page_is_xml", r"the picture is not well formed, ")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    broken = Markup('<svg viewBox="0 0 4 4"><g></svg>')
    drawn_with(monkeypatch, game, lambda drawing, view: replace(drawing, picture=lambda: broken))


@breaks("names_are_escaped_wherever_they_are_drawn", r"a player's name is drawn as markup")
def _(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    usual = game._draw

    def draw(kit: Any, view: Any, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        drawing: Drawing = usual(kit, view, names, legal)
        return replace(drawing, board=Markup(f'<svg aria-label="{names[0]}"></svg>'))

    monkeypatch.setattr(game, "_draw", draw)
