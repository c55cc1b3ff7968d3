"""The command line: what it prints, what it refuses, and a whole game at a terminal."""

import json
import os
import re
import sys
from io import StringIO
from pathlib import Path

import pexpect
import pytest

from tafelrunde import cli
from tafelrunde.records import MOST_BYTES, Record
from tafelrunde.verification import verify

Capture = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    """The exit status of a command."""
    return cli.run([str(argument) for argument in arguments])


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    """Two games as files."""
    assert run("simulate", "tallinn", "--games", 2, "--records", tmp_path / "games") == 0
    return sorted((tmp_path / "games").iterdir())


class TestVersion:
    def test_it_says_which_build_runs(self, capsys: Capture):
        assert run("--version") == 0
        built = os.environ.get("TAFELRUNDE_EXPECT", "")
        assert re.fullmatch(r"tafelrunde .+ \((compiled|interpreted)\)\n", told := out(capsys))
        assert built in told

    def test_without_a_command_it_says_what_there_is(self, capsys: Capture):
        assert run() == 0
        said = out(capsys)
        for command in ("simulate", "replay", "verify", "components", "play"):
            assert command in said


def out(capsys: Capture) -> str:
    """What was printed."""
    return capsys.readouterr().out


class TestSimulate:
    def test_json_is_one_object(self, capsys: Capture):
        assert run("simulate", "tallinn", "--players", 4, "--games", 30, "--seed", 1, "--json") == 0
        said = json.loads(out(capsys))
        assert list(said)[:4] == ["game", "players", "options", "games"]
        assert (said["game"], said["players"], said["games"]) == ("tallinn", 4, 30)
        assert said["decisions"] > 1000
        assert said["decisions_per_second"] > 0
        assert sum(seat["wins"] for seat in said["seats"]) == pytest.approx(30)
        assert {"bot", "wins", "mean_score"} <= set(said["seats"][0])

    def test_the_same_seed_gives_the_same_games_whatever_the_jobs(self, capsys: Capture):
        told = []
        for jobs in (1, 2):
            run("simulate", "tallinn", "--games", 20, "--seed", 5, "--jobs", jobs, "--json")
            said = json.loads(out(capsys))
            told.append((said["decisions"], said["seats"]))
        assert told[0] == told[1]

    def test_the_table_has_a_line_a_seat(self, capsys: Capture):
        settings = ("--set", "envoy=on", "--set", "towers=leader-first")
        assert run("simulate", "tallinn", "--games", 5, *settings) == 0
        said = out(capsys)
        assert len(re.findall(r"^ +[123]  uniform", said, re.MULTILINE)) == 3
        assert "5 games, " in said

    def test_it_speaks_other_languages(self, capsys: Capture):
        run("simulate", "tallinn", "--games", 1, "--lang", "de")
        assert "1 Spiele, " in out(capsys)


class TestReplay:
    def test_the_log_is_for_people(self, records: list[Path], capsys: Capture):
        assert run("replay", records[0]) == 0
        said = out(capsys)
        assert "uniform 1 gets the start card" in said
        assert "[T-S1]" in said
        assert re.search(r"^Total +\d+ +\d+ +\d+$", said, re.MULTILINE)

    def test_json_is_one_object_an_entry(self, records: list[Path], capsys: Capture):
        assert run("replay", records[0], "--json") == 0
        lines = [json.loads(line) for line in out(capsys).splitlines()]
        record = Record.read(records[0])
        assert [line["n"] for line in lines] == list(range(1, len(record.entries) + 1))
        assert list(lines[0]) == ["n", "seat", "action", "events", "state"]
        assert lines[0]["seat"] == "chance"
        assert lines[-1]["events"][-1]["event"] in ("Won", "WonTogether")

    def test_a_position_is_the_table_there(self, records: list[Path], capsys: Capture):
        assert run("replay", records[0], "--at", 30) == 0
        assert "hand" in out(capsys)
        assert run("replay", records[0], "--at", 30, "--json") == 0
        (line,) = out(capsys).splitlines()
        assert json.loads(line)["n"] == 30
        assert run("replay", records[0], "--at", 0, "--json") == 0
        assert json.loads(out(capsys))["action"] is None

    def test_what_was_undone_is_told_but_gives_no_points(
        self, records: list[Path], tmp_path: Path, capsys: Capture
    ):
        record = Record.read(records[0])
        assert run("replay", records[0]) == 0
        before = out(capsys).splitlines()[-12:]
        last = len(record.entries)
        entries = record.entries
        again = record.branch(last - 1)
        # The last decisions are taken, all but the final one; then undone, and taken again.
        first = last - 3
        again.add(next(e.seat for e in entries[::-1] if e.seat >= 0), f"undo {first}")
        for entry in entries[first - 1 :]:
            again.add(entry.seat, entry.word)
        again.result = record.result
        path = tmp_path / "undone.json"
        again.write(path)
        assert run("verify", path) == 0
        capsys.readouterr()
        assert run("replay", path) == 0
        said = out(capsys)
        assert f"undo {first}" in said
        assert said.splitlines()[-8:] == before[-8:]

    def test_other_rules_have_a_status_of_their_own(self, records: list[Path], capsys: Capture):
        record = Record.read(records[0])
        record.rules += 1
        record.write(records[0])
        assert run("replay", records[0]) == 4
        assert "other rules" in capsys.readouterr().err


