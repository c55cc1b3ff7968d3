"""Tournay in the terminal: what the table shows, what is asked, where points came from."""

from io import StringIO

import pytest
from rich.console import Console

from tafelrunde import games
from tafelrunde.gains import gains, unexplained
from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.turn import BEGIN_TURN
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.rng import Rng
from tafelrunde.language import Language, Teller
from tafelrunde.terminal.tournay import DRAWING
from tests.test_terminal import Talk
from tests.tournay.table import Table, owning

NAMES = ["Ada", "Bo", "Cy", "Dee"]
BOARD = games.board("tournay")


def teller(table: Table) -> Teller:
    return Teller(table.state.setup, NAMES[: table.state.players], Language())


def shown(table: Table, seat: int = 0) -> list[str]:
    """The table as a seat sees it, line by line."""
    console = Console(width=100, record=True, file=StringIO())
    console.print(DRAWING.table(table.state.seen_by(seat), seat, teller(table)))
    return [" ".join(line.split()) for line in console.export_text().splitlines()]


def line(table: Table, start: str, seat: int = 0) -> str:
    """The line that begins like this."""
    return next(line for line in shown(table, seat) if line.startswith(start))


def beside(table: Table, word: str, seat: int = 0) -> str:
    view = table.state.seen_by(seat)
    return DRAWING.beside(view, GAME.words.number(word), teller(table)).plain


def asked(table: Table, seat: int = 0) -> str:
    question = BOARD.question(table.state.seen_by(seat), seat)
    assert question is not None
    return teller(table).text(question)


class TestTable:
    def test_events_with_their_coins_and_what_they_do(self) -> None:
        """N-S1, N-T2 A line each, and how many are left."""
        table = Table(row=("tithe 2", "flood", "siege 3"))
        rows = shown(table)
        at = rows.index("Events 1 ○ Tithe 2/3 for each coin: everyone loses 2 deniers")
        assert rows[at + 2].startswith("3 ▲ Siege 3/3")
        assert rows[at + 3] == "12 more in the pile"

    def test_stacks_with_open_cards_and_criers(self) -> None:
        """N-A1, N-T2 How many cards, which one lies open, where the crier has acted."""
        table = Table().stack("white 2", "bishop_2 chapel_2", open_card="hospital_2").crier()
        assert line(table, "○ I") == "○ I 10 II 3 Hospital II III 10"
        assert line(table, "▲ I") == "▲ I 2♪ Fort II 10 III 10"

    def test_a_district_shows_what_lies_and_stands_there(self) -> None:
        """N-P1, N-P2, N-A2 Row by row: cards on top, pieces, how many lie below."""
        table = Table().lay(0, "b3 tour_henry_viii", "c3 farm/market/toll +yellow")
        table.lay(0, "c4 fort +damage", "d4 hospital +grey")
        rows = shown(table)
        at = rows.index("3 4")
        assert rows[at + 1 : at + 4] == [
            "b ▲ Tour Henry VIII ·",
            "c ◆ Farm[◆]+2 ▲ Fort[✗]",
            "d · ○ Hospital[■]",
        ]

    def test_what_players_have(self) -> None:
        """N-S2, N-S5, N-T4 Money, points, citizens, ramparts; backs of others' hands."""
        table = Table().lay(1, plaza="y2 r1", beside="w1", ramparts="siege", deniers=7)
        table.lay(1, hand="market hospital_2 tithe")
        row = line(table, "Bo")
        assert row == ("Bo 7 deniers 2 points plaza 2◆ 1▲ beside 1○ ramparts 1 hand ◆I ○II Tithe")

    def test_the_own_hand_says_what_cards_cost_and_do(self) -> None:
        """N-S5, N-P5 Nobody else reads that."""
        table = Table().lay(0, hand="market city_hall siege")
        rows = shown(table)
        at = rows.index("Your hand Market ◆I, 1 denier, 1★ activated: 3 deniers")
        assert rows[at + 1].startswith("City Hall ◆III, 2 deniers and 1 card, 3★ 2 points for")
        assert [row for row in rows if row == "Siege ▲ a rampart"]
        assert not [row for row in shown(table, seat=1) if "Market" in row]

    def test_known_cards_under_the_stacks(self) -> None:
        """N-S5 Only those that this seat knows."""
        table = Table().stack("yellow 1", under="market farm", seen=0b01)
        assert line(table, "Under the stacks") == "Under the stacks ◆ Market ◆ Farm"
        assert not [row for row in shown(table, seat=1) if row.startswith("Under")]

    def test_a_spectator_has_a_table_too(self) -> None:
        """N-S5 Without a hand."""
        view = Table().lay(0, hand="market").state.seen_by(None)
        console = Console(width=80, record=True, file=StringIO())
        console.print(DRAWING.table(view, -1, teller(Table())))
        read = console.export_text()
        assert "hand ◆I" in read
        assert "Market" not in read


