"""What people read: notation, what one may do and why not, prompts, log lines, plain text."""

import pytest

from bandstand.builtin.trumpet import GAME
from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.contract import SPECTATOR, BadNotation
from bandstand.draw import Line, Player
from bandstand.phrases import sentence
from bandstand.rng import Rng
from tests.spoken import Spoken
from tests.trumpet.positions import HOME, START, begin, play, position

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eva", "Finn"]
FULL = "hscdpk"
WINS = ("h9 c1", "h2 c2")


SPOKEN = Spoken(GAME)
prompt, why_not, say = SPOKEN.prompt, SPOKEN.why_not, SPOKEN.say


def told(state: TrumpetState, kind: str, viewer: int) -> list[str]:
    """The log lines of one kind of event as a viewer reads them."""
    lines = [GAME.log(event, viewer) for event in state.news(viewer) if event["kind"] == kind]
    return [sentence(line, NAMES, viewer) for line in lines if line is not None]


# ---- notation


def test_every_action_is_written_in_its_own_way_and_read_back() -> None:
    texts = [GAME.write(action) for action in range(GAME.actions())]
    assert len(set(texts)) == GAME.actions() == 102
    assert [GAME.read(text) for text in texts] == list(range(102))
    assert not any(" " in text for text in texts)


@pytest.mark.parametrize(
    ("text", "action"),
    [("h1", 0), ("k11", 65), ("W", 66), ("+h", 67), ("+k", 72), ("h<>s", 73), ("p<>k", 87), ("fwd", 88),
     ("back1", 89), ("back6", 94), ("call1", 95), ("ok", 101)],
)  # fmt: skip
def test_notation_names_things(text: str, action: int) -> None:
    assert (GAME.read(text), GAME.write(action)) == (action, text)


@pytest.mark.parametrize("text", ["", "h0", "h12", "x3", "s<>h", "h<>h", "back0", "back7", "w", "H7", " h7"])
def test_other_texts_name_no_action(text: str) -> None:
    with pytest.raises(BadNotation, match="h7"):
        GAME.read(text)


@pytest.mark.parametrize("action", [-1, 102])
def test_other_numbers_cannot_be_written(action: int) -> None:
    with pytest.raises(BadNotation, match="from 0 to 101"):
        GAME.write(action)


# ---- what one may do


def test_actions_are_said_as_something_to_do() -> None:
    lead = position("h7 W", "h2 c2")
    assert say(lead, "h7") == "play the 7 of hearts"
    assert say(lead, "W") == "play a Trumpet"
    choose = play(position(*WINS, markers=[3, 9], ladder="hs"), "h9 h2")
    assert say(choose, "+d") == "make diamonds trump number 3"
    exchange = play(position(*WINS, markers=[3, 9], ladder=FULL), "h9 h2")
    assert say(exchange, "h<>k") == "exchange hearts and crowns"
    honour = position(*WINS, renege="honour")
    assert say(honour, "call2") == "call a renege on player 2"
    asked = play(position("h9", "h2", renege="honour"), "h9 h2")
    assert say(asked, "ok") == "call nobody"


def test_players_are_called_by_their_names_where_they_have_one() -> None:
    honour = position(*WINS, renege="honour").view(0)
    assert GAME.say(honour, GAME.read("call2"), ["Ann", "Ben"]) == "call a renege on Ben"
    assert GAME.say(honour, GAME.read("call2"), ["Ann", ""]) == "call a renege on player 2"
    home = play(position("h9 c1", "h2 c2", markers=[22, 21]), "h9 h2").view(0)
    assert GAME.say(home, GAME.read("back2"), ["Ann", "Ben"]).startswith("move Ben back to ")


