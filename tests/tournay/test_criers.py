"""Town criers: N-T1 to N-T7."""

from tafelrunde.games.tournay.town_events import (
    CoinAdded,
    CrierLaid,
    CrierShown,
    EventActs,
    RampartBuilt,
)
from tafelrunde.games.tournay.words import ALL
from tests.tournay.table import Table, stack_number


def test_a_crier_makes_three_events_act() -> None:
    """N-T1, N-T2, N-T3 Rulebook: 2, 3 and 1 times; Justine's rampart stops the second for her."""
    table = Table(3, row=("poor_harvest 1", "muster 2", "flood"))
    table.lay(0, plaza="r3").lay(1, plaza="r4").lay(2, plaza="r5", hand="siege")
    table.stack("red 1", "fort arsenal ballista crier-red-1").turn(0)
    table.draw("arsenal", "crier-red-1", "ballista").play(0, "fetch red 1", "use 2")
    # The replacement is there before anything is decided.
    assert table.offers(0) == ["keep arsenal", "keep ballista"]
    assert table.told(CrierShown)
    assert not table.told(CrierLaid)
    table.play(0, "keep ballista")
    assert table.open_events() == {"poor_harvest": 2, "muster": 3, "flood": 1}
    # The first has begun: who could build a rampart is asked.
    assert table.offers(2) == ["suffer", "rampart siege"]
    table.play(2, "suffer")
    assert table.deniers() == [10 - 2 - 4, 10 + 2 - 4, 10 - 4]
    table.play(2, "rampart siege")
    assert [table.plaza(seat)[2] for seat in range(3)] == [0, 0, 5]
    assert [event.against for event in table.told(RampartBuilt)] == [ALL.index("muster")]
    table.play(0, "put ballista")
    assert table.deniers() == [4, 7, 5]
    assert [event.times for event in table.told(EventActs)] == [2, 3, 1]
    assert table.asked() == (1,)


def test_a_crier_lies_crosswise_for_good() -> None:
    """N-T2 Under its stack, of which it is no card any more."""
    table = Table().crier(0)
    assert table.told(CrierLaid)
    assert table.state.stack_size(stack_number("red 1")) == 2
    assert table.open_card("red 1") == "fort"


def test_no_coin_fits_on_a_full_event() -> None:
    """N-T2 It acts as often as it has coins all the same."""
    table = Table(row=("tithe 3", "ransom", "poor_harvest 3")).crier(0)
    assert table.open_events() == {"tithe": 3, "ransom": 1, "poor_harvest": 3}
    assert len(table.told(CoinAdded)) == 1
    assert table.deniers() == [0, 0]


def test_both_cards_may_follow_a_crier() -> None:
    """N-T1 The first card may be the crier as well as the second."""
    table = Table().stack("red 1", "fort arsenal ballista crier-red-1").turn(0)
    table.draw("crier-red-1", "fort", "arsenal").play(0, "fetch red 1", "use 1")
    assert table.offers(0) == ["keep arsenal", "keep fort"]


def test_what_remains_after_a_crier_is_kept() -> None:
    """N-T1 With the crier and one card left there is nothing to choose."""
    table = Table().lay(1, plaza="").stack("red 1", "fort crier-red-1").turn(0)
    table.draw("fort").play(0, "fetch red 1")
    assert table.hand(0) == ["fort"]
    assert table.told(CrierLaid)
    assert table.asked() == (1,)


def test_nothing_may_remain_after_a_crier() -> None:
    """N-T1 With the crier alone there is nothing to keep; he acts all the same."""
    table = Table(row=("tithe",)).lay(1, plaza="").stack("red 1", "crier-red-1").turn(0)
    table.play(0, "fetch red 1")
    assert table.hand(0) == []
    assert table.deniers() == [8, 8]


def test_after_a_crier_cards_from_under_the_stack_come() -> None:
    """N-T1, N-A1 Those put there come last, in their order."""
    table = Table().lay(1, plaza="").stack("red 1", "crier-red-1", under="fort arsenal").turn(0)
    table.play(0, "fetch red 1")
    assert table.offers(0) == ["keep arsenal", "keep fort"]


