"""Making a table: what the game declares is offered, what was typed stays, nonsense is refused."""

import re
from typing import Any

import pytest
from django.test import override_settings

from tafelrunde import games
from tests.site.test_front import Visit, person

pytestmark = pytest.mark.usefixtures("site")


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return page


def newest() -> Any:
    from tafelrunde.site.tables.models import Table

    return Table.objects.order_by("-pk")[0]


def count() -> int:
    from tafelrunde.site.tables.models import Table

    return Table.objects.count()


def told(**more: Any) -> dict[str, Any]:
    """A form as a browser sends it: three play, one here, one by link, one bot."""
    return {
        "players": "3",
        "seat-0": "me",
        "name-0": "Anna",
        "seat-1": "free",
        "name-1": "",
        "seat-2": "bot:uniform",
        "name-2": "",
        "public": "off",
        **more,
    }


class TestForm:
    @pytest.mark.parametrize("name", games.names())
    def test_it_offers_what_the_game_declares(self, visitor: Visit, name: str) -> None:
        page = text(visitor().get(f"/new/{name}/"))
        game = games.find(name)
        for number in game.players:
            assert f'name="players" value="{number}"' in page
        for option in game.options:
            assert f'name="option-{option.name}"' in page
            for value in option.values:
                assert value == "off" or f'value="{value}"' in page
            for rule in option.rules:
                assert f'href="/rules/{name}/#{rule}"' in page
        for index in range(game.players[-1]):
            assert f'name="seat-{index}"' in page
        assert 'value="bot:greedy"' in page

    def test_an_unknown_game_is_not_there(self, visitor: Visit) -> None:
        assert visitor().get("/new/chess/").status_code == 404
        assert visitor().post("/new/chess/", told()).status_code == 404

    def test_my_name_is_there(self, visitor: Visit) -> None:
        assert 'value="Zoë"' in text(visitor(person("Zoë")).get("/new/tournay/"))

    @pytest.mark.parametrize("code", ["de", "fr"])
    @pytest.mark.parametrize("name", games.names())
    def test_every_language_is_spoken(self, visitor: Visit, name: str, code: str) -> None:
        page = text(visitor().get(f"/new/{name}/", headers={"accept-language": code}))
        for said in ("How many play", "Who sits where", "Make the table", "Friends, by link"):
            assert said not in page


class TestMaking:
    def test_a_table_by_link(self, visitor: Visit) -> None:
        visit = visitor()
        answer = visit.post("/new/tallinn/", told(**{"option-envoy": "on"}))
        made = newest()
        assert answer["location"] == f"/t/{made.code}/"
        assert made.status == "waiting"
        assert not made.public
        assert made.options == {
            "envoy": "on",
            "chronicles": "off",
            "supporters": "off",
            "towers": "together",
        }
        seats = list(made.seats.all())
        assert seats[0].person == made.host
        assert seats[0].name == made.host.name == "Anna"
        assert seats[1].free()
        assert seats[2].bot == "uniform"
        assert made.invitation in text(visit.get(answer["location"]))

    def test_it_works_with_our_own_form(self, visitor: Visit) -> None:
        visit = visitor(enforce_csrf_checks=True)
        page = text(visit.get("/new/tallinn/")).split('class="making"')[1]
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[0]
        assert visit.post("/new/tallinn/", told()).status_code == 403
        sent = told(csrfmiddlewaretoken=token)
        assert visit.post("/new/tallinn/", sent).status_code == 302

    def test_several_on_one_device_begin_at_once(self, visitor: Visit) -> None:
        visitor().post(
            "/new/tournay/",
            told(players="2", **{"seat-1": "here", "name-1": "Berta"}),
        )
        made = newest()
        assert made.status == "running"
        assert [seat.name for seat in made.seats.all()] == ["Anna", "Berta"]
        assert len({seat.person_id for seat in made.seats.all()}) == 1

    def test_a_public_table_is_shown(self, visitor: Visit) -> None:
        visitor().post("/new/tallinn/", told(public="on"))
        assert newest().code in text(visitor().get("/"))

    def test_seats_beyond_the_players_are_not_read(self, visitor: Visit) -> None:
        answer = visitor().post(
            "/new/tallinn/", told(**{"seat-3": "nonsense", "seat-4": "me", "name-4": "x" * 99})
        )
        assert answer.status_code == 302
        assert newest().players == 3

    def test_who_made_it_need_not_play(self, visitor: Visit) -> None:
        anna = person("Anna")
        visitor(anna).post("/new/tallinn/", told(**{"seat-0": "free", "name-0": ""}))
        assert newest().host == anna
        assert not anna.seats.exists()

    def test_bots_are_called_like_nobody_else(self, visitor: Visit) -> None:
        visitor().post(
            "/new/tallinn/", told(**{"name-0": "borchert", "seat-1": "here", "name-1": "Anneke"})
        )
        names = [seat.name.casefold() for seat in newest().seats.all()]
        assert len(set(names)) == 3

    @pytest.mark.parametrize("value", ["first", "random", "points_rain"])
    def test_a_named_set_of_privileges(self, visitor: Visit, value: str) -> None:
        visitor().post("/new/staufer/", told(**{"option-privileges": value}))
        assert newest().options == {"privileges": value}

    def test_ones_own_choice_of_privileges(self, visitor: Visit) -> None:
        parts = ["16", "2", "3", "5", "8", "1"]
        visit = visitor()
        answer = visit.post(
            "/new/staufer/", told(**{"option-privileges": "own", "option-privileges-part": parts})
        )
        assert newest().options == {"privileges": "1,2,3,5,8,16"}
        page = text(visit.get(answer["location"]))
        assert "1, 2, 3, 5, 8, 16" in page
        assert "5 cheaper seats, 8 more chests and 16 points for orange chests" in page


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": "7"}, "This game is for 2 to 6 players."),
    ({"players": ""}, "This game is for 2 to 6 players."),
    ({"players": "³"}, "This game is for 2 to 6 players."),
    ({"option-towers": "never"}, "Choose one of these."),
    ({"seat-1": "bot:../greedy"}, "Choose who sits here."),
    ({"seat-1": "throne"}, "Choose who sits here."),
    ({"seat-1": "me", "name-1": "Anne"}, "You sit at another seat already"),
    ({"seat-1": "here", "name-1": ""}, "A name has at least one character."),
    ({"seat-1": "here", "name-1": "ANNA"}, "is called ANNA already"),
    ({"name-0": "x" * 21}, "A name has up to 20 characters."),
    ({"name-0": "a\u202eb"}, "A name consists of letters"),
    ({"seat-0": "bot:uniform", "seat-1": "bot:greedy"}, "At least one seat is for a person"),
]


