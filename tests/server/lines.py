"""Open connections, on which bytes are said one by one."""

import select
import socket
from urllib.parse import urlsplit

from .running import PATIENCE

STRANGER = "127.0.0.2"
"""Another address of this machine: ours is a proxy's, which stands for many people."""
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /me/name HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 8\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nname=N"
)


def line_to(address: str, *sent: bytes, source: str = STRANGER) -> socket.socket:
    """An open connection on which this has been said."""
    host, port = urlsplit(address).netloc.rsplit(":", 1)
    line = socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))
    for each in sent:
        line.sendall(each)
    return line


def rest(line: socket.socket) -> bytes:
    """Everything that is still said on it, up to its end."""
    found = b""
    try:
        while more := line.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def ended(line: socket.socket) -> bool:
    """Whether the other side has hung up, as far as one knows without waiting."""
    if not select.select([line], [], [], 0)[0]:
        return False
    try:
        return line.recv(65536, socket.MSG_PEEK) == b""
    except ConnectionResetError:
        return True
