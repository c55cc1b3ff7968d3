"""Town criers and what the open events do then (N-T1 to N-T7)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tournay.components import ANY, BUILDING, TownEvent, read_colour
from tafelrunde.games.tournay.events import PutUnder
from tafelrunde.games.tournay.fighting import fill_row
from tafelrunde.games.tournay.stacks import (
    from_hand,
    put_from_hand,
    ramparts_in_hand,
    unlike,
)
from tafelrunde.games.tournay.state import (
    CROSSWISE,
    DAMAGE,
    NO_PIECE,
    NOTHING,
    SHOWN,
    Tournay,
)
from tafelrunde.games.tournay.town_events import (
    CoinAdded,
    CrierLaid,
    Damaged,
    DeniersLost,
    Endured,
    EventActs,
    Idled,
    RampartBuilt,
    Rewarded,
    ShieldUsed,
)
from tafelrunde.games.tournay.words import (
    COLOURS,
    FIRST_EVENT,
    PAY,
    PUT,
    RAMPART,
    SHIELD,
    SUFFER,
)
from tafelrunde.games.tournay.words import (
    DAMAGE as DAMAGE_SPACE,
)
from tafelrunde.kernel.components import Row
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY, Ask, Step

NOBODY_SPARED: Final = -1


class LetCrierAct(Step[Tournay]):
    """N-T2 A crier that was shown is laid crosswise; coins are added; then the events act."""

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack

    def happen(self, state: Tournay) -> None:
        if state.criers[self.stack] != SHOWN:
            return
        state.criers[self.stack] = CROSSWISE
        state.told.append(CrierLaid(self.stack))
        state.shields = [0] * state.players
        for at in range(len(state.row)):
            add_coin(state, at)
        state.then(acting(state, self.seat, list(range(len(state.row))), NOBODY_SPARED))


def add_coin(state: Tournay, at: int) -> None:
    """N-T2 A coin of the supply comes onto an empty circle, if there is one."""
    card = state.row[at]
    if state.coins[at] < state.cards.circles[card - FIRST_EVENT]:
        state.coins[at] += 1
        state.bank -= 1
        state.told.append(CoinAdded(card, at, state.coins[at]))


def acting(state: Tournay, seat: int, row: list[int], spared: int) -> list[Step[Tournay]]:
    """N-T2 The events of the row that act, from left to right; N-K6 one seat may be spared."""
    state.safe = [0 if spared < 0 else 1 << spared] * len(state.row)
    return [EventAct(seat, at, spared) for at in row]


class EventAct(Step[Tournay]):
    """N-T2 An event acts as often as it has coins; N-T3 first, ramparts are built against it."""

    def __init__(self, seat: int, at: int, spared: int) -> None:
        self.seat = seat
        self.at = at
        self.spared = spared

    def happen(self, state: Tournay) -> None:
        at = self.at
        times = state.coins[at]
        if not times:
            return
        card = state.row[at]
        event = state.cards.event[card - FIRST_EVENT]
        state.told.append(EventActs(card, times))
        if not event.harmful:
            event.reward(state, times)
            return
        steps: list[Step[Tournay]] = []
        clockwise = [(self.seat + step) % state.players for step in range(state.players)]
        for seat in clockwise:
            steps.append(AnswerEvent(seat, at, self.spared != NOBODY_SPARED))
        for seat in clockwise:
            steps.append(SufferEvent(seat, at))
        state.then(steps)


class AnswerEvent(Ask[Tournay]):
    """N-T3 Whom an event would harm may build a rampart or use a shield (N-K5).

    Whether somebody is asked follows from open things: losses and event cards in hands.
    """

    def __init__(self, seat: int, at: int, provoked: bool) -> None:
        super().__init__(seat)
        self.at = at
        self.provoked = provoked

    def asks(self, state: Tournay) -> list[int]:
        seat = self.seat
        if state.safe[self.at] >> seat & 1:
            return NONE
        hand = state.hand[seat]
        if not (hand and hand[-1] >= FIRST_EVENT) and not self._shields(state):
            return NONE
        event = state.cards.event[state.row[self.at] - FIRST_EVENT]
        return ONLY[seat] if event.harms(state, seat) else NONE

    def happen(self, state: Tournay) -> None:
        pass

    def _shields(self, state: Tournay) -> bool:
        """N-K5 A catapult with somebody on it shields once a crier, not from a Ballista."""
        if self.provoked:
            return False
        seat = self.seat
        shields = 0
        for space, card in enumerate(state.visible[seat]):
            if card >= 0 and state.cards.effect[card].shield:
                shields += state.pieces[seat][space] not in (NO_PIECE, DAMAGE)
        return shields > state.shields[seat]

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        ramparts = [RAMPART + card - FIRST_EVENT for card in ramparts_in_hand(state, seat)]
        return [SUFFER, *([SHIELD] if self._shields(state) else []), *ramparts]

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        against = state.row[self.at]
        if action == SUFFER:
            state.told.append(Endured(seat, against))
            return
        state.safe[self.at] |= 1 << seat
        if action == SHIELD:
            state.shields[seat] += 1
            state.told.append(ShieldUsed(seat, against))
            return
        card = action - RAMPART + FIRST_EVENT
        build_rampart(state, seat, card)
        state.told.append(RampartBuilt(seat, card, against))


def build_rampart(state: Tournay, seat: Seat, card: int) -> None:
    """N-T4 An event card of the hand comes onto the pile of built ramparts."""
    from_hand(state, seat, card)
    state.built[seat].append(card)


class SufferEvent(Step[Tournay]):
    """N-T3 A seat without protection suffers all repetitions of an event."""

    def __init__(self, seat: int, at: int) -> None:
        self.seat = seat
        self.at = at

    def happen(self, state: Tournay) -> None:
        if not state.safe[self.at] >> self.seat & 1:
            event = state.cards.event[state.row[self.at] - FIRST_EVENT]
            event.suffer(state, self.seat, state.coins[self.at])


# The events, by the names that the components give


class RewardMajority(TownEvent):
    """N-T6 Who owns most citizens of a colour gains deniers, all who are tied."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.colour = COLOURS.index(row.word("colour", COLOURS))
        self.deniers = row.number("deniers", least=1)

    def reward(self, state: Tournay, times: int) -> None:
        citizens = [state.citizens(seat, self.colour) for seat in range(state.players)]
        most = max(citizens)
        if not most:
            return
        for seat in range(state.players):
            if citizens[seat] == most:
                state.gain(seat, self.deniers * times)
                state.told.append(Rewarded(seat, self.deniers * times))


