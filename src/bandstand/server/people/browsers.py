"""What kind of browser somebody uses, in plain words."""

# The first that is found is meant: most of them also claim to be those further down.
_BROWSERS = {
    "Firefox/": "Firefox", "FxiOS/": "Firefox", "Edg": "Edge", "OPR/": "Opera", "CriOS/": "Chrome",
    "SamsungBrowser/": "Samsung Internet", "Chromium/": "Chromium", "Chrome/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
_SYSTEMS = {
    "iPhone": "an iPhone", "iPad": "an iPad", "Android": "Android", "Windows": "Windows",
    "CrOS": "a Chromebook", "Macintosh": "a Mac", "Linux": "Linux",
}  # fmt: skip


def kind_of_browser(agent: str) -> str:
    """'Firefox on Windows', from how a browser calls itself."""
    browser = next((name for mark, name in _BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS.items() if mark in agent), "")
    if not browser:
        return f"A browser on {system}" if system else "A program"
    return f"{browser} on {system}" if system else browser