class TestVerify:
    def test_what_holds_holds(self, records: list[Path], capsys: Capture):
        assert run("verify", *records) == 0
        assert out(capsys).count(": holds") == 2

    def test_one_changed_character_is_found(self, records: list[Path], capsys: Capture):
        text = records[0].read_text()
        assert '"uniform 1"' in text
        records[0].write_text(text.replace('"uniform 1"', '"uniform 7"'))
        assert run("verify", *records) == 1
        said = out(capsys)
        assert "does not hold" in said
        assert "The digest is wrong" in said

    def test_the_others_are_verified_even_if_one_is_no_record(
        self, records: list[Path], capsys: Capture
    ):
        records[0].write_text("[")
        assert run("verify", *records) == 2
        said = capsys.readouterr()
        assert said.err.count("\n") == 1
        assert f"{records[1]}: holds" in said.out


class TestComponents:
    def test_every_row_says_how_it_is_known(self, capsys: Capture):
        assert run("components", "tallinn", "--json") == 0
        said = json.loads(out(capsys))
        known = {"confirmed", "inferred", "invented"}
        assert {row["source"] for row in said["rows"]} == known
        assert sum(said["sources"].values()) == len(said["rows"]) == 24
        assert run("components", "tallinn") == 0
        assert len(re.findall(r"(?:confirmed|inferred|invented)\s*$", out(capsys), re.MULTILINE))

    def test_an_owner_corrects_them(
        self, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ):
        edition = tmp_path / "tallinn.toml"
        edition.write_text(
            'game = "tallinn"\n[[influence]]\nid = "1"\n'
            'halves = [{ knight = 3 }, { merchant = 1, contest = "merchant" }]\n'
        )
        assert run("components", "tallinn", "--edition", edition, "--json") == 0
        assert json.loads(out(capsys))["rows"][0]["source"] == "corrected"
        monkeypatch.setenv("TAFELRUNDE_EDITIONS", str(tmp_path))
        assert run("components", "tallinn", "--json") == 0
        assert json.loads(out(capsys))["rows"][0]["halves"][0] == {"knight": 3}
        assert run("simulate", "tallinn", "--games", 1, "--records", tmp_path / "games") == 0
        (game,) = (tmp_path / "games").iterdir()
        assert Record.read(game).corrections["influence"][0]["id"] == "1"

    def test_a_folder_without_this_game_changes_nothing(
        self, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setenv("TAFELRUNDE_EDITIONS", str(tmp_path))
        assert run("components", "tallinn", "--json") == 0
        assert json.loads(out(capsys))["sources"]["corrected"] == 0


BAD = [
    (["simulate", "chess"], "no game “chess”; there are .*tallinn"),
    (["simulate", "tallinn", "--players", "9"], "2 to 6 players, not 9"),
    (["simulate", "tallinn", "--players", "0"], "2 to 6 players, not 0"),
    (["simulate", "tallinn", "--players", "few"], "--players.*integer"),
    (["simulate", "tallinn", "--set", "envy=on"], "no option “envy”; it has envoy, chronicles"),
    (["simulate", "tallinn", "--set", "envoy=yes"], "envoy can't be “yes”: off, on"),
    (["simulate", "tallinn", "--set", "envoy"], "option=value.*towers=together|leader-first"),
    (["simulate", "tallinn", "--set", "envoy=on", "--set", "envoy=off"], "envoy is given twice"),
    (["simulate", "tallinn", "--bots", "genius"], "no bot “genius”; there are greedy, uniform"),
    (["simulate", "tallinn", "--bots", "uniform,uniform"], "3 seats need 1 bot for all or 3"),
    (["simulate", "tallinn", "--games", "0"], "at least 1 game"),
    (["simulate", "tallinn", "--jobs", "-1"], "at least 1 game and 1 job"),
    (["simulate", "tallinn", "--lang", "tlh"], "“tlh”; there are de, en, fr"),
    (["simulate", "tallinn", "--sed", "1"], "--sed.*--help"),
    (["simulate"], "GAME.*tafelrunde simulate --help"),
    (["simulation"], "simulation.*tafelrunde --help"),
    (["replay", "none.json"], "none.json: No such file"),
    (["replay", "broken.json"], "broken.json: cut off"),
    (["verify", "text.json"], "text.json: no JSON"),
    (["verify", "large.json"], "large.json: too large"),
    (["verify", "newer.json"], "format 99 is newer than 1"),
    (["verify", "."], "Is a directory"),
    (["components", "tallinn", "--edition", "none.toml"], "none.toml: No such file"),
    (["components", "tallinn", "--edition", "typo.toml"], "typo.toml: .*“influense” is not known"),
    (["components", "tallinn", "--edition", "key.toml"], "key.toml: .*“halfs” is not known here"),
    (["components", "tallinn", "--edition", "row.toml"], "row.toml: .*no row '11'; rows are 1, 2"),
    (["components", "tallinn", "--edition", "value.toml"], "value.toml: .*whole number"),
    (["components", "tallinn", "--edition", "other.toml"], "'chess'; right would be: game = “tall"),
    (["components", "tallinn", "--edition", "nameless.toml"], "right would be: game = “tallinn”"),
    (["components", "tallinn", "--edition", "broken.json"], "broken.json: no TOML"),
    (["components", "tallinn", "--edition", "large.json"], "large.json: too large"),
    (["simulate", "tallinn", "--records", "text.json"], "text.json can't be a folder"),
    (["simulate", "tallinn", "--records", "/proc"], "/proc.*: "),
    (["play", "tallinn", "--seat", "4"], "no seat 4: they go from 1 to 3"),
    (["play", "tallinn", "--bots", "uniform,uniform,uniform"], "2 seats need 1 bot"),
    (["play", "tallinn", "--name", "x" * 21], "up to 20"),
    (["play", "tallinn", "--record", "text.json"], "text.json is there already"),
    (["play", "tallinn", "--record", "none/x.json"], "none is no folder"),
]


class TestBadInput:
    @pytest.mark.parametrize(("arguments", "right"), BAD, ids=lambda value: " ".join(value)[:60])
    def test_one_line_says_what_is_wrong(
        self,
        arguments: list[str],
        right: str,
        tmp_path: Path,
        capsys: Capture,
        monkeypatch: pytest.MonkeyPatch,
    ):
        monkeypatch.chdir(tmp_path)
        self.write_files()
        before = sorted(tmp_path.rglob("*"))
        writes = ["--records", "new"] if "simulate" in arguments and "tallinn" in arguments else []
        writes = [] if "--records" in arguments else writes
        assert run(*arguments, *writes) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert said.err.startswith("tafelrunde: ")
        assert re.search(right, said.err)
        assert sorted(tmp_path.rglob("*")) == before

    def write_files(self) -> None:
        """What somebody may take for a record or an edition."""
        files = {
            "broken.json": '{"format": 1, "game"',
            "text.json": "hello",
            "large.json": " " * (MOST_BYTES + 1),
            "newer.json": '{"format": 99}',
            "typo.toml": 'game = "tallinn"\n[[influense]]\nid = "1"\n',
            "key.toml": 'game = "tallinn"\n[[influence]]\nid = "1"\nhalfs = []\n',
            "row.toml": 'game = "tallinn"\n[[influence]]\nid = "11"\n',
            "value.toml": 'game = "tallinn"\n[[start]]\nid = "monk-knight"\n'
            'people = { monk = "two" }\n',
            "other.toml": 'game = "chess"\n',
            "nameless.toml": 'edition = "mine"\n',
        }
        for name, text in files.items():
            Path(name).write_text(text)

    def test_a_folder_of_editions_must_be_there(
        self, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setenv("TAFELRUNDE_EDITIONS", str(tmp_path / "none"))
        assert run("components", "tallinn") == 2
        assert "TAFELRUNDE_EDITIONS" in capsys.readouterr().err

    def test_an_illegal_entry_is_named(self, records: list[Path], capsys: Capture):
        record = Record.read(records[0])
        record.entries[20] = record.entries[20]._replace(word="done")
        record.write(records[0])
        assert run("replay", records[0], "--json") == 2
        assert re.search(r"entry 21.*“done”", capsys.readouterr().err)


class TestPlay:
    def at_a_terminal(self, *arguments: str, **surroundings: str) -> pexpect.spawn:
        """`tafelrunde play` in a terminal of its own."""
        environment = os.environ | {"TERM": "xterm-256color", "TAFELRUNDE_LANGUAGE": ""}
        command = ["-m", "tafelrunde", "play", "tallinn", *arguments]
        return pexpect.spawn(
            sys.executable,
            command,
            env=environment | surroundings,
            dimensions=(40, 80),
            encoding="utf-8",
            timeout=60,
        )

    def test_a_whole_game(self, tmp_path: Path):
        path = tmp_path / "game.json"
        talk = self.at_a_terminal("--name", "Ada", "--bots", "uniform", "--record", str(path))
        read = ""
        while talk.expect([r"\n> ", pexpect.EOF]) == 0:
            read += talk.before
            talk.sendline("1" if "1–" in talk.before.rstrip().splitlines()[-1] else "")
        read += talk.before
        talk.close()
        assert talk.exitstatus == 0
        assert "\x1b[" in read
        read = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", read)
        assert len(re.findall(r"Round \d+ begins", read)) == 10
        commit = re.search(r"SHA-256 is\s+(\w{64})", read)
        seed = re.search(r"The seed was\s+(\w{64})", read)
        assert commit is not None
        assert seed is not None
        record = Record.read(path)
        assert (record.commit, record.seed) == (commit[1], seed[1])
        assert record.seats == ["Ada", "Anneke (uniform)", "Borchert (uniform)"]
        verdict = verify(record)
        assert verdict.holds()
        assert verdict.proven

    def test_leaving_keeps_the_record_and_the_secret_of_the_seed(self, tmp_path: Path):
        path = tmp_path / "game.json"
        talk = self.at_a_terminal("--lang", "de", "--record", str(path), "--seat", "2")
        talk.expect("q Ende")
        talk.sendline("q")
        talk.expect(pexpect.EOF)
        talk.close()
        assert talk.exitstatus == 0
        record = Record.read(path)
        assert record.commit
        assert not record.seed
        assert record.seats[1] == "Gast"
        assert verify(record).status == 3

    def test_without_colour_nothing_is_coloured(self):
        talk = self.at_a_terminal("--set", "envoy=on", NO_COLOR="1")
        talk.expect("\n> ")
        assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", talk.before)
        assert "◆" in talk.before
        talk.sendcontrol("c")
        talk.expect("Farewell")
        talk.close()

    def test_it_works_without_a_terminal(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture):
        monkeypatch.setattr("sys.stdin", StringIO("1\n\n?\n"))
        assert run("play", "tallinn", "--players", 2, "--bots", "uniform") == 0
        said = out(capsys)
        assert "\x1b" not in said
        assert "▶ Guest plays" in said
        assert "Farewell" in said
