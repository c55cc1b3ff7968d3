"""The open events: taking one, what replaces it, coming back under the pile (N-A3, N-T7)."""

from typing import Final

from tafelrunde.games.tournay.events import EventOpened, Fought
from tafelrunde.games.tournay.stacks import to_hand
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.town_events import CoinsKept
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.secret import EVERYBODY
from tafelrunde.kernel.step import NONE, ONLY_CHANCE, Draw, Step

OPEN_EVENTS: Final = 3


class OpenEvent(Draw[Tournay]):
    """N-A3 A new event without coins takes its place; N-T7 or the row closes up."""

    def __init__(self, at: int) -> None:
        self.at = at

    def asks(self, state: Tournay) -> list[int]:
        return ONLY_CHANCE if len(state.event_pile) > 1 else NONE

    def odds(self, state: Tournay) -> list[int]:
        return state.event_pile

    def take(self, state: Tournay, outcome: Action) -> None:
        state.event_pile.remove(outcome)
        self._open(state, outcome)

    def happen(self, state: Tournay) -> None:
        if state.event_pile:
            self._open(state, state.event_pile.pop())
        elif state.event_under:
            self._open(state, state.event_under.pop(0))

    def _open(self, state: Tournay, card: int) -> None:
        state.row.insert(self.at, card)
        state.coins.insert(self.at, 0)
        state.told.append(EventOpened(card, self.at))


def take_event(state: Tournay, seat: Seat, at: int, keep_coins: bool) -> None:
    """N-A3 The coins go to the supply (N-K4: or are kept), the card to the hand."""
    card = state.row.pop(at)
    coins = state.coins.pop(at)
    to_hand(state, seat, card, EVERYBODY)
    state.told.append(Fought(seat, card, at))
    if keep_coins:
        state.deniers[seat] += coins
        state.told.append(CoinsKept(seat, coins))
    else:
        state.bank += coins
    state.agenda.append(OPEN_EVENT[at])


def fill_row(state: Tournay) -> None:
    """N-T7 An event card came back under the pile: it fills a gap in the row at once."""
    if len(state.row) < OPEN_EVENTS:
        state.agenda.append(OPEN_EVENT[len(state.row)])


OPEN_EVENT: Final[list[Step[Tournay]]] = [OpenEvent(at) for at in range(OPEN_EVENTS)]
