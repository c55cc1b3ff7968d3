"""What is in the box of each game, in words: nothing is left out, everything has a name."""

from collections import Counter

import pytest

from tafelrunde import games
from tafelrunde.games.tournay import effect_words
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.printed import ABOUT_THE_ROW, Part, Printed, as_read, rows
from tafelrunde.language import Language, names

HELD_APART = {"expansion"}  # said by a fact of its own


def box(name: str) -> tuple[Components, list[Part]]:
    """The components of a game, and what is told about them."""
    components = games.find(name).read_components({})
    return components, games.board(name).in_the_box(components)


def told(members: list[Printed], reader: Language) -> list[str]:
    """All that is said about components."""
    return [reader.say(text) for member in members for text in (member.name, *member.facts)]


@pytest.mark.parametrize("name", games.names())
class TestEveryGame:
    def test_every_row_is_there_once(self, name: str):
        components, parts = box(name)
        shown = Counter(id(member.row) for part in parts for member in part.members)
        assert shown == Counter(id(row) for _, row in rows(components.data))

    def test_every_fact_has_a_name(self, name: str):
        _, parts = box(name)
        for part in parts:
            for member in part.members:
                keys = set(member.row) - ABOUT_THE_ROW - HELD_APART
                keys |= {*member.row.get("known", []), *member.row.get("unsure", [])}
                assert keys <= set(part.keys), member.row

    @pytest.mark.parametrize("code", names())
    def test_everything_is_said_in_every_language(self, name: str, code: str):
        _, parts = box(name)
        reader = Language(code)
        for part in parts:
            assert reader.say(part.title)
            for said in told(part.members, reader):
                assert said
                assert "{" not in said
                assert "_" not in said

    def test_different_components_read_differently(self, name: str):
        _, parts = box(name)
        reader = Language()
        for part in parts:
            lines = Counter("; ".join(told([member], reader)) for member in part.members)
            assert lines.most_common(1)[0][1] == 1

    def test_numbers_of_components_are_told(self, name: str):
        _, parts = box(name)
        counted = {member.count for part in parts for member in part.members}
        assert 1 in counted
        assert all(count > 0 for count in counted)


def test_the_effects_of_tournay_read_differently_where_they_are_different():
    data = games.find("tournay").read_components({}).data
    reader = Language()
    said: dict[str, object] = {}
    for row in data["cards"]:
        text = "; ".join(reader.say(fact) for fact in effect_words.of_card(row["effect"]))
        assert said.setdefault(text, row["effect"]) == row["effect"]
    for row in data["events"]:
        text = reader.say(effect_words.of_event(row["effect"]))
        assert said.setdefault(text, row["effect"]) == row["effect"]
    assert len(said) > 60


def test_a_game_without_words_for_its_components_shows_its_data():
    part, *_ = as_read(Components({"edition": "x", "things": [ROW]}, {}))
    assert part.title.values["it"] == "things"
    assert told(part.members, Language()) == ["A", "two words: 1 | 2"]


ROW = {"id": "a", "name": "A", "two_words": [1, 2], "source": "invented"}
