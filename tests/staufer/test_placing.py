"""Move and place: S-M1 to S-M6, with both examples of the rulebook."""

import pytest

from tests.staufer.table import Table


def test_the_example_of_a_5_seat_in_aachen() -> None:
    """S-M1, S-M2 King in Nijmegen: 3 to move, 1 on the seat, 4 into the following regions."""
    table = Table(4)
    table.court(0, 9)
    table.lay("aachen-2", "brown")
    table.turn_of(0, 1)
    table.state.placed = [1, 1]
    table.play(0, "place aachen-2 envoy")
    assert table.on("aachen-2") == ["0 envoy"]
    assert table.at_court(0) == (1, 0)
    assert table.paid(0) == {
        "strasbourg": (2, 0),
        "palermo": (1, 0),
        "aachen": (1, 0),
        "augsburg": (1, 0),
        "milano": (1, 0),
        "nijmegen": (1, 0),
    }
    assert table.held(0) == ["brown"]
    # Move and seat are told apart: after Aachen comes Augsburg.
    assert table.told("EnvoysPaid")[-1]["regions"] == [2, 4, 1, 0, 5, 3, 2]


def test_the_example_of_a_6_seat_for_nobles_in_palermo() -> None:
    """S-M1, S-M2, S-M3 2 to move, a noble on the seat, 5 further; the eighth in Strasbourg."""
    table = Table(4)
    table.court(0, 6, 1)
    table.lay("palermo-1", "violet")
    table.play(0, "place palermo-1 noble")
    assert table.on("palermo-1") == ["0 noble"]
    assert table.at_court(0) == (0, 0)
    assert table.paid(0) == {
        "strasbourg": (2, 0),
        "palermo": (1, 0),
        "aachen": (1, 0),
        "augsburg": (1, 0),
        "milano": (1, 0),
        "nijmegen": (1, 0),
    }
    assert table.held(0) == ["violet"]


def test_the_kings_region_costs_no_move() -> None:
    """S-M1 A 3-seat there: one figure on it, two into the regions after it."""
    table = Table(4)
    table.play(0, "place nijmegen-4 envoy")
    assert table.paid(0) == {"strasbourg": (1, 0), "palermo": (1, 0)}


def test_five_regions_are_the_longest_way() -> None:
    """S-M1 Milano lies right before the king: five regions are paid."""
    table = Table(4)
    table.court(0, 8)
    table.play(0, "place milano-4 envoy")
    assert table.told("EnvoysPaid")[-1]["regions"] == [2, 4, 1, 0, 5, 3, 2]


def test_the_seventh_figure_of_a_7_seat_falls_into_the_target() -> None:
    """S-M2 Six figures into the regions after it, the last being the region itself."""
    table = Table(4)
    table.court(0, 8)
    table.play(0, "place nijmegen-1 envoy")
    assert table.paid(0)["nijmegen"] == (1, 0)
    assert len(table.paid(0)) == 6


def test_a_taken_seat_is_refused() -> None:
    """S-M1 Whoever stands there."""
    table = Table(4)
    table.put(1, "nijmegen-4")
    table.put(0, "nijmegen-5")
    assert (
        table.refused(0, "place nijmegen-4 envoy")
        == "S-M1"
        == table.refused(0, "place nijmegen-5 envoy")
    )


def test_a_seat_for_nobles_takes_a_noble_only() -> None:
    """S-M3 Without a noble at court it is refused; an envoy isn't even considered."""
    table = Table(4)
    table.court(0, 12)
    assert table.refused(0, "place strasbourg-2 noble") == "S-M3 nobles=0"
    assert "place strasbourg-2 envoy" not in table.offers(0)
    table.court(0, 5, 1)
    assert "place strasbourg-2 noble" in table.offers(0)


def test_nobles_sit_anywhere_and_pay() -> None:
    """S-M3 A noble on a plain seat; nobles pay where envoys don't suffice."""
    table = Table(4)
    table.court(0, 0, 3)
    assert "place nijmegen-4 envoy" in table.offers(0)
    table.play(0, "place nijmegen-4 noble")
    assert table.on("nijmegen-4") == ["0 noble"]
    assert table.paid(0) == {"strasbourg": (1, 0), "palermo": (0, 1)}
    assert table.at_court(0) == (0, 1)


