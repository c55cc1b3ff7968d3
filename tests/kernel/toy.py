"""The Fair: a deliberately nasty game that needs every part of the kernel at once.

It is no fun to play. Cards 0-5 have one back, 6-13 another, so every draw shows a back. Cards
lie in hands, in a bag-like pile, under it in an order that only some seats know, face down on
stalls with a mask of who saw each, in a vault where card 0 never lies, and inside steps.
"""

from collections.abc import Mapping
from typing import Any

from tafelrunde.kernel.components import Components, Row
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game, Option, Setup
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.rulebook import read_rulebook
from tafelrunde.kernel.secret import NOBODY, OWNER, Deck, Secret
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import NONE, ONLY_CHANCE, Ask, Draw, Refusal, Step, Together
from tafelrunde.kernel.text import Text, counted
from tafelrunde.kernel.words import Family, Words

CARDS = [str(card) for card in range(14)]
BACKS = [0] * 6 + [1] * 8
SEATS = ["1", "2", "3"]
RED, BLUE = 0, 1
SPY = 0  # the card that may not lie in the vault

DRAW, LAY, CHARM, DONE, PEEK, BURY, PASS, KEEP, LOT = 0, 14, 28, 31, 32, 35, 49, 50, 64
TOSS = 66
WORDS = Words(
    Family(DRAW, "draw {card}", card=CARDS),
    Family(LAY, "lay {card}", "Lay {card} on the stall", card=CARDS),
    Family(CHARM, "charm {charm}", charm=["a", "b", "c"]),
    Family(DONE, "done", "Done"),
    Family(PEEK, "peek {seat}", "Peek at the stall of {seat}", seat=SEATS),
    Family(BURY, "bury {card}", card=CARDS),
    Family(PASS, "pass", "Pass"),
    Family(KEEP, "keep {card}", card=CARDS),
    Family(LOT, "lot {colour}", colour=["red", "blue"]),
    Family(TOSS, "toss {charm}", charm=["a", "b", "c"]),
)

DECK = Deck("cards", BACKS)
LOTS = Deck("lots")
CHARMS = Deck("charms", each_own=True)


def is_spy(state: object, card: int) -> bool:
    return card == SPY


class Fair(State):
    points: list[int]
    pile: list[int]
    under: list[int]  # put under the pile, in order; `under_seen` by whom
    under_seen: list[int]
    hand: list[list[int]]
    stall: list[list[int]]  # face down; `stall_seen` by whom
    stall_seen: list[list[int]]
    vault: list[int]
    thrown: list[int]  # open
    bag: list[int]
    lots: list[list[int]]  # hidden points
    charms: list[list[int]]
    tossed: list[list[int]]  # nobody knows which
    played: list[list[int]]
    round: int
    leader: int

    secrets = {
        "pile": Secret(DECK, NOBODY),
        "under": Secret(DECK, "under_seen", ordered=True),
        "hand": Secret(DECK, OWNER),
        "stall": Secret(DECK, "stall_seen"),
        "vault": Secret(DECK, NOBODY, never=is_spy),
        "bag": Secret(LOTS, NOBODY),
        "lots": Secret(LOTS, OWNER),
        "charms": Secret(CHARMS, OWNER),
        "tossed": Secret(CHARMS, NOBODY),
    }

    def begin(self) -> None:
        players = self.setup.players
        self.points = [0] * players
        self.pile = list(range(len(CARDS)))
        self.under = []
        self.under_seen = []
        self.hand = [[] for _ in range(players)]
        self.stall = [[] for _ in range(players)]
        self.stall_seen = [[] for _ in range(players)]
        self.vault = []
        self.thrown = []
        self.bag = [RED] * (players + 1) + [BLUE] * players
        self.lots = [[] for _ in range(players)]
        self.charms = [[0, 1, 2] for _ in range(players)]
        self.tossed = [[] for _ in range(players)]
        self.played = [[] for _ in range(players)]
        self.round = 0
        self.leader = 0

    def worth(self, card: int) -> int:
        components = self.setup.components
        assert isinstance(components, Goods)
        return components.worth[card]

    def scores(self) -> list[tuple[int, ...]]:
        return [
            (points + sum(1 for lot in self.lots[seat] if lot == RED), -len(self.charms[seat]))
            for seat, points in enumerate(self.points)
        ]

    def census(self) -> list[Any]:
        cards = self.pile + self.under + self.vault + self.thrown
        for seat in range(self.setup.players):
            cards = cards + self.hand[seat] + self.stall[seat]
        for step in self.agenda:
            if isinstance(step, (DrawMore, Pick)):
                cards = cards + step.cards
        lots = self.bag + [lot for own in self.lots for lot in own]
        charms = [
            sorted(self.charms[seat] + self.tossed[seat] + self.played[seat])
            for seat in range(self.setup.players)
        ]
        return [sorted(cards), sorted(lots), charms]


