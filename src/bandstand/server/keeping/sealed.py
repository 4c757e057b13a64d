"""A file under a passphrase: whoever does not know it can neither read nor change it unnoticed.

The file is cut into chunks. Each is sealed by itself (AES-256-GCM) under a key that is made for this one
file, with its number and whether it is the last one, so that none can be changed, exchanged, left out or cut
off.
"""

import io
from typing import BinaryIO, cast

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

CHUNK_BYTES = 64 * 1024
SALT_BYTES = 16
_LENGTH_BYTES = 4
# 128 megabytes and about half a second for each guess at the passphrase.
_SCRYPT = {"n": 1 << 17, "r": 8, "p": 1}


class DoesNotOpen(ValueError):
    """The passphrase is another one, or the file is not as it was written."""


def key_of(passphrase: str, salt: bytes) -> bytes:
    """The key of one file."""
    return Scrypt(salt=salt, length=32, **_SCRYPT).derive(passphrase.encode())


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])


class SealedWriter(io.RawIOBase):
    """Seals what is written. Without `close` the file has no end, and does not open."""

    def __init__(self, file: BinaryIO, key: bytes, header: bytes) -> None:
        """The header lies beside the chunks for everybody to read; nobody can change it."""
        self._file = file
        self._cipher = AESGCM(key)
        self._header = header
        self._number = 0
        self._rest = bytearray()

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: object, /) -> int:
        """Take some bytes; they are in the file after `close`."""
        given = bytes(cast(bytes, data))
        self._rest += given
        while len(self._rest) > CHUNK_BYTES:
            self._seal(bytes(self._rest[:CHUNK_BYTES]), last=False)
            del self._rest[:CHUNK_BYTES]
        return len(given)

    def _seal(self, chunk: bytes, last: bool) -> None:
        sealed = self._cipher.encrypt(_nonce(self._number, last), chunk, self._header)
        self._file.write(len(sealed).to_bytes(_LENGTH_BYTES, "big") + sealed)
        self._number += 1

    def close(self) -> None:
        """Write the end. The file underneath stays open."""
        if not self.closed:
            self._seal(bytes(self._rest), last=True)
        super().close()


class SealedReader(io.RawIOBase):
    """Reads what was sealed; raises DoesNotOpen at the first chunk that is not as it was written."""

    def __init__(self, file: BinaryIO, key: bytes, header: bytes) -> None:
        self._file = file
        self._cipher = AESGCM(key)
        self._header = header
        self._number = 0
        self._open = b""
        self._next = self._file.read(_LENGTH_BYTES)

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: object, /) -> int:
        """As much as there is room for, at most one chunk."""
        if not self._open and self._next:
            self._open = self._unseal()
        view = memoryview(cast(bytearray, buffer))
        count = min(len(view), len(self._open))
        view[:count] = self._open[:count]
        self._open = self._open[count:]
        return count

    def _unseal(self) -> bytes:
        length = int.from_bytes(self._next, "big")
        # Nobody has written a longer one: do not make room for what a damaged file claims.
        if length > 2 * CHUNK_BYTES:
            raise DoesNotOpen
        sealed = self._file.read(length)
        if len(sealed) < length:
            raise DoesNotOpen
        self._next = self._file.read(_LENGTH_BYTES)
        try:
            chunk = self._cipher.decrypt(_nonce(self._number, not self._next), sealed, self._header)
        except InvalidTag:
            raise DoesNotOpen from None
        self._number += 1
        return chunk
