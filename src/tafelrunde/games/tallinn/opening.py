"""Setting up Tallinn: T-S1 to T-S3, with the extras of the expansions (T-V1, T-H1, T-U1, T-U2)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tallinn.events import (
    DREW,
    DREW_FIRST,
    ChronicleLaid,
    Exchanged,
    ExchangedWithoutEnvoy,
    StartDealt,
    TokenDealt,
)
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import CHRONICLE, DONE, EXCHANGE, START, TOKEN
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.lists import put_in_order, take_out
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY_CHANCE, Draw, Step, Together

FIRST_HAND: Final = 3


class DealStart(Draw[Tallinn]):
    """T-S1 A start card at random for each; T-S2 the others go back unseen."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def odds(self, state: Tallinn) -> list[int]:
        return [START + start for start in state.starts]

    def take(self, state: Tallinn, outcome: Action) -> None:
        start = outcome - START
        state.starts.remove(start)
        state.deal_start(self.seat, start)
        state.told.append(StartDealt(self.seat, start))


class DrawCard(Draw[Tallinn]):
    """T-D1 A card from the own pile; those put under it come last, in their order.

    The last card of the pile itself is no matter of chance.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def asks(self, state: Tallinn) -> list[int]:
        return ONLY_CHANCE if len(state.pile[self.seat]) > 1 else NONE

    def odds(self, state: Tallinn) -> list[int]:
        return state.pile[self.seat]

    def witnesses(self, state: Tallinn, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def take(self, state: Tallinn, outcome: Action) -> None:
        state.pile[self.seat].remove(outcome)
        self._to_hand(state, outcome)

    def take_at(self, state: Tallinn, odds: list[int], at: i64) -> None:
        self._to_hand(state, take_out(state.pile[self.seat], at))

    def happen(self, state: Tallinn) -> None:
        if state.pile[self.seat]:
            self._to_hand(state, state.pile[self.seat].pop())
        elif state.under[self.seat]:
            self._to_hand(state, state.under[self.seat].pop(0))

    def _to_hand(self, state: Tallinn, card: Action) -> None:
        put_in_order(state.hand[self.seat], card)
        drew = DREW if state.round else DREW_FIRST
        state.told.append(drew[self.seat][card])


class LayChronicle(Draw[Tallinn]):
    """T-H1 Two chronicles lie open, the first with its level I, the second with its level II."""

    def odds(self, state: Tallinn) -> list[int]:
        laid = state.chronicles
        cards = state.cards.chronicles
        return [CHRONICLE + card for card in range(len(cards)) if card not in laid]

    def take(self, state: Tallinn, outcome: Action) -> None:
        chronicle = outcome - CHRONICLE
        state.chronicles.append(chronicle)
        state.told.append(ChronicleLaid(len(state.chronicles), chronicle))


class DealToken(Draw[Tallinn]):
    """T-U1 Supporters are dealt face down; what is left goes back unseen."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def odds(self, state: Tallinn) -> list[int]:
        return [TOKEN + faction for faction in state.box]

    def witnesses(self, state: Tallinn, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def take(self, state: Tallinn, outcome: Action) -> None:
        faction = outcome - TOKEN
        state.box.remove(faction)
        tokens = state.tokens[self.seat]
        tokens.append(faction)
        tokens.sort()
        state.told.append(TokenDealt(self.seat, faction))


class Exchange(Together[Tallinn]):
    """T-V1, T-U2 Each may once put hand cards under the pile, a point each, and draw as many."""

    def asks(self, state: Tallinn) -> list[int]:
        return list(range(state.players))

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        put = state.sealed[seat]
        cards = [EXCHANGE + card for card in state.hand[seat] if EXCHANGE + card not in put]
        return [*cards, DONE]

    def closes(self, state: Tallinn, seat: Seat) -> bool:
        return state.sealed[seat][-1] == DONE

    def reveal(self, state: Tallinn, answers: list[list[int]]) -> None:
        draws: list[Step[Tallinn]] = []
        for seat, answer in enumerate(answers):
            cards = [action - EXCHANGE for action in answer[:-1]]
            if not cards:
                continue
            for card in cards:
                state.hand[seat].remove(card)
            state.under[seat].extend(cards)
            state.points[seat] -= len(cards)
            exchanged = Exchanged if state.with_envoy else ExchangedWithoutEnvoy
            state.told.append(exchanged(seat, cards, len(cards)))
            draws.extend([DRAW_CARD[seat]] * len(cards))
        state.then(draws)


DEAL_START: Final = [DealStart(seat) for seat in range(6)]
DRAW_CARD: Final[list[Step[Tallinn]]] = [DrawCard(seat) for seat in range(6)]
# For each number of players: all draw a card, as they lie on the agenda, the first on top.
DRAWING: Final = [DRAW_CARD[:players][::-1] for players in range(7)]
DEAL_TOKEN: Final = [DealToken(seat) for seat in range(6)]
LAY_CHRONICLE: Final = LayChronicle()
EXCHANGE_CARDS: Final = Exchange()


def opening(setup: Setup) -> list[Step[Tallinn]]:
    """T-S3 Everything before the first round, in its order."""
    players = setup.players
    steps: list[Step[Tallinn]] = [*DEAL_START[:players]]
    for draw in DRAW_CARD[:players]:
        steps += [draw] * FIRST_HAND
    if setup.has("chronicles"):
        steps.extend([LAY_CHRONICLE, LAY_CHRONICLE])
    if setup.has("supporters"):
        each = 2 if players == 6 else 3
        for deal in DEAL_TOKEN[:players]:
            steps += [deal] * each
    if setup.has("envoy") or setup.has("supporters"):
        steps.append(EXCHANGE_CARDS)
    return steps
