"""The Market: once a round, buy and sell, hire, train."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import APPRENTICE, INSPIRATION, ITEMS, MONEY, MOST_INSPIRATION
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.position import MARKET, NO_GAINS, Position, Task
from bandstand.builtin.luthier.rules.tracks import trainable


def visit(p: Position) -> None:
    """Move the cart to the other side."""
    seat = p.actor
    p.boards[seat].cart = True
    p.bought = [False, False, False]
    p.sold = [False, False, False]
    if p.listening:
        p.tell("market", seat)
    p.then([Task(tasks.MARKET, seat, 0, 0, NO_GAINS)])


def trade(p: Position, task: Task) -> None:
    """Ask for the next thing to buy or sell."""
    p.ask(MARKET, task.seat, task)


def item_price(p: Position, seat: i64, item: i64) -> i64:
    """What one thing costs a player, without inspiration."""
    if item < 3:
        return p.price(seat, item)
    return p.kit.apprentice_price if item == 3 else p.kit.training_price


def available(p: Position, seat: i64, item: i64) -> bool:
    """Whether a player could use one more (rulings 42, 44 and 90)."""
    board = p.boards[seat]
    if item < 3:
        return not p.sold[item] and board.materials() < board.storage()
    if item == 3:
        return i64(board.resources[APPRENTICE]) + p.apprentices_out(seat) < board.cap
    return trainable(p, seat, item - 4)


def choices(p: Position) -> list[int]:
    """Each thing with each amount of inspiration that pays it (ruling 41); sales; enough."""
    kit = p.kit
    seat = p.actor
    have = p.mine().resources
    money = i64(have[MONEY])
    actions: list[int] = []
    for item in range(len(ITEMS)):
        if available(p, seat, item):
            price = item_price(p, seat, item)
            least = max(price - money, 0)
            for k in range(least, min(price, i64(have[INSPIRATION])) + 1):
                actions.append(int(kit.buy + item * MOST_INSPIRATION + k))
    actions += [int(kit.sell) + m for m in range(3) if have[m] and not p.bought[m]]
    return [*actions, int(kit.done)]


def buy(p: Position, choice: i64) -> None:
    """Buy one thing, and go on."""
    seat = p.actor
    item = choice // MOST_INSPIRATION
    inspiration = choice % MOST_INSPIRATION
    have = p.mine().resources
    price = item_price(p, seat, item)
    have[MONEY] -= int(price - inspiration)
    have[INSPIRATION] -= int(inspiration)
    if p.listening:
        shown = {"item": ITEMS[item], "money": int(price - inspiration), "inspiration": int(inspiration)}
        p.tell("bought", seat, None, shown)
    following = [Task(tasks.MARKET, seat, 0, 0, NO_GAINS)]
    if item < 3:
        have[item] += 1
        p.bought[item] = True
    elif item == 3:
        have[APPRENTICE] += 1
    else:
        following = [Task(tasks.STEP, seat, item - 4, 0, NO_GAINS), *following]
    p.then(following)


def sell(p: Position, material: i64) -> None:
    """Sell one material at the price of the card, and go on."""
    seat = p.actor
    have = p.mine().resources
    have[material] -= 1
    price = p.kit.market[p.market][material]
    have[MONEY] += price
    p.sold[material] = True
    if p.listening:
        p.tell("sold", seat, None, {"item": ITEMS[material], "money": price})
    p.then([Task(tasks.MARKET, seat, 0, 0, NO_GAINS)])
