"""When something was, as people say it; in the server's time."""

import time
from datetime import datetime

_JUST_NOW_SECONDS = 900


def day(at: float, now: float) -> str:
    """'today', 'yesterday', 'Sunday' or a date."""
    then, today = datetime.fromtimestamp(at).date(), datetime.fromtimestamp(now).date()
    ago = (today - then).days
    if ago < 2:
        return "yesterday" if ago == 1 else "today"
    return f"{then:%A}" if ago < 7 else f"{then.day} {then:%B %Y}"


def moment(at: float, now: float) -> str:
    """'just now', 'today at 14:05' or a day."""
    if now - at < _JUST_NOW_SECONDS:
        return "just now"
    said = day(at, now)
    return (
        f"{said} at {time.strftime('%H:%M', time.localtime(at))}" if said in ("today", "yesterday") else said
    )
