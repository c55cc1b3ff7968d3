"""The Chronicles: T-H1 to T-H5."""

import pytest

from tafelrunde.games.tallinn import GAME
from tafelrunde.games.tallinn.events import (
    ChronicleLaid,
    ChroniclePaid,
    ChronicleReached,
    Drew,
    Removed,
    RowKept,
)
from tests.tallinn.table import Table

ON = {"chronicles": "on"}


def score(level: int, chronicle: str, rows: list[str], players: int = 2, **more: str) -> Table:
    """These rows lie there when the chronicle is scored, and everybody has 0 points."""
    laid = [chronicle, "remove-monk"] if level == 1 else ["hold-monk", chronicle]
    if chronicle in ("remove-monk", "hold-monk"):
        laid = [chronicle, "hold-knight"] if level == 1 else ["hold-knight", chronicle]
    table = Table(players, laid=laid, options={**ON, **more})
    before = 4 if level == 1 else 7 + (more.get("envoy") == "on")
    while table.state.round < before:
        table.any_round()
    for seat, row in enumerate(rows):
        table.lay(seat, row=row, points=0, hand="6")
    table.events.clear()
    for seat in table.asked():
        # Two knights; the coin of its other half would ask more questions.
        table.play(seat, "choose 6 left")
    return table


def test_two_chronicles_are_laid_out() -> None:
    """T-H1 One for each level, open to all; the others stay unseen."""
    table = Table(2, laid=["hold-knight", "remove-monk"], options=ON)
    told = [(event.level, event.chronicle) for event in table.told(ChronicleLaid)]
    assert told == [(1, 1), (2, 5)]


def test_a_chronicle_is_laid_out_once() -> None:
    """T-H1 There is one of each."""
    laid = set()
    for second in ("hold-merchant", "hold-knight", "remove-merchant"):
        table = Table(2, laid=["hold-monk", second], options=ON)
        laid.add(tuple(event.chronicle for event in table.told(ChronicleLaid)))
    assert all(first != second for first, second in laid)
    with pytest.raises(AssertionError, match="can't happen"):
        Table(2, laid=["hold-monk", "hold-monk"], options=ON)


@pytest.mark.parametrize(("envoy", "second"), [("off", 7), ("on", 8)])
def test_when_chronicles_are_scored(envoy: str, second: int) -> None:
    """T-H2 After round 4, and after round 7 or with the envoy 8, once all have drawn."""
    table = Table(2, envoy=envoy, options=ON)
    scored = {}
    while table.asked():
        number = table.state.round
        seen = len(table.events)
        table.any_round()
        new = table.events[seen:]
        for event in new:
            if isinstance(event, ChronicleReached):
                scored[event.level] = number
                drawn = [other for other in new[: new.index(event)] if isinstance(other, Drew)]
                assert len(drawn) == 2
    assert scored == {1: 4, 2: second}


def test_hand_towers_don_t_change_when_chronicles_are_scored() -> None:
    """T-H2 The draw of a part's last card triggers it, whatever the sizes of hands."""
    table = Table(2, draws=["1 9 10", "7 9 10"], options=ON)
    table.choose("1 right", "7 left")
    table.play(0, "build 9")
    while not table.told(ChronicleReached):
        number = table.state.round
        table.any_round()
    assert number == 4


def test_an_exchange_before_the_split_changes_nothing() -> None:
    """T-H2, T-V1 Piles are split after the exchange: four cards first all the same."""
    table = Table(2, envoy="on", stay=True, options=ON)
    table.play(0, "exchange 1", "exchange 2", "exchange 3", "done")
    table.play(1, "done")
    while not table.told(ChronicleReached):
        number = table.state.round
        table.any_round()
    assert number == 4


@pytest.mark.parametrize("faction", ["merchant", "knight", "monk"])
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("players", [2, 5])
def test_hold_pays_the_highest_line_reached(faction: str, level: int, players: int) -> None:
    """T-H3 From 3 people on (level II: 5) once the number of players, from 5 on (7) twice."""
    rows = {
        "merchant": {0: "", 2: "3l", 4: "3l 5l", 6: "3l 5l 7l", 8: "3l 5l 7l 9l"},
        # The card that everybody plays adds two knights.
        "knight": {2: "", 4: "1l", 6: "1l 8l", 8: "1l 8l 9r"},
        "monk": {0: "", 2: "2l", 4: "2l 4l", 6: "2l 4l 10l", 8: "2l 4l 10l 5r 7r"},
    }[faction]
    needs = {1: (3, 5), 2: (5, 7)}[level]
    for people, row in rows.items():
        table = score(level, f"hold-{faction}", [row] * players, players)
        times = sum(people >= need for need in needs)
        told = [(event.people, event.points) for event in table.told(ChroniclePaid)]
        assert told == [(people, times * players)] * players
        assert table.points() == [times * players] * players


def test_hold_asks_nobody() -> None:
    """T-H3 It pays of itself."""
    table = score(1, "hold-merchant", ["3l 5l", ""])
    assert table.points() == [2, 0]
    assert table.offers(0)[0].startswith("choose")


