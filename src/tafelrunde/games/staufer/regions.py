"""Scoring regions at the end of a round, and their bonuses (S-R1 to S-B1)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.staufer.chests import OpenChest, resolve
from tafelrunde.games.staufer.cleanup import CLEAN_UP
from tafelrunde.games.staufer.components import (
    CHEST_EACH,
    ENVOY_EACH,
    ENVOYS_BONUS,
    POINTS_BONUS,
    TWO_CHESTS,
)
from tafelrunde.games.staufer.counting import chests_in, figures_in, ranking
from tafelrunde.games.staufer.ending import FINAL_SCORING
from tafelrunde.games.staufer.figures import take_figures
from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.privilege_events import PlaceRaised, PresenceScored
from tafelrunde.games.staufer.round_events import (
    BonusChosen,
    BonusScored,
    ChestOpened,
    PlaceScored,
    RegionsMarked,
    RestDiscarded,
)
from tafelrunde.games.staufer.state import ROUNDS, Staufer
from tafelrunde.games.staufer.words import REGIONS, TAKE
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, Ask, Step

KING: Final = 0
FEWEST_CHESTS: Final = 1
MOST_SEATS_TAKEN: Final = 2
MORE_FOR_PLACE: Final = [3, 2, 1]  # of privilege 14
MORE_FOR_PRESENCE: Final = 2  # of privilege 15
ENVOYS_FOR_PLACE: Final = [2, 1]
POINTS_FOR_PLACE: Final = [3, 1]
POINTS_FOR_EACH: Final = 2


class ScoreRegions(Step[Staufer]):
    """S-R1 The region of the A tile, then that of the B tile; both are determined first."""

    def happen(self, state: Staufer) -> None:
        first = state.first_regions[state.round - 1]
        second = second_region(state, state.conditions[state.round - 1])
        state.scored = [first] if first == second else [first, second]
        state.told.append(RegionsMarked(state.scored[:]))
        steps: list[Step[Staufer]] = [SCORE_REGION[region] for region in state.scored]
        state.then(steps + (CLEAN_UP if state.round < ROUNDS else FINAL_SCORING))


def second_region(state: Staufer, condition: i64) -> i64:
    """S-R1 The first region clockwise, the king's own first, that meets the condition."""
    if condition == KING:
        return state.king
    king: i64 = state.place[state.king]
    best: i64 = 0
    found: i64 = -1
    far: i64
    for far in range(PLACES):
        region: i64 = state.ring[(king + far) % PLACES]
        count = figures_in(state, region)
        if condition == FEWEST_CHESTS:
            count = -chests_in(state, region)
        if found < 0 or count > best:
            best = count
            found = region
    return found


class ScoreRegion(Step[Staufer]):
    """S-R3 Points for the first places of a region, then its bonus."""

    def __init__(self, region: int) -> None:
        self.region = region

    def happen(self, state: Staufer) -> None:
        region = self.region
        ranks = ranking(state, region)
        points = state.board.tiles[state.tile[region]]
        for rank, seat in enumerate(ranks):
            if rank < len(points):
                state.score(seat, points[rank])
                state.told.append(PlaceScored(region, rank, seat, points[rank]))
            if state.privileges[seat] >> 14 & 3:
                self._add_more(state, seat, rank)
        self._give_bonus(state, ranks)

    def _add_more(self, state: Staufer, seat: Seat, rank: i64) -> None:
        """S-P14 Points for the place, with 2 players only for the first; S-P15 for presence."""
        places = 1 if state.players == 2 else len(MORE_FOR_PLACE)
        if state.has(seat, 14) and rank < places:
            state.score(seat, MORE_FOR_PLACE[rank])
            state.told.append(PlaceRaised(seat, MORE_FOR_PLACE[rank]))
        if state.has(seat, 15):
            state.score(seat, MORE_FOR_PRESENCE)
            state.told.append(PresenceScored(seat, MORE_FOR_PRESENCE))

    def _give_bonus(self, state: Staufer, ranks: list[int]) -> None:
        """S-B1 What the region gives, in order of rank."""
        bonus = state.pieces.bonus[self.region]
        if bonus == TWO_CHESTS:
            open_chests(state, 2, ranks[:2])
        elif bonus == CHEST_EACH:
            open_chests(state, state.players, ranks)
        elif bonus == ENVOYS_BONUS:
            state.then(
                [GiveEnvoys(seat, ENVOYS_FOR_PLACE[at]) for at, seat in enumerate(ranks[:2])]
            )
        elif bonus == ENVOY_EACH:
            state.then([GiveEnvoys(seat, 1) for seat in ranks])
        elif bonus == POINTS_BONUS:
            for at, seat in enumerate(ranks[:2]):
                self._score_bonus(state, seat, POINTS_FOR_PLACE[at])
        else:
            for seat in ranks:
                self._score_bonus(state, seat, POINTS_FOR_EACH)

    def _score_bonus(self, state: Staufer, seat: Seat, points: int) -> None:
        state.score(seat, points)
        state.told.append(BonusScored(self.region, seat, points))


def open_chests(state: Staufer, count: int, ranks: list[int]) -> None:
    """S-B1 Chests are opened, those present choose in order of rank, the rest is discarded."""
    steps: list[Step[Staufer]] = [OPEN_FOR_BONUS] * count
    steps += [CHOOSE_CHEST[seat] for seat in ranks]
    steps.append(DISCARD_REST)
    state.then(steps)


class GiveEnvoys(Step[Staufer]):
    """S-B1 Envoys of Strasbourg and Nijmegen."""

    def __init__(self, seat: Seat, envoys: int) -> None:
        self.seat = seat
        self.envoys = envoys

    def happen(self, state: Staufer) -> None:
        take_figures(state, self.seat, self.envoys, 0)


class OpenForBonus(OpenChest):
    """S-B1 A chest of Augsburg or Aachen."""

    def lay(self, state: Staufer, chest: int) -> None:
        state.opened.append(chest)
        state.told.append(ChestOpened(chest))


class ChooseChest(Ask[Staufer]):
    """S-B1 One of the opened chests, dealt with before the next player chooses."""

    def asks(self, state: Staufer) -> list[int]:
        return [self.seat] if len(self.considers(state, self.seat)) > 1 else NONE

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        return [TAKE + chest for chest in sorted(set(state.opened))]

    def take(self, state: Staufer, action: Action) -> None:
        self._choose(state, action - TAKE)

    def happen(self, state: Staufer) -> None:
        """S-C6 Where chests ran out nothing is left to take."""
        if state.opened:
            self._choose(state, state.opened[0])

    def _choose(self, state: Staufer, chest: i64) -> None:
        state.opened.remove(chest)
        state.told.append(BonusChosen(self.seat, chest))
        resolve(state, self.seat, chest)


class DiscardRest(Step[Staufer]):
    """S-B1 The opened chests that nobody took are discarded."""

    def happen(self, state: Staufer) -> None:
        if state.opened:
            state.told.append(RestDiscarded(state.opened[:]))
            state.discards += state.opened
            state.opened = []


SCORE_REGIONS: Final = ScoreRegions()
SCORE_REGION: Final = [ScoreRegion(region) for region in range(len(REGIONS))]
OPEN_FOR_BONUS: Final = OpenForBonus()
CHOOSE_CHEST: Final = [ChooseChest(seat) for seat in range(5)]
DISCARD_REST: Final = DiscardRest()
