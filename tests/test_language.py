"""What people read: sentences of events, actions, refusals and rules in every language."""

from itertools import product
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from tafelrunde import games, language
from tafelrunde.games.tallinn.events import Drew, Exchanged, PointTaken
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.step import Refusal
from tafelrunde.kernel.text import Text, counted
from tafelrunde.language import Language, Teller, UnknownLanguage, chosen

TALLINN = games.find("tallinn")
FOREIGN = ("de", "fr")


def teller(code: str = "en", setup: Setup | None = None) -> Teller:
    return Teller(setup or TALLINN.setup(3), ["Ada", "Bo", "Cy"], Language(code))


class TestSaying:
    def test_a_list_is_joined_as_the_language_does(self):
        assert Language("en").listed(["a", "b", "c"]) == "a, b and c"
        assert Language("de").listed(["a", "b", "c"]) == "a, b und c"
        assert Language("fr").listed(["a", "b"]) == "a et b"
        assert Language("en").listed(["a"]) == "a"
        assert Language("en").listed([]) == "nothing"

    def test_numbers_choose_their_form(self):
        one, many = counted("{n} point", "{n} points", 1), counted("{n} point", "{n} points", 0)
        assert [Language("en").say(text) for text in (one, many)] == ["1 point", "0 points"]
        assert [Language("de").say(text) for text in (one, many)] == ["1 Punkt", "0 Punkte"]
        assert [Language("fr").say(text) for text in (one, many)] == ["1 point", "0 point"]

    def test_texts_within_texts_are_translated_too(self):
        text = Text("contest of the {faction}", faction=Text("monks"))
        assert Language("de").say(text) == "Wettstreit der Mönche"

    def test_what_is_not_in_the_catalogue_stays_as_it_is(self):
        assert Language("de").plain("Hm, {what}", what="ja") == "Hm, ja"

    @pytest.mark.parametrize("code", ["en", "de", "fr"])
    def test_an_empty_text_says_nothing(self, code):
        """Not the head of the catalogue, which stands under the empty template."""
        assert Language(code).say(Text("")) == ""


class TestTelling:
    def test_an_event_names_seats_and_things(self):
        event = Exchanged(1, [3, 9, 10], 3)
        assert teller().event(event) == (
            "Bo puts card 4, card 10 and the envoy under the pile and pays 3 points."
        )
        assert teller("fr").event(event) == (
            "Bo glisse la carte 4, la carte 10 et le légat sous la pioche et paie 3 points."
        )

    def test_who_may_not_see_it_reads_another_sentence(self):
        seen = Drew(1, 3).seen_by(0)
        assert seen is not None
        assert teller().event(seen) == "Bo draws a card."
        assert teller("de").event(seen) == "Bo zieht eine Karte."

    def test_a_part_may_be_of_a_kind_of_another_name(self):
        said = teller("de").event(PointTaken(2, 0, 1))
        assert said == "Cy nimmt Ada 1 Punkt ab, weit voraus im Stand der Ritter."

    def test_an_action_is_called_by_what_is_printed(self):
        action = TALLINN.words.number("choose 4 right")
        assert teller().action(action) == "Play card 4 (1 knight and contest of the knights)"
        assert teller("de").action(action) == "Karte 4 (1 Ritter und Wettstreit der Ritter) spielen"

    def test_an_action_of_a_seat_is_called_by_its_name(self):
        assert teller().action(TALLINN.words.number("lot 2")) == "lot Bo"

    def test_a_refusal_cites_its_rule_and_the_numbers(self):
        said = teller().refusal(Refusal("T-H4", need=2, people=1))
        assert said == "The chronicle asks for 2 people; these cards show 1. [T-H4]"
        assert teller("fr").refusal(Refusal("T-U4", faction=2)) == (
            "Seuls des partisans de l’ordre du concours peuvent y être ajoutés : moines. [T-U4]"
        )

    @pytest.mark.parametrize("code", ["en", *FOREIGN])
    def test_a_rule_without_a_refusal_of_its_own_is_cited_whole(self, code: str):
        said = teller(code).refusal(Refusal("T-K3"))
        assert said == f"{teller(code).rule('T-K3')} [T-K3]"


