"""A round of Tallinn: choose, reveal, contest, build, draw (T-C1 to T-E1)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.tallinn.chronicles import REACH_CHRONICLE
from tafelrunde.games.tallinn.components import ANY_FACTION, NO_CONTEST
from tafelrunde.games.tallinn.counting import compared
from tafelrunde.games.tallinn.events import (
    PLAYED,
    ContestDeclined,
    ContestNamed,
    ContestScored,
    ContestSupported,
    LotDrawn,
    NoTower,
    RoundBegan,
    SupportersAdded,
    SupportersLeft,
    TowerFromHand,
    TowerFromRow,
)
from tafelrunde.games.tallinn.opening import DRAWING
from tafelrunde.games.tallinn.scoring import JOIN_SHIELDS
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import (
    ADD,
    BUILD,
    BUILD_NOTHING,
    BUILD_START,
    CARDS,
    CHOOSE,
    CONTEST,
    DECLINE,
    DONE,
    LOT,
    SIDES,
)
from tafelrunde.kernel.lists import holds, put_in_order, strike
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import Ask, Draw, Refusal, Step, Together

EACH_FACTION: Final = (0, 1, 2)
START_CARD_STAYS: Final = Refusal("T-B1")
HANDS: Final = range(1 << len(CARDS))  # a hand as a number: a bit for each card
# What each hand offers, written down once: it depends on nothing else.
CHOICES: Final = [
    [
        CHOOSE + 2 * card + side
        for card in range(len(CARDS))
        if hand >> card & 1
        for side in range(len(SIDES))
    ]
    for hand in HANDS
]


class BeginRound(Step[Tallinn]):
    """T-E1 The game ends when no player has a card left; else the next round begins."""

    def happen(self, state: Tallinn) -> None:
        if not self._cards_left(state):
            # Final scoring has been waiting on the agenda since the opening.
            if state.with_envoy:
                state.agenda.append(JOIN_SHIELDS)
            return
        state.round += 1
        state.told.append(RoundBegan(state.round))
        state.agenda.append(CHOOSE_CARD)

    def _cards_left(self, state: Tallinn) -> bool:
        for hand in state.hand:
            if hand:
                return True
        return state.pile_size(0) > 0


class ChooseCard(Together[Tallinn]):
    """T-C1 Everyone secretly chooses a card and the half that will count; T-U3 and tokens."""

    def asks(self, state: Tallinn) -> list[int]:
        """T-C2 Who has no card in hand plays none."""
        hands = state.hand
        return [seat for seat in range(state.players) if hands[seat]]

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        if state.sealed[seat]:
            return [*tokens_left(state, seat, state.sealed[seat]), DONE]
        hand: i64 = 0
        for card in state.hand[seat]:
            hand |= 1 << card
        return CHOICES[hand]

    def offers(self, state: Tallinn, seat: Seat) -> list[int]:
        return self.considers(state, seat)

    def closes(self, state: Tallinn, seat: Seat) -> bool:
        return not state.tokens[seat] or state.sealed[seat][-1] == DONE

    def reveal(self, state: Tallinn, answers: list[list[int]]) -> None:
        """T-R1 All choices are revealed together."""
        seat: Seat
        for seat in range(state.players):
            answer = answers[seat]
            if answer:
                self._play(state, seat, answer[0] - CHOOSE)
                if len(answer) > 2:
                    self._lay_tokens(state, seat, answer[1:-1])
        self._then_contests(state)

    def _play(self, state: Tallinn, seat: Seat, half: Action) -> None:
        strike(state.hand[seat], half >> 1)
        state.add_to_row(seat, half)
        state.contest[seat] = state.cards.contest[half]
        state.told.append(PLAYED[seat][half])

    def _then_contests(self, state: Tallinn) -> None:
        """T-K4 Contests in seat order, then towers and new cards: the last is put down first."""
        agenda = state.agenda
        agenda.append(DRAW_CARDS)
        contests = state.contest
        triggered = False
        seat: Seat
        for seat in range(state.players - 1, -1, -1):
            if contests[seat] == NO_CONTEST:
                continue
            if not triggered:
                agenda.append(BUILD_TOWERS)
                triggered = True
            agenda.append(SETTLE_CONTEST[seat])
        if triggered and (state.with_envoy or state.with_supporters):
            agenda.append(JOIN_CONTEST)

    def _lay_tokens(self, state: Tallinn, seat: Seat, added: list[int]) -> None:
        factions = sorted([action - ADD for action in added])
        for faction in factions:
            state.tokens[seat].remove(faction)
        state.laid[seat] = factions
        state.told.append(SupportersAdded(seat, factions))


def tokens_left(state: Tallinn, seat: Seat, run: list[int]) -> list[int]:
    """The kinds of supporters that a seat still has besides those in its sealed run."""
    tokens = state.tokens[seat]
    return [
        ADD + faction
        for faction in EACH_FACTION
        if tokens.count(faction) > run.count(ADD + faction)
    ]


class JoinContest(Together[Tallinn]):
    """T-V4, T-U4 Envoys name a faction or none; supporters join the own contest; all sealed."""

    def asks(self, state: Tallinn) -> list[int]:
        """Whoever has unused tokens is asked, suitable or not: that is a secret."""
        contest = state.contest
        return [
            seat
            for seat in range(state.players)
            if contest[seat] == ANY_FACTION or (contest[seat] != NO_CONTEST and state.tokens[seat])
        ]

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        run = state.sealed[seat]
        if state.contest[seat] == ANY_FACTION and not run:
            return [*[CONTEST + faction for faction in EACH_FACTION], DECLINE]
        return [*tokens_left(state, seat, run), DONE]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tallinn, seat: Seat, action: Action) -> Refusal | None:
        if not ADD <= action < ADD + 3:
            return None
        if action - ADD != self._contested(state, seat):
            return Refusal("T-U4", faction=self._contested(state, seat))
        return None

    def _contested(self, state: Tallinn, seat: Seat) -> int:
        if state.contest[seat] == ANY_FACTION:
            return state.sealed[seat][0] - CONTEST
        return state.contest[seat]

    def closes(self, state: Tallinn, seat: Seat) -> bool:
        return not state.tokens[seat] or state.sealed[seat][-1] in (DONE, DECLINE)

    def reveal(self, state: Tallinn, answers: list[list[int]]) -> None:
        for seat, answer in enumerate(answers):
            if not answer:
                continue
            if state.contest[seat] == ANY_FACTION:
                self._name(state, seat, answer[0])
            added = [action - ADD for action in answer if ADD <= action < ADD + 3]
            if added:
                for faction in added:
                    state.tokens[seat].remove(faction)
                state.extra[seat] = added
                state.told.append(ContestSupported(seat, added))

    def _name(self, state: Tallinn, seat: Seat, action: Action) -> None:
        """T-V3 The shields may contest any faction; it is optional."""
        if action == DECLINE:
            state.contest[seat] = NO_CONTEST
            state.told.append(ContestDeclined(seat))
            return
        state.contest[seat] = action - CONTEST
        shields = state.cards.shields[state.row[seat][-1]]
        state.told.append(ContestNamed(seat, action - CONTEST, shields))


class SettleContest(Step[Tallinn]):
    """T-K2 More people than an opponent gives 2 points, as many 1; only the owner scores (T-K4)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def happen(self, state: Tallinn) -> None:
        seat: Seat = self.seat
        faction: i64 = state.contest[seat]
        if faction == NO_CONTEST:
            return
        # T-V3, T-U4: shields and late supporters count in this contest only.
        mine = state.present(seat, faction) + state.cards.shields[state.row[seat][-1]]
        mine += len(state.extra[seat])
        points: i64 = 0
        other: Seat
        for other in range(state.players):
            if other != seat:
                points += compared(mine, state.present(other, faction), 2, 1)
        state.points[seat] += points
        state.told.append(ContestScored(seat, faction, mine, points))


