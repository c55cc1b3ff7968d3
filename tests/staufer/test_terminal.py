"""Die Staufer in the terminal: what the table shows, what is asked, where points came from."""

from io import StringIO

import pytest
from rich.console import Console

from tafelrunde import games
from tafelrunde.gains import gains, unexplained
from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.naming import REGION_NAMES
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.language import Language, Teller
from tafelrunde.terminal.staufer import DRAWING
from tests.staufer.table import Table
from tests.test_terminal import Talk, play_out, seat_someone

NAMES = ["Ada", "Anneke", "Cora", "Dirk", "Emma"]
BOARD = games.board("staufer")


def teller(table: Table) -> Teller:
    return Teller(table.state.setup, NAMES[: table.state.players], Language())


def shown(table: Table, seat: int = 0) -> list[str]:
    """The table as a seat sees it, line by line."""
    console = Console(width=100, record=True, file=StringIO())
    console.print(DRAWING.table(table.state.seen_by(seat), seat, teller(table)))
    return [line.rstrip() for line in console.export_text().splitlines()]


def line(table: Table, start: str) -> str:
    """The line that begins like this."""
    return next(line for line in shown(table) if line.strip().startswith(start))


def beside(table: Table, word: str) -> str:
    return DRAWING.beside(table.state.seen_by(0), GAME.words.number(word), teller(table)).plain


def asked(table: Table, seat: int) -> str:
    question = BOARD.question(table.state.seen_by(seat), seat)
    assert question is not None
    return teller(table).text(question)


