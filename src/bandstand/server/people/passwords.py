"""Passwords, of which only a hash is kept."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from bandstand.server.refusal import Refused

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200


class Passwords:
    """Hashes and checks passwords, a few at a time and outside the event loop: it is meant to be slow."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(2)
        # Checked when there is no such account, so that the answer takes as long as if there were.
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    async def hash(self, password: str) -> str:
        """What is stored."""
        if len(password) < SHORTEST_PASSWORD:
            raise Refused(
                422, f"A password needs at least {SHORTEST_PASSWORD} characters.", "/me", "Try again"
            )
        if len(password) > LONGEST_PASSWORD:
            raise Refused(422, f"A password has at most {LONGEST_PASSWORD} characters.", "/me", "Try again")
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether it is the one that was stored; never, if nothing was."""
        async with self._turn:
            return await asyncio.to_thread(self._fits, password[:LONGEST_PASSWORD], stored)

    def _fits(self, password: str, stored: str | None) -> bool:
        try:
            self._hasher.verify(stored or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None