def test_choosing_comes_before_the_crier() -> None:
    """N-T2 The card kept is in hand when an event takes one."""
    table = Table(row=("flood",)).crier(0)
    assert table.offers(0) == ["pay", "put barracks"]


def test_coins_come_before_effects() -> None:
    """N-T2 On all events, before the first of them acts."""
    table = Table(row=("tithe", "ransom", "poor_harvest")).crier(0)
    kinds = [type(event) for event in table.events if isinstance(event, CoinAdded | EventActs)]
    assert kinds == [CoinAdded] * 3 + [EventActs] * 3


def test_ramparts_are_asked_for_clockwise_from_the_player_in_turn() -> None:
    """N-T3 Those whom it would harm, then each suffers in the same order."""
    table = Table(4, row=("tithe",), start=2)
    for seat, hand in enumerate(("siege", "", "flood", "heresy")):
        table.lay(seat, hand=hand)
    table.lay(0, deniers=0).stack("red 1", "barracks fort sergeant crier-red-1").turn(2)
    table.draw("crier-red-1", "barracks", "fort")
    table.play(2, "fetch red 1", "use 3", "keep barracks")
    assert table.asked() == (2,)
    table.play(2, "suffer")
    assert table.asked() == (3,)
    table.play(3, "rampart heresy")
    assert table.deniers() == [0, 8, 8, 10]
    assert table.asked() == (3,)
    assert table.state.turn == 3


def test_several_ramparts_against_one_crier() -> None:
    """N-T3 One against each event."""
    table = Table(row=("tithe", "ransom", "poor_harvest")).lay(1, hand="siege flood").crier(0)
    table.play(1, "rampart siege", "suffer", "rampart flood")
    assert table.deniers() == [4, 8]
    assert table.ramparts(1) == ["siege", "flood"]


def test_who_has_no_rampart_is_not_asked() -> None:
    """N-T3 Event cards in hands are open, so this tells nothing."""
    table = Table(row=("tithe",)).lay(1, hand="market farm").crier(0)
    assert table.deniers() == [8, 8]


def test_a_built_rampart_brings_a_point() -> None:
    """N-T4 It lies face down in a pile of its own."""
    table = Table(row=("tithe",)).lay(1, hand="siege").crier(0).play(1, "rampart siege")
    assert table.points() == [0, 1]
    assert table.ramparts(1) == ["siege"]


def test_a_card_lost_is_seen_by_its_owner_alone() -> None:
    """N-T5, N-S5 It goes under its stack; who put it there knows it."""
    table = Table(row=("heresy",)).lay(1, hand="market").crier(0).play(0, "pay")
    table.play(1, "put market")
    at = stack_number("yellow 1")
    views = [table.state.seen_by(seat) for seat in (0, 1, None)]
    assert [view.under[at] for view in views] == [[-1], [ALL.index("market")], [-1]]  # type: ignore[attr-defined]


def test_the_row_closes_up_when_the_pile_is_empty() -> None:
    """N-T7 It stays shorter."""
    table = Table(row=("tithe 1", "ransom", "flood")).lay(1, plaza="").turn(0)
    table.state.event_pile = []
    table.play(0, "fight 1")
    assert table.open_events() == {"ransom": 0, "flood": 0}


def test_an_event_card_that_comes_back_fills_the_row() -> None:
    """N-T7 At once, without coins, on the right."""
    table = Table(row=("tithe 1", "ransom")).lay(0, hand="market farm hospital fort siege")
    table.state.event_pile = []
    table.turn(0).play(0, "play nothing", "gather", "put siege")
    assert table.open_events() == {"tithe": 1, "ransom": 0, "siege": 0}
    assert table.state.event_under == []


def test_a_new_event_does_not_act_at_once() -> None:
    """N-T7, N-T2 It comes while others act, and has no coin yet."""
    table = Table(row=("flood", "royal_visit")).lay(1, hand="siege")
    table.state.event_pile = []
    table.crier(0).play(1, "suffer").play(0, "pay").play(1, "put siege")
    assert table.open_events() == {"flood": 1, "royal_visit": 1, "siege": 0}
    assert [ALL[event.card] for event in table.told(EventActs)] == ["flood", "royal_visit"]
