"""Reads the components of a parts file, with complaints that name the line."""

from typing import Final

from bandstand.builtin.luthier.parts.components import (
    ActionCard,
    Chair,
    Effect,
    GuildCard,
    House,
    Instrument,
    Ladder,
    Level,
    Metric,
    Patron,
    Performance,
    Pit,
    Place,
    Repair,
    Specialist,
)
from bandstand.builtin.luthier.parts.vocabulary import (
    BY_ERA,
    BY_FAMILY,
    BY_TYPE,
    CHEAPER,
    ERAS,
    FAMILIES,
    GAIN,
    INSTRUMENT_TOKEN,
    LEVELS,
    MATERIALS,
    METRICS,
    MONEY,
    MOST_INSPIRATION,
    PERFORMANCE_TOKEN,
    PLACES,
    RESOURCES,
    ROUGHING,
    ROYAL,
    SCORE,
    STEP,
    TOKEN,
    TOKENS,
    TRACKS,
    TYPES,
    VERBS,
    WORKERS,
)
from bandstand.edition import PartsFile


def number(file: PartsFile, path: str, word: str, words: tuple[str, ...], what: str) -> int:
    if word not in words:
        raise file.fail(path, f"must be {what}, one of {', '.join(words)}, not {word!r}")
    return words.index(word)


def _one(file: PartsFile, path: str, words: tuple[str, ...], what: str) -> int:
    return number(file, path, file.word(path), words, what)


def _several(file: PartsFile, path: str, words: tuple[str, ...], what: str) -> list[int]:
    return [number(file, path, word, words, what) for word in file.texts(path)]


def read_gains(file: PartsFile, path: str, text: str) -> list[int]:
    """'2 money 1 wood' as a list by resource."""
    words = text.split()
    gains = [0] * len(RESOURCES)
    if not words or len(words) % 2:
        raise file.fail(path, f"must be written like '2 money 1 wood', not {text!r}")
    for place in range(0, len(words), 2):
        if not words[place].isdecimal() or not 1 <= int(words[place]) <= 30:
            raise file.fail(
                path, f"must have whole numbers from 1 to 30 before each word, not {words[place]!r}"
            )
        gains[number(file, path, words[place + 1], RESOURCES, "a resource")] += int(words[place])
    return gains


def _cost(file: PartsFile, path: str) -> list[int]:
    """The materials of a cost."""
    gains = read_gains(file, path, file.word(path))
    if sum(gains) != sum(gains[: len(MATERIALS)]):
        raise file.fail(path, "must be materials only: animal, wood, metal")
    return gains[: len(MATERIALS)]


def _metric(file: PartsFile, path: str) -> Metric:
    word, colon, of = file.word(path).partition(":")
    which = number(file, path, word, METRICS, "something to count")
    if not colon:
        if word in ("tokens_in", "performances_in", "repairs_in", "patrons_of"):
            raise file.fail(path, f"must say of what: {word}:...")
        return Metric(which, -1)
    for names, values in ((BY_FAMILY, FAMILIES), (BY_ERA, ERAS), (BY_TYPE, TYPES)):
        if word in names:
            return Metric(which, number(file, path, of, values, f"what {word} can be of"))
    raise file.fail(path, f"must not say of what {word} are")


_NOTHING: Final = Metric(0, -1)


def read_effects(file: PartsFile, path: str) -> list[Effect]:
    """The effects of a table, one for each word of the vocabulary in it."""
    if not file.has(path):
        return []
    effects: list[Effect] = []
    for word in file.table(path):
        if word in ("at", "price", "of", "points"):
            continue
        at = f"{path}.{word}"
        verb = number(file, at, word, VERBS, "an effect")
        none = [0] * len(RESOURCES)
        price = (
            read_gains(file, f"{path}.price", file.word(f"{path}.price"))
            if file.has(f"{path}.price")
            else none
        )
        if sum(price) != price[MONEY]:
            raise file.fail(f"{path}.price", "must be money only")
        if verb in (GAIN, CHEAPER):
            effects.append(Effect(verb, 1, -1, read_gains(file, at, file.word(at)), price, _NOTHING))
        elif verb == STEP:
            effects.append(Effect(verb, 1, _one(file, at, TRACKS, "a track"), none, price, _NOTHING))
        elif verb == TOKEN:
            kind = _one(file, at, TOKENS, "a kind of token")
            if kind == INSTRUMENT_TOKEN:
                raise file.fail(at, "must be performance or repair")
            names = ERAS if kind == PERFORMANCE_TOKEN else FAMILIES
            of = _one(file, f"{path}.of", names, "where the token goes")
            effects.append(Effect(verb, of, kind, none, price, _NOTHING))
        elif verb == SCORE:
            points = file.whole(f"{path}.points", 1, 9)
            effects.append(Effect(verb, points, -1, none, price, _metric(file, at)))
        else:
            effects.append(Effect(verb, file.whole(at, 1, 9), -1, none, price, _NOTHING))
    return effects