class BuildTowers(Together[Tallinn]):
    """T-B1 Who triggered a contest may build a tower; T-B3 all decide secretly, together."""

    def asks(self, state: Tallinn) -> list[int]:
        if state.leader_first:
            return []
        return builders(state)

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        return tower_choices(state, seat)

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tallinn, seat: Seat, action: Action) -> Refusal | None:
        """T-B1 The start card never becomes a tower."""
        return START_CARD_STAYS if action == BUILD_START else None

    def offers(self, state: Tallinn, seat: Seat) -> list[int]:
        return towers_on_offer(state, seat)

    def reveal(self, state: Tallinn, answers: list[list[int]]) -> None:
        if state.leader_first:
            state.then(in_turn(state))
            return
        seat: Seat
        for seat in range(state.players):
            if answers[seat]:
                build(state, seat, answers[seat][0])


def builders(state: Tallinn) -> list[int]:
    """T-B1, T-V3 The seats whose contest took place this round."""
    contests = state.contest
    return [seat for seat in range(state.players) if contests[seat] != NO_CONTEST]


def tower_choices(state: Tallinn, seat: Seat) -> list[int]:
    """T-B1 What people think of: all that is on offer, and the start card."""
    choices = towers_on_offer(state, seat)
    choices.append(BUILD_START)
    return choices


