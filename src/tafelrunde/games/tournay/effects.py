"""What activated buildings do, by the names that the components give (N-A2, N-K5, N-K6)."""

from typing import Final

from tafelrunde.games.tournay.characters import ALL_CITIZENS, Activate, FreeFight, Recall
from tafelrunde.games.tournay.components import ANY, BUILDING, YELLOW, Effect, read_colour
from tafelrunde.games.tournay.counting import buildings, coloured_cards, spaces_in_use
from tafelrunde.games.tournay.criers import DamageOne, acting, add_coin
from tafelrunde.games.tournay.drawing import DrawFrom, survey
from tafelrunde.games.tournay.events import (
    Cleared,
    ColourNamed,
    Declined,
    Earned,
    Recruited,
    Recruiting,
)
from tafelrunde.games.tournay.laying import shed
from tafelrunde.games.tournay.state import EACH_COLOUR, NO_PIECE, NOTHING, Tournay
from tafelrunde.games.tournay.town_events import Provoked, Transferred
from tafelrunde.games.tournay.words import CLEAR, COLOUR, COLOURS, DONE, PROVOKE, RECRUIT
from tafelrunde.kernel.components import Row
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, ONLY, Ask, Step

SPACES_OF_A_DISTRICT: Final = 9
THINGS: Final = [
    "empty_space",
    "yellow_card_of_all",
    "coin_on_active_events",
    "own_citizen_on_plaza",
    "own_citizen_beside_plaza",
    "red_yellow_pair_on_plaza",
]
OF_CHOSEN_COLOUR: Final = "citizen_on_plaza_of_chosen_colour"


def things(state: Tournay, seat: Seat, each: str) -> int:
    """What is counted for earning, after everything is paid."""
    plaza = state.plaza[seat]
    if each == "empty_space":
        return SPACES_OF_A_DISTRICT - spaces_in_use(state, seat)
    if each == "yellow_card_of_all":
        return sum([coloured_cards(state, other, YELLOW) for other in range(state.players)])
    if each == "coin_on_active_events":
        return sum(state.coins)
    if each == "own_citizen_on_plaza":
        return sum(plaza)
    if each == "own_citizen_beside_plaza":
        return sum(state.beside[seat])
    if each == "red_yellow_pair_on_plaza":
        return min(plaza[YELLOW], plaza[COLOURS.index("red")])
    return 1


class Earn(Effect):
    """Deniers: a fixed amount, or so much for each thing counted, and at least so much."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.amount = row.number("amount", least=1)
        self.each = row.word("each", [*THINGS, OF_CHOSEN_COLOUR]) if row.has("each") else ""
        self.at_least = row.number("at_least") if row.has("at_least") else 0
        self.colours: list[int] = []
        if self.each == OF_CHOSEN_COLOUR:
            self.colours = sorted([COLOURS.index(c) for c in row.words("colours", COLOURS)])

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        if self.colours:
            state.agenda.append(NameColourToEarn(seat, space))
        else:
            self.pay(state, seat, space, things(state, seat, self.each))

    def pay(self, state: Tournay, seat: Seat, space: int, number: int) -> None:
        """Pay for so many things."""
        deniers = max(self.at_least, self.amount * number)
        state.gain(seat, deniers)
        state.told.append(Earned(seat, state.visible[seat][space], deniers))


class NameColourToEarn(Ask[Tournay]):
    """N-A2 Name the colour whose citizens on the plaza bring deniers."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def _effect(self, state: Tournay) -> Earn:
        effect = state.cards.effect[state.visible[self.seat][self.space]]
        assert isinstance(effect, Earn)
        return effect

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [COLOUR + colour for colour in self._effect(state).colours]

    def take(self, state: Tournay, action: Action) -> None:
        colour = action - COLOUR
        state.told.append(ColourNamed(self.seat, colour))
        effect = self._effect(state)
        effect.pay(state, self.seat, self.space, state.plaza[self.seat][colour])


