"""Short lists of numbers: loops of machine words when compiled, Python's own methods when not."""

from bisect import insort

from mypy_extensions import i64


def strike(numbers: list[int], number: i64) -> None:
    """Take a number out of a list, the first of its kind."""
    for at in range(len(numbers)):
        found: i64 = numbers[at]
        if found == number:
            numbers.pop(at)
            return
    raise ValueError(f"{number} is not in {numbers}")


def put_in_order(numbers: list[int], number: i64) -> None:
    """Put a number into a list that is in ascending order."""
    for at in range(len(numbers)):
        found: i64 = numbers[at]
        if found > number:
            numbers.insert(at, number)
            return
    numbers.append(number)


# Interpreted, these loops take four times as long as what Python has; compiled, a third.
if __file__.endswith(".py"):
    globals().update(strike=list.remove, put_in_order=insort)
