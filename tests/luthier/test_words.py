"""What people read: notation, what one may do, prompts, log lines, plain text."""

import pytest

from bandstand.builtin.luthier import GAME, words
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.cli.telling import said
from bandstand.contract import OVER, SPECTATOR, BadNotation
from tests.luthier.positions import (
    KIT,
    Own,
    begin,
    chair,
    choose_all,
    end_round,
    kind,
    patron,
    phase,
    plan,
    play,
    position,
    roll,
    specialist,
    start_round,
)
from tests.luthier.test_naive import EVERY_TABLE, walk
from tests.spoken import Spoken

SPOKEN = Spoken(GAME)
prompt, say, say_move = SPOKEN.prompt, SPOKEN.say, SPOKEN.say_move
NAMES = ["Ada", "Ben", "Cleo", "Dora"]


def told(state: LuthierState, viewer: int = SPECTATOR) -> list[str]:
    """The log of what has just happened."""
    return said(GAME, state.news(viewer), NAMES, viewer)


# ---- notation


def test_every_action_is_written_in_its_own_way_and_read_back() -> None:
    texts = [GAME.write(action) for action in range(GAME.actions())]
    assert GAME.actions() == KIT.actions
    assert len(set(texts)) == GAME.actions()
    assert [GAME.read(text) for text in texts] == list(range(GAME.actions()))
    assert not any(" " in text for text in texts)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("house:amati", KIT.house),
        ("goal:g18", KIT.goal + 17),
        ("keep:violin", KIT.keep + kind("violin")),
        ("host:joseph_haydn", KIT.host + patron("joseph_haydn")),
        ("space3", KIT.space + 2),
        ("unrough:harp", KIT.unrough + kind("harp")),
        ("unfinish:harp", KIT.unfinish + kind("harp")),
        ("on:viola_damore", KIT.on + kind("viola_damore")),
        ("w1", KIT.chip),
        ("w5+2", KIT.chip + 4 * 4 + 2),
        ("sp", KIT.chip + 4 * 5),
        ("sr+3", KIT.chip + 4 * 7 + 3),
        ("at:finishing", KIT.at + 6),
        ("go:salon", KIT.go),
        ("market", KIT.to_market),
        ("pass", KIT.pass_),
        ("take5", KIT.take + 4),
        ("search2", KIT.search + 1),
        ("instead3", KIT.instead + 2),
        ("inspire0", KIT.inspire),
        ("spare:wood", KIT.spare + 1),
        ("replace:metal", KIT.replace + 2),
        ("pay", KIT.pay),
        ("reroll3", KIT.reroll + 2),
        ("chair:viola", KIT.chair + chair("viola")),
        ("console2", KIT.console + 1),
        ("give1", KIT.give),
        ("make:harp", KIT.make + kind("harp")),
        ("calm2:1", KIT.calm + 2),
        ("material:animal", KIT.material),
        ("discard:metal", KIT.discard + 2),
        ("claim4:3", KIT.claim + 11),
        ("benefit:purple", KIT.benefit + 2),
        ("specialist:agent", KIT.specialist + specialist("agent")),
        ("assign3", KIT.assign + 2),
        ("buy:wood/1", KIT.buy + 16 + 1),
        ("buy:craft/15", KIT.buy + 5 * 16 + 15),
        ("sell:animal", KIT.sell),
        ("yes", KIT.yes),
        ("no", KIT.no),
        ("done", KIT.done),
        ("end", KIT.end),
    ],
)
def test_notation_names_things(text: str, action: int) -> None:
    assert (GAME.read(text), GAME.write(int(action))) == (action, text)


@pytest.mark.parametrize(
    "text", ["", "w6", "w5+4", "w5+0", "at:market", "take6", "take0", "claim5:1", "buy:wood", "space", "End"]
)
def test_other_texts_name_no_action(text: str) -> None:
    with pytest.raises(BadNotation, match=r"at:salon"):
        GAME.read(text)


@pytest.mark.parametrize("action", [-1, GAME.actions()])
def test_other_numbers_cannot_be_written(action: int) -> None:
    with pytest.raises(BadNotation, match="no action number"):
        GAME.write(action)


