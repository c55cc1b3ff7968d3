"""Each privilege alone, and those that meet (S-P1 to S-P18)."""

import pytest

from tafelrunde.games.staufer.costs import price
from tests.staufer.table import Table

BOTH = [(False, False), (True, False), (False, True), (True, True)]


def with_privileges(players: int, *numbers: int) -> Table:
    """Seat 0 holds these privileges."""
    others = [number for number in range(1, 17) if number not in numbers]
    chosen = sorted([*numbers, *others[: 6 - len(numbers)]])
    table = Table(players, ",".join(str(number) for number in chosen))
    table.grant(0, *numbers)
    return table


# 1


@pytest.mark.parametrize(
    ("players", "cards"), [(2, [14, 12]), (3, [14, 12, 10]), (5, [14, 12, 10, 8, 6])]
)
def test_1_points_at_once_the_top_card_first(players: int, cards: list[int]) -> None:
    """S-P1, S-S3 One pile, the most valuable card on top."""
    table = Table(players)
    table.turn_of(*range(players))
    for seat in range(players):
        table.hold(seat, "violet")
        table.lay("envoy", "violet")
        table.play(seat, "supply envoy", "exchange 1")
    assert table.points == cards
    assert table.state.display[1] == 0


# 2


def test_2_a_seat_with_one_figure_may_be_taken() -> None:
    """S-P2 Anybody's, at the usual price; the new figure stands right; chests are taken."""
    table = with_privileges(4, 2)
    table.put(1, "nijmegen-4")
    table.put(0, "nijmegen-5")
    table.lay("nijmegen-4", "brown")
    assert {"nijmegen-4", "nijmegen-5"} <= table.places(0)
    table.play(0, "place nijmegen-4 envoy")
    assert table.on("nijmegen-4") == ["1 envoy", "0 envoy"]
    assert table.at_court(0) == (2, 1)
    assert table.held(0) == ["brown"]


def test_2_a_noble_seat_needs_a_noble_again() -> None:
    """S-P2, S-M3 Also for the second figure."""
    table = with_privileges(4, 2)
    table.put(1, "nijmegen-2 noble")
    table.court(0, 9)
    assert table.refused(0, "place nijmegen-2 noble") == "S-M3 nobles=0"
    table.court(0, 6, 1)
    table.play(0, "place nijmegen-2 noble")
    assert table.on("nijmegen-2") == ["1 noble", "0 noble"]


def test_17_a_seat_holds_two_at_most() -> None:
    """S-P17 Refused even with privilege 2."""
    table = with_privileges(4, 2)
    table.put(1, "nijmegen-4")
    table.put(2, "nijmegen-4")
    assert table.refused(0, "place nijmegen-4 envoy") == "S-P17"


# 3


def test_3_a_second_envoy_on_an_empty_seat() -> None:
    """S-P3 From the court, for nothing, if one likes; it brings no chest of its own."""
    table = with_privileges(4, 3)
    table.lay("nijmegen-4", "brown")
    table.turn_of(0, 0, 1)
    table.play(0, "place nijmegen-4 envoy")
    assert table.offers(0) == ["add envoy", "add nothing"]
    table.play(0, "add envoy")
    assert table.on("nijmegen-4") == ["0 envoy", "0 envoy"]
    assert table.at_court(0) == (1, 1)
    assert table.held(0) == ["brown"]


def test_3_nothing_need_be_added() -> None:
    """S-P3 The player may decline."""
    table = with_privileges(4, 3)
    table.play(0, "place nijmegen-4 envoy", "add nothing")
    assert table.on("nijmegen-4") == ["0 envoy"]
    assert table.acts() == 1


@pytest.mark.parametrize("figure", ["place nijmegen-4 noble", "place nijmegen-2 noble"])
def test_3_not_after_a_noble(figure: str) -> None:
    """S-P3 Hence never on a seat for nobles."""
    table = with_privileges(4, 3)
    table.court(0, 6, 1)
    table.play(0, figure)
    assert table.acts() == 1


def test_3_not_without_an_envoy_left() -> None:
    """S-P3 From the court only."""
    table = with_privileges(4, 3)
    table.court(0, 2)
    table.play(0, "place nijmegen-4 envoy")
    assert table.acts() == 1


def test_3_with_2_not_on_a_seat_that_was_taken() -> None:
    """S-P2, S-P3 The seat must have been empty."""
    table = with_privileges(4, 2, 3)
    table.put(1, "nijmegen-4")
    table.play(0, "place nijmegen-4 envoy")
    assert table.acts() == 1
    assert table.at_court(0) == (2, 1)


# 4, 5


