"""Pattern orders: how often a pattern of regions fits at once (S-E1)."""

from typing import Final

from mypy_extensions import i64

PLACES: Final = 6  # in the ring


def positions(regions: list[int]) -> list[list[int]]:
    """S-E1 Every way in which a pattern can lie in the ring, turned and mirrored, each once."""
    found: list[list[int]] = []
    for turned in range(PLACES):
        for mirrored in (1, -1):
            position = sorted((turned + mirrored * region) % PLACES for region in regions)
            if position not in found:
                found.append(position)
    return found


def most(figures: list[int], ways: list[list[int]]) -> i64:
    """S-E1 The largest number of positions that use each figure once at most.

    `figures` counts by place in the ring; it is used for working and left as it was.
    """
    return _most(figures, ways, 0)


def _most(figures: list[int], ways: list[list[int]], first: i64) -> i64:
    """The same, from the ways `first` onwards: each is taken again before the next is tried."""
    bound = at_most(figures, len(ways[0]))
    best: i64 = 0
    at: i64
    place: i64
    for at in range(first, len(ways)):
        if best >= bound:
            return best
        way = ways[at]
        fits = True
        for place in way:
            if figures[place] == 0:
                fits = False
                break
        if not fits:
            continue
        for place in way:
            figures[place] -= 1
        found = 1 + _most(figures, ways, at)
        for place in way:
            figures[place] += 1
        if found > best:
            best = found
    return best


def at_most(figures: list[int], size: i64) -> i64:
    """No more positions than this: each uses `size` regions, and none of them twice."""
    total: i64 = 0
    count: i64
    for count in figures:
        total += count
    bound: i64 = total // size
    while bound > 0:
        usable: i64 = 0
        for count in figures:
            usable += min(count, bound)
        if usable >= size * bound:
            return bound
        bound -= 1
    return 0
