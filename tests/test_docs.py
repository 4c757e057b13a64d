"""What the docs show works as written."""

import re
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.bots import outside
from bandstand.match import Match

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", ["README.md", "docs/write-a-bot.md"])
def test_examples_run_one_after_the_other(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, page, "exec"), names)
    assert capsys.readouterr().out.startswith("["), "the first example prints the scores"


def test_the_bots_of_the_docs_play_as_a_host_installs_them(tmp_path: Path) -> None:
    """The class, the program and the file, copied from the page into a folder."""
    page = (ROOT / "docs/write-a-bot.md").read_text(encoding="utf-8")
    found = {kind: re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("python", "py", "toml")}
    made, _, _ = found["python"][0].partition("\ngame = ")
    (tmp_path / "mybots.py").write_text(made)
    (tmp_path / "lowcard.py").write_text(found["py"][0])
    (tmp_path / "bots.toml").write_text(found["toml"][0])
    game = catalogue.load("trumpet")
    match = Match(game, 2, seed=7)
    for installed in outside.read(tmp_path / "bots.toml"):
        chosen = installed.make(game, 1).choose(match.view(match.turn), match.legal(), 20.0)
        assert chosen == match.legal()[0], installed.name


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        assert target.startswith("https://") or (ROOT / page).parent.joinpath(target).exists(), target
