"""The cable between a browser and the server, which somebody may pull out."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Cable:
    """Passes everything on to the server while it is plugged in."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = (parts.hostname, parts.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._plugged = True
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    @contextmanager
    def pulled(self) -> Iterator[None]:
        """Nothing goes through, and what was open is cut."""
        self._plugged = False
        self._cut()
        yield
        self._plugged = True

    def close(self) -> None:
        self._listening.close()
        self._cut()

    def _cut(self) -> None:
        for end in list(self._open):
            with suppress(OSError):  # the other side may have been quicker
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return  # closed
            if not self._plugged:
                browser.close()
                continue
            server = socket.create_connection(self._server)
            self._open |= {browser, server}
            for source, sink in ((browser, server), (server, browser)):
                threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):  # cut
            while data := source.recv(65536):
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
        self._open.discard(source)
        source.close()