def test_move_and_seat_must_be_paid_in_full() -> None:
    """S-M4 The refusal says what it costs and what one has, the track's envoy included."""
    table = Table(4)
    assert table.refused(0, "place aachen-2 envoy") == "S-M4 move=3 place=5 have=6"
    assert table.refused(0, "place nijmegen-1 envoy") == "S-M4 move=0 place=7 have=6"


def test_the_placing_track_may_be_chosen_only_if_a_seat_can_be_had() -> None:
    """S-M4, S-M6 With one figure and the envoy of the track only a supply is possible."""
    table = Table(4)
    table.court(0, 1)
    assert all(word.startswith("supply ") for word in table.offers(0))
    assert len(table.offers(0)) == 5


def test_the_supply_is_always_legal() -> None:
    """S-M6 Even with everything at court and no chest anywhere."""
    table = Table(4)
    table.court(0, 15, 3)
    assert {word for word in table.offers(0) if word.startswith("supply")} == {
        "supply envoy-noble",
        "supply noble",
        "supply 2-envoys",
        "supply envoy",
        "supply chest",
    }


def test_envoys_pay_first() -> None:
    """S-M4 In the order of paying; the nobles pay what is left."""
    table = Table(4)
    table.court(0, 3, 2)
    table.play(0, "place palermo-3 envoy")
    # The track's envoy is the fourth; one stands, three pay, then the nobles.
    assert table.told("EnvoysPaid")[-1]["regions"] == [2, 4, 1]
    assert table.told("NoblesPaid")[-1]["regions"] == [0, 5]


def test_a_noble_seat_keeps_a_noble_back() -> None:
    """S-M4 With two nobles one of them pays at most."""
    table = Table(4)
    table.court(0, 3, 2)
    table.play(0, "place strasbourg-2 noble")
    assert table.on("strasbourg-2") == ["0 noble"]
    assert table.told("NoblesPaid")[-1]["regions"] == [5]


def test_the_player_may_choose_which_figures_pay() -> None:
    """S-M4 Region by region, as long as both kinds are there."""
    table = Table(4)
    table.court(0, 3, 2)
    table.play(0, "choose payment", "place strasbourg-4 envoy")
    assert table.offers(0) == ["pay envoy", "pay noble"]
    table.play(0, "pay noble", "pay envoy", "pay noble")
    assert table.paid(0) == {"strasbourg": (0, 1), "palermo": (1, 0), "aachen": (0, 1)}
    assert table.on("strasbourg-4") == ["0 envoy"]
    assert table.at_court(0) == (2, 0)


def test_the_figure_for_the_seat_is_kept_back_when_one_chooses() -> None:
    """S-M4 The last envoy is the one that will stand: only nobles can pay."""
    table = Table(4)
    table.court(0, 1, 2)
    table.play(0, "choose payment", "place nijmegen-4 envoy", "pay envoy")
    assert table.on("nijmegen-4") == ["0 envoy"]
    assert table.paid(0) == {"strasbourg": (1, 0), "palermo": (0, 1)}


def test_only_who_has_both_kinds_is_offered_the_choice() -> None:
    """S-M4 The choice is offered only where there is one."""
    table = Table(4)
    table.court(0, 6, 0)
    assert "choose payment" not in table.offers(0)
    table.court(0, 1, 1)
    assert "choose payment" in table.offers(0)
    table.put(1, "nijmegen-3", "nijmegen-4", "nijmegen-5")
    assert "choose payment" not in table.offers(0)


def test_every_chest_under_the_seat_is_taken() -> None:
    """S-M5 Several may lie there."""
    table = Table(4)
    table.lay("nijmegen-4", "brown", "stay", "points-5")
    table.play(0, "place nijmegen-4 envoy")
    assert table.held(0) == ["stay", "brown"]
    assert table.points[0] == 5
    assert table.under("nijmegen-4") == []


def test_an_action_is_one_click_when_nothing_is_special() -> None:
    """S-M6 Field or seat with its figure, and the turn is over."""
    table = Table(4)
    table.play(0, "place nijmegen-4 envoy")
    assert table.acts() == 1
    table.play(1, "supply envoy")
    assert table.acts() == 2


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_who_is_not_asked_is_offered_nothing(seat: int) -> None:
    """S-T1 One acts at a time."""
    assert Table(4).offers(seat) == []
