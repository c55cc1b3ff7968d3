"""What a load test's people do: watch a table over its stream, decide out of its own buttons."""

import asyncio
import gzip
import re
import time
from typing import Final

BUTTON: Final = re.compile(rb'<button[^>]*name="do"[^>]*value="(\d+:\d+)"')
OWN: Final = re.compile(rb'hx-target="#own"')
VERSION: Final = re.compile(rb"\nid: (\d+)\.(\d+)\n")
TOKEN: Final = "a" * 32
PATIENCE: Final = 20.0  # seconds for a fragment to come


class Viewer(asyncio.Protocol):
    """A browser's stream: keeps what its seat may do, and which version it shows."""

    def __init__(self, table: "Table", seat: int, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.buffer = bytearray()
        self.offers: list[bytes] = []
        self.shown = -1
        self.own = -1
        self.bytes = 0
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET /live/{self.table.code}/?seat={self.seat} HTTP/1.1\r\n"
            f"Host: localhost\r\nCookie: person={self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        self.buffer += data
        if self.buffer.endswith(b"\n\n\r\n"):
            self._read(bytes(self.buffer))
            self.buffer.clear()

    def _read(self, text: bytes) -> None:
        version = VERSION.search(text)
        if not version:
            return
        own = OWN.search(text)
        if own:
            self.offers = list(set(BUTTON.findall(text, own.start())))
        self.shown, self.own = int(version[1]), int(version[2])
        self.table.seen()

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True


class Table:
    """A table with its viewers; one move at a time."""

    def __init__(self, code: str, game: str, late: bool, cookies: list[str]) -> None:
        self.code = code
        self.game = game
        self.late = late
        self.viewers = [Viewer(self, seat, cookie) for seat, cookie in enumerate(cookies)]
        self.waiting: asyncio.Future[float] | None = None
        self.wanted = (0, 0)
        self.mover = self.viewers[0]
        self.moves = 0
        self.broken = False

    def seen(self) -> None:
        """A viewer has something new: the move is done when the last of them has it."""
        if self.waiting is None or self.waiting.done() or self.wanted == (0, 0):
            return
        shown, own = self.wanted
        if self.mover.own >= own and all(other.shown >= shown for other in self.viewers):
            self.waiting.set_result(time.perf_counter())

    def able(self) -> list[Viewer]:
        """Those with something on offer, unless somebody's move is still on its way."""
        if self.waiting is not None or self.broken:
            return []
        return [viewer for viewer in self.viewers if viewer.offers]


class Poster:
    """A connection that is kept and posts."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None

    async def post(self, viewer: Viewer, do: bytes) -> tuple[int, tuple[int, int]]:
        """Decide; the status, and the version that shows it."""
        if self.reader is None or self.reader.at_eof():  # kept too long without a use
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = b"seat=%d&do=%s" % (viewer.seat, do.replace(b":", b"%3A"))
        self.writer.write(
            f"POST /t/{viewer.table.code}/act HTTP/1.1\r\nHost: localhost\r\n"
            f"Cookie: person={viewer.cookie}; csrftoken={TOKEN}\r\nX-CSRFToken: {TOKEN}\r\n"
            "HX-Request: true\r\nX-Live: on\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if length:
            await self.reader.readexactly(int(length[1]))
        version = re.search(rb"(?i)x-version: (\d+)\.(\d+)", head)
        return int(head[9:12]), (int(version[1]), int(version[2])) if version else (0, 0)


async def fetch(port: int, path: str, cookie: str = "") -> tuple[int, bytes]:
    """A page or file: the bytes that go over the line for it, and what it says."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        f"Cookie: person={cookie}\r\nConnection: close\r\n\r\n".encode()
    )
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in head.lower():
        body = joined(body)
    packed = b"content-encoding: gzip" in head.lower()
    return len(answer), gzip.decompress(body) if packed else body


def joined(chunks: bytes) -> bytes:
    """A body that came in chunks."""
    body = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        body += rest[: int(size, 16)]
        chunks = rest[int(size, 16) + 2 :]
    return body


async def transfer(port: int, path: str, cookie: str = "") -> int:
    """The bytes of a page with all that it loads."""
    size, body = await fetch(port, path, cookie)
    files = re.findall(rb'<(?:link|script|img)[^>]*(?:href|src)="(/[^"]+)"', body)
    for file in dict.fromkeys(files):
        size += (await fetch(port, file.decode()))[0]
    return size
