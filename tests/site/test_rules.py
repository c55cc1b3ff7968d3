"""The pages of the rules: every rule that anything cites can be linked to; sources are told."""

import re
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.language import Language, names
from tafelrunde.site.rules import rulings
from tests.concordance import SOURCE
from tests.site.conftest import Visitor
from tests.site.test_boards import Page

pytestmark = pytest.mark.usefixtures("site")


def read(path: str, code: str = "en") -> str:
    """A page as somebody sees it."""
    response = Visitor().get(path, headers={"accept-language": code})
    assert response.status_code == 200
    return response.content.decode()


def cited(name: str) -> set[str]:
    """Every rule that the code of a game, its events or its options can name."""
    game = games.find(name)
    letter = next(iter(game.rulebook)).split("-")[0]
    said = {rule for option in game.options for rule in option.rules}
    said |= {event.rule for event in game.all_events() if event.rule}
    for path in (SOURCE / name).glob("*.py"):
        said.update(re.findall(rf"\b{letter}-[A-Z]\d+\b", path.read_text()))
    return said


@pytest.mark.parametrize("name", games.names())
class TestEveryGame:
    def test_every_rule_that_anything_cites_has_an_anchor(self, name: str):
        anchors = Page(read(f"/rules/{name}/")).all("id")
        assert len(cited(name)) > 20
        assert cited(name) <= set(anchors)
        assert "cards" in anchors  # where tables with invented values lead to

    def test_ids_are_unique_and_links_within_lead_somewhere(self, name: str):
        for code in names():
            page = Page(read(f"/rules/{name}/", code))
            anchors = page.all("id")
            assert len(anchors) == len(set(anchors))
            within = {link[1:] for link in page.all("href") if link.startswith("#")}
            assert within <= set(anchors)

    def test_rules_stand_under_the_headings_of_the_rulebook(self, name: str):
        text = read(f"/rules/{name}/")
        at = -1
        for rule in games.find(name).rulebook.values():
            for wanted in filter(None, (rule.section and f"<h3>{rule.section}", f'id="{rule.id}"')):
                found = text.replace("&#39;", "'").index(wanted, at + 1)
                assert found > at
                at = found

    @pytest.mark.parametrize("code", names())
    def test_rules_and_options_are_in_the_language_of_the_reader(self, name: str, code: str):
        text = read(f"/rules/{name}/", code).replace("&#39;", "'")
        game = games.find(name)
        reader = Language(code)
        for said in [rule.text for rule in game.rulebook.values()] + [
            option.text for option in game.options
        ]:
            assert reader.plain(said) in text
        assert not re.search(r"\{\w+(:\w+)?\}", text)

    def test_nothing_in_it_is_a_script_or_a_style(self, name: str):
        for tag, found in Page(read(f"/rules/{name}/")).tags:
            assert tag != "style"
            assert tag != "script" or found["src"]
            assert not [key for key in found if key == "style" or key.startswith("on")]

    def test_every_component_says_how_it_is_known(self, name: str):
        from tafelrunde.site.rules import views

        text = read(f"/rules/{name}/")
        components = views.components_of(games.find(name))
        body = text[text.index('id="cards"') :]
        body = body[body.index("<table") :]
        for source, count in components.sources().items():
            assert len(re.findall(f'class="known {source}"', body)) == count


def test_a_correction_is_shown_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TAFELRUNDE_EDITIONS", str(tmp_path))
    assert "corrected" not in read("/rules/tallinn/")
    edition = tmp_path / "tallinn.toml"
    edition.write_text(
        'game = "tallinn"\nedition = "my box"\n'
        '[[influence]]\nid = "1"\nhalves = [{ monk = 3 }, {}]\n'
    )
    after = read("/rules/tallinn/")
    assert "my box" in after
    assert 'class="known corrected"' in after
    assert "corrected: " in after
    edition.unlink()
    assert "corrected" not in read("/rules/tallinn/")


def test_an_edition_that_is_wrong_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TAFELRUNDE_EDITIONS", str(tmp_path))
    (tmp_path / "tallinn.toml").write_text('game = "tallinn"\nsilly = 1\n')
    response = Visitor().get("/rules/tallinn/")
    assert response.status_code == 400
    assert "silly" in response.content.decode()


def test_a_page_is_made_once_for_all():
    from tafelrunde.site.rules import views

    views.text_of.cache_clear()
    for code in ("en", "de", "en", "de"):
        read("/rules/tallinn/", code)
    assert views.text_of.cache_info().misses == 2


@pytest.mark.parametrize("name", games.names())
def test_a_page_is_small_on_the_way(name: str):
    response = Visitor().get(f"/rules/{name}/", headers={"accept-encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert len(response.content) < 20_000


def test_all_games_are_listed():
    text = read("/rules/")
    for name in games.names():
        assert f'href="/rules/{name}/"' in text


@pytest.mark.parametrize("path", ["/rules/chess/", "/rules/../settings/", "/rules/tallinn/x"])
def test_there_are_no_other_rules(path: str):
    assert Visitor().get(path).status_code == 404


def test_rules_are_only_read():
    assert Visitor().post("/rules/tallinn/").status_code in (403, 405)


class TestRulings:
    RULES = games.find("tallinn").rulebook

    def test_a_rule_is_linked_and_has_a_place_to_come_back_to(self):
        text = rulings.as_html("**T-S1 One.** And T-S1, T-X9.", self.RULES)
        assert '<a id="ruling-T-S1" href="#T-S1">T-S1</a> One.' in text
        assert text.count('id="ruling-T-S1"') == 1
        assert "T-X9</a>" not in text

    def test_the_title_is_left_to_the_page(self):
        text = rulings.as_html("# Rulings\n\n## Setting up\n\nText.", self.RULES)
        assert text == "<h3>Setting up</h3>\n<p>Text.</p>\n"

    def test_html_in_it_is_only_text(self):
        assert "<b" not in rulings.as_html("<b onclick=x>T-S1</b>", self.RULES)
