"""What happens in a turn of Die Staufer, and whenever chests are laid."""

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.event import Event


@mypyc_attr(acyclic=True)
class ChestUsed(Event):
    rule = "S-C2"
    text = "{seat} uses {chest}."

    def __init__(self, seat: int, chest: int) -> None:
        self.seat = seat
        self.chest = chest


@mypyc_attr(acyclic=True)
class PaymentChosen(Event):
    rule = "S-M4"
    text = "{seat} will choose which figures pay."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class FirstPlaceTaken(Event):
    rule = "S-C2"
    text = "{seat} puts the action figure on the first place of the supply track."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class FieldChosen(Event):
    """The action figure goes onto the supply track."""

    rule = "S-U1"
    text = "{seat} takes supply: “{field}”."

    def __init__(self, seat: int, field: int) -> None:
        self.seat = seat
        self.field = field


@mypyc_attr(acyclic=True)
class OfficeChosen(Event):
    """The action figure goes onto the placing track, unless place 1 was announced."""

    rule = "S-M1"
    text = "{seat} chooses {office} for {figure}."

    def __init__(self, seat: int, office: int, figure: int) -> None:
        self.seat = seat
        self.office = office
        self.figure = figure


@mypyc_attr(acyclic=True)
class EnvoysTaken(Event):
    rule = "S-U3"
    text = "{seat} takes {envoys} from the province."

    def __init__(self, seat: int, envoys: int) -> None:
        self.seat = seat
        self.envoys = envoys


@mypyc_attr(acyclic=True)
class NoblesTaken(Event):
    rule = "S-U3"
    text = "{seat} takes {nobles} from the province."

    def __init__(self, seat: int, nobles: int) -> None:
        self.seat = seat
        self.nobles = nobles


@mypyc_attr(acyclic=True)
class FigureRecalled(Event):
    rule = "S-U3"
    text = "{seat} takes {figure} from the payment area of {region}."

    def __init__(self, seat: int, figure: int, region: int) -> None:
        self.seat = seat
        self.figure = figure
        self.region = region


@mypyc_attr(acyclic=True)
class NoFigureLeft(Event):
    rule = "S-U3"
    text = "{seat} has no figure left to take."
    changes = False

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class EnvoysPaid(Event):
    rule = "S-M2"
    text = "{seat} pays an envoy each: {regions}."

    def __init__(self, seat: int, regions: list[int]) -> None:
        self.seat = seat
        self.regions = regions


@mypyc_attr(acyclic=True)
class NoblesPaid(Event):
    rule = "S-M2"
    text = "{seat} pays a noble each: {regions}."

    def __init__(self, seat: int, regions: list[int]) -> None:
        self.seat = seat
        self.regions = regions


@mypyc_attr(acyclic=True)
class Placed(Event):
    rule = "S-M2"
    text = "{seat} places {figure} on {office}."

    def __init__(self, seat: int, figure: int, office: int) -> None:
        self.seat = seat
        self.figure = figure
        self.office = office


@mypyc_attr(acyclic=True)
class SecondAdded(Event):
    rule = "S-P3"
    text = "{seat} adds a second envoy on {office}."

    def __init__(self, seat: int, office: int) -> None:
        self.seat = seat
        self.office = office


@mypyc_attr(acyclic=True)
class NothingAdded(Event):
    rule = "S-P3"
    text = "{seat} adds no second envoy."
    changes = False

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class ChestsTaken(Event):
    rule = "S-M5"
    text = "Under {office} {seat} finds {chests}."

    def __init__(self, seat: int, office: int, chests: list[int]) -> None:
        self.seat = seat
        self.office = office
        self.chests = chests


@mypyc_attr(acyclic=True)
class FieldEmptied(Event):
    rule = "S-U1"
    text = "Under “{field}” {seat} finds {chests}."

    def __init__(self, seat: int, field: int, chests: list[int]) -> None:
        self.seat = seat
        self.field = field
        self.chests = chests


@mypyc_attr(acyclic=True)
class ChestDrawn(Event):
    rule = "S-P8"
    text = "{seat} draws {chest}."

    def __init__(self, seat: int, chest: int) -> None:
        self.seat = seat
        self.chest = chest


@mypyc_attr(acyclic=True)
class ChestPicked(Event):
    """One of several chests that were taken together."""

    rule = "S-C7"
    text = "{seat} deals with {chest}."

    def __init__(self, seat: int, chest: int) -> None:
        self.seat = seat
        self.chest = chest


@mypyc_attr(acyclic=True)
class ChestScored(Event):
    rule = "S-C1"
    text = "{seat} gains {points} from the orange chest."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class PrivilegeTaken(Event):
    rule = "S-C4"
    text = "{seat} discards 2 violet chests for {privilege}."

    def __init__(self, seat: int, privilege: int) -> None:
        self.seat = seat
        self.privilege = privilege


@mypyc_attr(acyclic=True)
class VioletsKept(Event):
    rule = "S-C4"
    text = "{seat} keeps the violet chests."
    changes = False

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class PilesMixed(Event):
    rule = "S-C6"
    text = "The discarded chests are mixed and form the new pile: {count}."

    def __init__(self, count: int) -> None:
        self.count = count


@mypyc_attr(acyclic=True)
class ChestLaid(Event):
    rule = "S-K2"
    text = "Under {office} lies {chest}."

    def __init__(self, office: int, chest: int) -> None:
        self.office = office
        self.chest = chest


@mypyc_attr(acyclic=True)
class FieldFilled(Event):
    rule = "S-K2"
    text = "Under “{field}” lies {chest}."

    def __init__(self, field: int, chest: int) -> None:
        self.field = field
        self.chest = chest
