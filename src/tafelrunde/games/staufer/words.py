"""The words of Die Staufer. Rules compute with the numbers; `WORDS` checks that they agree."""

from typing import Final

from tafelrunde.kernel.words import Family, Words

REGIONS: Final = ["augsburg", "aachen", "strasbourg", "nijmegen", "palermo", "milano"]
MOST_SEATS: Final = 5  # in one region; office `MOST_SEATS * region + n` is its seat n from the left
OFFICES: Final = [f"{region}-{n}" for region in REGIONS for n in range(1, MOST_SEATS + 1)]
FIELDS: Final = ["envoy-noble", "noble", "2-envoys", "envoy", "chest"]
CHESTS: Final = [
    "points-2",
    "points-3",
    "points-4",
    "points-5",
    "envoys-1",
    "envoys-2",
    "envoys-3",
    "noble",
    "place-1",
    "other-chest",
    "free-move",
    "cheap-seat",
    "stay",
    "brown",
    "violet",
]
FIGURES: Final = ["envoy", "noble"]
SIDES: Final = ["left", "right"]
PRIVILEGES: Final = [str(number) for number in range(1, 17)]
ORDERS: Final = [
    *REGIONS,
    "pattern-01",
    "pattern-02",
    "pattern-03",
    "pattern-013",
    "pattern-012",
    "pattern-024",
    "seats-3",
    "seats-4",
    "seats-5",
    "seats-all",
    "seats-pair",
    "seats-series",
]
CONDITIONS: Final = ["king", "fewest_chests", "most_seats"]
TILES: Final = ["1", "2", "3", "4", "5", "6"]
STEPS: Final = ["1", "2", "3"]
SEATS: Final = ["1", "2", "3", "4", "5"]

# Kinds of chests that the rules name. Below PLACE_1 are the orange ones.
PLACE_1: Final = 8
OTHER_CHEST: Final = 9
FREE_MOVE: Final = 10
CHEAP_SEAT: Final = 11
STAY_CHEST: Final = 12
BROWN: Final = 13
VIOLET: Final = 14

# Drawing a chest comes first, so that the pile is its own list of odds.
CHEST: Final = 0
SUPPLY: Final = 15
PLACE: Final = 20
USE: Final = 80
BY_HAND: Final = 84
OTHER: Final = 85
PAY: Final = 90
ADD_ENVOY: Final = 92
ADD_NOTHING: Final = 93
FROM: Final = 94
TAKE: Final = 100
EXCHANGE: Final = 115
KEEP: Final = 131
STAY: Final = 132
LEAVE: Final = 192
REGION: Final = 193
TILE: Final = 199
PRIVILEGE: Final = 205
FIRST: Final = 221
ORDER: Final = 226
CONDITION: Final = 244
KING_STEPS: Final = 247

WORDS: Final = Words(
    Family(CHEST, "chest {chest}", "Open {chest}", chest=CHESTS),
    Family(SUPPLY, "supply {field}", "Take supply: {field}", field=FIELDS),
    Family(
        PLACE,
        "place {office} {figure}",
        "Place {figure} on {office}",
        office=OFFICES,
        figure=FIGURES,
    ),
    Family(USE, "use {announced}", "Use {announced}", announced=CHESTS[PLACE_1:STAY_CHEST]),
    Family(BY_HAND, "choose payment", "Choose which figures pay"),
    Family(OTHER, "instead {field}", "Take the chests of “{field}”", field=FIELDS),
    Family(PAY, "pay {figure}", "Pay {figure}", figure=FIGURES),
    Family(ADD_ENVOY, "add envoy", "Add a second envoy"),
    Family(ADD_NOTHING, "add nothing", "Add no second envoy"),
    Family(FROM, "from {region}", "Take it from {region}", region=REGIONS),
    Family(TAKE, "take {chest}", "Take this chest: {chest}", chest=CHESTS),
    Family(
        EXCHANGE,
        "exchange {privilege}",
        "Discard 2 violet chests for {privilege}",
        privilege=PRIVILEGES,
    ),
    Family(KEEP, "keep", "Keep the violet chests"),
    Family(STAY, "stay {office} {side}", "Stay on {office}, {side}", office=OFFICES, side=SIDES),
    Family(LEAVE, "leave", "Let the figures leave"),
    Family(REGION, "region {region}", "Lay {region}", region=REGIONS),
    Family(TILE, "tile {tile}", "Point tile {tile}", tile=TILES),
    Family(PRIVILEGE, "privilege {privilege}", "In play: {privilege}", privilege=PRIVILEGES),
    Family(FIRST, "first {seat}", "{seat} is first", seat=SEATS),
    Family(ORDER, "order {order}", "The order “{order}”", order=ORDERS),
    Family(CONDITION, "condition {condition}", "Condition: {condition}", condition=CONDITIONS),
    Family(KING_STEPS, "king {steps}", "The king moves {steps:stride}", steps=STEPS),
)
