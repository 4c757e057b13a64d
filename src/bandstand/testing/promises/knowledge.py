"""What a seat may know, and that nothing else reaches it."""

import json
import re
from typing import Any

from bandstand.contract import OVER, State
from bandstand.draw import Drawing, Markup
from bandstand.match import Match
from bandstand.rng import Rng
from bandstand.testing.broken import difference, hold, hold_plain, same
from bandstand.testing.cases import SEED, Case
from bandstand.testing.moves import a_whole_move
from bandstand.testing.promises.rules import named, play_on

TELLING = 1 << 27
"""A number that is greater than this stands nowhere by accident."""


def views_are_plain_data(case: Case) -> None:
    for state in case.points(case.sizes.points):
        for viewer in case.viewers():
            view = state.view(viewer)
            hold_plain(view, named(viewer))
            told: dict[str, object] = {**view}
            over = state.turn() == OVER
            for key, right in (
                ("game", case.game.name),
                ("players", case.players),
                ("options", dict(case.options)),
                ("seat", viewer),
                ("turn", int(state.turn())),
                # Before the end a score may have parts that the viewer does not know.
                ("scores", state.scores() if over else view["scores"]),
                ("ranks", state.ranks() if over else None),
            ):
                hold(key in told, f"{named(viewer)} has no {key!r}.")
                same(told[key], right, f"{named(viewer)} has a wrong {key!r}")
            hold(
                len(view["scores"]) == state.seats,
                f"{named(viewer)} has {len(view['scores'])} scores for {state.seats} seats.",
            )


def no_view_and_no_news_tells_the_seed(case: Case) -> None:
    """Nor where its Rng stands, which is as good."""
    state = case.begin()
    state.listening = True
    for number, action in enumerate(case.steps(300)):
        state.apply(action)
        if number % 10 == 0:
            secrets = {str(SEED), f"{SEED:x}", *(str(word) for word in state.rng.dump() if word > TELLING)}
            for viewer in case.viewers():
                told = json.dumps([state.view(viewer), state.news(viewer)]).lower()
                hold(
                    secrets.isdisjoint(re.findall(r"[0-9a-f]{8,}", told)),
                    f"{named(viewer)} or its news tells the seed, from which all chance can be known.",
                )


def the_view_of_a_guess_is_the_view(case: Case) -> None:
    for number, state in enumerate(case.points(case.sizes.points)):
        for viewer in case.viewers():
            guess = state.guess(viewer, Rng(number))
            same(
                state.view(viewer), guess.view(viewer),
                f"{named(viewer)} is another in the State that it guesses",
            )  # fmt: skip


def equal_views_and_equal_chance_give_equal_guesses(case: Case) -> None:
    """`guess` is the fast way to what `imagine` makes of the View, also of one that came over the network."""
    for number, state in enumerate(case.points(case.sizes.points)):
        for viewer in case.viewers():
            chance, same_chance = Rng(number), Rng(number)
            guess = state.guess(viewer, chance)
            sent = json.loads(json.dumps(state.view(viewer)))
            imagined = case.game.imagine(sent, same_chance)
            who = f"for seat {viewer}" if viewer >= 0 else "for a spectator"
            same(guess.dump(), imagined.dump(), f"guess() and imagine() make different States {who}")
            same(
                chance.dump(),
                same_chance.dump(),
                f"guess() and imagine() draw differently from the Rng {who}",
            )
            same(
                guess.dump(), imagined.guess(viewer, Rng(number)).dump(),
                f"two States with the same View are guessed at differently {who}, so guess() looks at "
                "something that is not in the View",
            )  # fmt: skip


def legal_actions_depend_on_the_view_of_the_seat_that_decides(case: Case) -> None:
    for number, state in enumerate(case.points(case.sizes.points)):
        seat = int(state.turn())
        if seat == OVER:
            continue
        guess = state.guess(seat, Rng(number))
        for what, here, there in (
            ("turn()", int(state.turn()), int(guess.turn())),
            ("legal()", state.legal(), guess.legal()),
            ("whole()", state.whole(), guess.whole()),
            ("together()", state.together(), guess.together()),
        ):
            same(
                here, there,
                f"{what} is another in a State that seat {seat}, which decides, cannot tell from this one",
            )  # fmt: skip


