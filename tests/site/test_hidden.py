"""Nothing that anybody gets of a running table depends on what they can't see.

At every kind of question of each game, all that a viewer can't see is changed in the database;
whatever that viewer then asks for is the same, byte for byte: pages, fragments, the stream, what
refusals say, and what follows from a decision of their own. Token and clock stand still.
Leaks planted on purpose show that this test sees them.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import pytest

from tafelrunde import games
from tafelrunde.kernel.rng import Rng
from tests.site.asking import TOKEN, Loop, Visitor
from tests.site.worlds import World, other_world, put, world_of

pytestmark = pytest.mark.usefixtures("site", "still")

STILL: Final = 1_800_000_000.0
PLAYERS: Final = 4
# Where there is nothing to get.
POSTED: Final = ("/act", "/say", "/mute", "/seen", "/continue", "/rematch")
HERE: Final = 2  # a seat of whoever has seat 0: two people on one device


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens and clock stand still."""
    import datetime

    from django.http import response
    from django.middleware import csrf
    from django.utils import timezone

    from tafelrunde.site.tables import once

    now = datetime.datetime.fromtimestamp(STILL, datetime.UTC)
    monkeypatch.setattr(csrf, "_get_new_csrf_string", lambda: TOKEN)
    monkeypatch.setattr(once, "secrets", SimpleNamespace(token_hex=lambda size: "0" * size))
    monkeypatch.setattr(response, "time", SimpleNamespace(time=lambda: STILL))
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def loop() -> Iterator[Loop]:
    made = Loop()
    yield made
    made.end()


class Viewer:
    """Somebody who looks at the table: from a seat, or without one."""

    def __init__(self, who: Visitor, seat: int | None, name: str, query: str = "") -> None:
        self.who = who
        self.seat = seat
        self.name = name
        self.query = query


@contextmanager
def dealt_from(seed: str) -> Iterator[None]:
    """A table that is made in here is dealt the same each time."""
    with (
        patch("tafelrunde.site.tables.seating.new_seed", lambda: seed),
        patch("tafelrunde.site.tables.seating.new_nonce", lambda: seed[:32]),
    ):
        yield


class Playing:
    """A table of all that a game offers: two people, one of them with two seats, and a bot."""

    def __init__(self, name: str, loop: Loop, seed: int) -> None:
        from tafelrunde.site.people.models import Person
        from tafelrunde.site.tables import seating, submit
        from tafelrunde.site.tables.seating import Chair

        game = games.find(name)
        options = {option.name: option.values[-1] for option in game.options}
        self.anna, self.ben = (Person.objects.create(name=who).pk for who in ("Anna", "Ben"))
        host = Person.objects.get(pk=self.anna)
        guest = Person.objects.get(pk=self.ben)
        chairs = [Chair("me"), Chair("free"), Chair("me", name="Dora"), Chair("bot", bot="uniform")]
        with dealt_from(f"{seed:064x}"):
            self.table = seating.make(host, name, PLAYERS, options, chairs).table
            self.pk = self.table.pk
            submit.change(self.pk, lambda: seating.sit_down(self.pk, 1, guest, "Ben"))
        self.rng = random.Random(seed)
        self.game = game
        one, two = Visitor(loop, self.anna), Visitor(loop, self.ben)
        self.viewers = [
            Viewer(one, 0, "a seat of two on one device", "?seat=0"),
            Viewer(one, HERE, "the other one", "?seat=2"),
            Viewer(one, None, "the curtain between them"),
            Viewer(two, 1, "a seat", "?seat=1"),
            Viewer(Visitor(loop), None, "a spectator"),
        ]

    def position(self) -> Any:
        from tafelrunde.site.tables import access
        from tafelrunde.site.tables import position as positions

        return positions.of(access.table_of(self.table.code))

    def kind(self) -> tuple[Any, ...]:
        """What is going on: positions of the same kind need no second look."""
        position = self.position()
        table, state = position.table, position.state
        step = type(state.agenda[-1]).__name__ if state.agenda else ""
        sealed = {seat in state.waiting for seat, run in enumerate(state.sealed) if run}
        return step, *sorted(sealed), table.held >= 0, bool(table.pending), bool(table.run)

    def step(self) -> bool:
        """One decision of somebody, at random; False when the game is over."""
        from tafelrunde.site.tables import moves, submit

        position = self.position()
        table, seats = position.table, position.seats
        if table.status != "running":
            return False
        waits = table.held if table.held >= 0 else table.pending[0] if table.pending else -1
        seat = waits if waits >= 0 else self.rng.choice(position.asked())
        by = seats[seat].person_id or moves.HOUSE
        if waits >= 0:
            submit.change(self.pk, lambda: moves.end_turn(self.pk, seat, by))
        else:
            action = self.rng.choice(position.state.legal(seat))
            question = table.asked[seat]
            submit.change(self.pk, lambda: moves.act(self.pk, seat, by, question, action))
        return True


