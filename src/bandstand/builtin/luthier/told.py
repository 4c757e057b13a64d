"""A finished game of Luthier: six rounds, and the scoring at the end."""

from bandstand.builtin.luthier.views import LuthierView
from bandstand.phrases import number_word
from bandstand.retelling import REST, Honour, Past, Retelling, Words, general, most


class Told(Retelling):
    """Where the prestige came from, and who sat in whose chair."""

    closing = "end"
    part_names = {  # noqa: RUF012
        "instruments": "Instruments",
        "patrons": "Patrons",
        "royals": "Patrons",
        "performances": "Performances",
        "repairs": "Repairs",
        "awards": "Awards",
        "goals": "Goals",
        "chairs": "First Chairs",
        **dict.fromkeys(("tracks", "powers", "specialists", "benches", "leftovers", "lost", "automa"), REST),
    }

    def words(self, past: Past) -> Words:
        rounds = past.view["round"]
        return Words("Prestige, round by round", f"Rounds 1 to {rounds}, then the scoring at the end.",
                     "Where the prestige came from")  # fmt: skip

    def lap(self, view: LuthierView) -> str:
        return str(max(1, view["round"]))

    def honours(self, past: Past) -> list[Honour]:
        warm, rooms = [0] * past.seats, [0] * past.seats
        for event in past.events("token"):
            if event["took"] and event["from"] not in (-1, event["seat"]):
                warm[event["seat"]] += 1
        for laps in {(event["seat"], lap) for event, lap in _during(past, "market")}:
            rooms[laps[0]] += 1
        return [
            *general(past),
            *_ovation(past),
            *most("Chair thief", warm, "took {} that were warm", 2, thing="chair"),
            *most("Best customer", rooms, "at the Market in {}", 3, thing="round"),
            *most("Full workshop", past.total("finished"), "finished {}", 2, thing="instrument"),
            *most("Mender", past.total("repaired"), "repaired {}", 2, thing="instrument"),
            *most("Everybody’s darling", past.total("completed"), "made {} happy", 2, thing="patron"),
            *most("On tour", past.total("performed"), "played {}", 3, thing="concert"),
        ]


def _during(past: Past, kind: str) -> list[tuple[dict[str, int], str]]:
    """What happened of a kind, and in which round."""
    heard = zip(past.news, past.laps, strict=True)
    return [(dict(event), lap) for events, lap in heard for event in events if event["kind"] == kind]


def _ovation(past: Past) -> list[Honour]:
    """The best performance."""
    played = list(past.events("performed"))
    best = max((event["total"] for event in played), default=0)
    stars = {event["seat"] for event in played if event["total"] == best}
    if len(stars) != 1 or best < 8:
        return []
    words = f"performed with {number_word(best)}"
    return [Honour("Standing ovation", seat, words, 0.4 + 0.02 * best) for seat in stars]
