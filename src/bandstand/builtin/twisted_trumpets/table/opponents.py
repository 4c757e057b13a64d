"""Draws the others' boards: small under each player's line, large when that is clicked."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.board import board, told
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element


def opponents(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str]) -> list[Markup]:
    """What stands under the line of each seat (`Row.more`): nothing under the viewer's own, and nothing at
    the end, when every board is shown with its score."""
    seats = range(view["players"])
    if view["phase"] == "over":
        return [Markup("") for _ in seats]
    return [Markup("") if seat == view["seat"] else _opponent(kit, view, names, seat) for seat in seats]


def _opponent(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str], seat: int
) -> Markup:
    """A small board that opens a large one, without a script."""
    large = f"board-of-{seat}"
    return element(
        "div", {"class": "opponent"},
        element(
            "button", {"type": "button", "class": "thumb", "popovertarget": large,
                       "aria-label": f"Enlarge. {told(kit, view, seat, names)}"},
            element("span", {"aria-hidden": "true"}, board(kit, view, seat, names, small=True)),
        ),
        element(
            "div", {"id": large, "class": "enlarged", "popover": True, "role": "dialog",
                    "aria-label": f"{names[seat]}’s board"},
            element(
                "header", None,
                element("b", None, names[seat]),
                element("span", None, _holds(view, seat)),
                element("button", {"type": "button", "class": "btn quiet icon", "popovertarget": large,
                                   "popovertargetaction": "hide", "aria-label": "Close"},
                        element("svg", {"aria-hidden": "true"}, element("use", href="#i-close"))),
            ),
            board(kit, view, seat, names, small=False),
        ),
    )  # fmt: skip


def _holds(view: TwistedTrumpetsView, seat: int) -> str:
    """What is known of a player besides the board."""
    tiles, premium, plans = view["counts"][seat], view["premiums"][seat], view["plan_counts"][seat]
    hand = f"{tiles} tile{'' if tiles == 1 else 's'} in hand"
    if premium:
        hand += f", {premium} of them premium"
    return f"{hand} · {plans} secret plan{'' if plans == 1 else 's'}"
