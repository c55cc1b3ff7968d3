"""The boards: nothing hidden is drawn, what is legal is a button, what is blocked says why."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest
from jinja2 import FileSystemLoader

from tafelrunde import games
from tafelrunde.kernel.board import Area, Board, Row, Thing
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text
from tafelrunde.kit.case import play_on
from tafelrunde.language import Language, Teller, names
from tafelrunde.site import boards
from tafelrunde.site.boards import drawing
from tafelrunde.site.boards.drawing import ENVIRONMENT
from tafelrunde.site.boards.offers import FEW, SHORT, offer_groups

NASTY = [
    '<script>alert("x")</script>',
    "'\" onclick=x style=y",
    "</div><blink>&amp;",
    "ő\u202e🙂",
    "a",
    "b",
]
PLAYS = (0, 10, 45, 90, 150, 230, 420, 900)
VOID = {"br", "hr", "img", "input", "meta", "link", "use", "path", "circle", "rect", "ellipse"}


def agreement(name: str, players: int) -> Setup:
    """A game with all that its options offer, so that much is on the table."""
    game = games.find(name)
    return game.setup(players, {option.name: option.values[-1] for option in game.options})


@cache
def positions(name: str) -> list[State]:
    """Positions from everywhere in a game, with few players and with many."""
    found = []
    game = games.find(name)
    for players in sorted({game.players[0], 4, game.players[-1]}):
        for seed, plays in enumerate(PLAYS):
            state = game.new(agreement(name, players))
            play_on(state, Rng(100 * players + seed), plays)
            found.append(state)
    return found


def teller(state: State, code: str = "en", seats: list[str] = NASTY) -> Teller:
    return Teller(state.setup, seats[: state.setup.players], Language(code))


def parts(
    state: State, code: str = "en", seats: list[str] = NASTY
) -> Iterator[tuple[int | None, str]]:
    """What everybody is shown of a position: the public part, and each seat's own."""
    telling = teller(state, code, seats)
    yield None, boards.public(state.seen_by(None), telling)
    for seat in range(state.setup.players):
        yield seat, boards.own(state.seen_by(seat), seat, 7, telling)


