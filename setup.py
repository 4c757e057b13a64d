"""Compiles the modules that `bandstand._build` lists; everything else is in pyproject.toml.

All of them are compiled or none. In place, one build at a time: a second one waits, and then finds nothing
left to do. Without a working C compiler the package is installed as plain Python; a type error in a module
to be compiled, or C that a working compiler refuses, ends the build.
"""

import importlib.util
import os
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# After setuptools, which brings distutils along where Python no longer has it.
from distutils.ccompiler import new_compiler  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip

PACKAGE = "src/bandstand"
COMMANDS_THAT_COMPILE = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
COMMANDS_IN_PLACE = {"--inplace", "-i", "develop", "editable_wheel"}
OPTIMISATION = "3"
ONE_FILE = ["-flto"]
"""For the compiler: optimise across the C files as if they were one ..."""
ONE_FILE_LINKED = ["-flto=auto", f"-O{OPTIMISATION}"]
"""... and for the linker, which does that on all cores."""


def load_build() -> ModuleType:
    """`bandstand._build`, without importing the package that is yet to be built."""
    spec = importlib.util.spec_from_file_location("_build", f"{PACKAGE}/_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load_build()


def wait_for_others() -> None:
    """Until this process ends, however it ends, nobody else compiles in place."""
    if sys.platform == "win32":
        return  # there is no make that would do so behind anybody's back
    import fcntl

    fcntl.flock(os.open(__file__, os.O_RDWR), fcntl.LOCK_EX)


def can_compile(scratch: str, compiled: Sequence[str] = (), linked: Sequence[str] = ()) -> bool:
    """Whether a C compiler, a linker and Python's headers are there and take these flags, tried on the
    smallest extension."""
    source = Path(scratch, "probe.c")
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    include = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
    try:
        compiler = new_compiler()
        customize_compiler(compiler)
        objects = compiler.compile(
            [str(source)], output_dir=scratch, include_dirs=include, extra_postargs=list(compiled)
        )
        compiler.link_shared_object(objects, str(Path(scratch, "probe.so")), extra_postargs=list(linked))
    except (BaseError, CCompilerError, OSError):
        return False
    return True


def extensions(scratch: str) -> list[Extension]:
    """What to compile, as C; nothing if this run compiles nothing."""
    if not COMMANDS_THAT_COMPILE & set(sys.argv) or build.pure_wanted():
        return []
    if COMMANDS_IN_PLACE & set(sys.argv):
        wait_for_others()
        if build.current(PACKAGE):
            return []
        # First of all, so that whatever ends this build leaves nothing stale or half behind.
        build.remove(PACKAGE)
    if not can_compile(scratch):
        print(
            "No C compiler that can build an extension of Python was found: Bandstand is left uncompiled. "
            "Everything works, only slower. For full speed install a C compiler and Python's headers, "
            "then install Bandstand again.",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    modules = [f"{PACKAGE}/{source}" for source in build.sources(PACKAGE)]
    made: list[Extension] = mypycify(
        modules,
        opt_level=OPTIMISATION,
        debug_level="0",
        multi_file=True,  # a C file for each module, so that all cores can compile
        target_dir=scratch,
        group_name=build.GROUP,
    )
    as_one = sys.platform != "win32" and can_compile(scratch, ONE_FILE, ONE_FILE_LINKED)
    for extension in made:
        # Where mypyc puts the headers of a group that belongs to a package.
        extension.include_dirs.append(os.path.join(scratch, *build.GROUP.split(".")[:-1]))
        # A compiler newer than mypyc may warn about generated code; that is nothing to refuse an install for.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform != "win32":
            # Nobody replaces a function inside the library, so calls within it need not allow for that.
            extension.extra_compile_args += ["-fno-semantic-interposition"]
            extension.extra_link_args += ["-fno-semantic-interposition"]
        if as_one:
            extension.extra_compile_args += ONE_FILE
            extension.extra_link_args += ONE_FILE_LINKED
    return made


class SealedBuild(build_ext):
    """Builds the extensions, then notes which sources they were made from."""

    def run(self) -> None:
        super().run()
        if self.extensions:
            folder = PACKAGE if self.inplace else os.path.join(self.build_lib, "bandstand")
            build.seal(folder, written)

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], **how), sources)
                return [file for files in made for file in files]

        self.compiler.compile = side_by_side
        super().build_extensions()


# Before anything is read: what is edited while it is compiled is compiled again.
written = build.digest(PACKAGE)

# A folder that is gone afterwards: nothing of an earlier build can find its way into this one.
with tempfile.TemporaryDirectory() as scratch:
    setup(
        ext_modules=extensions(scratch),
        cmdclass={"build_ext": SealedBuild},
        options={"build": {"build_base": scratch}},
    )