# Events


class LotDrawn(Event):
    rule = "F-1"
    text = "{seat} draws a lot: {colour}."
    unseen = "{seat} draws a lot."
    secrets = {"colour": OWNER}

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour


class CharmLost(Event):
    rule = "F-1"
    text = "{seat} loses a charm."
    secrets = {"charm": "seers"}
    unseen = "{seat} loses a charm."

    def __init__(self, seat: int, charm: int, seers: int) -> None:
        self.seat = seat
        self.charm = charm
        self.seers = seers


class Drew(Event):
    rule = "F-2"
    text = "{seat} draws {card}."
    unseen = "{seat} draws a card with a {back}."
    secrets = {"card": OWNER}

    def __init__(self, seat: int, card: int, back: int) -> None:
        self.seat = seat
        self.card = card
        self.back = back


class Laid(Event):
    rule = "F-3"
    text = "{seat} lays down {cards} and shows {charms}."
    unseen = "{seat} lays down cards ({backs}) and shows {charms}."
    secrets = {"cards": "seers"}

    def __init__(
        self, seat: int, cards: list[int], backs: list[int], charms: list[int], seers: int
    ) -> None:
        self.seat = seat
        self.cards = cards
        self.backs = backs
        self.charms = charms
        self.seers = seers


class Chose(Event):
    rule = "F-4"
    text = "{seat} goes to the stall of {other:seat}."

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other


class Peeked(Event):
    rule = "F-4"
    text = "{seat} peeks at the stall of {other:seat}: {card}."
    unseen = "{seat} peeks at the card in place {place} on the stall of {other:seat}."
    secrets = {"card": "seers"}

    def __init__(self, seat: int, other: int, place: int, card: int, seers: int) -> None:
        self.seat = seat
        self.other = other
        self.place = place
        self.card = card
        self.seers = seers


class Passed(Event):
    rule = "F-4"
    text = "{seat} passes."

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Buried(Event):
    rule = "F-5"
    text = "{seat} puts {card} under the pile."
    unseen = "{seat} puts a card with a {back} under the pile."
    secrets = {"card": "seers"}

    def __init__(self, seat: int, card: int, back: int, seers: int) -> None:
        self.seat = seat
        self.card = card
        self.back = back
        self.seers = seers


class Kept(Event):
    rule = "F-6"
    text = "{seat} keeps {card}; {other:card} goes to the vault."
    unseen = "{seat} keeps a card with a {back}; another goes to the vault."
    secrets = {"card": OWNER, "other": OWNER}

    def __init__(self, seat: int, card: int, back: int, other: int) -> None:
        self.seat = seat
        self.card = card
        self.back = back
        self.other = other


class SpyThrown(Event):
    rule = "F-6"
    text = "{seat} keeps {card} and throws the spy away."
    unseen = "{seat} keeps a card with a {back} and throws the spy away."
    secrets = {"card": OWNER}

    def __init__(self, seat: int, card: int, back: int) -> None:
        self.seat = seat
        self.card = card
        self.back = back


class RoundBegan(Event):
    text = "Round {round} begins."

    def __init__(self, round: int) -> None:
        self.round = round


class Cheered(Event):
    text = "The crowd cheers."
    changes = False


class Scored(Event):
    rule = "F-7"
    text = "{seat} shows {cards} and {colours}: {points}."

    def __init__(self, seat: int, cards: list[int], colours: list[int], points: int) -> None:
        self.seat = seat
        self.cards = cards
        self.colours = colours
        self.points = points


