"""Many games at once: the same ones whoever shares the work, counted exactly, told as JSON."""

import gc
import json
import multiprocessing
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import bots, games
from tafelrunde.arena import simulate as simulation
from tafelrunde.arena.simulate import (
    Tally,
    batches,
    game_rng,
    mean_interval,
    share_interval,
    simulate,
)
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup
from tafelrunde.records import Record
from tafelrunde.verification import verify
from tests.tables import EVERYTHING

LASTING = {"seconds", "decisions_per_second"}


def counted(result: simulation.Result) -> dict[str, Any]:
    """All but how long it took."""
    return {key: value for key, value in result.dump().items() if key not in LASTING}


def test_the_result_has_what_the_design_says() -> None:
    result = simulate("tallinn", 4, 20, seed=1)
    data = json.loads(json.dumps(result.dump()))
    assert {"game", "players", "options", "games", "decisions", "seats"} | LASTING == set(data)
    assert {"bot", "wins", "mean_score"} <= set(data["seats"][0])
    assert data["options"]["envoy"] == "off"
    assert [seat["bot"] for seat in data["seats"]] == ["uniform"] * 4
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(20, abs=0.001)
    assert result.decisions_per_second == pytest.approx(result.decisions / result.seconds)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_same_games_whatever_the_jobs(jobs: int, tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    one = simulate("tallinn", 3, 30, 9, EVERYTHING, records=alone)
    many = simulate("tallinn", 3, 30, 9, EVERYTHING, jobs=jobs, records=shared)
    assert counted(one) == counted(many)
    names = sorted(path.name for path in alone.iterdir())
    assert names == sorted(path.name for path in shared.iterdir())
    assert len(names) == 30
    for name in names:
        assert (alone / name).read_text() == (shared / name).read_text()


def test_processes_may_be_spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is taken over from the parent but what is told: corrections included."""
    monkeypatch.setattr(simulation, "multiprocessing", multiprocessing.get_context("spawn"))
    edition = {"game": "tallinn", "supporters": {"each": 6}}
    settled: dict[str, Any] = {"options": {"supporters": "on"}, "edition": edition}
    assert counted(simulate("tallinn", 2, 12, 5, jobs=2, **settled)) == counted(
        simulate("tallinn", 2, 12, 5, **settled)
    )


def test_other_seeds_other_games() -> None:
    assert counted(simulate("tallinn", 2, 10, 1)) != counted(simulate("tallinn", 2, 10, 2))
    firsts = {game_rng(seed, n).below(1 << 31) for seed in range(-5, 30) for n in range(30)}
    assert len(firsts) == 35 * 30
    assert game_rng(10**40, 1).below(100) == game_rng(10**40, 1).below(100)


def test_more_games_begin_with_the_same_ones(tmp_path: Path) -> None:
    simulate("tallinn", 2, 3, 1, records=tmp_path / "few")
    simulate("tallinn", 2, 9, 1, records=tmp_path / "many")
    for path in (tmp_path / "few").iterdir():
        assert path.read_text() == (tmp_path / "many" / path.name).read_text()


def test_writing_records_changes_nothing_and_they_hold(tmp_path: Path) -> None:
    seated = ["uniform", "greedy"]
    written = simulate("tallinn", 2, 3, 6, EVERYTHING, seated, records=tmp_path / "new" / "r")
    assert counted(written) == counted(simulate("tallinn", 2, 3, 6, EVERYTHING, seated))
    paths = sorted((tmp_path / "new" / "r").iterdir())
    assert [path.name for path in paths] == [f"tallinn-6-{n}.json" for n in (1, 2, 3)]
    for path in paths:
        record = Record.read(path)
        verdict = verify(record)
        assert verdict.holds()
        assert not verdict.proven
        assert not record.commit
        assert record.seats == ["uniform 1", "greedy 2"]


def test_bots_sit_where_they_are_put() -> None:
    result = simulate("tallinn", 2, 1, bots=["greedy", "uniform"])
    assert [seat.bot for seat in result.seats] == ["greedy", "uniform"]


def test_progress_is_told_up_to_the_end() -> None:
    told: list[int] = []
    simulate("tallinn", 2, 50, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 50
    assert len(told) > 4
    told.clear()
    simulate("tallinn", 2, 50, jobs=2, progress=told.append)
    assert told[-1] == 50


def test_batches_cover_every_game_once() -> None:
    for count in (1, 7, 100, 12_345):
        for jobs in (1, 2, 16):
            spans = batches(count, jobs)
            assert [n for first, last in spans for n in range(first, last)] == list(range(count))


BAD: list[tuple[dict[str, Any], type[ValueError], str]] = [
    ({"game": "chess"}, games.UnknownGame, "no game “chess”; there are"),
    ({"players": 9}, BadSetup, "tallinn is for 2 to 6 players, not 9"),
    ({"options": {"emperor": "on"}}, BadSetup, "no option “emperor”; it has envoy"),
    ({"options": {"envoy": "yes"}}, BadSetup, "envoy can't be “yes”: off, on"),
    ({"bots": ["deep"]}, bots.UnknownBot, "no bot “deep”; there are"),
    ({"bots": ["uniform", "greedy", "uniform"]}, BadSetup, "2 seats need 1 bot .* not 3"),
    ({"bots": []}, BadSetup, "2 seats need 1 bot .* not 0"),
    ({"games": 0}, BadSetup, "at least 1 game and 1 job, not 0 and 1"),
    ({"jobs": 0}, BadSetup, "at least 1 game and 1 job, not 1 and 0"),
    ({"edition": {"supporter": {}}}, BadComponents, "“supporter” is not known; known are"),
]


@pytest.mark.parametrize(("change", "kind", "message"), BAD)
def test_bad_input_is_refused_before_anything_is_written(
    change: dict[str, Any], kind: type[ValueError], message: str, tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    arguments: dict[str, Any] = {"game": "tallinn", "players": 2, "games": 1, "records": folder}
    with pytest.raises(kind, match=message) as caught:
        simulate(**{**arguments, **change})
    assert "\n" not in str(caught.value)
    assert not folder.exists()


def test_records_need_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(BadSetup, match="file can't be a folder for records"):
        simulate("tallinn", 2, 1, records=tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def test_shared_victories_are_shared() -> None:
    tally = Tally(3)
    tally.count([(10, 2), (10, 2), (3, 9)])
    tally.count([(7, 1), (7, 0), (7, 0)])
    tally.count([(1, 1), (1, 1), (1, 1)])
    assert tally.won == [[1, 1, 1], [0, 1, 1], [0, 0, 1]]
    seats = [simulation.SeatResult("uniform", 3, tally, seat) for seat in range(3)]
    assert [seat.wins for seat in seats] == pytest.approx([1 + 1 / 2 + 1 / 3, 5 / 6, 1 / 3])
    assert [seat.shared for seat in seats] == [2, 2, 1]
    assert [seat.mean_score for seat in seats] == [6, 6, pytest.approx(11 / 3)]


def test_tallies_add_up() -> None:
    games_played = [[(3, 1), (2, 2)], [(5, 5), (5, 5)], [(-4, 0), (1, 0)]]
    whole, part, other = Tally(2), Tally(2), Tally(2)
    for scores in games_played:
        whole.count(scores)
    part.count(games_played[0])
    other.count(games_played[1])
    other.count(games_played[2])
    part.add(other.numbers())
    assert part.numbers() == whole.numbers()


def test_intervals() -> None:
    """Against values from the formulas' textbook examples."""
    assert share_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = share_interval(0.0, 10)
    assert (low, high) == (0.0, pytest.approx(0.2775, abs=1e-4))
    assert mean_interval(30, 14 * 14 + 16 * 16, 2) == pytest.approx((13.04, 16.96), abs=0.01)
    assert mean_interval(14, 196, 1) == (14, 14)


def test_memory_stays_flat() -> None:
    """Ten times the games leave no more behind."""

    def left_behind(count: int) -> int:
        tracemalloc.start()
        simulate("tallinn", 2, count, 3)
        gc.collect()
        left, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return left

    left_behind(20)
    assert left_behind(400) < left_behind(40) + 20_000