@pytest.mark.parametrize(("level", "times"), [(1, 1), (2, 2)])
def test_remove_pays_for_cards_given_up(level: int, times: int) -> None:
    """T-H4 The number of players, on level II twice that; the cards are open and gone."""
    table = score(level, "remove-merchant", ["3l 9l", "1l"])
    assert table.asked() == (0,)
    table.play(0, "remove 3", "remove 9", "done")
    assert table.points() == [2 * times, 0]
    assert table.removed(0) == {"3", "9"}
    assert table.row(0) == {"6 left"}
    told = table.told(Removed)[0]
    assert told.seen_by(None) is told


def test_nobody_has_to_give_up_cards() -> None:
    """T-H4 Who keeps the row gains nothing; it is asked once."""
    table = score(1, "remove-merchant", ["3l 9l", "1l"])
    table.play(0, "done")
    assert table.points() == [0, 0]
    assert [event.seat for event in table.told(RowKept)] == [0]
    assert table.offers(0)[0].startswith("choose")


def test_too_few_people_are_refused() -> None:
    """T-H4 Nothing or enough: the refusal says how many are asked for and how many it is."""
    table = score(1, "remove-monk", ["7r 8r 2l", ""])
    table.play(0, "remove 7")
    assert table.refused(0)["done"] == "T-H4"
    assert table.refusal(0, "done") == {"need": 2, "people": 1}
    table.play(0, "remove 8")
    assert "done" not in table.refused(0)
    table.play(0, "done")
    assert table.points() == [2, 0]


def test_all_decide_in_secret_at_the_same_time() -> None:
    """T-H4 What one removes stays hidden until the last has decided."""
    table = score(1, "remove-merchant", ["3l", "3l", "3l"], players=3)
    assert table.asked() == (0, 1, 2)
    table.play(1, "remove 3", "done")
    assert table.told(Removed) == []
    assert table.row(1) == {"3 left", "6 left"}
    table.play(0, "done")
    table.play(2, "remove 3", "done")
    assert [event.seat for event in table.told(Removed)] == [1, 2]


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize(
    ("faction", "rows"),
    [
        ("merchant", {1: "1r", 2: "3l", 3: "3l 1r"}),
        ("knight", {2: "", 3: "4r", 4: "1l"}),
        ("monk", {1: "5r", 2: "2l", 3: "2l 5r"}),
    ],
)
def test_who_can_t_reach_the_number_isn_t_asked(
    level: int, faction: str, rows: dict[int, str]
) -> None:
    """T-H4 Two people on level I, three on level II."""
    for people, row in rows.items():
        table = score(level, f"remove-{faction}", [row, ""])
        asked = any(word.startswith("remove") for word in table.offers(0))
        assert asked == (people >= 1 + level)


def test_start_card_supporters_shields_and_towers_don_t_count() -> None:
    """T-H5 Only the chosen halves of the row do."""
    table = Table(2, laid=["hold-merchant", "hold-monk"], envoy="on", supporters="on", options=ON)
    while table.state.round < 4:
        table.any_round()
    table.lay(
        0,
        start="merchant-knight",
        row="1r 3l er",
        towers="7 9",
        points=0,
        hand="6",
        tokens="merchant merchant",
    )
    table.lay(1, start="merchant-knight", row="1r 3l el", points=0, hand="6", tokens="")
    table.events.clear()
    table.play(0, "choose 6 left", "add merchant", "add merchant", "done")
    table.play(1, "choose 6 left")
    told = [(event.people, event.points) for event in table.told(ChroniclePaid)]
    # Without the envoy's half with people 3 merchants, with it 4.
    assert told == [(3, 2), (4, 2)]


def test_the_envoy_s_people_can_be_given_up() -> None:
    """T-H5 With the half that shows one of each; with shields they show nobody."""
    table = score(1, "remove-monk", ["el 7r 8r", "er 7r 8r"], envoy="on")
    assert "remove envoy" in table.offers(0)
    assert table.refused(1)["remove envoy"] == "T-H5"
    table.play(0, "remove envoy", "remove 7", "done")
    table.play(1, "done")
    assert table.points() == [2, 0]


def test_only_cards_that_show_the_faction_can_be_given_up() -> None:
    """T-H5 The others are refused, and the start card always."""
    table = score(1, "remove-merchant", ["3l 4l 1r", "1l"])
    assert set(table.offers(0)) == {"remove 3", "remove 1", "done"}
    assert table.refused(0) == {"remove 4": "T-H5", "remove 6": "T-H5", "remove start": "T-H5"}
    assert table.refusal(0, "remove start") == {"faction": 0}


def test_more_cards_than_needed_may_be_given_up() -> None:
    """T-H5 Any number of cards that show the faction, for the same points."""
    table = score(1, "remove-merchant", ["3l 1r 9l", "1l"])
    table.play(0, "remove 3", "remove 1", "remove 9", "done")
    assert table.points() == [2, 0]
    assert table.removed(0) == {"1", "3", "9"}


def test_every_chronicle_has_both_levels() -> None:
    """T-H1 Each can be laid out for either."""
    first = {GAME.words.word(action) for action in chronicle_words()}
    assert len(first) == 6
    for word in first:
        name = word.split()[1]
        other = "hold-monk" if name != "hold-monk" else "hold-knight"
        for laid in ([name, other], [other, name]):
            Table(2, laid=laid, options=ON)


def chronicle_words() -> range:
    number = GAME.words.number("chronicle hold-merchant")
    return range(number, number + 6)
