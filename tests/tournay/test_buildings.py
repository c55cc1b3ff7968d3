"""Every building alone, as its card reads: N-A2, N-K5, N-K6."""

from tafelrunde.games.tournay.events import Cleared, ColourNamed, Declined, PieceLeft
from tafelrunde.games.tournay.town_events import (
    CoinsKept,
    CrierLaid,
    EventActs,
    Provoked,
    ShieldUsed,
    Transferred,
    TurnedUp,
)
from tafelrunde.games.tournay.words import ALL
from tests.tournay.table import Table, owning

# Yellow


def test_market() -> None:
    """N-A2 3 deniers."""
    assert owning("market").activate().gained() == 3


def test_farm() -> None:
    """N-A2 1 denier for each empty space of the nine."""
    assert owning("farm", "c4 hospital", "b3 fort/arsenal").activate().gained() == 9 - 3


def test_town_house() -> None:
    """N-A2 A yellow citizen of the supply may be bought for 3 deniers."""
    table = owning("town_house").activate("c3", "recruit yellow")
    assert table.gained() == -3
    assert table.plaza(0) == [2, 2, 2]
    assert table.state.supply == [2, 3, 3]


def test_a_town_house_for_nothing() -> None:
    """N-A2, N-A7 Nobody has to buy; without money or supply nothing is asked."""
    table = owning("town_house").activate("c3", "done")
    assert table.gained() == 0
    assert table.told(Declined)
    assert owning("town_house").lay(0, deniers=2).activate().asked() == (1,)
    table = owning("town_house")
    table.state.supply[0] = 0
    assert table.activate().asked() == (1,)


def test_counting_house() -> None:
    """N-A2, N-A1 A yellow card of level II, without citizens."""
    table = owning("counting_house").stack("yellow 2", "farm_2 market_2 toll")
    table.draw("farm_2", "toll").activate("c3", "keep farm_2")
    assert table.hand(0) == ["farm_2"]
    assert table.open_card("yellow 2") == "toll"
    assert table.plaza(0) == [1, 2, 2]


def test_drawing_from_an_empty_stack_is_skipped() -> None:
    """N-A2, N-A7 What can't be done is skipped."""
    assert owning("counting_house").stack("yellow 2", "").activate().asked() == (1,)
    table = owning("scriptorium")
    for stack in ("yellow 1", "white 1", "red 1"):
        table.stack(stack, "")
    assert table.activate().asked() == (1,)


def test_market_2() -> None:
    """N-A2 6 deniers."""
    assert owning("market_2").activate().gained() == 6


def test_farm_2() -> None:
    """N-A2 2 deniers for each empty space."""
    assert owning("farm_2", "c4 hospital").activate().gained() == 2 * 7


def test_town_house_2() -> None:
    """N-A2 A yellow citizen for 2 deniers."""
    table = owning("town_house_2").activate("c3", "recruit yellow")
    assert table.gained() == -2
    assert table.plaza(0) == [2, 2, 2]


def test_counting_house_2() -> None:
    """N-A2, N-A1 A yellow card of level III."""
    table = owning("counting_house_2").stack("yellow 3", "mint", open_card="belfry")
    assert table.activate("c3", "take").hand(0) == ["belfry"]


def test_toll() -> None:
    """N-A2 1 denier for each visible yellow card in all districts; no prestige buildings."""
    table = owning("toll", "c4 market/farm", "b3 mint", players=3)
    table.lay(1, "c3 alderman").lay(2, "c3 hospital")
    assert table.activate().gained() == 3


# White


def test_hospital() -> None:
    """N-A2 4 deniers."""
    assert owning("hospital").activate().gained() == 4


def test_monastery() -> None:
    """N-A2 A white citizen for 3 deniers."""
    table = owning("monastery").activate("c3", "recruit white")
    assert table.gained() == -3
    assert table.plaza(0) == [2, 2, 2]


def test_library() -> None:
    """N-A2, N-A1 A white card of level II."""
    table = owning("library").stack("white 2", "bishop_2", open_card="chapel_2")
    assert table.activate("c3", "take").hand(0) == ["chapel_2"]


def test_chapel() -> None:
    """N-A2 Up to two own citizens return from beside the plaza, of any colours."""
    table = owning("chapel").lay(0, beside="y2 r1")
    table.activate("c3", "recall yellow", "recall red")
    assert table.plaza(0) == [3, 1, 3]
    assert table.beside(0) == [1, 0, 0]
    assert table.asked() == (1,)


