"""An invitation: who knows the address may sit down."""

from secrets import compare_digest

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tafelrunde.site import limits, paper
from tafelrunde.site.door import waiting
from tafelrunde.site.door.agreed import agreed
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import BadName, person_id
from tafelrunde.site.tables import access, once
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.models import WAITING, Table
from tafelrunde.site.tables.position import Position
from tafelrunde.site.tables.submit import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@explained
@once.answered
def join(request: HttpRequest, code: str, invitation: str) -> HttpResponse:
    """Who sits where; choose a seat, tell a name, sit down."""
    position = positions.of(invited(code, invitation))
    if not is_open(position):
        return used(request, position)
    if request.method != "POST":
        return shown(request, position)
    limits.check(limits.OTHER, request)
    try:
        person = waiting.sit(request, position.table)
    except (BadName, Refused) as error:
        now = positions.of(access.table_of(code))
        return shown(request, now, error) if is_open(now) else used(request, now)
    return once.to_table(code, person)


def invited(code: str, invitation: str) -> Table:
    """The table of an invitation; a wrong one tells nothing, not even whether it is there."""
    table = access.table_of(code)
    if not compare_digest(table.invitation.encode(), invitation.encode()):
        raise Http404
    return table


def is_open(position: Position) -> bool:
    """Whether somebody can still sit down."""
    return position.table.status == WAITING and any(seat.free() for seat in position.seats)


def shown(
    request: HttpRequest, position: Position, error: BadName | Refused | None = None
) -> HttpResponse:
    """The seats to choose from, and why the last choice wasn't possible."""
    reader, table = paper.language_of(request), position.table
    context = {
        **waiting.seats_context(request, position),
        "action": waiting.invitation_path(table),
        "may_sit": True,
        "is_host": False,
        "host": table.host.name,
        "agreed": agreed(position.game, table.options, reader),
        "error": reader.plain(error.text, **error.values) if error is not None else "",
    }
    return paper.page(request, "door/join.html", context, error.status if error else 200)


def used(request: HttpRequest, position: Position) -> HttpResponse:
    """Nobody can sit down any more: whoever plays goes to the table, others may watch."""
    person, table = person_id(request), position.table
    address = reverse("table", args=[table.code])
    if any(person and seat.person_id == person for seat in position.seats):
        return HttpResponseRedirect(address)
    status = 409 if request.method == "POST" else 200
    return paper.page(request, "door/used.html", {"table": table}, status)
