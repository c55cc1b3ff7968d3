"""A table of Die Staufer for tests: people's words in, points and events out.

Only this file knows how a position lies in the state.
"""

from collections.abc import Sequence

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.state import EMPTY, Staufer
from tafelrunde.games.staufer.turn import NEXT_TURN
from tafelrunde.games.staufer.words import (
    CHESTS,
    CONDITIONS,
    FIELDS,
    OFFICES,
    ORDERS,
    REGIONS,
)
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import UNKNOWN

# Nijmegen, Strasbourg, Palermo, Aachen as in the rulebook's examples, then the other two.
RING = ["nijmegen", "strasbourg", "palermo", "aachen", "augsburg", "milano"]


class Table:
    """A game in which chance does what the test wishes, and else takes its first outcome.

    The king begins in Nijmegen, seat 0 is first, every court has 4 envoys and 1 noble, and
    no chest lies anywhere until the test lays one (`laid`: as the set-up left it).
    `scored`, `conditions` and `steps` name the round tiles, `wishes` drawn privileges.
    """

    def __init__(
        self,
        players: int = 4,
        privileges: str = "first",
        *,
        scored: Sequence[str] = ("strasbourg",),
        conditions: Sequence[str] = (),
        steps: Sequence[int] = (),
        first: int = 0,
        wishes: Sequence[str] = (),
        laid: bool = False,
    ) -> None:
        state = GAME.new(GAME.setup(players, {"privileges": privileges}))
        assert isinstance(state, Staufer)
        others = [region for region in RING[1:] if region not in scored]
        self.state = state
        self.events: list[Event] = []
        self.wishes = [
            *(f"region {region}" for region in RING),
            *wishes,
            f"first {first + 1}",
            *(f"region {region}" for region in [*scored, *others][:5]),
            *(f"condition {condition}" for condition in conditions),
            *(f"king {n}" for n in steps),
        ]
        self._chance()
        assert not self.wishes, f"never on offer: {self.wishes}"
        if not laid:
            self._clear_chests()

    # Playing by words

    def play(self, seat: int, *words: str) -> None:
        """Take these decisions one after the other, and whatever chance has to say then."""
        for word in words:
            self.state.play(seat, GAME.words.number(word))
            self.events += self.state.events
            self._chance()

    def draws(self, *chests: str) -> None:
        """The next chests of the pile."""
        self.wishes += [f"chest {chest}" for chest in chests]

    def end_round(self) -> None:
        """All action figures that are left go onto the supply track, and the round ends."""
        state = self.state
        state.supplied += state.track[state.turn :]
        state.turn = len(state.track)
        state.begin_to_tell()
        state.agenda = [NEXT_TURN]
        state.proceed()
        self._changed()
        self.events += state.events
        self._chance()

    def _chance(self) -> None:
        while self.state.to_act() == (CHANCE,):
            odds = self.state.odds()
            outcome = odds[0]
            if self.wishes and GAME.words.number(self.wishes[0]) in odds:
                outcome = GAME.words.number(self.wishes.pop(0))
            self.state.play(CHANCE, outcome)
            self.events += self.state.events

    def offers(self, seat: int) -> list[str]:
        """What a seat may do, in words."""
        return [GAME.words.word(action) for action in self.state.legal(seat)]

    def places(self, seat: int) -> set[str]:
        """The offices that a seat may choose."""
        return {word.split()[1] for word in self.offers(seat) if word.startswith("place ")}

    def refused(self, seat: int, word: str) -> str:
        """Why a seat may not do this: rule and numbers; empty where it may or isn't about it."""
        for action, refusal in self.state.blocked(seat):
            if GAME.words.word(action) == word:
                return str(refusal)
        return ""

    def told(self, *names: str) -> list[dict[str, object]]:
        """The events of these names, as they are dumped."""
        return [event.dump() for event in self.events if type(event).__name__ in names]

    def acts(self) -> int:
        """The one seat that must decide; -1: nobody."""
        return self.state.to_act()[0] if self.state.to_act() else -1

    # Positions

    def court(self, seat: int, envoys: int, nobles: int = 0) -> None:
        """So many figures at court, the others in the province."""
        state = self.state
        state.province_envoys[seat] += state.envoys[seat] - envoys
        state.province_nobles[seat] += state.nobles[seat] - nobles
        state.envoys[seat] = envoys
        state.nobles[seat] = nobles
        self._changed()

    def pay(self, seat: int, region: str, envoys: int, nobles: int = 0) -> None:
        """So many figures of the province in the payment area of a region."""
        state = self.state
        state.paid_envoys[seat][REGIONS.index(region)] += envoys
        state.paid_nobles[seat][REGIONS.index(region)] += nobles
        state.province_envoys[seat] -= envoys
        state.province_nobles[seat] -= nobles
        self._changed()

    def put(self, seat: int, *offices: str) -> None:
        """A figure of the province on each of these; "palermo-1 noble" for a noble."""
        state = self.state
        for word in offices:
            name, _, kind = word.partition(" ")
            noble = int(kind == "noble")
            office = OFFICES.index(name)
            assert state.board.numbers[office], f"there is no {name}"
            side = state.left if state.left[office] == EMPTY else state.right
            assert side[office] == EMPTY, f"{name} is full"
            side[office] = 2 * seat + noble
            if noble:
                state.province_nobles[seat] -= 1
            else:
                state.province_envoys[seat] -= 1
        self._changed()

    def lay(self, place: str, *chests: str) -> None:
        """Chests of the pile under an office or a field."""
        state = self.state
        under = state.supply[FIELDS.index(place)] if place in FIELDS else None
        lying = state.under[OFFICES.index(place)] if under is None else under
        for chest in chests:
            state.pile.remove(CHESTS.index(chest))
            lying.append(CHESTS.index(chest))
        self._changed()

    def hold(self, seat: int, *chests: str) -> None:
        """Chests of the pile before a player."""
        for chest in chests:
            self.state.pile.remove(CHESTS.index(chest))
            self.state.chests[seat][CHESTS.index(chest)] += 1
        self._changed()

    def grant(self, seat: int, *numbers: int) -> None:
        """Privileges on display go to a player."""
        for number in numbers:
            assert self.state.display[number], f"privilege {number} is not on display"
            self.state.display[number] -= 1
            self.state.privileges[seat] |= 1 << number
        self._changed()

    def order(self, seat: int, *orders: str) -> None:
        """A player holds exactly these orders."""
        state = self.state
        state.orders_left += state.orders[seat]
        state.orders[seat] = []
        for order in orders:
            card = ORDERS.index(order)
            for held in [state.orders_left, *state.orders]:
                if card in held:
                    held.remove(card)
            state.orders[seat].append(card)
        state.orders_left.sort()

    def empty_pile(self, *discards: str) -> None:
        """The pile is empty; these of its chests are discarded, the others with seat 0."""
        state = self.state
        for chest in discards:
            state.pile.remove(CHESTS.index(chest))
            state.discards.append(CHESTS.index(chest))
        for kind in state.pile:
            state.chests[0][kind] += 1
        state.pile = []
        self._changed()

    def in_round(self, n: int) -> None:
        """Go to a round without playing those before."""
        self.state.round = n

    def tile(self, region: str, *points: int) -> None:
        """The point tile that lies on a region."""
        state = self.state
        state.tile[REGIONS.index(region)] = state.board.tiles.index(list(points))

    def king(self, region: str) -> None:
        """Where the king is."""
        self.state.king = REGIONS.index(region)
        self._changed()

    def condition(self, name: str) -> None:
        """The B tile of this round."""
        self.state.conditions[self.state.round - 1] = CONDITIONS.index(name)

    def turn_of(self, *seats: int) -> None:
        """The order track from here on."""
        state = self.state
        state.track = list(seats)
        state.turn = 0
        state.supplied = []
        state.placed = []
        state.agenda = [NEXT_TURN]
        state.proceed()
        self._changed()

    def _clear_chests(self) -> None:
        state = self.state
        for lying in state.under + state.supply:
            state.pile += lying
            lying.clear()
        state.pile.sort()
        self._changed()

    def _changed(self) -> None:
        self.state._offers_of = UNKNOWN

    # What lies where

    @property
    def points(self) -> list[int]:
        return self.state.points

    def at_court(self, seat: int) -> tuple[int, int]:
        """Envoys and nobles at court."""
        return self.state.envoys[seat], self.state.nobles[seat]

    def in_province(self, seat: int) -> tuple[int, int]:
        """Envoys and nobles in the province."""
        return self.state.province_envoys[seat], self.state.province_nobles[seat]

    def paid(self, seat: int) -> dict[str, tuple[int, int]]:
        """Envoys and nobles in payment areas, by region."""
        envoys, nobles = self.state.paid_envoys[seat], self.state.paid_nobles[seat]
        return {
            region: (envoys[n], nobles[n])
            for n, region in enumerate(REGIONS)
            if envoys[n] or nobles[n]
        }

    def on(self, office: str) -> list[str]:
        """The figures on an office, from left to right, like "0 noble"."""
        figures = self.state.figures_on(OFFICES.index(office))
        return [f"{figure >> 1} {'noble' if figure & 1 else 'envoy'}" for figure in figures]

    def under(self, place: str) -> list[str]:
        """The chests under an office or a field."""
        state = self.state
        at_field = place in FIELDS
        lying = state.supply[FIELDS.index(place)] if at_field else state.under[OFFICES.index(place)]
        return [CHESTS[chest] for chest in lying]

    def held(self, seat: int) -> list[str]:
        """The chests before a player."""
        counts = self.state.chests[seat]
        return [CHESTS[kind] for kind in range(len(CHESTS)) for _ in range(counts[kind])]

    def discarded(self) -> list[str]:
        """The discard pile."""
        return [CHESTS[kind] for kind in self.state.discards]

    def region_scored(self) -> list[str]:
        """The regions that were marked, in all rounds so far."""
        return [
            REGIONS[region]
            for told in self.told("RegionsMarked")
            for region in told["regions"]  # type: ignore[attr-defined]
        ]
