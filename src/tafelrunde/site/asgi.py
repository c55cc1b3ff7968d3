"""The site as a server sees it: streams in front, Django behind."""

import asyncio
import gc
import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, Final

import django
from asgiref.sync import ThreadSensitiveContext

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tafelrunde.site.settings")
django.setup()

from django.conf import settings  # noqa: E402  # Django must be set up first
from django.core.handlers.asgi import ASGIHandler  # noqa: E402

from tafelrunde.site import files, journal, middleware  # noqa: E402
from tafelrunde.site.tables import bots, fanout, live, submit  # noqa: E402

AT_ONCE: Final = 8  # requests that Django works on at the same time


class Pages(ASGIHandler):
    """Django in a few threads that stay, and with them their connections to the database.

    By itself it takes a new thread for each request; its connection stays open until the
    thread's remains are collected, which is late here, and PostgreSQL runs out of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.threads = {ThreadPoolExecutor(1, "page"): 0 for _ in range(AT_ONCE)}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request, in the thread that has least to do."""
        thread = min(self.threads, key=self.threads.__getitem__)
        self.threads[thread] += 1
        try:
            async with ThreadSensitiveContext(executor=thread):
                if is_decision(scope):
                    await self.decide(scope, receive, send)
                else:
                    await self.handle(scope, receive, send)
        finally:
            self.threads[thread] -= 1

    async def decide(self, scope: live.Scope, receive: live.Receive, send: Any) -> None:
        """Answer a decision: its view waits for the writer alone and needs none of the threads.

        Django would change threads three times to see whether connections are to be closed,
        and let two tasks race in case the browser goes away. What was decided is stored anyway.
        """
        whole = await receive()
        if whole["type"] == "http.disconnect":
            return
        with BytesIO(whole["body"]) as body:
            request, refused = self.create_request(scope, body)
            response: Any = refused
            if request is not None:
                response = await self.get_response_async(request)
            await self.send_response(response, send)


def is_decision(scope: live.Scope) -> bool:
    """Whether this is what people at a table send most."""
    return bool(scope["method"] == "POST" and scope["path"].endswith("/act"))


pages: Final[Any] = files.Files(Pages())
_tasks: set["asyncio.Task[Any]"] = set()


async def application(scope: live.Scope, receive: live.Receive, send: live.Send) -> None:
    """One request, or the life of the server."""
    if scope["type"] == "lifespan":
        await life(receive, send)
    elif scope["type"] == "http":
        await answer(scope, receive, middleware.guarding(send, scope["path"]))
    else:  # a web socket: there are none here
        await send({"type": "websocket.close"})


async def answer(scope: live.Scope, receive: live.Receive, send: live.Send) -> None:
    """A stream, or what Django answers."""
    if not middleware.is_for_us(scope):
        await refuse(send, 400, "TAFELRUNDE_HOSTS doesn't have this name of the server.")
    elif ".." in scope["path"]:
        await refuse(send, 404, "There is nothing at this address.")
    elif scope["path"].startswith("/live/"):
        await live.application(scope, receive, send)
    else:
        try:
            await pages(scope, await middleware.read_whole(receive), send)
        except middleware.TooLong:
            await refuse(send, 413, "That is more than any page here sends.")


async def refuse(send: live.Send, status: int, why: str) -> None:
    """Answer what isn't worth a page."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode()})


async def life(receive: live.Receive, send: live.Send) -> None:
    """Begin with the server, end with it."""
    await receive()
    begin()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in _tasks:
        task.cancel()
    bots.desk.end()
    submit.writer.end()
    await send({"type": "lifespan.shutdown.complete"})


def begin() -> None:
    """Start what runs beside the requests."""
    journal.begin()
    live.hub.loop = asyncio.get_running_loop()
    submit.writer.begin()
    fanout.begin()
    _tasks.add(asyncio.create_task(live.keep_alive()))
    _tasks.add(asyncio.create_task(fanout.look_around()))
    if settings.REDIS_URL:
        _tasks.add(asyncio.create_task(fanout.listen()))
    if settings.BOTS_HERE:
        bots.desk.begin()
    # What is there now stays: with many viewers the collector's pauses are what people notice.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
