"""What is printed on the components: read strictly, with the source of every fact.

A game's `components.toml` is the base; an edition file holds what the owner of a box read on
the real cards. It names the game and repeats only the rows (found by their `id`) and keys
that it corrects.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

SOURCES: Final = ("confirmed", "inferred", "invented", "corrected")
VERBS: Final = ("do", "when")  # the keys by which an effect says what it is
MOST: Final = 9999  # printed anywhere; sums of it stay machine numbers


class BadComponents(ValueError):
    """A components or edition file says something that can't be; the text says where."""


class Row:
    """A TOML table that is read key by key, and complains about whatever nobody asked for."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        self.data = data
        self.where = where
        self._asked: set[str] = set()
        self._inner: list[Row] = []

    def wrong(self, what: str) -> BadComponents:
        """An error about this row."""
        return BadComponents(f"{self.where}: {what}")

    def has(self, key: str) -> bool:
        """Whether a key is there; asking makes it a known one."""
        self._asked.add(key)
        return key in self.data

    def _value(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self.data:
            raise self.wrong(f"“{key}” is missing")
        return self.data[key]

    def number(self, key: str, least: int = 0) -> int:
        """A whole number."""
        value = self._value(key)
        if type(value) is not int or value < least:
            raise self.wrong(f"“{key}” must be a whole number from {least} up, not {value!r}")
        if value > MOST:
            raise self.wrong(f"“{key}” must be a whole number up to {MOST}")
        return value

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers."""
        value = self._value(key)
        if not isinstance(value, list) or any(type(member) is not int for member in value):
            raise self.wrong(f"“{key}” must be a list of whole numbers, not {value!r}")
        for member in value:
            if abs(member) > MOST:
                raise self.wrong(f"“{key}” may hold numbers up to {MOST}")
        return value[:]

    def word(self, key: str, among: Sequence[str] = ()) -> str:
        """A text; one of `among` where that is given."""
        value = self._value(key)
        if not isinstance(value, str):
            raise self.wrong(f"“{key}” must be a text, not {value!r}")
        if among and value not in among:
            raise self.wrong(f"“{key}” must be one of {', '.join(among)}, not {value!r}")
        return value

    def words(self, key: str, among: Sequence[str] = ()) -> list[str]:
        """A list of texts."""
        value = self._value(key)
        if not isinstance(value, list) or any(not isinstance(member, str) for member in value):
            raise self.wrong(f"“{key}” must be a list of texts, not {value!r}")
        for member in value:
            if among and member not in among:
                raise self.wrong(f"“{key}” may hold {', '.join(among)}, not {member!r}")
        return value[:]

    def flag(self, key: str) -> bool:
        """true or false; false where it is not given."""
        value = self.data.get(key, False)
        self._asked.add(key)
        if not isinstance(value, bool):
            raise self.wrong(f"“{key}” must be true or false, not {value!r}")
        return value

    def row(self, key: str) -> "Row":
        """A table within this one."""
        value = self._value(key)
        if not isinstance(value, dict):
            raise self.wrong(f"“{key}” must be a table, not {value!r}")
        inner = Row(value, f"{self.where}, {key}")
        self._inner.append(inner)
        return inner

    def rows(self, key: str) -> list["Row"]:
        """A list of tables within this one, named by their `id` where they have one."""
        value = self._value(key)
        if not isinstance(value, list) or any(not isinstance(member, dict) for member in value):
            raise self.wrong(f"“{key}” must be a list of tables")
        found = [
            Row(member, f"{self.where}, {key} {member.get('id', at)}")
            for at, member in enumerate(value, 1)
        ]
        self._inner.extend(found)
        return found

    def rows_of(self, key: str, ids: Sequence[str]) -> list["Row"]:
        """The rows of a list, which must be exactly these in this order."""
        rows = self.rows(key)
        found = [row.word("id") for row in rows]
        if found != list(ids):
            raise self.wrong(f"“{key}” must have the rows {', '.join(ids)}, not {', '.join(found)}")
        return rows

    def source(self) -> str:
        """Where the facts of this row come from; `known` and `unsure` name the exceptions."""
        for key in ("known", "unsure"):
            if self.has(key):
                self.words(key)
        return self.word("source", SOURCES)

    def close(self) -> None:
        """Nothing more will be asked: whatever is left over is a mistake."""
        unknown = sorted(set(self.data) - self._asked)
        if unknown:
            known = ", ".join(sorted(self._asked))
            raise self.wrong(f"“{unknown[0]}” is not known here; known are {known}")
        for inner in self._inner:
            inner.close()


@mypyc_attr(allow_interpreted_subclasses=True)
class Components:
    """The components of one game in one edition. A game's own class adds what its rules need."""

    def __init__(self, data: Mapping[str, Any], corrections: Mapping[str, Any]) -> None:
        self.corrections = dict(corrections)
        self.data = corrected(data, corrections) if corrections else dict(data)
        self.edition: str = self.data["edition"]

    def digest(self) -> str:
        """A short hash of every fact."""
        canonical = json.dumps(self.data, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def sources(self) -> dict[str, int]:
        """How many rows there are of each source."""
        counts = dict.fromkeys(SOURCES, 0)
        for source in _sources(self.data):
            counts[source] += 1
        return counts


def _sources(data: Any) -> list[str]:
    if isinstance(data, dict):
        own = [data["source"]] if isinstance(data.get("source"), str) else []
        return own + [source for value in data.values() for source in _sources(value)]
    if isinstance(data, list):
        return [source for member in data for source in _sources(member)]
    return []


def corrected(data: Mapping[str, Any], corrections: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the corrections of an edition laid over it."""
    result = dict(data)
    for key, value in corrections.items():
        if key in ("game", "edition"):
            continue
        if key not in data:
            known = ", ".join(name for name in data if name != "edition")
            raise BadComponents(f"edition: “{key}” is not known; known are {known}")
        result[key] = _laid_over(key, data[key], value)
    edition = corrections.get("edition", f"{data['edition']}, corrected")
    if not isinstance(edition, str):
        raise BadComponents(f"edition: “edition” must be a text, not {edition!r}")
    result["edition"] = edition
    return result


def _laid_over(where: str, base: Any, change: Any) -> Any:
    if isinstance(base, dict) and isinstance(change, dict):
        # Another effect has numbers of its own; those of the printed one are of no use to it.
        if any(verb in change and change[verb] != base.get(verb) for verb in VERBS):
            return change
        return _merged(where, base, change)
    rows = isinstance(base, list) and bool(base) and isinstance(base[0], dict)
    if rows and "id" in base[0] and isinstance(change, list):
        return _rows_laid_over(where, base, change)
    return change


def _rows_laid_over(where: str, base: list[Any], change: list[Any]) -> list[Any]:
    by_id = {row["id"]: row for row in base}
    result = dict(by_id)
    for row in change:
        name = row.get("id") if isinstance(row, dict) else None
        if not isinstance(name, str) or name not in by_id:
            raise BadComponents(f"edition, {where}: no row {name!r}; rows are {', '.join(by_id)}")
        result[name] = _merged(f"{where} {name}", by_id[name], row)
    return list(result.values())


def _merged(where: str, base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """One table over another: tables within it too; a corrected row says that it is."""
    merged = dict(base)
    for key, value in change.items():
        merged[key] = _laid_over(f"{where}, {key}", base.get(key), value)
    if "source" in base and "source" not in change:
        merged["source"] = "corrected"
    return merged
