"""What is kept of a page is what would be made now: numbers change whenever a part does."""

import gc
import random
from collections.abc import Iterator

import pytest

from tafelrunde import games
from tests.site.asking import Loop
from tests.site.test_hidden import PLAYERS, Playing

pytestmark = pytest.mark.usefixtures("site")


@pytest.fixture
def loop() -> Iterator[Loop]:
    made = Loop()
    yield made
    made.end()


def take_back(playing: Playing, rng: random.Random) -> None:
    """Take something back, ask to, agree or refuse, where somebody can."""
    from tafelrunde.site.tables import moves, submit

    position = playing.position()
    seat = rng.choice([0, 1, 2])
    by = position.seats[seat].person_id
    change = rng.choice(
        [
            lambda: moves.undo(playing.pk, seat, by),
            lambda: moves.ask_undo(playing.pk, seat, by),
            lambda: moves.consent(playing.pk, seat, by, rng.random() < 0.5),
        ]
    )
    try:
        submit.change(playing.pk, change)
    except submit.Refused:
        return


@pytest.mark.parametrize("name", sorted(games.names()))
def test_what_is_kept_is_what_would_be_made(name: str, loop: Loop) -> None:
    """A page that got every change looks like one that was just opened, for everybody."""
    from tafelrunde.site import paper
    from tafelrunde.site.tables import fragments

    playing = Playing(name, loop, 8)
    english = paper.known_language("en")
    rng = random.Random(3)

    def parts() -> list[object]:
        position = playing.position()
        own = [fragments.own_part(position, seat, english) for seat in range(PLAYERS)]
        return [fragments.public_parts(position, english), *own]

    for step in range(150):
        kept = parts()
        fragments.forget()
        fresh = parts()
        assert kept == fresh, step
        if rng.random() < 0.2:
            take_back(playing, rng)
        elif not playing.step():
            break


@pytest.mark.parametrize("name", sorted(games.names()))
def test_a_drawing_leaves_nothing_for_the_collector(name: str, loop: Loop) -> None:
    """A view that a template held on to would make people wait for the collector's pauses."""
    from tafelrunde.site import paper
    from tafelrunde.site.tables import fragments

    position = Playing(name, loop, 8).position()
    english = paper.known_language("en")

    def draw() -> None:
        fragments.forget()
        fragments.public_parts(position, english)
        for seat in range(len(position.seats)):
            fragments.own_part(position, seat, english)

    draw()  # what is made once and kept
    gc.collect()
    gc.disable()
    try:
        draw()
        assert gc.collect() == 0
    finally:
        gc.enable()
