"""`bandstand bench`: decisions a second, of random play in one process."""

import json
from typing import Annotated

import typer

from bandstand import catalogue
from bandstand.cli.arguments import AsJson
from bandstand.lab.speed import counted, machine, machine_line, row


def command(
    as_json: AsJson = False,
    seconds: Annotated[
        float, typer.Option(help="How long each number of players of each game is measured.", min=0.01)
    ] = 1.0,
) -> None:
    """Measure how many decisions a second the rules of each game reach here."""
    facts = machine()
    rows = [row(catalogue.load(name), seconds) for name in catalogue.names()]
    if as_json:
        print(json.dumps({"machine": facts, "games": rows}, indent=2))
        return
    print(machine_line(facts))
    print("Decisions a second, random play, one process:")
    for each in rows:
        rates = ", ".join(f"{counted(int(count))} {rate:,}" for count, rate in each["by_players"].items())
        print(f"{each['game']}: {each['decisions_per_second']:,} with {counted(each['players'])} ({rates})")
