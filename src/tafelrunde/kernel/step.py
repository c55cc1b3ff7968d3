"""Steps: the lines of the rulebook that a game in progress has yet to go through."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.secret import CHANCE, Secret

if TYPE_CHECKING:
    from tafelrunde.kernel.state import State

S = TypeVar("S", bound="State")

MOST_SEATS: Final = 16  # of any game

# Who is asked by most steps.
NONE: Final[list[int]] = []
ONLY_CHANCE: Final[list[int]] = [CHANCE]
ONLY: Final = [[seat] for seat in range(MOST_SEATS)]


class Refusal:
    """Why something may not be done: the rule that forbids it, and the numbers of the case."""

    def __init__(self, rule: str, **numbers: int) -> None:
        self.rule = rule
        self.numbers = numbers

    def __repr__(self) -> str:
        return " ".join([self.rule, *(f"{name}={n}" for name, n in self.numbers.items())])


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One line of the rulebook, waiting on the agenda. This kind just happens.

    A step never changes: what it has to remember goes into the state or into the step that
    follows it. Its constructor takes its plain fields by name. The first line of its
    docstring says what is done and which rule says so.
    """

    secrets: ClassVar[Mapping[str, Secret]] = {}

    def asks(self, state: S) -> list[int]:
        """The seats that must decide now; none: the step happens by itself."""
        return NONE

    def happen(self, state: S) -> None:
        """Do what the rulebook says here, and put on the agenda what follows from it."""
        raise AssertionError(f"{type(self).__name__} can't happen by itself")

    def considers(self, state: S, seat: Seat) -> list[int]:
        """Everything that this step is about for a seat, allowed or not, in a fixed order."""
        return []

    def restricts(self) -> bool:
        """Whether some of what it considers may be forbidden; `forbids` is asked only then."""
        return False

    def forbids(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """The one source of legality: the rule that this would break, or None."""
        return None

    def offers(self, state: S, seat: Seat) -> list[int]:
        """What it considers and doesn't forbid.

        A step with many refusals may say the same faster, from the predicate that `forbids`
        tells about too; the kit compares the two.
        """
        considered = self.considers(state, seat)
        if not self.restricts():
            return considered
        return [action for action in considered if self.forbids(state, seat, action) is None]

    def answer(self, state: S, seat: Seat, action: Action) -> bool:
        """What a legal decision does; whether the step is done with. The kernel calls this."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def witnesses(self, state: S, seat: Seat, action: Action) -> int:
        """Who sees this decision being made, as bits; everybody unless a subclass says less."""
        return -1

    def dump(self) -> list[Any]:
        """This step as JSON: its name and its fields."""
        return [type(self).__name__, fields(self)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that asks one seat, openly unless `witnesses` says otherwise."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def asks(self, state: S) -> list[int]:
        return ONLY[self.seat]

    def answer(self, state: S, seat: Seat, action: Action) -> bool:
        state.agenda.pop()
        self.take(state, action)
        return True

    def take(self, state: S, action: Action) -> None:
        """Carry the decision out."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Step[S]):
    """A step that asks chance."""

    def asks(self, state: S) -> list[int]:
        return ONLY_CHANCE

    def considers(self, state: S, seat: Seat) -> list[int]:
        return self.odds(state)

    def odds(self, state: S) -> list[int]:
        """The outcomes as action numbers, each as often as it is likely."""
        raise NotImplementedError

    def answer(self, state: S, seat: Seat, action: Action) -> bool:
        state.agenda.pop()
        self.take(state, action)
        return True

    def take(self, state: S, outcome: Action) -> None:
        """Carry the outcome out."""
        raise NotImplementedError

    def take_at(self, state: S, odds: list[int], at: i64) -> None:
        """Carry out the outcome at this position of the odds. A pile finds it faster this way."""
        self.take(state, odds[at])


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[S]):
    """A step that asks several seats at the same time; answers lie sealed until the last is in.

    An answer is a private run of decisions, `state.sealed[seat]`, which `closes` says to be
    complete. Until all are, nothing else changes, so each can be taken back without a trace.
    """

    def asks(self, state: S) -> list[int]:
        """The seats that must decide, in a new list: the kernel strikes out who has decided."""
        raise NotImplementedError

    def closes(self, state: S, seat: Seat) -> bool:
        """Whether the run of this seat is a complete answer now."""
        return True

    def reveal(self, state: S, answers: list[list[int]]) -> None:
        """All answers are in (of seats that weren't asked: empty ones); carry them out.

        The kernel empties the answers afterwards: copy what is to be kept.
        """
        raise NotImplementedError

    def happen(self, state: S) -> None:
        self.reveal(state, state.sealed)

    def answer(self, state: S, seat: Seat, action: Action) -> bool:
        return state.seal(self, seat, action)

    def witnesses(self, state: S, seat: Seat, action: Action) -> int:
        return 1 << seat
