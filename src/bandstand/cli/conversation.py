"""A game as a conversation in plain lines, which a screen reader can read and a pipe can lead."""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from bandstand.bots import Bot
from bandstand.cli.arguments import unusable
from bandstand.cli.telling import everybody, result_lines, said
from bandstand.contract import BadNotation, View
from bandstand.match import Match
from bandstand.move import IllegalMove

HELP = """Type the number of what you want to do, or what stands behind it in brackets.
? this help, t the table again, u take back, r the rules, q leave, and save the game if you like."""


COMMANDS = ("?", "t", "u", "r", "q")


BOT_SECONDS = 2.0
"""How long a bot may think."""


class Leave(Exception):
    """The player wants to go."""


class Conversation:
    """One person against bots."""

    def __init__(
        self, match: Match, names: Sequence[str], you: int, bots: Mapping[int, Bot], file: Path | None = None
    ) -> None:
        self.match = match
        self.names = everybody(match, names)
        self.you = you
        self.bots = bots
        self.file = file
        """Where the game was saved before."""
        self.told = 0
        """How many moves the player has been told of."""

    def run(self) -> None:
        """From here to the end of the game, or until the player leaves."""
        self.welcome()
        try:
            while not self.match.over:
                self.next_move()
        except Leave:
            self.offer_record("Save the game, to go on later?")
            return
        for line in result_lines(self.match, self.names, self.you):
            print(line)
        self.offer_record("Keep a record of the game?")

    def welcome(self) -> None:
        """Who sits where, what has happened so far, and how to ask for help."""
        match = self.match
        print(f"{match.game.title}. You are {self.names[self.you]}.")
        others = [name for seat, name in enumerate(self.names) if seat != self.you]
        if others:
            print(f"Against you: {', '.join(others)}.")
        print("Type ? for help.")
        own = [number for number, move in enumerate(match.moves) if move.seat == self.you]
        if not own:
            for line in said(match.game, match.opening(self.you), self.names, self.you):
                print(line)
        self.told = own[-1] if own else 0
        self.tell()

    def next_move(self) -> None:
        """One move, of the player or of a bot."""
        match = self.match
        waiting = [seat for seat in match.waiting() if seat not in match.sealed()]
        if self.you in waiting:
            match.play(*self.ask(), seat=self.you)
        else:
            seat = waiting[0]
            match.play(*match.decide(seat, partial(self.bots[seat].choose, clock=BOT_SECONDS)), seat=seat)
        self.tell()

    def tell(self) -> None:
        """What has happened since the player was last told."""
        for news in self.match.news(self.you, self.told):
            for line in said(self.match.game, news, self.names, self.you):
                print(line)
        self.told = len(self.match.moves)

    # ---- asking

    def ask(self) -> tuple[int, ...]:
        """A whole move of the player, action by action."""
        match, you = self.match, self.you
        self.show_table()
        actions: list[int] = []
        while legal := match.legal(you, actions):
            view = match.view(you, actions)
            self.show_choices(view, legal)
            choice = self.choose(view, legal, bool(actions))
            if choice is not None:
                actions.append(choice)
            elif actions:
                actions.pop()
            else:
                self.show_table()
        return tuple(actions)

    def show_table(self) -> None:
        """The table in words."""
        print()
        print(self.match.game.text(self.match.view(self.you), self.names))

    def show_choices(self, view: View, legal: Sequence[int]) -> None:
        """What is asked, and each possible answer with its number."""
        game = self.match.game
        print(game.prompt(view, legal))
        for number, action in enumerate(legal, start=1):
            notation = game.write(action)
            # Where a game's notation looks like one of our own answers, only the number is offered.
            also = "" if notation.isdigit() or notation in COMMANDS else f" ({notation})"
            print(f"{number}. {game.say(view, action, self.names)}{also}")

    def choose(self, view: View, legal: Sequence[int], begun: bool) -> int | None:
        """The action that the player names; None once something was taken back."""
        while True:
            answer = answer_to("Your move: ")
            if answer == "?":
                print(HELP)
            elif answer == "t":
                self.show_table()
                self.show_choices(view, legal)
            elif answer == "r":
                print(self.match.game.rulebook())
            elif answer == "q":
                raise Leave
            elif answer == "u":
                if begun or self.take_back():
                    return None
            else:
                action = self.understand(answer, view, legal)
                if action is not None:
                    return action

    def understand(self, answer: str, view: View, legal: Sequence[int]) -> int | None:
        """The legal action that an answer means; if there is none, the player is told why."""
        if answer.isascii() and answer.isdigit():
            if 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            print(f"There is no choice {answer}: type a number from 1 to {len(legal)}.")
            return None
        if not answer:
            print(f"Type a number from 1 to {len(legal)}; ? is for help.")
            return None
        game = self.match.game
        try:
            action = game.read(answer)
        except BadNotation as error:
            print(f"{error} Or type a number from 1 to {len(legal)}; ? is for help.")
            return None
        if action in legal:
            return action
        print(game.why_not(view, action))
        return None

    def take_back(self) -> bool:
        """The player's last move, unless something has happened since that cannot be taken back."""
        try:
            self.match.undo(self.you)
        except IllegalMove as error:
            print(error)
            return False
        self.told = len(self.match.moves)
        print("Your last move is taken back.")
        return True

    # ---- keeping

    def offer_record(self, question: str) -> None:
        """Write the game into a file, if the player wants to."""
        suggested = self.file or free_name(self.match.game.name)
        print(f"{question} Press Enter for {suggested}, or type another file name, or no.")
        while True:
            answer = answer_to("File: ")
            if answer.lower() in ("n", "no"):
                print("Not saved.")
                return
            path = Path(answer) if answer else suggested
            if path.exists() and path != self.file:
                print(f"There is a file '{path}' already: type another name.")
                continue
            try:
                self.match.record(self.names[: self.match.players]).save(path)
            except OSError as error:
                print(f"{unusable(path, error)} Type another name.")
                continue
            go_on = "Look at it" if self.match.over else "Go on"
            command = "replay" if self.match.over else "play --resume"
            print(f"Saved. {go_on} with: bandstand {command} {path}")
            return


def answer_to(question: str) -> str:
    """What the player types. Where it comes from a pipe it is shown, so that the lines can be followed."""
    answer = input(question).strip()
    if not sys.stdin.isatty():
        print(answer)
    return answer


def free_name(game: str) -> Path:
    """A file name that is not taken."""
    number = 1
    while Path(f"{game}-{number}.txt").exists():
        number += 1
    return Path(f"{game}-{number}.txt")