def moments(playing: Playing, most: int, others: int = 60) -> Iterator[World]:
    """The table at each new kind of question, until there was nothing new for long."""
    seen: set[tuple[Any, ...]] = set()
    known = 0
    while known < others and len(seen) < most:
        kind = playing.kind()
        known += 1
        if kind not in seen:
            known = 0
            seen.add(kind)
            yield world_of(playing.pk)
        if not playing.step() or playing.position().table.status != "running":
            return


def addresses(code: str) -> list[str]:
    """Every page and fragment of a table that there is an address for."""
    from django.urls import get_resolver, reverse

    from tafelrunde.site.tables.models import Table

    invitation = Table.objects.get(code=code).invitation
    found = []
    for name in sorted(str(key) for key in get_resolver().reverse_dict if isinstance(key, str)):
        (_, parts), *_ = get_resolver().reverse_dict.getlist(name)[0][0]
        known = {"code": code, "invitation": invitation, "token": invitation}
        if "code" in parts:
            found.append(reverse(name, kwargs={part: known[part] for part in parts}))
    return found


def got(viewer: Viewer, playing: Playing) -> dict[str, Any]:
    """All that a viewer can ask for without changing anything, as bytes."""
    code, who, query = playing.table.code, viewer.who, viewer.query
    answers: dict[str, Any] = {}
    for address in addresses(code):
        if address.removeprefix(f"/t/{code}") not in POSTED:
            answers[f"GET {address}"] = who.get(address + query)
    answers["GET /"] = who.get("/")
    answers["live"] = who.get(f"/live/{code}/{query}")
    position = playing.position()
    if viewer.seat is not None:
        answers.update(refused(viewer, playing, position.table.asked[viewer.seat]))
    return answers