# Steps


class DrawLot(Draw[Fair]):
    """F-1 A lot for each, from a bag with several of a kind."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def odds(self, state: Fair) -> list[int]:
        return [LOT + lot for lot in state.bag]

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def take(self, state: Fair, outcome: Action) -> None:
        state.bag.remove(outcome - LOT)
        state.lots[self.seat].append(outcome - LOT)
        state.told.append(LotDrawn(self.seat, outcome - LOT))


class TossCharm(Draw[Fair]):
    """F-1 Each loses a charm, and only that seat learns which, by what is left."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def odds(self, state: Fair) -> list[int]:
        return [TOSS + charm for charm in state.charms[self.seat]]

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def take(self, state: Fair, outcome: Action) -> None:
        charm = outcome - TOSS
        state.charms[self.seat].remove(charm)
        state.tossed[self.seat].append(charm)
        state.told.append(CharmLost(self.seat, charm, 1 << self.seat))


class DrawCard(Draw[Fair]):
    """F-2 A card from the pile, then from under it; everybody sees its back."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def asks(self, state: Fair) -> list[int]:
        return ONLY_CHANCE if len(state.pile) > 1 else NONE

    def odds(self, state: Fair) -> list[int]:
        return state.pile

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def happen(self, state: Fair) -> None:
        if state.pile:
            self._gets(state, state.pile.pop())
        elif state.under:
            state.under_seen.pop(0)
            self._gets(state, state.under.pop(0))

    def take(self, state: Fair, outcome: Action) -> None:
        state.pile.remove(outcome)
        self._gets(state, outcome)

    def _gets(self, state: Fair, card: int) -> None:
        state.hand[self.seat].append(card)
        state.hand[self.seat].sort()
        state.told.append(Drew(self.seat, card, BACKS[card]))


class Lay(Together[Fair]):
    """F-3 All lay down a card in secret, with as many charms as they like."""

    def asks(self, state: Fair) -> list[int]:
        return [seat for seat in range(state.setup.players) if state.hand[seat]]

    def considers(self, state: Fair, seat: Seat) -> list[int]:
        run = state.sealed[seat]
        if not run:
            return [LAY + card for card in state.hand[seat]]
        return [*[CHARM + c for c in state.charms[seat] if CHARM + c not in run], DONE]

    def closes(self, state: Fair, seat: Seat) -> bool:
        return state.sealed[seat][-1] == DONE

    def reveal(self, state: Fair, answers: list[list[int]]) -> None:
        for seat, answer in enumerate(answers):
            if answer:
                self.lay(state, seat, answer[0] - LAY, [a - CHARM for a in answer[1:-1]])

    def lay(self, state: Fair, seat: Seat, card: int, charms: list[int]) -> None:
        # The neighbour sees the card as it is laid down.
        seers = 1 << seat | 1 << (seat + 1) % state.setup.players
        state.hand[seat].remove(card)
        put(state, seat, card, seers)
        for charm in charms:
            state.charms[seat].remove(charm)
        state.played[seat].extend(charms)
        state.points[seat] += len(charms)
        state.told.append(Laid(seat, [card], [BACKS[card]], charms, seers))


def put(state: Fair, seat: Seat, card: int, seers: int) -> None:
    """Put a card on a stall, where cards lie in no order."""
    pairs = sorted([*zip(state.stall[seat], state.stall_seen[seat], strict=True), (card, seers)])
    state.stall[seat] = [one for one, _ in pairs]
    state.stall_seen[seat] = [seen for _, seen in pairs]


class Peek(Ask[Fair]):
    """F-4 Look at a card of another's stall, unless the own one is the smallest."""

    def considers(self, state: Fair, seat: Seat) -> list[int]:
        return [*[PEEK + other for other in range(state.setup.players)], PASS]

    def restricts(self) -> bool:
        return True

    def forbids(self, state: Fair, seat: Seat, action: Action) -> Refusal | None:
        other = action - PEEK
        if action == PASS:
            return None
        if other == seat:
            return Refusal("F-4", cards=len(state.stall[seat]))
        if not state.stall[other]:
            return Refusal("F-4", cards=0)
        return None

    def take(self, state: Fair, action: Action) -> None:
        if action == PASS:
            state.told.append(Passed(self.seat))
            return
        other = action - PEEK
        state.told.append(Chose(self.seat, other))
        unseen = [
            at for at, seen in enumerate(state.stall_seen[other]) if not seen >> self.seat & 1
        ]
        state.agenda.append(Look(self.seat, other) if unseen else Cheer())


