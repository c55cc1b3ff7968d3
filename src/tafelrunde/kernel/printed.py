"""What is in the box of a game, in words: components with what is printed on them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tafelrunde.kernel.components import Components
from tafelrunde.kernel.text import Text

ABOUT_THE_ROW: Final = {"id", "name", "source", "known", "unsure"}  # not printed on the component


class Printed:
    """A component, or `count` that are alike, with what is printed on it.

    `row` holds the facts as they were read; it says how each is known. `look` and `mark` are
    those of a `Thing`: a word for stylesheets, and a sign for who can't see colours.
    """

    def __init__(
        self,
        name: Text,
        facts: Sequence[Text],
        row: Mapping[str, Any],
        count: int = 1,
        look: str = "",
        mark: str = "",
    ) -> None:
        self.name = name
        self.facts = list(facts)
        self.row = row
        self.count = count
        self.look = look
        self.mark = mark


class Part:
    """Components of one kind. `keys` has what the keys of their rows are called."""

    def __init__(
        self, title: Text, members: Sequence[Printed], keys: Mapping[str, Text] | None = None
    ) -> None:
        self.title = title
        self.members = list(members)
        self.keys = dict(keys or {})

    def called(self, key: str) -> Text:
        """What a fact is called."""
        return self.keys.get(key) or plain(key)


def plain(word: str) -> Text:
    """A word of the data that no game has named for people."""
    return Text("{it}", it=word.replace("_", " "))


def as_read(components: Components) -> list[Part]:
    """The components of any game, as its data has them."""
    found: dict[str, list[Printed]] = {}
    for title, row in rows(components.data):
        name = str(row.get("name", row.get("id", title)))
        facts = [
            Text("{key}: {value}", key=plain(key), value=in_a_line(value))
            for key, value in row.items()
            if key not in ABOUT_THE_ROW
        ]
        found.setdefault(title, []).append(Printed(plain(name), facts, row))
    return [Part(plain(title), members) for title, members in found.items()]


def rows(data: Any, title: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every table that says where its facts are from, with the name of the list that it is in."""
    if isinstance(data, list):
        for member in data:
            yield from rows(member, title)
    elif isinstance(data, dict) and "source" in data:
        yield title, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from rows(value, key)


def in_a_line(value: Any) -> str:
    """A value in few words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {in_a_line(member)}" for key, member in value.items())
    if isinstance(value, list):
        return " | ".join(in_a_line(member) for member in value)
    return str(value)
