"""Nothing that a seat is offered, told or refused depends on what it can't see."""

from itertools import islice

import pytest

from tafelrunde import bots
from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.events import PutUnder
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.turn import BEGIN_TURN
from tafelrunde.games.tournay.words import ALL, FIRST_EVENT
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE, EVERYBODY
from tests.peeking import (
    bot_chooses_by_what_it_sees,
    moments,
    offers_follow_from_the_view,
    what_is_told_follows_from_the_view,
)
from tests.tournay.table import Table, number, stack_number

SETUPS = [
    (2, {"rules": "basic", "expansion": "none"}),
    (3, {"rules": "advanced", "expansion": "mix"}),
    (4, {"rules": "advanced", "expansion": "replace"}),
]
VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_offers_and_refusals_follow_from_the_view(players: int, options: dict[str, str]) -> None:
    """N-S5, N-T3 Other hidden cards, the same view: the same seats asked, offers, refusals."""
    for moment in moments(GAME, players, options, range(2), every=6):
        offers_follow_from_the_view(moment)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_what_is_told_follows_from_the_view(players: int, options: dict[str, str]) -> None:
    """N-S5, N-T3 The same decision in another world is told alike, and asks the same seats.

    Unless it brings a card to light without chance: the last one of a stack, one that
    somebody put there, or others' last cards.
    """
    told = 0
    for state, seat, rng in moments(GAME, players, options, range(2), every=5):
        if state.laying_last:  # type: ignore[attr-defined]
            continue
        unknown = state.unknown_to(seat)
        for action in set(state.legal(seat)):
            twin = state.copy()
            twin.play(seat, action)
            if twin.unknown_to(seat) != unknown:
                break
        else:
            what_is_told_follows_from_the_view((state, seat, rng))
            told += 1
    assert told > 80


@pytest.mark.parametrize("name", bots.names())
def test_bots_choose_by_what_they_see(name: str) -> None:
    """N-S5 A bot that meets the same view with the same generator makes the same move."""
    compared = 0
    for moment in islice(moments(GAME, 3, SETUPS[1][1], range(1), every=30), 6):
        bot_chooses_by_what_it_sees(name, moment)
        compared += 1
    assert compared == 6


# Who sees what


def view(table: Table, viewer: int | None) -> Tournay:
    seen = table.state.seen_by(viewer)
    assert isinstance(seen, Tournay)
    return seen


def seers(table: Table, seat: int, word: str) -> list[int]:
    """The seats that see this entry of a record."""
    bits = table.state.agenda[-1].witnesses(table.state, seat, GAME.words.number(word))
    return [viewer for viewer in range(table.state.players) if bits >> viewer & 1]


def known(cards: list[int]) -> list[str]:
    """Cards by their names, backs by their stacks."""
    return [ALL[card] if card >= 0 else f"back {-1 - card}" for card in cards]


def looking(*, open_card: str = "") -> Table:
    """Seat 0 of three is about to look at two white cards of level I."""
    table = Table(3).lay(1, plaza="").lay(2, plaza="")
    table.stack("white 1", "hospital chapel monastery deacon", open_card=open_card)
    return table.turn(0)


def test_two_cards_are_looked_at_by_one() -> None:
    """N-A1, N-S5 Others see their backs; of the two, one is kept unseen, one lies open."""
    table = looking()
    table.state.play(0, GAME.words.number("fetch white 1"))
    assert table.state.to_act() == (CHANCE,)
    assert seers(table, CHANCE, "draw chapel") == [0]
    table.draw("chapel", "hospital").chance()
    assert known(view(table, 0).looked) == ["chapel", "hospital"]
    for viewer in (1, 2, None):
        assert known(view(table, viewer).looked) == ["back 3", "back 3"]
    assert seers(table, 0, "keep chapel") == [0]
    table.play(0, "keep chapel")
    assert known(view(table, 0).hand[0]) == ["chapel"]
    for viewer in (1, 2, None):
        assert known(view(table, viewer).hand[0]) == ["back 3"]
        assert ALL[view(table, viewer).open_top[3]] == "hospital"


