"""The table of Tournay in words: stacks and events, and each player's town."""

from typing import Final

from tafelrunde.games.tournay.components import EVENT_BACK, Cards
from tafelrunde.games.tournay.counting import COVERED_BASE
from tafelrunde.games.tournay.district import MIDDLE, SIDE, WIDEST, span, used
from tafelrunde.games.tournay.effect_words import does
from tafelrunde.games.tournay.naming import (
    COLOUR_NAMES,
    LEVEL_NAMES,
    PIECE_NAMES,
    PLURALS,
    card_name,
    stack_name,
)
from tafelrunde.games.tournay.state import (
    CROSSWISE,
    EACH_COLOUR,
    IN_STACK,
    NO_PIECE,
    NOTHING,
    Tournay,
)
from tafelrunde.games.tournay.words import FIRST_CRIER, FIRST_EVENT, SPACES, STACKS, WORDS
from tafelrunde.kernel.board import Area, Row, Thing
from tafelrunde.kernel.text import Text, counted

COLOURS: Final = ["yellow", "white", "red"]
MARKS: Final = ["◆", "○", "▲"]  # the colours once more, as shapes


def common_area(view: Tournay) -> Area:
    """What belongs to nobody: stacks, events, supply."""
    rows = [
        Row(Text("Stacks"), [stack(view, at) for at in range(STACKS)], columns=3),
        Row(Text("Events"), events(view)),
        Row(
            Text("In the supply"), [citizens(view.supply[colour], colour) for colour in EACH_COLOUR]
        ),
    ]
    if view.playing != NOTHING:
        rows.insert(0, Row(Text("Being played"), [card(view, view.playing)]))
    return Area(Text("Town"), rows)


def stack(view: Tournay, at: int) -> Thing:
    """A stack: the open card on it, how many there are, where the crier is."""
    colour, level = divmod(at, 3)
    top = view.open_top[at]
    notes = [counted("{n} card", "{n} cards", view.stack_size(at))]
    if view.criers[at] != IN_STACK:
        crosswise = view.criers[at] == CROSSWISE
        notes.append(Text("crier has acted") if crosswise else Text("crier shown"))
    if top != NOTHING:
        notes = [*does(view.cards, top), *costs(view.cards, top), *notes]
    return Thing(
        Text("closed") if top == NOTHING else card_name(view.cards, top),
        id=f"stack-{colour}-{level}",
        look=COLOURS[colour],
        mark=MARKS[colour],
        notes=notes,
        at=LEVEL_NAMES[level],
    )


def events(view: Tournay) -> list[Thing]:
    """The open events, and the pile."""
    things = []
    for slot, event in enumerate(view.row):
        colour = view.cards.colour[event]
        circles = view.cards.circles[event - FIRST_EVENT]
        coins = Text("{n} of {circles} coins", n=view.coins[slot], circles=circles)
        things.append(
            Thing(
                card_name(view.cards, event),
                id=f"event-{slot}",
                look=COLOURS[colour],
                mark=MARKS[colour],
                notes=[*does(view.cards, event), coins],
                at=str(slot + 1),
            )
        )
    left = len(view.event_pile) + len(view.event_under)
    things.append(Thing(stack_name(EVENT_BACK), look="back", count=left))
    return things


def town(view: Tournay, seat: int) -> Area:
    """What a player has."""
    rows = [
        *kept_rows(view, seat),
        district(view, seat),
        Row(Text("Ramparts"), [card(view, rampart) for rampart in view.built[seat]]),
        Row(Text("Hand"), [card(view, held) for held in view.hand[seat]]),
    ]
    return Area(Text(""), rows, seat)


def kept_rows(view: Tournay, seat: int) -> list[Row]:
    """What a player pays and works with."""
    plaza, beside = (
        [citizens(held[seat][colour], colour, f"{place}-{seat}-{colour}") for colour in EACH_COLOUR]
        for place, held in (("plaza", view.plaza), ("beside", view.beside))
    )
    return [
        Row(Text("Money"), [Thing(plural("deniers", view.deniers[seat]), f"money-{seat}")]),
        Row(Text("Citizens on the plaza"), plaza),
        Row(Text("Beside the plaza"), beside),
    ]


def district(view: Tournay, seat: int) -> Row:
    """N-P1 The spaces in use and those around them, as far as the district may grow."""
    rows, columns = reach(view.visible[seat])
    spaces = [SIDE * row + column for row in rows for column in columns]
    return Row(Text("District"), [space(view, seat, at) for at in spaces], columns=len(columns))


def reach(visible: list[int]) -> tuple[range, range]:
    """The rows and columns in which a district lies or may come to lie."""
    first_row, last_row, first_column, last_column = span(used(visible) or [MIDDLE])
    return wider(first_row, last_row), wider(first_column, last_column)


def wider(first: int, last: int) -> range:
    """One more to either side, unless it is as wide as it may be."""
    room = 1 if last - first + 1 < WIDEST else 0
    return range(max(0, first - room), min(SIDE, last + 1 + room))


def space(view: Tournay, seat: int, at: int) -> Thing:
    """A space of a district, with what lies and stands on it."""
    id = f"space-{seat}-{at}"
    top = view.visible[seat][at]
    if top == NOTHING:
        return Thing(Text(""), id, look="empty", at=SPACES[at])
    colour = view.cards.colour[top]
    notes = []
    piece = view.pieces[seat][at]
    if piece != NO_PIECE:
        notes.append(Text("with {piece}", piece=Text(PIECE_NAMES[piece])))
    below = sum(1 for card in view.covered[seat] if card // COVERED_BASE == at)
    if below:
        notes.append(counted("on {n} card", "on {n} cards", below))
    points = plural("points", view.cards.points[top])
    return Thing(
        card_name(view.cards, top),
        id,
        COLOURS[colour],
        MARKS[colour],
        [*does(view.cards, top), points, *notes],
        1,
        SPACES[at],
    )


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


def citizens(count: int, colour: int, id: str = "") -> Thing:
    """Citizens of a colour."""
    name = Text("{n} {colour}", n=count, colour=Text(COLOUR_NAMES[colour]))
    return Thing(name, id, COLOURS[colour], MARKS[colour])


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
