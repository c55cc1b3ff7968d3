"""A game in progress: plain data and an agenda of steps."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from mypy_extensions import i64, mypyc_attr

from tafelrunde.kernel import hiding
from tafelrunde.kernel.event import SPECTATOR, Dropped, Event, Noted, Withdrawn, sealed
from tafelrunde.kernel.lists import holds, strike
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.plain import copied, field_names, fields
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE, Secret
from tafelrunde.kernel.step import NONE, Draw, Refusal, Step, Together

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Setup

WHOLE: Final = -3  # the viewer of a state in which nothing is hidden
UNKNOWN: Final = -9  # whose offers are cached: nobody's
PAGE: Final = 50  # events that are kept at least until they are told


class Illegal(Exception):
    """A decision that may not be taken; the state is as it was before."""

    def __init__(
        self, code: str, seat: int, action: int, offers: list[int], refusal: Refusal | None = None
    ) -> None:
        super().__init__(code, seat, action)
        self.code = code
        self.seat = seat
        self.action = action
        self.offers = offers
        self.refusal = refusal

    def __str__(self) -> str:
        why = f" ({self.refusal})" if self.refusal else ""
        return f"{self.code}: seat {self.seat}, action {self.action}{why}; offers {self.offers}"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress.

    A game's own state adds plain fields, which `begin` fills, and declares in `secrets`
    which of them not everybody may see. `agenda` holds the steps to come, the next one
    last; `waiting` the seats that must decide now; `sealed` each seat's private run of
    decisions while everyone decides together.
    """

    secrets: ClassVar[Mapping[str, Secret]] = {}
    KEPT_APART: ClassVar[tuple[str, ...]] = ("agenda", "told")

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.viewer: int = WHOLE
        self.agenda: list[Step[Any]] = []
        self.waiting: list[Seat] = []
        self.sealed: list[list[Action]] = []
        self.told: list[Event] = []
        self._told_before: i64 = 0
        self._offers: list[Action] = []
        self._offers_of: Seat = UNKNOWN

    # What a game provides

    def begin(self) -> None:
        """Fill the fields for a new game."""
        raise NotImplementedError

    def scores(self) -> list[tuple[int, ...]]:
        """For each seat, as if the game ended now: points, then the rulebook's tie-breaks."""
        raise NotImplementedError

    def census(self) -> list[Any]:
        """What must stay conserved: every component, wherever it is, in a fixed order."""
        raise NotImplementedError

    # Who must decide, and what may be done

    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; empty when the game is over."""
        return tuple(self.waiting)

    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.agenda

    def legal(self, seat: Seat) -> list[int]:
        """The actions on offer to a seat, in a fixed order."""
        return self.offered(seat)[:]

    def blocked(self, seat: Seat) -> list[tuple[int, Refusal]]:
        """What the current step is about but may not be done, each with the reason."""
        if seat not in self.waiting or self.viewer not in (WHOLE, seat):
            return []
        step = self.agenda[-1]
        refused: list[tuple[int, Refusal]] = []
        for action in step.considers(self, seat):
            refusal = step.forbids(self, seat, action)
            if refusal is not None:
                refused.append((action, refusal))
        return refused

    def odds(self) -> list[int]:
        """The outcomes of chance, each as often as it is likely."""
        return self.offered(CHANCE)[:]

    def offered(self, seat: Seat) -> list[int]:
        """The offers as the state itself keeps them: to be read at once, never to be changed."""
        if self._offers_of == seat:
            return self._offers
        if not holds(self.waiting, seat) or (self.viewer != WHOLE and self.viewer != seat):
            return []
        self._offers = self.agenda[-1].offers(self, seat)
        self._offers_of = seat
        return self._offers

    @property
    def events(self) -> list[Event]:
        """What happened in the last play, in a new list."""
        return self.told[self._told_before :]

    # Playing

    def begin_to_tell(self) -> None:
        """Something is about to happen: what is told from now on is what happened then."""
        self._offers_of = UNKNOWN
        # One list for many plays, for an own one for each would take a tenth of the time.
        self._told_before = len(self.told)
        if self._told_before > PAGE:
            self.told = []
            self._told_before = 0

    def play(self, seat: Seat, action: Action) -> None:
        """Take a decision, or an outcome of chance; then let happen what follows."""
        if self.viewer != WHOLE or not holds(self.offered(seat), action):
            raise self._refusal(seat, action)
        self.begin_to_tell()
        if self.agenda[-1].answer(self, seat, action):
            self.proceed()

    def roll(self, rng: Rng) -> None:
        """Let chance decide, with this generator."""
        if not self.waiting or self.waiting[0] != CHANCE or self.viewer != WHOLE:
            raise self._refusal(CHANCE, UNKNOWN)
        # What `play` does; but an outcome picked from the odds needs no check against them.
        agenda = cast("list[Any]", self.agenda)
        draw = cast("Draw[Any]", agenda.pop())
        self.begin_to_tell()
        odds = draw.odds(self)
        draw.take_at(self, odds, rng.below(len(odds)))
        self.proceed()

    def _refusal(self, seat: Seat, action: Action) -> Illegal:
        if self.viewer != WHOLE:
            return Illegal("this is only a view", seat, action, [])
        if not self.agenda:
            return Illegal("the game is over", seat, action, [])
        if seat not in self.waiting:
            return Illegal("not asked now", seat, action, [])
        reasons = [why for blocked, why in self.blocked(seat) if blocked == action]
        refusal = reasons[0] if reasons else None
        return Illegal("not on offer", seat, action, self.legal(seat), refusal)

    def seal(self, step: Together[Any], seat: Seat, action: Action) -> bool:
        """Add a decision to a seat's private run; the last complete one opens them all."""
        self.sealed[seat].append(action)
        if not step.closes(self, seat):
            self.told.append(Noted(seat, action))
            return False
        self.told.append(sealed(seat, action))
        strike(self.waiting, seat)
        if self.waiting:
            return False
        self.agenda.pop()
        step.reveal(self, self.sealed)
        for run in self.sealed:
            if run:
                run.clear()
        return True

    def withdraw(self, seat: Seat) -> None:
        """Take a sealed answer back while others still think."""
        if not 0 <= seat < len(self.sealed) or not self.sealed[seat] or self.viewer != WHOLE:
            raise Illegal("nothing to withdraw", seat, -1, [])
        self.begin_to_tell()
        self.sealed[seat] = []
        if seat in self.waiting:
            self.told.append(Dropped(seat))
            return
        self.waiting = sorted([*self.waiting, seat])
        self.told.append(Withdrawn(seat))

    def then(self, steps: list[Step[Any]]) -> None:
        """Put steps on the agenda; the first given comes first, before all that waits there."""
        for at in range(len(steps) - 1, -1, -1):
            self.agenda.append(steps[at])

    def proceed(self) -> None:
        """Let steps happen until somebody must decide."""
        # Compiled, only what is used as a step is checked to be one.
        agenda = cast("list[Any]", self.agenda)
        while agenda:
            step: Step[Any] = agenda[-1]
            self.waiting = step.asks(self)
            if self.waiting:
                return
            agenda.pop()
            step.happen(self)
        self.waiting = NONE

    # Other states

    def copy(self) -> Self:
        """The same state once more, sharing nothing that changes."""
        twin = type(self)(self.setup)
        for name in field_names(self):
            setattr(twin, name, copied(getattr(self, name)))
        twin.agenda = self.agenda[:]
        return twin

    def seen_by(self, seat: Seat | None) -> Self:
        """What a seat (None: a spectator) sees of this state; hidden cards show their backs."""
        view = self.copy()
        hiding.hide(view, SPECTATOR if seat is None else seat)
        return view

    def seen_by_all(self) -> Self:
        """What all seats together see; what nobody sees still shows its back."""
        view = self.copy()
        hiding.hide(view, hiding.ALL)
        return view

    def unknown_to(self, seat: Seat | None) -> list[tuple[str, int]]:
        """What a seat (None: a spectator) doesn't see, sorted, with repetition."""
        return hiding.unknown(self, SPECTATOR if seat is None else seat)

    def imagine(self, seat: Seat | None, rng: Rng) -> Self:
        """Another whole state that this seat (None: a spectator) can't tell from the real one."""
        world = self.copy()
        hiding.redeal(world, SPECTATOR if seat is None else seat, rng)
        return world

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON; `Game.load` makes the same state of it."""
        return {
            "setup": self.setup.dump(),
            "fields": fields(self),
            "agenda": [step.dump() for step in self.agenda],
        }

    def key(self) -> str:
        """Equal for two states exactly when they are the same; the way to them plays no part."""
        agenda = [step.dump() for step in self.agenda]
        return repr((self.setup.key(), sorted(fields(self).items()), agenda))
