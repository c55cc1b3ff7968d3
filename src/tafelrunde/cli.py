"""The command line: `tafelrunde play | simulate | replay | verify | components`, and hosting."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from typer.exceptions import TyperException

from tafelrunde import bots, editions, games, hosting, language, verification
from tafelrunde.arena import simulate as arena
from tafelrunde.entries import BadEntry
from tafelrunde.hosting import installed_version
from tafelrunde.kernel import state as kernel
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup, Game
from tafelrunde.language import Teller
from tafelrunde.records import BadRecord, Record
from tafelrunde.terminal import drawing_of
from tafelrunde.terminal.play import Left, Play
from tafelrunde.terminal.reports import (
    component_rows,
    component_table,
    entry_object,
    result_of_simulation,
    tell_record,
    tell_verdict,
)
from tafelrunde.terminal.seating import Seating

GOOD: Final = 0
BAD_INPUT: Final = 2


class BadInput(ValueError):
    """What was typed can't be; the text says what would be right."""


BAD: Final = (
    BadInput,
    BadComponents,
    BadEntry,
    BadRecord,
    BadSetup,
    bots.UnknownBot,
    hosting.CannotHost,
    games.UnknownGame,
    language.UnknownLanguage,
)

app = typer.Typer(
    add_completion=False,
    help="A digital table for three medieval city games.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="tallinn, …")]
Players = Annotated[
    int | None, typer.Option(metavar="N", help="How many play; three where nothing is said.")
]
Settings = Annotated[
    list[str], typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game.")
]
Edition = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Components as printed in your own box.")
]
Lang = Annotated[str, typer.Option("--lang", metavar="CODE", help="en, de or fr.")]
AsJson = Annotated[bool, typer.Option("--json", help="For programs to read.")]


@app.callback(invoke_without_command=True)
def tafelrunde(
    context: typer.Context,
    show_version: Annotated[
        bool, typer.Option("--version", help="The version, and which build of it runs.")
    ] = False,
) -> None:
    """A digital table for three medieval city games."""
    if show_version:
        typer.echo(f"tafelrunde {installed_version()} ({build()})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def build() -> str:
    """Whether the rules run compiled or interpreted."""
    compiled = str(kernel.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    return "compiled" if compiled else "interpreted"


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="Same seed and bots, same games.")] = 0,
    settings: Settings = [],  # noqa: B006  # typer reads it, nobody changes it
    bots: Annotated[str, typer.Option(help="One for all seats, or one a seat.")] = "uniform",
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 1,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep a record of every game.")
    ] = None,
    edition: Edition = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    """Let bots play many games, and count."""
    reader = language.chosen(lang)
    found = find_game(game)
    setup = editions.agreed(
        found, table_size(found, players), read_settings(found, settings), edition
    )
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(found.title, total=games)
        result = arena.simulate(
            game,
            setup.players,
            games,
            seed,
            setup.options,
            named_bots(bots),
            jobs,
            records,
            setup.components.corrections,
            lambda done: progress.update(task, completed=done),
        )
    if as_json:
        typer.echo(json.dumps(result.dump()))
    else:
        paper().print(result_of_simulation(result, reader))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    as_json: AsJson = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="The table after entry N.")] = None,
    lang: Lang = "",
) -> int:
    """Tell a game from its record."""
    reader = language.chosen(lang)
    record = Record.read(file)
    if not record.same_rules():
        complain(f"{file}: played by other rules or components than are installed here")
        return verification.OTHER_RULES
    if at is not None and not 0 <= at <= len(record.entries):
        raise BadInput(f"--at {at}: the positions of this game go from 0 to {len(record.entries)}")
    if not as_json:
        console = paper()
        tell_record(record, at, console, Teller(record.setup(), record.seats, reader))
        return GOOD
    for position in record.replay():
        if at == position.number or (at is None and position.number):
            typer.echo(json.dumps(entry_object(position)))
        if at == position.number:
            break
    return GOOD


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records.")],
    lang: Lang = "",
) -> int:
    """Check that records tell the truth."""
    reader = language.chosen(lang)
    console = paper(soft_wrap=True)
    statuses = []
    for file in files:
        try:
            verdict = verification.verify(Record.read(file))
        except BadRecord as error:
            complain(str(error))
            statuses.append(verification.BAD_INPUT)
            continue
        tell_verdict(str(file), verdict, console, reader)
        statuses.append(verdict.status)
    return verification.worst(statuses)


