"""Finished tables for tests: played at random, with moves taken back and answers withdrawn."""

import random
from functools import cache
from typing import Any

from tafelrunde.site import server
from tests.site.conftest import Visitor

server.prepare()

from tafelrunde.site.people.models import Person  # noqa: E402  # Django must be set up first
from tafelrunde.site.tables import access, moves, seating, submit  # noqa: E402
from tafelrunde.site.tables import position as positions  # noqa: E402
from tafelrunde.site.tables.bots import decide_at_once  # noqa: E402
from tafelrunde.site.tables.seating import Chair  # noqa: E402

PLAYERS = {"tallinn": 3, "tournay": 2, "staufer": 3}
EVERYTHING = {"tallinn": {"envoy": "on", "chronicles": "on", "supporters": "on"}}


class Played:
    """A table with two people and bots: its address, and who sits there."""

    def __init__(self, game: str, plays: int, seed: int = 7) -> None:
        rng = random.Random(seed)
        self.game = game
        self.people = [Person.objects.create(name=name) for name in ("Anna", "Ben")]
        chairs = [Chair("me"), Chair("free")]
        chairs += [Chair("bot", bot="uniform")] * (PLAYERS[game] - 2)
        options = EVERYTHING.get(game, {})
        made = seating.make(self.people[0], game, PLAYERS[game], options, chairs)
        self.pk, self.code = made.table.pk, made.table.code
        submit.change(self.pk, lambda: seating.sit_down(self.pk, 1, self.people[1], "Ben"))
        for _ in range(plays):
            if not self.step(rng):
                return

    @property
    def now(self) -> positions.Position:
        return positions.of(access.table_of(self.code))

    def step(self, rng: random.Random) -> bool:
        """A decision of whoever must, now and then taken back; False when the game is over."""
        decide_at_once(self.pk)
        position = self.now
        table = position.table
        if table.status != "running" or position.state is None:
            return False
        for seat, person in enumerate(self.people):
            free = table.run_seat == seat or bool(position.state.sealed[seat])
            if free and rng.random() < 0.15:
                return self.change(moves.undo, seat, person.pk)
            if table.held == seat or (table.pending and table.pending[0] == seat):
                return self.change(moves.end_turn, seat, person.pk)
            if table.asked[seat] >= 0:
                action = rng.choice(position.state.legal(seat))
                return self.change(moves.act, seat, person.pk, table.asked[seat], action)
        raise AssertionError("nobody must decide, but the game goes on")

    def change(self, decision: Any, *args: int) -> bool:
        submit.change(self.pk, lambda: decision(self.pk, *args))
        return True

    def client(self, who: int = -1, **how: Any) -> Visitor:
        """A browser of somebody who sits there; of a stranger without a number."""
        return Visitor(self.people[who] if who >= 0 else None, **how)

    def words(self) -> list[str]:
        return [entry.word for entry in self.now.table.entries.order_by("number")]


@cache
def finished(game: str) -> Played:
    """A table whose game is over; entries were taken back on the way."""
    return Played(game, 100_000)


@cache
def running(game: str) -> Played:
    """A table in the middle of its game."""
    return Played(game, 12)