def test_a_chapel_may_recall_fewer() -> None:
    """N-A2, N-K2 Recalling is up to the player; with nobody beside the plaza nothing is asked."""
    table = owning("chapel").lay(0, beside="y2").activate("c3", "recall yellow", "done")
    assert table.beside(0) == [1, 0, 0]
    assert owning("chapel").activate().asked() == (1,)


def test_scriptorium() -> None:
    """N-A2, N-A1 A card of level I of a colour that is named."""
    table = owning("scriptorium").stack("red 1", "", open_card="fort").stack("yellow 1", "")
    table.activate()
    assert table.offers(0) == ["colour white", "colour red"]
    table.play(0, "colour red")
    assert table.hand(0) == ["fort"]
    assert table.told(ColourNamed)


def test_hospital_2() -> None:
    """N-A2 7 deniers."""
    assert owning("hospital_2").activate().gained() == 7


def test_monastery_2() -> None:
    """N-A2 A white citizen for 2 deniers."""
    assert owning("monastery_2").activate("c3", "recruit white").gained() == -2


def test_library_2() -> None:
    """N-A2, N-A1 A white card of level III."""
    table = owning("library_2").stack("white 3", "cathedral", open_card="saint_brice")
    assert table.activate("c3", "take").hand(0) == ["saint_brice"]


def test_chapel_2() -> None:
    """N-A2 All own citizens beside the plaza may return."""
    table = owning("chapel_2").lay(0, beside="y2 r1")
    table.activate("c3", "recall yellow", "recall red", "recall yellow")
    assert table.plaza(0) == [4, 1, 3]


def test_scriptorium_2() -> None:
    """N-A2, N-A1 A card of level II of a colour that is named."""
    table = owning("scriptorium_2").stack("red 2", "", open_card="fort_2")
    assert table.activate("c3", "colour red").hand(0) == ["fort_2"]


def test_infirmary() -> None:
    """N-A2, N-P3 Another building is cleared and activated without a citizen; it stays free."""
    table = owning("infirmary", "c4 market +yellow", "b3 fort +damage", "b2 farm")
    table.activate()
    assert table.offers(0) == ["clear b3", "clear c4"]
    table.play(0, "clear c4")
    assert table.gained() == 3
    assert table.piece(0, "c4") is None
    assert table.beside(0) == [1, 0, 0]
    assert table.piece(0, "c3") == "white"
    assert table.told(Cleared)
    assert table.told(PieceLeft)


def test_an_infirmary_without_another_piece() -> None:
    """N-A7 Its own citizen doesn't count; nothing is asked."""
    assert owning("infirmary", "c4 market").activate().asked() == (1,)


# Red


def test_arsenal() -> None:
    """N-A2, N-A1 A red card of level II."""
    table = owning("arsenal").stack("red 2", "fort_2", open_card="provost_2")
    assert table.activate("c3", "take").hand(0) == ["provost_2"]


def test_barracks() -> None:
    """N-A2 A red citizen for 3 deniers."""
    assert owning("barracks").activate("c3", "recruit red").gained() == -3


def test_fort() -> None:
    """N-A2, N-A3 An event with a coin may be fought for nothing; its coins go to the supply."""
    table = owning("fort", row=("tithe 2", "flood", "siege 1")).activate()
    assert table.refused(0) == {"fight 2": "N-A3"}
    assert table.offers(0) == ["fight 1", "fight 3", "done"]
    table.draw("muster").play(0, "fight 1")
    assert table.hand(0) == ["tithe"]
    assert table.gained() == 0
    assert table.open_events() == {"muster": 0, "flood": 0, "siege": 1}


def test_a_fort_need_not_fight() -> None:
    """N-K2 Fighting is optional."""
    table = owning("fort", row=("tithe 2", "flood", "siege 1")).activate("c3", "done")
    assert table.hand(0) == []


def test_watchtower() -> None:
    """N-A2 3 deniers."""
    assert owning("watchtower").activate().gained() == 3


def test_fort_2() -> None:
    """N-A2, N-A3 As the Fort, and its coins are kept."""
    table = owning("fort_2", row=("tithe 2", "flood", "siege 1")).activate("c3", "fight 1")
    assert table.hand(0) == ["tithe"]
    assert table.gained() == 2
    assert table.told(CoinsKept)


def test_arsenal_2() -> None:
    """N-A2, N-A1 A red card of level III."""
    table = owning("arsenal_2").stack("red 3", "tour_d_arras", open_card="pont_des_trous")
    assert table.activate("c3", "take").hand(0) == ["pont_des_trous"]


def test_barracks_2() -> None:
    """N-A2 A red citizen for 2 deniers."""
    assert owning("barracks_2").activate("c3", "recruit red").gained() == -2


