"""What stands before every page: hosts, policies, logs, what people write."""

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.site.asking import TOKEN, Answer
from tests.site.house import House
from tests.site.test_intruders import DOORS

HOSTS: Final = ["evil.example", "localhost.evil.example", "", "localhost:80@evil", "127.0.0.1, x"]


@pytest.mark.parametrize("host", HOSTS)
def test_another_name_of_the_server_is_refused(host: str, house: House) -> None:
    for path in ("/", f"/t/{house.code}/?seat=0", f"/live/{house.code}/?seat=0"):
        answer = house.owner.ask("GET", path, host=host)
        assert answer.status == 400
        assert b"name=" not in answer.body


def test_two_names_of_the_server_are_refused(house: House) -> None:
    assert house.owner.ask("GET", "/", headers=[("host", "evil.example")]).status == 400


def everywhere(house: House) -> Iterator[tuple[str, Answer]]:
    """An answer of every kind."""
    who = house.owner
    for name, door in DOORS.items():
        yield name, who.get(house.path(door.path))
    for path in (
        f"/live/{house.code}/?seat=0",
        f"/live/{house.code}/?seat=3",
        "/live/nowhere/",
        "/static/tafelrunde/base.css",
        "/static/nothing.css",
        "/nothing/",
        "/t/nowhere/",
        "/static/../settings.py",
        f"/t/{house.code}",
    ):
        yield path, who.get(path)
    yield "forged", who.ask("POST", f"/t/{house.code}/act")
    yield "too long", who.post(f"/t/{house.code}/act", {"text": "x" * 70_000})
    yield "another host", who.ask("GET", "/", host="evil.example")


def test_every_answer_says_what_it_may_do(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy for browsers is on pages, streams, files and errors alike: nothing inline."""
    from tafelrunde.site.tables import fragments

    def check(asked: str, answer: Answer) -> None:
        policy = answer.header("content-security-policy")
        assert "default-src 'none'" in policy, asked
        assert "unsafe" not in policy
        assert answer.header("x-content-type-options") == "nosniff", asked
        assert answer.header("cache-control") in ("no-store", "no-cache", "max-age=300"), asked
        kept = answer.header("cache-control") != "no-store"
        assert not kept or not answer.header("set-cookie"), asked
        assert not re.search(rb"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", answer.body), asked

    for asked, answer in everywhere(house):
        check(asked, answer)
    monkeypatch.setattr(fragments, "public_parts", broken)
    answer = house.owner.get(f"/t/{house.code}/")
    assert answer.status == 500
    check("our own fault", answer)


def broken(position: Any, *_: Any) -> Any:
    """Fail as badly as can be: with the whole state in the error."""
    raise ValueError(f"{position.table.seed} {position.state.dump()}")


def test_cookies_are_kept_from_scripts_and_other_sites(house: House) -> None:
    answer = house.people["stranger"].post("/play/", {"game": "tallinn"})
    cookies = [value.decode() for name, value in answer.headers if name.lower() == b"set-cookie"]
    assert any(cookie.startswith("person=") for cookie in cookies)
    for cookie in cookies:
        assert "httponly" in cookie.lower(), cookie
        assert "samesite=lax" in cookie.lower(), cookie


def test_logs_hold_no_secret(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither cookie nor token, seed, card, name or what was said; not even after a failure."""
    from tafelrunde.site import journal
    from tafelrunde.site.tables import fragments

    caplog.set_level("DEBUG")
    list(everywhere(house))
    house.owner.post(f"/t/{house.code}/say", {"text": "Nobody logs this"})
    house.owner.post(f"/t/{house.code}/act", house.decision())
    monkeypatch.setattr(fragments, "public_parts", broken)
    assert house.owner.get(f"/t/{house.code}/").status == 500
    ours = [each for each in caplog.records if not each.name.startswith(("asyncio", "django.db"))]
    told = "\n".join(journal.Lines().format(record) for record in ours)
    assert '"error": "ValueError"' in told
    table = house.world.table
    secrets = [house.owner.cookies["person"], TOKEN, table["seed"], "Nobody logs this", "Anna"]
    for secret in [*secrets, '"fields"', "'fields'", "hidden_towers"]:
        assert secret not in told, secret


NAMES: Final = [
    "<script>alert(1)</script>",
    "a\u202eb",
    "x" * 21,
    "\x00",
    "a" + "\u0301" * 9,
    "\ud800",
]


@pytest.mark.parametrize("text", NAMES)
def test_odd_names_and_lines_do_no_harm(text: str, house: House) -> None:

    raw = quote(text.encode("utf-8", "surrogatepass"))
    form = ("content-type", "application/x-www-form-urlencoded")
    for path, field in (("/settings/", "name"), (f"/t/{house.code}/say", "text")):
        body = f"{field}={raw}".encode()
        answer = house.owner.ask("POST", path, body, [form, ("x-csrftoken", TOKEN)])
        assert answer.status in (200, 302, 400), (path, answer.status)
    page = house.owner.get(f"/t/{house.code}/").text
    assert "<script>alert" not in page
    assert "\u202e" not in page
    assert "\u0301\u0301\u0301" not in page


def test_muting_nobody_hurts_nobody(house: House) -> None:
    """What one request asks for mustn't spoil what is stored together with it."""
    answer = house.owner.post(f"/t/{house.code}/mute", {"person": "999999999", "muted": "on"})
    assert answer.status == 404


def test_metrics_are_for_whoever_has_the_key(house: House) -> None:
    from django.test import override_settings

    with override_settings(METRICS="long-key"):
        assert house.owner.get("/metrics").status == 404
        right = [("authorization", "Bearer long-key")]
        assert b"tafelrunde_entries" in house.owner.get("/metrics", headers=right).body
        wrong = [("authorization", "Bearer long-kez")]
        assert house.owner.get("/metrics", headers=wrong).status == 404
