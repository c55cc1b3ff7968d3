"""Drawing a card (N-A1), the town crier among the cards (N-T1), the Abbey (N-K5)."""

from tafelrunde.games.tournay.criers import LetCrierAct
from tafelrunde.games.tournay.events import (
    Kept,
    LeftOpen,
    Looked,
    NothingKept,
    OpenLookedAt,
    OpenPutUnder,
    TookOpen,
)
from tafelrunde.games.tournay.stacks import put_under, to_hand, unlike
from tafelrunde.games.tournay.state import EACH_COLOUR, NOTHING, SHOWN, Tournay
from tafelrunde.games.tournay.town_events import CrierShown, TurnedUp
from tafelrunde.games.tournay.words import FIRST_CRIER, KEEP, LOOK, TAKE
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.secret import EVERYBODY
from tafelrunde.kernel.step import NONE, ONLY, ONLY_CHANCE, Ask, Draw, Step


class DrawFrom(Ask[Tournay]):
    """N-A1 Take the open card on top, or look at two cards; the last card is taken."""

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack = stack

    def asks(self, state: Tournay) -> list[int]:
        stack = self.stack
        if state.open_top[stack] == NOTHING or state.stack_size(stack) < 2:
            return NONE
        return ONLY[self.seat]

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [TAKE, LOOK]

    def happen(self, state: Tournay) -> None:
        if state.open_top[self.stack] == NOTHING:
            self._look(state)
        else:
            take_open(state, self.seat, self.stack)

    def take(self, state: Tournay, action: Action) -> None:
        if action == TAKE:
            take_open(state, self.seat, self.stack)
        else:
            self._look(state)

    def _look(self, state: Tournay) -> None:
        """Of three or more cards an open one goes under the stack; of two both are seen."""
        seat = self.seat
        stack = self.stack
        top = state.open_top[stack]
        if top != NOTHING:
            if state.stack_size(stack) > 2:
                put_under(state, top, EVERYBODY)
                state.told.append(OpenPutUnder(top))
            else:
                state.looked.append(top)
                state.looked_seen.append(EVERYBODY)
                state.told.append(OpenLookedAt(seat, top))
            state.open_top[stack] = NOTHING
        state.agenda.append(LetCrierAct(seat, stack))
        state.agenda.append(KeepOne(seat, stack))
        look = LookAtCard(seat, stack)
        state.agenda.append(look)
        if not state.looked:
            state.agenda.append(look)


def take_open(state: Tournay, seat: int, stack: int) -> None:
    """N-A1 The open card on top of a stack comes into the hand."""
    card = state.open_top[stack]
    state.open_top[stack] = NOTHING
    to_hand(state, seat, card, EVERYBODY)
    state.told.append(TookOpen(seat, card))


class LookAtCard(Draw[Tournay]):
    """N-A1 The next card of a stack is looked at; N-T1 a crier is shown and replaced.

    What was put under the stack comes last, in its order, which is no matter of chance.
    """

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack

    def asks(self, state: Tournay) -> list[int]:
        return ONLY_CHANCE if len(state.stacks[self.stack]) > 1 else NONE

    def odds(self, state: Tournay) -> list[int]:
        return state.stacks[self.stack]

    def witnesses(self, state: Tournay, seat: Seat, action: Action) -> int:
        return -1 if action >= FIRST_CRIER else 1 << self.seat

    def take(self, state: Tournay, outcome: Action) -> None:
        state.stacks[self.stack].remove(outcome)
        self._see(state, outcome, 1 << self.seat)

    def happen(self, state: Tournay) -> None:
        stack = self.stack
        if state.stacks[stack]:
            self._see(state, state.stacks[stack].pop(), 1 << self.seat)
        elif state.under[stack]:
            seen = state.under_seen[stack].pop(0)
            self._see(state, state.under[stack].pop(0), seen | 1 << self.seat)

    def _see(self, state: Tournay, card: int, seen: int) -> None:
        stack = self.stack
        if card >= FIRST_CRIER:
            state.criers[stack] = SHOWN
            state.told.append(CrierShown(stack))
            state.agenda.append(self)
            return
        state.looked.append(card)
        state.looked_seen.append(seen)
        state.told.append(Looked(self.seat, card, stack, seen))


