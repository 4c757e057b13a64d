"""`bandstand serve`, which is also what `bandstand` alone does."""

from pathlib import Path
from typing import Annotated

import typer

from bandstand.cli.arguments import BadArgument


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.", metavar="ADDRESS")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="A SQLAlchemy address or a file; without it, a file in your data folder.", metavar="DATABASE"
        ),
    ] = None,
    bots: Annotated[
        Path | None, typer.Option(help="A file that names bots of your own, offered too.", metavar="FILE")
    ] = None,
    processes: Annotated[
        int, typer.Option(help="How many processes serve; more than one needs PostgreSQL.", min=1, max=256)
    ] = 1,
    path: Annotated[
        str | None,
        typer.Option(
            help="The pages are under this path, where others share the host's name.", metavar="/bandstand"
        ),
    ] = None,
    unix: Annotated[
        Path | None,
        typer.Option(help="Listen at this Unix socket, instead of an address and a port.", metavar="FILE"),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            help="Where a program such as Prometheus finds /metrics, for example 127.0.0.1:9464.",
            metavar="ADDRESS:PORT",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser where there is one.")
    ] = True,
) -> None:
    """Start the server and open the browser."""
    # Here, so that the other commands do not wait for the whole web application.
    from bandstand.server.run import CannotServe, serve

    try:
        serve(
            host=host,
            port=port,
            database=database,
            open_browser=browser,
            bots=bots,
            processes=processes,
            metrics=metrics,
            path=path,
            unix=unix,
        )
    except CannotServe as error:
        raise BadArgument(str(error)) from None
