"""Chests: each kind, the exchange, the pile (S-C1 to S-C7)."""

import pytest

from tafelrunde.games.staufer import GAME
from tests.staufer.table import Table


def supply(table: Table, *chests: str) -> Table:
    """Seat 0 takes these chests from the field without figures."""
    table.lay("chest", *chests)
    table.play(0, "supply chest")
    return table


# Orange


@pytest.mark.parametrize("points", [2, 3, 4, 5])
def test_orange_points(points: int) -> None:
    """S-C1 Scored at once, discarded."""
    table = supply(Table(4), f"points-{points}")
    assert table.points == [points, 0, 0, 0]
    assert table.discarded() == [f"points-{points}"]
    assert table.held(0) == []


@pytest.mark.parametrize("envoys", [1, 2, 3])
def test_orange_envoys(envoys: int) -> None:
    """S-C1 From the province to the court."""
    table = supply(Table(4), f"envoys-{envoys}")
    assert table.at_court(0) == (4 + envoys, 1)
    assert table.discarded() == [f"envoys-{envoys}"]


def test_orange_noble() -> None:
    """S-C1 A noble."""
    assert supply(Table(4), "noble").at_court(0) == (4, 2)


def test_orange_noble_when_none_is_left() -> None:
    """S-C1, S-U3 From a payment area; without any, an envoy."""
    table = Table(4)
    table.court(0, 4, 1)
    table.pay(0, "milano", 0, 1)
    table.put(0, "aachen-1 noble")
    table.turn_of(0, 0, 1)
    assert supply(table, "noble").at_court(0) == (4, 2)
    assert table.paid(0) == {}
    assert supply(table, "noble").at_court(0) == (5, 2)


def test_orange_envoys_when_the_province_is_empty() -> None:
    """S-C1, S-U3 Figure by figure, the region chosen each time."""
    table = Table(4)
    table.court(0, 4)
    table.pay(0, "milano", 5)
    table.pay(0, "palermo", 6)
    supply(table, "envoys-2")
    table.play(0, "from palermo", "from milano")
    assert table.at_court(0) == (6, 0)
    assert table.paid(0) == {"palermo": (5, 0), "milano": (4, 0)}


# Turquoise


@pytest.mark.parametrize(
    "chest", ["place-1", "other-chest", "free-move", "cheap-seat", "stay", "brown", "violet"]
)
def test_other_chests_are_kept_open(chest: str) -> None:
    """S-C2, S-C3, S-C4 Everybody sees them."""
    table = supply(Table(4), chest)
    assert table.held(0) == [chest]
    assert table.state.seen_by(3).chests == table.state.chests


def test_place_1_pushes_the_others_down() -> None:
    """S-C2 The figure of a supply goes to the first place."""
    table = Table(3)
    table.hold(2, "place-1")
    table.play(0, "supply envoy")
    table.play(1, "supply envoy")
    table.play(2, "use place-1", "supply noble")
    assert table.state.supplied == [2, 0, 1]
    assert table.discarded() == ["place-1"]


def test_the_last_to_use_place_1_stands_first() -> None:
    """S-C2 Two of them in a round."""
    table = Table(3)
    table.hold(1, "place-1")
    table.hold(2, "place-1")
    table.play(0, "supply envoy")
    table.play(1, "use place-1", "supply envoy")
    table.play(2, "use place-1", "supply envoy")
    assert table.state.supplied == [2, 1, 0]


def test_place_1_with_a_placing_stays_a_placing() -> None:
    """S-C2, S-T2 The figure goes to the supply track; no envoy; the placing track is as it was."""
    table = Table(3)
    table.hold(0, "place-1")
    table.play(0, "use place-1", "place nijmegen-4 envoy")
    assert table.state.supplied == [0]
    assert table.state.placed == []
    assert table.at_court(0) == (1, 1)
    table.play(1, "place nijmegen-5 envoy")
    assert table.at_court(1) == (2, 1)


def test_place_1_must_change_something() -> None:
    """S-C2 Before nobody else a supply would be first anyway: only a placing is left."""
    table = Table(3)
    table.hold(0, "place-1")
    table.play(0, "use place-1")
    assert not any(word.startswith("supply") for word in table.offers(0))
    assert table.refused(0, "supply envoy") == "S-C2"


