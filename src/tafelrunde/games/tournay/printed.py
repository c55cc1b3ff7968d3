"""What is in the box of Tournay, in words."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.games.tournay import effect_words
from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.naming import card_name, stack_name
from tafelrunde.games.tournay.thing_words import COLOURS, MARKS, costs, plural
from tafelrunde.games.tournay.words import FIRST_EVENT, FIRST_PRESTIGE
from tafelrunde.kernel.printed import Part, Printed
from tafelrunde.kernel.text import Text, counted

KEYS: Final = {
    "name": Text("name"),
    "colour": Text("colour"),
    "level": Text("level"),
    "cost": Text("cost"),
    "prestige": Text("printed points"),
    "effect": Text("effect"),
    "trigger": Text("when it works"),
    "kind": Text("kind"),
    "copies": Text("number"),
    "removable": Text("what gives way to the expansion"),
    "circles": Text("room for coins"),
    "fight": Text("what a fight takes"),
    "builder": Text("points for whoever shows it"),
    "others": Text("points for others"),
    "count": Text("what counts"),
    "basic": Text("basic rules"),
    "advanced": Text("advanced rules"),
}
FIGHTS: Final = {
    "one_citizen_and_fee": Text("fought with a citizen of its colour and a fee"),
    "two_citizens": Text("fought with two citizens of its colour"),
}


def in_the_box(cards: Cards) -> list[Part]:
    """All components: the cards by the stack that they belong to."""
    data = cards.data
    stacks: dict[int, list[Printed]] = {}
    for card, row in enumerate(data["cards"]):
        stacks.setdefault(cards.back[card], []).append(built(cards, card, row))
    prestige = [scored(cards, FIRST_PRESTIGE + at, row) for at, row in enumerate(data["prestige"])]
    events = [event(cards, FIRST_EVENT + at, row) for at, row in enumerate(data["events"])]
    return [
        Part(Text("What everyone starts with"), [start(data["start"])], KEYS),
        *[Part(stack_name(stack), stacks[stack], KEYS) for stack in sorted(stacks)],
        Part(Text("Prestige buildings, level III"), prestige, KEYS),
        Part(Text("Events"), events, KEYS),
    ]


def built(cards: Cards, card: int, row: Mapping[str, Any]) -> Printed:
    """A building or character: its price and what it does."""
    facts = [*costs(cards, card), *effect_words.of_card(row["effect"])]
    if row["kind"] == "character":
        facts.insert(0, Text("character"))
    if row.get("expansion"):
        facts.append(Text("of the expansion"))
    if row.get("removable"):
        facts.append(
            counted(
                "{n} gives way to the expansion", "{n} give way to the expansion", row["removable"]
            )
        )
    return shown(cards, card, facts, row)


def scored(cards: Cards, card: int, row: Mapping[str, Any]) -> Printed:
    """N-F1 A prestige building: its price and what it scores."""
    scores = effect_words.of_prestige(row["count"], row["builder"], row["others"])
    return shown(cards, card, [*costs(cards, card), scores], row)


def event(cards: Cards, card: int, row: Mapping[str, Any]) -> Printed:
    """N-A3 An event: what it does, how it is fought."""
    facts = [
        effect_words.of_event(row["effect"]),
        FIGHTS[row["fight"]],
        counted("room for {n} coin", "room for {n} coins", row["circles"]),
    ]
    return shown(cards, card, facts, row)


def shown(cards: Cards, card: int, facts: list[Text], row: Mapping[str, Any]) -> Printed:
    """A card with its colour."""
    colour = cards.colour[card]
    return Printed(
        card_name(cards, card), facts, row, row.get("copies", 1), COLOURS[colour], MARKS[colour]
    )


def start(row: Mapping[str, Any]) -> Printed:
    """N-S2 Money and citizens at the beginning."""
    basic, advanced = row["basic"], row["advanced"]
    return Printed(
        Text("start"),
        [
            Text(
                "basic: {deniers}, {citizens} of each colour, {n} in the supply",
                deniers=plural("deniers", basic["deniers"]),
                citizens=plural("citizens", basic["citizens"]),
                n=basic["supply"],
            ),
            Text(
                "advanced: {deniers}, {citizens} of each colour, "
                "{n} more than players in the supply",
                deniers=plural("deniers", advanced["deniers"]),
                citizens=plural("citizens", advanced["citizens"]),
                n=advanced["supply_above_players"],
            ),
        ],
        row,
    )
