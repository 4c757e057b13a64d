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


def span(seconds: float) -> str:
    """How long something took: '14 s', '29 min', '1 h 12 min', '3 days'."""
    if seconds < 59.5:
        return f"{round(seconds)} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    if hours < 36:
        return f"{hours} h {minutes % 60} min" if minutes % 60 else f"{hours} h"
    return f"{round(hours / 24)} days"
