"""After the game: the result explained, the record, the proof of its chance."""

import hashlib
import hmac
import json
import re
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.entries import replay
from tafelrunde.gains import account, gains, unexplained
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.language import names
from tafelrunde.records import Record
from tafelrunde.verification import OTHER_RULES, verify
from tests.site.finished import Played, finished, running

pytestmark = pytest.mark.usefixtures("site")
GAMES = ("tallinn", "tournay", "staufer")
every_game = pytest.mark.parametrize("game", GAMES)


def every_agreement(game: Game) -> list[tuple[int, dict[str, str]]]:
    """All numbers of players with all options."""
    choices = product(
        *[[(option.name, value) for value in option.values] for option in game.options]
    )
    return [(players, dict(chosen)) for chosen in choices for players in game.players]


def store(row: Any, result: list[list[int]]) -> None:
    """Another result than the game had."""
    row.result = result
    row.revision += 1
    row.save()


class TestPoints:
    @every_game
    def test_every_point_has_a_reason_and_a_rule(self, game: str) -> None:
        offered, board = games.find(game), games.board(game)
        for seed, (players, options) in enumerate(every_agreement(offered)):
            state = offered.new(offered.setup(players, options))
            rng = Rng(seed)
            told = [(0, event) for event in state.events]
            number = 0
            while not state.over():
                seat = state.to_act()[0]
                offers = state.odds() if seat == CHANCE else state.legal(seat)
                state.play(seat, offers[rng.below(len(offers))])
                number += 1
                told += [(number, event) for event in state.events]
            totals = [score[0] for score in state.scores()]
            gained = gains(state, [event for _, event in told], board, players)
            assert unexplained(gained, totals).points == [0] * players
            for gain in gained:
                assert gain.reason is not None or not any(gain.points), gain.rule
                assert gain.rule in offered.rulebook or not any(gain.points)
            for seat, items in enumerate(account(state, told, board, players)):
                assert (items[-1].total if items else board.start(state)[0]) == totals[seat]

    def test_a_shared_victory_names_all_who_won(self) -> None:
        """T-F4 At the table and on the page of the result."""
        from tafelrunde.site.tables.models import Table

        played = finished("tallinn")
        row = Table.objects.get(code=played.code)
        result = row.result
        try:
            store(row, [result[0] for _ in result])
            for page in (f"/t/{played.code}/", f"/t/{played.code}/result/"):
                answer = played.client(0).get(page)
                assert answer.status_code == 200
                assert "share the victory" in answer.content.decode()
        finally:  # other tests look at the same game
            store(row, result)

    @every_game
    def test_the_page_tells_all_of_it(self, game: str) -> None:
        played = finished(game)
        page = played.client(0).get(f"/t/{played.code}/result/").content.decode()
        table = page.split('<table class="sources')[1].split("</table>")[0]
        rows = re.findall(r'<th scope="row">(.*?)</th>\s*((?:<td.*?</td>\s*)+)', table, re.S)
        numbers = {
            re.sub("<.*?>", "", title).strip(): [
                int(cell.replace("−", "-").replace("–", "0"))
                for cell in re.findall(r">\s*([−–\d]+)\s*<", cells)
            ]
            for title, cells in rows
        }
        totals = numbers.pop("Total")
        assert totals == [score[0] for score in played.now.table.result]
        assert [sum(column) for column in zip(*numbers.values(), strict=True)] == totals

    def test_who_is_equal_in_all_shares_a_place(self) -> None:
        from tafelrunde.site.tables.ranking import places, tie_broken

        ranking = places([[5, 1], [7, 0], [5, 2], [7, 0]])
        assert [(place.seat, place.place) for place in ranking] == [(1, 1), (3, 1), (2, 3), (0, 4)]
        assert tie_broken(ranking)
        assert not tie_broken(places([[5, 1], [7, 0]]))

    def test_the_drawing_ends_where_the_scores_do(self) -> None:
        from tafelrunde.gains import Item
        from tafelrunde.kernel.event import Withdrawn
        from tafelrunde.site.tables.chart import HEIGHT, Chart, chart_of

        event = Withdrawn(0)
        first = [Item(10, 0, 4, 8, event), Item(50, 0, -9, -1, event), Item(99, 0, 21, 20, event)]
        drawn = Chart([first, []], 4, 100)
        assert drawn.lines[0].endswith("V0H600")
        assert drawn.lines[1] == f"M0 {round(HEIGHT * 16 / 21)}H600"
        assert drawn.zero == round(HEIGHT * 20 / 21)
        assert chart_of([first, []], 4, 100) is None  # too little to see

    @pytest.mark.parametrize("code", names())
    @every_game
    def test_every_language_tells_it(self, game: str, code: str) -> None:
        played = finished(game)
        client = played.client()
        client.cookies["language"] = code
        for name in ("result", "proof"):
            page = client.get(f"/t/{played.code}/{name}/").content.decode()
            assert f'<html lang="{code}"' in page
            assert not re.search(r"\{\w+(:\w+)?\}", page)


