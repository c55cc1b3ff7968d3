"""Citizens and actions: N-C1, N-C2, N-A1 to N-A7, N-H1."""

from tafelrunde.games.tournay.events import CitizenBorrowed
from tafelrunde.games.tournay.town_events import RampartLaid
from tests.tournay.table import Table


def test_own_citizens_are_free() -> None:
    """N-C1, N-C2 They go beside the plaza; without a choice nobody is asked."""
    table = Table().lay(1, plaza="").turn(0)
    table.play(0, "fetch yellow 2")
    assert table.plaza(0) == [0, 2, 2]
    assert table.beside(0) == [2, 0, 0]
    assert table.deniers() == [10, 10]


def test_citizens_of_others_cost_two_deniers_each() -> None:
    """N-C1, N-C2 To their owner, who can't refuse; they go beside the plaza they came from."""
    table = Table(3).lay(0, plaza="").turn(0)
    table.play(0, "fetch yellow 2", "use 2", "use 3")
    assert table.deniers() == [6, 12, 12]
    assert table.beside(1) == [1, 0, 0]
    assert [event.other for event in table.told(CitizenBorrowed)] == [1, 2]


def test_any_mixture_of_plazas() -> None:
    """N-C1 One's own and others', in any order."""
    table = Table().play(0, "fetch red 3", "use 2", "use 1", "use 2")
    assert table.plaza(0) == [2, 2, 1]
    assert table.plaza(1) == [2, 2, 0]


def test_what_can_not_be_paid_is_refused() -> None:
    """N-C1 The rule and the numbers: two citizens are missing, one can be afforded."""
    table = Table().lay(0, plaza="w1", deniers=3).turn(0)
    assert table.refused(0)["fetch white 3"] == "N-C1"
    assert table.refusal(0, "fetch white 3") == {"colour": 1, "citizens": 3, "deniers": 0}
    assert "fetch white 2" in table.offers(0)


def test_a_choice_that_leaves_the_rest_unpaid_is_refused() -> None:
    """N-C1 With 2 deniers one foreign citizen can be used, but the own one must be, too."""
    table = Table().lay(0, plaza="w1", deniers=2).turn(0).play(0, "fetch white 2")
    assert table.offers(0) == ["use 1", "use 2"]
    table = Table().lay(0, plaza="w1", deniers=5).turn(0).play(0, "fetch white 3")
    assert set(table.offers(0)) == {"use 1", "use 2"}
    table.play(0, "use 2")
    assert table.asked() == (0,)


def test_drawing_with_a_citizen_of_another_player() -> None:
    """N-A1, N-C1 Rulebook: Nell uses her white citizen and one of Madeline's for 2 deniers."""
    table = Table().lay(0, plaza="w1").lay(1, plaza="w1")
    table.stack("white 2", "bishop_2 chapel_2 library_2", open_card="hospital_2").turn(0)
    table.draw("library_2", "chapel_2")
    table.play(0, "fetch white 2", "use 1", "look")
    assert table.deniers() == [8, 12]
    assert table.beside(0) == [0, 1, 0]
    assert table.beside(1) == [0, 1, 0]
    assert table.under("white 2") == ["hospital_2"]
    table.play(0, "keep library_2")
    assert table.hand(0) == ["library_2"]
    assert table.open_card("white 2") == "chapel_2"


def test_a_citizen_activates_a_free_building_of_its_colour() -> None:
    """N-A2 The own citizen stands on it."""
    table = Table().lay(0, "c3 hospital").lay(1, plaza="").turn(0).play(0, "activate c3")
    assert table.piece(0, "c3") == "white"
    assert table.plaza(0) == [2, 1, 2]
    assert table.beside(0) == [0, 0, 0]


def test_a_grey_citizen_stands_for_one_of_another_player() -> None:
    """N-A2 That one goes beside its owner's plaza."""
    table = Table().lay(0, "c3 hospital").turn(0)
    table.play(0, "activate c3", "use 2")
    assert table.piece(0, "c3") == "grey"
    assert table.beside(1) == [0, 1, 0]
    assert table.deniers() == [10 - 2 + 4, 12]


