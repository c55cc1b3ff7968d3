"""What a template is drawn on: its variables, let go as soon as it is drawn.

A template's macros hold its variables, and its variables hold its macros: a circle that only the
collector finds, with a whole view in it. At some hundred drawings a second it would have to look
so often that people notice its pauses.
"""

import threading
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


class OneDrawing:
    """Whatever is drawn in here leaves nothing behind but its text."""

    def __enter__(self) -> None:
        self.outer = getattr(_mine, "sheets", None)
        self.sheets: list[Sheet] = []
        _mine.sheets = self.sheets

    def __exit__(self, *error: object) -> None:
        _mine.sheets = self.outer
        for sheet in self.sheets:
            sheet.let_go()
