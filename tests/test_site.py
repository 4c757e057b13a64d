"""The docs as a site: links lead somewhere, names have their reference, nothing comes from elsewhere."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bandstand

ROOT = Path(__file__).parent.parent
LOADED = r"""<(?:script|img|link|source|iframe)\b[^>]*?(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)"""
IN_STYLES = r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)"""


def build(folder: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """What `make docs` does, from this folder into another one."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=folder,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    ran = build(ROOT, made)
    assert ran.returncode == 0, ran.stderr
    return made


def test_every_page_of_the_docs_is_in_the_site(site: Path) -> None:
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")} | {"index", "CHANGELOG", "CONTRIBUTING"}
    assert pages <= {page.stem for page in site.glob("*.html")}


def test_every_public_name_has_its_reference(site: Path) -> None:
    page = (site / "reference.html").read_text(encoding="utf-8")
    told = {name.rsplit(".")[-1] for name in re.findall(r'id="(bandstand[\w.]+)"', page)}
    constants = {"OVER", "SPECTATOR"}
    assert set(bandstand.__all__) - constants - told == set()
    public = {name for name in vars(bandstand.Match) if not name.startswith("_")}
    assert {name for name in public if f'id="bandstand.match.Match.{name}"' not in page} == set()


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    found = []
    for kind, pattern in (("*.html", LOADED), ("*.css", IN_STYLES), ("*.html", IN_STYLES)):
        for file in site.rglob(kind):
            found += [(file.name, host) for host in re.findall(pattern, file.read_text(encoding="utf-8"))]
    assert found == []


def test_the_pages_lead_elsewhere_only_where_the_docs_do(site: Path) -> None:
    """No advertisement, no makers, no address that nobody wrote."""
    sources = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]
    written = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    for page in site.rglob("*.html"):
        for address in re.findall(r"""href=["']?(https?://[^"'\s>]+)""", page.read_text(encoding="utf-8")):
            assert address in written, f"{page.name} leads to {address}"


TYPOS = {
    "library.md": ("(speed.md)", "(sped.md)"),
    "reference.md": ("::: bandstand.game\n", "::: bandstand.gaem\n"),
}
"""A link and a name, each on a page of its own: the first is read before the second one ends the build."""


def test_a_typo_in_the_docs_is_a_mistake(tmp_path: Path) -> None:
    for name in ("docs", "examples", "src/bandstand"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("mkdocs.yml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path)
    for name, (right, wrong) in TYPOS.items():
        page = tmp_path / "docs" / name
        text = page.read_text(encoding="utf-8")
        assert right in text
        page.write_text(text.replace(right, wrong), encoding="utf-8")
    ran = build(tmp_path, tmp_path / "site")
    assert ran.returncode != 0
    for _, wrong in TYPOS.values():
        assert wrong.strip("():\n ") in ran.stderr
