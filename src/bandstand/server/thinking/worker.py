"""What a worker process does: answer questions about Views, one after the other, and know nothing else."""

import json
import operator
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection

from bandstand import bots, catalogue
from bandstand.bots import Bot, parallel
from bandstand.bots.advice import advise
from bandstand.bots.outside import Installed, Program
from bandstand.bots.parallel import Part
from bandstand.bots.playouts import pack
from bandstand.bots.review import look
from bandstand.contract import Game
from bandstand.match import Match
from bandstand.parent import leave_with_parent
from bandstand.server.thinking.questions import Message, Question, ReviewQuestion, WarmUp

# All that a worker keeps of the environment: how to find Python, its modules and a place for files.
KEPT = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "BANDSTAND_PURE",
    catalogue.VARIABLE,
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "SYSTEMROOT",
    "TEMP",
)
_NICE = 10
"""How far a worker stands back behind the server, so that nobody's request waits for a bot."""


def run(pipe: Connection, memory: int, installed: Sequence[Installed]) -> None:
    """Answer questions until there are no more."""
    become_worker(memory)
    own_bots = WorkerBots(installed)

    def say(message: Message) -> None:
        pipe.send_bytes(json.dumps(message).encode())

    while True:
        try:
            received = pipe.recv_bytes()
        except EOFError:
            return
        try:
            question, seconds = pickle.loads(received)
            answer = own_bots.answer(question, seconds, lambda best: say({"best": int(best)}))
        except Exception:  # A game or a bot may be somebody else's code: whatever fails, the worker goes on.
            answer = {"failed": traceback.format_exc()}
        say(answer)


def become_worker(memory: int) -> None:
    """Give up everything that a bot has no business with."""
    if sys.platform != "win32":
        # A group of its own, first of all: whatever a bot has started is ended with it, and nobody else. Not
        # a session of its own: there its niceness would count for nothing on a system that shares the
        # processor among sessions.
        os.setpgrp()
    for name in set(os.environ) - set(KEPT):
        del os.environ[name]
    del sys.argv[1:]
    # The terminal's Ctrl-C is the server's business, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent(_end_group)
    if sys.platform == "win32":
        return  # It has no such limits.
    import resource

    os.nice(_NICE)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_group() -> None:
    if sys.platform != "win32":
        # By its own number: group 0 would be that of the server, should this one not have been made.
        os.killpg(os.getpid(), signal.SIGKILL)


class WorkerBots:
    """Answers questions with our bots, and those that the host has installed."""

    def __init__(self, installed: Sequence[Installed]) -> None:
        self._installed = {each.name: each for each in installed}
        self._made: dict[tuple[str, Game], Bot] = {}
        """Bots from outside are made once: they may have much to load."""

    def answer(
        self, asked: Question | ReviewQuestion | WarmUp, seconds: float, tell: Callable[[int], object]
    ) -> Message:
        """What the asked bot makes of it. `tell` hears of the best action so far."""
        if isinstance(asked, WarmUp):
            warm_up(asked.game)
            return {"warm": True}
        game = asked.game
        if isinstance(asked, ReviewQuestion):
            return {"outcomes": [pack(each) for each in look(game, asked.look, min(seconds, asked.seconds))]}
        if bots.searches(asked.bot, game):
            iterations = asked.iterations or game.levels()[asked.bot].iterations
            if asked.advice:
                return {"advice": advise(game, asked.view, asked.seed, iterations, seconds).data()}
            part = Part(asked.bot, asked.seed, iterations)
            return {"verdict": parallel.pack(parallel.search(game, asked.view, part, seconds, tell))}
        bot = self._bot(asked)
        if isinstance(bot, Program):
            return {"action": bot.choose(asked.view, asked.legal, seconds, tell)}
        return {"action": operator.index(bot.choose(asked.view, asked.legal, seconds))}

    def _bot(self, asked: Question) -> Bot:
        game = asked.game
        if asked.bot not in self._installed:
            return bots.make(asked.bot, game, asked.seed)
        key = asked.bot, game
        if key not in self._made:
            self._made[key] = self._installed[asked.bot].make(game, asked.seed)
        return self._made[key]


def warm_up(name: str) -> None:
    """Load a game and play its first move."""
    game = catalogue.load(name)
    match = Match(game, game.least)
    match.decide(match.turn, bots.make("greedy", game, 0).choose)
