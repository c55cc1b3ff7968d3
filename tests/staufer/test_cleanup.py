"""The clean-up after rounds 1 to 4: S-K1 to S-K4."""

from tests.staufer.table import Table


def test_figures_on_scored_regions_return_to_the_province() -> None:
    """S-K1 Those elsewhere stay."""
    table = Table(4, scored=["milano"])
    table.put(0, "milano-1", "milano-2 noble", "aachen-2")
    table.put(1, "milano-2 noble")
    table.condition("king")
    table.end_round()
    assert table.on("milano-1") == table.on("milano-2") == []
    assert table.on("aachen-2") == ["0 envoy"]
    assert table.in_province(0) == (10, 2)
    assert table.in_province(1) == (11, 2)


def test_stay_is_asked_and_one_figure_stays_for_each_chest() -> None:
    """S-C2, S-K1 The figure of choice; the chest is discarded."""
    table = Table(4, scored=["milano"])
    table.put(0, "milano-1", "milano-2 noble", "milano-4")
    table.hold(0, "stay", "stay")
    table.condition("king")
    table.end_round()
    assert table.offers(0) == [
        "stay milano-1 left",
        "stay milano-2 left",
        "stay milano-4 left",
        "leave",
    ]
    table.play(0, "stay milano-2 left", "leave")
    assert table.on("milano-2") == ["0 noble"]
    assert table.on("milano-1") == []
    assert table.held(0) == ["stay"]
    assert "stay" in table.discarded()


def test_all_may_stay() -> None:
    """S-K1 As many as there are chests."""
    table = Table(4, scored=["milano"])
    table.put(0, "milano-1", "milano-4")
    table.hold(0, "stay", "stay", "stay")
    table.condition("king")
    table.end_round()
    table.play(0, "stay milano-1 left", "stay milano-4 left")
    assert table.on("milano-1") == table.on("milano-4") == ["0 envoy"]
    assert table.held(0) == ["stay"]


def test_stay_is_decided_in_next_rounds_order() -> None:
    """S-K1 Player by player."""
    table = Table(3, scored=["milano"])
    for seat in range(3):
        table.hold(seat, "stay")
    table.put(0, "milano-1")
    table.put(1, "milano-3")
    table.put(2, "milano-4")
    table.condition("king")
    table.state.supplied = [2, 1]
    table.state.placed = [0]
    table.state.track = []
    table.state.turn = 0
    table.end_round()
    asked = []
    while table.offers(table.acts())[-1] == "leave":
        asked.append(table.acts())
        table.play(table.acts(), "leave")
    assert asked == [2, 1, 0]


def test_a_chest_just_won_may_let_a_figure_stay() -> None:
    """S-C2 From the bonus of this scoring."""
    table = Table(4, scored=["augsburg"])
    table.put(0, "augsburg-4")
    table.condition("king")
    table.draws("stay", "stay")
    table.end_round()
    table.play(0, "stay augsburg-4 left")
    assert table.on("augsburg-4") == ["0 envoy"]


def test_one_figure_of_a_double_seat_may_stay_alone() -> None:
    """S-K1, S-P17 The right one; it then stands there as the first."""
    table = Table(4, scored=["milano"])
    table.put(1, "milano-3")
    table.put(0, "milano-3")
    table.hold(0, "stay")
    table.condition("king")
    table.end_round()
    table.play(0, "stay milano-3 right")
    assert table.on("milano-3") == ["0 envoy"]
    assert table.state.left[5 * 5 + 2] == 0
    assert table.in_province(1) == (11, 2)


def test_new_chests_under_scored_seats_then_under_fields() -> None:
    """S-K2 A's region, B's, each from left to right, then the fields; what lies there stays."""
    table = Table(4, scored=["milano"])
    table.lay("milano-1", "brown")
    table.lay("noble", "stay")
    table.condition("king")
    before = len(table.events)
    table.draws("points-2", "points-3", "points-4", "points-5", "violet")
    table.end_round()
    assert table.under("milano-1") == ["brown", "points-2"]
    assert [table.under(f"milano-{n}") for n in (2, 3, 4)] == [
        ["points-3"],
        ["points-4"],
        ["points-5"],
    ]
    assert table.under("nijmegen-1") == ["violet"]
    assert len(table.under("noble")) == 2
    assert table.under("aachen-1") == []
    names = [type(event).__name__ for event in table.events[before:]]
    laid = [name for name in names if name in ("ChestLaid", "FieldFilled")]
    assert laid == ["ChestLaid"] * 9 + ["FieldFilled"] * 5


def test_a_seat_that_was_kept_gets_a_chest_too() -> None:
    """S-K2 Although a figure stands on it."""
    table = Table(4, scored=["milano"])
    table.put(0, "milano-1")
    table.hold(0, "stay")
    table.condition("king")
    table.end_round()
    table.play(0, "stay milano-1 left")
    assert len(table.under("milano-1")) == 1


def test_figures_return_from_the_regions_that_the_king_enters() -> None:
    """S-K3 Passed or reached; the region that he leaves keeps its own, others too."""
    table = Table(4, scored=["milano"], steps=[3])
    for region in ("nijmegen", "strasbourg", "palermo", "aachen", "augsburg"):
        table.pay(0, region, 1)
    table.pay(1, "aachen", 2, 1)
    table.condition("king")
    table.end_round()
    assert table.state.king == 1
    assert table.paid(0) == {"nijmegen": (1, 0), "augsburg": (1, 0)}
    assert table.at_court(0) == (7, 1)
    assert table.at_court(1) == (6, 2)


def test_the_king_goes_around_the_ring() -> None:
    """S-K3 From the last region to the first."""
    table = Table(4, steps=[2])
    table.king("milano")
    table.end_round()
    assert [told["region"] for told in table.told("KingMoved")] == [3, 2]


def test_the_new_order() -> None:
    """S-K4 Supply track from the top, then placing track from the top: last placed first."""
    table = Table(3, scored=["milano"])
    table.turn_of(0, 1, 2, 0, 1)
    table.play(0, "place nijmegen-4 envoy")
    table.play(1, "supply envoy")
    table.play(2, "place nijmegen-5 envoy")
    table.play(0, "supply envoy")
    table.play(1, "place strasbourg-4 envoy")
    assert table.state.track == [1, 0, 1, 2, 0]
    assert table.state.supplied == table.state.placed == []


def test_place_1_stands_at_the_top_of_the_next_order() -> None:
    """S-C2, S-K4 Also when it was used for a placing."""
    table = Table(3, scored=["milano"])
    table.hold(2, "place-1")
    table.turn_of(0, 1, 2)
    table.play(0, "supply envoy")
    table.play(1, "supply envoy")
    table.play(2, "use place-1", "place nijmegen-4 envoy")
    assert table.state.track == [2, 0, 1]


def test_five_rounds_and_four_clean_ups() -> None:
    """S-T1, S-K4 Supplies only: the order stays as it is."""
    table = Table(2)
    rounds = 0
    while table.acts() >= 0:
        table.play(table.acts(), table.offers(table.acts())[0])
        rounds = max(rounds, table.state.round)
    assert rounds == 5
    assert len(table.told("TrackLaid")) == 1
    assert len(table.told("OrderSet")) == 4
    assert len(table.told("RegionsMarked")) == 5