def test_place_1_is_refused_where_it_changes_nothing() -> None:
    """S-C2 No other figure on the supply track, and no seat can be had."""
    table = Table(3)
    table.hold(0, "place-1")
    table.court(0, 1)
    assert table.refused(0, "use place-1") == "S-C2"
    table.play(0, "supply envoy")
    table.hold(1, "place-1")
    assert table.refused(1, "use place-1") == ""


def test_the_envoy_of_the_track_does_not_help_with_place_1() -> None:
    """S-C2, S-T2 2 envoys suffice for a 3-seat only with the track's envoy."""
    table = Table(3)
    table.hold(0, "place-1")
    table.court(0, 2)
    assert "nijmegen-4" in table.places(0)
    assert table.refused(0, "use place-1") == "S-C2"


def test_other_chest() -> None:
    """S-C2 The figures of one field, all chests of one other; its own chests stay."""
    table = Table(4)
    table.hold(0, "other-chest")
    table.lay("2-envoys", "brown")
    table.lay("noble", "violet", "points-2")
    table.lay("envoy", "stay")
    table.play(0, "use other-chest")
    assert all(word.startswith("supply") for word in table.offers(0))
    table.play(0, "supply 2-envoys")
    assert table.offers(0) == ["instead noble", "instead envoy"]
    table.play(0, "instead noble")
    assert table.at_court(0) == (6, 1)
    assert table.held(0) == ["violet"]
    assert table.points[0] == 2
    assert table.under("2-envoys") == ["brown"]
    assert table.under("noble") == []


def test_other_chest_with_a_field_that_has_none() -> None:
    """S-C2 The chosen field may have no chest; where one other has some it isn't asked."""
    table = Table(4)
    table.hold(0, "other-chest")
    table.lay("noble", "violet")
    table.play(0, "use other-chest")
    assert table.refused(0, "supply noble") == "S-C2"
    table.play(0, "supply envoy")
    assert table.held(0) == ["violet"]
    assert table.acts() == 1


def test_other_chest_is_refused_where_no_chest_lies() -> None:
    """S-C2 It would change nothing."""
    table = Table(4)
    table.hold(0, "other-chest")
    assert table.refused(0, "use other-chest") == "S-C2"


def test_free_move() -> None:
    """S-C2 The move costs nothing, the seat its price."""
    table = Table(4)
    table.hold(0, "free-move")
    table.play(0, "use free-move", "place milano-4 envoy")
    assert table.paid(0) == {"nijmegen": (1, 0), "strasbourg": (1, 0)}


def test_free_move_is_of_no_use_in_the_kings_region() -> None:
    """S-C2 Seats there are refused, supplies aren't offered any more."""
    table = Table(4)
    table.hold(0, "free-move")
    table.play(0, "use free-move")
    assert table.refused(0, "place nijmegen-4 envoy") == "S-C2"
    assert all(word.startswith(("place", "choose")) for word in table.offers(0))


def test_cheap_seat() -> None:
    """S-C2 The seat costs the figure on it, the move what it costs; S-M3 holds."""
    table = Table(4)
    table.hold(0, "cheap-seat")
    table.court(0, 2, 1)
    assert "place palermo-1 noble" not in table.offers(0)
    table.play(0, "use cheap-seat", "place palermo-1 noble")
    assert table.paid(0) == {"strasbourg": (1, 0), "palermo": (1, 0)}
    assert table.on("palermo-1") == ["0 noble"]


def test_free_move_and_cheap_seat_together() -> None:
    """S-C2 One figure at court suffices for any seat."""
    table = Table(4)
    table.hold(0, "free-move", "cheap-seat")
    table.court(0, 0, 1)
    table.state.placed = [1, 1]
    table.play(0, "use free-move")
    # Free move alone would not do: the other chest has to be used too.
    assert table.offers(0) == ["use cheap-seat"]
    table.play(0, "use cheap-seat", "place augsburg-1 noble")
    assert table.on("augsburg-1") == ["0 noble"]
    assert table.paid(0) == {}
    assert table.discarded() == ["free-move", "cheap-seat"]


