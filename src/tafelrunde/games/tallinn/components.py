"""What is printed on the cards of Tallinn, in the shape that the rules compute with."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from tafelrunde.games.tallinn.words import CARDS, CHRONICLES, FACTIONS, STARTS
from tafelrunde.kernel.components import Components, Row

NO_CONTEST: Final = -1
ANY_FACTION: Final = 3  # the envoy's contest, until its owner names the faction
LEAST_SUPPORTERS: Final = 5  # of each faction: as many as five players need


class Tier:
    """One line of a chronicle: from `need` people on it pays `times` the number of players."""

    def __init__(self, row: Row) -> None:
        self.need = row.number("need", least=1)
        self.times = row.number("times", least=1)


def read_tiers(row: Row, level: str) -> list[Tier]:
    """The lines of one half of a chronicle, the easiest first."""
    tiers = [Tier(tier) for tier in row.rows(level)]
    needs = [tier.need for tier in tiers]
    if not needs or needs != sorted(set(needs)):
        raise row.wrong(f"“{level}” must have at least one line, each with a higher “need”")
    return tiers


class Chronicle:
    """A chronicle card with its halves of level I and II."""

    def __init__(self, row: Row) -> None:
        row.word("id", CHRONICLES)
        row.source()
        self.removes = row.word("kind", ("hold", "remove")) == "remove"
        self.faction = FACTIONS.index(row.word("faction", FACTIONS))
        self.levels = [read_tiers(row, "level1"), read_tiers(row, "level2")]


class Cards(Components):
    """The cards of Tallinn. Half `2 * card + side` belongs to a card; card 10 is the envoy."""

    def __init__(self, data: Mapping[str, Any], corrections: Mapping[str, Any]) -> None:
        super().__init__(data, corrections)
        self.people: list[list[i64]] = [[], [], []]  # for each faction: of each half
        self.contest: list[i64] = []  # of each half: a faction, NO_CONTEST or ANY_FACTION
        self.shields: list[i64] = []  # of each half
        self.whole: list[list[i64]] = []  # of each card, both halves together, by faction
        self.start: list[list[i64]] = []  # of each start card, by faction
        top = Row(self.data, "tallinn")
        top.word("edition")
        for row in top.rows_of("influence", CARDS[:-1]):
            self._read_card(row, for_envoy=False)
        for row in top.rows_of("envoy", CARDS[-1:]):
            self._read_card(row, for_envoy=True)
        for row in top.rows_of("start", STARTS):
            row.word("id", STARTS)
            row.source()
            self.start.append(read_people(row.row("people")))
        self.chronicles = [Chronicle(row) for row in top.rows_of("chronicle", CHRONICLES)]
        supporters = top.row("supporters")
        supporters.source()
        self.supporters = supporters.number("each", least=LEAST_SUPPORTERS)
        top.close()

    def _read_card(self, row: Row, for_envoy: bool) -> None:
        """T-V3 Shields, and a contest of any faction, are on the envoy alone."""
        row.word("id", CARDS)
        row.source()
        halves = row.rows("halves")
        if len(halves) != 2:
            raise row.wrong(f"a card has two halves, not {len(halves)}")
        for half in halves:
            has_shields = for_envoy and half.has("shields")
            self.shields.append(half.number("shields") if has_shields else 0)
            self.contest.append(read_contest(half, for_envoy))
            for column, people in zip(self.people, read_people(half), strict=True):
                column.append(people)
        self.whole.append([column[-2] + column[-1] for column in self.people])


def read_people(row: Row) -> list[i64]:
    """The people shown, by faction."""
    return [row.number(faction) if row.has(faction) else 0 for faction in FACTIONS]


def read_contest(half: Row, for_envoy: bool) -> int:
    """T-K1 The contest that a half triggers."""
    if not half.has("contest"):
        return NO_CONTEST
    known = [*FACTIONS, "any"] if for_envoy else FACTIONS
    return known.index(half.word("contest", known))
