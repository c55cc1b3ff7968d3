"""The words of Tournay. Rules compute with the numbers; `WORDS` checks that they agree."""

from typing import Final

from tafelrunde.kernel.words import Family, Words

COLOURS: Final = ["yellow", "white", "red"]
LEVELS: Final = ["1", "2", "3"]
SEATS: Final = ["1", "2", "3", "4"]
ROWS: Final = ["a", "b", "c", "d", "e"]
# Where a district may come to lie: its first card in the middle, two spaces to either side.
SPACES: Final = [f"{row}{column}" for row in ROWS for column in "12345"]
SLOTS: Final = ["1", "2", "3"]
CROWDS: Final = [str(count) for count in range(1, 12)]  # of one colour

# Every card has one number, whatever pile it is of; copies of a card share it.
CARDS: Final = [
    *("market", "farm", "architect", "town_house", "counting_house", "alderman", "merchant"),
    *("market_2", "farm_2", "architect_2", "town_house_2", "counting_house_2", "alderman_2"),
    *("toll", "merchant_2"),
    *("hospital", "monastery", "library", "chapel", "bishop", "deacon", "scriptorium"),
    *("hospital_2", "monastery_2", "library_2", "chapel_2", "bishop_2", "deacon_2"),
    *("scriptorium_2", "infirmary"),
    *("arsenal", "ballista", "barracks", "fort", "knight_base", "sergeant", "watchtower"),
    *("provost", "fort_2", "arsenal_2", "barracks_2", "ballista_2", "knight_base_2"),
    *("sergeant_2", "watchtower_2", "provost_2"),
    *("brewery", "inn", "senator", "bakery", "brewery_2", "senator_2"),
    *("abbey", "monk", "templar", "abbey_2", "monk_2", "templar_2"),
    *("seigneury", "catapult", "knight", "courtroom", "knight_2", "mercenary"),
]
PRESTIGE: Final = [
    *("belfry", "city_hall", "cloth_hall", "mint", "tour_des_six"),
    *("cathedral", "la_madeleine", "saint_brice", "saint_jacques", "saint_nicolas"),
    *("saint_quentin", "pont_des_trous", "porte_de_la_vigne", "tour_d_arras"),
    *("tour_henry_viii", "tour_saint_georges"),
]
CRIERS: Final = [f"crier-{colour}-{level}" for colour in COLOURS for level in LEVELS]
EVENTS: Final = [
    *("great_ducasse", "procession", "royal_visit", "poor_harvest", "tithe", "ransom"),
    *("market_fire", "lightning", "siege", "strike", "pilgrimage", "muster"),
    *("norman_attack", "flood", "heresy"),
]
BUILT: Final = [*CARDS, *PRESTIGE]  # what can lie in a district
ALL: Final = [*BUILT, *CRIERS, *EVENTS]

FIRST_PRESTIGE: Final = 64
FIRST_CRIER: Final = 80
FIRST_EVENT: Final = 89
STACKS: Final = 9
SPACE_COUNT: Final = 25

# Drawing comes first, so that a pile of cards is its own list of odds.
DRAW: Final = 0
START: Final = 104
PLAY: Final = 108
PLAY_NONE: Final = 188
FROM_PLAZA: Final = 189
FROM_BESIDE: Final = 192
PUT: Final = 195
GIVE: Final = 299
FROM_PILE: Final = 324
LAY: Final = 404
FETCH: Final = 429
ACTIVATE: Final = 438
FIGHT: Final = 463
EARN: Final = 466
GATHER: Final = 499
RECRUIT: Final = 500
USE: Final = 503
TAKE: Final = 507
LOOK: Final = 508
KEEP: Final = 509
RECALL: Final = 589
COLOUR: Final = 592
PROVOKE: Final = 595
CLEAR: Final = 598
DAMAGE: Final = 623
DONE: Final = 648
RAMPART: Final = 649
SHIELD: Final = 664
SUFFER: Final = 665
PAY: Final = 666
CONFIRM: Final = 667

WORDS: Final = Words(
    Family(DRAW, "draw {card}", card=ALL),
    Family(START, "start {seat}", seat=SEATS),
    Family(PLAY, "play {card}", "Play {card}", card=BUILT),
    Family(PLAY_NONE, "play nothing", "Play no card"),
    Family(FROM_PLAZA, "pay-from-plaza {colour}", "From the plaza: {colour}", colour=COLOURS),
    Family(FROM_BESIDE, "pay-from-beside {colour}", "From beside it: {colour}", colour=COLOURS),
    Family(PUT, "put {card}", "Put {card} under its stack", card=ALL),
    Family(GIVE, "give {space}", "Give up a card on {space}", space=SPACES),
    Family(FROM_PILE, "from-pile {card}", "Give up {card}", card=BUILT),
    Family(LAY, "lay {space}", "Lay it on {space}", space=SPACES),
    Family(
        FETCH,
        "fetch {colour} {level}",
        "Draw a card: {colour}, level {level}",
        colour=COLOURS,
        level=LEVELS,
    ),
    Family(ACTIVATE, "activate {space}", "Activate {space}", space=SPACES),
    Family(FIGHT, "fight {slot}", "Fight event {slot}", slot=SLOTS),
    Family(
        EARN,
        "earn {colour} {crowd}",
        "Earn deniers with {crowd}: {colour}",
        colour=COLOURS,
        crowd=CROWDS,
    ),
    Family(GATHER, "gather", "Gather your citizens"),
    Family(RECRUIT, "recruit {colour}", "Recruit a citizen: {colour}", colour=COLOURS),
    Family(USE, "use {seat}", "A citizen of {seat}", seat=SEATS),
    Family(TAKE, "take", "Take the open card"),
    Family(LOOK, "look", "Look at two cards"),
    Family(KEEP, "keep {card}", "Keep {card}", card=BUILT),
    Family(RECALL, "recall {colour}", "Recall a citizen: {colour}", colour=COLOURS),
    Family(COLOUR, "colour {colour}", "{colour}", colour=COLOURS),
    Family(PROVOKE, "provoke {slot}", "Provoke event {slot}", slot=SLOTS),
    Family(CLEAR, "clear {space}", "Clear and activate {space}", space=SPACES),
    Family(DAMAGE, "damage {space}", "Damage {space}", space=SPACES),
    Family(DONE, "done", "Done"),
    Family(RAMPART, "rampart {event}", "Build {event} as a rampart", event=EVENTS),
    Family(SHIELD, "shield", "Use the catapult as a shield"),
    Family(SUFFER, "suffer", "Suffer the event"),
    Family(PAY, "pay", "Lose 1 denier"),
    Family(CONFIRM, "confirm", "Yes, that is my choice"),
)