class TestWrong:
    @pytest.mark.parametrize(("changes", "said"), WRONG)
    def test_it_is_said_and_nothing_is_made(
        self, visitor: Visit, changes: dict[str, Any], said: str
    ) -> None:
        before = count()
        visit = visitor()
        answer = visit.post("/new/tallinn/", told(**changes))
        assert answer.status_code == 400
        assert said in text(answer)
        assert count() == before
        assert "person" not in answer.cookies

    def test_nothing_that_was_typed_is_lost(self, visitor: Visit) -> None:
        page = text(
            visitor().post(
                "/new/tallinn/",
                told(
                    players="4",
                    public="on",
                    **{
                        "name-0": "Ann\u202ea",
                        "seat-1": "here",
                        "name-1": "Berta",
                        "option-envoy": "on",
                        "option-towers": "leader-first",
                    },
                ),
            )
        )
        assert re.search(r'name="players" value="4"[^>]* checked', page)
        assert re.search(r'name="public" value="on" checked', page)
        assert re.search(r'name="option-envoy" value="on" checked', page)
        assert re.search(r'name="option-towers" value="leader-first" checked', page)
        assert 'name="name-1" value="Berta"' in page
        assert 'name="name-0" value="Ann\u202ea"' in page
        assert re.search(r'<option value="bot:uniform" selected', page)
        assert 'aria-describedby="wrong-seat-0"' in page

    @pytest.mark.parametrize("parts", [[], ["1", "2"], [str(n) for n in range(1, 8)], ["0"] * 6])
    def test_six_privileges_and_no_other_number(self, visitor: Visit, parts: list[str]) -> None:
        answer = visitor().post(
            "/new/staufer/", told(**{"option-privileges": "own", "option-privileges-part": parts})
        )
        page = text(answer)
        assert answer.status_code == 400
        assert "Choose 6 of them" in page
        assert re.search(r'value="own" checked', page)
        for part in parts:
            assert part == "0" or re.search(f'part" value="{part}" checked', page)

    def test_names_are_escaped(self, visitor: Visit) -> None:
        page = text(visitor().post("/new/tallinn/", told(**{"name-0": "<b>\"'" * 9})))
        assert "<b>" not in page.split('class="making"')[1].replace("<b>Tallinn", "")

    def test_a_long_name_is_cut(self, visitor: Visit) -> None:
        answer = visitor().post("/new/tallinn/", told(**{"name-0": "x" * 9999}))
        assert "x" * 101 not in text(answer)

    def test_who_makes_too_many_waits(
        self, visitor: Visit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from tafelrunde.site import limits

        monkeypatch.setattr(limits, "TABLES", limits.Limit(1, 1))
        with override_settings(LIMITS=True):
            visit = visitor(person("Eager"))
            statuses = [visit.post("/new/tallinn/", told()).status_code for _ in range(2)]
        assert statuses == [302, 429]
