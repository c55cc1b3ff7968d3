"""Where the points of a game came from: each with its reason and the rule behind it."""

from collections.abc import Sequence
from textwrap import shorten

from tafelrunde.kernel.board import Board
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text
from tafelrunde.language import Language, Teller


class Gain:
    """The points of all seats for one reason, by one rule."""

    def __init__(self, reason: Text | None, rule: str, seats: int) -> None:
        self.reason = reason
        self.rule = rule
        self.points = [0] * seats

    def why(self, teller: Teller) -> str:
        """The reason in words; where the game gives none, how the rule begins."""
        if self.reason:
            return teller.language.say(self.reason)
        return shorten(teller.rule(self.rule), 40, placeholder=" …") if self.rule else ""


def gains(state: State, seen: Sequence[Event], board: Board, seats: int) -> list[Gain]:
    """Where the points came from, by kind of event and reason, as it first happened."""
    found: dict[str, Gain] = {}
    points, rule = board.start(state)
    if points:
        found[""] = Gain(Text("At the start"), rule, seats)
        found[""].points = [points] * seats
    for event in seen:
        for seat, change in board.gains(event).items():
            reason = board.reason(event)
            kind = f"{type(event).__name__} {Language().say(reason) if reason else ''}"
            if kind not in found:
                found[kind] = Gain(reason, event.rule, seats)
            found[kind].points[seat] += change
    return list(found.values())


class Item:
    """Points that a seat gained or lost in one event, and how many it had then."""

    def __init__(self, number: int, seat: int, change: int, total: int, event: Event) -> None:
        self.number = number
        self.seat = seat
        self.change = change
        self.total = total
        self.event = event


def account(
    state: State, told: Sequence[tuple[int, Event]], board: Board, seats: int
) -> list[list[Item]]:
    """For each seat, every event that changed its points; events come with their entries' numbers.

    What everyone has at the start is in the first total.
    """
    totals = [board.start(state)[0]] * seats
    items: list[list[Item]] = [[] for _ in range(seats)]
    for number, event in told:
        for seat, change in board.gains(event).items():
            if change:
                totals[seat] += change
                items[seat].append(Item(number, seat, change, totals[seat], event))
    return items


def unexplained(gained: Sequence[Gain], totals: Sequence[int]) -> Gain:
    """What the events of a game don't tell by themselves."""
    rest = Gain(Text("Otherwise"), "", len(totals))
    rest.points = [
        total - sum(gain.points[seat] for gain in gained) for seat, total in enumerate(totals)
    ]
    return rest
