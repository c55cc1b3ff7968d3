"""Counting people and points in Tallinn: what contests, towers and the final scoring compare."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tafelrunde.games.tallinn.components import Cards
from tafelrunde.games.tallinn.words import FACTIONS
from tafelrunde.kernel.numbers import Seat

if TYPE_CHECKING:
    from tafelrunde.games.tallinn.state import Tallinn

UNDECIDED: Final = -1
FAR_AHEAD: Final = 5


def compared(mine: i64, theirs: i64, more: i64, as_many: i64) -> i64:
    """T-K2, T-K3 Points for being compared with an opponent: nothing for a tie at zero."""
    if mine > theirs:
        return more
    return as_many if mine == theirs and mine > 0 else 0


def gained(mine: i64, people: list[i64], seat: Seat, more: i64, as_many: i64) -> i64:
    """T-F1, T-F3 Points for being compared with every opponent."""
    points: i64 = 0
    other: i64
    for other in range(len(people)):
        if other != seat:
            points += compared(mine, people[other], more, as_many)
    return points


def row_people(state: "Tallinn", seat: Seat) -> list[i64]:
    """The people in a row, by faction."""
    return [state.in_row(seat, 0), state.in_row(seat, 1), state.in_row(seat, 2)]


def largest(people: list[i64]) -> i64:
    """How many there are of the largest faction."""
    most: i64 = people[0]
    faction: i64
    for faction in range(1, len(FACTIONS)):
        if people[faction] > most:
            most = people[faction]
    return most


def smallest(people: list[int]) -> list[int]:
    """The factions of which there are fewest."""
    fewest = min(people)
    return [faction for faction, count in enumerate(people) if count == fewest]


def tower_people(cards: Cards, towers: list[i64]) -> list[i64]:
    """T-F3, T-V6 The people on both halves of these towers, by faction.

    A tower that the viewer doesn't see shows nobody.
    """
    merchants: i64 = 0
    knights: i64 = 0
    monks: i64 = 0
    shields: i64 = 0
    card: i64
    for card in towers:
        if card < 0:
            continue
        whole = cards.whole[card]
        merchants += whole[0]
        knights += whole[1]
        monks += whole[2]
        shields += cards.shields[2 * card] + cards.shields[2 * card + 1]
    people = [merchants, knights, monks]
    if shields:
        people[smallest(people)[0]] += shields
    return people


def rows_with_shields(state: "Tallinn") -> list[list[int]]:
    """T-V5 The people of each row, the shields in it joined to the smallest faction.

    Where the owner has yet to choose among equals, the first of them stands in.
    """
    rows = [row_people(state, seat) for seat in range(state.players)]
    if not state.with_envoy:
        return rows
    for seat, people in enumerate(rows):
        if state.joined[seat] == UNDECIDED:
            people[smallest(people)[0]] += state.shields(seat)
    return rows


def is_far_behind(theirs: i64, mine: i64) -> bool:
    """T-F2 Whether an opponent has at least five people less."""
    return theirs + FAR_AHEAD <= mine


def standing(state: "Tallinn") -> list[tuple[int, ...]]:
    """Points and people on towers, as if the game ended now."""
    towers = [
        tower_people(state.cards, state.towers[seat] + state.hidden_towers[seat])
        for seat in range(state.players)
    ]
    points = state.points[:]
    if not state.finished:
        add_final_points(state, towers, points)
    return [(points[seat], sum(towers[seat])) for seat in range(state.players)]


def add_final_points(state: "Tallinn", towers: list[list[int]], points: list[int]) -> None:
    """Add what final scoring would bring each seat."""
    rows = rows_with_shields(state)
    strongest = [largest(people) for people in towers]
    for seat in range(state.players):
        for faction in range(len(FACTIONS)):
            people = [row[faction] for row in rows]
            points[seat] += gained(people[seat], people, seat, 4, 2)
            for other in range(state.players):
                if is_far_behind(people[other], people[seat]):
                    points[seat] += 1
                    points[other] -= 1
        points[seat] += gained(strongest[seat], strongest, seat, 6, 3)
        points[seat] += len(state.tokens[seat])