def test_an_occupied_building_can_not_be_activated() -> None:
    """N-A2 This building is occupied, by a citizen or a marker."""
    for piece in ("white", "grey", "damage"):
        table = Table().lay(0, f"c3 hospital +{piece}").turn(0)
        assert table.refused(0)["activate c3"] == "N-A2"


def test_characters_and_prestige_buildings_are_never_activated() -> None:
    """N-A2 They aren't even considered."""
    table = Table().lay(0, "c3 bishop", "c4 belfry").turn(0)
    assert table.offers_of(0, "activate") == []
    assert not [word for word in table.refused(0) if word.startswith("activate")]


def test_a_covered_building_can_not_be_activated() -> None:
    """N-A2 Only what is visible."""
    table = Table().lay(0, "c3 bishop/hospital").turn(0)
    assert table.offers_of(0, "activate") == []


def test_fighting_the_third_event() -> None:
    """N-A3 Rulebook: a yellow event with one coin takes a yellow citizen and 2 deniers."""
    table = Table(row=("tithe 1", "ransom", "flood 1")).lay(1, plaza="").turn(0)
    table.draw("muster")
    table.play(0, "fight 3")
    assert table.deniers()[0] == 8
    assert table.plaza(0) == [1, 2, 2]
    assert table.hand(0) == ["flood"]
    assert table.open_events() == {"tithe": 1, "ransom": 0, "muster": 0}


def test_fighting_an_event_that_costs_deniers() -> None:
    """N-A3 Two citizens of its colour, no fee."""
    table = Table(row=("tithe 3", "ransom", "flood")).lay(1, plaza="").turn(0)
    table.play(0, "fight 1")
    assert table.deniers()[0] == 10
    assert table.plaza(0) == [2, 0, 2]
    assert table.hand(0) == ["tithe"]


def test_an_event_without_a_coin_can_not_be_fought() -> None:
    """N-A3 No coin on this event."""
    table = Table(row=("tithe 1", "ransom", "flood 1"))
    assert table.refused(0)["fight 2"] == "N-A3"
    assert table.offers_of(0, "fight") == ["1", "3"]


def test_the_fee_must_be_there_besides_the_citizens() -> None:
    """N-A3, N-C1 A borrowed citizen and the fee together are too dear."""
    table = Table(row=("flood 2", "tithe", "ransom")).lay(0, plaza="", deniers=4).turn(0)
    assert table.refusal(0, "fight 1") == {"colour": 0, "citizens": 1, "deniers": 3}
    table.lay(0, deniers=5).turn(0)
    assert "fight 1" in table.offers(0)


def test_coins_of_a_fought_event_go_to_the_supply() -> None:
    """N-A3 Together with the fee."""
    table = Table(row=("flood 2", "tithe", "ransom")).lay(1, plaza="").turn(0)
    bank = table.state.bank
    table.play(0, "fight 1")
    assert table.state.bank == bank + 2 + 3


def test_earning_with_one_citizen_or_with_both() -> None:
    """N-A4 Rulebook: one red citizen earns 2, both earn 4."""
    for citizens, deniers in ((1, 2), (2, 4)):
        table = Table().play(0, f"earn red {citizens}")
        assert table.deniers()[0] == 10 + deniers
        assert table.beside(0) == [0, 0, citizens]


def test_only_own_citizens_earn() -> None:
    """N-A4 Not those of others, nor those beside the plaza."""
    table = Table().lay(0, plaza="y2", beside="r2").turn(0)
    assert table.offers_of(0, "earn") == ["yellow 1", "yellow 2"]
    assert table.refused(0)["earn red 1"] == "N-A4"


def test_gathering() -> None:
    """N-A5 All own citizens return, markers and grey citizens leave; it is always possible."""
    table = Table()
    table.lay(0, "c3 hospital +white", "c4 farm +grey", "b3 fort +damage", "b4 market +yellow")
    table.lay(0, plaza="y1", beside="w1 r2", deniers=0).lay(1, plaza="").turn(0)
    markers = table.state.markers
    table.play(0, "gather")
    assert table.plaza(0) == [2, 2, 2]
    assert table.beside(0) == [0, 0, 0]
    assert [table.piece(0, space) for space in ("c3", "c4", "b3", "b4")] == [None] * 4
    assert table.state.markers == markers + 2


