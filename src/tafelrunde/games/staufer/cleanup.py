"""The clean-up after rounds 1 to 4 (S-K1 to S-K4)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.staufer.chests import OpenChest
from tafelrunde.games.staufer.events import ChestLaid, ChestUsed, FieldFilled
from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.round_events import (
    EnvoysCalled,
    EnvoysReturned,
    EnvoysSentHome,
    FigureStays,
    KingMoved,
    NoblesCalled,
    NoblesReturned,
    NoblesSentHome,
    OrderSet,
    OthersLeave,
    RoundBegan,
)
from tafelrunde.games.staufer.state import EMPTY, Staufer
from tafelrunde.games.staufer.words import FIELDS, LEAVE, OFFICES, STAY, STAY_CHEST
from tafelrunde.kernel.lists import holds
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, Ask, Step


class DecideWhoStays(Step[Staufer]):
    """S-K1 Chests that let a figure stay, player by player in next round's order."""

    def happen(self, state: Staufer) -> None:
        seats: list[int] = []
        for seat in next_order(state):
            if not holds(seats, seat) and state.chests[seat][STAY_CHEST]:
                seats.append(seat)
        if seats:
            state.then([LET_STAY[seat] for seat in seats])


def next_order(state: Staufer) -> list[int]:
    """S-K4 The supply track from the top down, then the placing track from the top down."""
    return state.supplied + state.placed[::-1]


class LetStay(Ask[Staufer]):
    """S-C2, S-K1 One own figure on a scored region stays for each such chest; nobody has to."""

    def asks(self, state: Staufer) -> list[int]:
        if not state.chests[self.seat][STAY_CHEST] or len(self.considers(state, self.seat)) == 1:
            return NONE
        return [self.seat]

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        places: list[int] = []
        region: i64
        for region in state.scored:
            office: i64
            for office in state.board.offices_of[region]:
                if state.left[office] >> 1 == seat and not holds(state.staying, 2 * office):
                    places.append(STAY + 2 * office)
                if state.right[office] >> 1 == seat and not holds(state.staying, 2 * office + 1):
                    places.append(STAY + 2 * office + 1)
        places.append(LEAVE)
        return places

    def take(self, state: Staufer, action: Action) -> None:
        seat = self.seat
        if action == LEAVE:
            state.told.append(OthersLeave(seat))
            return
        state.chests[seat][STAY_CHEST] -= 1
        state.discards.append(STAY_CHEST)
        state.staying.append(action - STAY)
        state.told.append(ChestUsed(seat, STAY_CHEST))
        state.told.append(FigureStays(seat, (action - STAY) >> 1, (action - STAY) & 1))
        state.agenda.append(self)

    def happen(self, state: Staufer) -> None:
        """S-C2 Nothing can stay."""


class ClearSeats(Step[Staufer]):
    """S-K1 Figures on scored regions go to the province; S-P13 to the court of who has 13."""

    def happen(self, state: Staufer) -> None:
        envoys = [0] * state.players
        nobles = [0] * state.players
        region: i64
        for region in state.scored:
            office: i64
            for office in state.board.offices_of[region]:
                if state.left[office] != EMPTY:
                    self._clear(state, office, envoys, nobles)
        state.staying = []
        for seat in range(state.players):
            if envoys[seat] + nobles[seat]:
                self._send(state, seat, envoys[seat], nobles[seat])

    def _clear(self, state: Staufer, office: i64, envoys: list[int], nobles: list[int]) -> None:
        """Who stays alone on a seat of two stands there as if it had come first."""
        left = state.left[office]
        right = state.right[office]
        if not holds(state.staying, 2 * office):
            (nobles if left & 1 else envoys)[left >> 1] += 1
            left = EMPTY
        if right != EMPTY and not holds(state.staying, 2 * office + 1):
            (nobles if right & 1 else envoys)[right >> 1] += 1
            right = EMPTY
        state.left[office] = right if left == EMPTY else left
        state.right[office] = EMPTY if left == EMPTY else right

    def _send(self, state: Staufer, seat: Seat, envoys: int, nobles: int) -> None:
        if state.has(seat, 13):
            state.envoys[seat] += envoys
            state.nobles[seat] += nobles
            if envoys:
                state.told.append(EnvoysCalled(seat, envoys))
            if nobles:
                state.told.append(NoblesCalled(seat, nobles))
            return
        state.province_envoys[seat] += envoys
        state.province_nobles[seat] += nobles
        if envoys:
            state.told.append(EnvoysSentHome(seat, envoys))
        if nobles:
            state.told.append(NoblesSentHome(seat, nobles))


class AddChests(Step[Staufer]):
    """S-K2 A chest under every seat of the scored regions, then under every field."""

    def happen(self, state: Staufer) -> None:
        steps: list[Step[Staufer]] = []
        region: i64
        for region in state.scored:
            for office in state.board.offices_of[region]:
                steps.append(LAY_CHEST[office])
        for field in range(len(state.board.envoys)):
            steps.append(FILL_FIELD[field])
        state.then(steps)


class LayChest(OpenChest):
    """S-K2, S-S2 An open chest under a seat."""

    def __init__(self, office: int) -> None:
        self.office = office

    def lay(self, state: Staufer, chest: int) -> None:
        state.under[self.office].append(chest)
        state.told.append(ChestLaid(self.office, chest))


class FillField(OpenChest):
    """S-K2, S-S2 An open chest under a field of the supply board."""

    def __init__(self, field: int) -> None:
        self.field = field

    def lay(self, state: Staufer, chest: int) -> None:
        state.supply[self.field].append(chest)
        state.told.append(FieldFilled(self.field, chest))


class MoveKing(Step[Staufer]):
    """S-K3 The king moves; in every region that he enters the payment area is cleared."""

    def happen(self, state: Staufer) -> None:
        place = state.place[state.king]
        entered: list[int] = []
        for _ in range(state.steps[state.round - 1]):
            place = (place + 1) % PLACES
            entered.append(state.ring[place])
            state.told.append(KingMoved(state.ring[place]))
        state.king = state.ring[place]
        for seat in range(state.players):
            self._return(state, seat, entered)

    def _return(self, state: Staufer, seat: Seat, entered: list[int]) -> None:
        envoys: i64 = 0
        nobles: i64 = 0
        for region in entered:
            envoys += state.paid_envoys[seat][region]
            nobles += state.paid_nobles[seat][region]
            state.paid_envoys[seat][region] = 0
            state.paid_nobles[seat][region] = 0
        state.envoys[seat] += envoys
        state.nobles[seat] += nobles
        if envoys:
            state.told.append(EnvoysReturned(seat, envoys))
        if nobles:
            state.told.append(NoblesReturned(seat, nobles))


class BeginRound(Step[Staufer]):
    """S-K4 The action figures return to the order track in their new order."""

    def happen(self, state: Staufer) -> None:
        state.scored = []
        state.track = next_order(state)
        state.supplied = []
        state.placed = []
        state.turn = 0
        state.round += 1
        state.told.append(OrderSet(state.track[:]))
        state.told.append(RoundBegan(state.round))


LET_STAY: Final[list[Step[Staufer]]] = [LetStay(seat) for seat in range(5)]
LAY_CHEST: Final = [LayChest(office) for office in range(len(OFFICES))]
FILL_FIELD: Final = [FillField(field) for field in range(len(FIELDS))]
CLEAN_UP: Final[list[Step[Staufer]]] = [
    DecideWhoStays(),
    ClearSeats(),
    AddChests(),
    MoveKing(),
    BeginRound(),
]
