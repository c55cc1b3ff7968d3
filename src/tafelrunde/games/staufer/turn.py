"""A turn: an action figure goes to the supply track or the placing track (S-T1 to S-T4)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.staufer.chests import RESOLVE_CHESTS, OpenChest, resolve
from tafelrunde.games.staufer.costs import (
    ALLOWED,
    FULL,
    NEEDS_NOBLE,
    ON_BY_HAND,
    ON_CHEAP_SEAT,
    ON_FREE_MOVE,
    ON_OTHER_CHEST,
    ON_PLACE_1,
    ONLY_PLACING,
    REGION_OF,
    TAKEN,
    TOO_DEAR,
    Purse,
    can_place,
    gets_envoy,
    gives_envoy,
)
from tafelrunde.games.staufer.events import (
    ChestDrawn,
    ChestUsed,
    FieldChosen,
    FieldEmptied,
    FirstPlaceTaken,
    OfficeChosen,
    PaymentChosen,
)
from tafelrunde.games.staufer.figures import TAKE_ENVOY, take_figures
from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.placing import PayAndPlace
from tafelrunde.games.staufer.privilege_events import SupplyScored
from tafelrunde.games.staufer.regions import SCORE_REGIONS
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.words import (
    BY_HAND,
    CHEAP_SEAT,
    FREE_MOVE,
    OTHER,
    PLACE,
    PLACE_1,
    STAY_CHEST,
    SUPPLY,
    USE,
)
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, Ask, Refusal, Step

POINTS_FOR_SUPPLY: Final = 2  # of privilege 9


class NextTurn(Step[Staufer]):
    """S-T1 The first action figure on the order track is next; after the last the round ends."""

    def happen(self, state: Staufer) -> None:
        if state.finished:
            return
        state.agenda.append(self)
        if state.turn < len(state.track):
            state.agenda.append(TAKE_TURN[state.track[state.turn]])
        else:
            state.agenda.append(SCORE_REGIONS)


class TakeTurn(Ask[Staufer]):
    """S-T1, S-T3, S-M6 Supply, or move and place; before it what S-C2 wants announced."""

    def __init__(self, seat: Seat, announced: int) -> None:
        self.seat = seat
        self.announced = announced

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        """Fields, seats with an envoy or a noble, chests to be used, and what pays."""
        actions: list[int] = []
        if not self.announced & ONLY_PLACING:
            actions += [SUPPLY + field for field in range(len(state.board.envoys))]
        if not self.announced & ON_OTHER_CHEST:
            self._consider_seats(state, actions)
        chest: i64
        for chest in range(PLACE_1, STAY_CHEST):
            if self._may_announce(state, chest):
                actions.append(USE + chest - PLACE_1)
        if self._may_choose_payment(state):
            actions.append(BY_HAND)
        return actions

    def _consider_seats(self, state: Staufer, actions: list[int]) -> None:
        """Every seat; one that can't be had only once, for the figure that is likelier there."""
        purse = Purse(state, self.seat, self.announced)
        office: i64
        for office in state.board.offices:
            if state.board.for_nobles[office]:
                actions.append(PLACE + 2 * office + 1)
                continue
            if purse.envoys or not purse.nobles:
                actions.append(PLACE + 2 * office)
                if not purse.nobles or purse.verdict(state, office, 1) != ALLOWED:
                    continue
            actions.append(PLACE + 2 * office + 1)

    def _may_announce(self, state: Staufer, chest: i64) -> bool:
        """S-C2 A turquoise chest that is there, one of each kind for an action."""
        announced: i64 = self.announced
        return bool(state.chests[self.seat][chest]) and not announced >> (chest - PLACE_1) & 1

    def _may_choose_payment(self, state: Staufer) -> bool:
        """S-M4 Who has envoys and nobles may say which of them pay."""
        if self.announced & (ON_BY_HAND | ON_OTHER_CHEST) or not state.nobles[self.seat]:
            return False
        if not state.envoys[self.seat] and not gets_envoy(state, self.seat, self.announced):
            return False
        return self._can_finish(state, self.announced | ON_BY_HAND)

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Staufer, seat: Seat, action: Action) -> Refusal | None:
        if action >= BY_HAND:
            return None
        if action >= USE:
            return None if self._can_use(state, action - USE) else Refusal("S-C2")
        if action >= PLACE:
            return self._forbids_placing(state, (action - PLACE) >> 1, (action - PLACE) & 1)
        if self._forbids_field(state, action - SUPPLY):
            return Refusal("S-C2")
        return None

    def offers(self, state: Staufer, seat: Seat) -> list[int]:
        """The same as `considers` without what `forbids` refuses, without making refusals."""
        actions: list[int] = []
        if not self.announced & ONLY_PLACING:
            field: i64
            for field in range(len(state.board.envoys)):
                if not self._forbids_field(state, field):
                    actions.append(SUPPLY + field)
        if not self.announced & ON_OTHER_CHEST:
            self._add_placings(state, actions)
        chest: i64
        for chest in range(PLACE_1, STAY_CHEST):
            if self._may_announce(state, chest) and self._can_use(state, chest - PLACE_1):
                actions.append(USE + chest - PLACE_1)
        if self._may_choose_payment(state):
            actions.append(BY_HAND)
        return actions

    def _add_placings(self, state: Staufer, actions: list[int]) -> None:
        purse = Purse(state, self.seat, self.announced)
        board = state.board
        envoys = purse.envoys > 0
        nobles = purse.nobles > 0
        region: i64
        office: i64
        for region in range(PLACES):
            left = purse.left_in(state, region)
            if left < 1:
                continue
            for office in board.offices_of[region]:
                if not purse.affords(state, office, left):
                    continue
                if envoys and not board.for_nobles[office]:
                    actions.append(PLACE + 2 * office)
                if nobles:
                    actions.append(PLACE + 2 * office + 1)

    def _forbids_field(self, state: Staufer, field: i64) -> bool:
        """S-C2 An announced chest must change something."""
        if self.announced & ON_PLACE_1 and not others_supplied(state, self.seat):
            return True
        return bool(self.announced & ON_OTHER_CHEST) and not other_fields(state, field)

    def _forbids_placing(self, state: Staufer, office: i64, noble: i64) -> Refusal | None:
        purse = Purse(state, self.seat, self.announced)
        verdict = purse.verdict(state, office, noble)
        if verdict == ALLOWED:
            return None
        if verdict == TAKEN:
            return Refusal("S-M1")
        if verdict == FULL:
            return Refusal("S-P17")
        if verdict == NEEDS_NOBLE:
            return Refusal("S-M3", nobles=purse.nobles)
        if verdict == TOO_DEAR:
            move = purse.move(state, REGION_OF[office])
            place = purse.place(state, office)
            return Refusal("S-M4", move=move, place=place, have=purse.figures)
        return Refusal("S-C2")

    def _can_use(self, state: Staufer, chest: i64) -> bool:
        """S-C2 Only where it changes something, and an action remains that can be done."""
        return self._can_finish(state, self.announced | 1 << chest)

    def _can_finish(self, state: Staufer, announced: i64) -> bool:
        """Whether some action fits all that is announced, perhaps with one chest more."""
        seat = self.seat
        if not announced & ONLY_PLACING and (
            not announced & ON_PLACE_1 or others_supplied(state, seat)
        ):
            if not announced & ON_OTHER_CHEST:
                return True
            field: i64
            for field in range(len(state.board.envoys)):
                if other_fields(state, field):
                    return True
        if announced & ON_OTHER_CHEST:
            return False
        if can_place(state, seat, announced):
            return True
        held = state.chests[seat]
        free = ON_FREE_MOVE if held[FREE_MOVE] else 0
        cheap = ON_CHEAP_SEAT if held[CHEAP_SEAT] else 0
        for more in (free, cheap, free | cheap):
            if more & ~announced and can_place(state, seat, announced | more):
                return True
        return False

    def take(self, state: Staufer, action: Action) -> None:
        seat = self.seat
        if action == BY_HAND:
            state.agenda.append(TakeTurn(seat, self.announced | ON_BY_HAND))
            state.told.append(PaymentChosen(seat))
        elif action >= USE:
            self._announce(state, action - USE)
        elif action >= PLACE:
            self._place(state, (action - PLACE) >> 1, (action - PLACE) & 1)
        else:
            self._supply(state, action - SUPPLY)

    def _announce(self, state: Staufer, chest: i64) -> None:
        """S-C2 Announced, used, discarded."""
        seat = self.seat
        state.chests[seat][PLACE_1 + chest] -= 1
        state.discards.append(PLACE_1 + chest)
        state.told.append(ChestUsed(seat, PLACE_1 + chest))
        state.agenda.append(TakeTurn(seat, self.announced | 1 << chest))

    def _supply(self, state: Staufer, field: i64) -> None:
        """S-T4, S-U1 Figure onto the track, figures of the field, its chests, then privileges."""
        seat = self.seat
        state.turn += 1
        if self.announced & ON_PLACE_1:
            state.supplied.insert(0, seat)
            state.told.append(FirstPlaceTaken(seat))
        else:
            state.supplied.append(seat)
        state.told.append(FieldChosen(seat, field))
        state.agenda.append(AFTER_SUPPLY[seat])
        if self.announced & ON_OTHER_CHEST:
            state.agenda.append(TakeOther(seat, field))
        else:
            state.agenda.append(TAKE_CHESTS_OF[seat][field])
        take_figures(state, seat, state.board.envoys[field], state.board.nobles[field])

    def _place(self, state: Staufer, office: i64, noble: i64) -> None:
        """S-T4, S-M1 Track and seat are chosen; S-T2 before it is paid comes the track’s envoy."""
        seat = self.seat
        giving = gives_envoy(state, self.announced)
        state.turn += 1
        if self.announced & ON_PLACE_1:
            state.supplied.insert(0, seat)
            state.told.append(FirstPlaceTaken(seat))
        else:
            state.placed.append(seat)
        state.told.append(OfficeChosen(seat, office, noble))
        state.agenda.append(PayAndPlace(seat, office, noble, self.announced))
        if giving:
            state.agenda.append(TAKE_ENVOY[seat])


