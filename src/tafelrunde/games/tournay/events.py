"""What can happen in a turn of Tournay: cards, citizens, actions.

`card` is the number of any card, `seers` the seats that see a hidden card, as bits.
"""

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.event import Event


@mypyc_attr(acyclic=True)
class StartDrawn(Event):
    rule = "N-S3"
    text = "{seat} is the start player."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class LaidAside(Event):
    """`expansion=mix`: a card that this game does without; nobody sees it."""

    rule = "N-S1"
    text = "{card} is laid aside."
    unseen = "A card of {stack} is laid aside unseen."
    secrets = {"card": "seers"}
    discreet = True

    def __init__(self, card: int, stack: int, seers: int) -> None:
        self.card = card
        self.stack = stack
        self.seers = seers


@mypyc_attr(acyclic=True)
class EventOpened(Event):
    """An event card without coins comes to lie in the row."""

    rule = "N-A3"
    text = "{card} is the new event."

    def __init__(self, card: int, at: int) -> None:
        self.card = card
        self.at = at


@mypyc_attr(acyclic=True)
class RoundBegan(Event):
    rule = "N-S3"
    text = "Round {round} begins."

    def __init__(self, round: int) -> None:
        self.round = round


@mypyc_attr(acyclic=True)
class TurnBegan(Event):
    rule = "N-S3"
    text = "It is the turn of {seat}."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class PlayedNothing(Event):
    rule = "N-P1"
    text = "{seat} plays no card."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class Played(Event):
    rule = "N-P1"
    text = "{seat} plays {card} for {deniers}."

    def __init__(self, seat: int, card: int, deniers: int) -> None:
        self.seat = seat
        self.card = card
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class CitizenPaid(Event):
    rule = "N-P5"
    text = "{seat} gives a citizen back to the supply: {colour}."

    def __init__(self, seat: int, colour: int, from_beside: bool) -> None:
        self.seat = seat
        self.colour = colour
        self.from_beside = from_beside


@mypyc_attr(acyclic=True)
class PutUnder(Event):
    """A card of a hand goes face down under its stack."""

    rule = "N-S5"
    text = "{seat} puts {card} under its stack."
    unseen = "{seat} puts a card of {stack} under its stack."
    secrets = {"card": "seers"}
    discreet = True

    def __init__(self, seat: int, card: int, stack: int, seers: int) -> None:
        self.seat = seat
        self.card = card
        self.stack = stack
        self.seers = seers


@mypyc_attr(acyclic=True)
class PileSearched(Event):
    rule = "N-P5"
    text = "{seat} looks through the cards on {space}."

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space


@mypyc_attr(acyclic=True)
class GivenUp(Event):
    rule = "N-P5"
    text = "{seat} gives up {card} of the district."

    def __init__(self, seat: int, card: int, space: int) -> None:
        self.seat = seat
        self.card = card
        self.space = space


@mypyc_attr(acyclic=True)
class PieceLeft(Event):
    rule = "N-P3"
    text = "{piece} leaves {space} of {seat}."

    def __init__(self, seat: int, space: int, piece: int) -> None:
        self.seat = seat
        self.space = space
        self.piece = piece


@mypyc_attr(acyclic=True)
class Laid(Event):
    rule = "N-P1"
    text = "{seat} lays {card} on {space}."

    def __init__(self, seat: int, card: int, space: int) -> None:
        self.seat = seat
        self.card = card
        self.space = space


@mypyc_attr(acyclic=True)
class Covered(Event):
    rule = "N-P2"
    text = "{seat} covers {below:card} on {space} with {card}."

    def __init__(self, seat: int, card: int, below: int, space: int) -> None:
        self.seat = seat
        self.card = card
        self.below = below
        self.space = space


@mypyc_attr(acyclic=True)
class Replaced(Event):
    rule = "N-P2"
    text = "{seat} replaces {cards} on {space}; they go under their stacks."

    def __init__(self, seat: int, cards: list[int], space: int) -> None:
        self.seat = seat
        self.cards = cards
        self.space = space


@mypyc_attr(acyclic=True)
class CitizenUsed(Event):
    """One of the own plaza."""

    rule = "N-C1"
    text = "{seat} uses a citizen: {colour}."

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour


@mypyc_attr(acyclic=True)
class CitizenBorrowed(Event):
    rule = "N-C1"
    text = "{seat} uses a citizen of {other:seat} for {deniers}: {colour}."

    def __init__(self, seat: int, other: int, colour: int, deniers: int) -> None:
        self.seat = seat
        self.other = other
        self.colour = colour
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class Fetching(Event):
    rule = "N-A1"
    text = "{seat} draws from {stack}."

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack


