"""A finished game of Twisted Trumpets, round by round."""

from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.retelling import Honour, Past, Retelling, Words, general, most


class Told(Retelling):
    """What every trumpet was worth, and who had the birds."""

    part_names = {  # noqa: RUF012
        "pipes": "Pipes",
        "flags": "Flags",
        "birds": "Birds",
        "decrees": "Decrees",
        "plans": "Plans",
        "open": "Open ends",
    }

    def words(self, past: Past) -> Words:
        under = "As it would have been scored after each round: plans count, open ends cost."
        return Words("Points, round by round", under)

    def lap(self, view: TwistedTrumpetsView) -> str:
        return str(view["round"])

    def honours(self, past: Past) -> list[Honour]:
        worth = {name: [each.get(name, 0) for each in past.breakdown] for name in self.part_names}
        return [
            *general(past),
            *most("Bird whisperer", worth["birds"], "birds sang for {} points", 3),
            *most("Standard bearer", worth["flags"], "flags brought {} points", 3),
            *most("Master plumber", worth["pipes"], "pipes worth {} points", 3),
            *most("The King’s ear", worth["decrees"], "decrees brought {} points", 3),
            *most("The Queen’s own", worth["plans"], "plans came to {} points", 3),
            *most("Few loose ends", [-each for each in worth["open"]], "lost only {} to open ends", few=True,
                  thing="point"),
            *most("Best customer", past.total("bought"), "bought {}", thing="premium tile"),
            *most("Favourite at court", past.total("favor"), "used {}", thing="favor"),
        ]  # fmt: skip
