"""The others' boards: a summary under each player's line, and the whole workbench when that is clicked."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.table.bench import workbench
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element


def opened(
    kit: LuthierParts, view: LuthierView, names: Sequence[str], seat: int, summary: Sequence[Markup]
) -> Markup:
    """A summary that opens the board, without a script. The number of the seat does so, too."""
    large = f"board-of-{seat}"
    return element(
        "div", {"class": "opponent"},
        element("button", {"type": "button", "class": "sum", "popovertarget": large, "data-key": seat + 1,
                           "aria-label": f"Open the workbench of {names[seat]}"}, summary),
        element(
            "div", {"id": large, "class": "opened-board", "popover": True, "role": "dialog",
                    "aria-label": f"{names[seat]}’s workbench"},
            element(
                "header", None,
                element("b", None, names[seat]),
                element("span", None, _holds(view, seat)),
                element("button", {"type": "button", "class": "btn quiet icon", "popovertarget": large,
                                   "popovertargetaction": "hide", "aria-label": "Close"},
                        element("svg", {"aria-hidden": "true"}, element("use", href="#i-close"))),
            ),
            workbench(kit, view, seat, names, []),
        ),
    )  # fmt: skip


def _holds(view: LuthierView, seat: int) -> str:
    """What is known besides what lies on the board."""
    board = view["boards"][seat]
    goals, chips = board["goal_count"], board["chips_left"]
    parts = [f"{goals} secret goal{'' if goals == 1 else 's'}"] if goals else []
    if chips:
        parts.append(f"{chips} worker{'' if chips == 1 else 's'} to place")
    return " · ".join(parts)