def test_watchtower_2() -> None:
    """N-A2 1 denier for each coin on the open events, at least 3."""
    row = ("tithe 3", "flood", "siege 2")
    assert owning("watchtower_2", row=row).activate().gained() == 5
    assert owning("watchtower_2", row=("tithe 1", "flood", "siege")).activate().gained() == 3


def test_ballista() -> None:
    """N-K6 Up to two events get a coin and act, from left to right; harmful ones on others."""
    table = owning("ballista", row=("tithe", "procession 1", "ransom"))
    table.activate("c3", "provoke 3", "provoke 1")
    assert table.open_events() == {"tithe": 1, "procession": 1, "ransom": 1}
    assert table.deniers() == [10, 10 - 2 - 2]
    assert [ALL[event.card] for event in table.told(EventActs)] == ["tithe", "ransom"]


def test_a_ballista_on_a_full_event() -> None:
    """N-K6 It gets no coin more, but acts as often as it has."""
    table = owning("ballista", row=("tithe 3", "procession", "ransom"))
    table.activate("c3", "provoke 1", "done")
    assert table.open_events()["tithe"] == 3
    assert table.deniers() == [10, 4]


def test_a_ballista_may_provoke_nothing() -> None:
    """N-K6 Up to two: none is fine; the same one twice is not."""
    table = owning("ballista", row=("tithe 1", "procession", "ransom")).activate()
    assert table.offers(0) == ["provoke 1", "provoke 2", "provoke 3", "done"]
    table.play(0, "provoke 1")
    assert table.offers(0) == ["provoke 2", "provoke 3", "done"]
    assert len(table.told(Provoked)) == 1
    table = owning("ballista", row=("tithe 1", "procession", "ransom")).activate("c3", "done")
    assert table.deniers() == [10, 10]
    assert not table.told(EventActs)


def test_ballista_rewards_everybody() -> None:
    """N-K6, N-T6 The other events act as usual, also on the player in turn."""
    table = owning("ballista", row=("royal_visit", "procession", "ransom"))
    table.lay(1, beside="r9").activate("c3", "provoke 1", "done")
    assert table.deniers() == [10, 12]


def test_ramparts_and_shields_against_a_ballista() -> None:
    """N-K6, N-K5 The opponents may use ramparts, but no Catapult."""
    table = owning("ballista", players=3, row=("tithe", "procession", "ransom"))
    table.lay(1, "c3 catapult +red", hand="flood").lay(2, "c3 catapult +red")
    table.activate("c3", "provoke 1", "done")
    assert table.offers(1) == ["suffer", "rampart flood"]
    table.play(1, "rampart flood")
    assert table.deniers() == [10, 10, 8]


def test_ballista_2() -> None:
    """N-K6 Up to three events; after the third nothing more is asked."""
    table = owning("ballista_2", row=("tithe", "procession", "ransom"))
    table.activate("c3", "provoke 1", "provoke 2", "provoke 3")
    assert table.open_events() == {"tithe": 1, "procession": 1, "ransom": 1}
    assert table.deniers() == [12, 6]


# The expansion


def test_brewery() -> None:
    """N-A2 1 denier for each own citizen on the plaza, after the one who works."""
    assert owning("brewery").activate().gained() == 5


def test_inn() -> None:
    """N-A2 4 deniers for each pair of a red and a yellow citizen on the plaza."""
    assert owning("inn").lay(0, plaza="y3 r1").activate().gained() == 4
    assert owning("inn").lay(0, plaza="y3 w2").activate().gained() == 0


def test_bakery() -> None:
    """N-A2 2 deniers for each red or for each white citizen on the plaza; one colour is named."""
    table = owning("bakery").lay(0, plaza="y1 w3 r1").activate()
    assert table.offers(0) == ["colour white", "colour red"]
    assert table.play(0, "colour white").gained() == 6


def test_brewery_2() -> None:
    """N-A2 2 deniers for each own citizen beside the plaza; those in buildings don't count."""
    table = owning("brewery_2", "c4 hospital +white").lay(0, beside="y1 r2")
    assert table.activate().gained() == 6


def test_abbey() -> None:
    """N-K5 The top cards of the three stacks of level I are turned; two are taken."""
    table = owning("abbey").stack("yellow 1", "market farm").stack("red 1", "fort")
    table.stack("white 1", "chapel", open_card="hospital")
    table.draw("farm").activate()
    assert table.offers(0) == ["keep farm", "keep hospital", "keep fort"]
    assert len(table.told(TurnedUp)) == 2
    table.play(0, "keep fort", "keep farm")
    assert table.hand(0) == ["farm", "fort"]
    assert table.open_card("white 1") == "hospital"
    assert table.open_card("yellow 1") is None


