"""What can happen in Tallinn."""

from typing import Final

from mypy_extensions import mypyc_attr

from tafelrunde.games.tallinn.words import CARDS, SEATS
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import OWNER


@mypyc_attr(acyclic=True)
class StartDealt(Event):
    rule = "T-S1"
    text = "{seat} gets the start card {start}."

    def __init__(self, seat: int, start: int) -> None:
        self.seat = seat
        self.start = start


@mypyc_attr(acyclic=True)
class ChronicleLaid(Event):
    rule = "T-H1"
    text = "The chronicle of level {level} is {chronicle}."

    def __init__(self, level: int, chronicle: int) -> None:
        self.level = level
        self.chronicle = chronicle


@mypyc_attr(acyclic=True)
class TokenDealt(Event):
    rule = "T-U1"
    text = "{seat} gets a supporter: {faction:supporter}."
    unseen = "{seat} gets a supporter."
    secrets = {"faction": OWNER}

    def __init__(self, seat: int, faction: int) -> None:
        self.seat = seat
        self.faction = faction


@mypyc_attr(acyclic=True)
class Exchanged(Event):
    """Cards were put under the pile; `points` were paid for them."""

    rule = "T-V1"
    text = "{seat} puts {cards} under the pile and pays {points}."
    unseen = "{seat} puts cards under the pile and pays {points}."
    secrets = {"cards": OWNER}

    def __init__(self, seat: int, cards: list[int], points: int) -> None:
        self.seat = seat
        self.cards = cards
        self.points = points


@mypyc_attr(acyclic=True)
class ExchangedWithoutEnvoy(Exchanged):
    """The same where only the supporters allow it."""

    rule = "T-U2"


@mypyc_attr(acyclic=True)
class Drew(Event):
    rule = "T-D1"
    text = "{seat} draws {card}."
    unseen = "{seat} draws a card."
    secrets = {"card": OWNER}

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class DrewFirst(Drew):
    """A card of the first hand, or for one that was exchanged."""

    rule = "T-S3"


@mypyc_attr(acyclic=True)
class Played(Event):
    rule = "T-R1"
    text = "{seat} plays {half}."

    def __init__(self, seat: int, half: int) -> None:
        self.seat = seat
        self.half = half


@mypyc_attr(acyclic=True)
class SupportersAdded(Event):
    """Supporters laid with a card: they count for every contest of the round."""

    rule = "T-U3"
    text = "{seat} adds supporters to the row for this round: {factions:supporters}."

    def __init__(self, seat: int, factions: list[int]) -> None:
        self.seat = seat
        self.factions = factions


@mypyc_attr(acyclic=True)
class ContestDeclined(Event):
    rule = "T-V3"
    text = "{seat} lets the shields rest: no contest."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class ContestNamed(Event):
    rule = "T-V3"
    text = "{seat} contests the {faction} with {shields}."

    def __init__(self, seat: int, faction: int, shields: int) -> None:
        self.seat = seat
        self.faction = faction
        self.shields = shields


@mypyc_attr(acyclic=True)
class ContestSupported(Event):
    """Supporters laid in the contest phase: they count for this contest only."""

    rule = "T-U4"
    text = "{seat} adds supporters to this contest alone: {factions:supporters}."

    def __init__(self, seat: int, factions: list[int]) -> None:
        self.seat = seat
        self.factions = factions


@mypyc_attr(acyclic=True)
class ContestScored(Event):
    rule = "T-K2"
    text = "{seat} contests the {faction} with {people}: {points}."

    def __init__(self, seat: int, faction: int, people: int, points: int) -> None:
        self.seat = seat
        self.faction = faction
        self.people = people
        self.points = points


