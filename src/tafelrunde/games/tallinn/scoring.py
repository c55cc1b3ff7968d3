"""Final scoring of Tallinn: T-F1 to T-F4, with the envoy's T-V5 and T-V6."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tallinn.counting import (
    gained,
    is_far_behind,
    largest,
    row_people,
    smallest,
    tower_people,
)
from tafelrunde.games.tallinn.events import (
    FinalContestScored,
    PointTaken,
    ShieldsJoined,
    TowersOpened,
    TowersScored,
    UnusedSupportersScored,
    Won,
    WonTogether,
)
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import FACTIONS, JOIN
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import Refusal, Step, Together

MERCHANT: Final = 0
KNIGHT: Final = 1
MONK: Final = 2


class JoinShields(Together[Tallinn]):
    """T-V5 The shields in a row join its smallest faction; among equals the owner chooses."""

    def asks(self, state: Tallinn) -> list[int]:
        return [
            seat
            for seat in range(state.players)
            if state.shields(seat) and len(smallest(row_people(state, seat))) > 1
        ]

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        return [JOIN + faction for faction in range(len(FACTIONS))]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tallinn, seat: Seat, action: Action) -> Refusal | None:
        people = row_people(state, seat)
        if people[action - JOIN] > min(people):
            return Refusal("T-V5", fewest=min(people), people=people[action - JOIN])
        return None

    def reveal(self, state: Tallinn, answers: list[list[int]]) -> None:
        for seat in range(state.players):
            if not state.shields(seat):
                continue
            answer = answers[seat]
            fewest = smallest(row_people(state, seat))
            faction = answer[0] - JOIN if answer else fewest[0]
            state.joined[seat] = faction
            state.told.append(ShieldsJoined(seat, faction))


class FinalContest(Step[Tallinn]):
    """T-F1 Every player contests every other for one faction; T-F2 a point for being far ahead."""

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def happen(self, state: Tallinn) -> None:
        faction: i64 = self.faction
        seat: Seat
        people = [state.in_row(seat, faction) for seat in range(state.players)]
        for seat in range(state.players):
            mine = people[seat]
            points = gained(mine, people, seat, 4, 2)
            state.points[seat] += points
            state.told.append(FinalContestScored(seat, faction, mine, points))
            other: Seat
            for other in range(state.players):
                if is_far_behind(people[other], mine):
                    state.points[seat] += 1
                    state.points[other] -= 1
                    state.told.append(PointTaken(seat, other, faction))


class ScoreTowers(Step[Tallinn]):
    """T-F3 Towers are opened; the largest faction of each player's towers is compared."""

    def happen(self, state: Tallinn) -> None:
        seat: Seat
        for seat in range(state.players):
            if state.hidden_towers[seat]:
                state.towers[seat].extend(state.hidden_towers[seat])
                state.hidden_towers[seat] = []
            if state.towers[seat]:
                state.told.append(TowersOpened(seat, state.towers[seat][:]))
        towers = [tower_people(state.cards, built) for built in state.towers]
        strongest = [largest(people) for people in towers]
        for seat in range(state.players):
            if not state.towers[seat]:
                continue
            faction = towers[seat].index(strongest[seat])
            points = gained(strongest[seat], strongest, seat, 6, 3)
            state.points[seat] += points
            state.told.append(TowersScored(seat, faction, strongest[seat], points))


class ScoreUnusedSupporters(Step[Tallinn]):
    """T-U5 Each unused token is worth a point."""

    def happen(self, state: Tallinn) -> None:
        for seat in range(state.players):
            tokens = state.tokens[seat]
            if not tokens:
                continue
            state.points[seat] += len(tokens)
            state.spent.extend(tokens)
            state.tokens[seat] = []
            state.told.append(UnusedSupportersScored(seat, tokens, len(tokens)))


class Win(Step[Tallinn]):
    """T-F4 Most points win, then most people on towers, else the victory is shared."""

    def happen(self, state: Tallinn) -> None:
        state.finished = True
        most = max(state.points)
        leaders = [seat for seat, points in enumerate(state.points) if points == most]
        if len(leaders) > 1:
            scores = state.scores()
            best = max(scores)
            leaders = [seat for seat in leaders if scores[seat] == best]
        for seat in leaders:
            shared = len(leaders) > 1
            state.told.append(WonTogether(seat, most) if shared else Won(seat, most))


JOIN_SHIELDS: Final = JoinShields()
FINAL_SCORING: Final[list[Step[Tallinn]]] = [
    FinalContest(MERCHANT),
    FinalContest(KNIGHT),
    FinalContest(MONK),
    ScoreTowers(),
    ScoreUnusedSupporters(),
    Win(),
]