# ---- what one may do


@EVERY_TABLE
def test_no_two_choices_read_alike(players: int, automa: bool) -> None:
    """In every position of some games; and what is asked is one sentence, or two short ones."""
    for state in walk(players, automa, 2):
        if state.turn() == OVER:
            continue
        view, legal = state.view(int(state.turn())), state.legal()
        assert len({GAME.say(view, action) for action in legal}) == len(legal)
        asked = GAME.prompt(view, legal)
        assert asked[0].isupper()
        assert asked.endswith((".", "?"))
        assert len(asked) < 160


def test_what_is_chosen_at_set_up() -> None:
    state = begin(2)
    state.boards[0].dealt_houses = [0, 7]
    state.boards[0].goals = [0, 8, 14, 17]
    state.boards[0].dealt_patrons = [patron("joseph_haydn"), patron("clara_schumann")]
    assert say(state, "house:amati") == (
        "play the Amati family: 1 animal, 2 wood, 8 money and 1 inspiration; "
        "rough one instrument, paying for it"
    )
    assert say(state, "house:steinway").endswith("1 apprentice; keep one more goal")
    play(state, "house:amati")
    assert say(state, "goal:g9") == "keep the goal repair tokens: winds (1, 2, 4 for 1, 3, 6 prestige)"
    play(state, "goal:g1 goal:g9")
    state.apply(state.legal()[0])
    assert say(state, "host:joseph_haydn") == (
        "take Joseph Haydn as patron (wants a winds instrument; strings or Classical; "
        "wood 1 cheaper at the Market)"
    )
    play(state, "host:joseph_haydn")
    assert say(state, "space1") == "put the patron on space 1: 4 money"
    assert say(state, "space2") == "put the patron on space 2: 1 material of your choice"


def test_a_worker_is_named_with_its_apprentices() -> None:
    state = plan(position(Own("2 apprentice", specialists="joiner:3"), Own(), round=1))
    assert say(state, "w5") == "place worker 5"
    assert say(state, "w5+1") == "place worker 5 with one apprentice"
    assert say(state, "sc+2") == "place the Joiner with two apprentices"
    assert say(play(state, "sc+2"), "at:roughing") == "send it to the roughing bench"


def test_a_worker_and_its_place_are_one_move() -> None:
    state = plan(position(Own("2 apprentice", specialists="joiner:3"), Own(), round=1))
    assert say_move(state, "w1 at:guild") == "send worker 1 to the Guild"
    assert say_move(state, "sc+2 at:roughing") == "send the Joiner with two apprentices to the roughing bench"


def test_of_a_whole_set_up_only_what_is_chosen_is_named() -> None:
    state = begin(2)
    state.boards[0].dealt_houses = [0, 7]
    state.boards[0].goals = [0, 8, 14, 17]
    state.boards[0].dealt_patrons = [patron("joseph_haydn"), patron("clara_schumann")]
    house = play(state.copy(), "house:amati goal:g1 goal:g9")
    kept = GAME.write(house.legal()[0])
    name = say(house, kept).removeprefix("keep the ")
    assert say_move(state, f"house:amati goal:g1 goal:g9 {kept} host:joseph_haydn space2") == (
        "play the Amati family, keep the goal instruments finished: strings, "
        f"keep the goal repair tokens: winds, keep the {name}, "
        "take Joseph Haydn as patron, put the patron on space 2"
    )


def test_resolving_a_location() -> None:
    state = position(Own(), Own(), chips={"balcony": "0:w5", "perform": "1:w1"})
    assert say(state, "go:balcony") == "activate the Balcony"
    assert say(state, "market") == "go to the Market"
    assert say(play(state, "go:balcony"), "instead1") == "take 6 money instead"
    assert say(state, "instead2") == "take 2 apprentices instead"


def test_cards_on_display_are_named_with_their_tier() -> None:
    salon = position(Own("9 money"), Own(), chips={"salon": "0:w1"}, salon="clara_schumann ludwig_ii")
    assert say(play(salon, "go:salon"), "take1") == "take Clara Schumann, Tier I"
    assert say(salon, "take2") == "take Ludwig II, Tier II"
    perform = position(Own(), Own(), chips={"perform": "0:w1"}, perform="p1 p21 p5")
    assert say(play(perform, "go:perform"), "take1") == "perform the Baroque étude, Tier I"


