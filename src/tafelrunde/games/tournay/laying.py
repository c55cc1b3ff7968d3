"""Playing a card: its cost, its space (N-P1 to N-P6)."""

from typing import Final

from tafelrunde.games.tournay.characters import answers_to_placing
from tafelrunde.games.tournay.components import Cost
from tafelrunde.games.tournay.district import (
    WIDEST,
    card_count,
    cards_on,
    clear_space,
    cover,
    has_card,
    rim,
    room,
    rows_with,
    take_card,
    take_piece,
    used,
)
from tafelrunde.games.tournay.events import (
    CitizenPaid,
    Covered,
    GivenUp,
    Laid,
    PieceLeft,
    PileSearched,
    Played,
    PlayedNothing,
    PutUnder,
    Replaced,
)
from tafelrunde.games.tournay.stacks import (
    activity_cards,
    from_hand,
    put_from_hand,
    put_under,
    unlike,
)
from tafelrunde.games.tournay.state import EACH_COLOUR, NO_PIECE, NOTHING, Tournay
from tafelrunde.games.tournay.words import (
    FIRST_CRIER,
    FIRST_PRESTIGE,
    FROM_BESIDE,
    FROM_PILE,
    FROM_PLAZA,
    GIVE,
    LAY,
    PLAY,
    PLAY_NONE,
    PUT,
)
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.secret import EVERYBODY
from tafelrunde.kernel.step import NONE, ONLY, Ask, Refusal, Step


class PlayCard(Ask[Tournay]):
    """N-P1 A card of the hand may be played, once a turn."""

    def asks(self, state: Tournay) -> list[int]:
        """How many activity cards a hand holds is open; whether one can be played isn't."""
        return ONLY[self.seat] if activity_cards(state, self.seat) else NONE

    def happen(self, state: Tournay) -> None:
        pass

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        cards = unlike(state.hand[seat][: activity_cards(state, seat)])
        return [PLAY_NONE, *[PLAY + card for card in cards]]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        return None if action == PLAY_NONE else cant_play(state, seat, action - PLAY)

    def offers(self, state: Tournay, seat: Seat) -> list[int]:
        """The same without a refusal for each card that can't be played."""
        offers = [PLAY_NONE]
        for card in unlike(state.hand[seat][: activity_cards(state, seat)]):
            if can_pay(state, seat, state.cards.cost[card]) and not has_twin(state, seat, card):
                offers.append(PLAY + card)
        return offers

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        if action == PLAY_NONE:
            state.told.append(PlayedNothing(seat))
            return
        card = action - PLAY
        cost = state.cards.cost[card]
        from_hand(state, seat, card)
        state.playing = card
        state.spend(seat, cost.deniers)
        state.told.append(Played(seat, card, cost.deniers))
        steps: list[Step[Tournay]] = []
        if cost.some_citizens:
            for colour in EACH_COLOUR:
                steps.extend([PayCitizen(seat, colour)] * cost.citizens[colour])
        if cost.cards:
            steps.append(PayWithCard(seat, cost.cards))
        steps.append(LAY_CARD[seat])
        state.then(steps)


def cant_play(state: Tournay, seat: Seat, card: int) -> Refusal | None:
    """N-P6 What can't be paid in full can't be played; N-P4 nor what has its name there."""
    cost = state.cards.cost[card]
    if not can_pay(state, seat, cost):
        citizens = sum(cost.citizens)
        return Refusal("N-P6", deniers=cost.deniers, citizens=citizens, cards=cost.cards)
    return Refusal("N-P4", card=card) if has_twin(state, seat, card) else None


def has_twin(state: Tournay, seat: Seat, card: int) -> bool:
    """N-P4 Whether a prestige building lies there already and can't be what is paid with."""
    if not FIRST_PRESTIGE <= card < FIRST_CRIER or state.cards.cost[card].cards:
        return False
    return has_card(state, seat, card)


def can_pay(state: Tournay, seat: Seat, cost: Cost) -> bool:
    """N-P5 Whether deniers, citizens and cards are there, the card itself not counted."""
    if state.deniers[seat] < cost.deniers:
        return False
    if cost.some_citizens:
        for colour in EACH_COLOUR:
            if state.plaza[seat][colour] + state.beside[seat][colour] < cost.citizens[colour]:
                return False
    if not cost.cards:
        return True
    return activity_cards(state, seat) - 1 + card_count(state, seat) >= cost.cards


class PayCitizen(Ask[Tournay]):
    """N-P5 An own citizen goes back to the supply, from the plaza or from beside it."""

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def asks(self, state: Tournay) -> list[int]:
        plaza = state.plaza[self.seat][self.colour]
        return ONLY[self.seat] if plaza and state.beside[self.seat][self.colour] else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [FROM_PLAZA + self.colour, FROM_BESIDE + self.colour]

    def happen(self, state: Tournay) -> None:
        self._pay(state, not state.plaza[self.seat][self.colour])

    def take(self, state: Tournay, action: Action) -> None:
        self._pay(state, action >= FROM_BESIDE)

    def _pay(self, state: Tournay, from_beside: bool) -> None:
        place = state.beside if from_beside else state.plaza
        place[self.seat][self.colour] -= 1
        state.supply[self.colour] += 1
        state.told.append(CitizenPaid(self.seat, self.colour, from_beside))


