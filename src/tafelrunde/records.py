"""A game as one file: written whole, read strictly, replayed exactly."""

import hashlib
import json
import os
import secrets
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tafelrunde import games
from tafelrunde.entries import Entry, Position, Seen, history, replay
from tafelrunde.kernel.components import BadComponents, Row
from tafelrunde.kernel.game import BadSetup, Game, Setup
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State

FORMAT: Final = 1
MOST_BYTES: Final = 4 * 1024 * 1024
MOST_ENTRIES: Final = 20_000
LONGEST_NAME: Final = 100
LONGEST_MESSAGE: Final = 400
DEEPEST: Final = 12  # levels of lists and tables
NO_CHARACTERS: Final = ("Cc", "Cs", "Zl", "Zp")  # controls, half characters, line ends


class BadRecord(ValueError):
    """A file that is no record; the text says in one line what is wrong and what would be right."""

    def __init__(self, message: str) -> None:
        line = " ".join(message.split())
        super().__init__(line if len(line) <= LONGEST_MESSAGE else f"{line[:LONGEST_MESSAGE]} …")


class Later(NamedTuple):
    """From which entry on other rules were played by, and which."""

    number: int
    rules: int
    components: str


class Record:
    """A game: what was agreed, what happened, how it ended.

    `digest` is what the file says; a new record has none until it is written. `later` names
    the rules that the game went on under after an upgrade that would have played it otherwise.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, str],
        *,
        rules: int,
        components: str,
        corrections: Mapping[str, Any] | None = None,
        entries: Sequence[Entry] = (),
        commit: str = "",
        nonces: Sequence[str] = (),
        seed: str = "",
        result: Sequence[Sequence[int]] = (),
        digest: str = "",
        later: Sequence[Later] = (),
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.options = dict(options)
        self.rules = rules  # the version of the rules
        self.components = components  # the hash of the components
        self.corrections = dict(corrections or {})
        self.entries = list(entries)
        self.commit = commit
        self.nonces = list(nonces)
        self.seed = seed
        self.result = [list(score) for score in result]
        self.digest = digest
        self.later = list(later)

    @classmethod
    def of(cls, setup: Setup, seats: Sequence[str]) -> "Record":
        """A record of a game that is about to begin."""
        return cls(
            setup.game,
            seats,
            setup.options,
            rules=setup.game.version,
            components=setup.components.digest(),
            corrections=setup.components.corrections,
        )

    def add(self, seat: int, word: str) -> int:
        """Add an entry; its number."""
        self.entries.append(Entry(seat, word))
        return len(self.entries)

    def setup(self) -> Setup:
        """What was agreed; BadSetup or BadComponents where this game can't be set up so."""
        return self.game.setup(len(self.seats), self.options, self.corrections)

    def same_rules(self) -> bool:
        """Whether it was played by the rules and components that are installed here."""
        if self.rules != self.game.version or self.later:
            return False
        return self.components == self.setup().components.digest()

    # Writing and reading

    def dump(self) -> dict[str, Any]:
        """Everything but the digest, as JSON."""
        rules: dict[str, Any] = {"version": self.rules, "components": self.components}
        if self.later:
            rules["later"] = [list(later) for later in self.later]
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": rules,
            "options": self.options,
            "seats": self.seats,
            "entries": [entry.dump() for entry in self.entries],
        }
        optional: dict[str, Any] = {
            "components": self.corrections,
            "commit": self.commit,
            "nonces": self.nonces,
            "seed": self.seed,
            "result": self.result,
        }
        data.update({name: value for name, value in optional.items() if value})
        return data

    def true_digest(self) -> str:
        """SHA-256 over the rest in canonical JSON: sorted keys, no spaces, ASCII."""
        canonical = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()

    def text(self) -> str:
        """The file: JSON with one entry a line."""
        data = self.dump()
        entries = data.pop("entries")
        data["digest"] = self.true_digest()
        lines = [f" {_json(name)}: {_json(value)}" for name, value in data.items()]
        inner = ",\n".join(f"  {_json(entry)}" for entry in entries)
        lines.insert(-1, f' "entries": [\n{inner}\n ]' if entries else ' "entries": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def write(self, path: Path, safely: bool = True) -> None:
        """Write the file, whole or not at all; `safely` also where the power fails."""
        self.digest = self.true_digest()
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with draft.open("x", encoding="utf-8") as file:
                file.write(self.text())
                if safely:
                    file.flush()
                    os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    @classmethod
    def read(cls, path: Path) -> "Record":
        """The record in a file; BadRecord if it is none."""
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise BadRecord(f"{path}: {error.strerror}") from None
        return cls.parse(data, str(path))

    @classmethod
    def parse(cls, data: bytes, where: str = "record") -> "Record":
        """The record that these bytes say; BadRecord if they say none."""
        try:
            return _read_record(Row(_read_json(data, where), where))
        except (BadSetup, BadComponents, games.UnknownGame) as error:
            # A row says itself where it is; an edition within the record doesn't.
            said = str(error)
            raise BadRecord(said if said.startswith(where) else f"{where}: {said}") from None
        except RecursionError:
            raise BadRecord(f"{where}: nested too deeply for a record") from None

    # Replaying

    def replay(self) -> Iterator[Position]:
        """The game from its start, entry by entry; BadEntry where the rules don't allow one."""
        return replay(self.setup(), self.entries)

    def at(self, number: int) -> State:
        """The state at a position; IndexError if there is no such position."""
        self._check(number)
        return next(p.state for p in self.replay() if p.number == number)

    def branch(self, number: int) -> "Record":
        """A record of its own that goes on from a position; nothing proves its chance."""
        self._check(number)
        return Record(
            self.game,
            self.seats,
            self.options,
            rules=self.rules,
            components=self.components,
            corrections=self.corrections,
            entries=self.entries[:number],
        )

    def _check(self, number: int) -> None:
        if not 0 <= number <= len(self.entries):
            raise IndexError(f"no position {number}: they go from 0 to {len(self.entries)}")

    def history(self, seat: int | None) -> list[Seen]:
        """What a seat (None: a spectator) saw, in order."""
        return history(self.setup(), self.entries, seat)


def _read_json(data: bytes, where: str) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise BadRecord(f"{where}: too large for a record, which has {MOST_BYTES:,} bytes at most")
    try:
        text = data.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        what = "cut off" if error.end >= len(data) else "no text in UTF-8"
        raise BadRecord(f"{where}: {what} (byte {error.start}); a record is JSON") from None
    if not text:
        raise BadRecord(f"{where}: empty; a record is a JSON object")
    try:
        value = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        if text.startswith("{") and (not text.endswith("}") or error.pos >= len(text)):
            raise BadRecord(f"{where}: cut off after {len(text):,} characters") from None
        raise BadRecord(f"{where}: no JSON: {error}") from None
    except ValueError as error:
        raise BadRecord(f"{where}: {error}") from None
    if not isinstance(value, dict):
        raise BadRecord(f"{where}: a record is a JSON object, not {value!r}")
    if not _within(DEEPEST, value):
        raise BadRecord(f"{where}: nested too deeply for a record")
    return value


def _within(levels: int, value: Any) -> bool:
    if not isinstance(value, (dict, list)):
        return True
    members = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_within(levels - 1, member) for member in members)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"“{twice}” is there twice")
    return members


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number that JSON has")


