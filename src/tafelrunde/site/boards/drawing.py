"""Drawing a view. A game's templates lie in its folder; what it doesn't have is drawn plainly."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from tafelrunde import games
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text
from tafelrunde.language import Teller
from tafelrunde.site.boards.compiling import Paper
from tafelrunde.site.boards.offers import blocked_groups, lying_at, offer_groups, on_things, without
from tafelrunde.site.boards.sheets import OneDrawing
from tafelrunde.site.boards.things import rows

PLAIN: Final = Path(__file__).parent / "templates"
GAMES: Final = Path(games.__file__ or "").parent

ENVIRONMENT: Final = Paper(
    loader=FileSystemLoader([GAMES, PLAIN]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
    cache_size=-1,
)
ENVIRONMENT.globals.update(rows=rows, on_things=on_things, without=without)


@cache
def template(game: str, name: str) -> Template:
    """A template of this game, or the plain one."""
    return ENVIRONMENT.select_template([f"{game}/{name}", name])


def stylesheet(game: str) -> Path | None:
    """The stylesheet of a game's own board."""
    path = GAMES / game / "board.css"
    return path if path.exists() else None


def public(view: State, teller: Teller) -> Markup:
    """The table as everybody sees it; the view is a spectator's."""
    return rendered("board.html", teller, view=view)


def own(view: State, seat: int, question: int, teller: Teller) -> Markup:
    """A seat's hand, its decision and all that it may do; the view is its own."""
    asked = seat in view.waiting
    offers = offer_groups(view, seat, teller)
    return rendered(
        "own.html",
        teller,
        view=view,
        seat=seat,
        asked=asked,
        answered=decided(view, seat, teller),
        put=question,
        question=words_of_question(view, seat, teller),
        offers=offers,
        at=lying_at(offers),
        blocked=blocked_groups(view, seat, teller),
        yours=True,
    )


def draws_hands(game: str) -> bool:
    """Whether a game draws hands by itself; a plain board names all open cards already."""
    return (GAMES / game / "own.html").exists()


def hand(view: State, seat: int, teller: Teller, mark: str = "") -> Markup:
    """What a seat had before it, to be looked at only: no decision, no offers.

    Several hands can stand in one page: `mark` goes before every id.
    """
    drawn = rendered(
        "own.html",
        teller,
        view=view,
        seat=seat,
        asked=False,
        answered=[],
        put=0,
        question="",
        offers=[],
        at={},
        blocked=[],
        yours=False,
    )
    # A quotation mark in a text is escaped, so this is the attribute wherever it stands.
    return Markup(str(drawn).replace(' id="', f' id="{mark}'))


def question(view: State, seat: int, teller: Teller) -> str:
    """The decision at hand in words; empty where the seat has none."""
    return words_of_question(view, seat, teller)


def words_of_question(view: State, seat: int, teller: Teller) -> str:
    """What `question` says; its name is taken by a number in `own`."""
    if seat not in view.waiting:
        return ""
    asked = games.board(teller.game.name).question(view, seat)
    return teller.text(asked or Text("What do you do?"))


def decided(view: State, seat: int, teller: Teller) -> list[str]:
    """What a seat has sealed while others still think."""
    return [teller.action(action) for action in view.sealed[seat] if action >= 0]


def art(setup: Setup, teller: Teller) -> Markup:
    """The pictures that a game's board uses by name; nothing where it has none."""
    return rendered("art.html", teller, setup=setup)


def rendered(name: str, teller: Teller, **context: Any) -> Markup:
    """A template with all that templates may use."""
    game = teller.game.name
    with OneDrawing():
        return Markup(
            template(game, name).render(
                game=game,
                board=games.board(game),
                teller=teller,
                _=teller.language.plain,
                counted=teller.language.counted,
                say=teller.text,
                name=teller.name,
                **context,
            )
        )
