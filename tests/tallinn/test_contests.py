"""Contests: T-K1 to T-K5."""

import pytest

from tafelrunde.games.tallinn.events import ContestScored, FinalContestScored
from tests.tallinn.table import Table

KNIGHTS = "knight-monk"  # 2 knights, 1 monk
MERCHANTS = "merchant-monk"  # 2 merchants, 1 monk


def test_a_coin_triggers_one_contest_of_its_faction_for_its_owner() -> None:
    """T-K1 The coin half of card 4 contests the knights; its other half contests nothing."""
    table = Table(2, draws=["4 1 2", "3 1 2"])
    table.choose("4 right", "3 left")
    contests = table.told(ContestScored)
    assert [(event.seat, event.faction) for event in contests] == [(0, 1)]


def test_this_rounds_cards_already_count_in_contests() -> None:
    """T-K1 All rows hold this round's halves when the first contest is settled."""
    table = Table(2, starts=["monk-knight", KNIGHTS], draws=["3 1 2", "4 1 2"])
    table.choose("3 right", "4 right")
    # Knights: 1 + 1 against 2 + 1, both contested.
    assert [event.people for event in table.told(ContestScored)] == [2, 3]
    assert table.points() == [4, 6]


def test_more_people_give_two_points_as_many_one_for_each_opponent() -> None:
    """T-K2 Against each opponent separately: 2 for more, 1 for as many, 0 for fewer."""
    starts = ["merchant-knight", "knight-merchant", "monk-knight", "monk-merchant"]
    table = Table(4, starts=starts, draws=["4 1 2", "7 1 2", "5 1 2", "2 7 8"])
    table.choose("4 right", "7 left", "5 left", "2 left")
    # Knights: 1 + 1 against 2, 1 and 0.
    assert table.points() == [4 + 1 + 2 + 2, 4, 4, 4]


def test_a_tie_at_zero_gives_nothing() -> None:
    """T-K3 No knights in either row: their final contest gives nobody anything."""
    table = Table(2, starts=["merchant-monk", "monk-merchant"])
    table.lay(0, row="")
    table.end()
    assert table.points() == [4 + 4, 4 + 4]
    assert [event.points for event in table.told(FinalContestScored) if event.faction == 1] == [
        0,
        0,
    ]


def test_only_who_triggered_scores() -> None:
    """T-K4 An opponent with more people gains nothing from my contest."""
    table = Table(2, starts=["monk-merchant", KNIGHTS], draws=["4 1 2", "8 1 2"])
    table.choose("4 right", "8 left")
    assert table.points() == [4, 4]


def test_contests_of_one_faction_are_settled_one_by_one() -> None:
    """T-K4 In seat order, each for its owner, even where two contest the same faction."""
    table = Table(3, starts=[MERCHANTS, KNIGHTS, "monk-knight"], draws=["3 1 2", "4 1 2", "4 1 2"])
    table.choose("3 right", "4 right", "4 right")
    contests = [(event.seat, event.people, event.points) for event in table.told(ContestScored)]
    assert contests == [(0, 1, 0), (1, 3, 4), (2, 2, 2)]


def test_points_have_no_upper_bound() -> None:
    """T-K5 The tracker goes on beyond any number."""
    table = Table(2, draws=["4 1 2", "2 1 3"])
    table.lay(0, points=9999)
    table.choose("4 right", "2 left")
    assert table.points()[0] > 9999


def test_points_may_fall_below_zero() -> None:
    """T-K5, T-F2 Who is far behind pays even without a point."""
    table = Table(2, starts=["merchant-knight", "monk-knight"])
    table.lay(0, row="3l 5l 7l", points=0)
    table.lay(1, row="1l", points=-2)
    table.end()
    # Merchants 8:0. Knights 1:3, so 4 points; monks 0:2, another 4.
    assert table.points() == [0 + 4 + 1, -2 - 1 + 4 + 4]


def test_a_price_may_lead_below_zero() -> None:
    """T-K5, T-U2 Cards may be exchanged without points to pay for them."""
    table = Table(2, supporters="on", stay=True, draws=["1 2 3"])
    table.lay(0, points=1)
    table.play(0, "exchange 1", "exchange 2", "exchange 3", "done")
    table.play(1, "done")
    assert table.points() == [-2, 4]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_most_that_a_contest_gives(players: int) -> None:
    """T-K2 Two points for every opponent."""
    table = Table(players, starts=["knight-monk"], draws=["4 1 2", *["2 1 5"] * 5])
    table.choose("4 right", *["2 left"] * (players - 1))
    assert table.points()[0] == 4 + 2 * (players - 1)
