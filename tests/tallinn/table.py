"""A table of Tallinn for tests: people's words in, points and events out.

Only this file knows how a position lies in the state.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tafelrunde.games.tallinn import GAME
from tafelrunde.games.tallinn.round import BEGIN_ROUND
from tafelrunde.games.tallinn.scoring import FINAL_SCORING
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import CARDS, FACTIONS, SIDES, STARTS
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import CHANCE

E = TypeVar("E", bound=Event)


class Table:
    """A game in which chance does what the test wishes, and else takes its first outcome.

    `draws` lists for each seat the cards that it draws, the first hand included; `starts`,
    `tokens`, the chronicles `laid` and `lots` likewise. An exchange (T-V1, T-U2) is declined by all
    unless the test wants to `stay` at it.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        starts: Sequence[str] = (),
        draws: Sequence[str] = (),
        tokens: Sequence[str] = (),
        laid: Sequence[str] = (),
        lots: Sequence[int] = (),
        stay: bool = False,
        options: Mapping[str, str] | None = None,
        **more: str,
    ) -> None:
        options = {**(options or {}), **more}
        state = GAME.new(GAME.setup(players, options))
        assert isinstance(state, Tallinn)
        self.state = state
        self.events: list[Event] = []
        self._starts = list(starts)
        self._draws = [line.split() for line in draws]
        self._tokens = [line.split() for line in tokens]
        self._chronicles = list(laid)
        self._lots = [str(lot) for lot in lots]
        self._chance()
        if not stay and (options.get("envoy") == "on" or options.get("supporters") == "on"):
            self.all("done")

    # Playing by words

    def play(self, seat: int, *words: str) -> None:
        """Take these decisions one after the other, and whatever chance has to say then."""
        for word in words:
            self.state.play(seat, GAME.words.number(word))
            self.events += self.state.events
        self._chance()

    def all(self, *words: str) -> None:
        """Every seat that must decide takes these decisions."""
        for seat in self.state.to_act():
            self.play(seat, *words)

    def choose(self, *choices: str) -> None:
        """Each seat with a card chooses: ``"4 left"``, or ``"4 left + monk"`` with supporters."""
        choosing = list(self.state.to_act())
        for seat, choice in zip(choosing, choices, strict=True):
            card, *added = choice.split(" + ")
            self.play(seat, f"choose {card}", *[f"add {faction}" for faction in added])
            if seat in self.state.to_act() and "done" in self.offers(seat) and len(choices) > 1:
                self.play(seat, "done")

    def any_round(self) -> None:
        """A round in which nothing but the cards themselves is played: the first offers."""
        number = self.state.round
        while self.state.round == number and self.state.to_act():
            for seat in self.state.to_act():
                offers = self.offers(seat)
                for quiet in ("done", "decline", "build nothing"):
                    if quiet in offers:
                        self.play(seat, quiet)
                        break
                else:
                    self.play(seat, offers[0])

    def _chance(self) -> None:
        state = self.state
        while state.to_act() == (CHANCE,):
            words = [GAME.words.word(outcome) for outcome in state.odds()]
            kind = words[0].split()[0]
            wish = self._wish(kind)
            chosen = words[0] if wish is None else f"{kind} {wish}"
            assert chosen in words, f"{chosen} can't happen: {words}"
            state.play(CHANCE, GAME.words.number(chosen))
            self.events += state.events

    def _wish(self, kind: str) -> str | None:
        wishes: list[str]
        if kind in ("start", "chronicle", "lot"):
            wishes = {"start": self._starts, "chronicle": self._chronicles, "lot": self._lots}[kind]
        else:
            seat: int = getattr(self.state.agenda[-1], "seat")
            of_seats = self._draws if kind == "draw" else self._tokens
            wishes = of_seats[seat] if seat < len(of_seats) else []
        return wishes.pop(0) if wishes else None

    # Asking

    def offers(self, seat: int) -> list[str]:
        """What a seat may do, in words."""
        return [GAME.words.word(action) for action in self.state.legal(seat)]

    def refused(self, seat: int) -> dict[str, str]:
        """What a seat may not do, and by which rule."""
        return {GAME.words.word(action): why.rule for action, why in self.state.blocked(seat)}

    def refusal(self, seat: int, word: str) -> dict[str, int]:
        """The numbers of a refusal."""
        for action, why in self.state.blocked(seat):
            if GAME.words.word(action) == word:
                return why.numbers
        raise AssertionError(f"{word} is not refused")

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [event for event in self.events if type(event) is kind]

    def asked(self) -> tuple[int, ...]:
        return self.state.to_act()

    def points(self) -> list[int]:
        return self.state.points[:]

    def final(self) -> list[tuple[int, ...]]:
        return self.state.scores()

    def hand(self, seat: int) -> set[str]:
        return {CARDS[card] for card in self.state.hand[seat]}

    def row(self, seat: int) -> set[str]:
        """The halves in a row: ``"4 left"``."""
        return {half_word(half) for half in self.state.row[seat]}

    def towers(self, seat: int) -> set[str]:
        return {CARDS[card] for card in self.state.towers[seat]}

    def hidden_towers(self, seat: int) -> set[str]:
        return {CARDS[card] for card in self.state.hidden_towers[seat]}

    def removed(self, seat: int) -> set[str]:
        return {CARDS[card] for card in self.state.removed[seat]}

    def supporters(self, seat: int) -> list[str]:
        return sorted(FACTIONS[faction] for faction in self.state.tokens[seat])

    def pile(self, seat: int) -> int:
        return self.state.pile_size(seat)

    def people(self, seat: int) -> list[int]:
        """Merchants, knights and monks that count in a row now."""
        return [self.state.present(seat, faction) for faction in range(3)]

    # Laying out positions

    def lay(
        self,
        seat: int,
        *,
        start: str | None = None,
        row: str | None = None,
        towers: str | None = None,
        hidden_towers: str | None = None,
        hand: str | None = None,
        points: int | None = None,
        tokens: str | None = None,
    ) -> None:
        """Put things in place: halves as ``"1l 4r el"``, cards as ``"3 10 envoy"``."""
        state = self.state
        if start is not None:
            state.start[seat] = STARTS.index(start)
        if row is not None:
            state.row[seat] = [half_number(half) for half in row.split()]
        if start is not None or row is not None:
            state.people[seat] = people_shown(state, seat)
        if towers is not None:
            state.towers[seat] = [CARDS.index(card) for card in towers.split()]
        if hidden_towers is not None:
            state.hidden_towers[seat] = sorted(CARDS.index(c) for c in hidden_towers.split())
        if hand is not None:
            state.hand[seat] = sorted(CARDS.index(card) for card in hand.split())
        if points is not None:
            state.points[seat] = points
        if tokens is not None:
            state.tokens[seat] = sorted(FACTIONS.index(faction) for faction in tokens.split())
        state._offers_of = -9

    def end(self) -> None:
        """Nobody has a card left: on to final scoring."""
        end_now(self.state)
        self.events += self.state.events

    def end_of_piles(self) -> None:
        """The piles are empty, a new round begins with the hands that there are."""
        empty_piles(self.state)
        begin_round(self.state)
        self.events += self.state.events
        self._chance()


