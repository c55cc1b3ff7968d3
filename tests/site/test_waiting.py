"""The waiting room and invitations: who may sit down, and who learns of what."""

import re
from typing import Any

import pytest
from django.test import override_settings

from tests.site.test_front import Visit, person, table

pytestmark = pytest.mark.usefixtures("site")


def room(made: Any) -> str:
    return f"/t/{made.code}/room"


def invitation(made: Any) -> str:
    return f"/t/{made.code}/join/{made.invitation}/"


def names(made: Any) -> list[str]:
    return [seat.name for seat in made.seats.all()]


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return page


class TestInvitation:
    def test_a_stranger_sits_down_and_the_game_begins(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mf")
        visit = visitor()
        page = visit.get(invitation(made))
        assert page.status_code == 200
        assert "Anna invites you" in text(page)
        answer = visit.post(invitation(made), {"seat": "1", "name": "Ben"})
        assert answer["location"] == f"/t/{made.code}/"
        made.refresh_from_db()
        assert made.status == "running"
        assert names(made) == ["Anna", "Ben"]
        assert visit.get(f"/t/{made.code}/?seat=1").status_code == 200
        assert visit.get(f"/t/{made.code}/?seat=0").status_code == 403

    def test_it_works_with_our_own_form(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mf")
        visit = visitor(enforce_csrf_checks=True)
        form = text(visit.get(invitation(made))).split('id="sit"')[1]
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)[0]
        told = {"seat": "1", "name": "Ben"}
        assert visit.post(invitation(made), told).status_code == 403
        assert (
            visit.post(invitation(made), {**told, "csrfmiddlewaretoken": token}).status_code == 302
        )

    def test_what_the_browser_adds_to_chance_is_kept(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mff")
        visitor().post(invitation(made), {"seat": "1", "name": "Ben", "nonce": "0a" * 16})
        visitor().post(invitation(made), {"seat": "2", "name": "Cora", "nonce": "no hex"})
        nonces = [seat.nonce for seat in made.seats.all()]
        assert nonces[1] == "0a" * 16
        assert re.fullmatch("[0-9a-f]{32}", nonces[2])

    def test_a_wrong_one_tells_nothing(self, visitor: Visit) -> None:
        made, other = table(person("Anna"), "mf"), table(person("Otto"), "mf")
        wrong = visitor().get(f"/t/{made.code}/join/{other.invitation}/")
        nowhere = visitor().get(f"/t/nowhere/join/{other.invitation}/")
        assert wrong.status_code == nowhere.status_code == 404
        hide = re.compile(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"')
        assert hide.sub("", text(wrong)) == hide.sub("", text(nowhere))
        posted = visitor().post(f"/t/{made.code}/join/x/", {"seat": "1", "name": "Eve"})
        assert posted.status_code == 404
        assert names(made) == ["Anna", ""]

    def test_a_used_one_leads_to_watching(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mf")
        visitor().post(invitation(made), {"seat": "1", "name": "Ben"})
        late = visitor()
        page = late.get(invitation(made))
        assert "This invitation was used" in text(page)
        assert f'href="/t/{made.code}/"' in text(page)
        answer = late.post(invitation(made), {"seat": "1", "name": "Eve"})
        assert answer.status_code == 409
        assert "person" not in answer.cookies
        assert names(made) == ["Anna", "Ben"]
        assert late.get(f"/t/{made.code}/").status_code == 200

    def test_whoever_plays_comes_to_the_table_by_it(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mf")
        visitor().post(invitation(made), {"seat": "1", "name": "Ben"})
        assert visitor(anna).get(invitation(made))["location"] == f"/t/{made.code}/"

    def test_of_a_closed_table_it_says_so(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mf")
        visitor(anna).post(room(made), {"do": "close"})
        assert "closed" in text(visitor().get(invitation(made)))
        assert visitor().post(invitation(made), {"seat": "1"}).status_code == 409

    def test_a_taken_seat_is_said_and_the_name_stays(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mff")
        visitor().post(invitation(made), {"seat": "1", "name": "Ben"})
        answer = visitor().post(invitation(made), {"seat": "1", "name": "Cora"})
        assert answer.status_code == 409
        assert "This seat is taken." in text(answer)
        assert 'value="Cora"' in text(answer)
        assert names(made) == ["Anna", "Ben", ""]

    def test_a_taken_name_is_said(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mff")
        answer = visitor().post(invitation(made), {"seat": "1", "name": "ANNA"})
        assert answer.status_code == 409
        assert "is called ANNA already" in text(answer)

    @pytest.mark.parametrize("name", ["x" * 21, "a\u202eb", "a\x00b", "\u200b", "x" * 9999])
    def test_an_odd_name_is_refused(self, visitor: Visit, name: str) -> None:
        made = table(person("Anna"), "mf")
        answer = visitor().post(invitation(made), {"seat": "1", "name": name})
        assert answer.status_code == 400
        assert "A name " in text(answer)
        assert len(answer.content) < 40_000
        assert names(made) == ["Anna", ""]

    @pytest.mark.parametrize("seat", ["", "2", "-1", "99", "x", "1" * 50, "¹"])
    def test_a_seat_that_there_isnt_is_refused(self, visitor: Visit, seat: str) -> None:
        made = table(person("Anna"), "mf")
        answer = visitor().post(invitation(made), {"seat": seat, "name": "Ben"})
        assert answer.status_code in (400, 409)
        assert names(made) == ["Anna", ""]

    def test_a_name_is_escaped(self, visitor: Visit) -> None:
        made = table(person("<b>A</b>"), "mff")
        visitor().post(invitation(made), {"seat": "1", "name": "<i>\"'&"})
        for page in (invitation(made), f"/t/{made.code}/", room(made)):
            assert "<b>A" not in text(visitor().get(page))
            assert "<i>" not in text(visitor().get(page))

    def test_who_tries_too_often_waits(
        self, visitor: Visit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from tafelrunde.site import limits

        monkeypatch.setattr(limits, "OTHER", limits.Limit(1, 1))
        made = table(person("Anna"), "mf")
        with override_settings(LIMITS=True):
            visit = visitor(person("Eager"))
            told = {"seat": "9", "name": "Eager"}
            statuses = [visit.post(invitation(made), told).status_code for _ in range(2)]
            assert visit.post(room(made), {"do": "sit"}).status_code == 429
        assert statuses == [409, 429]


class TestWhoLearnsTheInvitation:
    def test_only_who_made_the_table_or_sits_there(self, visitor: Visit) -> None:
        from tafelrunde.site.tables import seating, submit

        anna, ben = person("Anna"), person("Ben")
        made = table(anna, "mff")
        submit.change(made.pk, lambda: seating.sit_down(made.pk, 1, ben, "Ben"))
        for known in (anna, ben):
            assert made.invitation in text(visitor(known).get(f"/t/{made.code}/"))
            assert made.invitation in text(visitor(known).get(room(made)))
        for stranger in (visitor(), visitor(person("Eve"))):
            for address in ("", "room", "news?seat=watch", "?seat=0"):
                answer = stranger.get(f"/t/{made.code}/{address}")
                assert made.invitation not in text(answer)
                assert '<svg class="segno"' not in text(answer)

    def test_the_fragment_for_all_never_has_it(self, visitor: Visit) -> None:
        from tafelrunde.site import paper
        from tafelrunde.site.tables import access, fragments
        from tafelrunde.site.tables import position as positions

        for public in (False, True):
            made = table(person("Anna"), "mf", public=public)
            position = positions.of(access.table_of(made.code))
            part = fragments.public_part(position, paper.known_language("en"))
            assert made.invitation not in part
            assert 'data-status="waiting"' in part

    def test_the_code_of_squares_says_the_same_address(self, visitor: Visit) -> None:
        import segno

        anna = person("Anna")
        page = text(visitor(anna).get(f"/t/{table(anna, 'mf').code}/"))
        link = re.findall(r'id="link" class="link" value="([^"]+)"', page)[0]
        drawn = page.split('class="segno"')[1].split("</svg>")[0]
        same = segno.make(link, error="m", micro=False).svg_inline(scale=4, border=4)
        assert re.findall(r'd="(M4 [^"]+)"', same)[0] in drawn
        assert "style" not in drawn
        assert 'fill="#fff"' in drawn  # dark on light, also at night


class TestSittingDown:
    def test_anybody_may_at_a_public_table(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mf", public=True)
        visit = visitor()
        assert "Sit here" in text(visit.get(f"/t/{made.code}/"))
        answer = visit.post(room(made), {"do": "sit", "seat": "1", "name": "Ben"})
        assert answer["location"] == f"/t/{made.code}/"
        assert names(made) == ["Anna", "Ben"]

    def test_nobody_may_uninvited_at_others(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mf")
        for stranger in (visitor(), visitor(person("Eve"))):
            assert "Sit here" not in text(stranger.get(f"/t/{made.code}/"))
            answer = stranger.post(room(made), {"do": "sit", "seat": "1", "name": "Eve"})
            assert answer.status_code == 403
        assert names(made) == ["Anna", ""]

    def test_somebody_else_on_the_same_device(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mf")
        visitor(anna).post(room(made), {"do": "sit", "seat": "1", "name": "Berta"})
        assert [(seat.name, seat.person_id) for seat in made.seats.all()] == [
            ("Anna", anna.pk),
            ("Berta", anna.pk),
        ]
        anna.refresh_from_db()
        assert anna.name == "Anna"


class TestTheRoom:
    def test_who_made_the_table_seats_bots_until_the_game_begins(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mff")
        visit = visitor(anna)
        for seat in ("1", "2"):
            told = {"do": "bot", "seat": seat, "bot": "uniform"}
            assert visit.post(room(made), told).status_code == 302
        made.refresh_from_db()
        assert made.status == "running"
        assert len(set(names(made))) == 3

    def test_who_made_the_table_frees_seats(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mbf")
        visitor(anna).post(room(made), {"do": "up", "seat": "1"})
        assert names(made) == ["Anna", "", ""]

    def test_people_get_up(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mff")
        ben = visitor()
        ben.post(invitation(made), {"seat": "1", "name": "Ben"})
        ben.post(room(made), {"do": "up", "seat": "1"})
        assert names(made) == ["Anna", "", ""]

    def test_others_change_nothing(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mff", public=True)
        ben = visitor()
        ben.post(invitation(made), {"seat": "1", "name": "Ben"})
        tries = [
            {"do": "up", "seat": "0"},
            {"do": "bot", "seat": "2", "bot": "uniform"},
            {"do": "close"},
        ]
        for stranger in (ben, visitor(), visitor(person("Eve"))):
            page = text(stranger.get(f"/t/{made.code}/"))
            assert "Close this table" not in page
            assert "Free this seat" not in page
            for told in tries:
                assert stranger.post(room(made), told).status_code == 403
        made.refresh_from_db()
        assert made.status == "waiting"
        assert names(made) == ["Anna", "Ben", ""]

    def test_what_is_wrong_is_said_in_the_room_itself(self, visitor: Visit) -> None:
        made = table(person("Anna"), "mff", public=True)
        told = {"do": "sit", "seat": "1", "name": "anna"}
        answer = visitor().post(room(made), told)
        assert answer.status_code == 409
        assert "is called anna already" in text(answer)
        assert 'value="anna"' in text(answer)
        assert "Who sits here" in text(answer)
        odd = visitor().post(room(made), {**told, "name": "x" * 9999})
        assert odd.status_code == 400
        assert "x" * 101 not in text(odd)

    def test_closing_ends_the_waiting(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mf", public=True)
        visit = visitor(anna)
        visit.post(room(made), {"do": "close"})
        page = text(visit.get(f"/t/{made.code}/"))
        assert 'data-status="closed"' in page
        assert 'form="sit"' not in page
        assert made.code not in text(visitor().get("/"))
        told = {"do": "sit", "seat": "1", "name": "Eve"}
        assert visitor().post(room(made), told).status_code == 409

    def test_after_the_beginning_nothing_is_left_to_do(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mb")
        visit = visitor(anna)
        for told in (
            {"do": "up", "seat": "0"},
            {"do": "bot", "seat": "1", "bot": "uniform"},
            {"do": "close"},
            {"do": "sit", "seat": "1", "name": "Eve"},
        ):
            assert visit.post(room(made), told).status_code == 409
        assert made.invitation not in text(visit.get(room(made)))

    @pytest.mark.parametrize(
        "told",
        [
            {},
            {"do": "dance"},
            {"do": "bot", "seat": "1", "bot": "../uniform"},
            {"do": "bot", "seat": "x", "bot": "uniform"},
            {"do": "up"},
        ],
    )
    def test_nonsense_is_refused(self, visitor: Visit, told: dict[str, str]) -> None:
        anna = person("Anna")
        made = table(anna, "mf")
        assert visitor(anna).post(room(made), told).status_code == 400

    def test_a_forged_post_is_refused(self, visitor: Visit) -> None:
        anna = person("Anna")
        made = table(anna, "mf")
        forged = visitor(anna, enforce_csrf_checks=True)
        assert forged.post(room(made), {"do": "close"}).status_code == 403

    def test_the_options_are_told_with_their_rules(self, visitor: Visit) -> None:
        page = text(visitor().get(f"/t/{table(person('Anna'), 'mf').code}/"))
        for rule in ("T-V1", "T-H1", "T-U1", "T-B3"):
            assert f'href="/rules/tallinn/#{rule}"' in page

    @pytest.mark.parametrize("code", ["de", "fr"])
    def test_every_language_is_spoken(self, visitor: Visit, code: str) -> None:
        anna = person("Anna")
        made = table(anna, "mfb")
        for address in (f"/t/{made.code}/", invitation(made)):
            page = text(visitor(anna).get(address, headers={"accept-language": code}))
            assert f'<html lang="{code}"' in page
            for word in ("Who sits", "Sit here", "What is played", "Invite friends", "host<"):
                assert word not in page
