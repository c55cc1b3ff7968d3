"""What a form asks for is done once: a double click, or a page sent again, gets the first answer.

Each form of the kind has a number of its own, which works without a script. Who has no cookie
yet gets the one that the first answer gave: the key says that it is the same browser.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from tafelrunde.site.people.identity import remember
from tafelrunde.site.people.models import Person
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.models import Done
from tafelrunde.site.tables.submit import Change, Changed

KEPT: Final = timedelta(minutes=2)  # then the same page may ask for the same once more
CHANGING: Final = ("csrfmiddlewaretoken", "nonce")  # what a browser sends otherwise each time

View = Callable[..., HttpResponse]


def number() -> str:
    """What a form has that no other has."""
    return secrets.token_hex(8)


def key_of(request: HttpRequest) -> str:
    """A name for what a page asks for; nothing where it may be asked for again and again.

    The secret of the browser's cookie against forged posts is in it: knowing a form is not
    enough to be taken for whoever sent it.
    """
    if not request.POST.get("once"):
        return ""
    told = sorted(entry for entry in request.POST.lists() if entry[0] not in CHANGING)
    said = json.dumps([request.META.get("CSRF_COOKIE"), request.path, told])
    return hashlib.sha256(said.encode()).hexdigest()


def answered(view: View) -> View:
    """A view that makes or changes a table: asked for the same again, it leads to that table."""

    @wraps(view)
    def now(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        before = done_before(key_of(request))
        if before is not None and before.table is not None:
            return to_table(before.table.code, before.person)
        return view(request, *args, **kwargs)

    return now


def done_before(key: str) -> Done | None:
    """What was done for this key a short while ago."""
    if not key:
        return None
    lately = Done.objects.filter(key=key, at__gte=timezone.now() - KEPT)
    return lately.select_related("person", "table").first()


def done(key: str, person: Person, change: Change) -> Changed:
    """Make a change unless it was made; the answer is who asked first. Writer's thread only."""
    if not key:
        return Changed(change().position, person)
    Done.objects.filter(at__lt=timezone.now() - KEPT).delete()
    try:
        with transaction.atomic():
            claim = Done.objects.create(key=key, person=person)
    except IntegrityError:
        before = Done.objects.select_related("person", "table").get(key=key)
        assert before.table is not None
        return Changed(positions.of(before.table), before.person, told=False)
    made = change()
    assert made.position is not None
    claim.table = made.position.table
    claim.save()
    return Changed(made.position, person, made.told)


def to_table(code: str, person: Person) -> HttpResponse:
    """Go to a table; the browser remembers who this is."""
    response = HttpResponseRedirect(reverse("table", args=[code]))
    remember(response, person)
    return response
