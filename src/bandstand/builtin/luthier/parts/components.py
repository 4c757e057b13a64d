"""The components of Luthier: cards, tiles, chairs, and what they do."""

from typing import Final

from mypy_extensions import i64


class Metric:
    """Something that can be counted of a player."""

    def __init__(self, which: i64, of: i64) -> None:
        self.which: Final[i64] = which
        self.of: Final[i64] = of
        """The family, era or type that counts alone; -1: all do."""


class Effect:
    """One thing that a card, a tile or a bonus does: a word of the vocabulary and its numbers."""

    def __init__(
        self, verb: i64, amount: i64, what: i64, gains: list[int], price: list[int], metric: Metric
    ) -> None:
        self.verb: Final[i64] = verb
        self.amount: Final[i64] = amount
        self.what: Final[i64] = what
        """The track of a step, the kind of a token."""
        self.gains: Final = gains
        self.price: Final = price
        self.metric: Final = metric


class Place:
    """A location: what can be done instead of its main action, and its bonuses by skill."""

    def __init__(self, instead: list[list[int]], skills: list[int], bonuses: list[list[Effect]]) -> None:
        self.instead: Final = instead
        self.skills: Final = skills
        self.bonuses: Final = bonuses


class Chair:
    """A space of the orchestra."""

    def __init__(
        self, key: str, name: str, family: i64, eras: list[int], rare: bool, gains: list[int]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.family: Final[i64] = family
        self.eras: Final = eras
        self.rare: Final = rare
        self.gains: Final = gains


class Instrument:
    """All cards of one instrument."""

    def __init__(
        self, key: str, name: str, family: i64, rare: bool, copies: i64, chairs: list[int], rough: list[int],
        finish: list[int], prestige: i64,
    ) -> None:  # fmt: skip
        self.key: Final = key
        self.name: Final = name
        self.family: Final[i64] = family
        self.rare: Final = rare
        self.copies: Final[i64] = copies
        self.chairs: Final = chairs
        self.rough: Final = rough
        self.finish: Final = finish
        self.prestige: Final[i64] = prestige


class Patron:
    """A patron. The first requirement is the primary one; the families of the others follow."""

    def __init__(
        self, key: str, name: str, deck: i64, type_: i64, era: i64, families: list[int],
        gifts: list[list[int]], prestige: i64, start: list[Effect], always: list[Effect], at: i64,
        performance: list[Effect], final: list[Effect],
    ) -> None:  # fmt: skip
        self.key: Final = key
        self.name: Final = name
        self.deck: Final[i64] = deck
        """1, 2, or 3 for royals."""
        self.type: Final[i64] = type_
        self.era: Final[i64] = era
        self.families: Final = families
        self.gifts: Final = gifts
        self.prestige: Final[i64] = prestige
        self.start: Final = start
        self.always: Final = always
        self.at: Final[i64] = at
        """Where what always holds does so; -1: everywhere."""
        self.performance: Final = performance
        self.final: Final = final


class Performance:
    """A performance card."""

    def __init__(
        self, key: str, era: i64, repertoire: str, needs: list[int], money: list[int], prestige: list[int]
    ) -> None:
        self.key: Final = key
        self.era: Final[i64] = era
        self.repertoire: Final = repertoire
        self.needs: Final = needs
        self.money: Final = money
        self.prestige: Final = prestige


class Repair:
    """A repair card."""

    def __init__(self, key: str, family: i64, cost: list[int], prestige: i64) -> None:
        self.key: Final = key
        self.family: Final[i64] = family
        self.cost: Final = cost
        self.prestige: Final[i64] = prestige


class Specialist:
    """A specialty worker: what it does at its place."""

    def __init__(
        self, key: str, name: str, track: i64, at: i64, after: list[Effect], always: list[Effect]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.track: Final[i64] = track
        self.at: Final[i64] = at
        self.after: Final = after
        self.always: Final = always


class Ladder:
    """A personal goal or a public award: what is counted, and its levels."""

    def __init__(self, key: str, metric: Metric, needs: list[int], points: list[int]) -> None:
        self.key: Final = key
        self.metric: Final = metric
        self.needs: Final = needs
        self.points: Final = points


class House:
    """A luthier family."""

    def __init__(self, key: str, name: str, number: i64, resources: list[int], setup: list[Effect]) -> None:
        self.key: Final = key
        self.name: Final = name
        self.number: Final[i64] = number
        self.resources: Final = resources
        self.setup: Final = setup


class Pit:
    """The orchestra of two players: which chairs and award levels are taken from the start."""

    def __init__(self, key: str, tokens: list[list[int]], blocks: list[int]) -> None:
        self.key: Final = key
        self.tokens: Final = tokens
        """The chairs of instrument, performance and repair tokens."""
        self.blocks: Final = blocks


class ActionCard:
    """Where the automa goes in a round, from left to right."""

    def __init__(self, key: str, places: list[int], family: i64, era: i64) -> None:
        self.key: Final = key
        self.places: Final = places
        self.family: Final[i64] = family
        self.era: Final[i64] = era


class GuildCard:
    """What the automa is good at, and what it scores for at the end."""

    def __init__(self, key: str, name: str, family: i64, era: i64, metric: Metric, points: i64) -> None:
        self.key: Final = key
        self.name: Final = name
        self.family: Final[i64] = family
        self.era: Final[i64] = era
        self.metric: Final = metric
        self.points: Final[i64] = points


class Level:
    """How hard the automa is to beat."""

    def __init__(self, key: str, prestige: i64, stipend: i64, skill: i64, plans: i64) -> None:
        self.key: Final = key
        self.prestige: Final[i64] = prestige
        self.stipend: Final[i64] = stipend
        self.skill: Final[i64] = skill
        self.plans: Final[i64] = plans
