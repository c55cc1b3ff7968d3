"""Numbers and words, texts and their parts, plain data, the generator."""

import pytest

from tafelrunde.kernel.plain import copied, field_names, fields
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.text import Text, counted, parts
from tafelrunde.kernel.words import Family, UnknownWord, Words

COLOURS = ["red", "blue", "green"]
SIDES = ["left", "right"]
WORDS = Words(
    Family(0, "pass"),
    Family(1, "paint {side} {colour}", "Paint it {colour}", side=SIDES, colour=COLOURS),
)


def test_numbers_and_words_go_both_ways() -> None:
    assert WORDS.size == 7
    assert WORDS.word(0) == "pass"
    assert WORDS.word(6) == "paint right green"
    assert [WORDS.number(WORDS.word(action)) for action in range(7)] == list(range(7))
    assert WORDS.family(3).split(3) == {"side": 0, "colour": 2}
    assert WORDS.family(3).label == "Paint it {colour}"
    assert WORDS.family(0).label == "pass"


def test_what_has_no_words() -> None:
    for action in (-1, 7):
        with pytest.raises(UnknownWord, match=f"no action {action}: they go from 0 to 6"):
            WORDS.word(action)
    with pytest.raises(UnknownWord, match="no action “paint left pink”"):
        WORDS.number("paint left pink")


def test_families_follow_one_another_and_differ() -> None:
    with pytest.raises(ValueError, match="“stop” starts at 2, but 1 comes next"):
        Words(Family(0, "pass"), Family(2, "stop"))
    with pytest.raises(ValueError, match="two actions have the same words"):
        Words(Family(0, "pass"), Family(1, "pass"))


def test_parts_of_templates() -> None:
    assert parts("{seat} asks {other:seat} for {n}.") == [
        ("seat", "seat"),
        ("other", "seat"),
        ("n", "n"),
    ]
    assert parts("Nothing.") == []
    text = counted("{n} point", "{n} points", 3)
    assert (text.template, text.many, text.count, dict(text.values)) == (
        "{n} point",
        "{n} points",
        3,
        {"n": 3},
    )
    assert Text("{card}", card=Text("the envoy")).many == ""


class Thing:
    KEPT_APART = ("apart",)

    def __init__(self) -> None:
        self.number = 1
        self.word = "x"
        self.nested = [[1], [2, 3]]
        self.flat = [1]
        self.apart = [1]
        self._cache = [2]
        self.other = object()


def test_plain_fields_are_found_and_copied() -> None:
    thing = Thing()
    assert field_names(thing) == ["flat", "nested", "number", "word"]
    values = fields(thing)
    values["nested"][0].append(9)
    values["flat"].append(9)
    assert (thing.nested, thing.flat) == ([[1], [2, 3]], [1])
    assert copied("word") == "word"
    assert copied([]) == []


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


@pytest.mark.parametrize("n", [2, 3, 7, 10])
def test_below_is_even(n: int) -> None:
    rng = Rng(5)
    counts = [0] * n
    for _ in range(n * 1000):
        counts[rng.below(n)] += 1
    # Six standard deviations of a chi-square with n - 1 degrees of freedom.
    assert chi_square(counts) < n - 1 + 6 * (2 * (n - 1)) ** 0.5


def test_neighbouring_seeds_are_unrelated() -> None:
    counts = [0] * 10
    for seed in range(10_000):
        counts[Rng(seed).below(10)] += 1
    assert chi_square(counts) < 9 + 6 * 18**0.5


def test_every_order_is_as_likely() -> None:
    rng = Rng(9)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 23 + 6 * 46**0.5


def test_pairs_of_numbers_are_independent() -> None:
    rng = Rng(2)
    counts = [0] * 64
    for _ in range(64_000):
        counts[8 * rng.below(8) + rng.below(8)] += 1
    assert chi_square(counts) < 63 + 6 * 126**0.5


def drawn(rng: Rng) -> list[int]:
    return [rng.below(1000) for _ in range(20)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert drawn(Rng(3)) == drawn(Rng(3))
    assert drawn(Rng(3)) != drawn(Rng(4))
    assert drawn(Rng(-3)) != drawn(Rng(3))
    rng = Rng(3)
    first = drawn(rng)
    rng.seed(3)
    assert drawn(rng) == first
    assert all(number == 0 for number in [rng.below(1) for _ in range(5)])


def test_a_fork_goes_its_own_way() -> None:
    one, other = Rng(3), Rng(3)
    fork, again = one.fork(), other.fork()
    drawn(one)
    assert drawn(fork) == drawn(again)
    assert drawn(other) != drawn(Rng(3).fork())
