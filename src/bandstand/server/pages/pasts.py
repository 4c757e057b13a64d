"""The finished games that were gone through last, and their pictures. They stay as they are, so each is gone
through once, and drawn once for a picture."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

from bandstand.past import past
from bandstand.record import Record
from bandstand.retelling import Past

MOST_KEPT = 50


class Pasts:
    """What finished games are told from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Past] = OrderedDict()
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()

    async def of(self, table: str, record: Record) -> Past:
        """The past of a table's game, which is over. A long game takes a while; the others need not wait."""
        if table not in self._kept:
            self._kept[table] = await asyncio.to_thread(past, record)
        self._kept.move_to_end(table)
        found = self._kept[table]
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def picture(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The picture that is known by a key, drawn unless it is kept."""
        if key not in self._pictures:
            self._pictures[key] = await asyncio.to_thread(draw)
        self._pictures.move_to_end(key)
        found = self._pictures[key]
        while len(self._pictures) > MOST_KEPT:
            self._pictures.popitem(last=False)
        return found
