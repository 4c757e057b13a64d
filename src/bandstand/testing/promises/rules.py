"""What every State keeps, whatever is played."""

import copy
import pickle
import random
from collections import Counter

from bandstand.contract import OVER, Dump, Game, State
from bandstand.rng import Rng
from bandstand.testing.broken import Broken, hold, hold_plain, same
from bandstand.testing.cases import SEED, Case


def every_component_is_somewhere_exactly_once_after_every_action(case: Case) -> None:
    for number in range(case.sizes.games):
        state = case.begin(number)
        everything = sorted(state.census())
        hold(everything, "census() is empty: it names every component, wherever it is.")
        for action in case.steps(number=number):
            state.apply(action)
            now = sorted(state.census())
            if now != everything:
                raise Broken(f"{moved(everything, now)}: census() names every component, wherever it is.")


def moved(before: list[int], now: list[int]) -> str:
    """Which components are lost or doubled, in words."""
    lost, more = Counter(before) - Counter(now), Counter(now) - Counter(before)
    told = [f"component {one} is lost" for one in sorted(lost)]
    told += [f"component {one} is there once too often" for one in sorted(more)]
    return " and ".join(told[:4])


def every_game_ends_and_until_then_there_is_something_to_do(case: Case) -> None:
    for number in range(case.sizes.games):
        state = case.begin(number)
        for action in case.line(number):
            seat, legal = int(state.turn()), state.legal()
            hold(0 <= seat < case.players, f"turn() is {seat} before the end, which is no seat that decides.")
            hold(legal, f"legal() is empty although seat {seat} is to decide.")
            hold(legal == sorted(set(legal)), f"legal() does not rise, or names an action twice: {legal}.")
            hold(
                legal[0] >= 0 and legal[-1] < case.game.actions(),
                f"legal() names an action that is none of the {case.game.actions()} of the game: {legal}.",
            )
            state.apply(action)
        hold(state.turn() == OVER, f"turn() is {state.turn()} when the game is over, and not OVER.")
        same(state.legal(), [], "legal() is not empty when the game is over")
        hold(state.whole(), "whole() is not true when the game is over: a move has begun that cannot end.")


def what_a_score_is_made_of_adds_up_to_it(case: Case) -> None:
    for state in case.points(case.sizes.points):
        breakdown = state.breakdown()
        hold(
            len(breakdown) == state.seats,
            f"breakdown() has {len(breakdown)} entries for {state.seats} seats with a score.",
        )
        for seat, (score, made_of) in enumerate(zip(state.scores(), breakdown, strict=True)):
            same(
                list(made_of), list(breakdown[0]), f"breakdown() of seat {seat} has other names than seat 0's"
            )
            total = sum(made_of.values())
            hold(
                not made_of or total == score,
                f"breakdown() of seat {seat} adds up to {total}, but its score is {score}.",
            )


def looking_changes_nothing(case: Case) -> None:
    for state in case.points(case.sizes.points):
        before = state.dump()
        looks: list[tuple[str, object]] = [
            ("legal()", state.legal()),
            ("scores()", state.scores()),
            ("ranks()", state.ranks()),
            ("together()", state.together()),
            *((f"view({viewer})", state.view(viewer)) for viewer in case.viewers()),
            ("dump()", state.dump()),
        ]
        same(state.dump(), before, "looking at a State changed it")
        for name, seen in looks:
            spoil(seen)
            same(
                before, state.dump(),
                f"what {name} returns is the State's own, and emptying it changed the State",
            )  # fmt: skip


def a_copy_shares_nothing_with_the_original(case: Case) -> None:
    chance = case.choices("copies")
    for state in case.points(case.sizes.points):
        before = state.dump()
        first, second = state.copy(), state.copy()
        same(before, first.dump(), "a copy differs from its original")
        same(before, second.dump(), "a second copy differs from its original")
        play_on(first, chance)
        same(before, second.dump(), "playing on in one copy changed another copy")
        play_on(second, chance)
        same(before, state.dump(), "playing on in a copy changed the original")


def a_copy_goes_on_like_the_original(case: Case) -> None:
    line = case.line()
    half = len(line) // 2
    state = case.begin()
    for action in line[:half]:
        state.apply(action)
    other = state.copy()
    for action in line[half:]:
        state.apply(action)
        other.apply(action)
    same(state.dump(), other.dump(), "the same actions led a copy elsewhere than its original")


