"""Paying with citizens: the own ones for nothing, others' for 2 deniers each (N-C1, N-C2)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tournay.events import CitizenBorrowed, CitizenUsed
from tafelrunde.games.tournay.state import GREY, NOTHING, Tournay
from tafelrunde.games.tournay.words import USE
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY, Ask, Refusal, Step

A_CITIZEN: Final = 2  # what another player gets for one
NOWHERE: Final = -1


def most_citizens(state: Tournay, seat: Seat, colour: i64, deniers: i64) -> i64:
    """N-C1 How many citizens can be paid for besides these deniers; -1: not even the deniers."""
    left: i64 = state.deniers[seat]
    left -= deniers
    if left < 0:
        return -1
    own: i64 = state.plaza[seat][colour]
    everybodys: i64 = 0
    for plaza in state.plaza:
        everybodys += plaza[colour]
    return min(own + left // A_CITIZEN, everybodys)


def can_use(state: Tournay, seat: Seat, colour: i64, citizens: i64, deniers: i64) -> bool:
    """N-C1 Whether so many citizens can be paid for besides these deniers."""
    return most_citizens(state, seat, colour, deniers) >= citizens


def cant_use(
    state: Tournay, seat: Seat, colour: i64, citizens: i64, deniers: i64
) -> Refusal | None:
    """N-C1 The refusal if so many citizens and deniers can't be paid."""
    if can_use(state, seat, colour, citizens, deniers):
        return None
    return Refusal("N-C1", colour=colour, citizens=citizens, deniers=deniers)


class UseCitizens(Ask[Tournay]):
    """N-C1 Pay with citizens of one colour, from any plazas; N-A2 for a building one stands on it.

    `left` citizens are still to be paid. A choice that is none is not asked: what stands on
    plazas is open.
    """

    def __init__(self, seat: int, colour: int, left: int, space: int) -> None:
        super().__init__(seat)
        self.colour = colour
        self.left = left
        self.space = space

    def asks(self, state: Tournay) -> list[int]:
        if self._only_owner(state) != NOTHING:
            return NONE
        return ONLY[self.seat]

    def _only_owner(self, state: Tournay) -> int:
        """The seat whose citizen must be used, NOTHING if there is a choice."""
        seat = self.seat
        colour = self.colour
        affordable = state.deniers[seat] >= A_CITIZEN
        only = NOTHING
        for owner in range(state.players):
            if not state.plaza[owner][colour] or (owner != seat and not affordable):
                continue
            if only != NOTHING:
                return NOTHING
            only = owner
        return only

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        """Clockwise from oneself."""
        players = state.players
        owners = [(seat + step) % players for step in range(players)]
        return [USE + owner for owner in owners if state.plaza[owner][self.colour]]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        owner = action - USE
        if owner == seat:
            return None
        colour = self.colour
        left = self.left
        # The rest may have to come from others as well.
        missing = max(0, left - 1 - state.plaza[seat][colour])
        if state.deniers[seat] >= A_CITIZEN * (1 + missing):
            return None
        return Refusal("N-C1", colour=colour, citizens=left, deniers=0)

    def happen(self, state: Tournay) -> None:
        self._use(state, self._only_owner(state))

    def take(self, state: Tournay, action: Action) -> None:
        self._use(state, action - USE)

    def _use(self, state: Tournay, owner: int) -> None:
        """N-C2 A citizen goes beside the plaza that it came from, an own one onto a building."""
        seat = self.seat
        colour = self.colour
        piece = GREY
        state.plaza[owner][colour] -= 1
        if owner == seat:
            piece = colour
            state.told.append(CitizenUsed(seat, colour))
        else:
            state.pass_on(seat, owner, A_CITIZEN)
            state.told.append(CitizenBorrowed(seat, owner, colour, A_CITIZEN))
        if self.space == NOWHERE or owner != seat:
            state.beside[owner][colour] += 1
        if self.space != NOWHERE:
            state.pieces[seat][self.space] = piece
            if piece == GREY:
                state.markers -= 1
        elif self.left > 1:
            state.agenda.append(UseCitizens(seat, colour, self.left - 1, NOWHERE))


def use(seat: int, colour: int, citizens: int) -> Step[Tournay]:
    """The step that pays with citizens for anything but a building."""
    return UseCitizens(seat, colour, citizens, NOWHERE)
