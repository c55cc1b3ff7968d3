"""What the effects of Tournay's cards and events do, in words, from the data of `components.toml`.

Each text is a template with the parts that its effect needs; a citizen's colour stands in
brackets, since languages bend adjectives.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.naming import COLOUR_NAMES, LEVEL_NAMES, PLURALS
from tafelrunde.games.tournay.words import COLOURS, FIRST_CRIER, FIRST_EVENT, FIRST_PRESTIGE
from tafelrunde.kernel.text import Text, Value, counted

Facts = Mapping[str, Any]

FOR_EACH: Final = {
    "empty_space": Text("{deniers} for each space that your district does not use yet"),
    "yellow_card_of_all": Text("{deniers} for each visible yellow card in all districts"),
    "coin_on_active_events": Text("{deniers} for each coin on the open events"),
    "own_citizen_on_plaza": Text("{deniers} for each citizen on your plaza"),
    "own_citizen_beside_plaza": Text("{deniers} for each citizen beside your plaza"),
    "red_yellow_pair_on_plaza": Text(
        "{deniers} for each pair of a red and a yellow citizen on your plaza"
    ),
    "citizen_on_plaza_of_chosen_colour": Text(
        "{deniers} for each citizen on your plaza of a colour that you name ({colours})"
    ),
}
DOES: Final = {
    "recruit": Text("you may recruit a citizen ({colour}) for {deniers}"),
    "draw": Text("draw a card ({colour}, level {level})"),
    "draw any": Text("draw a card of level {level} and of a colour that you name"),
    "fight": Text("you may fight an open event with a coin for nothing"),
    "fight keep": Text("you may fight an open event with a coin for nothing and keep its coins"),
    "provoke": Text("put a coin each on up to {n} open events; they act at once, not against you"),
    "survey": Text("turn the top cards of the three stacks of level {level} and take {n} of them"),
    "tax_richest": Text("the richest player pays you {deniers}"),
    "levy": Text("name a colour; each opponent pays you {deniers} for each visible building of it"),
    "damage_opponents": Text("a free building of each opponent is damaged"),
    "shield": Text("occupied, it shields you from one event each time a crier acts"),
    "clear_and_activate": Text("another building of yours is cleared and does its work"),
    "all return": Text("all your citizens beside the plaza may return to it"),
    "chain": Text(
        "another citizen (white) may activate a free building ({colour}) in this card’s lines"
    ),
    "reward_majority": Text("for each coin: {deniers} for whoever has most citizens ({colour})"),
    "lose_deniers": Text("for each coin: everyone loses {deniers}"),
    "damage": Text("for each coin: a free building ({colour}) of everyone is damaged"),
    "damage any": Text("for each coin: a free building of everyone is damaged"),
    "idle": Text("for each coin: a citizen ({colour}) of everyone leaves the plaza for beside it"),
    "lose_card_or_denier": Text("for each coin: everyone loses a card of the hand or 1 denier"),
}
WHENEVER: Final = {
    "placed": Text("when you lay a card in its lines ({kinds}): {gifts}"),
    "activated": Text("when you activate a building ({colour}) in its lines: {gifts}"),
    "activated any": Text("when you activate a building in its lines: {gifts}"),
    "fought": Text("when a building or Knight in its lines fights an event: {gifts}"),
    "second_piece": Text(
        "when two or four citizens (red, grey) stand on red buildings in its lines: {gifts}"
    ),
    "gathered": Text("when you gather your citizens: {gifts}"),
    "earned": Text("each citizen ({colour}) who earns deniers brings {deniers}"),
}
KINDS: Final = {
    "building": Text("building"),
    "character": Text("character"),
    "prestige": Text("prestige building"),
}
COUNTED: Final = {
    "set_of_cards_in_three_colours": Text("for each set of visible cards in three colours"),
    "set_of_citizens_in_three_colours": Text("for each set of own citizens in three colours"),
    "yellow_citizen": Text("for each own yellow citizen"),
    "white_citizen": Text("for each own white citizen"),
    "red_citizen": Text("for each own red citizen"),
    "visible_yellow_card": Text("for each visible yellow card"),
    "visible_white_card": Text("for each visible white card"),
    "visible_red_card": Text("for each visible red card"),
    "visible_white_or_yellow_building": Text("for each visible white or yellow building"),
    "visible_character": Text("for each visible character"),
    "visible_prestige_building": Text("for each visible prestige building"),
    "four_deniers": Text("for every 4 deniers"),
    "rampart_built": Text("for each rampart built"),
    "once": Text("once"),
}


@lru_cache(4096)
def does(cards: Cards, card: int) -> list[Text]:
    """What a card does, or what it brings at the end."""
    if card < FIRST_PRESTIGE:
        return of_card(cards.data["cards"][card]["effect"])
    if card < FIRST_CRIER:
        row = cards.data["prestige"][card - FIRST_PRESTIGE]
        return [of_prestige(row["count"], row["builder"], row["others"])]
    if card < FIRST_EVENT:
        return []
    return [of_event(cards.data["events"][card - FIRST_EVENT]["effect"])]


def of_card(effect: Facts) -> list[Text]:
    """What a building does when it is activated, or when a character answers and with what."""
    if "when" in effect:
        return [of_character(effect)]
    first, *more = of_building(effect)
    return [Text("activated: {does}", does=first), *more]


def of_building(effect: Facts) -> list[Text]:
    """N-A2 What happens when a building is activated."""
    do = effect["do"]
    if do == "earn":
        return [earning(effect)]
    if do == "recall":
        return [recalling(effect["count"])]
    if do == "fight":
        return [fighting(effect)]
    shield = [DOES["shield"]] if effect.get("shield_when_occupied") else []
    any_colour = effect.get("colour") == "any"
    return [filled(DOES[f"{do} any" if any_colour else do], effect), *shield]


def of_event(effect: Facts) -> Text:
    """N-T2 What an event does when it acts."""
    any_colour = effect.get("colour") == "any"
    return filled(DOES[f"{effect['do']} any" if any_colour else effect["do"]], effect)


def earning(effect: Facts) -> Text:
    """N-A2 Deniers: so many, or for each thing counted."""
    deniers = plural("deniers", effect["amount"])
    if "each" not in effect:
        return deniers
    colours = [colour_named(colour) for colour in effect.get("colours", [])]
    earned = Text(FOR_EACH[effect["each"]].template, deniers=deniers, colours=colours)
    if "at_least" not in effect:
        return earned
    least = plural("deniers", effect["at_least"])
    return Text("{earned}, at least {deniers}", earned=earned, deniers=least)


def recalling(count: int | str) -> Text:
    """Citizens who may return to the plaza."""
    if not isinstance(count, int):
        return DOES["all return"]
    return counted(
        "{n} citizen may return from beside the plaza",
        "up to {n} citizens may return from beside the plaza",
        count,
    )


def fighting(effect: Facts) -> Text:
    """A fight for nothing."""
    return DOES["fight keep" if effect.get("keep_coins") else "fight"]


def of_character(effect: Facts) -> Text:
    """N-K1 When a character answers, and what it gives then."""
    any_colour = effect.get("colour") == "any" and effect["when"] == "activated"
    when = WHENEVER[f"{effect['when']} any" if any_colour else effect["when"]]
    kinds = [KINDS[kind] for kind in effect.get("kinds", [])]
    return filled(when, effect, kinds=kinds, gifts=gifts(effect))


def gifts(effect: Facts) -> list[Text]:
    """What a character gives."""
    found = []
    if effect.get("earn"):
        found.append(plural("deniers", effect["earn"]))
    if effect.get("recall"):
        found.append(recalling(effect["recall"]))
    if effect.get("fight"):
        found.append(fighting(effect))
    if "chain" in effect:
        found.append(Text(DOES["chain"].template, colour=colour_named(effect["chain"])))
    return found


def filled(text: Text, effect: Facts, **values: Value) -> Text:
    """A text with the numbers and colours of an effect."""
    for key in ("amount", "price", "deniers"):
        if key in effect:
            values["deniers"] = plural("deniers", effect[key])
    for key in ("up_to", "take"):
        if key in effect:
            values["n"] = effect[key]
    if "level" in effect:
        values["level"] = LEVEL_NAMES[effect["level"] - 1]
    if "colour" in effect:
        values["colour"] = colour_named(effect["colour"])
    return Text(text.template, "", 0, **values)


def colour_named(colour: str) -> Text:
    """A colour by its name."""
    return Text(COLOUR_NAMES[COLOURS.index(colour)]) if colour in COLOURS else Text("any colour")


def plural(kind: str, n: int) -> Text:
    """A number of things of a kind."""
    one, many = PLURALS[kind]
    return counted(one, many, n)


def of_prestige(count: str, builder: int, others: int) -> Text:
    """N-F1 What a prestige building scores."""
    return Text(
        "{builder} for whoever shows it, {others} for others: {each}",
        builder=plural("points", builder),
        others=others,
        each=COUNTED[count],
    )
