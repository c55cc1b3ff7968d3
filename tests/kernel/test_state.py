"""States: what is illegal, what is sealed, what is loaded."""

import pytest

from tafelrunde.kernel.event import Dropped, Event, Noted, Sealed, Withdrawn
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import PAGE, Illegal
from tafelrunde.kernel.step import Draw, Refusal, Step, Together
from tests.kernel import toy
from tests.kernel.toy import CHARM, DONE, PASS, PEEK, Fair


def fair(until: type[Step[Fair]] = toy.Lay, seed: int = 1) -> Fair:
    """A game of three, played at random until this step is next."""
    state = toy.GAME.new(toy.GAME.setup(3))
    assert isinstance(state, Fair)
    rng = Rng(seed)
    while not isinstance(state.agenda[-1], until):
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.roll(rng)
        else:
            offers = state.legal(seat)
            state.play(seat, offers[rng.below(len(offers))])
    return state


def illegal(state: Fair, seat: int, action: int) -> Illegal:
    key = state.key()
    with pytest.raises(Illegal) as error:
        state.play(seat, action)
    assert state.key() == key
    assert (error.value.seat, error.value.action) == (seat, action)
    return error.value


def test_an_illegal_action_says_what_was_on_offer() -> None:
    state = fair()
    error = illegal(state, 0, DONE)
    assert error.code == "not on offer"
    assert error.offers == state.legal(0)
    assert str(error) == f"not on offer: seat 0, action {DONE}; offers {state.legal(0)}"


def test_a_blocked_action_says_why() -> None:
    state = fair(toy.Peek)
    seat = state.to_act()[0]
    error = illegal(state, seat, PEEK + seat)
    assert error.refusal is not None
    assert (error.refusal.rule, error.refusal.numbers) == ("F-4", {"cards": 1})
    assert "(F-4 cards=1)" in str(error)


def test_who_is_not_asked_may_not_act() -> None:
    state = fair(toy.Peek)
    other = (state.to_act()[0] + 1) % 3
    assert illegal(state, other, PASS).code == "not asked now"
    assert state.legal(other) == []
    assert state.blocked(other) == []
    with pytest.raises(Illegal, match="not asked now"):
        state.roll(Rng(1))


def test_nothing_may_be_done_after_the_end() -> None:
    state = fair(toy.Bury)
    rng = Rng(4)
    while not state.over():
        seat = state.to_act()[0]
        state.play(seat, state.legal(seat)[rng.below(len(state.legal(seat)))])
    assert state.to_act() == ()
    assert illegal(state, 0, PASS).code == "the game is over"


def test_a_view_is_not_played() -> None:
    state = fair(toy.Peek)
    seat = state.to_act()[0]
    view = state.seen_by(seat)
    assert view.legal(seat) == state.legal(seat)
    assert illegal(view, seat, PASS).code == "this is only a view"
    with pytest.raises(Illegal, match="only a view"):
        fair(toy.Look).seen_by(None).roll(Rng(1))


def test_a_spectator_sees_that_somebody_is_asked_but_no_offers() -> None:
    state = fair(toy.Peek)
    view = state.seen_by(None)
    assert view.to_act() == state.to_act()
    assert view.legal(state.to_act()[0]) == []
    assert all(card < 0 for hand in view.hand for card in hand)


def test_a_sealed_answer_is_known_to_its_seat_only() -> None:
    state = fair()
    lay = state.legal(0)[0]
    state.play(0, lay)
    assert [event.dump() for event in state.events] == [
        {"event": "Noted", "seat": 0, "action": lay}
    ]
    assert state.seen_by(0).sealed[0] == [lay]
    assert state.seen_by(1).sealed[0] == []
    state.play(0, DONE)
    assert state.to_act() == (1, 2)
    assert state.seen_by(0).sealed[0] == [lay, DONE]
    assert state.seen_by(1).sealed[0] == [-1]
    world = state.imagine(1, Rng(1))
    assert world.sealed[0][-1] == DONE
    assert world.to_act() == (1, 2)


def test_events_are_those_of_the_last_play_however_long_the_game() -> None:
    state, rng, told = fair(), Rng(4), 0
    while not state.over():
        seat = state.to_act()[0]
        action = state.legal(seat)[rng.below(len(state.legal(seat)))]
        twin = state.copy()  # it has nothing to tell of what was before
        state.play(seat, action)
        twin.play(seat, action)
        happened = [event.dump() for event in state.events]
        assert happened == [event.dump() for event in twin.events]
        state.events.clear()
        assert [event.dump() for event in state.events] == happened
        told += len(happened)
    assert told > PAGE


