"""Chests: taking them, dealing with them one by one, drawing them from the pile (S-C1 to S-C7)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.staufer.components import ENVOYS, POINTS
from tafelrunde.games.staufer.events import (
    ChestPicked,
    ChestScored,
    PilesMixed,
    PrivilegeTaken,
    VioletsKept,
)
from tafelrunde.games.staufer.figures import take_figures
from tafelrunde.games.staufer.privilege_events import CardScored, OrangeScored
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.words import CHEST, EXCHANGE, KEEP, PLACE_1, TAKE, VIOLET
from tafelrunde.kernel.lists import strike
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY_CHANCE, Ask, Draw, Refusal, Step

POINTS_FOR_ORANGE: Final = 2  # of privilege 16


class OpenChest(Draw[Staufer]):
    """S-C6 The next chest of the pile; if it is empty, the discards are shuffled first."""

    def asks(self, state: Staufer) -> list[int]:
        return ONLY_CHANCE if state.pile or state.discards else NONE

    def odds(self, state: Staufer) -> list[int]:
        return state.pile or sorted(state.discards)

    def take(self, state: Staufer, outcome: Action) -> None:
        chest = outcome - CHEST
        self._mix(state)
        strike(state.pile, chest)
        self.lay(state, chest)

    def take_at(self, state: Staufer, odds: list[int], at: i64) -> None:
        self._mix(state)
        self.lay(state, state.pile.pop(at))

    def _mix(self, state: Staufer) -> None:
        """S-C6 An empty pile is made of the discards; like any, it lies in rising order here."""
        if state.pile:
            return
        state.pile = sorted(state.discards)
        state.discards = []
        state.told.append(PilesMixed(len(state.pile)))

    def happen(self, state: Staufer) -> None:
        """S-C6 No chest anywhere: the place stays as it is."""

    def lay(self, state: Staufer, chest: int) -> None:
        """Put the opened chest where it belongs."""
        raise NotImplementedError


class ResolveChests(Ask[Staufer]):
    """S-C7 Chests taken together are dealt with one by one, in the taker's order.

    Whoever takes them is asked only where the order can make a difference.
    """

    def asks(self, state: Staufer) -> list[int]:
        return [self.seat] if order_matters(state, self.seat) else NONE

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        return [TAKE + chest for chest in sorted(set(state.taken))]

    def take(self, state: Staufer, action: Action) -> None:
        self._resolve(state, action - TAKE)

    def happen(self, state: Staufer) -> None:
        if state.taken:
            self._resolve(state, state.taken[0])

    def _resolve(self, state: Staufer, chest: i64) -> None:
        state.taken.remove(chest)
        if state.taken:
            state.agenda.append(self)
        state.told.append(ChestPicked(self.seat, chest))
        resolve(state, self.seat, chest)


def order_matters(state: Staufer, seat: Seat) -> bool:
    """S-C7, S-P18 An exchange can bring privilege 16 before or after an orange chest."""
    taken = state.taken
    if len(taken) < 2 or not state.display[16] or state.has(seat, 16):
        return False
    violets: i64 = taken.count(VIOLET)
    if not violets or state.chests[seat][VIOLET] + violets < 2:
        return False
    return any(chest < PLACE_1 for chest in taken)


def resolve(state: Staufer, seat: Seat, chest: i64) -> None:
    """S-C1 to S-C4 What taking this chest does."""
    if chest < PLACE_1:
        spend_orange(state, seat, chest)
        return
    state.chests[seat][chest] += 1
    if chest == VIOLET and may_exchange(state, seat):
        state.agenda.append(EXCHANGE_VIOLETS[seat])


def spend_orange(state: Staufer, seat: Seat, chest: i64) -> None:
    """S-C1 An orange chest is used at once and discarded; S-P16 it brings 2 points more."""
    state.discards.append(chest)
    if state.has(seat, 16):
        state.score(seat, POINTS_FOR_ORANGE)
        state.told.append(OrangeScored(seat, POINTS_FOR_ORANGE))
    effect = state.pieces.effect[chest]
    amount: i64 = state.pieces.amount[chest]
    if effect == POINTS:
        state.score(seat, amount)
        state.told.append(ChestScored(seat, amount))
    elif effect == ENVOYS:
        take_figures(state, seat, amount, 0)
    else:
        take_figures(state, seat, 0, amount)


def may_exchange(state: Staufer, seat: Seat) -> bool:
    """S-C4 Two violet chests, and a privilege on display that the seat lacks."""
    if state.chests[seat][VIOLET] < 2:
        return False
    return any(state.display[number] and not state.has(seat, number) for number in state.in_play)


class ExchangeViolets(Ask[Staufer]):
    """S-C4 Two own violet chests may be discarded for a privilege on display."""

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        offers = [EXCHANGE + number - 1 for number in state.in_play]
        offers.append(KEEP)
        return offers

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Staufer, seat: Seat, action: Action) -> Refusal | None:
        """S-C4, S-C5 Only what is on display, and each kind once."""
        if action == KEEP:
            return None
        number = action - EXCHANGE + 1
        if state.has(seat, number):
            return Refusal("S-C5", privilege=number - 1)
        if not state.display[number]:
            return Refusal("S-C4", privilege=number - 1)
        return None

    def take(self, state: Staufer, action: Action) -> None:
        seat = self.seat
        if action == KEEP:
            state.told.append(VioletsKept(seat))
            return
        number = action - EXCHANGE + 1
        state.chests[seat][VIOLET] -= 2
        state.discards.append(VIOLET)
        state.discards.append(VIOLET)
        state.told.append(PrivilegeTaken(seat, number - 1))
        if number == 1:
            cards = state.board.privilege_points
            points = cards[len(cards) - state.display[1]]
            state.score(seat, points)
            state.told.append(CardScored(seat, points))
        state.display[number] -= 1
        state.privileges[seat] |= 1 << number


RESOLVE_CHESTS: Final[list[Step[Staufer]]] = [ResolveChests(seat) for seat in range(5)]
EXCHANGE_VIOLETS: Final[list[Step[Staufer]]] = [ExchangeViolets(seat) for seat in range(5)]
