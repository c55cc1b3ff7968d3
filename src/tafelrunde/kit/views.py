"""Checks of secrets: views, imagined worlds, sealed answers."""

from typing import Any

from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import WHOLE, Illegal, State
from tafelrunde.kernel.step import Together
from tafelrunde.kit.case import Broken, Moment, as_seat, pick, play_on, seen
from tafelrunde.kit.rules import bags, census


def view(at: Moment) -> None:
    """A view asks the same seats, offers its own seat the same, and can't be played."""
    state, viewer = at.state, at.case.viewer
    key = state.key()
    sight = state.seen_by(viewer)
    what = f"the view of {viewer}"
    # The key holds the agenda: steps are copied before they are turned over.
    if state.key() != key or state.viewer != WHOLE:
        at.broken("view", "being looked at changes the state")
    if sight.to_act() != state.to_act():
        at.broken("view", f"{what} says that {sight.to_act()} must act, not {state.to_act()}")
    if viewer is not None:
        _same_offers(at, "view", state, sight, what)
    for other in range(at.case.players):
        if other != viewer and (sight.legal(other) or sight.blocked(other)):
            at.broken("view", f"{what} shows what seat {other} is offered")
    for seat in sight.to_act():
        try:
            sight.play(seat, state.legal(seat)[0])
        except Illegal:
            continue
        at.broken("view", f"{what} can be played")
    if sight.seen_by(viewer).key() != sight.key():
        at.broken("view", f"{what} looked at again differs")
    if sight.seen_by(None).key() != state.seen_by(None).key():
        at.broken("view", f"a spectator sees another thing through {what}")
    if at.case.game.load(sight.dump()).key() != sight.key():
        at.broken("view", f"{what} can't be dumped and loaded")


def _same_offers(at: Moment, check: str, one: State, other: State, what: str) -> None:
    seat = as_seat(at.case.viewer)
    if one.legal(seat) != other.legal(seat):
        at.broken(check, f"{what} offers {other.legal(seat)}, not {one.legal(seat)}")
    if repr(one.blocked(seat)) != repr(other.blocked(seat)):
        at.broken(check, f"{what} refuses {other.blocked(seat)}, not {one.blocked(seat)}")


def imagined(at: Moment, first: list[Any], to_the_end: bool) -> None:
    """An imagined world can't be told from the real one, is whole, and can be played."""
    state, viewer = at.state, at.case.viewer
    key = state.key()
    seed = at.rng.below(1 << 30)
    try:
        world = state.imagine(viewer, Rng(seed))
        again = world.imagine(viewer, Rng(seed))
    except (LookupError, StopIteration, ValueError, AssertionError, TypeError) as error:
        at.broken("imagine", f"no world can be imagined: {error!r}")
    if state.key() != key:
        at.broken("imagine", "imagining changes the state")
    if world.viewer != WHOLE:
        at.broken("imagine", "the imagined world is only a view")
    if world.seen_by(viewer).dump() != state.seen_by(viewer).dump():
        at.broken("imagine", f"{viewer} can tell the imagined world from the real one")
    if world.to_act() != state.to_act():
        at.broken("imagine", f"in the imagined world {world.to_act()} must act")
    _same_offers(at, "imagine", state, world, "the imagined world")
    if again.key() != world.key():
        at.broken("imagine", "the same view and generator give another world")
    there = Moment(at.case, at.entry, world, at.rng)
    try:
        bags(there)
        census(there, first)
        if to_the_end:
            _played_out(there, first)
    except Broken as broken:
        at.broken("imagine", f"in an imagined world {broken.check}: {broken.what}")


def _played_out(at: Moment, first: list[Any]) -> None:
    try:
        left = at.case.limit
        while left > 0 and not at.state.over():
            left -= play_on(at.state, at.rng, 25)
            census(at, first)
    except (Illegal, LookupError, ValueError, AssertionError, TypeError) as error:
        if isinstance(error, Broken):
            raise
        at.broken("imagine", f"it can't be played to the end: {error!r}")
    if not at.state.over():
        at.broken("imagine", "it doesn't end")


def sealed(at: Moment) -> None:
    """Nothing of a sealed answer reaches anybody else."""
    waiting = at.state.to_act()
    if len(waiting) < 2 or not isinstance(at.state.agenda[-1], Together):
        return
    for seat in waiting:
        one, other = at.state.copy(), at.state.copy()
        heard = [_answered(at, world, seat) for world in (one, other)]
        for viewer in at.viewers():
            if viewer == seat:
                continue
            if one.seen_by(viewer).dump() != other.seen_by(viewer).dump():
                at.broken("sealed", f"{viewer} sees something of the sealed answer of {seat}")
            number = at.case.players if viewer is None else viewer
            if heard[0][number] != heard[1][number]:
                at.broken("sealed", f"{viewer} hears something of the sealed answer of {seat}")


def _answered(at: Moment, world: State, seat: int) -> list[list[dict[str, Any]]]:
    """Let a seat answer; what each viewer hears meanwhile."""
    heard: list[list[dict[str, Any]]] = [[] for _ in at.viewers()]
    while seat in world.to_act():
        world.play(seat, pick(at.rng, world.legal(seat)))
        for number, viewer in enumerate(at.viewers()):
            heard[number] += seen(world, viewer)
    return heard