class RecallCitizens(Effect):
    """Up to so many own citizens return from beside the plaza onto it."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        every = row.has("count") and row.data["count"] == "all"
        self.count = ALL_CITIZENS if every else row.number("count", least=1)

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.agenda.append(Recall(seat, self.count))


class Recruit(Effect):
    """A citizen of the supply may be bought onto the plaza."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.colour = COLOURS.index(row.word("colour", COLOURS))
        self.price = row.number("price")

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.agenda.append(BuyCitizen(seat, self.colour, self.price))


class BuyCitizen(Ask[Tournay]):
    """N-A2 A citizen of the supply may be recruited for a price."""

    def __init__(self, seat: int, colour: int, price: int) -> None:
        super().__init__(seat)
        self.colour = colour
        self.price = price

    def asks(self, state: Tournay) -> list[int]:
        possible = state.supply[self.colour] and state.deniers[self.seat] >= self.price
        return ONLY[self.seat] if possible else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [RECRUIT + self.colour, DONE]

    def happen(self, state: Tournay) -> None:
        pass

    def take(self, state: Tournay, action: Action) -> None:
        if action == DONE:
            state.told.append(Declined(self.seat))
        else:
            state.spend(self.seat, self.price)
            state.told.append(Recruiting(self.seat, self.colour, self.price))
            recruit(state, self.seat, self.colour)


def recruit(state: Tournay, seat: int, colour: int) -> None:
    """N-A6 A citizen of the supply comes onto the plaza; the price is paid already."""
    state.supply[colour] -= 1
    state.plaza[seat][colour] += 1
    state.told.append(Recruited(seat, colour))


class DrawCard(Effect):
    """A card is drawn without citizens, from one stack or from that of a colour named."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.colour = read_colour(row, "colour")
        self.level = row.number("level", least=1) - 1
        if self.level > 2:
            raise row.wrong("there are three levels")

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        if self.colour == ANY:
            state.agenda.append(NameColourToDraw(seat, self.level))
        elif state.stack_size(3 * self.colour + self.level):
            state.agenda.append(DrawFrom(seat, 3 * self.colour + self.level))


class NameColourToDraw(Ask[Tournay]):
    """N-A2 Name the colour of the stack; an empty one can't be chosen."""

    def __init__(self, seat: int, level: int) -> None:
        super().__init__(seat)
        self.level = level

    def _colours(self, state: Tournay) -> list[int]:
        return [c for c in EACH_COLOUR if state.stack_size(3 * c + self.level)]

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if self._colours(state) else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [COLOUR + colour for colour in self._colours(state)]

    def happen(self, state: Tournay) -> None:
        pass

    def take(self, state: Tournay, action: Action) -> None:
        colour = action - COLOUR
        state.told.append(ColourNamed(self.seat, colour))
        state.agenda.append(DrawFrom(self.seat, 3 * colour + self.level))


class Fight(Effect):
    """An open event with a coin may be fought for nothing."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.keep_coins = row.flag("keep_coins")

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.agenda.append(FreeFight(seat, space, self.keep_coins))


class Provoke(Effect):
    """N-K6 Ballista: coins come onto chosen events, and only these act."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.up_to = row.number("up_to", least=1)

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.agenda.append(ProvokeEvents(seat, self.up_to, []))


class ProvokeEvents(Ask[Tournay]):
    """N-K6 Choose different open events, up to `left` more; then they act."""

    def __init__(self, seat: int, left: int, chosen: list[int]) -> None:
        super().__init__(seat)
        self.left = left
        self.chosen = chosen

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if self.left and len(self.chosen) < len(state.row) else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        row = [PROVOKE + at for at in range(len(state.row)) if at not in self.chosen]
        return [*row, DONE]

    def happen(self, state: Tournay) -> None:
        self._let_act(state)

    def take(self, state: Tournay, action: Action) -> None:
        if action == DONE:
            state.told.append(Declined(self.seat))
            self._let_act(state)
            return
        at = action - PROVOKE
        state.told.append(Provoked(self.seat, state.row[at]))
        chosen = sorted([*self.chosen, at])
        state.agenda.append(ProvokeEvents(self.seat, self.left - 1, chosen))

    def _let_act(self, state: Tournay) -> None:
        for at in self.chosen:
            add_coin(state, at)
        state.then(acting(state, self.seat, self.chosen, self.seat))


