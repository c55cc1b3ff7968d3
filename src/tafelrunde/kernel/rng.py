"""A small fast generator, the same numbers in every build and on every machine."""

from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

# Multiply-with-carry on 32-bit halves. `MULTIPLIER * 2**32 - 1` is a safe prime, so the
# period is about 2**62, and every product stays below 2**63.
MULTIPLIER: Final = 2147483085
LOW: Final = 0xFFFFFFFF


class Rng:
    """Pseudo-random numbers for simulation, search and tests; never for a real table."""

    def __init__(self, seed: int) -> None:
        self._low: i64 = 1
        self._carry: i64 = 1
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start again from any whole number; neighbouring seeds give unrelated games."""
        mixed = seed & ((1 << 64) - 1)
        # The finisher of SplitMix64 spreads every bit of the seed over the whole state.
        mixed = (mixed + 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & ((1 << 64) - 1)
        mixed ^= mixed >> 31
        # Neither all zeros nor the other fixed point of the recurrence.
        self._low = mixed & LOW
        self._carry = 1 + (mixed >> 32) % (MULTIPLIER - 2)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1."""
        product = MULTIPLIER * self._low + self._carry
        self._low = low = product & LOW
        self._carry = carry = product >> 32
        # The high half mixed into the low one; then a multiplication instead of a division.
        return ((low ^ carry) * n) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put a list into a random order, in place."""
        last: i64
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> "Rng":
        """A generator of its own, whose numbers don't depend on how far this one goes on."""
        return Rng((self.below(1 << 31) << 31) | self.below(1 << 31))
