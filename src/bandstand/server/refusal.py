"""What people are told when something is not possible."""

from collections.abc import Mapping


class Refused(Exception):
    """A request that is answered with a status and a sentence, and changes nothing."""

    def __init__(
        self,
        status: int,
        sentence: str,
        link: str = "/",
        link_text: str = "Back to the lobby",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.link = link
        self.link_text = link_text
        self.headers = dict(headers or {})


TITLES = {
    400: "That was not understood",
    403: "Not for you",
    404: "Nothing here",
    405: "Not like this",
    409: "Not now",
    413: "Too much at once",
    422: "Not possible",
    429: "A little slower, please",
    500: "Something broke",
    503: "One moment, please",
    507: "Nothing can be saved",
}


def title(status: int) -> str:
    """The heading of an error page."""
    return TITLES.get(status, "This did not work")