def a_guess_shares_nothing_with_the_original_and_knows_no_future(case: Case) -> None:
    chance = case.choices("guesses")
    for number, state in enumerate(case.points(case.sizes.points)):
        before, parts = state.dump(), sorted(state.census())
        for viewer in case.viewers():
            guess = state.guess(viewer, Rng(number))
            same(
                parts,
                sorted(guess.census()),
                f"the guess of seat {viewer} has other components than the game",
            )
            hold(
                future(guess) != future(state),
                f"the guess of seat {viewer} knows what chance will bring: give it `rng.fresh()`.",
            )
            play_on(guess, chance)
            same(before, state.dump(), f"playing on in the guess of seat {viewer} changed the game")
        guess = state.guess(0, Rng(number))
        guessed = guess.dump()
        play_on(state.copy(), chance)
        same(guessed, guess.dump(), "playing on in the game changed a guess")


def future(state: State) -> list[int]:
    """What chance will bring."""
    rng = state.rng.copy()
    rng.event()
    return [int(rng.below(1 << 30)) for _ in range(4)]


def exchanging_what_a_seat_cannot_know_changes_nothing_that_it_sees(case: Case) -> None:
    """Two games that differ in everything hidden from a viewer go on with the same actions: the viewer sees
    the same, until chance decides or something is revealed. What is revealed is in the news and, because a
    View forgets nothing, in the View."""
    chance = case.choices("exchanges")
    for number, state in enumerate(case.points(case.sizes.exchanges)):
        for viewer in case.viewers():
            exchanged(case, state, viewer, Rng(number), chance)


def exchanged(case: Case, state: State, viewer: int, rng: Rng, chance: Any) -> None:
    """The same for one viewer, from one position."""
    one, other = state.copy(), state.guess(viewer, rng)
    done: list[str] = []
    for _ in range(25):
        after = f" (after {' '.join(done)})" if done else ""
        same(
            one.view(viewer), other.view(viewer),
            f"{named(viewer)} changed although nothing it may know did{after}",
        )  # fmt: skip
        mine, theirs = one.legal(), other.legal()
        common = sorted(set(mine) & set(theirs))
        if one.turn() == viewer:
            same(mine, theirs, f"what seat {viewer} may do changed although nothing it may know did{after}")
        if not common:
            return
        action = chance.choice(common)
        mover = int(one.turn())
        told, raised, chance_used = step(one, action, viewer, case)
        told_other, _, _ = step(other, action, viewer, case)
        done.append(case.game.write(action))
        if chance_used:
            return
        if one.whole() != other.whole():
            hold(
                mover != viewer,
                f"whether the move of seat {viewer} ends with {done[-1]!r} hangs on what it does not know.",
            )
            return  # a move is whole in one game only, because of a hidden hand: the games have parted
        if told != told_other:
            where = difference(told, told_other, "news")
            hold(
                raised,
                f"{news_of(viewer)} learnt from the news of {done[-1]!r} what it did not know, and no "
                "barrier "
                f"was raised: {where}.",
            )
            hold(
                one.view(viewer) != other.view(viewer),
                f"{news_of(viewer)} was told in the news of {done[-1]!r} what its View does not say: "
                f"{where}.",
            )
            return


def news_of(viewer: int) -> str:
    return f"seat {viewer}" if viewer >= 0 else "a spectator"


def step(state: State, action: int, viewer: int, case: Case) -> tuple[list[Any], bool, bool]:
    """Do an action. What the viewer heard of it, also as lines of the log; whether a barrier was raised, and
    whether chance was used."""
    barrier, chance = state.barrier, state.rng.dump()
    state.heard = []
    state.listening = True
    state.apply(action)
    told = [[event, case.game.log(event, viewer)] for event in state.news(viewer)]
    return told, state.barrier > barrier, state.rng.dump() != chance


def two_games_that_look_the_same_are_drawn_and_told_the_same(case: Case) -> None:
    for number, state in enumerate(case.points(case.sizes.drawings)):
        for viewer in case.viewers():
            drawing, picture, lines = shown(case, state, viewer)
            other, other_picture, other_lines = shown(case, state.guess(viewer, Rng(number)), viewer)
            who = f"for seat {viewer}" if viewer >= 0 else "for a spectator"
            same(lines, other_lines, f"what is written {who} hangs on something that is not in the View")
            hold(
                drawing == other and picture == other_picture,
                f"what is drawn {who} hangs on something that is not in the View.",
            )


