"""The files of pages: compressed for whoever takes them so, not sent again where unchanged."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.asking import Loop, Visitor

pytestmark = pytest.mark.usefixtures("site")
SHEET = "/static/tafelrunde/base.css"
PACKED = ("accept-encoding", "gzip, deflate, br")


@pytest.fixture
def visitor() -> Iterator[Visitor]:
    loop = Loop()
    yield Visitor(loop)
    loop.end()


def test_a_text_is_compressed_for_who_takes_it_so(visitor: Visitor) -> None:
    plain = visitor.get(SHEET)
    packed = visitor.get(SHEET, headers=[PACKED])
    assert plain.header("content-encoding") == ""
    assert packed.header("content-encoding") == "gzip"
    assert packed.header("vary") == "Accept-Encoding"
    assert packed.header("content-type") == plain.header("content-type")
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2


def test_what_has_not_changed_is_not_sent_again(visitor: Visitor) -> None:
    first = visitor.get(SHEET, headers=[PACKED])
    since = ("if-modified-since", first.header("last-modified"))
    again = visitor.get(SHEET, headers=[PACKED, since])
    assert again.status == 304
    assert again.body == b""


def test_what_isnt_there_is_said_so(visitor: Visitor, site: Path) -> None:
    assert visitor.get("/static/nothing.css", headers=[PACKED]).status == 404
