"""What is said about settings that make no sense: one line, before anything starts."""

import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.one_build


def told(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """What a command of the site says under these settings."""
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("TAFELRUNDE_")}
    return subprocess.run(
        [sys.executable, "-m", "tafelrunde", *(command or ("serve", "--port", "0"))],
        env={**surroundings, "TAFELRUNDE_DATA": str(folder), **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value", "wrong", "right"),
    [
        ("TAFELRUNDE_TLS", "perhaps", "TAFELRUNDE_TLS is “perhaps”", "on or off"),
        ("TAFELRUNDE_BOT_SECONDS", "-1", "TAFELRUNDE_BOT_SECONDS is “-1”", "whole number"),
        ("TAFELRUNDE_HOSTS", "https://a.example", "“https://a.example”", "a name alone"),
        ("TAFELRUNDE_SECRET", "short", "too short", "32 characters"),
        ("DATABASE_URL", "mysql://a/b", "begins with “mysql:”", "postgresql://"),
        ("DATABASE_URL", "postgresql://a:port/b", "can't be read", "postgresql://"),
        ("DATABASE_URL", "postgresql://somewhere", "names no database", "postgresql://"),
        ("DATABASE_URL", "postgresql://u@127.0.0.1:1/b", "doesn't answer", "refused"),
        ("REDIS_URL", "http://somewhere", "REDIS_URL can't be read", "redis://"),
        ("TAFELRUNDE_EDITIONS", "/nosuch", "/nosuch is no folder", "TAFELRUNDE_EDITIONS"),
        ("TAFELRUNDE_DATA", "/dev/null/data", "/dev/null/data: Not a directory", "names the fold"),
    ],
)
def test_one_line_says_what_is_wrong(
    tmp_path: Path, name: str, value: str, wrong: str, right: str
) -> None:
    done = told(tmp_path, **{name: value})
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("tafelrunde: ")
    assert done.stderr.count("\n") == 1
    assert wrong in done.stderr
    assert right in done.stderr


def test_a_password_is_not_repeated(tmp_path: Path) -> None:
    done = told(tmp_path, DATABASE_URL="postgresql://u:verysecret@127.0.0.1:1/b")
    assert done.returncode == 2
    assert "verysecret" not in done.stderr


def test_an_address_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = told(tmp_path, "serve", "--port", str(port))
    assert done.returncode == 2
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr
    assert done.stderr.count("\n") == 1


def test_names_without_tls_are_warned_of(tmp_path: Path, site: Path) -> None:
    from django.test import override_settings

    from tafelrunde.site import checks

    with override_settings(ALLOWED_HOSTS=["games.example.org"], TLS=False):
        assert [found.id for found in checks.hosts(None)] == ["tafelrunde.W001"]
    with override_settings(ALLOWED_HOSTS=["games.example.org"], TLS=True):
        assert checks.hosts(None) == []


def test_a_setting_that_nobody_reads_is_named(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tafelrunde.site import checks

    assert checks.known(None) == []
    monkeypatch.setenv("TAFELRUNDE_HOST", "games.example.org")
    (found,) = checks.known(None)
    assert found.msg == "TAFELRUNDE_HOST is no setting; right would be TAFELRUNDE_HOSTS"


def test_the_page_for_hosts_lists_every_setting(site: Path) -> None:
    from tafelrunde.site import checks

    text = Path(__file__).parents[2].joinpath("docs/hosting.md").read_text()
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE))
    assert listed == checks.NAMES
    source = Path(checks.__file__).parents[1]
    read = set()
    for path in source.rglob("*.py"):
        read |= set(re.findall(r'"(TAFELRUNDE_[A-Z_]+)"', path.read_text()))
    assert read - checks.FOR_DEVELOPERS <= listed


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert told(folder, "check").returncode == 0
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
