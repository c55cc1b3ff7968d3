"""What people need to see and understand of Tournay besides its rules."""

from typing import Final

from tafelrunde.games.tournay import printed, questions, thing_words
from tafelrunde.games.tournay.components import EVENT_BACK, Cards
from tafelrunde.games.tournay.counting import COVERED_BASE
from tafelrunde.games.tournay.district import MIDDLE, SIDE, span, used
from tafelrunde.games.tournay.drawing import DrawFrom
from tafelrunde.games.tournay.effect_words import does
from tafelrunde.games.tournay.naming import LEVEL_NAMES, PIECE_NAMES, card_name
from tafelrunde.games.tournay.rules import AS_PRINTED
from tafelrunde.games.tournay.state import NOTHING, Tournay
from tafelrunde.games.tournay.town_events import PrestigeScored
from tafelrunde.games.tournay.turn import LAST_ROUND
from tafelrunde.games.tournay.words import (
    ACTIVATE,
    CLEAR,
    DAMAGE,
    FETCH,
    FIGHT,
    FIRST_EVENT,
    FROM_BESIDE,
    FROM_PLAZA,
    GIVE,
    KEEP,
    LAY,
    LOOK,
    PLAY,
    PROVOKE,
    PUT,
    RAMPART,
    SHIELD,
    SPACES,
    TAKE,
)
from tafelrunde.kernel.board import Board, Row
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.printed import Part
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text

REASONS: Final = {
    "CardsScored": Text("Cards of the district"),
    "RampartsScored": Text("Ramparts"),
}
# What the table shows anyway once it is done, or what the next sentence says again.
ON_THE_TABLE: Final = {
    "LaidAside",
    "TurnBegan",
    "PlayedNothing",
    "CitizenUsed",
    "Looked",
    "Activating",
    "Recruited",
    "CoinAdded",
    "CrierLaid",
    "PrestigeScored",
    "CardsScored",
    "RampartsScored",
}


class Space:
    """A space of a district as it is drawn; a rim is where the district doesn't lie yet."""

    def __init__(self, at: int, card: int, is_rim: bool) -> None:
        self.at = at
        self.name = SPACES[at]
        self.card = card
        self.is_rim = is_rim


class TournayBoard(Board):
    """The table of Tournay. Its drawing is `board.html`, `kept.html`, `board.css`."""

    colours = thing_words.COLOURS
    marks = thing_words.MARKS
    levels = LEVEL_NAMES

    about = {
        PLAY: "hand-{card}",
        FROM_PLAZA: "plaza-{seat}-{colour}",
        FROM_BESIDE: "beside-{seat}-{colour}",
        PUT: "hand-{card}",
        GIVE: "space-{seat}-{space}",
        LAY: "space-{seat}-{space}",
        FETCH: "stack-{colour}-{level}",
        ACTIVATE: "space-{seat}-{space}",
        FIGHT: "event-{slot}",
        KEEP: "looked-{card}",
        PROVOKE: "event-{slot}",
        CLEAR: "space-{seat}-{space}",
        DAMAGE: "space-{seat}-{space}",
    }

    def own(self, view: State, seat: int) -> list[Row]:
        assert isinstance(view, Tournay)
        return thing_words.own_rows(view, seat)

    def things(self, view: State, seat: int, action: int) -> list[str]:
        """The stack that a card is drawn from is known to the step; a rampart is in the hand."""
        step = view.agenda[-1]
        if action in (TAKE, LOOK) and isinstance(step, DrawFrom):
            return [f"stack-{step.stack // 3}-{step.stack % 3}"]
        if RAMPART <= action < SHIELD:
            return [f"hand-{action - RAMPART + FIRST_EVENT}"]
        return super().things(view, seat, action)

    def beside(self, view: State, seat: int, action: int) -> Text | None:
        """The card on a space, a stack or among the events."""
        assert isinstance(view, Tournay)
        card = thing_words.card_meant(view, seat, action)
        return card_name(view.cards, card) if card > NOTHING else None

    def does(self, view: Tournay, card: int) -> list[Text]:
        """What a card does, or what a rampart is for."""
        return does(view.cards, card)

    def price(self, view: Tournay, card: int) -> Text:
        """What has to be paid for a card."""
        return thing_words.costs(view.cards, card)[0]

    def piece(self, piece: int) -> Text:
        """A citizen or marker on a card."""
        return Text(PIECE_NAMES[piece])

    def spaces(self, view: Tournay, seat: int) -> tuple[str, list[Space]]:
        """N-P1 A district and where it may grow, row by row; how wide it is, for a stylesheet."""
        visible = view.visible[seat]
        rows, columns = thing_words.reach(visible)
        top, bottom, left, right = span(used(visible) or [MIDDLE])
        found = [
            Space(SIDE * row + column, visible[SIDE * row + column], is_rim)
            for row in rows
            for column in columns
            for is_rim in [not (top <= row <= bottom and left <= column <= right)]
        ]
        lead, trail = (" lead" * (columns.start < left), " trail" * (columns.stop - 1 > right))
        return f"wide-{right - left + 1}{lead}{trail}", found

    def under(self, view: Tournay, seat: int, at: int) -> int:
        """How many cards lie under the one on top of a space."""
        return sum([card // COVERED_BASE == at for card in view.covered[seat]])

    def slots(self, view: Tournay, slot: int) -> tuple[int, int]:
        """The coins on an open event, and how many circles it has."""
        return view.coins[slot], view.cards.circles[view.row[slot] - FIRST_EVENT]

    def back(self, card: int) -> tuple[str, str]:
        """A card of which only the back is seen: its colour, and what stands on it."""
        back = NOTHING - card
        if back == EVENT_BACK:
            return "event", ""
        colour, level = divmod(back, 3)
        return self.colours[colour], f"{self.marks[colour]} {LEVEL_NAMES[level]}"

    def title(self, view: State) -> Text | None:
        assert isinstance(view, Tournay)
        if not view.round or view.finished:
            return None
        if view.laying_last:
            return Text("The last cards")
        if view.ending or view.round == LAST_ROUND:
            return Text("Round {round}, the last one", round=view.round)
        return Text("Round {round}", round=view.round)

    def question(self, view: State, seat: int) -> Text | None:
        assert isinstance(view, Tournay)
        return questions.question(view, seat)

    def reason(self, event: Event) -> Text | None:
        """Each prestige building by its name."""
        if isinstance(event, PrestigeScored):
            return card_name(AS_PRINTED, event.card)
        return REASONS.get(type(event).__name__)

    def is_news(self, event: Event) -> bool:
        return type(event).__name__ not in ON_THE_TABLE

    def tie_breaks(self) -> list[Text]:
        """N-F4 Deniers."""
        return [Text("Deniers")]

    def in_the_box(self, components: Components) -> list[Part]:
        assert isinstance(components, Cards)
        return printed.in_the_box(components)


BOARD = TournayBoard()
