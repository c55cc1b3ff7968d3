"""The end and the scoring: N-E1 to N-E4, N-F1 to N-F4."""

import pytest

from tafelrunde.games.tournay.state import CROSSWISE, NOTHING
from tafelrunde.games.tournay.town_events import (
    LastCards,
    LastRound,
    NoLastCard,
    PrestigeScored,
    Won,
)
from tafelrunde.games.tournay.turn import BEGIN_TURN
from tafelrunde.games.tournay.words import ALL
from tests.tournay.table import Table

NINE = [f"{row}{column}" for row in "bcd" for column in "234"]
WHOLE = [f"{space} farm" for space in NINE[2:]]
PRESTIGE = ["b2 mint", "b3 belfry"]


def complete(table: Table, seat: int) -> Table:
    """Nine spaces and two visible prestige buildings."""
    return table.lay(seat, *PRESTIGE, *WHOLE)


def at_start(table: Table) -> Table:
    """The turn of the start player begins."""
    table.now([BEGIN_TURN[table.state.start]])
    return table


def last_cards(table: Table) -> Table:
    """Everyone's last cards are asked for."""
    table.state.ending = True
    return at_start(table)


def test_two_complete_districts_begin_the_end() -> None:
    """N-E1, N-E2 Condition 1 met by two players."""
    table = at_start(complete(complete(Table(), 0), 1))
    assert table.told(LastRound)
    assert table.asked() == (0,)


def test_one_complete_district_is_not_enough() -> None:
    """N-E1, N-E2 Neither is one with a covered prestige building, or with eight spaces."""
    assert not at_start(complete(Table(), 0)).told(LastRound)
    table = complete(complete(Table(), 0), 1).lay(1, "b2 farm/mint")
    assert not at_start(table).told(LastRound)
    table = complete(complete(Table(), 0), 1)
    table.state.visible[1][12] = NOTHING
    assert not at_start(table).told(LastRound)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_criers_make_one_complete_district_enough(players: int) -> None:
    """N-E1, N-E2 Condition 2: more criers crosswise than players."""
    for criers in (players, players + 1):
        table = complete(Table(players), 1)
        table.state.criers[:criers] = [CROSSWISE] * criers
        assert bool(at_start(table).told(LastRound)) == (criers > players)


def test_the_end_is_judged_at_the_start_players_turn_only() -> None:
    """N-E2 Not at the turn of another; and not revoked."""
    table = complete(complete(Table(3), 0), 1).turn(0).play(0, "gather")
    assert not table.told(LastRound)
    at_start(table)
    assert table.told(LastRound)
    table.state.visible[0][12] = NOTHING
    for seat in range(3):
        table.play(seat, "gather")
    assert table.told(LastCards)


def test_everyone_has_one_more_turn() -> None:
    """N-E2, N-E3 The start player first; then the last cards."""
    table = at_start(complete(complete(Table(), 0), 1)).lay(0, hand="market")
    table.play(0, "gather")
    assert not table.told(LastCards)
    table.play(1, "gather")
    assert table.told(LastCards)
    assert table.asked() == (0,)


def test_last_cards_lie_hidden_until_all_have_chosen() -> None:
    """N-E3 With space and payment; nobody sees anything of it before."""
    table = last_cards(Table().lay(0, hand="city_hall farm").lay(1, hand="market"))
    assert table.asked() == (0, 1)
    view = table.state.seen_by(1).key()
    table.play(0, "play city_hall", "put farm", "lay c3")
    assert table.offers(0) == ["confirm"]
    assert table.state.seen_by(1).key() == view
    table.play(0, "confirm")
    assert table.asked() == (1,)
    assert table.on(0, "c3") == []
    assert table.deniers() == [10, 10]
    table.play(1, "play nothing", "confirm")
    assert table.on(0, "c3") == ["city_hall"]
    assert table.under("yellow 1") == ["farm"]
    assert table.deniers() == [8, 10]
    assert table.told(NoLastCard)
    assert table.state.over()


def test_a_last_card_may_be_taken_back() -> None:
    """N-E3 As long as somebody still thinks."""
    table = last_cards(Table().lay(0, hand="market").lay(1, hand="market"))
    table.play(0, "play market", "lay c3", "confirm")
    table.state.withdraw(0)
    assert table.asked() == (0, 1)
    assert table.offers(0) == ["play nothing", "play market"]


def test_who_has_no_card_is_not_asked_for_a_last_one() -> None:
    """N-E3 The number of cards in hand is open; event cards are none to lay."""
    table = last_cards(Table().lay(0, hand="market").lay(1, hand="siege"))
    assert table.asked() == (0,)
    assert last_cards(Table()).state.over()


def test_rules_for_a_last_card_are_those_for_any_other() -> None:
    """N-E3, N-P1, N-P6 What can't be paid or would make four rows is refused."""
    table = last_cards(Table().lay(0, "b3 farm", "c3 farm", "d3 farm", hand="cathedral market"))
    assert table.refused(0) == {"play cathedral": "N-P6"}
    table.play(0, "play market")
    assert table.refused(0)["lay a3"] == "N-P1"


def test_characters_answer_a_last_card() -> None:
    """N-E3, N-K2 Once all lie, and nothing else; this income can't pay the cost."""
    table = last_cards(Table().lay(0, "b3 architect_2", hand="market", deniers=1))
    table.play(0, "play market", "lay c3", "confirm")
    assert table.deniers()[0] == 2
    table = last_cards(Table().lay(0, "b3 architect_2", hand="market", deniers=0))
    assert table.refused(0) == {"play market": "N-P6"}