def shown(case: Case, state: State, viewer: int) -> tuple[Drawing, Markup, list[str]]:
    """All that is drawn and written for a viewer."""
    game, view = case.game, state.view(viewer)
    asked = state.turn() == viewer and viewer >= 0 and state.whole()
    legal = state.legal() if asked else []
    lines = [game.stage(view), game.text(view, case.names())]
    if asked:
        lines += [game.prompt(view, legal), *(game.say(view, action) for action in legal)]
        lines += [repr(game.why_not(view, action)) for action in case.illegal(legal, "shown")]
    if state.turn() == OVER:
        lines.append(game.summary(view))
    drawing = game.draw(view, case.names(), legal)
    return drawing, drawing.picture(), lines


def an_unfinished_move_is_seen_by_its_mover_alone(case: Case) -> None:
    state = case.begin()
    before = {viewer: state.view(viewer) for viewer in case.viewers()}
    mover = int(state.turn())
    for action in case.steps(400):
        state.heard = []
        state.listening = True
        state.apply(action)
        if state.whole():
            before = {viewer: state.view(viewer) for viewer in case.viewers()}
            mover = int(state.turn())
            continue
        hold(state.turn() == mover, f"the turn went from seat {mover} to {state.turn()} within a move.")
        for viewer in case.viewers():
            if viewer != mover:
                same(
                    state.news(viewer), [], f"{news_of(viewer)} heard of the unfinished move of seat {mover}"
                )
                same(
                    before[viewer], state.view(viewer),
                    f"{named(viewer)} shows the unfinished move of seat {mover}",
                )  # fmt: skip


def answers_of_seats_asked_together_are_hidden_until_the_last_is_in(case: Case) -> None:
    chance = case.choices("sealed")
    for state in case.decisions(case.sizes.points):
        asked = state.together()
        if not asked:
            continue
        hold(len(asked) > 1, f"together() names one seat alone: {asked}. Where one is asked it is empty.")
        hold(asked[0] == state.turn(), f"together() is {asked}, but turn() asks seat {state.turn()} first.")
        one, other = state.copy(), state.copy()
        for number, seat in enumerate(asked[:-1], start=1):
            for answered in (one, other):
                hold(
                    answered.turn() == seat,
                    f"turn() asks seat {answered.turn()} where together() says that seat {seat} is next.",
                )
                answered.listening = True
                for action in a_whole_move(answered, chance):
                    answered.apply(action)
                hold(
                    answered.heard == [],
                    f"the answer of seat {seat} was told before the last of {asked} was in.",
                )
                hold(
                    answered.barrier == state.barrier,
                    f"the answer of seat {seat} raised a barrier before the last of {asked} was in.",
                )
            same(
                one.legal(),
                other.legal(),
                f"what the seat after {seat} may answer hangs on the answer of {seat}",
            )
            for viewer in case.viewers():
                if viewer not in asked[:number]:
                    same(
                        one.view(viewer), other.view(viewer),
                        f"{named(viewer)} shows what seat {seat} answered before the last of {asked} was in",
                    )  # fmt: skip
        for action in a_whole_move(one, chance):
            one.apply(action)
        hold(
            one.barrier > state.barrier,
            f"the last of {asked} has answered, all have learnt the others' answers, and no barrier was "
            "raised.",
        )


def what_is_kept_in_an_event_is_told_to_its_seat_alone(case: Case) -> None:
    state = case.begin()
    state.listening = True
    for action in case.steps(400):
        state.apply(action)
    for event in state.heard:
        common = {"kind": event.kind, "seat": event.seat} | event.shown
        hold(
            event.seat in range(-1, int(state.seats)),
            f"the event {event.kind!r} is of seat {event.seat}, which does not exist.",
        )
        hold_plain(event.shown | event.kept, f"the event {event.kind!r}")
        for viewer in case.viewers():
            own = viewer == event.seat and viewer >= 0
            right = common | event.kept if own else None if event.secret else common
            same(event.seen_by(viewer), right, f"{news_of(viewer)} is told something else of {event.kind!r}")


def the_spectators_see_what_every_seat_sees(case: Case) -> None:
    """Whatever a spectator is told, everybody at the table is told too."""
    match = case.match()
    play_some(match, case)
    for events in zip(*(match.news(viewer) for viewer in case.viewers()), strict=True):
        for told in events[0]:
            for seat, others in enumerate(events[1:]):
                hold(
                    any(told.items() <= event.items() for event in others),
                    f"spectators are told of {told['kind']!r} what seat {seat} is not.",
                )


def play_some(match: Match, case: Case) -> None:
    chance = case.choices("some moves")
    for _ in range(case.sizes.matches):
        if match.over:
            return
        seat = chance.choice(match.waiting())
        match.play(*match.decide(seat, lambda view, legal: chance.choice(legal)), seat=seat)
