"""Plays the same games in whatever way this process runs the rules, and prints what became of them.

`python -m bandstand.testing.played ACTIONS GAME...` prints one line of JSON: whether the rules are compiled,
and for each case a digest over every State, View and guess.
"""

import hashlib
import json
import sys

from bandstand import _build, bots, catalogue
from bandstand.bots import playouts
from bandstand.contract import OVER
from bandstand.rng import Rng
from bandstand.testing.cases import Case, cases


def digest(case: Case, actions: int) -> str:
    """Over everything that the rules say in one game of at most `actions` actions."""
    seen = hashlib.sha256()
    choices = case.choices("compared")
    policy = case.game.policy()
    search = bots.search(case.game, next(iter(case.game.levels())), 3)
    usual = all(case.options[option.name] == option.default for option in case.game.options)
    state = case.begin()
    for number in range(actions):
        if state.turn() == OVER:
            break
        legal = state.legal()
        said = [state.dump(), legal, state.scores(), state.ranks(), sorted(state.census()), state.whole()]
        if number % 10 == 0:
            seat = state.turn()
            guess = state.guess(seat, Rng(number))
            said += [guess.dump(), int(policy.choose(guess, seat, Rng(number)))]
            if number == 20 and usual:  # play-outs are slow where nothing is compiled
                said += [int(search.choose(guess, seat, Rng(number)))]
                ends = playouts.compare(
                    policy, guess, seat, [[action] for action in legal[:2]], 1, Rng(number)
                )
                said += [playouts.pack(end) for end in ends]
            said += [state.view(viewer) for viewer in case.viewers()]
        seen.update(json.dumps(said, sort_keys=True).encode())
        state.apply(choices.choice(legal))
    seen.update(json.dumps(state.dump(), sort_keys=True).encode())
    return seen.hexdigest()


def main() -> None:
    actions, names = int(sys.argv[1]), sys.argv[2:]
    games = [catalogue.load(name) for name in names]
    played = [
        case for game in games for count in range(game.least, game.most + 1) for case in cases(game, count)
    ]
    digests = {str(case): digest(case, actions) for case in played}
    print(json.dumps({"compiled": _build.compiled(), "digests": digests}))


if __name__ == "__main__":
    main()