def test_equal_cards_of_a_tier_are_told_apart() -> None:
    own = Own("9 animal 9 wood")
    state = position(own, Own(), Own(), chips={"repair": "0:w1"}, repairs="x1 x3")
    play(state, "go:repair")
    assert say(state, "take1") == "take the strings repair, Tier I, slot 1"
    assert say(state, "take2") == "take the strings repair, Tier I, slot 2"


def test_a_search_says_what_it_costs() -> None:
    state = position(Own("10 money"), Own(), chips={"salon": "0:w1+1"})
    assert say(play(state, "go:salon"), "search2") == (
        "search the deck for: composer (10 money or inspiration, and an apprentice for good)"
    )


def test_paying_for_a_repair() -> None:
    own = Own("2 animal 1 wood 4 inspiration", completed="antonio_vivaldi")
    state = position(own, Own(), chips={"repair": "0:w1"}, repairs="x5")
    play(state, "go:repair take1")
    assert prompt(state) == "It costs 2 animal and 1 wood, and you save one: which?"
    assert say(state, "spare:animal") == "save one animal"
    play(state, "spare:animal")
    assert prompt(state) == "It costs 1 animal and 1 wood. Replace a material by 2 inspiration, or pay?"
    assert say(state, "replace:wood") == "pay 2 inspiration instead of one wood"
    assert say(state, "pay") == "pay 1 animal and 1 wood"


def test_a_mixed_price_says_both_parts() -> None:
    state = position(Own("9 money 3 inspiration"), Own(), chips={"guild": "0:w1"}, guild="violin harp cello")
    play(state, "go:guild take2")
    assert prompt(state) == "Pay 4 in money and inspiration: how much inspiration?"
    assert say(state, "inspire3") == "pay 1 money and 3 inspiration"


def test_awards_and_benefits() -> None:
    own = Own(made="violin viola cello harp")
    state = position(own, Own(), chips={"balcony": "0:w1"}, awards="t11 t5 t10")
    play(state, "go:balcony")
    assert say(state, "claim1:2") == "claim the award instruments finished, 4 or more, for 4 prestige"
    play(state, "claim1:2")
    assert say(state, "benefit:purple") == "choose the purple die"
    assert prompt(state).startswith("Which award marker do you take off?")


FULL = "ludwig_ii joseph_haydn clara_schumann"
NO_SPACE = " You have no free space for a patron: the royal marker would bring nothing."
LAST = " Your last marker, the royal one, brings nothing without a free space."


@pytest.mark.parametrize(("patrons", "warns"), [(FULL, True), ("ludwig_ii clara_schumann", False)])
def test_a_royal_marker_that_brings_nothing_is_warned_of(patrons: str, warns: bool) -> None:
    """Ruling 99: where it is chosen, and where it is the only one left."""
    own = Own(made="violin viola cello harp", patrons=patrons)
    state = play(position(own, Own(), chips={"balcony": "0:w1"}, awards="t11"), "go:balcony claim1:1")
    assert (NO_SPACE in prompt(state)) == warns
    nothing = ", which brings nothing without a free space" if warns else ""
    assert say(state, "benefit:royal") == f"choose a royal patron{nothing}"
    assert say(state, "benefit:storage") == "choose more storage"
    last = Own(made="violin viola cello harp", patrons=patrons, benefits="storage purple", tracks=(0, 0, 6))
    for chips, asked in (({"balcony": "0:w1"}, "go:balcony"), ({"balcony": "0:w4"}, "go:balcony instead1")):
        state = play(position(last, Own(), chips=chips, awards="t11"), asked)
        assert (LAST in prompt(state)) == warns
        assert len(prompt(state)) < 160


def test_no_other_marker_is_warned_of() -> None:
    """Ruling 99, not: the royal marker is gone, or there is nothing to claim."""
    own = Own(made="violin viola cello harp", patrons=FULL, benefits="royal")
    state = play(position(own, Own(), chips={"balcony": "0:w1"}, awards="t11"), "go:balcony claim1:1")
    assert prompt(state) == "Which award marker do you take off? What lies under it is yours for the game."
    own = Own(patrons=FULL, benefits="storage purple")
    state = play(position(own, Own(), chips={"balcony": "0:w1"}, awards="t11"), "go:balcony")
    assert LAST not in prompt(state)


