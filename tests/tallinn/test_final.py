"""Final scoring and the rulebook's example: T-F1 to T-F4."""

import pytest

from tafelrunde.games.tallinn.events import (
    FinalContestScored,
    PointTaken,
    TowersOpened,
    TowersScored,
    Won,
    WonTogether,
)
from tests.tallinn.table import Table


def example() -> Table:
    """Malte and Heike at the end of their game, with the points that they have by then.

    The rows and towers are made of the printed cards, with the contests that the rulebook
    tells of: four of Malte, of Heike two for knights, one for monks, one for merchants.
    """
    table = Table(2)
    table.lay(0, start="merchant-monk", row="1r 2l 3l 4r 5r 6r 7l 8r 9r", towers="10", points=8)
    table.lay(
        1, start="monk-merchant", row="1l 2r 3r 4r 5r 6l 7r 10l", hidden_towers="8 9", points=5
    )
    return table


def test_the_rows_of_the_example() -> None:
    """T-R1 Malte has 9 merchants, 3 knights, 6 monks; Heike has 3, 7 and 6."""
    assert [example().people(seat) for seat in (0, 1)] == [[9, 3, 6], [3, 7, 6]]


def test_the_example_of_the_rulebook() -> None:
    """T-F1, T-F2, T-F3, T-F4 From 8 and 5 points rows lead to 15 and 10, towers to 15 and 16."""
    table = example()
    table.end()
    rows = [0, 0]
    for event in table.told(FinalContestScored):
        rows[event.seat] += event.points
    taken = [(event.seat, event.other, event.faction) for event in table.told(PointTaken)]
    assert taken == [(0, 1, 0)]
    assert [8 + rows[0] + 1, 5 + rows[1] - 1] == [15, 10]
    towers = [(event.seat, event.people, event.points) for event in table.told(TowersScored)]
    assert towers == [(0, 4, 0), (1, 5, 6)]
    assert table.points() == [15, 16]
    assert [(event.seat, event.points) for event in table.told(Won)] == [(1, 16)]


def test_points_as_if_the_game_ended_now_foresee_the_example() -> None:
    """T-F1, T-F2, T-F3 What `scores` says before the end is what final scoring then gives."""
    table = example()
    foreseen = table.final()
    table.end()
    assert foreseen == table.final() == [(15, 6), (16, 10)]


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("", "", [4, 4]),  # 2:2 merchants, 1:1 knights, 0:0 monks
        ("5l", "", [6, 2]),
        ("2l", "4l", [6, 6]),
    ],
)
def test_more_gives_four_as_many_gives_two(first: str, second: str, points: list[int]) -> None:
    """T-F1 For each faction, and nothing where both have nobody (T-K3)."""
    table = Table(2)
    table.lay(0, start="merchant-knight", row=first, points=0)
    table.lay(1, start="merchant-knight", row=second, points=0)
    table.end()
    assert table.points() == points


def test_everyone_contests_everyone() -> None:
    """T-F1 With three players each faction is compared three times."""
    table = Table(3)
    for seat, start in enumerate(("merchant-knight", "knight-merchant", "monk-merchant")):
        table.lay(seat, start=start, row="", points=0)
    table.end()
    # Merchants 2:1:1, knights 1:2:0, monks 0:0:2.
    assert table.points() == [8 + 4, 2 + 8, 2 + 8]


@pytest.mark.parametrize(("row", "ahead"), [("3l 7l", False), ("3l 1r 2r 8r 7l", True)])
def test_five_more_people_take_a_point(row: str, ahead: bool) -> None:
    """T-F2 Four more are not enough; five are."""
    table = Table(2)
    table.lay(0, start="monk-merchant", row=row, points=0)
    table.lay(1, start="monk-merchant", row="", points=0)
    table.end()
    assert bool(table.told(PointTaken)) == ahead


def test_from_each_opponent_who_is_far_behind() -> None:
    """T-F2 One point from each, for each faction."""
    table = Table(3)
    table.lay(0, start="merchant-knight", row="3l 5l", points=0)
    table.lay(1, start="knight-monk", row="1l 6l", points=0)
    table.lay(2, start="monk-knight", row="", points=0)
    table.end()
    taken = [(event.seat, event.other, event.faction) for event in table.told(PointTaken)]
    assert taken == [(0, 1, 0), (0, 2, 0), (1, 0, 1), (1, 2, 1)]


def test_towers_take_no_points_from_anybody() -> None:
    """T-F2 Rows only: strong towers gain 6 and no more."""
    table = Table(2)
    table.lay(0, start="merchant-knight", row="", hidden_towers="9 7 8 10", points=0)
    table.lay(1, start="merchant-knight", row="", points=0)
    table.end()
    assert table.told(PointTaken) == []
    assert table.points() == [4 + 6, 4]


