"""The end: when it comes, the last hidden card, the last ramparts (N-E1 to N-E4)."""

from typing import Final

from tafelrunde.games.tournay.characters import answers_to_placing
from tafelrunde.games.tournay.counting import prestige_buildings, spaces_in_use
from tafelrunde.games.tournay.criers import build_rampart
from tafelrunde.games.tournay.laying import PLAY_CARD
from tafelrunde.games.tournay.scoring import FINAL_SCORING
from tafelrunde.games.tournay.stacks import activity_cards, ramparts_in_hand
from tafelrunde.games.tournay.state import CROSSWISE, Tournay
from tafelrunde.games.tournay.town_events import LastCards, NoLastCard, RampartLaid
from tafelrunde.games.tournay.words import CONFIRM, LAY, PLAY_NONE
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.state import WHOLE
from tafelrunde.kernel.step import Refusal, Step, Together

WHOLE_DISTRICT: Final = 9
PRESTIGE_NEEDED: Final = 2


def begins_last_round(state: Tournay) -> bool:
    """N-E2 Condition 1 met twice, or once together with condition 2."""
    complete = 0
    for seat in range(state.players):
        complete += district_is_complete(state, seat)
    return complete >= 2 or (complete == 1 and criers_suffice(state))


def district_is_complete(state: Tournay, seat: Seat) -> bool:
    """N-E1 Condition 1: nine spaces and two visible prestige buildings."""
    if spaces_in_use(state, seat) < WHOLE_DISTRICT:
        return False
    return prestige_buildings(state, seat) >= PRESTIGE_NEEDED


def criers_suffice(state: Tournay) -> bool:
    """N-E1 Condition 2: more criers under their stacks than players."""
    return state.criers.count(CROSSWISE) > state.players


def last_cards(state: Tournay) -> list[Step[Tournay]]:
    """N-E3 A last card for everyone, then what ramparts are left, then the scoring."""
    state.laying_last = True
    state.told.append(LastCards())
    return [LAY_LAST, LAY_RAMPARTS, *FINAL_SCORING]


class LayLast(Together[Tournay]):
    """N-E3 Everyone secretly chooses a last card, its payment and its space, or none.

    The questions are those of N-P1 to N-P6, put to a copy of the game in which this seat
    alone plays its card.
    """

    def asks(self, state: Tournay) -> list[int]:
        """How many activity cards a hand holds is open."""
        return [seat for seat in range(state.players) if activity_cards(state, seat)]

    def _ahead(self, state: Tournay, seat: Seat) -> Tournay:
        """A copy of the game, as far on as this seat has decided."""
        ahead = state.copy()
        ahead.viewer = WHOLE
        ahead.agenda = [PLAY_CARD[seat]]
        ahead.proceed()
        for action in state.sealed[seat]:
            ahead.play(seat, action)
        return ahead

    def next_step(self, state: Tournay, seat: Seat) -> tuple[Tournay, Step[Tournay]] | None:
        """What is to be decided next about the card, in a copy of the game; None: nothing."""
        ahead = self._ahead(state, seat)
        return (ahead, ahead.agenda[-1]) if ahead.agenda else None

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        if not state.sealed[seat]:
            return PLAY_CARD[seat].considers(state, seat)
        asked = self.next_step(state, seat)
        return asked[1].considers(asked[0], seat) if asked else [CONFIRM]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        if not state.sealed[seat]:
            return PLAY_CARD[seat].forbids(state, seat, action)
        asked = self.next_step(state, seat)
        return asked[1].forbids(asked[0], seat, action) if asked else None

    def offers(self, state: Tournay, seat: Seat) -> list[int]:
        """The same with one copy of the game, not one for each thing considered."""
        if not state.sealed[seat]:
            return PLAY_CARD[seat].offers(state, seat)
        asked = self.next_step(state, seat)
        return asked[1].offers(asked[0], seat) if asked else [CONFIRM]

    def closes(self, state: Tournay, seat: Seat) -> bool:
        return state.sealed[seat][-1] == CONFIRM

    def reveal(self, state: Tournay, answers: list[list[int]]) -> None:
        """Everyone pays and lays; only then do characters answer."""
        answering: list[Step[Tournay]] = []
        for step in range(state.players):
            seat = (state.start + step) % state.players
            answer = answers[seat]
            if not answer:
                continue
            if answer[0] == PLAY_NONE:
                state.told.append(NoLastCard(seat))
                continue
            self._lay(state, seat, answer)
            answering.extend(answers_to_placing(state, seat, answer[-2] - LAY))
        state.then(answering)

    def _lay(self, state: Tournay, seat: int, answer: list[int]) -> None:
        """Go through the decisions that lay sealed."""
        below = len(state.agenda)
        state.agenda.append(PLAY_CARD[seat])
        for action in answer[:-1]:
            while not state.agenda[-1].asks(state):
                state.agenda.pop().happen(state)
            state.agenda[-1].answer(state, seat, action)
        assert len(state.agenda) == below


class LayRamparts(Step[Tournay]):
    """N-E3 Ramparts in hand come onto the pile of built ones."""

    def happen(self, state: Tournay) -> None:
        for seat in range(state.players):
            for card in ramparts_in_hand(state, seat):
                build_rampart(state, seat, card)
                state.told.append(RampartLaid(seat, card))


LAY_LAST: Final[Step[Tournay]] = LayLast()
LAY_RAMPARTS: Final[Step[Tournay]] = LayRamparts()
