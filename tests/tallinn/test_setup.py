"""Setting up: T-S1 to T-S4."""

import pytest

from tafelrunde.games.tallinn import GAME
from tafelrunde.games.tallinn.components import Cards
from tafelrunde.games.tallinn.events import (
    ChronicleLaid,
    Drew,
    DrewFirst,
    ExchangedWithoutEnvoy,
    StartDealt,
    TokenDealt,
)
from tafelrunde.games.tallinn.rules import PRINTED
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup
from tests.tallinn.table import Table

EVERYTHING = {"envoy": "on", "chronicles": "on", "supporters": "on"}


@pytest.mark.parametrize("players", range(2, 7))
def test_each_begins_with_a_start_card_four_points_and_three_cards(players: int) -> None:
    """T-S1 Four points, a start card of one's own, a hand of 3 and a pile of 7."""
    table = Table(players)
    assert table.points() == [4] * players
    assert [len(table.hand(seat)) for seat in range(players)] == [3] * players
    assert [table.pile(seat) for seat in range(players)] == [7] * players
    assert len({event.start for event in table.told(StartDealt)}) == players


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    """T-S1 One copy is for two to four; a second one makes five and six possible, not more."""
    with pytest.raises(BadSetup, match="2 to 6"):
        GAME.setup(players)


@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_play_with_every_option(players: int) -> None:
    """T-S1 Every option is allowed with five and six players too."""
    assert Table(players, options=EVERYTHING).asked() == tuple(range(players))


def test_start_cards_that_nobody_got_are_never_heard_of_again() -> None:
    """T-S2 Only the start cards that were dealt are told of."""
    table = Table(2, starts=["monk-knight", "knight-monk"])
    assert [event.start for event in table.told(StartDealt)] == [5, 3]


def test_the_order_of_the_setup() -> None:
    """T-S3 Start cards, hands, chronicles, supporters, the exchange."""
    table = Table(3, stay=True, options=EVERYTHING)
    kinds = [type(event) for event in table.events]
    first = [kinds.index(kind) for kind in (StartDealt, DrewFirst, ChronicleLaid, TokenDealt)]
    assert first == sorted(first)
    assert Drew not in kinds
    assert "exchange 1" in table.offers(0)
    assert table.asked() == (0, 1, 2)


def test_of_the_exchange_only_the_number_of_cards_becomes_open() -> None:
    """T-S3 The others see how many cards were exchanged, not which."""
    table = Table(2, supporters="on", stay=True)
    table.play(0, "exchange 3", "exchange 1", "done")
    table.play(1, "done")
    told = table.told(ExchangedWithoutEnvoy)[0]
    for other in (1, None):
        seen = told.seen_by(other)
        assert isinstance(seen, ExchangedWithoutEnvoy)
        assert (seen.cards, seen.points) == ([-1, -1], 2)
    assert told.seen_by(0) is told


def test_what_everybody_may_see() -> None:
    """T-S4 A spectator sees points, rows, sizes of hands and piles, numbers of supporters."""
    table = Table(3, options=EVERYTHING)
    table.any_round()
    view = table.state.seen_by(None)
    assert (view.points, view.row, view.start) == (
        table.state.points,
        table.state.row,
        table.state.start,
    )
    for seat in range(3):
        assert len(view.hand[seat]) == 3
        assert set(view.hand[seat]) == {-1}
        assert view.pile_size(seat) == table.pile(seat)
        assert len(view.tokens[seat]) == 3


def test_lines_of_a_chronicle_rise() -> None:
    """T-H3 In a corrected edition too each line of a chronicle asks for more than the last."""
    wrong = [{"need": 5, "times": 1}, {"need": 3, "times": 2}]
    with pytest.raises(BadComponents, match="higher"):
        GAME.setup(2, {}, {"chronicle": [{"id": "hold-monk", "level1": wrong}]})


def test_a_card_has_two_halves() -> None:
    """In a corrected edition too."""
    with pytest.raises(BadComponents, match="two halves, not 1"):
        GAME.setup(2, {}, {"influence": [{"id": "1", "halves": [{"knight": 2}]}]})


@pytest.mark.parametrize(
    ("half", "said"),
    [({"contest": "any"}, "merchant, knight, monk, not 'any'"), ({"shields": 2}, "shields")],
)
def test_only_the_envoy_has_shields(half: dict[str, str | int], said: str) -> None:
    """T-V3 A corrected edition can't print what only the envoy's rules explain elsewhere."""
    with pytest.raises(BadComponents, match=said):
        GAME.setup(2, {}, {"influence": [{"id": "1", "halves": [{"knight": 2}, half]}]})
    GAME.setup(2, {}, {"envoy": [{"id": "envoy", "halves": [{"knight": 2}, half]}]})


def test_five_supporters_of_each_faction_at_least() -> None:
    """T-U1 With fewer a full table couldn't be dealt any more."""
    with pytest.raises(BadComponents, match="from 5 up, not 4"):
        GAME.setup(5, {"supporters": "on"}, {"supporters": {"each": 4}})


def test_no_card_is_missing() -> None:
    """The printed components have all cards, in order."""
    data = {**PRINTED, "influence": PRINTED["influence"][1:]}
    with pytest.raises(BadComponents, match="must have the rows 1, 2, 3"):
        Cards(data, {})
