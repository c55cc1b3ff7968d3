"""Setting up Die Staufer (S-S1 to S-S7)."""

from typing import Final

from tafelrunde.games.staufer.cleanup import FILL_FIELD, LAY_CHEST
from tafelrunde.games.staufer.components import Pieces
from tafelrunde.games.staufer.opening_events import (
    ConditionLaid,
    CourtsFilled,
    FirstRegionLaid,
    KingPlaced,
    KingStepsLaid,
    OrderDealt,
    PointTileLaid,
    PrivilegeDrawn,
    PrivilegesLaid,
    RegionLaid,
    TrackLaid,
)
from tafelrunde.games.staufer.round_events import RoundBegan
from tafelrunde.games.staufer.state import (
    ACTIONS,
    COURT_ENVOYS,
    COURT_NOBLES,
    ROUNDS,
    Staufer,
    privileges_of,
)
from tafelrunde.games.staufer.words import (
    CONDITION,
    FIRST,
    KING_STEPS,
    ORDER,
    PRIVILEGE,
    REGION,
    REGIONS,
    TILE,
)
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.lists import holds, strike
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import Draw, Step

IN_PLAY: Final = 6  # kinds of privileges in a game


class LayRegion(Draw[Staufer]):
    """S-S1 The regions lie in a ring in random order."""

    def odds(self, state: Staufer) -> list[int]:
        return [REGION + region for region in range(len(REGIONS)) if not holds(state.ring, region)]

    def take(self, state: Staufer, outcome: Action) -> None:
        region = outcome - REGION
        state.place[region] = len(state.ring)
        state.ring.append(region)
        state.told.append(RegionLaid(region))


class LayPointTile(Draw[Staufer]):
    """S-S1 One point tile on each region at random."""

    def __init__(self, region: int) -> None:
        self.region = region

    def odds(self, state: Staufer) -> list[int]:
        laid = state.tile[: self.region]
        return [TILE + tile for tile in range(len(state.board.tiles)) if not holds(laid, tile)]

    def take(self, state: Staufer, outcome: Action) -> None:
        state.tile[self.region] = outcome - TILE
        state.told.append(PointTileLaid(self.region, outcome - TILE))


class DrawPrivilege(Draw[Staufer]):
    """S-S3 A kind of privilege for this game, drawn evenly."""

    def odds(self, state: Staufer) -> list[int]:
        drawn = state.in_play
        return [PRIVILEGE + number - 1 for number in range(1, 17) if not holds(drawn, number)]

    def take(self, state: Staufer, outcome: Action) -> None:
        state.in_play.append(outcome - PRIVILEGE + 1)
        state.in_play.sort()
        state.told.append(PrivilegeDrawn(outcome - PRIVILEGE))


class LayPrivileges(Step[Staufer]):
    """S-S3 Two copies of each kind, one with 2 players; the cards of number 1 by players."""

    def happen(self, state: Staufer) -> None:
        for number in state.in_play:
            state.display[number] = state.board.copies(number)
        state.told.append(PrivilegesLaid([number - 1 for number in state.in_play]))


class FillCourts(Step[Staufer]):
    """S-S4 Each player has 4 envoys and 1 noble at court, the others in the province."""

    def happen(self, state: Staufer) -> None:
        for seat in range(state.players):
            state.envoys[seat] += COURT_ENVOYS
            state.nobles[seat] += COURT_NOBLES
            state.province_envoys[seat] -= COURT_ENVOYS
            state.province_nobles[seat] -= COURT_NOBLES
        state.told.append(CourtsFilled(COURT_ENVOYS, COURT_NOBLES))


class DrawFirst(Draw[Staufer]):
    """S-S5 Chance says who is first; the others follow clockwise, then back, then again."""

    def odds(self, state: Staufer) -> list[int]:
        return [FIRST + seat for seat in range(state.players)]

    def take(self, state: Staufer, outcome: Action) -> None:
        first = outcome - FIRST
        seats = [(first + at) % state.players for at in range(state.players)]
        state.track = seats + seats[::-1] * (ACTIONS - 1)
        state.told.append(TrackLaid(state.track[:]))


