"""What happens while Die Staufer is set up."""

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import OWNER


@mypyc_attr(acyclic=True)
class RegionLaid(Event):
    rule = "S-S1"
    text = "{region} comes next in the ring."

    def __init__(self, region: int) -> None:
        self.region = region


@mypyc_attr(acyclic=True)
class PointTileLaid(Event):
    rule = "S-S1"
    text = "The point tile {tile} lies on {region}."

    def __init__(self, region: int, tile: int) -> None:
        self.region = region
        self.tile = tile


@mypyc_attr(acyclic=True)
class PrivilegeDrawn(Event):
    rule = "S-S3"
    text = "In play: {privilege}."

    def __init__(self, privilege: int) -> None:
        self.privilege = privilege


@mypyc_attr(acyclic=True)
class PrivilegesLaid(Event):
    """The privileges of this game and their copies lie on the table."""

    rule = "S-S3"
    text = "On display: {privileges}."

    def __init__(self, privileges: list[int]) -> None:
        self.privileges = privileges


@mypyc_attr(acyclic=True)
class CourtsFilled(Event):
    rule = "S-S4"
    text = "Each court begins with {envoys} and {nobles}."

    def __init__(self, envoys: int, nobles: int) -> None:
        self.envoys = envoys
        self.nobles = nobles


@mypyc_attr(acyclic=True)
class TrackLaid(Event):
    rule = "S-S5"
    text = "The order of the action figures is {seats}."

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats


@mypyc_attr(acyclic=True)
class OrderDealt(Event):
    rule = "S-S6"
    text = "{seat} gets the order “{order}”."
    unseen = "{seat} gets an order."
    secrets = {"order": OWNER}

    def __init__(self, seat: int, order: int) -> None:
        self.seat = seat
        self.order = order


@mypyc_attr(acyclic=True)
class FirstRegionLaid(Event):
    rule = "S-S7"
    text = "In round {round} {region} is scored first."

    def __init__(self, round: int, region: int) -> None:
        self.round = round
        self.region = region


@mypyc_attr(acyclic=True)
class ConditionLaid(Event):
    rule = "S-S7"
    text = "In round {round} this region is scored too: {condition}."

    def __init__(self, round: int, condition: int) -> None:
        self.round = round
        self.condition = condition


@mypyc_attr(acyclic=True)
class KingStepsLaid(Event):
    rule = "S-S7"
    text = "After round {round} the king moves {steps}."

    def __init__(self, round: int, steps: int) -> None:
        self.round = round
        self.steps = steps


@mypyc_attr(acyclic=True)
class KingPlaced(Event):
    rule = "S-S7"
    text = "The king begins in {region}."

    def __init__(self, region: int) -> None:
        self.region = region
