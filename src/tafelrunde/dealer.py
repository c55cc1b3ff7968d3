"""Chance for a real table, drawn from a seed that was committed beforehand.

The dealer publishes the commitment before seats are taken; then every seat adds a nonce, so
that nobody, the dealer included, can have picked a lucky seed. Each draw follows from the
seed, the nonces and the number of the entry alone. When the game is over the seed is
published, and everybody can draw again.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Final

SEED_BYTES: Final = 32
NONCE_BYTES: Final = 16
SPAN: Final = 1 << 64  # a draw reads 64 bits of the code


def new_seed() -> str:
    """A secret seed, as hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def new_nonce() -> str:
    """What a seat adds to the seed, for seats that bring nothing of their own."""
    return secrets.token_hex(NONCE_BYTES)


def commitment(seed: str) -> str:
    """SHA-256 of the seed: published before the game, it tells nothing and binds the dealer."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Dealer:
    """Draws for one game."""

    def __init__(self, seed: str, nonces: Sequence[str]) -> None:
        self._seed = bytes.fromhex(seed)
        self._nonces = list(nonces)

    def draw(self, number: int, odds: Sequence[int]) -> int:
        """The outcome of the entry with this number; the odds list outcomes with repetition."""
        return odds[self.below(number, len(odds))]

    def below(self, number: int, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely as any other."""
        if n < 1:
            raise ValueError("nothing to draw from")
        # Codes above the last whole multiple of n would favour small numbers: draw again.
        fair = SPAN - SPAN % n
        attempt = 0
        while (code := self._code(number, attempt)) >= fair:
            attempt += 1
        return code % n

    def message(self, number: int, attempt: int = 0) -> str:
        """What is signed with the seed for an entry."""
        return json.dumps([self._nonces, number, attempt], separators=(",", ":"))

    def _code(self, number: int, attempt: int) -> int:
        message = self.message(number, attempt)
        code = hmac.new(self._seed, message.encode("ascii"), hashlib.sha256).digest()
        return int.from_bytes(code[:8], "big")
