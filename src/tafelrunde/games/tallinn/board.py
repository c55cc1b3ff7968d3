"""What people need to see and understand of Tallinn besides its rules."""

from collections.abc import Mapping
from typing import Final

from tafelrunde.games.tallinn import events, printed
from tafelrunde.games.tallinn.chronicles import ReachChronicle, second_part
from tafelrunde.games.tallinn.components import ANY_FACTION, Cards
from tafelrunde.games.tallinn.counting import tower_people
from tafelrunde.games.tallinn.round import BuildInTurn, DrawCards
from tafelrunde.games.tallinn.state import START_POINTS, Tallinn
from tafelrunde.games.tallinn.words import (
    ADD,
    BUILD,
    BUILD_START,
    CARDS,
    CHOOSE,
    CONTEST,
    EXCHANGE,
    JOIN,
    REMOVE,
    REMOVE_START,
)
from tafelrunde.kernel.board import Board
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.printed import Part
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.text import Text

QUESTIONS: Final = {
    "Exchange": Text("Which cards do you put under your pile, for a point each?"),
    "ChooseCard": Text("Which card do you play, and which half?"),
    "JoinContest": Text("Do you strengthen your contest?"),
    "BuildTowers": Text("Do you build a tower?"),
    "BuildInTurn": Text("Do you build a tower?"),
    "RemovePeople": Text("Do you remove people from your row for the chronicle?"),
    "JoinShields": Text("Which faction do your shields join?"),
}
REASONS: Final = {
    "Exchanged": Text("Cards exchanged"),
    "ExchangedWithoutEnvoy": Text("Cards exchanged"),
    "ContestScored": Text("Contests"),
    "ChroniclePaid": Text("Chronicles, people held"),
    "Removed": Text("Chronicles, people removed"),
    "FinalContestScored": Text("Final contests"),
    "PointTaken": Text("Far ahead or behind"),
    "TowersScored": Text("Towers"),
    "UnusedSupportersScored": Text("Unused supporters"),
}


class TallinnBoard(Board):
    """The table of Tallinn. Its drawing is `board.html`, `own.html`, `art.html`, `board.css`."""

    about = {
        CHOOSE: "hand-{card}-{side}",
        ADD: "token-{faction}",
        CONTEST: "people-{seat}-{faction}",
        EXCHANGE: "hand-{card}",
        BUILD_START: "start-{seat}",
        REMOVE: "card-{seat}-{card}",
        JOIN: "people-{seat}-{faction}",
        REMOVE_START: "start-{seat}",
    }

    def things(self, view: State, seat: int, action: int) -> list[str]:
        """A tower may come from the row or from the hand."""
        assert isinstance(view, Tallinn)
        if BUILD <= action < BUILD_START:
            card = action - BUILD
            return [f"hand-{card}" if card in view.hand[seat] else f"card-{seat}-{card}"]
        return super().things(view, seat, action)

    def card_of(self, action: int) -> int:
        """The whole card that an action is about; -1: none, or only a half of it."""
        for first in (EXCHANGE, BUILD, REMOVE):
            if first <= action < first + len(CARDS):
                return action - first
        return -1

    def faction_of(self, action: int) -> int:
        """The faction that an action is about, or -1."""
        for first in (ADD, CONTEST, JOIN):
            if first <= action < first + 3:
                return action - first
        return -1

    def chosen(self, view: Tallinn, seat: int) -> int:
        """T-C1 The half that a seat has chosen while others still think, or -1."""
        return next((word - CHOOSE for word in view.sealed[seat] if CHOOSE <= word < ADD), -1)

    def is_revealed(self, view: Tallinn) -> bool:
        """Whether the last card of each row is the one that has just been shown."""
        return is_to_come(view, DrawCards) and not isinstance(view.agenda[-1], BuildInTurn)

    def rounds_to(self, view: Tallinn, level: int) -> int:
        """T-H2 In how many rounds the chronicle of this level is scored; -1: it has been."""
        left = view.pile_size(0) - (second_part(view) if level == 0 else 0)
        return -1 if left < 0 or (left == 0 and not is_to_come(view, ReachChronicle)) else left

    def on_towers(self, view: Tallinn, seat: int) -> list[int]:
        """T-F3 The people on those towers of a seat that the viewer knows."""
        return tower_people(view.cards, view.towers[seat] + view.hidden_towers[seat])

    def question(self, view: State, seat: int) -> Text | None:
        assert isinstance(view, Tallinn)
        step = type(view.agenda[-1]).__name__
        if step == "ChooseCard" and view.sealed[seat]:
            return Text("Do you add supporters, for everyone to count?")
        if step == "JoinContest" and view.contest[seat] == ANY_FACTION and not view.sealed[seat]:
            return Text("Which faction do your shields contest?")
        if step == "RemovePeople" and view.sealed[seat]:
            return Text("What else do you remove?")
        return QUESTIONS.get(step)

    def title(self, view: State) -> Text | None:
        assert isinstance(view, Tallinn)
        if not view.round or view.finished:
            return None
        return Text("Round {round}", round=view.round)

    def gains(self, event: Event) -> Mapping[int, int]:
        if isinstance(event, events.PointTaken):
            return {event.seat: 1, event.other: -1}
        if isinstance(event, events.Exchanged):
            return {event.seat: -event.points}
        return super().gains(event)

    def start(self, view: State) -> tuple[int, str]:
        return START_POINTS, "T-S1"

    def reason(self, event: Event) -> Text | None:
        return REASONS.get(type(event).__name__)

    def tie_breaks(self) -> list[Text]:
        return [Text("People on towers")]

    def in_the_box(self, components: Components) -> list[Part]:
        assert isinstance(components, Cards)
        return printed.in_the_box(components)


def is_to_come(view: Tallinn, kind: type[Step[Tallinn]]) -> bool:
    """Whether a step of this kind waits; a state that was stored has its own, equal ones."""
    return any(isinstance(step, kind) for step in view.agenda)


BOARD = TallinnBoard()
