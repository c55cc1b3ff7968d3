"""The words of Tallinn. Rules compute with the numbers; `WORDS` checks that they agree."""

from typing import Final

from tafelrunde.kernel.words import Family, Words

FACTIONS: Final = ["merchant", "knight", "monk"]
CARDS: Final = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "envoy"]
SIDES: Final = ["left", "right"]
SEATS: Final = ["1", "2", "3", "4", "5", "6"]
STARTS: Final = [
    "merchant-knight",
    "merchant-monk",
    "knight-merchant",
    "knight-monk",
    "monk-merchant",
    "monk-knight",
]
CHRONICLES: Final = [
    "hold-merchant",
    "hold-knight",
    "hold-monk",
    "remove-merchant",
    "remove-knight",
    "remove-monk",
]

# Drawing comes first, so that a pile of cards is its own list of odds.
DRAW: Final = 0
CHOOSE: Final = 11
ADD: Final = 33
CONTEST: Final = 36
DECLINE: Final = 39
DONE: Final = 40
EXCHANGE: Final = 41
BUILD: Final = 52
BUILD_START: Final = 63
BUILD_NOTHING: Final = 64
REMOVE: Final = 65
JOIN: Final = 76
START: Final = 79
CHRONICLE: Final = 85
TOKEN: Final = 91
LOT: Final = 94
REMOVE_START: Final = 100

WORDS: Final = Words(
    Family(DRAW, "draw {card}", card=CARDS),
    Family(CHOOSE, "choose {card} {side}", "Play {half}", card=CARDS, side=SIDES),
    Family(ADD, "add {faction}", "Add a supporter: {faction:supporter}", faction=FACTIONS),
    Family(CONTEST, "contest {faction}", "Contest of the {faction}", faction=FACTIONS),
    Family(DECLINE, "decline", "No contest"),
    Family(DONE, "done", "Done"),
    Family(EXCHANGE, "exchange {card}", "Put {card} under the pile", card=CARDS),
    Family(BUILD, "build {card}", "Build {card} as a tower", card=CARDS),
    Family(BUILD_START, "build start", "Build the start card as a tower"),
    Family(BUILD_NOTHING, "build nothing", "Build no tower"),
    Family(REMOVE, "remove {card}", "Remove {card} from the row", card=CARDS),
    Family(JOIN, "join {faction}", "The shields join the {faction}", faction=FACTIONS),
    Family(START, "start {start}", start=STARTS),
    Family(CHRONICLE, "chronicle {chronicle}", chronicle=CHRONICLES),
    Family(TOKEN, "token {faction}", faction=FACTIONS),
    Family(LOT, "lot {seat}", seat=SEATS),
    Family(REMOVE_START, "remove start", "Remove the start card from the row"),
)