def test_cheap_seat_whatever_the_privileges() -> None:
    """S-C2 With privileges 4 and 5 the seat would cost 2; it costs 1."""
    table = Table(4, "1,2,3,4,5,6")
    table.grant(0, 4, 5)
    table.hold(0, "cheap-seat")
    table.court(0, 1)
    table.play(0, "use cheap-seat", "place nijmegen-1 envoy")
    assert table.at_court(0) == (1, 0)


def test_at_most_one_of_a_kind_an_action() -> None:
    """S-C2 Of two of a kind one is left."""
    table = Table(4)
    table.hold(0, "free-move", "free-move")
    table.play(0, "use free-move")
    assert "use free-move" not in table.offers(0)
    table.play(0, "place milano-4 envoy")
    assert table.held(0) == ["free-move"]


def test_a_chest_taken_in_an_action_cannot_serve_it() -> None:
    """S-C2 It is announced before anything is taken."""
    table = Table(4)
    table.lay("nijmegen-4", "cheap-seat")
    table.play(0, "place nijmegen-4 envoy")
    assert table.held(0) == ["cheap-seat"]
    assert table.acts() == 1


def test_free_move_and_place_1_together() -> None:
    """S-C2 Different kinds go together."""
    table = Table(4)
    table.hold(0, "place-1", "free-move", "cheap-seat")
    table.court(0, 1)
    table.play(0, "use place-1", "use free-move", "use cheap-seat", "place aachen-2 envoy")
    assert table.state.supplied == [0]
    assert table.at_court(0) == (0, 0)


def test_a_chest_that_would_help_too_little_is_refused() -> None:
    """S-C2 It would change what a seat costs, but no seat can be paid even so."""
    table = Table(4)
    table.hold(0, "free-move", "cheap-seat")
    table.court(0, 0)
    table.state.placed = [1, 1]
    assert table.refused(0, "use free-move") == "S-C2"
    assert table.refused(0, "use cheap-seat") == "S-C2"
    assert "that you can pay for" in GAME.rulebook["S-C2"].refused


def test_announcements_leave_an_action_that_can_be_done() -> None:
    """S-C2 Place 1 alone would strand a player whom only two more chests help."""
    table = Table(4)
    table.hold(0, "place-1", "other-chest")
    table.court(0, 1)
    table.lay("noble", "brown")
    # With place 1 nothing can be placed, and before nobody a supply changes nothing.
    assert table.refused(0, "use place-1") == "S-C2"
    table.play(0, "use other-chest")
    assert table.refused(0, "use place-1") == "S-C2"


# Brown, violet


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (7, 25), (10, 40)]
)
def test_brown_series(count: int, points: int) -> None:
    """S-C3 The rulebook's 3 for 9 points and 7 for 25."""
    table = Table(4)
    table.hold(0, *["brown"] * count)
    for order in range(4):
        table.order(order)
    table.in_round(5)
    table.end_round()
    assert table.points[0] == points


def test_two_violet_chests_for_a_privilege() -> None:
    """S-C4 Offered whenever a violet chest is taken; both are discarded."""
    table = Table(4, "first")
    table.hold(0, "violet")
    supply(table, "violet")
    assert table.offers(0) == [
        "exchange 1",
        "exchange 4",
        "exchange 7",
        "exchange 10",
        "exchange 13",
        "exchange 16",
        "keep",
    ]
    table.play(0, "exchange 4")
    assert table.held(0) == []
    assert table.discarded() == ["violet", "violet"]
    assert table.state.has(0, 4)
    assert table.state.display[4] == 1


def test_one_violet_chest_is_kept() -> None:
    """S-C4 Nothing is asked."""
    table = supply(Table(4), "violet")
    assert table.held(0) == ["violet"]
    assert table.acts() == 1


def test_the_exchange_is_optional_and_comes_back_with_the_next_violet_chest() -> None:
    """S-C4 One exchange for each violet chest taken."""
    table = Table(4)
    table.hold(0, "violet", "violet", "violet", "violet")
    supply(table, "violet", "violet")
    table.play(0, "keep")
    assert table.offers(0)[-1] == "keep"
    table.play(0, "exchange 7")
    assert table.held(0) == ["violet"] * 4
    assert table.acts() == 1


