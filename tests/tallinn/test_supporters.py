"""The Supporters: T-U1 to T-U5."""

import pytest

from tafelrunde.games.tallinn.events import (
    ContestScored,
    ContestSupported,
    Exchanged,
    ExchangedWithoutEnvoy,
    SupportersAdded,
    SupportersLeft,
    TokenDealt,
    UnusedSupportersScored,
)
from tests.tallinn.table import Table

ON = {"supporters": "on"}


@pytest.mark.parametrize(
    ("players", "box", "each"), [(2, 9, 3), (3, 12, 3), (4, 15, 3), (5, 15, 3), (6, 15, 2)]
)
def test_how_many_supporters_are_dealt(players: int, box: int, each: int) -> None:
    """T-U1 Of each faction players + 1, at most 5; three each, two when six play."""
    table = Table(players, options=ON)
    assert [len(table.supporters(seat)) for seat in range(players)] == [each] * players
    assert len(table.state.box) + players * each == box


def test_supporters_are_secret() -> None:
    """T-U1 Each knows the own ones; what was left over nobody knows."""
    table = Table(2, tokens=["knight knight monk"], options=ON)
    assert table.supporters(0) == ["knight", "knight", "monk"]
    told = table.told(TokenDealt)[0]
    assert told.seen_by(0) is told
    seen = told.seen_by(1)
    assert isinstance(seen, TokenDealt)
    assert seen.faction == -1
    assert table.state.seen_by(1).tokens[0] == [-1, -1, -1]
    assert set(table.state.seen_by(0).box) == {-1}


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_up_to_three_cards_may_be_exchanged(number: int) -> None:
    """T-U2 One point each, put under the pile, as many drawn."""
    table = Table(2, draws=["1 2 3"], stay=True, options=ON)
    table.play(0, *[f"exchange {card}" for card in range(1, 1 + number)], "done")
    table.play(1, "done")
    assert table.points() == [4 - number, 4]
    assert len(table.hand(0)) == 3
    assert len(table.told(ExchangedWithoutEnvoy)) == (number > 0)


def test_with_the_envoy_there_is_one_exchange() -> None:
    """T-U2, T-V1 Not two: the first round follows."""
    table = Table(2, envoy="on", stay=True, options=ON)
    table.play(0, "exchange 1", "done")
    table.play(1, "done")
    assert len(table.told(Exchanged)) == 1
    assert table.offers(0)[0].startswith("choose")


def test_supporters_laid_with_a_card_count_in_everybodys_contests() -> None:
    """T-U3 In the own contest and in that of an opponent, of any faction."""
    table = Table(
        2,
        starts=["merchant-monk", "knight-monk"],
        draws=["4 1 2", "3 1 2"],
        tokens=["knight knight monk", "merchant monk monk"],
        options=ON,
    )
    table.play(0, "choose 4 right", "add knight", "add knight", "done")
    table.play(1, "choose 3 right", "done")
    table.all("done")
    # Knights: 1 + 2 supporters against 2 + 1, in the contests of both.
    told = [(event.people, event.points) for event in table.told(ContestScored)]
    assert told == [(3, 1), (3, 1)]


def test_supporters_need_no_contest_and_no_matching_card() -> None:
    """T-U3 Monks may come with a card without coin that shows merchants and a knight."""
    table = Table(2, draws=["9 1 2", "3 1 2"], tokens=["monk knight knight"], options=ON)
    table.play(0, "choose 9 left")
    assert table.offers(0) == ["add knight", "add monk", "done"]
    table.play(0, "add monk", "done")
    table.play(1, "choose 3 left", "done")
    assert [event.factions for event in table.told(SupportersAdded)] == [[2]]


def test_how_many_supporters_were_laid_is_hidden_until_the_reveal() -> None:
    """T-U3 A view doesn't change while another lays supporters."""
    table = Table(2, options=ON)
    table.play(0, "choose 1 left")
    before = table.state.seen_by(1).key()
    table.play(0, table.offers(0)[0])
    assert table.state.seen_by(1).key() == before
    assert len(table.state.seen_by(1).tokens[0]) == 3


def test_a_choice_with_supporters_can_be_changed() -> None:
    """T-C1, T-U3 Supporters come back with the card."""
    table = Table(2, tokens=["monk monk knight"], options=ON)
    before = table.state.key()
    table.play(0, "choose 1 left", "add monk", "add monk", "done")
    table.state.withdraw(0)
    assert table.state.key() == before


def test_each_supporter_is_laid_once() -> None:
    """T-U3 Who has two monks can add two."""
    table = Table(2, tokens=["monk monk knight"], options=ON)
    table.play(0, "choose 1 left", "add monk", "add monk")
    assert table.offers(0) == ["add knight", "done"]


