"""Games as a real table plays them, for the tests of records and verification."""

from tafelrunde import games
from tafelrunde.bots import find
from tafelrunde.dealer import Dealer, commitment
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.records import Record

SEED = "c0ffee00" * 8
EVERYTHING = {"envoy": "on", "chronicles": "on", "supporters": "on"}


def dealt_record(
    players: int = 3,
    options: dict[str, str] | None = None,
    moves: int = 100_000,
    game: str = "tallinn",
) -> Record:
    """A game by random bots with chance from a committed seed, up to so many entries."""
    setup = games.find(game).setup(players, options)
    record = Record.of(setup, [f"Anna {seat}" for seat in range(players)])
    record.commit = commitment(SEED)
    record.nonces = [f"{seat + 1:032x}" for seat in range(players)]
    play_on(record, moves)
    return record


def play_on(record: Record, moves: int = 100_000) -> None:
    """Go on from the end of a record; a game that ends gets its seed and result."""
    state = record.at(len(record.entries))
    words = record.game.words
    dealer = Dealer(SEED, record.nonces)
    rng = Rng(len(record.entries) + 5)
    uniform = find("uniform")
    while state.waiting and moves:
        seat = state.to_act()[-1]
        number = len(record.entries) + 1
        if seat == CHANCE:
            action = dealer.draw(number, state.odds())
        else:
            action = uniform.choose(None, state.legal(seat), lambda rng: state, rng)
        state.play(seat, action)
        record.add(seat, words.word(action))
        moves -= 1
    if state.over():
        record.seed = SEED
        record.result = [list(score) for score in state.scores()]
    record.digest = record.true_digest()
