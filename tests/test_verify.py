"""Verification finds every change of a record, and says what was found."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.dealer import commitment
from tafelrunde.entries import Entry
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.records import BadRecord, Later, Record
from tafelrunde.verification import (
    BAD_INPUT,
    FAILS,
    HOLDS,
    OTHER_RULES,
    RUNNING,
    Verdict,
    verify,
    worst,
)
from tests.tables import EVERYTHING, SEED, dealt_record, play_on

RECORD = dealt_record(3, EVERYTHING)


def changed(change: Callable[[Record], Any], record: Record = RECORD) -> Verdict:
    """The verdict on a record that was changed, its digest made to fit again."""
    copy = Record.parse(record.text().encode())
    change(copy)
    copy.digest = copy.true_digest()
    return verify(Record.parse(copy.text().encode()))


def codes(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.failures]


def test_a_true_record_holds_and_its_chance_is_proven() -> None:
    verdict = verify(RECORD)
    assert (verdict.status, verdict.proven, verdict.findings()) == (HOLDS, True, [])
    assert verdict.holds()


def test_one_changed_character_is_found_wherever_it_is() -> None:
    text = RECORD.text()
    for at in range(0, len(text), 3):
        if not text[at].isalnum():
            continue
        other = "1" if text[at] != "1" else "2"
        try:
            record = Record.parse((text[:at] + other + text[at + 1 :]).encode())
        except BadRecord:
            continue
        verdict = verify(record)
        assert verdict.status == FAILS
        assert codes(verdict)[0] == "digest"


def test_every_entry_left_out_is_found() -> None:
    record = dealt_record(3)
    for number in range(1, len(record.entries) + 1):
        verdict = changed(lambda r, at=number - 1: r.entries.pop(at), record)
        assert verdict.status == FAILS, number


def test_whatever_is_left_out_before_a_draw_is_found() -> None:
    """Even a part of a decision that could be spared: later chance has other numbers then."""
    last = max(n for n, entry in enumerate(RECORD.entries, 1) if entry.seat == CHANCE)
    for number in range(1, last + 1):
        verdict = changed(lambda record, at=number - 1: record.entries.pop(at))
        assert verdict.status == FAILS, number


def test_an_entry_added_anywhere_is_found() -> None:
    """The same once more: chance is asked too often, a seat decides twice, or after the end."""
    for number in range(1, len(RECORD.entries) + 1):
        again = RECORD.entries[number - 1]
        verdict = changed(lambda record, at=number, e=again: record.entries.insert(at, e))
        assert verdict.status == FAILS, number


def test_whatever_is_moved_past_chance_is_found() -> None:
    """Neighbours change places. Sealed answers may: their order means nothing."""
    record = dealt_record(3)
    for game in (RECORD, record):
        for at, (one, other) in enumerate(zip(game.entries, game.entries[1:], strict=False)):
            if one == other:
                continue

            def swap(record: Record, at: int = at) -> None:
                record.entries[at : at + 2] = record.entries[at : at + 2][::-1]

            verdict = changed(swap, game)
            assert verdict.status == FAILS or CHANCE not in (one.seat, other.seat), at
            # In base Tallinn an answer is one decision: a seat's own can't change places.
            assert verdict.status == FAILS or game is RECORD or one.seat != other.seat, at


def test_each_other_outcome_of_chance_is_found() -> None:
    """Legal, but not what seed and nonces give: the number of the entry is named."""
    tried = 0
    for position in RECORD.replay():
        odds = position.state.odds()
        at = position.number
        for action in set(odds):
            word = RECORD.game.words.word(action)
            if at >= len(RECORD.entries) or word == RECORD.entries[at].word:
                continue
            verdict = changed(lambda r, at=at, w=word: r.entries.__setitem__(at, Entry(CHANCE, w)))
            first = verdict.failures[0]
            assert (first.code, first.number) == ("chance", at + 1)
            assert f"Entry {at + 1}: chance says “{word}”" in str(first)
            tried += 1
    assert tried > 50


def test_an_illegal_entry_is_named_with_what_was_on_offer() -> None:
    at = next(n for n, entry in enumerate(RECORD.entries) if entry.word.startswith("choose"))
    seat = RECORD.entries[at].seat
    verdict = changed(lambda r: r.entries.__setitem__(at, Entry(seat, "build start")))
    assert codes(verdict) == ["entry"]
    assert verdict.failures[0].number == at + 1
    assert "On offer: choose" in str(verdict.failures[0])


def test_a_refused_entry_names_the_rule() -> None:
    record = dealt_record(2)
    at = next(n for n, entry in enumerate(record.entries) if entry.word.startswith("build"))
    seat = record.entries[at].seat
    verdict = changed(lambda r: r.entries.__setitem__(at, Entry(seat, "build start")), record)
    assert "T-B1" in str(verdict.failures[0])


def test_another_legal_decision_is_found_by_what_follows_from_it() -> None:
    """Whoever rewrites a decision must rewrite the result too, and each later entry stays legal."""
    record = dealt_record(2)
    last = len(record.entries) - 1
    seat = record.entries[last].seat
    found = 0
    for action in record.at(last).legal(seat):
        word = record.game.words.word(action)
        verdict = changed(lambda r, w=word: r.entries.__setitem__(last, Entry(seat, w)), record)
        branch = record.branch(last)
        branch.add(seat, word)
        scores = [list(score) for score in branch.at(last + 1).scores()]
        assert verdict.holds() == (scores == record.result)
        found += not verdict.holds()
    assert found


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda r: setattr(r, "seed", "00" * 32), "commit"),
        (lambda r: setattr(r, "commit", commitment("00" * 32)), "commit"),
        (lambda r: r.nonces.reverse(), "chance"),
        (lambda r: r.nonces.__setitem__(1, "ab" * 16), "chance"),
        (lambda r: r.result[0].__setitem__(0, 99), "result"),
        (lambda r: r.result[1].append(0), "result"),
        (lambda r: setattr(r, "result", []), "result"),
        (lambda r: setattr(r, "options", {**r.options, "supporters": "off"}), "entry"),
        (lambda r: setattr(r, "seats", r.seats[:2]) or r.nonces.pop() or r.result.pop(), "entry"),
    ],
)
def test_what_else_can_be_false(change: Callable[[Record], Any], code: str) -> None:
    copy = Record.parse(RECORD.text().encode())
    change(copy)
    copy.digest = copy.true_digest()
    verdict = verify(copy)
    assert verdict.status == FAILS
    assert code in codes(verdict)
    assert not verdict.proven


def test_another_seed_with_its_own_commitment_gives_other_chance() -> None:
    def reseed(record: Record) -> None:
        record.seed = "00" * 32
        record.commit = commitment(record.seed)

    assert set(codes(changed(reseed))) == {"chance"}


def test_a_game_without_a_seed_holds_but_proves_nothing() -> None:
    def transcribe(record: Record) -> None:
        record.commit, record.nonces, record.seed = "", [], ""

    verdict = changed(transcribe)
    assert (verdict.status, verdict.proven) == (HOLDS, False)
    assert str(verdict.remarks[0]) == "Chance is unproven: no seed was committed to."
    verdict = changed(lambda record: setattr(record, "seed", ""))
    assert (verdict.status, verdict.proven) == (HOLDS, False)
    assert str(verdict.remarks[0]) == "Chance is unproven: the seed is not published."


def test_a_running_game_is_named_as_such() -> None:
    verdict = verify(dealt_record(3, moves=30))
    assert (verdict.status, codes(verdict)) == (RUNNING, [])
    assert [remark.code for remark in verdict.remarks] == ["running", "unproven"]


def test_a_running_game_whose_seed_is_published_does_not_hold() -> None:
    verdict = changed(lambda r: setattr(r, "seed", SEED), dealt_record(3, moves=30))
    assert (verdict.status, codes(verdict)) == (FAILS, ["seed"])


def test_a_running_game_that_is_wrong_already_does_not_hold() -> None:
    running = dealt_record(3, moves=30)
    assert changed(lambda r: r.entries.pop(2), running).status == FAILS
    assert changed(lambda r: setattr(r, "result", [[1], [2], [3]]), running).status == FAILS


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda r: setattr(r, "rules", 2), "rules"),
        (lambda r: setattr(r, "components", "0" * 16), "components"),
        (lambda r: setattr(r, "corrections", {"supporters": {"each": 6}}), "components"),
    ],
)
def test_a_game_of_other_rules_is_named_as_such(change: Callable[[Record], Any], code: str) -> None:
    verdict = changed(change)
    assert (verdict.status, codes(verdict)) == (OTHER_RULES, [])
    assert [remark.code for remark in verdict.remarks] == [code]
    # That the file was changed is seen all the same.
    copy = Record.parse(RECORD.text().encode())
    change(copy)
    assert verify(copy).status == FAILS


def test_a_game_that_went_on_under_other_rules_names_both() -> None:
    """After an upgrade that would have played it otherwise it goes on from where it stood."""

    def upgraded(record: Record) -> None:
        record.later = [Later(12, record.rules + 1, "f" * 64)]

    verdict = changed(upgraded)
    assert (verdict.status, codes(verdict)) == (OTHER_RULES, [])
    assert [(remark.code, remark.number) for remark in verdict.remarks] == [("rules", 12)]
    assert str(verdict.remarks[0]).startswith("From entry 12 on")
    for nonsense in ("12", [12], [[0, 1, "f"]], [[1, 1]], [[1, True, "f"]], [[1, 1, 1]]):
        data = json.loads(RECORD.text())
        data["rules"]["later"] = nonsense
        with pytest.raises(BadRecord, match="first entry, version, components"):
            Record.parse(json.dumps(data).encode())


def test_options_and_words_of_other_rules_are_no_bad_input() -> None:
    def later(record: Record) -> None:
        record.rules = 7
        record.options["moon"] = "full"
        record.add(0, "howl")

    assert changed(later).status == OTHER_RULES


def test_a_game_that_can_not_be_set_up_does_not_hold() -> None:
    """Of records that were made in a program; a file like this can't even be read."""
    record = Record.parse(RECORD.text().encode())
    record.options["emperor"] = "on"
    record.digest = record.true_digest()
    verdict = verify(record)
    assert (verdict.status, codes(verdict)) == (FAILS, ["setup"])
    assert "tallinn has no option “emperor”" in str(verdict.failures[0])


