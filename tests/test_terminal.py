"""A game in the terminal: what is shown, what can be undone, where the points came from."""

from collections.abc import Iterator
from io import StringIO
from itertools import product

import pytest
from rich.console import Console

from tafelrunde import bots, games
from tafelrunde.bots.bot import Bot, Imagine
from tafelrunde.gains import gains, unexplained
from tafelrunde.games.tallinn.events import UnusedSupportersScored
from tafelrunde.kernel.board import Board
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.language import Language, Teller
from tafelrunde.terminal import drawing_of
from tafelrunde.terminal.drawing import Drawing
from tafelrunde.terminal.play import Left, Play
from tafelrunde.terminal.result import result_table
from tafelrunde.terminal.session import Session

TALLINN = games.find("tallinn")
EVERYTHING = {"envoy": "on", "chronicles": "on", "supporters": "on"}


class Thrifty(Bot):
    """Chooses at random, but never uses a supporter."""

    def choose(self, view: State | None, offers: list[int], imagine: Imagine, rng: Rng) -> int:
        done = TALLINN.words.number("done")
        return done if done in offers else offers[rng.below(len(offers))]


def seat_someone(setup: Setup, seat: int = 0, seed: int = 1, bot: Bot | None = None) -> Session:
    """A game against bots, random unless said otherwise, the same for the same seed."""
    luck = Rng(seed)
    other = bot or bots.find("uniform")
    players = [other if at != seat else None for at in range(setup.players)]

    def deal(state: State, number: int) -> int:
        odds = state.odds()
        return odds[luck.below(len(odds))]

    session = Session(setup, seat, players, deal, Rng(seed))
    session.go_on()
    return session


def play_out(session: Session) -> None:
    """The person plays at random, too."""
    rng = Rng(7)
    while session.held or not session.state.over():
        offers = session.state.legal(session.seat)
        if offers:
            session.choose(offers[rng.below(len(offers))])
        else:
            session.go_on()


class Talk:
    """A conversation: what the person types, and what there is to read."""

    def __init__(
        self,
        *typed: str,
        setup: Setup | None = None,
        language: str = "en",
        width: int = 80,
        seed: int = 1,
    ) -> None:
        self.session = seat_someone(setup or TALLINN.setup(3), seed=seed)
        self.console = Console(width=width, record=True, file=StringIO())
        teller = Teller(self.session.settled.setup, ["Ada", "Bo", "Cy"], Language(language))
        drawing = drawing_of(teller.game.name)
        lines = iter(typed)
        self.play = Play(self.session, teller, drawing, self.console, lambda _: said(lines))
        self.left = False
        try:
            self.play.run()
        except Left:
            self.left = True
        self.read = self.console.export_text()


def said(lines: Iterator[str]) -> str:
    """The next line, or the end of input."""
    try:
        return next(lines)
    except StopIteration:
        raise EOFError from None


class TestSession:
    def test_a_decision_is_held_back_until_going_on(self):
        session = seat_someone(TALLINN.setup(3))
        entries, events = len(session.entries), len(session.seen)
        session.choose(session.state.legal(0)[0])
        assert not session.asked()
        assert (len(session.entries), len(session.seen)) == (entries, events)
        session.go_on()
        assert len(session.entries) > entries + 3
        assert len(session.seen) > events

    def test_undo_leaves_no_trace(self):
        session = seat_someone(TALLINN.setup(3, EVERYTHING))
        before = session.state.key()
        session.choose(session.state.legal(0)[0])
        one = session.state.key()
        session.choose(session.state.legal(0)[-1])
        assert session.undo()
        assert session.state.key() == one
        assert session.undo()
        assert session.state.key() == before == session.settled.key()
        assert not session.undo()

    def test_undo_ends_where_others_have_answered(self):
        session = seat_someone(TALLINN.setup(3))
        session.choose(session.state.legal(0)[0])
        session.go_on()
        assert not session.undo()

    def test_undo_ends_where_a_secret_came_to_light(self):
        revealed = 0
        for seed in range(200):
            if revealed > 2:
                break
            session = seat_someone(TALLINN.setup(2, {"supporters": "on"}), 0, seed, Thrifty())
            rng = Rng(seed)
            while session.held or not session.state.over():
                offers = session.state.legal(0)
                if not offers:
                    session.go_on()
                    continue
                seen = len(session.seen)
                session.choose(offers[rng.below(len(offers))])
                if session.held:
                    assert len(session.seen) == seen
                    continue
                # The only builder of the last round ends the game: unused supporters are shown.
                shown = [e for e in session.seen if isinstance(e, UnusedSupportersScored)]
                assert {event.seat for event in shown} - {0}
                assert not session.undo()
                revealed += 1
        assert revealed

    def test_only_what_the_seat_sees_is_seen(self):
        session = seat_someone(TALLINN.setup(3))
        told = [event.dump() for event in session.seen if type(event).__name__.startswith("Drew")]
        assert [event["card"] >= 0 for event in told] == [event["seat"] == 0 for event in told]
        assert session.view().viewer == 0

    def test_entries_replay_to_the_same_end(self):
        session = seat_someone(TALLINN.setup(4, EVERYTHING), seat=2)
        play_out(session)
        state = TALLINN.new(session.settled.setup)
        for seat, action in session.entries:
            state.play(seat, action)
        assert state.key() == session.settled.key()
        assert CHANCE in {seat for seat, _ in session.entries}