def test_who_triggered_a_contest_may_support_it_alone() -> None:
    """T-U4 In the others' contests these supporters don't exist."""
    table = Table(
        2,
        starts=["merchant-monk", "knight-monk"],
        draws=["4 1 2", "3 1 2"],
        tokens=["knight knight monk", "monk monk merchant"],
        options=ON,
    )
    table.play(0, "choose 4 right", "done")
    table.play(1, "choose 3 right", "done")
    assert table.asked() == (0, 1)
    table.play(0, "add knight", "add knight", "done")
    assert table.told(ContestSupported) == []
    table.play(1, "done")
    assert [(event.seat, event.factions) for event in table.told(ContestSupported)] == [(0, [1, 1])]
    # Knights: 1 + 2 against 3; then 3 against 1.
    told = [(event.people, event.points) for event in table.told(ContestScored)]
    assert told == [(3, 1), (3, 2)]


def test_only_supporters_of_the_contested_faction_can_join() -> None:
    """T-U4 The others are refused; whoever has unused ones is asked, suitable or not."""
    table = Table(2, draws=["4 1 2", "2 1 3"], tokens=["monk monk merchant"], options=ON)
    table.play(0, "choose 4 right", "done")
    table.play(1, "choose 2 left", "done")
    assert table.asked() == (0,)
    assert table.offers(0) == ["done"]
    assert table.refused(0) == {"add merchant": "T-U4", "add monk": "T-U4"}
    assert table.refusal(0, "add monk") == {"faction": 1}


def test_without_a_contest_nobody_is_asked_for_supporters() -> None:
    """T-U4 Only for an own contest."""
    table = Table(2, draws=["4 1 2", "2 1 3"], options=ON)
    table.play(0, "choose 4 left", "done")
    table.play(1, "choose 2 left", "done")
    assert table.offers(0)[0].startswith("choose")


def test_the_owner_of_an_envoy_seals_faction_and_supporters_together() -> None:
    """T-U4, T-V4 First the faction, then supporters of it, then all is revealed at once."""
    table = Table(
        2, envoy="on", draws=["envoy 1 2", "2 1 3"], tokens=["monk monk merchant"], options=ON
    )
    table.play(0, f"choose {SHIELDS}", "done")
    table.play(1, "choose 2 right", "done")
    assert table.asked() == (0, 1)
    assert "add monk" not in table.offers(0)
    table.play(0, "contest monk", "add monk")
    assert table.refused(0) == {"add merchant": "T-U4"}
    table.play(0, "done")
    assert table.told(ContestSupported) == []
    table.play(1, "done")
    assert table.told(ContestScored)[0].people == table.people(0)[2] + 2 + 1


def test_an_envoy_that_declines_uses_no_supporters() -> None:
    """T-V3, T-U4 No contest, nothing to support."""
    table = Table(
        2, envoy="on", draws=["envoy 1 2", "2 1 3"], tokens=["monk monk merchant"], options=ON
    )
    table.play(0, f"choose {SHIELDS}", "done")
    table.play(1, "choose 2 left", "done")
    table.play(0, "decline")
    assert table.supporters(0) == ["merchant", "monk", "monk"]
    assert table.told(ContestSupported) == []


def test_used_supporters_leave_the_game() -> None:
    """T-U5 In phase 4, those laid with the card and those of the contest."""
    table = Table(2, draws=["4 1 2", "2 1 3"], tokens=["monk knight merchant"], options=ON)
    table.play(0, "choose 4 right", "add monk", "done")
    table.play(1, "choose 2 left", "done")
    table.play(0, "add knight", "done")
    assert table.told(SupportersLeft) == []
    assert table.people(0)[2] > 0
    table.play(0, "build nothing")
    assert len(table.told(SupportersLeft)) == 1
    assert table.supporters(0) == ["merchant"]
    assert sorted(table.state.spent) == [1, 2]


@pytest.mark.parametrize("tokens", ["", "monk", "monk monk knight"])
def test_an_unused_supporter_is_worth_a_point(tokens: str) -> None:
    """T-U5, T-F4 Before the winner is found."""
    table = Table(2, options=ON)
    for seat, own in enumerate((tokens, "")):
        table.lay(seat, start="merchant-knight", row="", tokens=own, points=0)
    table.end()
    number = len(tokens.split())
    assert table.points() == [4 + number, 4]
    told = [event.points for event in table.told(UnusedSupportersScored)]
    assert told == ([number] if number else [])


def test_who_has_no_supporters_left_is_done_with_the_card() -> None:
    """T-C2, T-U3 Nothing more to add: the choice is complete."""
    table = Table(2, options=ON)
    table.lay(0, tokens="")
    table.play(0, "choose 1 left")
    assert table.asked() == (1,)


def test_who_has_no_card_adds_no_supporters() -> None:
    """T-C2 Only who plays a card is asked."""
    table = Table(2, options=ON)
    table.lay(0, hand="")
    table.lay(1, hand="1")
    table.end_of_piles()
    assert table.asked() == (1,)


SHIELDS = "envoy right"
