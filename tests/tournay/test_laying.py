"""Playing a card: N-P1 to N-P6."""

from tafelrunde.games.tournay.events import Covered, PieceLeft, PutUnder, Replaced
from tests.tournay.table import Table

# Two of them yellow; the field of nine has four empty spaces.
FIVE_CARDS = ("b2 farm", "b3 market", "c3 hospital", "d3 arsenal", "d4 fort")


def test_the_market_in_a_district_of_five_cards() -> None:
    """N-P1, N-P2 Rulebook: four empty spaces, two yellow cards to cover, three to replace."""
    spaces = ["b2", "b3", "c3", "d3", "d4", "b4", "c2", "c4", "d2"]
    under = {}
    for space in spaces:
        table = Table().lay(0, *FIVE_CARDS, hand="market").turn(0).play(0, "play market")
        assert table.deniers()[0] == 10 - 1
        assert set(table.offers_of(0, "lay")) == set(spaces)
        table.play(0, f"lay {space}")
        kinds = [type(event) for event in table.events]
        under[space] = "covered" * (Covered in kinds) + "replaced" * (Replaced in kinds)
    assert [space for space in spaces if under[space] == "covered"] == ["b2", "b3"]
    assert [space for space in spaces if under[space] == "replaced"] == ["c3", "d3", "d4"]
    assert [space for space in spaces if not under[space]] == ["b4", "c2", "c4", "d2"]


def test_a_district_of_two_rows_can_grow_to_both_sides() -> None:
    """N-P1 Until it spans three; then only that field is left."""
    district = ("c3 farm", "c4 market", "b3 hospital", "b4 arsenal", "c2 fort")
    table = Table().lay(0, *district, hand="market").turn(0).play(0, "play market")
    empty = set(table.offers_of(0, "lay")) - {"c3", "c4", "b3", "b4", "c2"}
    assert empty == {"b2", "a3", "a4", "d2", "d3", "d4"}


def test_the_first_card_may_lie_anywhere() -> None:
    """N-P1 An empty district begins in the middle of the field."""
    table = Table().lay(0, hand="market").turn(0)
    table.play(0, "play market")
    assert table.offers(0) == ["lay c3"]


def test_a_card_must_touch_another_side_by_side() -> None:
    """N-P1 Not diagonally."""
    table = Table().lay(0, "c3 farm", hand="market").turn(0)
    table.play(0, "play market")
    assert set(table.offers_of(0, "lay")) == {"c3", "b3", "d3", "c2", "c4"}


def test_this_would_make_four_rows() -> None:
    """N-P1 Refused with the rule and the numbers."""
    table = Table().lay(0, "b3 farm", "c3 farm", "d3 farm", hand="market").turn(0)
    table.play(0, "play market")
    assert table.refused(0) == {"lay a3": "N-P1", "lay e3": "N-P1"}
    assert table.refusal(0, "lay a3") == {"rows": 4, "columns": 1}


def test_a_card_is_optional() -> None:
    """N-P1 Nobody has to play a card."""
    table = Table().lay(0, hand="market").turn(0)
    table.play(0, "play nothing")
    assert "gather" in table.offers(0)


def test_a_card_of_its_colour_is_covered() -> None:
    """N-P2 Any number may lie on one another."""
    table = Table().lay(0, "c3 farm/market", hand="architect").turn(0)
    table.play(0, "play architect", "lay c3")
    assert table.on(0, "c3") == ["architect", "farm", "market"]
    assert table.told(Covered)


def test_a_pile_of_another_colour_is_replaced() -> None:
    """N-P2 The whole pile goes under its stacks, the top card first, each under its own."""
    table = Table().lay(0, "c3 market_2/farm/market", hand="hospital").turn(0)
    table.play(0, "play hospital", "lay c3")
    assert table.on(0, "c3") == ["hospital"]
    assert table.under("yellow 1") == ["farm", "market"]
    assert table.under("yellow 2") == ["market_2"]
    assert [len(event.cards) for event in table.told(Replaced)] == [3]


def test_a_citizen_leaves_the_space_beside_the_plaza() -> None:
    """N-P3 When its building is covered."""
    table = Table().lay(0, "c3 farm +yellow", hand="market").turn(0)
    table.play(0, "play market", "lay c3")
    assert table.beside(0) == [1, 0, 0]
    assert table.piece(0, "c3") is None
    assert table.told(PieceLeft)


def test_a_marker_leaves_the_space_for_the_supply() -> None:
    """N-P3 When its building is replaced; a grey citizen likewise."""
    for piece in ("damage", "grey"):
        table = Table().lay(0, f"c3 farm +{piece}", hand="hospital").turn(0)
        markers = table.state.markers
        table.play(0, "play hospital", "lay c3")
        assert table.state.markers == markers + 1
        assert table.beside(0) == [0, 0, 0]


def test_no_two_prestige_buildings_of_a_name() -> None:
    """N-P4 You already have a Mint, even a covered one."""
    for district in ("c3 mint", "c3 farm/mint"):
        table = Table().lay(0, district, hand="mint belfry").turn(0)
        assert table.refused(0) == {"play mint": "N-P4"}
        assert "play belfry" in table.offers(0)


def test_other_cards_may_repeat() -> None:
    """N-P4 A second Market is fine."""
    table = Table().lay(0, "c3 market", hand="market").turn(0)
    assert "play market" in table.offers(0)


