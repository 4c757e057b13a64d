"""What people read: notation, what one may do and why not, prompts, log lines, plain text."""

import pytest

from bandstand.builtin.twisted_trumpets import GAME, words
from bandstand.builtin.twisted_trumpets.rules import Claim, TwistedTrumpetsState
from bandstand.contract import OVER, SPECTATOR, BadNotation
from bandstand.rng import Rng
from tests.spoken import Spoken
from tests.twisted_trumpets.positions import KIT, NAMES, begin, codes, kind, play, position, square, told

CORNER = "s.bnd1@a2/3 bnd1@a1/1"
MARKET = "p.crs3 p.frk3 p.tws1p p.twb2b"


SPOKEN = Spoken(GAME)
prompt, why_not, say, say_move = SPOKEN.prompt, SPOKEN.why_not, SPOKEN.say, SPOKEN.say_move


# ---- notation


def test_every_action_is_written_in_its_own_way_and_read_back() -> None:
    texts = [GAME.write(action) for action in range(GAME.actions())]
    assert len(set(texts)) == GAME.actions()
    assert [GAME.read(text) for text in texts] == list(range(GAME.actions()))
    assert not any(" " in text for text in texts)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("s.str1@a1/0", 0),
        ("bnd1p@c2/1", KIT.place(kind("bnd1p"), square("c2"), 1)),
        ("p.frk2^@e4/3", KIT.place(kind("p.frk2^"), square("e4"), 3)),
        ("p.bnd1pb!@a2/1", KIT.place(KIT.back_piece[kind("p.bnd1pb")], square("a2"), 1)),
        ("draw", KIT.draw),
        ("pass", KIT.pass_),
        ("end", KIT.end),
        ("buy1", KIT.buy),
        ("buy4", KIT.buy + 3),
        ("top", KIT.buy + KIT.slots),
        ("pay:s.bnd0", KIT.pay + kind("s.bnd0")),
        ("favor:actions", KIT.favor),
        ("favor:premium", KIT.favor + 2),
        ("drop:blow_back", KIT.drop),
        ("off@c2", KIT.take_off + square("c2")),
    ],
)
def test_notation_names_things(text: str, action: int) -> None:
    assert (GAME.read(text), GAME.write(int(action))) == (action, text)


@pytest.mark.parametrize(
    "text", ["", "bnd1p", "bnd1p@c2", "bnd1p!@c2/1", "bnd1p@f1/0", "buy5", "buy0", "pay", "drop:x", "off@a5"]
)
def test_other_texts_name_no_action(text: str) -> None:
    with pytest.raises(BadNotation, match="bnd1p@c2/1"):
        GAME.read(text)


@pytest.mark.parametrize("action", [-1, GAME.actions()])
def test_other_numbers_cannot_be_written(action: int) -> None:
    with pytest.raises(BadNotation, match=f"from 0 to {GAME.actions() - 1}"):
        GAME.write(action)


# ---- names


def test_every_kind_of_tile_has_its_own_name() -> None:
    """Else two choices would read alike."""
    names = [words.tile_name(KIT, shape) for shape in range(int(KIT.shapes))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("bnd1p", "bend with one note and a pink flag"),
        ("s.bnd0", "starting bend"),
        ("p.bnd1pb", "premium bend with one note, a pink flag and a blue flag"),
        ("str0^", "straight pipe with a bird"),
        ("tws1", "twist with one note"),
        ("twb1", "twisted bend with one note"),
        ("ber1", "bell to the right with one note"),
        ("bll1", "bell to the left with one note"),
        ("sbr0p", "bell slanting right with a pink flag"),
        ("sbl0w", "bell slanting left with a white flag"),
        ("bel1", "bell with one note"),
        ("msb1", "mid-pipe bell on a straight pipe with one note"),
        ("p.crs3", "premium crossing with three notes"),
    ],
)
def test_tiles_are_named_by_what_is_on_them(code: str, name: str) -> None:
    assert words.tile_name(KIT, kind(code)) == name


# ---- what one may do


def test_a_placement_says_where_and_how() -> None:
    state = position("bnd1p s.frk1 p.crs3 sbr0p", "", boards=["s.str1@a2/1"])
    assert say(state, "bnd1p@b2/2") == (
        "place the bend with one note and a pink flag on b2, ends to the south and west"
    )
    assert say(state, "p.crs3@b2/0") == "place the premium crossing with three notes on b2"
    assert say(state, "p.crs3!@b2/1") == (
        "place the premium crossing with three notes, bell side up, on b2, end to the west, bell to the east"
    )
    assert say(state, "sbr0p@b2/1").endswith("on b2, end to the west, bell to the southeast")


