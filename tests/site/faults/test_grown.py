"""Several servers and processes of bots on PostgreSQL and Redis: together they are one site."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.site.browser.serving import Made, Server
from tests.site.faults.playing import (
    Browser,
    Journal,
    Player,
    Stream,
    nothing_is_lost,
    stop,
)
from tests.site.services import Postgres, Redis, wait_for

pytestmark = pytest.mark.one_build

SOON = 8.0  # seconds; without being told, processes look around every ten
PAUSE = 5.0  # seconds in which nobody asks a Redis again that was gone
CHANNEL = "tafelrunde.moves"
GAMES = ("tallinn", "staufer")  # Tournay at random is long: the soak test plays it


class Grown:
    """Two servers and two processes of bots, with one database and one Redis."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        settings = {
            "DATABASE_URL": postgres.new_database(),
            "REDIS_URL": redis.url,
            "TAFELRUNDE_SECRET": "0123456789abcdefghijklmnopqrstuvwxyz",
            "TAFELRUNDE_BOTS": "off",
        }
        self.redis = redis
        self.one = Server(folder / "one", **settings)
        self.other = Server(folder / "other", **settings)
        self.bots = [Server(folder / f"bots-{n}", "bots", **settings) for n in range(2)]
        for server in self.all():
            server.begin()
        self.open: list[Browser | Stream] = []

    def all(self) -> list[Server]:
        """All processes."""
        return [self.one, self.other, *self.bots]

    def browser(self, server: Server, made: Made, who: str, journal: Journal) -> Browser:
        """Somebody's browser at one of the servers."""
        self.open.append(browser := Browser(server, made, who, journal))
        return browser

    def stream(self, server: Server, made: Made, who: str, seat: int) -> "Stream":
        """Somebody who watches at one of the servers."""
        self.open.append(stream := Stream(server, made, who, seat))
        wait_for(stream.offers, "the first offers")
        return stream


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Grown]:
    """A grown site."""
    redis = Redis()
    redis.begin()
    made = Grown(tmp_path_factory.mktemp("grown"), postgres, redis)
    yield made
    for server in made.all():
        server.end()
    redis.end()


@pytest.fixture
def grown(site: Grown) -> Iterator[Grown]:
    """The same, everybody gone afterwards."""
    yield site
    while site.open:
        site.open.pop().leave()


def test_what_happens_at_one_is_seen_live_at_the_other(grown: Grown) -> None:
    made = grown.one.make("tallinn", ["Anna", "Ben"])
    anna = grown.browser(grown.one, made, "Anna", Journal())
    stream = grown.stream(grown.other, made, "Ben", 1)
    assert anna.press(0, "go") == 200
    ben = grown.browser(grown.other, made, "Ben", Journal())
    assert ben.press(1, "go") == 200
    # Each sees that the other is there, though at another server.
    also = grown.stream(grown.one, made, "Anna", 0)
    for each in (stream, also):
        wait_for(lambda seen=each: both_are_there(seen.text), "both to be shown as present", SOON)
    also.leave()
    wait_for(lambda: not both_are_there(stream.text), "Anna to be gone", SOON)
    # Both choose, one at each server; the new question comes on the stream.
    before = stream.offers()
    anna.press(0, anna.moves(0)[0])
    ben.press(1, ben.moves(1)[0])
    wait_for(lambda: set(stream.offers()) != set(before), "the next question", SOON)
    assert anna.say("A line from the other server") == 200
    wait_for(lambda: "A line from the other server" in stream.text, "the chat", SOON)


def test_a_double_click_that_two_servers_get_is_one_table(grown: Grown, postgres: Postgres) -> None:
    made = grown.one.make("tallinn", ["Anna", "Ben"])
    journal = Journal()
    browsers = [grown.browser(each, made, "Anna", journal) for each in (grown.one, grown.other)]
    database = grown.one.environment["DATABASE_URL"]
    before = postgres.count(database, "tables_table")
    with ThreadPoolExecutor(2) as pool:
        for once in range(5):
            form = {"game": "tallinn", "once": once}
            presses = [pool.submit(each.ask, "POST", "/play/", form) for each in browsers]
            assert [press.result()[0] for press in presses] == [302, 302]
    assert postgres.count(database, "tables_table") == before + 5


def test_whole_games_are_played_by_people_and_bots_everywhere(grown: Grown, tmp_path: Path) -> None:
    journal = Journal()
    made = [grown.one.make(game, ["Anna", "Ben", "bot:greedy"]) for game in GAMES]
    players = [
        Player(
            grown.browser(server, table, who, journal),
            seat,
            10 * at + seat,
            undoes=0.05,
            talks=0.02,
        )
        for at, table in enumerate(made)
        for seat, (who, server) in enumerate([("Anna", grown.one), ("Ben", grown.other)])
    ]
    for player in players:
        player.start()
    wait_for(lambda: all(over(grown.one, table) for table in made), "the games to be over", 120)
    stop(players)
    stored = nothing_is_lost(grown.one, journal, tmp_path)
    assert stored.over() >= len(GAMES)
    assert len(journal.moves) > 40
    assert journal.statuses[503] == 0
    # Redis has two processes of bots share the work.
    assert not any("a bot failed" in process.log() for process in grown.bots)


def test_without_redis_the_news_comes_later_and_nothing_is_lost(
    grown: Grown, tmp_path: Path
) -> None:
    made = grown.one.make("tallinn", ["Anna", "Ben", "bot:uniform"])
    journal = Journal()
    stream = grown.stream(grown.other, made, "Ben", 1)
    anna = grown.browser(grown.one, made, "Anna", journal)
    ben = grown.browser(grown.one, made, "Ben", journal)
    assert {anna.press(0, "go"), ben.press(1, "go")} == {200}
    grown.redis.end()

    def both_decide() -> float:
        """A round of decisions at one server; how long the other one's viewer waits for it."""
        wait_for(lambda: anna.moves(0) or ben.moves(1), "a question")
        before = stream.events
        for browser, seat in ((anna, 0), (ben, 1)):
            if moves := browser.moves(seat):
                assert browser.press(seat, moves[0]) == 200
        began = time.monotonic()
        wait_for(lambda: stream.events > before, "the stream to go on")
        return time.monotonic() - began

    for _ in range(3):
        both_decide()
    grown.redis.begin()
    servers = len(grown.all())
    wait_for(lambda: grown.redis.listening(CHANNEL) == servers, "all to listen again")
    # Now that all listen they look around seldom again: what is soon there was told.
    time.sleep(PAUSE)
    waits = [both_decide() for _ in range(4)]
    assert min(waits) < SOON
    nothing_is_lost(grown.one, journal, tmp_path)
    assert "redis is gone" in grown.other.log()


def both_are_there(text: str) -> bool:
    """Whether the newest list of those present has both."""
    at = text.rfind('hx-target="#here"')
    here = text[at : text.find("</hx-partial>", at)]
    return "Anna" in here and "Ben" in here


def over(server: Server, made: Made) -> bool:
    """Whether the game at a table is over: nobody is asked, and the page says so."""
    browser = Browser(server, made, "Anna", Journal())
    status, _ = browser.ask("GET", f"/t/{made.code}/result/")
    browser.leave()
    return status == 200
