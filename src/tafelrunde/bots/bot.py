"""What a bot is: it sees what its seat sees, and chooses among what is on offer."""

from collections.abc import Callable
from typing import ClassVar

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text

Imagine = Callable[[Rng], State]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. `view` is what its seat sees, and None if it says that it needs none.

    `imagine` gives whole states that the seat can't tell from the real one. The real one
    never reaches a bot.
    """

    needs_view: ClassVar[bool] = True
    about: ClassVar[Text] = Text("a bot")  # how it plays, for whoever chooses an opponent

    def choose(self, view: State | None, offers: list[int], imagine: Imagine, rng: Rng) -> int:
        """One of the offers."""
        raise NotImplementedError