def others_supplied(state: Staufer, seat: Seat) -> bool:
    """S-C2 Whether place 1 of the supply track would bring this seat before somebody else."""
    return any(other != seat for other in state.supplied)


def other_fields(state: Staufer, field: i64) -> list[int]:
    """S-C2 The other fields under which chests lie."""
    return [
        other for other in range(len(state.board.envoys)) if other != field and state.supply[other]
    ]


class TakeChestsOf(Step[Staufer]):
    """S-U1 Every chest under a field of the supply board; S-U2 there may be none."""

    def __init__(self, seat: Seat, field: int) -> None:
        self.seat = seat
        self.field = field

    def happen(self, state: Staufer) -> None:
        chests = state.supply[self.field]
        if not chests:
            return
        state.supply[self.field] = []
        state.told.append(FieldEmptied(self.seat, self.field, chests))
        if len(chests) == 1:
            resolve(state, self.seat, chests[0])
            return
        state.taken = chests[:]
        state.agenda.append(RESOLVE_CHESTS[self.seat])


class TakeOther(Ask[Staufer]):
    """S-C2 Other chest: all chests of one other field instead of those of the chosen one."""

    def __init__(self, seat: Seat, field: int) -> None:
        self.seat = seat
        self.field = field

    def asks(self, state: Staufer) -> list[int]:
        return [self.seat] if len(other_fields(state, self.field)) > 1 else NONE

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        return [OTHER + field for field in other_fields(state, self.field)]

    def take(self, state: Staufer, action: Action) -> None:
        state.agenda.append(TAKE_CHESTS_OF[self.seat][action - OTHER])

    def happen(self, state: Staufer) -> None:
        state.agenda.append(TAKE_CHESTS_OF[self.seat][other_fields(state, self.field)[0]])


