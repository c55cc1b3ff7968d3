"""How somebody wants the site: name, language, light or dark."""

from collections.abc import Collection
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from tafelrunde import language
from tafelrunde.site import limits, paper
from tafelrunde.site.door import guests
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import A_YEAR, BadName, person_of, read_name, remember
from tafelrunde.site.people.models import Person
from tafelrunde.site.tables import seating, submit
from tafelrunde.site.tables.models import RUNNING, WAITING, Seat
from tafelrunde.site.tables.submit import Changed


@require_http_methods(["GET", "HEAD", "POST"])
@explained
def change(request: HttpRequest) -> HttpResponse:
    """The settings as a page of their own; posted, they hold from then on."""
    if request.method != "POST":
        return paper.page(request, "door/settings.html", {"error": "", "back": "/"})
    limits.check(limits.OTHER, request)
    back = own_path(request.POST.get("next", ""))
    response: HttpResponse = HttpResponseRedirect(back)
    try:
        named = rename(request)
    except BadName as error:
        said = paper.language_of(request).plain(error.text, **error.values)
        return paper.page(request, "door/settings.html", {"error": said, "back": back}, 400)
    if named is not None:
        remember(response, named)
    wish(response, paper.LANGUAGE, request.POST.get("language", ""), language.names())
    wish(response, paper.THEME, request.POST.get("theme", ""), paper.THEMES)
    return response


def own_path(text: str) -> str:
    """An address on this site and nowhere else, the front door if it is none."""
    own = text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None)
    return text if own and text.isprintable() else reverse("front")


def wish(response: HttpResponse, name: str, value: str, known: Collection[str]) -> None:
    """Remember what somebody chose; what there isn't changes nothing."""
    if value in known:
        response.set_cookie(
            name, value, max_age=A_YEAR, httponly=True, samesite="Lax", secure=settings.TLS
        )


def rename(request: HttpRequest) -> Person | None:
    """Take another name, also at tables whose game isn't over; None if it stays."""
    if not request.POST.get("name", "").strip():
        return None
    name = read_name(request.POST["name"])
    person = person_of(request)
    if person is None:
        return guests.person_here(request, name)
    if name == person.name:
        return None
    old = person.name
    submit.change(0, partial(renamed, person, name))
    seats = Seat.objects.filter(person=person, name=old, table__status__in=(WAITING, RUNNING))
    for seat in seats:
        submit.change(
            seat.table_id, partial(seating.rename, seat.table_id, seat.index, person, name)
        )
    return person


def renamed(person: Person, name: str) -> Changed:
    """Store it."""
    Person.objects.filter(pk=person.pk).update(name=name)
    return Changed(None)
