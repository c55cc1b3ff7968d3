"""The Emperor's Envoy: T-V1 to T-V6."""

import pytest

from tafelrunde.games.tallinn.events import (
    ContestDeclined,
    ContestNamed,
    ContestScored,
    DrewFirst,
    Exchanged,
    PointTaken,
    ShieldsJoined,
    TowersScored,
)
from tests.tallinn.table import Table

ENVOY = {"envoy": "on"}
SHIELDS = "envoy right"
PEOPLE = "envoy left"


def test_each_pile_holds_an_envoy() -> None:
    """T-V1 Eleven cards each, the envoy among them."""
    table = Table(2, draws=["envoy 1 2"], options=ENVOY)
    assert table.hand(0) == {"envoy", "1", "2"}
    assert table.pile(0) == 8


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_any_number_of_cards_may_be_exchanged_once(number: int) -> None:
    """T-V1 One point a card, as many are drawn, and the hand is three again."""
    table = Table(2, draws=["1 2 3"], stay=True, options=ENVOY)
    put = [f"exchange {card}" for card in range(1, 1 + number)]
    table.play(0, *put, "done")
    assert table.points() == [4, 4]
    table.play(1, "done")
    assert table.points() == [4 - number, 4]
    assert len(table.hand(0)) == 3
    assert table.pile(0) == 8
    assert not table.hand(0) & {str(card) for card in range(1, 1 + number)}
    assert len(table.told(DrewFirst)) == 6 + number
    assert len(table.told(Exchanged)) == (number > 0)
    assert table.offers(0)[0].startswith("choose")


def test_exchanged_cards_come_last_in_the_order_of_choice() -> None:
    """T-V1 The first card put under the pile is drawn before the second."""
    table = Table(2, draws=["1 2 3", "1 2 3"], stay=True, options=ENVOY)
    table.play(0, "exchange 3", "exchange 1", "done")
    table.play(1, "done")
    drawn: list[set[str]] = []
    for _ in range(8):
        before = table.hand(0)
        played = table.row(0)
        table.any_round()
        assert len(table.row(0) - played) == 1
        drawn.append(table.hand(0) - before)
    assert drawn[-2:] == [{"3"}, {"1"}]


def test_all_exchange_at_the_same_time() -> None:
    """T-V1 Nobody learns what the others do before all have decided."""
    table = Table(3, stay=True, options=ENVOY)
    table.play(1, "exchange 1", "done")
    assert table.asked() == (0, 2)
    assert table.told(Exchanged) == []
    assert len(table.hand(1)) == 3


def test_the_half_with_people_counts_one_of_each() -> None:
    """T-V2 And it triggers nothing."""
    table = Table(2, starts=["merchant-knight"], draws=["envoy 1 2", "1 2 3"], options=ENVOY)
    table.choose(PEOPLE, "1 left")
    assert table.people(0) == [3, 2, 1]
    assert not table.told(ContestNamed)
    assert not table.told(ContestScored)


@pytest.mark.parametrize("faction", ["merchant", "knight", "monk"])
def test_shields_contest_any_faction_with_two_more_people(faction: str) -> None:
    """T-V3 Against an equal row two more people win."""
    table = Table(2, starts=["merchant-knight"], draws=["envoy 1 2", "7 1 3"], options=ENVOY)
    table.lay(1, start="merchant-knight")
    table.choose(SHIELDS, "7 right")
    assert table.offers(0) == [
        "contest merchant",
        "contest knight",
        "contest monk",
        "decline",
    ]
    table.play(0, f"contest {faction}")
    mine = {"merchant": 2, "knight": 1, "monk": 0}[faction] + 2
    theirs = {"merchant": 2, "knight": 2, "monk": 1}[faction]
    told = table.told(ContestScored)
    assert [(event.people, event.points) for event in told] == [(mine, 2 if mine > theirs else 1)]
    assert "build nothing" in table.offers(0)


def test_shields_may_rest_and_then_build_nothing() -> None:
    """T-V3 It is optional; no contest means no tower."""
    table = Table(2, draws=["envoy 1 2", "7 1 3"], options=ENVOY)
    table.choose(SHIELDS, "7 right")
    table.play(0, "decline")
    assert len(table.told(ContestDeclined)) == 1
    assert table.told(ContestScored) == []
    assert table.asked() == (0, 1)
    assert table.offers(0)[0].startswith("choose")


def test_shields_don_t_count_in_contests_of_others() -> None:
    """T-V3 Two more people in the own contest only, not when others contest the same faction."""
    table = Table(
        2, starts=["merchant-monk", "monk-merchant"], draws=["envoy 1 2", "4 1 3"], options=ENVOY
    )
    table.choose(SHIELDS, "4 right")
    table.play(0, "contest knight")
    # Knights: 0 + 2 shields against 1 in the first contest, 1 against 0 in the second.
    assert table.points() == [4 + 2, 4 + 2]


