"""What is scored at the end, and who wins."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import APPRENTICE, CHAIRS, MONEY, PRESTIGE, SCORE
from bandstand.builtin.luthier.rules.board import AUTOMA as BY_THE_AUTOMA
from bandstand.builtin.luthier.rules.board import (
    BENCHES,
    CHAIR_TABLE,
    GOAL_CARDS,
    LEFTOVERS,
    NONE,
    POWERS,
    SPECIALISTS,
)
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.builtin.luthier.rules.position import Position


def score_the_end(p: Position) -> None:
    """Everything that is scored at the end of the game."""
    kit = p.kit
    for seat in range(p.seats):
        board = p.boards[seat]
        board.score(chair_points(p, seat), CHAIR_TABLE)
        if seat == p.automa():
            guild = kit.guild_cards[p.guild]
            points = guild.points * count(p, seat, guild.metric) + kit.automa_leftover_plan * len(p.plans)
            board.score(points, BY_THE_AUTOMA)
            continue
        board.score(final_powers(p, seat), POWERS)
        for kind in board.finish:  # ruling 71
            board.score((kit.instruments[kind].prestige + 1) // 2, BENCHES)
        for goal in board.goals:
            board.score(goal_points(p, seat, goal), GOAL_CARDS)
        cards = len([1 for card in board.specialists if card != NONE])
        board.score(kit.specialist_points * cards, SPECIALISTS)
        board.score(leftovers(p, seat) // kit.leftovers, LEFTOVERS)


def chair_points(p: Position, seat: i64) -> i64:
    """The First Chairs by the table; some powers add to their number (rulings 72 and 73)."""
    kit = p.kit
    chairs = p.orchestra.chairs(seat)
    if seat != p.automa():
        for patron in p.boards[seat].completed:
            for effect in kit.patrons[patron].final:
                if effect.verb == CHAIRS:
                    chairs += effect.amount
    points = kit.chair_points_of_four if p.seats == 4 else kit.chair_points
    return points[min(chairs, len(points) - 1)]


def final_powers(p: Position, seat: i64) -> i64:
    """What completed patrons score at the end."""
    total: i64 = 0
    for patron in p.boards[seat].completed:
        for effect in p.kit.patrons[patron].final:
            if effect.verb == SCORE:
                total += effect.amount * count(p, seat, effect.metric)
    return total


def goal_points(p: Position, seat: i64, goal: i64) -> i64:
    """The highest level reached (ruling 74)."""
    card = p.kit.goals[goal]
    reached = count(p, seat, card.metric)
    points: i64 = 0
    for level in range(len(card.needs)):
        if reached >= i64(card.needs[level]):
            points = card.points[level]
    return points


def leftovers(p: Position, seat: i64) -> i64:
    """All unused resources together (ruling 70)."""
    have = p.boards[seat].resources
    total: i64 = 0
    for resource in range(APPRENTICE + 1):
        total += have[resource]
    return total


def money_left(p: Position, seat: i64) -> i64:
    """The money that is left after resources were turned into prestige: the tie-break (ruling 70)."""
    return min(i64(p.boards[seat].resources[MONEY]), leftovers(p, seat) % p.kit.leftovers)


def ranks(p: Position) -> list[int]:
    """Most prestige, then most money left; a human level with the automa ranks before it (ruling 110)."""
    keys: list[tuple[int, int]] = []
    for seat in range(p.seats):
        prestige = p.boards[seat].resources[PRESTIGE]
        money = -1 if seat == p.automa() else int(money_left(p, seat))
        keys.append((prestige, money))
    return [len([1 for other in keys if other > mine]) for mine in keys]
