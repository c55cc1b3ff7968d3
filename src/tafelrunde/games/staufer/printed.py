"""What is in the box of Die Staufer, in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tafelrunde.games.staufer.components import Pieces, SeatsOrder
from tafelrunde.games.staufer.naming import (
    BONUSES,
    CONDITION_NAMES,
    REGION_NAMES,
    chest_name,
    order_name,
    privilege_name,
)
from tafelrunde.games.staufer.words import CONDITIONS
from tafelrunde.kernel.printed import Part, Printed, plain
from tafelrunde.kernel.text import Text, counted

KEYS: Final = {
    "bonus": Text("bonus"),
    "seats": Text("seats"),
    "seats_2p": Text("seats for 2 players"),
    "small": Text("small side"),
    "large": Text("large side"),
    "envoys": Text("envoys"),
    "nobles": Text("nobles"),
    "least_players": Text("from how many players on"),
    "count": Text("number"),
    "amount": Text("amount"),
    "numbers": Text("numbers"),
    "points": Text("points"),
    "regions": Text("regions"),
    "colour": Text("colour"),
    "effect": Text("effect"),
    "kind": Text("kind"),
    "number": Text("number"),
    "more": Text("points for each further one"),
    "each": Text("points each time"),
    "first": Text("points for the first"),
    "second": Text("points for the second"),
    "second_region": Text("what the second region is found by"),
    "king_steps": Text("how far the king moves"),
    **{str(players): Text("with {n} players", n=players) for players in range(2, 6)},
}
SETS: Final = {
    "first": Text("first game"),
    "alternative": Text("alternative"),
    "synergies": Text("synergies"),
    "points_rain": Text("rain of points"),
    "mass": Text("mass"),
    "publisher": Text("publisher"),
}


def in_the_box(pieces: Pieces) -> list[Part]:
    """All components, in the order of the data."""
    data = pieces.data
    return [
        Part(Text("Regions"), [region(pieces, at) for at in range(len(REGION_NAMES))], KEYS),
        Part(Text("Point tiles"), [tile(row) for row in data["point_tiles"]], KEYS),
        Part(
            Text("Supply board and placing track"),
            [*[field(row) for row in data["supply"]], track(data["placing_track"])],
            KEYS,
        ),
        Part(
            Text("Chests"),
            [
                Printed(chest_name(pieces, kind), [], row, row["count"], look=row["colour"])
                for kind, row in enumerate(data["chests"])
            ],
            KEYS,
        ),
        Part(Text("Privileges"), privileges(data), KEYS),
        Part(Text("Orders"), orders(pieces), KEYS),
        Part(Text("Round tiles"), [round_tiles(data["round_tiles"])], KEYS),
    ]


def region(pieces: Pieces, at: int) -> Printed:
    """A region: its seats and its bonus."""
    row = pieces.data["regions"][at]
    seats = ", ".join(row["seats"])
    for_two = ", ".join(row["seats_2p"])
    return Printed(
        Text(REGION_NAMES[at]),
        [
            Text("seats {numbers}", numbers=seats),
            Text("for 2 players {numbers}", numbers=for_two),
            BONUSES[pieces.bonus[at]],
        ],
        row,
    )


def tile(row: Mapping[str, Any]) -> Printed:
    """S-R3 The points of the places, by number of players."""
    return Printed(
        Text("point tile {n}", n=row["id"]),
        [
            Text("2 or 3 players: {points}", points=joined(row["small"])),
            Text("4 or 5 players: {points}", points=joined(row["large"])),
        ],
        row,
    )


def joined(numbers: Sequence[int]) -> str:
    """Numbers as they stand on a tile."""
    return "/".join(str(number) for number in numbers)


def field(row: Mapping[str, Any]) -> Printed:
    """S-U1 A field of the supply board."""
    figures = []
    if row["envoys"]:
        figures.append(counted("{n} envoy", "{n} envoys", row["envoys"]))
    if row["nobles"]:
        figures.append(counted("{n} noble", "{n} nobles", row["nobles"]))
    facts = [Text("{figures}", figures=figures)] if figures else [Text("no figure")]
    if row["least_players"] > 2:
        facts.append(Text("from {n} players on", n=row["least_players"]))
    return Printed(Text("field of the supply board"), facts, row)


def track(row: Mapping[str, Any]) -> Printed:
    """S-T2 The spaces that give an envoy."""
    return Printed(
        Text("placing track"),
        [
            Text("an envoy on space {spaces} from the bottom", spaces=joined(row["large"])),
            Text("with 2 or 3 players on space {spaces}", spaces=joined(row["small"])),
        ],
        row,
    )


def privileges(data: Mapping[str, Any]) -> list[Printed]:
    """S-S3 The cards of privilege 1, and the sets that can be played with."""
    points = data["privilege_points"]
    by_players = [
        Text("{n} players: {points}", n=players, points=joined(points[str(players)]))
        for players in range(2, 6)
    ]
    return [
        Printed(privilege_name(0), by_players, points),
        *[
            Printed(
                Text("set “{name}”", name=SETS.get(row["id"]) or plain(row["id"])),
                [privilege_name(number - 1) for number in row["numbers"]],
                row,
            )
            for row in data["privilege_sets"]
        ],
    ]


def orders(pieces: Pieces) -> list[Printed]:
    """S-E1 The orders of every category."""
    data = pieces.data["orders"]
    first, second = pieces.region_points
    region_cards = Printed(
        Text("a region"),
        [
            Text(
                "{first} points for the majority, {second} for the second",
                first=first,
                second=second,
            )
        ],
        data["region"],
        len(REGION_NAMES),
    )
    regions = len(REGION_NAMES)
    patterns = [
        Printed(
            order_name(regions + at),
            [Text("{points} each time", points=counted("{n} point", "{n} points", row["points"]))],
            row,
        )
        for at, row in enumerate(data["pattern"])
    ]
    seats = [
        Printed(order_name(regions + len(patterns) + at), [for_seats(pieces.seats_orders[at])], row)
        for at, row in enumerate(data["seats"])
    ]
    return [region_cards, *patterns, *seats]


def for_seats(order: SeatsOrder) -> Text:
    """S-E1 What an order for seats pays."""
    if order.points:
        return Text(
            "{points} points for 1, 2, 3 figures, {more} for each further one",
            points=joined(order.points),
            more=order.more,
        )
    return Text("{points} each time", points=counted("{n} point", "{n} points", order.each))


def round_tiles(row: Mapping[str, Any]) -> Printed:
    """S-S7 The tiles of a round."""
    conditions = [
        Text("{n} × {name}", n=row["second_region"][condition], name=Text(CONDITION_NAMES[number]))
        for number, condition in enumerate(CONDITIONS)
    ]
    return Printed(
        Text("round tiles"),
        [
            Text("{n} for the region scored first", n=len(REGION_NAMES)),
            Text("for the second: {conditions}", conditions=conditions),
            Text("the king moves {steps} regions", steps=joined(row["king_steps"])),
        ],
        row,
    )
