"""What people are told when something can't be: what is wrong, what would be right."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from asgiref.sync import iscoroutinefunction
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup
from tafelrunde.language import to_say
from tafelrunde.site import measures, paper
from tafelrunde.site.people.identity import BadName
from tafelrunde.site.tables.access import NotYours
from tafelrunde.site.tables.moves import NotAllowed
from tafelrunde.site.tables.position import OtherRules
from tafelrunde.site.tables.submit import NotSaved, Refused

NOT_SAVED: Final = to_say(
    "This could not be saved just now, and nothing was changed. Please try again in a moment."
)
NO_DATABASE: Final = to_say(
    "The tables can't be reached just now. Nothing is lost. Please try again in a moment."
)
OTHER_RULES: Final = to_say(
    "This game began under other rules than are here now, and can't go on under these. "
    "Whoever runs this site can bring the others back."
)
View = Callable[..., Any]

log = logging.getLogger("tafelrunde.errors")


def told(request: HttpRequest, message: str, status: int) -> HttpResponse:
    """A message: a line for a page that is open, else a page of its own."""
    measures.REFUSED.labels(str(status)).inc()
    if request.headers.get("HX-Request"):
        line = paper.fragment("message.html", paper.language_of(request), {"message": message})
        return HttpResponse(line, status=status)
    return paper.page(request, "error.html", {"message": message, "status": status}, status)


def answer(request: HttpRequest, error: Exception) -> HttpResponse:
    """What an error that people can understand says."""
    reader = paper.language_of(request)
    if isinstance(error, NotAllowed) and error.refusal is not None:
        return told(request, f"{reader.plain(error.text)} [{error.refusal.rule}]", 400)
    if isinstance(error, (Refused, BadName)):
        return told(request, reader.plain(error.text, **error.values), error.status)
    if isinstance(error, NotYours):
        return told(request, reader.plain(to_say("This seat is somebody else's.")), 403)
    if isinstance(error, OtherRules):
        return told(request, reader.plain(OTHER_RULES), 409)
    if isinstance(error, (DatabaseError, InterfaceError)):
        log.error("the database failed", extra={"error": type(error).__name__})
        return told(request, reader.plain(NO_DATABASE), 503)
    if isinstance(error, (NotSaved, TimeoutError)):
        measures.NOT_SAVED.inc()
        return told(request, reader.plain(NOT_SAVED), 503)
    return told(request, reader.plain(str(error)), 400)


KNOWN: Final = (
    Refused,
    NotYours,
    NotSaved,
    OtherRules,
    TimeoutError,
    DatabaseError,
    InterfaceError,
    BadName,
    BadSetup,
    BadComponents,
)


def explained(view: View) -> View:
    """A view whose refusals are told to people."""
    if iscoroutinefunction(view):

        @wraps(view)
        async def later(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                response: HttpResponse = await view(request, *args, **kwargs)
            except KNOWN as error:
                return answer(request, error)
            return response

        return later

    @wraps(view)
    def now(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = view(request, *args, **kwargs)
        except KNOWN as error:
            return answer(request, error)
        return response

    return now


def _plain(request: HttpRequest, message: str, status: int) -> HttpResponse:
    return told(request, paper.language_of(request).plain(message), status)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A post that didn't come from one of our pages."""
    return _plain(request, to_say("This page is too old. Load it again, then repeat."), 403)


def bad(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A request that can't be read."""
    return _plain(request, to_say("This request can't be read."), 400)


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Nothing is there."""
    return _plain(request, to_say("There is nothing at this address."), 404)


def broken(request: HttpRequest) -> HttpResponse:
    """Our own fault."""
    return _plain(request, to_say("Something went wrong here. What was saved before is safe."), 500)
