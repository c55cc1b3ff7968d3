"""A turn: first perhaps a card, then one action (N-S3, N-A1 to N-A7, N-H1)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tournay.characters import (
    Answer,
    activate_with_citizen,
    cant_activate,
    permanent,
    without_coin,
)
from tafelrunde.games.tournay.citizens import can_use, cant_use, most_citizens, use
from tafelrunde.games.tournay.components import ANY, BUILDING, EARNED, GATHERED
from tafelrunde.games.tournay.criers import build_rampart, put_hand_card_away
from tafelrunde.games.tournay.drawing import DrawFrom
from tafelrunde.games.tournay.effects import recruit
from tafelrunde.games.tournay.ending import begins_last_round, last_cards
from tafelrunde.games.tournay.events import (
    EarnedByCitizens,
    Fetching,
    Fighting,
    Gathered,
    Recruiting,
    RoundBegan,
    TurnBegan,
)
from tafelrunde.games.tournay.fighting import take_event
from tafelrunde.games.tournay.laying import PLAY_CARD
from tafelrunde.games.tournay.stacks import ramparts_in_hand, unlike
from tafelrunde.games.tournay.state import DAMAGE, EACH_COLOUR, GREY, NO_PIECE, Tournay
from tafelrunde.games.tournay.town_events import LastRound, RampartLaid
from tafelrunde.games.tournay.words import (
    ACTIVATE,
    CROWDS,
    EARN,
    FETCH,
    FIGHT,
    FIRST_EVENT,
    GATHER,
    PUT,
    RAMPART,
    RECRUIT,
    STACKS,
)
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY, Ask, Refusal, Step

HAND_LIMIT: Final = 4
MOST_CITIZENS: Final = len(CROWDS)
A_CITIZEN_EARNS: Final = 2
RECRUIT_FEE: Final = 5
LAST_ROUND: Final = 60


class BeginTurn(Step[Tournay]):
    """N-S3 A turn begins; N-E2, N-E4 at the start player's it is judged whether the game ends."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def happen(self, state: Tournay) -> None:
        seat = self.seat
        if seat == state.start:
            if state.ending or state.round == LAST_ROUND:
                state.then(last_cards(state))
                return
            state.round += 1
            state.told.append(RoundBegan(state.round))
            if begins_last_round(state):
                state.ending = True
                state.told.append(LastRound())
        state.turn = seat
        state.told.append(TurnBegan(seat))
        following = (seat + 1) % state.players
        state.then([PLAY_CARD[seat], ACT[seat], TRIM_HAND[seat], BEGIN_TURN[following]])


