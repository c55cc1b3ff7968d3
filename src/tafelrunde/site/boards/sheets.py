"""What a template is drawn on: its variables, let go as soon as it is drawn.

A template's macros hold its variables, and its variables hold its macros: a circle that only the
collector finds, with a whole view in it. At some hundred drawings a second it would have to look
so often that people notice its pauses.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from jinja2.runtime import Context

_mine: Final = threading.local()


class Sheet(Context):
    """The variables of a template, or of one that it imports from."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sheets = getattr(_mine, "sheets", None)
        if sheets is not None:
            sheets.append(self)

    def let_go(self) -> None:
        """Hold nothing any more."""
        self.vars = {}
        self.parent = {}
        self.blocks = {}


@contextmanager
def one_drawing() -> Iterator[None]:
    """Whatever is drawn in here leaves nothing behind but its text."""
    outer = getattr(_mine, "sheets", None)
    sheets: list[Sheet] = []
    _mine.sheets = sheets
    try:
        yield
    finally:
        _mine.sheets = outer
        for sheet in sheets:
            sheet.let_go()