def end_now(state: Tallinn) -> None:
    """Take away all hands and piles and go on to final scoring."""
    state.hand = [[] for _ in range(state.players)]
    empty_piles(state)
    begin_round(state)


def empty_piles(state: Tallinn) -> None:
    state.pile = [[] for _ in range(state.players)]
    state.under = [[] for _ in range(state.players)]


def begin_round(state: Tallinn) -> None:
    """A new round begins with what lies there now, or final scoring."""
    state.sealed = [[] for _ in range(state.players)]
    state._offers_of = -9
    state.agenda = []
    state.begin_to_tell()
    state.then([BEGIN_ROUND, *FINAL_SCORING])
    state.proceed()


def half_word(half: int) -> str:
    return f"{CARDS[half // 2]} {SIDES[half % 2]}"


def half_number(short: str) -> int:
    """``"4r"`` is the right half of card 4, ``"er"`` that of the envoy."""
    card = "envoy" if short[:-1] == "e" else short[:-1]
    return 2 * CARDS.index(card) + "lr".index(short[-1])


def people_shown(state: Tallinn, seat: int) -> list[int]:
    """T-R1 The people on a seat's start card and chosen halves, by faction, counted anew."""
    start = state.cards.start[state.start[seat]] if state.start[seat] >= 0 else [0, 0, 0]
    return [
        start[faction] + sum(state.cards.people[faction][half] for half in state.row[seat])
        for faction in range(len(FACTIONS))
    ]
