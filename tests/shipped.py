"""Bandstand as it is shipped: a source distribution, a wheel of it, and environments with nothing else."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from tests.test_build import MADE, ROOT

LIBRARY = ("markupsafe", "mypy_extensions")
"""The distributions that the library needs."""


def tracked() -> list[str]:
    """The files of the repository; outside of one, every file but those that make and tools have made."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return sorted(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and not name.endswith(".egg-info")]
        paths = (Path(folder, name).relative_to(ROOT) for name in names)
        found += [path.as_posix() for path in paths if path.suffix not in (".so", ".pyd")]
    return sorted(set(found) - {"PKG-INFO", "setup.cfg", "src/bandstand/_compiled.txt"})


def clone(folder: Path) -> Path:
    """The repository as somebody else would get it, with nothing made in it."""
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def sdist(folder: Path) -> Path:
    """Makes the source distribution in an empty folder, and unpacks it."""
    tree = clone(folder / "clone")
    call([sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", str(folder)], tree)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as file:
        file.extractall(folder, filter="data")
    return folder / packed.name.removesuffix(".tar.gz")


def wheel(unpacked: Path, folder: Path, *, pure: bool) -> Path:
    """Makes a wheel of an unpacked source distribution, with what is installed here."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-index"]
    call([*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), "."], unpacked, pure=pure)
    (made,) = folder.glob("*.whl")
    return made


def environment(folder: Path, made: Path, distributions: Sequence[str]) -> Path:
    """A new virtual environment with the wheel and copies of these distributions; returns where its commands
    are."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    names = {"base": str(folder), "platbase": str(folder), "installed_base": str(folder)}
    scripts, packages = (Path(sysconfig.get_path(kind, "venv", names)) for kind in ("scripts", "purelib"))
    for distribution in distributions:
        for file in metadata.files(distribution) or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (packages / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), packages / file)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(scripts / "python")]
    call([*pip, "install", "--quiet", "--no-index", "--no-deps", str(made)], folder)
    return scripts


def call(command: Sequence[str], folder: Path, *, pure: bool = True) -> None:
    """Runs what must succeed."""
    ran = subprocess.run(
        command,
        cwd=folder,
        env=surroundings() | {"BANDSTAND_PURE": str(int(pure))},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def surroundings() -> dict[str, str]:
    """The environment variables, without those that lead to the Bandstand that is being tested."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "BANDSTAND_PURE")}
