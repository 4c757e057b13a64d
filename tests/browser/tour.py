"""Every page of the house, each worth looking at."""

from dataclasses import dataclass, field

from bandstand import catalogue
from bandstand.builtin.luthier.parts.vocabulary import PLACES
from tests.browser import fiddlefoo, luthier, positions, twisted_trumpets
from tests.browser.positions import HONOUR, SHORT, duel
from tests.server.running import Guest, Running
from tests.sizes import SIZES


@dataclass
class Tour:
    """Addresses by name, as one person with tables of every kind finds them."""

    guide: Guest
    stops: dict[str, str] = field(default_factory=dict)


def arrange(server: Running) -> Tour:
    """Sets up tables in every phase of a game, and whatever leads to another page."""
    ann, ben = server.guest("Ann"), server.guest("Ben")
    room = ann.new_table("me", "open", "bot:greedy", "open", **HONOUR)
    visited = ben.new_table("me", "open", "open")
    ann.post(f"/t/{visited}/sit")
    ben.new_table("me", "open", "bot:random", "open")
    lead = positions.way_to(lambda view: bool(view["table"]) and view["trick"] == 3, board="short")
    wait = positions.way_to(lambda view: not view["table"] and view["trick"] == 4, seat=1, board="short")
    over = duel(ann, ben, positions.end())
    crowd = ann.started("me", *["bot:greedy"] * 5)
    ann.play_on(crowd, 5)
    return Tour(
        ann,
        {
            "lobby": "/",
            "new table for friends": "/new/trumpet?with=friends",
            "waiting room": f"/t/{room}",
            "somebody else's waiting room": f"/t/{visited}",
            "invitation": ben.links(visited)[0],
            "playing": f"/t/{duel(ann, ben, lead)}",
            "waiting for another": f"/t/{duel(ann, ben, wait)}",
            "choosing trump": f"/t/{duel(ann, ben, positions.choice())}",
            "exchanging trumps": f"/t/{duel(ann, ben, positions.exchange())}",
            "home stretch": f"/t/{duel(ann, ben, positions.stretch())}",
            "calling": f"/t/{duel(ann, ben, positions.call(), **HONOUR)}",
            "six players": f"/t/{crowd}",
            "curtain": f"/t/{ann.started('hot=Tom', 'hot=Uta', **SHORT)}",
            "over": f"/t/{over}",
            "replay": f"/t/{over}/replay?at=30&seat=1",
            "page of a game": f"/t/{over}/game",
            "replays": "/replays",
            "all my tables": "/tables/yours",
            "all open tables": "/tables/open",
            "all rules": "/rules",
            "me": "/me",
            **{f"new table of {game}": f"/new/{game}" for game in catalogue.names()},
            **{f"rules of {game}": f"/rules/{game}" for game in catalogue.names()},
            **_fiddlefoo(ann, ben, server.guest("Cleo")),
            **_twisted_trumpets(ann, ben),
            **_luthier(ann, ben, server.guest("Cleo"), server.guest("Dora")),
        },
    )


def _fiddlefoo(ann: Guest, ben: Guest, cleo: Guest) -> dict[str, str]:
    """Tables of Fiddlefoo in every phase; the first of three people is asked, wherever somebody is."""
    positions = {
        "placing": fiddlefoo.placing(),
        "throwing": fiddlefoo.throwing(),
        "adding": fiddlefoo.adding(),
        "between games": fiddlefoo.between_games(),
        "lost together": fiddlefoo.lost_together(),
        **{f"asked by a special card to {phase}": fiddlefoo.special(phase) for phase in ("discard", "move")},
    }
    paths = {
        f"fiddlefoo: {name}": f"/t/{position.among(*(ann, ben, cleo)[: position.players])}"
        for name, position in positions.items()
    }
    over = fiddlefoo.end().among(ann, ben)
    crowd = ann.started("me", *["bot:greedy"] * 5, game="fiddlefoo")
    ann.play_on(crowd, 3)
    return paths | {
        "fiddlefoo: six players": f"/t/{crowd}",
        "fiddlefoo: over": f"/t/{over}",
        "fiddlefoo: replay": f"/t/{over}/replay?at=9&seat=1",
        "fiddlefoo: page of a game": f"/t/{over}/game",
    }


def _twisted_trumpets(ann: Guest, ben: Guest) -> dict[str, str]:
    """Tables of Twisted Trumpets in every phase."""
    positions = {
        "beginning": twisted_trumpets.beginning(),
        "placing": twisted_trumpets.placing(),
        "choosing a favor": twisted_trumpets.plans_favor(),
        "buying for less": twisted_trumpets.bargain(),
        "discarding a plan": twisted_trumpets.dropping(),
        "closed": twisted_trumpets.closed(),
        "last but one round": twisted_trumpets.late(),
        "over": twisted_trumpets.end(),
    }
    paths = {f"twisted trumpets: {name}": f"/t/{each.among(ann, ben)}" for name, each in positions.items()}
    crowd = ann.started("me", *["bot:greedy"] * 3, game="twisted_trumpets")
    ann.play_on(crowd, 5)
    over = paths["twisted trumpets: over"]
    return paths | {
        "twisted trumpets: four players": f"/t/{crowd}",
        "twisted trumpets: replay": f"{over}/replay?at=40&seat=1",
        "twisted trumpets: page of a game": f"{over}/game",
    }


def _luthier(ann: Guest, ben: Guest, cleo: Guest, dora: Guest) -> dict[str, str]:
    """Tables of Luthier; in the large size in every phase that has something of its own to show."""
    positions = {
        "set-up": luthier.beginning(),
        "planning": luthier.planning(),
        "performing": luthier.performing(),
        "market": luthier.shopping(),
        "against the automa": luthier.alone(),
        "over": luthier.end(),
    }
    if SIZES.every_screen:
        positions |= {phase: luthier.phase(phase) for phase in luthier.SHOWN}
        positions["four players"] = luthier.crowd()
        positions |= {f"acting at {place}": luthier.acting(number) for number, place in enumerate(PLACES)}
    paths = {
        f"luthier: {name}": f"/t/{position.among(*(ann, ben, cleo, dora)[: position.players])}"
        for name, position in positions.items()
    }
    over = paths["luthier: over"]
    return paths | {
        "luthier: replay": f"{over}/replay?at=120&seat=1",
        "luthier: page of a game": f"{over}/game",
    }