def same_seed_same_game_whether_or_not_somebody_listens(case: Case) -> None:
    silent, heard = case.begin(), case.begin()
    heard.listening = True
    same(silent.dump(), heard.dump(), "two games with the same seed begin differently")
    sentence = "the same actions with the same seed went elsewhere where somebody listened"
    for number, action in enumerate(case.steps()):
        silent.apply(action)
        heard.apply(action)
        if number % 10 == 0:
            same(silent.dump(), heard.dump(), sentence)
    same(silent.dump(), heard.dump(), sentence)
    hold(len(heard.heard) > len(case.begin().heard), "a whole game was heard, and tell() was never called.")
    hold(
        len(silent.heard) == len(case.begin().heard),
        "tell() was called although nobody listens: ask `if self.listening` first.",
    )


def another_seed_is_another_game(case: Case) -> None:
    def shape(number: int) -> Dump:
        return case.begin(number).dump() | {"rng": None}

    hold(
        any(shape(number) != shape(0) for number in range(1, 6)),
        "six different seeds begin the same game: chance is not drawn from the seed's Rng.",
    )


def a_dump_is_plain_data(case: Case) -> None:
    for state in case.points(case.sizes.points):
        hold_plain(state.dump(), "dump()")


def a_state_is_restored_from_its_dump_and_goes_on_like_the_original(case: Case) -> None:
    chance = case.choices("restored")
    for state in case.points(case.sizes.points):
        dump = state.dump()
        restored = case.game.restore(dump)
        same(state.dump(), restored.dump(), "a State that was restored from its dump differs from it")
        spoil(dump)
        same(
            state.dump(), restored.dump(), "a restored State shares something with the dump it was made from"
        )
        for viewer in case.viewers():
            same(
                state.view(viewer),
                restored.view(viewer),
                f"{named(viewer)} differs once the State is restored",
            )
        play_alike(state.copy(), restored, chance, "a restored State")


def a_state_can_be_copied_and_pickled(case: Case) -> None:
    chance = case.choices("pickled")
    for state in case.points(case.sizes.points):
        before = state.dump()
        for way, other in (
            ("copy.copy", copy.copy(state)),
            ("copy.deepcopy", copy.deepcopy(state)),
            ("pickle", pickle.loads(pickle.dumps(state))),
        ):
            same(before, other.dump(), f"a State that went through {way} differs from its original")
            hold(
                other.parts.digest == state.parts.digest,
                f"a State that went through {way} has another edition: {other.parts.title}.",
            )
            play_alike(state.copy(), other, chance, f"a State that went through {way}")
        same(before, state.dump(), "copying and pickling a State changed it")


def a_game_and_its_chance_can_be_copied_and_pickled(case: Case) -> None:
    state = case.begin()
    for way, twin in (
        ("copy.copy", copy.copy(case.game)),
        ("copy.deepcopy", copy.deepcopy(case.game)),
        ("pickle", pickle.loads(pickle.dumps(case.game))),
    ):
        begun = twin.new(case.players, SEED, dict(case.options))
        same(state.dump(), begun.dump(), f"the game that went through {way} begins differently")
    for way, rng in (
        ("copy.copy", copy.copy(state.rng)),
        ("copy.deepcopy", copy.deepcopy(state.rng)),
        ("pickle", pickle.loads(pickle.dumps(state.rng))),
    ):
        same(state.rng.dump(), rng.dump(), f"the Rng of a State that went through {way} differs")
        hold(rng.word() == state.rng.copy().word(), f"an Rng that went through {way} draws other numbers.")


def scores_and_ranks_agree(case: Case) -> None:
    hold(
        case.begin().players == case.players,
        f"a game for {case.players} begins with another number of players.",
    )
    for state in case.points(case.sizes.points):
        scores, ranks = state.scores(), state.ranks()
        for name, row in (("scores()", scores), ("ranks()", ranks)):
            hold(
                len(row) == state.seats >= state.players,
                f"{name} has {len(row)} entries, and {state.seats} seats have a score.",
            )
            hold({type(each) for each in row} == {int}, f"{name} are not all whole numbers: {row}.")
    (*_, last) = case.points(0)
    scores, ranks = last.scores(), last.ranks()
    together = set(ranks) in ({0}, {1})  # a cooperative game is won or lost by all
    if together:
        return
    counted = [sum(other < mine for other in ranks) for mine in ranks]
    same(ranks, counted, f"ranks() does not count from 0 with equal ranks for ties (it should be {counted})")
    for seat, score in enumerate(scores):
        for other, theirs in enumerate(scores):
            hold(
                score <= theirs or ranks[seat] < ranks[other],
                f"seat {seat} has {score} points and rank {ranks[seat]}, seat {other} has only {theirs} and "
                f"rank {ranks[other]}: the more points, the lower the rank.",
            )


