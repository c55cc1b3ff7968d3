"""Choosing, revealing, drawing, the end: T-C1 to T-R2, T-D1, T-E1."""

import pytest

from tafelrunde.games.tallinn.events import Drew, Played
from tafelrunde.kernel.event import Sealed
from tafelrunde.kernel.state import Illegal
from tests.tallinn.table import Table


def test_everyone_chooses_exactly_one_card_and_its_half() -> None:
    """T-C1 Each card in hand may be chosen with either half; passing is not on offer."""
    table = Table(2, draws=["1 5 10", "2 3 4"])
    assert table.offers(0) == [f"choose {card} {side}" for card in (1, 5, 10) for side in SIDES]
    table.play(0, "choose 5 right")
    assert table.asked() == (1,)
    with pytest.raises(Illegal, match="not asked now"):
        table.play(0, "choose 1 left")


def test_that_somebody_has_chosen_is_open_but_not_what() -> None:
    """T-C1 The others learn that a choice was made; the rows stay as they are."""
    table = Table(2, draws=["1 5 10", "2 3 4"])
    table.play(0, "choose 5 right")
    told = table.events[-1]
    assert isinstance(told, Sealed)
    seen = told.seen_by(1)
    assert isinstance(seen, Sealed)
    assert seen.action == -1
    assert table.row(0) == set()
    assert table.hand(0) == {"1", "5", "10"}


def test_a_choice_can_be_changed_until_the_last_has_chosen() -> None:
    """T-C1 Who thinks again takes the choice back without a trace."""
    table = Table(2, draws=["1 5 10", "2 3 4"])
    before = table.state.key()
    table.play(0, "choose 5 right")
    table.state.withdraw(0)
    assert table.state.key() == before
    table.choose("1 left", "2 left")
    with pytest.raises(Illegal, match="nothing to withdraw"):
        table.state.withdraw(0)
    assert table.row(0) == {"1 left"}


def test_who_has_no_card_plays_none_but_is_still_compared_with() -> None:
    """T-C2 Only the others are asked; their contests still meet the row that lies there."""
    table = Table(2, starts=["monk-knight", "knight-monk"])
    table.lay(0, hand="4", row="")
    table.lay(1, hand="", row="1l")
    table.end_of_piles()
    assert table.asked() == (0,)
    table.play(0, "choose 4 right")
    # Two knights against four, although nothing was played against them.
    assert table.points() == [4, 4]
    assert table.asked() == (0,)


def test_a_row_without_cards_in_hand_is_scored_at_the_end() -> None:
    """T-C2 Final scoring takes no notice of who ran out of cards first."""
    table = Table(2, starts=["monk-knight", "knight-monk"])
    table.lay(0, hand="", row="9l")
    table.lay(1, hand="", row="")
    table.end()
    # merchants 2:0, knights 2:2, monks 2:1
    assert table.points() == [4 + 4 + 2 + 4, 4 + 2]


def test_cards_are_revealed_together_and_only_one_half_counts() -> None:
    """T-R1 Nothing is played before the last has chosen; then all is, in one go."""
    table = Table(2, starts=["merchant-knight", "monk-knight"], draws=["9 1 2", "10 1 2"])
    table.play(0, "choose 9 left")
    assert table.told(Played) == []
    table.play(1, "choose 10 right")
    assert len(table.told(Played)) == 2
    assert table.people(0) == [2 + 2, 1 + 1, 0]
    assert table.people(1) == [0, 1 + 1, 2 + 2]


def test_towers_count_nothing_in_a_row() -> None:
    """T-R1 Covered halves and towers are no people of the row."""
    table = Table(2, starts=["merchant-knight", "monk-knight"])
    table.lay(0, row="1r", towers="9", hidden_towers="10")
    assert table.people(0) == [3, 1, 0]