class TestResult:
    @pytest.mark.parametrize("towers", ["together", "leader-first"])
    @pytest.mark.parametrize("extras", list(product(["off", "on"], repeat=3)))
    def test_every_point_is_explained(self, extras: tuple[str, ...], towers: str):
        options = dict(zip(EVERYTHING, extras, strict=True)) | {"towers": towers}
        board = games.board("tallinn")
        for seed in range(3):
            session = seat_someone(TALLINN.setup(2 + seed, options), seed=seed)
            play_out(session)
            found = gains(session.state, session.seen, board, len(session.state.scores()))
            totals = [score[0] for score in session.state.scores()]
            assert not any(unexplained(found, totals).points)
            assert all(gain.rule in TALLINN.rulebook and gain.reason for gain in found)

    def test_what_a_plain_drawing_does_not_know_is_added_up(self):
        session = seat_someone(TALLINN.setup(3, EVERYTHING))
        play_out(session)
        console = Console(width=120, record=True, file=StringIO())
        teller = Teller(session.settled.setup, ["Ada", "Bo", "Cy"], Language("en"))
        console.print(result_table(session.state, session.seen, Board(), teller))
        lines = [line for line in console.export_text().splitlines() if line.strip()]
        added = [0, 0, 0]
        for line in lines[1:-1]:
            cells = line.replace("–", "0").split()[-3:]
            added = [sum(pair) for pair in zip(added, map(int, cells), strict=True)]
        assert added == [int(word) for word in lines[-1].split()[-3:]]
        assert lines[-2].startswith("Otherwise")
        assert any("In a contest the owner" in line and "T-K2" in line for line in lines)


