"""Every event alone, with a rampart and without: N-T2 to N-T6, and what it takes to fight it."""

import pytest

from tafelrunde.games.tournay.town_events import (
    Damaged,
    DeniersLost,
    Endured,
    EventActs,
    Idled,
    RampartBuilt,
    Rewarded,
)
from tests.tournay.table import Table, struck

MAJORITIES = [("great_ducasse", "yellow"), ("procession", "white"), ("royal_visit", "red")]
LOSSES = [("poor_harvest", "yellow"), ("tithe", "white"), ("ransom", "red")]
DAMAGES = [
    ("market_fire", "yellow", "market"),
    ("lightning", "white", "hospital"),
    ("siege", "red", "fort"),
]
IDLE = [("strike", "yellow", 0), ("pilgrimage", "white", 1), ("muster", "red", 2)]
EITHER = [("flood", "yellow"), ("heresy", "white")]
RAMPART = "norman_attack"


@pytest.mark.parametrize(("event", "colour"), MAJORITIES)
def test_who_owns_most_citizens_of_a_colour_gains(event: str, colour: str) -> None:
    """N-T6 2 deniers for each coin, wherever the citizens are."""
    piece = {"yellow": "c3 market", "white": "c3 hospital", "red": "c3 fort"}[colour]
    table = Table(row=(f"{event} 1",)).lay(1, f"{piece} +{colour}").crier(0)
    assert table.deniers() == [10, 10 + 2 * 2]
    assert len(table.told(Rewarded)) == 1


@pytest.mark.parametrize(("event", "colour"), MAJORITIES)
def test_all_who_are_tied_gain(event: str, colour: str) -> None:
    """N-T6 Everybody with the most."""
    assert struck(event).deniers() == [12, 12]


@pytest.mark.parametrize(("event", "colour"), MAJORITIES)
def test_nobody_gains_where_nobody_has_a_citizen(event: str, colour: str) -> None:
    """N-T6 Of the event's colour; a crier of another one is drawn."""
    table = Table(row=(event,))
    for seat in (0, 1):
        table.lay(seat, plaza=" ".join(f"{other}1" for other in "ywr" if other != colour[0]))
    drawn = "red" if colour != "red" else "white"
    table.stack(f"{drawn} 1", f"crier-{drawn}-1").turn(0)
    table.play(0, f"fetch {drawn} 1", "use 1")
    assert table.deniers() == [10, 10]
    assert table.told(EventActs)


@pytest.mark.parametrize(("event", "colour"), MAJORITIES)
def test_a_rampart_is_not_asked_for_against_a_gain(event: str, colour: str) -> None:
    """N-T3 Only events that harm."""
    table = struck(event, hand=RAMPART)
    assert table.asked() == (1,)
    assert not table.told(RampartBuilt)
    assert not [word for word in table.offers(1) if word.startswith("rampart")]


@pytest.mark.parametrize(("event", "colour"), LOSSES)
def test_everyone_loses_deniers(event: str, colour: str) -> None:
    """N-T5 2 for each coin, but nobody more than he has."""
    table = Table(row=(f"{event} 2",)).lay(1, deniers=5).crier(0)
    assert table.deniers() == [4, 0]
    assert [lost.deniers for lost in table.told(DeniersLost)] == [6, 5]


@pytest.mark.parametrize(("event", "colour"), LOSSES)
def test_a_rampart_against_losing_deniers(event: str, colour: str) -> None:
    """N-T3 Stops all repetitions; who has none to lose is not asked."""
    table = struck(event, coins=2, hand=RAMPART).play(1, f"rampart {RAMPART}")
    assert table.deniers() == [4, 10]
    assert table.ramparts(1) == [RAMPART]
    table = Table(row=(event,)).lay(1, deniers=0, hand=RAMPART).crier(0)
    assert table.ramparts(1) == []
    assert not table.told(Endured)


@pytest.mark.parametrize(("event", "colour"), LOSSES)
def test_two_citizens_fight_what_costs_deniers(event: str, colour: str) -> None:
    """N-A3 Of the event's colour, without a fee."""
    table = Table(row=(f"{event} 1",)).lay(1, plaza="").turn(0).play(0, "fight 1")
    assert table.gained() == 0
    assert table.beside(0)[["yellow", "white", "red"].index(colour)] == 2


@pytest.mark.parametrize(("event", "colour", "building"), DAMAGES)
def test_a_building_of_a_colour_is_damaged(event: str, colour: str, building: str) -> None:
    """N-T5 One free building for each coin, at its owner's choice."""
    table = Table(row=(event,))
    district = [f"{space} {building}" for space in ("c3", "c4")]
    table.lay(1, *district, "b3 mint", "b4 town_house +grey", "c2 catapult +damage").crier(0)
    assert table.offers(1) == ["damage c3", "damage c4"]
    table.play(1, "damage c4")
    assert table.piece(1, "c4") == "damage"
    assert table.piece(1, "c3") is None
    assert len(table.told(Damaged)) == 1