def test_the_order_of_a_row_changes_nothing() -> None:
    """T-R2 However a row is rearranged, it shows the same people and scores the same."""
    first = Table(2, starts=["merchant-knight", "monk-knight"])
    other = Table(2, starts=["merchant-knight", "monk-knight"])
    for table, row in ((first, "1l 3r 9l 10r"), (other, "10r 9l 1l 3r")):
        table.lay(0, row=row)
        table.lay(1, row="2l 4r")
    assert first.people(0) == other.people(0)
    assert first.final() == other.final()


def test_a_chosen_half_never_changes() -> None:
    """T-R2 The half that was chosen is the one that counts in every later round."""
    table = Table(2, draws=["7 1 2 3", "8 1 2 3"])
    table.choose("7 right", "8 right")
    for _ in range(3):
        table.any_round()
        assert "7 right" in table.row(0)
        assert "7 left" not in table.row(0)


def test_everyone_draws_a_card_at_the_end_of_a_round() -> None:
    """T-D1 One card each, from the own pile."""
    table = Table(3, draws=["1 2 3 9", "4 5 6 9", "7 8 9 10"])
    table.choose("1 left", "4 left", "7 left")
    assert [len(table.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert [table.pile(seat) for seat in range(3)] == [6, 6, 6]
    assert [event.card for event in table.told(Drew)] == [8, 8, 9]


def test_a_drawn_card_is_its_owners_secret() -> None:
    """T-D1 The others see that a card was drawn."""
    table = Table(2, draws=["1 2 3 9", "4 5 6 9"])
    table.choose("1 left", "4 left")
    drew = table.told(Drew)[0]
    assert drew.seen_by(0) is drew
    for other in (1, None):
        seen = drew.seen_by(other)
        assert isinstance(seen, Drew)
        assert seen.card == -1


def test_with_empty_piles_the_game_goes_on() -> None:
    """T-D1 Rounds 8 to 10 are played with what is in hand; nothing more is drawn."""
    table = Table(2)
    for number in range(1, 11):
        assert table.state.round == number
        assert len(table.hand(0)) == min(3, 11 - number)
        assert table.pile(0) == max(0, 8 - number)
        table.any_round()
    assert table.asked() == ()


def test_after_a_hand_tower_the_hand_is_smaller_for_good() -> None:
    """T-D1 A tower from the hand is not replaced: hands differ in size from then on."""
    table = Table(2, draws=["1 2 3", "4 5 6"])
    table.choose("1 right", "4 left")
    table.play(0, "build 2")
    assert len(table.hand(0)) == 2
    assert len(table.hand(1)) == 3


@pytest.mark.parametrize(("envoy", "rounds"), [("off", 10), ("on", 11)])
def test_the_game_ends_after_the_last_card(envoy: str, rounds: int) -> None:
    """T-E1 Ten rounds, eleven with the envoy."""
    table = Table(2, envoy=envoy)
    for _ in range(rounds):
        assert table.asked()
        table.any_round()
    assert table.state.round == rounds
    assert table.asked() == () or "join merchant" in table.offers(table.asked()[0])


@pytest.mark.parametrize(
    ("built", "rounds"), [((0, 0), 10), ((1, 0), 10), ((1, 1), 9), ((2, 1), 9), ((2, 2), 8)]
)
def test_hand_towers_end_the_game_sooner(built: tuple[int, int], rounds: int) -> None:
    """T-E1 It ends as many rounds sooner as the fewest hand towers that any player has built."""
    table = Table(2, draws=["1 7 2 8 3 9 4 10 5 6"] * 2)
    left = list(built)
    while table.asked():
        for seat in table.asked():
            offers = table.offers(seat)
            if "build nothing" not in offers:
                coins = [word for word in offers if word in COINS]
                table.play(seat, (coins or offers)[0])
                continue
            from_hand = [f"build {card}" for card in sorted(table.hand(seat), key=int)]
            build = left[seat] > 0 and bool(from_hand)
            left[seat] -= build
            table.play(seat, from_hand[-1] if build else "build nothing")
    assert left == [0, 0]
    assert table.state.round == rounds


SIDES = ("left", "right")
COINS = {f"choose {card} right" for card in range(1, 7)}
