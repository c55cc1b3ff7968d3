"""Short lists of numbers do what list's own methods do."""

import pytest

from tafelrunde.kernel.lists import holds, put_in_order, strike, take_out
from tafelrunde.kernel.rng import Rng


def test_putting_in_keeps_the_order() -> None:
    rng = Rng(3)
    numbers: list[int] = []
    expected: list[int] = []
    for _ in range(40):
        number = rng.below(9) - 4
        put_in_order(numbers, number)
        expected = sorted([*expected, number])
        assert numbers == expected


def test_striking_takes_the_first_of_its_kind() -> None:
    numbers = [3, 1, 2, 1]
    strike(numbers, 1)
    assert numbers == [3, 2, 1]
    strike(numbers, 3)
    strike(numbers, 1)
    assert numbers == [2]


def test_taking_out_moves_up_what_comes_after() -> None:
    for at in range(4):
        numbers = [5, 6, 7, 8]
        expected = numbers[:]
        assert take_out(numbers, at) == expected.pop(at)
        assert numbers == expected


def test_holding_is_having_an_equal_one() -> None:
    assert holds([3, 1, -2], -2)
    assert not holds([3, 1, -2], 2)
    assert not holds([], 0)


def test_what_is_not_there_can_not_be_struck() -> None:
    with pytest.raises(ValueError, match="not in"):
        strike([1], 7)
