"""What people call the things of Die Staufer: for the log, the buttons and the explanations."""

from typing import Final

from tafelrunde.games.staufer.components import ENVOYS, POINTS, Board, Pieces
from tafelrunde.games.staufer.words import MOST_SEATS, PLACE_1
from tafelrunde.kernel.text import Text, counted

REGION_NAMES: Final = ["Augsburg", "Aachen", "Strasbourg", "Nijmegen", "Palermo", "Milano"]
FIGURE_NAMES: Final = ["an envoy", "a noble"]
SIDE_NAMES: Final = ["left", "right"]
RANK_NAMES: Final = ["first place", "second place", "third place"]
KEPT_NAMES: Final = [
    "a chest “place 1”",
    "a chest “other chest”",
    "a chest “free move”",
    "a chest “cheap seat”",
    "a chest “stay”",
    "a brown chest",
    "a violet chest",
]
BONUSES: Final = [
    Text("bonus: two chests, for the first and the second"),
    Text("bonus: a chest for each who is present"),
    Text("bonus: 2 envoys for the first, 1 for the second"),
    Text("bonus: an envoy for each who is present"),
    Text("bonus: 3 points for the first, 1 for the second"),
    Text("bonus: 2 points for each who is present"),
]
# The same where there is little room: for the first and the second, or for each present.
BONUSES_IN_SHORT: Final = [
    Text("chests for the first two"),
    Text("a chest each"),
    Text("2 and 1 envoys"),
    Text("an envoy each"),
    Text("3 and 1 points"),
    Text("2 points each"),
]
CONDITION_NAMES: Final = ["the king’s region", "fewest chests", "most figures"]
PRIVILEGE_NAMES: Final = [
    "points",
    "seats for two",
    "second envoy",
    "seats for 3",
    "cheaper seats",
    "favour of the king",
    "more supply",
    "more chests",
    "points for supply",
    "short way",
    "quick start",
    "neighbours",
    "return to court",
    "points for places",
    "points for presence",
    "points for orange chests",
]
PATTERN_NAMES: Final = [
    "two neighbours",
    "two with one between",
    "two opposite",
    "two neighbours and one apart",
    "three in a row",
    "three with one between each",
]
SEATS_NAMES: Final = [
    "seats numbered 3",
    "seats numbered 4",
    "seats numbered 5",
    "all seats",
    "pairs of seats",
    "series of seats",
]
PLURALS: Final = {
    "points": ("{n} point", "{n} points"),
    "envoys": ("{n} envoy", "{n} envoys"),
    "nobles": ("{n} noble", "{n} nobles"),
    "steps": ("{n} region", "{n} regions"),
    "count": ("{n} chest", "{n} chests"),
    "brown": ("{n} brown chest", "{n} brown chests"),
    "unused": ("{n} unused chest", "{n} unused chests"),
}


def name_of(kind: str, value: int, pieces: Pieces, players: int) -> Text | None:
    """The name of a region, seat, chest, … or a number of points or figures."""
    if kind in PLURALS:
        one, many = PLURALS[kind]
        return counted(one, many, value)
    if kind in ("region", "regions"):
        return Text(REGION_NAMES[value])
    if kind == "stride":
        return counted(*PLURALS["steps"], value + 1)
    if kind == "office":
        return office_name(pieces.boards[players], value)
    if kind == "field":
        return field_name(pieces.boards[players], value)
    if kind in ("chest", "chests"):
        return chest_name(pieces, value)
    if kind == "announced":
        return Text(KEPT_NAMES[value])
    if kind in ("privilege", "privileges"):
        return privilege_name(value)
    if kind in ("order", "orders"):
        return order_name(value)
    return plain_name(kind, value, pieces.boards[players])


def plain_name(kind: str, value: int, board: Board) -> Text | None:
    """The name of what is one of a few."""
    if kind == "figure":
        return Text(FIGURE_NAMES[value])
    if kind == "side":
        return Text(SIDE_NAMES[value])
    if kind == "rank":
        return Text(RANK_NAMES[value])
    if kind == "condition":
        return Text(CONDITION_NAMES[value])
    if kind == "tile":
        return Text("/".join(str(points) for points in board.tiles[value]))
    return None


def office_name(board: Board, office: int) -> Text:
    """A seat by its number, its region, and, where the region has several such, its place."""
    region = office // MOST_SEATS
    if office not in board.offices:
        return Text("no seat")
    number = str(board.numbers[office]) + ("N" if board.for_nobles[office] else "")
    kind = (board.numbers[office], board.for_nobles[office])
    same = [
        other
        for other in board.offices_of[region]
        if (board.numbers[other], board.for_nobles[other]) == kind
    ]
    name = Text(REGION_NAMES[region])
    if len(same) == 1:
        return Text("{region} {number}", region=name, number=number)
    nth = same.index(office) + 1
    return Text("{region} {number} (no. {nth})", region=name, number=number, nth=nth)


def field_name(board: Board, field: int) -> Text:
    """A field of the supply board by the figures on it."""
    if field >= len(board.envoys):
        return Text("no field")
    envoys = counted("{n} envoy", "{n} envoys", board.envoys[field])
    nobles = counted("{n} noble", "{n} nobles", board.nobles[field])
    if board.envoys[field] and board.nobles[field]:
        return Text("{envoys}, {nobles}", envoys=envoys, nobles=nobles)
    if board.envoys[field]:
        return envoys
    if board.nobles[field]:
        return nobles
    return Text("no figure")


def chest_name(pieces: Pieces, chest: int) -> Text:
    """A chest by what it does; an orange one by what it gives."""
    if chest >= PLACE_1:
        return Text(KEPT_NAMES[chest - PLACE_1])
    amount = pieces.amount[chest]
    if pieces.effect[chest] == POINTS:
        return counted("an orange chest ({n} point)", "an orange chest ({n} points)", amount)
    if pieces.effect[chest] == ENVOYS:
        return counted("an orange chest ({n} envoy)", "an orange chest ({n} envoys)", amount)
    return counted("an orange chest ({n} noble)", "an orange chest ({n} nobles)", amount)


def privilege_name(privilege: int) -> Text:
    """A privilege by its number and a word of ours for it."""
    name = Text(PRIVILEGE_NAMES[privilege])
    return Text("privilege {number} ({name})", number=privilege + 1, name=name)


def order_name(order: int) -> Text:
    """An order card by what it asks for."""
    if order < len(REGION_NAMES):
        return Text(REGION_NAMES[order])
    names = PATTERN_NAMES + SEATS_NAMES
    return Text(names[order - len(REGION_NAMES)])