def test_other_actions_are_said_shortly() -> None:
    state = position("bnd2 s.str1", "", boards=["s.bel1@a2/1"], market=MARKET)
    assert say(state, "draw") == "draw a basic tile"
    assert say(state, "pass") == "pass one action"
    assert (
        say(state, "buy1") == "buy the premium crossing with three notes, place 1 of the market, for one tile"
    )
    assert say(state, "top") == "buy the top tile of the premium stack for one tile"
    assert say(state, "off@a2") == "take the tile on a2 off your trumpet"
    assert say(play(state, "buy1"), "pay:s.str1") == "pay with the starting straight pipe with one note"
    assert say(play(position("", ""), "draw draw"), "end") == "end your turn"


def test_what_is_bought_and_what_is_paid_are_one_move() -> None:
    state = position("bnd2 s.str1", "", market=MARKET)
    assert say_move(state, "buy1 pay:s.str1") == (
        "buy the premium crossing with three notes, place 1 of the market, "
        "for the starting straight pipe with one note"
    )
    assert say_move(state, "top pay:bnd2") == (
        "buy the top tile of the premium stack for the bend with two notes"
    )
    assert say_move(state, "draw") == "draw a basic tile"


def test_equal_tiles_in_the_market_are_told_apart() -> None:
    state = position("bnd2 bnd1", "", market="p.frk3 p.crs3 p.crs3 p.twb2b")
    assert say(state, "buy2") != say(state, "buy3")


@pytest.mark.parametrize(
    ("tokens", "offers"),
    [
        (
            "gold gold gold",
            [
                "take two more actions",
                "draw two plans and discard one",
                "buy a premium tile for three tiles less",
            ],
        ),
        (
            "grey grey grey",
            ["take one more action", "draw one plan", "buy a premium tile for two tiles less"],
        ),
    ],
)
def test_a_favor_says_what_it_brings_now(tokens: str, offers: list[str]) -> None:
    state = play(position("str1g", "", boards=[CORNER], favors=[tokens]), "str1g@b1/1")
    assert [say(state, f"favor:{name}") for name in ("actions", "plans", "premium")] == offers


def test_a_discount_is_in_the_price() -> None:
    state = position("str1g bnd2", "", boards=[CORNER], favors=["gold gold grey"], market=MARKET)
    play(state, "str1g@b1/1 favor:premium")
    assert say(state, "top") == "buy the top tile of the premium stack for nothing"
    assert say(state, "buy4").endswith("place 4 of the market, for one tile")


def test_a_plan_to_discard_is_named() -> None:
    state = position("str1g", "", boards=[CORNER], held=["blow_back"])
    assert say(play(state, "str1g@b1/1 favor:plans"), "drop:blow_back") == "discard the plan Blow Back"


def test_no_two_choices_read_alike() -> None:
    """A starting tile and its basic twin, or bells to the left and right, are different choices."""
    state = position("bnd1 s.bnd1 ber1 bll1 sbr0p sbl0w p.crs3", "", boards=["s.frk1@a2/2"])
    for each in (state, play(state.copy(), "buy4")):
        view, legal = each.view(0), each.legal()
        assert len({GAME.say(view, action) for action in legal}) == len(legal)


# ---- why not


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bnd1p@b2/2", "You have no bend with one note and a pink flag."),
        ("str1g@a2/1", "A tile lies on a2 already."),
        ("str1g@c2/1", "No open pipe leads to c2: place the tile where one does."),
        (
            "str1g@b2/0",
            "Turn it so that one of its ends is to the west, where your pipe comes from.",
        ),
        ("str1g@b2/3", "Turned like this it looks as in an earlier turn: choose that one."),
        ("end", "You have actions left: use them or pass."),
        ("buy2", "It costs two starting or basic tiles, and you have one."),
        ("pay:str1g", "Choose first what you want to buy."),
        ("favor:plans", "A King's Favor is used when you cover a closed scroll."),
        ("drop:blow_back", "Now you must draw, buy, place a tile or pass."),
        (
            "off@a2",
            "A tile is taken off only when a trumpet with empty squares has no open end left to build on.",
        ),
    ],
)
def test_reasons_in_a_turn(text: str, reason: str) -> None:
    assert why_not(position("str1g", "", boards=["s.str1@a2/1"], market=MARKET), text) == reason


