"""The one source of chance.

A seed of 128 bits decides every chance event of a game. Event *n* has a stream of its own, which starts
where the cipher Speck64/128, with the seed as its key, takes *n*: learning everything about one shuffle
tells nothing about the next, nor about the seed. A stream is xoshiro128++. Both work on 32-bit words, so
all arithmetic stays inside 63 bits: compiled or interpreted, on every platform, the same seed gives the
same numbers.
"""

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

SEED_BITS: Final = 128
_WORD: Final[i64] = 0xFFFFFFFF


class Rng:
    """Draws numbers; `event()` starts the stream of the next chance event."""

    def __init__(self, seed: int) -> None:
        if seed < 0 or seed >> SEED_BITS:
            raise ValueError(f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}.")
        self._key0: i64 = seed & 0xFFFFFFFF
        self._key1: i64 = (seed >> 32) & 0xFFFFFFFF
        self._key2: i64 = (seed >> 64) & 0xFFFFFFFF
        self._key3: i64 = seed >> 96
        self._events: i64 = 0
        # A stream is made only when it is first drawn from: most guesses never use chance.
        self._ready = False
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0
        self._d: i64 = 0

    def event(self) -> None:
        """Begin the next chance event."""
        self._events += 1
        self._ready = False

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to bound - 1, each equally likely; bound is at most 2**31 - 1."""
        if bound <= 0 or bound > 0x7FFFFFFF:
            raise ValueError("The bound of a draw lies between 1 and 2**31 - 1.")
        if bound == 1:
            return 0
        product: i64 = self.word() * bound
        low: i64 = product & _WORD
        if low < bound:
            # Lemire's rejection: without it the small numbers would come up a little too often.
            threshold: i64 = (0x100000000 - bound) % bound
            while low < threshold:
                product = self.word() * bound
                low = product & _WORD
        return product >> 32

    def below_large(self, bound: int) -> int:
        """As `below`, for a bound of any size (the number of ways to deal an unseen deck)."""
        if bound <= 0:
            raise ValueError("The bound of a draw is at least 1.")
        bits = (bound - 1).bit_length()
        while True:
            number = 0
            drawn = 0
            while drawn < bits:
                number = (number << 32) | int(self.word())
                drawn += 32
            number >>= drawn - bits
            if number < bound:
                return number

    def shuffle(self, things: list[int]) -> None:
        """Put a list into random order, every order equally likely."""
        i: i64 = len(things) - 1
        while i > 0:
            j = self.below(i + 1)
            thing = things[i]
            things[i] = things[j]
            things[j] = thing
            i -= 1

    def fresh(self) -> "Rng":
        """A generator of its own for a guess, which knows nothing of the future of this one."""
        other = Rng(0)
        other._key0 = self.word()
        other._key1 = self.word()
        other._key2 = self.word()
        other._key3 = self.word()
        return other

    def copy(self) -> "Rng":
        """The same generator at the same place."""
        other = Rng(0)
        other._key0 = self._key0
        other._key1 = self._key1
        other._key2 = self._key2
        other._key3 = self._key3
        other._events = self._events
        other._ready = self._ready
        other._a = self._a
        other._b = self._b
        other._c = self._c
        other._d = self._d
        return other

    def dump(self) -> list[int]:
        """Where this generator stands, as plain data."""
        seed = [self._key3, self._key2, self._key1, self._key0]
        return [*seed, self._events, int(self._ready), self._a, self._b, self._c, self._d]

    def __copy__(self) -> "Rng":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Rng":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return Rng.restored, (self.dump(),)

    @classmethod
    def restored(cls, dump: list[int]) -> "Rng":
        """The generator that a dump tells, at the same place."""
        rng = Rng(0)
        rng._key3, rng._key2, rng._key1, rng._key0 = dump[0], dump[1], dump[2], dump[3]
        rng._events = dump[4]
        rng._ready = bool(dump[5])
        rng._a, rng._b, rng._c, rng._d = dump[6], dump[7], dump[8], dump[9]
        return rng

    def word(self) -> i64:
        """The stream's next 32 bits."""
        if not self._ready:
            self._begin()
        a = self._a
        d = self._d
        mixed: i64 = (a + d) & _WORD
        result: i64 = ((((mixed << 7) & _WORD) | (mixed >> 25)) + a) & _WORD
        shifted: i64 = (self._b << 9) & _WORD
        c = self._c ^ a
        d = d ^ self._b
        self._b = self._b ^ c
        self._a = a ^ d
        self._c = c ^ shifted
        self._d = ((d << 11) & _WORD) | (d >> 21)
        return result

    def _begin(self) -> None:
        event: i64 = self._events * 2
        high: i64 = event >> 32
        self._a, self._b = self._speck(high, event & _WORD)
        self._c, self._d = self._speck(high, (event & _WORD) | 1)
        if self._a | self._b | self._c | self._d == 0:
            self._a = 1  # the one state from which xoshiro never leaves
        self._ready = True

    def _speck(self, x: i64, y: i64) -> tuple[i64, i64]:
        """One block of Speck64/128."""
        key = self._key0
        next1 = self._key1
        next2 = self._key2
        next3 = self._key3
        for round_number in range(27):
            x = (((x >> 8) | ((x << 24) & _WORD)) + y & _WORD) ^ key
            y = (((y << 3) & _WORD) | (y >> 29)) ^ x
            mixed: i64 = (((next1 >> 8) | ((next1 << 24) & _WORD)) + key & _WORD) ^ round_number
            key = (((key << 3) & _WORD) | (key >> 29)) ^ mixed
            next1 = next2
            next2 = next3
            next3 = mixed
        return x, y


def derived_seed(seed: int, *path: object) -> int:
    """A seed of 128 bits for one of the things that hang on a seed; different paths, unrelated seeds."""
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=16, person=b"bandstand lab").digest(), "big")
