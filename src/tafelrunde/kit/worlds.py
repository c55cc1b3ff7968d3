"""Is what `imagine` deals as likely as it should be? Compared with an enumeration by hand."""

from collections.abc import Callable, Mapping

from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.kit.case import Broken

SIGMAS = 5.0


def check_worlds(
    state: State,
    viewer: int | None,
    expected: Mapping[str, float],
    describe: Callable[[State], str],
    samples: int = 2000,
    seed: int = 1,
) -> None:
    """Imagined worlds, as described, are as frequent as their expected weights say.

    `expected` holds a weight for every world that there can be; a world that isn't in it, or
    one that comes up too often or too seldom by five standard deviations, breaks the check.
    """
    counts = dict.fromkeys(expected, 0)
    rng = Rng(seed)
    case = f"{state.setup.game.name}, {samples} worlds imagined by {viewer}"
    for sample in range(samples):
        world = describe(state.imagine(viewer, rng))
        if world not in counts:
            raise Broken("worlds", case, sample, f"{world} can't be")
        counts[world] += 1
    total = sum(expected.values())
    for world, weight in expected.items():
        chance = weight / total
        mean = samples * chance
        deviation: float = (mean * (1 - chance)) ** 0.5
        if abs(counts[world] - mean) > SIGMAS * deviation + 1e-9:
            raise Broken("worlds", case, samples, f"{world}: {counts[world]} times, not {mean:.0f}")