@pytest.mark.parametrize("markers", [[19, 21, 20], [23, 24, 22], [22, 21, 19], [24, 23, 20]])
def test_a_home_stretch_choice_says_where_the_marker_would_come_to(markers: list[int]) -> None:
    hands = ("h9 c1", "h2 c2", "h3 c3")
    for text in ("fwd", "back2", "back3"):
        state = play(position(*hands, markers=markers), "h9 h2 h3")
        words = say(state, text)
        play(state, text)
        mover = {"fwd": 0, "back2": 1, "back3": 2}[text]
        space = "HOME" if state.markers[mover] == HOME else str(state.markers[mover])
        expected = "move forward to" if mover == 0 else f"move player {mover + 1} back to"
        assert words == f"{expected} {space}"


# ---- what is asked


def test_prompts_for_a_card_name_the_rule_that_matters() -> None:
    assert prompt(position("h7 W", "h2 c2")) == "You lead: play any card."
    assert prompt(play(position("h7 c1", "c3 c2"), "h7")) == "You have no hearts: play any card."
    follow = "Play a heart: while you hold the suit led, your other cards must wait."
    assert prompt(play(position("h7 c1", "h2 W"), "h7")) == follow
    assert prompt(play(position("h7 c1", "h2 h3"), "h7")) == "Play a heart: it is the suit led."
    free = "A Trumpet was led: play any card; only another Trumpet can beat it."
    assert prompt(play(position("W c1", "h2 h3"), "W")) == free


def test_prompts_speak_of_trumpets_only_to_those_who_may_play_one() -> None:
    with_one = play(position("h7 c1", "h2 W", wild_anytime=True), "h7")
    assert (
        prompt(with_one)
        == "Play a heart or a Trumpet: while you hold the suit led, your other cards must wait."
    )
    without = play(position("h7 c1", "h2 s3", wild_anytime=True), "h7")
    assert prompt(without) == "Play a heart: while you hold the suit led, your other cards must wait."


def test_prompts_remind_of_honour() -> None:
    lead = position("h7 s4", "h2 c2", renege="honour")
    assert prompt(lead) == "You lead: play any card. You are on your honour to follow suit."
    follow = play(lead, "h7")
    assert prompt(follow) == "Play a heart: hearts were led, and you are on your honour to follow."
    asked = play(position("h9", "h2", renege="honour"), "h9 h2")
    assert prompt(asked) == "The deal is over: call a renege that the cards have proven, or let it be."


def test_prompts_for_trump_say_what_the_new_one_will_beat() -> None:
    def chosen(ladder: str) -> str:
        return prompt(play(position(*WINS, markers=[3, 9], ladder=ladder), "h9 h2"))

    assert chosen("") == "Choose the first trump: every card of it will beat the other suits."
    assert chosen("h") == "Choose the second trump: it will beat hearts."
    assert chosen("hs") == "Choose the third trump: it will beat stars and hearts."
    assert chosen("hsdk") == "Choose the fifth trump: it will beat crowns, diamonds, stars and hearts."
    assert chosen(FULL) == "Exchange two trump tokens; crowns are on top, and may stay there."


def test_the_home_stretch_prompt_says_where_forward_leads() -> None:
    state = play(position(*WINS, markers=[21, 22]), "h9 h2")
    asked = "You won the trick in the home stretch: move forward to 23, or move an opponent on green back."
    assert prompt(state) == asked
    state = play(position(*WINS, markers=[23, 24]), "h9 h2")
    assert "forward to HOME" in prompt(state)


# ---- why not


def test_why_a_card_cannot_be_played() -> None:
    state = play(position("h7 c1", "h2 W"), "h7")
    assert why_not(state, "c5") == "You do not hold the 5 of clubs."
    must = "You hold hearts, the suit led, so you must play one of them, not a Trumpet."
    assert why_not(state, "W") == must
    without = play(position("h7 c1", "h2 s3"), "h7")
    assert why_not(without, "W") == "You do not hold a Trumpet."
    must = "You hold hearts, the suit led, so you must play one of them, not the 3 of stars."
    assert why_not(without, "s3") == must


