"""What holds at every moment of any game, with all options and any decisions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay import events as told
from tafelrunde.games.tournay import town_events as town
from tafelrunde.games.tournay.components import BUILDING
from tafelrunde.games.tournay.district import span, used
from tafelrunde.games.tournay.ending import LAY_RAMPARTS
from tafelrunde.games.tournay.scoring import FINAL_SCORING
from tafelrunde.games.tournay.state import CROSSWISE, NO_PIECE, NOTHING, Tournay
from tafelrunde.games.tournay.turn import ACT, HAND_LIMIT, LAST_ROUND, Act
from tafelrunde.games.tournay.words import (
    ACTIVATE,
    DONE,
    FETCH,
    FIRST_CRIER,
    FIRST_EVENT,
    FIRST_PRESTIGE,
    LOOK,
    PLAY,
    PLAY_NONE,
    SPACES,
)
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tests.tournay.table import Table

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.values) for option in GAME.options}
)
EAGER = {
    "of nothing": [],
    "to draw": [(FETCH, FETCH + 9), (LOOK, LOOK + 1)],
    "to build": [(PLAY, PLAY_NONE), (FETCH + 2, FETCH + 3), (FETCH + 5, FETCH + 6)],
    "to activate": [(PLAY, PLAY_NONE), (ACTIVATE, ACTIVATE + len(SPACES))],
}
GAINS = (
    told.Earned,
    told.EarnedByCitizens,
    town.CharacterPaid,
    town.Rewarded,
    town.CoinsKept,
)
LOSSES = (told.Played, told.Fighting, told.Recruiting, town.DeniersLost)
TRANSFERS = (told.CitizenBorrowed, town.Transferred)


class Chance:
    """What decides in a game: a generator, and what players are eager for."""

    def __init__(self, seed: int, eager: str) -> None:
        self.below = Rng(seed).below
        self.eager = EAGER[eager]


@st.composite
def games(draw: st.DrawFn) -> tuple[Tournay, Chance]:
    """A new game and what decides in it."""
    state = GAME.new(GAME.setup(draw(st.integers(2, 4)), draw(OPTIONS)))
    assert isinstance(state, Tournay)
    return state, Chance(draw(st.integers(0, 2**32)), draw(st.sampled_from(sorted(EAGER))))


def step(state: Tournay, rng: Chance) -> None:
    """Somebody who must decide takes any offer, more often one that he is eager for."""
    seats = state.to_act()
    decided = [seat for seat in range(state.players) if state.sealed[seat] and seat not in seats]
    if decided and rng.below(10) == 0:
        state.withdraw(decided[rng.below(len(decided))])
        return
    seat = seats[rng.below(len(seats))]
    offers = state.legal(seat)
    assert offers
    liked = [action for action in offers if any(low <= action < high for low, high in rng.eager)]
    # Whoever is eager gathers, too, or nobody would have citizens.
    if seat != CHANCE and liked and rng.below(100) < 75:
        offers = liked
    state.play(seat, offers[rng.below(len(offers))])


def gained(events: list[Event], players: int) -> list[int]:
    """What these events say that each seat gained or paid, in deniers."""
    deniers = [0] * players
    for event in events:
        if isinstance(event, GAINS):
            deniers[event.seat] += event.deniers
        if isinstance(event, LOSSES):
            deniers[event.seat] -= event.deniers
        if isinstance(event, TRANSFERS):
            deniers[event.seat] -= event.deniers
            deniers[event.other] += event.deniers
    return deniers


@settings(max_examples=20, deadline=None, derandomize=True)
@given(games())
def test_nothing_is_lost_and_every_denier_is_told_of(game: tuple[Tournay, Chance]) -> None:
    """N-S1, N-S2, N-S4 Cards, citizens, markers, coins are conserved at every step; N-A7 no state
    lacks a legal action; N-E4 the game ends within sixty rounds."""
    state, rng = game
    census = state.census()
    entries = 0
    while not state.over():
        before = state.deniers[:]
        step(state, rng)
        entries += 1
        assert state.census() == census
        change = [now - then for now, then in zip(state.deniers, before, strict=True)]
        assert change == gained(state.events, state.players)
        assert state.round <= LAST_ROUND
    assert entries < 600 * state.players
    assert state.finished


@settings(max_examples=16, deadline=None, derandomize=True)
@given(games())
def test_districts_events_and_hands_stay_within_bounds(game: tuple[Tournay, Chance]) -> None:
    """N-P1, N-P4, N-A2, N-H1, N-T2, N-T7 At every step."""
    state, rng = game
    while not state.over():
        step(state, rng)
        for seat in range(state.players):
            within_bounds(state, seat)
        if state.to_act() != (CHANCE,):
            assert len(state.row) == 3 or not (state.event_pile or state.event_under)
        for event, coins in zip(state.row, state.coins, strict=True):
            assert 0 <= coins <= state.cards.circles[event - FIRST_EVENT]
        assert all(number >= 0 for number in [*state.supply, *state.deniers])


def within_bounds(state: Tournay, seat: int) -> None:
    """One district and hand."""
    visible, pieces = state.visible[seat], state.pieces[seat]
    spaces = used(visible)
    if spaces:
        first_row, last_row, first_column, last_column = span(spaces)
        assert last_row - first_row < 3
        assert last_column - first_column < 3
        assert 0 <= first_row <= 2 <= last_row <= 4
        assert 0 <= first_column <= 2 <= last_column <= 4
    prestige = [card for card in visible if card >= FIRST_PRESTIGE]
    prestige += [card % 128 for card in state.covered[seat] if card % 128 >= FIRST_PRESTIGE]
    assert len(set(prestige)) == len(prestige)
    for space, piece in enumerate(pieces):
        if piece != NO_PIECE:
            assert state.cards.kind[visible[space]] == BUILDING
    assert all(visible[card // 128] != NOTHING for card in state.covered[seat])
    if isinstance(state.agenda[-1] if state.agenda else None, Act):
        assert len(state.hand[seat]) <= HAND_LIMIT
    assert all(not FIRST_CRIER <= card < FIRST_EVENT for card in state.hand[seat])


@settings(max_examples=12, deadline=None, derandomize=True)
@given(games())
def test_scores_foresee_what_the_end_gives(game: tuple[Tournay, Chance]) -> None:
    """N-F1, N-F3, N-E3 At any moment, as if the game ended now; ramparts in hand count."""
    state, rng = game
    while not state.over():
        if not any(state.sealed) and rng.below(15) == 0:
            copy = state.copy()
            foreseen = copy.scores()
            copy.agenda = [*FINAL_SCORING[::-1], LAY_RAMPARTS]
            copy.begin_to_tell()
            copy.proceed()
            assert copy.scores() == foreseen
            scored = [0] * state.players
            for event in copy.events:
                if isinstance(event, town.PrestigeScored | town.CardsScored | town.RampartsScored):
                    scored[event.seat] += event.points
            assert scored == [points for points, _ in foreseen]
            # Whatever counts lies open.
            assert [state.seen_by(None).scores()[seat] for seat in range(state.players)] == foreseen
        step(state, rng)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(games())
def test_the_highest_score_wins(game: tuple[Tournay, Chance]) -> None:
    """N-F4 Those whose points and then deniers are highest, and nobody else."""
    state, rng = game
    while not state.over():
        step(state, rng)
    final = state.scores()
    best = [seat for seat, score in enumerate(final) if score == max(final)]
    assert [event.seat for event in state.events if isinstance(event, town.Won)] == best


@settings(max_examples=12, deadline=None, derandomize=True)
@given(games())
def test_a_crier_acts_once_a_stack(game: tuple[Tournay, Chance]) -> None:
    """N-T2 He lies crosswise for good, after the choice (N-T1) and after the coins."""
    state, rng = game
    acted: list[int] = []
    while not state.over():
        step(state, rng)
        for event in state.events:
            if isinstance(event, town.CrierLaid):
                assert not state.looked
                acted.append(event.stack)
    assert sorted(acted) == [at for at, place in enumerate(state.criers) if place == CROSSWISE]


# Long chains

LONG = (
    *("b2 hospital +white", "b3 monk", "b4 brewery"),
    *("c2 templar", "c3 infirmary", "c4 monk_2"),
    *("d2 ballista_2", "d3 templar_2", "d4 bakery"),
)
WITH_AN_ABBEY = ("b2 abbey_2 +white", *LONG[1:])


def chain(district: tuple[str, ...], seed: int) -> int:
    """How many buildings one action activates, if nobody is ever content with less."""
    table = Table(3, row=("norman_attack 2", "flood 2", "heresy 2"), expansion="mix")
    table.lay(0, *district, plaza="w9 r2 y2", beside="w2", deniers=40)
    table.lay(1, "c3 catapult +red", "c4 market", hand="tithe farm", deniers=5, plaza="")
    table.lay(2, "c3 hospital", "c4 fort", hand="ransom siege", deniers=5, plaza="")
    rng = Rng(seed)
    state = table.state
    table.now([ACT[0]])
    table.play(0, "activate c3", "clear b2")
    activated = len(table.told(told.Activated))
    decisions = 0
    while state.agenda:
        seat = state.to_act()[0]
        offers = state.legal(seat)
        offers = [action for action in offers if action != DONE] or offers
        state.play(seat, offers[rng.below(len(offers))])
        activated += sum(isinstance(event, told.Activated) for event in state.events)
        decisions += 1
        assert decisions < 60
    return activated


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.sampled_from([LONG, WITH_AN_ABBEY]), st.integers(0, 2**32))
def test_every_chain_ends(district: tuple[str, ...], seed: int) -> None:
    """N-K3, N-K5, N-K6, N-A7 Monks, Templars, an Infirmary, criers of an Abbey, a Ballista."""
    # The Infirmary, what it clears, and each of the three that the four characters lead to.
    assert chain(district, seed) == 5
