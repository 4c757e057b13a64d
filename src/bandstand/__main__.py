"""The command `bandstand`, also as `python -m bandstand`: started from here, because the library may be
installed without what the command needs."""

import sys

# What the extra `play` installs and Bandstand imports, as modules.
PLAY = (
    "aiosqlite", "alembic", "argon2", "cryptography", "fastapi", "itsdangerous", "jinja2", "markdown_it",
    "orjson", "platformdirs", "prometheus_client", "pydantic", "resvg_py", "rich", "sqlalchemy", "starlette",
    "typer", "uvicorn",
)  # fmt: skip
MISSING = "The command and the server are not installed: pip install 'bandstand[play]' brings them."


def main() -> int:
    """Run the command, or say in a sentence how to get it; returns its exit code."""
    try:
        from bandstand.cli import main as command

        return command()
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in PLAY:
            raise
        print(f"bandstand: {MISSING}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
