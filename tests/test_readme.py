"""The README's snippets do what it says."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_works() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert not failed
