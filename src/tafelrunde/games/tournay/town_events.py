"""What criers, events and characters do in Tournay, and how it ends.

`card` is the number of any card, `at` the place of an event in the row.
"""

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.event import Event


@mypyc_attr(acyclic=True)
class CrierShown(Event):
    rule = "N-T1"
    text = "A town crier appears in {stack}."

    def __init__(self, stack: int) -> None:
        self.stack = stack


@mypyc_attr(acyclic=True)
class TurnedUp(Event):
    rule = "N-K5"
    text = "{card} is turned up."

    def __init__(self, card: int) -> None:
        self.card = card


@mypyc_attr(acyclic=True)
class CrierLaid(Event):
    rule = "N-T2"
    text = "The town crier is laid crosswise under {stack}."

    def __init__(self, stack: int) -> None:
        self.stack = stack


@mypyc_attr(acyclic=True)
class CoinAdded(Event):
    rule = "N-T2"
    text = "A coin comes onto {card}: {coins}."

    def __init__(self, card: int, at: int, coins: int) -> None:
        self.card = card
        self.at = at
        self.coins = coins


@mypyc_attr(acyclic=True)
class EventActs(Event):
    rule = "N-T2"
    text = "{card} acts {times}."
    changes = False

    def __init__(self, card: int, times: int) -> None:
        self.card = card
        self.times = times


@mypyc_attr(acyclic=True)
class RampartBuilt(Event):
    rule = "N-T3"
    text = "{seat} builds {card} as a rampart against {against:card}."

    def __init__(self, seat: int, card: int, against: int) -> None:
        self.seat = seat
        self.card = card
        self.against = against


@mypyc_attr(acyclic=True)
class ShieldUsed(Event):
    rule = "N-K5"
    text = "The catapult shields {seat} from {against:card}."

    def __init__(self, seat: int, against: int) -> None:
        self.seat = seat
        self.against = against


@mypyc_attr(acyclic=True)
class Endured(Event):
    rule = "N-T3"
    text = "{seat} builds nothing against {against:card}."

    def __init__(self, seat: int, against: int) -> None:
        self.seat = seat
        self.against = against


@mypyc_attr(acyclic=True)
class Rewarded(Event):
    rule = "N-T6"
    text = "{seat} gains {deniers} for the most citizens."

    def __init__(self, seat: int, deniers: int) -> None:
        self.seat = seat
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class DeniersLost(Event):
    rule = "N-T5"
    text = "{seat} loses {deniers}."

    def __init__(self, seat: int, deniers: int) -> None:
        self.seat = seat
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class Damaged(Event):
    rule = "N-T5"
    text = "{card} of {seat} on {space} is damaged."

    def __init__(self, seat: int, card: int, space: int) -> None:
        self.seat = seat
        self.card = card
        self.space = space


@mypyc_attr(acyclic=True)
class Idled(Event):
    rule = "N-T5"
    text = "{citizens} of {seat} must leave the plaza: {colour}."

    def __init__(self, seat: int, colour: int, citizens: int) -> None:
        self.seat = seat
        self.colour = colour
        self.citizens = citizens


@mypyc_attr(acyclic=True)
class CharacterPaid(Event):
    rule = "N-K1"
    text = "{card} answers: {seat} gains {deniers}."

    def __init__(self, seat: int, card: int, deniers: int) -> None:
        self.seat = seat
        self.card = card
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class CoinsKept(Event):
    rule = "N-K4"
    text = "{seat} keeps the coins: {deniers}."

    def __init__(self, seat: int, deniers: int) -> None:
        self.seat = seat
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class Provoked(Event):
    rule = "N-K6"
    text = "{seat} provokes {card}."

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class Transferred(Event):
    rule = "N-K5"
    text = "{seat} pays {other:seat} {deniers}."

    def __init__(self, seat: int, other: int, deniers: int) -> None:
        self.seat = seat
        self.other = other
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class RampartLaid(Event):
    """Built without need: it protects from nothing."""

    rule = "N-H1"
    text = "{seat} builds {card} as a rampart."

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class LastRound(Event):
    rule = "N-E2"
    text = "This is the last round."


@mypyc_attr(acyclic=True)
class LastCards(Event):
    rule = "N-E3"
    text = "Everyone may lay a last card."


@mypyc_attr(acyclic=True)
class NoLastCard(Event):
    rule = "N-E3"
    text = "{seat} lays no last card."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class PrestigeScored(Event):
    rule = "N-F1"
    text = "{card}: {seat} counts {count:number} and gains {points}."
    changes = False

    def __init__(self, seat: int, card: int, count: int, points: int) -> None:
        self.seat = seat
        self.card = card
        self.count = count
        self.points = points


@mypyc_attr(acyclic=True)
class CardsScored(Event):
    rule = "N-F3"
    text = "{seat} gains {points} for the cards of the district."
    changes = False

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class RampartsScored(Event):
    rule = "N-F3"
    text = "{seat} gains {points} for ramparts."
    changes = False

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


@mypyc_attr(acyclic=True)
class Won(Event):
    rule = "N-F4"
    text = "{seat} wins with {points}."

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points