class Survey(Effect):
    """N-K5 Abbey: the top cards of a level are turned, some of them taken."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.level = row.number("level", least=1) - 1
        self.number = row.number("take", least=1)
        if self.level > 2:
            raise row.wrong("there are three levels")

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.then(survey(seat, self.level, self.number))


class TaxRichest(Effect):
    """N-K5 Courtroom: the richest player pays, all who are tied, oneself never."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.amount = row.number("amount", least=1)

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        richest = max(state.deniers)
        payers = [other for other in range(state.players) if state.deniers[other] == richest]
        for other in payers:
            if other != seat:
                hand_over(state, other, seat, self.amount)


def hand_over(state: Tournay, seat: int, other: Seat, deniers: int) -> None:
    """N-K5 A player pays another, at most what he has."""
    deniers = min(deniers, state.deniers[seat])
    if deniers:
        state.pass_on(seat, other, deniers)
        state.told.append(Transferred(seat, other, deniers))


class Levy(Effect):
    """N-K5 Seigneury: each opponent pays for each visible building of a colour named."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.amount = row.number("amount", least=1)
        row.word("each", ["building_of_named_colour"])

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.agenda.append(NameColourToLevy(seat, self.amount))


class NameColourToLevy(Ask[Tournay]):
    """N-K5 Name the colour of the buildings that the opponents pay for."""

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [COLOUR + colour for colour in EACH_COLOUR]

    def take(self, state: Tournay, action: Action) -> None:
        seat = self.seat
        colour = action - COLOUR
        state.told.append(ColourNamed(seat, colour))
        for step in range(1, state.players):
            other = (seat + step) % state.players
            hand_over(state, other, seat, self.amount * buildings(state, other, colour))


class DamageOpponents(Effect):
    """N-K5 Catapult: a free building of each opponent is damaged, at the owner's choice."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.shield = row.flag("shield_when_occupied")

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        others = [(seat + step) % state.players for step in range(1, state.players)]
        steps: list[Step[Tournay]] = [DamageOne(seat, other, ANY, 1) for other in others]
        state.then(steps)


class ClearAndActivate(Effect):
    """The piece of another own building is removed and its effect happens; it stays free."""

    def happen(self, state: Tournay, seat: Seat, space: int) -> None:
        state.agenda.append(ClearBuilding(seat, space))


class ClearBuilding(Ask[Tournay]):
    """N-A2 Choose another own visible building with a piece on it."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def _occupied(self, state: Tournay) -> list[int]:
        visible = state.visible[self.seat]
        kinds = state.cards.kind
        return [
            space
            for space, piece in enumerate(state.pieces[self.seat])
            if piece != NO_PIECE
            and space != self.space
            and visible[space] != NOTHING
            and kinds[visible[space]] == BUILDING
        ]

    def asks(self, state: Tournay) -> list[int]:
        return ONLY[self.seat] if self._occupied(state) else NONE

    def considers(self, state: Tournay, seat: Seat) -> list[int]:
        return [CLEAR + space for space in self._occupied(state)]

    def happen(self, state: Tournay) -> None:
        pass

    def take(self, state: Tournay, action: Action) -> None:
        space = action - CLEAR
        state.told.append(Cleared(self.seat, state.visible[self.seat][space], space))
        shed(state, self.seat, space)
        state.agenda.append(Activate(self.seat, space))


EFFECTS: Final[dict[str, type[Effect]]] = {
    "earn": Earn,
    "recall": RecallCitizens,
    "recruit": Recruit,
    "draw": DrawCard,
    "fight": Fight,
    "provoke": Provoke,
    "survey": Survey,
    "tax_richest": TaxRichest,
    "levy": Levy,
    "damage_opponents": DamageOpponents,
    "clear_and_activate": ClearAndActivate,
}
