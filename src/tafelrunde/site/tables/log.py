"""What happened at a table in full sentences, as far as its viewer learned of it."""

from functools import partial
from typing import Final

from markupsafe import Markup

from tafelrunde import games
from tafelrunde.kernel.event import Dropped, Event, Noted, Sealed, Withdrawn
from tafelrunde.language import Teller, to_say
from tafelrunde.site import paper
from tafelrunde.site.tables.access import Heard, Look, Request

TAKEN_BACK: Final = to_say("{seat} takes the last decision back.")
MOST_LINES: Final = 40
MOST_NEWS: Final = 10
ON_THE_WAY: Final = (Noted, Sealed, Withdrawn, Dropped)  # to an answer that is told itself


class Line:
    """A sentence of the log, with the rule that it follows from.

    `name` tells it from the others and stays the same: what everybody had seen until then,
    and the how manieth it is since, of those that are in everybody's sight.
    """

    def __init__(
        self, name: str, heard: Heard, text: str, rule: str = "", seat: int | None = None
    ) -> None:
        self.name = name
        self.shown = heard.shown
        self.seat = heard.seat if seat is None else seat
        self.undone = heard.undone
        self.text = text
        self.rule = rule


def entries_of(look: Look, teller: Teller) -> list[Markup]:
    """The log as it stands in the page, the newest last."""
    drawn: list[Markup] = []
    shown, before = -1, 0  # lines of entries that were shown at once
    for heard in look.log:
        before = before if heard.shown == shown else 0
        shown = heard.shown
        drawn.append(heard.drawn(teller.language, partial(drawn_entry, look.game, teller, before)))
        before += heard.lines
    return drawn[-enough(look.log) :]


def enough(log: list[Heard]) -> int:
    """How many of the newest entries make a log that is long enough."""
    lines = 0
    for many, heard in enumerate(reversed(log)):
        lines += heard.lines
        if lines > MOST_LINES:
            return max(many, 1)
    return len(log)


def drawn_entry(game: str, teller: Teller, before: int, heard: Heard) -> Markup:
    """The lines of an entry, after so many that everybody saw at the same time."""
    context = {"lines": lines_of(heard, teller, before), "game": game}
    return paper.fragment("table/entry.html", teller.language, context)


def lines_of(heard: Heard, teller: Teller, before: int) -> list[Line]:
    """The same, not drawn yet."""
    told = [(teller.event(event), event.rule, about(event)) for event in heard.events]
    if heard.is_undo:
        said = teller.language.plain(TAKEN_BACK, seat=teller.seats[heard.seat])
        told.insert(0, (said, "", heard.seat))
    return [
        Line(f"{heard.shown}-{at}", heard, text, rule, seat)
        for at, (text, rule, seat) in enumerate(told, before)
    ]


def about(event: Event) -> int:
    """The seat that an event is about, -1 for none."""
    seat: int = getattr(event, "seat", -1)
    return seat


def news_of(look: Look, teller: Teller, seen: int) -> list[Line]:
    """What the others and chance did since a seat looked last, without what the table shows."""
    board = games.board(look.game)
    news: list[Line] = []
    for heard in look.log:
        if heard.shown <= seen or heard.seat == look.seat or heard.undone:
            continue
        for event in heard.events:
            if board.is_news(event) and not isinstance(event, ON_THE_WAY):
                news.append(Line("", heard, teller.event(event), event.rule))
    return news[-MOST_NEWS:]


def asked_back(request: Request, teller: Teller) -> list[str]:
    """What somebody wants to take back, as the viewer learned of it."""
    return [teller.event(event) for event in request.events]
