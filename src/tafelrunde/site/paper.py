"""What pages are written on: the Jinja environment, and what every page knows."""

from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import jinja2
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import loader
from django.templatetags.static import static
from django.urls import reverse
from markupsafe import Markup

from tafelrunde import games, language
from tafelrunde.language import Language
from tafelrunde.site.boards.compiling import Paper
from tafelrunde.site.boards.sheets import OneDrawing
from tafelrunde.site.door import lists
from tafelrunde.site.door.agreed import value_said
from tafelrunde.site.people.identity import name_of, person_id
from tafelrunde.site.tables import once

LANGUAGE: Final = "language"
THEME: Final = "theme"
THEMES: Final = ("system", "light", "dark")

_languages: dict[str, Language] = {}


def environment(**options: Any) -> jinja2.Environment:
    """The environment of all pages."""
    options.update(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made = Paper(**options)
    made.globals.update(static=static, url=url, emblem=emblem, once=once.number)
    return made


def url(name: str, *args: Any) -> str:
    """The address of a view."""
    return reverse(name, args=args)


@cache
def emblem(game: str) -> Markup:
    """The sign of a game: our own drawing; nothing where it has none."""
    path = Path(games.__file__ or "").parent / game / "emblem.svg"
    return Markup(path.read_text()) if game in games.names() and path.exists() else Markup("")


def known_language(code: str) -> Language:
    """A language, read once."""
    if code not in _languages:
        _languages[code] = Language(code)
    return _languages[code]


def language_of(request: HttpRequest) -> Language:
    """The language that somebody chose, else the first of the browser's that there is."""
    return known_language(
        language_code(request.COOKIES.get(LANGUAGE, ""), request.headers.get("accept-language", ""))
    )


def language_code(chosen: str, accepted: str) -> str:
    """The code of the language to speak."""
    there = language.names()
    if chosen in there:
        return chosen
    for part in accepted[:200].split(","):
        code = part.split(";")[0].strip().split("-")[0].lower()
        if code in there:
            return code
    return language.SOURCE


def theme_of(request: HttpRequest) -> str:
    """Light, dark, or as the system has it."""
    theme = request.COOKIES.get(THEME, "")
    return theme if theme in THEMES else "system"


def page(
    request: HttpRequest, name: str, context: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """A whole page in the reader's language."""
    reader = language_of(request)
    known = {
        "_": reader.plain,
        "counted": reader.counted,
        "say": reader.say,
        "value_said": partial(value_said, reader=reader),
        "lang": reader.code,
        "language": reader,
        "languages": language.names(),
        "theme": theme_of(request),
        "own_names": {code: known_language(code).plain("English") for code in language.names()},
        "person_id": person_id(request),
        "my_name": lambda: name_of(request),
        "due": lambda: lists.count_due(person_id(request)),
        "token": lambda: get_token(request),
        "path": request.get_full_path(),
        "games": list(games.names()),
        "find_game": games.find,
        **(context or {}),
    }
    with OneDrawing():
        return HttpResponse(loader.get_template(name).render(known, None), status=status)


def fragment(name: str, reader: Language, context: dict[str, Any]) -> Markup:
    """A piece of a page; it knows nothing of the request."""
    known = {
        "_": reader.plain,
        "counted": reader.counted,
        "say": reader.say,
        "lang": reader.code,
        **context,
    }
    with OneDrawing():
        return Markup(loader.get_template(name).render(known, None))
