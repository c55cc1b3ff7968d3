"""Things of Die Staufer in words: chests, bonuses, orders."""

from typing import Final

from tafelrunde.games.staufer.components import NO_EFFECT
from tafelrunde.games.staufer.naming import PLURALS, order_name
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.words import PLACE_1
from tafelrunde.kernel.board import Row, Thing
from tafelrunde.kernel.text import Text, counted

KEPT: Final = [
    Text("place 1"),
    Text("other chest"),
    Text("free move"),
    Text("cheap seat"),
    Text("stay"),
    Text("brown"),
    Text("violet"),
]
GIVEN: Final = [PLURALS["points"], PLURALS["envoys"], PLURALS["nobles"]]
ORDER_BACKS: Final = [Text("region"), Text("pattern"), Text("seats")]


def chest(view: Staufer, kind: int) -> Text:
    """A chest by what it gives or does."""
    if view.pieces.effect[kind] == NO_EFFECT:
        return KEPT[kind - PLACE_1]
    return counted(*GIVEN[view.pieces.effect[kind]], view.pieces.amount[kind])


def order(card: int) -> Thing:
    """An order, or the back of one."""
    if card >= 0:
        return Thing(order_name(card))
    return Thing(ORDER_BACKS[-1 - card], look="back")


def own_rows(view: Staufer, seat: int) -> list[Row]:
    """What only a player sees: the orders."""
    return [Row(Text("Your orders"), [order(card) for card in view.orders[seat]])]
