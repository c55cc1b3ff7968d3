"""What people call the things of Tournay: for the log, the buttons and the explanations."""

from typing import Final

from tafelrunde.games.tournay.components import EVENT_BACK, Cards
from tafelrunde.games.tournay.state import DAMAGE, GREY, NO_PIECE
from tafelrunde.games.tournay.words import FIRST_CRIER, FIRST_EVENT, SPACES
from tafelrunde.kernel.text import Text, counted

COLOUR_NAMES: Final = ["yellow", "white", "red"]
LEVEL_NAMES: Final = ["I", "II", "III"]
CRIER_NAME: Final = "the town crier of {stack}"
PIECE_NAMES: Final = {
    0: "a yellow citizen",
    1: "a white citizen",
    2: "a red citizen",
    GREY: "a grey citizen",
    DAMAGE: "a damage marker",
    NO_PIECE: "nothing",
}
PLURALS: Final = {
    "points": ("{n} point", "{n} points"),
    "deniers": ("{n} denier", "{n} deniers"),
    "fee": ("{n} denier", "{n} deniers"),
    "citizens": ("{n} citizen", "{n} citizens"),
    "coins": ("{n} coin", "{n} coins"),
    "times": ("{n} time", "{n} times"),
    "rows": ("{n} row", "{n} rows"),
    "columns": ("{n} column", "{n} columns"),
    "pay_cards": ("{n} card", "{n} cards"),
}


def name_of(kind: str, value: int, cards: Cards) -> Text | None:
    """The name of a card, colour, stack, … or a number of things."""
    if kind == "fee" and value == 0:
        return Text("no deniers")
    if kind in PLURALS:
        one, many = PLURALS[kind]
        return counted(one, many, value)
    if kind in ("card", "cards"):
        return card_name(cards, value)
    if kind == "event":
        return card_name(cards, FIRST_EVENT + value)
    if kind == "colour":
        return Text(COLOUR_NAMES[value])
    if kind == "level":
        return Text("{n}", n=LEVEL_NAMES[value])
    if kind == "stack":
        return stack_name(value)
    if kind == "space":
        return Text("{space}", space=SPACES[value])
    if kind == "piece":
        return Text(PIECE_NAMES[value])
    if kind == "slot":
        return Text("{n}", n=value + 1)
    if kind == "crowd":
        return counted("{n} citizen", "{n} citizens", value + 1)
    return None


def card_name(cards: Cards, card: int) -> Text:
    """A card by the name printed on it, a crier by its stack."""
    if FIRST_CRIER <= card < FIRST_EVENT:
        return Text(CRIER_NAME, stack=stack_name(card - FIRST_CRIER))
    return Text(cards.name[card])


def stack_name(stack: int) -> Text:
    """A stack by its colour and level."""
    if stack == EVENT_BACK:
        return Text("the event pile")
    return Text(
        "the {colour} stack of level {level}",
        colour=Text(COLOUR_NAMES[stack // 3]),
        level=LEVEL_NAMES[stack % 3],
    )
