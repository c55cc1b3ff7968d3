"""A turn and the supply: S-T1 to S-T4, S-U1 to S-U3."""

import pytest

from tests.staufer.table import Table


def test_players_act_in_the_order_of_the_track_three_times_a_round() -> None:
    """S-T1 In the first round 1 2 3 3 2 1 3 2 1."""
    table = Table(3)
    acted = []
    for _ in range(9):
        acted.append(table.acts())
        table.play(table.acts(), "supply envoy")
    assert acted == [0, 1, 2, 2, 1, 0, 2, 1, 0]
    assert table.state.round == 2


def test_the_supply_track_fills_downwards_and_the_placing_track_upwards() -> None:
    """S-T1, S-K4 Next round's order: supplies as they came, then the last to place first."""
    table = Table(3)
    for seat, word in [
        (0, "supply envoy"),
        (1, "place nijmegen-5 envoy"),
        (2, "place nijmegen-4 envoy"),
        (2, "supply envoy"),
    ]:
        table.play(seat, word)
    assert table.state.supplied == [0, 2]
    assert table.state.placed == [1, 2]
    for seat in (1, 0, 2, 1, 0):
        table.play(seat, "supply envoy")
    assert table.state.track == [0, 2, 1, 0, 2, 1, 0, 2, 1]