def towers_on_offer(state: Tallinn, seat: Seat) -> list[int]:
    """T-B1 Any influence card of the own row, or one from the hand, or none."""
    choices = [BUILD_NOTHING]
    for half in state.row[seat]:
        choices.append(BUILD + (half >> 1))
    for card in state.hand[seat]:
        choices.append(BUILD + card)
    return choices


def build(state: Tallinn, seat: Seat, action: Action) -> None:
    """T-B2 A card from the row is known to all, one from the hand to its owner."""
    card = action - BUILD
    if action == BUILD_NOTHING:
        state.told.append(NoTower(seat))
    elif holds(state.hand[seat], card):
        strike(state.hand[seat], card)
        put_in_order(state.hidden_towers[seat], card)
        state.told.append(TowerFromHand(seat, card))
    else:
        state.take_from_row(seat, card)
        state.towers[seat].append(card)
        state.told.append(TowerFromRow(seat, card))


def in_turn(state: Tallinn) -> list[Step[Tallinn]]:
    """T-B3 leader-first: by descending points, then more towers, then by lot; fixed now."""
    rank = {
        seat: (state.points[seat], len(state.towers[seat]) + len(state.hidden_towers[seat]))
        for seat in builders(state)
    }
    values = sorted(set(rank.values()), reverse=True)
    return in_order([], [[seat for seat in rank if rank[seat] == value] for value in values])


def in_order(order: list[int], levels: list[list[int]]) -> list[Step[Tallinn]]:
    """T-B3 What comes next once these seats are in order: a lot among equals, else building."""
    for at, level in enumerate(levels):
        if len(level) > 1:
            return [DrawLots(order, levels[at:])]
        order = order + level
    return [BuildInTurn(seat) for seat in order]


class DrawLots(Draw[Tallinn]):
    """T-B3 Among equals the lot decides who comes next; nobody builds before all is in order."""

    def __init__(self, order: list[int], levels: list[list[int]]) -> None:
        self.order = order
        self.levels = levels

    def odds(self, state: Tallinn) -> list[int]:
        return [LOT + seat for seat in self.levels[0]]

    def take(self, state: Tallinn, outcome: Action) -> None:
        next_seat = outcome - LOT
        state.told.append(LotDrawn(next_seat))
        equals = [seat for seat in self.levels[0] if seat != next_seat]
        state.then(in_order([*self.order, next_seat], [equals, *self.levels[1:]]))


class BuildInTurn(Ask[Tallinn]):
    """T-B3 leader-first: each sees what was built before, of a hand card only that it was one."""

    def considers(self, state: Tallinn, seat: Seat) -> list[int]:
        return tower_choices(state, seat)

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Tallinn, seat: Seat, action: Action) -> Refusal | None:
        return BUILD_TOWERS.forbids(state, seat, action)

    def offers(self, state: Tallinn, seat: Seat) -> list[int]:
        return towers_on_offer(state, seat)

    def witnesses(self, state: Tallinn, seat: Seat, action: Action) -> int:
        return 1 << seat if action - BUILD in state.hand[seat] else -1

    def take(self, state: Tallinn, action: Action) -> None:
        build(state, self.seat, action)


class DrawCards(Step[Tallinn]):
    """T-D1 Everyone draws a card; T-U5 used supporters leave the game."""

    def happen(self, state: Tallinn) -> None:
        state.contest = [NO_CONTEST] * state.players
        if state.with_supporters:
            self._clear_supporters(state)
        state.agenda.append(BEGIN_ROUND)
        if not state.pile_size(0):
            return
        if state.with_chronicles:
            state.agenda.append(REACH_CHRONICLE)
        state.agenda += DRAWING[state.players]

    def _clear_supporters(self, state: Tallinn) -> None:
        used: list[int] = []
        for seat in range(state.players):
            used.extend(state.laid[seat])
            used.extend(state.extra[seat])
            state.laid[seat] = []
            state.extra[seat] = []
        if used:
            state.spent.extend(used)
            state.told.append(SupportersLeft())


BEGIN_ROUND: Final = BeginRound()
CHOOSE_CARD: Final = ChooseCard()
JOIN_CONTEST: Final = JoinContest()
SETTLE_CONTEST: Final = [SettleContest(seat) for seat in range(6)]
BUILD_TOWERS: Final = BuildTowers()
DRAW_CARDS: Final = DrawCards()
