"""Things of Tournay in words: cards and what they cost, and how far a district may reach."""

from typing import Final

from tafelrunde.games.tournay.components import EVENT_BACK, Cards
from tafelrunde.games.tournay.district import MIDDLE, SIDE, WIDEST, span, used
from tafelrunde.games.tournay.effect_words import does
from tafelrunde.games.tournay.naming import COLOUR_NAMES, LEVEL_NAMES, PLURALS, card_name
from tafelrunde.games.tournay.state import EACH_COLOUR, NOTHING, Tournay
from tafelrunde.games.tournay.words import FIRST_CRIER, WORDS
from tafelrunde.kernel.board import Row, Thing
from tafelrunde.kernel.text import Text, counted

COLOURS: Final = ["yellow", "white", "red"]
MARKS: Final = ["◆", "○", "▲"]  # the colours once more, as shapes


def reach(visible: list[int]) -> tuple[range, range]:
    """The rows and columns in which a district lies or may come to lie."""
    first_row, last_row, first_column, last_column = span(used(visible) or [MIDDLE])
    return wider(first_row, last_row), wider(first_column, last_column)


def wider(first: int, last: int) -> range:
    """One more to either side, unless it is as wide as it may be."""
    room = 1 if last - first + 1 < WIDEST else 0
    return range(max(0, first - room), min(SIDE, last + 1 + room))


def card(view: Tournay, number: int, id: str = "") -> Thing:
    """A card, or the back of one."""
    if number <= NOTHING:
        back = NOTHING - number
        if back == EVENT_BACK:
            return Thing(Text("event"), look="back")
        return Thing(
            Text("{level}", level=LEVEL_NAMES[back % 3]), look="back", mark=MARKS[back // 3]
        )
    colour = view.cards.colour[number]
    notes = [Text("a rampart")]
    if number < FIRST_CRIER:
        notes = [*does(view.cards, number), *costs(view.cards, number)]
    return Thing(card_name(view.cards, number), id, COLOURS[colour], MARKS[colour], notes)


def costs(cards: Cards, number: int) -> list[Text]:
    """What has to be paid for a card, and what it is worth."""
    points = plural("points", cards.points[number])
    return [Text("costs {paid}", paid=price(cards, number)), points]


def price(cards: Cards, number: int) -> list[Text]:
    """What has to be paid for a card."""
    cost = cards.cost[number]
    paid = [plural("deniers", cost.deniers)] if cost.deniers else []
    if cost.cards:
        paid.append(plural("pay_cards", cost.cards))
    for colour in EACH_COLOUR:
        if cost.citizens[colour]:
            paid.append(counted("{n} citizen", "{n} citizens", cost.citizens[colour]))
            paid[-1] = Text("{paid} {colour}", paid=paid[-1], colour=Text(COLOUR_NAMES[colour]))
    return paid


def short(view: Tournay, number: int) -> Thing:
    """A card by its name and colour alone."""
    colour = view.cards.colour[number]
    return Thing(card_name(view.cards, number), look=COLOURS[colour], mark=MARKS[colour])


def plural(kind: str, n: int) -> Text:
    """A number of things of a kind."""
    one, many = PLURALS[kind]
    return counted(one, many, n)


def own_rows(view: Tournay, seat: int) -> list[Row]:
    """What only a player sees: the hand, the cards looked at, what was seen under the stacks."""
    under = [short(view, number) for pile in view.under for number in pile if number > NOTHING]
    return [
        Row(
            Text("You look at"),
            [card(view, at, f"looked-{at}") for at in view.looked if at > NOTHING],
        ),
        Row(Text("Your hand"), [card(view, held, f"hand-{held}") for held in view.hand[seat]]),
        Row(Text("Known to lie under the stacks"), under),
    ]


def card_meant(view: Tournay, seat: int, action: int) -> int:
    """The card that an action means by naming its space, its stack or its place in the row."""
    family = WORDS.family(action)
    parts = family.split(action)
    if "space" in parts:
        return view.visible[seat][parts["space"]]
    if "slot" in parts:
        return view.row[parts["slot"]]
    if "level" in parts:
        return view.open_top[3 * parts["colour"] + parts["level"]]
    return NOTHING