def test_everybody_sees_a_crier() -> None:
    """N-T1 Drawn like a card, shown to all."""
    table = Table(3).stack("red 1", "barracks fort crier-red-1").turn(0)
    table.state.play(0, GAME.words.number("fetch red 1"))
    table.state.play(0, GAME.words.number("use 1"))
    assert seers(table, CHANCE, "draw crier-red-1") == [0, 1, 2]
    assert seers(table, CHANCE, "draw fort") == [0]


def test_everybody_knows_an_open_card_that_is_taken() -> None:
    """N-A1, N-S5 It lay open before; nobody forgets it in a hand."""
    table = looking(open_card="deacon").play(0, "fetch white 1", "take")
    for viewer in VIEWERS:
        assert known(view(table, viewer).hand[0]) == ["deacon"]


def test_of_two_known_cards_everybody_knows_the_one_kept() -> None:
    """N-A1, N-S5 One of the last two lay open; if the other lies open now, it was kept."""
    for kept, seen in (("deacon", ["deacon"]), ("chapel", ["back 3"])):
        table = Table(3).lay(1, plaza="").lay(2, plaza="")
        table.stack("white 1", "chapel", open_card="deacon").turn(0)
        table.play(0, "fetch white 1", "look", f"keep {kept}")
        assert known(view(table, 1).hand[0]) == seen


def test_what_lies_under_a_stack_and_who_knows_it() -> None:
    """N-A1, N-P2, N-P5, N-S5 Open cards everybody, cards of a hand their owner, in their order."""
    table = Table(3).lay(1, plaza="").lay(2, plaza="")
    table.lay(0, "c3 toll/market", hand="city_hall farm hospital", plaza="y3")
    table.stack("yellow 1", "architect alderman merchant", open_card="town_house").turn(0)
    table.play(0, "play city_hall", "put farm", "lay c4")
    table.draw("architect", "merchant").play(0, "fetch yellow 1", "look", "keep architect")
    at = stack_number("yellow 1")
    assert table.under("yellow 1") == ["farm", "town_house"]
    assert known(view(table, 0).under[at]) == ["farm", "town_house"]
    for viewer in (1, 2, None):
        assert known(view(table, viewer).under[at]) == ["back 0", "town_house"]


def test_cards_from_under_a_stack_come_back_last_in_their_order() -> None:
    """N-A1, N-S5 Without chance; who put one there knows what another looks at."""
    table = Table(3).lay(0, plaza="").lay(2, plaza="")
    table.stack("white 1", "", under="chapel hospital deacon", seen=0b001).turn(1)
    table.play(1, "fetch white 1")
    assert table.offers(1) == ["keep hospital", "keep chapel"]
    assert known(view(table, 0).looked) == ["chapel", "hospital"]
    assert known(view(table, 2).looked) == ["back 3", "back 3"]
    table.play(1, "keep chapel")
    # Seat 0 knew both and sees which one lies open now.
    assert known(view(table, 0).hand[1]) == ["chapel"]
    assert known(view(table, 2).hand[1]) == ["back 3"]


def test_which_of_equal_backs_goes_under_a_stack_is_not_seen() -> None:
    """N-S5 A known card among others with its back is lost from sight, in hand and stack."""
    for hand, seen in (("market farm", "back 0"), ("market hospital", "market")):
        table = Table(3, row=("flood",)).lay(1, hand=hand)
        table.state.hand_seen[1][table.state.hand[1].index(number("market"))] = -1
        table.crier(0).play(0, "pay").play(1, "put market")
        assert known(view(table, 2).under[0]) == [seen]
        assert known(view(table, 1).under[0]) == ["market"]


