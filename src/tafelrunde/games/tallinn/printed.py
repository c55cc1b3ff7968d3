"""What is in the box of Tallinn, in words."""

from typing import Final

from tafelrunde.games.tallinn.components import Cards, Chronicle
from tafelrunde.games.tallinn.naming import card_name, chronicle_name, half_shows, people_shown
from tafelrunde.kernel.printed import Part, Printed
from tafelrunde.kernel.text import Text, counted

SIDES: Final = [Text("left"), Text("right")]
LEVELS: Final = [Text("level {level}", level="I"), Text("level {level}", level="II")]
KEYS: Final = {
    "halves": Text("halves"),
    "people": Text("people"),
    "kind": Text("kind"),
    "faction": Text("faction"),
    "level1": LEVELS[0],
    "level2": LEVELS[1],
    "each": Text("number"),
}


def in_the_box(cards: Cards) -> list[Part]:
    """All components, in the order of the data."""
    data = cards.data
    influence = [
        Printed(card_name(card), halves(cards, card), row)
        for card, row in enumerate([*data["influence"], *data["envoy"]])
    ]
    starts = [
        Printed(Text("start card {n}", n=n), [Text("{shown}", shown=people_shown(people))], row)
        for n, (people, row) in enumerate(zip(cards.start, data["start"], strict=True), 1)
    ]
    chronicles = [
        Printed(chronicle_name(cards, number), levels(cards.chronicles[number]), row)
        for number, row in enumerate(data["chronicle"])
    ]
    supporters = Printed(
        Text("supporters"),
        [Text("{n} of each faction", n=cards.supporters)],
        data["supporters"],
    )
    return [
        Part(Text("Influence cards of each player"), influence, KEYS),
        Part(Text("Start cards"), starts, KEYS),
        Part(Text("Chronicles"), chronicles, KEYS),
        Part(Text("Supporters"), [supporters], KEYS),
    ]


def halves(cards: Cards, card: int) -> list[Text]:
    """Both halves of a card."""
    return [
        Text("{side}: {shown}", side=SIDES[side], shown=half_shows(cards, 2 * card + side))
        for side in range(2)
    ]


def levels(chronicle: Chronicle) -> list[Text]:
    """T-H3, T-H4 What both halves of a chronicle pay."""
    return [
        Text(
            "{level}: {lines}",
            level=LEVELS[level],
            lines=[
                Text(
                    "from {need} on {points} for each player",
                    need=tier.need,
                    points=counted("{n} point", "{n} points", tier.times),
                )
                for tier in tiers
            ],
        )
        for level, tiers in enumerate(chronicle.levels)
    ]
