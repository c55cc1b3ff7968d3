"""Every rule, event and word can be told to people."""

import re
from pathlib import Path

import pytest

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.naming import REGION_NAMES
from tafelrunde.games.staufer.printed import in_the_box
from tafelrunde.games.staufer.rules import AS_PRINTED
from tafelrunde.games.staufer.words import CHESTS, PLACE_1, STAY_CHEST, WORDS
from tafelrunde.kernel.text import Text, parts
from tafelrunde.language import Language, names

HERE = Path(__file__).parent
# What the rulebook calls it, and what the French of the house does.
TERMS = {
    "envoy": {"de": "Gesandt", "fr": "émissaire"},
    "noble": {"de": "Adelig", "fr": "noble"},
    "chest": {"de": "Truhe", "fr": "coffre"},
    "province": {"de": "Provinz", "fr": "province"},
    "payment area": {"de": "Bezahlbereich", "fr": "zones? de paiement"},
    "supply board": {"de": "Nachschub-(Tableau|Feld)", "fr": "renfort"},
    "placing track": {"de": "Einsetz-Leiste", "fr": "piste de placement"},
    "supply track": {"de": "Nachschub-Leiste", "fr": "piste de renfort"},
}
SETUPS = [GAME.setup(players) for players in GAME.players]


def told(text: Text) -> str:
    """A text in English, as a reader sees it."""
    values = {
        name: told(value)
        if isinstance(value, Text)
        else ", ".join(told(member) for member in value)
        if isinstance(value, list)
        else value
        for name, value in text.values.items()
    }
    template = text.many if text.many and text.count != 1 else text.template
    return template.format(**values)


def test_every_rule_is_named_by_a_test() -> None:
    """Each id of the rulebook stands in a test of this folder."""
    tests = "\n".join(path.read_text() for path in HERE.glob("test_*.py"))
    named = set(re.findall(r"S-[A-Z]\d+", tests))
    assert set(GAME.rulebook) == named


def test_every_rule_is_named_by_the_code() -> None:
    """Each id stands in a docstring of the game, and no other."""
    source = Path(GAME.__module__.replace(".", "/")).parent
    folder = next(path for path in Path(__file__).parents if (path / "src").is_dir()) / "src"
    code = "\n".join(path.read_text() for path in (folder / source).glob("*.py"))
    assert set(GAME.rulebook) - set(re.findall(r"S-[A-Z]\d+", code)) == set()


def test_refusals_have_a_text_with_their_numbers() -> None:
    """S-M4, S-M3, S-C5 What a person reads when something may not be done."""
    rules = GAME.rulebook
    assert rules["S-M4"].refused.format(move=2, place=5, have=6) == (
        "costs 2 to move and 5 to place, you have 6"
    )
    assert "{nobles}" in rules["S-M3"].refused
    assert "already hold" in rules["S-C5"].refused
    assert {rule.id for rule in rules.values() if rule.refused} == {
        "S-M1",
        "S-M3",
        "S-M4",
        "S-C2",
        "S-C4",
        "S-C5",
        "S-P17",
    }


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}p")
def test_every_action_has_a_label(setup) -> None:  # type: ignore[no-untyped-def]
    """Each part of a label has a name for every value."""
    for action in range(WORDS.size):
        family = WORDS.family(action)
        indices = family.split(action)
        for name, kind in parts(family.label):
            text = GAME.name_of(kind, indices[name], setup)
            assert text is None or told(text)


def test_names() -> None:
    """A few of them, as people read them."""
    setup = GAME.setup(4)

    def name(kind: str, value: int) -> str:
        text = GAME.name_of(kind, value, setup)
        assert text is not None
        return told(text)

    assert name("office", 20) == "Palermo 6N"
    assert name("office", 7) == "Aachen 4 (no. 1)"
    assert name("field", 0) == "1 envoy, 1 noble"
    assert name("field", 4) == "no figure"
    assert name("chest", 3) == "an orange chest (5 points)"
    assert name("chest", 7) == "an orange chest (1 noble)"
    assert name("chest", 11) == "a chest “cheap seat”"
    assert name("privilege", 12) == "privilege 13 (return to court)"
    assert name("order", 1) == "Aachen"
    assert name("order", 10) == "three in a row"
    assert name("tile", 4) == "9/7/5"
    assert GAME.name_of("seat", 1, setup) is None


@pytest.mark.parametrize("code", names())
def test_a_rule_says_what_every_chest_does_and_every_region_gives(code: str) -> None:
    """S-C2, S-B1 Who reads the rule needs no other book for it."""
    language = Language(code)
    chests = language.plain(GAME.rulebook["S-C2"].text).lower()
    for chest in CHESTS[PLACE_1 : STAY_CHEST + 1]:
        name = language.plain(chest.replace("-", " ")).lower()
        assert f"{name}," in chests or f"{name}:" in chests or f"{name} :" in chests
    gives = language.plain(GAME.rulebook["S-B1"].text)
    for region in REGION_NAMES:
        name = language.plain(region)
        assert f"{name}:" in gives or f"{name} :" in gives


def every_text() -> set[str]:
    """What the rulebook, the log, the buttons and the list of components say."""
    said = {rule.text for rule in GAME.rulebook.values()} | {GAME.about}
    said |= {event.text for event in GAME.all_events()}
    said |= {family.label for family in WORDS.families}
    for part in in_the_box(AS_PRINTED):
        said |= {part.title.template} | {key.template for key in part.keys.values()}
        said |= {fact.template for row in part.members for fact in [row.name, *row.facts]}
    return said


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize("term", TERMS)
def test_one_thing_has_one_name(term: str, code: str) -> None:
    """A text that speaks of it uses the word that all the others use."""
    language = Language(code)
    word = re.compile(TERMS[term][code], re.IGNORECASE)
    english = re.compile(rf"\b{term}s?\b", re.IGNORECASE)
    about = [text for text in every_text() if english.search(re.sub(r"{.*?}", "", text))]
    assert about
    for text in about:
        parts_left_out = dict.fromkeys(re.findall(r"{(\w+)", text), "")
        assert word.search(language.plain(text, **parts_left_out)), text
