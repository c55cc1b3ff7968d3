"""The district: spaces, lines, what lies where (N-P1 to N-P3, N-K1).

A district spans at most three rows and columns but may grow in any direction, so it lies in
a field of five by five spaces around its first card. Should that card leave, what remains is
moved so that it can still grow to all sides.
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tournay.counting import COVERED_BASE
from tafelrunde.games.tournay.state import DAMAGE, GREY, NO_PIECE, NOTHING, Tournay
from tafelrunde.games.tournay.words import SPACE_COUNT
from tafelrunde.kernel.numbers import Seat

SIDE: Final = 5
MIDDLE: Final = 12
WIDEST: Final = 3


def _neighbours(space: int) -> list[int]:
    row, column = divmod(space, SIDE)
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [SIDE * r + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE]


def _lines(space: int) -> list[int]:
    row, column = divmod(space, SIDE)
    return [
        other
        for other in range(SPACE_COUNT)
        if other != space and (other // SIDE == row or other % SIDE == column)
    ]


NEIGHBOURS: Final = [_neighbours(space) for space in range(SPACE_COUNT)]
# N-K1 The other spaces of a row and column, in reading order. No district is wider than three.
LINES: Final = [_lines(space) for space in range(SPACE_COUNT)]


def used(visible: list[int]) -> list[int]:
    """The spaces that hold a card."""
    return [space for space, card in enumerate(visible) if card >= 0]


def span(spaces: list[int]) -> tuple[i64, i64, i64, i64]:
    """The first and last row, the first and last column of spaces in ascending order."""
    first_column: i64 = SIDE
    last_column: i64 = 0
    space: i64
    for space in spaces:
        column = space % SIDE
        first_column = min(first_column, column)
        last_column = max(last_column, column)
    first: i64 = spaces[0]
    last: i64 = spaces[-1]
    return first // SIDE, last // SIDE, first_column, last_column


def rim(visible: list[int]) -> list[int]:
    """N-P1 The empty spaces that touch one in use; of an empty district the middle."""
    spaces = range(SPACE_COUNT)
    return [s for s in spaces if visible[s] < 0 and touches(visible, s)] or [MIDDLE]


def touches(visible: list[int], space: i64) -> bool:
    """N-P1 Whether a space has a side in common with one in use."""
    return any(visible[other] >= 0 for other in NEIGHBOURS[space])


def rows_with(spaces: list[int], space: int) -> tuple[i64, i64]:
    """N-P1 How many rows and columns a district spans once this space is used, too."""
    first_row, last_row, first_column, last_column = span(sorted([*spaces, space]))
    return last_row - first_row + 1, last_column - first_column + 1


def room(visible: list[int]) -> list[int]:
    """N-P1 Where a card can lie: on another one, or beside one and in no fourth row or column."""
    spaces = used(visible)
    if not spaces:
        return [MIDDLE]
    first_row, last_row, first_column, last_column = span(spaces)
    left = max(0, last_column + 1 - WIDEST)
    right = min(SIDE, first_column + WIDEST)
    found: list[int] = []
    row: i64
    space: i64
    for row in range(max(0, last_row + 1 - WIDEST), min(SIDE, first_row + WIDEST)):
        for space in range(SIDE * row + left, SIDE * row + right):
            if visible[space] >= 0 or touches(visible, space):
                found.append(space)
    return found


def cards_on(state: Tournay, seat: Seat, space: int) -> list[int]:
    """The cards of a space, the top one first."""
    top = state.visible[seat][space]
    if top == NOTHING:
        return []
    below = [card % COVERED_BASE for card in state.covered[seat] if card // COVERED_BASE == space]
    return [top, *below[::-1]]


def has_card(state: Tournay, seat: Seat, card: int) -> bool:
    """N-P4 Whether a card lies in a district, covered or not."""
    if card in state.visible[seat]:
        return True
    return any(covered % COVERED_BASE == card for covered in state.covered[seat])


def card_count(state: Tournay, seat: Seat) -> int:
    """How many cards a district holds, covered ones too."""
    return len(used(state.visible[seat])) + len(state.covered[seat])


def take_piece(state: Tournay, seat: Seat, space: int) -> int:
    """N-P3 The piece on a space leaves: a citizen beside its plaza, others to the supply."""
    pieces = state.pieces[seat]
    piece = pieces[space]
    if piece == NO_PIECE:
        return NO_PIECE
    pieces[space] = NO_PIECE
    if piece in (GREY, DAMAGE):
        state.markers += 1
    else:
        state.beside[seat][piece] += 1
    return piece


def cover(state: Tournay, seat: Seat, space: int) -> None:
    """N-P2 The card on top will lie under another."""
    covered = state.covered[seat]
    covered.append(space * COVERED_BASE + state.visible[seat][space])


def clear_space(state: Tournay, seat: Seat, space: int) -> list[int]:
    """N-P2 Take the whole pile of a space away; the top card first."""
    cards = cards_on(state, seat, space)
    state.visible[seat][space] = NOTHING
    state.covered[seat] = [card for card in state.covered[seat] if card // COVERED_BASE != space]
    return cards


def take_card(state: Tournay, seat: Seat, space: int, card: int) -> None:
    """N-P5 Take one card of a pile, of equal ones the upper; the next is uncovered."""
    visible = state.visible[seat]
    covered = state.covered[seat]
    if visible[space] != card:
        last_of(covered, space * COVERED_BASE + card)
        return
    below = cards_on(state, seat, space)[1:]
    visible[space] = below[0] if below else NOTHING
    if below:
        last_of(covered, space * COVERED_BASE + below[0])
    else:
        settle(state, seat)


def last_of(covered: list[int], card: int) -> None:
    """Strike out the last of equal entries."""
    covered.reverse()
    covered.remove(card)
    covered.reverse()


def settle(state: Tournay, seat: Seat) -> None:
    """N-P1 Move what remains of a district, so that there is room for it on all sides."""
    spaces = used(state.visible[seat])
    if not spaces:
        return
    first_row, last_row, first_column, last_column = span(spaces)
    down = shift(first_row, last_row)
    right = shift(first_column, last_column)
    if not (down or right):
        return
    by = SIDE * down + right
    state.visible[seat] = moved(state.visible[seat], spaces, by, NOTHING)
    state.pieces[seat] = moved(state.pieces[seat], spaces, by, NO_PIECE)
    state.covered[seat] = [card + by * COVERED_BASE for card in state.covered[seat]]


def shift(first: int, last: int) -> int:
    """How far to move a district along one side, so that it lies over the middle line."""
    if last < MIDDLE // SIDE:
        return MIDDLE // SIDE - last
    if first > MIDDLE // SIDE:
        return MIDDLE // SIDE - first
    return 0


def moved(contents: list[int], spaces: list[int], by: int, empty: int) -> list[int]:
    """What lies on these spaces, each moved by so many."""
    result = [empty] * SPACE_COUNT
    for space in spaces:
        result[space + by] = contents[space]
    return result