@pytest.mark.parametrize(
    ("held", "office", "price"),
    [
        ((4,), "nijmegen-1", 3),
        ((4,), "nijmegen-4", 3),
        ((5,), "nijmegen-1", 6),
        ((5,), "nijmegen-4", 2),
        ((4, 5), "nijmegen-1", 2),
        ((4, 5), "nijmegen-4", 2),
        ((), "nijmegen-1", 7),
    ],
)
def test_4_and_5_make_seats_cheaper(held: tuple[int, ...], office: str, price: int) -> None:
    """S-P4, S-P5 3 whatever the number; 1 less; together 2."""
    table = with_privileges(4, *held)
    table.court(0, 8)
    table.play(0, f"place {office} envoy")
    assert table.at_court(0) == (9 - price, 0)
    assert sum(envoys for envoys, _ in table.paid(0).values()) == price - 1


def test_4_and_5_never_make_a_seat_dearer() -> None:
    """S-P4, S-P5 A seat of 2, as an edition of one's own may have; who sits there is paid."""
    assert [price(2, four, five) for four, five in BOTH] == [2, 2, 1, 1]


def test_4_leaves_out_the_last_figures() -> None:
    """S-M2, S-P4 Price 3: the seat and the two regions after the target."""
    table = with_privileges(4, 4)
    table.play(0, "place nijmegen-1 envoy")
    assert table.paid(0) == {"strasbourg": (1, 0), "palermo": (1, 0)}


# 6


def test_6_points_in_the_kings_region() -> None:
    """S-P6 3 points there, none elsewhere."""
    table = with_privileges(4, 6)
    table.turn_of(0, 0, 1)
    table.play(0, "place nijmegen-4 envoy")
    assert table.points[0] == 3
    table.court(0, 6)
    table.play(0, "place strasbourg-4 envoy")
    assert table.points[0] == 3


def test_6_with_3_counts_the_added_envoy_too() -> None:
    """S-P3, S-P6 6 points."""
    table = with_privileges(4, 3, 6)
    table.play(0, "place nijmegen-4 envoy", "add envoy")
    assert table.points[0] == 6


def test_6_with_3_and_nothing_added() -> None:
    """S-P3, S-P6 3 points."""
    table = with_privileges(4, 3, 6)
    table.play(0, "place nijmegen-4 envoy", "add nothing")
    assert table.points[0] == 3


def test_6_with_2_on_a_taken_seat() -> None:
    """S-P2, S-P6 A figure placed is a figure placed."""
    table = with_privileges(4, 2, 6)
    table.put(1, "nijmegen-4")
    table.play(0, "place nijmegen-4 envoy")
    assert table.points[0] == 3


# 7, 8, 9


def test_7_an_envoy_after_a_supply() -> None:
    """S-P7 Not after a placing."""
    table = with_privileges(4, 7)
    table.turn_of(0, 0, 1)
    table.play(0, "supply 2-envoys")
    assert table.at_court(0) == (7, 1)
    table.play(0, "place nijmegen-4 envoy")
    assert table.at_court(0) == (7 + 1 - 3, 1)


def test_7_from_a_payment_area() -> None:
    """S-P7, S-U3 The region is asked."""
    table = with_privileges(4, 7)
    table.court(0, 4)
    table.pay(0, "milano", 5)
    table.pay(0, "palermo", 6)
    table.play(0, "supply chest", "from milano")
    assert table.at_court(0) == (5, 0)


def test_8_a_chest_from_the_pile_after_a_supply() -> None:
    """S-P8 It works like any other."""
    table = with_privileges(4, 8)
    table.turn_of(0, 0, 1)
    table.draws("points-5", "violet")
    table.hold(0, "violet")
    table.play(0, "supply chest")
    assert table.points[0] == 5
    table.play(0, "supply chest")
    assert table.offers(0)[-1] == "keep"


def test_9_points_after_a_supply() -> None:
    """S-P9 2 points."""
    table = with_privileges(4, 9)
    table.play(0, "supply chest")
    assert table.points[0] == 2


# 10, 11, 12: King in Nijmegen, then Strasbourg, Palermo, Aachen, Augsburg, Milano.


