"""The chronicles of Tallinn: T-H2 to T-H5."""

from typing import Final

from tafelrunde.games.tallinn.components import Tier
from tafelrunde.games.tallinn.events import ChroniclePaid, ChronicleReached, Removed, RowKept
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import DONE, REMOVE, REMOVE_START
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import Refusal, Step, Together

FIRST_PART: Final = 4


def second_part(state: Tallinn) -> int:
    """T-H2 The size of the second part of a pile."""
    return (11 if state.with_envoy else 10) - 3 - FIRST_PART


def shown(state: Tallinn, seat: Seat, faction: int) -> int:
    """T-H3, T-H5 The people that chronicles count: those on the chosen halves in the row."""
    return sum([state.cards.people[faction][half] for half in state.row[seat]])


def best_tier(tiers: list[Tier], people: int) -> Tier | None:
    """The highest tier that this number of people reaches."""
    reached = [tier for tier in tiers if people >= tier.need]
    return max(reached, key=lambda tier: tier.need) if reached else None


class ReachChronicle(Step[Tallinn]):
    """T-H2 A part of the piles has just run out: its level is scored, now that all have drawn."""

    def happen(self, state: Tallinn) -> None:
        left = state.pile_size(0)
        if left == second_part(state):
            self._score(state, 0)
        elif left == 0:
            self._score(state, 1)

    def _score(self, state: Tallinn, level: int) -> None:
        state.told.append(ChronicleReached(level + 1))
        removes = state.cards.chronicles[state.chronicles[level]].removes
        state.then([REMOVE_PEOPLE[level] if removes else HOLD_PEOPLE[level]])


class HoldPeople(Step[Tallinn]):
    """T-H3 A hold chronicle pays everyone whose row reaches a tier, the highest only."""

    def __init__(self, level: int) -> None:
        self.level = level

    def happen(self, state: Tallinn) -> None:
        chronicle = state.cards.chronicles[state.chronicles[self.level]]
        for seat in range(state.players):
            people = shown(state, seat, chronicle.faction)
            tier = best_tier(chronicle.levels[self.level], people)
            points = tier.times * state.players if tier else 0
            state.points[seat] += points
            state.told.append(ChroniclePaid(seat, people, points))


class RemovePeople(Together[Tallinn]):
    """T-H4 A remove chronicle pays who returns enough people of its faction from the row."""

    def __init__(self, level: int) -> None:
        self.level = level

    def asks(self, state: Tallinn) -> list[int]:
        chronicle = state.cards.chronicles[state.chronicles[self.level]]
        need = chronicle.levels[self.level][0].need
        return [
            seat for seat in range(state.players) if shown(state, seat, chronicle.faction) >= need
        ]

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        removed = state.sealed[seat]
        row = [REMOVE + (half >> 1) for half in state.row[seat]]
        return [*[action for action in row if action not in removed], REMOVE_START, DONE]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tallinn, seat: Seat, action: Action) -> Refusal | None:
        if action == DONE:
            return self.forbids_done(state, seat)
        faction = state.cards.chronicles[state.chronicles[self.level]].faction
        if action == REMOVE_START or not self._shows(state, seat, action - REMOVE, faction):
            return Refusal("T-H5", faction=faction)
        return None

    def forbids_done(self, state: Tallinn, seat: Seat) -> Refusal | None:
        """T-H4 Nothing is removed, or enough."""
        if not state.sealed[seat]:
            return None
        tiers = state.cards.chronicles[state.chronicles[self.level]].levels[self.level]
        people = self._people(state, seat, state.sealed[seat])
        if best_tier(tiers, people) is None:
            return Refusal("T-H4", need=tiers[0].need, people=people)
        return None

    def closes(self, state: Tallinn, seat: Seat) -> bool:
        return state.sealed[seat][-1] == DONE

    def reveal(self, state: Tallinn, answers: list[list[int]]) -> None:
        for seat, answer in enumerate(answers):
            if len(answer) > 1:
                self._remove(state, seat, answer[:-1])
            elif answer:
                state.told.append(RowKept(seat))

    def _remove(self, state: Tallinn, seat: Seat, answer: list[int]) -> None:
        tiers = state.cards.chronicles[state.chronicles[self.level]].levels[self.level]
        tier = best_tier(tiers, self._people(state, seat, answer))
        assert tier is not None
        cards = sorted(action - REMOVE for action in answer)
        for card in cards:
            state.take_from_row(seat, card)
        state.removed[seat].extend(cards)
        points = tier.times * state.players
        state.points[seat] += points
        state.told.append(Removed(seat, cards, points))

    def _shows(self, state: Tallinn, seat: Seat, card: int, faction: int) -> bool:
        """T-H5 Whether the chosen half of a card in the row shows this faction."""
        return state.cards.people[faction][self._half(state, seat, card)] > 0

    def _half(self, state: Tallinn, seat: Seat, card: int) -> int:
        left = 2 * card
        return left if left in state.row[seat] else left + 1

    def _people(self, state: Tallinn, seat: Seat, answer: list[int]) -> int:
        faction = state.cards.chronicles[state.chronicles[self.level]].faction
        halves = [self._half(state, seat, action - REMOVE) for action in answer]
        return sum([state.cards.people[faction][half] for half in halves])


REACH_CHRONICLE: Final = ReachChronicle()
HOLD_PEOPLE: Final = [HoldPeople(0), HoldPeople(1)]
REMOVE_PEOPLE: Final = [RemovePeople(0), RemovePeople(1)]
