"""What is printed on the components of Tournay, in the shape that the rules compute with.

An effect is a named class that reads its own numbers and complains about others; the names
are given to `Cards` by `effects.py` (buildings) and `criers.py` (events). Characters need no
code of their own: a `Trait` says when they answer and what they give.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from tafelrunde.games.tournay.words import (
    ALL,
    CARDS,
    COLOURS,
    CROWDS,
    EVENTS,
    FIRST_CRIER,
    PRESTIGE,
    SEATS,
    STACKS,
)
from tafelrunde.kernel.components import Components, Row
from tafelrunde.kernel.numbers import Seat

if TYPE_CHECKING:
    from tafelrunde.games.tournay.state import Tournay

YELLOW: Final = 0
WHITE: Final = 1
RED: Final = 2
ANY: Final = 3

KINDS: Final = ["building", "character", "prestige"]
BUILDING: Final = 0
CHARACTER: Final = 1
PRESTIGE_BUILDING: Final = 2
CRIER: Final = 3
EVENT: Final = 4

EVENT_BACK: Final = STACKS
IN_A_STACK: Final = 9  # besides its crier
MOST_PLAYERS: Final = len(SEATS)

# When a character answers.
WHENS: Final = ["placed", "activated", "fought", "second_piece", "gathered", "earned"]
NEVER: Final = -1
PLACED: Final = 0
ACTIVATED: Final = 1
FOUGHT: Final = 2
SECOND_PIECE: Final = 3
GATHERED: Final = 4
EARNED: Final = 5

COUNTS: Final = [
    "set_of_cards_in_three_colours",
    "set_of_citizens_in_three_colours",
    "yellow_citizen",
    "white_citizen",
    "red_citizen",
    "visible_yellow_card",
    "visible_white_card",
    "visible_red_card",
    "visible_white_or_yellow_building",
    "visible_character",
    "visible_prestige_building",
    "four_deniers",
    "rampart_built",
    "once",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """What a building does when it is activated. This one does nothing."""

    def __init__(self, row: Row) -> None:
        self.shield = False  # N-K5 protects its owner while it is occupied

    def happen(self, state: "Tournay", seat: Seat, space: int) -> None:
        """Do it, for the owner of the building on this space."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TownEvent:
    """What an event does when a crier makes it act."""

    def __init__(self, row: Row) -> None:
        self.harmful = False

    def harms(self, state: "Tournay", seat: Seat) -> bool:
        """N-T3 Whether this would harm a seat now; that follows from open things only."""
        return False

    def suffer(self, state: "Tournay", seat: Seat, times: int) -> None:
        """Let one seat suffer it, as often as there are coins."""

    def reward(self, state: "Tournay", times: int) -> None:
        """What an event that harms nobody does."""


class Trait:
    """N-K1 When a character answers, and what it gives then."""

    def __init__(self, row: Row | None) -> None:
        self.when = NEVER
        self.kinds = 0  # bits: what has to be placed
        self.colour = ANY
        self.earn = 0
        self.recall = 0
        self.fight = False
        self.keep_coins = False
        self.chain = NEVER
        self.amount = 0
        if row is not None:
            self._read(row)

    def _read(self, row: Row) -> None:
        self.when = WHENS.index(row.word("when", WHENS))
        if self.when == PLACED:
            self.kinds = sum({1 << KINDS.index(kind) for kind in row.words("kinds", KINDS)})
        if self.when in (ACTIVATED, EARNED):
            self.colour = read_colour(row, "colour")
        if self.when == EARNED:
            self.amount = row.number("amount", least=1)
        else:
            self._read_gifts(row)
        without_arrows = row.has("lines") and not row.flag("lines")
        if without_arrows != (self.when in (GATHERED, EARNED)):
            raise row.wrong("“lines = false” goes with “gathered” and “earned”, and only with them")

    def _read_gifts(self, row: Row) -> None:
        self.earn = optional_number(row, "earn")
        self.recall = optional_number(row, "recall")
        self.fight = row.flag("fight")
        if self.fight:
            self.keep_coins = row.flag("keep_coins")
        if self.when == ACTIVATED and row.has("chain"):
            self.chain = COLOURS.index(row.word("chain", COLOURS))
            if self.colour == ANY:
                raise row.wrong("“chain” needs a “colour”: that of the second citizen")
        if not (self.earn or self.recall or self.fight or self.chain != NEVER):
            raise row.wrong("the character gives nothing")


class Cost:
    """What has to be paid for a card."""

    def __init__(self, row: Row) -> None:
        self.deniers = optional_number(row, "deniers")
        self.cards = optional_number(row, "cards")
        self.citizens = [optional_number(row, f"{colour}_citizens") for colour in COLOURS]
        self.some_citizens = sum(self.citizens) > 0


class Start:
    """N-S2 What everyone starts with."""

    def __init__(self, row: Row, advanced: bool) -> None:
        self.deniers = row.number("deniers")
        self.citizens = row.number("citizens")
        self.supply = row.number("supply_above_players" if advanced else "supply")
        most = MOST_PLAYERS * self.citizens + self.supply + (MOST_PLAYERS if advanced else 0)
        if most > len(CROWDS):
            raise row.wrong(f"there are {len(CROWDS)} citizens of a colour, not {most}")


