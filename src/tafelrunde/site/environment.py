"""Settings from the environment, each with its type. What can't be read is said by a check."""

import os
import secrets
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

YES: Final = ("1", "on", "true", "yes")
NO: Final = ("", "0", "off", "false", "no")
OWNERS_OWN: Final = 0o700  # of a folder: seeds, hidden cards and the key lie in it
RIGHT_URL: Final = "right would be postgresql://user:password@host/name or sqlite:///path"

complaints: list[str] = []


def data() -> Path:
    """The folder of the database and the secret key."""
    return Path(text("TAFELRUNDE_DATA", "data")).absolute()


def text(name: str, default: str = "") -> str:
    """A word."""
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool) -> bool:
    """Yes or no."""
    value = text(name).lower()
    if name not in os.environ:
        return default
    if value not in YES + NO:
        complaints.append(f"{name} is “{value}”; right would be on or off")
    return value in YES


def number(name: str, default: int) -> int:
    """A whole number, not negative."""
    value = text(name)
    if not value:
        return default
    if not value.isascii() or not value.isdigit():
        complaints.append(f"{name} is “{value}”; right would be a whole number")
        return default
    return int(value)


def words(name: str) -> list[str]:
    """Words with commas between them."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def secret(folder: Path) -> str:
    """The key that signs cookies: from the environment, else the one that is kept."""
    given = text("TAFELRUNDE_SECRET")
    try:
        return given or (folder / "secret").read_text().strip()
    except OSError:
        return ""


def make_secret(folder: Path) -> None:
    """Make a key and keep it, unless there is one."""
    if secret(folder):
        return
    path = folder / "secret"
    try:
        folder.mkdir(mode=OWNERS_OWN, parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except OSError:  # another process was faster; or it can't be written, as a check will say
        return


def database(folder: Path) -> dict[str, object]:
    """The database that DATABASE_URL names; without one, SQLite in the folder of the data."""
    url = text("DATABASE_URL")
    try:
        parts = urlsplit(url)
        port = str(parts.port or "")
    except ValueError as error:
        complaints.append(f"DATABASE_URL can't be read ({error}); {RIGHT_URL}")
        parts, port = urlsplit(""), ""
    if parts.scheme in ("postgres", "postgresql"):
        if not parts.path.lstrip("/"):
            complaints.append(f"DATABASE_URL names no database; {RIGHT_URL}")
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": port,
            "OPTIONS": dict(parse_qsl(parts.query)),
            "CONN_MAX_AGE": 600,
            "CONN_HEALTH_CHECKS": True,
        }
    if url and parts.scheme != "sqlite":
        complaints.append(f"DATABASE_URL begins with “{parts.scheme}:”; {RIGHT_URL}")
    path = unquote(parts.path.removeprefix("/")) if parts.scheme == "sqlite" else ""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path or str(folder / "tafelrunde.sqlite3"),
        "OPTIONS": {
            "timeout": 5,
            # A write takes its lock at once; plain reads are no transactions and take none.
            "transaction_mode": "IMMEDIATE",
            # What was acknowledged survives the loss of power: a full sync for each commit.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        "CONN_MAX_AGE": None,
        # Tests share a file, so that several threads and processes see the same.
        "TEST": {"NAME": str(folder / "test.sqlite3")},
    }
