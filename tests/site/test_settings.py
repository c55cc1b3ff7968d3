"""Name, language and colours: without an account, without JavaScript."""

import pytest
from django.test import override_settings

from tests.site.test_front import Visit, person, table

pytestmark = pytest.mark.usefixtures("site")


class TestLanguageAndColours:
    def test_they_hold_from_then_on(self, visitor: Visit) -> None:
        visit = visitor()
        answer = visit.post("/settings/", {"language": "de", "theme": "dark", "next": "/?a=1"})
        assert answer.status_code == 302
        assert answer["location"] == "/?a=1"
        page = visit.get("/").content.decode()
        assert '<html lang="de" data-theme="dark">' in page
        for name in ("language", "theme"):
            assert answer.cookies[name]["samesite"] == "Lax"

    def test_behind_tls_cookies_go_over_tls_alone(self, visitor: Visit) -> None:
        told = {"language": "de", "theme": "dark", "name": "Anna"}
        for secure in (True, False):
            with override_settings(TLS=secure):
                cookies = visitor().post("/settings/", told).cookies
            for name in ("language", "theme", "person"):
                assert bool(cookies[name]["secure"]) is secure

    def test_they_make_nobody_a_guest(self, visitor: Visit) -> None:
        from tafelrunde.site.people.models import Person

        before = Person.objects.count()
        answer = visitor().post("/settings/", {"language": "fr", "name": "  "})
        assert "person" not in answer.cookies
        assert Person.objects.count() == before

    @pytest.mark.parametrize("value", ["", "xx", "../de", "de\r\nSet-Cookie: a=b", "D" * 5000])
    def test_what_there_isnt_changes_nothing(self, visitor: Visit, value: str) -> None:
        answer = visitor().post("/settings/", {"language": value, "theme": value})
        assert answer.status_code == 302
        assert not {"language", "theme"} & set(answer.cookies)

    @pytest.mark.parametrize(
        "address",
        [
            "https://evil.example/",
            "//evil.example/",
            "/\\evil.example/",
            "\\\\evil.example",
            "javascript:alert(1)",
            "/\r\nSet-Cookie: a=b",
            "/\t/evil.example",
            "",
        ],
    )
    def test_one_comes_back_to_this_site_alone(self, visitor: Visit, address: str) -> None:
        answer = visitor().post("/settings/", {"theme": "dark", "next": address})
        assert answer["location"] == "/"

    def test_a_forged_post_is_refused(self, visitor: Visit) -> None:
        answer = visitor(enforce_csrf_checks=True).post("/settings/", {"theme": "dark"})
        assert answer.status_code == 403

    def test_who_changes_too_often_waits(
        self, visitor: Visit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from tafelrunde.site import limits

        monkeypatch.setattr(limits, "OTHER", limits.Limit(1, 1))
        with override_settings(LIMITS=True):
            visit = visitor(person("Eager"))
            statuses = [visit.post("/settings/", {}).status_code for _ in range(2)]
        assert statuses == [302, 429]


class TestName:
    def test_a_stranger_with_a_name_is_a_guest(self, visitor: Visit) -> None:
        visit = visitor()
        assert visit.post("/settings/", {"name": " Zoë  Müller "}).status_code == 302
        assert 'value="Zoë Müller"' in visit.get("/settings/").content.decode()

    def test_a_new_name_is_seen_where_the_game_goes_on(self, visitor: Visit) -> None:
        from tafelrunde.site.tables.models import Table

        anna = person("Anna")
        waiting, running, over = table(anna, "mf"), table(anna, "mb"), table(anna, "mb")
        Table.objects.filter(pk=over.pk).update(status="over", result=[[1], [0]])
        visitor(anna).post("/settings/", {"name": "Anne"})
        names = [seat.name for seat in anna.seats.order_by("table")]
        assert names == ["Anne", "Anne", "Anna"]
        assert waiting.pk < running.pk < over.pk

    def test_nobody_takes_the_name_of_somebody_at_the_same_table(self, visitor: Visit) -> None:
        anna = person("Anna")
        table(anna, "mb")
        visitor(anna).post("/settings/", {"name": "ANNEKE"})
        assert anna.seats.get().name == "Anna"

    def test_somebody_else_on_this_device_keeps_theirs(self, visitor: Visit) -> None:
        from tafelrunde.site.tables import seating
        from tafelrunde.site.tables.seating import Chair

        anna = person("Anna")
        chairs = [Chair("me"), Chair("me", name="Berta"), Chair("free")]
        seating.make(anna, "tallinn", 3, {}, chairs)
        visitor(anna).post("/settings/", {"name": "Anne"})
        assert [seat.name for seat in anna.seats.order_by("index")] == ["Anne", "Berta"]

    @pytest.mark.parametrize(
        "name",
        [
            "x" * 21,
            "a\u202eb",
            "a\u200bb",
            "\ud7ff\ue000",
            "a\x00b",
            "e\u0301\u0301\u0301\u0301",
            "\U000e0041",
        ],
    )
    def test_a_name_that_cant_be_shown_is_said_so(self, visitor: Visit, name: str) -> None:
        anna = person("Anna")
        answer = visitor(anna).post("/settings/", {"name": name, "next": "/new/tallinn/"})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert "A name " in page
        assert 'name="next" value="/new/tallinn/"' in page
        anna.refresh_from_db()
        assert anna.name == "Anna"

    @pytest.mark.parametrize("name", ["Ő", "李雷", "أحمد", "👩", "a" * 20, "<i>'\"&"])
    def test_a_name_of_any_script_is_taken(self, visitor: Visit, name: str) -> None:
        anna = person("Anna")
        assert visitor(anna).post("/settings/", {"name": name}).status_code == 302
        anna.refresh_from_db()
        assert anna.name == name
        assert "<i>" not in visitor(anna).get("/").content.decode()