def chance_raises_a_barrier_and_a_barrier_ends_the_move(case: Case) -> None:
    state = case.begin()
    hold(
        state.barrier > 0 or state.rng.dump() == Rng(SEED).dump(),
        "chance is used in the set-up, and no barrier is raised there.",
    )
    for action in case.steps():
        barrier, chance = state.barrier, state.rng.dump()
        state.apply(action)
        hold(
            state.barrier >= barrier,
            f"the barrier fell from {barrier} to {state.barrier}: it only ever rises.",
        )
        if state.rng.dump() != chance:
            hold(state.barrier > barrier, "chance was used and no barrier raised, so it could be taken back.")
        if state.barrier > barrier:
            hold(state.whole(), "a barrier was raised within a move: what follows it must be a new move.")


def a_new_game_has_heard_its_set_up_and_listens_no_more(case: Case) -> None:
    state = case.begin()
    hold(state.heard, "a new game has heard nothing: its set-up is told with tell(), while listening.")
    hold(not state.listening, "a new game still listens: whoever wants to hear more sets `listening`.")
    hold(state.whole(), "a new game begins in the middle of a move: whole() is not true.")


def an_edition_written_out_is_the_same_edition(game: Game) -> None:
    again = game.edition(game.parts.text)
    hold(
        again.parts.digest == game.parts.digest,
        "edition(parts.text) has another digest than the game it was written out from.",
    )
    hold(again.actions() == game.actions(), "edition(parts.text) has another number of actions.")
    windows = game.edition(game.parts.text.replace("\n", "\r\n"))
    hold(
        windows.parts.digest == game.parts.digest,
        "the edition has another digest when its lines end as on Windows: make it with "
        "bandstand.edition.digest.",
    )


def options_are_declared_in_full(game: Game) -> None:
    names = [option.name for option in game.options]
    hold(len(set(names)) == len(names), f"two options have the same name: {names}.")
    for option in game.options:
        who = f"the option {option.name!r}"
        offered = [*option.values, *option.samples()]
        hold(option.default in option.values, f"{who} has a default that is none of its values.")
        hold(len(option.values) > 1, f"{who} has no choice: {option.values}.")
        hold(option.title, f"{who} has no title.")
        hold(
            option.meaning.endswith("."),
            f"{who} says what it means in a sentence: {option.meaning!r} is none.",
        )
        for kind, told in (("write", option.write), ("label", option.label)):
            texts = [told(value) for value in offered]
            hold(len(set(texts)) == len(texts), f"{who} has two values with the same {kind}: {texts}.")
        for value in offered:
            read = option.read(option.write(value))
            hold(
                read == value,
                f"{who} reads {option.write(value)!r}, which it wrote for {value!r}, as {read!r}.",
            )
            hold(option.check(value) == value, f"{who} does not take its own value {value!r}.")
        if option.under:
            parents = [other for other in game.options if other.name == option.under]
            hold(parents, f"{who} is under {option.under!r}, which is no option.")
            hold(
                set(parents[0].values) == {False, True} and not parents[0].under,
                f"{who} is under {option.under!r}, which is no yes-or-no option of its own.",
            )


def named(viewer: int) -> str:
    """'the View of seat 1'."""
    return f"the View of seat {viewer}" if viewer >= 0 else "the spectators' View"


def play_on(state: State, chance: random.Random, most: int = 40) -> None:
    """Some random actions more."""
    for _ in range(most):
        if state.turn() == OVER:
            return
        state.apply(chance.choice(state.legal()))


def play_alike(state: State, other: State, chance: random.Random, which: str, most: int = 40) -> None:
    """The same random actions in both come to the same."""
    for _ in range(most):
        if state.turn() == OVER:
            break
        action = chance.choice(state.legal())
        state.apply(action)
        other.apply(action)
    same(state.dump(), other.dump(), f"the same actions led {which} elsewhere than its original")


def spoil(data: object) -> None:
    """Empty everything in plain data that can be emptied."""
    if isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            spoil(value)
        data.clear()
