"""What the cards, cells and special actions are called, in words and in notation."""

from bandstand.builtin.fiddlefoo.parts import COLOURS, FiddlefooParts
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.contract import BadNotation
from bandstand.draw import Piece
from bandstand.phrases import counted, number_word

ACTIONS: dict[str, tuple[str, str]] = {
    "discard": ("Discard", "When paired: put {n} of your hand out of the game, if you like."),
    "draw": ("Draw", "When thrown: whoever throws it draws {n} from the deck."),
    "instaplay": ("Play at once", "When drawn: place it at once, if it fits anywhere."),
    "move": ("Move", "When paired: move {n} of the map to another place beside the map, if you like."),
    "notes_match_penalty": (
        "Costly match",
        "When thrown for its notes: whoever throws it draws {n} from the deck.",
    ),
    "reveal_to_all": ("Reveal", "When drawn: show it to everybody."),
    "play_again": ("Play again", "When paired: place another card, of another colour, if you like."),
    "notes_match_forbid": ("Notes only", "When thrown: only its notes count, never its place in a range."),
    "swap_map": ("Swap", "When drawn: swap up to {n} of your hand with cards of the map, if you like."),
    "remove_cards": ("Clear away", "When paired: take up to {n} off the map, but not this pair."),
    "wildcard_throw": ("Any time", "When thrown: it may always go, even at a safe pair."),
    "hand_match_penalty": (
        "Same colour",
        "When drawn: if the last card played has its colour, draw {n} more.",
    ),
    "wildcard_pair": ("Mixed pair", "When paired: played, it may pair with any colour that is not wild."),
    "cant_throw": ("Clingy", "When thrown: it stays with whoever holds {n} or fewer."),
    "hand_match_note_penalty": (
        "Same notes",
        "When drawn: if the last card played has as many notes, draw {n} more.",
    ),
    "score_double_worst": (
        "Double trouble",
        "When scored: it costs {t} as much as the worst of your other cards.",
    ),
    "score_minus_conditional": (
        "Favourite colour",
        "When scored: it costs {m} minus points if its colour is your most frequent.",
    ),
    "throw_other_colors": ("Open range", "When paired: every colour in the range may be thrown."),
    "safety_rule_disable": ("No safety", "When paired: no distance makes the pair safe."),
    "range_limit": ("Wide pair", "When paired: the range must hold at least {m} numbers."),
    "distance_limit": ("Close pair", "When paired: the distance must be {m} at most."),
}
"""For each special action its title, and what it does. {n}: a number of cards, {m}: a number, {t}: times."""


def action_title(kit: FiddlefooParts, card: int) -> str:
    """'Play again', for a special card."""
    return ACTIONS[kit.action_names[kit.special_of[card]]][0]


def action_text(kit: FiddlefooParts, card: int) -> str:
    """What a special card does, in one sentence; nothing for another card."""
    special = kit.special_of[card]
    return "" if special < 0 else sentence(kit, special)


def sentence(kit: FiddlefooParts, special: int) -> str:
    """What a special action does."""
    amount = kit.amounts[special]
    times = "twice" if amount == 2 else f"{number_word(amount)} times"
    return ACTIONS[kit.action_names[special]][1].format(
        n=counted(amount, "card"), m=number_word(amount), t=times
    )


def card_name(kit: FiddlefooParts, card: int) -> str:
    """'blue 12', or 'blue 8 (Play again)'."""
    name = f"{kit.colours[kit.colour_of[card]]} {kit.number_of[card]}"
    return name if kit.special_of[card] < 0 else f"{name} ({action_title(kit, card)})"


def the_card(kit: FiddlefooParts, card: int) -> str:
    """'the blue 12'."""
    return f"the {card_name(kit, card)}"


def card_code(kit: FiddlefooParts, card: int) -> str:
    """'b12', or '*play_again'."""
    special = kit.special_of[card]
    if special >= 0:
        return "*" + kit.action_names[special]
    return f"{kit.letters[kit.colour_of[card]]}{kit.number_of[card]}"


def card_piece(kit: FiddlefooParts, card: int) -> Piece:
    """A card in a line of the log."""
    letter = kit.letters[kit.colour_of[card]]
    star = "" if kit.special_of[card] < 0 else "*"
    return Piece(f"tile-{letter}", card_name(kit, card), tail=f"{kit.number_of[card]}{star}")


def cell_name(kit: FiddlefooParts, cell: int) -> str:
    """'column 3, row -1'."""
    return f"column {kit.column(cell)}, row {kit.row(cell)}"


_SIDES = ((1, 0, "left of"), (-1, 0, "right of"), (0, 1, "above"), (0, -1, "below"))
"""Where a cell lies as seen from a card, by how many columns and rows that card is further on."""


def beside(kit: FiddlefooParts, view: FiddlefooView, cell: int, card: int) -> str:
    """'below the blue 6': a place for a card as one sees it."""
    lying = {(column, row): card for column, row, card in view["map"]}
    for columns, rows, side in _SIDES:
        neighbour = lying.get((kit.column(cell) + columns, kit.row(cell) + rows))
        if neighbour is not None and neighbour != card:
            return f"{side} {the_card(kit, neighbour)}"
    return f"on {cell_name(kit, cell)}"


def range_text(low: int, high: int) -> str:
    """The numbers between two: 'range 7–11', 'range 7', 'no range'."""
    if high - low < 2:
        return "no range"
    return f"range {low + 1}" if high - low == 2 else f"range {low + 1}–{high - 1}"


def capital(text: str) -> str:
    """The same at the beginning of a sentence."""
    return text[0].upper() + text[1:]


# ---- notation


def write(kit: FiddlefooParts, action: int) -> str:
    """b12 *move (cards), enough, draw, pass, +b5 (onto its pile), +p7>b (onto another), @3,-1 (cells)."""
    if 0 <= action < kit.deck:
        return card_code(kit, action)
    if action == kit.enough:
        return "enough"
    if action == kit.draw:
        return "draw"
    if action == kit.pass_:
        return "pass"
    if kit.add <= action < kit.add_as:
        return f"+{card_code(kit, action - kit.add)}"
    if kit.add_as <= action < kit.cells:
        card, colour = purple_and_pile(kit, action)
        return f"+{card_code(kit, card)}>{kit.letters[colour]}"
    if kit.cells <= action < kit.actions:
        cell = action - kit.cells
        return f"@{kit.column(cell)},{kit.row(cell)}"
    raise BadNotation(f"Fiddlefoo has no action number {action}: they go from 0 to {kit.actions - 1}.")


def purple_and_pile(kit: FiddlefooParts, action: int) -> tuple[int, int]:
    """The wild card and the pile of an `add_as`."""
    place, colour = divmod(action - int(kit.add_as), COLOURS)
    return kit.purples[place], colour


def notation(kit: FiddlefooParts) -> dict[str, int]:
    """What `write` says, for every action."""
    return {write(kit, action): action for action in range(kit.actions)}
