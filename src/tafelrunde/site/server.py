"""Starting the site: the database brought up to date, the address said, then serving."""

import os
import socket
import sys
from typing import Final

import django
import uvicorn
from django.core import checks
from django.core.management import call_command
from django.db import OperationalError

from tafelrunde.site import environment, locks
from tafelrunde.site.backup import BadBackup

PATIENCE: Final = 2  # seconds that open streams get when the server ends
BACKLOG: Final = 4096


class BadEnvironment(ValueError):
    """A setting that can't be read; the text says what would be right."""


CANNOT: Final = (BadEnvironment, BadBackup, locks.InUse)


def prepare() -> None:
    """Set Django up, and say in one line what is wrong with the environment."""
    environment.make_secret(environment.data())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tafelrunde.site.settings")
    django.setup()
    wrong = [found.msg for found in checks.run_checks() if found.level >= checks.ERROR]
    if wrong:
        raise BadEnvironment("; ".join(wrong))


def migrate() -> None:
    """Bring the database up to date."""
    try:
        with locks.migrating():
            call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as error:
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise BadEnvironment(f"the database doesn't answer: {said[0]}") from None


def serve(host: str, port: int) -> None:
    """Serve until ended."""
    listener = listen(host, port)
    warn()
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "") else host
    shown = f"[{shown}]" if ":" in shown else shown
    port = listener.getsockname()[1]
    print(f"Tafelrunde: http://{shown}:{port}/  (Ctrl-C ends it)", flush=True)
    config = uvicorn.Config(
        "tafelrunde.site.asgi:application",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # what a proxy says is believed only where the settings say so
        timeout_graceful_shutdown=PATIENCE,
        # A page's stream is one connection; what waits to be accepted must not be lost.
        backlog=BACKLOG,
        lifespan="on",
    )
    with locks.serving():
        uvicorn.Server(config).run(sockets=[listener])


def serve_bots() -> None:
    """Think for bots until ended."""
    from tafelrunde.site.tables import bots

    warn()
    print("Tafelrunde: thinking for bots  (Ctrl-C ends it)", flush=True)
    with locks.serving():
        bots.serve()


def warn() -> None:
    """Say what is allowed, but should not stay so."""
    for found in checks.run_checks():
        print(f"tafelrunde: {found.msg}", file=sys.stderr)


def listen(host: str, port: int) -> socket.socket:
    """The address to serve at, taken before anything else is begun."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", "") or str(error)
        raise BadEnvironment(
            f"can't listen at {host}, port {port}: {why}; --host and --port name another address"
        ) from None
