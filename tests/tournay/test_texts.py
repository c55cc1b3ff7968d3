"""What people read: offers, refusals, what is printed, rules."""

import pytest

from tafelrunde.games import board
from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.effect_words import does
from tafelrunde.games.tournay.words import ALL, BUILT, EVENTS
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.language import Language, Teller
from tests.tournay.table import Table, number

NAMES = ["Anna", "Bela", "Cora", "Dirk"]


def teller(table: Table, language: str = "en") -> Teller:
    return Teller(table.state.setup, NAMES[: table.state.players], Language(language))


def refusal(table: Table, word: str) -> str:
    """What seat 0 reads when it may not do this."""
    for action, why in table.state.blocked(0):
        if GAME.words.word(action) == word:
            return teller(table).refusal(why)
    raise AssertionError(f"{word} is not refused")


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("play market_2", "Play Market II"),
        ("put siege", "Put Siege under its stack"),
        ("lay c3", "Lay it on c3"),
        ("fetch white 3", "Draw a card: white, level III"),
        ("fight 2", "Fight event 2"),
        ("earn red 2", "Earn deniers with 2 citizens: red"),
        ("use 2", "A citizen of Bela"),
        ("keep tour_d_arras", "Keep Tour d'Arras"),
        ("rampart tithe", "Build Tithe as a rampart"),
    ],
)
def test_what_is_offered(word: str, text: str) -> None:
    assert teller(Table()).action(GAME.words.number(word)) == text


def test_this_building_is_occupied() -> None:
    """N-A2 It names the card."""
    table = Table().lay(0, "c3 hospital +white").turn(0)
    assert refusal(table, "activate c3") == "Hospital is occupied. [N-A2]"


def test_you_already_have_a_belfry() -> None:
    """N-P4 Covered or not."""
    table = Table().lay(0, "c3 farm/belfry", hand="belfry").turn(0)
    said = "There is already Belfry in the district. [N-P4]"
    assert refusal(table, "play belfry") == said


def test_no_coin_on_this_event() -> None:
    """N-A3 It names the event."""
    table = Table(row=("tithe", "flood 1", "siege"))
    assert refusal(table, "fight 1") == "There is no coin on Tithe. [N-A3]"


def test_this_would_make_four_rows() -> None:
    """N-P1 It counts them."""
    table = Table().lay(0, "b3 farm", "c3 farm", "d3 farm", hand="market").turn(0)
    said = "The district would span 4 rows and 1 column; more than three of either are not allowed."
    assert refusal(table.play(0, "play market"), "lay a3") == f"{said} [N-P1]"


def test_what_can_not_be_paid() -> None:
    """N-C1, N-P6 What it takes; a fee only where there is one."""
    table = Table(row=("flood 2",)).lay(0, hand="cathedral", plaza="", deniers=4).turn(0)
    assert refusal(table, "play cathedral") == "The whole cost can't be paid. [N-P6]"
    table.play(0, "play nothing")
    rest = "That can't be paid, even with citizens of others at 2 deniers each. [N-C1]"
    assert refusal(table, "fight 1") == f"It takes 1 citizen (yellow) and 3 deniers. {rest}"
    assert refusal(table, "fetch red 3") == f"It takes 3 citizens (red) and no deniers. {rest}"


def test_what_is_not_there() -> None:
    """N-A1, N-A4, N-A6 A card, an own citizen, a citizen of the supply."""
    table = Table(rules="advanced").lay(0, plaza="w1").stack("white 1", "")
    table.state.supply[0] = 0
    table.turn(0)
    assert refusal(table, "fetch white 1") == (
        "There is no card left in the white stack of level I. [N-A1]"
    )
    assert refusal(table, "earn red 1") == "There is no such citizen on your plaza (red). [N-A4]"
    said = "The supply has no such citizen left (yellow). [N-A6]"
    assert refusal(table, "recruit yellow") == said


def test_every_refusal_has_a_text() -> None:
    """And no rule that refuses nothing has one."""
    refusing = {rule.id for rule in GAME.rulebook.values() if rule.refused}
    named = {"N-P1", "N-P4", "N-P6", "N-C1", "N-A1", "N-A2", "N-A3", "N-A4", "N-A6"}
    assert refusing == named


# What is printed


def said(card: str, corrections: dict[str, object] | None = None) -> str:
    setup = GAME.setup(2, None, corrections)
    assert isinstance(setup.components, Cards)
    say = Teller(setup, NAMES[:2], Language())
    return "; ".join(say.text(text) for text in does(setup.components, number(card)))


def test_what_a_card_does_in_words() -> None:
    """N-A2, N-K1, N-T5, N-F1 By its numbers."""
    assert said("market") == "activated: 3 deniers"
    assert said("watchtower_2") == (
        "activated: 1 denier for each coin on the open events, at least 3 deniers"
    )
    assert said("alderman_2") == ("when you activate a building (yellow) in its lines: 3 deniers")
    assert said("tithe") == "for each coin: everyone loses 2 deniers"
    assert said("belfry").startswith("4 points for whoever shows it, 2 for others")


def test_a_corrected_value_is_said() -> None:
    """N-A2 The words follow the row, as the rules do."""
    effect = {"do": "earn", "amount": 5}
    corrections = {"game": "tournay", "cards": [{"id": "market", "effect": effect}]}
    assert said("market", corrections) == "activated: 5 deniers"


def test_every_card_says_what_it_does() -> None:
    """N-A2, N-K1 All buildings, characters, prestige buildings and events, with other numbers."""
    texts = {card: said(card) for card in [*BUILT, *EVENTS]}
    assert not [text for text in texts.values() if "{" in text or not text]
    different = {texts[card] for card in BUILT}
    # Some do the same as another: Monks and Templars of both levels, four pairs of prestige
    # buildings, and the Watchtower, which earns what a Market does.
    assert len(different) > len(BUILT) - 12


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_everything_can_be_told(language: str) -> None:
    """No offer, refusal, question or event of many games leaves a gap in its sentence."""
    sentences: set[str] = set()
    for seed in range(8):
        options = {option.name: option.values[seed % len(option.values)] for option in GAME.options}
        state = GAME.new(GAME.setup(3, options))
        say = Teller(state.setup, NAMES[:3], Language(language))
        rng = Rng(seed)
        while not state.over():
            seat = state.to_act()[0]
            offers = state.legal(seat)
            if seat != CHANCE:
                sentences.update(say.action(action) for action in offers)
                sentences.update(say.refusal(why) for _, why in state.blocked(seat))
                asked = board("tournay").question(state, seat)
                assert asked is not None, type(state.agenda[-1]).__name__
                sentences.add(say.text(asked))
            state.play(seat, offers[rng.below(len(offers))])
            sentences.update(say.event(event) for event in state.events)
    assert len(sentences) > 400
    assert not [text for text in sentences if "{" in text or "-1" in text or not text.strip()]


def test_every_rule_has_a_text_of_its_own() -> None:
    """Sentences, none of them twice."""
    texts = [rule.text for rule in GAME.rulebook.values()]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and 30 < len(text) < 480 for text in texts)


def test_names() -> None:
    """Cards by what is printed, criers and stacks by colour and level."""
    say = teller(Table())
    assert say.name("card", number("tour_henry_viii")) == "Tour Henry VIII"
    assert say.name("card", number("crier-red-2")) == "the town crier of the red stack of level II"
    assert say.name("stack", 9) == "the event pile"
    assert say.name("space", 12) == "c3"
    # Base game and expansion have a Knight each, of both levels.
    assert len({say.name("card", card) for card in range(len(ALL))}) == len(ALL) - 2
