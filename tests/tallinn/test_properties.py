"""What holds at every moment of any game, with all options and any decisions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.tallinn import GAME
from tafelrunde.games.tallinn import events as told
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import DONE
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tests.tallinn.table import end_now, people_shown

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.values) for option in GAME.options}
)
EARNS = (
    told.ContestScored,
    told.ChroniclePaid,
    told.Removed,
    told.FinalContestScored,
    told.TowersScored,
    told.UnusedSupportersScored,
)


class Chance:
    """What decides in a game: a generator, and how often players are content to be done."""

    def __init__(self, seed: int, content: int) -> None:
        self.below = Rng(seed).below
        self.content = content


@st.composite
def games(draw: st.DrawFn) -> tuple[Tallinn, Chance]:
    """A new game and what decides in it."""
    state = GAME.new(GAME.setup(draw(st.integers(2, 6)), draw(OPTIONS)))
    assert isinstance(state, Tallinn)
    return state, Chance(draw(st.integers(0, 2**32)), draw(st.sampled_from([0, 50, 95])))


def step(state: Tallinn, rng: Chance) -> None:
    """Somebody who must decide takes any offer; now and then an answer is taken back."""
    seats = state.to_act()
    decided = [seat for seat in range(state.players) if state.sealed[seat] and seat not in seats]
    if decided and rng.below(10) == 0:
        state.withdraw(decided[rng.below(len(decided))])
        return
    seat = seats[rng.below(len(seats))]
    offers = state.legal(seat)
    if DONE in offers and rng.below(100) < rng.content:
        state.play(seat, DONE)
    else:
        state.play(seat, offers[rng.below(len(offers))])


def earned(events: list[Event], players: int) -> list[int]:
    """What these events say that each seat gained or paid."""
    points = [0] * players
    for event in events:
        if isinstance(event, told.Exchanged):
            points[event.seat] -= event.points
        if isinstance(event, told.PointTaken):
            points[event.seat] += 1
            points[event.other] -= 1
        if isinstance(event, EARNS):
            points[event.seat] += event.points
    return points


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games())
def test_cards_are_conserved_and_points_follow_from_events(game: tuple[Tallinn, Chance]) -> None:
    """T-K5 Every card is somewhere at every step, and each point was told of."""
    state, rng = game
    census = state.census()
    while not state.over():
        before = state.points[:]
        step(state, rng)
        assert state.census() == census
        change = [now - then for now, then in zip(state.points, before, strict=True)]
        assert change == earned(state.events, state.players)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games())
def test_the_people_of_a_row_are_those_that_lie_there(game: tuple[Tallinn, Chance]) -> None:
    """T-R1 What is counted as cards come and go is what a count of the whole row gives."""
    state, rng = game
    while not state.over():
        step(state, rng)
        counted = [people_shown(state, seat) for seat in range(state.players)]
        assert state.people == counted


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games())
def test_the_game_ends_after_the_right_round(game: tuple[Tallinn, Chance]) -> None:
    """T-E1 Ten rounds or eleven, less the fewest hand towers."""
    state, rng = game
    hand_towers = [0] * state.players
    choices: list[int] = []
    while not state.over():
        step(state, rng)
        for event in state.events:
            if isinstance(event, told.TowerFromHand):
                hand_towers[event.seat] += 1
            if isinstance(event, told.Played):
                choices.append(event.seat)
    deck = 11 if state.with_envoy else 10
    assert state.round == deck - min(hand_towers)
    assert [choices.count(seat) for seat in range(state.players)] == [
        deck - built for built in hand_towers
    ]
    # Nobody can build more than two: a hand of one card is used up when it is played.
    assert max(hand_towers) <= 2


@settings(max_examples=25, deadline=None, derandomize=True)
@given(games())
def test_scores_foresee_what_final_scoring_gives(game: tuple[Tallinn, Chance]) -> None:
    """T-F1, T-F2, T-F3, T-V5, T-U5 At any moment, as if the game ended now."""
    state, rng = game
    while not state.over():
        if state.to_act() != (CHANCE,) and rng.below(8) == 0:
            copy = state.copy()
            foreseen = copy.scores()
            end_now(copy)
            # Among equals the first faction stands in until the owner has chosen.
            while not copy.over():
                seat = copy.to_act()[0]
                copy.play(seat, copy.legal(seat)[0])
            assert copy.scores() == foreseen
            assert [points for points, _ in foreseen] == copy.points
        step(state, rng)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(games())
def test_the_highest_score_wins(game: tuple[Tallinn, Chance]) -> None:
    """T-F4 Those whose points and then people on towers are highest, and nobody else."""
    state, rng = game
    while not state.over():
        step(state, rng)
    final = state.scores()
    best = [seat for seat, score in enumerate(final) if score == max(final)]
    assert [event.seat for event in state.events if isinstance(event, told.Won)] == best


@settings(max_examples=25, deadline=None, derandomize=True)
@given(games())
def test_who_built_had_a_contest(game: tuple[Tallinn, Chance]) -> None:
    """T-B1, T-V3 At most one tower a player and round, and none without a contest in it."""
    state, rng = game
    contests: set[int] = set()
    built: set[int] = set()
    while not state.over():
        step(state, rng)
        for event in state.events:
            if isinstance(event, told.RoundBegan):
                contests, built = set(), set()
            if isinstance(event, told.ContestScored):
                assert event.seat not in contests
                contests.add(event.seat)
            if isinstance(event, told.TowerFromHand | told.TowerFromRow | told.NoTower):
                assert event.seat in contests - built
                built.add(event.seat)
