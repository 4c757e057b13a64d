"""Which modules are compiled, and whether what is compiled is what is written.

`setup.py` and the Makefile load this file by its path, so it imports nothing of the package, and only
what Python has at hand anyway: it runs at every import of Bandstand.
"""

import os
import sys
import warnings
from collections.abc import Sequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PACKAGE = os.path.dirname(os.path.abspath(__file__))

# Relative to the package; a star stands for any one name. All that exist are compiled, together.
COMPILED = (
    "rng.py",
    "contract.py",
    "unseen.py",
    "course.py",
    "draw.py",
    "shapes.py",
    "builtin/*/rules.py",
    "builtin/*/rules/*.py",
    "builtin/*/parts.py",
    "builtin/*/parts/*.py",
    "builtin/*/policy.py",
    "builtin/*/policy/*.py",
    "bots/random.py",
    "bots/person.py",
    "bots/search.py",
    "bots/playouts.py",
    "lab/contest.py",
)

# The library that holds the compiled code of all modules; beside it each module gets a small shim.
GROUP = "bandstand._compiled"
LIBRARY = "_compiled__mypyc"

# Beside the compiled modules: the digest of the sources they were made from.
SEAL = "_compiled.txt"


def sources(package: str = PACKAGE) -> list[str]:
    """The modules to compile, as paths relative to the package, in a fixed order."""
    found: list[str] = []
    for pattern in COMPILED:
        found += _matches(package, "", pattern.split("/"))
    return sorted(found)


def _matches(package: str, folder: str, pattern: Sequence[str]) -> list[str]:
    first, rest = pattern[0], pattern[1:]
    if not first.startswith("*"):
        names = [first]
    elif os.path.isdir(os.path.join(package, folder)):
        names = [name for name in os.listdir(os.path.join(package, folder)) if name.endswith(first[1:])]
    else:
        names = []
    paths = [f"{folder}/{name}" if folder else name for name in names]
    if rest:
        return [match for path in paths for match in _matches(package, path, rest)]
    return [path for path in paths if os.path.isfile(os.path.join(package, path))]


def digest(package: str = PACKAGE) -> str:
    """A hash over the names and contents of the modules to compile."""
    sums = blake2b(digest_size=16)
    for source in sources(package):
        with open(os.path.join(package, source), "rb") as file:
            text = file.read()
        sums.update(f"{source} {len(text)}\n".encode())
        sums.update(text)
    return sums.hexdigest()


def sealed(package: str = PACKAGE) -> str:
    """The digest that the compiled modules were made from; empty if there are none."""
    try:
        with open(os.path.join(package, SEAL), encoding="utf-8") as file:
            return file.read().strip()
    except FileNotFoundError:
        return ""


def seal(package: str, made_from: str) -> None:
    """Notes, as the last step of a build, what was compiled."""
    with open(os.path.join(package, SEAL), "w", encoding="utf-8") as file:
        file.write(made_from + "\n")


def binaries(package: str = PACKAGE) -> list[str]:
    """The compiled files that this Python would load, as paths relative to the package."""
    stems = [LIBRARY] + [source.removesuffix(".py") for source in sources(package)]
    return [
        stem + suffix
        for stem in stems
        for suffix in EXTENSION_SUFFIXES
        if os.path.exists(os.path.join(package, stem + suffix))
    ]


def current(package: str = PACKAGE) -> bool:
    """Whether every module is compiled, for this Python, from the source as it is now."""
    return sealed(package) == digest(package) and len(binaries(package)) == len(sources(package)) + 1


def remove(package: str = PACKAGE) -> None:
    """Takes away everything compiled, also what belongs to sources that are gone or to another Python. The
    digest goes first: whoever starts meanwhile runs the source."""
    if os.path.exists(os.path.join(package, SEAL)):
        os.remove(os.path.join(package, SEAL))
    for folder, _, names in os.walk(package):
        for name in names:
            if name.endswith((".so", ".pyd")):
                os.remove(os.path.join(folder, name))


def pure_wanted() -> bool:
    """Whether the environment asks for the source to be run as it is."""
    return os.environ.get("BANDSTAND_PURE", "") not in ("", "0")


def compiled() -> bool:
    """Whether the rules that run in this process are the compiled ones."""
    from importlib.util import find_spec

    spec = find_spec("bandstand.rng")
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


class _SourceOnly:
    """Finds the modules of Bandstand as source, although a compiled one may lie beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("bandstand."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prepare() -> None:
    """Called by the package before it imports any of its modules."""
    made_from = sealed()
    if pure_wanted() or not made_from:
        # Without a digest nothing is compiled, or not yet everything: a build may be going on.
        if not any(isinstance(finder, _SourceOnly) for finder in sys.meta_path):
            sys.meta_path.insert(0, _SourceOnly())
        return
    if made_from != digest():
        warnings.warn(
            "Bandstand runs compiled modules that are older than their source. "
            "Run `make build` to compile them again, or set BANDSTAND_PURE=1 to run the source.",
            RuntimeWarning,
            stacklevel=3,
        )


if __name__ == "__main__":
    # For the Makefile: is there anything to compile?
    sys.exit(0 if current() else 1)
