"""Plain data: what a state, a step or an event consists of, and how it is copied.

Numbers, words, and lists of them, nested at will; the members of one list are all of a kind.
"""

from typing import Any

Plain = int | str | list[Any] | None

_names: dict[type, list[str]] = {}


def field_names(thing: object) -> list[str]:
    """The names of the plain fields of a thing, sorted.

    A compiled class has no annotations and its instances no `__dict__`; it lists its
    attributes in `__mypyc_attrs__`. What starts with an underscore is a cache; what the
    class names in `KEPT_APART` is treated by hand.
    """
    known = _names.get(type(thing))
    if known is not None:
        return known
    names = set(getattr(type(thing), "__mypyc_attrs__", ())) | set(getattr(thing, "__dict__", ()))
    names.difference_update(getattr(type(thing), "KEPT_APART", ()))
    plain = [
        name
        for name in sorted(names)
        if not name.startswith("_") and isinstance(getattr(thing, name), (int, str, list))
    ]
    _names[type(thing)] = plain
    return plain


def copied(value: Any) -> Any:
    """A copy that shares no list with the original."""
    if not isinstance(value, list):
        return value
    if not value or not isinstance(value[0], list):
        return value[:]
    members: list[list[Any]] = value
    if any(member and isinstance(member[0], list) for member in members):
        return [copied(member) for member in members]
    return [member[:] for member in members]


def fields(thing: object) -> dict[str, Any]:
    """The plain fields of a thing, by name, as a copy."""
    return {name: copied(getattr(thing, name)) for name in field_names(thing)}