class KeepOne(Ask[Tournay]):
    """N-A1 One of the cards seen is kept, the other lies open on the stack."""

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack = stack

    def asks(self, state: Tournay) -> list[int]:
        """N-T1 What remains when the stack runs out is kept: that is open."""
        return ONLY[self.seat] if len(state.looked) > 1 else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [KEEP + card for card in unlike(sorted(state.looked))]

    def witnesses(self, state: Tournay, seat: Seat, action: Action) -> int:
        return 1 << seat

    def happen(self, state: Tournay) -> None:
        if not state.looked:
            state.told.append(NothingKept(self.seat))
            return
        card = state.looked.pop()
        self._keep(state, card, state.looked_seen.pop())

    def take(self, state: Tournay, action: Action) -> None:
        looked = state.looked
        masks = state.looked_seen
        at = looked.index(action - KEEP)
        opened = looked[1 - at]
        # Who knows both cards sees which one was kept, as does who knew it if another lies open.
        seen = masks[0] & masks[1] | 1 << self.seat
        if opened != looked[at]:
            seen |= masks[at]
        card = looked[at]
        looked.clear()
        masks.clear()
        self._keep(state, card, seen)
        state.open_top[self.stack] = opened
        state.told.append(LeftOpen(opened))

    def _keep(self, state: Tournay, card: int, seen: int) -> None:
        to_hand(state, self.seat, card, seen)
        state.told.append(Kept(self.seat, card, self.stack, seen))


class TurnUp(Draw[Tournay]):
    """N-K5 Abbey: the top card of a stack is turned; a crier acts before the next one is."""

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack

    def asks(self, state: Tournay) -> list[int]:
        lies_open = state.open_top[self.stack] != NOTHING
        return NONE if lies_open or len(state.stacks[self.stack]) < 2 else ONLY_CHANCE

    def odds(self, state: Tournay) -> list[int]:
        return state.stacks[self.stack]

    def take(self, state: Tournay, outcome: Action) -> None:
        state.stacks[self.stack].remove(outcome)
        self._turn(state, outcome)

    def happen(self, state: Tournay) -> None:
        stack = self.stack
        if state.open_top[stack] != NOTHING:
            return
        if state.stacks[stack]:
            self._turn(state, state.stacks[stack].pop())
        elif state.under[stack]:
            state.under_seen[stack].pop(0)
            self._turn(state, state.under[stack].pop(0))

    def _turn(self, state: Tournay, card: int) -> None:
        stack = self.stack
        if card >= FIRST_CRIER:
            state.criers[stack] = SHOWN
            state.told.append(CrierShown(stack))
            state.then([LetCrierAct(self.seat, stack), self])
            return
        state.open_top[stack] = card
        state.told.append(TurnedUp(card))


class TakeTurned(Ask[Tournay]):
    """N-K5 Abbey: so many of the cards turned up are taken, or what there is."""

    def __init__(self, seat: int, level: int, left: int) -> None:
        super().__init__(seat)
        self.level = level
        self.left = left

    def _stacks(self, state: Tournay) -> list[int]:
        stacks = [3 * colour + self.level for colour in EACH_COLOUR]
        return [stack for stack in stacks if state.open_top[stack] != NOTHING]

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if len(self._stacks(state)) > self.left else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [KEEP + state.open_top[stack] for stack in self._stacks(state)]

    def happen(self, state: Tournay) -> None:
        for stack in self._stacks(state):
            take_open(state, self.seat, stack)

    def take(self, state: Tournay, action: Action) -> None:
        take_open(state, self.seat, state.cards.back[action - KEEP])
        if self.left > 1:
            state.agenda.append(TakeTurned(self.seat, self.level, self.left - 1))


def survey(seat: int, level: int, take: int) -> list[Step[Tournay]]:
    """N-K5 Abbey: the three stacks of a level, yellow, white, red."""
    steps: list[Step[Tournay]] = [TurnUp(seat, 3 * colour + level) for colour in EACH_COLOUR]
    return [*steps, TakeTurned(seat, level, take)]