@pytest.mark.parametrize(
    ("held", "office", "moves"),
    [
        ((), "nijmegen-4", []),
        ((), "augsburg-4", ["strasbourg", "palermo", "aachen", "augsburg"]),
        ((10,), "nijmegen-4", []),
        ((10,), "strasbourg-4", ["strasbourg"]),
        ((10,), "augsburg-4", ["augsburg"]),
        ((10,), "milano-4", ["milano"]),
        ((11,), "strasbourg-4", []),
        ((11,), "palermo-3", []),
        ((11,), "aachen-5", ["aachen"]),
        ((11,), "augsburg-4", ["aachen", "augsburg"]),
        ((10, 11), "aachen-5", []),
        ((10, 11), "milano-4", []),
        ((12,), "strasbourg-4", []),
        ((12,), "milano-4", []),
        ((12,), "palermo-3", ["strasbourg", "palermo"]),
        ((12,), "augsburg-4", ["strasbourg", "palermo", "aachen", "augsburg"]),
        ((10, 12), "milano-4", []),
        ((10, 12), "palermo-3", ["palermo"]),
        ((11, 12), "milano-4", []),
        ((11, 12), "augsburg-4", ["aachen", "augsburg"]),
        ((10, 11, 12), "augsburg-4", []),
    ],
)
def test_10_11_12_make_moves_cheaper(held: tuple[int, ...], office: str, moves: list[str]) -> None:
    """S-P10, S-P11, S-P12, S-P18 Alone, together, both neighbours; four regions away by 11."""
    table = with_privileges(4, *held)
    table.court(0, 12)
    table.hold(0, "cheap-seat")
    table.play(0, "use cheap-seat", f"place {office} envoy")
    assert table.paid(0) == dict.fromkeys(moves, (1, 0))


def test_free_move_saves_nothing_where_privileges_do() -> None:
    """S-C2, S-P12 Into a neighbour the move costs nothing already."""
    table = with_privileges(4, 12)
    table.hold(0, "free-move")
    table.play(0, "use free-move")
    assert table.refused(0, "place strasbourg-4 envoy") == "S-C2"
    assert "palermo-3" in table.places(0)


# 13


def test_13_figures_return_to_court() -> None:
    """S-P13 In the clean-up; other players' go to the province."""
    table = with_privileges(4, 13)
    table.put(0, "strasbourg-1", "strasbourg-2 noble", "milano-4")
    table.put(1, "strasbourg-3")
    table.condition("king")
    table.end_round()
    assert table.at_court(0)[1] == 2
    assert table.at_court(0)[0] == 4 + 1 + 2
    assert table.in_province(1) == (11 - 1, 2)  # one more came as a bonus
    assert table.on("milano-4") == ["0 envoy"]


def test_13_not_after_round_5() -> None:
    """S-P13 There is no clean-up; figures stay and count."""
    table = with_privileges(4, 13)
    table.put(0, "strasbourg-1")
    table.in_round(5)
    table.end_round()
    assert table.on("strasbourg-1") == ["0 envoy"]
    assert table.told("EnvoysCalled") == []


def test_13_not_between_two_scorings() -> None:
    """S-P13 Envoys won in the first region's bonus aren't joined by seated figures yet."""
    table = with_privileges(4, 13)
    table.put(0, "strasbourg-1", "nijmegen-1")
    table.condition("king")
    table.end_round()
    names = [type(event).__name__ for event in table.events]
    assert names.index("EnvoysCalled") > max(
        at for at, name in enumerate(names) if name == "PlaceScored"
    )


def test_13_with_stay() -> None:
    """S-P13, S-K1 The figure of choice stays, the others return to court."""
    table = with_privileges(4, 13)
    table.hold(0, "stay")
    table.put(0, "strasbourg-1", "strasbourg-3")
    table.condition("king")
    table.end_round()
    table.play(0, "stay strasbourg-1 left")
    assert table.on("strasbourg-1") == ["0 envoy"]
    assert table.on("strasbourg-3") == []
    assert table.at_court(0) == (4 + 2 + 1, 1)


# 14, 15, 16


@pytest.mark.parametrize(
    ("players", "more"), [(2, [3, 0]), (3, [3, 2, 1]), (4, [3, 2, 1, 0]), (5, [3, 2, 1, 0, 0])]
)
def test_14_points_for_places(players: int, more: list[int]) -> None:
    """S-P14 With 2 players only the first; with 3 the third although the tile gives none."""
    offices = ["aachen-2", "aachen-3", "aachen-4", "aachen-5", "aachen-1 noble"]
    for place in range(players):
        table = Table(players, "1,2,3,4,5,14", scored=["aachen"])
        table.grant(place, 14)
        if players == 5:
            # The noble seat is first; a second noble keeps the order of the others.
            for seat in range(5):
                table.put(seat, ["aachen-1 noble", *offices[:4]][seat])
        else:
            for seat in range(players):
                table.put(seat, offices[seat])
        table.empty_pile()
        table.condition("king")
        table.end_round()
        scored = [told["points"] for told in table.told("PlaceRaised")]
        assert scored == ([more[place]] if more[place] else [])