class AfterSupply(Step[Staufer]):
    """S-P7, S-P8, S-P9 An envoy, a chest and points more; S-P18 of the privileges held now."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def happen(self, state: Staufer) -> None:
        seat = self.seat
        if not state.privileges[seat] >> 7 & 7:
            return
        if state.has(seat, 9):
            state.agenda.append(SCORE_SUPPLY[seat])
        if state.has(seat, 8):
            state.agenda.append(DRAW_CHEST[seat])
        if state.has(seat, 7):
            state.agenda.append(TAKE_ENVOY[seat])


class DrawChest(OpenChest):
    """S-P8 A chest from the pile, which works like any other."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def lay(self, state: Staufer, chest: int) -> None:
        state.told.append(ChestDrawn(self.seat, chest))
        resolve(state, self.seat, chest)


class ScoreSupply(Step[Staufer]):
    """S-P9 After a supply 2 points."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def happen(self, state: Staufer) -> None:
        state.score(self.seat, POINTS_FOR_SUPPLY)
        state.told.append(SupplyScored(self.seat, POINTS_FOR_SUPPLY))


NEXT_TURN: Final = NextTurn()
TAKE_TURN: Final = [TakeTurn(seat, 0) for seat in range(5)]
TAKE_CHESTS_OF: Final = [[TakeChestsOf(seat, field) for field in range(5)] for seat in range(5)]
AFTER_SUPPLY: Final = [AfterSupply(seat) for seat in range(5)]
DRAW_CHEST: Final = [DrawChest(seat) for seat in range(5)]
SCORE_SUPPLY: Final = [ScoreSupply(seat) for seat in range(5)]
