"""A finished game gone on from, and played again."""

from pathlib import Path

import pytest
from django.test import Client

from tafelrunde.verification import verify
from tests.site.finished import Played, finished, running

pytestmark = pytest.mark.usefixtures("site")
GAMES = ("tallinn", "tournay", "staufer")
every_game = pytest.mark.parametrize("game", GAMES)


def to_go_on(client: Client, played: Played, at: int, *mine: int) -> str:
    """The code of the table that goes on from an entry."""
    form = {"at": str(at), "mine": [str(seat) for seat in mine]}
    response = client.post(f"/t/{played.code}/continue", form)
    assert response.status_code == 302
    code: str = response.headers["Location"].split("/")[2]
    return code


def play_again(client: Client, played: Played) -> str:
    """The code of the rematch."""
    response = client.post(f"/t/{played.code}/rematch")
    assert response.status_code == 302
    code: str = response.headers["Location"].split("/")[2]
    return code


class TestContinue:
    @every_game
    def test_a_new_table_stands_where_the_old_one_stood(self, game: str) -> None:
        from tafelrunde.site.tables import access, past
        from tafelrunde.site.tables import position as positions

        played = finished(game)
        number = played.now.table.number // 2
        while played.words()[number - 1].startswith("undo "):
            number += 1
        code = to_go_on(played.client(0), played, number, 0)
        made = positions.of(access.table_of(code))
        before = past.of(played.now).state(number)
        assert before is not None
        assert (made.table.origin, made.table.origin_number) == (played.code, number)
        assert made.table.commit == ""
        assert made.table.status == "running"
        copied = list(made.table.entries.order_by("number").values_list("seat", "word"))
        old = list(played.now.table.entries.order_by("number").values_list("seat", "word"))
        assert copied[:number] == old[:number]
        assert [seat.bot != "" for seat in made.seats] == [
            index != 0 for index in range(len(made.seats))
        ]

    @every_game
    def test_it_is_played_to_its_end_and_its_record_holds(self, game: str) -> None:
        """Nothing proves its chance, and the record says so."""
        import random

        from tafelrunde.site.tables import access, past
        from tests.site.test_moves import play_on

        played = finished(game)
        code = to_go_on(played.client(1), played, played.now.table.number * 3 // 4, 1)
        play_on(code, played.people[1].pk, random.Random(2))
        branched = past.of(access.finished(code))
        assert branched.until == branched.last
        record = access.record(code)
        verdict = verify(record)
        assert verdict.holds()
        assert not verdict.proven
        assert [finding.code for finding in verdict.findings()] == ["unproven"]
        page = played.client().get(f"/t/{code}/proof/").content.decode()
        assert "nothing proves what was drawn since" in page
        number = played.now.table.number * 3 // 4
        assert played.client().get(f"/t/{played.code}/replay/?at={number}").status_code == 200
        assert f"/t/{played.code}/replay/?at={number}" in page

    def test_a_stranger_may_go_on_alone_with_several_seats(self) -> None:
        """Whoever has the address of a finished game may try it out."""
        from tafelrunde.site.tables import access
        from tafelrunde.site.tables import position as positions

        played = finished("staufer")
        client = played.client()
        code = to_go_on(client, played, 50, 0, 2)
        seats = positions.of(access.table_of(code)).seats
        assert seats[0].person_id == seats[2].person_id
        assert seats[0].person_id not in (person.pk for person in played.people)
        assert seats[1].bot == "greedy"
        assert seats[0].name != seats[2].name == played.now.seats[2].name
        assert "person" in client.cookies

    @pytest.mark.parametrize(
        ("form", "status"),
        [
            ({"at": "5"}, 400),
            ({"at": "5", "mine": "9"}, 400),
            ({"at": "x", "mine": "0"}, 400),
            ({"at": "-1", "mine": "0"}, 400),
            ({"at": "999999", "mine": "0"}, 409),
            ({"mine": "0"}, 400),
        ],
    )
    def test_nonsense_is_refused(self, form: dict[str, str], status: int) -> None:
        played = finished("staufer")
        response = played.client(0).post(f"/t/{played.code}/continue", form)
        assert response.status_code == status

    def test_nothing_goes_on_from_the_end(self) -> None:
        played = finished("staufer")
        form = {"at": str(played.now.table.number), "mine": "0"}
        assert played.client(0).post(f"/t/{played.code}/continue", form).status_code == 409

    @every_game
    @pytest.mark.parametrize("who", [-1, 0, 1])
    def test_nothing_goes_on_from_a_game_that_is_on(self, game: str, who: int) -> None:
        """A player could look at what would come."""
        from tafelrunde.site.tables.models import Table

        played = running(game)
        form = {"at": "3", "mine": "0"}
        response = played.client(who).post(f"/t/{played.code}/continue", form)
        assert response.status_code == 404
        assert not Table.objects.filter(origin=played.code).exists()


class TestRematch:
    def over(self, seed: int = 21) -> Played:
        return Played("staufer", 100_000, seed=seed)

    def test_who_asks_first_makes_it_and_the_others_get_to_it(self, site: Path) -> None:
        from tafelrunde.site.tables import access
        from tafelrunde.site.tables import position as positions

        played = self.over()
        code = play_again(played.client(0), played)
        made = positions.of(access.table_of(code))
        assert made.table.status == "waiting"
        assert made.table.options == played.now.table.options
        assert [seat.name for seat in made.seats] == ["Anneke", "Anna", ""]
        assert [seat.bot for seat in made.seats] == ["uniform", "", ""]
        assert played.now.table.next_table == code
        for who in (1, 0, 1):
            assert play_again(played.client(who), played) == code
        begun = positions.of(access.table_of(code))
        assert begun.table.status == "running"
        assert [seat.name for seat in begun.seats] == ["Anneke", "Anna", "Ben"]
        assert begun.table.commit != played.now.table.commit

    def test_the_pages_lead_to_it(self, site: Path) -> None:
        played = self.over()
        address = f"/t/{played.code}/result/"
        assert "Play again" in played.client(0).get(address).content.decode()
        assert "rematch" not in played.client().get(address).content.decode()
        code = play_again(played.client(0), played)
        assert "Join the rematch" in played.client(1).get(address).content.decode()
        stranger = played.client().get(address).content.decode()
        assert f"/t/{code}/" in stranger
        assert f'action="/t/{played.code}/rematch"' not in stranger

    def test_of_two_at_the_same_instant_one_makes_it(self, site: Path) -> None:
        from tafelrunde.site.tables import seating, submit
        from tafelrunde.site.tables.models import Table

        played = self.over()
        before = Table.objects.count()
        jobs = [
            submit.writer.put(played.pk, lambda p=person: seating.rematch(played.pk, p))
            for person in played.people
        ]
        assert len({job.result(10).answer for job in jobs}) == 1
        assert Table.objects.count() == before + 1

    def test_a_rematch_that_was_closed_is_made_anew(self, site: Path) -> None:
        from tafelrunde.site.tables import access, seating, submit

        played = self.over()
        code = play_again(played.client(0), played)
        pk = access.table_of(code).pk
        submit.change(pk, lambda: seating.close(pk, played.people[0]))
        assert play_again(played.client(1), played) != code

    @pytest.mark.parametrize("who", [-1, 2])
    def test_only_those_who_sat_there_may_ask(self, who: int, site: Path) -> None:
        from tafelrunde.site.people.models import Person

        played = self.over()
        played.people.append(Person.objects.create(name="Eve"))
        response = played.client(who).post(f"/t/{played.code}/rematch")
        assert response.status_code == 403
        assert played.now.table.next_table == ""

    @every_game
    @pytest.mark.parametrize("who", [-1, 0])
    def test_not_while_the_game_is_on(self, game: str, who: int) -> None:
        played = running(game)
        assert played.client(who).post(f"/t/{played.code}/rematch").status_code == 404
        assert played.now.table.next_table == ""


def test_posts_need_the_token_of_our_pages() -> None:
    played = finished("staufer")
    client = played.client(0, enforce_csrf_checks=True)
    for name in ("continue", "rematch"):
        assert client.post(f"/t/{played.code}/{name}", {"at": "1", "mine": "0"}).status_code == 403
        assert client.get(f"/t/{played.code}/{name}").status_code == 405


@pytest.mark.parametrize("name", ["continue", "rematch"])
def test_nobody_makes_tables_without_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    from tafelrunde.site import limits

    monkeypatch.setattr(settings, "LIMITS", True)
    monkeypatch.setattr(limits, "TABLES", limits.Limit(3, 1))
    client = finished("staufer").client(0)
    form = {"at": "999999", "mine": "0"}
    address = f"/t/{finished('staufer').code}/{name}"
    statuses = [client.post(address, form).status_code for _ in range(5)]
    assert statuses[3:] == [429, 429]
    assert 429 not in statuses[:3]