class TestTable:
    def test_the_ring_begins_at_the_king_with_what_moving_costs(self) -> None:
        """S-M1, S-P10 Clockwise; with privilege 10 each region costs one figure."""
        table = Table(4, "first")
        names = ("Nijmegen", "Strasbourg", "Palermo", "Aachen", "Augsburg", "Milano")
        starts = [f"{'♔' if far == 0 else far} {name}" for far, name in enumerate(names)]
        found = [at for at, row in enumerate(shown(table)) if row.startswith(tuple(starts))]
        assert [shown(table)[at].split(" ")[1] for at in found] == list(names)
        table.grant(0, 10)
        assert all(f"1 {name}" in "\n".join(shown(table)) for name in names[1:])

    def test_seats_show_figures_and_chests(self) -> None:
        """S-P17 Number, N for nobles, the figures from left to right, the chests below."""
        table = Table(4)
        table.put(1, "nijmegen-2 noble", "nijmegen-4")
        table.put(2, "nijmegen-4")
        table.lay("nijmegen-2", "violet", "points-3")
        table.lay("nijmegen-3", "noble")
        row = line(table, "♔ Nijmegen")
        assert row.endswith("7 ·  5N An◆[v +3★]  4 [+1◆]  3 An●C●  3 ·")

    def test_regions_say_how_much_their_bonus_is(self) -> None:
        """S-B1 In the terminal as on the site."""
        table = Table(4)
        ring = [BOARD.bonus(table.state, region) for region in table.state.ring]
        bonuses = [teller(table).text(bonus) for bonus in ring]
        assert bonuses[1:3] == ["bonus: 2 and 1 envoys", "bonus: 3 and 1 points"]
        assert all(f"  {bonus.removeprefix('bonus: ')}" in shown(table) for bonus in bonuses)

    def test_payment_areas_and_scoring_markers(self) -> None:
        """S-M1, S-R1 Whose figures lie there; the regions scored as it stands."""
        table = Table(4, scored=["strasbourg"])
        table.condition("king")
        table.pay(0, "palermo", 2, 1)
        table.pay(3, "palermo", 1)
        assert "paid Ad●●◆ D●" in "\n".join(shown(table))
        marked = [row for row in shown(table) if "◎" in row]
        assert [row.split()[1] for row in marked] == ["Nijmegen", "Strasbourg"]

    def test_tracks(self) -> None:
        """S-T1, S-T2 Who is to act, supply from the top down, placing likewise."""
        table = Table(3)
        table.play(0, "supply noble")
        table.play(1, "place nijmegen-4 envoy")
        table.play(2, "supply envoy")
        row = line(table, "to act")
        assert "to act C An Ad C An Ad" in row
        assert "supply track Ad C" in row
        assert row.endswith("placing track An")
        assert line(Table(3), "to act").endswith("placing track – (+●)")

    def test_courts_chests_and_privileges(self) -> None:
        """S-S4 Open for everybody."""
        table = Table(4)
        table.hold(0, "stay", "brown", "brown")
        table.grant(0, 4)
        row = shown(table).index(line(table, "▶ Ad Ada"))
        assert "court ●●●●◆   province 11● 2◆" in shown(table)[row]
        assert shown(table)[row + 1].split("  ")[-3:] == ["⚑", "b×2", "P4 seats for 3"]
        assert "P4 seats for 3 ×1" in line(table, "Privileges")

    def test_own_orders_and_nobody_elses(self) -> None:
        """S-S6, S-E1 With what is printed on them and what they would bring now."""
        table = Table(4)
        table.order(0, "milano", "pattern-03", "seats-4")
        table.put(0, "milano-1")
        text = " ".join(" ".join(shown(table)).split())
        assert "Your orders Milano 12/6★ (12 now) two opposite 8★ (0 now)" in text
        assert "seats numbered 4 3·7·12+5★ (0 now)" in text
        assert "Milano 12/6★" not in " ".join(shown(table, seat=1))

    def test_beside_an_offer_stands_what_it_costs_and_brings(self) -> None:
        """S-M4, S-U1 Figures for the move and the seat; the chests below."""
        table = Table(4)
        table.lay("aachen-5", "brown", "violet")
        table.lay("envoy", "stay")
        assert beside(table, "place aachen-5 envoy") == "3 + 3 figures  [b v]"
        assert beside(table, "supply envoy") == "[⚑]"
        assert beside(table, "supply noble") == "·"
        table.hold(0, "free-move", "cheap-seat")
        table.play(0, "use free-move", "use cheap-seat")
        assert beside(table, "place aachen-2 envoy") == "0 + 1 figures"

    def test_beside_an_exchange_stands_the_rule(self) -> None:
        """S-C4 What the privilege does."""
        assert beside(Table(4), "exchange 4") == "Privilege 4: every seat costs 3."

    def test_seats_are_offered_in_the_order_of_the_ring(self) -> None:
        """S-M1 From the king clockwise, as they are drawn; supply first, the rest last."""
        table = Table(4)
        table.court(0, 12, 2)
        table.hold(0, "free-move")
        offers = table.state.legal(0)
        ordered = DRAWING.in_order(table.state.seen_by(0), offers)
        words = [GAME.words.word(action) for action in ordered]
        regions = [word.split()[1].split("-")[0] for word in words if word.startswith("place")]
        ring = ["nijmegen", "strasbourg", "palermo", "aachen", "augsburg", "milano"]
        assert list(dict.fromkeys(regions)) == ring
        assert words[0].startswith("supply")
        assert words[-1] == "choose payment"
        assert sorted(ordered) == sorted(offers)


class TestQuestions:
    def test_of_a_turn(self) -> None:
        """S-T1, S-C2 By what was announced."""
        table = Table(4)
        table.hold(0, "other-chest")
        table.hold(0, "free-move")
        table.lay("envoy", "brown")
        table.lay("noble", "brown")
        assert asked(table, 0) == "Do you take supply, or move and place?"
        twin = table.state.copy()
        table.play(0, "use free-move")
        assert asked(table, 0) == "Which seat do you take?"
        table.state = twin
        table.play(0, "use other-chest")
        assert asked(table, 0) == "The figures of which field do you take?"
        table.play(0, "supply 2-envoys")
        assert asked(table, 0) == "The chests of which field do you take instead?"

    def test_of_paying_and_of_missing_figures(self) -> None:
        """S-M4, S-U3 They name the region and the figure."""
        table = Table(4)
        table.court(0, 3, 2)
        table.play(0, "choose payment", "place strasbourg-4 envoy")
        assert asked(table, 0) == "Which figure do you pay into Strasbourg?"
        table = Table(4)
        table.pay(0, "milano", 1)
        table.pay(0, "aachen", 9)
        table.court(0, 5)
        table.play(0, "supply envoy")
        none_left = "None is left in the province. From where do you take"
        assert asked(table, 0) == f"{none_left} an envoy?"
        table = Table(4)
        table.pay(0, "milano", 0, 1)
        table.pay(0, "aachen", 0, 1)
        table.court(0, 4, 1)
        table.play(0, "supply noble")
        assert table.in_province(0) == (11, 0)
        assert asked(table, 0) == f"{none_left} a noble?"


