"""What a server costs: the processor time and the memory of its processes, without those in which bots think.
Read from /proc, which Linux has."""

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_NICE, _USER, _SYSTEM, _PARENT = 16, 11, 12, 1
"""Places in /proc/PID/stat, counted from after the name."""


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def processes(server: int) -> list[int]:
    """The server and what it has started, but not its bots: these stand back behind it."""
    stats = {
        int(each.name): _stat(int(each.name)) for each in Path("/proc").iterdir() if each.name.isdecimal()
    }
    found = [server]
    for pid in found:
        found += [
            child
            for child, stat in stats.items()
            if stat and int(stat[_PARENT]) == pid and stat[_NICE] == stats[server][_NICE]
        ]
    return found


def processor_seconds(server: int) -> float:
    """How long the processor has worked for them so far."""
    stats = [_stat(pid) for pid in processes(server)]
    return sum(int(stat[_USER]) + int(stat[_SYSTEM]) for stat in stats if stat) / _TICKS


def megabytes(server: int) -> float:
    """The memory that they have to themselves, or their part of what they share."""
    total = 0
    for pid in processes(server):
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024