class Look(Draw[Fair]):
    """F-4 Which of the cards that this seat didn't see yet is up to chance."""

    def __init__(self, seat: Seat, other: Seat) -> None:
        self.seat = seat
        self.other = other

    def odds(self, state: Fair) -> list[int]:
        stall, seen = state.stall[self.other], state.stall_seen[self.other]
        return [
            DRAW + card for card, mask in zip(stall, seen, strict=True) if not mask >> self.seat & 1
        ]

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def take(self, state: Fair, outcome: Action) -> None:
        card = outcome - DRAW
        stall, masks = state.stall[self.other], state.stall_seen[self.other]
        at = stall.index(card)
        before = masks[at]
        masks[at] |= 1 << self.seat
        back = BACKS[card]
        state.told.append(Peeked(self.seat, self.other, before * 2 + back, card, masks[at]))


class Cheer(Step[Fair]):
    """F-4 Nothing new to be seen."""

    def happen(self, state: Fair) -> None:
        state.told.append(Cheered())


class Bury(Ask[Fair]):
    """F-5 Put a hand card under the pile, which only its owner sees, or pass openly."""

    def considers(self, state: Fair, seat: Seat) -> list[int]:
        return [*[BURY + card for card in state.hand[seat]], PASS]

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return -1 if action == PASS else 1 << seat

    def take(self, state: Fair, action: Action) -> None:
        if action == PASS:
            state.told.append(Passed(self.seat))
            return
        card = action - BURY
        state.hand[self.seat].remove(card)
        state.under.append(card)
        # The leader looks over everybody's shoulder.
        seers = 1 << self.seat | 1 << state.leader
        state.under_seen.append(seers)
        state.told.append(Buried(self.seat, card, BACKS[card], seers))


