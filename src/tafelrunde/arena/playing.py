"""Playing one game to its end."""

from tafelrunde.bots.bot import Bot
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State


class Eyes:
    """What a bot is given instead of the state: worlds that its seat can't tell from it."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat

    def __call__(self, rng: Rng) -> State:
        return self._state.imagine(self._seat, rng)


def play_out(state: State, bots: list[Bot], rng: Rng, bot_rng: Rng) -> int:
    """Play on to the end; how many decisions the seats took (chance not counted)."""
    decisions = 0
    eyes = [Eyes(state, seat) for seat in range(len(bots))]
    blind = [not bot.needs_view for bot in bots]
    while state.waiting:
        seat = state.waiting[0]
        if seat == CHANCE:
            state.roll(rng)
            continue
        view = None if blind[seat] else state.seen_by(seat)
        action = bots[seat].choose(view, state.offered(seat), eyes[seat], bot_rng)
        state.play(seat, action)
        decisions += 1
    return decisions