class TestOffers:
    def test_beside_an_action_stands_what_it_is_about(self) -> None:
        """N-A1, N-A2, N-A3 The open card, the building, the event and its price."""
        table = Table(row=("tithe 1", "flood 2", "siege")).lay(0, "c3 hospital")
        table.stack("white 1", "chapel", open_card="deacon").turn(0)
        assert beside(table, "activate c3") == "Hospital: activated: 4 deniers"
        assert beside(table, "fetch white 1").startswith("Deacon ○I, 1 denier, 1★")
        assert beside(table, "fetch white 2") == "face down"
        assert beside(table, "fight 1").startswith("2 citizens  ○ Tithe 1/3")
        assert beside(table, "fight 2").startswith("1 citizen + 3 deniers  ◆ Flood 2/3")

    def test_beside_a_space_stands_what_becomes_of_it(self) -> None:
        """N-P1, N-P2 Empty, covered, replaced."""
        table = Table().lay(0, "c3 farm/market", "c4 hospital", hand="toll").turn(0)
        table.play(0, "play toll")
        assert beside(table, "lay b3") == "empty"
        assert beside(table, "lay c3") == "covers Farm / Market"
        assert beside(table, "lay c4") == "replaces Hospital"

    def test_beside_a_last_card_too(self) -> None:
        """N-E3 Though the table doesn't know yet what is played."""
        table = Table().lay(0, "c3 farm", hand="city_hall market").lay(1, hand="mint")
        table.state.ending = True
        table.now([BEGIN_TURN[0]])
        assert asked(table).startswith("Which card do you lay last?")
        table.play(0, "play city_hall")
        assert asked(table) == "Which card do you pay with?"
        assert beside(table, "give c3") == "Farm"
        table.play(0, "put market")
        assert asked(table) == "Where do you lay City Hall?"
        assert beside(table, "lay c3") == "covers Farm"
        table.play(0, "lay c3")
        assert asked(table) == "Is that your last card?"
        table.state.withdraw(0)
        table.play(0, "play nothing")
        assert asked(table) == "Do you lay no last card?"

    def test_beside_a_citizen_stands_the_price(self) -> None:
        """N-C1 The own ones are free."""
        table = Table().turn(0).play(0, "fetch red 1")
        assert beside(table, "use 2") == "2 deniers"
        assert beside(table, "use 1") == "your own, for nothing"

    def test_enter_uses_an_own_citizen(self) -> None:
        """N-C1 Mostly that is what is wanted; with a choice that costs all alike nothing is."""
        table = Table().turn(0).play(0, "fetch red 1")
        view = table.state.seen_by(0)
        assert DRAWING.usual(view, table.state.legal(0)) == GAME.words.number("use 1")
        table = Table(3).lay(0, plaza="").turn(0).play(0, "fetch red 1")
        assert table.offers(0) == ["use 2", "use 3"]
        assert DRAWING.usual(table.state.seen_by(0), table.state.legal(0)) is None


