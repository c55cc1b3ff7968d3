"""Scoring regions at the end of a round: S-R1 to S-R3, S-B1."""

import pytest

from tests.staufer.table import Table


def scored(table: Table, region: str, condition: str = "king") -> Table:
    """End the round in which this region is scored first; the king stands in it too."""
    assert table.state.first_regions[0] == [
        "augsburg",
        "aachen",
        "strasbourg",
        "nijmegen",
        "palermo",
        "milano",
    ].index(region)
    table.king(region)
    table.condition(condition)
    table.end_round()
    return table


def places(table: Table) -> list[tuple[object, object]]:
    """Who got how many points for places, in order."""
    return [(told["seat"], told["points"]) for told in table.told("PlaceScored")]


def bonuses(table: Table) -> list[tuple[object, object]]:
    """Who got which envoys as a bonus."""
    return [(told["seat"], told["envoys"]) for told in table.told("EnvoysTaken")]


# Which regions


def test_the_region_of_the_a_tile_and_the_kings() -> None:
    """S-R1 First the A tile's, then the B tile's; the king's region."""
    table = Table(4)
    table.condition("king")
    table.end_round()
    assert table.region_scored() == ["strasbourg", "nijmegen"]


def test_the_same_region_twice_is_scored_once() -> None:
    """S-R1 Not a second time."""
    table = Table(4)
    table.put(0, "strasbourg-4")
    scored(table, "strasbourg")
    assert table.region_scored() == ["strasbourg"]
    assert len(places(table)) == 1


@pytest.mark.parametrize(
    ("king", "found"),
    [
        ("nijmegen", "nijmegen"),
        ("strasbourg", "aachen"),
        ("palermo", "aachen"),
        ("aachen", "aachen"),
        ("augsburg", "milano"),
        ("milano", "milano"),
    ],
)
def test_fewest_chests_with_ties_around_the_ring(king: str, found: str) -> None:
    """S-R1 Of Nijmegen, Aachen and Milano without chests the first from the king on."""
    table = Table(4)
    table.lay("strasbourg-1", "brown")
    table.lay("palermo-1", "brown")
    table.lay("augsburg-2", "brown")
    table.king(king)
    table.condition("fewest_chests")
    table.end_round()
    assert table.region_scored()[1:] == [found]


def test_several_chests_under_one_seat_all_count() -> None:
    """S-R1 Three under one seat are more than two under two."""
    table = Table(4)
    table.lay("nijmegen-1", "brown", "brown", "stay")
    for region in ("strasbourg", "palermo", "augsburg", "milano"):
        table.lay(f"{region}-1", "violet", "violet")
        table.lay(f"{region}-2", "violet" if region == "palermo" else "brown")
    table.lay("aachen-1", "stay")
    table.lay("aachen-2", "stay")
    table.condition("fewest_chests")
    table.end_round()
    assert table.region_scored()[1:] == ["aachen"]


@pytest.mark.parametrize(
    ("king", "found"),
    [
        ("nijmegen", "palermo"),
        ("palermo", "palermo"),
        ("aachen", "milano"),
        ("milano", "milano"),
        ("strasbourg", "palermo"),
    ],
)
def test_most_figures_with_ties_around_the_ring(king: str, found: str) -> None:
    """S-R1 Palermo and Milano have two each, everybody's."""
    table = Table(4)
    table.put(0, "palermo-2")
    table.put(1, "palermo-3", "milano-1")
    table.put(2, "milano-3", "nijmegen-1")
    table.king(king)
    table.condition("most_seats")
    table.end_round()
    assert table.region_scored() == ["strasbourg", found]


def test_two_figures_on_a_seat_count_twice_and_a_noble_once() -> None:
    """S-R1, S-R2, S-P17 A noble counts double only in the majority."""
    table = Table(4)
    table.put(0, "strasbourg-2 noble", "milano-3")
    table.put(1, "milano-3")
    table.condition("most_seats")
    table.end_round()
    assert table.region_scored() == ["strasbourg", "milano"]


def test_figures_in_payment_areas_dont_make_a_region_full() -> None:
    """S-R1 Only figures on seats; nobody anywhere: the king's own region."""
    table = Table(4)
    table.pay(0, "palermo", 5)
    table.condition("most_seats")
    table.end_round()
    assert table.region_scored()[1:] == ["nijmegen"]


def test_both_are_determined_before_either_is_scored() -> None:
    """S-R1 A's bonus comes before B's points; chests won don't change the choice."""
    table = Table(4, scored=["augsburg"])
    table.put(0, "augsburg-2", "milano-4")
    table.condition("most_seats")
    table.king("augsburg")
    table.draws("points-2", "points-3")
    table.end_round()
    # Augsburg and Milano tie; from the king on Augsburg comes first, so it is scored alone.
    assert table.region_scored() == ["augsburg"]