def read_place(file: PartsFile, name: str) -> Place:
    path = f"places.{name}"
    file.provenance(f"{path}.source")
    instead = [read_gains(file, f"{path}.instead", text) for text in file.texts(f"{path}.instead")]
    if not 1 <= len(instead) <= 3:
        raise file.fail(f"{path}.instead", "must be one to three gains to choose from")
    skills = file.rising(f"{path}.skill", 1, 9)
    return Place(instead, skills, [read_effects(file, f"{path}.bonus_{skill}") for skill in skills])


def read_slots(file: PartsFile, path: str) -> list[int]:
    counts = file.wholes(path, 0, 3)
    if len(counts) != 3 or not 1 <= sum(counts) <= 5:
        raise file.fail(path, "must be three numbers, one to five cards in all")
    return [tier for tier in range(3) for _ in range(counts[tier])]


def _known(file: PartsFile, path: str) -> None:
    """Where a component was learnt, and that what is named as known is there."""
    file.provenance(f"{path}.source")
    if file.has(f"{path}.known"):
        for word in file.words(f"{path}.known"):
            if not file.has(f"{path}.{word}"):
                raise file.fail(f"{path}.known", f"names {word!r}, which it does not have")


def read_chair(file: PartsFile, key: str) -> Chair:
    path = f"chairs.{key}"
    _known(file, path)
    eras = _several(file, f"{path}.eras", ERAS, "an era")
    if not 1 <= len(eras) <= 2:
        raise file.fail(f"{path}.eras", "must be one or two eras")
    rare = file.has(f"{path}.rare") and file.yes(f"{path}.rare")
    gains = read_gains(file, f"{path}.gain", file.word(f"{path}.gain"))
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    return Chair(key, file.word(f"{path}.name"), family, eras, rare, gains)


def read_instrument(file: PartsFile, key: str, chair_keys: list[str], chairs: list[Chair]) -> Instrument:
    path = f"instruments.{key}"
    _known(file, path)
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    own = _several(file, f"{path}.chairs", tuple(chair_keys), "a chair")
    if not own or [1 for chair in own if chairs[chair].family != family]:
        raise file.fail(f"{path}.chairs", "must be chairs of the instrument's family")
    rare = chairs[own[0]].rare
    return Instrument(
        key, file.word(f"{path}.name"), family, rare, file.whole(f"{path}.copies", 1, 6), own,
        _cost(file, f"{path}.rough"), _cost(file, f"{path}.finish"), file.whole(f"{path}.prestige", 0, 30),
    )  # fmt: skip


def read_patron(file: PartsFile, key: str) -> Patron:
    path = f"patrons.{key}"
    _known(file, path)
    deck = file.whole(f"{path}.deck", 1, 3)
    type_ = _one(file, f"{path}.type", TYPES, "a type of patron")
    if (type_ == ROYAL) != (deck == 3):
        raise file.fail(f"{path}.deck", "must be 3 for royals, and for them alone")
    gifts = [read_gains(file, f"{path}.gifts", text) for text in file.texts(f"{path}.gifts")]
    if len(gifts) != 2:
        raise file.fail(f"{path}.gifts", "must be two gifts")
    families = [_one(file, f"{path}.primary", FAMILIES, "a family")]
    families += _several(file, f"{path}.secondary", FAMILIES, "a family")
    if len(families) > 3:
        raise file.fail(f"{path}.secondary", "must be at most two families")
    at = f"{path}.always.at"
    return Patron(
        key, file.word(f"{path}.name"), deck, type_, _one(file, f"{path}.era", ERAS, "an era"), families,
        gifts, file.whole(f"{path}.prestige", 0, 30), read_effects(file, f"{path}.start"),
        read_effects(file, f"{path}.always"), _one(file, at, PLACES, "a place") if file.has(at) else -1,
        read_effects(file, f"{path}.performance"), read_effects(file, f"{path}.final"),
    )  # fmt: skip


