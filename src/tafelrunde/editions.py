"""Editions: what the owner of a box read on the real cards, in a TOML file for each game."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import Game, Setup

FOLDER: Final = "TAFELRUNDE_EDITIONS"
MOST_BYTES: Final = 1024 * 1024


def file_of(game: Game, given: Path | None = None) -> Path | None:
    """The edition file for a game: the one given, else the one in TAFELRUNDE_EDITIONS."""
    folder = os.environ.get(FOLDER, "")
    if given is not None or not folder:
        return given
    if not Path(folder).is_dir():
        raise BadComponents(f"{FOLDER}: {folder} is no folder")
    path = Path(folder, f"{game.name}.toml")
    return path if path.exists() else None


def read(path: Path, game: Game) -> Mapping[str, Any]:
    """The corrections in an edition file; BadComponents where it is none of this game."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadComponents(f"{path}: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise BadComponents(f"{path}: too large for an edition, {MOST_BYTES:,} bytes at most")
    try:
        corrections = tomllib.loads(data.decode())
    except ValueError as error:
        raise BadComponents(f"{path}: no TOML: {error}") from None
    except RecursionError:
        raise BadComponents(f"{path}: nested too deeply for an edition") from None
    named = corrections.get("game")
    if named != game.name:
        said = "it doesn't name its game" if named is None else f"its game is {named!r}"
        raise BadComponents(f"{path}: {said}; right would be: game = “{game.name}”")
    return corrections


def agreed(
    game: Game, players: int, options: Mapping[str, str], given: Path | None = None
) -> Setup:
    """A game as it is set up here, with the owner's corrections."""
    path = file_of(game, given)
    if path is None:
        return game.setup(players, options)
    corrections = read(path, game)
    game.setup(players, options)  # complains about these first
    try:
        return game.setup(players, options, corrections)
    except BadComponents as error:
        raise BadComponents(f"{path}: {error}") from None
