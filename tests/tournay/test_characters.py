"""Every character alone, as its card reads: N-K1 to N-K4, N-A4, N-A5."""

from tafelrunde.games.tournay.events import Declined
from tafelrunde.games.tournay.town_events import CharacterPaid
from tafelrunde.games.tournay.words import ALL
from tests.tournay.table import Table, owning


def laying(card: str, *district: str, space: str = "c3") -> int:
    """What seat 0 gains by laying a card there, besides its cost."""
    table = Table().lay(0, *district, hand=card, deniers=30).turn(0)
    before = table.deniers()[0] - table.state.cards.cost[ALL.index(card)].deniers
    table.play(0, f"play {card}", f"lay {space}")
    return table.deniers()[0] - before


# When a card is laid


def test_architect() -> None:
    """N-K1, N-K2 1 denier when a building or a prestige building is laid in its lines."""
    assert laying("market", "b3 architect") == 1
    assert laying("mint", "c4 architect") == 1
    assert laying("bishop", "b3 architect") == 0
    assert laying("market", "b4 architect", "b3 farm") == 0


def test_architect_2() -> None:
    """N-K1 2 deniers."""
    assert laying("market", "b3 architect_2") == 2


def test_knight_base() -> None:
    """N-K1 2 deniers when a prestige building is laid in its lines."""
    assert laying("mint", "b3 knight_base") == 2
    assert laying("market", "b3 knight_base") == 0


def test_knight_base_2() -> None:
    """N-K1 4 deniers."""
    assert laying("mint", "b3 knight_base_2") == 4


def test_a_covered_character_does_not_answer() -> None:
    """N-K1, N-K2 Only the visible ones, after the card lies; never itself."""
    assert laying("market", "b3 farm/architect") == 0
    assert laying("market", "c3 architect", "b3 farm") == 0
    assert laying("architect", "b3 farm") == 0


def test_several_characters_answer_in_reading_order() -> None:
    """N-K2 All of them, from the top left."""
    district = ("b3 architect_2", "c2 knight_base", "c4 architect")
    assert laying("mint", *district) == 2 + 2 + 1
    table = Table().lay(0, *district, hand="mint").turn(0)
    table.play(0, "play mint", "lay c3")
    told = [ALL[event.card] for event in table.told(CharacterPaid)]
    assert told == ["architect_2", "knight_base", "architect"]


# When a building is activated


def test_alderman() -> None:
    """N-K1 2 deniers when a yellow building in its lines is activated."""
    assert owning("market", "b3 alderman").activate().gained() == 3 + 2
    assert owning("hospital", "b3 alderman").activate().gained() == 4
    assert owning("market", "b4 alderman", "b3 farm").activate().gained() == 3


def test_alderman_2() -> None:
    """N-K1 3 deniers."""
    assert owning("market", "c4 alderman_2").activate().gained() == 3 + 3


def test_merchant() -> None:
    """N-K1 1 denier when any building in its lines is activated."""
    for building, earned in (("market", 3), ("hospital", 4), ("watchtower", 3)):
        assert owning(building, "b3 merchant").activate().gained() == earned + 1


def test_merchant_2() -> None:
    """N-K1 2 deniers."""
    assert owning("hospital", "b3 merchant_2").activate().gained() == 4 + 2


def test_bishop() -> None:
    """N-K1, N-K2 When a white building is activated, a citizen may be recalled."""
    table = owning("hospital", "b3 bishop").lay(0, beside="y2").activate()
    assert table.offers(0) == ["recall yellow", "done"]
    assert table.play(0, "recall yellow").plaza(0) == [3, 1, 2]
    assert table.asked() == (1,)


def test_bishop_2() -> None:
    """N-K1 Up to two."""
    table = owning("hospital", "b3 bishop_2").lay(0, beside="y2")
    assert table.activate("c3", "recall yellow", "recall yellow").plaza(0) == [4, 1, 2]


def test_recalling_is_optional() -> None:
    """N-K2 Whoever doesn't want to says so."""
    table = owning("hospital", "b3 bishop").lay(0, beside="y2").activate("c3", "done")
    assert table.told(Declined)
    assert table.beside(0) == [2, 0, 0]


def test_deacon() -> None:
    """N-K1 2 deniers when a white building in its lines is activated."""
    assert owning("hospital", "b3 deacon").activate().gained() == 4 + 2
    assert owning("market", "b3 deacon").activate().gained() == 3


