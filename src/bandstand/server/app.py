"""Puts the application together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from bandstand.server import refusal
from bandstand.server.access import Access
from bandstand.server.gate import Gate
from bandstand.server.guard import Guard
from bandstand.server.house import House, limited
from bandstand.server.people.blocked import Bar
from bandstand.server.people.proxies import Forwarded, Proxies
from bandstand.server.people.visitor import Identify, Visitor
from bandstand.server.refusal import Refused
from bandstand.server.routes import (
    admin,
    admin_people,
    admin_tables,
    books,
    game,
    health,
    hints,
    lobby,
    new_table,
    people,
    play,
    replay,
    review,
    table,
)
from bandstand.server.routes.answer import frame_of_errors, refused_for
from bandstand.server.settings import Settings
from bandstand.server.storage import migrations
from bandstand.server.storage.trouble import Trouble
from bandstand.server.under import Under


def create_app(settings: Settings) -> FastAPI:
    """The application, ready to be served."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await migrations.upgrade(house.database)
        tasks = [asyncio.create_task(house.thinkers.start())]
        if house.database.postgres:
            from bandstand.server.tables.neighbours import listen_for_ever

            listening = asyncio.Event()
            tasks.append(asyncio.create_task(listen_for_ever(house.tables, listening)))
            await listening.wait()
        tasks.append(asyncio.create_task(house.bots.pick_up_for_ever()))
        tasks.append(asyncio.create_task(house.tables.rest_for_ever()))
        tasks.append(asyncio.create_task(house.sessions.follow_for_ever()))
        tasks.append(asyncio.create_task(house.blocked.look_for_ever()))
        tasks.append(asyncio.create_task(house.warm_up()))
        try:
            yield
        finally:
            house.hub.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await house.bots.stop()
            await house.reviews.stop()
            house.thinkers.stop()
            await house.finish()
            await house.followed.finish()
            await house.database.close()

    app = FastAPI(title="Bandstand", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.house = house
    # In the order in which a request looks for its route: what is asked most comes first.
    for routes in (
        play, table, lobby, new_table, hints, replay, review, game, people, books, health,
        admin, admin_tables, admin_people,
    ):  # fmt: skip
        for route in routes.router.routes:
            if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
                route.methods.add("HEAD")
        app.include_router(routes.router, dependencies=[Depends(limited)])
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(IntegrityError, _raced)
    app.add_exception_handler(Trouble, _troubled)

    async def refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        scope["app"] = app
        scope.setdefault("state", {}).setdefault("visitor", _visitor(house, Request(scope)))
        response = await _answer(Request(scope, receive), refused)
        await response(scope, receive, send)

    # The last added is the outermost.
    app.add_middleware(Gate, database=house.database, refuse=refuse)
    app.add_middleware(Bar, blocked=house.blocked, refuse=refuse)
    app.add_middleware(Identify, cookies=house.cookies, sessions=house.sessions)
    app.add_middleware(Under, path=settings.path, refuse=refuse)
    app.add_middleware(
        Guard,
        hosts=settings.hosts,
        refuse=refuse,
        known=lambda headers: house.cookies.read(headers) is not None,
    )
    app.add_middleware(Access)
    app.add_middleware(Forwarded, proxies=Proxies(settings.proxies))
    return app


# ---- when something is not possible


def _visitor(house: House, request: Request) -> Visitor:
    return Visitor(house.cookies, house.sessions, request.headers)


async def _refused(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    return await _answer(request, refused)


async def _misunderstood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await _answer(request, Refused(400, f"That was not understood: {_complaint(error.errors()[0])}."))


def _complaint(error: Any) -> str:
    """'version must be ...', from what pydantic says."""
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path"))
    if error["type"] == "json_invalid":
        return "it is not valid JSON"
    what = str(error["msg"]).removeprefix("Value error, ")
    what = what[0].lower() + what[1:]
    return f"in {where}, {what}" if where else what


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        sentence = "There is no page at this address."
    elif error.status_code == 405:
        sentence = f"This address does not answer to {request.method}."
    else:
        sentence = f"{error.detail}."
    return await _answer(request, Refused(error.status_code, sentence, headers=dict(error.headers or {})))


async def _raced(request: Request, _error: Exception) -> Response:
    """Two processes wanted to write the same line; the other was first."""
    return await _answer(request, Refused(409, "Somebody else was quicker. Please look again."))


async def _troubled(request: Request, trouble: Exception) -> Response:
    """The database is in trouble, which is nobody's fault who asks."""
    assert isinstance(trouble, Trouble)
    return await _answer(request, refused_for(trouble))


async def _answer(request: Request, refused: Refused) -> Response:
    if _wants_json(request):
        return JSONResponse({"error": refused.sentence}, status_code=refused.status, headers=refused.headers)
    house: House = request.app.state.house
    if not hasattr(request.state, "visitor"):
        request.state.visitor = _visitor(house, request)
    html = house.templates.render(
        "error.html",
        frame=frame_of_errors(request),
        status=refused.status,
        title=refusal.title(refused.status),
        sentence=refused.sentence,
        link=refused.link,
        link_text=refused.link_text,
    )
    return HTMLResponse(html, status_code=refused.status, headers=refused.headers)


def _wants_json(request: Request) -> bool:
    """The page's script is answered in its own tongue."""
    kind = request.headers.get("content-type", "")
    accepts = request.headers.get("accept", "")
    return "json" in kind or "json" in accepts or "event-stream" in accepts
