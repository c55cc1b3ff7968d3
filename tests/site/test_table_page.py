"""The page of a table: who sees what, and what becomes of what people do there."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.site.tables import Sitting, Visitor, buttons, offers, own_part

pytestmark = pytest.mark.usefixtures("site")
GAMES = [("tallinn", 3), ("tournay", 2), ("staufer", 3)]


@pytest.mark.parametrize(("game", "players"), GAMES)
class TestEveryGame:
    def test_each_seat_sees_its_own_part_alone(self, game: str, players: int, site: Path) -> None:
        people = [Visitor(name) for name in ("Anna", "Ben", "Carla")[:players]]
        sitting = Sitting(game, list(people))
        sitting.play(12)
        for seat, visitor in enumerate(people):
            text = visitor.page(sitting.code)
            asked = sitting.position().table.asked[seat]
            assert f'class="own own-plain own-{game}" data-seat="{seat}"' in text or (
                f'<div class="own tallinn" data-seat="{seat}"' in text
            )
            assert all(value.startswith(f"{asked}:") for value in offers(text))
            assert bool(offers(text)) == (asked >= 0)
            other = (seat + 1) % players
            assert visitor.client.get(f"/t/{sitting.code}/?seat={other}").status_code == 403
            assert visitor.client.get(f"/t/{sitting.code}/news?seat={other}").status_code == 403
            assert visitor.does(sitting.code, other, "undo").status_code == 403

    def test_who_watches_holds_no_hand(self, game: str, players: int, site: Path) -> None:
        anna, ben, stranger = Visitor("Anna"), Visitor("Ben"), Visitor()
        sitting = Sitting(game, [anna, ben, *[None] * (players - 2)])
        sitting.play(12)
        for text in (stranger.page(sitting.code), anna.page(sitting.code, "watch")):
            assert 'id="own"' not in text
            assert not offers(text)
            assert not buttons(text)
        assert stranger.client.get(f"/t/{sitting.code}/?seat=0").status_code == 403
        assert stranger.does(sitting.code, 0, "undo").status_code == 403

    def test_a_decision_without_a_script(self, game: str, players: int, site: Path) -> None:
        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting(game, [anna, ben, *[None] * (players - 2)])
        sitting.bots()
        seat = sitting.position().asked()[0]
        visitor = [anna, ben][seat]
        offer = offers(visitor.page(sitting.code))[0]
        before = sitting.position().table.revision
        response = visitor.does(sitting.code, seat, offer)
        assert response.status_code == 302
        assert response["Location"] == f"/t/{sitting.code}/?seat={seat}"
        assert sitting.position().table.revision > before
        again = visitor.does(sitting.code, seat, offer)
        assert again.status_code == 302
        assert (
            visitor.does(sitting.code, seat, f"{offer.partition(':')[0]}:9999").status_code == 409
        )

    def test_the_log_links_to_rules_that_exist(self, game: str, players: int, site: Path) -> None:
        import re

        from tafelrunde import games

        sitting = Sitting(game, [Visitor("Anna"), *[None] * (players - 1)])
        sitting.play(10)
        rules = re.findall(rf'href="/rules/{game}/#([^"]+)"', Visitor().page(sitting.code))
        assert rules
        assert set(rules) - {"cards"} <= set(games.find(game).rulebook)


class TestCurtain:
    def test_behind_it_is_no_hand(self, site: Path) -> None:
        anna = Visitor("Anna")
        sitting = Sitting("tallinn", [anna, anna, None])
        sitting.bots()
        text = anna.page(sitting.code)
        assert not offers(text)
        assert 'class="own' not in own_part(text).replace('class="own-part', "")
        assert "Anna 0: show my hand" in text
        assert "Anna 1: show my hand" in text
        news = anna.client.get(f"/t/{sitting.code}/news").content.decode()
        assert "curtain" in news
        assert not offers(news)
        assert offers(anna.page(sitting.code, "1"))

    def test_it_falls_when_nothing_is_asked_any_more(self, site: Path) -> None:
        anna = Visitor("Anna")
        sitting = Sitting("tallinn", [anna, anna, None])
        offer = offers(anna.page(sitting.code, "0"))[0]
        response = anna.does(sitting.code, 0, offer)
        while response["Location"].endswith("?seat=0"):
            text = anna.page(sitting.code, "0")
            do = "end" if "end" in buttons(text) else offers(text)[-1]
            response = anna.does(sitting.code, 0, do)
        assert response["Location"] == f"/t/{sitting.code}/"
        assert "Anna 1's turn. Pass the device." in unescape(anna.page(sitting.code))

    def test_another_device_has_none(self, site: Path) -> None:
        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting("tallinn", [anna, anna, ben])
        assert 'id="curtain"' not in ben.page(sitting.code)
        assert 'id="curtain"' not in Visitor().page(sitting.code)
        assert offers(ben.page(sitting.code))


class TestTurns:
    def at_the_end_of_a_turn(self, owners: list[Visitor]) -> tuple[Sitting, int]:
        """A table whose first player has done everything and not ended the turn."""
        sitting = Sitting("staufer", list(owners))
        seat = sitting.position().asked()[0]
        while sitting.position().table.held < 0:
            text = owners[seat].page(sitting.code, str(seat))
            do = "end" if "end" in buttons(text) else offers(text)[0]
            assert owners[seat].does(sitting.code, seat, do).status_code == 302
        return sitting, seat

    def test_a_turn_is_ended(self, site: Path) -> None:
        people = [Visitor("Anna"), Visitor("Ben")]
        sitting, seat = self.at_the_end_of_a_turn(people)
        other = 1 - seat
        assert {"end", "undo"} <= buttons(people[seat].page(sitting.code))
        assert not offers(people[other].page(sitting.code))
        assert people[other].does(sitting.code, other, "end").status_code == 409
        people[seat].does(sitting.code, seat, "end")
        assert offers(people[other].page(sitting.code))
        assert "end" not in buttons(people[seat].page(sitting.code))

    def test_who_doesnt_want_to_end_turns_need_not(self, site: Path) -> None:
        people = [Visitor("Anna"), Visitor("Ben")]
        sitting = Sitting("staufer", list(people))
        seat = sitting.position().asked()[0]
        text = people[seat].page(sitting.code)
        assert 'value="go"' in text
        people[seat].does(sitting.code, seat, "go")
        text = people[seat].page(sitting.code)
        assert 'value="hold"' in text
        while seat in sitting.position().asked():
            people[seat].does(sitting.code, seat, offers(people[seat].page(sitting.code))[0])
        assert sitting.position().table.held < 0
        assert offers(people[1 - seat].page(sitting.code))

    def test_an_undo_stays_in_the_log(self, site: Path) -> None:
        people = [Visitor("Anna"), Visitor("Ben")]
        sitting, seat = self.at_the_end_of_a_turn(people)
        people[seat].does(sitting.code, seat, "undo")
        name = f"{people[seat].person.name} {seat}"
        for text in (people[1 - seat].page(sitting.code), Visitor().page(sitting.code)):
            assert "<del>" in text
            assert f"{name} takes the last decision back." in text

    def test_beyond_that_the_others_are_asked(self, site: Path) -> None:
        people = [Visitor("Anna"), Visitor("Ben")]
        sitting, seat = self.at_the_end_of_a_turn(people)
        other = 1 - seat
        people[seat].does(sitting.code, seat, "end")
        assert "ask" in buttons(people[seat].page(sitting.code))
        people[seat].does(sitting.code, seat, "ask")
        name = f"{people[seat].person.name} {seat}"
        assert f"{name} asks to take a decision back" in people[other].page(sitting.code)
        assert f"{name} asks to take a decision back" in Visitor().page(sitting.code)
        assert {"agree", "refuse"} <= buttons(people[other].page(sitting.code))
        assert "agree" not in buttons(people[seat].page(sitting.code))
        assert "You asked to take a decision back." in people[seat].page(sitting.code)
        people[other].does(sitting.code, other, "refuse")
        refused = unescape(people[seat].page(sitting.code))
        assert f"doesn't want {name} to take it back" in refused
        people[seat].does(sitting.code, seat, "ask")
        people[other].does(sitting.code, other, "agree")
        assert seat in sitting.position().asked()
        assert other not in sitting.position().asked()

    def test_who_asked_may_think_better_of_it(self, site: Path) -> None:
        people = [Visitor("Anna"), Visitor("Ben")]
        sitting, seat = self.at_the_end_of_a_turn(people)
        people[seat].does(sitting.code, seat, "end")
        people[seat].does(sitting.code, seat, "ask")
        people[seat].does(sitting.code, seat, "refuse")
        assert "asks to take" not in people[1 - seat].page(sitting.code)
        assert "doesn't want" not in unescape(people[1 - seat].page(sitting.code))

    def test_what_brings_something_to_light_is_confirmed(self, site: Path) -> None:
        people = [Visitor("Anna"), Visitor("Ben")]
        sitting = Sitting("tallinn", list(people))
        for seat, visitor in enumerate(people):
            visitor.does(sitting.code, seat, offers(visitor.page(sitting.code))[0])
        text = people[1].page(sitting.code)
        assert "brings something hidden to light" in text
        for other in (people[0].page(sitting.code), Visitor().page(sitting.code)):
            assert "brings something hidden to light" not in other
            assert "Ben 1 has decided" not in other
        people[1].does(sitting.code, 1, "undo")
        assert "brings something hidden to light" not in people[1].page(sitting.code)
        people[1].does(sitting.code, 1, offers(text)[0])
        people[1].does(sitting.code, 1, "end")
        assert "Ben 1 plays" in people[0].page(sitting.code)


class TestChat:
    def test_what_is_said_is_shown_as_it_is(self, site: Path) -> None:
        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting("tallinn", [anna, ben])
        nasty = '<script>alert("x")</script>'
        said = anna.client.post(f"/t/{sitting.code}/say", {"text": nasty})
        assert said.status_code == 302
        text = ben.page(sitting.code)
        assert nasty not in text
        assert nasty in unescape(text)

    def test_mute(self, site: Path) -> None:
        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting("tallinn", [anna, ben])
        anna.client.post(f"/t/{sitting.code}/say", {"text": "good luck"})
        form = {"person": str(anna.person.pk), "muted": "on"}
        ben.client.post(f"/t/{sitting.code}/mute", form)
        assert "good luck" not in ben.page(sitting.code)
        assert "You read nothing of Anna." in ben.page(sitting.code)
        assert "good luck" in Visitor().page(sitting.code)
        ben.client.post(f"/t/{sitting.code}/mute", {"person": str(anna.person.pk)})
        assert "good luck" in ben.page(sitting.code)

    def test_nobody_speaks_without_a_name(self, site: Path) -> None:
        anna, stranger = Visitor("Anna"), Visitor()
        sitting = Sitting("tallinn", [anna, None])
        said = stranger.client.post(f"/t/{sitting.code}/say", {"text": "hello"})
        assert said.status_code == 403
        assert 'id="say"' not in stranger.page(sitting.code)


class TestNews:
    def test_what_happened_since_somebody_looked(self, site: Path) -> None:
        from tafelrunde.site.tables import submit

        people = [Visitor("Anna"), Visitor("Ben")]
        sitting, seat = TestTurns().at_the_end_of_a_turn(people)
        people[seat].does(sitting.code, seat, "end")
        visitor, other = people[seat], people[1 - seat]
        visitor.page(sitting.code)
        submit.change(0, lambda: submit.Changed(None))  # what was put before is stored
        assert 'class="news' not in visitor.page(sitting.code)
        other.does(sitting.code, 1 - seat, offers(other.page(sitting.code))[0])
        assert 'class="news' in visitor.page(sitting.code)
        submit.change(0, lambda: submit.Changed(None))
        assert 'class="news' not in visitor.page(sitting.code)
        assert 'class="news' not in Visitor().page(sitting.code)

    def test_who_tells_to_have_looked_owns_the_seat(self, site: Path) -> None:
        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting("tallinn", [anna, ben])
        for visitor, status in ((anna, 204), (ben, 403), (Visitor(), 403)):
            form = {"seat": "0", "shown": "1"}
            assert visitor.client.post(f"/t/{sitting.code}/seen", form).status_code == status

    def test_only_what_was_shown_was_seen(self, site: Path) -> None:
        """A page that is left tells so late; another one may have told more before."""
        from tafelrunde.site.tables import submit

        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting("tallinn", [anna, ben])
        first = int(re.findall(r'data-shown="(\d+)"', anna.page(sitting.code))[0])
        ben.does(sitting.code, 1, offers(ben.page(sitting.code))[0])
        now = sitting.position().table.shown
        assert now > first
        for shown, seen in ((first, first), (first - 1, first), (99_999, now)):
            form = {"seat": "0", "shown": str(shown)}
            assert anna.client.post(f"/t/{sitting.code}/seen", form).status_code == 204
            submit.change(0, lambda: submit.Changed(None))  # what was put before is stored
            assert sitting.position().table.seats.get(index=0).seen == seen
        assert anna.client.post(f"/t/{sitting.code}/seen", {"seat": "0"}).status_code == 400

    def test_without_a_stream_a_page_asks(self, site: Path) -> None:
        anna, ben = Visitor("Anna"), Visitor("Ben")
        sitting = Sitting("tallinn", [anna, ben])
        address = f"/t/{sitting.code}/news?seat=0"
        first = anna.client.get(address)
        version = first.headers["X-Version"]
        assert anna.client.get(f"{address}&version={version}").status_code == 204
        ben.does(sitting.code, 1, offers(ben.page(sitting.code))[0])
        then = anna.client.get(f"{address}&version={version}")
        assert "Ben 1 has decided" in then.content.decode()
        version = then.headers["X-Version"]
        ben.client.post(f"/t/{sitting.code}/say", {"text": "hurry up"})
        said = anna.client.get(f"{address}&version={version}")
        assert "hurry up" in said.content.decode()