def test_15_points_for_presence() -> None:
    """S-P15 For each scored region where one is present, whatever the place."""
    table = with_privileges(4, 15)
    table.put(0, "strasbourg-4", "nijmegen-5")
    table.put(1, "strasbourg-1")
    table.condition("king")
    table.end_round()
    assert [told["points"] for told in table.told("PresenceScored")] == [2, 2]


def test_15_nothing_where_one_is_absent() -> None:
    """S-P15 Payment areas don't count."""
    table = with_privileges(4, 15)
    table.pay(0, "strasbourg", 3)
    table.condition("king")
    table.end_round()
    assert table.told("PresenceScored") == []


def test_14_and_15_together() -> None:
    """S-P14, S-P15 Both bring their points."""
    table = with_privileges(4, 14, 15)
    table.put(0, "strasbourg-4")
    table.condition("king")
    table.end_round()
    scored = table.told("PlaceRaised", "PresenceScored")
    assert [told["points"] for told in scored] == [3, 2]


@pytest.mark.parametrize("chest", ["points-2", "envoys-3", "noble"])
def test_16_points_for_each_orange_chest(chest: str) -> None:
    """S-P16 Whatever it gives."""
    table = with_privileges(4, 16)
    table.lay("chest", chest, "brown", "stay")
    table.play(0, "supply chest")
    assert table.points[0] == (4 if chest == "points-2" else 2)


# 17, 18


def test_17_two_figures_count_as_two_seats() -> None:
    """S-P17 In the majority."""
    table = Table(4)
    table.put(0, "strasbourg-4", "strasbourg-4")
    table.put(1, "strasbourg-1")
    table.condition("king")
    table.end_round()
    assert [told["seat"] for told in table.told("PlaceScored")][:2] == [0, 1]


def test_17_within_a_seat_the_left_figure_is_further_left() -> None:
    """S-P17 In ties: the newer figure stands right."""
    table = Table(4)
    table.put(1, "strasbourg-3")
    table.put(0, "strasbourg-3")
    table.condition("king")
    table.end_round()
    assert [told["seat"] for told in table.told("PlaceScored")][:2] == [1, 0]


def test_18_7_works_after_the_supply_that_brought_it() -> None:
    """S-P18 And 9, but not when privilege 8's chest brought it."""
    table = Table(4, "4,5,6,7,8,9")
    table.hold(0, "violet")
    table.lay("chest", "violet")
    table.play(0, "supply chest", "exchange 7")
    assert table.at_court(0) == (5, 1)


def test_18_9_not_after_the_chest_of_8_brought_it() -> None:
    """S-P18 From the next supply on."""
    table = Table(4, "4,5,6,7,8,9")
    table.grant(0, 8)
    table.hold(0, "violet")
    table.turn_of(0, 0, 1)
    table.draws("violet", "stay")
    table.play(0, "supply chest", "exchange 9")
    assert table.points[0] == 0
    table.play(0, "supply chest")
    assert table.points[0] == 2


def test_18_a_reduction_works_from_the_next_placing() -> None:
    """S-P18 The seat that brought privilege 4 was paid before."""
    table = Table(4)
    table.hold(0, "violet")
    table.court(0, 9)
    table.turn_of(0, 0, 1)
    table.lay("nijmegen-1", "violet")
    table.play(0, "place nijmegen-1 envoy", "exchange 4")
    assert table.at_court(0) == (3, 0)
    table.play(0, "place nijmegen-3 envoy")
    assert table.at_court(0) == (1, 0)


def test_18_6_and_3_come_before_the_chests_under_the_seat() -> None:
    """S-P18 Privilege 6 from that chest brings nothing for this figure."""
    table = Table(4, "1,2,3,4,5,6")
    table.hold(0, "violet")
    table.lay("nijmegen-4", "violet")
    table.play(0, "place nijmegen-4 envoy", "exchange 6")
    assert table.points[0] == 0


def test_18_15_from_the_next_scored_region() -> None:
    """S-P18 Won by a bonus chest of the first region it counts for the second."""
    table = Table(4, "1,2,3,4,5,15", scored=["augsburg"])
    table.put(0, "augsburg-4", "nijmegen-4")
    table.hold(0, "violet")
    table.condition("king")
    table.draws("violet", "violet")
    table.end_round()
    table.play(0, "exchange 15")
    assert [told["points"] for told in table.told("PresenceScored")] == [2]


def test_18_13_in_this_clean_up() -> None:
    """S-P18 Won by a bonus chest it works at once."""
    table = Table(4, "first", scored=["augsburg"])
    table.put(0, "augsburg-4")
    table.hold(0, "violet")
    table.condition("king")
    table.draws("violet", "violet")
    table.end_round()
    table.play(0, "exchange 13")
    assert len(table.told("EnvoysCalled")) == 1
