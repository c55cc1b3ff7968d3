"""Checks of events: what they say, whom they tell, and that views change only with them."""

import json
from typing import Any

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.secret import HIDDEN
from tafelrunde.kernel.text import parts
from tafelrunde.kit.case import Moment, seen
from tafelrunde.kit.rules import has_name

MOST = 8  # offers of one seat that are tried out


def events(at: Moment) -> None:
    """Each event is declared, can be dumped, redacted and told, and names a rule that exists."""
    for event in at.state.events:
        name = type(event).__name__
        if type(event) not in at.case.game.all_events():
            at.broken("events", f"{name} is not among the events of the game")
        data = json.loads(json.dumps(event.dump()))
        told = {key: value for key, value in data.items() if key != "event"}
        if type(event)(**told).dump() != event.dump():
            at.broken("events", f"{name} can't be made again from {told}")
        if event.rule and event.rule not in at.case.game.rulebook:
            at.broken("events", f"{name} follows from {event.rule}, which the rulebook lacks")
        if not event.text:
            at.broken("events", f"{name} has no text")
        _told(at, event, event.text)
        if event.secrets:
            for viewer in at.viewers():
                _redacted(at, event, viewer)


def _redacted(at: Moment, event: Event, viewer: int | None) -> None:
    version = event.seen_by(viewer)
    if version is None or version is event:
        return
    name = type(event).__name__
    for field in event.secrets:
        value = getattr(version, field)
        shown = value if isinstance(value, list) else [value]
        if getattr(event, field) != value and any(member != HIDDEN for member in shown):
            at.broken("events", f"{name} tells {viewer} something of {field}: {shown}")
    again = version.seen_by(viewer)
    if again is None or again.dump() != version.dump():
        at.broken("events", f"{name}, hidden twice from {viewer}, differs")
    _told(at, version, version.told())


def _told(at: Moment, event: Event, template: str) -> None:
    """Every part of a template is a field with a name or a number, and nothing hidden."""
    name = type(event).__name__
    values = fields(event)
    for part, kind in parts(template):
        if part not in values:
            at.broken("events", f"{name} has no {part} for “{template}”")
        members = values[part] if isinstance(values[part], list) else [values[part]]
        for value in members:
            if part in event.secrets and value == HIDDEN:
                at.broken("events", f"{name} tells {part} in “{template}”, which is hidden here")
            if kind not in ("seat", "seats", "action") and not has_name(at, kind, value):
                at.broken("events", f"{name}: there is no {kind} {value}")


def law(at: Moment, before: dict[str, Any], after: dict[str, Any]) -> None:
    """The view of the viewer changed exactly if an event that it saw says so."""
    viewer = at.case.viewer
    told = [event for event in at.state.events if event.seen_by(viewer) is not None]
    names = [type(event).__name__ for event in told]
    changing = [type(event).__name__ for event in told if event.changes]
    if before != after and not told:
        at.broken("law", f"the view of {viewer} changed without an event: {changed(before, after)}")
    facts = [name for name in changed(before, after) if name not in ("waiting", "agenda")]
    if facts and not changing:
        at.broken("law", f"the view of {viewer} changed in {facts}; {names} say it doesn't")
    if changing and before == after:
        at.broken("law", f"{viewer} saw {changing}, but its view is as before")


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """In what two dumps differ."""
    one, other = before["fields"], after["fields"]
    names = [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
    return [*names, "agenda"] if before["agenda"] != after["agenda"] else names


def told_apart(at: Moment) -> None:
    """Whatever a seat or chance does instead: a viewer who hears the same sees the same."""
    for seat in at.state.to_act():
        heard: dict[tuple[int, str], tuple[int, dict[str, Any]]] = {}
        offers = sorted(set(at.state.legal(seat)))
        at.rng.shuffle(offers)
        for action in offers[:MOST]:
            world = at.state.copy()
            world.play(seat, action)
            for number, viewer in enumerate(at.viewers()):
                story = json.dumps(seen(world, viewer))
                sight = world.seen_by(viewer).dump()
                other, known = heard.setdefault((number, story), (action, sight))
                if known != sight:
                    what = f"after {seat} did {action} or {other} {viewer} hears the same"
                    at.broken("told", f"{what}, but sees a difference in {changed(known, sight)}")
