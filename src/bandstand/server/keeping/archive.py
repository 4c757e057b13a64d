"""The file that a backup is: what it holds, how it is written, and how it is read and believed.

The first line says in JSON that this is a backup, and how it is sealed if it is. The rest is compressed, and
sealed if there is a passphrase: lines of JSON, of which the first says what kind each group of rows has, and
the last how many there are, with their digest. The same file is good for SQLite and for PostgreSQL.
"""

import errno
import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from bandstand.server.keeping.sealed import SALT_BYTES, DoesNotOpen, SealedReader, SealedWriter, key_of

FORMAT = 1
_LONGEST_HEADER = 4096
_LONGEST_LINE = 256 << 20
Row = list[Any]


class BadBackup(ValueError):
    """A file that cannot be restored; the text is one sentence that says why."""


@dataclass(frozen=True)
class Header:
    """What everybody may read of a backup."""

    format: int
    made: float
    by: str
    """The version of Bandstand that made it."""
    salt: str | None
    """Hexadecimal, if there is a passphrase."""

    def line(self) -> bytes:
        """The first line of the file."""
        return json.dumps({"bandstand": "backup", **self.__dict__}).encode() + b"\n"


@dataclass(frozen=True)
class Contents:
    """What is in a backup besides the rows."""

    revision: str
    """The migration that the database was at."""
    secret: str
    editions: dict[str, str]
    """The text of each parts file, by its name."""
    tables: dict[str, list[str]]
    """The columns of each table of the database, in an order in which they can be filled."""


class Writer:
    """Writes the lines."""

    def __init__(self, file: gzip.GzipFile, header: Header) -> None:
        self._file = file
        self._digest = hashlib.sha256(header.line())
        self.rows = 0

    def contents(self, contents: Contents) -> None:
        """Once, and before all rows."""
        self._line(contents.__dict__)

    def row(self, table: str, row: Row) -> None:
        """One row of a table."""
        self._line([table, *row])
        self.rows += 1

    def _line(self, what: object) -> None:
        line = json.dumps(what, separators=(",", ":")).encode() + b"\n"
        self._digest.update(line)
        self._file.write(line)

    def end(self) -> None:
        """Once, after all rows."""
        last = {"rows": self.rows, "sha256": self._digest.hexdigest()}
        self._file.write(json.dumps(last).encode() + b"\n")


@contextmanager
def writing(path: Path, header: Header, passphrase: str | None) -> Iterator[Writer]:
    """A new file that only its owner can read; it is there, whole and on the disk, when the block has ended
    well, and not at all if it has not. FileExistsError if there is one by this name."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(header.line())
            with (
                _sealing(file, header, passphrase) as inner,
                gzip.GzipFile(fileobj=inner, mode="wb", compresslevel=6, mtime=0) as packed,
            ):
                writer = Writer(packed, header)
                yield writer
                writer.end()
            file.flush()
            os.fsync(file.fileno())
        # Not os.replace: whoever has made a file by this name meanwhile keeps it.
        os.link(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _sealing(file: BinaryIO, header: Header, passphrase: str | None) -> Iterator[BinaryIO]:
    if header.salt is None or passphrase is None:
        yield file
        return
    sealed = SealedWriter(file, key_of(passphrase, bytes.fromhex(header.salt)), header.line())
    yield cast(BinaryIO, sealed)
    sealed.close()


def fresh_salt() -> str:
    """For one file under a passphrase."""
    return secrets.token_bytes(SALT_BYTES).hex()


def read_header(path: Path) -> Header:
    """What everybody may read; BadBackup if this is none, or from another time."""
    with path.open("rb") as file:
        return _header(path, file)


def _header(path: Path, file: BinaryIO) -> Header:
    line = file.readline(_LONGEST_HEADER)
    try:
        given = json.loads(line)
        if not isinstance(given, dict) or given.pop("bandstand", None) != "backup":
            raise ValueError
        if given["format"] != FORMAT:
            raise BadBackup(
                f"'{path}' was made by Bandstand {given.get('by', 'of another time')!s:.20} in a form that "
                "this version does not know. Restore it with that version."
            )
        header = Header(given["format"], float(given["made"]), str(given["by"]), given["salt"])
        if header.salt is not None and len(bytes.fromhex(header.salt)) != SALT_BYTES:
            raise ValueError
    except BadBackup:
        raise
    except (ValueError, TypeError, KeyError):
        raise BadBackup(f"'{path}' is not a backup that `bandstand backup` has made.") from None
    return header


class Reader:
    """Reads the lines. Whoever has come to the end knows that nothing was changed."""

    def __init__(self, path: Path, header: Header, file: gzip.GzipFile) -> None:
        self.header = header
        self._path = path
        self._file = file
        self._digest = hashlib.sha256(header.line())
        self.contents = self._contents(self._next())

    def _next(self) -> Any:
        try:
            line = self._file.readline(_LONGEST_LINE)
            found = json.loads(line)
        except DoesNotOpen:
            raise self._does_not_open() from None
        except (OSError, EOFError, ValueError, zlib.error):
            raise self._damaged() from None
        self._before = self._digest.hexdigest()
        self._digest.update(line)
        return found

    def _does_not_open(self) -> BadBackup:
        if not hasattr(self, "contents"):
            return BadBackup(f"'{self._path}' does not open: another passphrase, or the file is damaged.")
        return self._damaged()

    def _damaged(self) -> BadBackup:
        return BadBackup(f"'{self._path}' is damaged: it is not as it was written. Take another backup.")

    def _contents(self, line: Any) -> Contents:
        try:
            contents = Contents(**line)
            texts = [contents.revision, contents.secret, *contents.editions, *contents.editions.values()]
            good = (
                all(isinstance(given, str) for given in texts)
                and all(Path(name).name == name and name.endswith(".toml") for name in contents.editions)
                and all(isinstance(columns, list) for columns in contents.tables.values())
            )
        except (TypeError, AttributeError):
            raise self._damaged() from None
        if not good:
            raise self._damaged()
        return contents

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Every row with the name of its table. BadBackup, also after the last one, if they are not those
        that were written."""
        count = 0
        while isinstance(line := self._next(), list):
            columns = self.contents.tables.get(str(line[0])) if line else None
            if columns is None or len(columns) != len(line) - 1:
                raise self._damaged()
            yield line[0], line[1:]
            count += 1
        if not isinstance(line, dict) or line != {"rows": count, "sha256": self._before}:
            raise self._damaged()
        self._finish()

    def _finish(self) -> None:
        try:
            more = self._file.read(1)
        except (DoesNotOpen, OSError, EOFError, zlib.error):
            raise self._damaged() from None
        if more:
            raise self._damaged()


@contextmanager
def reading(path: Path, passphrase: str | None) -> Iterator[Reader]:
    """A backup to be read. BadBackup if that is not possible."""
    with path.open("rb") as file:
        header = _header(path, file)
        inner: BinaryIO = file
        if header.salt is not None:
            if passphrase is None:
                raise BadBackup(f"'{path}' has a passphrase, and none was given.")
            key = key_of(passphrase, bytes.fromhex(header.salt))
            inner = cast(BinaryIO, SealedReader(file, key, header.line()))
        with gzip.GzipFile(fileobj=inner, mode="rb") as packed:
            yield Reader(path, header, packed)
