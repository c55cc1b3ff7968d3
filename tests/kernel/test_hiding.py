"""What is seen of hidden cards, and what is imagined in their place."""

import pytest

from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import EVERYBODY, HIDDEN, Secret
from tests.kernel import toy

GILDED = HIDDEN - 1


def fair(players: int = 3) -> toy.Fair:
    state = toy.GAME.new(toy.GAME.setup(players))
    assert isinstance(state, toy.Fair)
    return state


def test_a_view_shows_backs_only() -> None:
    state = fair()
    state.pile = [1, 8]
    state.hand = [[0, 9], [2, 3], [4]]
    view = state.seen_by(0)
    assert view.pile == [GILDED, HIDDEN]
    assert view.hand == [[0, 9], [HIDDEN, HIDDEN], [HIDDEN]]
    assert state.seen_by(None).hand == [[GILDED, HIDDEN], [HIDDEN, HIDDEN], [HIDDEN]]


def test_order_is_kept_where_it_matters_and_some_know_it() -> None:
    state = fair()
    state.under, state.under_seen = [7, 1, 0], [0b01, 0b10, 0b11]
    assert state.seen_by(0).under == [7, HIDDEN, 0]
    assert state.seen_by(1).under == [GILDED, 1, 0]
    assert state.seen_by(2).under == [GILDED, HIDDEN, HIDDEN]


def test_the_true_cards_have_no_influence_on_the_imagined_ones() -> None:
    """Also where it is known who saw which card: the pairs are sorted by the true cards."""
    one, other = fair(), fair()
    for state, seen in ((one, [1, 2]), (other, [2, 1])):
        state.pile = [3, 4, 5]
        state.stall[2], state.stall_seen[2] = [0, 1], seen
        state.hand[0] = [2]
        # Backs that differ card by card must not matter, either.
        state.vault = [6, 7, 8, 9]
    assert one.seen_by(None).dump() == other.seen_by(None).dump()
    for seed in range(20):
        worlds = [state.imagine(None, Rng(seed)).key() for state in (one, other)]
        assert worlds[0] == worlds[1]


def test_who_else_saw_a_card_can_be_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a view tells what its viewer saw, what all did, and what the owner must have seen."""
    stall = Secret(toy.DECK, "stall_seen", sure=lambda state, seat: 1 << seat)
    under = Secret(toy.DECK, "under_seen", ordered=True, sure=lambda state, place: 0)
    monkeypatch.setattr(toy.Fair, "secrets", {**toy.Fair.secrets, "stall": stall, "under": under})
    one, other = fair(), fair()
    for state, seen in ((one, [0b101, 0b001]), (other, [0b001, 0b101])):
        state.pile = [5]
        state.stall[0], state.stall_seen[0] = [2, 3, 4], [*seen, EVERYBODY]
        state.under, state.under_seen = [6, 7], [0b011, 0b010]
    for viewer in (1, None):
        assert one.seen_by(viewer).dump() == other.seen_by(viewer).dump()
        assert one.seen_by(viewer).stall_seen[0] == [0b001, 0b001, EVERYBODY]
        assert one.imagine(viewer, Rng(3)).key() == other.imagine(viewer, Rng(3)).key()
    # Who knows one of them sees which; the owner needn't know who else does.
    assert one.seen_by(2).stall[0] == [HIDDEN, 2, 4]
    assert one.seen_by(2).stall_seen[0] == [0b001, 0b101, EVERYBODY]
    assert other.seen_by(2).stall[0] == [HIDDEN, 3, 4]
    assert one.seen_by(0).stall_seen[0] == [0b001, 0b001, EVERYBODY]
    assert [one.seen_by(viewer).under_seen for viewer in (0, 1, 2)] == [[1, 0], [2, 2], [0, 0]]
    # In a world that is imagined from a view nobody knows more than must be.
    assert sorted(one.imagine(2, Rng(3)).stall_seen[0]) == [EVERYBODY, 0b001, 0b101]


def test_what_an_owner_holds_of_its_own_deck_stays_with_it() -> None:
    state = fair(2)
    state.charms, state.tossed = [[0, 1], [2]], [[2], [0, 1]]
    for seed in range(20):
        world = state.imagine(0, Rng(seed))
        assert world.charms[0] == [0, 1]
        assert world.tossed[0] == [2]
        assert sorted(world.charms[1] + world.tossed[1]) == [0, 1, 2]


def test_where_not_every_card_can_lie_the_rest_is_still_dealt_evenly() -> None:
    state = fair(2)
    state.pile, state.hand, state.vault = [0], [[1], [2]], [3]
    spies = {"pile": 0, "hand": 0, "vault": 0}
    rng = Rng(1)
    for _ in range(1000):
        world = state.imagine(0, rng)
        spies["pile"] += world.pile == [0]
        spies["hand"] += world.hand[1] == [0]
        spies["vault"] += world.vault == [0]
    assert spies["vault"] == 0
    assert 420 < spies["pile"] < 580


def test_all_seats_together_see_what_any_of_them_sees() -> None:
    state = fair()
    state.pile = [1, 8]
    state.hand = [[0, 9], [2, 3], [4]]
    state.under, state.under_seen = [7, 1, 0], [0b01, 0b10, 0]
    view = state.seen_by_all()
    assert view.pile == [GILDED, HIDDEN]
    assert view.hand == [[0, 9], [2, 3], [4]]
    assert view.under == [7, 1, HIDDEN]
    assert [view.legal(seat) for seat in view.to_act()] == [[] for _ in view.to_act()]