class DrawMore(Draw[Fair]):
    """F-6 Two cards into the open palm of one seat, one after the other."""

    secrets = {"cards": Secret(DECK, OWNER)}

    def __init__(self, seat: Seat, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def asks(self, state: Fair) -> list[int]:
        return ONLY_CHANCE if len(state.pile) + len(self.cards) >= 2 else NONE

    def odds(self, state: Fair) -> list[int]:
        return state.pile

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return 1 << self.seat

    def happen(self, state: Fair) -> None:
        state.told.append(Passed(self.seat))

    def take(self, state: Fair, outcome: Action) -> None:
        state.pile.remove(outcome)
        cards = sorted([*self.cards, outcome])
        state.told.append(Drew(self.seat, outcome, BACKS[outcome]))
        state.agenda.append(
            Pick(self.seat, cards) if len(cards) == 2 else DrawMore(self.seat, cards)
        )


class Pick(Ask[Fair]):
    """F-6 One of the two is kept, the other goes face down into the vault; the spy never does."""

    secrets = {"cards": Secret(DECK, OWNER)}

    def __init__(self, seat: Seat, cards: list[int]) -> None:
        super().__init__(seat)
        self.cards = cards

    def considers(self, state: Fair, seat: Seat) -> list[int]:
        return [KEEP + card for card in self.cards]

    def witnesses(self, state: Fair, seat: Seat, action: Action) -> int:
        return 1 << seat

    def take(self, state: Fair, action: Action) -> None:
        card = action - KEEP
        other = next(one for one in self.cards if one != card)
        state.hand[self.seat].append(card)
        state.hand[self.seat].sort()
        if other == SPY:
            state.thrown.append(other)
            state.told.append(SpyThrown(self.seat, card, BACKS[card]))
            return
        state.vault.append(other)
        state.vault.sort()
        state.told.append(Kept(self.seat, card, BACKS[card], other))


class BeginRound(Step[Fair]):
    """F-2 Three rounds; the leader changes."""

    def happen(self, state: Fair) -> None:
        if state.round == 3:
            state.then([Score(seat) for seat in range(state.setup.players)])
            return
        state.round += 1
        players = state.setup.players
        state.leader = state.round % players
        state.told.append(RoundBegan(state.round))
        seats = [(state.leader + at) % players for at in range(players)]
        steps: list[Step[Any]] = [DrawCard(seat) for seat in seats]
        steps.append(Lay())
        for seat in seats:
            if state.setup.has("peeking"):
                steps.append(Peek(seat))
            steps.append(Bury(seat))
        if state.setup.options["more"] == "leader":
            steps.append(DrawMore(state.leader, []))
        steps.append(BeginRound())
        state.then(steps)


class Score(Step[Fair]):
    """F-7 Everything is shown; cards on the stall and red lots count."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def happen(self, state: Fair) -> None:
        seat = self.seat
        cards, lots = state.stall[seat], state.lots[seat]
        won = sum(state.worth(card) for card in cards) + lots.count(RED)
        state.points[seat] += won
        state.stall[seat], state.stall_seen[seat], state.lots[seat] = [], [], []
        state.thrown.extend(cards)
        state.bag = sorted(state.bag + lots)
        state.told.append(Scored(seat, cards, sorted(lots), won))


STEPS: list[type[Step[Any]]] = [
    DrawLot,
    TossCharm,
    DrawCard,
    Lay,
    Peek,
    Look,
    Cheer,
    Bury,
    DrawMore,
    Pick,
    BeginRound,
    Score,
]
EVENTS: list[type[Event]] = [
    LotDrawn,
    CharmLost,
    Drew,
    Laid,
    Chose,
    Peeked,
    Passed,
    Buried,
    Kept,
    SpyThrown,
    RoundBegan,
    Cheered,
    Scored,
]
RULES = {f"F-{number}": {"text": f"Rule {number}."} for number in range(1, 8)}
RULES["F-4"]["refused"] = "There are {cards:count} to be seen there."

PRINTED: dict[str, Any] = {
    "edition": "first",
    "cards": [
        {"id": f"card {card}", "worth": card % 4, "source": "invented"} for card in range(14)
    ],
}


class Goods(Components):
    """What the cards are worth."""

    def __init__(self, data: Mapping[str, Any], corrections: Mapping[str, Any]) -> None:
        super().__init__(data, corrections)
        top = Row(self.data, "fair")
        top.word("edition")
        self.worth: list[int] = []
        for row in top.rows("cards"):
            row.word("id")
            row.source()
            self.worth.append(row.number("worth"))
        top.close()


class FairGame(Game):
    # In the constructor: a compiled kernel doesn't look into an interpreted class.
    def __init__(self) -> None:
        self.name = "fair"
        self.title = "The Fair"
        self.version = 1
        self.players = range(2, 4)
        self.words = WORDS
        self.options = [
            Option("peeking", ["on", "off"], "Peeking", ["F-4"]),
            Option("more", ["leader", "nobody"], "Who draws more", ["F-6"]),
        ]
        self.steps = STEPS
        self.events = EVENTS
        self.rulebook = read_rulebook(RULES, "fair")
        self.state: type[Fair] = Fair

    def read_components(self, corrections: Mapping[str, Any]) -> Goods:
        return Goods(PRINTED, corrections)

    def name_of(self, kind: str, value: int, setup: Setup) -> Text | None:
        if kind in ("card", "cards"):
            return Text("card {number}", number=CARDS[value])
        if kind in ("colour", "colours"):
            return Text(["red", "blue"][value])
        if kind in ("back", "backs"):
            return Text(["plain back", "gilded back"][value])
        if kind in ("charm", "charms"):
            return Text("charm {letter}", letter="abc"[value])
        return counted("{n} card", "{n} cards", value) if kind == "count" else None

    def blank(self, setup: Setup) -> Fair:
        return self.state(setup)

    def opening(self, setup: Setup) -> list[Step[Any]]:
        seats = range(setup.players)
        lots: list[Step[Any]] = [DrawLot(seat) for seat in seats]
        charms: list[Step[Any]] = [TossCharm(seat) for seat in seats]
        return [*lots, *charms, *[DrawCard(seat) for seat in seats] * 2, BeginRound()]


GAME = FairGame()
