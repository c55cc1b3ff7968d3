"""Components are read strictly, and editions correct them row by row."""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.kernel.components import BadComponents, Components, Row
from tafelrunde.kernel.game import BadSetup
from tafelrunde.kernel.rulebook import read_rulebook
from tests.kernel import toy

WRONG: list[tuple[Callable[[Row], object], str]] = [
    (lambda row: row.number("missing"), "“missing” is missing"),
    (lambda row: row.number("name"), "“name” must be a whole number from 0 up, not 'A'"),
    (lambda row: row.number("flag"), "must be a whole number"),
    (lambda row: row.number("n", least=8), "from 8 up, not 7"),
    (lambda row: row.number("many"), "“many” must be a whole number up to 9999"),
    (lambda row: row.numbers("n"), "must be a list of whole numbers"),
    (lambda row: row.numbers("lots"), "“lots” may hold numbers up to 9999"),
    (lambda row: row.numbers("words"), "must be a list of whole numbers"),
    (lambda row: row.word("n"), "must be a text, not 7"),
    (lambda row: row.word("name", ["B", "C"]), "must be one of B, C, not 'A'"),
    (lambda row: row.words("n"), "must be a list of texts"),
    (lambda row: row.words("ns"), "must be a list of texts"),
    (lambda row: row.words("words", ["x"]), "may hold x, not 'y'"),
    (lambda row: row.flag("n"), "must be true or false, not 7"),
    (lambda row: row.row("n"), "must be a table, not 7"),
    (lambda row: row.rows("inner"), "must be a list of tables"),
    (lambda row: row.rows("ns"), "must be a list of tables"),
    (
        lambda row: row.rows_of("named", ["b", "a"]),
        "“named” must have the rows b, a, not a, b",
    ),
    (lambda row: row.source(), "must be one of confirmed, inferred, invented, corrected"),
]


def row() -> Row:
    return Row(
        {
            "n": 7,
            "many": 10**40,
            "ns": [1, 2],
            "lots": [1, -10000],
            "name": "A",
            "words": ["x", "y"],
            "flag": True,
            "inner": {"deep": 1},
            "cards": [{"id": "c1", "n": 1}, {"n": 2}],
            "named": [{"id": "a"}, {"id": "b"}],
            "source": "hearsay",
        },
        "test",
    )


@pytest.mark.parametrize(("read", "says"), WRONG)
def test_what_is_wrong_is_said(read: Callable[[Row], object], says: str) -> None:
    with pytest.raises(BadComponents) as wrong:
        read(row())
    assert str(wrong.value).startswith("test: ")
    assert says in str(wrong.value)


def test_what_is_right_is_read() -> None:
    top = row()
    assert top.number("n", least=7) == 7
    assert top.numbers("ns") == [1, 2]
    assert top.word("name", ["A"]) == "A"
    assert top.words("words", ["x", "y"]) == ["x", "y"]
    assert top.words("words") == ["x", "y"]
    assert (top.flag("flag"), top.flag("other")) == (True, False)
    assert top.row("inner").number("deep") == 1
    assert [card.number("n") for card in top.rows("cards")] == [1, 2]
    assert (top.has("n"), top.has("m")) == (True, False)


def test_a_key_that_nobody_asked_for_is_a_mistake() -> None:
    top = Row({"n": 1, "nn": 2}, "test")
    top.number("n")
    with pytest.raises(BadComponents, match="test: “nn” is not known here; known are n"):
        top.close()


def test_also_in_an_inner_table_and_rows_are_named_by_their_id() -> None:
    top = Row({"cards": [{"id": "c1", "typo": 1}]}, "test")
    for card in top.rows("cards"):
        card.word("id")
    with pytest.raises(BadComponents, match="test, cards c1: “typo” is not known"):
        top.close()


