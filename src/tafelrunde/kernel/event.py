"""What happened, as typed facts that each seat sees as far as it may."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.secret import EVERYBODY, HIDDEN, OWNER

SPECTATOR = -2  # whoever sits at no seat, in the kernel's own arithmetic


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """Something that happened in a play.

    A subclass has plain fields that its constructor takes by name, a translatable `text`
    with them in braces (``{name}`` or ``{name:kind}``) and, where one stands behind it, the
    `rule` it follows from. `secrets` names the fields that not everybody may see: OWNER
    means the seat in the field `seat`, anything else the field that holds the seats that
    may, as bits (EVERYBODY includes the spectators). Whom a field is hidden from is told
    `unseen` instead of `text`; where that is empty, nothing at all. With `discreet`, who else
    may see them is hidden as well: of the bits each seat is told its own.

    A seat's view changes exactly when an event that it sees says so. An event that changes
    nobody's view (an announcement) says `changes = False`.
    """

    text: ClassVar[str] = ""
    unseen: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    changes: ClassVar[bool] = True
    secrets: ClassVar[Mapping[str, str]] = {}
    discreet: ClassVar[bool] = False

    def seen_by(self, seat: int | None) -> "Event | None":
        """This event as a seat (None: a spectator) learns of it, or None if it doesn't."""
        viewer = SPECTATOR if seat is None else seat
        hidden = [name for name, seers in self.secrets.items() if not self._sees(viewer, seers)]
        if hidden and not self.unseen:
            return None
        if not hidden and not self.discreet:
            return self
        told: dict[str, Any] = fields(self)
        if self.discreet:
            self._forget_seers(told, viewer)
        for name in hidden:
            value = told[name]
            told[name] = [HIDDEN] * len(value) if isinstance(value, list) else HIDDEN
        return type(self)(**told)

    def _forget_seers(self, told: dict[str, Any], viewer: int) -> None:
        """Leave of who may see what the viewer's own bit, unless everybody may."""
        for seers in self.secrets.values():
            if seers != OWNER and told[seers] != EVERYBODY:
                told[seers] &= 1 << viewer if viewer >= 0 else 0

    def _sees(self, viewer: int, seers: str) -> bool:
        if seers == OWNER:
            return bool(viewer == getattr(self, "seat"))
        mask: int = getattr(self, seers)
        return mask == EVERYBODY or (viewer >= 0 and bool(mask >> viewer & 1))

    def is_hidden(self) -> bool:
        """Whether this is the version for those who may not see everything."""
        return any(
            value == HIDDEN or (isinstance(value, list) and HIDDEN in value)
            for value in (getattr(self, name) for name in self.secrets)
        )

    def told(self) -> str:
        """The text that fits what is seen here."""
        return self.unseen if self.secrets and self.is_hidden() else self.text

    def dump(self) -> dict[str, Any]:
        """This event as JSON: its name and its fields."""
        return {"event": type(self).__name__, **fields(self)}


@mypyc_attr(acyclic=True)
class Noted(Event):
    """A private decision of an answer that is not complete yet."""

    secrets = {"action": OWNER}
    text = "{seat} thinks of this: {action}."

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action


@mypyc_attr(acyclic=True)
class Sealed(Event):
    """An answer is complete; the others learn that, not what it is."""

    secrets = {"action": OWNER}
    text = "{seat} has decided: {action}."
    unseen = "{seat} has decided."

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action


@mypyc_attr(acyclic=True)
class Withdrawn(Event):
    """A complete answer was taken back."""

    text = "{seat} thinks again."

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(acyclic=True)
class Dropped(Event):
    """An incomplete answer was taken back, which is nobody else's business."""

    secrets = {"seat": OWNER}
    text = "{seat} starts over."

    def __init__(self, seat: int) -> None:
        self.seat = seat


_sealed: Final[list[list[Sealed]]] = []


def sealed(seat: Seat, action: Action) -> Sealed:
    """That this answer is complete. It is told so often that each is made only once."""
    while len(_sealed) <= seat:
        _sealed.append([])
    known = _sealed[seat]
    while len(known) <= action:
        known.append(Sealed(seat, len(known)))
    return known[action]