def test_why_a_trump_cannot_be_chosen() -> None:
    choose = play(position(*WINS, markers=[3, 9], ladder="hs"), "h9 h2")
    assert why_not(choose, "+h") == "Hearts are trump already: choose a suit that is not."
    early = "Tokens are exchanged only when all are placed: choose a suit that is not trump yet."
    assert why_not(choose, "h<>s") == early
    assert why_not(choose, "c1") == "Now you must choose trump, not play a card."
    assert why_not(choose, "fwd") == "Now you must choose trump, not move a marker."
    exchange = play(position(*WINS, markers=[3, 9], ladder=FULL), "h9 h2")
    assert why_not(exchange, "+h") == "All tokens are placed: exchange two of them."
    assert why_not(exchange, "c1") == "Now you must exchange two tokens, not play a card."
    lead = position(*WINS)
    assert why_not(lead, "+h") == "Now you must play a card, not choose trump."
    assert why_not(lead, "h<>s") == "Now you must play a card, not exchange tokens."


def test_why_a_marker_cannot_be_moved() -> None:
    state = play(position("h9 c1", "h2 c2", "h3 c3", markers=[19, 21, 5]), "h9 h2 h3")
    for text in ("back1", "back3", "back6"):
        assert why_not(state, text) == "Only an opponent who is on a green space can be moved back."
    assert why_not(state, "c1") == "Now you must move forward or move an opponent back, not play a card."
    assert why_not(position(*WINS), "fwd") == "Now you must play a card, not move a marker."


def test_why_a_renege_cannot_be_called() -> None:
    prevented = "Nobody can renege in this game, so there is nothing to call."
    assert why_not(position(*WINS), "call2") == prevented
    assert why_not(position(*WINS), "ok") == prevented
    lead = position(*WINS, renege="honour")
    for text in ("call1", "call3"):
        assert why_not(lead, text) == "You can call a renege on an opponent only."
    assert why_not(lead, "ok") == "Now you must play a card."
    play(lead, "call2")
    assert why_not(lead, "call2") == "You have called once in this trick: now play a card."
    choose = play(position(*WINS, markers=[3, 9], renege="honour"), "h9 h2")
    assert why_not(choose, "call2") == "Now you must choose trump."
    asked = play(position("h9", "h2", renege="honour"), "h9 h2")
    assert why_not(asked, "call2") == "You can call a renege on an opponent only."
    assert why_not(asked, "h9") == "Now you must call a renege or let it be, not play a card."


def test_a_refusal_points_at_what_is_the_reason() -> None:
    def points(state: TrumpetState, text: str) -> tuple[str, tuple[str, ...]]:
        refusal = GAME.why_not(state.view(state.turn()), GAME.read(text))
        return refusal.code, refusal.things

    state = play(position("h7 c1 c2 c3", "h2 h5 W W"), "h7")
    assert points(state, "W") == ("must_follow", ("card-h7", "hand-h2", "hand-h5"))
    assert points(state, "c5") == ("not_held", ())
    choose = play(position(*WINS, markers=[3, 9], ladder="hs"), "h9 h2")
    assert points(choose, "+h") == ("trump_already", ("token-hearts",))
    assert points(choose, "h<>s") == ("not_all_placed", ("token-hearts", "token-stars"))
    assert points(choose, "c1") == ("asked_to_trump", ())
    state = play(position("h9 c1", "h2 c2", "h3 c3", markers=[19, 21, 5]), "h9 h2 h3")
    assert points(state, "back3") == ("not_on_green", ("marker-2",))


def test_why_nothing_can_be_done_any_more() -> None:
    state = play(position(*WINS, markers=[24, 3]), "h9 h2")
    assert GAME.why_not(state.view(0), GAME.read("c1")).sentence == "The game is over."


@pytest.mark.parametrize("action", [-1, 102, 10**9])
def test_why_a_number_is_no_action(action: int) -> None:
    assert "from 0 to 101" in GAME.why_not(position(*WINS).view(0), action).sentence


