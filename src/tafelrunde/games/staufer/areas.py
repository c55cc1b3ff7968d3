"""The table of Die Staufer in words: regions, supply, tracks, privileges, each player's court."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.games.staufer.components import ENVOYS, NO_EFFECT, POINTS
from tafelrunde.games.staufer.naming import (
    BONUSES_IN_SHORT,
    CONDITION_NAMES,
    REGION_NAMES,
    field_name,
    order_name,
    privilege_name,
)
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.words import PLACE_1
from tafelrunde.kernel.board import Area, Row, Thing
from tafelrunde.kernel.text import Text, counted

ENVOY_MARK: Final = "●"
NOBLE_MARK: Final = "◆"
CHEST_MARK: Final = "▣"
KEPT: Final = [
    Text("place 1"),
    Text("other chest"),
    Text("free move"),
    Text("cheap seat"),
    Text("stay"),
    Text("brown"),
    Text("violet"),
]
ORDER_BACKS: Final = [Text("region"), Text("pattern"), Text("seats")]


def all_areas(view: Staufer) -> list[Area]:
    """The whole table."""
    ring = [region(view, at) for at in view.ring]
    courts = [court(view, seat) for seat in range(view.players)]
    return [*ring, supply_board(view), king_board(view), *courts]


def region(view: Staufer, at: int) -> Area:
    """A region: its points, its seats with figures and chests, its payment area."""
    name = Text(REGION_NAMES[at])
    title = Text("{region}, with the king", region=name) if at == view.king else name
    tile = "/".join(str(points) for points in view.board.tiles[view.tile[at]])
    points = Thing(Text("{tile} points", tile=tile), look="note")
    bonus = Text("bonus: {bonus}", bonus=BONUSES_IN_SHORT[view.pieces.bonus[at]])
    rows = [
        Row(Text("Scoring"), [points, Thing(bonus, look="note")]),
        Row(Text("Seats"), [office(view, number) for number in view.board.offices_of[at]]),
        Row(Text("Payment area"), payments(view, at)),
    ]
    return Area(title, rows, group="ring", marked=at == view.king)


def office(view: Staufer, number: int) -> Thing:
    """A seat of a region: its number, who sits there, which chests lie under it."""
    figures = view.figures_on(number)
    printed = f"{view.board.numbers[number]}{'N' if view.board.for_nobles[number] else ''}"
    name = Text("{who}", who=[figure(found) for found in figures]) if figures else Text("free")
    return Thing(
        name,
        id=f"office-{number}",
        look=f"seat-{figures[0] >> 1}" if figures else "empty",
        notes=chests(view, view.under[number]),
        at=printed,
    )


def figure(number: int) -> Text:
    """A figure on a seat, with whose it is."""
    mark = NOBLE_MARK if number & 1 else ENVOY_MARK
    return Text("{mark} {owner:seat}", mark=mark, owner=number >> 1)


def payments(view: Staufer, at: int) -> list[Thing]:
    """The figures that lie in a region."""
    things = []
    for seat in range(view.players):
        paid = figures_text(view.paid_envoys[seat][at], view.paid_nobles[seat][at])
        if paid:
            name = Text("{owner:seat}: {paid}", owner=seat, paid=paid)
            things.append(Thing(name, id=f"paid-{at}-{seat}", look=f"seat-{seat}"))
    return things


def figures_text(envoys: int, nobles: int) -> list[Text]:
    """Envoys and nobles, as far as there are any."""
    found = []
    if envoys:
        found.append(counted("{n} envoy", "{n} envoys", envoys))
    if nobles:
        found.append(counted("{n} noble", "{n} nobles", nobles))
    return found


def chests(view: Staufer, kinds: Sequence[int]) -> list[Text]:
    """Chests in few words."""
    return [Text("{mark} {chest}", mark=CHEST_MARK, chest=chest(view, kind)) for kind in kinds]


def chest(view: Staufer, kind: int) -> Text:
    """A chest by what it gives or does."""
    if view.pieces.effect[kind] == NO_EFFECT:
        return KEPT[kind - PLACE_1]
    amount = view.pieces.amount[kind]
    if view.pieces.effect[kind] == POINTS:
        return counted("{n} point", "{n} points", amount)
    return figures_text(amount, 0)[0] if view.pieces.effect[kind] == ENVOYS else nobles(amount)


def nobles(amount: int) -> Text:
    """Nobles that a chest gives."""
    return figures_text(0, amount)[0]


def supply_board(view: Staufer) -> Area:
    """The fields of the supply board, the chests on offer, and the tracks."""
    fields = [
        Thing(field_name(view.board, at), id=f"field-{at}", notes=chests(view, view.supply[at]))
        for at in range(len(view.board.envoys))
    ]
    offered = [Thing(chest(view, kind), id=f"chest-{kind}") for kind in view.opened + view.taken]
    rows = [
        Row(Text("Fields"), fields),
        Row(Text("Chests to choose from"), offered),
        Row(Text("Still to act"), track(view.track[view.turn :])),
        Row(Text("Supply track, from the top"), track(view.supplied)),
        Row(Text("Placing track, from the bottom"), track(view.placed)),
        Row(Text("Chests left in the pile"), [Thing(Text("{n}", n=len(view.pile)), look="back")]),
    ]
    return Area(Text("Supply board"), rows)


def track(seats: Sequence[int]) -> list[Thing]:
    """Action figures in order."""
    return [Thing(Text("{owner:seat}", owner=seat), look=f"seat-{seat}") for seat in seats]


def king_board(view: Staufer) -> Area:
    """What each round scores, how far the king moves, the privileges on display."""
    rounds = []
    for at, first in enumerate(view.first_regions):
        notes = []
        if at < len(view.conditions):
            notes.append(
                Text("and {condition}", condition=Text(CONDITION_NAMES[view.conditions[at]]))
            )
        if at < len(view.steps):
            steps = counted("{n} region", "{n} regions", view.steps[at])
            notes.append(Text("then the king moves {steps}", steps=steps))
        look = "now" if at + 1 == view.round else "over" if at + 1 < view.round else ""
        rounds.append(Thing(Text(REGION_NAMES[first]), look=look, notes=notes, at=str(at + 1)))
    privileges = [
        Thing(
            privilege_name(number - 1),
            id=f"privilege-{number - 1}",
            look="" if view.display[number] else "empty",
            count=view.display[number],
        )
        for number in view.in_play
    ]
    rows = [
        Row(Text("Scored in each round"), rounds),
        Row(Text("Privileges on display"), privileges),
    ]
    return Area(Text("King and privileges"), rows)


def court(view: Staufer, seat: int) -> Area:
    """What a player has."""
    province = figures_text(view.province_envoys[seat], view.province_nobles[seat])
    rows = [
        Row(Text("Points"), [Thing(counted("{n} point", "{n} points", view.points[seat]))]),
        Row(Text("Court"), at_court(view, seat)),
        Row(Text("Province"), [Thing(text) for text in province]),
        Row(Text("Chests"), held_chests(view, seat)),
        Row(Text("Privileges"), held_privileges(view, seat)),
        Row(Text("Orders"), [order(card) for card in view.opened_orders[seat] + view.orders[seat]]),
    ]
    return Area(Text("{owner:seat}", owner=seat), rows, seat)


def kept_rows(view: Staufer, seat: int) -> list[Row]:
    """What a player pays and deals with."""
    return [
        Row(Text("Court"), at_court(view, seat)),
        Row(Text("Chests"), held_chests(view, seat)),
        Row(Text("Privileges"), held_privileges(view, seat)),
    ]


def at_court(view: Staufer, seat: int) -> list[Thing]:
    """The figures that a player can pay with."""
    return [
        Thing(text, id=f"court-{seat}-{figure}")
        for figure, count in enumerate((view.envoys[seat], view.nobles[seat]))
        for text in figures_text(count * (1 - figure), count * figure)
    ]


def held_chests(view: Staufer, seat: int) -> list[Thing]:
    """The chests that a player keeps."""
    return [
        Thing(chest(view, kind), id=f"own-{seat}-{kind}", count=count, mark=CHEST_MARK)
        for kind, count in enumerate(view.chests[seat])
        if count
    ]


def held_privileges(view: Staufer, seat: int) -> list[Thing]:
    """The privileges that a player has."""
    return [Thing(privilege_name(number - 1)) for number in view.in_play if view.has(seat, number)]


def order(card: int) -> Thing:
    """An order, or the back of one."""
    if card >= 0:
        return Thing(order_name(card))
    return Thing(ORDER_BACKS[-1 - card], look="back")


def own_rows(view: Staufer, seat: int) -> list[Row]:
    """What only a player sees: the orders."""
    return [Row(Text("Your orders"), [order(card) for card in view.orders[seat]])]
