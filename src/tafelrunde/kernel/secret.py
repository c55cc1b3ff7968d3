"""What is hidden, from whom, and where a hidden card could lie instead.

A game declares each secret once, on the field that holds it. `seen_by`, `imagine` and the
checks of the kit follow from the declaration; no game writes redaction of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

CHANCE: Final = -1  # the seat of chance
HIDDEN: Final = -1  # a card of which only the back is seen; back b shows as HIDDEN - b

OWNER: Final = "its owner"
NOBODY: Final = "nobody"
EVERYBODY: Final = -1  # as bits


class Deck:
    """Cards that could lie in one another's place, because they look alike from behind.

    `backs` gives the back of each card where a deck has several, or names the list of the
    components that does. With `each_own` every seat has a deck of its own, and its cards
    never lie with another seat.
    """

    def __init__(self, name: str, backs: Sequence[int] | str = "", each_own: bool = False) -> None:
        self.name = name
        self.backs: list[int] | str = backs if isinstance(backs, str) else list(backs)
        self.each_own = each_own

    def backs_in(self, components: object) -> list[int] | None:
        """The back of each card, None where all are alike."""
        if isinstance(self.backs, str):
            return getattr(components, self.backs) if self.backs else None
        return self.backs


class Secret:
    """Who may see the cards in a field.

    `seen_by` is OWNER (the field is a list with one entry a seat; of a step: its `seat`),
    NOBODY, or the name of a field of the same shape that holds, for each card, the set of
    seats that saw it, as bits; EVERYBODY includes the spectators.

    The order within a place tells nothing, unless the place is `ordered`: views then keep it.
    `never` names cards that can't lie here in this game (an imagined world won't put them
    here); it is asked of a card that does lie here, so that it may count. Of two places that
    it restricts, one must allow all that the other allows.

    Who saw a card is open, as on a table where everybody sees which card is lifted, unless
    `sure` is given: then a view tells only what its viewer saw, what EVERYBODY did, and what
    those see who are `sure` to: seats, as bits, that have seen every card of this place. It is
    asked with the state (or the step) and the number of the place in its list.
    """

    def __init__(
        self,
        deck: Deck,
        seen_by: str,
        ordered: bool = False,
        never: Callable[[Any, int], bool] | None = None,
        sure: Callable[[Any, int], int] | None = None,
    ) -> None:
        self.deck = deck
        self.seen_by = seen_by
        self.ordered = ordered
        self.never = never
        self.sure = sure
