"""Whoever comes to an address that isn't for them gets nothing, and changes nothing.

Every address of the site is a `Door` here, with what its rightful owner sends and is answered,
and what each intruder is: an address that is not declared fails the test.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.site.asking import TOKEN, Answer, Visitor
from tests.site.house import House
from tests.site.worlds import put

pytestmark = pytest.mark.usefixtures("site")

KINDS: Final = ("stranger", "guest", "neighbour", "forger", "thief", "old hand")
NO: Final = dict.fromkeys(KINDS, 403)
Form = Callable[[House], dict[str, str]]


class Door:
    """An address: how its owner comes in, with which answer, and what each intruder is told."""

    def __init__(
        self,
        path: str,
        answer: int = 200,
        form: Form | None = None,
        refuses: Mapping[str, int] | None = None,
        takes: tuple[str, ...] = ("GET",),
    ) -> None:
        self.path = path
        self.answer = answer
        self.form = form
        self.refuses = dict(refuses or {})
        self.takes = takes

    def ask(self, who: Visitor, house: House, **how: Any) -> Answer:
        """What somebody gets here."""
        path = house.path(self.path)
        return who.get(path) if self.form is None else who.post(path, self.form(house), **how)


def own_decision(house: House) -> dict[str, str]:
    return house.decision()


def line(house: House) -> dict[str, str]:
    return {"text": "Good evening"}


def muting(house: House) -> dict[str, str]:
    return {"person": str(house.playing.ben), "muted": "on"}


def closing(house: House) -> dict[str, str]:
    return {"do": "close"}


def sitting(house: House) -> dict[str, str]:
    return {"seat": "1", "name": "Eve"}


def going_on(house: House) -> dict[str, str]:
    return {"at": "3", "mine": "0"}


NOBODY: Final = {"stranger": 403, "forger": 403, "thief": 403, "old hand": 403}
POST: Final = ("POST",)
BOTH: Final = ("GET", "POST")
# Who plays already goes to the table; everybody else is told that nobody can sit down any more.
USED: Final = {kind: 409 for kind in KINDS if kind != "neighbour"}

# By the name of each address. What refuses nobody shows the same to everybody.
DOORS: Final = {
    "front": Door("/"),
    "play": Door("/play/", 302, form=lambda house: {"game": "tallinn"}, takes=BOTH),
    "settings": Door("/settings/", takes=BOTH),
    "new": Door("/new/tallinn/", takes=BOTH),
    "room": Door("/t/{waiting}/room", 302, closing, NO, BOTH),
    "join": Door("/t/{code}/join/{invitation}/", 302, sitting, USED, BOTH),
    "table": Door("/t/{code}/?seat=0", refuses=NO),
    "news": Door("/t/{code}/news?seat=0", refuses=NO),
    "act": Door("/t/{code}/act", 302, own_decision, NO, POST),
    "seen": Door("/t/{code}/seen", 204, lambda house: {"seat": "0", "shown": "1"}, NO, POST),
    "board_css": Door("/boards/tallinn.css"),
    "say": Door("/t/{code}/say", 302, line, NOBODY, POST),
    "mute": Door("/t/{code}/mute", 302, muting, NOBODY, POST),
    "result": Door("/t/{code}/result/", 404),
    "record": Door("/t/{code}/record.json", 404),
    "replay": Door("/t/{code}/replay/?at=3&seat=0", 404),
    "continue": Door("/t/{code}/continue", 404, going_on, takes=POST),
    "rematch": Door("/t/{code}/rematch", 404, lambda house: {}, takes=POST),
    "proof": Door("/t/{code}/proof/"),
    "rules": Door("/rules/"),
    "rules-of": Door("/rules/tallinn/"),
    "healthz": Door("/healthz"),
    "metrics": Door("/metrics", 404),
}


def test_every_address_is_declared() -> None:
    from django.urls import get_resolver

    names = {key for key in get_resolver().reverse_dict if isinstance(key, str)}
    assert names == set(DOORS), "declare who may come in, and who is an intruder"


@pytest.mark.parametrize("name", sorted(DOORS))
def test_intruders_get_nothing_and_change_nothing(name: str, house: House) -> None:
    door = DOORS[name]
    for kind, intruder in house.people.items():
        answer = door.ask(intruder, house)
        assert answer.status == door.refuses.get(kind, door.answer), (name, kind)
        if kind in door.refuses:
            assert house.unchanged(), (name, kind)
            assert b'name="do"' not in answer.body
        put(house.world)
    assert door.ask(house.owner, house).status == door.answer


@pytest.mark.parametrize("name", sorted(DOORS))
def test_other_methods_change_nothing(name: str, house: House) -> None:
    door = DOORS[name]
    path = house.path(door.path)
    headers = [("x-csrftoken", TOKEN)]
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"):
        if method in door.takes:
            continue
        answer = house.owner.ask(method, path, headers=headers)
        assert answer.status == 405, (name, method)
        assert house.unchanged()


@pytest.mark.parametrize("name", [name for name, door in sorted(DOORS.items()) if door.form])
def test_a_post_from_elsewhere_is_refused(name: str, house: House) -> None:
    """Another site can send the cookies, but it neither knows the token nor hides its name."""
    door = DOORS[name]
    assert door.form is not None
    path = house.path(door.path)
    for headers in (
        [],
        [("x-csrftoken", "b" * 32)],
        [("x-csrftoken", "a")],
        [("x-csrftoken", TOKEN), ("origin", "https://elsewhere.example")],
        [("x-csrftoken", TOKEN), ("origin", "null")],
    ):
        body = "&".join(f"{key}={value}" for key, value in door.form(house).items())
        form = ("content-type", "application/x-www-form-urlencoded")
        answer = house.owner.ask("POST", path, body.encode(), [form, *headers])
        assert answer.status == 403, headers
        assert house.unchanged()


@pytest.mark.parametrize("name", [name for name, door in sorted(DOORS.items()) if door.form])
def test_what_is_far_too_long_is_refused(name: str, house: House) -> None:
    path = house.path(DOORS[name].path)
    assert house.owner.post(path, {"text": "x" * 70_000}).status == 413
    many = {f"x{n}": "1" for n in range(101)}
    assert house.owner.post(path, many).status == 400
    assert house.unchanged()


ODD: Final = [
    "", "-1", "1e3", "０", "٣", "99999999999", "0x1", " 0", "0 ", "0\r\nX-Evil: 1", "a" * 5000,
    "%00", "<script>", "0&seat=1", "None", "null", "../../", "１:１",
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_odd_numbers_are_refused(odd: str, house: House) -> None:
    """A seat, a question, an action are numbers as our own pages write them, and nothing else."""
    act = f"/t/{house.code}/act"
    decision = house.decision()
    question, action = decision["do"].split(":")
    for form in (
        {**decision, "seat": odd},
        {**decision, "do": odd},
        {**decision, "do": f"{odd}:{action}"},
        {**decision, "do": f"{question}:{odd}"},
    ):
        assert house.owner.post(act, form).status in (400, 403, 409)
        assert house.unchanged()
    for path in (f"/t/{house.code}/", f"/t/{house.code}/news", f"/live/{house.code}/"):
        answer = house.people["stranger"].get(f"{path}?seat={quote(odd)}")
        assert answer.status in (200, 400, 403, 404)
        assert b'name="do"' not in answer.body
        assert answer.header("x-evil") == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_is_for_its_seat(kind: str, house: House) -> None:
    """Others' seats are refused; what everybody sees, everybody gets."""
    for seat in ("0", "2", "3", "4", "-2", "99"):
        if kind != "neighbour" or seat != "1":
            assert house.people[kind].get(f"/live/{house.code}/?seat={seat}").status in (403, 404)
    answer = house.people[kind].get(f"/live/{house.code}/")
    assert answer.status == 200
    assert b'name="do"' not in answer.body
    assert house.owner.get(f"/live/{house.code}/?seat=0").body.count(b'name="do"') > 0
    assert house.owner.get("/live/nowhere/").status == 404
    assert house.owner.get(f"/live/{house.code}/../../t/{house.code}/").status == 404