@pytest.mark.parametrize(
    ("other", "seers", "played", "left"),
    [
        # Seat 1 knew one of them, and can't tell which of two equal ones is gone.
        ("market", 0b001, 0b011, 0b001),
        ("farm", 0b001, 0b011, 0b001),
        # Seat 1 knew the one, seat 2 the other, and each sees a Market go.
        ("market", 0b101, 0b011, 0b001),
        ("farm", 0b101, 0b011, 0b101),
        # What everybody knew is still known.
        ("market", 0b001, EVERYBODY, 0b001),
        ("market", EVERYBODY, EVERYBODY, EVERYBODY),
        ("farm", EVERYBODY, 0b001, EVERYBODY),
        ("farm", 0b101, 0b001, 0b101),
    ],
)
def test_a_card_played_tells_nothing_about_those_that_stay(
    other: str, seers: int, played: int, left: int
) -> None:
    """N-S5 Whether the other card with its back is equal can't be told from who knows it then."""
    table = Table(3).lay(0, hand=f"{other} market")
    pairs = sorted([(number(other), seers), (number("market"), played)])
    table.state.hand[0] = [card for card, _ in pairs]
    table.state.hand_seen[0] = [mask for _, mask in pairs]
    table.turn(0).play(0, "play market")
    assert table.state.hand_seen[0] == [left]
    for viewer in (1, 2):
        expected = other if left >> viewer & 1 else "back 0"
        assert known(view(table, viewer).hand[0]) == [expected]


@pytest.mark.parametrize("played", ["market", "farm"])
def test_nobody_learns_what_others_know_of_a_hand(played: str) -> None:
    """N-S5 Seat 1 knows one of two cards; which one, seat 2 can't tell, also when one is played."""
    tables = []
    for known_to_1 in ("market", "farm"):
        table = Table(3).lay(0, hand="farm market")
        table.state.hand_seen[0][table.state.hand[0].index(number(known_to_1))] |= 0b010
        tables.append(table.turn(0))
    for viewer in (0, 2, None):
        assert view(tables[0], viewer).dump() == view(tables[1], viewer).dump()
        assert tables[0].state.imagine(viewer, Rng(2)).key() == (
            tables[1].state.imagine(viewer, Rng(2)).key()
        )
    for table in tables:
        table.play(0, f"play {played}")
    for viewer in (0, 2, None):
        assert view(tables[0], viewer).dump() == view(tables[1], viewer).dump()
    left = {"market": "farm", "farm": "market"}[played]
    seen = [known(view(table, 1).hand[0]) for table in tables]
    assert seen == ([["back 0"], [left]] if left == "farm" else [[left], ["back 0"]])


def test_who_learns_of_a_card_is_told_nobody_else() -> None:
    """N-S5 The event tells each seat only whether it sees the card itself."""
    event = PutUnder(0, number("market"), 0, 0b011)
    heard = [event.seen_by(viewer) for viewer in (0, 1, 2, None)]
    assert [one.dump()["seers"] for one in heard if one] == [0b001, 0b010, 0, 0]
    opened = PutUnder(0, number("market"), 0, EVERYBODY).seen_by(2)
    assert opened is not None
    assert (opened.dump()["card"], opened.dump()["seers"]) == (number("market"), EVERYBODY)


def test_who_knew_the_kept_card_alone_sees_that_another_lies_open() -> None:
    """N-A1, N-S5 Seat 0 put one of the two there; if the other one lies open, it was kept."""
    for kept, seen in (("chapel", ["chapel"]), ("hospital", ["back 3"])):
        table = Table(3).lay(0, plaza="").lay(2, plaza="")
        table.stack("white 1", "hospital", under="chapel deacon", seen=0b001).turn(1)
        table.play(1, "fetch white 1", f"keep {kept}")
        assert known(view(table, 0).hand[1]) == seen
        assert known(view(table, 2).hand[1]) == ["back 3"]


def test_ramparts_in_a_hand_are_open() -> None:
    """N-S5, N-T3 Event cards have another back, so who holds which is no secret."""
    table = Table(3).lay(0, hand="market tithe flood")
    for viewer in (1, 2, None):
        assert known(view(table, viewer).hand[0]) == ["back 0", "tithe", "flood"]