def test_gathering_with_citizens_on_the_plaza() -> None:
    """N-A5, N-A7 Also with nothing to gather."""
    assert "gather" in Table().offers(0)


def test_recruiting() -> None:
    """N-A6 Advanced: a citizen and 5 deniers for one of the same colour, available at once."""
    table = Table(rules="advanced").lay(1, plaza="").turn(0)
    table.play(0, "recruit red")
    assert table.deniers()[0] == 5
    assert table.plaza(0) == [1, 1, 1]
    assert table.beside(0) == [0, 0, 1]
    assert table.state.supply == [5, 5, 4]


def test_recruiting_with_a_borrowed_citizen() -> None:
    """N-A6, N-C1 For 5 + 2 deniers."""
    table = Table(rules="advanced").lay(0, plaza="", deniers=7).turn(0)
    table.play(0, "recruit red")
    assert table.plaza(0) == [0, 0, 1]
    assert table.deniers()[0] == 0


def test_recruiting_needs_a_citizen_in_the_supply() -> None:
    """N-A6, N-A7 And the money; and the advanced rules."""
    table = Table(rules="advanced")
    table.state.supply[2] = 0
    table.turn(0)
    assert table.refused(0)["recruit red"] == "N-A6"
    table.lay(0, deniers=4).turn(0)
    assert table.refused(0)["recruit white"] == "N-C1"
    assert Table().offers_of(0, "recruit") == []


def test_a_building_may_be_activated_for_nothing() -> None:
    """N-A7 A Fort without any coin on the events: what can't be done is skipped."""
    table = Table().lay(0, "c3 fort").lay(1, plaza="").turn(0).play(0, "activate c3")
    assert table.piece(0, "c3") == "red"
    assert table.asked() == (1,)


def test_there_is_always_an_action() -> None:
    """N-A7 Without money, citizens and cards one can still gather."""
    table = Table().lay(0, deniers=0, plaza="").lay(1, plaza="").turn(0)
    assert table.offers(0) == ["gather"]


def test_exactly_one_action_then_the_next_turn() -> None:
    """N-A7, N-S3 Clockwise."""
    assert Table(3).play(0, "gather").asked() == (1,)


def test_at_most_four_cards_stay_in_hand() -> None:
    """N-H1 At the end of the turn, ramparts included."""
    table = Table().lay(0, hand="market farm hospital fort tithe").turn(0)
    table.play(0, "play nothing", "gather")
    assert table.offers(0) == [
        *("put market", "put farm", "put hospital", "put fort", "put tithe", "rampart tithe")
    ]
    table.play(0, "put farm")
    assert table.under("yellow 1") == ["farm"]
    assert table.asked() == (1,)


def test_a_rampart_may_be_built_to_reach_four_cards() -> None:
    """N-H1 It protects from nothing but counts at the end."""
    table = Table().lay(0, hand="market farm hospital fort tithe").turn(0)
    table.play(0, "play nothing", "gather", "rampart tithe")
    assert table.ramparts(0) == ["tithe"]
    assert table.told(RampartLaid)
    assert table.points()[0] == 1


def test_an_event_card_too_many_goes_under_the_event_pile() -> None:
    """N-H1 A ruling."""
    table = Table().lay(0, hand="market farm hospital fort tithe").turn(0)
    table.play(0, "play nothing", "gather", "put tithe")
    assert len(table.state.event_under) == 1
    assert table.hand(0) == ["market", "farm", "hospital", "fort"]


def test_more_than_one_card_may_be_too_many() -> None:
    """N-H1 The Abbey may bring a sixth card."""
    table = Table().lay(0, hand="market farm hospital fort tithe ransom").turn(0)
    table.play(0, "play nothing", "gather", "put farm", "put fort")
    assert len(table.hand(0)) == 4
    assert table.asked() == (1,)