class TestRecord:
    @every_game
    def test_it_holds_and_its_chance_is_proven(self, game: str) -> None:
        played = finished(game)
        response = played.client().get(f"/t/{played.code}/record.json")
        assert response.headers["Content-Disposition"].startswith("attachment")
        record = Record.parse(response.content)
        verdict = verify(record)
        assert verdict.findings() == []
        assert verdict.holds()
        assert verdict.proven
        assert [entry.word for entry in record.entries] == played.words()

    def test_moves_taken_back_and_answers_withdrawn_are_in_it(self) -> None:
        assert any(word.startswith("undo ") for word in finished("tournay").words())
        assert "withdraw" in finished("tallinn").words()

    def test_the_same_game_is_stored_and_replayed(self) -> None:
        played = finished("staufer")
        record = Record.parse(played.client().get(f"/t/{played.code}/record.json").content)
        *_, last = replay(record.setup(), record.entries)
        assert [list(score) for score in last.state.scores()] == played.now.table.result

    def test_it_names_all_rules_that_the_game_was_played_by(self, site: Path) -> None:
        """After an upgrade a game may go on under rules that would have led elsewhere."""
        played = Played("staufer", 100_000, seed=31)
        table = played.now.table
        table.differs = {"kind": "differs", "later": [[30, table.rules + 1, "f" * 64]]}
        table.revision += 1
        table.save()
        record = Record.parse(played.client().get(f"/t/{played.code}/record.json").content)
        assert (record.rules, record.later[0].rules) == (table.rules, table.rules + 1)
        assert verify(record).status == OTHER_RULES
        page = played.client().get(f"/t/{played.code}/proof/").content.decode()
        assert "This game can’t be checked here." in page
        assert "From entry 30 on it was played by version" in page


class TestProof:
    @every_game
    def test_the_seed_is_opened_with_the_end(self, game: str) -> None:
        played = finished(game)
        table = played.now.table
        page = played.client().get(f"/t/{played.code}/proof/").content.decode()
        assert table.seed in page
        assert hashlib.sha256(bytes.fromhex(table.seed)).hexdigest() in page
        assert "Every entry is legal, every outcome of chance is the one" in page

    @every_game
    def test_a_draw_is_made_again_by_hand(self, game: str) -> None:
        """What the page says to type gives what the page says that it gives."""
        played = finished(game)
        page = unescape(played.client().get(f"/t/{played.code}/proof/").content.decode())
        message, seed = re.findall(r"printf %s '(.*?)' \| openssl .* hexkey:(\w+)", page)[0]
        signed = hmac.new(bytes.fromhex(seed), message.encode(), hashlib.sha256).hexdigest()
        code, count = re.findall(r"print\(0x(\w+) % (\d+)\)", page)[0]
        assert signed.startswith(code)
        place = int(code, 16) % int(count)
        odds = re.findall(r"<li.*?><code>(.*?)</code>", page)
        assert len(odds) == int(count)
        number = json.loads(message)[1]
        assert odds[place] == played.words()[number - 1]
        assert f"That is {place}, and there stands “{odds[place]}”" in page

    @every_game
    def test_the_seed_is_nowhere_while_the_game_is_on(self, game: str) -> None:
        played = running(game)
        table = played.now.table
        for who in (-1, 0, 1):
            client = played.client(who)
            page = client.get(f"/t/{played.code}/proof/").content.decode()
            assert table.commit in page
            assert all(seat.nonce in page for seat in played.now.seats)
            for part in ("", "proof/", "result/", "record.json"):
                answer = client.get(f"/t/{played.code}/{part}").content.decode()
                assert table.seed not in answer
                assert played.now.seats[0].nonce not in answer or part == "proof/"

    def test_a_table_that_waits_shows_what_it_is_bound_to(self, site: Path) -> None:
        from tafelrunde.site.people.models import Person
        from tafelrunde.site.tables import seating
        from tafelrunde.site.tables.seating import Chair

        host = Person.objects.create(name="Anna")
        table = seating.make(host, "staufer", 2, {}, [Chair("me"), Chair("free")]).table
        page = finished("staufer").client().get(f"/t/{table.code}/proof/").content.decode()
        assert table.commit in page
        assert table.seed not in page
        assert "not yet" in page


class TestIntruders:
    @every_game
    @pytest.mark.parametrize("part", ["result/", "record.json"])
    @pytest.mark.parametrize("who", [-1, 0, 1])
    def test_nothing_is_told_while_the_game_is_on(self, game: str, part: str, who: int) -> None:
        """To a stranger, a spectator and those who play alike."""
        played = running(game)
        response = played.client(who).get(f"/t/{played.code}/{part}")
        assert response.status_code == 404
        assert "is not over" in response.content.decode()

    @pytest.mark.parametrize("part", ["result/", "record.json", "proof/"])
    def test_there_is_nothing_without_a_table(self, part: str) -> None:
        assert finished("staufer").client().get(f"/t/nowhere/{part}").status_code == 404

    @pytest.mark.parametrize("part", ["result/", "record.json", "proof/"])
    def test_a_finished_game_is_open_to_whoever_has_its_address(self, part: str) -> None:
        played = finished("staufer")
        pages = {played.client(who).get(f"/t/{played.code}/{part}").status_code for who in (-1, 1)}
        assert pages == {200}