@mypyc_attr(acyclic=True)
class LotDrawn(Event):
    rule = "T-B3"
    text = "By lot {seat} comes next in the order of building."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class TowerFromRow(Event):
    rule = "T-B1"
    text = "{seat} turns {card} of the row into a tower."

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class TowerFromHand(Event):
    rule = "T-B2"
    text = "{seat} builds {card} from the hand as a tower."
    unseen = "{seat} builds a tower from the hand."
    secrets = {"card": OWNER}

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class NoTower(Event):
    rule = "T-B1"
    text = "{seat} builds no tower."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class SupportersLeft(Event):
    rule = "T-U5"
    text = "The used supporters leave the game."


@mypyc_attr(acyclic=True)
class ChronicleReached(Event):
    """The level that is scored now."""

    rule = "T-H2"
    text = "The chronicle of level {level} is scored."

    def __init__(self, level: int) -> None:
        self.level = level


@mypyc_attr(acyclic=True)
class ChroniclePaid(Event):
    rule = "T-H3"
    text = "{seat} has {people} for the chronicle: {points}."

    def __init__(self, seat: int, people: int, points: int) -> None:
        self.seat = seat
        self.people = people
        self.points = points


@mypyc_attr(acyclic=True)
class Removed(Event):
    rule = "T-H4"
    text = "{seat} removes {cards} from the row for the chronicle: {points}."

    def __init__(self, seat: int, cards: list[int], points: int) -> None:
        self.seat = seat
        self.cards = cards
        self.points = points


@mypyc_attr(acyclic=True)
class RowKept(Event):
    rule = "T-H4"
    text = "{seat} removes nothing for the chronicle."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class RoundBegan(Event):
    rule = "T-C1"
    text = "Round {round} begins."

    def __init__(self, round: int) -> None:
        self.round = round


@mypyc_attr(acyclic=True)
class ShieldsJoined(Event):
    rule = "T-V5"
    text = "The shields of {seat} join the {faction}."

    def __init__(self, seat: int, faction: int) -> None:
        self.seat = seat
        self.faction = faction


@mypyc_attr(acyclic=True)
class FinalContestScored(Event):
    rule = "T-F1"
    text = "Final contest of the {faction}: {seat} has {people} and gains {points}."

    def __init__(self, seat: int, faction: int, people: int, points: int) -> None:
        self.seat = seat
        self.faction = faction
        self.people = people
        self.points = points


@mypyc_attr(acyclic=True)
class PointTaken(Event):
    rule = "T-F2"
    text = "{seat} takes 1 point from {other:seat} for being far ahead among the {faction}."

    def __init__(self, seat: int, other: int, faction: int) -> None:
        self.seat = seat
        self.other = other
        self.faction = faction


@mypyc_attr(acyclic=True)
class TowersOpened(Event):
    rule = "T-F3"
    text = "{seat} opens the towers: {cards}."

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards


@mypyc_attr(acyclic=True)
class TowersScored(Event):
    rule = "T-F3"
    text = "Towers: {seat} shows {people:number} of the {faction} and gains {points}."

    def __init__(self, seat: int, faction: int, people: int, points: int) -> None:
        self.seat = seat
        self.faction = faction
        self.people = people
        self.points = points


@mypyc_attr(acyclic=True)
class UnusedSupportersScored(Event):
    rule = "T-U5"
    text = "{seat} has kept supporters ({factions:supporters}): {points}."

    def __init__(self, seat: int, factions: list[int], points: int) -> None:
        self.seat = seat
        self.factions = factions
        self.points = points


@mypyc_attr(acyclic=True)
class Won(Event):
    rule = "T-F4"
    text = "{seat} wins with {points}."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class WonTogether(Won):
    """Several share the victory; each is told of."""

    text = "{seat} shares the victory with {points}."


# What is told most often, for each seat and card or half: made once, for an event never changes.
DREW: Final = [[Drew(seat, card) for card in range(len(CARDS))] for seat in range(len(SEATS))]
DREW_FIRST: Final = [
    [DrewFirst(seat, card) for card in range(len(CARDS))] for seat in range(len(SEATS))
]
PLAYED: Final = [
    [Played(seat, half) for half in range(2 * len(CARDS))] for seat in range(len(SEATS))
]
