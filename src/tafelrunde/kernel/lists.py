"""Short lists of numbers: loops of machine words when compiled, Python's own methods when not."""

from bisect import insort
from operator import contains
from typing import TypeVar

from mypy_extensions import i64

T = TypeVar("T")


def holds(numbers: list[i64], number: i64) -> bool:
    """Whether a number is in a list."""
    at: i64
    for at in range(len(numbers)):  # noqa: SIM110 (compiled, a generator is slow)
        if numbers[at] == number:
            return True
    return False


def take_out(things: list[T], at: i64) -> T:
    """Take out what lies at a position; what comes after it moves up, as `list.pop` does it."""
    taken = things[at]
    last: i64 = len(things) - 1
    empty: i64
    for empty in range(at, last):
        things[empty] = things[empty + 1]
    things.pop()
    return taken


def strike(numbers: list[i64], number: i64) -> None:
    """Take a number out of a list, the first of its kind."""
    at: i64
    for at in range(len(numbers)):
        if numbers[at] == number:
            take_out(numbers, at)
            return
    raise ValueError(f"{number} is not in {numbers}")


def put_in_order(numbers: list[i64], number: i64) -> None:
    """Put a number into a list that is in ascending order."""
    at: i64
    for at in range(len(numbers)):
        if numbers[at] > number:
            numbers.insert(at, number)
            return
    numbers.append(number)


# Interpreted, these loops take four times as long as what Python has; compiled, a third.
if __file__.endswith(".py"):
    globals().update(holds=contains, take_out=list.pop, strike=list.remove, put_in_order=insort)
