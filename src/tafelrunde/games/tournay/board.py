"""What people need to see and understand of Tournay besides its rules."""

from typing import Final

from tafelrunde.games.tournay import areas, printed, questions
from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.drawing import DrawFrom
from tafelrunde.games.tournay.naming import card_name
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
    FROM_BESIDE,
    FROM_PLAZA,
    GIVE,
    KEEP,
    LAY,
    LOOK,
    PLAY,
    PROVOKE,
    PUT,
    TAKE,
)
from tafelrunde.kernel.board import Area, Board, Row
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


class TournayBoard(Board):
    """The table of Tournay."""

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

    def areas(self, view: State) -> list[Area]:
        assert isinstance(view, Tournay)
        towns = [areas.town(view, seat) for seat in range(view.players)]
        return [areas.common_area(view), *towns]

    def own(self, view: State, seat: int) -> list[Row]:
        assert isinstance(view, Tournay)
        return areas.own_rows(view, seat)

    def kept(self, view: State, seat: int) -> list[Row]:
        assert isinstance(view, Tournay)
        return areas.kept_rows(view, seat)

    def things(self, view: State, seat: int, action: int) -> list[str]:
        """The stack that a card is drawn from is known to the step."""
        step = view.agenda[-1]
        if action in (TAKE, LOOK) and isinstance(step, DrawFrom):
            return [f"stack-{step.stack // 3}-{step.stack % 3}"]
        return super().things(view, seat, action)

    def beside(self, view: State, seat: int, action: int) -> Text | None:
        """The card on a space, a stack or among the events."""
        assert isinstance(view, Tournay)
        card = areas.card_meant(view, seat, action)
        return card_name(view.cards, card) if card > NOTHING else None

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
