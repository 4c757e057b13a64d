"""Measures everything and prints it, with the machine it was measured on."""

import argparse
import json
from collections.abc import Callable
from statistics import median
from typing import Any

from bandstand import catalogue
from bandstand.lab.speed import counted, machine, machine_line, random_play, rate, usual_players
from benchmarks import engine, from_python, openspiel, search, server


def main() -> None:
    """`python -m benchmarks`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument(
        "--quick", action="store_true", help="smaller samples: to see that it works, not to quote"
    )
    arguments = parser.parse_args()
    result = measure(arguments.quick)
    print(json.dumps(result, indent=2) if arguments.json else report(result))


def measure(quick: bool) -> dict[str, Any]:
    """Every figure, as plain data."""
    seconds, rounds = (0.1, 3) if quick else (1.0, 7)
    facts = machine()
    played = [catalogue.load(name) for name in catalogue.names()]
    works: dict[str, Callable[[], float]] = {}
    for game in played:
        for players in range(game.least, game.most + 1):
            works[f"{game.name} {players}"] = random_play(game, players)
    sample = 20 if quick else 200
    peers = openspiel.peers([game.name for game in played], sample) if openspiel.installed() else []
    for peer in peers:
        works[f"OpenSpiel {peer.name}"] = peer.work
    for game in played:
        works[f"{game.name} State"] = from_python.states(game)
        works[f"{game.name} Match"] = from_python.matches(game)
    for peer in peers:
        works[f"Python {peer.name}"] = from_python.peer(peer.loaded)
    searches = search.everything(played, quick)
    for each in searches:
        works[each.key] = each.work
    rates = alternately(works, seconds, rounds)
    result: dict[str, Any] = {
        "machine": facts,
        "rounds": rounds,
        "seconds": seconds,
        "games": [],
        "openspiel": [],
    }
    for peer in peers:
        rate_of_peer = rates[f"OpenSpiel {peer.name}"]
        result["openspiel"].append(
            {
                "game": peer.name,
                "players": peer.players,
                "peer_of": peer.of,
                "decisions_per_second": rate_of_peer,
                "decisions_a_game": peer.decisions_a_game,
            }
        )
    for game in played:
        players = usual_players(game)
        usual = rates[f"{game.name} {players}"]
        slow = engine.interpreted(game, seconds) if facts["compiled"] else None
        result["games"].append(
            {
                "game": game.name,
                "players": players,
                "decisions_per_second": usual,
                "by_players": {str(n): rates[f"{game.name} {n}"] for n in range(game.least, game.most + 1)},
                "ratios": {
                    peer["game"]: round(usual / peer["decisions_per_second"], 2)
                    for peer in result["openspiel"]
                    if peer["peer_of"] == game.name
                },
                "from_python": {
                    "state": rates[f"{game.name} State"],
                    "match": rates[f"{game.name} Match"],
                    **{peer.name: rates[f"Python {peer.name}"] for peer in peers if peer.of == game.name},
                },
                "interpreted": slow,
                "a_second": engine.figures(game, seconds),
            }
        )
    result["search"] = search.data(searches, rates)
    result["server"] = server.measure(5 if quick else 200)
    return result


def alternately(works: dict[str, Callable[[], float]], seconds: float, rounds: int) -> dict[str, int]:
    """The median rate of each work. All take turns, so that a machine which is busy for a while is busy for
    all of them."""
    seen: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            seen[name].append(rate(work, seconds))
    return {name: round(median(figures)) for name, figures in seen.items()}


def report(result: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [
        machine_line(result["machine"]),
        f"Medians of {result['rounds']} rounds, taken in turns, of {result['seconds']} s of processor time.",
        "",
        "Decisions a second, random play, one process (a decision has two or more legal actions):",
    ]
    for game in result["games"]:
        for players, figure in game["by_players"].items():
            lines.append(f"  {game['game']}, {counted(int(players))}: {figure:,}")
    for peer in result["openspiel"]:
        figure, length = peer["decisions_per_second"], peer["decisions_a_game"]
        lines.append(
            f"  OpenSpiel {peer['game']}, {peer['players']} players, in its C++ loop: {figure:,} "
            f"({length:.1f} decisions a game)"
        )
    if not result["openspiel"]:
        lines.append("  OpenSpiel is not installed: there is nothing to compare with.")
    for game in result["games"]:
        for peer, ratio in game["ratios"].items():
            lines.append(
                f"  {game['game']} ({game['players']} players) is {ratio:.2f} times as fast as {peer}"
            )
    lines += ["", "The same driven from Python, a decision at a time:"]
    for game in result["games"]:
        told = game["from_python"]
        others = "".join(
            f", OpenSpiel {name} {told[name]:,}" for name in told if name not in ("state", "match")
        )
        lines.append(
            f"  {game['game']}, {game['players']} players: State {told['state']:,}, Match {told['match']:,} "
            f"(a {told['state'] / told['match']:.1f}th){others}"
        )
    for game in result["games"]:
        lines += ["", f"{game['game']} with {game['players']} players, a second, one process:"]
        lines += [f"  {what}: {figure:,}" for what, figure in game["a_second"].items()]
        if game["interpreted"] is None:
            lines.append("  The rules are not compiled here: all figures are those of interpreted rules.")
        else:
            factor = game["decisions_per_second"] / game["interpreted"]
            lines.append(
                f"  interpreted random decisions: {game['interpreted']:,} (compiled: {factor:.1f} times that)"
            )
    lines += ["", search.report(result["search"])]
    lines += ["", server.report(result["server"])]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
