"""The commands of whoever runs a site: `tafelrunde serve | bots | check | backup | restore`."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any, Final

import typer

GOOD: Final = 0
DIFFERS: Final = 1

app = typer.Typer()
File = Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")]


class CannotHost(ValueError):
    """What stands in the way of a site; the text says what would be right."""


def installed_version() -> str:
    """The version of the package."""
    try:
        return version("tafelrunde")
    except PackageNotFoundError:
        return "from source"


@contextmanager
def site() -> Iterator[Any]:
    """What starts the site, the database up to date. It needs libraries that the rules don't."""
    try:
        server = import_module("tafelrunde.site.server")
    except ModuleNotFoundError as error:
        raise CannotHost(f"{error.name} is missing; pip install 'tafelrunde[site]'") from None
    try:
        server.prepare()
        server.migrate()
        yield server
    except server.CANNOT as error:
        raise CannotHost(str(error)) from None


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.")] = 8000,
) -> int:
    """Start the site: tables in the browser for people and bots."""
    with site() as server:
        server.serve(host, port)
    return GOOD


@app.command()
def bots() -> int:
    """Think for the bots at the site's tables, in a process of its own."""
    with site() as server:
        server.serve_bots()
    return GOOD


@app.command()
def check() -> int:
    """Replay every running game under the installed rules; exit status 1 where one differs."""
    with site():
        rules = import_module("tafelrunde.site.tables.rules")
        found = list(rules.check_all())
    for finding in found:
        if finding.kind != rules.SAME:
            typer.echo(
                f"{finding.code}: {finding.game}, rules {finding.rules} → {finding.installed}: "
                f"{finding.told()}"
            )
    differ = sum(finding.kind != rules.SAME for finding in found)
    typer.echo(f"{len(found)} running games; {differ} differ under the installed rules")
    return DIFFERS if differ else GOOD


@app.command()
def backup(file: File) -> int:
    """Write everything to a new file, also while the site runs. It holds secrets: keep it safe."""
    with site():
        rows = import_module("tafelrunde.site.backup").backup(file, installed_version())
    typer.echo(f"{file}: {rows:,} rows")
    return GOOD


@app.command()
def restore(
    file: File,
    replace: Annotated[
        bool, typer.Option("--replace", help="Throw away what the database holds now.")
    ] = False,
) -> int:
    """Put back what a backup holds: all of it, or nothing. End the site first."""
    with site():
        rows = import_module("tafelrunde.site.backup").restore(file, replace)
    typer.echo(f"{file}: {rows:,} rows restored")
    return GOOD