class LoseDeniers(TownEvent):
    """N-T5 Everyone loses deniers, at most what he has."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.harmful = True
        self.deniers = row.number("deniers", least=1)

    def harms(self, state: Tournay, seat: Seat) -> bool:
        return state.deniers[seat] > 0

    def suffer(self, state: Tournay, seat: Seat, times: int) -> None:
        lose(state, seat, min(state.deniers[seat], self.deniers * times))


def lose(state: Tournay, seat: Seat, deniers: int) -> None:
    """N-T5 Deniers go to the supply."""
    if deniers:
        state.spend(seat, deniers)
        state.told.append(DeniersLost(seat, deniers))


class DamageBuildings(TownEvent):
    """N-T5 Everyone marks one own free building, of one colour or of any."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.harmful = True
        self.colour = read_colour(row, "colour")

    def harms(self, state: Tournay, seat: Seat) -> bool:
        return bool(free_buildings(state, seat, self.colour))

    def suffer(self, state: Tournay, seat: Seat, times: int) -> None:
        state.agenda.append(DamageOne(seat, seat, self.colour, times))


def free_buildings(state: Tournay, seat: Seat, colour: i64) -> list[int]:
    """The visible buildings of a colour, or of ANY, without a piece."""
    visible = state.visible[seat]
    pieces = state.pieces[seat]
    cards = state.cards
    found: list[int] = []
    for space in range(len(visible)):
        card = visible[space]
        if card == NOTHING or pieces[space] != NO_PIECE or cards.kind[card] != BUILDING:
            continue
        if colour == ANY or cards.colour[card] == colour:
            found.append(space)
    return found