@pytest.mark.parametrize("renege", ["prevented", "honour"])
def test_every_action_that_is_not_legal_gets_a_sentence(renege: str) -> None:
    state = begin(3, seed=7, renege=renege)
    rng = Rng(7)
    phases = set()
    while state.turn() >= 0:
        view = state.view(state.turn())
        good = state.legal()
        if view["phase"] not in phases:
            phases.add(view["phase"])
            for action in set(range(GAME.actions())) - set(good):
                words = GAME.why_not(view, action).sentence
                assert words[0].isupper()
                assert words.endswith(".")
            for action in good:
                assert GAME.say(view, action)
            assert GAME.prompt(view, good).endswith(".")
        state.apply(good[rng.below(len(good))])
    assert {"play", "trump"} <= phases


# ---- the log


def test_the_log_tells_plays() -> None:
    state = play(position("h7 c1", "h9 c2", "s3 c3", "W c4"), "h7 h9 s3 W")
    assert told(state, "play", viewer=0) == [
        "You lead 7 of hearts.",
        "Ben plays 9 of hearts, winning.",
        "Cleo has no hearts: 3 of stars.",
        "Dov has no hearts: Trumpet, winning.",
    ]
    assert told(state, "play", viewer=2)[0] == "Ada leads 7 of hearts."
    assert told(state, "play", viewer=2)[2] == "You have no hearts: 3 of stars."
    assert told(state, "play", viewer=1)[1] == "You play 9 of hearts, winning."


def test_on_their_honour_nobody_is_said_to_have_none() -> None:
    state = play(position("h7 c1", "s3 c3", renege="honour"), "h7 s3")
    assert told(state, "play", viewer=0)[1] == "Ben does not follow hearts: 3 of stars."
    assert told(state, "play", viewer=1)[1] == "You do not follow hearts: 3 of stars."


def test_the_log_tells_tricks_and_moves() -> None:
    state = play(position("h7 c1", "h9 c2", markers=[9, 5]), "h7 h9")
    assert told(state, "wins", viewer=0) == ["Ben wins trick 6 with 9 of hearts."]
    assert told(state, "wins", viewer=1) == ["You win trick 6 with 9 of hearts."]
    assert told(state, "moves", viewer=0) == ["Ben moves to space 6."]
    assert told(state, "moves", viewer=1) == ["You move to space 6."]


def test_the_log_tells_jumps() -> None:
    hands = ("h9 c1", "h2 c2", "h3 c3", "h4 c4")
    state = play(position(*hands, markers=[9, 10, 3, 14]), "h9 h2 h3 h4")
    assert told(state, "moves", viewer=1) == ["Ada jumps you and lands on space 11."]
    state = play(position(*hands, markers=[9, 10, 11, 12]), "h9 h2 h3 h4")
    assert told(state, "moves", viewer=1) == ["Ada jumps you, Cleo and Dov, and lands on space 13."]
    assert told(state, "moves", viewer=0) == ["You jump Ben, Cleo and Dov, and land on space 13."]
    home = play(position("h9 c1", "h2 c2", markers=[24, 5]), "h9 h2")
    assert told(home, "moves", viewer=1) == ["Ada moves to HOME."]


def test_the_log_tells_markers_moved_back() -> None:
    state = play(position(*WINS, markers=[19, 24]), "h9 h2 back2")
    assert told(state, "moves", viewer=0) == ["Ben goes back to space 23."]
    assert told(state, "moves", viewer=1) == ["You go back to space 23."]


def test_the_log_tells_trumps() -> None:
    state = play(position(*WINS, markers=[3, 9]), "h9 h2 +d")
    assert told(state, "trump", viewer=1) == ["Ada makes diamonds the only trump."]
    state = play(position(*WINS, markers=[3, 9], ladder="hs"), "h9 h2 +d")
    assert told(state, "trump", viewer=0) == ["You make diamonds the top trump (3)."]
    state = play(position(*WINS, markers=[3, 9], ladder=FULL), "h9 h2 h<>k")
    assert told(state, "exchange", viewer=1) == ["Ada exchanges hearts and crowns."]
    assert told(state, "exchange", viewer=0) == ["You exchange hearts and crowns."]