def test_reasons_about_the_first_tile() -> None:
    state = position("s.str1 p.crs3", "")
    assert why_not(state, "s.str1@b2/1") == "Your first tile goes on a2, to the mouthpiece."
    assert why_not(state, "s.str1@a2/0") == (
        "Turn it so that one of its ends is to the west: the mouthpiece is there, beside a2."
    )
    assert why_not(state, "p.crs3@a2/1").startswith("Turned like this it looks as in an earlier turn")


def test_several_sides_are_all_named() -> None:
    state = position("bnd1g", "", boards=["s.frk1@a2/2 bnd1@b2/2 bnd1b@b3/3"])
    assert why_not(state, "bnd1g@a3/2") == (
        "Turn it so that one of its ends is to the north or east, where your pipe comes from."
    )


def test_reasons_about_what_is_not_there() -> None:
    empty = position("bnd2", "", market="", stack="", basic="")
    assert why_not(empty, "draw") == "There is no basic tile left to draw."
    assert why_not(empty, "buy1") == "Nothing lies there in the market."
    assert why_not(empty, "top") == "The premium stack is empty."
    poor = position("", "", market=MARKET)
    assert why_not(poor, "buy1") == "It costs one starting or basic tile, and you have none."


def test_reasons_while_paying() -> None:
    state = play(position("bnd2 s.str1 p.tws1b", "", market=MARKET), "buy2")
    assert why_not(state, "pay:p.tws1b") == (
        "Premium tiles are no payment: pay with starting and basic tiles."
    )
    assert why_not(state, "draw") == "You are buying a premium tile: pay two tiles first, or step back."
    play(state, "pay:bnd2")
    assert why_not(state, "pay:bnd2") == "You have no bend with two notes left to pay with."


def test_reasons_while_choosing_a_favor() -> None:
    state = position("str1g", "", boards=[CORNER], favors=["used gold grey"], market="", stack="")
    play(state, "str1g@b1/1")
    assert why_not(state, "draw") == "Now you must choose one of your King's Favors."
    assert why_not(state, "favor:actions") == "That favor is used up: choose another one."
    assert why_not(state, "favor:premium") == (
        "The favor of premium would bring nothing now: choose one that does."
    )