class Cards(Components):
    """The cards of Tournay. Lists have one entry for each number of a card, see `words.ALL`."""

    def __init__(
        self,
        data: Mapping[str, Any],
        corrections: Mapping[str, Any],
        effects: Mapping[str, type[Effect]],
        town_events: Mapping[str, type[TownEvent]],
    ) -> None:
        super().__init__(data, corrections)
        self.name: list[str] = []
        self.kind: list[int] = []
        self.colour: list[int] = []
        self.level: list[int] = []  # 0 to 2
        self.back: list[int] = []  # the stack that a card belongs to
        self.points: list[int] = []  # printed prestige
        self.cost: list[Cost] = []  # of what can be built
        self.effect: list[Effect] = []  # of what can be built; only buildings have one
        self.trait: list[Trait] = []  # of what can be built
        self.stack: list[list[int]] = [[] for _ in range(STACKS)]  # the base game's cards
        self.removable: list[list[int]] = [[] for _ in range(STACKS)]
        self.expansion: list[list[int]] = [[] for _ in range(STACKS)]
        self.builder: list[int] = []  # of prestige buildings, from the first one on
        self.others: list[int] = []
        self.count: list[int] = []
        self.circles: list[int] = []  # of events, from the first one on
        self.needs_two: list[bool] = []
        self.event: list[TownEvent] = []
        top = Row(self.data, "tournay")
        top.word("edition")
        self.start = self._read_start(top.row("start"))
        for row in top.rows_of("cards", CARDS):
            self._read_card(row, effects)
        for row in top.rows_of("prestige", PRESTIGE):
            self._read_prestige(row)
        for stack in range(STACKS):
            self._add("Town Crier", CRIER, stack // 3, stack % 3, stack)
        for row in top.rows_of("events", EVENTS):
            self._read_event(row, town_events)
        top.close()
        self._check_stacks(top)
        for stack in range(STACKS):
            self.stack[stack].append(FIRST_CRIER + stack)
            self.stack[stack].sort()

    def _add(self, name: str, kind: int, colour: int, level: int, back: int) -> None:
        self.name.append(name)
        self.kind.append(kind)
        self.colour.append(colour)
        self.level.append(level)
        self.back.append(back)

    def _read_start(self, row: Row) -> list[Start]:
        row.source()
        return [Start(row.row("basic"), False), Start(row.row("advanced"), True)]

    def _read_card(self, row: Row, effects: Mapping[str, type[Effect]]) -> None:
        row.source()
        kind = KINDS.index(row.word("kind", KINDS[:2]))
        level = row.number("level", least=1) - 1
        if level > 1:
            raise row.wrong("buildings and characters are of level 1 or 2")
        self._read_built(row, kind, level)
        effect = row.row("effect")
        if kind == CHARACTER:
            self.trait.append(Trait(effect))
            self.effect.append(NO_EFFECT)
            return
        self.trait.append(NO_TRAIT)
        self.effect.append(effects[effect.word("do", sorted(effects))](effect))

    def _read_built(self, row: Row, kind: int, level: int) -> None:
        card = len(self.name)
        colour = COLOURS.index(row.word("colour", COLOURS))
        stack = 3 * colour + level
        self._add(row.word("name"), kind, colour, level, stack)
        self.points.append(row.number("prestige"))
        self.cost.append(Cost(row.row("cost")))
        copies = row.number("copies", least=1) if row.has("copies") else 1
        removable = optional_number(row, "removable")
        if removable > copies:
            raise row.wrong(f"there are {copies} copies, so {removable} can't give way")
        self.removable[stack].extend([card] * removable)
        pile = self.expansion if row.flag("expansion") else self.stack
        pile[stack].extend([card] * copies)

    def _read_prestige(self, row: Row) -> None:
        row.source()
        self._read_built(row, PRESTIGE_BUILDING, 2)
        self.trait.append(NO_TRAIT)
        self.effect.append(NO_EFFECT)
        self.builder.append(row.number("builder"))
        self.others.append(row.number("others"))
        self.count.append(COUNTS.index(row.word("count", COUNTS)))

    def _read_event(self, row: Row, town_events: Mapping[str, type[TownEvent]]) -> None:
        row.source()
        colour = COLOURS.index(row.word("colour", COLOURS))
        self._add(row.word("name"), EVENT, colour, 0, EVENT_BACK)
        self.circles.append(row.number("circles", least=1))
        fight = row.word("fight", ["one_citizen_and_fee", "two_citizens"])
        self.needs_two.append(fight == "two_citizens")
        effect = row.row("effect")
        self.event.append(town_events[effect.word("do", sorted(town_events))](effect))

    def _check_stacks(self, top: Row) -> None:
        """N-S1 Nine cards besides the crier, with as many of the expansion as give way to it."""
        for stack in range(STACKS):
            size = len(self.stack[stack])
            if size != IN_A_STACK:
                raise top.wrong(f"the stack of {ALL[FIRST_CRIER + stack]} must hold 9, not {size}")
            if len(self.expansion[stack]) != len(self.removable[stack]):
                raise top.wrong(
                    f"in the stack of {ALL[FIRST_CRIER + stack]} {len(self.removable[stack])} cards"
                    f" give way to {len(self.expansion[stack])} of the expansion"
                )


def optional_number(row: Row, key: str) -> int:
    """A whole number, 0 where it is not given."""
    return row.number(key) if row.has(key) else 0


def read_colour(row: Row, key: str) -> int:
    """A colour, or ANY."""
    return [*COLOURS, "any"].index(row.word(key, [*COLOURS, "any"]))


NOTHING_PRINTED: Final = Row({}, "nothing")
NO_EFFECT: Final = Effect(NOTHING_PRINTED)
NO_TRAIT: Final = Trait(None)
