"""A finished series of Fiddlefoo: game by game, or one game round by round."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.retelling import Honour, Part, Past, Retelling, Words, general, most


class Told(Retelling):
    """What each game cost, and who reached farthest across the map."""

    def words(self, past: Past) -> Words:
        if past.view["games"] == 1:
            return Words("Cards in hand, round by round", "Whoever plays the last one ends the game.")
        return Words("The series, game by game", "Each note left in hand costs a point.",
                     "What was left in hand", "game")  # fmt: skip

    def lap(self, view: FiddlefooView) -> str:
        if view["games"] > 1:
            return str(view["number"])
        return str((view["turns"] - 1) // view["players"] + 1)

    def line(self, view: FiddlefooView, scores: Sequence[int]) -> Sequence[int]:
        return scores if view["games"] > 1 else view["counts"]

    def parts(self, past: Past) -> list[Part]:
        games = [event for event in past.events("game") if event["points"]]
        if len(games) < 2:
            return []
        return [Part(f"Game {event['number']}", [-points for points in event["points"]]) for event in games]

    def honours(self, past: Past) -> list[Honour]:
        thrown, out, reach = ([0] * past.seats for _ in range(3))
        for event in past.events("throws"):
            thrown[event["seat"]] += len(event["cards"])
        for event in past.events("game"):
            for seat in event["out"]:
                out[seat] += 1
        for event in past.events("place"):
            reach[event["seat"]] = max(reach[event["seat"]], event["distance"])
        course = general(past, "game") if past.view["games"] > 1 else []
        return [
            *course,
            *most("Long arm", reach, "paired two cards at a distance of {}", 3),
            *most("Safe pair of hands", past.total("place", safe=True), "made {}", 1, thing="safe pair"),
            *most("Good arm", thrown, "threw {}", 3, thing="card"),
            *most("First to the bar", out, "was out first in {}", 1, thing="game"),
            *most("Matchmaker", past.total("place"), "made {}", 4, thing="pair"),
        ]
