"""One random game with every check along the way; then the same game once more."""

import random
from typing import Any

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.state import State
from tafelrunde.kit import rules, story, views
from tafelrunde.kit.case import Broken, Case, Moment
from tafelrunde.kit.twins import Twin

WITHDRAW = -5  # stands in a record for taking a sealed answer back
KEPT = 12  # earlier copies that must stay as they were

Entry = tuple[int, int]


class Run:
    """A game in progress under examination."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rng = case.rng(1)
        self.state = case.new()
        self.first = self.state.census()
        self.record: list[Entry] = []
        self.happened: list[list[Event]] = []
        self.told: list[list[dict[str, Any]]] = []
        self.earlier: list[tuple[State, str]] = []
        self.twin = Twin(case.viewer, case.rng(2))
        self.sight = self.state.seen_by(case.viewer).dump()

    def moment(self) -> Moment:
        """Where the game is now."""
        return Moment(self.case, len(self.record), self.state, self.rng)

    def play(self) -> None:
        """From the first to the last entry."""
        self._look()
        while not self.state.over():
            if len(self.record) >= self.case.limit:
                self.moment().broken("ends", f"no end after {self.case.limit} entries")
            self._entry()
            rules.census(self.moment(), self.first)
            self._look()
        self._look_back()

    def _look_back(self) -> None:
        """What was copied or told earlier is still the same."""
        for copy, key in self.earlier:
            if copy.key() != key:
                self.moment().broken("copies", "the game went on, and an earlier copy changed")
        for entry, happened in enumerate(self.happened):
            if [event.dump() for event in happened] != self.told[entry]:
                names = [type(event).__name__ for event in happened]
                what = f"what was told in entry {entry} changed later: {names}"
                self.moment().broken("events", what)

    def _entry(self) -> None:
        state, rng = self.state, self.rng
        answered = [seat for seat, run in enumerate(state.sealed) if run]
        if answered and not rng.below(8):
            seat = answered[rng.below(len(answered))]
            state.withdraw(seat)
            self._note(seat, WITHDRAW)
            self.twin.withdraw(self.moment(), seat, self.sight)
            return
        waiting = state.to_act()
        seat = waiting[rng.below(len(waiting))]
        try:
            action = self.twin.choice(state, seat)
        except (LookupError, StopIteration, ValueError, AssertionError) as error:
            self.moment().broken("imagine", f"no world can be imagined: {error!r}")
        try:
            state.play(seat, action)
        except Exception as error:
            what = f"{action} is offered to {seat}, but playing it raises {error!r}"
            raise Broken("offers", str(self.case), len(self.record), what) from error
        self._note(seat, action)
        self.twin.follow(self.moment(), seat, action, self.sight)

    def _note(self, seat: int, action: int) -> None:
        self.record.append((seat, action))
        self.happened.append(self.state.events)
        self.told.append([event.dump() for event in self.state.events])
        before, self.sight = self.sight, self.state.seen_by(self.case.viewer).dump()
        story.law(self.moment(), before, self.sight)

    def _look(self) -> None:
        """The checks of this moment, the slow ones only now and then."""
        at = self.moment()
        rules.asked(at)
        rules.scores(at)
        story.events(at)
        if self.rng.below(self.case.every) and not self.state.over():
            return
        if len(self.earlier) < KEPT or not self.rng.below(4):
            del self.earlier[KEPT - 1 :]
            self.earlier.append((self.state.copy(), self.state.key()))
        for check in SLOW:
            try:
                check(at)
            except Broken:
                raise
            except Exception as error:
                raise Broken(
                    check.__name__, str(self.case), at.entry, f"it raises {error!r}"
                ) from error
        views.imagined(at, self.first, to_the_end=not self.rng.below(TO_THE_END))


TO_THE_END = 12  # one imagined world in so many is played out
SLOW = (
    rules.offers,
    rules.chance,
    rules.refusals,
    rules.nonsense,
    rules.dump,
    rules.copies,
    rules.bags,
    rules.withdrawal,
    views.view,
    views.sealed,
    story.told_apart,
)


def replay(run: Run) -> None:
    """The recorded decisions give the same game again, whatever Python's own chance does."""
    kept = random.getstate()
    try:
        random.seed(run.case.seed + 1)
        state = run.case.new()
        for entry, (seat, action) in enumerate(run.record):
            at = Moment(run.case, entry, state, run.rng)
            if seat not in state.to_act() and action != WITHDRAW:
                at.broken("replay", f"{seat} is not asked when played again: {state.to_act()}")
            if action == WITHDRAW:
                state.withdraw(seat)
            elif action in state.legal(seat):
                state.play(seat, action)
            else:
                at.broken("replay", f"{action} is not on offer to {seat} when played again")
            if [event.dump() for event in state.events] != run.told[entry]:
                at.broken("replay", f"after {seat} {action} other things happen when played again")
    finally:
        random.setstate(kept)
    if state.key() != run.state.key() or state.scores() != run.state.scores():
        Moment(run.case, len(run.record), state, run.rng).broken(
            "replay", "played again, the game ends otherwise"
        )