class DamageOne(Ask[Tournay]):
    """N-T5, N-K5 Who has to choose chooses a free building, so many `times`.

    If there are no more of them than that, all are damaged and nobody is asked.
    """

    def __init__(self, seat: int, owner: int, colour: int, times: int) -> None:
        super().__init__(seat)
        self.owner = owner
        self.colour = colour
        self.times = times

    def asks(self, state: Tournay) -> list[int]:
        found = len(free_buildings(state, self.owner, self.colour))
        return ONLY[self.seat] if found > self.times else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        found = free_buildings(state, self.owner, self.colour)
        return [DAMAGE_SPACE + space for space in found]

    def happen(self, state: Tournay) -> None:
        for space in free_buildings(state, self.owner, self.colour):
            self._damage(state, space)

    def take(self, state: Tournay, action: Action) -> None:
        if self.times > 1:
            state.agenda.append(DamageOne(self.seat, self.owner, self.colour, self.times - 1))
        self._damage(state, action - DAMAGE_SPACE)

    def _damage(self, state: Tournay, space: int) -> None:
        state.pieces[self.owner][space] = DAMAGE
        state.markers -= 1
        state.told.append(Damaged(self.owner, state.visible[self.owner][space], space))


class IdleCitizens(TownEvent):
    """N-T5 Citizens of a colour go from the plaza to beside it."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.harmful = True
        self.colour = COLOURS.index(row.word("colour", COLOURS))

    def harms(self, state: Tournay, seat: Seat) -> bool:
        return state.plaza[seat][self.colour] > 0

    def suffer(self, state: Tournay, seat: Seat, times: int) -> None:
        citizens = min(times, state.plaza[seat][self.colour])
        if citizens:
            state.plaza[seat][self.colour] -= citizens
            state.beside[seat][self.colour] += citizens
            state.told.append(Idled(seat, self.colour, citizens))


class LoseCardOrDenier(TownEvent):
    """N-T5 The loser chooses: a hand card goes under its stack, or 1 denier is lost."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.harmful = True

    def harms(self, state: Tournay, seat: Seat) -> bool:
        return state.deniers[seat] > 0 or bool(state.hand[seat])

    def suffer(self, state: Tournay, seat: Seat, times: int) -> None:
        state.agenda.append(LoseOne(seat, times))


class LoseOne(Ask[Tournay]):
    """N-T5 A hand card or 1 denier, so many `times`; without cards there is no choice."""

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if state.hand[self.seat] else NONE

    def happen(self, state: Tournay) -> None:
        lose(state, self.seat, min(state.deniers[self.seat], self.times))

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        cards = [PUT + card for card in unlike(state.hand[seat])]
        return [PAY, *cards] if state.deniers[seat] else cards

    def witnesses(self, state: Tournay, seat: Seat, action: Action) -> int:
        return 1 << seat if PUT <= action < PUT + FIRST_EVENT else -1

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        if self.times > 1:
            state.agenda.append(LoseOne(seat, self.times - 1))
        if action == PAY:
            lose(state, seat, 1)
        else:
            put_hand_card_away(state, seat, action - PUT)


def put_hand_card_away(state: Tournay, seat: int, card: int) -> None:
    """N-H1, N-T5 A card goes from a hand under its stack, an event card under the event pile."""
    seen = put_from_hand(state, seat, card)
    state.told.append(PutUnder(seat, card, state.cards.back[card], seen))
    if card >= FIRST_EVENT:
        fill_row(state)


TOWN_EVENTS: Final[dict[str, type[TownEvent]]] = {
    "reward_majority": RewardMajority,
    "lose_deniers": LoseDeniers,
    "damage": DamageBuildings,
    "idle": IdleCitizens,
    "lose_card_or_denier": LoseCardOrDenier,
}
