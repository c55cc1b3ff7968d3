"""What stands before every page: the policy of what it may do in a browser, who may post."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final, cast

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
Answer = Callable[[HttpRequest], Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def guarded(answer: Answer) -> Answer:
    """No script, style or frame but our own; nothing kept by caches on the way."""
    if iscoroutinefunction(answer):

        async def later(request: HttpRequest) -> HttpResponseBase:
            given: Awaitable[HttpResponseBase] = answer(request)
            return with_policy(await given)

        markcoroutinefunction(later)
        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = answer(request)
        return with_policy(response)

    return now


def reached(answer: Answer) -> Answer:
    """Only under the names that the site has: else a strange page could read ours as its own."""
    if iscoroutinefunction(answer):

        async def later(request: HttpRequest) -> HttpResponseBase:
            request.get_host()
            given: Awaitable[HttpResponseBase] = answer(request)
            return await given

        markcoroutinefunction(later)
        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        request.get_host()
        response: HttpResponseBase = answer(request)
        return response

    return now


for _each in (guarded, reached):  # how Django asks a middleware
    _each.sync_capable = True  # type: ignore[attr-defined]
    _each.async_capable = True  # type: ignore[attr-defined]


def headers() -> dict[str, str]:
    """What every answer carries."""
    always = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
    if settings.TLS:
        always["Strict-Transport-Security"] = "max-age=31536000"
    return always


def as_bytes(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Headers as they go over the line."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


HEADERS: Final = headers()
FOR_STREAMS: Final = as_bytes(HEADERS)
# Our own files are asked for anew after an update; unchanged ones aren't sent again.
FOR_FILES: Final = as_bytes({**HEADERS, "Cache-Control": "no-cache"})


def with_policy(response: HttpResponseBase) -> HttpResponseBase:
    """Add what every answer carries, unless the page says otherwise."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def guarding(send: Send, path: str) -> Send:
    """The same for what no view answers: streams and files."""
    added = FOR_FILES if path.startswith(settings.STATIC_URL) else FOR_STREAMS

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            missing = [(name, value) for name, value in added if name not in given]
            message = {**message, "headers": [*message["headers"], *missing]}
        await send(message)

    return with_headers


def is_for_us(scope: Mapping[str, Any]) -> bool:
    """Whether a request names this server, and not somebody else's name for its address."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    domain, _ = split_domain_port(hosts[0]) if len(hosts) == 1 else ("", "")
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


class TooLong(Exception):
    """A body that is longer than any of our pages sends."""


async def read_whole(receive: Receive) -> Receive:
    """The same with the body read, up to a length: Django would keep all of it on disk."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return receive
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLong
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return first.pop() if first else await receive()

    return again


class Csrf(CsrfViewMiddleware):
    """Django's own check of posts. It waits for nothing, so it needs no thread for that."""

    async def __acall__(self, request: HttpRequest) -> HttpResponse:
        self.process_request(request)
        response = await cast(Awaitable[HttpResponse], self.get_response(request))
        self.process_response(request, response)
        return response

    async def process_view(  # type: ignore[override]  # Django takes either kind
        self,
        request: HttpRequest,
        callback: Callable[..., HttpResponseBase],
        callback_args: tuple[Any, ...],
        callback_kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        return super().process_view(request, callback, callback_args, callback_kwargs)
