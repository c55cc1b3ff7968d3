"""Setting up: S-S1 to S-S7, and the option."""

import pytest

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.words import OFFICES, REGIONS
from tafelrunde.kernel.game import BadSetup
from tafelrunde.kernel.rng import Rng
from tests.staufer.table import Table


@pytest.mark.parametrize(("players", "seats"), [(2, 20), (3, 25), (4, 25), (5, 25)])
def test_six_regions_in_a_ring_on_the_side_for_the_players(players: int, seats: int) -> None:
    """S-S1 The side with fewer seats is for 2 players; the other boards change at 4."""
    state = Table(players).state
    assert sorted(state.ring) == list(range(6))
    assert [state.ring[place] for place in state.place] == list(range(6))
    assert len(state.board.offices) == seats
    assert len(state.board.envoys) == (4 if players < 4 else 5)
    assert state.board.giving == ([1] if players < 4 else [1, 2])
    assert sorted(state.tile) == list(range(6))
    assert {len(points) for points in state.board.tiles} == ({2} if players < 4 else {3})


def test_a_chest_lies_under_every_seat_and_field() -> None:
    """S-S2 72 chests; one open under each seat and each field of the supply board."""
    table = Table(4, laid=True)
    state = table.state
    assert [len(state.under[office]) for office in state.board.offices] == [1] * 25
    assert [len(lying) for lying in state.supply] == [1] * 5
    assert len(state.pile) == 72 - 30


def test_fields_that_the_small_side_lacks_get_no_chest() -> None:
    """S-S2 The side for 2 and 3 players has four fields."""
    assert [len(lying) for lying in Table(3, laid=True).state.supply] == [1, 1, 1, 1, 0]


@pytest.mark.parametrize(
    ("players", "copies", "cards"), [(2, 1, 2), (3, 2, 3), (4, 2, 4), (5, 2, 5)]
)
def test_two_copies_of_each_privilege_but_of_number_1(
    players: int, copies: int, cards: int
) -> None:
    """S-S3 With 2 players a single copy; the cards of number 1 by the number of players."""
    state = Table(players, "alternative").state
    assert state.in_play == [1, 2, 5, 8, 11, 14]
    shown = [state.display[number] for number in state.in_play]
    assert shown == [cards] + [copies] * 5


@pytest.mark.parametrize("chosen", ["1,4,7,10,13,16", "16,13, 10,7,4,1"])
def test_six_numbers_may_be_listed(chosen: str) -> None:
    """S-S3 A list of six different numbers, in any order."""
    setup = GAME.setup(3, {"privileges": chosen})
    assert setup.options["privileges"] == "1,4,7,10,13,16"
    assert Table(3, chosen).state.in_play == [1, 4, 7, 10, 13, 16]


@pytest.mark.parametrize(
    "chosen", ["", "1,2,3", "1,2,3,4,5,5", "0,1,2,3,4,5", "1,2,3,4,5,17", "mine", "1,2,3,4,5,x"]
)
def test_other_choices_are_refused_with_what_would_be_right(chosen: str) -> None:
    """S-S3 The message names the sets and shows a list."""
    with pytest.raises(BadSetup, match=r"first.*part_random.*6 different numbers of 1 to 16"):
        GAME.setup(3, {"privileges": chosen})


def test_chance_draws_the_privileges_that_the_option_leaves_open() -> None:
    """S-S3 part_random: 1, 2 and four others; random: six, perhaps without 1."""
    wishes = [f"privilege {number}" for number in (16, 3, 9, 12)]
    table = Table(3, "part_random", wishes=wishes)
    assert table.state.in_play == [1, 2, 3, 9, 12, 16]
    wishes = [f"privilege {number}" for number in (16, 3, 9, 12, 2, 15)]
    table = Table(3, "random", wishes=wishes)
    assert table.state.in_play == [2, 3, 9, 12, 15, 16]
    assert len(table.told("PrivilegeDrawn")) == 6


def test_courts_and_provinces_at_the_beginning() -> None:
    """S-S4 4 envoys and 1 noble at court, 11 and 2 in the province; no points yet."""
    table = Table(5)
    for seat in range(5):
        assert table.at_court(seat) == (4, 1)
        assert table.in_province(seat) == (11, 2)
    assert table.points == [0] * 5


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, "122121"), (3, "123321321"), (4, "123443214321"), (5, "123455432154321")],
)
def test_the_order_track_goes_there_and_back_and_back_again(players: int, order: str) -> None:
    """S-S5 Whoever is first; the others follow clockwise."""
    assert Table(players).state.track == [int(n) - 1 for n in order]
    moved = [(int(n) - 1 + 1) % players for n in order]
    assert Table(players, first=1).state.track == moved


def test_everyone_gets_an_order_of_each_category() -> None:
    """S-S6 Region, pattern, seats; the rest goes back unseen."""
    state = Table(5).state
    assert [[order // 6 for order in orders] for orders in state.orders] == [[0, 1, 2]] * 5
    assert len(state.orders_left) == 3
    assert all(told["seat"] == seat for seat, told in enumerate(Table(5).told("OrderDealt")[:5]))


def test_orders_are_seen_by_their_owner_only() -> None:
    """S-S6 Of the others one sees the category; of those that went back too."""
    state = Table(3).state
    view = state.seen_by(1)
    assert view.orders[1] == state.orders[1]
    assert view.orders[0] == [-3, -2, -1]
    assert sorted(set(view.orders_left)) == [-3, -2, -1]
    assert state.seen_by(None).orders[1] == [-3, -2, -1]


def test_five_rows_of_round_tiles_and_the_king() -> None:
    """S-S7 Five A tiles and the king's region; five of six conditions, four of six steps."""
    table = Table(
        4, scored=["milano", "palermo", "aachen", "nijmegen", "augsburg"], steps=[3, 3, 1]
    )
    state = table.state
    assert [REGIONS[region] for region in state.first_regions] == [
        "milano",
        "palermo",
        "aachen",
        "nijmegen",
        "augsburg",
    ]
    assert REGIONS[state.king] == "strasbourg"
    assert len(state.conditions) == 5
    assert state.steps[:3] == [3, 3, 1]
    assert len(state.steps) == 4
    assert len(state.conditions_left) == 1
    assert len(state.steps_left) == 2


def test_tiles_that_went_back_are_not_shown() -> None:
    """S-S7 Nobody sees them, nor what comes next from the pile."""
    view = Table(4).state.seen_by(0)
    assert set(view.conditions_left) == set(view.steps_left) == set(view.pile) == {-1}


def test_every_office_of_the_board_has_a_word() -> None:
    """S-S1 A seat is known by its region and its place from the left."""
    assert len(OFFICES) == 30
    table = Table(4)
    assert "place nijmegen-5 envoy" in table.offers(0)


def test_imagined_orders_come_from_the_same_category() -> None:
    """S-S6 A world that a seat imagines has other orders, of the same backs."""
    state = Table(4).state
    for seed in range(20):
        world = state.imagine(2, Rng(seed))
        assert world.orders[2] == state.orders[2]
        assert [[order // 6 for order in held] for held in world.orders] == [[0, 1, 2]] * 4