class Act(Ask[Tournay]):
    """N-A7 Exactly one action; gathering is always possible."""

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        choices = [*FETCHES, *[ACTIVATE + space for space in own_buildings(state, seat)]]
        for at in range(len(state.row)):
            choices.append(FIGHT + at)
        colour: i64
        for colour in EACH_COLOUR:
            available = max(1, state.plaza[seat][colour])
            first = EARN + MOST_CITIZENS * colour
            for citizens in range(available):
                choices.append(first + citizens)
        choices.append(GATHER)
        if state.advanced:
            choices += RECRUITS
        return choices

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        if action == GATHER:
            return None
        if action >= RECRUIT:
            return cant_recruit(state, seat, action - RECRUIT)
        if action >= EARN:
            return cant_earn(state, seat, (action - EARN) // MOST_CITIZENS)
        if action >= FIGHT:
            return cant_fight(state, seat, action - FIGHT)
        if action >= ACTIVATE:
            space = action - ACTIVATE
            colour = state.cards.colour[state.visible[seat][space]]
            return cant_activate(state, seat, space, colour)
        return cant_fetch(state, seat, action - FETCH)

    def offers(self, state: Tournay, seat: Seat) -> list[int]:
        """The same without a refusal for each thing that can't be had: most of them can't."""
        most = [most_citizens(state, seat, colour, 0) for colour in EACH_COLOUR]
        offers: list[int] = []
        stack: i64
        for stack in range(STACKS):
            if stack % 3 < most[stack // 3] and state.stack_size(stack):
                offers.append(FETCH + stack)
        colours = state.cards.colour
        visible = state.visible[seat]
        pieces = state.pieces[seat]
        for space in own_buildings(state, seat):
            if pieces[space] == NO_PIECE and most[colours[visible[space]]]:
                offers.append(ACTIVATE + space)
        for at in range(len(state.row)):
            if can_fight(state, seat, at):
                offers.append(FIGHT + at)
        for colour in EACH_COLOUR:
            first = EARN + MOST_CITIZENS * colour
            for citizens in range(state.plaza[seat][colour]):
                offers.append(first + citizens)
        offers.append(GATHER)
        if state.advanced:
            for colour in EACH_COLOUR:
                if can_recruit(state, seat, colour):
                    offers.append(RECRUIT + colour)
        return offers

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        if action == GATHER:
            gather(state, seat)
        elif action >= RECRUIT:
            start_recruiting(state, seat, action - RECRUIT)
        elif action >= EARN:
            colour, more = divmod(action - EARN, MOST_CITIZENS)
            earn(state, seat, colour, more + 1)
        elif action >= FIGHT:
            start_fighting(state, seat, action - FIGHT)
        elif action >= ACTIVATE:
            space = action - ACTIVATE
            colour = state.cards.colour[state.visible[seat][space]]
            state.then(activate_with_citizen(state, seat, colour, space))
        else:
            start_drawing(state, seat, action - FETCH)


def own_buildings(state: Tournay, seat: Seat) -> list[int]:
    """N-A2 The spaces of the own district with a building on top."""
    kinds = state.cards.kind
    visible = state.visible[seat]
    return [s for s, card in enumerate(visible) if card >= 0 and kinds[card] == BUILDING]


def cant_fetch(state: Tournay, seat: Seat, stack: i64) -> Refusal | None:
    """N-A1 The stack must hold a card; as many citizens as its level."""
    if not state.stack_size(stack):
        return Refusal("N-A1", stack=stack)
    return cant_use(state, seat, stack // 3, stack % 3 + 1, 0)


def start_drawing(state: Tournay, seat: int, stack: int) -> None:
    """N-A1 Colour, level and citizens are settled before anything is looked at."""
    state.told.append(Fetching(seat, stack))
    state.then([use(seat, stack // 3, stack % 3 + 1), DrawFrom(seat, stack)])


def cant_fight(state: Tournay, seat: Seat, at: i64) -> Refusal | None:
    """N-A3 An event with a coin, for citizens of its colour and perhaps a fee."""
    refusal = without_coin(state, at)
    if refusal is not None:
        return refusal
    card = state.row[at]
    citizens, fee = price_of_fighting(state, at)
    return cant_use(state, seat, state.cards.colour[card], citizens, fee)


def can_fight(state: Tournay, seat: Seat, at: i64) -> bool:
    """N-A3 Whether an event has a coin and can be paid for."""
    if not state.coins[at]:
        return False
    citizens, fee = price_of_fighting(state, at)
    return can_use(state, seat, state.cards.colour[state.row[at]], citizens, fee)


def price_of_fighting(state: Tournay, at: i64) -> tuple[int, int]:
    """N-A3 Two citizens, or one and as many deniers as coins and one more."""
    if state.cards.needs_two[state.row[at] - FIRST_EVENT]:
        return 2, 0
    return 1, state.coins[at] + 1


def start_fighting(state: Tournay, seat: int, at: int) -> None:
    """N-A3 All is paid, then the event is taken."""
    citizens, fee = price_of_fighting(state, at)
    card = state.row[at]
    state.spend(seat, fee)
    state.told.append(Fighting(seat, card, fee))
    state.then([use(seat, state.cards.colour[card], citizens), TakeEvent(seat, at)])


class TakeEvent(Step[Tournay]):
    """N-A3 The event that was fought comes into the hand as a rampart."""

    def __init__(self, seat: int, at: int) -> None:
        self.seat = seat
        self.at = at

    def happen(self, state: Tournay) -> None:
        take_event(state, self.seat, self.at, keep_coins=False)


def cant_earn(state: Tournay, seat: Seat, colour: i64) -> Refusal | None:
    """N-A4 Only own available citizens earn."""
    return None if state.plaza[seat][colour] else Refusal("N-A4", colour=colour)


def earn(state: Tournay, seat: int, colour: int, citizens: int) -> None:
    """N-A4 2 deniers for each citizen, or what a character gives instead."""
    state.plaza[seat][colour] -= citizens
    state.beside[seat][colour] += citizens
    each = A_CITIZEN_EARNS
    for at in permanent(state, seat, EARNED):
        trait = state.cards.trait[state.visible[seat][at]]
        if trait.colour in (colour, ANY):
            each = max(each, trait.amount)
    state.gain(seat, each * citizens)
    state.told.append(EarnedByCitizens(seat, colour, citizens, each * citizens))


def gather(state: Tournay, seat: int) -> None:
    """N-A5 All own citizens back to the plaza; markers and grey citizens to the supply."""
    plaza = state.plaza[seat]
    for colour in EACH_COLOUR:
        plaza[colour] += state.beside[seat][colour]
        state.beside[seat][colour] = 0
    pieces = state.pieces[seat]
    for space in range(len(pieces)):
        piece = pieces[space]
        if piece == NO_PIECE:
            continue
        pieces[space] = NO_PIECE
        if piece in (GREY, DAMAGE):
            state.markers += 1
        else:
            plaza[piece] += 1
    state.told.append(Gathered(seat))
    visible = state.visible[seat]
    state.then([Answer(seat, at, visible[at]) for at in permanent(state, seat, GATHERED)])


def cant_recruit(state: Tournay, seat: Seat, colour: i64) -> Refusal | None:
    """N-A6 A citizen of the supply for one of its colour and 5 deniers."""
    if not state.supply[colour]:
        return Refusal("N-A6", colour=colour)
    return cant_use(state, seat, colour, 1, RECRUIT_FEE)


def can_recruit(state: Tournay, seat: Seat, colour: i64) -> bool:
    """N-A6 Whether the supply has such a citizen and he can be paid for."""
    return state.supply[colour] > 0 and can_use(state, seat, colour, 1, RECRUIT_FEE)


def start_recruiting(state: Tournay, seat: int, colour: int) -> None:
    """N-A6 All is paid, then the new citizen comes."""
    state.spend(seat, RECRUIT_FEE)
    state.told.append(Recruiting(seat, colour, RECRUIT_FEE))
    state.then([use(seat, colour, 1), RecruitOne(seat, colour)])


class RecruitOne(Step[Tournay]):
    """N-A6 The recruited citizen comes onto the plaza, available at once."""

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def happen(self, state: Tournay) -> None:
        recruit(state, self.seat, self.colour)


class TrimHand(Ask[Tournay]):
    """N-H1 At most four cards stay in hand; ramparts may be built, which protect from nothing."""

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if len(state.hand[self.seat]) > HAND_LIMIT else NONE

    def happen(self, state: Tournay) -> None:
        pass

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        ramparts = [RAMPART + card - FIRST_EVENT for card in ramparts_in_hand(state, seat)]
        return [*[PUT + card for card in unlike(state.hand[seat])], *ramparts]

    def witnesses(self, state: Tournay, seat: Seat, action: Action) -> int:
        return 1 << seat if PUT <= action < PUT + FIRST_EVENT else -1

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        state.agenda.append(self)
        if action >= RAMPART:
            card = action - RAMPART + FIRST_EVENT
            build_rampart(state, seat, card)
            state.told.append(RampartLaid(seat, card))
        else:
            put_hand_card_away(state, seat, action - PUT)


FETCHES: Final = [FETCH + stack for stack in range(STACKS)]
RECRUITS: Final = [RECRUIT + colour for colour in EACH_COLOUR]
BEGIN_TURN: Final[list[Step[Tournay]]] = [BeginTurn(seat) for seat in range(4)]
TRIM_HAND: Final[list[Step[Tournay]]] = [TrimHand(seat) for seat in range(4)]
ACT: Final[list[Step[Tournay]]] = [Act(seat) for seat in range(4)]
