"""Tables, for those who look after the server: a running one as a spectator sees it, never a hand or a
seed."""

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from bandstand.contract import OptionValue
from bandstand.phrases import listed
from bandstand.picture import standalone
from bandstand.server.house import AHouse
from bandstand.server.keeping import tables as keeping
from bandstand.server.pages.headings import cover_of, options_text, table_title
from bandstand.server.pages.when import moment
from bandstand.server.refusal import Refused
from bandstand.server.routes.admin import ON_A_PAGE, AKeeper, Number, Sure, confirmed
from bandstand.server.routes.answer import go, page

router = APIRouter()

State = Annotated[Literal["", "waiting", "playing", "over", "closed"], Query()]
_LATEST_LINES = 30


@router.get("/admin/tables")
async def tables(house: AHouse, request: Request, state: State = "", number: Number = 1) -> Response:
    """The tables, the one that changed last comes first."""
    async with house.database.read() as session:
        skip = (number - 1) * ON_A_PAGE
        lines = await keeping.list_tables(session, state or None, ON_A_PAGE + 1, skip)
        counts = await keeping.count_tables(session)
    now = time.time()
    return await page(
        house,
        request,
        "admin/tables.html",
        covers=[cover_of(name) for name in sorted({line.game for line in lines})],
        tables=[(line, cover_of(line.game).title, moment(line.changed, now)) for line in lines[:ON_A_PAGE]],
        counts=counts,
        states=keeping.STATES,
        state=state,
        number=number,
        more=len(lines) > ON_A_PAGE,
    )


@router.get("/admin/tables/{id}")
async def table(house: AHouse, request: Request, id: str) -> Response:
    """One table."""
    shown = await keeping.show_table(house.tables, id)
    known, seen, now = shown.facts, shown.perspective, time.time()
    return await page(
        house,
        request,
        "admin/table.html",
        table=known,
        title=table_title(known),
        options=options_text(known),
        seats=shown.sitters,
        made=moment(shown.made, now),
        changed=moment(shown.changed, now),
        broken=shown.broken,
        stage=seen.game.stage(seen.view) if seen else "",
        asked=_seats(seen.waiting) if seen else "",
        lines=keeping.log_of(shown)[-_LATEST_LINES:][::-1] if seen else [],
    )


def _seats(waiting: Sequence[int]) -> str:
    numbers = listed(str(seat + 1) for seat in waiting)
    return f"seat{'s' if len(waiting) > 1 else ''} {numbers}" if numbers else ""


@router.get("/admin/tables/{id}/table.svg")
async def picture(house: AHouse, id: str) -> Response:
    """The table as a spectator sees it."""
    shown = await keeping.show_table(house.tables, id)
    seen = shown.perspective
    if seen is None:
        raise Refused(404, "There is nothing to be seen at this table.")
    names = [sitter.name or f"Seat {sitter.seat + 1}" for sitter in shown.sitters]
    usual: dict[str, OptionValue] = {option.name: option.default for option in seen.game.options}
    everybody = seen.game.seat_names(names, usual | shown.facts.options)

    def drawn() -> str:
        return standalone(seen.game.draw(seen.view, everybody, []), seen.game.style())

    return Response(await asyncio.to_thread(drawn), media_type="image/svg+xml")


@router.post("/admin/tables/{id}/close")
async def close(house: AHouse, request: Request, keeper: AKeeper, id: str, sure: Sure = "") -> Response:
    """End a game without a result; it can still be looked at."""
    question = f"Close table {id} for everybody, without a result?"
    asked = await confirmed(house, request, sure, question, "Close the table", f"/admin/tables/{id}")
    if asked is not None:
        return asked
    await keeping.close_table(house.tables, id, keeper)
    return go(f"/admin/tables/{id}")


@router.post("/admin/tables/{id}/delete")
async def delete(house: AHouse, request: Request, keeper: AKeeper, id: str, sure: Sure = "") -> Response:
    """Take a table away, with everything about it."""
    question = f"Delete table {id} with all its moves, for good?"
    asked = await confirmed(house, request, sure, question, "Delete the table", f"/admin/tables/{id}")
    if asked is not None:
        return asked
    await keeping.delete_table(house.tables, id, keeper)
    return go("/admin/tables")