@pytest.mark.parametrize(("event", "colour", "building"), DAMAGES)
def test_a_rampart_against_damage(event: str, colour: str, building: str) -> None:
    """N-T3 Only who has a free building of the colour is asked."""
    table = Table(row=(f"{event} 1",)).lay(1, f"c3 {building}", hand=RAMPART).crier(0)
    table.play(1, f"rampart {RAMPART}")
    assert table.piece(1, "c3") is None
    table = Table(row=(event,)).lay(1, f"c3 {building} +grey", hand=RAMPART).crier(0)
    assert not table.told(Endured)
    assert table.hand(1) == [RAMPART]


def test_norman_attack() -> None:
    """N-T5 A free building of any colour; where all are damaged nobody is asked."""
    table = Table(row=(RAMPART,)).lay(1, "c3 market", "c4 hospital", "b3 bishop").crier(0)
    assert table.offers(1) == ["damage c3", "damage c4"]
    table = Table(row=(f"{RAMPART} 1",)).lay(1, "c3 market", "c4 hospital").crier(0)
    assert [table.piece(1, space) for space in ("c3", "c4")] == ["damage", "damage"]


def test_a_rampart_against_the_norman_attack() -> None:
    """N-T3 Also by the player who drew the crier."""
    table = Table(row=(RAMPART,)).lay(0, "c3 market", hand="siege").turn(0)
    table.stack("red 1", "barracks fort sergeant crier-red-1").draw(
        "crier-red-1", "barracks", "fort"
    )
    table.play(0, "fetch red 1", "use 1", "keep barracks", "rampart siege")
    assert table.piece(0, "c3") is None
    assert table.ramparts(0) == ["siege"]


@pytest.mark.parametrize(("event", "colour", "number"), IDLE)
def test_citizens_go_beside_the_plaza(event: str, colour: str, number: int) -> None:
    """N-T5 One of the colour for each coin, as far as there are any."""
    for coins in (0, 2):
        table = struck(event, coins=coins)
        moved = min(coins + 1, 2)
        assert table.plaza(1)[number] == 2 - moved
        assert table.beside(1)[number] == moved
        assert table.told(Idled)


@pytest.mark.parametrize(("event", "colour", "number"), IDLE)
def test_a_rampart_against_idle_citizens(event: str, colour: str, number: int) -> None:
    """N-T3 Only who has such a citizen on the plaza is asked."""
    table = struck(event, hand=RAMPART).play(1, f"rampart {RAMPART}")
    assert table.plaza(1) == [2, 2, 2]
    plaza = " ".join(f"{letter}2" for at, letter in enumerate("ywr") if at != number)
    table = struck(event, hand=RAMPART, plaza=plaza)
    assert table.hand(1) == [RAMPART]


@pytest.mark.parametrize(("event", "colour"), EITHER)
def test_a_card_or_a_denier_is_lost(event: str, colour: str) -> None:
    """N-T5 The loser chooses, once for each coin; the card goes under its stack."""
    table = struck(event, coins=2, hand="market market chapel").play(
        0, "pay", "pay", "put barracks"
    )
    assert table.deniers() == [8, 10]
    assert table.offers(1) == ["pay", "put market", "put chapel"]
    table.play(1, "put market", "pay", "put chapel")
    assert table.deniers() == [8, 9]
    assert table.hand(1) == ["market"]
    assert table.under("yellow 1") == ["market"]


@pytest.mark.parametrize(("event", "colour"), EITHER)
def test_who_has_no_card_loses_deniers(event: str, colour: str) -> None:
    """N-T5 Without cards there is no choice, without deniers a card must go."""
    table = struck(event, coins=1).play(0, "pay", "pay")
    assert table.deniers() == [8, 8]
    table = Table(row=(event,)).lay(1, deniers=0, hand="market").crier(0).play(0, "pay")
    assert table.offers(1) == ["put market"]


@pytest.mark.parametrize(("event", "colour"), EITHER)
def test_a_rampart_against_losing_a_card(event: str, colour: str) -> None:
    """N-T3 Or it is itself the card that is lost, and goes under the event pile."""
    table = struck(event, hand=f"market {RAMPART}").play(1, f"rampart {RAMPART}").play(0, "pay")
    assert table.hand(1) == ["market"]
    assert table.deniers() == [9, 10]
    table = struck(event, hand=RAMPART).play(1, "suffer").play(0, "pay").play(1, f"put {RAMPART}")
    assert table.hand(1) == []
    assert table.told(Endured)


@pytest.mark.parametrize(
    ("event", "colour"),
    [*MAJORITIES, *EITHER, *[case[:2] for case in DAMAGES], *[case[:2] for case in IDLE]],
)
def test_one_citizen_and_a_fee_fight_the_others(event: str, colour: str) -> None:
    """N-A3 Coins + 1 deniers."""
    table = Table(row=(f"{event} 2",)).lay(1, plaza="").turn(0).play(0, "fight 1")
    assert table.gained() == -3
    assert table.beside(0)[["yellow", "white", "red"].index(colour)] == 1
    assert table.hand(0) == [event]


def test_fighting_the_norman_attack() -> None:
    """N-A3 A red citizen and the fee: it costs nobody deniers."""
    table = Table(row=("norman_attack 1",)).lay(1, plaza="").turn(0).play(0, "fight 1")
    assert table.gained() == -2
    assert table.beside(0) == [0, 0, 1]


def test_an_event_says_how_often_it_acts() -> None:
    """N-T2 Once for each coin, the new one included."""
    assert [event.times for event in struck("tithe", coins=1).told(EventActs)] == [2]
