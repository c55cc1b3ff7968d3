"""Move and place: paying, standing on the seat, what follows from it (S-M1 to S-M5)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.staufer.chests import RESOLVE_CHESTS, resolve
from tafelrunde.games.staufer.costs import ON_BY_HAND, REGION_OF, payment
from tafelrunde.games.staufer.events import (
    ChestsTaken,
    EnvoysPaid,
    NoblesPaid,
    NothingAdded,
    Placed,
    SecondAdded,
)
from tafelrunde.games.staufer.privilege_events import KingFavoured
from tafelrunde.games.staufer.state import EMPTY, Staufer
from tafelrunde.games.staufer.words import ADD_ENVOY, ADD_NOTHING, OFFICES, PAY
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, Ask, Step

POINTS_FOR_KING: Final = 3  # of privilege 6


class PayAndPlace(Step[Staufer]):
    """S-M4 Envoys pay first, then nobles, unless the player wants to choose."""

    def __init__(self, seat: Seat, office: int, noble: int, announced: int) -> None:
        self.seat = seat
        self.office = office
        self.noble = noble
        self.announced = announced

    def happen(self, state: Staufer) -> None:
        seat = self.seat
        regions = payment(state, seat, self.office, self.announced)
        if self.announced & ON_BY_HAND and regions:
            state.agenda.append(Pay(seat, self.office, self.noble, regions))
            return
        # The figure that will stand on the seat pays nothing else.
        envoys: i64 = state.envoys[seat] + self.noble - 1
        pay(state, seat, regions[:envoys], 0)
        pay(state, seat, regions[envoys:], 1)
        stand(state, seat, self.office, self.noble)


def pay(state: Staufer, seat: Seat, regions: list[int], noble: i64) -> None:
    """S-M1, S-M2 Lay a figure from the court into the payment area of each of these regions."""
    if not regions:
        return
    region: i64
    if noble:
        state.nobles[seat] -= len(regions)
        for region in regions:
            state.paid_nobles[seat][region] += 1
        state.told.append(NoblesPaid(seat, regions))
        return
    state.envoys[seat] -= len(regions)
    for region in regions:
        state.paid_envoys[seat][region] += 1
    state.told.append(EnvoysPaid(seat, regions))


class Pay(Ask[Staufer]):
    """S-M4 The player chooses for each region, in the order of paying, which figure is laid."""

    def __init__(self, seat: Seat, office: int, noble: int, regions: list[int]) -> None:
        self.seat = seat
        self.office = office
        self.noble = noble
        self.regions = regions

    def asks(self, state: Staufer) -> list[int]:
        """Only where figures of both kinds could pay."""
        return [self.seat] if len(self.considers(state, self.seat)) > 1 else NONE

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        kinds: list[int] = []
        if state.envoys[seat] > 1 - self.noble:
            kinds.append(PAY)
        if state.nobles[seat] > self.noble:
            kinds.append(PAY + 1)
        return kinds

    def take(self, state: Staufer, action: Action) -> None:
        pay(state, self.seat, self.regions[:1], action - PAY)
        if len(self.regions) > 1:
            state.agenda.append(Pay(self.seat, self.office, self.noble, self.regions[1:]))
        else:
            stand(state, self.seat, self.office, self.noble)

    def happen(self, state: Staufer) -> None:
        pay(state, self.seat, self.regions, self.considers(state, self.seat)[0] - PAY)
        stand(state, self.seat, self.office, self.noble)


def stand(state: Staufer, seat: Seat, office: i64, noble: i64) -> None:
    """S-M2 The first figure stands on the seat; S-P2 to the right of one that is there."""
    first = state.left[office] == EMPTY
    (state.left if first else state.right)[office] = 2 * seat + noble
    if noble:
        state.nobles[seat] -= 1
    else:
        state.envoys[seat] -= 1
    state.told.append(Placed(seat, noble, office))
    state.agenda.append(TAKE_CHESTS_UNDER[seat][office])
    if first and not noble and state.has(seat, 3) and state.envoys[seat]:
        state.agenda.append(AddSecond(seat, office))
    score_king(state, seat, office)


def score_king(state: Staufer, seat: Seat, office: i64) -> None:
    """S-P6 Points for a figure placed in the king's region."""
    if state.has(seat, 6) and REGION_OF[office] == state.king:
        state.score(seat, POINTS_FOR_KING)
        state.told.append(KingFavoured(seat, POINTS_FOR_KING))


class AddSecond(Ask[Staufer]):
    """S-P3 A second envoy may stand beside the first, for nothing."""

    def __init__(self, seat: Seat, office: int) -> None:
        self.seat = seat
        self.office = office

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        return [ADD_ENVOY, ADD_NOTHING]

    def take(self, state: Staufer, action: Action) -> None:
        seat = self.seat
        if action == ADD_NOTHING:
            state.told.append(NothingAdded(seat))
            return
        state.envoys[seat] -= 1
        state.right[self.office] = 2 * seat
        state.told.append(SecondAdded(seat, self.office))
        score_king(state, seat, self.office)


class TakeChestsUnder(Step[Staufer]):
    """S-M5 Every chest under the seat."""

    def __init__(self, seat: Seat, office: int) -> None:
        self.seat = seat
        self.office = office

    def happen(self, state: Staufer) -> None:
        chests = state.under[self.office]
        if not chests:
            return
        state.under[self.office] = []
        state.told.append(ChestsTaken(self.seat, self.office, chests))
        if len(chests) == 1:
            resolve(state, self.seat, chests[0])
            return
        state.taken = chests[:]
        state.agenda.append(RESOLVE_CHESTS[self.seat])


TAKE_CHESTS_UNDER: Final = [
    [TakeChestsUnder(seat, office) for office in range(len(OFFICES))] for seat in range(5)
]