class PayWithCard(Ask[Tournay]):
    """N-P5 Pay with a card of the hand or of the own district; `left` are still to be paid."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        hand = unlike(state.hand[seat][: activity_cards(state, seat)])
        own = [GIVE + space for space in used(state.visible[seat])]
        return [*[PUT + card for card in hand], *own]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        """N-P6 The placing must be legal then: a building of the same name has to go."""
        playing = state.playing
        if self.left > 1 or not FIRST_PRESTIGE <= playing < FIRST_CRIER:
            return None
        if not has_card(state, seat, playing):
            return None
        if action >= GIVE and playing in cards_on(state, seat, action - GIVE):
            return None
        return Refusal("N-P4", card=playing)

    def witnesses(self, state: Tournay, seat: Seat, action: Action) -> int:
        return -1 if action >= GIVE else 1 << seat

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        if self.left > 1:
            state.agenda.append(PayWithCard(seat, self.left - 1))
        if action < GIVE:
            put_away(state, seat, action - PUT)
            return
        space = action - GIVE
        cards = cards_on(state, seat, space)
        if len(cards) == 1:
            give_up(state, seat, space, cards[0])
            return
        state.told.append(PileSearched(seat, space))
        state.agenda.append(PayFromPile(seat, space, self.left))


class PayFromPile(Ask[Tournay]):
    """N-P5 Which card of a pile is given up; it may be a covered one."""

    def __init__(self, seat: int, space: int, left: int) -> None:
        super().__init__(seat)
        self.space = space
        self.left = left

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [FROM_PILE + card for card in unlike(sorted(cards_on(state, seat, self.space)))]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        """N-P6 The placing must be legal then: a building of the same name has to go."""
        playing = state.playing
        if self.left > 1 or not FIRST_PRESTIGE <= playing < FIRST_CRIER:
            return None
        if action - FROM_PILE == playing or not has_card(state, seat, playing):
            return None
        return Refusal("N-P4", card=playing)

    def take(self, state: Tournay, action: Action) -> None:
        give_up(state, self.seat, self.space, action - FROM_PILE)


def put_away(state: Tournay, seat: int, card: int) -> None:
    """N-S5 An activity card goes from a hand under its stack; its owner sees it."""
    seen = put_from_hand(state, seat, card)
    state.told.append(PutUnder(seat, card, state.cards.back[card], seen))


def give_up(state: Tournay, seat: int, space: int, card: int) -> None:
    """N-P5 A card of the district goes under its stack; what stands on it leaves (N-P3)."""
    if state.visible[seat][space] == card:
        shed(state, seat, space)
    take_card(state, seat, space, card)
    put_under(state, card, EVERYBODY)
    state.told.append(GivenUp(seat, card, space))


def shed(state: Tournay, seat: int, space: int) -> None:
    """N-P3 A piece on the space leaves."""
    piece = take_piece(state, seat, space)
    if piece != NO_PIECE:
        state.told.append(PieceLeft(seat, space, piece))


class LayCard(Ask[Tournay]):
    """N-P1 The card that is paid for comes onto a space of the own district."""

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        visible = state.visible[seat]
        return [LAY + space for space in sorted([*used(visible), *rim(visible)])]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        visible = state.visible[seat]
        space = action - LAY
        if visible[space] != NOTHING:
            return None
        rows, columns = rows_with(used(visible), space)
        if rows <= WIDEST and columns <= WIDEST:
            return None
        return Refusal("N-P1", rows=rows, columns=columns)

    def offers(self, state: Tournay, seat: Seat) -> list[int]:
        """The same, with rows and columns counted once."""
        return [LAY + space for space in room(state.visible[seat])]

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        space = action - LAY
        card = state.playing
        below = state.visible[seat][space]
        if below != NOTHING:
            shed(state, seat, space)
        self._make_room(state, space, below)
        state.visible[seat][space] = card
        state.playing = NOTHING
        state.told.append(Laid(seat, card, space))
        if not state.laying_last:
            state.then(answers_to_placing(state, seat, space))

    def _make_room(self, state: Tournay, space: int, below: int) -> None:
        """N-P2 A card of its colour is covered, a pile of another one replaced."""
        seat = self.seat
        if below == NOTHING:
            return
        card = state.playing
        if state.cards.colour[below] == state.cards.colour[card]:
            cover(state, seat, space)
            state.told.append(Covered(seat, card, below, space))
            return
        cards = clear_space(state, seat, space)
        for gone in cards:
            put_under(state, gone, EVERYBODY)
        state.told.append(Replaced(seat, cards, space))


PLAY_CARD: Final[list[Step[Tournay]]] = [PlayCard(seat) for seat in range(4)]
LAY_CARD: Final[list[Step[Tournay]]] = [LayCard(seat) for seat in range(4)]
