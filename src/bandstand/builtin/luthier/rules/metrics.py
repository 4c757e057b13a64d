"""What goals, awards and powers count."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import (
    FAMILIES,
    INSTRUMENT_TOKEN,
    METRICS,
    PERFORMANCE_TOKEN,
    REPAIR_TOKEN,
    TRACKS,
)
from bandstand.builtin.luthier.rules.position import Position


def count(p: Position, seat: i64, metric: Metric) -> i64:
    """How far a player has come."""
    kit = p.kit
    board = p.boards[seat]
    name = METRICS[metric.which]
    of = metric.of
    if name == "finished":
        return len([1 for kind in board.made if of < 0 or kit.instruments[kind].family == of])
    if name == "finished_families":
        return len({int(kit.instruments[kind].family) for kind in board.made})
    if name == "finished_rare":
        return len([1 for kind in board.made if kit.instruments[kind].rare])
    if name == "patrons":
        return len([1 for patron in board.completed if of < 0 or kit.patrons[patron].era == of])
    if name == "patrons_of":
        return len([1 for patron in board.completed if kit.patrons[patron].type == of])
    if name == "patron_types":
        return len({int(kit.patrons[patron].type) for patron in board.completed})
    if name == "patron_eras":
        return len({int(kit.patrons[patron].era) for patron in board.completed})
    if name == "specialists":  # ruling 77: once a worker is assigned
        return len([1 for number in board.assigned if number])
    if name == "tracks":  # ruling 78
        return len([1 for track in range(len(TRACKS)) if board.tracks[track] == len(kit.tracks[track])])
    if name == "awards":
        return len([1 for marks in p.marks if int(seat) in marks])
    if name == "tokens":
        return p.orchestra.placed(INSTRUMENT_TOKEN, seat)
    if name == "tokens_in":
        return _in_era(p, seat, INSTRUMENT_TOKEN, of)
    if name == "token_eras":
        return _eras(p, seat, INSTRUMENT_TOKEN)
    if name == "performances":
        return _in_era(p, seat, PERFORMANCE_TOKEN, of)
    if name == "performances_in":
        return _in_family(p, seat, PERFORMANCE_TOKEN, of)
    if name == "performance_eras":
        return _eras(p, seat, PERFORMANCE_TOKEN)
    if name == "repairs":
        return _in_family(p, seat, REPAIR_TOKEN, of)
    if name == "repairs_in":
        return _in_era(p, seat, REPAIR_TOKEN, of)
    if name == "repair_families":
        return len([1 for family in range(len(FAMILIES)) if _in_family(p, seat, REPAIR_TOKEN, family)])
    if name == "chairs":
        return _chairs(p, seat, of)
    assert name == "chair_families"
    return len([1 for family in range(len(FAMILIES)) if _chairs(p, seat, family)])


def _in_era(p: Position, seat: i64, kind: i64, era: i64) -> i64:
    """Tokens in the spaces of an era; one between two eras counts for either (ruling 58)."""
    total: i64 = 0
    for chair in range(len(p.kit.chairs)):
        if era < 0 or int(era) in p.kit.chairs[chair].eras:
            total += p.orchestra.count(kind, chair, seat)
    return total


def _in_family(p: Position, seat: i64, kind: i64, family: i64) -> i64:
    total: i64 = 0
    for chair in range(len(p.kit.chairs)):
        if family < 0 or p.kit.chairs[chair].family == family:
            total += p.orchestra.count(kind, chair, seat)
    return total


def _eras(p: Position, seat: i64, kind: i64) -> i64:
    """In how many eras there are tokens, each counted for one era, the owner's best (ruling 58)."""
    tokens: list[list[int]] = []
    for chair in range(len(p.kit.chairs)):
        for _ in range(p.orchestra.count(kind, chair, seat)):
            tokens.append(p.kit.chairs[chair].eras)
    reachable = [True] + [False] * 7
    for eras in tokens:
        after = reachable[:]
        for covered in range(8):
            if reachable[covered]:
                for era in eras:
                    after[covered | (1 << era)] = True
        reachable = after
    best: i64 = 0
    for covered in range(8):
        if reachable[covered]:
            best = max(best, covered.bit_count())
    return best


def _chairs(p: Position, seat: i64, family: i64) -> i64:
    total: i64 = 0
    for chair in range(len(p.kit.chairs)):
        if family < 0 or p.kit.chairs[chair].family == family:
            total += p.orchestra.chairs_in(chair, seat)
    return total
