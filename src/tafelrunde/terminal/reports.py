"""What the commands print: simulations, records, verdicts, components."""

from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Ink

from tafelrunde import games
from tafelrunde.arena.simulate import Interval, Result
from tafelrunde.entries import Position
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.event import Event, Sealed
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.language import Language, Teller, to_say
from tafelrunde.records import Record
from tafelrunde.terminal import drawing_of
from tafelrunde.terminal.result import result_table
from tafelrunde.verification import FAILS, HOLDS, OTHER_RULES, RUNNING, Verdict

VERDICTS: Final = {
    HOLDS: to_say("holds"),
    FAILS: to_say("does not hold"),
    RUNNING: to_say("holds so far"),
    OTHER_RULES: to_say("of other rules"),
}
MARKS: Final = {HOLDS: "✓", FAILS: "✗", RUNNING: "…", OTHER_RULES: "?"}
INKS: Final = {HOLDS: "green", FAILS: "red", RUNNING: "yellow", OTHER_RULES: "yellow"}
SOURCES: Final = {
    "confirmed": to_say("confirmed"),
    "inferred": to_say("inferred"),
    "invented": to_say("invented"),
    "corrected": to_say("corrected"),
}


def result_of_simulation(result: Result, language: Language) -> RenderableType:
    """Wins and scores of every seat, with the intervals that hold them at 95 %."""
    _ = language.plain
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Seat"), justify="right")
    table.add_column(_("Bot"))
    for title in (_("Wins"), _("of all games"), "95 %", _("Mean score"), "95 %"):
        table.add_column(title, justify="right")
    for number, seat in enumerate(result.seats, 1):
        table.add_row(
            str(number),
            seat.bot,
            f"{seat.wins:.10g}" if seat.wins == int(seat.wins) else f"{seat.wins:.1f}",
            f"{seat.win_share:.1%}",
            span((100 * seat.win_interval[0], 100 * seat.win_interval[1])),
            f"{seat.mean_score:.2f}",
            span(seat.score_interval),
        )
    line = _(
        "{games} games, {decisions} decisions in {seconds} s: {speed} a second",
        games=f"{result.games:,}",
        decisions=f"{result.decisions:,}",
        seconds=f"{result.seconds:.1f}",
        speed=f"{result.decisions_per_second:,.0f}",
    )
    return Group(table, Ink(line, style="dim"))


def span(interval: Interval) -> str:
    """An interval."""
    return f"{interval[0]:.1f}–{interval[1]:.1f}"


def tell_record(record: Record, at: int | None, console: Console, teller: Teller) -> None:
    """The log of a game, as people read it; up to a position, and the table there."""
    board = games.board(record.game.name)
    seen: list[tuple[int, Event]] = []
    state = None
    for position in record.replay():
        state = position.state
        entry = position.entry
        if entry is not None and entry.is_undo():
            seen = [(number, event) for number, event in seen if number < entry.undoes()]
        seen.extend((position.number, event) for event in position.events)
        if entry is not None and (entry.is_undo() or entry.word == "withdraw"):
            console.print(f"{position.number:>5}  {teller.seats[entry.seat]}: {entry.word}")
        number = f"{position.number:>5}"
        for event in position.events:
            if not isinstance(event, Sealed):
                rule = f"  [{event.rule}]" if event.rule else ""
                line = Ink.assemble((number, "dim"), "  ", teller.event(event), (rule, "dim"))
                console.print(line)
                number = " " * len(number)
        if position.number == at:
            break
    assert state is not None
    console.print(Rule(style="dim"))
    if state.over():
        console.print(result_table(state, [event for _, event in seen], board, teller))
    else:
        console.print(drawing_of(record.game.name).table(state.seen_by(None), -1, teller))


def entry_object(position: Position) -> dict[str, Any]:
    """A position as one JSON object."""
    entry = position.entry
    seat = None if entry is None else entry.seat
    return {
        "n": position.number,
        "seat": "chance" if seat == CHANCE else seat,
        "action": None if entry is None else entry.word,
        "events": [event.dump() for event in position.events],
        "state": position.state.dump(),
    }


def tell_verdict(file: str, verdict: Verdict, console: Console, language: Language) -> None:
    """What was found about a record."""
    status = verdict.status
    line = Ink.assemble((f"{MARKS[status]} ", INKS[status]), file, ": ")
    line.append(language.plain(VERDICTS[status]), style="bold")
    if verdict.proven:
        line.append(", " + language.plain("chance proven"))
    console.print(line)
    for finding in verdict.findings():
        console.print(Ink("    " + language.say(finding.text)))


def component_rows(components: Components) -> list[dict[str, Any]]:
    """Every row of the components, with the list or table that it is from."""
    rows = []
    for part, value in components.data.items():
        for row in value if isinstance(value, list) else [value]:
            if isinstance(row, dict):
                rows.append({"part": part, **row})
    return rows


def component_table(components: Components, language: Language) -> RenderableType:
    """Every row with its source."""
    _ = language.plain
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in (_("Part"), _("Name"), _("Printed"), _("Source")):
        table.add_column(title, overflow="fold")
    for row in component_rows(components):
        facts = {key: value for key, value in row.items() if key not in ("part", "id", "source")}
        source = str(row.get("source", ""))
        table.add_row(
            str(row["part"]),
            str(row.get("id", "")),
            fact(facts),
            Ink(_(SOURCES.get(source, source)), style="yellow" if source == "invented" else ""),
        )
    counts = [f"{_(SOURCES[source])} {n}" for source, n in components.sources().items() if n]
    return Group(table, Ink(f"{components.edition}: {', '.join(counts)}", style="dim"))


def fact(value: Any) -> str:
    """A fact of a component in few words."""
    if isinstance(value, dict):
        return ", ".join(
            f"{key}: {fact(member)}" if isinstance(member, (list, dict)) else f"{key} {member}"
            for key, member in value.items()
        )
    if isinstance(value, list):
        return " | ".join(fact(member) for member in value)
    return str(value)
