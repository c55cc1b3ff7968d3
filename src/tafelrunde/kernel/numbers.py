"""Seats and actions are plain numbers; compiled, they are machine words and cost nothing."""

from typing import TypeAlias

from mypy_extensions import i64

Seat: TypeAlias = i64
Action: TypeAlias = i64
