"""What holds at every moment of any game, with all privileges and any decisions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer import events as told
from tafelrunde.games.staufer import privilege_events as privileged
from tafelrunde.games.staufer import round_events as ended
from tafelrunde.games.staufer.counting import ranking
from tafelrunde.games.staufer.ending import FINAL_SCORING
from tafelrunde.games.staufer.state import EMPTY, Staufer
from tafelrunde.games.staufer.words import KEEP, OFFICES, PLACE, REGIONS, USE, VIOLET
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE

NUMBERS = st.lists(st.integers(1, 16), min_size=6, max_size=6, unique=True)
LISTS = NUMBERS.map(lambda numbers: ",".join(map(str, numbers)))
PRIVILEGES = st.sampled_from(GAME.options[0].values) | LISTS
EARNS = (
    told.ChestScored,
    privileged.CardScored,
    privileged.KingFavoured,
    privileged.SupplyScored,
    privileged.PlaceRaised,
    privileged.PresenceScored,
    privileged.OrangeScored,
    ended.PlaceScored,
    ended.BonusScored,
    ended.OrderScored,
    ended.BrownScored,
    ended.ChestsScored,
)


class Chance:
    """What decides in a game: a generator, and what players are eager for, in percent."""

    def __init__(self, seed: int, eager: int) -> None:
        self.below = Rng(seed).below
        self.eager = eager


@st.composite
def games(draw: st.DrawFn) -> tuple[Staufer, Chance]:
    """A new game and what decides in it."""
    setup = GAME.setup(draw(st.integers(2, 5)), {"privileges": draw(PRIVILEGES)})
    state = GAME.new(setup)
    assert isinstance(state, Staufer)
    return state, Chance(draw(st.integers(0, 2**32)), draw(st.sampled_from([0, 50, 90])))


def step(state: Staufer, rng: Chance) -> None:
    """Whoever must decide takes any offer; the eager place, use chests and exchange."""
    seat = state.to_act()[0]
    offers = state.legal(seat)
    eager = [action for action in offers if PLACE <= action < USE + 4 or 115 <= action < KEEP]
    if seat != CHANCE and eager and rng.below(100) < rng.eager:
        offers = eager
    state.play(seat, offers[rng.below(len(offers))])


def earned(events: list[Event], players: int) -> list[int]:
    """What these events say that each seat gained."""
    points = [0] * players
    for event in events:
        if isinstance(event, EARNS):
            points[event.seat] += event.points
    return points


@settings(max_examples=30, deadline=None, derandomize=True)
@given(games())
def test_nothing_is_lost_and_points_follow_from_events(game: tuple[Staufer, Chance]) -> None:
    """S-S2, S-S4 Every component is somewhere at every step, and each point was told of."""
    state, rng = game
    census = state.census()
    while not state.over():
        before = state.points[:]
        step(state, rng)
        assert state.census() == census
        change = [now - then for now, then in zip(state.points, before, strict=True)]
        assert change == earned(state.events, state.players)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(games())
def test_everybody_acts_three_times_in_each_of_five_rounds(game: tuple[Staufer, Chance]) -> None:
    """S-T1, S-K4 And next round's order is the supply track, then the placing track turned."""
    state, rng = game
    orders: list[list[int]] = []
    acted = 0
    while not state.over():
        tracks = state.supplied[:], state.placed[:]
        turn = state.turn
        step(state, rng)
        for event in state.events:
            acted += isinstance(event, told.FieldChosen | told.OfficeChosen)
            if isinstance(event, ended.OrderSet):
                orders.append(event.seats)
                # All but the last figure stood there before this play, or all of them.
                if turn == 3 * state.players:
                    assert event.seats == tracks[0] + tracks[1][::-1]
    assert acted == 15 * state.players
    assert len(orders) == 4
    for order in orders:
        assert sorted(order) == sorted([*range(state.players)] * 3)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(games())
def test_scores_foresee_what_the_end_gives(game: tuple[Staufer, Chance]) -> None:
    """S-E1, S-E2, S-E3 At any moment, as if the game ended now."""
    state, rng = game
    while not state.over():
        if state.to_act() != (CHANCE,) and rng.below(8) == 0:
            copy = state.copy()
            foreseen = copy.scores()
            copy.agenda = FINAL_SCORING[::-1]
            copy.proceed()
            assert copy.scores() == foreseen
            assert [points for points, _ in foreseen] == copy.points
        step(state, rng)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(games())
def test_the_highest_score_wins(game: tuple[Staufer, Chance]) -> None:
    """S-E3 Those whose points and then figures at court are highest, and nobody else."""
    state, rng = game
    while not state.over():
        step(state, rng)
    final = state.scores()
    best = [seat for seat, score in enumerate(final) if score == max(final)]
    assert [event.seat for event in state.events if isinstance(event, ended.Won)] == best


@settings(max_examples=20, deadline=None, derandomize=True)
@given(games())
def test_seats_and_privileges_stay_within_bounds(game: tuple[Staufer, Chance]) -> None:
    """S-M3, S-P17, S-C5 Nobles on nobles' seats, right only beside left, one of each kind."""
    state, rng = game
    while not state.over():
        step(state, rng)
        for office in range(len(OFFICES)):
            if state.left[office] == EMPTY:
                assert state.right[office] == EMPTY
            if state.board.for_nobles[office]:
                assert all(figure & 1 for figure in state.figures_on(office))
        held = [bits >> number & 1 for bits in state.privileges for number in state.in_play]
        assert sum(held) == sum(bits.bit_count() for bits in state.privileges)
        assert all(held[VIOLET] >= 0 for held in state.chests)
        assert all(number >= 0 for number in state.display)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(games())
def test_ranks_are_those_of_a_plain_count(game: tuple[Staufer, Chance]) -> None:
    """S-R2, S-P17 Seats with nobles double, then the leftmost figure, counted another way."""
    state, rng = game
    for _ in range(260):
        if state.over():
            break
        step(state, rng)
    for region in range(len(REGIONS)):
        standing = [
            figure
            for office in state.board.offices_of[region]
            for figure in state.figures_on(office)
        ]
        seats = [figure >> 1 for figure in standing]
        weight = dict.fromkeys(seats, 0)
        for figure in standing:
            weight[figure >> 1] += 2 if figure & 1 else 1
        ranks = sorted(weight, key=lambda seat: (-weight[seat], seats.index(seat)))
        assert ranking(state, region) == ranks