def test_a_privilege_that_is_gone_is_refused() -> None:
    """S-C4 Two copies with 4 players."""
    table = Table(4)
    table.grant(1, 10)
    table.grant(2, 10)
    table.hold(0, "violet")
    supply(table, "violet")
    assert table.refused(0, "exchange 10") == "S-C4 privilege=9"


def test_each_kind_of_privilege_once() -> None:
    """S-C5 Number 1 too, though its cards differ."""
    table = Table(4)
    table.grant(0, 1, 13)
    table.hold(0, "violet")
    supply(table, "violet")
    assert table.refused(0, "exchange 1") == "S-C5 privilege=0"
    assert table.refused(0, "exchange 13") == "S-C5 privilege=12"


def test_nothing_is_asked_when_nothing_is_left_to_exchange() -> None:
    """S-C4, S-C5 All kinds held or gone."""
    table = Table(2, "first")
    table.grant(0, 4, 7, 10, 13, 16, 1)
    table.hold(0, "violet")
    table.lay("envoy", "violet")
    table.play(0, "supply envoy")
    assert table.held(0) == ["violet", "violet"]
    assert table.acts() == 1


# The pile, several at once


def test_an_empty_pile_is_made_of_the_discards() -> None:
    """S-C6 Only when a chest is needed."""
    table = Table(4, "4,5,6,7,8,9")
    table.grant(0, 8)
    table.empty_pile("brown", "points-2", "stay")
    table.play(0, "supply envoy")
    assert len(table.told("PilesMixed")) == 1
    assert table.state.pile == [12, 13]
    assert table.discarded() == ["points-2"]


def test_the_pile_is_not_made_before_it_is_needed() -> None:
    """S-C6 Emptied by the last draw it stays empty."""
    table = Table(4, "4,5,6,7,8,9")
    table.grant(0, 8)
    table.empty_pile("brown", "stay")
    table.state.pile = [table.state.discards.pop()]
    table.play(0, "supply envoy")
    assert table.state.pile == []
    assert table.discarded() == ["brown"]


def test_no_chest_anywhere() -> None:
    """S-C6 Nothing is drawn, fields and seats stay as they are."""
    table = Table(4, "4,5,6,7,8,9")
    table.empty_pile()
    table.grant(0, 8)
    table.play(0, "supply envoy")
    assert table.told("ChestDrawn") == []
    laid = len(table.told("ChestLaid", "FieldFilled"))
    table.end_round()
    assert table.state.round == 2
    assert len(table.told("ChestLaid", "FieldFilled")) == laid
    assert not any(table.state.supply)


def test_chests_are_dealt_with_one_by_one_in_the_takers_order() -> None:
    """S-C7, S-P16, S-P18 The exchange before the orange chest brings privilege 16 for it."""
    table = Table(4)
    table.hold(0, "violet")
    supply(table, "points-3", "violet", "brown")
    assert table.offers(0) == ["take points-3", "take brown", "take violet"]
    table.play(0, "take violet", "exchange 16")
    assert table.points[0] == 5
    assert table.held(0) == ["brown"]


def test_the_other_order_brings_less() -> None:
    """S-C7, S-P18 The orange chest first: privilege 16 comes too late."""
    table = Table(4)
    table.hold(0, "violet")
    supply(table, "points-3", "violet")
    table.play(0, "take points-3", "exchange 16")
    assert table.points[0] == 3


def test_each_is_finished_before_the_next() -> None:
    """S-C7, S-U3 The regions for the envoys are asked before the exchange."""
    table = Table(4)
    table.hold(0, "violet")
    table.court(0, 4)
    table.pay(0, "milano", 5)
    table.pay(0, "palermo", 6)
    supply(table, "envoys-2", "violet")
    table.play(0, "take envoys-2")
    assert table.offers(0) == ["from palermo", "from milano"]
    table.play(0, "from milano", "from milano")
    assert "keep" in table.offers(0)


def test_the_order_is_asked_only_where_it_matters() -> None:
    """S-C7 Without privilege 16 within reach nothing depends on it."""
    table = Table(4, "alternative")
    table.hold(0, "violet")
    supply(table, "points-3", "violet", "brown", "envoys-1")
    assert table.offers(0)[-1] == "keep"
    assert table.points[0] == 3
