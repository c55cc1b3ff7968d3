"""Points that privileges of Die Staufer bring, each by its own rule."""

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.event import Event


@mypyc_attr(acyclic=True)
class CardScored(Event):
    rule = "S-P1"
    text = "{seat} gains {points}: privilege 1."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class KingFavoured(Event):
    rule = "S-P6"
    text = "{seat} gains {points} for a figure in the king’s region: privilege 6."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class SupplyScored(Event):
    rule = "S-P9"
    text = "{seat} gains {points} after the supply: privilege 9."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class PlaceRaised(Event):
    rule = "S-P14"
    text = "{seat} gains {points} more for the place: privilege 14."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class PresenceScored(Event):
    rule = "S-P15"
    text = "{seat} gains {points} for being present: privilege 15."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class OrangeScored(Event):
    rule = "S-P16"
    text = "{seat} gains {points} for taking an orange chest: privilege 16."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points
