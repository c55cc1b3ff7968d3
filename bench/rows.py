"""Who runs in `make bench`, and what each of ours must reach: one line a contestant.

A bound says how many of our decisions there must be at least while the other takes one; both
are measured in the same run, slice by slice in turn.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"

# OpenSpiel's games, driven from Python as its users drive them.
PEERS: Final = {
    "oh_hell": "oh_hell(players=4)",
    "euchre": "euchre",
    "crazy_eights": "crazy_eights(players=4)",
    "gin_rummy": "gin_rummy",
}


class Row(NamedTuple):
    """Something of ours that is measured, on one build."""

    name: str
    build: str
    game: str
    players: int
    options: Mapping[str, str]
    bounds: Mapping[str, float]  # another row or a peer: the least ratio to it
    calls: tuple[str, ...] = ()  # these methods in the middle of games, instead of playing


ALL_OF_TALLINN: Final = {"envoy": "on", "chronicles": "on", "supporters": "on"}
ALL_OF_TOURNAY: Final = {"rules": "advanced", "expansion": "mix"}
VIEWS: Final = ("copy", "seen_by", "imagine")

ROWS: Final = [
    Row("tallinn", COMPILED, "tallinn", 4, {}, {"oh_hell": 4.0}),
    Row("tallinn, interpreted", INTERPRETED, "tallinn", 4, {}, {"oh_hell": 0.4}),
    Row("tallinn, all options", COMPILED, "tallinn", 4, ALL_OF_TALLINN, {}),
    Row("tournay", COMPILED, "tournay", 4, ALL_OF_TOURNAY, {"gin_rummy": 6.0}),
    Row("tournay, interpreted", INTERPRETED, "tournay", 4, ALL_OF_TOURNAY, {}),
    Row("staufer", COMPILED, "staufer", 4, {}, {"gin_rummy": 6.0}),
    Row("staufer, interpreted", INTERPRETED, "staufer", 4, {}, {}),
    # What a search pays for every world: no more than 60 decisions' time.
    Row("copy", COMPILED, "tallinn", 4, ALL_OF_TALLINN, {}, ("copy",)),
    Row("seen_by", COMPILED, "tallinn", 4, ALL_OF_TALLINN, {}, ("seen_by",)),
    Row("imagine", COMPILED, "tallinn", 4, ALL_OF_TALLINN, {}, ("imagine",)),
    Row("all three", COMPILED, "tallinn", 4, ALL_OF_TALLINN, {"tallinn": 1 / 60}, VIEWS),
]
