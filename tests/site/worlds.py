"""Another world under a running table: all that a seat can't see is different, all else the same.

A world is what is stored of a table. `other_world` changes, for one viewer: every hidden card
in the position and in the position that an undo goes back to, the hidden fields of stored
events, the words of decisions and draws that weren't seen, which private decisions there were
at all, the seed of the draws to come, others' choices that wait for a confirmation, and every
number that counts more than this viewer sees.
"""

import json
from typing import Any

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import HIDDEN, OWNER
from tafelrunde.kernel.state import State

Row = dict[str, Any]


class World:
    """All that is stored of a table."""

    def __init__(self, table: Row, seats: list[Row], entries: list[Row]) -> None:
        self.table = table
        self.seats = seats
        self.entries = entries

    def copy(self) -> "World":
        """The same once more."""
        return World(
            dict(self.table),
            [dict(row) for row in self.seats],
            [dict(row) for row in self.entries],
        )


def world_of(table_id: int) -> World:
    """What is stored of a table now."""
    from tafelrunde.site.tables.models import Entry, Seat, Table

    return World(
        Table.objects.filter(pk=table_id).values().get(),
        list(Seat.objects.filter(table_id=table_id).values()),
        list(Entry.objects.filter(table_id=table_id).values()),
    )


def put(world: World) -> None:
    """Store a world in the place of what is there; nothing of that is remembered anywhere."""
    from django.db import transaction

    from tafelrunde.site.tables import live
    from tafelrunde.site.tables.models import Entry, Line, Seat, Table

    table_id = world.table["id"]
    with transaction.atomic():
        Line.objects.filter(table_id=table_id).delete()
        Entry.objects.filter(table_id=table_id).delete()
        Entry.objects.bulk_create(Entry(**row) for row in world.entries)
        for row in world.seats:
            Seat.objects.filter(pk=row["id"]).update(**row)
        Table.objects.filter(pk=table_id).update(**world.table)
    live.hub.wake_all()


def other_world(world: World, viewer: int | None, rng: Rng) -> World:
    """A world that a seat (None: whoever watches) can't tell from this one."""
    other = world.copy()
    deal_anew(other, viewer, rng)
    retell(other, viewer, rng)
    forget_private_decisions(other, viewer)
    count_anew(other, viewer)
    return other


def deal_anew(world: World, viewer: int | None, rng: Rng) -> None:
    """Other hidden cards, also in what an undo would bring back."""
    table = world.table
    state = loaded(table, table["snapshot"])
    if table["run"]:
        before = loaded(table, table["run_snapshot"]).imagine(viewer, rng)
        table["run_snapshot"] = stored(before)
    if table["run"] and table["run_seat"] == viewer:
        # What the seat itself did since is the same in both worlds.
        for row in world.entries:
            if row["number"] in table["run"]:
                before.play(viewer, before.setup.game.words.number(row["word"]))
        assert before.seen_by(viewer).key() == state.seen_by(viewer).key()
        table["snapshot"] = stored(before)
    else:
        table["snapshot"] = stored(state.imagine(viewer, rng))


def loaded(table: Row, snapshot: str) -> State:
    from tafelrunde import games

    return games.find(table["game"]).load(json.loads(snapshot))


def stored(state: State) -> str:
    return json.dumps(state.dump(), separators=(",", ":"))


def retell(world: World, viewer: int | None, rng: Rng) -> None:
    """Other hidden fields of events, other words of what was done unseen."""
    from tafelrunde import games

    game = games.find(world.table["game"])
    kinds = {kind.__name__: kind for kind in game.all_events()}
    told = [(row, json.loads(row["events"])) for row in world.entries]
    said: dict[tuple[str, str], list[Any]] = {}  # what the fields of events have held
    for _, events in told:
        for event in events:
            for name in kinds[event["event"]].secrets:
                said.setdefault((event["event"], name), []).append(event[name])
    for row, events in told:
        hidden = False
        for event in events:
            kind = kinds[event["event"]]
            hidden |= change_hidden(event, kind, said, viewer, rng)
        row["events"] = json.dumps(events, separators=(",", ":"))
        if hidden and row["word"] in game.words._numbers:
            family = game.words.family(game.words.number(row["word"]))
            row["word"] = game.words.word(family.first + rng.below(family.size))


def change_hidden(
    event: Row,
    kind: type[Event],
    said: dict[tuple[str, str], list[Any]],
    viewer: int | None,
    rng: Rng,
) -> bool:
    """Put something else that the same field might hold where the viewer sees nothing."""
    whole = kind(**{name: value for name, value in event.items() if name != "event"})
    view = whole.seen_by(viewer)
    changed = False
    for name, seers in kind.secrets.items():
        if view is not None and HIDDEN not in aslist(fields(view)[name]):
            continue
        if seers == OWNER and name == "seat":
            continue  # whose it is decides who sees it
        others = said[event["event"], name]
        event[name] = others[rng.below(len(others))]
        if view is not None and isinstance(fields(view)[name], list):
            event[name] = [0] * len(fields(view)[name])  # how many there are is seen
        changed = True
    again = kind(**{name: value for name, value in event.items() if name != "event"})
    seen = again.seen_by(viewer)
    assert (seen and seen.dump()) == (view and view.dump())
    return changed


def aslist(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def forget_private_decisions(world: World, viewer: int | None) -> None:
    """Drop decisions of others that the viewer learned nothing of; nobody else ever made them."""
    from tafelrunde import games

    kinds = {kind.__name__: kind for kind in games.find(world.table["game"]).all_events()}
    kept = []
    for row in world.entries:
        events = [
            kinds[event.pop("event")](**event).seen_by(viewer)
            for event in json.loads(row["events"])
        ]
        unseen = bool(events) and not any(events)
        if not unseen or row["seat"] in (-1, viewer) or row["number"] in world.table["run"]:
            kept.append(row)
    renumber(world, kept)


def renumber(world: World, kept: list[Row]) -> None:
    """Number the entries that are left, without a gap; what names a number follows."""
    numbers = [row["number"] for row in kept]

    def new(number: int) -> int:
        return 1 + sum(1 for old in numbers if old < number)

    table = world.table
    for row in kept:
        if row["word"].startswith("undo "):
            row["word"] = f"undo {new(int(row['word'].removeprefix('undo ')))}"
    if "entry" in table["request"]:
        table["request"] = {**table["request"], "entry": new(table["request"]["entry"])}
    table["run"] = [new(number) for number in table["run"]]
    table["number"] = len(kept)
    for row, old in zip(kept, numbers, strict=True):
        row["number"] = new(old)
    world.entries = kept


def count_anew(world: World, viewer: int | None) -> None:
    """Other numbers wherever they count what this viewer doesn't see, and another seed."""
    table = world.table
    table["seed"] = "5eed" * 16
    table["revision"] += 7
    for name in ("own", "questions", "asked"):
        table[name] = [
            number + 3 if seat != viewer and number >= 0 else number
            for seat, number in enumerate(table[name])
        ]
    if table["pending"] and table["pending"][0] != viewer:
        table["pending"] = []
    if table["run_seat"] not in (-1, viewer):
        table["run_seat"], table["run"], table["run_snapshot"] = -1, [], ""
    for row in world.seats:
        if row["index"] != viewer:
            row["seen"] += 1
    for row in world.entries:
        if row["seat"] != viewer:
            row["question"] += 3
