"""A game as one file: written whole, read strictly, replayed exactly, told to each seat."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import games, records
from tafelrunde.entries import BadEntry, Entry, Seen
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import CHANCE, HIDDEN
from tafelrunde.records import BadRecord, Record
from tafelrunde.verification import verify
from tests.tables import EVERYTHING, dealt_record, play_on

RECORD = dealt_record(3, EVERYTHING)
CORRECTED = {"game": "tallinn", "edition": "my box", "supporters": {"each": 6}}

Change = Callable[[dict[str, Any]], Any]


def parse(data: dict[str, Any]) -> Record:
    return Record.parse(json.dumps(data).encode(), "game.json")


def whole() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(RECORD.text())
    return data


# Writing and reading


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    RECORD.write(path)
    again = Record.read(path)
    assert again.dump() == RECORD.dump()
    assert again.digest == again.true_digest() == RECORD.true_digest()
    assert again.text() == path.read_text()
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_has_the_keys_of_the_design() -> None:
    assert set(whole()) == {
        "format", "game", "rules", "options", "seats", "commit", "nonces", "seed", "entries",
        "result", "digest",
    }  # fmt: skip
    assert set(whole()["rules"]) == {"version", "components"}
    assert whole()["entries"][0][0] == "chance"


def test_corrected_components_are_embedded(tmp_path: Path) -> None:
    setup = games.find("tallinn").setup(2, {"supporters": "on"}, CORRECTED)
    record = Record.of(setup, ["Anna", "Bert"])
    record.write(tmp_path / "game.json")
    again = Record.read(tmp_path / "game.json")
    assert again.corrections == CORRECTED
    assert again.setup().components.edition == "my box"
    assert again.same_rules()


def test_rules_are_the_same_where_version_and_components_are() -> None:
    record = Record.parse(RECORD.text().encode())
    assert record.same_rules()
    record.components = "0" * 16
    assert not record.same_rules()
    record.rules = 9
    record.options["moon"] = "full"  # which only version 9 knows
    assert not record.same_rules()


def test_a_write_that_fails_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        RECORD.write(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_any_name_that_fits_on_a_line_is_kept(tmp_path: Path) -> None:
    names = ["Jürgen “Jo” O'Neill", "👩‍👧 می‌خواهم", "王"]
    record = Record.of(RECORD.setup(), names)
    record.write(tmp_path / "game.json", safely=False)
    assert Record.read(tmp_path / "game.json").seats == names


# Bad input


def without(key: str) -> Change:
    return lambda data: data.pop(key)


def with_(key: str, value: Any) -> Change:
    return lambda data: data.update({key: value})


BAD = [
    ("format", without("format"), "“format” is missing"),
    ("game", without("game"), "“game” is missing"),
    ("rules", without("rules"), "“rules” is missing"),
    ("options", without("options"), "“options” is missing"),
    ("seats", without("seats"), "“seats” is missing"),
    ("entries", without("entries"), "“entries” must be a list of"),
    ("digest", without("digest"), "“digest” is missing"),
    ("unknown", with_("winer", 1), "“winer” is not known here; known are .*result"),
    ("newer", with_("format", 2), "format 2 is newer than 1"),
    ("format text", with_("format", "1"), "“format” must be a whole number"),
    ("no game", with_("game", "chess"), "no game “chess”; there are .*tallinn"),
    ("number as game", with_("game", 3), "“game” must be a text, not 3"),
    ("option", lambda d: d["options"].update(emperor="on"), "no option “emperor”; it has envoy"),
    ("value", lambda d: d["options"].update(envoy="yes"), "envoy can't be “yes”: off, on"),
    ("value type", lambda d: d["options"].update(envoy=True), "“envoy” must be a text, not True"),
    ("players", with_("seats", ["Anna"]), "tallinn is for 2 to 6 players, not 1"),
    ("names", with_("seats", ["Anna", "", "B"]), "names of 1 to 100 characters"),
    ("control", with_("seats", ["Anna", "\x1b[2J", "B"]), "on one line"),
    ("surrogate", with_("seats", ["Anna", "\ud800", "B"]), "on one line"),
    ("rules keys", lambda d: d["rules"].update(x=1), "rules: “x” is not known here"),
    ("version", lambda d: d["rules"].update(version=True), "“version” must be a whole number"),
    ("entry shape", with_("entries", [["chance"]]), "entry 1 must be .* from 0 to 2"),
    ("entry seat", with_("entries", [[3, "done"]]), "entry 1 must be .* not .*3"),
    ("entry true", with_("entries", [[True, "done"]]), "entry 1 must be"),
    ("entry word", with_("entries", [[0, 5]]), "entry 1 must be"),
    ("entries type", with_("entries", {}), "“entries” must be a list"),
    ("commit", with_("commit", "xyz"), "“commit” must be 64 hexadecimal digits"),
    ("seed", with_("seed", "AB" * 32), "“seed” must be 64 hexadecimal digits in lower case"),
    ("nonces", with_("nonces", ["00" * 16]), "“nonces” must be 3 times 32 hexadecimal"),
    ("no commit", without("commit"), "“commit” and “nonces” go together"),
    ("no nonces", without("nonces"), "“commit” and “nonces” go together"),
    ("result", with_("result", [[1], [2]]), "for each of 3 seats"),
    ("result type", with_("result", [[1.5], [2], [3]]), "whole numbers"),
    ("edition", with_("components", {"suporters": {}}), "“suporters” is not known; known are"),
    ("edition type", with_("components", [1]), "“components” must be a table"),
    ("edition value", with_("components", {"supporters": {"each": "x"}}), "whole number"),
]


@pytest.mark.parametrize(
    ("change", "message"), [case[1:] for case in BAD], ids=[case[0] for case in BAD]
)
def test_what_is_no_record_is_refused_in_one_line(change: Change, message: str) -> None:
    data = whole()
    change(data)
    with pytest.raises(BadRecord, match=message) as caught:
        parse(data)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("game.json")


def test_a_seed_without_a_commitment_is_refused() -> None:
    data = whole()
    del data["commit"], data["nonces"]
    with pytest.raises(BadRecord, match="“seed” proves nothing"):
        parse(data)


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = RECORD.text().strip().encode()
    for end in [*range(1, 700), *range(700, len(text), 37)]:
        with pytest.raises(BadRecord, match="cut off"):
            Record.parse(text[:end])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"hello", "no JSON"),
        (b'{"format": 1,, "game": 2}', "no JSON"),
        (b"[1, 2]", "a record is a JSON object"),
        (b'{"format": 1, "format": 2}', "“format” is there twice"),
        (b'{"format": NaN}', "NaN is no number"),
        (b'{"game": "\xff"}', "no text in UTF-8"),
        ('{"game": "Köln'.encode()[:-2], "cut off"),
        (b"[" * 100_000, "nested too deeply"),
        (
            RECORD.text()
            .replace('"supporters": "on"', '"supporters": ' + "[" * 900 + "]" * 900)
            .encode(),
            "nested too deeply",
        ),
        (b'{"format": ' + b"9" * 5000 + b"}", "digits"),
        (b'{"format": "' + b"x" * 5000 + b'"}', "whole number"),
    ],
)
def test_bytes_that_are_no_record(data: bytes, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        Record.parse(data)
    assert len(str(caught.value)) < 500
    assert "\n" not in str(caught.value)


def test_a_file_that_is_too_large_is_not_even_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_BYTES", 1000)
    RECORD.write(tmp_path / "game.json")
    with pytest.raises(BadRecord, match="too large for a record, which has 1,000 bytes"):
        Record.read(tmp_path / "game.json")
    monkeypatch.setattr(records, "MOST_BYTES", 1_000_000)
    monkeypatch.setattr(records, "MOST_ENTRIES", 10)
    with pytest.raises(BadRecord, match="a record has 10 at most"):
        Record.read(tmp_path / "game.json")


def test_a_path_that_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        Record.read(tmp_path / "none.json")
    with pytest.raises(BadRecord, match="directory"):
        Record.read(tmp_path)


JUNK: list[Any] = [
    None, True, 0, -1, 7, 1.5, 10**40, "", "x", "on", "undo 3", "withdraw", "chance",
    [], [[]], [1], ["x"], {}, {"id": [1]}, {"id": {}}, [{"id": [1]}], {"x": {"y": []}},
]  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in nested lists and tables where something else could stand."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found: list[tuple[Any, Any]] = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], (dict, list)):
            found.extend(places(value[key]))
    return found


def outcome(data: dict[str, Any]) -> str:
    """Whether this is refused in one line, or judged."""
    try:
        verify(parse(data))
    except BadRecord as error:
        return "two lines" if "\n" in str(error) else "refused"
    return "judged"


def test_whatever_stands_anywhere_is_refused_or_judged() -> None:
    """No junk in any place gets past reading and verification with another error."""
    corrections = {
        "edition": "my box",
        "influence": [{"id": "3", "halves": [{"knight": 2}, {"monk": 1, "contest": "monk"}]}],
        "supporters": {"each": 6},
    }
    setup = games.find("tallinn").setup(3, EVERYTHING, corrections)
    record = Record.of(setup, ["Anna", "Bert", "Carl"])
    record.entries = list(dealt_record(3, EVERYTHING, moves=14).entries)
    record.result = [[1], [2], [3]]
    outcomes = {"refused": 0, "judged": 0}
    for number in range(len(places(json.loads(record.text())))):
        for junk in JUNK:
            data = json.loads(record.text())
            holder, key = places(data)[number]
            holder[key] = junk
            outcomes[outcome(data)] += 1
    assert min(outcomes.values()) > 50


# Replaying


def test_a_replay_gives_every_position() -> None:
    positions = [(p.number, p.entry, p.state.key()) for p in RECORD.replay()]
    assert [number for number, _, _ in positions] == list(range(len(RECORD.entries) + 1))
    for number in (0, 1, 30, len(RECORD.entries)):
        assert RECORD.at(number).key() == positions[number][2]
    assert RECORD.at(len(RECORD.entries)).over()
    for number in (-1, len(RECORD.entries) + 1):
        with pytest.raises(IndexError, match="they go from 0 to"):
            RECORD.at(number)
        with pytest.raises(IndexError, match="they go from 0 to"):
            RECORD.branch(number)


def test_events_are_those_of_the_entry() -> None:
    start, first, *_ = RECORD.replay()
    assert start.events == []
    assert [event.dump()["event"] for event in first.events] == ["StartDealt"]


def test_a_branch_goes_on_by_itself() -> None:
    branch = RECORD.branch(40)
    assert branch.at(40).key() == RECORD.at(40).key()
    before = len(RECORD.entries)
    play_on(branch)
    assert branch.at(len(branch.entries)).over()
    assert len(RECORD.entries) == before
    assert RECORD.entries[:40] == branch.entries[:40]
    assert not RECORD.branch(40).commit


def first_answer(record: Record) -> int:
    """The number of the first entry that a seat made."""
    return next(n for n, entry in enumerate(record.entries, 1) if entry.seat != CHANCE)


def test_an_undo_goes_back_and_numbers_go_on() -> None:
    record = dealt_record(2, moves=12)
    first = first_answer(record)
    number = record.add(record.entries[first - 1].seat, f"undo {first}")
    assert number == 13
    assert record.at(13).key() == record.at(first - 1).key()
    play_on(record, 3)
    # An undo of an undo, and of what was undone already.
    record.add(0, "undo 13")
    assert record.at(len(record.entries)).key() == record.at(12).key()
    record.add(0, f"undo {first + 1}")
    assert record.at(len(record.entries)).key() == record.at(first).key()


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Entry(0, "undo 0"), "no such entry"),
        (Entry(0, "undo 99"), "no such entry"),
        (Entry(0, "undo 13"), "no such entry"),
        (Entry(0, "undo 01"), "no such entry"),
        (Entry(0, "undo x"), "no such entry"),
        (Entry(0, "undo "), "no such entry"),
        (Entry(0, "undo " + "9" * 5000), "no such entry"),
        (Entry(CHANCE, "undo 2"), "chance takes nothing back"),
        (Entry(CHANCE, "withdraw"), "nothing to withdraw"),
        (Entry(0, "castle kingside"), "there is no action"),
        (Entry(0, "build 3"), "not on offer; on offer: choose"),
        (Entry(CHANCE, "draw 3"), "not asked now"),
    ],
)
def test_an_illegal_entry_is_named(entry: Entry, message: str) -> None:
    record = dealt_record(2, moves=8)
    while CHANCE in record.at(len(record.entries)).to_act():
        play_on(record, 1)
    while len(record.entries) < 12:
        # Both think again and again, so that entry 13 meets an open question.
        play_on(record, 1)
        record.add(record.entries[-1].seat, "withdraw")
    del record.entries[12:]
    record.entries.append(entry)
    with pytest.raises(BadEntry, match=message) as caught:
        list(record.replay())
    assert caught.value.number == 13
    with pytest.raises(BadEntry, match=message):
        record.history(0)


def test_nothing_is_undone_after_the_end() -> None:
    record = dealt_record(2)
    record.add(0, "undo 30")
    with pytest.raises(BadEntry, match="the game is over"):
        list(record.replay())


def test_no_game_has_the_words_of_the_record_itself() -> None:
    for name in games.names():
        words = games.find(name).words
        for action in range(words.size):
            entry = Entry(0, words.word(action))
            assert entry.word != "withdraw"
            assert not entry.is_undo()


# What a seat saw


def told(seen: list[Seen]) -> list[Any]:
    return [(s.seat, s.word, [event.dump() for event in s.events]) for s in seen]


def test_a_history_has_exactly_the_events_that_the_seat_may_see() -> None:
    for seat in (None, 0, 1, 2):
        expected: list[Event] = []
        for position in RECORD.replay():
            expected.extend(e for e in (x.seen_by(seat) for x in position.events) if e)
        seen = [event.dump() for s in RECORD.history(seat) for event in s.events]
        assert seen == [event.dump() for event in expected]


def test_own_decisions_are_seen_and_others_sealed_ones_are_not() -> None:
    for seat in range(3):
        history = RECORD.history(seat)
        own = [s.word for s in history if s.seat == seat]
        assert own == [entry.word for entry in RECORD.entries if entry.seat == seat]
        others = [s for s in history if s.seat not in (seat, CHANCE)]
        assert others
        assert all(s.word is None for s in others)
    assert all(s.word is None for s in RECORD.history(None) if s.seat != CHANCE)


def test_hidden_draws_are_seen_by_their_owner_alone() -> None:
    for seat in (None, 0, 1, 2):
        for s in RECORD.history(seat):
            for event in s.events:
                data = event.dump()
                if data["event"] == "Drew":
                    assert (data["card"] == HIDDEN) == (data["seat"] != seat)
            drawn = s.events[0].dump() if s.seat == CHANCE else {}
            if drawn.get("event") == "Drew":
                assert (s.word is None) == (drawn["seat"] != seat)


def test_private_decisions_of_others_leave_no_gap() -> None:
    """Taking an incomplete answer back, or deciding in more steps, is nobody else's business."""
    exchange = first_answer(RECORD) - 1
    plain = RECORD.branch(exchange)
    busy = RECORD.branch(exchange)
    state = plain.at(exchange)
    word = plain.game.words.word
    offers = [action for action in state.legal(0) if word(action) != "done"]
    for action in offers:
        busy.add(0, word(action))
        assert 0 in busy.at(len(busy.entries)).to_act()
        busy.add(0, "withdraw")
        busy.add(0, word(action))
        busy.add(0, f"undo {len(busy.entries)}")
    assert len(busy.entries) > len(plain.entries)
    for seat in (None, 1, 2):
        assert told(busy.history(seat)) == told(plain.history(seat))
    assert len(busy.history(0)) == len(busy.history(1)) + len(busy.entries) - len(plain.entries)


def test_a_complete_answer_taken_back_is_seen() -> None:
    record = dealt_record(2, moves=8)
    assert record.at(8).to_act() == (0, 1)
    before = len(record.history(1))
    record.add(0, record.game.words.word(record.at(8).legal(0)[0]))
    record.add(0, "withdraw")
    sealed, withdrawn = record.history(1)[before:]
    assert (sealed.seat, sealed.word) == (0, None)
    assert (withdrawn.seat, withdrawn.word) == (0, "withdraw")
    record.add(0, "undo 9")
    assert record.history(1)[-1] == Seen(0, f"undo {before + 1}", [])
