"""Services of the tests' own, and real processes on them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.site.browser.serving import Server
from tests.site.services import Postgres, Redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that runs; a test that ends it begins it again."""
    cluster = Postgres()
    cluster.begin()
    yield cluster
    cluster.remove()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis that runs."""
    running = Redis()
    running.begin()
    yield running
    running.end()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers; `command` is what they do, `serve` or `bots`."""
    begun: list[Server] = []

    def make(command: str = "serve", **settings: str) -> Server:
        running = Server(tmp_path / f"server-{len(begun)}", command, **settings)
        begun.append(running)
        running.begin()
        return running

    yield make
    for running in begun:
        running.end()
