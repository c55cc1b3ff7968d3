"""Chance for a real table: fair, bound beforehand, and drawn again by anybody."""

import hashlib
import hmac
import json

import pytest

from tafelrunde import dealer
from tafelrunde.dealer import Dealer, commitment, new_nonce, new_seed

SEED = "5a" * 32
NONCES = ["00" * 16, "11" * 16, "22" * 16]


def test_the_same_seed_nonces_and_number_give_the_same_draw() -> None:
    again = Dealer(SEED, list(NONCES))
    first = [Dealer(SEED, NONCES).below(number, 11) for number in range(1, 100)]
    # In another order, with other draws between: only the number counts.
    backwards = [again.below(number, 11) for number in range(99, 0, -1)]
    assert first == backwards[::-1]


def test_a_draw_is_what_the_design_says_it_is() -> None:
    message = json.dumps([NONCES, 17, 0], separators=(",", ":")).encode()
    code = hmac.new(bytes.fromhex(SEED), message, hashlib.sha256).digest()
    assert Dealer(SEED, NONCES).below(17, 10) == int.from_bytes(code[:8], "big") % 10


def test_odds_are_outcomes_with_repetition() -> None:
    assert Dealer(SEED, NONCES).draw(3, [42]) == 42
    drawn = [Dealer(SEED, NONCES).draw(number, [7, 7, 7, 8]) for number in range(1, 2001)]
    assert 1400 < drawn.count(7) < 1600


@pytest.mark.parametrize("n", [2, 3, 10, 11, 60])
def test_draws_are_even_by_chi_square(n: int) -> None:
    draws = 200 * n
    tables = Dealer(SEED, NONCES)
    counts = [0] * n
    for number in range(1, draws + 1):
        counts[tables.below(number, n)] += 1
    chi_square = sum((count - 200) ** 2 / 200 for count in counts)
    # Beyond mean + 4 standard deviations of the distribution with n - 1 degrees of freedom.
    assert chi_square < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


def test_neighbouring_draws_are_independent() -> None:
    """Pairs of draws by numbers next to each other are even too."""
    pairs = [0] * 36
    table = Dealer(SEED, NONCES)
    for number in range(1, 7201):
        pairs[table.below(number, 6) * 6 + table.below(number + 1, 6)] += 1
    chi_square = sum((count - 200) ** 2 / 200 for count in pairs)
    assert chi_square < 35 + 4 * 70**0.5


def test_codes_that_would_favour_small_numbers_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With four-bit codes and 10 outcomes, codes 10 to 15 must be rejected."""
    monkeypatch.setattr(dealer, "SPAN", 16)
    asked: list[int] = []

    class Scripted(Dealer):
        def _code(self, number: int, attempt: int) -> int:
            asked.append(attempt)
            return [15, 10, 9][attempt]

    assert Scripted(SEED, NONCES).below(1, 10) == 9
    assert asked == [0, 1, 2]


def test_every_seat_and_the_seed_have_a_say() -> None:
    def draws(seed: str, nonces: list[str]) -> list[int]:
        return [Dealer(seed, nonces).below(number, 100) for number in range(1, 40)]

    usual = draws(SEED, NONCES)
    assert draws("5b" + SEED[2:], NONCES) != usual
    for seat in range(3):
        changed = list(NONCES)
        changed[seat] = "33" * 16
        assert draws(SEED, changed) != usual
    # Nonces can't be shifted from one seat to another without a trace.
    assert draws(SEED, ["00" * 15, "00" + "11" * 16, "22" * 16]) != usual


def test_a_commitment_binds_and_tells_nothing() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert commitment(SEED) != commitment("5b" + SEED[2:])


def test_seeds_and_nonces_are_new_each_time() -> None:
    assert len({new_seed() for _ in range(50)}) == 50
    assert len(new_seed()) == 64
    assert len({new_nonce() for _ in range(50)}) == 50
    assert len(new_nonce()) == 32


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Dealer(SEED, NONCES).draw(1, [])
