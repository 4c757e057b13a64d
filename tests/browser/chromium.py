"""Finds a Chromium for the browser tests, and installs one where there is none.

Run as a script it makes sure that there is one and prints its path.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The same browser without windows: it draws the same pages with less than half the work."""
ON_PATH = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_MACOS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

# By the program that must be there: the commands that install a Chromium with it.
PACKAGE_MANAGERS = {
    "apt-get": (
        ("apt-get", "update"),
        ("apt-get", "install", "--yes", "--no-install-recommends", SHELL),
        ("apt-get", "install", "--yes", "chromium"),
    ),
    "dnf": (("dnf", "install", "--assumeyes", "chromium"),),
    "apk": (("apk", "add", "chromium"),),
    "pacman": (("pacman", "--sync", "--refresh", "--noconfirm", "chromium"),),
    "brew": (("brew", "install", "--cask", "chromium"),),
}


class NoChromium(RuntimeError):
    """There is no Chromium that starts; the text says how to get one."""


def starts(path: str) -> bool:
    """Whether this browser can be started: an installed one may lack libraries, or be an empty shell."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def find() -> str:
    """The path of a Chromium that starts: the one named, else the machine's, else Playwright's own."""
    named = os.environ.get("BANDSTAND_CHROMIUM")
    if named:
        if starts(named):
            return named
        raise NoChromium(
            f"BANDSTAND_CHROMIUM names {named}, which does not start. "
            "Set it to the path of a Chromium, or unset it."
        )
    candidates = [shutil.which(name) for name in ON_PATH] + [path for path in ON_MACOS if Path(path).exists()]
    for path in candidates:
        if path and starts(path):
            return path
    path = playwrights_own()
    if Path(path).exists() and starts(path):
        return path
    raise NoChromium(
        "The browser tests need a Chromium and found none that starts. "
        "Install one, or set BANDSTAND_CHROMIUM to the path of one."
    )


def playwrights_own() -> str:
    """Where Playwright keeps the Chromium that it downloads, whether it has done so or not."""
    # Asked in a process of its own, for a caller may have a Playwright running already.
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    return answer.stdout.strip()


def ensure() -> str:
    """The path of a Chromium that starts, installed now if need be, or if a quicker one is to be had."""
    try:
        found = find()
    except NoChromium:
        if os.environ.get("BANDSTAND_CHROMIUM"):
            raise
    else:
        if os.environ.get("BANDSTAND_CHROMIUM") or shutil.which(SHELL) or not bring_the_shell():
            return found
        return find()
    for command in installations():
        print("No Chromium yet:", " ".join(command), file=sys.stderr, flush=True)
        if subprocess.run(command, stdout=sys.stderr).returncode == 0:
            try:
                return find()
            except NoChromium:
                continue
    return find()


def bring_the_shell() -> bool:
    """Whether the quick Chromium could be had beside a slower one, without a password and in little time."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Getting {SHELL}, with which the tests take less time ...", file=sys.stderr, flush=True)
    for command in PACKAGE_MANAGERS["apt-get"][:2]:
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=180)
        except subprocess.TimeoutExpired:
            said = "it took too long"
        else:
            if ran.returncode == 0:
                continue
            said = (ran.stderr.splitlines() or [f"exit status {ran.returncode}"])[-1]
        print(f"Without it then: {said}", file=sys.stderr, flush=True)
        return False
    return True


def installations() -> list[list[str]]:
    """The commands that may bring a Chromium to this machine, in the order to try them."""
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    for program, steps in PACKAGE_MANAGERS.items():
        if shutil.which(program):
            commands += [[*become_root(program), *step] for step in steps]
    return commands


def become_root(program: str) -> list[str]:
    """What to put before a package manager that wants to be run by root."""
    if program == "brew" or os.geteuid() == 0 or not shutil.which("sudo"):
        return []
    return ["sudo"]


if __name__ == "__main__":
    try:
        print(ensure())
    except NoChromium as error:
        sys.exit(str(error))