def test_deacon_2() -> None:
    """N-K1 3 deniers."""
    assert owning("hospital", "b3 deacon_2").activate().gained() == 4 + 3


def test_sergeant() -> None:
    """N-K1 2 deniers when a red building in its lines is activated."""
    assert owning("watchtower", "b3 sergeant").activate().gained() == 3 + 2


def test_sergeant_2() -> None:
    """N-K1 3 deniers."""
    assert owning("watchtower", "b3 sergeant_2").activate().gained() == 3 + 3


def test_characters_answer_after_the_effect() -> None:
    """N-K2 The effect with its criers first, then the characters."""
    table = owning("arsenal", "b3 sergeant", row=("tithe",)).lay(0, deniers=0)
    table.stack("red 2", "fort_2 provost_2 crier-red-2").draw("crier-red-2", "fort_2")
    table.activate("c3", "keep fort_2")
    # The Tithe found nothing; only then the Sergeant paid.
    assert table.deniers() == [2, 8]


# When an event is fought


def test_provost() -> None:
    """N-K1 1 denier when a building in its lines fights an event."""
    row = ("tithe 2", "flood", "siege")
    table = owning("fort", "b3 provost", row=row).activate("c3", "fight 1")
    assert table.gained() == 1
    assert owning("fort", "b3 provost", row=row).activate("c3", "done").gained() == 0


def test_provost_2() -> None:
    """N-K1 2 deniers; what citizens fight by themselves he doesn't answer."""
    row = ("flood 1", "tithe", "siege")
    assert owning("fort", "b3 provost_2", row=row).activate("c3", "fight 1").gained() == 2
    assert owning("fort", "b3 provost_2", row=row).play(0, "fight 1").gained() == -2


# The expansion: chains


def test_monk() -> None:
    """N-K3 After a white building a second white citizen may activate a yellow one in his lines."""
    table = owning("hospital", "b3 monk", "b4 market", "c4 farm")
    table.activate()
    # In the Monk's lines, not in those of the Hospital.
    assert table.offers(0) == ["activate b4", "done"]
    table.play(0, "activate b4")
    assert table.gained() == 4 + 3
    assert table.piece(0, "b4") == "white"
    assert table.plaza(0) == [2, 0, 2]


def test_a_chain_may_be_left_out() -> None:
    """N-K2, N-K3 Or is not asked for where nothing is free or nobody can be used."""
    table = owning("hospital", "b3 monk", "b4 market").activate("c3", "done")
    assert table.gained() == 4
    occupied = owning("hospital", "b3 monk", "b4 market +grey")
    assert occupied.activate().asked() == (1,)
    alone = owning("hospital", "b3 monk", "b4 market").lay(0, plaza="w1")
    assert alone.activate().asked() == (1,)


def test_a_chain_with_a_borrowed_citizen() -> None:
    """N-K3, N-C1 Own or bought; a grey citizen stands for one of another player."""
    table = owning("hospital", "b3 monk", "b4 market").lay(0, plaza="w1").lay(1, plaza="w1")
    table.activate("c3", "use 1", "activate b4")
    assert table.piece(0, "b4") == "grey"
    assert table.gained() == 4 - 2 + 3


def test_an_occupied_building_is_refused_to_a_chain() -> None:
    """N-K3, N-A2 Only a free one."""
    table = owning("hospital", "b3 monk", "b4 market", "b2 farm +damage").activate()
    assert table.refused(0) == {"activate b2": "N-A2"}


def test_others_answer_a_chain() -> None:
    """N-K3, N-K2 The second building is activated like any other."""
    table = owning("hospital", "b3 monk", "b4 market", "b5 alderman")
    assert table.activate("c3", "activate b4").gained() == 4 + 3 + 2


def test_two_monks_make_two_chains() -> None:
    """N-K3 Once for each character and activation."""
    table = owning("hospital", "b3 monk", "d3 monk_2", "b4 market", "d4 farm")
    table.lay(0, plaza="w3").activate("c3", "activate b4", "activate d4")
    assert table.gained() == 4 + 3 + (9 - 5)


def test_monk_2() -> None:
    """N-K3 The same as the Monk."""
    table = owning("hospital", "b3 monk_2", "b4 market")
    assert table.activate("c3", "activate b4").gained() == 7


