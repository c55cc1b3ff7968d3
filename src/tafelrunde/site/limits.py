"""How often somebody may write. Counted in each process; a person, else an address, is one."""

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from tafelrunde.language import to_say
from tafelrunde.site.people.identity import person_id
from tafelrunde.site.tables.submit import Refused

KEPT: Final = 10_000


class Limit:
    """So many at once, then so many a minute."""

    def __init__(self, at_once: int, a_minute: int) -> None:
        self.at_once = at_once
        self.a_second = a_minute / 60
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def allows(self, who: str) -> bool:
        """Whether one more is all right; it is counted."""
        now = time.monotonic()
        with self._lock:
            left, then = self._left.pop(who, (float(self.at_once), now))
            left = min(left + (now - then) * self.a_second, self.at_once)
            self._left[who] = (max(left - 1, 0.0), now)
            while len(self._left) > KEPT:
                self._left.popitem(last=False)
        return left >= 1


MOVES: Final = Limit(60, 240)
LINES: Final = Limit(8, 30)
TABLES: Final = Limit(12, 20)
OTHER: Final = Limit(40, 120)


def check(limit: Limit, request: HttpRequest) -> None:
    """Refused if somebody writes too often."""
    if not settings.LIMITS:
        return
    person = person_id(request)
    who = f"p{person}" if person else f"a{address(request)}"
    if not limit.allows(who):
        raise Refused(to_say("That was a lot in a short time. Try again in a moment."), 429)


def address(request: HttpRequest) -> str:
    """Where a request comes from; behind a trusted proxy, what the proxy says."""
    if settings.SECURE_PROXY_SSL_HEADER:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded:
            return forwarded.split(",")[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