def test_the_first_is_scored_completely_before_the_second() -> None:
    """S-R1, S-B1 Points, bonus, then the other region."""
    table = Table(4)
    table.put(0, "strasbourg-4", "nijmegen-4")
    table.condition("king")
    table.end_round()
    names = [
        type(event).__name__
        for event in table.events
        if type(event).__name__ in ("PlaceScored", "EnvoysTaken")
    ]
    assert names[-4:] == ["PlaceScored", "EnvoysTaken", "PlaceScored", "EnvoysTaken"]


# Ranks and points


def test_the_first_example_of_a_majority() -> None:
    """S-R2 Two seats before one."""
    table = Table(4)
    table.put(0, "strasbourg-3", "strasbourg-4")
    table.put(1, "strasbourg-1")
    table.tile("strasbourg", 7, 4, 3)
    scored(table, "strasbourg")
    assert places(table) == [(0, 7), (1, 4)]


def test_the_second_example_with_the_noble() -> None:
    """S-R2, S-R3, S-B1 Gabi 2 seats, Günter a noble, Rudi 1: 7, 4, 3 points; 2, 1 envoys."""
    gabi, guenter, rudi = 0, 1, 2
    table = Table(4)
    table.put(gabi, "strasbourg-1", "strasbourg-4")
    table.put(guenter, "strasbourg-2 noble")
    table.put(rudi, "strasbourg-3")
    table.tile("strasbourg", 7, 4, 3)
    scored(table, "strasbourg")
    assert places(table) == [(gabi, 7), (guenter, 4), (rudi, 3)]
    assert bonuses(table) == [(gabi, 2), (guenter, 1)]


def test_leftmost_figures_are_compared_not_all() -> None:
    """S-R2 Seats 1 and 5 before 2 and 3."""
    table = Table(4, scored=["aachen"])
    table.put(1, "aachen-2", "aachen-3")
    table.put(0, "aachen-1 noble")
    table.empty_pile()
    scored(table, "aachen")
    assert [seat for seat, _ in places(table)] == [0, 1]


@pytest.mark.parametrize(
    ("players", "tile", "points"),
    [
        (2, (9, 5), [9, 5]),
        (3, (9, 5), [9, 5]),
        (4, (9, 7, 5), [9, 7, 5]),
        (5, (9, 7, 5), [9, 7, 5]),
    ],
)
def test_how_many_places_score(players: int, tile: tuple[int, ...], points: list[int]) -> None:
    """S-R3 Three with 4 or 5 players, else two."""
    table = Table(players, scored=["aachen"])
    for seat, office in zip(
        range(players), ["aachen-2", "aachen-3", "aachen-4", "aachen-5"], strict=False
    ):
        table.put(seat, office)
    table.tile("aachen", *tile)
    table.empty_pile()
    scored(table, "aachen")
    assert [got for _, got in places(table)] == points


def test_only_who_is_present_gets_points() -> None:
    """S-R3 One player there, payment areas don't count."""
    table = Table(4)
    table.put(3, "strasbourg-4")
    table.pay(1, "strasbourg", 4)
    table.tile("strasbourg", 9, 7, 5)
    scored(table, "strasbourg")
    assert table.points == [0, 0, 0, 9]


# Bonuses with 0, 1, 2 and 3 present


def bonus_of(region: str, present: int, *chests: str, players: int = 4) -> Table:
    """So many are present, seat 0 furthest left."""
    table = Table(players, scored=[region])
    numbers = [n for n in range(2, 6) if f"{region}-{n}" not in ("milano-2", "nijmegen-2")]
    if region == "palermo":
        numbers = [2, 3, 1]
    if region == "strasbourg":
        numbers = [1, 3, 4]
    for seat in range(present):
        noble = " noble" if (region, numbers[seat]) == ("palermo", 1) else ""
        table.put(seat, f"{region}-{numbers[seat]}{noble}")
    table.tile(region, *table.state.board.tiles[0])
    table.draws(*chests)
    return scored(table, region)


@pytest.mark.parametrize("present", [0, 1, 2, 3])
def test_strasbourg(present: int) -> None:
    """S-B1 2 envoys for the first, 1 for the second."""
    assert bonuses(bonus_of("strasbourg", present)) == [(0, 2), (1, 1)][:present]


def test_strasbourg_with_two_players() -> None:
    """S-B1 The second gets its envoy too."""
    table = Table(2)
    table.put(0, "strasbourg-1")
    table.put(1, "strasbourg-3")
    assert bonuses(scored(table, "strasbourg")) == [(0, 2), (1, 1)]


@pytest.mark.parametrize("present", [0, 1, 2, 3])
def test_nijmegen(present: int) -> None:
    """S-B1 An envoy for everyone present."""
    table = Table(4, scored=["milano"])
    table.condition("king")
    for seat in range(present):
        table.put(seat, f"nijmegen-{seat + 3}")
    table.end_round()
    assert bonuses(table) == [(seat, 1) for seat in range(present)]


