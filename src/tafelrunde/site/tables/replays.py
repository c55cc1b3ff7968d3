"""A finished game once more, entry by entry: looked at, gone on from, played again."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from markupsafe import Markup

from tafelrunde import games
from tafelrunde.kernel.event import Event
from tafelrunde.language import Teller, to_say
from tafelrunde.site import boards, paper
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import person_id
from tafelrunde.site.tables import access
from tafelrunde.site.tables.hindsight import Hindsight
from tafelrunde.site.tables.past import OPEN, Remembered
from tafelrunde.site.tables.submit import Refused

TAKEN_BACK: Final = to_say("{seat} takes a decision back.")
UNREADABLE: Final = to_say("This request can't be read.")


class Line:
    """An entry in words; `now` is the one after which the table is shown."""

    def __init__(self, heard: Remembered, teller: Teller, now: int) -> None:
        self.number = heard.number
        self.seat = heard.seat
        self.undone = heard.undone
        self.now = heard.number == now
        self.sentences = [Sentence(event, teller) for event in heard.events]
        if heard.is_undo:
            said = teller.language.plain(TAKEN_BACK, seat=teller.seats[heard.seat])
            self.sentences.append(Sentence(None, teller, said))


class Sentence:
    """Something that happened, and the rule behind it."""

    def __init__(self, event: Event | None, teller: Teller, said: str = "") -> None:
        self.text = said or (teller.event(event) if event is not None else "")
        rule = event.rule if event is not None else ""
        self.rule = rule if rule in teller.game.rulebook else ""


@require_safe
@explained
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The table after an entry; only its own region for the page's script."""
    looked = access.past(code, asked_number(request), asked_view(request))
    reader = paper.language_of(request)
    teller = looked.teller(reader)
    context: dict[str, Any] = {
        "look": looked,
        "code": looked.code,
        "teller": teller,
        "seats": teller.seats,
        "game": games.find(looked.game),
        "view_name": "open" if looked.seat == OPEN else str(looked.seat),
        "parts": parts_of(looked, teller),
    }
    if request.headers.get("HX-Request"):
        return HttpResponse(paper.fragment("after/moment.html", reader, context))
    own = access.own_seats(code, person_id(request))
    context["art"] = boards.art(looked.setup, teller)
    context["chosen"] = looked.seat if looked.seat != OPEN else own[0] if own else 0
    return paper.page(request, "after/replay.html", context)


def parts_of(looked: Hindsight, teller: Teller) -> dict[str, Any]:
    """The table as it was: board, hands, who was asked what, and what had happened."""
    view = looked.view
    if view is None:
        return {"board": Markup(""), "hands": [], "asked": [], "lines": lines_of(looked, teller)}
    asked = [(seat, boards.question(view, seat, teller)) for seat in view.waiting if seat >= 0]
    hands = looked.hands if looked.seat != OPEN or boards.draws_hands(looked.game) else []
    return {
        "board": boards.public(view, teller),
        "hands": [(one, boards.hand(sees, one, teller, f"seat-{one}-")) for one, sees in hands],
        "asked": [(seat, asks) for seat, asks in asked if looked.seat in (OPEN, seat)],
        "lines": lines_of(looked, teller),
    }


def lines_of(looked: Hindsight, teller: Teller) -> list[Line]:
    """The log up to here."""
    return [Line(heard, teller, looked.number) for heard in looked.log]


def asked_number(request: HttpRequest) -> int:
    """The entry that an address names; the beginning where it names none."""
    number = request.GET.get("at", "0")
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        raise Refused(UNREADABLE)
    return int(number)


def asked_view(request: HttpRequest) -> int:
    """From where the game is looked at: a seat, or with all cards open."""
    seat = request.GET.get("seat", "open")
    if seat == "open":
        return OPEN
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise Refused(UNREADABLE)
    return int(seat)
