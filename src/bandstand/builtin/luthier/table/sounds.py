"""What is heard: few sounds. Each is named after what it belongs to, so that it is heard once."""

from bandstand.builtin.luthier.views import LuthierView


def sounds(view: LuthierView) -> tuple[str, ...]:
    """The page plays those that the drawing before did not have; a chip that is placed has the sound of every
    move."""
    boards = view["boards"]
    made = sum(len(board["made"]) for board in boards)
    completed = sum(len(board["completed"]) for board in boards)
    heard: list[str] = []
    if view["roll"] is not None:
        heard.append(f"deal@dice-{view['roll']['dice']}-{view['roll']['rerolls']}")
    if made:
        heard.append(f"trump@made-{made}")
    if completed:
        heard.append(f"win@patrons-{completed}")
    if view["phase"] == "over":
        heard.append("end@over")
    return tuple(heard)