def _read_record(top: Row) -> Record:
    """The record that a table says: every key known, every type right."""
    version = top.number("format", least=1)
    if version > FORMAT:
        raise top.wrong(
            f"format {version} is newer than {FORMAT}, the newest that is read here: "
            "a newer Tafelrunde reads it"
        )
    game = games.find(top.word("game"))
    rules = top.row("rules")
    seats = top.words("seats")
    if not all(is_name(name) for name in seats):
        raise top.wrong(f"“seats” must be names of 1 to {LONGEST_NAME} characters on one line")
    if len(seats) not in game.players:
        few, many = game.players[0], game.players[-1]
        raise top.wrong(f"{game.name} is for {few} to {many} players, not {len(seats)} seats")
    options = top.row("options")
    record = Record(
        game,
        seats,
        {name: options.word(name) for name in options.data},
        rules=rules.number("version", least=1),
        components=rules.word("components"),
        corrections=_read_corrections(top),
        entries=_read_entries(top, len(seats)),
        commit=_hex(top, "commit", 64) if top.has("commit") else "",
        nonces=_read_nonces(top, len(seats)) if top.has("nonces") else [],
        seed=_hex(top, "seed", 64) if top.has("seed") else "",
        result=_read_result(top, len(seats)) if top.has("result") else [],
        digest=_hex(top, "digest", 64),
        later=_read_later(rules),
    )
    top.close()
    _check_proof(top, record)
    if record.rules == game.version:
        record.setup()
    return record