def test_an_answer_can_be_taken_back_until_the_last_is_in() -> None:
    state = fair()
    key = state.key()
    for answer, event in (([], Dropped), ([DONE], Withdrawn)):
        for action in [state.legal(1)[0], *answer]:
            state.play(1, action)
        state.withdraw(1)
        assert [type(told) for told in state.events] == [event]
        assert state.key() == key
        assert state.to_act() == (0, 1, 2)
    for seat in range(3):
        state.play(seat, state.legal(seat)[0])
        state.play(seat, DONE)
    assert state.sealed == [[], [], []]
    with pytest.raises(Illegal, match="nothing to withdraw"):
        state.withdraw(0)


@pytest.mark.parametrize("seat", [-1, 0, 3])
def test_there_may_be_nothing_to_take_back(seat: int) -> None:
    with pytest.raises(Illegal, match="nothing to withdraw"):
        fair().withdraw(seat)


def test_a_run_offers_less_and_less() -> None:
    state = fair()
    state.play(0, state.legal(0)[0])
    charms = state.legal(0)[:-1]
    assert charms == [CHARM + charm for charm in state.charms[0]]
    state.play(0, charms[0])
    assert state.legal(0) == [*charms[1:], DONE]


def test_chance_rolls_only_what_may_come() -> None:
    state = fair(toy.DrawCard)
    odds = state.odds()
    assert odds == state.pile
    state.roll(Rng(1))
    assert len(state.pile) == len(odds) - 1


def test_an_unknown_step_can_not_be_loaded() -> None:
    data = fair().dump()
    data["agenda"].append(["Dance", {}])
    with pytest.raises(ValueError, match="fair has no step Dance"):
        toy.GAME.load(data)


def test_events_hide_what_is_secret() -> None:
    event = toy.Laid(0, [3], [0], [1], 0b011)
    assert event.seen_by(1) is event
    assert event.told() == toy.Laid.text
    hidden = event.seen_by(2)
    assert hidden is not None
    assert hidden.dump() == {
        "event": "Laid",
        "seat": 0,
        "cards": [-1],
        "backs": [0],
        "charms": [1],
        "seers": 0b011,
    }
    assert hidden.told() == toy.Laid.unseen
    assert event.seen_by(None) is not None
    assert Noted(0, 5).seen_by(1) is None
    assert Sealed(0, 5).seen_by(0) is not None
    assert Withdrawn(0).seen_by(None) is not None
    assert Dropped(0).seen_by(1) is None
    assert Event in type(event).__mro__


def test_a_step_that_lacks_its_part_says_so() -> None:
    state = fair()
    bare: Step[Fair] = Step()
    assert bare.asks(state) == []
    assert bare.considers(state, 0) == []
    assert bare.restricts() is False
    assert bare.forbids(state, 0, 0) is None
    assert bare.witnesses(state, 0, 0) == -1
    with pytest.raises(AssertionError, match="Step can't happen by itself"):
        bare.happen(state)
    with pytest.raises(AssertionError, match="Step asks nobody"):
        bare.answer(state, 0, 0)
    draw: Draw[Fair] = Draw()
    assert draw.asks(state) == [CHANCE]
    together: Together[Fair] = Together()
    assert together.witnesses(state, 2, 0) == 0b100


def test_together_happens_where_nobody_is_asked() -> None:
    class Nobody(toy.Lay):
        """Nobody has a card."""

        def asks(self, state: Fair) -> list[int]:
            return []

    state = fair()
    before = [hand[:] for hand in state.hand]
    state.agenda[-1] = Nobody()
    state.proceed()
    assert state.hand == before
    assert not isinstance(state.agenda[-1], toy.Lay)


def test_a_refusal_shows_its_numbers() -> None:
    assert repr(Refusal("T-1", need=3, have=2)) == "T-1 need=3 have=2"
    assert repr(Refusal("T-1")) == "T-1"


def test_an_option_is_on_or_off() -> None:
    setup = toy.GAME.setup(2, {"peeking": "off"})
    assert not setup.has("peeking")
    assert setup.key() != toy.GAME.setup(2).key()
    assert isinstance(setup.game, Game)
