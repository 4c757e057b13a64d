"""The page that tells how to add a game shows code as it is, and names files that are there."""

import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
TEMPLATE = ROOT / "src" / "bandstand" / "cli" / "new_game" / "template"
TOY = ROOT / "tests" / "toy"
CODE = "\n".join(
    file.read_text(encoding="utf-8") for folder in (TOY, TEMPLATE) for file in sorted(folder.rglob("*.py"))
)
SHOWN = re.findall(r"(?ms)^ *```python\n(.*?)^ *```$", PAGE)


def commands() -> list[str]:
    """What the page tells people to type, line by line."""
    return [line for block in re.findall(r"(?ms)^```sh\n(.*?)^```$", PAGE) for line in block.splitlines()]


def plain(code: str) -> str:
    return textwrap.dedent(code).strip()


@pytest.mark.parametrize("code", SHOWN)
def test_what_the_page_shows_stands_in_the_toy_or_in_the_new_game(code: str) -> None:
    indents = ["", *(" " * width for width in (4, 8, 12))]
    assert any(textwrap.indent(plain(code), indent) in CODE for indent in indents)


def test_the_steps_are_numbered_in_order() -> None:
    numbers = [int(number) for number in re.findall(r"(?m)^(\d+)\. \*\*", PAGE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(SHOWN) > 6


def test_every_file_that_the_page_names_is_in_the_new_game_or_a_game() -> None:
    named = set(re.findall(r"`([a-z_]+\.(?:py|toml|md|svg|css))`", PAGE)) - {"contract.py"}
    rooms = {path.name for path in (TEMPLATE, TOY) for path in path.rglob("*")}
    rooms |= {path.name for path in (ROOT / "src" / "bandstand" / "builtin").glob("*/*")}
    assert named <= rooms
    package = {path.name for path in (TEMPLATE / "src" / "my_game").glob("*") if path.is_file()}
    assert package - {"__init__.py", "py.typed"} <= named, "the page says what each file is for"