@pytest.mark.parametrize(("players", "given"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_first_placing_spaces_give_an_envoy(players: int, given: int) -> None:
    """S-T2 One space with up to 3 players, two with more; the envoy comes before the action."""
    table = Table(players)
    offices = ["nijmegen-4", "strasbourg-3", "palermo-3"]
    table.turn_of(0, 1, 0, 1)
    left = []
    for seat, office in zip((0, 1, 0), offices, strict=True):
        table.court(seat, 9, 0)
        before = table.in_province(seat)[0]
        table.play(seat, f"place {office} envoy")
        left.append(before - table.in_province(seat)[0])
    assert left == [1] * given + [0] * (3 - given)


def test_the_envoy_of_the_placing_space_may_be_used_at_once() -> None:
    """S-T2 With 2 envoys at court a 3-seat in the king's region can be taken."""
    table = Table(4)
    table.court(0, 2)
    assert "place nijmegen-4 envoy" in table.offers(0)
    table.play(0, "place nijmegen-4 envoy")
    assert table.at_court(0) == (0, 0)


def test_chests_and_privileges_come_on_top_of_the_action() -> None:
    """S-T3 Two chests and a privilege serve one placing."""
    table = Table(4, "1,2,3,4,5,6")
    table.hold(0, "free-move", "cheap-seat")
    table.grant(0, 6)
    table.court(0, 1)
    table.play(0, "use free-move", "use cheap-seat", "place aachen-2 envoy")
    assert table.held(0) == []
    assert table.acts() == 1


def test_a_placing_goes_in_its_order() -> None:
    """S-T4 Place 1, track, envoy, seat, move and seat paid, privileges 3 and 6, chests."""
    table = Table(4, "1,2,3,4,5,6")
    table.grant(0, 3, 6)
    table.court(0, 8)
    table.hold(0, "cheap-seat")
    table.lay("nijmegen-3", "violet", "points-2")
    table.play(0, "use cheap-seat", "place nijmegen-3 envoy", "add envoy")
    names = [type(event).__name__ for event in table.events[-10:]]
    assert names == [
        "OfficeChosen",
        "EnvoysTaken",
        "Placed",
        "KingFavoured",
        "SecondAdded",
        "KingFavoured",
        "ChestsTaken",
        "ChestPicked",
        "ChestPicked",
        "ChestScored",
    ]


def test_a_supply_goes_in_its_order() -> None:
    """S-T4 Track, field, figures, chests, privileges 7, 8, 9."""
    table = Table(4, "4,5,6,7,8,9")
    table.grant(0, 7, 8, 9)
    table.lay("envoy", "points-3")
    table.draws("brown")
    table.play(0, "supply envoy")
    names = [type(event).__name__ for event in table.events[-7:]]
    assert names == [
        "FieldChosen",
        "EnvoysTaken",
        "FieldEmptied",
        "ChestScored",
        "EnvoysTaken",
        "ChestDrawn",
        "SupplyScored",
    ]


@pytest.mark.parametrize(
    ("field", "envoys", "nobles"),
    [("envoy-noble", 1, 1), ("noble", 0, 1), ("2-envoys", 2, 0), ("envoy", 1, 0), ("chest", 0, 0)],
)
def test_a_field_gives_its_figures_and_every_chest_under_it(
    field: str, envoys: int, nobles: int
) -> None:
    """S-U1 The rulebook's example: two envoys, and the orange chest below."""
    table = Table(4)
    table.lay(field, "points-4", "brown", "stay")
    table.play(0, f"supply {field}")
    assert table.at_court(0) == (4 + envoys, 1 + nobles)
    assert table.in_province(0) == (11 - envoys, 2 - nobles)
    assert table.points[0] == 4
    assert table.held(0) == ["stay", "brown"]
    assert table.under(field) == []


def test_fields_are_never_blocked() -> None:
    """S-U2 The same field again and again, with no chest left."""
    table = Table(4)
    table.lay("2-envoys", "brown")
    for seat in range(4):
        table.play(seat, "supply 2-envoys")
    assert [table.at_court(seat) for seat in range(4)] == [(6, 1)] * 4
    assert table.held(1) == []


def test_where_the_province_is_empty_a_figure_comes_back_from_a_payment_area() -> None:
    """S-U3 The player chooses the region, figure by figure."""
    table = Table(4)
    table.pay(0, "milano", 1)
    table.pay(0, "aachen", 9)
    table.court(0, 5)
    table.play(0, "supply 2-envoys")
    assert table.offers(0) == ["from aachen", "from milano"]
    table.play(0, "from milano")
    assert table.at_court(0) == (7, 0)
    assert table.paid(0) == {"aachen": (8, 0)}


def test_a_missing_noble_comes_from_a_payment_area_else_it_is_an_envoy() -> None:
    """S-U3 Province, own payment areas, then an envoy by the same rule."""
    table = Table(4)
    table.court(0, 4, 1)
    table.pay(0, "milano", 0, 2)
    table.turn_of(0, 0, 0, 1)
    table.play(0, "supply noble", "supply noble")
    assert table.at_court(0) == (4, 3)
    table.play(0, "supply noble")
    assert table.at_court(0) == (5, 3)


def test_an_envoy_instead_of_a_noble_may_come_from_a_payment_area_too() -> None:
    """S-U3 No noble anywhere, no envoy in the province: the player chooses the region."""
    table = Table(4)
    table.put(0, "aachen-1 noble", "palermo-1 noble")
    table.pay(0, "milano", 5)
    table.pay(0, "palermo", 5)
    table.court(0, 5, 1)
    table.play(0, "supply envoy-noble", "from palermo")
    assert table.at_court(0) == (6, 1)
    table.play(0, "from milano")
    assert table.at_court(0) == (7, 1)


def test_a_noble_never_replaces_an_envoy_and_nothing_is_nothing() -> None:
    """S-U3 All envoys at court, a noble in a payment area: nothing is taken."""
    table = Table(4)
    table.court(0, 15, 0)
    table.pay(0, "milano", 0, 1)
    table.play(0, "supply envoy")
    assert table.at_court(0) == (15, 0)
    assert len(table.told("NoFigureLeft")) == 1


def test_the_envoy_of_a_placing_space_may_come_from_a_payment_area() -> None:
    """S-U3, S-T2 It counts for what can be paid, and the region is asked before paying."""
    table = Table(4)
    table.pay(0, "milano", 6)
    table.pay(0, "augsburg", 7)
    table.court(0, 2)
    table.play(0, "place nijmegen-4 envoy")
    assert table.offers(0) == ["from augsburg", "from milano"]
    table.play(0, "from augsburg")
    assert table.on("nijmegen-4") == ["0 envoy"]
    assert table.at_court(0) == (0, 0)
    assert table.paid(0)["augsburg"] == (6, 0)
