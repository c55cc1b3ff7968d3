"""What people need to see and understand of Die Staufer besides its rules."""

from typing import Final

from tafelrunde.games.staufer import printed, thing_words
from tafelrunde.games.staufer.components import Pieces
from tafelrunde.games.staufer.costs import ON_OTHER_CHEST, ONLY_PLACING
from tafelrunde.games.staufer.figures import TakeFigure
from tafelrunde.games.staufer.naming import (
    BONUSES_IN_SHORT,
    CONDITION_NAMES,
    FIGURE_NAMES,
    PRIVILEGE_NAMES,
    REGION_NAMES,
    field_name,
    privilege_name,
)
from tafelrunde.games.staufer.placing import Pay
from tafelrunde.games.staufer.regions import second_region
from tafelrunde.games.staufer.state import ROUNDS, Staufer
from tafelrunde.games.staufer.turn import TakeTurn
from tafelrunde.games.staufer.words import (
    BROWN,
    BY_HAND,
    EXCHANGE,
    FROM,
    MOST_SEATS,
    OTHER,
    PAY,
    PLACE,
    PLACE_1,
    STAY,
    SUPPLY,
    TAKE,
    USE,
    WORDS,
)
from tafelrunde.kernel.board import Board, Row
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.printed import Part
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text, counted

QUESTIONS: Final = {
    "TakeOther": Text("The chests of which field do you take instead?"),
    "AddSecond": Text("Does a second envoy join the first?"),
    "ExchangeViolets": Text("Do you discard two violet chests for a privilege?"),
    "ResolveChests": Text("Which of your chests comes first?"),
    "ChooseChest": Text("Which chest do you take as the bonus?"),
    "LetStay": Text("Does a figure stay on its seat?"),
}
REASONS: Final = {
    "ChestScored": Text("Orange chests"),
    "PlaceScored": Text("Places in regions"),
    "BonusScored": Text("Bonuses of regions"),
    "CardScored": privilege_name(0),
    "KingFavoured": privilege_name(5),
    "SupplyScored": privilege_name(8),
    "PlaceRaised": privilege_name(13),
    "PresenceScored": privilege_name(14),
    "OrangeScored": privilege_name(15),
    "OrderScored": Text("Orders"),
    "BrownScored": Text("Brown chests"),
    "ChestsScored": Text("Unused chests"),
}
# What the table shows anyway once it is done.
ON_THE_TABLE: Final = {
    "RegionLaid",
    "PointTileLaid",
    "PrivilegeDrawn",
    "PrivilegesLaid",
    "CourtsFilled",
    "TrackLaid",
    "OrderDealt",
    "FirstRegionLaid",
    "ConditionLaid",
    "KingStepsLaid",
    "KingPlaced",
    "ChestLaid",
    "FieldFilled",
    "OrderSet",
    "OfficeChosen",
    "EnvoysSentHome",
    "NoblesSentHome",
}


CHEST_COLOURS: Final = ["orange", "turquoise", "brown", "violet"]
# What a chest that is kept bears on the drawing, besides its colour.
CHEST_SIGNS: Final = ["1.", "⇄", "→", "−1", "⌂", "B", "V"]
GIVES: Final = ["", "●", "◆"]  # points, envoys, nobles


class StauferBoard(Board):
    """The table of Die Staufer. Its drawing is `board.html`, `kept.html`, `board.css`."""

    about = {
        SUPPLY: "field-{field}",
        PLACE: "office-{office}",
        OTHER: "field-{field}",
        PAY: "court-{seat}-{figure}",
        FROM: "paid-{region}-{seat}",
        TAKE: "chest-{chest}",
        EXCHANGE: "privilege-{privilege}",
        STAY: "office-{office}",
    }

    def own(self, view: State, seat: int) -> list[Row]:
        assert isinstance(view, Staufer)
        return thing_words.own_rows(view, seat)

    def things(self, view: State, seat: int, action: int) -> list[str]:
        """A chest that is announced is one of those that can be used."""
        if USE <= action < BY_HAND:
            return [f"own-{seat}-{action - USE + PLACE_1}"]
        return super().things(view, seat, action)

    def chest_colour(self, kind: int) -> str:
        """The colour of a chest."""
        return CHEST_COLOURS[kind - BROWN + 2 if kind >= BROWN else int(kind >= PLACE_1)]

    def chest_sign(self, view: Staufer, kind: int) -> str:
        """What is drawn on a chest: what it gives, or a sign of what it does."""
        if kind >= PLACE_1:
            return CHEST_SIGNS[kind - PLACE_1]
        return f"+{view.pieces.amount[kind]}{GIVES[view.pieces.effect[kind]]}"

    def chest(self, view: Staufer, kind: int) -> Text:
        """A chest in a word or two."""
        return thing_words.chest(view, kind)

    def bonus(self, view: Staufer, region: int) -> Text:
        """What a region gives besides points."""
        return Text("bonus: {bonus}", bonus=BONUSES_IN_SHORT[view.pieces.bonus[region]])

    def field(self, view: Staufer, field: int) -> Text:
        """A field of the supply board."""
        return field_name(view.board, field)

    def privilege(self, number: int) -> Text:
        """A privilege in a word or two."""
        return Text(PRIVILEGE_NAMES[number - 1])

    def condition(self, view: Staufer, at: int) -> Text:
        """S-R1 What makes the second region of a round."""
        return Text(CONDITION_NAMES[view.conditions[at]])

    def strides(self, view: Staufer, at: int) -> Text:
        """How far the king moves after a round."""
        return counted("{n} region", "{n} regions", view.steps[at])

    def order(self, card: int) -> Text:
        """An order, or what is known of the back of one."""
        return thing_words.order(card).name

    def second(self, view: Staufer) -> int:
        """S-R1 The region that would be scored second if the round ended now; -1: none."""
        if view.finished or not 0 < view.round <= len(view.conditions):
            return -1
        return second_region(view, view.conditions[view.round - 1])

    def topic(self, view: State, action: int) -> Text | None:
        """Seats by their region."""
        if not PLACE <= action < USE:
            return None
        return Text(REGION_NAMES[WORDS.family(action).split(action)["office"] // MOST_SEATS])

    def question(self, view: State, seat: int) -> Text | None:
        step = view.agenda[-1]
        if isinstance(step, TakeTurn):
            if step.announced & ON_OTHER_CHEST:
                return Text("The figures of which field do you take?")
            if step.announced & ONLY_PLACING:
                return Text("Which seat do you take?")
            return Text("Do you take supply, or move and place?")
        if isinstance(step, Pay):
            region = Text(REGION_NAMES[step.regions[0]])
            return Text("Which figure do you pay into {region}?", region=region)
        if isinstance(step, TakeFigure):
            figure = Text(FIGURE_NAMES[step.noble])
            return Text(
                "None is left in the province. From where do you take {figure}?", figure=figure
            )
        return QUESTIONS.get(type(step).__name__)

    def title(self, view: State) -> Text | None:
        assert isinstance(view, Staufer)
        if not view.round or view.finished:
            return None
        return Text("Round {round} of {rounds}", round=view.round, rounds=ROUNDS)

    def reason(self, event: Event) -> Text | None:
        return REASONS.get(type(event).__name__)

    def is_news(self, event: Event) -> bool:
        return type(event).__name__ not in ON_THE_TABLE

    def tie_breaks(self) -> list[Text]:
        return [Text("Figures at court")]

    def in_the_box(self, components: Components) -> list[Part]:
        assert isinstance(components, Pieces)
        return printed.in_the_box(components)


BOARD = StauferBoard()