def test_declining_a_royal_is_warned_of() -> None:
    """Ruling 99: a marker is not kept for a better royal."""
    state = position(Own(made="violin viola cello"), Own(), chips={"balcony": "0:w1"}, awards="t11")
    play(state, "go:balcony claim1:1 benefit:royal")
    assert prompt(state) == "Invite a royal patron? If you take none, the marker brings nothing."


def test_trading() -> None:
    state = play(position(Own("9 money 2 inspiration 1 wood"), Own()), "market")
    assert say(state, "buy:metal/2") == "buy one metal with 2 inspiration"
    assert say(state, "buy:apprentice/0") == "hire an apprentice"
    assert say(state, "sell:wood") == "sell one wood for 3 money"
    assert say(state, "done") == "leave the Market"
    rich = play(position(Own("15 money"), Own()), "market")
    assert say(rich, "buy:craft/0") == "train for a Craft step"


def test_placing_a_token_and_giving_a_card() -> None:
    own = Own("1 wood", finish="violin", patrons="niccolo_paganini")
    state = position(own, Own(), chips={"finishing": "0:w1"}, tokens=["1 repair violin_cr"])
    play(state, "go:finishing make:violin")
    assert say(state, "chair:violin_bc") == (
        "place the token at the Violin of Baroque and Classical (its chair is free)"
    )
    assert say(state, "chair:violin_cr").endswith("Classical and Romantic (its chair is held)")
    play(state, "chair:violin_bc")
    assert prompt(state) == "Give the Violin to a patron?"
    assert say(state, "give1") == "give the Violin to Niccolò Paganini"
    assert say(state, "no") == "give it to nobody"


# ---- what cards do


def test_powers_requirements_and_specialities_are_said() -> None:
    assert words.power(KIT, patron("house_of_medici")) == "at the end 1 prestige for: patrons completed"
    assert words.power(KIT, patron("leopold_ii")) == "at the end one First Chair more"
    assert words.power(KIT, patron("clara_schumann")) == "with each performance 2 prestige"
    assert words.power(KIT, patron("ludwig_ii")) == "each round 1 apprentice"
    assert words.power(KIT, patron("frederic_chopin")) == "one material less for roughing"
    assert words.requirements(KIT, patron("ludwig_ii")) == (
        "a winds instrument; strings or Romantic; percussion and keyboards or Romantic"
    )
    assert words.speciality(KIT, specialist("diplomat")) == "at the Salon: Tier II for nothing"
    assert words.speciality(KIT, specialist("conductor")) == (
        "at the Balcony: a step on the Performance track, for 4 money"
    )


def test_every_card_has_words_of_its_own() -> None:
    """Two goals or awards that read alike could not be told apart."""
    assert len({words.goal(KIT, number) for number in range(len(KIT.goals))}) == len(KIT.goals)
    assert len({words.award(KIT, number) for number in range(len(KIT.awards))}) == len(KIT.awards)
    specialities = {words.speciality(KIT, number) for number in range(len(KIT.specialists))}
    assert "" not in specialities
    for number in range(len(KIT.patrons)):
        assert words.power(KIT, number) != "nothing"


# ---- what is asked


def test_prompts_of_the_set_up() -> None:
    state = begin(2)
    state.boards[0].dealt_houses = [0, 7]
    assert prompt(state).startswith("Choose your family")
    one, other = state.copy(), state.copy()
    assert prompt(play(one, "house:amati")) == "Keep two of your four goals: choose the first."
    assert prompt(play(other, "house:steinway")) == "Keep three of your four goals: choose the first."
    one.apply(one.legal()[0])
    assert prompt(one).endswith("choose the second.")