def test_covered_cards_are_open() -> None:
    """N-P2, N-S5 Everybody saw them lie on top."""
    table = Table().lay(0, "c3 farm/market")
    assert view(table, None).covered == table.state.covered


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_imagined_worlds_keep_counts_and_backs(players: int, options: dict[str, str]) -> None:
    """N-S5, N-S1 Of every stack and hand, also of what lies under the stacks."""
    compared = 0
    for state, seat, rng in moments(GAME, players, options, range(2), every=8):
        assert isinstance(state, Tournay)
        world = state.imagine(seat, rng)
        assert isinstance(world, Tournay)
        for imagined, true in (
            *zip(world.stacks, state.stacks, strict=True),
            *zip(world.under, state.under, strict=True),
            *zip(world.hand, state.hand, strict=True),
            (world.looked, state.looked),
            (world.event_pile, state.event_pile),
        ):
            assert backs(state, imagined) == backs(state, true)
        assert world.hand[seat] == state.hand[seat]
        assert [card for hand in world.hand for card in hand if card >= FIRST_EVENT] == [
            card for hand in state.hand for card in hand if card >= FIRST_EVENT
        ]
        assert world.census() == state.census()
        compared += 1
    assert compared > 40


def backs(state: Tournay, cards: list[int]) -> list[int]:
    return sorted(state.cards.back[card] for card in cards)


def test_hidden_cards_are_imagined_wherever_they_could_lie() -> None:
    """N-S5, N-S1 A hand's card in its stack and the other way round; what is known stays."""
    table = Table(2, expansion="none").lay(1, hand="market")
    table.stack("yellow 1", "farm farm architect", under="merchant", seen=0b01)
    found = set()
    rng = Rng(5)
    for _ in range(60):
        world = table.state.imagine(0, rng)
        assert isinstance(world, Tournay)
        assert known(world.under[0]) == ["merchant"]
        found.add(ALL[world.hand[1][0]])
    assert found == {"market", "farm", "architect"}


def test_a_crier_is_never_imagined_in_a_hand_or_under_a_stack() -> None:
    """N-T1 It leaves its stack as soon as it is seen, so it must lie among the unseen cards."""
    table = Table(2).lay(1, hand="fort")
    table.stack("red 1", "crier-red-1", under="arsenal", seen=0b10)
    rng = Rng(5)
    for _ in range(40):
        world = table.state.imagine(0, rng)
        assert isinstance(world, Tournay)
        assert known(world.stacks[6]) == ["crier-red-1"]
        assert {ALL[world.hand[1][0]], ALL[world.under[6][0]]} == {"fort", "arsenal"}


def test_who_is_asked_for_a_rampart_follows_from_open_things() -> None:
    """N-T3 Whatever activity cards somebody holds, a rampart in hand brings the question."""
    for hand in ("market tithe", "mint tithe", "cathedral tithe"):
        table = Table(row=("flood",)).lay(1, hand=hand).crier(0)
        assert table.asked() == (1,)
        assert table.offers(1) == ["suffer", "rampart tithe"]
    for hand in ("market", "mint", "cathedral"):
        assert Table(row=("ransom",)).lay(1, hand=hand).crier(0).asked() == (1,)


def test_everyone_with_an_activity_card_is_asked_to_play() -> None:
    """N-S5, N-P6 Whether a card can be paid for is secret, so the question comes anyway."""
    for hand in ("market", "cathedral"):
        table = Table().lay(0, hand=hand).turn(0)
        assert "play nothing" in table.offers(0)
    assert "gather" in Table().lay(0, hand="tithe").turn(0).offers(0)


def test_last_cards_and_payments_stay_sealed() -> None:
    """N-E3, N-S5 Others see that somebody has chosen, not what; imagined answers are legal."""
    table = Table(3).lay(0, hand="city_hall farm").lay(1, hand="market")
    table.state.ending = True
    table.now([BEGIN_TURN[0]])
    before = view(table, 1).key()
    table.play(0, "play city_hall", "put farm", "lay c3")
    assert view(table, 1).key() == before
    table.play(0, "confirm")
    assert view(table, 1).sealed == [[-1], [], []]
    rng = Rng(3)
    for _ in range(10):
        world = table.state.imagine(1, rng)
        assert world.seen_by(1).key() == view(table, 1).key()
        for word in ("play nothing", "confirm"):
            world.play(1, GAME.words.number(word))
        assert world.over()