class TestChoosing:
    def test_what_is_asked_for_comes_first(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("TAFELRUNDE_LANGUAGE", "fr")
        monkeypatch.setenv("LANG", "de_AT.UTF-8")
        assert chosen("en").code == "en"
        assert chosen().code == "fr"
        monkeypatch.delenv("TAFELRUNDE_LANGUAGE")
        assert chosen().code == "de"
        monkeypatch.setenv("LC_ALL", "fr_CH")
        assert chosen().code == "fr"

    def test_a_locale_without_a_catalogue_reads_english(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("LANG", "fi_FI.UTF-8")
        assert chosen().code == "en"

    def test_an_unknown_language_is_refused_with_those_that_there_are(self):
        with pytest.raises(UnknownLanguage, match="“xx”; there are de, en, fr"):
            chosen("xx")


class TestCatalogues:
    @pytest.mark.parametrize("code", FOREIGN)
    def test_nothing_is_missing_doubtful_or_broken(self, code: str, messages: ModuleType):
        path = messages.LOCALE / code / "LC_MESSAGES" / "tafelrunde.po"
        assert messages.problems(messages.read(path), messages.everything()) == []

    @pytest.mark.parametrize("code", FOREIGN)
    def test_nothing_is_left_over(self, code: str, messages: ModuleType):
        path = messages.LOCALE / code / "LC_MESSAGES" / "tafelrunde.po"
        said = {message.id for message in messages.everything()}
        assert {message.id for message in messages.read(path)} - said == set()

    def test_every_problem_is_found(self, messages: ModuleType):
        template, catalog = Catalog(), Catalog(locale="de")
        for said in ("missing", "empty", "doubtful", "{a} and {b:seat}", "fine {x}"):
            template.add(said)
        for one in ("{n} lost", "{n} good"):
            template.add((one, f"{one}s {{x}}"))
        catalog.add("empty", "")
        catalog.add("doubtful", "zweifelhaft", flags=["fuzzy"])
        catalog.add("{a} and {b:seat}", "{a} und {b}")
        catalog.add("fine {x}", "gut {x}")
        catalog.add(("{n} lost", "{n} losts {x}"), ("{n} verloren {x}", "{n} verloren"))
        catalog.add(("{n} good", "{n} goods {x}"), ("ein gutes {x}", "{n} gute {x}"))
        assert messages.problems(catalog, template) == [
            "missing: missing",
            "missing: empty",
            "doubtful: doubtful",
            "other parts: {a} and {b:seat}",
            "other parts: {n} lost",
        ]

    @pytest.mark.parametrize("code", FOREIGN)
    def test_all_that_is_told_of_whole_games_is_in_them(self, code: str):
        known = Language(code)
        asked = Asked(known)
        known.catalogue = asked
        settings = [option.values for option in TALLINN.options]
        names = [option.name for option in TALLINN.options]
        for seed, values in enumerate(product(*settings)):
            tell_a_game(TALLINN.setup(2 + seed % 5, dict(zip(names, values, strict=True))), known)
        assert asked.unknown == set()


class Asked(language.gettext.NullTranslations):
    """A catalogue that notes what it was asked for in vain."""

    def __init__(self, known: Language) -> None:
        super().__init__()
        self.known = known.catalogue
        self.unknown: set[str] = set()

    def gettext(self, message: str) -> str:
        found = self.known.gettext(message)
        if found == message and any(letter.isalpha() for letter in language.PART.sub("", message)):
            self.unknown.add(message)
        return found

    def ngettext(self, one: str, many: str, n: int) -> str:
        found = self.known.ngettext(one, many, n)
        if found in (one, many) and "point" not in one:  # which is the same in French
            self.unknown.add(one)
        return found


def tell_a_game(setup: Setup, known: Language) -> None:
    """Play at random; tell every event to everybody, and every offer and refusal."""
    telling = Teller(setup, [f"seat {seat}" for seat in range(setup.players)], known)
    state = setup.game.new(setup)
    rng = Rng(setup.players)
    while True:
        for event in state.events:
            for viewer in (None, *range(setup.players)):
                seen = event.seen_by(viewer)
                assert seen is None or "{" not in telling.event(seen)
        if state.over():
            return
        seat = state.waiting[rng.below(len(state.waiting))]
        if seat == CHANCE:
            state.roll(rng)
            continue
        for action, refusal in state.blocked(seat):
            assert telling.action(action)
            assert f"[{refusal.rule}]" in telling.refusal(refusal)
        offers = state.legal(seat)
        for action in offers:
            assert "{" not in telling.action(action)
        state.play(seat, offers[rng.below(len(offers))])