class DealOrder(Draw[Staufer]):
    """S-S6 A secret order card of each category for each; the rest goes back unseen."""

    def __init__(self, seat: Seat, category: int) -> None:
        self.seat = seat
        self.category = category

    def odds(self, state: Staufer) -> list[int]:
        return [ORDER + order for order in state.orders_left if order // 6 == self.category]

    def witnesses(self, state: Staufer, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def take(self, state: Staufer, outcome: Action) -> None:
        order = outcome - ORDER
        strike(state.orders_left, order)
        state.orders[self.seat].append(order)
        state.told.append(OrderDealt(self.seat, order))


class LayFirstRegion(Draw[Staufer]):
    """S-S7 The A tiles; the sixth names the region where the king begins."""

    def odds(self, state: Staufer) -> list[int]:
        laid = state.first_regions
        return [REGION + region for region in range(len(REGIONS)) if not holds(laid, region)]

    def take(self, state: Staufer, outcome: Action) -> None:
        state.first_regions.append(outcome - REGION)
        state.told.append(FirstRegionLaid(len(state.first_regions), outcome - REGION))


class PlaceKing(Step[Staufer]):
    """S-S7 The king stands in the region of the A tile that is left over."""

    def happen(self, state: Staufer) -> None:
        for region in range(len(REGIONS)):
            if region not in state.first_regions:
                state.king = region
        state.told.append(KingPlaced(state.king))


class LayCondition(Draw[Staufer]):
    """S-S7 The B tiles; the sixth goes back unseen."""

    def odds(self, state: Staufer) -> list[int]:
        return [CONDITION + condition for condition in state.conditions_left]

    def take(self, state: Staufer, outcome: Action) -> None:
        condition = outcome - CONDITION
        state.conditions_left.remove(condition)
        state.conditions.append(condition)
        state.told.append(ConditionLaid(len(state.conditions), condition))


class LayKingSteps(Draw[Staufer]):
    """S-S7 The C tiles; two go back unseen."""

    def odds(self, state: Staufer) -> list[int]:
        return [KING_STEPS + steps - 1 for steps in state.steps_left]

    def take(self, state: Staufer, outcome: Action) -> None:
        steps = outcome - KING_STEPS + 1
        state.steps_left.remove(steps)
        state.steps.append(steps)
        state.told.append(KingStepsLaid(len(state.steps), steps))


class BeginGame(Step[Staufer]):
    """S-T1 The first of five rounds."""

    def happen(self, state: Staufer) -> None:
        state.round = 1
        state.told.append(RoundBegan(1))


def opening(setup: Setup) -> list[Step[Staufer]]:
    """S-S1 to S-S7 Everything before the first turn, in its order."""
    assert isinstance(setup.components, Pieces)
    board = setup.components.boards[setup.players]
    steps: list[Step[Staufer]] = [LayRegion() for _ in REGIONS]
    steps += [LayPointTile(region) for region in range(len(REGIONS))]
    steps += [LAY_CHEST[office] for office in board.offices]
    steps += [FILL_FIELD[field] for field in range(len(board.envoys))]
    steps += [DrawPrivilege() for _ in range(IN_PLAY - len(privileges_of(setup)))]
    steps += [LayPrivileges(), FillCourts(), DrawFirst()]
    for category in range(3):
        steps += [DealOrder(seat, category) for seat in range(setup.players)]
    steps += [LayFirstRegion() for _ in range(ROUNDS)]
    steps.append(PlaceKing())
    steps += [LayCondition() for _ in range(ROUNDS)]
    steps += [LayKingSteps() for _ in range(ROUNDS - 1)]
    steps.append(BeginGame())
    return steps