def test_an_envoy_won_comes_from_a_payment_area_if_need_be() -> None:
    """S-B1, S-U3 The region is asked."""
    table = Table(4)
    table.court(0, 4)
    table.put(0, "strasbourg-4")
    table.pay(0, "milano", 5)
    table.pay(0, "palermo", 5)
    scored(table, "strasbourg")
    assert table.offers(0) == ["from palermo", "from milano"]
    table.play(0, "from palermo", "from milano")
    # Then the clean-up sends the figure on the seat home.
    assert table.in_province(0)[0] == 1


@pytest.mark.parametrize("present", [0, 1, 2, 3])
def test_palermo(present: int) -> None:
    """S-B1 3 points for the first, 1 for the second."""
    told = bonus_of("palermo", present).told("BonusScored")
    if present == 3:  # the third is there with a noble and so the first
        assert [(t["seat"], t["points"]) for t in told] == [(2, 3), (0, 1)]
    else:
        assert [(t["seat"], t["points"]) for t in told] == [(0, 3), (1, 1)][:present]


@pytest.mark.parametrize("present", [0, 1, 2])
def test_milano(present: int) -> None:
    """S-B1 2 points for everyone present."""
    table = Table(4, scored=["milano"])
    for seat in range(present):
        table.put(seat, ["milano-3", "milano-4"][seat])
    scored(table, "milano")
    told = table.told("BonusScored")
    assert [(t["seat"], t["points"]) for t in told] == [(seat, 2) for seat in range(present)]


def test_milano_with_three() -> None:
    """S-B1 The third too."""
    table = Table(4, scored=["milano"])
    for seat, office in enumerate(["milano-1", "milano-3", "milano-4"]):
        table.put(seat, office)
    assert len(scored(table, "milano").told("BonusScored")) == 3


def test_augsburg_with_two_present() -> None:
    """S-B1 Two chests are opened, the first takes one, the second the other."""
    table = bonus_of("augsburg", 2, "brown", "points-5")
    assert table.offers(0) == ["take points-5", "take brown"]
    table.play(0, "take brown")
    assert table.held(0) == ["brown"]
    assert table.points[1] == 4 + 5


def test_augsburg_with_one_present() -> None:
    """S-B1 One is taken, the other discarded."""
    table = bonus_of("augsburg", 1, "brown", "stay")
    table.play(0, "take stay")
    assert table.discarded()[0] == "brown"


def test_augsburg_with_three_present() -> None:
    """S-B1 The third gets nothing."""
    table = bonus_of("augsburg", 3, "brown", "stay")
    table.play(0, "take stay")
    assert [told["seat"] for told in table.told("BonusChosen")] == [0, 1]


def test_augsburg_with_nobody_present() -> None:
    """S-B1 Opened and discarded; the region still counts as scored and gets new chests."""
    table = bonus_of("augsburg", 0, "brown", "violet")
    assert table.discarded() == ["brown", "violet"]
    assert table.under("augsburg-1") != []


def test_equal_chests_need_no_choice() -> None:
    """S-B1 Both chests are of a kind."""
    table = bonus_of("augsburg", 2, "brown", "brown")
    assert table.held(0) == table.held(1) == ["brown"]


@pytest.mark.parametrize("present", [0, 1, 2, 3])
def test_aachen(present: int) -> None:
    """S-B1 As many chests as players; all present take one in order of rank; the rest goes."""
    chests = ["brown", "stay", "free-move", "cheap-seat"]
    table = bonus_of("aachen", present, *chests)
    for seat in range(present):
        assert len(table.offers(seat)) == 4 - seat
        table.play(seat, table.offers(seat)[-1])
    assert len(table.told("ChestOpened")) == 4
    rest = [told["chests"] for told in table.told("RestDiscarded")]
    assert [len(list(chests)) for chests in rest] == [4 - present]  # type: ignore[call-overload]


def test_a_chest_won_is_dealt_with_before_the_next_choice() -> None:
    """S-B1, S-C7 The exchange comes first."""
    table = Table(4, scored=["augsburg"])
    table.put(0, "augsburg-2")
    table.put(1, "augsburg-3")
    table.hold(0, "violet")
    table.draws("violet", "points-2")
    scored(table, "augsburg")
    table.play(0, "take violet")
    assert "exchange 4" in table.offers(0)
    table.play(0, "exchange 4")
    assert len(table.told("BonusChosen")) == 2


def test_bonuses_go_down_the_ranks_while_chests_last() -> None:
    """S-C6, S-B1 One chest is left in the whole game."""
    table = Table(4, scored=["augsburg"])
    table.put(0, "augsburg-2")
    table.put(1, "augsburg-3")
    table.empty_pile("brown")
    table.state.chests[0][13] = 0
    scored(table, "augsburg")
    assert [told["seat"] for told in table.told("BonusChosen")] == [0]