def _read_later(rules: Row) -> list[Later]:
    value = rules.data["later"] if rules.has("later") else []
    if not isinstance(value, list) or not all(_is_later(each) for each in value):
        raise rules.wrong("“later” must be a list of [first entry, version, components]")
    return [Later(*each) for each in value]


def _is_later(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    number, version, components = value
    whole = type(number) is int and number > 0 and type(version) is int and version > 0
    return whole and isinstance(components, str)


def _read_corrections(top: Row) -> dict[str, Any]:
    value = top.data["components"] if top.has("components") else {}
    if not isinstance(value, dict):
        raise top.wrong(f"“components” must be a table of corrections, not {value!r}")
    return value


def _read_entries(top: Row, seats: int) -> list[Entry]:
    value = top.data.get("entries")
    if not top.has("entries") or not isinstance(value, list):
        raise top.wrong("“entries” must be a list of [seat, word]")
    if len(value) > MOST_ENTRIES:
        raise top.wrong(f"“entries” has {len(value):,}; a record has {MOST_ENTRIES:,} at most")
    return [_read_entry(top, number, entry, seats) for number, entry in enumerate(value, 1)]


def _read_entry(top: Row, number: int, value: Any, seats: int) -> Entry:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[1], str):
        seat, word = value
        if seat == "chance":
            return Entry(CHANCE, word)
        if type(seat) is int and 0 <= seat < seats:
            return Entry(seat, word)
    raise top.wrong(
        f"entry {number} must be [seat, word] with a seat from 0 to {seats - 1} "
        f"or “chance”, not {_json(value)}"
    )


def _hex(top: Row, key: str, digits: int) -> str:
    value = top.word(key)
    if not is_hex(value, digits):
        raise top.wrong(f"“{key}” must be {digits} hexadecimal digits in lower case")
    return value


def is_name(name: str) -> bool:
    """Whether this can be shown as a name: not too long, and nothing that controls a screen."""
    kinds = {unicodedata.category(character) for character in name}
    return 0 < len(name) <= LONGEST_NAME and kinds.isdisjoint(NO_CHARACTERS)


def is_hex(value: str, digits: int) -> bool:
    """Whether this is so many hexadecimal digits in lower case."""
    return len(value) == digits and set(value) <= set("0123456789abcdef")


def _read_nonces(top: Row, seats: int) -> list[str]:
    nonces = top.words("nonces")
    if len(nonces) != seats or not all(is_hex(nonce, 32) for nonce in nonces):
        raise top.wrong(f"“nonces” must be {seats} times 32 hexadecimal digits, one a seat")
    return nonces


def _read_result(top: Row, seats: int) -> list[list[int]]:
    value = top.data["result"]
    scores = value if isinstance(value, list) else []
    if len(scores) != seats or not all(_is_score(score) for score in scores):
        raise top.wrong(f"“result” must have a list of whole numbers for each of {seats} seats")
    return scores


def _is_score(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(type(n) is int for n in value)


def _check_proof(top: Row, record: Record) -> None:
    """A commitment, nonces and seed make sense only in this order."""
    if bool(record.commit) != bool(record.nonces):
        raise top.wrong("“commit” and “nonces” go together: both or neither")
    if record.seed and not record.commit:
        raise top.wrong("“seed” proves nothing without the “commit” made before the game")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
