"""What happened in a game, entry by entry: replayed, and as a seat saw it.

Entries are numbered from 1; position `n` is the game after `n` entries, position 0 its start.
A number is never used twice: what is taken back stays in the list, and an entry `undo N` says
that the game goes on from position `N - 1`.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import Illegal, State
from tafelrunde.kernel.words import UnknownWord

WITHDRAW: Final = "withdraw"
UNDO: Final = "undo "


class Entry(NamedTuple):
    """What a seat (or CHANCE) did, in words."""

    seat: int
    word: str

    def dump(self) -> list[Any]:
        """This entry as JSON."""
        return ["chance" if self.seat == CHANCE else self.seat, self.word]

    def is_undo(self) -> bool:
        """Whether this takes entries back."""
        return self.word.startswith(UNDO)

    def undoes(self) -> int:
        """The number of the first entry that this undo takes back; 0 if it names none."""
        number = self.word.removeprefix(UNDO)
        canonical = self.is_undo() and number.isascii() and number.isdigit() and number[0] != "0"
        return int(number) if canonical and len(number) < 9 else 0


class BadEntry(ValueError):
    """An entry that the rules don't allow where it stands."""

    def __init__(self, number: int, entry: Entry, why: str, offers: Sequence[str] = ()) -> None:
        self.number = number
        self.entry = entry
        self.why = why
        self.offers = list(offers)
        who = "chance" if entry.seat == CHANCE else f"seat {entry.seat}"
        offered = f"; on offer: {', '.join(self.offers)}" if self.offers else ""
        super().__init__(f"entry {number}, {who}, “{entry.word}”: {why}{offered}")


class Position(NamedTuple):
    """The game after an entry. The state goes on with the replay: copy what is to be kept."""

    number: int
    entry: Entry | None  # None at the start
    state: State
    events: list[Event]


class Seen(NamedTuple):
    """What a seat learned from an entry: who, the word if it was seen, the events as told.

    Private decisions of others are left out, and nothing is numbered, for a gap would tell of
    them. The number of an `undo` counts this seat's own list, from 1.
    """

    seat: int
    word: str | None
    events: list[Event]


def replay(setup: Setup, entries: Sequence[Entry]) -> Iterator[Position]:
    """The game from its start, entry by entry; BadEntry where the rules don't allow one."""
    state = setup.game.new(setup)
    undone = {entry.undoes() for entry in entries}
    kept: dict[int, State] = {}  # for each number that is undone somewhere: the state before it
    yield Position(0, None, state, state.events)
    for number, entry in enumerate(entries, 1):
        if number in undone:
            kept[number] = state.copy()
        if entry.is_undo():
            state = _undone(state, number, entry, kept)
        else:
            _play(state, number, entry)
        yield Position(number, entry, state, state.events)


def _undone(state: State, number: int, entry: Entry, kept: dict[int, State]) -> State:
    if state.over():
        raise BadEntry(number, entry, "the game is over")
    if entry.seat == CHANCE:
        raise BadEntry(number, entry, "chance takes nothing back")
    before = kept.get(entry.undoes()) if entry.undoes() < number else None
    if before is None:
        raise BadEntry(number, entry, "there is no such entry before this one")
    return before.copy()


def _play(state: State, number: int, entry: Entry) -> None:
    words = state.setup.game.words
    try:
        if entry.word == WITHDRAW:
            state.withdraw(entry.seat)
        else:
            state.play(entry.seat, words.number(entry.word))
    except UnknownWord as error:
        raise BadEntry(number, entry, str(error)) from None
    except Illegal as error:
        why = f"{error.code} ({error.refusal})" if error.refusal else error.code
        offers = [words.word(action) for action in dict.fromkeys(error.offers)]
        raise BadEntry(number, entry, why, offers) from None


def history(setup: Setup, entries: Sequence[Entry], seat: int | None) -> list[Seen]:
    """What a seat (None: a spectator) saw, in order."""
    seen: list[Seen] = []
    before: list[int] = []  # for each position, how much of the list comes before it
    positions = replay(setup, entries)
    state = next(positions).state
    for entry in entries:
        before.append(len(seen))
        watched = _watched(state, entry, seat)
        state = next(positions).state
        told = [event for event in (e.seen_by(seat) for e in state.events) if event]
        if entry.is_undo():
            # Taking back what this seat never learned of is nothing that it learns of.
            first = before[entry.undoes() - 1]
            if first < len(seen):
                seen.append(Seen(entry.seat, f"{UNDO}{first + 1}", []))
        elif watched or told:
            open_withdrawal = entry.word == WITHDRAW and bool(told)
            seen.append(Seen(entry.seat, entry.word if watched or open_withdrawal else None, told))
    return seen


def _watched(state: State, entry: Entry, seat: int | None) -> bool:
    """Whether a seat watches this entry being made, in the state before it."""
    if entry.seat == seat:
        return True
    try:
        action = state.setup.game.words.number(entry.word)
    except UnknownWord:  # an undo, a withdrawal, or an entry that the replay will refuse
        return False
    if action not in state.legal(entry.seat):
        return False
    mask = state.agenda[-1].witnesses(state, entry.seat, action)
    return mask < 0 if seat is None else bool(mask >> seat & 1)
