"""Texts for people, to be translated when they are shown.

The kernel and the games never translate. They say what is to be said as a template with
values; `tafelrunde.language` finds the words of the reader's language.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Union

Value = Union[int, str, "Text", list["Text"]]


class Text:
    """A translatable template with its values: numbers, names, other texts, lists of texts.

    With `many` there are two templates, chosen by `count` as the language wants it.
    """

    def __init__(self, template: str, many: str = "", count: int = 0, **values: Value) -> None:
        self.template = template
        self.many = many
        self.count = count
        self.values: Mapping[str, Value] = values


def counted(one: str, many: str, n: int) -> Text:
    """A number of things: ``counted("{n} point", "{n} points", 3)``."""
    return Text(one, many, n, n=n)


def parts(template: str) -> list[tuple[str, str]]:
    """The parts of a template, each with its kind: ``{other:seat}`` is the part other, a seat."""
    return [
        (name, kind or name) for _, name, kind, _ in Formatter().parse(template) if name is not None
    ]
