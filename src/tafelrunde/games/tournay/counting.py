"""What is counted in Tournay: for prestige buildings (N-F1 to N-F3) and for the standing."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tafelrunde.games.tournay.components import BUILDING, CHARACTER, COUNTS, RED, WHITE, YELLOW
from tafelrunde.games.tournay.words import (
    FIRST_CRIER,
    FIRST_EVENT,
    FIRST_PRESTIGE,
    PRESTIGE,
)
from tafelrunde.kernel.numbers import Seat

if TYPE_CHECKING:
    from tafelrunde.games.tournay.state import Tournay

AT_MOST: Final = 12
COVERED_BASE: Final = 128  # a covered card is written as space * COVERED_BASE + card
A_MINT_COUNTS: Final = 4
ORDER: Final = {name: number for number, name in enumerate(COUNTS)}


def coloured_cards(state: "Tournay", seat: Seat, colour: i64) -> int:
    """N-F2 Visible buildings and characters of a colour; prestige buildings are neither."""
    total = 0
    for card in state.visible[seat]:
        if 0 <= card < FIRST_PRESTIGE and state.cards.colour[card] == colour:
            total += 1
    return total


def buildings(state: "Tournay", seat: Seat, colour: i64) -> int:
    """N-F2 Visible buildings of a colour, no characters."""
    total = 0
    for card in state.visible[seat]:
        if 0 <= card < FIRST_PRESTIGE and state.cards.colour[card] == colour:
            total += state.cards.kind[card] == BUILDING
    return total


def characters(state: "Tournay", seat: Seat) -> int:
    """Visible characters."""
    kinds = state.cards.kind
    return sum([card >= 0 and kinds[card] == CHARACTER for card in state.visible[seat]])


def prestige_buildings(state: "Tournay", seat: Seat) -> int:
    """Visible prestige buildings."""
    return sum([FIRST_PRESTIGE <= card < FIRST_CRIER for card in state.visible[seat]])


def spaces_in_use(state: "Tournay", seat: Seat) -> int:
    """How many spaces of a district hold a card."""
    spaces: i64 = 0
    card: i64
    for card in state.visible[seat]:
        if card >= 0:
            spaces += 1
    return spaces


def ramparts(state: "Tournay", seat: Seat) -> int:
    """N-E3 The built ones, and those in hand, which will be laid with them."""
    in_hand = sum([card >= FIRST_EVENT for card in state.hand[seat]])
    return len(state.built[seat]) + in_hand


def counted(state: "Tournay", seat: Seat, count: i64) -> int:
    """N-F1 How many things of a player a prestige building counts."""
    name = COUNTS[count]
    if name == "set_of_cards_in_three_colours":
        return min([coloured_cards(state, seat, colour) for colour in (YELLOW, WHITE, RED)])
    if name == "set_of_citizens_in_three_colours":
        return min([state.citizens(seat, colour) for colour in (YELLOW, WHITE, RED)])
    if name.endswith("_citizen"):
        return state.citizens(seat, (YELLOW, WHITE, RED)[count - ORDER["yellow_citizen"]])
    if name.endswith("_card"):
        return coloured_cards(state, seat, count - ORDER["visible_yellow_card"])
    if name == "visible_white_or_yellow_building":
        return buildings(state, seat, WHITE) + buildings(state, seat, YELLOW)
    if name == "visible_character":
        return characters(state, seat)
    if name == "visible_prestige_building":
        return prestige_buildings(state, seat)
    if name == "four_deniers":
        return state.deniers[seat] // A_MINT_COUNTS
    if name == "rampart_built":
        return ramparts(state, seat)
    return 1


def names_to_score(state: "Tournay") -> list[int]:
    """N-F1 The prestige buildings visible in any district, each name once."""
    names = [False] * len(PRESTIGE)
    for spaces in state.visible:
        for card in spaces:
            if FIRST_PRESTIGE <= card < FIRST_CRIER:
                names[card - FIRST_PRESTIGE] = True
    return [FIRST_PRESTIGE + name for name, seen in enumerate(names) if seen]


def points_for(state: "Tournay", seat: Seat, card: int) -> int:
    """N-F1 What one name of prestige buildings brings a player, at most 12."""
    name = card - FIRST_PRESTIGE
    cards = state.cards
    value = cards.builder[name] if card in state.visible[seat] else cards.others[name]
    return min(AT_MOST, value * counted(state, seat, cards.count[name])) if value else 0


def printed_points(state: "Tournay", seat: Seat) -> int:
    """N-F3 The prestige printed on all cards of a district, covered ones too."""
    points = state.cards.points
    total = sum([points[card] for card in state.visible[seat] if card >= 0])
    return total + sum([points[card % COVERED_BASE] for card in state.covered[seat]])


def standing(state: "Tournay") -> list[tuple[int, ...]]:
    """N-F4 Points and deniers, as if the game ended now."""
    names = names_to_score(state)
    return [
        (
            sum([points_for(state, seat, card) for card in names])
            + printed_points(state, seat)
            + ramparts(state, seat),
            state.deniers[seat],
        )
        for seat in range(state.players)
    ]
