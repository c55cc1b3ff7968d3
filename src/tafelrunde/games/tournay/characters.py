"""Activated buildings, and the characters that answer (N-A2, N-K1 to N-K4).

Whatever characters answer goes through `answers`: who of the lines is visible, in reading
order. An `Answer` gives what is printed on the character, if it is still visible then.
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tournay.citizens import UseCitizens, can_use, cant_use
from tafelrunde.games.tournay.components import (
    ACTIVATED,
    ANY,
    BUILDING,
    CHARACTER,
    FOUGHT,
    NEVER,
    PLACED,
    RED,
    SECOND_PIECE,
)
from tafelrunde.games.tournay.district import LINES
from tafelrunde.games.tournay.events import Activated, Activating, Declined, Recalled
from tafelrunde.games.tournay.fighting import take_event
from tafelrunde.games.tournay.state import EACH_COLOUR, GREY, NO_PIECE, NOTHING, Tournay
from tafelrunde.games.tournay.town_events import CharacterPaid
from tafelrunde.games.tournay.words import ACTIVATE, DONE, FIGHT, RECALL
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY, Ask, Refusal, Step


def visible_characters(state: Tournay, seat: Seat, space: i64, when: int) -> list[int]:
    """N-K1 The spaces of the lines with a character that answers this, in reading order."""
    visible = state.visible[seat]
    cards = state.cards
    found: list[int] = []
    at: i64
    for at in LINES[space]:
        card = visible[at]
        if card != NOTHING and cards.kind[card] == CHARACTER and cards.trait[card].when == when:
            found.append(at)
    return found


def permanent(state: Tournay, seat: Seat, when: int) -> list[int]:
    """N-K1 The spaces with a visible character without arrows that answers this."""
    cards = state.cards
    return [
        at
        for at, card in enumerate(state.visible[seat])
        if card != NOTHING and cards.kind[card] == CHARACTER and cards.trait[card].when == when
    ]


def answers_to_placing(state: Tournay, seat: Seat, space: int) -> list[Step[Tournay]]:
    """N-K2 The characters visible after a card lies answer it, never itself."""
    kind = 1 << state.cards.kind[state.visible[seat][space]]
    visible = state.visible[seat]
    return [
        Answer(seat, at, visible[at])
        for at in visible_characters(state, seat, space, PLACED)
        if state.cards.trait[visible[at]].kinds & kind
    ]


def answers_to_activation(state: Tournay, seat: Seat, space: int) -> list[Step[Tournay]]:
    """N-K2 The characters visible at the activation answer it, once its effect has happened."""
    visible = state.visible[seat]
    cards = state.cards
    colour = cards.colour[visible[space]]
    piece = state.pieces[seat][space]
    counts_for_knights = colour == RED and piece in (RED, GREY)
    steps: list[Step[Tournay]] = []
    at: i64
    for at in LINES[space]:
        card = visible[at]
        if card == NOTHING or cards.kind[card] != CHARACTER:
            continue
        trait = cards.trait[card]
        answers = trait.when == ACTIVATED and trait.colour in (colour, ANY)
        if counts_for_knights and trait.when == SECOND_PIECE:
            answers = pieces_on_red(state, seat, at) % 2 == 0
        if answers:
            steps.append(Answer(seat, at, card))
    return steps


def pieces_on_red(state: Tournay, seat: Seat, at: i64) -> int:
    """N-K4 The red and grey citizens on red buildings in the lines of a character."""
    cards = state.cards
    total = 0
    space: i64
    for space in LINES[at]:
        if state.pieces[seat][space] in (RED, GREY):
            total += cards.colour[state.visible[seat][space]] == RED
    return total


class Answer(Step[Tournay]):
    """N-K2 A character answers an act in its lines if it is still visible."""

    def __init__(self, seat: int, at: int, character: int) -> None:
        self.seat = seat
        self.at = at
        self.character = character

    def happen(self, state: Tournay) -> None:
        seat = self.seat
        if state.visible[seat][self.at] != self.character:
            return
        trait = state.cards.trait[self.character]
        if trait.earn:
            state.gain(seat, trait.earn)
            state.told.append(CharacterPaid(seat, self.character, trait.earn))
        steps: list[Step[Tournay]] = []
        if trait.recall:
            steps.append(Recall(seat, trait.recall))
        if trait.fight:
            steps.append(FreeFight(seat, self.at, trait.keep_coins))
        if trait.chain != NEVER:
            steps.append(Chain(seat, self.at, trait.colour, trait.chain))
        if steps:
            state.then(steps)


class Activate(Step[Tournay]):
    """N-A2 A building is activated: its effect, then the characters that answer it."""

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def happen(self, state: Tournay) -> None:
        seat = self.seat
        space = self.space
        card = state.visible[seat][space]
        state.told.append(Activated(seat, card, space, state.pieces[seat][space]))
        state.then(answers_to_activation(state, seat, space))
        state.agenda.append(TakeEffect(seat, space, card))


class TakeEffect(Step[Tournay]):
    """N-A2 The effect of an activated building happens."""

    def __init__(self, seat: int, space: int, card: int) -> None:
        self.seat = seat
        self.space = space
        self.card = card

    def happen(self, state: Tournay) -> None:
        state.cards.effect[self.card].happen(state, self.seat, self.space)


def activate_with_citizen(
    state: Tournay, seat: int, colour: int, space: int
) -> list[Step[Tournay]]:
    """N-A2 Pay, the citizen stands, the building is activated."""
    state.told.append(Activating(seat, state.visible[seat][space], space))
    return [UseCitizens(seat, colour, 1, space), Activate(seat, space)]


def cant_activate(state: Tournay, seat: Seat, space: i64, colour: i64) -> Refusal | None:
    """N-A2 Only a free building can be activated, with a citizen (N-C1)."""
    if state.pieces[seat][space] != NO_PIECE:
        return Refusal("N-A2", card=state.visible[seat][space])
    return cant_use(state, seat, colour, 1, 0)


class Chain(Ask[Tournay]):
    """N-K3 A second citizen may activate a free building of another colour in the lines."""

    def __init__(self, seat: int, at: int, citizen: int, colour: int) -> None:
        super().__init__(seat)
        self.at = at
        self.citizen = citizen
        self.colour = colour

    def asks(self, state: Tournay) -> list[int]:
        seat = self.seat
        if not can_use(state, seat, self.citizen, 1, 0):
            return NONE
        for space in self._buildings(state):
            if state.pieces[seat][space] == NO_PIECE:
                return ONLY[seat]
        return NONE

    def _buildings(self, state: Tournay) -> list[int]:
        visible = state.visible[self.seat]
        cards = state.cards
        return [
            space
            for space in LINES[self.at]
            if visible[space] != NOTHING
            and cards.kind[visible[space]] == BUILDING
            and cards.colour[visible[space]] == self.colour
        ]

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [*[ACTIVATE + space for space in self._buildings(state)], DONE]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        return cant_activate(state, seat, action - ACTIVATE, self.citizen)

    def happen(self, state: Tournay) -> None:
        pass

    def take(self, state: Tournay, action: Action) -> None:
        if action == DONE:
            state.told.append(Declined(self.seat))
        else:
            seat = self.seat
            space = action - ACTIVATE
            state.then(activate_with_citizen(state, seat, self.citizen, space))


class FreeFight(Ask[Tournay]):
    """N-K4 An event with a coin may be fought for nothing; characters answer that."""

    def __init__(self, seat: int, at: int, keep_coins: bool) -> None:
        super().__init__(seat)
        self.at = at
        self.keep_coins = keep_coins

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if any(state.coins) else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [*[FIGHT + at for at in range(len(state.row))], DONE]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tournay, seat: Seat, action: Action) -> Refusal | None:
        return None if action == DONE else without_coin(state, action - FIGHT)

    def happen(self, state: Tournay) -> None:
        pass

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        if action == DONE:
            state.told.append(Declined(seat))
            return
        visible = state.visible[seat]
        for at in visible_characters(state, seat, self.at, FOUGHT)[::-1]:
            state.agenda.append(Answer(seat, at, visible[at]))
        take_event(state, seat, action - FIGHT, self.keep_coins)


def without_coin(state: Tournay, at: i64) -> Refusal | None:
    """N-A3 An event without a coin can't be fought."""
    return None if state.coins[at] else Refusal("N-A3", card=state.row[at])


class Recall(Ask[Tournay]):
    """N-K2 Own citizens may be recalled from beside the plaza, up to `left` of them."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if any(state.beside[self.seat]) else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        beside = state.beside[seat]
        return [*[RECALL + colour for colour in EACH_COLOUR if beside[colour]], DONE]

    def happen(self, state: Tournay) -> None:
        pass

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        if action == DONE:
            state.told.append(Declined(seat))
            return
        colour = action - RECALL
        state.beside[seat][colour] -= 1
        state.plaza[seat][colour] += 1
        state.told.append(Recalled(seat, colour))
        if self.left > 1:
            state.agenda.append(Recall(seat, self.left - 1))


ALL_CITIZENS: Final = 33
