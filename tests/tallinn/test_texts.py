"""What people read: offers, refusals, rules."""

import pytest

from tafelrunde.games.tallinn import GAME
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.language import Language, Teller
from tests.tallinn.table import Table

ALL = {"envoy": "on", "chronicles": "on", "supporters": "on"}


def teller(table: Table) -> Teller:
    return Teller(table.state.setup, ["Anna", "Bela", "Cora"], Language())


def refusals(table: Table, seat: int) -> set[str]:
    return {teller(table).refusal(why) for _, why in table.state.blocked(seat)}


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("choose 4 right", "Play card 4 (1 knight and contest of the knights)"),
        ("choose envoy right", "Play the envoy (2 shields and contest of any faction)"),
        ("add merchant", "Add a supporter: merchant"),
        ("contest monk", "Contest of the monks"),
        ("build envoy", "Build the envoy as a tower"),
        ("remove start", "Remove the start card from the row"),
        ("join knight", "The shields join the knights"),
    ],
)
def test_what_is_offered(word: str, text: str) -> None:
    assert teller(Table(2, options=ALL)).action(GAME.words.number(word)) == text


def test_why_the_start_card_is_no_tower() -> None:
    """T-B1 With the rule that says so."""
    table = Table(2, draws=["4 1 2"])
    table.choose("4 right", "1 left")
    assert refusals(table, 0) == {"The start card can't become a tower. [T-B1]"}


def test_why_a_supporter_can_t_join() -> None:
    """T-U4 It names the contested faction."""
    table = Table(2, draws=["4 1 2"], tokens=["monk monk monk"], options={"supporters": "on"})
    table.play(0, "choose 4 right", "done")
    table.play(1, "choose 1 left", "done")
    why = "Only supporters of the contested faction can join: knights. [T-U4]"
    assert refusals(table, 0) == {why}


def test_why_shields_join_only_the_smallest() -> None:
    """T-V5 It says how many people there are."""
    table = Table(2, options={"envoy": "on"})
    table.lay(0, start="merchant-monk", row="4r er")
    table.end()
    why = "The shields join a faction of which your row has fewest people, 1; of this one it has 2."
    assert refusals(table, 0) == {f"{why} [T-V5]"}


def test_why_a_row_can_t_be_thinned_out() -> None:
    """T-H4, T-H5 It says what the chronicle asks for, and of what."""
    table = Table(2, laid=["remove-monk", "hold-monk"], options={"chronicles": "on"})
    while table.state.round < 4:
        table.any_round()
    for seat, row in enumerate(("7r 2l", "")):
        table.lay(seat, row=row, hand="6")
    table.play(0, "choose 6 left")
    table.play(1, "choose 6 left")
    table.play(0, "remove 7")
    few = "The chronicle asks for 2 people; these cards show 1. [T-H4]"
    other = (
        "Only cards whose chosen half shows monks can be given up for this chronicle, "
        "and never the start card. [T-H5]"
    )
    assert refusals(table, 0) == {few, other}


def test_everything_can_be_told() -> None:
    """No offer, refusal or event of many games leaves a gap in its sentence."""
    sentences: set[str] = set()
    for seed in range(12):
        options = {**ALL, "towers": GAME.options[3].values[seed % 2]}
        state = GAME.new(GAME.setup(3, options))
        say = Teller(state.setup, ["Anna", "Bela", "Cora"], Language())
        rng = Rng(seed)
        while not state.over():
            seat = state.to_act()[0]
            offers = state.legal(seat)
            if seat != CHANCE:
                sentences.update(say.action(action) for action in offers)
                sentences.update(say.refusal(why) for _, why in state.blocked(seat))
            state.play(seat, offers[rng.below(len(offers))])
            sentences.update(say.event(event) for event in state.events)
    assert len(sentences) > 200
    assert not [text for text in sentences if "{" in text or "-1" in text or not text.strip()]


def test_every_rule_has_a_text_of_its_own() -> None:
    """Sentences, none of them twice."""
    texts = [rule.text for rule in GAME.rulebook.values()]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and 30 < len(text) < 400 for text in texts)
