"""What every game's words keep: notation is exact, and everything a person needs is said."""

import random
import re

from bandstand.contract import OVER, BadNotation, Game, Refusal
from bandstand.draw import Drawing, Piece, Player
from bandstand.testing.broken import Broken, hold, same
from bandstand.testing.cases import Case

TRIED = 400
"""Texts that are tried to be read as a move."""


def notation_is_a_bijection(game: Game) -> None:
    written = [game.write(action) for action in range(game.actions())]
    hold(len(written) > 1, f"the game has {len(written)} actions, which is no game.")
    firsts: dict[str, int] = {}
    for action, text in enumerate(written):
        first = firsts.setdefault(text, action)
        hold(first == action, f"write() says {text!r} for the action {first} and for {action}.")
        hold(
            text and text == "".join(text.split()) and text.isprintable(),
            f"write() says {text!r} for the action {action}: a notation has no spaces.",
        )
    for action, text in enumerate(written):
        read = game.read(text)
        hold(read == action, f"read({text!r}) is {read}, but write({action}) says it.")


def a_number_that_is_no_action_has_no_notation(game: Game) -> None:
    for number in (-1, game.actions(), 10**6):
        try:
            text = game.write(number)
        except BadNotation as refused:
            hold(
                str(number) in str(refused), f"write({number}) is refused without naming {number}: {refused}"
            )
        else:
            raise Broken(f"write({number}) says {text!r}, but there is no such action: raise BadNotation.")


def a_text_that_names_no_action_is_refused(game: Game) -> None:
    known = {game.write(action) for action in range(game.actions())}
    for text in texts(sorted(known)):
        try:
            action = game.read(text)
        except BadNotation as refused:
            hold(text not in known, f"read({text!r}) is refused, but write() says it.")
            hold(repr(text) in str(refused), f"read({text!r}) is refused without naming it: {refused}")
        else:
            hold(
                text in known and game.write(action) == text,
                f"read({text!r}) is {action}, but write() says {game.write(action)!r} for it: raise "
                "BadNotation.",
            )


def texts(known: list[str]) -> list[str]:
    """Texts of all kinds, and such as differ little from a notation."""
    chance = random.Random(len(known))
    found = ["", " ", "\n", "\0", "é", "7" * 40, "-1", *(text.upper() for text in known[:20])]
    letters = sorted(set("".join(known)))
    while len(found) < TRIED:
        text = list(chance.choice(known))
        place = chance.randrange(len(text) + 1)
        code = chance.choice([chance.randrange(32, 127), chance.randrange(1, 0x3000), 0x1F3BA])
        new = chance.choice([*letters, chr(code), " "])
        how = chance.randrange(3)
        text[place : place + (how > 0)] = [] if how == 1 else [new]
        found.append("".join(text))
    return found


def every_choice_is_said_in_words_of_its_own(case: Case) -> None:
    for state in case.points(case.sizes.points):
        if state.turn() == OVER:
            continue
        view, legal = state.view(state.turn()), state.legal()
        said: dict[str, int] = {}
        for action in legal:
            words = case.game.say(view, action)
            hold(words, f"say() is empty for {case.game.write(action)!r}.")
            if words in said:
                raise Broken(f"say() is {words!r} both for {case.game.write(said[words])!r} "
                             f"and for {case.game.write(action)!r}.")  # fmt: skip
            said[words] = action
        prompt = case.game.prompt(view, legal)
        hold(prompt.strip() and "\n" not in prompt, f"prompt() is one sentence on one line, not {prompt!r}.")


def whatever_is_not_legal_has_a_reason(case: Case) -> None:
    for number, state in enumerate(case.points(case.sizes.points)):
        if state.turn() == OVER:
            continue
        view, legal = state.view(state.turn()), state.legal()
        drawn = names_drawn(case.game.draw(view, case.names(), legal))
        for action in case.illegal(legal, number):
            wrong = unfit(case.game.why_not(view, action), drawn)
            if wrong:
                raise Broken(f"why_not() of the action {action} {wrong}.")


def unfit(refusal: Refusal, drawn: set[str]) -> str:
    """What is wrong with a refusal; empty where nothing is. Asked very often, so it makes no text where all
    is well."""
    sentence = refusal.sentence
    if not sentence or not sentence[0].isupper() or sentence[-1] not in ".?!":
        return f"is no sentence: {sentence!r}"
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.code):
        return f"has the code {refusal.code!r}: small letters and underscores"
    if not drawn.issuperset(refusal.things):
        return f"points at {sorted(set(refusal.things) - drawn)}, which are not drawn"
    return ""


def names_drawn(drawing: Drawing) -> set[str]:
    """The names of all targets and pieces that a page shows."""
    markup = drawing.board + drawing.hand + "".join(row.more for row in drawing.rows)
    found = set(re.findall(r'data-(?:target|vt)="([^"]+)"', markup))
    return found | {chip.target for chip in drawing.chips}


def every_seat_has_a_name_and_the_players_have_their_own(case: Case) -> None:
    given = [f"Name{seat}" for seat in range(case.players)]
    names = case.game.seat_names(given, case.options)
    seats = int(case.begin().seats)
    hold(len(names) == seats, f"seat_names() gives {len(names)} names for {seats} seats with a score.")
    same(names[: case.players], given, "seat_names() does not begin with the names of the players")
    hold(all(name.strip() == name != "" for name in names), f"seat_names() gives an empty name: {names}.")


def every_event_can_be_told_to_everybody(case: Case) -> None:
    state = case.begin()
    state.listening = True
    for action in case.steps(600):
        state.apply(action)
    for viewer in case.viewers():
        lines = [case.game.log(event, viewer) for event in state.news(viewer)]
        hold(any(lines), f"log() has no line for viewer {viewer} in a whole game.")
        for line in lines:
            for piece in line or ():
                hold(
                    isinstance(piece, str | Piece | Player),
                    f"log() has {piece!r} in a line, which is no text, Piece or Player.",
                )
                if isinstance(piece, Player):
                    hold(
                        0 <= piece.seat < state.seats, f"log() names seat {piece.seat}, which does not exist."
                    )


def every_view_can_be_read_aloud(case: Case) -> None:
    for state in case.points(case.sizes.points):
        for viewer in case.viewers():
            view = state.view(viewer)
            hold(case.game.stage(view).strip(), f"stage() is empty for viewer {viewer}.")
            text = case.game.text(view, case.names())
            hold(
                all(line.strip() for line in text.split("\n")),
                f"text() has an empty line for viewer {viewer}: {text!r}",
            )
    (*_, last) = case.points(0)
    hold(case.game.summary(last.view(-1)).strip(), "summary() is empty when the game is over.")


def the_rulebook_numbers_its_rules(game: Game) -> None:
    rulebook = game.rulebook()
    hold(rulebook.startswith(f"# {game.title}"), f"rulebook() begins with the title, as '# {game.title}'.")
    hold("\n1. " in rulebook, "rulebook() does not number its rules: '1. ...'.")
