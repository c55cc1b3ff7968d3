"""Pattern orders: the best packing over all turns and mirror images (S-E1)."""

from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.staufer.patterns import at_most, most, positions

PATTERNS = [[0, 1], [0, 2], [0, 3], [0, 1, 3], [0, 1, 2], [0, 2, 4]]


@pytest.mark.parametrize(("pattern", "ways"), list(zip(PATTERNS, [6, 6, 3, 12, 6, 2], strict=True)))
def test_identical_positions_are_one(pattern: list[int], ways: int) -> None:
    """S-E1 {0,3} has 3 positions, {0,2,4} 2, {0,1,3} 12, the others 6."""
    found = positions(pattern)
    assert len(found) == ways
    assert len({tuple(way) for way in found}) == ways
    symmetries = {
        tuple(sorted((turn + sign * region) % 6 for region in pattern))
        for turn in range(6)
        for sign in (1, -1)
    }
    assert {tuple(way) for way in found} == symmetries


@cache
def by_hand(figures: tuple[int, ...], pattern: tuple[int, ...]) -> int:
    """Take any position that fits, then look at what is left; no bound, no order."""
    best = 0
    for way in {tuple(sorted(way)) for way in positions(list(pattern))}:
        if all(figures[place] for place in way):
            rest = tuple(count - (place in way) for place, count in enumerate(figures))
            best = max(best, 1 + by_hand(rest, pattern))
    return best


@settings(deadline=None, max_examples=150)
@given(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.sampled_from(PATTERNS))
def test_the_packing_is_the_best(figures: list[int], pattern: list[int]) -> None:
    """S-E1 As a search through everything finds it; the counts are left as they were."""
    before = figures[:]
    if sum(figures) > 12:
        figures = [min(count, 2) for count in figures]
        before = figures[:]
    assert most(figures, positions(pattern)) == by_hand(tuple(figures), tuple(pattern))
    assert figures == before


@given(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.sampled_from(PATTERNS))
def test_the_bound_is_never_too_low(figures: list[int], pattern: list[int]) -> None:
    """S-E1 It only cuts what can't be better."""
    assert most(figures, positions(pattern)) <= at_most(figures, len(pattern))


@given(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.sampled_from(PATTERNS))
def test_turning_or_mirroring_the_ring_changes_nothing(
    figures: list[int], pattern: list[int]
) -> None:
    """S-E1 All turns and mirror images count alike."""
    found = most(figures, positions(pattern))
    assert most(figures[2:] + figures[:2], positions(pattern)) == found
    assert most(figures[::-1], positions(pattern)) == found


@pytest.mark.parametrize(
    ("figures", "pattern", "fits"),
    [
        ([2, 0, 1, 0, 1, 0], [0, 2], 2),  # the rulebook's: the corner's two figures serve twice
        ([1, 0, 1, 0, 1, 0], [0, 2], 1),
        ([1, 1, 1, 1, 1, 1], [0, 1], 3),
        ([1, 1, 1, 1, 1, 1], [0, 1, 2], 2),
        ([1, 1, 1, 1, 1, 1], [0, 1, 3], 2),
        ([1, 1, 1, 1, 1, 1], [0, 2, 4], 2),
        ([15, 0, 0, 0, 0, 0], [0, 1], 0),
        ([5, 5, 0, 0, 0, 0], [0, 1], 5),
        ([1, 2, 1, 0, 0, 0], [0, 1], 2),
    ],
)
def test_packings(figures: list[int], pattern: list[int], fits: int) -> None:
    """S-E1 Each figure is used once."""
    assert most(figures, positions(pattern)) == fits


def test_a_full_table_is_counted_quickly() -> None:
    """S-E1 Fifteen figures in every kind of distribution, without a long search."""
    for figures in set(permutations([4, 3, 3, 2, 2, 1])):
        for pattern in PATTERNS:
            most(list(figures), positions(pattern))