class TestReasons:
    @pytest.mark.parametrize("players", GAME.players)
    @pytest.mark.parametrize("privileges", ["first", "synergies", "6,9,14,15,16,1"])
    def test_every_point_is_explained(self, privileges: str, players: int) -> None:
        """S-E3 The reasons add up to the scores; each names its rule."""
        setup = GAME.setup(players, {"privileges": privileges})
        session = seat_someone(setup, seed=players)
        play_out(session)
        found = gains(session.state, session.seen, BOARD, players)
        assert not any(unexplained(found, [score[0] for score in session.state.scores()]).points)
        assert all(gain.rule in GAME.rulebook and gain.reason for gain in found)


class TestPlay:
    def test_the_set_up_is_no_news_but_stands_in_the_log(self) -> None:
        assert "comes next in the ring" not in Talk("q", setup=GAME.setup(3)).read
        log = Talk("l", "q", setup=GAME.setup(3)).read
        assert log.count("comes next in the ring.") == 6
        assert (log.count("gets an order."), log.count("gets the order “")) == (6, 3)

    def test_what_can_not_be_had_is_explained(self) -> None:
        """S-M4 With the numbers of the case."""
        read = " ".join(Talk("?", "q", setup=GAME.setup(3)).read.split())
        assert "to place, you have" in read
        assert "[S-M4]" in read

    def test_what_follows_is_told_before_the_next_decision_and_only_once(self) -> None:
        """S-T1 Of two turns in a row the first is told before the second is asked."""
        setup = GAME.setup(3)
        seed = next(seed for seed in range(20) if seat_someone(setup, 0, seed).state.turn == 2)
        first = Talk("1", "q", setup=setup, seed=seed).read
        assert "▶ Ada takes supply" in first
        assert "Enter goes on" not in first
        for typed in (["1", "1", ""], ["1", "u", "1", "1", "u", "1", ""]):
            talk = Talk(*typed, "l", "q", setup=setup, seed=seed)
            before_log, log = talk.read.rsplit("q quit", 2)[0], talk.read.rsplit("q quit", 2)[1]
            assert log.count("▶ Ada takes supply") == 2
            undone = typed.count("u")
            assert before_log.count("▶ Ada takes supply") == 2 + min(undone, 1)

    def test_what_can_not_be_had_stands_in_the_order_of_the_ring(self) -> None:
        """S-M1 As seats are offered."""
        talk = Talk("?", "q", setup=GAME.setup(3))
        view = talk.session.view()
        assert isinstance(view, Staufer)
        ring = [REGION_NAMES[view.ring[(view.place[view.king] + far) % 6]] for far in range(6)]
        lines = [row for row in talk.read.splitlines() if row.startswith("✗ Place")]
        named = [next(name for name in ring if name in row) for row in lines]
        assert len(set(named)) > 3
        assert named == sorted(named, key=ring.index)

    def test_the_table_can_be_shown_again(self) -> None:
        read = Talk("t", "q", setup=GAME.setup(3)).read
        assert read.count("Do you take supply, or move and place?") == 2
        assert read.count("Round 1 of 5") == 2

    @pytest.mark.parametrize("language", ["en", "de", "fr"])
    def test_a_whole_game_fits_the_width(self, language: str) -> None:
        typed = ["1", "", "7", "", "?", "t", "9", "", "u", "2", ""] * 60
        talk = Talk(*typed, setup=GAME.setup(3), language=language)
        assert not talk.left
        assert max(len(row) for row in talk.read.splitlines()) <= 80
        assert "…" not in talk.read