def refused(viewer: Viewer, playing: Playing, question: int) -> dict[str, Any]:
    """What a seat is told of decisions that can't be."""
    seat = viewer.seat
    state = playing.position().state
    offers = state.legal(seat)
    size = playing.game.words.size
    illegal = [action for action in range(0, size, max(1, size // 3)) if action not in offers]
    blocked = [action for action, _ in state.blocked(seat)][:2]
    tried = [f"{question}:{action}" for action in [*illegal[:2], *blocked] if question >= 0]
    answers = {}
    for do in [*tried, "99999:0", f"{max(question, 0)}:99999", "nonsense"]:
        form = {"seat": str(seat), "do": do}
        act = f"/t/{playing.table.code}/act"
        for headers in ((), (("hx-request", "true"), ("x-live", "on"))):
            answers[f"{do} {headers}"] = viewer.who.post(act, form, headers=headers)
    return answers


def differences(playing: Playing, viewer: Viewer, world: World, rng: Rng) -> list[str]:
    """What a viewer gets that is not the same in another world."""
    before = got(viewer, playing)
    put(other_world(world, viewer.seat, rng))
    after = got(viewer, playing)
    put(world)
    assert before.keys() == after.keys()
    return [
        f"{asked}: {apart(str(before[asked]), str(after[asked]))}"
        for asked in before
        if before[asked] != after[asked]
    ]


def apart(one: str, other: str) -> str:
    """The first place where two answers are not the same."""
    at = next((at for at in range(len(one)) if one[at : at + 1] != other[at : at + 1]), len(one))
    return f"…{one[at - 60 : at + 60]}… | …{other[at - 60 : at + 60]}…"


@pytest.mark.parametrize("name", sorted(games.names()))
def test_what_is_hidden_changes_nothing(name: str, loop: Loop) -> None:
    playing = Playing(name, loop, 5)
    looked = 0
    for world in moments(playing, most=16):
        for viewer in playing.viewers:
            rng = Rng(1000 + looked)
            assert differences(playing, viewer, world, rng) == [], (playing.kind(), viewer.name)
            looked += 1
    assert looked >= 40


def decided(viewer: Viewer, playing: Playing, action: int) -> tuple[dict[str, Any], bool]:
    """What a seat is answered, and sees, after a decision; whether chance has answered, too."""
    seat = viewer.seat
    before = playing.position().table
    form = {"seat": str(seat), "do": f"{before.asked[seat]}:{action}"}
    live = (("hx-request", "true"), ("x-live", "on"))
    answer = viewer.who.post(f"/t/{playing.table.code}/act", form, headers=live)
    entries = world_of(playing.pk).entries
    drawn = any(row["seat"] < 0 and row["number"] > before.number for row in entries)
    return {"act": answer, **({} if drawn else got(viewer, playing))}, drawn


@pytest.mark.parametrize("name", sorted(games.names()))
def test_what_follows_is_the_same(name: str, loop: Loop) -> None:
    """A decision that brings nothing to light is answered alike in both worlds."""
    playing = Playing(name, loop, 6)
    looked = 0
    for world in moments(playing, most=16):
        for viewer in playing.viewers:
            seat = viewer.seat
            if seat is None or seat not in playing.position().asked() or world.table["pending"]:
                continue
            rng = Rng(2000 + looked)
            action = playing.rng.choice(playing.position().state.legal(seat))
            after, drawn = decided(viewer, playing, action)
            put(other_world(world, seat, rng))
            other, drawn_there = decided(viewer, playing, action)
            put(world)
            assert drawn == drawn_there
            assert drawn or after == other, (playing.kind(), viewer.name, action)
            looked += not drawn
    assert looked > 4


def whole_view(position: Any, seat: int) -> Any:
    return position.state


def whole_events(told: Any, seat: int) -> Any:
    return told.events


def every_change_counted(position: Any, seat: int) -> str:
    return str(position.table.revision)


def every_question_counted(position: Any, seat: int) -> str:
    return str(sum(position.table.questions))


LEAKS: Final[dict[str, tuple[str, Callable[..., Any]]]] = {
    "a board drawn from the whole state": ("access.view_of", whole_view),
    "a log that tells everything": ("access.events_seen", whole_events),
    "a number that counts every change": ("live.version_of", every_change_counted),
    "a number that counts others' questions": ("live.version_of", every_question_counted),
}


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_leak_is_seen(leak: str, loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    place, leaking = LEAKS[leak]
    monkeypatch.setattr(f"tafelrunde.site.tables.{place}", leaking)
    playing = Playing("tallinn", loop, 5)
    for world in moments(playing, most=24):
        spectator = playing.viewers[-1]
        if differences(playing, spectator, world, Rng(7)):
            return
    pytest.fail("nobody saw it")


def test_a_log_that_counts_unseen_entries_is_seen(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the newest so many entries are told, a line less tells of a private decision."""
    from tafelrunde.site.tables import access

    told = access.log_of
    monkeypatch.setattr(
        access, "log_of", lambda position, seat: told(position, seat)[-len(position.recent) // 2 :]
    )
    playing = Playing("tallinn", loop, 5)
    assert any(
        differences(playing, playing.viewers[-1], world, Rng(7)) for world in moments(playing, 24)
    )


def test_private_decisions_neither_put_off_nor_bring_on_a_sign_of_life(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-U3, T-C1 A stream that is silent says so at its time, whatever others think over."""
    from tafelrunde.site.tables import live

    monkeypatch.setattr(live, "HEARTBEAT", 0.5)
    monkeypatch.setattr(live, "TICK", 0.1)
    clock = asyncio.run_coroutine_threadsafe(live.keep_alive(), loop.loop)
    playing = Playing("tallinn", loop, 5)
    stream = playing.viewers[-1].who.watch(f"/live/{playing.table.code}/")
    stream.since()
    begun = time.monotonic()
    until = begun + 3
    while time.monotonic() < until:
        live.hub.loop.call_soon_threadsafe(live.hub.wake, playing.pk)
        time.sleep(0.1)
    came = stream.since()
    passed = time.monotonic() - begun
    stream.end()
    clock.cancel()
    times = len(came) // len(live.STILL_HERE)
    assert came == live.STILL_HERE * times
    assert 2 <= times <= passed / live.HEARTBEAT


def test_private_decisions_settle_no_request(loop: Loop) -> None:
    """T-U3 Ben asks to take something back; Anna, who thinks something over, hasn't answered."""
    from tafelrunde.site.tables import moves, submit
    from tafelrunde.site.tables.submit import Refused

    playing = Playing("tallinn", loop, 5)
    pk, words = playing.pk, playing.game.words
    while not playing.position().recent or playing.position().recent[-1].seat != 1:
        playing.step()
    while 0 not in playing.position().asked() or playing.position().state.sealed[0]:
        playing.step()
    submit.change(pk, lambda: moves.ask_undo(pk, 1, playing.ben))
    before = got(playing.viewers[-1], playing)
    card = next(a for a in playing.position().state.legal(0) if words.word(a) != "done")
    question = playing.position().table.asked[0]
    submit.change(pk, lambda: moves.act(pk, 0, playing.anna, question, card))
    assert playing.position().state.sealed[0] == [card]
    assert got(playing.viewers[-1], playing) == before
    assert playing.position().table.request["seat"] == 1
    with pytest.raises(Refused, match="nothing to take back"):
        submit.change(pk, lambda: moves.ask_undo(pk, 0, playing.anna))
    asked = playing.position().table.asked[0]
    submit.change(pk, lambda: moves.act(pk, 0, playing.anna, asked, words.number("done")))
    assert playing.position().table.request == {}


def test_private_decisions_move_nothing(loop: Loop) -> None:
    """T-U3, T-C1 Until an answer is complete nobody gets a byte; then its length tells nothing."""
    playing = Playing("tallinn", loop, 5)
    world = world_of(playing.pk)
    anna, others = playing.viewers[0], playing.viewers[2:]
    act, words = f"/t/{playing.table.code}/act", playing.game.words
    live = (("hx-request", "true"), ("x-live", "on"))

    def decide(do: str) -> None:
        table = playing.position().table
        if do != "undo":
            do = f"{table.asked[0]}:{words.number(do)}"
        assert anna.who.post(act, {"seat": "0", "do": do}, headers=live).status == 204

    card = next(words.word(a) for a in playing.position().state.legal(0) if words.word(a) != "done")
    outcomes = []
    for private in ([], [card], [card, "undo"], [card, "undo", card]):
        put(world)
        streams = [
            viewer.who.watch(f"/live/{playing.table.code}/{viewer.query}") for viewer in others
        ]
        for stream in streams:
            stream.since()
        for do in private:
            decide(do)
            assert [stream.since() for stream in streams] == [b""] * len(streams)
            assert playing.position().table.number > world.table["number"]
        decide("done")
        came = [stream.since() for stream in streams]
        assert all(came)
        outcomes.append([*came, *(got(viewer, playing) for viewer in others)])
        for stream in streams:
            stream.end()
    assert all(outcome == outcomes[0] for outcome in outcomes)
