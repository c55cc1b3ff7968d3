"""Checks that every game must pass. They know no game, and import the kernel only.

For the author of a game, in a test::

    from tafelrunde.kit import check

    def test_my_game_keeps_its_promises():
        check(GAME)

`check` plays games at random with every number of players and every combination of options,
and raises `Broken` at the first promise that is not kept: with the name of the check, the
case, the entry, and what was expected. `examine` does it for one case. The checks:

asked        somebody must act exactly while the game goes on, and has offers
offers       offers are unique, have words, keep their order
chance       chance has outcomes, is asked alone, is refused nothing
refusals     what is blocked is not on offer and can be told; who forbids says so
nonsense     what is illegal raises Illegal and changes nothing
dump         through JSON and back it is the same state, which plays on equally
copies       copies share nothing; earlier ones stay as they were
census       what must be conserved is
bags         hidden cards in no order are sorted, and none lies where it can't
withdrawal   a sealed answer taken back leaves no trace
sealed       nothing of a sealed answer reaches others
view         a view asks and offers the same, can't be played, can be viewed again
imagine      imagined worlds look the same, are whole, playable and reproducible
events       events can be dumped, redacted and told, and name rules that exist
law          a view changes exactly if an event that was seen says so
told         who hears the same sees the same, whatever was done
twins        nothing that a seat notices depends on cards hidden from it
scores       there are scores at any time, and everyone sees the same at the end
ends         the game ends
replay       the record gives the same game again; no chance but chance
words, options   the declarations fit together
worlds       (`check_worlds`, for small positions) imagined worlds are as likely as they should be
"""

from collections.abc import Iterable, Mapping

from tafelrunde.kernel.game import Game
from tafelrunde.kit.case import LIMIT, Broken, Case, agreements
from tafelrunde.kit.declared import declared
from tafelrunde.kit.whole import Run, replay
from tafelrunde.kit.worlds import check_worlds

__all__ = ["Broken", "Case", "agreements", "check", "check_worlds", "declared", "examine"]


def examine(
    game: Game,
    players: int,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    viewer: int = 0,
    every: int = 1,
    limit: int = LIMIT,
) -> int:
    """Check one game from one seed, seen by one seat; how many entries it had.

    A viewer that is no seat is a spectator. The slow checks are made at one entry in `every`.
    """
    run = Run(Case(game, players, options or {}, seed, viewer, every, limit))
    run.play()
    replay(run)
    return len(run.record)


def check(game: Game, seeds: Iterable[int] = (0,), every: int = 25, limit: int = LIMIT) -> int:
    """Check every number of players × combination of options × seed; how many games it were.

    The viewers take turns, a spectator among them.
    """
    declared(game)
    games = 0
    for seed in seeds:
        for players, options in agreements(game):
            examine(game, players, options, seed, (games + seed) % (players + 1), every, limit)
            games += 1
    return games