def test_undone_chance_is_drawn_anew_and_named() -> None:
    record = dealt_record(2, moves=10)
    record.add(0, "undo 2")
    play_on(record)
    verdict = verify(record)
    assert (verdict.status, verdict.proven) == (HOLDS, True)
    assert [(r.code, r.number) for r in verdict.remarks] == [("undone chance", 11)]
    # The same place in the game, but another number: another draw, no matter what was undone.
    draws = [entry.word for entry in record.entries[1:8]]
    again = [entry.word for entry in record.entries[11:18]]
    assert draws != again


def test_an_undo_can_neither_be_left_out_nor_added() -> None:
    record = dealt_record(2, moves=10)
    record.add(0, "undo 9")
    play_on(record)
    assert verify(record).holds()
    assert changed(lambda r: r.entries.pop(10), record).status == FAILS
    assert changed(lambda r: r.entries.__setitem__(slice(8, 11), []), record).status == FAILS
    assert changed(lambda r: r.entries.insert(20, Entry(0, "undo 20")), record).status == FAILS
    assert changed(lambda r: r.entries.append(Entry(0, "undo 20")), record).status == FAILS


def test_withdrawals_are_part_of_the_record() -> None:
    record = dealt_record(2, moves=8)
    word = record.game.words.word(record.at(8).legal(0)[0])
    record.add(0, word)
    record.add(0, "withdraw")
    play_on(record)
    assert verify(record).holds()
    assert changed(lambda r: r.entries.pop(9), record).status == FAILS


def test_of_several_files_the_worst_counts() -> None:
    assert worst([]) == worst([HOLDS, HOLDS]) == HOLDS
    assert worst([HOLDS, RUNNING]) == RUNNING
    assert worst([RUNNING, OTHER_RULES]) == OTHER_RULES
    assert worst([OTHER_RULES, FAILS, RUNNING]) == FAILS
    assert worst([FAILS, BAD_INPUT]) == BAD_INPUT
    assert len({HOLDS, FAILS, BAD_INPUT, RUNNING, OTHER_RULES}) == 5


def test_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    RECORD.write(path)
    assert verify(Record.read(path)).holds()
    data = json.loads(path.read_text())
    data["seats"][0] = "Berta"
    path.write_text(json.dumps(data))
    assert codes(verify(Record.read(path))) == ["digest"]