def test_no_point_is_taken_during_the_game() -> None:
    """T-F2 Final scoring only: a contest in a round gives 2 points, however far ahead."""
    table = Table(2, draws=["4 1 2", "2 1 3"])
    table.lay(0, row="1l 6l 8l 9r")
    table.choose("4 right", "2 left")
    assert table.points() == [6, 4]


def test_tower_strength_is_the_largest_faction_on_both_halves() -> None:
    """T-F3 Card 10 shows 4 monks on its halves together; cards 8 and 9 make 5 knights."""
    table = Table(2)
    table.lay(0, towers="10", row="")
    table.lay(1, hidden_towers="8 9", row="")
    table.end()
    told = [(event.faction, event.people, event.points) for event in table.told(TowersScored)]
    assert told == [(2, 4, 0), (1, 5, 6)]


def test_hidden_towers_are_opened() -> None:
    """T-F3 At the end everybody sees all towers."""
    table = Table(2)
    table.lay(0, towers="3", hidden_towers="10", row="")
    table.end()
    assert [sorted(event.cards) for event in table.told(TowersOpened)] == [[2, 9]]
    assert table.towers(0) == {"3", "10"}
    assert table.state.seen_by(1).towers == table.state.towers


def test_equally_strong_towers_give_three() -> None:
    """T-F3 Of different factions too."""
    table = Table(3)
    table.lay(0, start="merchant-knight", row="", towers="1", points=0)
    table.lay(1, start="merchant-monk", row="", towers="2", points=0)
    table.lay(2, start="knight-monk", row="", towers="", points=0)
    table.end()
    told = [(event.seat, event.people, event.points) for event in table.told(TowersScored)]
    assert told == [(0, 2, 3 + 6), (1, 2, 3 + 6)]


def test_without_towers_nobody_gains() -> None:
    """T-F3, T-K3 A tie at zero gives nothing, and no towers are told of."""
    table = Table(2)
    table.end()
    assert table.told(TowersScored) == []
    assert table.told(TowersOpened) == []


def standing(towers: tuple[str, str], points: tuple[int, int]) -> Table:
    """Two equal rows, and these towers."""
    table = Table(2)
    for seat in (0, 1):
        table.lay(seat, start="merchant-knight", row="", towers=towers[seat], points=points[seat])
    table.end()
    return table


def test_most_points_win() -> None:
    """T-F4 Whatever the towers show."""
    table = standing(("", ""), (5, 4))
    assert [event.seat for event in table.told(Won)] == [0]


def test_among_equals_people_on_towers_decide() -> None:
    """T-F4 Equal in points: 3 people of all factions on the tower are fewer than 4."""
    # Strength 2 each; card 1 shows 3 people, card 7 shows 4.
    table = standing(("1", "7"), (4, 4))
    assert table.final() == [(11, 3), (11, 4)]
    assert [event.seat for event in table.told(Won)] == [1]


def test_who_is_still_equal_shares_the_victory() -> None:
    """T-F4 Each of them wins."""
    table = standing(("1", "1"), (4, 4))
    assert table.told(Won) == []
    assert [event.seat for event in table.told(WonTogether)] == [0, 1]


def test_a_shared_victory_leaves_out_who_has_fewer_points() -> None:
    """T-F4 People on towers only count among those with most points."""
    table = Table(3)
    table.lay(0, start="merchant-knight", row="", points=40)
    table.lay(1, start="merchant-knight", row="", points=40)
    table.lay(2, start="merchant-knight", row="", towers="10", points=0)
    table.end()
    assert [event.seat for event in table.told(WonTogether)] == [0, 1]


def test_all_may_end_below_zero() -> None:
    """T-K5, T-F4 The highest number wins, though it is negative."""
    table = standing(("", ""), (-9, -8))
    assert table.points() == [-5, -4]
    assert [event.seat for event in table.told(Won)] == [1]


def test_a_view_s_scores_show_only_open_points() -> None:
    """T-F4, T-B2 As the others see it, a tower from the hand shows nobody yet."""
    table = Table(2)
    for seat in (0, 1):
        table.lay(seat, start="merchant-knight", row="", points=0)
    table.lay(0, towers="1", hidden_towers="10")
    assert table.state.seen_by(0).scores() == table.final() == [(4 + 6, 3 + 6), (4, 0)]
    assert table.state.seen_by(1).scores() == [(4 + 6, 3), (4, 0)]
    table.lay(0, towers="")
    assert table.state.seen_by(1).scores() == [(4, 0), (4, 0)]
