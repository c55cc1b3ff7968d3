"""The front door: playing at once, the tables that wait, one's own."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import override_settings

from tafelrunde import games
from tests.site.conftest import Visitor

Visit = Callable[..., Visitor]
pytestmark = pytest.mark.usefixtures("site")


def person(name: str) -> Any:
    from tafelrunde.site.people.models import Person

    return Person.objects.create(name=name)


def table(host: Any, kinds: str = "mb", public: bool = False, game: str = "tallinn") -> Any:
    """A table of `host`: m for me, b for a bot, f for free."""
    from tafelrunde.site.tables import seating
    from tafelrunde.site.tables.seating import Chair

    chairs = {"m": Chair("me"), "b": Chair("bot", bot="uniform"), "f": Chair("free")}
    seats = [chairs[kind] for kind in kinds]
    return seating.make(host, game, len(seats), {}, seats, public=public).table


class TestPlayingNow:
    @pytest.mark.parametrize("name", games.names())
    def test_one_post_and_a_stranger_plays(self, visitor: Visit, name: str) -> None:
        from tafelrunde.site.tables.models import Table

        visit = visitor()
        answer = visit.post("/play/", {"game": name})
        made = Table.objects.order_by("-pk")[0]
        assert answer.status_code == 302
        assert answer["location"] == f"/t/{made.code}/"
        assert made.status == "running"
        assert made.game == name
        assert [bool(seat.bot) for seat in made.seats.all()] == [False, True, True]
        assert visit.get(answer["location"]).status_code == 200

    def test_the_cookie_makes_the_seat_ones_own(self, visitor: Visit) -> None:
        from tafelrunde.site.people.identity import COOKIE, read_cookie
        from tafelrunde.site.tables.models import Table

        visit = visitor()
        answer = visit.post("/play/", {"game": "tallinn"})
        cookie = answer.cookies[COOKIE]
        seat = Table.objects.order_by("-pk")[0].seats.get(index=0)
        assert read_cookie(cookie.value) == seat.person_id
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert seat.name == seat.person.name != ""

    def test_a_known_person_stays_who_they_are(self, visitor: Visit) -> None:
        anna = person("Anna")
        visitor(anna).post("/play/", {"game": "tournay"})
        assert anna.seats.get().name == "Anna"

    def test_all_at_a_table_are_called_differently(self, visitor: Visit) -> None:
        host = person("Anneke")
        visitor(host).post("/play/", {"game": "staufer"})
        names = [seat.name for seat in host.seats.get().table.seats.all()]
        assert len(set(names)) == 3

    def test_an_unknown_game_is_not_there(self, visitor: Visit) -> None:
        for game in ("", "chess", "../tallinn", "tallinn\x00"):
            assert visitor().post("/play/", {"game": game}).status_code == 404

    def test_its_address_leads_to_the_front_door(self, visitor: Visit) -> None:
        assert visitor().get("/play/")["location"] == "/"
        assert visitor().put("/play/").status_code == 405

    def test_a_forged_post_is_refused(self, visitor: Visit) -> None:
        from tafelrunde.site.tables.models import Table

        before = Table.objects.count()
        answer = visitor(enforce_csrf_checks=True).post("/play/", {"game": "tallinn"})
        assert answer.status_code == 403
        assert Table.objects.count() == before

    def test_our_own_form_is_taken(self, visitor: Visit) -> None:
        visit = visitor(enforce_csrf_checks=True)
        page = visit.get("/").content.decode()
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        answer = visit.post("/play/", {"game": "tallinn", "csrfmiddlewaretoken": token})
        assert answer.status_code == 302

    def test_who_plays_too_often_waits(
        self, visitor: Visit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from tafelrunde.site import limits

        monkeypatch.setattr(limits, "TABLES", limits.Limit(1, 1))
        with override_settings(LIMITS=True):
            visit = visitor(person("Eager"))
            statuses = [visit.post("/play/", {"game": "tallinn"}).status_code for _ in range(2)]
        assert statuses == [302, 429]


class TestWhoseTurn:
    @pytest.mark.parametrize(
        ("state", "due"),
        [
            ({"asked": [-1, 4, 2]}, {1, 2}),
            ({"asked": [-1, -1, -1], "held": 1}, {1}),
            ({"asked": [3, -1, -1], "pending": [0, 17]}, {0}),
            ({"asked": [-1, 4, -1], "request": {"people": [0, 2], "agreed": [2]}}, {0, 1}),
            ({"asked": [1, 1, 1], "status": "over"}, set()),
            ({"asked": [1, 1, 1], "status": "waiting"}, set()),
        ],
    )
    def test_a_table_waits_for_these(self, state: dict[str, Any], due: set[int]) -> None:
        from tafelrunde.site.door.lists import due_seats
        from tafelrunde.site.tables.models import Table

        assert due_seats(Table(**{"status": "running", **state})) == due

    def test_what_is_asked_of_several_on_one_device_names_them(self, visitor: Visit) -> None:
        from tafelrunde.site.tables import seating
        from tafelrunde.site.tables.seating import Chair

        anna = person("Anna")
        chairs = [Chair("me"), Chair("me", name="Berta"), Chair("bot", bot="uniform")]
        seating.make(anna, "tallinn", 3, {}, chairs)
        assert "Anna and Berta, it’s your turn" in visitor(anna).get("/").content.decode()

    def test_others_turns_are_waited_for_by_name(self, visitor: Visit) -> None:
        from tafelrunde.site.tables.models import Table

        anna = person("Anna")
        made = table(anna, "mb")
        Table.objects.filter(pk=made.pk).update(asked=[-1, 1], held=-1, pending=[])
        page = visitor(anna).get("/").content.decode()
        assert "waits for Anneke" in page
        assert "waits for you" not in page


class TestFront:
    def test_it_offers_every_game(self, visitor: Visit) -> None:
        page = visitor().get("/").content.decode()
        for name in games.names():
            assert f'value="{name}"' in page
            assert f'href="/new/{name}/"' in page

    def test_a_strange_host_gets_nothing(self, visitor: Visit) -> None:
        answer = visitor().get("/", headers={"host": "evil.example"})
        assert answer.status_code == 400
        assert "default-src 'none'" in answer["content-security-policy"]

    def test_public_tables_with_free_seats_are_shown_to_others(self, visitor: Visit) -> None:
        host = person("Hedwig")
        shown, hidden = table(host, "mf", public=True), table(host, "mf")
        begun = table(host, "mb", public=True)
        page = visitor().get("/").content.decode()
        assert shown.code in page
        assert "Hedwig" in page
        assert hidden.code not in page
        assert begun.code not in page
        assert shown.invitation not in page

    def test_old_tables_are_not_shown(self, visitor: Visit) -> None:
        from datetime import timedelta

        from django.utils import timezone

        from tafelrunde.site.tables.models import Table

        old = table(person("Otto"), "mf", public=True)
        Table.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=4))
        assert old.code not in visitor().get("/").content.decode()

    def test_my_tables_come_first_where_they_wait_for_me(self, visitor: Visit) -> None:
        from tafelrunde.site.tables import seating, submit

        anna, ben = person("Anna"), person("Ben")
        mine = table(anna, "mb", game="tournay")
        waiting = table(anna, "mf")
        other = table(ben, "mf")
        submit.change(other.pk, lambda: seating.sit_down(other.pk, 1, anna, "Anna"))
        visit = visitor(anna)
        page = visit.get("/").content.decode()
        assert page.count(mine.code) == 1
        assert page.index(mine.code) < page.index(waiting.code)
        assert page.index(other.code) < page.index(waiting.code)
        assert "waits for 1 more player" in page
        strangers = visitor(person("Cora")).get("/").content.decode()
        assert mine.code not in strangers

    def test_how_many_wait_for_me_is_told_everywhere(self, visitor: Visit) -> None:
        anna = person("Anna")
        table(anna, "mf")
        assert "1 waits for you" not in visitor(anna).get("/settings/").content.decode()
        due = [table(anna, "mb", game="tallinn")]
        assert f"{len(due)} waits for you" in visitor(anna).get("/settings/").content.decode()
        assert "waits for you" not in visitor().get("/settings/").content.decode()

    def test_how_it_ended_is_told(self, visitor: Visit) -> None:
        from tafelrunde.site.tables.models import Table

        anna = person("Anna")
        won, lost = table(anna, "mb"), table(anna, "mb")
        Table.objects.filter(pk=won.pk).update(status="over", result=[[9, 1], [9, 0]])
        Table.objects.filter(pk=lost.pk).update(status="over", result=[[3, 0], [9, 0]])
        page = visitor(anna).get("/").content.decode()
        assert "over: you won" in page
        assert "over: Anneke won" in page

    def test_names_are_escaped(self, visitor: Visit) -> None:
        table(person("<b>x</b>"), "mf", public=True)
        page = visitor().get("/").content.decode()
        assert "<b>x</b>" not in page
        assert "&lt;b&gt;x&lt;/b&gt;" in page

    @pytest.mark.parametrize("code", ["de", "fr"])
    def test_every_language_is_spoken(self, visitor: Visit, code: str) -> None:
        page = visitor().get("/", headers={"accept-language": code}).content.decode()
        assert f'<html lang="{code}"' in page
        assert "Play now" not in page
        for name in games.names():
            assert games.find(name).about[:20] not in page

    def test_the_first_page_is_light(self, visitor: Visit) -> None:
        """All that a browser fetches for it, uncompressed."""
        import re

        from django.contrib.staticfiles import finders

        page = visitor().get("/").content.decode()
        weight = len(page.encode())
        for path in set(re.findall(r'(?:href|src)="/static/([^"]+)"', page)):
            found = finders.find(path)
            assert found, path
            with open(found, "rb") as file:
                weight += len(file.read())
        assert weight < 100 * 1024