def test_templar() -> None:
    """N-K3 A red building instead of a yellow one."""
    table = owning("hospital", "b3 templar", "b4 watchtower", "b2 market")
    assert table.activate().offers(0) == ["activate b4", "done"]
    assert table.play(0, "activate b4").gained() == 4 + 3


def test_templar_2() -> None:
    """N-K3 The same as the Templar."""
    table = owning("hospital", "b3 templar_2", "b4 watchtower")
    assert table.activate("c3", "activate b4").gained() == 7


# The expansion: the Knights


def test_knight() -> None:
    """N-K4 The second red or grey citizen on red buildings in his lines may fight an event."""
    row = ("tithe 2", "flood", "siege")
    table = owning("watchtower", "b3 knight", "b4 arsenal +grey", row=row)
    table.activate()
    assert table.offers(0) == ["fight 1", "done"]
    table.play(0, "fight 1")
    assert table.hand(0) == ["tithe"]
    assert table.gained() == 3


def test_the_fourth_citizen_counts_again() -> None:
    """N-K4 The first and the third don't."""
    lines = ["c3 watchtower", "b3 knight", "b4 arsenal", "b5 fort", "d3 barracks"]
    for occupied, asked in ((0, False), (1, True), (2, False), (3, True)):
        district = [
            f"{line} +red" if 1 < at <= 1 + occupied else line for at, line in enumerate(lines)
        ]
        table = Table(row=("tithe 1",)).lay(0, *district).lay(1, plaza="").turn(0)
        table.play(0, "activate c3")
        assert (table.asked() == (0,)) == asked


def test_what_a_knight_does_not_count() -> None:
    """N-K4 White citizens, other colours, other lines, a building cleared by an Infirmary."""
    row = ("tithe 1",)
    for other in ("b4 fort +white", "b4 market +grey", "b4 fort +damage", "c4 fort +red"):
        table = Table(row=row).lay(0, "c3 watchtower", "b3 knight", other).lay(1, plaza="").turn(0)
        assert table.play(0, "activate c3").asked() == (1,)
    table = owning("infirmary", "b3 knight", "b4 fort +red", "b2 watchtower +red", row=row)
    assert table.activate("c3", "clear b2").asked() == (1,)


def test_a_white_citizen_of_a_templar_is_none_of_a_knights() -> None:
    """N-K3, N-K4 The citizen stays white; a borrowed one is grey and counts."""
    row = ("tithe 1",)
    district = ("b3 templar", "b4 watchtower", "c4 knight", "c5 fort +red")
    table = owning("hospital", *district, row=row).activate("c3", "activate b4")
    assert table.asked() == (1,)
    table = owning("hospital", *district, row=row).lay(0, plaza="w1").lay(1, plaza="w1")
    table.activate("c3", "use 1", "activate b4")
    assert table.offers(0) == ["fight 1", "done"]


def test_a_provost_answers_a_knight() -> None:
    """N-K4, N-K2 An event fought by a Knight in his lines."""
    row = ("tithe 2",)
    table = owning("watchtower", "b3 knight", "b4 arsenal +red", "b5 provost", row=row)
    assert table.activate("c3", "fight 1").gained() == 3 + 1


def test_knight_2() -> None:
    """N-K4 The coins are kept."""
    table = owning("watchtower", "b3 knight_2", "b4 arsenal +red", row=("tithe 2",))
    assert table.activate("c3", "fight 1").gained() == 3 + 2


# The expansion: without arrows


def test_senator() -> None:
    """N-K1, N-A5 2 deniers for gathering, wherever he lies."""
    table = Table().lay(0, "c3 senator", "c4 farm", "c5 farm").turn(0)
    assert table.play(0, "gather").gained() == 2


def test_senator_2() -> None:
    """N-K1, N-A5 3 deniers; both together 5, a covered one nothing."""
    assert Table().lay(0, "c3 senator_2").turn(0).play(0, "gather").gained() == 3
    both = Table().lay(0, "c3 senator_2", "c4 senator").turn(0)
    assert both.play(0, "gather").gained() == 5
    assert Table().lay(0, "c3 farm/senator_2").turn(0).play(0, "gather").gained() == 0


def test_mercenary() -> None:
    """N-K1, N-A4 Red citizens earn 3 deniers each instead of 2."""
    assert Table().lay(0, "c3 mercenary").turn(0).play(0, "earn red 2").gained() == 6
    assert Table().lay(0, "c3 mercenary").turn(0).play(0, "earn white 2").gained() == 4