def test_prompts_name_the_acting_chip() -> None:
    state = position(Own(specialists="restorer:2"), Own(), chips={"repair": "0:sc"}, repairs="x1")
    assert prompt(play(state, "go:repair")) == "Choose a repair for the Restorer, or take 2 wood or 2 money."
    balcony = play(position(Own(), Own(), chips={"balcony": "0:w3"}), "go:balcony")
    assert prompt(balcony) == (
        "Nothing else is possible for worker 3 here: take 6 money, 2 apprentices or 2 money."
    )


def test_prompts_of_the_resolution() -> None:
    state = position(Own(), Own(), chips={"salon": "0:w1"})
    assert prompt(state) == "Activate a location where you have a worker, or go to the Market."
    assert prompt(play(state, "market done end")) == "All your workers are back: go to the Market, or pass."
    assert prompt(play(state, "pass")) == "Activate a location where you have a worker."


def test_prompts_of_a_performance_tell_the_total() -> None:
    own = Own("2 inspiration", tracks=(1, 0, 0))
    state = roll(position(own, Own(), chips={"perform": "0:w3"}, perform="p1"), "go:perform take1", 0, 0)
    assert prompt(state) == "You have 3. Roll one die again, or keep them?"


def test_the_stage_tells_round_and_part() -> None:
    assert GAME.stage(begin(2).view(0)) == "Set-up"
    state = plan(position(Own(hand="violin"), Own(), round=4))
    assert GAME.stage(state.view(0)) == "Round 4 of 6, planning"
    bench = start_round(position(Own(hand="violin"), Own(), round=4))
    assert GAME.stage(bench.view(0)) == "Round 5 of 6, benches"
    assert GAME.stage(position(Own(), Own(), chips={"salon": "0:w1"}).view(0)) == "Round 2 of 6, resolution"


# ---- what happened


def test_the_log_of_a_planned_chip_names_no_chip() -> None:
    state = play(plan(position(Own("1 apprentice"), Own(), round=1)), "w5+1 at:salon end")
    assert told(state)[-1] == "Ada sends a worker and one apprentice to the Salon."
    assert told(state, 0)[-1] == "You send a worker and one apprentice to the Salon."


def test_the_log_of_an_instrument() -> None:
    own = Own("1 wood 1 animal", finish="violin", patrons="niccolo_paganini")
    state = position(own, Own(), chips={"finishing": "0:w1"})
    play(state, "go:finishing make:violin chair:violin_bc give1")
    lines = told(state)
    assert "Ada opens the finishing bench." in lines
    assert "Ada finishes the Violin: 2 prestige." in lines
    assert "Ada takes the First Chair of the Violin of Baroque and Classical." in lines
    assert "Ada gives the Violin to Niccolò Paganini." in lines
    assert "Ada completes Niccolò Paganini: 4 prestige." in lines
    assert "You finish the Violin: 2 prestige." in told(state, 0)


def test_the_log_of_a_drawn_instrument_tells_others_its_family() -> None:
    state = position(Own(tracks=(0, 0, 1)), Own(), chips={"balcony": "0:w5"})
    play(state, "go:balcony instead1")
    assert phase(state) == "keep"
    state.apply(state.legal()[0])
    kept = state.boards[0].hand[0]
    family = words.FAMILY_NAMES[KIT.instruments[kept].family]
    assert f"Ada keeps an instrument of the {family}." in told(state)
    assert f"You keep the {KIT.instruments[kept].name}." in told(state, 0)
    assert not any(KIT.instruments[kept].name in line for line in told(state, 1))


def test_the_log_of_patience() -> None:
    state = position(Own("9 prestige", patrons="fanny_felix_mendelssohn:2"), Own(), round=2)
    assert "Fanny & Felix Mendelssohn lost patience and left Ada: 6 prestige lost." in told(
        start_round(state)
    )


def test_the_log_of_the_market() -> None:
    state = play(position(Own("9 money 1 inspiration"), Own()), "market buy:wood/1 buy:apprentice/0 done end")
    lines = told(state)
    assert "Ada goes to the Market." in lines
    assert any(line.startswith("Ada buys wood for 2 money") and "1 inspiration" in line for line in lines)
    assert "Ada hires an apprentice for 4 money." in lines


def test_the_log_of_the_automa() -> None:
    state = position(Own(), chips={"balcony": "1:w1"}, action="ai3", order=[1, 0])
    assert any(line.startswith("Ben finds nothing at the Balcony") for line in told(state))


