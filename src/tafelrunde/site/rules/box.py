"""What is in the box, for a page: each component, what is printed on it, how that is known."""

from typing import Any, Final

from tafelrunde import games
from tafelrunde.kernel.components import SOURCES, Components
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.printed import Part
from tafelrunde.language import Language, to_say

CALLED: Final = {
    "confirmed": to_say("confirmed"),
    "inferred": to_say("inferred"),
    "invented": to_say("invented"),
    "corrected": to_say("corrected"),
}
MEANING: Final = {
    "confirmed": to_say("Read in a rulebook or in a public description."),
    "inferred": to_say("Follows from the rulebook’s texts, examples or counts."),
    "invented": to_say("No source was found; chosen so that every example and count is right."),
    "corrected": to_say("Read on the real cards by the owner of a box."),
}
SIGNS: Final = {"confirmed": "✓", "inferred": "≈", "invented": "?", "corrected": "✎"}


class Shown:
    """A component as a line of a table."""

    def __init__(self, name: str, facts: list[str], source: str) -> None:
        self.name = name
        self.facts = facts
        self.source = source
        self.notes: list[str] = []
        self.count = 1
        self.look = ""
        self.mark = ""


class Shelf:
    """Components of one kind, with their title."""

    def __init__(self, title: str, members: list[Shown]) -> None:
        self.title = title
        self.members = members


def shelves(game: Game, components: Components, reader: Language) -> list[Shelf]:
    """All that is in the box."""
    corrections = corrected(game.read_components({}).data, components.data)
    return [
        Shelf(reader.say(part.title), shown(part, corrections, reader))
        for part in games.board(game.name).in_the_box(components)
    ]


def shown(part: Part, corrections: dict[int, list[str]], reader: Language) -> list[Shown]:
    """The lines of a part."""
    lines = []
    for member in part.members:
        row = member.row
        line = Shown(
            reader.say(member.name), [reader.say(fact) for fact in member.facts], row["source"]
        )
        line.count, line.look, line.mark = member.count, member.look, member.mark
        for note, keys in (
            (to_say("corrected: {facts}"), corrections.get(id(row), [])),
            (to_say("known: {facts}"), row.get("known", [])),
            (to_say("unsure: {facts}"), row.get("unsure", [])),
        ):
            if keys:
                said = ", ".join(reader.say(part.called(key)) for key in keys)
                line.notes.append(reader.plain(note, facts=said))
        lines.append(line)
    return lines


def corrected(base: Any, now: Any) -> dict[int, list[str]]:
    """The keys that an edition has changed, for each row by its identity."""
    found: dict[int, list[str]] = {}
    if isinstance(base, dict) and isinstance(now, dict):
        if "source" in now:
            keys = [key for key in now if key != "source" and now[key] != base.get(key)]
            return {id(now): keys}
        for key in now:
            found.update(corrected(base.get(key), now[key]))
    if isinstance(base, list) and isinstance(now, list):
        for before, after in zip(base, now, strict=False):
            found.update(corrected(before, after))
    return found


def sources(components: Components) -> list[tuple[str, int]]:
    """The kinds of sources that there are here, with the number of components of each."""
    counts = components.sources()
    return [(source, counts[source]) for source in SOURCES if counts[source]]
