"""What the player on turn reads, for the tests of every game's words."""

from bandstand.contract import Game, State, View


class Spoken:
    """The words of a game about a State. Actions are given in notation."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def prompt(self, state: State) -> str:
        """What is asked."""
        return self.game.prompt(state.view(state.turn()), state.legal())

    def why_not(self, state: State, text: str) -> str:
        """Why something illegal may not be done."""
        action = self.game.read(text)
        assert action not in state.legal()
        return self.game.why_not(state.view(state.turn()), action).sentence

    def say(self, state: State, text: str) -> str:
        """What something legal is offered as."""
        action = self.game.read(text)
        assert action in state.legal()
        return self.game.say(state.view(state.turn()), action)

    def say_move(self, state: State, text: str) -> str:
        """What a whole move is called."""
        after, seat = state.copy(), state.turn()
        steps: list[tuple[View, int]] = []
        for word in text.split():
            action = self.game.read(word)
            assert action in after.legal()
            steps.append((after.view(seat), action))
            after.apply(action)
        assert after.whole()
        return self.game.say_move(steps)