def test_the_opening_names_awards_and_families() -> None:
    state = begin(3)
    assert told(state)[0].startswith("The public awards: ")
    choose_all(state, "amati", "denner", "steinway")
    assert {"Ada plays the Amati family.", "Ben plays the Denner family."} <= set(told(state))
    assert "You play the Steinway family." in told(state, 2)


def test_every_event_has_its_line_or_none() -> None:
    with pytest.raises(ValueError, match="no event 'sneezed'"):
        words.log(KIT, {"kind": "sneezed", "seat": 0}, SPECTATOR)
    assert words.log(KIT, {"kind": "dealt", "seat": 0}, SPECTATOR) is None


@EVERY_TABLE
def test_every_line_is_a_sentence_for_everybody(players: int, automa: bool) -> None:
    """Whatever happens; nobody is told 'You takes', and no gap stands before a mark."""
    for state in walk(players, automa, 1):
        for viewer in range(-1, players):
            for line in told(state, viewer):
                assert line[0].isupper()
                assert line.endswith(".")
                assert "  " not in line
                if line.startswith("You "):
                    assert not line.split()[1].endswith("s") or line.split()[1] in ("pass",), line


# ---- how it ended


def ended(*owns: Own) -> LuthierState:
    """The last round is over."""
    return end_round(position(*owns, round=6))


def test_the_end_is_told() -> None:
    state = ended(Own("7 prestige"), Own("4 prestige"))
    assert told(state)[-1] == "Ada wins with 7 prestige."
    assert told(state, 0)[-1] == "You win with 7 prestige."
    shared = ended(Own("7 prestige"), Own("7 prestige"))
    assert told(shared)[-1] == "Ada and Ben win with 7 prestige."


def test_the_summary_says_what_decided() -> None:
    assert GAME.summary(ended(Own("7 prestige"), Own("4 prestige")).view(0)) == "by three prestige"
    assert GAME.summary(ended(Own("7 prestige"), Own("7 prestige")).view(0)) == "shared"
    assert GAME.summary(ended(Own("7 prestige 3 money"), Own("7 prestige")).view(0)) == (
        "level on prestige, by the tie-break"
    )


# ---- in plain text


def test_the_text_shows_what_the_viewer_may_see() -> None:
    state = position(
        Own("5 money", hand="harp", goals="g1", patrons="ludwig_ii:1", specialists="joiner:3", house="amati"),
        Own(hand="clarinet", goals="g2"),
        chips={"salon": "0:w5+1 1:w1"},
        tokens=["0 performance clarinet"],
    )
    own = GAME.text(state.view(0), NAMES[:2])
    assert own.startswith("Round 2 of 6, resolution. Prestige: Ada 0, Ben 0.\nTurn order: Ada, Ben.")
    assert "Ada (Amati): 0 animal, 0 wood, 0 metal, 5 money" in own
    assert "in hand: Harp." in own
    assert "in hand: winds." in own
    assert "Patron 1: Ludwig II, patience 1" in own
    assert "Joiner (worker 3): at the roughing bench: one material less for roughing." in own
    assert "Goal: instruments finished: strings" in own
    assert "Clarinet (held by Ada; Ada 1 performance)" in own
    assert "At the Salon: Ada: worker 5 and one apprentice, Ben: a worker." in own


def test_the_text_of_others_keeps_secrets() -> None:
    state = position(Own(hand="harp", goals="g1"), Own(), chips={"salon": "0:w5 1:w1"})
    seen = GAME.text(state.view(1), NAMES[:2])
    assert "Goal:" not in seen
    assert "in hand: Harp" not in seen
    assert "At the Salon: Ada: a worker, Ben: worker 1." in seen


@EVERY_TABLE
def test_texts_have_all_seats_from_the_first_to_the_last_position(players: int, automa: bool) -> None:
    for state in walk(players, automa, 1):
        names = NAMES[: int(state.seats)]
        text = GAME.text(state.view(0), names)
        assert all(name in text for name in names)
        assert "None" not in text
    assert all(f"\n{name}: " in text for name in names)