def read_performance(file: PartsFile, key: str) -> Performance:
    path = f"performances.{key}"
    _known(file, path)
    needs: list[int] = []
    money: list[int] = []
    prestige: list[int] = []
    for level in LEVELS:
        numbers = file.wholes(f"{path}.{level}", 0, 30)
        if len(numbers) != 3:
            raise file.fail(f"{path}.{level}", "must be three numbers: the total needed, money, prestige")
        needs.append(numbers[0])
        money.append(numbers[1])
        prestige.append(numbers[2])
    if needs[0] != 0 or not needs[1] < needs[2]:
        raise file.fail(f"{path}.high", "must need more than medium, and low must need 0")
    era = _one(file, f"{path}.era", ERAS, "an era")
    return Performance(key, era, file.word(f"{path}.repertoire"), needs, money, prestige)


def read_repair(file: PartsFile, key: str) -> Repair:
    path = f"repairs.{key}"
    _known(file, path)
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    return Repair(key, family, _cost(file, f"{path}.cost"), file.whole(f"{path}.prestige", 0, 30))


def read_specialist(file: PartsFile, key: str) -> Specialist:
    path = f"specialists.{key}"
    _known(file, path)
    return Specialist(
        key, file.word(f"{path}.name"), _one(file, f"{path}.track", TRACKS, "a track"),
        _one(file, f"{path}.at", PLACES, "a place"), read_effects(file, f"{path}.after"),
        read_effects(file, f"{path}.always"),
    )  # fmt: skip


def read_ladder(file: PartsFile, path: str, key: str) -> Ladder:
    _known(file, path)
    needs = file.rising(f"{path}.needs", 1, 20)
    points = file.rising(f"{path}.points", 1, 30)
    if not needs or len(needs) != len(points) or len(needs) > 3:
        raise file.fail(f"{path}.points", "must be as many numbers as needs, at most three")
    return Ladder(key, _metric(file, f"{path}.each"), needs, points)


def read_prices(file: PartsFile, key: str) -> list[int]:
    path = f"market.{key}"
    _known(file, path)
    prices = file.wholes(f"{path}.prices", 1, MOST_INSPIRATION - 1)
    if len(prices) != len(MATERIALS):
        raise file.fail(f"{path}.prices", "must be three prices: of animal, wood and metal")
    return prices


def read_house(file: PartsFile, key: str) -> House:
    path = f"houses.{key}"
    _known(file, path)
    return House(
        key, file.word(f"{path}.name"), file.whole(f"{path}.number", 1, 99),
        read_gains(file, f"{path}.resources", file.word(f"{path}.resources")),
        read_effects(file, f"{path}.setup"),
    )  # fmt: skip


def read_pit(file: PartsFile, key: str, chair_keys: list[str], chairs: list[Chair]) -> Pit:
    path = f"pits.{key}"
    _known(file, path)
    tokens = [
        _several(file, f"{path}.{name}", tuple(chair_keys), "a chair")
        for name in ("instruments", "performances", "repairs")
    ]
    taken = tokens[0] + tokens[1] + tokens[2]
    if len(set(taken)) < len(taken) or [1 for chair in taken if chairs[chair].rare]:
        raise file.fail(path, "must name different chairs, none of them rare")
    return Pit(key, tokens, file.wholes(f"{path}.blocks", 1, 3))


def read_action_card(file: PartsFile, key: str) -> ActionCard:
    path = f"automa.actions.{key}"
    names = (*PLACES[:ROUGHING], "", "", "workshop")
    places = _several(file, f"{path}.places", names, "a place of the automa")
    if len(places) != WORKERS:
        raise file.fail(f"{path}.places", f"must be {WORKERS} places")
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    return ActionCard(key, places, family, _one(file, f"{path}.era", ERAS, "an era"))


def read_guild_card(file: PartsFile, key: str) -> GuildCard:
    path = f"automa.guilds.{key}"
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    era = _one(file, f"{path}.era", ERAS, "an era")
    metric = _metric(file, f"{path}.each")
    return GuildCard(key, file.word(f"{path}.name"), family, era, metric, file.whole(f"{path}.points", 1, 9))


def read_level(file: PartsFile, key: str, names: tuple[str, ...]) -> Level:
    path = f"automa.levels.{key}"
    number(file, path, key, names, "a level")
    return Level(
        key, file.whole(f"{path}.prestige", 0, 99), file.whole(f"{path}.stipend", 0, 9),
        file.whole(f"{path}.skill", 0, 9), file.whole(f"{path}.plans", 0, 9),
    )  # fmt: skip