def test_reasons_while_using_a_favor() -> None:
    bargain = play(position("str1g", "", boards=[CORNER], market=MARKET), "str1g@b1/1 favor:premium")
    assert why_not(bargain, "pass") == "Now you must buy a premium tile for less."
    drop = position("str1g", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight birdhouse")
    play(drop, "str1g@b1/1 favor:plans")
    assert why_not(drop, "pass") == "Now you must discard one of your plans."
    assert why_not(drop, "drop:sky_call") == "Sky Call is none of your plans."


def test_reasons_at_the_end_of_a_turn_and_of_the_game() -> None:
    loose = play(position("", ""), "pass pass")
    assert why_not(loose, "draw") == "Now you must end your turn, or take back what you did."
    final = play(position("", ""), "draw draw")
    assert why_not(final, "draw") == "Now you must end your turn."
    over = play(position("", ""), "pass pass end pass pass end")
    refusal = GAME.why_not(over.view(0), int(KIT.draw))
    assert (refusal.code, refusal.sentence, refusal.things) == ("over", "The game is over.", ())


def test_reasons_about_a_closed_trumpet() -> None:
    state = position("", "", boards=["s.str1@a2/1 bel0g@b2/1"])
    assert why_not(state, "off@c2") == "No tile lies on c2."
    assert why_not(state, "off@a2") == (
        "Without the tile on a2 others would hang in the air: take off one at an end."
    )


def test_a_number_that_is_no_action() -> None:
    refusal = GAME.why_not(position("", "").view(0), GAME.actions())
    assert refusal.code == "no_action"
    assert refusal.sentence.startswith("Twisted Trumpets has no action")


def points(state: TwistedTrumpetsState, text: str) -> tuple[str, list[str]]:
    """What kind of reason it is, and what it points at: squares by their names, tiles of the hand by their
    codes."""
    refusal = GAME.why_not(state.view(state.turn()), GAME.read(text))
    return refusal.code, [_spoken(thing) for thing in refusal.things]


def _spoken(thing: str) -> str:
    what, _, number = thing.rpartition("-")
    if what == "hand":
        return f"hand {codes([int(number)])[0]}"
    if what == "square" or what.startswith("placed"):
        return f"{what} {KIT.square_name(int(number))}"
    return thing


@pytest.mark.parametrize(
    ("text", "code", "things"),
    [
        ("bnd1p@b2/2", "not_held", []),
        ("str1g@a2/1", "square_taken", ["placed-0 a2"]),
        ("str1g@c2/1", "no_pipe_there", ["square c2", "square b2"]),
        ("str1g@b2/0", "no_end_meets", ["hand str1g", "square b2", "placed-0 a2"]),
        ("str1g@b2/3", "turn_alike", ["hand str1g"]),
        ("end", "actions_left", ["pass"]),
        ("buy2", "too_few_tiles", ["market-1", "hand str1g"]),
        ("pay:str1g", "nothing_chosen", ["market-0", "premium-stack"]),
        (
            "favor:plans",
            "no_scroll_covered",
            ["favor-1", "square b1", "square d1", "square c2", "square d3", "square b4"],
        ),
        ("drop:blow_back", "asked_to_act", []),
        ("off@a2", "not_closed", ["placed-0 a2", "square b2"]),
        ("off@c2", "not_closed", ["square b2"]),
    ],
)
def test_a_refusal_points_at_what_is_the_reason(text: str, code: str, things: list[str]) -> None:
    state = position("str1g", "", boards=["s.str1@a2/1"], market=MARKET)
    assert points(state, text) == (code, things)


def test_a_refusal_of_the_first_tile_points_at_the_entrance() -> None:
    state = position("s.str1", "")
    assert points(state, "s.str1@b2/1") == ("not_at_mouthpiece", ["square b2", "square a2"])
    assert points(state, "s.str1@a2/0") == ("no_end_meets", ["hand s.str1", "square a2"])


def test_a_refusal_points_at_every_pipe_that_comes_from_there() -> None:
    state = position("bnd1g", "", boards=["s.frk1@a2/2 bnd1@b2/2 bnd1b@b3/3"])
    things = ["hand bnd1g", "square a3", "placed-0 a2", "placed-0 b3"]
    assert points(state, "bnd1g@a3/2") == ("no_end_meets", things)


def test_a_refusal_points_at_what_has_run_out() -> None:
    empty = position("bnd2", "", market="", stack="", basic="")
    assert points(empty, "draw") == ("none_left", ["basic-stack"])
    assert points(empty, "buy1") == ("none_left", ["market-0"])
    assert points(empty, "top") == ("none_left", ["premium-stack"])


def test_a_refusal_while_paying_points_at_the_tile_in_question() -> None:
    state = play(position("bnd2 s.str1 p.tws1b", "", market=MARKET), "buy2")
    assert points(state, "draw") == ("asked_to_pay", ["market-1"])
    assert points(state, "pay:p.tws1b") == ("no_payment", ["hand p.tws1b"])
    assert points(state, "pay:p.crs3") == ("no_payment", [])
    assert points(state, "pay:bnd1") == ("not_held", [])
    assert points(play(state, "pay:bnd2"), "pay:bnd2") == ("paid_already", ["hand bnd2"])


def test_a_refusal_about_favors_points_at_the_token() -> None:
    state = position("str1g", "", boards=[CORNER], favors=["used gold grey"], market="", stack="")
    play(state, "str1g@b1/1")
    assert points(state, "draw") == ("asked_to_favor", [])
    assert points(state, "favor:actions") == ("used_up", ["favor-0"])
    assert points(state, "favor:premium") == ("brings_nothing", ["favor-2"])
    bargain = play(position("str1g", "", boards=[CORNER], market=MARKET), "str1g@b1/1 favor:premium")
    assert points(bargain, "pass") == ("asked_to_bargain", [])
    assert points(bargain, "buy4") == ("too_few_tiles", ["market-3"])
    drop = position("str1g", "", boards=[CORNER], held=["blow_back"], plan_deck="airtight birdhouse")
    play(drop, "str1g@b1/1 favor:plans")
    assert points(drop, "pass") == ("asked_to_drop", [])
    assert points(drop, "drop:sky_call") == ("not_held", [])


def test_a_refusal_about_a_closed_trumpet_points_at_the_tiles_that_would_hang() -> None:
    state = position("", "", boards=["s.str1@a2/1 str1g@b2/1 bel0g@c2/1"])
    assert points(state, "off@d2") == ("no_tile_there", ["square d2"])
    assert points(state, "off@b2") == ("holds_others", ["placed-0 b2", "placed-0 c2"])


def test_nobody_is_sent_to_the_market_who_may_not_buy() -> None:
    state = position("str1g bnd2", "", boards=[CORNER], market=MARKET)
    play(state, "str1g@b1/1")
    assert why_not(state, "pay:bnd2") == "Now you must choose one of your King's Favors."
    play(state, "favor:premium")
    assert why_not(state, "pay:bnd2") == "Choose first what you want to buy."
    over = play(position("bnd2", ""), "pass pass")
    assert points(over, "pay:bnd2") == ("asked_to_end", [])


# ---- what is asked


def test_prompts_of_a_turn() -> None:
    assert prompt(position("s.str1", "")) == (
        "Two actions left. Place your first tile at the mouthpiece, or draw or buy another."
    )
    assert prompt(position("str1g", "", boards=["s.str1@a2/1"], actions=1)) == (
        "One action left. Place a tile so that one of its ends meets your trumpet, or draw or buy one."
    )
    assert prompt(position("", "", boards=["s.str1@a2/1"])).endswith(" left. Draw a tile or pass.")
    assert prompt(position("str1g", "", boards=["s.bel1@a2/1"])).endswith(
        "Your trumpet is closed: take a tile off to open it, or do something else."
    )


def test_prompts_of_a_purchase_and_of_favors() -> None:
    state = position("str1g bnd2 s.str1", "", boards=[CORNER], market=MARKET, held=["blow_back"])
    assert prompt(play(state.copy(), "buy2")) == "Pay two starting or basic tiles from your hand."
    play(state, "str1g@b1/1")
    assert prompt(state) == "You covered a scroll: choose the King's Favor that you use."
    assert prompt(play(state.copy(), "favor:premium")) == "Take a premium tile for three tiles less."
    assert prompt(play(state, "favor:plans")) == "Discard one of your plans, a new one or an old one."


def test_the_prompt_of_the_end_offers_to_take_back_only_what_can_be() -> None:
    assert prompt(play(position("", ""), "pass pass")) == "End your turn, or take back what you did."
    assert prompt(play(position("", ""), "draw draw")) == "End your turn."


def test_the_stage_tells_how_near_the_end_is() -> None:
    state = position("", "", round=9)
    assert GAME.stage(state.view(0)) == "Round 9"
    state.last = 10
    assert GAME.stage(state.view(0)) == "Round 9 of 10"
    state.last = 9
    assert GAME.stage(state.view(0)) == "Round 9 of 9"


# ---- what happened


def test_the_log_of_a_turn() -> None:
    state = position("str1g bnd2", "", boards=[CORNER], market=MARKET, actions=4, basic="bnd1b")
    play(state, "pass draw buy1 pay:bnd2 str1g@b1/1 favor:actions")
    assert told(state, 1) == [
        "Ada passed.",
        "Ada drew a basic tile.",
        "Ada bought premium crossing with three notes for one tile.",
        "Ada placed straight pipe with one note and a green flag.",
        "Ada used the gold favor: more actions.",
    ]
    assert told(state, 0)[1] == "You drew bend with one note and a blue flag."


def test_a_favor_for_nothing_is_told() -> None:
    state = position("str1g", "", boards=[CORNER], favors=["used used grey"], market="", stack="")
    play(state, "str1g@b1/1 favor:premium")
    assert told(state)[-1] == "Ada used the grey favor: it brought nothing."


def test_claims_and_the_last_round_are_told() -> None:
    bells = "s.frk1@a2/2 bel1@b2/1 msb1@a3/0 s.bel1@a4/2"
    state = position("", "", boards=[bells])
    state.trumpets[0].filled = 17
    play(state, "pass pass end")
    assert told(state)[-2:] == [
        "Ada took first place of Bell Boss: eight points.",
        "Ada has nearly filled the board: round 3 is the last.",
    ]
    assert told(state, 0)[-1] == "You have nearly filled the board: round 3 is the last."


def test_the_end_is_told() -> None:
    state = play(position("", "", boards=["s.bel1@a2/1", ""]), "pass pass end pass pass end")
    assert told(state)[-1] == "All have passed, and Ada wins with 1 point."
    assert told(state, 0)[-1] == "All have passed, and you win with 1 point."


def test_a_shared_win_names_all_winners() -> None:
    state = play(position("", "", round=40, actor=1), "draw draw end")
    assert told(state)[-1] == "Ada and Ben win with 0 points."


def test_a_reshuffle_is_told() -> None:
    state = play(position("", "", basic="", discards="bnd2 str2"), "draw")
    assert told(state)[0] == "The discards are shuffled: two basic tiles."


def test_the_opening_names_the_decrees() -> None:
    state = GAME.new(2, 1, GAME.check(2, {}))
    names = [KIT.decrees[number].name for number in state.decrees]
    first = told(state)[0]
    assert (
        first == f"The decrees are {names[0]}, {names[1]} and {names[2]}; {NAMES[int(state.first)]} begins."
    )
    assert told(state, int(state.first))[0].endswith("; you begin.")


def test_every_event_has_its_line_or_none() -> None:
    with pytest.raises(ValueError, match="no event 'sneezed'"):
        words.log(KIT, {"kind": "sneezed", "seat": 0}, SPECTATOR)
    assert words.log(KIT, {"kind": "refilled", "seat": -1, "tiles": []}, SPECTATOR) is None


# ---- how it ended


def ended(boards: list[str], held: list[str], slots: list[int]) -> str:
    """The summary of a game of two that ends by passing, both with a place on Bell Boss or none."""
    state = position("", "", boards=boards, held=held)
    for seat, slot in enumerate(slots):
        if slot >= 0:
            state.claims[0].append(Claim(seat, slot, 1, 1))
    play(state, "pass pass end pass pass end")
    assert state.turn() == OVER
    return GAME.summary(state.view(SPECTATOR))


def test_the_summary_says_what_decided() -> None:
    bell, longer = "s.bel1@a2/1", "s.str1@a2/1 str1g@b2/1 bel1@c2/1"
    none = ["rose_house", "azure_house"]
    assert ended([bell, ""], none, [-1, -1]) == "by one point"
    assert ended([bell, bell], none, [1, 1]) == "shared"
    assert ended([bell, bell], ["forward_call", "azure_house"], [1, 0]) == "level on points, by decrees"
    assert ended([bell, longer], ["forward_call", "azure_house"], [1, 1]) == "level on points, by plans"


# ---- in plain text


def test_the_text_draws_every_trumpet() -> None:
    state = position("bnd2", "", boards=["s.frk1@a2/2 tws1@b2/1 sbr0p@a3/2", ""], held=["blow_back"])
    text = GAME.text(state.view(0), ["Ada", "Anne-Marie"]).splitlines()
    assert text[1:7] == [
        "Ada: three tiles. Favors: actions gold, plans gold, premium gold.",
        "     a    b    c    d    e",
        "  1  .    .§   .    .§   .",
        "  2= ┬1   ─~1  o§   .    .",
        "  3  ╵↙f  .    .    .§   .",
        "  4  .    .§   .    .    .",
    ]
    assert "Your plans: Blow Back (3 for each bell aimed back at you)." in text
    assert text[-1] == "Your tiles: bend with two notes [bnd2]."
    assert "Anne-Marie 0 and plans (nothing yet)" in text[0]
    assert "open −3" in text[0]


def test_the_text_of_others_keeps_secrets() -> None:
    state = position("bnd2", "", boards=["s.str1@a2/1 p.crs3!@b2/1"], held=["blow_back"], market=MARKET)
    seen = GAME.text(state.view(SPECTATOR), NAMES[:2])
    assert "Blow Back" not in seen
    assert "bnd2" not in seen
    assert "Tiles in hand: Ada 1, none of them premium" in seen
    assert "Market: premium crossing with three notes for 1;" in seen


def test_texts_of_random_positions_have_all_seats() -> None:
    state, rng = begin(4, 6), Rng(6)
    while state.turn() != OVER:
        actions = state.legal()
        state.apply(actions[rng.below(len(actions))])
    text = GAME.text(state.view(2), NAMES)
    assert all(f"\n{name} had " in text for name in NAMES)