def test_ramparts_in_hand_are_built_at_the_end() -> None:
    """N-E3, N-F3 They go to the pile and bring their points."""
    table = last_cards(Table().lay(0, hand="siege flood"))
    assert table.ramparts(0) == ["siege", "flood"]
    assert table.points() == [2, 0]


def test_after_sixty_rounds_the_last_cards_follow() -> None:
    """N-E4 At the start of round 61, without another turn."""
    table = Table().lay(0, hand="market")
    table.state.round = 59
    assert at_start(table).state.round == 60
    assert not table.told(LastCards)
    at_start(table)
    assert table.told(LastCards)
    assert table.state.round == 60


# Scoring


def scored(table: Table) -> list[dict[str, int]]:
    """What each name of prestige buildings brings the seats."""
    points: list[dict[str, int]] = [{} for _ in range(table.state.players)]
    for event in last_cards(table).told(PrestigeScored):
        name = ALL[event.card]
        assert name not in points[event.seat]
        points[event.seat][name] = event.points
    return points


def test_the_scoring_table() -> None:
    """N-F1 Rulebook: Madeline 1×4, 1×2, 4×2, 1×1; Nell 2×2, 2×4, 1×2, 3×2.

    From the values follows who built what: Saint-Brice is Madeline's, the Belfry and the Mint are
    Nell's; for the Porte de la Vigne, where both get 2 for a citizen, both have built it.
    """
    madeline = ["c3 saint_brice", "c4 porte_de_la_vigne", "b3 farm", "b4 fort", "b2 bishop"]
    nell = ["c3 belfry", "c4 mint", "c2 porte_de_la_vigne", "b3 farm", "b4 fort", "b2 bishop"]
    table = Table().lay(0, *madeline, deniers=4, plaza="r4")
    table.lay(1, *nell, "d2 market", "d3 hospital", "d4 arsenal", deniers=12, plaza="r1")
    names = ["saint_brice", "belfry", "porte_de_la_vigne", "mint"]
    points = scored(table)
    assert [points[0][name] for name in names] == [4, 2, 8, 1]
    assert [points[1][name] for name in names] == [4, 8, 2, 6]


COUNTS = [
    ("belfry", "one yellow, one white, one red card visible", 4, 2),
    ("city_hall", "two yellow citizens", 4, 2),
    ("cloth_hall", "one yellow card", 2, 1),
    ("mint", "ten deniers: two fours", 4, 2),
    ("tour_des_six", "one character", 2, 1),
    ("cathedral", "once", 8, 0),
    ("la_madeleine", "the prestige building itself", 2, 0),
    ("saint_brice", "one yellow, one white, one red card visible", 4, 2),
    ("saint_jacques", "one white card", 2, 1),
    ("saint_nicolas", "two of each colour of citizens", 6, 2),
    ("saint_quentin", "two white citizens", 4, 2),
    ("pont_des_trous", "two of each colour of citizens", 6, 2),
    ("porte_de_la_vigne", "two red citizens", 4, 2),
    ("tour_d_arras", "a yellow building; the white card is a character", 2, 1),
    ("tour_henry_viii", "two ramparts", 4, 2),
    ("tour_saint_georges", "one red card", 2, 1),
]


@pytest.mark.parametrize(
    ("name", "builder", "others"),
    [(name, builder, others) for name, _, builder, others in COUNTS],
    ids=[f"{name}: {counted}" for name, counted, _, _ in COUNTS],
)
def test_what_a_prestige_building_counts(name: str, builder: int, others: int) -> None:
    """N-F1, N-F2 For who built it, and for everybody else."""
    table = Table()
    for seat in (0, 1):
        district = ["b2 farm/hospital +yellow", "b3 bishop", "b4 fort"]
        table.lay(seat, *district, plaza="y1 w1 r1", beside="w1 r1", ramparts="siege flood")
    table.lay(1, ramparts="tithe heresy").lay(0, f"c3 {name}")
    assert [points[name] for points in scored(table)] == [builder, others]


def test_at_most_twelve_points_for_a_player_and_name() -> None:
    """N-F1 However many things are counted."""
    table = Table().lay(0, "c3 mint", deniers=100).lay(1, deniers=100)
    assert scored(table) == [{"mint": 12}, {"mint": 12}]


def test_a_name_scores_once() -> None:
    """N-F1 Two Mints in two districts score together; both owners get the left value."""
    table = Table(3).lay(0, "c3 mint").lay(1, "c3 mint")
    assert scored(table) == [{"mint": 4}, {"mint": 4}, {"mint": 2}]


def test_a_covered_copy_gives_the_right_value() -> None:
    """N-F1 Built means visible in the own district; covered everywhere, a name doesn't score."""
    table = Table().lay(0, "c3 farm/mint").lay(1, "c3 mint")
    assert scored(table) == [{"mint": 2}, {"mint": 4}]
    assert scored(Table().lay(0, "c3 farm/mint")) == [{}, {}]


def test_printed_prestige_counts_for_covered_cards_too() -> None:
    """N-F3 Level I 1, level II 2, level III 3, and 1 for each rampart built."""
    table = Table().lay(0, "c3 farm_2/market", "c4 cathedral", ramparts="siege flood")
    assert table.points() == [8 + 2 + 1 + 3 + 2, 0]


def test_most_points_win() -> None:
    """N-F4 Then most deniers."""
    table = last_cards(Table().lay(1, "c3 farm"))
    assert [event.seat for event in table.told(Won)] == [1]
    table = last_cards(Table().lay(1, deniers=11))
    assert [event.seat for event in table.told(Won)] == [1]


def test_equals_share_the_victory() -> None:
    """N-F4 Same points, same deniers."""
    assert [event.seat for event in last_cards(Table(3)).told(Won)] == [0, 1, 2]