def test_a_card_that_costs_a_card_takes_one_of_the_hand() -> None:
    """N-P5 It goes under its stack, seen by its owner only (N-S5)."""
    table = Table().lay(0, hand="city_hall market farm tithe").turn(0)
    table.play(0, "play city_hall")
    assert table.offers(0) == ["put market", "put farm"]
    table.play(0, "put farm", "lay c3")
    assert table.under("yellow 1") == ["farm"]
    assert table.hand(0) == ["market", "tithe"]
    assert table.told(PutUnder)[0].seers == 1


def test_a_card_that_costs_a_card_takes_one_of_the_district() -> None:
    """N-P5, N-P3 It sheds its piece and uncovers the next."""
    table = Table().lay(0, "c3 farm/market +yellow", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3")
    assert table.offers(0) == ["from-pile market", "from-pile farm"]
    table.play(0, "from-pile farm", "lay c4")
    assert table.on(0, "c3") == ["market"]
    assert table.piece(0, "c3") is None
    assert table.beside(0) == [1, 0, 0]
    assert table.under("yellow 1") == ["farm"]


def test_a_covered_card_may_be_given() -> None:
    """N-P5, N-P3 It has no piece; who works on top of it stays there."""
    table = Table().lay(0, "c3 farm/market +yellow", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3", "from-pile market", "lay c4")
    assert table.on(0, "c3") == ["farm"]
    assert table.piece(0, "c3") == "yellow"
    assert table.beside(0) == [0, 0, 0]
    assert table.under("yellow 1") == ["market"]


def test_the_upper_card_of_a_pile_is_given() -> None:
    """N-P5 The next one is uncovered."""
    table = Table().lay(0, "c3 farm/market/toll", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3", "from-pile farm", "lay c4")
    assert table.on(0, "c3") == ["market", "toll"]


def test_of_two_equal_cards_the_upper_is_given() -> None:
    """N-P5 A ruling: it makes no difference which of them it is."""
    table = Table().lay(0, "c3 market/farm/market", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3", "from-pile market", "lay c4")
    assert table.on(0, "c3") == ["farm", "market"]


def test_the_only_card_may_be_given() -> None:
    """N-P5 The district may become empty; then it begins again in the middle."""
    table = Table().lay(0, "c3 farm", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3")
    assert table.offers(0) == ["lay c3"]


def test_a_district_may_fall_apart() -> None:
    """N-P5 Its parts may grow together again."""
    table = Table().lay(0, "c2 farm", "c3 market", "c4 arsenal", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3")
    assert "c3" in table.offers_of(0, "lay")
    assert table.on(0, "c2") == ["farm"]


def test_what_remains_has_room_on_all_sides() -> None:
    """N-P1 Once the middle is gone, the district moves so that it can grow to both sides."""
    table = Table().lay(0, "c3 farm", "c4 market +yellow", "d4 fort/arsenal", hand="city_hall")
    table.turn(0).play(0, "play city_hall", "give c3")
    assert table.on(0, "c3") == ["market"]
    assert table.piece(0, "c3") == "yellow"
    assert table.on(0, "d3") == ["fort", "arsenal"]
    assert {"a3", "b3", "c1", "c2", "c4", "c5"} & set(table.offers_of(0, "lay")) == {
        "b3",
        "c2",
        "c4",
    }


def test_a_building_of_the_same_name_may_be_the_payment() -> None:
    """N-P6 The placing must be legal once all is paid: the other City Hall has to go."""
    table = Table().lay(0, "c3 city_hall", hand="city_hall market").turn(0)
    table.play(0, "play city_hall")
    assert table.offers(0) == ["give c3"]
    assert table.refused(0) == {"put market": "N-P4"}


def test_a_covered_building_of_the_same_name_may_be_the_payment() -> None:
    """N-P4, N-P6 Nothing else of its pile will do."""
    table = Table().lay(0, "c3 farm/city_hall", hand="city_hall").turn(0)
    table.play(0, "play city_hall", "give c3")
    assert table.offers(0) == ["from-pile city_hall"]
    assert table.refused(0) == {"from-pile farm": "N-P4"}


def test_a_citizen_pays_from_the_plaza_or_from_beside_it() -> None:
    """N-P5 A ruling: the owner chooses; he goes back to the supply."""
    for place, left in (("plaza", [1, 0, 0]), ("beside", [2, 0, 0])):
        table = Table().lay(0, hand="cloth_hall", plaza="y2", beside="y1").turn(0)
        table.play(0, "play cloth_hall", f"pay-from-{place} yellow", "lay c3")
        assert table.plaza(0) == left
        assert sum(table.plaza(0)) + sum(table.beside(0)) == 2
        assert table.state.supply[0] == 4


def test_a_citizen_on_a_building_pays_for_nothing() -> None:
    """N-P5, N-P6 Only those on the plaza or beside it."""
    table = Table().lay(0, "c3 farm +yellow", hand="cloth_hall", plaza="", beside="").turn(0)
    assert table.refused(0) == {"play cloth_hall": "N-P6"}


def test_the_card_itself_does_not_pay() -> None:
    """N-P5, N-P6 With nothing else in hand and district there is nothing to pay with."""
    table = Table().lay(0, hand="city_hall tithe").turn(0)
    assert table.refusal(0, "play city_hall") == {"deniers": 2, "citizens": 0, "cards": 1}


def test_who_is_too_poor_can_not_play() -> None:
    """N-P6 Whether a card can be played is nobody else's business: the question comes anyway."""
    table = Table().lay(0, hand="cathedral", deniers=19).turn(0)
    assert table.offers(0) == ["play nothing"]
    assert table.refused(0) == {"play cathedral": "N-P6"}