class Page(HTMLParser):
    """A fragment, read strictly: what is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice: {tag} {attrs}"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def all(self, attribute: str) -> list[str]:
        return [str(found[attribute]) for _, found in self.tags if attribute in found]


@pytest.mark.parametrize("name", games.names())
class TestEveryGame:
    def test_nothing_hidden_is_drawn(self, name: str):
        for number, state in enumerate(positions(name)):
            rng = Rng(number)
            for viewer in (None, *range(state.setup.players)):
                telling = teller(state)
                for _ in range(3):
                    world = state.imagine(viewer, rng)
                    assert boards.public(world.seen_by(None), telling) == boards.public(
                        state.seen_by(None), telling
                    )
                    if viewer is not None:
                        assert boards.own(world.seen_by(viewer), viewer, 7, telling) == boards.own(
                            state.seen_by(viewer), viewer, 7, telling
                        )

    def test_all_that_is_legal_is_a_button(self, name: str):
        for state in positions(name):
            for seat, text in parts(state):
                values = {
                    found["value"]
                    for tag, found in Page(text).tags
                    if tag == "button" and found.get("form") == "act"
                }
                legal = [] if seat is None else state.legal(seat)
                assert values == {f"7:{action}" for action in legal}
                assert seat is None or not legal or boards.question(state, seat, teller(state))

    def test_long_lists_are_folded_up(self, name: str):
        for state in positions(name):
            for seat in state.waiting:
                groups = offer_groups(state.seen_by(seat), seat, teller(state))
                shown = [len(group.offers) for group in groups if not group.folded]
                assert sum(shown) <= SHORT or all(count <= FEW for count in shown)
                assert all(group.title for group in groups)

    def test_no_decision_has_two_buttons_in_the_plain_own_layer(self, name: str):
        if boards.draws_hands(name):
            return
        for state in positions(name):
            for seat in range(state.setup.players):
                text = boards.own(state.seen_by(seat), seat, 7, teller(state))
                values = [f["value"] for tag, f in Page(text).tags if "value" in f]
                assert len(values) == len(set(values))

    def test_all_that_is_blocked_cites_its_rule(self, name: str):
        for state in positions(name):
            telling = teller(state)
            for seat in range(state.setup.players):
                text = boards.own(state.seen_by(seat), seat, 7, telling)
                blocked = state.blocked(seat)
                disabled = [tag for tag, found in Page(text).tags if "disabled" in found]
                assert len(disabled) == len(blocked)
                assert not blocked or "Why not" in text
                for _, refusal in blocked:
                    assert f'href="/rules/{name}/#{refusal.rule}">{refusal.rule}</a>' in text

    def test_fragments_are_sound_and_say_each_id_once(self, name: str):
        for state in positions(name):
            shared = Page(boards.art(state.setup, teller(state))).all("id")
            public: list[str] = []
            for seat, text in parts(state):
                own = Page(text).all("id")
                public = public if seat is not None else own
                here = shared + public + (own if seat is not None else [])
                assert len(here) == len(set(here))

    def test_no_style_no_script_no_handler(self, name: str):
        for state in positions(name):
            art = boards.art(state.setup, teller(state))
            for text in [art, *(text for _, text in parts(state))]:
                for tag, found in Page(text).tags:
                    assert tag not in ("script", "style", "iframe", "object", "base")
                    assert not [name for name in found if name == "style" or name.startswith("on")]

    def test_names_are_escaped(self, name: str):
        for state in positions(name)[-3:]:
            for _, text in parts(state):
                assert "<script" not in text
                assert "<blink" not in text
                assert "' onclick" not in text

    @pytest.mark.parametrize("code", names())
    def test_every_language_is_drawn(self, name: str, code: str):
        for state in positions(name):
            for _, text in parts(state, code):
                # no part is left unfilled
                assert not re.search(r"\{\w+(:\w+)?\}", text)

    def test_the_public_part_holds_no_button(self, name: str):
        for state in positions(name):
            text = boards.public(state.seen_by(None), teller(state))
            assert "<button" not in text
            assert "<form" not in text


class Sample(Board):
    """A table that shows all that a plain board can."""

    def areas(self, view: State) -> list[Area]:
        coin = Thing(Text("coin <b>"), "coin-1", "now", "●", [Text("shiny")], 2, "a1")
        row = Row(Text("Row"), [coin, Thing(Text("coin <b>"), "coin-1")], columns=2)
        hidden = Row(Text("Pile"), [Thing(Text("?"), look="back")])
        return [
            Area(Text("North"), [row], group="ring", marked=True),
            Area(Text("South"), [hidden], group="ring"),
            Area(Text("Middle"), [Row(Text("Nothing"), [])]),
            Area(Text(""), [hidden], seat=0),
        ]

    def own(self, view: State, seat: int) -> list[Row]:
        return [Row(Text("Hand"), [Thing(Text("card"), "card-1")])]

    def kept(self, view: State, seat: int) -> list[Row]:
        return [Row(Text("Money"), [Thing(Text("deniers"), "money", "yellow", "◆", (), 3)])]


class TestAPlainBoard:
    """What a game is played on that has no drawing of its own."""

    @pytest.fixture(autouse=True)
    def plain(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(drawing, "template", lambda _, name: ENVIRONMENT.get_template(name))
        monkeypatch.setattr(ENVIRONMENT, "loader", FileSystemLoader(drawing.PLAIN))

    def on(self, monkeypatch: pytest.MonkeyPatch, board: Board) -> None:
        monkeypatch.setattr(games, "board", lambda name: board)

    @pytest.mark.parametrize("name", games.names())
    def test_any_game_is_drawn_by_its_fields(self, name: str, monkeypatch: pytest.MonkeyPatch):
        self.on(monkeypatch, Board())
        for state in positions(name):
            for seat, text in parts(state):
                values = [found["value"] for _, found in Page(text).tags if "value" in found]
                legal = [] if seat is None else state.legal(seat)
                assert sorted(values) == sorted(f"7:{action}" for action in legal)
                assert seat is not None or text.count('class="area seat') == state.setup.players

    def test_all_that_a_board_can_tell_is_shown(self, monkeypatch: pytest.MonkeyPatch):
        self.on(monkeypatch, Sample())
        state = positions("tallinn")[0]
        public = boards.public(state.seen_by(None), teller(state))
        assert 'class="area is-marked"' in public
        assert 'class="things is-field columns-2"' in public
        assert 'class="thing look-now" id="thing-coin-1" data-thing="coin-1"' in public
        assert "coin &lt;b&gt;" in public
        assert "×3" in public  # two coins, and another one like them
        assert "Nothing" not in public
        own = boards.own(state.seen_by(0), 0, 7, teller(state))
        assert 'class="thing look-yellow" data-thing="money"' in own
        assert 'id="thing-card-1"' in own


def test_a_part_of_a_text_may_be_a_seat():
    state = positions("tallinn")[0]
    assert teller(state, seats=["Ada", "Bo"]).text(Text("of {who:seat}", who=1)) == "of Bo"


@pytest.mark.parametrize("people", [0, 1, 2, 3, 5])
def test_a_box_may_show_any_number_of_people(people: int):
    """However many a corrected card shows, all of them are drawn."""
    card = {"id": "1", "halves": [{"knight": people}, {"monk": people}]}
    start = {"id": "monk-knight", "people": {"monk": people, "knight": 0}}
    setup = games.find("tallinn").setup(2, {}, {"influence": [card], "start": [start]})
    drawn = boards.art(setup, Teller(setup, ["Ada", "Bo"], Language("en")))
    for symbol, person in (("half-0", "person-1"), ("half-1", "person-2"), ("start-5", "sign-2")):
        picture = drawn.split(f'id="tl-{symbol}"')[1].split("</symbol>")[0]
        assert picture.count(f'"#tl-{person}"') == people