def test_an_abbey_with_few_cards() -> None:
    """N-K5 Empty stacks are passed over; what there is must be taken."""
    table = owning("abbey").stack("yellow 1", "").stack("white 1", "").stack("red 1", "fort")
    assert table.activate().hand(0) == ["fort"]


def test_a_crier_acts_before_an_abbey_goes_on() -> None:
    """N-K5, N-T2 The events act before the next card is turned."""
    table = owning("abbey", row=("royal_visit", "tithe", "flood"))
    table.stack("yellow 1", "market crier-yellow-1").stack("white 1", "chapel", under="hospital")
    table.stack("red 1", "fort").draw("crier-yellow-1").activate()
    kinds = [type(event) for event in table.events]
    assert kinds.index(CrierLaid) < kinds.index(EventActs) < kinds.index(TurnedUp)
    # Nobody can afford to lose a card, so the Flood takes a denier of each.
    assert table.deniers() == [10 + 2 - 2 - 1, 10 - 2 - 1]
    assert table.offers(0) == ["keep market", "keep chapel", "keep fort"]


def test_abbey_2() -> None:
    """N-K5 The same with level II; an Abbey may bring more cards than a hand can keep (N-H1)."""
    table = owning("abbey_2").lay(0, hand="farm mint fort belfry").turn(0)
    for colour, card in (("yellow", "toll"), ("white", "bishop_2"), ("red", "fort_2")):
        table.stack(f"{colour} 2", card)
    table.play(0, "play nothing").activate("c3", "keep toll", "keep bishop_2")
    assert len(table.hand(0)) == 6
    table.play(0, "put farm", "put fort")
    assert table.hand(0) == ["toll", "bishop_2", "belfry", "mint"]


def test_seigneury() -> None:
    """N-K5 Each opponent pays 1 denier for each visible building of a colour that is named."""
    table = owning("seigneury", players=3)
    table.lay(1, "c3 fort/arsenal", "c4 barracks", "b3 sergeant", "b4 pont_des_trous")
    table.lay(2, "c3 hospital").activate("c3", "colour red")
    assert table.deniers() == [12, 8, 10]
    assert len(table.told(Transferred)) == 1


def test_nobody_pays_a_seigneury_more_than_he_has() -> None:
    """N-K5 Nor anybody else."""
    table = owning("seigneury").lay(1, "c3 fort", "c4 barracks", deniers=1)
    assert table.activate("c3", "colour red").deniers() == [11, 0]


def test_catapult() -> None:
    """N-K5 The player in turn damages one free building of each opponent."""
    table = owning("catapult", players=3)
    table.lay(1, "c3 hospital", "c4 farm +grey", "b3 mint", "b4 deacon", "b5 fort")
    table.lay(2, "c3 market")
    table.activate()
    assert table.offers(0) == ["damage b5", "damage c3"]
    table.play(0, "damage b5")
    assert table.piece(1, "b5") == "damage"
    assert table.piece(2, "c3") == "damage"


def test_a_catapult_shields_its_owner_while_somebody_stands_on_it() -> None:
    """N-K5, N-T3 Once a crier, from one event, as with a rampart."""
    for piece in ("red", "grey"):
        table = Table(row=("tithe", "ransom", "procession")).lay(1, f"c3 catapult +{piece}")
        table.crier(0)
        assert table.offers(1) == ["suffer", "shield"]
        table.play(1, "shield")
        assert table.deniers()[1] == 10 - 2 + 2
        assert table.told(ShieldUsed)


def test_a_damaged_or_empty_catapult_shields_nobody() -> None:
    """N-K5 A marker is no citizen."""
    for district in ("c3 catapult", "c3 catapult +damage"):
        table = Table(row=("tithe",)).lay(1, district).crier(0)
        assert table.deniers()[1] == 8


def test_courtroom() -> None:
    """N-K5 The richest player pays 3 deniers, all who are tied."""
    table = owning("courtroom", players=4).lay(1, deniers=12).lay(2, deniers=12)
    assert table.activate().deniers() == [16, 9, 9, 10]


def test_the_richest_pays_himself_nothing() -> None:
    """N-K5 Who is tied with others only gains; nobody pays more than he has."""
    assert owning("courtroom").lay(1, deniers=9).activate().deniers() == [10, 9]
    assert owning("courtroom").activate().deniers() == [13, 7]
    table = owning("courtroom").lay(0, deniers=2).lay(1, deniers=2)
    assert table.activate().deniers() == [4, 0]
