"""A site of its own for the tests: a real database in a folder that is gone afterwards."""

import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

_folder = tempfile.TemporaryDirectory(prefix="tafelrunde-")
os.environ.update(
    DJANGO_SETTINGS_MODULE="tafelrunde.site.settings",
    TAFELRUNDE_DATA=_folder.name,
    TAFELRUNDE_BOT_PACE="0",
    TAFELRUNDE_LIMITS="off",
    # Playwright leaves its event loop running in the thread of the tests.
    DJANGO_ALLOW_ASYNC_UNSAFE="on",
)
# SQLite, unless `test_postgres` runs these tests once more.
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")
os.environ.pop("REDIS_URL", None)

from tafelrunde.site import server  # noqa: E402  # the environment must be set first


@pytest.fixture(scope="session")
def site() -> Iterator[Path]:
    """The folder of the site's data, the database made."""
    server.prepare()
    server.migrate()
    yield Path(_folder.name)
    from django.db import connections

    from tafelrunde.site.tables import submit

    submit.writer.end()
    connections.close_all()


class Visitor(Client):
    """Somebody's browser without JavaScript; `knows` is the person whose cookie it has."""

    def __init__(self, knows: Any = None, **how: Any) -> None:
        from tafelrunde.site.people.identity import COOKIE, signer

        super().__init__(headers={"accept-language": "en"}, SERVER_NAME="localhost", **how)
        if knows is not None:
            self.cookies[COOKIE] = signer.sign(str(knows.pk))

    def request(self, **request: Any) -> Any:
        """In a thread of its own, for Playwright leaves its event loop running in this one."""
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(self._asked, request).result()

    def _asked(self, request: dict[str, Any]) -> Any:
        from django.db import connections

        try:
            return super().request(**request)
        finally:
            connections.close_all()


@pytest.fixture
def visitor(site: Path) -> Callable[..., Visitor]:
    """Makes browsers of people, strangers unless said otherwise."""
    return Visitor


@pytest.fixture(scope="module")
def built(site: Path) -> Iterator[Any]:
    """A house for all tests of a module."""
    from tests.site.asking import Loop
    from tests.site.house import House

    loop = Loop()
    yield House(loop)
    loop.end()


@pytest.fixture
def house(built: Any) -> Any:
    """The house as it was built, whatever the test before did there."""
    from tests.site.worlds import put

    put(built.world)
    put(built.room)
    return built