class TestPlay:
    def test_the_table_shows_rows_and_the_own_hand(self):
        talk = Talk("q")
        hand = [str(card + 1) for card in talk.session.view().hand[0]]
        line = next(line for line in talk.read.splitlines() if "Your hand" in line)
        assert [word for word in line.split() if word.isdecimal()] == hand
        for name in ("Ada", "Bo", "Cy"):
            assert any(name in line and "4 points" in line for line in talk.read.splitlines())
        assert "1  Play card" in talk.read

    def test_every_offer_is_numbered(self):
        talk = Talk("q")
        for number, action in enumerate(talk.session.state.legal(0), 1):
            assert f"{number}  {talk.play.teller.action(action)}" in talk.read

    def test_enter_takes_what_is_usual(self):
        """N-C1, N-P1 An own citizen, or the only offer; the prompt says so."""
        tournay = games.find("tournay").setup(2)
        talk = Talk("1", "", "q", setup=tournay)
        assert "Enter for 1, or: ?" in talk.read
        assert "▶ Draw a card: yellow, level I · A citizen of Ada" in talk.read
        assert talk.play.prompt([7], 7).startswith("Enter or 1, or: ?")
        assert talk.play.prompt([7, 8], None).startswith("1–2, or: ?")

    def test_a_choice_waits_for_enter_and_can_be_undone(self):
        talk = Talk("2", "u", "1", "nonsense", "", "q")
        assert talk.read.count("Enter goes on, u undoes") == 3
        assert talk.session.entries[-1][0] in (CHANCE, 1, 2)
        mine = [action for seat, action in talk.session.entries if seat == 0]
        assert len(mine) == 1
        assert "▶ Ada plays" in talk.read

    def test_nothing_is_left_to_undo_after_that(self):
        assert "Nothing is left to undo" in Talk("u", "q").read

    def test_what_is_blocked_is_explained_with_its_rule(self):
        talk = self.at_a_tower("?")
        assert (
            "✗ Build the start card as a tower — The start card can't become a tower. [T-B1]"
            in (" ".join(talk.read.split()))
        )

    def at_a_tower(self, *typed: str) -> Talk:
        """A conversation about building a tower, which the first contest brings about."""
        for seed in range(20):
            talk = Talk(*coin_first(seed), *typed, "q", seed=seed)
            if "Do you build a tower?" in talk.read:
                return talk
        raise AssertionError("no hand has a coin")

    def test_where_nothing_is_blocked_it_says_so(self):
        assert "Nothing is forbidden here" in Talk("?", "q").read

    def test_after_a_decision_it_says_that_nothing_is_asked(self):
        read = Talk("1", "?", "q").read
        assert "nothing is asked of you now" in read
        assert "Nothing is forbidden here" not in read

    def test_where_there_is_only_one_thing_to_do_enter_does_it(self):
        setup = TALLINN.setup(3, {"supporters": "on"})
        talk = Talk("4", "", "1", "1", "1", "1", "nonsense", "", setup=setup)
        assert "Enter or 1, or: ? why not" in talk.read
        assert "Press Enter, or type 1." in talk.read
        assert "1–1" not in talk.read
        assert len(talk.session.held) == 5

    def test_a_rule_is_read_by_its_name(self):
        talk = Talk("? t-u4", "q")
        assert "T-U4  Who has a contest may add supporters" in talk.read

    def test_an_unknown_rule_is_answered_with_the_known_ones(self):
        talk = Talk("?X-1", "q")
        assert "There is no rule X-1; there are:" in talk.read
        assert "T-S1 T-S2" in talk.read

    def test_a_wrong_number_is_answered_with_the_right_ones(self):
        talk = Talk("0", "99", "one", "", "²", "q")
        last = len(talk.session.state.legal(0))
        assert talk.read.count(f"Type a number from 1 to {last}.") == 5
        assert talk.session.held == []

    def test_the_log_tells_what_was_seen(self):
        talk = Talk("l", "q")
        assert talk.read.count("Bo draws a card. ×3") == 2

    def test_the_end_of_input_is_a_farewell(self):
        assert Talk().left

    @pytest.mark.parametrize(("language", "width"), [("en", 80), ("de", 80), ("fr", 120)])
    def test_a_whole_game_fits_the_width(self, language: str, width: int):
        setup = TALLINN.setup(3, EVERYTHING)
        typed = ["1", "", "2", "", "?", "t", "3", "", "u"] * 200
        talk = Talk(*typed, setup=setup, language=language, width=width)
        assert not talk.left
        assert max(len(line) for line in talk.read.splitlines()) <= width
        assert "T-F4" not in talk.read.splitlines()[-1]
        assert "…" not in talk.read


def coin_first(seed: int) -> list[str]:
    """What to type so that a half with a coin is played, if there is one."""
    session = seat_someone(TALLINN.setup(3), seed=seed)
    names = Teller(session.settled.setup, ["", "", ""], Language("en"))
    for number, action in enumerate(session.state.legal(0), 1):
        if "contest" in names.action(action):
            return [str(number), ""]
    return []


class TestPlainDrawing:
    def test_any_game_is_shown_without_a_drawing_of_its_own(self):
        assert type(drawing_of("no such game")) is Drawing
        session = seat_someone(TALLINN.setup(3, EVERYTHING))
        console = Console(width=120, record=True, file=StringIO())
        teller = Teller(session.settled.setup, ["Ada", "Bo", "Cy"], Language("en"))
        console.print(Drawing().table(session.view(), 0, teller))
        read = console.export_text()
        hidden = next(line for line in read.splitlines() if line.startswith("hand"))
        assert hidden.count("? ? ?") == 2
        assert "?×8" in read
        assert "round: 0" in read
