"""The pages of the rules: one of all games, and one of each."""

from functools import lru_cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from markupsafe import Markup

from tafelrunde import editions, games
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import sections
from tafelrunde.site import paper
from tafelrunde.site.door.agreed import value_said
from tafelrunde.site.errors import explained
from tafelrunde.site.rules import box, rulings


@require_safe
@explained
def overview(request: HttpRequest) -> HttpResponse:
    """The games whose rules can be read."""
    there = [games.find(name) for name in games.names()]
    context = {
        "all": [(game, box.sources(components_of(game))) for game in there],
        "box": box,
    }
    return paper.page(request, "rules/all.html", context)


@require_safe
@gzip_page
@explained
def rules(request: HttpRequest, name: str) -> HttpResponse:
    """The rules of a game. Refusals and logs link to `#RULE-ID`."""
    if name not in games.names():
        raise Http404
    game = games.find(name)
    text = text_of(name, paper.language_of(request).code, edition_now(game))
    return paper.page(request, "rules/game.html", {"game": game, "text": text})


def edition_now(game: Game) -> tuple[Path, int] | None:
    """The owner's edition and when it was changed last: a new one makes a new page."""
    path = editions.file_of(game)
    return None if path is None else (path, path.stat().st_mtime_ns)


def components_of(game: Game) -> Components:
    """The components as they are in the box of this place."""
    return editions.agreed(game, game.players[0], {}).components


@lru_cache(maxsize=64)
def text_of(name: str, code: str, edition: tuple[Path, int] | None) -> Markup:
    """All but the frame of a game's page: it is the same for everybody."""
    game = games.find(name)
    components = components_of(game)
    reader = paper.known_language(code)
    context = {
        "game": game,
        "parts": sections(game.rulebook),
        "rulings": rulings.of(name),
        "ruled": rulings.ruled(name),
        "shelves": box.shelves(game, components, reader),
        "sources": box.sources(components),
        "components": components,
        "value_said": value_said,
        "language": reader,
        "box": box,
    }
    return paper.fragment("rules/text.html", reader, context)
