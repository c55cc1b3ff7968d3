"""The components: facts, sources, what the loader refuses, corrections."""

import copy
from typing import Any

import pytest

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.components import Pieces
from tafelrunde.games.staufer.rules import AS_PRINTED, PRINTED
from tafelrunde.games.staufer.words import CHESTS
from tafelrunde.kernel.components import BadComponents


def test_72_chests_in_their_colours() -> None:
    """S-S2 16 orange, 28 turquoise, 10 brown, 18 violet."""
    counts = dict.fromkeys(("orange", "turquoise", "brown", "violet"), 0)
    for row in PRINTED["chests"]:
        counts[row["colour"]] += row["count"]
    assert counts == {"orange": 16, "turquoise": 28, "brown": 10, "violet": 18}
    assert len(AS_PRINTED.pile) == 72
    assert set(AS_PRINTED.pile) == set(range(len(CHESTS)))


def test_eighteen_orders_and_twelve_round_tiles() -> None:
    """S-S6, S-S7 Six orders of each category; six tiles of each kind."""
    assert len(AS_PRINTED.patterns) == len(AS_PRINTED.seats_orders) == 6
    assert len(AS_PRINTED.conditions) == len(AS_PRINTED.king_steps) == 6


def test_every_row_says_where_it_is_from() -> None:
    sources = AS_PRINTED.sources()
    assert sources["corrected"] == 0
    assert sources["confirmed"] >= 7
    assert sources["invented"] >= 20


def change(path: list[Any], value: Any) -> dict[str, Any]:
    """The printed components with one value changed, added or (None) removed."""
    data = copy.deepcopy(PRINTED)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["regions", 0, "bonus"], "gold", "gold"),
        (["regions", 0, "seats"], ["7X"], "7X"),
        (["regions", 0, "seats"], ["1"], "“4” or “6N”"),
        (["regions", 0, "seats"], [], "1 to 5 seats"),
        (["regions", 0, "seats"], ["3"] * 6, "1 to 5 seats"),
        (["regions", 0, "colour"], "green", "colour"),
        (["regions", 0, "source"], "guessed", "guessed"),
        (["regions", 0, "id"], "rome", "rome"),
        (["point_tiles", 0, "small"], [7], "2 numbers"),
        (["supply", 0, "least_players"], 4, "both sides"),
        (["supply", 1, "least_players"], 4, "from the first on"),
        (["chests", 0, "effect"], "gold", "gold"),
        (["chests", 0, "amount"], None, "amount"),
        (["chests", 0, "colour"], "violet", "orange"),
        (["chests", 14, "effect"], "points", "effect"),
        (["privilege_points", "3"], [1, 2, 3], "highest first"),
        (["privilege_sets", 0, "numbers"], [1, 2, 3, 4, 5, 17], "six of 1 to 16"),
        (["orders", "pattern", 0, "regions"], [0, 6], "0 to 5"),
        (["orders", "pattern", 0, "regions"], [], "0 to 5"),
        (["orders", "seats", 0, "kind"], "odd", "odd"),
        (["orders", "seats", 0, "number"], 10, "at most 9"),
        (["orders", "seats", 0, "points"], [], "the first figure"),
        (["orders", "seats", 0, "each"], 3, "each"),
        (["orders", "seats", 3, "more"], 3, "more"),
        (["round_tiles", "king_steps"], [1, 1, 2, 2, 3, 4], "from 1 to 3"),
        (["round_tiles", "king_steps"], [1, 1, 2], "six tiles"),
    ],
)
def test_what_the_loader_refuses(path: list[Any], value: Any, said: str) -> None:
    """Unknown keys and effects, and parameters that don't fit, with what would be right."""
    with pytest.raises(BadComponents, match=said):
        Pieces(change(path, value), {})


def test_a_correction_repeats_the_id() -> None:
    """The owner of a box corrects seats and tiles; the rules follow."""
    corrections = {
        "game": "staufer",
        "regions": [{"id": "palermo", "seats": ["6N", "6", "5"]}],
        "point_tiles": [{"id": "1", "large": [11, 4, 3]}],
    }
    setup = GAME.setup(4, None, corrections)
    pieces = setup.components
    assert isinstance(pieces, Pieces)
    assert pieces.boards[4].numbers[20:23] == [6, 6, 5]
    assert pieces.boards[2].numbers[20:23] == [6, 5, 3]
    assert pieces.boards[5].tiles[0] == [11, 4, 3]
    assert pieces.sources()["corrected"] == 2
    assert pieces.digest() != AS_PRINTED.digest()
