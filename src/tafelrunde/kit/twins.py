"""Twin worlds: what a seat can't tell apart must stay so as long as it hears the same."""

from typing import Any

from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import Illegal, State
from tafelrunde.kit.case import Moment, as_seat, pick, seen
from tafelrunde.kit.story import changed


class Twin:
    """An imagined world that is played along with the real one."""

    def __init__(self, viewer: int | None, rng: Rng) -> None:
        self.viewer = viewer
        self.rng = rng
        self.world: State | None = None
        self.same_sealed = True

    def choice(self, state: State, seat: int) -> int:
        """What the real world is to do: mostly something that the twin can do, too."""
        offers = state.legal(seat)
        if self.world is None:
            self.world = state.imagine(self.viewer, self.rng)
        if self.rng.below(4):
            there = set(self.world.legal(seat))
            offers = [action for action in offers if action in there] or offers
        self.same_sealed = self.world.sealed == state.sealed
        return pick(self.rng, offers)

    def follow(self, at: Moment, seat: int, action: int, sight: dict[str, Any]) -> None:
        """Let the twin do the same, or what it can, and compare what the viewer notices."""
        world = self.world
        if world is None:
            return
        offers = world.legal(seat)
        otherwise = seat != self.viewer and not self.rng.below(3)
        done = pick(self.rng, offers) if otherwise or action not in offers else action
        alike = self.same_sealed and done == action
        try:
            world.play(seat, done)
        except (Illegal, LookupError, ValueError, TypeError, AssertionError) as error:
            at.broken("twins", f"an imagined world can't be played: {error!r}")
        here, there = seen(at.state, self.viewer), seen(world, self.viewer)
        if here == there:
            self.compare(at, sight)
            return
        if alike and not self._facts_differ(sight, world):
            what = f"{self.viewer} hears what its view doesn't show: {here} or {there}"
            at.broken("twins", what)
        self.world = None  # from now on they may differ

    def _facts_differ(self, sight: dict[str, Any], world: State) -> bool:
        """Whether something lies differently in the two views; who is asked next doesn't count."""
        there = world.seen_by(self.viewer).dump()
        return bool(set(changed(sight, there)) - {"waiting", "agenda"})

    def withdraw(self, at: Moment, seat: int, sight: dict[str, Any]) -> None:
        """Take an answer back in the twin as well, where there is one."""
        world = self.world
        if world is None:
            return
        if not world.sealed[seat]:
            self.world = None
            return
        world.withdraw(seat)
        if seen(world, self.viewer) != seen(at.state, self.viewer):
            self.world = None
            return
        self.compare(at, sight)

    def compare(self, at: Moment, sight: dict[str, Any]) -> None:
        """The viewer heard the same in both worlds: it must see, and may do, the same."""
        world = self.world
        assert world is not None
        state, viewer = at.state, self.viewer
        if world.to_act() != state.to_act():
            at.broken(
                "twins", f"{state.to_act()} must act; were hidden cards others, {world.to_act()}"
            )
        there = world.seen_by(viewer)
        if sight != there.dump():
            parts = changed(sight, there.dump())
            at.broken("twins", f"the view of {viewer} depends on hidden cards: {parts}")
        seat = as_seat(viewer)
        if state.legal(seat) != world.legal(seat):
            what = f"{state.legal(seat)} or {world.legal(seat)}"
            at.broken("twins", f"what {viewer} is offered depends on hidden cards: {what}")
        if repr(state.blocked(seat)) != repr(world.blocked(seat)):
            what = f"{state.blocked(seat)} or {world.blocked(seat)}"
            at.broken("twins", f"what {viewer} is refused depends on hidden cards: {what}")
        here = state.seen_by(viewer).scores()
        if here != there.scores():
            what = f"{here} or {there.scores()}"
            at.broken("twins", f"the scores that {viewer} sees depend on hidden cards: {what}")
