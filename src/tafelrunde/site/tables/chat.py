"""What is said at a table: a change that `submit` makes."""

import unicodedata
from typing import Final

from tafelrunde.language import to_say
from tafelrunde.site.people.identity import shown, stacked
from tafelrunde.site.people.models import Mute, Person
from tafelrunde.site.tables import submit
from tafelrunde.site.tables.models import Line
from tafelrunde.site.tables.position import Position
from tafelrunde.site.tables.submit import Changed, Refused

LONGEST: Final = 400
LINES: Final = 40


def read_line(text: str) -> str:
    """A line as it is shown."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    line = "".join(character for character in line if shown(character) or character == "\u200d")
    if not line or stacked(line):
        raise Refused(to_say("There is nothing to say in that."))
    if len(line) > LONGEST:
        raise Refused(to_say("Up to {n} characters at a time."), n=LONGEST)
    return line


def say(table_id: int, person: Person, text: str) -> Changed:
    """Say something."""
    before = submit.locked(table_id)
    table = before.table
    Line.objects.create(table=table, person=person, name=person.name, text=text)
    table.said += 1
    table.revision += 1
    table.save(update_fields=["said", "revision"])
    return Changed(Position(table, before.seats, before.state, before.recent))


def mute(person: Person, other: int, muted: bool) -> Changed:
    """Read no more of somebody, or read them again."""
    if muted and not Person.objects.filter(pk=other).exists():
        raise Refused(to_say("There is nobody like that."), 404)
    if muted:
        Mute.objects.get_or_create(person=person, muted_id=other)
    else:
        Mute.objects.filter(person=person, muted_id=other).delete()
    return Changed(None)


def lines_for(table_id: int, person: int) -> list[Line]:
    """What was said lately, without those whom this person has muted."""
    lines = Line.objects.filter(table_id=table_id).order_by("-pk")
    if person:
        lines = lines.exclude(
            person_id__in=Mute.objects.filter(person_id=person).values("muted_id")
        )
    return list(lines[:LINES])[::-1]


def muted_at(table_id: int, person: int) -> list[Person]:
    """Those who said something here that this person doesn't read."""
    if not person:
        return []
    muted = Mute.objects.filter(person_id=person).values("muted_id")
    said = Line.objects.filter(table_id=table_id).values("person_id")
    return list(Person.objects.filter(pk__in=muted).filter(pk__in=said).order_by("name", "pk"))