@app.command()
def components(
    game: GameName, edition: Edition = None, as_json: AsJson = False, lang: Lang = ""
) -> None:
    """What is printed on the components, and how that is known."""
    reader = language.chosen(lang)
    found = find_game(game)
    printed = editions.agreed(found, found.players[0], {}, edition).components
    if not as_json:
        paper().print(component_table(printed, reader))
        return
    told = {
        "game": found.name,
        "edition": printed.edition,
        "digest": printed.digest(),
        "sources": printed.sources(),
        "rows": component_rows(printed),
    }
    typer.echo(json.dumps(told, ensure_ascii=False))


@app.command()
def play(
    game: GameName,
    players: Players = None,
    seat: Annotated[int, typer.Option(metavar="K", help="Your seat, from 1.")] = 1,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    bots: Annotated[str, typer.Option(help="One for all others, or one each.")] = "greedy",
    settings: Settings = [],  # noqa: B006  # typer reads it, nobody changes it
    edition: Edition = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep a record of the game.")
    ] = None,
    lang: Lang = "",
) -> int:
    """Play against bots, here in the terminal."""
    reader = language.chosen(lang)
    found = find_game(game)
    setup = editions.agreed(
        found, table_size(found, players), read_settings(found, settings), edition
    )
    if not 1 <= seat <= setup.players:
        raise BadSetup(f"there is no seat {seat}: they go from 1 to {setup.players}")
    if len(name) > 20 or not name.isprintable():
        raise BadInput("--name: up to 20 printable characters")
    others = arena.seat_bots(named_bots(bots), setup.players - 1)
    if record is not None:
        check_new(record)
    seating = Seating(setup, seat - 1, name or reader.plain("Guest"), others)
    console = paper()
    seating.welcome(console, reader)
    table = Play(seating.session, Teller(setup, seating.names, reader), drawing_of(game), console)
    try:
        table.run()
        seating.open_seed(console, reader)
    except Left:
        console.print(reader.plain("The game stays unfinished. Farewell!"))
    finally:
        if record is not None:
            seating.record().write(record)
            console.print(reader.plain("The record is in {file}.", file=str(record)))
    return GOOD


# Without a name they stand beside the others, not below one of their own.
app.add_typer(hosting.app)


def paper(soft_wrap: bool = False) -> Console:
    """What is printed on: it takes every text as it is."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=soft_wrap)


def find_game(name: str) -> Game:
    """The game of this name."""
    return games.find(name)


def table_size(game: Game, players: int | None) -> int:
    """How many play; unless it is said, three or as near as it gets."""
    if players is not None:
        return players
    return min(max(3, game.players[0]), game.players[-1])


def read_settings(game: Game, settings: Sequence[str]) -> Mapping[str, str]:
    """What `--set` says."""
    chosen: dict[str, str] = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not equals:
            known = ", ".join(f"{o.name}={'|'.join(o.values)}" for o in game.options)
            raise BadInput(f"--set “{setting}”: right would be option=value; there are {known}")
        if chosen.get(option, value) != value:
            raise BadInput(f"--set: {option} is given twice")
        chosen[option] = value
    return chosen


def named_bots(names: str) -> list[str]:
    """What `--bots` says."""
    return [name.strip() for name in names.split(",")]


def check_new(path: Path) -> None:
    """A record never replaces a file, and needs a folder."""
    if path.exists():
        raise BadInput(f"{path} is there already; name a new file for the record")
    if not os.access(path.parent, os.W_OK) or not path.parent.is_dir():
        raise BadInput(f"{path.parent} is no folder that a record can be written to")


def complain(message: str) -> None:
    """One line that says what is wrong."""
    print(f"tafelrunde: {' '.join(message.split())}", file=sys.stderr)


def run(arguments: Sequence[str]) -> int:
    """What `tafelrunde` does with these arguments; its exit status."""
    try:
        return app(list(arguments), prog_name="tafelrunde", standalone_mode=False) or GOOD
    except TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "tafelrunde"
        complain(f"{error.format_message()} ({command} --help tells more)")
    except BAD as error:
        complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # Whoever read this has seen enough; nothing is left to be flushed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}")
    return BAD_INPUT


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))
