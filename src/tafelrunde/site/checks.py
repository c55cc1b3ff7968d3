"""Whether the settings make sense: Django runs these before it starts anything.

Each message is one line that says what is wrong and what would be right.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import redis
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.db import connection

from tafelrunde import editions, games
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup
from tafelrunde.site import environment
from tafelrunde.site import settings as settings_module

SHORTEST_SECRET: Final = 32
NAMES: Final = set(re.findall(r"^[A-Z_]+_[A-Z_]+", settings_module.__doc__ or "", re.MULTILINE))
FOR_DEVELOPERS: Final = {"TAFELRUNDE_COMPILE", "TAFELRUNDE_EXPECT"}
LOCAL: Final = {"localhost", "127.0.0.1", "[::1]"}


@register
def readable(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """What is written in the environment can be read."""
    return [Error(text, id="tafelrunde.E001") for text in dict.fromkeys(environment.complaints)]


@register
def known(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """No setting is spelled wrong: one that nobody reads changes nothing, and nobody notices."""
    there = {name for name in os.environ if name.startswith("TAFELRUNDE_")}
    found: list[CheckMessage] = []
    for name in sorted(there - NAMES - FOR_DEVELOPERS):
        near = get_close_matches(name, NAMES, 1)
        right = f"; right would be {near[0]}" if near else ""
        found.append(Warning(f"{name} is no setting{right}", id="tafelrunde.W002"))
    return found


@register
def hosts(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """Names of hosts are names alone; others than this machine's want TLS."""
    found: list[CheckMessage] = []
    for name in settings.ALLOWED_HOSTS:
        bare = name.startswith("[") or ":" not in name
        if not bare or "/" in name or " " in name:
            text = f"TAFELRUNDE_HOSTS has “{name}”; right would be a name alone, games.example.org"
            found.append(Error(text, id="tafelrunde.E002"))
    if not settings.TLS and not set(settings.ALLOWED_HOSTS) <= LOCAL:
        text = (
            "TAFELRUNDE_TLS is off: on the way, others can read the cookies that say who is who; "
            "right would be a proxy with TLS in front, and TAFELRUNDE_TLS=on"
        )
        found.append(Warning(text, id="tafelrunde.W001"))
    return found


@register
def secret(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """The key can't be guessed."""
    if len(settings.SECRET_KEY) >= SHORTEST_SECRET and len(set(settings.SECRET_KEY)) > 5:
        return []
    text = f"TAFELRUNDE_SECRET is too short; right would be {SHORTEST_SECRET} characters of chance"
    return [Error(text, id="tafelrunde.E003")]


@register
def folder(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """What is kept in the folder of the data can be written there."""
    wanted: list[Path] = []
    if not environment.text("TAFELRUNDE_SECRET"):
        wanted.append(Path(settings.DATA))
    if connection.vendor == "sqlite":
        wanted.append(Path(str(settings.DATABASES["default"]["NAME"])).parent)
    return [
        Error(f"{path}: {why}; TAFELRUNDE_DATA names the folder of the data", id="tafelrunde.E004")
        for path in dict.fromkeys(wanted)
        if (why := not_writable(path))
    ]


def not_writable(path: Path) -> str:
    """Why a file can't be written in a folder; nothing if it can."""
    try:
        path.mkdir(mode=environment.OWNERS_OWN, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return ""
    except OSError as error:
        return os.strerror(error.errno or 0)


@register
def redis_address(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """REDIS_URL can be read; whether Redis is there shows later, and is no condition."""
    if not settings.REDIS_URL:
        return []
    try:
        redis.Redis.from_url(settings.REDIS_URL).close()
    except ValueError:
        text = "REDIS_URL can't be read; right would be redis://host:6379/0"
        return [Error(text, id="tafelrunde.E005")]
    return []


@register
def components(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """The editions that the environment names fit the games."""
    found: list[CheckMessage] = []
    for name in games.names():
        game = games.find(name)
        try:
            editions.agreed(game, game.players[0], {})
        except (BadComponents, BadSetup) as error:
            found.append(Error(str(error), id="tafelrunde.E006"))
    return found
