"""Nothing that a seat is offered, told or refused depends on what it can't see: for every game."""

from collections.abc import Iterator, Mapping

from tafelrunde import bots
from tafelrunde.arena.playing import Eyes
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State

Moment = tuple[State, int, Rng]


def moments(
    game: Game, players: int, options: Mapping[str, str], seeds: range, every: int = 4
) -> Iterator[Moment]:
    """Games under way, each time with a seat that must decide; one decision in `every`."""
    for seed in seeds:
        rng = Rng(seed)
        state = game.new(game.setup(players, options))
        while not state.over():
            seats = state.to_act()
            seat = seats[rng.below(len(seats))]
            if seat != CHANCE and rng.below(every) == 0:
                yield state, seat, rng
            offers = state.legal(seat)
            state.play(seat, offers[rng.below(len(offers))])


def refusals(state: State, seat: int) -> list[str]:
    """What a seat may not do, and why."""
    return [f"{action} {refusal}" for action, refusal in state.blocked(seat)]


def seen(events: list[Event], seat: int) -> list[object]:
    """Events as a seat sees them."""
    views = [event.seen_by(seat) for event in events]
    return [view.dump() for view in views if view is not None]


def offers_follow_from_the_view(moment: Moment) -> None:
    """Other hidden cards, the same view: the same seats asked, offers and refusals."""
    state, seat, rng = moment
    world = state.imagine(seat, rng)
    assert world.seen_by(seat).key() == state.seen_by(seat).key()
    assert world.to_act() == state.to_act()
    assert world.legal(seat) == state.legal(seat)
    assert refusals(world, seat) == refusals(state, seat)
    assert state.seen_by(seat).legal(seat) == state.legal(seat)
    assert refusals(state.seen_by(seat), seat) == refusals(state, seat)


def what_is_told_follows_from_the_view(moment: Moment) -> None:
    """The same decision in another world with the same view is told alike."""
    state, seat, rng = moment
    world = state.imagine(seat, rng)
    twin = state.copy()
    action = state.legal(seat)[rng.below(len(state.legal(seat)))]
    world.play(seat, action)
    twin.play(seat, action)
    assert twin.to_act() == world.to_act()
    assert seen(twin.events, seat) == seen(world.events, seat)
    assert twin.seen_by(seat).key() == world.seen_by(seat).key()


def bot_chooses_by_what_it_sees(name: str, moment: Moment) -> None:
    """A bot that meets the same view with the same generator makes the same move."""
    state, seat, rng = moment
    bot = bots.find(name)
    moves = []
    for truth in (state, state.imagine(seat, rng)):
        view = truth.seen_by(seat) if bot.needs_view else None
        moves.append(bot.choose(view, truth.legal(seat), Eyes(truth, seat), Rng(7)))
    assert moves[0] == moves[1]