@mypyc_attr(acyclic=True)
class TookOpen(Event):
    rule = "N-A1"
    text = "{seat} takes {card}, which lay open."

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class OpenPutUnder(Event):
    """The open card of a stack, so that two others can be looked at."""

    rule = "N-A1"
    text = "{card} goes under its stack."

    def __init__(self, card: int) -> None:
        self.card = card


@mypyc_attr(acyclic=True)
class OpenLookedAt(Event):
    """One of the two last cards of a stack."""

    rule = "N-A1"
    text = "{seat} takes up {card}, which lay open."

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class Looked(Event):
    rule = "N-A1"
    text = "{seat} sees {card}."
    unseen = "{seat} looks at a card of {stack}."
    secrets = {"card": "seers"}
    discreet = True

    def __init__(self, seat: int, card: int, stack: int, seers: int) -> None:
        self.seat = seat
        self.card = card
        self.stack = stack
        self.seers = seers


@mypyc_attr(acyclic=True)
class Kept(Event):
    rule = "N-A1"
    text = "{seat} keeps {card}."
    unseen = "{seat} keeps a card of {stack}."
    secrets = {"card": "seers"}
    discreet = True

    def __init__(self, seat: int, card: int, stack: int, seers: int) -> None:
        self.seat = seat
        self.card = card
        self.stack = stack
        self.seers = seers


@mypyc_attr(acyclic=True)
class NothingKept(Event):
    rule = "N-T1"
    text = "Nothing is left for {seat} to keep."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class LeftOpen(Event):
    rule = "N-A1"
    text = "{card} lies open on its stack."

    def __init__(self, card: int) -> None:
        self.card = card


@mypyc_attr(acyclic=True)
class Activated(Event):
    rule = "N-A2"
    text = "{seat} activates {card} on {space}."

    def __init__(self, seat: int, card: int, space: int, piece: int) -> None:
        self.seat = seat
        self.card = card
        self.space = space
        self.piece = piece


@mypyc_attr(acyclic=True)
class Earned(Event):
    rule = "N-A2"
    text = "{card} brings {seat} {deniers}."

    def __init__(self, seat: int, card: int, deniers: int) -> None:
        self.seat = seat
        self.card = card
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class ColourNamed(Event):
    rule = "N-A2"
    text = "{seat} names a colour: {colour}."

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour


@mypyc_attr(acyclic=True)
class Recalled(Event):
    rule = "N-A2"
    text = "{seat} recalls a citizen to the plaza: {colour}."

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour


@mypyc_attr(acyclic=True)
class Declined(Event):
    rule = "N-K2"
    text = "{seat} leaves it at that."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class Recruited(Event):
    rule = "N-A6"
    text = "A citizen of the supply joins {seat}: {colour}."

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour


@mypyc_attr(acyclic=True)
class Fought(Event):
    rule = "N-A3"
    text = "{seat} fights {card} and takes it as a rampart."

    def __init__(self, seat: int, card: int, at: int) -> None:
        self.seat = seat
        self.card = card
        self.at = at


@mypyc_attr(acyclic=True)
class Fighting(Event):
    rule = "N-A3"
    text = "{seat} goes to fight {card} for {deniers}."

    def __init__(self, seat: int, card: int, deniers: int) -> None:
        self.seat = seat
        self.card = card
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class Activating(Event):
    """The citizen for it is yet to be paid."""

    rule = "N-A2"
    text = "{seat} wants to activate {card} on {space}."

    def __init__(self, seat: int, card: int, space: int) -> None:
        self.seat = seat
        self.card = card
        self.space = space


@mypyc_attr(acyclic=True)
class Recruiting(Event):
    rule = "N-A6"
    text = "{seat} pays {deniers} to recruit a citizen: {colour}."

    def __init__(self, seat: int, colour: int, deniers: int) -> None:
        self.seat = seat
        self.colour = colour
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class Cleared(Event):
    rule = "N-P3"
    text = "{seat} clears {card} on {space} and activates it."

    def __init__(self, seat: int, card: int, space: int) -> None:
        self.seat = seat
        self.card = card
        self.space = space


@mypyc_attr(acyclic=True)
class EarnedByCitizens(Event):
    rule = "N-A4"
    text = "{seat} earns {deniers} with {citizens}: {colour}."

    def __init__(self, seat: int, colour: int, citizens: int, deniers: int) -> None:
        self.seat = seat
        self.colour = colour
        self.citizens = citizens
        self.deniers = deniers


@mypyc_attr(acyclic=True)
class Gathered(Event):
    rule = "N-A5"
    text = "{seat} gathers all citizens."

    def __init__(self, seat: int) -> None:
        self.seat = seat
