"""Invitation and recovery links, which whoever holds one may use once; and links to finished games."""

import hashlib
import hmac
import secrets

LINK_BYTES = 16


class Links:
    """Invitation and recovery links: 128 bits, of which the database keeps only a hash."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"bandstand links" + secret.encode()).digest()

    def invitation(self, table: str, seat: int, nonce: str) -> str:
        """The token of a seat's link. Its owner can be shown it again, since it needs no storing."""
        message = f"{table} {seat} {nonce}".encode()
        return hmac.digest(self._key, message, "sha256")[:LINK_BYTES].hex()

    def shared(self, table: str, nonce: str) -> str:
        """The token of the link to a finished game, which those who sat there can be shown again."""
        message = f"shared {table} {nonce}".encode()
        return hmac.digest(self._key, message, "sha256")[:LINK_BYTES].hex()


def blurred(key: str, address: str) -> str:
    """What is kept of an address: equal ones stay equal, and who has no key cannot tell which they were."""
    return hmac.digest(key.encode(), b"address " + address.encode(), "sha256")[:8].hex()


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_hex(LINK_BYTES)


def hashed(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
