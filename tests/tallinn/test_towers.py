"""Building towers: T-B1 to T-B3."""

import pytest

from tafelrunde.games.tallinn.events import (
    ContestScored,
    LotDrawn,
    NoTower,
    TowerFromHand,
    TowerFromRow,
)
from tafelrunde.kernel.state import Illegal
from tests.tallinn.table import Table

LEADER = {"towers": "leader-first"}


def test_who_triggered_a_contest_may_build() -> None:
    """T-B1 The others aren't asked."""
    table = Table(3, draws=["4 1 2", "3 1 2", "2 1 3"])
    table.choose("4 right", "3 left", "2 right")
    assert table.asked() == (0, 2)
    assert len(table.told(ContestScored)) == 2


def test_what_may_become_a_tower() -> None:
    """T-B1 Any card of the own row, this round's too, one of the hand, or nothing."""
    table = Table(2, draws=["4 1 2 9", "3 1 2 9"])
    table.choose("1 left", "1 left")
    table.choose("4 right", "3 left")
    assert set(table.offers(0)) == {"build 1", "build 4", "build 2", "build 9", "build nothing"}


def test_the_start_card_is_never_a_tower() -> None:
    """T-B1 It is refused by name."""
    table = Table(2, draws=["4 1 2", "3 1 2"])
    table.choose("4 right", "3 left")
    assert table.refused(0) == {"build start": "T-B1"}
    before = table.state.key()
    with pytest.raises(Illegal) as illegal:
        table.play(0, "build start")
    assert illegal.value.refusal is not None
    assert illegal.value.refusal.rule == "T-B1"
    assert table.state.key() == before


def test_a_tower_from_the_row_takes_its_people_away() -> None:
    """T-B1 The card leaves the row, whichever half was chosen."""
    table = Table(2, starts=["merchant-knight", "monk-knight"], draws=["4 1 2", "3 1 2"])
    table.choose("1 left", "1 left")
    table.choose("4 right", "3 left")
    assert table.people(0) == [2, 1 + 2 + 1, 0]
    table.play(0, "build 1")
    assert table.people(0) == [2, 1 + 1, 0]
    assert table.towers(0) == {"1"}
    assert table.row(0) == {"4 right"}


def test_nobody_has_to_build() -> None:
    """T-B1 Building nothing changes neither row nor hand."""
    table = Table(2, draws=["4 1 2 9", "3 1 2 9"])
    table.choose("4 right", "3 left")
    table.play(0, "build nothing")
    assert (table.row(0), table.hand(0)) == ({"4 right"}, {"1", "2", "9"})
    assert len(table.told(NoTower)) == 1


def test_a_tower_from_the_row_is_open() -> None:
    """T-B2 Everybody sees which card of the row became a tower."""
    table = Table(2, draws=["4 1 2", "3 1 2"])
    table.choose("4 right", "3 left")
    table.play(0, "build 4")
    told = table.told(TowerFromRow)[0]
    assert all(told.seen_by(viewer) is told for viewer in (0, 1, None))
    assert table.state.seen_by(1).towers == table.state.towers


def test_a_tower_from_the_hand_is_its_owners_secret() -> None:
    """T-B2 The others see that there is one; its owner may look at it."""
    table = Table(2, draws=["4 1 2", "3 1 2"])
    table.choose("4 right", "3 left")
    table.play(0, "build 2")
    told = table.told(TowerFromHand)[0]
    assert told.seen_by(0) is told
    for other in (1, None):
        seen = told.seen_by(other)
        assert isinstance(seen, TowerFromHand)
        assert seen.card == -1
        assert table.state.seen_by(other).hidden_towers[0] == [-1]
    assert table.state.seen_by(0).hidden_towers[0] == [1]
    assert table.towers(0) == set()


def test_all_builders_decide_together() -> None:
    """T-B3 Nobody sees what another builds, a card of the row included, before all have decided."""
    table = Table(2, draws=["4 1 2", "3 1 2"])
    table.choose("4 right", "3 right")
    assert table.asked() == (0, 1)
    table.play(1, "build 3")
    assert table.told(TowerFromRow) == []
    assert table.row(1) == {"3 right"}
    table.play(0, "build nothing")
    assert len(table.told(TowerFromRow)) == 1


def test_the_leader_decides_first() -> None:
    """T-B3 leader-first: by descending points, after the contests are settled."""
    table = Table(3, draws=["4 1 2", "3 1 2", "1 2 3"], options=LEADER)
    table.lay(1, points=20)
    table.lay(2, points=10)
    table.choose("4 right", "3 right", "1 right")
    order = []
    while "build nothing" in table.offers(table.asked()[0]):
        order.append(table.asked())
        table.play(table.asked()[0], "build nothing")
    assert order == [(1,), (2,), (0,)]
    assert table.told(LotDrawn) == []


def test_among_equals_who_has_more_towers_decides_first() -> None:
    """T-B3 leader-first: towers from row and hand count alike."""
    table = Table(
        2, starts=["monk-knight", "knight-monk"], draws=["1 4 2", "1 5 2"], options=LEADER
    )
    table.lay(0, towers="10")
    table.lay(1, hidden_towers="8 9")
    table.choose("1 right", "1 right")
    assert table.points() == [4 + 1, 4 + 1]
    assert table.asked() == (1,)
    assert table.told(LotDrawn) == []


@pytest.mark.parametrize("lots", [[1, 3], [2, 1], [3, 2]])
def test_the_lot_decides_among_equals_before_anybody_builds(lots: list[int]) -> None:
    """T-B3 leader-first: the whole order is fixed before the first builds."""
    starts = ["knight-monk", "monk-knight", "knight-merchant", "monk-merchant"]
    draws = ["1 4 2", "1 4 2", "1 4 2", "1 4 2"]
    table = Table(4, starts=starts, draws=draws, lots=lots, options=LEADER)
    for seat, points in enumerate((20, 20, 20, 50)):
        table.lay(seat, points=points, start="knight-monk")
    table.choose("1 right", "1 right", "1 right", "1 right")
    assert [event.seat + 1 for event in table.told(LotDrawn)] == lots
    order = []
    while "build nothing" in table.offers(table.asked()[0]):
        order.append(table.asked()[0] + 1)
        table.play(table.asked()[0], "build nothing")
    assert order == [4, *lots, 6 - sum(lots)]


def test_each_group_of_equals_draws_lots_of_its_own() -> None:
    """T-B3 leader-first: those with most points first, whatever the lots of the others."""
    draws = ["1 4 2", "1 4 2", "1 4 2", "1 4 2", "1 4 2"]
    table = Table(5, draws=draws, lots=[4, 3], options=LEADER)
    for seat, points in enumerate((9, 20, 9, 20, 1)):
        table.lay(seat, points=points, start="knight-monk")
    table.choose(*["1 right"] * 5)
    assert [event.seat + 1 for event in table.told(LotDrawn)] == [4, 3]
    order = []
    while "build nothing" in table.offers(table.asked()[0]):
        order.append(table.asked()[0] + 1)
        table.play(table.asked()[0], "build nothing")
    assert order == [4, 2, 3, 1, 5]


def test_each_sees_what_was_built_before() -> None:
    """T-B3 leader-first: a card of the row is taken at once; of one from the hand only that."""
    table = Table(2, draws=["4 1 2", "3 1 2"], options=LEADER)
    table.lay(0, points=20)
    table.choose("4 right", "3 right")
    table.play(0, "build 4")
    assert table.asked() == (1,)
    view = table.state.seen_by(1)
    assert view.towers[0] == [3]
    assert view.row[0] == []
