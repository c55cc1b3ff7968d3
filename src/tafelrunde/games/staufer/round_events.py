"""What happens in Die Staufer when a round is over: scoring, cleaning up, the end."""

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.event import Event


@mypyc_attr(acyclic=True)
class RegionsMarked(Event):
    rule = "S-R1"
    text = "Scored now: {regions}."

    def __init__(self, regions: list[int]) -> None:
        self.regions = regions


@mypyc_attr(acyclic=True)
class PlaceScored(Event):
    rule = "S-R3"
    text = "{region}, {rank}: {seat} gains {points}."

    def __init__(self, region: int, rank: int, seat: int, points: int) -> None:
        self.region = region
        self.rank = rank
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class ChestOpened(Event):
    rule = "S-B1"
    text = "Opened for the bonus: {chest}."

    def __init__(self, chest: int) -> None:
        self.chest = chest


@mypyc_attr(acyclic=True)
class BonusChosen(Event):
    rule = "S-B1"
    text = "{seat} takes {chest}."

    def __init__(self, seat: int, chest: int) -> None:
        self.seat = seat
        self.chest = chest


@mypyc_attr(acyclic=True)
class RestDiscarded(Event):
    rule = "S-B1"
    text = "These chests are discarded: {chests}."

    def __init__(self, chests: list[int]) -> None:
        self.chests = chests


@mypyc_attr(acyclic=True)
class BonusScored(Event):
    rule = "S-B1"
    text = "The bonus of {region} brings {seat} {points}."

    def __init__(self, region: int, seat: int, points: int) -> None:
        self.region = region
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class FigureStays(Event):
    rule = "S-C2"
    text = "A figure of {seat} will stay on {office}."

    def __init__(self, seat: int, office: int, side: int) -> None:
        self.seat = seat
        self.office = office
        self.side = side


@mypyc_attr(acyclic=True)
class OthersLeave(Event):
    rule = "S-K1"
    text = "{seat} lets the other figures leave."
    changes = False

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class EnvoysSentHome(Event):
    rule = "S-K1"
    text = "{seat} takes {envoys} from the seats to the province."

    def __init__(self, seat: int, envoys: int) -> None:
        self.seat = seat
        self.envoys = envoys


@mypyc_attr(acyclic=True)
class NoblesSentHome(Event):
    rule = "S-K1"
    text = "{seat} takes {nobles} from the seats to the province."

    def __init__(self, seat: int, nobles: int) -> None:
        self.seat = seat
        self.nobles = nobles


@mypyc_attr(acyclic=True)
class EnvoysCalled(Event):
    rule = "S-P13"
    text = "{seat} takes {envoys} from the seats to court: privilege 13."

    def __init__(self, seat: int, envoys: int) -> None:
        self.seat = seat
        self.envoys = envoys


@mypyc_attr(acyclic=True)
class NoblesCalled(Event):
    rule = "S-P13"
    text = "{seat} takes {nobles} from the seats to court: privilege 13."

    def __init__(self, seat: int, nobles: int) -> None:
        self.seat = seat
        self.nobles = nobles


@mypyc_attr(acyclic=True)
class KingMoved(Event):
    rule = "S-K3"
    text = "The king enters {region}."

    def __init__(self, region: int) -> None:
        self.region = region


@mypyc_attr(acyclic=True)
class EnvoysReturned(Event):
    rule = "S-K3"
    text = "{seat} gets back {envoys} from payment areas."

    def __init__(self, seat: int, envoys: int) -> None:
        self.seat = seat
        self.envoys = envoys


@mypyc_attr(acyclic=True)
class NoblesReturned(Event):
    rule = "S-K3"
    text = "{seat} gets back {nobles} from payment areas."

    def __init__(self, seat: int, nobles: int) -> None:
        self.seat = seat
        self.nobles = nobles


@mypyc_attr(acyclic=True)
class OrderSet(Event):
    rule = "S-K4"
    text = "The order of the action figures is {seats}."

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats


@mypyc_attr(acyclic=True)
class RoundBegan(Event):
    rule = "S-T1"
    text = "Round {round} begins."

    def __init__(self, round: int) -> None:
        self.round = round


@mypyc_attr(acyclic=True)
class PaymentsCleared(Event):
    rule = "S-E1"
    text = "The figures in the payment areas leave the game."


@mypyc_attr(acyclic=True)
class OrdersOpened(Event):
    rule = "S-E1"
    text = "{seat} opens the orders: {orders}."

    def __init__(self, seat: int, orders: list[int]) -> None:
        self.seat = seat
        self.orders = orders


@mypyc_attr(acyclic=True)
class OrderScored(Event):
    rule = "S-E1"
    text = "{seat} gains {points} for the order “{order}”."

    def __init__(self, seat: int, order: int, points: int) -> None:
        self.seat = seat
        self.order = order
        self.points = points


@mypyc_attr(acyclic=True)
class BrownScored(Event):
    rule = "S-C3"
    text = "{seat} gains {points} for {count:brown}."

    def __init__(self, seat: int, count: int, points: int) -> None:
        self.seat = seat
        self.count = count
        self.points = points


@mypyc_attr(acyclic=True)
class ChestsScored(Event):
    rule = "S-E2"
    text = "{seat} gains {points} for {count:unused}."

    def __init__(self, seat: int, count: int, points: int) -> None:
        self.seat = seat
        self.count = count
        self.points = points


@mypyc_attr(acyclic=True)
class Won(Event):
    rule = "S-E3"
    text = "{seat} wins with {points}."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points