def test_exceptions_of_a_source_are_words() -> None:
    sourced = Row({"source": "inferred", "known": ["n"]}, "test")
    assert sourced.source() == "inferred"
    with pytest.raises(BadComponents, match="“unsure” must be a list of texts"):
        Row({"source": "inferred", "unsure": 1}, "test").source()


BASE: dict[str, Any] = {
    "edition": "first",
    "cards": [
        {"id": "a", "worth": 1, "source": "invented", "side": {"left": 1, "right": 2}},
        {"id": "b", "worth": 2, "source": "confirmed"},
    ],
    "sizes": [1, 2, 3],
    "table": {"wide": 1},
}


def test_an_edition_changes_only_what_it_names() -> None:
    change = {"game": "fair", "cards": [{"id": "a", "worth": 5, "side": {"left": 9}}]}
    cards = Components(BASE, change).data["cards"]
    assert cards[0] == {
        "id": "a",
        "worth": 5,
        "source": "corrected",
        "side": {"left": 9, "right": 2},
    }
    assert cards[1] == BASE["cards"][1]
    assert BASE["cards"][0]["worth"] == 1


def test_an_edition_may_name_itself_and_its_sources() -> None:
    change = {
        "edition": "mine",
        "sizes": [4],
        "table": {"wide": 2},
        "cards": [{"id": "b", "worth": 3, "source": "inferred"}],
    }
    mine = Components(BASE, change)
    assert mine.edition == "mine"
    assert Components(BASE, {"sizes": [4]}).edition == "first, corrected"
    assert mine.data["sizes"] == [4]
    assert mine.data["table"] == {"wide": 2}
    assert mine.sources() == {"confirmed": 0, "inferred": 1, "invented": 1, "corrected": 0}
    assert mine.digest() != Components(BASE, {}).digest()
    assert Components(BASE, {}).digest() == Components(dict(BASE), {}).digest()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"crads": []}, "edition: “crads” is not known; known are cards, sizes, table"),
        ({"cards": [{"id": "c"}]}, "edition, cards: no row 'c'; rows are a, b"),
        ({"cards": ["a"]}, "no row None"),
        ({"edition": 2}, "“edition” must be a text, not 2"),
    ],
)
def test_a_typo_in_an_edition_is_named(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as wrong:
        Components(BASE, change)
    assert says in str(wrong.value)


def test_a_typo_within_a_row_is_named_by_the_game() -> None:
    with pytest.raises(BadComponents, match="fair, cards card 3: “wroth” is not known here"):
        toy.GAME.setup(2, corrections={"cards": [{"id": "card 3", "wroth": 9}]})


def test_corrections_are_part_of_the_agreement() -> None:
    change = {"cards": [{"id": "card 3", "worth": 9}]}
    state = toy.GAME.new(toy.GAME.setup(2, corrections=change))
    assert isinstance(state, toy.Fair)
    assert state.worth(3) == 9
    data = state.dump()
    assert data["setup"]["components"] == change
    again = toy.GAME.load(data)
    assert isinstance(again, toy.Fair)
    assert again.worth(3) == 9


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (7, {}, "fair is for 2 to 3 players, not 7"),
        (2, {"peking": "on"}, "fair has no option “peking”; it has peeking, more"),
        (2, {"peeking": "yes"}, "option peeking can't be “yes”: on, off"),
    ],
)
def test_a_setup_that_can_not_be(players: int, options: dict[str, str], says: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        toy.GAME.setup(players, options)
    assert str(wrong.value) == says


def test_a_rulebook_is_read_as_strictly() -> None:
    rules = read_rulebook({"R-1": {"text": "One."}, "R-2": {"text": "Two.", "refused": "No."}}, "g")
    assert [(rule.id, rule.text, rule.refused) for rule in rules.values()] == [
        ("R-1", "One.", ""),
        ("R-2", "Two.", "No."),
    ]
    with pytest.raises(BadComponents, match="g, rulebook, R-1: “text” is missing"):
        read_rulebook({"R-1": {"txet": "One."}}, "g")
