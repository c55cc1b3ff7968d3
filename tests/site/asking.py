"""Requests to the site as a server sees them: bytes in, bytes out, and streams that stay open.

The site's own ASGI application answers, on a loop in a thread of its own, so that nothing
between a request and its answer is left out: middleware, headers, cookies, streams.
"""

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

T = TypeVar("T")
TOKEN: Final = "a" * 32
PATIENCE: Final = 60.0
TURNS: Final = 50  # of the loop: more than anything takes that waits for nothing outside
READERS: Final = 2  # threads of `live`


class Answer(NamedTuple):
    """Everything that a browser gets."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def header(self, name: str) -> str:
        """A header's value; empty if it isn't there."""
        found = [value.decode("latin-1") for key, value in self.headers if is_same(key, name)]
        return ", ".join(found)

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


def is_same(key: bytes, name: str) -> bool:
    """Whether a header has this name."""
    return key.decode("latin-1").lower() == name.lower()


class Loop:
    """An event loop in a thread of its own: Playwright keeps the main thread's."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def end(self) -> None:
        """Stop it."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


class Visitor:
    """Somebody with a browser: cookies, and no more than a browser has."""

    def __init__(self, loop: Loop, person: int = 0, **cookies: str) -> None:
        from tafelrunde.site.people.identity import signer

        self.loop = loop
        self.cookies = {"csrftoken": TOKEN, **cookies}
        if person:
            self.cookies.setdefault("person", signer.sign(str(person)))

    def get(self, address: str, **how: Any) -> Answer:
        """Ask for a page."""
        return self.ask("GET", address, **how)

    def post(self, address: str, form: Mapping[str, str] | None = None, **how: Any) -> Answer:
        """Send a form, with the token that our own pages send."""
        body = urlencode(form or {}).encode()
        headers = [("content-type", "application/x-www-form-urlencoded"), ("x-csrftoken", TOKEN)]
        return self.ask("POST", address, body=body, headers=[*headers, *how.pop("headers", [])])

    def ask(
        self,
        method: str,
        address: str,
        body: bytes = b"",
        headers: Sequence[tuple[str, str]] = (),
        host: str = "localhost",
    ) -> Answer:
        """Any request; of a stream, what comes until its first event."""
        return self.loop.run(asked(self.scope(method, address, headers, host, body), body))

    def watch(self, address: str) -> "Stream":
        """Open a stream, and leave it open."""
        stream = Stream(self.loop, self.scope("GET", address, (), "localhost", b""))
        self.loop.run(stream.begin())
        return stream

    def scope(
        self,
        method: str,
        address: str,
        headers: Sequence[tuple[str, str]],
        host: str,
        body: bytes,
    ) -> dict[str, Any]:
        """A request as a server hands it on."""
        parts = urlsplit(address)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        given = [("host", host), ("cookie", cookie), ("content-length", str(len(body))), *headers]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in given],
        }


class Stream:
    """What a viewer gets over time."""

    def __init__(self, loop: Loop | None, scope: dict[str, Any], body: bytes = b"") -> None:
        self.loop = loop
        self.scope = scope
        self.body = body
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.got: list[bytes] = []
        self.something = asyncio.Event()
        self.gone = asyncio.Event()
        self.read = False
        self.task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Ask for it; the first event is there when this returns."""
        from tafelrunde.site import asgi

        self.task = asyncio.create_task(asgi.application(self.scope, self.receive, self.send))
        await self.first()

    async def first(self) -> None:
        """Wait for the first event, or the end."""
        assert self.task is not None
        while not self.task.done() and b"id: " not in self.all():
            self.something.clear()
            waiting = asyncio.ensure_future(self.something.wait())
            await asyncio.wait({waiting, self.task}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()

    async def receive(self) -> dict[str, Any]:
        """What the browser sends: its request, later that it has gone."""
        if not self.read:
            self.read = True
            return {"type": "http.request", "body": self.body, "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """What the server sends."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.got.append(message.get("body", b""))
            self.something.set()

    def all(self) -> bytes:
        """All that came."""
        return b"".join(self.got)

    def since(self) -> bytes:
        """What came since this was asked last, once nothing more is on its way."""

        async def taken() -> bytes:
            await settled()
            came, self.got = self.all(), []
            return came

        assert self.loop is not None
        return self.loop.run(taken())

    def is_over(self) -> bool:
        """Whether the server has ended it."""
        return self.task is not None and self.task.done()

    def end(self) -> None:
        """Go away."""
        assert self.loop is not None
        self.loop.run(self.leave())

    async def leave(self) -> None:
        """The same on the loop."""
        self.gone.set()
        if self.task is not None:
            await self.task


async def settled() -> None:
    """Until everybody has been told of what was stored, and the streams have said all of it."""
    from tafelrunde.site.tables import submit
    from tafelrunde.site.tables.live import readers

    loop = asyncio.get_running_loop()
    # The writer tells of a change before it takes up the next one.
    await loop.run_in_executor(None, submit.change, 0, lambda: submit.Changed(None))
    for _ in range(3):  # a stream asks the readers twice at most
        for _ in range(TURNS):
            await asyncio.sleep(0)
        # All of them at once: none has anything left to do.
        together = threading.Barrier(READERS)
        idle = [loop.run_in_executor(readers, together.wait) for _ in range(READERS)]
        await asyncio.gather(*idle)


async def asked(scope: dict[str, Any], body: bytes) -> Answer:
    """A request answered."""
    from tafelrunde.site import asgi

    call = Stream(None, scope, body)
    call.task = asyncio.create_task(asgi.application(scope, call.receive, call.send))
    await call.first()
    await call.leave()
    return Answer(call.status, call.headers, call.all())
