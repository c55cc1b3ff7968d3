"""What a form asks for is done once, however often it is sent; and only for whoever sent it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from tests.site.conftest import Visitor
from tests.site.test_front import Visit, person, table
from tests.site.test_making import count, told
from tests.site.test_waiting import invitation, names, room, text

pytestmark = pytest.mark.usefixtures("site")


def hidden(visit: Visitor, address: str, mark: str = "") -> dict[str, str]:
    """What the first form behind a mark sends by itself."""
    form = text(visit.get(address)).partition(mark)[2].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))


def who(answer: Any) -> str:
    """The cookie that says who somebody is."""
    value: str = answer.cookies["person"].value
    return value


def stranger(visit: Visitor) -> Visitor:
    """The same browser as it was before the first answer came."""
    visit.cookies.pop("person", None)
    return visit


class TestPlayingNow:
    def test_a_double_click_makes_one_table(self, visitor: Visit) -> None:
        visit = visitor(enforce_csrf_checks=True)
        form = {**hidden(visit, "/", 'action="/play/"'), "game": "tallinn"}
        before = count()
        first = visit.post("/play/", form)
        again = stranger(visit).post("/play/", form)
        assert first.status_code == again.status_code == 302
        assert first["location"] == again["location"]
        # The browser shows the last answer: it must be the same person's.
        assert who(first) == who(again)
        assert count() == before + 1
        assert visit.get(f"{again['location']}?seat=0").status_code == 200

    def test_at_the_same_instant(self, visitor: Visit) -> None:
        visit = visitor()
        form = {**hidden(visit, "/", 'action="/play/"'), "game": "staufer"}
        before = count()
        twins = [visitor() for _ in range(4)]
        for twin in twins:
            twin.cookies["csrftoken"] = visit.cookies["csrftoken"].value
        with ThreadPoolExecutor(len(twins)) as pool:
            answers = list(pool.map(lambda twin: twin.post("/play/", form), twins))
        assert len({answer["location"] for answer in answers}) == 1
        assert len({who(answer) for answer in answers}) == 1
        assert count() == before + 1

    def test_another_page_or_game_is_another_table(self, visitor: Visit) -> None:
        visit = visitor(person("Anna"))
        form = hidden(visit, "/", 'action="/play/"')
        before = count()
        visit.post("/play/", {**form, "game": "tallinn"})
        visit.post("/play/", {**form, "game": "tournay"})
        visit.post("/play/", {**hidden(visit, "/", 'action="/play/"'), "game": "tallinn"})
        assert count() == before + 3

    def test_nobody_else_is_taken_for_who_asked(self, visitor: Visit) -> None:
        """Whoever has read somebody's form has not got their cookie against forged posts."""
        visit, thief = visitor(), visitor()
        form = {**hidden(visit, "/", 'action="/play/"'), "game": "tallinn"}
        first = visit.post("/play/", form)
        thief.get("/")
        stolen = thief.post("/play/", form)
        assert stolen["location"] != first["location"]
        assert who(stolen) != who(first)

    def test_after_a_while_the_same_page_may_ask_again(
        self, visitor: Visit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It was kept for somebody's way back."""
        from tafelrunde.site.tables import once
        from tafelrunde.site.tables.models import Done

        visit = visitor(person("Anna"))
        form = {**hidden(visit, "/", 'action="/play/"'), "game": "tallinn"}
        first = visit.post("/play/", form)
        monkeypatch.setattr(once, "KEPT", timedelta(0))
        again = visit.post("/play/", form)
        assert again["location"] != first["location"]
        assert Done.objects.count() == 1


class TestOtherForms:
    def test_making_a_table(self, visitor: Visit) -> None:
        visit = visitor()
        form = {**hidden(visit, "/new/tallinn/", 'class="making"'), **told()}
        before = count()
        first = visit.post("/new/tallinn/", form)
        again = stranger(visit).post("/new/tallinn/", form)
        assert (first["location"], who(first)) == (again["location"], who(again))
        assert count() == before + 1
        # What was wrong may be put right on the same page, and sent again.
        wrong = {**hidden(visit, "/new/tallinn/", 'class="making"'), **told(players="9")}
        assert [visit.post("/new/tallinn/", wrong).status_code for _ in range(2)] == [400, 400]
        assert visit.post("/new/tallinn/", {**wrong, "players": "3"}).status_code == 302
        assert count() == before + 2

    @pytest.mark.parametrize("seats", ["mff", "mf"], ids=["waits", "begins"])
    def test_sitting_down(self, visitor: Visit, seats: str) -> None:
        made = table(person("Anna"), seats)
        visit = visitor()
        form = {**hidden(visit, invitation(made), 'id="sit"'), "seat": "1", "name": "Ben"}
        first = visit.post(invitation(made), {**form, "nonce": "0a" * 16})
        again = stranger(visit).post(invitation(made), {**form, "nonce": "0b" * 16})
        assert first.status_code == again.status_code == 302
        assert who(first) == who(again)
        assert names(made)[1] == "Ben"
        # Another browser is told that the seat is taken.
        assert visitor().post(invitation(made), form).status_code == 409

    def test_changes_in_the_waiting_room(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mff")
        visit = visitor(anna)
        address = f"/t/{made.code}/"
        form = {**hidden(visit, address, 'id="bot"'), "seat": "1", "bot": "uniform"}
        assert [visit.post(room(made), form).status_code for _ in range(2)] == [302, 302]
        assert [bool(seat.bot) for seat in made.seats.all()] == [False, True, False]
        # The next page may ask for the same: it is another wish.
        form.update(hidden(visit, address, 'id="bot"'))
        assert visit.post(room(made), form).status_code == 409

    def test_what_was_refused_was_not_done(self, visitor: Visit) -> None:
        from tafelrunde.site.tables.models import Done

        made = table(person("Anna"), "mf", game="tournay")
        visit = visitor()
        form = {**hidden(visit, invitation(made), 'id="sit"'), "seat": "1", "name": "anna"}
        before = Done.objects.count()
        assert visit.post(invitation(made), form).status_code == 409
        assert Done.objects.count() == before
