"""Making a table: options, seats, who may come."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tafelrunde import bots
from tafelrunde.site import limits, paper
from tafelrunde.site.door import forms, guests
from tafelrunde.site.door.forms import Several, Wish
from tafelrunde.site.door.views import known_game, usual_number
from tafelrunde.site.errors import explained
from tafelrunde.site.tables import seating
from tafelrunde.site.tables.once import answered, key_of, to_table
from tafelrunde.site.tables.seating import MINE


@require_http_methods(["GET", "HEAD", "POST"])
@explained
@answered
def new(request: HttpRequest, name: str) -> HttpResponse:
    """The form, filled with what is usual; posted, a table, or the form with what is wrong."""
    game = known_game(name)
    wish = Wish(game, usual_number(game), guests.called(request))
    if request.method != "POST":
        return form(request, wish)
    limits.check(limits.TABLES, request)
    several = Several({key: request.POST.getlist(key) for key in request.POST})
    forms.read(wish, request.POST.dict(), several, paper.language_of(request))
    if wish.errors:
        return form(request, wish, 400)
    return made(request, wish)


def made(request: HttpRequest, wish: Wish) -> HttpResponse:
    """The table that somebody wants, and them at it."""
    own = [place.name for place in wish.places[: wish.players] if place.kind == MINE]
    host = guests.person_here(request, own[0] if own else "")
    position = seating.make(
        host,
        wish.game.name,
        wish.players,
        wish.options,
        wish.chairs(),
        public=wish.public,
        key=key_of(request),
    )
    return to_table(position.table.code, position.table.host)


def form(request: HttpRequest, wish: Wish, status: int = 200) -> HttpResponse:
    """The form with what was typed."""
    context = {
        "wish": wish,
        "game": wish.game,
        "bots": {name: bots.find(name).about for name in [bots.BEST, *others()]},
    }
    return paper.page(request, "door/new.html", context, status)


def others() -> list[str]:
    """The bots but the best."""
    return [name for name in bots.names() if name != bots.BEST]