def test_the_faction_is_named_before_any_contest_is_settled() -> None:
    """T-V4 After the reveal, by all who showed shields at the same time."""
    draws = ["4 1 2", "envoy 1 2", "envoy 1 2"]
    table = Table(3, draws=draws, options=ENVOY)
    table.choose("4 right", SHIELDS, SHIELDS)
    assert table.asked() == (1, 2)
    assert table.told(ContestScored) == []
    table.play(2, "contest monk")
    assert table.told(ContestNamed) == []
    assert table.asked() == (1,)
    table.play(1, "decline")
    assert [event.seat for event in table.told(ContestScored)] == [0, 2]


def test_after_the_round_shields_count_for_nothing() -> None:
    """T-V5 In nobody's contest, not even the owner's next one."""
    starts = ["merchant-monk", "monk-merchant"]
    table = Table(2, starts=starts, draws=["envoy 4 2", "1 5 3"], options=ENVOY)
    table.choose(SHIELDS, "1 left")
    table.play(0, "contest knight")
    table.play(0, "build nothing")
    assert table.people(0) == [2, 0, 1]
    table.choose("4 right", "5 left")
    assert table.told(ContestScored)[-1].people == 1


def test_at_the_end_shields_join_the_smallest_faction() -> None:
    """T-V5 Before the final contests, of itself where there is one smallest."""
    table = Table(2, options=ENVOY)
    table.lay(0, start="merchant-knight", row="er", points=0)
    table.lay(1, start="merchant-knight", row="", points=0)
    table.end()
    assert [(event.seat, event.faction) for event in table.told(ShieldsJoined)] == [(0, 2)]
    assert table.points() == [2 + 2 + 4, 2 + 2]


def test_among_equals_the_owner_chooses() -> None:
    """T-V5 Several owners at the same time; other factions are refused."""
    table = Table(3, options=ENVOY)
    table.lay(0, start="merchant-monk", row="4r er")  # 2, 1, 1
    table.lay(1, start="knight-merchant", row="2l er")  # 1, 2, 2
    table.lay(2, start="monk-merchant", row="1r 6l er")  # 2, 2, 2
    table.end()
    assert table.asked() == (0, 2)
    assert table.offers(0) == ["join knight", "join monk"]
    assert table.refused(0) == {"join merchant": "T-V5"}
    assert table.refusal(0, "join merchant") == {"fewest": 1, "people": 2}
    assert table.refused(2) == {}
    table.play(2, "join monk")
    assert table.told(ShieldsJoined) == []
    table.play(0, "join monk")
    joined = [(event.seat, event.faction) for event in table.told(ShieldsJoined)]
    assert joined == [(0, 2), (1, 0), (2, 2)]


def test_joined_shields_count_for_being_far_ahead() -> None:
    """T-V5, T-F2 Three people and two shields are five more than none."""
    table = Table(2, options=ENVOY)
    table.lay(0, start="merchant-monk", row="1l 3r 7l 5r 2l er")  # 4, 3, 4
    table.lay(1, start="merchant-monk", row="")
    table.end()
    assert [event.faction for event in table.told(PointTaken)] == [1]


def test_shields_count_whether_they_contested_or_not() -> None:
    """T-V5 Declined in their round, they join a faction at the end all the same."""
    table = Table(2, draws=["envoy 1 2", "7 1 3"], starts=["merchant-knight"], options=ENVOY)
    table.choose(SHIELDS, "7 right")
    table.play(0, "decline")
    table.end()
    assert [event.seat for event in table.told(ShieldsJoined)] == [0]


def test_covered_shields_join_nothing() -> None:
    """T-V5 The half with people in the row: no shields."""
    table = Table(2, options=ENVOY)
    table.lay(0, row="el", towers="")
    table.end()
    assert table.told(ShieldsJoined) == []


@pytest.mark.parametrize(
    ("towers", "faction", "strength", "total"),
    [
        ("envoy", 0, 3, 5),  # 1, 1, 1 and 2 more for the first of the equals
        ("envoy 10", 2, 5, 11),  # 2, 2, 5, then merchants 4
        ("envoy 9", 0, 4, 11),  # 4, 4, 1, then monks 3
    ],
)
def test_an_envoy_tower(towers: str, faction: int, strength: int, total: int) -> None:
    """T-V6, T-F4 One of each and two more for the smallest; for a tie it counts five people."""
    table = Table(2, options=ENVOY)
    table.lay(0, hidden_towers=towers, row="")
    table.end()
    told = table.told(TowersScored)[0]
    assert (told.faction, told.people) == (faction, strength)
    assert table.final()[0][1] == total
