"""Who sits at a table, as everybody sees them: name, sign, points, what they are about."""

from tafelrunde.language import Language
from tafelrunde.site.tables.access import Look
from tafelrunde.site.tables.models import OVER, RUNNING, Seat

DECIDES, ENDS, DECIDED = "decides", "ends", "decided"


class Player:
    """Somebody at the table."""

    def __init__(self, look: Look, seat: Seat, name: str, sign: str) -> None:
        self.index = seat.index
        self.name = name
        self.sign = sign
        self.bot = seat.bot
        self.free = seat.free()
        self.doing = doing(look, seat.index)
        self.points = points_of(look, seat.index)
        self.score = score_of(look, seat.index)


def players_of(look: Look, reader: Language) -> list[Player]:
    """Everybody who sits here, in the order of the seats."""
    teller = look.teller(reader)
    return [
        Player(look, seat, teller.seats[seat.index], teller.signs[seat.index])
        for seat in look.seats
    ]


def doing(look: Look, seat: int) -> str:
    """What the table waits for, or has already, from a seat."""
    if look.status != RUNNING or look.view is None:
        return ""
    if look.held == seat:
        return ENDS
    if seat in look.asked:
        return DECIDES
    return DECIDED if look.view.sealed[seat] else ""


def points_of(look: Look, seat: int) -> int | None:
    """The points that a seat has already, in a game that gives points on the way."""
    points = getattr(look.view, "points", None)
    return int(points[seat]) if isinstance(points, list) else None


def score_of(look: Look, seat: int) -> int | None:
    """What a seat would come to now, from what everybody sees."""
    if look.view is None or look.status not in (RUNNING, OVER):
        return None
    return int(look.view.scores()[seat][0])
