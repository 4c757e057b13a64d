"""Lets mkdocs show what lies beside docs/ as pages of the site: the README first, and what it leads to."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md", "CONTRIBUTING.md": "CONTRIBUTING.md"}
PLAIN = {"LICENSE": "LICENSE.txt", "NOTICE": "NOTICE.txt"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in PAGES.items():
        files.append(File.generated(config, page, content=moved((ROOT / name).read_text(encoding="utf-8"))))
    for name, page in PLAIN.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / name)))
    for example in sorted((ROOT / "examples").glob("*.ipynb")):
        files.append(File.generated(config, f"examples/{example.name}", abs_src_path=str(example)))
    return files


def moved(text: str) -> str:
    """A page of the root, with its links as they must be in docs/."""
    names = PAGES | PLAIN

    def link(found: re.Match[str]) -> str:
        target = found[1].removeprefix("docs/")
        return f"]({names.get(target, target)})"

    return re.sub(r"\]\(([^)]+)\)", link, text)
