"""The front door, and playing at once."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde import bots, games
from tafelrunde.kernel.game import Game
from tafelrunde.site import limits, paper
from tafelrunde.site.door import guests, lists
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import person_id
from tafelrunde.site.tables import seating
from tafelrunde.site.tables.once import answered, key_of, to_table
from tafelrunde.site.tables.seating import MINE, Chair

USUAL: Final = 3  # how many play where nobody says


@require_safe
@explained
def front(request: HttpRequest) -> HttpResponse:
    """Play now, play with friends, tables that wait, my tables."""
    person, reader = person_id(request), paper.language_of(request)
    context = {
        "mine": lists.mine(person, reader),
        "waiting": lists.waiting(person, reader),
        "usual": {name: usual_number(games.find(name)) for name in games.names()},
    }
    return paper.page(request, "door/front.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@explained
@answered
def play(request: HttpRequest) -> HttpResponse:
    """A game against bots, at once."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("front"))
    limits.check(limits.TABLES, request)
    game = known_game(request.POST.get("game", ""))
    person = guests.person_here(request)
    others = [Chair(seating.BOT, bot=bots.BEST)] * (usual_number(game) - 1)
    chairs, number = [Chair(MINE), *others], usual_number(game)
    made = seating.make(person, game.name, number, {}, chairs, key=key_of(request))
    return to_table(made.table.code, made.table.host)


def known_game(name: str) -> Game:
    """The game of this name; nothing is there without one."""
    if name not in games.names():
        raise Http404
    return games.find(name)


def usual_number(game: Game) -> int:
    """How many play where nobody says."""
    return min(max(USUAL, game.players[0]), game.players[-1])
