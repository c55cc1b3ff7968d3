"""What happened at a table in full sentences, as far as its viewer learned of it."""

from typing import Final

from tafelrunde import games
from tafelrunde.kernel.event import Dropped, Noted, Sealed, Withdrawn
from tafelrunde.language import Teller, to_say
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


def lines_of(look: Look, teller: Teller) -> list[Line]:
    """The log, the newest last."""
    lines: list[Line] = []
    for heard in look.log:
        if heard.is_undo:
            said = teller.language.plain(TAKEN_BACK, seat=teller.seats[heard.seat])
            lines.append(Line(following(lines, heard), heard, said))
        for event, said in zip(heard.events, heard.sentences(teller), strict=True):
            about = getattr(event, "seat", -1)
            lines.append(Line(following(lines, heard), heard, said, event.rule, about))
    return lines[-MOST_LINES:]


def following(lines: list[Line], heard: Heard) -> str:
    """The name of the next line."""
    first = f"{heard.shown}-"
    last = lines[-1].name if lines else ""
    return f"{first}{int(last.removeprefix(first)) + 1 if last.startswith(first) else 0}"


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