def test_the_log_tells_deals_and_what_waits_for_them() -> None:
    state = play(position("h9", "h2", markers=[3, 9], dealer=1), "h9 h2")
    assert told(state, "waits", viewer=1) == ["Ada chooses trump after the next deal."]
    assert told(state, "waits", viewer=0) == ["You choose trump after the next deal."]
    assert told(state, "deal", viewer=1) == ["Deal 2: Ada deals."]
    assert told(state, "deal", viewer=0) == ["Deal 2: you deal."]


def test_the_log_tells_reneges() -> None:
    # Ada did not follow hearts, and shows one in the last trick.
    hands = ("s2 h9", "h3 h2")
    state = play(position(*hands, markers=[9, 5], leader=1, renege="honour"), "h3 s2 h2 h9 call1 call2")
    assert told(state, "renege", viewer=1) == ["You call a renege on Ada, and the cards prove it."]
    assert told(state, "renege", viewer=0) == ["Ben calls a renege on you, and the cards prove it."]
    assert told(state, "moves", viewer=0)[-1] == "You go back to space 5."
    assert told(state, "nocall", viewer=0) == ["The cards do not prove a renege by Ben."]
    assert told(state, "nocall", viewer=1) == told(state, "nocall", SPECTATOR) == []


def test_the_log_tells_the_end() -> None:
    state = play(position(*WINS, markers=[24, 3]), "h9 h2")
    assert told(state, "end", viewer=1) == told(state, "end", SPECTATOR) == ["Ada wins the game."]
    assert told(state, "end", viewer=0) == ["You win the game."]
    shared = {"kind": "end", "seat": -1, "winners": [0, 2]}
    assert sentence(GAME.log(shared, 2) or [], NAMES, 2) == "Ada and you win the game."


def test_a_line_about_the_viewer_begins_with_the_player() -> None:
    """The page writes 'You' where a line begins with its viewer, and 'you' elsewhere."""
    event = {"kind": "end", "seat": -1, "winners": [0]}
    line: Line | None = GAME.log(event, 0)
    assert line is not None
    assert line[0] == Player(0)


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(ValueError, match="no event 'sneeze'"):
        GAME.log({"kind": "sneeze", "seat": 0}, 0)


# ---- how it stands


def test_the_stage_counts_deals_and_tricks() -> None:
    state = position("h9 c1", "h2 c2", deal=3)
    assert GAME.stage(state.view(0)) == "Deal 3, trick 6 of 7"
    assert GAME.stage(play(state, "h9").view(0)) == "Deal 3, trick 6 of 7"
    assert GAME.stage(play(state, "h2").view(0)) == "Deal 3, trick 7 of 7"
    asked = play(position("h9", "h2", deal=3, renege="honour"), "h9 h2")
    assert GAME.stage(asked.view(0)) == "Deal 3, trick 7 of 7"


@pytest.mark.parametrize(
    ("markers", "words"),
    [([HOME, 3], "by 22 spaces"), ([HOME, 24], "by one space"), ([START, START], "shared")],
)
def test_the_summary_says_by_how_much(markers: list[int], words: str) -> None:
    state = position(*WINS, markers=markers)
    assert GAME.summary(state.view(0)) == words


def test_the_table_in_plain_text() -> None:
    state = play(position("h9 W", "h11 c2", markers=[START, 9], ladder="sk", deal=2, dealer=1), "h9")
    assert GAME.text(state.view(1), NAMES[:2]).splitlines() == [
        "Deal 2, trick 6 of 7. Ben dealt; 65 cards are left in the tray.",
        "Spaces (HOME is 25): Ada START, Ben 9.",
        "Trumps from the lowest: 1 stars, 2 crowns.",
        "On the table: Ada 9 of hearts; Ada is winning.",
        "Your hand: 11 of hearts, 2 of clubs.",
    ]
    watched = GAME.text(state.view(SPECTATOR), NAMES[:2])
    assert "hand" not in watched
    assert "No suit is trump yet." in GAME.text(position(*WINS).view(0), NAMES[:2])
