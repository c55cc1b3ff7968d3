"""Draw boards of made-up positions as static pages, to be looked at.

    python tools/boards.py FOLDER GAME [--players N] [--plays N] [--seed N] [--language CODE]

writes one page for each seat that is asked (else for seat 0) into FOLDER, with the stylesheets
and the script beside it. Nothing can be chosen on them.
"""

import argparse
import shutil
from html import escape
from pathlib import Path

from tafelrunde import games, site
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.kit.case import play_on
from tafelrunde.language import Language, Teller
from tafelrunde.site import boards

STATIC = Path(site.__file__ or "").parent / "static" / "tafelrunde"
SEATS = ["Annelie", "Berthold von Riga", "Cosima", "Dietrich", "Elsbeth", "Friedrich"]
PAGE = """<!doctype html>
<html lang="{code}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="stylesheet" href="base.css"><link rel="stylesheet" href="board.css">
<link rel="stylesheet" href="{game}.css"><script src="board.js" defer></script></head>
<body>{art}<form id="act"></form>
<main class="at-table"><div id="public">{public}</div><div id="own">{own}</div></main>
</body></html>
"""


def position(game: str, players: int, plays: int, seed: int, plain: bool = False) -> State:
    """A position of a game with all its options, at random, in which somebody must decide."""
    found = games.find(game)
    options = {option.name: option.values[0 if plain else -1] for option in found.options}
    state = found.new(found.setup(players, options))
    play_on(state, Rng(seed), plays)
    while state.to_act() and state.to_act()[0] < 0:
        state.roll(Rng(seed))
    return state


def page(state: State, seat: int, code: str, seats: list[str] | None = None) -> str:
    """The whole page of a seat."""
    teller = Teller(state.setup, (seats or SEATS)[: state.setup.players], Language(code))
    return PAGE.format(
        code=code,
        game=state.setup.game.name,
        title=escape(state.setup.game.title),
        art=boards.art(state.setup, teller),
        public=boards.public(state.seen_by(None), teller),
        own=boards.own(state.seen_by(seat), seat, 1, teller),
    )


def write(folder: Path, name: str, state: State, seat: int, code: str) -> Path:
    """A page with all that it needs beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in STATIC.glob("*"):
        shutil.copy(file, folder)
    own = boards.stylesheet(state.setup.game.name)
    (folder / f"{state.setup.game.name}.css").write_text(own.read_text() if own else "")
    path = folder / f"{name}.html"
    path.write_text(page(state, seat, code))
    return path


def main() -> None:
    """See the top of this file."""
    parser = argparse.ArgumentParser(description="Draw boards of made-up positions.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--plays", type=int, default=90)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", default="en")
    chosen = parser.parse_args()
    state = position(chosen.game, chosen.players, chosen.plays, chosen.seed)
    for seat in state.to_act() or (0,):
        name = f"{chosen.game}-{chosen.players}-{chosen.plays}-{seat}-{chosen.language}"
        print(write(chosen.folder, name, state, seat, chosen.language))


if __name__ == "__main__":
    main()
