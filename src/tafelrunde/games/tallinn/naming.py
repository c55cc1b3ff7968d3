"""What people call the things of Tallinn: for the log, the buttons and the explanations."""

from typing import Final

from tafelrunde.games.tallinn.components import ANY_FACTION, NO_CONTEST, Cards
from tafelrunde.games.tallinn.words import CARDS
from tafelrunde.kernel.text import Text, counted

FACTION_NAMES: Final = ["merchants", "knights", "monks"]
SUPPORTER_NAMES: Final = ["merchant", "knight", "monk"]
ONE_OF: Final = ["{n} merchant", "{n} knight", "{n} monk"]
MANY_OF: Final = ["{n} merchants", "{n} knights", "{n} monks"]
PLURALS: Final = {
    "points": ("{n} point", "{n} points"),
    "people": ("{n} person", "{n} people"),
    "shields": ("{n} shield", "{n} shields"),
}


def name_of(kind: str, value: int, cards: Cards) -> Text | None:
    """The name of a card, half, faction, … or a number of points or people."""
    if kind in PLURALS:
        one, many = PLURALS[kind]
        return counted(one, many, value)
    if kind in ("card", "cards"):
        return card_name(value)
    if kind in ("faction", "factions"):
        return Text(FACTION_NAMES[value])
    if kind in ("supporter", "supporters"):
        return Text(SUPPORTER_NAMES[value])
    if kind == "half":
        return Text("{card} ({shown})", card=card_name(value >> 1), shown=half_shows(cards, value))
    if kind == "start":
        return Text("({shown})", shown=people_shown(cards.start[value]))
    if kind == "chronicle":
        return chronicle_name(cards, value)
    return None


def card_name(card: int) -> Text:
    """An influence card by its number, or the envoy."""
    if CARDS[card] == "envoy":
        return Text("the envoy")
    return Text("card {number}", number=CARDS[card])


def people_shown(people: list[int]) -> list[Text]:
    """The people of each faction that is there."""
    return [
        counted(ONE_OF[faction], MANY_OF[faction], count)
        for faction, count in enumerate(people)
        if count
    ]


def half_shows(cards: Cards, half: int) -> list[Text]:
    """What is printed on a half."""
    shown = people_shown([column[half] for column in cards.people])
    if cards.shields[half]:
        shown.append(counted("{n} shield", "{n} shields", cards.shields[half]))
    contest = cards.contest[half]
    if contest == ANY_FACTION:
        shown.append(Text("contest of any faction"))
    elif contest != NO_CONTEST:
        shown.append(Text("contest of the {faction}", faction=Text(FACTION_NAMES[contest])))
    return shown


def chronicle_name(cards: Cards, value: int) -> Text:
    """A chronicle by what it asks for."""
    chronicle = cards.chronicles[value]
    faction = Text(FACTION_NAMES[chronicle.faction])
    if chronicle.removes:
        return Text("“remove {faction}”", faction=faction)
    return Text("“hold {faction}”", faction=faction)