def test_a_stream_ends_with_the_right_to_its_seat(house: House) -> None:
    """Who sat there in the waiting room and got up sees nothing of whoever plays there now."""
    code, right = house.waiting.code, house.waiting.invitation
    first, then, last = (house.people[kind] for kind in ("guest", "neighbour", "stranger"))
    sit = f"/t/{code}/join/{right}/"
    assert first.post(sit, {"seat": "1"}).status == 302
    watching, public = first.watch(f"/live/{code}/?seat=1"), first.watch(f"/live/{code}/")
    assert first.post(f"/t/{code}/room", {"do": "up", "seat": "1"}).status == 302
    for who, seat in ((then, "1"), (last, "2")):
        assert who.post(sit, {"seat": seat}).status == 302
    assert b'class="hand' in then.get(f"/live/{code}/?seat=1").body
    came = watching.since()
    assert b'class="hand' not in came
    assert b'name="do"' not in came
    assert first.get(f"/live/{code}/?seat=1").status == 403
    assert watching.is_over()
    assert b"id: " in public.since()
    public.end()


def test_nobody_sits_down_without_the_invitation(house: House) -> None:
    """Neither by guessing nor past it; and once everybody sits, it is of no use."""
    code, right = house.waiting.code, house.waiting.invitation
    for kind in ("stranger", "guest", "neighbour", "forger", "thief", "old hand"):
        who = house.people[kind]
        for wrong in (right[:-1], right[:-1] + "_", right.upper(), house.playing.table.invitation):
            assert who.get(f"/t/{code}/join/{wrong}/").status == 404
            assert who.post(f"/t/{code}/join/{wrong}/", sitting(house)).status == 404
        form = {"do": "sit", **sitting(house)}
        assert who.post(f"/t/{code}/room", form).status == 403
        for page in (f"/t/{code}/", f"/t/{code}/room", f"/live/{code}/", "/"):
            assert right not in who.get(page).text
        assert house.unchanged()
    assert right in house.owner.get(f"/t/{code}/").text
    guest, last = house.people["guest"], house.people["stranger"]
    assert guest.post(f"/t/{code}/join/{right}/", {"seat": "1"}).status == 302
    assert last.post(f"/t/{code}/join/{right}/", {"seat": "1"}).status == 409
    assert last.post(f"/t/{code}/join/{right}/", {"seat": "2"}).status == 302
    late = house.people["neighbour"].post(f"/t/{code}/join/{right}/", {"seat": "2"})
    assert late.status == 409


def test_a_bots_seat_is_nobodys(house: House) -> None:
    for who in (house.owner, *house.people.values()):
        assert who.get(f"/t/{house.code}/?seat=3").status == 403
        assert who.post(f"/t/{house.code}/act", {"seat": "3", "do": "1:0"}).status == 403
    assert house.unchanged()


def test_people_with_two_seats_see_one_hand_at_a_time(house: House) -> None:
    """Behind the curtain neither page nor stream holds a hand."""
    bare = house.owner.get(f"/t/{house.code}/")
    stream = house.owner.get(f"/live/{house.code}/")
    for answer in (bare, stream):
        assert answer.status == 200
        assert not re.search(rb'name="do" value="\d+:\d+"', answer.body)
        assert b'class="hand"' not in answer.body
