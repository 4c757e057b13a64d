"""The page that tells how to add a game shows the toy game as it is."""

import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
TOY = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests" / "toy").glob("*.py")))
SHOWN = re.findall(r"(?ms)^ *```python\n(.*?)^ *```$", PAGE)


def plain(code: str) -> str:
    return textwrap.dedent(code).strip()


@pytest.mark.parametrize("code", SHOWN)
def test_what_the_page_shows_stands_in_the_toy(code: str) -> None:
    indents = ["", *(" " * width for width in (4, 8, 12))]
    assert any(textwrap.indent(plain(code), indent) in TOY for indent in indents)


def test_the_steps_are_numbered_in_order() -> None:
    numbers = [int(number) for number in re.findall(r"(?m)^(\d+)\. \*\*", PAGE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(SHOWN) > 6


def test_every_file_that_the_page_names_is_in_the_toy_or_a_game() -> None:
    named = set(re.findall(r"`([a-z_]+\.(?:py|toml|md|svg))`", PAGE)) - {"contract.py"}
    rooms = {
        file.name
        for folder in ("tests/toy", "src/bandstand/builtin/trumpet")
        for file in ROOT.glob(f"{folder}/*")
    }
    assert named <= rooms | {"rules.py"}
