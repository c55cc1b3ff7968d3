"""Running games under the rules that are installed now.

A game began under some version of the rules. After an upgrade its entries may give another
position than the one that people have before them, or none. Such a game goes on from where
it stands; its table and its record say so.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from tafelrunde import games
from tafelrunde.entries import BadEntry, replay
from tafelrunde.entries import Entry as Word
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup, Setup
from tafelrunde.kernel.state import State
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables import submit
from tafelrunde.site.tables.models import RUNNING, Entry, Table
from tafelrunde.site.tables.position import OtherRules
from tafelrunde.site.tables.seating import changed
from tafelrunde.site.tables.submit import Changed

SAME, DIFFERS, STUCK = "same", "differs", "stuck"


class Finding(NamedTuple):
    """What became of a running game: `number` is the first entry that the rules refuse, if any."""

    code: str
    game: str
    rules: int  # the version that it was played under until now
    installed: int
    kind: str
    number: int
    why: str

    def told(self) -> str:
        """What was found, for whoever looks after the site."""
        at = f"entry {self.number}, " if self.number else ""
        what = "it can't go on" if self.kind == STUCK else "it goes on from where it stands"
        return f"{what} ({at}{self.why})"


def check_all() -> Iterator[Finding]:
    """Replay every running game; note at each table what was found."""
    for table_id in list(Table.objects.filter(status=RUNNING).values_list("pk", flat=True)):
        found: list[Finding] = []
        submit.change(table_id, partial(check, table_id, found))
        yield from found


def check(table_id: int, found: list[Finding]) -> Changed:
    """Replay one game, and note what was found. The table stays locked meanwhile."""
    table = Table.objects.get(pk=table_id)
    if table.status != RUNNING:
        return Changed(None)
    finding = compared(table)
    found.append(finding)
    if not note(table, finding):
        return Changed(None)
    changed(table)
    table.save()
    if finding.kind == STUCK:
        return Changed(None)
    return Changed(positions.loaded(table))


def compared(table: Table) -> Finding:
    """The position that people have, beside the one that the installed rules give."""
    try:
        game = games.find(table.game)
    except games.UnknownGame as error:
        return Finding(table.code, table.game, table.rules, 0, STUCK, 0, str(error))
    kind, number, why = SAME, 0, ""
    try:
        here = positions.restored(table, table.snapshot)
    except OtherRules as error:
        kind, why = STUCK, f"the position can't be read any more ({error})"
    else:
        try:
            if replayed(table).key() != here.key():
                kind, why = DIFFERS, "the entries give another position"
        except BadEntry as error:
            kind, number, why = DIFFERS, error.number, error.why
        except (BadSetup, BadComponents) as error:
            kind, why = DIFFERS, str(error)
    return Finding(table.code, table.game, table.rules, game.version, kind, number, why)


def replayed(table: Table) -> State:
    """The position after all entries, by the rules that are installed."""
    rows = Entry.objects.filter(table=table).order_by("number")
    words = [Word(entry.seat, entry.word) for entry in rows]
    *_, last = replay(setup_of(table), words)
    return last.state


def setup_of(table: Table) -> Setup:
    """What was agreed at a table, by the rules that are installed."""
    return games.find(table.game).setup(table.players, table.options, table.corrections)


def note(table: Table, finding: Finding) -> bool:
    """Note at the table what was found; whether that is news."""
    before = (table.rules, table.components, table.differs)
    if finding.kind == SAME:
        # All of it is just as the installed rules have it: that is what its record says.
        table.rules, table.components = finding.installed, setup_of(table).components.digest()
        table.differs = {}
    else:
        table.differs = gone_on(table, finding)
    return before != (table.rules, table.components, table.differs)


def gone_on(table: Table, finding: Finding) -> dict[str, Any]:
    """What a table says of its rules: each version that it went on under, and from which entry."""
    later = [list(step) for step in table.differs.get("later", [])]
    if finding.kind == DIFFERS:
        digest = positions.restored(table, table.snapshot).setup.components.digest()
        under = [finding.installed, digest]
        if not later or later[-1][1:] != under:
            # Nothing was played under a version that was replaced before the next entry.
            later = [step for step in later if step[0] <= table.number]
            later.append([table.number + 1, *under])
    return {"kind": finding.kind, "later": later}