class TestQuestions:
    def test_of_a_turn(self) -> None:
        """N-P1, N-A7, N-C1, N-A1, N-H1 With names and numbers."""
        table = Table().lay(0, hand="market farm hospital fort tithe").turn(0)
        table.stack("white 2", "chapel_2 bishop_2 library_2", open_card="hospital_2")
        assert asked(table) == "Do you play a card before your action?"
        table.play(0, "play nothing")
        assert asked(table) == "What is your action?"
        table.play(0, "fetch white 2")
        assert asked(table) == "Whose citizens do you use? 2 to go."
        table.play(0, "use 1")
        assert asked(table) == "Whose citizen do you use?"
        table.play(0, "use 1")
        assert asked(table) == "Do you take Hospital II, or look at two other cards?"
        table.play(0, "take")
        assert asked(table) == "Which 2 cards are too many for your hand?"

    def test_of_the_last_two_cards_of_a_stack(self) -> None:
        """N-A1 The open one is looked at, too."""
        table = Table().lay(1, plaza="").stack("white 1", "chapel", open_card="hospital").turn(0)
        table.play(0, "fetch white 1")
        assert asked(table) == "Do you take Hospital, or look at the last card, too?"

    def test_of_events(self) -> None:
        """N-T3, N-T5, N-K5 Which event acts, how often; whose building it is."""
        table = Table(row=("tithe 1", "flood")).lay(1, hand="siege").crier(0)
        assert asked(table, 1) == "Tithe acts 2 times. Do you suffer it?"
        table = owning("catapult").lay(1, "c3 farm", "c4 market").activate()
        assert asked(table) == "Which building of Bo do you damage?"


class TestTitle:
    def test_the_last_round_is_named(self) -> None:
        """N-E2, N-E4 Also the sixtieth, after which the game ends whatever has been built."""
        for round, ending, said in ((59, False, False), (60, False, True), (12, True, True)):
            state = Table().state
            state.round = round
            state.ending = ending
            title = BOARD.title(state)
            assert title is not None
            assert ("last" in title.template) == said


class TestReasons:
    @pytest.mark.parametrize("players", GAME.players)
    def test_every_point_is_explained(self, players: int) -> None:
        """N-F1, N-F3 Each prestige building by name; the reasons add up to the scores."""
        setup = GAME.setup(players, {"rules": "advanced", "expansion": "mix"})
        state = GAME.new(setup)
        rng = Rng(players)
        seen: list[Event] = []
        while not state.over():
            seat = state.to_act()[0]
            offers = state.legal(seat)
            state.play(seat, offers[rng.below(len(offers))])
            seen += [view for event in state.events if (view := event.seen_by(0)) is not None]
        found = gains(state, seen, BOARD, players)
        assert not any(unexplained(found, [score[0] for score in state.scores()]).points)
        assert all(gain.rule in GAME.rulebook and gain.reason for gain in found)
        said = [gain.why(Teller(setup, NAMES[:players], Language())) for gain in found]
        assert len(set(said)) == len(said)
        assert {"Cards of the district", "Ramparts"} < set(said)


class TestPlay:
    def test_what_the_table_shows_is_no_news_but_stands_in_the_log(self) -> None:
        setup = GAME.setup(3, {"expansion": "mix"})
        assert "is laid aside unseen" not in Talk("q", setup=setup).read
        log = Talk("l", "q", setup=setup).read
        assert log.count("is laid aside unseen. ×3") == 6

    def test_what_can_not_be_had_is_explained(self) -> None:
        """N-A3 With the rule."""
        read = " ".join(Talk("?", "q", setup=GAME.setup(3)).read.split())
        assert "There is no coin on" in read
        assert "[N-A3]" in read

    @pytest.mark.parametrize("language", ["en", "de", "fr"])
    def test_any_table_fits_the_width(self, language: str) -> None:
        """Early and late in a game, with what stands beside the offers."""
        state = GAME.new(GAME.setup(4, {"rules": "advanced", "expansion": "mix"}))
        say = Teller(state.setup, NAMES, Language(language))
        console = Console(width=80, record=True, file=StringIO())
        rng = Rng(8)
        decisions = 0
        while not state.over():
            seat = state.to_act()[0]
            offers = state.legal(seat)
            decisions += seat >= 0
            if seat >= 0 and decisions % 20 == 0:
                view = state.seen_by(seat)
                console.print(DRAWING.table(view, seat, say))
                for action in offers:
                    console.print(DRAWING.beside(view, action, say))
            state.play(seat, offers[rng.below(len(offers))])
        read = console.export_text()
        assert max(len(row) for row in read.splitlines()) <= 80
        assert "…" not in read

    def test_some_rounds_fit_the_width(self) -> None:
        typed = ["1", "", "2", "7", "", "1", "", "?", "t", "9", "", "u", "2", "", "3", ""] * 12
        setup = GAME.setup(3, {"rules": "advanced", "expansion": "mix"})
        talk = Talk(*typed, setup=setup, language="de")
        assert talk.session.state.round > 3
        assert max(len(row) for row in talk.read.splitlines()) <= 80
        assert "…" not in talk.read
