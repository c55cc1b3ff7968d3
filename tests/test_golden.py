"""The golden games of every game, played again; together they show what is required."""

from pathlib import Path

import pytest

from tafelrunde import games
from tests import golden


def with_golden_games() -> list[str]:
    """The games that have a required list."""
    here = Path(__file__).parent
    return [name for name in games.names() if (here / name / "required.py").exists()]


PLAYED = [(name, path) for name in with_golden_games() for path in golden.files(name)]


@pytest.mark.parametrize(
    ("name", "path"), PLAYED, ids=[f"{name} {path.stem}" for name, path in PLAYED]
)
def test_a_golden_game_is_played_as_ever(name: str, path: Path) -> None:
    text = path.read_text()
    again, shown = golden.played_again(text)
    assert again == text
    *_, shows, _entries = golden.parse(text)
    assert set(shows) <= shown


@pytest.mark.parametrize("name", with_golden_games())
def test_golden_games_show_all_that_is_required(name: str) -> None:
    required = golden.required_of(name)
    shown: set[str] = set()
    for path in golden.files(name):
        shown |= golden.played_again(path.read_text())[1]
    missing = required.required() - shown
    assert missing == set(required.NOT_SHOWN), "missing without a reason, or shown after all"
    assert all(required.NOT_SHOWN.values())


def test_a_changed_game_is_noticed(tmp_path: Path) -> None:
    """A golden game that was tampered with doesn't pass."""
    text = PLAYED[0][1].read_text()
    wrong = text.replace("2 points", "3 points", 1)
    assert wrong != text
    assert golden.played_again(wrong)[0] == text
