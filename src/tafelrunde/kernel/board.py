"""What a game tells about its table to those who look at it: areas, rows, things, questions.

It knows no screen. The terminal and the site draw from it; a game's own drawing may say more.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from tafelrunde.kernel import printed
from tafelrunde.kernel.components import Components
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.secret import HIDDEN
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text

OWN: Final = {"viewer", "waiting", "sealed", "players"}  # of the kernel, not of the table


class Thing:
    """Something on the table, or several alike.

    `id` is what decisions about it are told by, unique on the table. `look` says how it looks,
    in words that a stylesheet knows: a colour, ``back``, ``empty``. `mark` is a sign that tells
    the colour to who can't see it. `at` is a coordinate. `notes` say what lies on it or belongs
    to it.
    """

    def __init__(
        self,
        name: Text,
        id: str = "",
        look: str = "",
        mark: str = "",
        notes: Sequence[Text] = (),
        count: int = 1,
        at: str = "",
    ) -> None:
        self.name = name
        self.id = id
        self.look = look
        self.mark = mark
        self.notes = list(notes)
        self.count = count
        self.at = at


class Row:
    """Things that lie together. With `columns` they are a field of squares, row by row."""

    def __init__(self, title: Text, things: Sequence[Thing], columns: int = 0) -> None:
        self.title = title
        self.things = alike_once(things)
        self.columns = columns


def alike_once(things: Sequence[Thing]) -> list[Thing]:
    """Things that decisions can't tell apart become one, counted."""
    found: dict[str, Thing] = {}
    each: list[Thing] = []
    for thing in things:
        if thing.id and thing.id in found:
            found[thing.id].count += thing.count
            continue
        found[thing.id] = thing
        each.append(thing)
    return each


class Area:
    """A part of the table: what belongs to a seat, or to nobody (-1).

    Areas with the same `group` that follow each other belong together; `marked` is the one
    among them where something stands.
    """

    def __init__(
        self,
        title: Text,
        rows: Sequence[Row],
        seat: int = -1,
        group: str = "",
        marked: bool = False,
    ) -> None:
        self.title = title
        self.rows = list(rows)
        self.seat = seat
        self.group = group
        self.marked = marked


class Board:
    """What a game may say about its table; all that it doesn't say has an answer already.

    A game's own is `BOARD` in its `board.py`. In a `Text` a seat is a number in a part of the
    kind `seat`, ``{owner:seat}``: its name is the teller's business. `about` has for families of
    actions, each known by its first number, the id of the thing that they are about, with their
    parts and ``{seat}`` in braces.
    """

    about: ClassVar[Mapping[int, str]] = {}

    def areas(self, view: State) -> list[Area]:
        """The table as everybody sees it; what the viewer sees besides is left to `own`."""
        shown = {name: value for name, value in fields(view).items() if name not in OWN}
        players = view.setup.players
        each = {name: value for name, value in shown.items() if is_each(value, players)}
        seats = [
            Area(
                Text("{it}", it=""),
                [Row(label(name), plain_things(value[seat])) for name, value in each.items()],
                seat,
            )
            for seat in range(players)
        ]
        rest = [Row(label(name), plain_things(shown[name])) for name in shown if name not in each]
        return [*seats, Area(Text("Table"), rest)]

    def own(self, view: State, seat: int) -> list[Row]:
        """What only a seat sees: its hand, its secrets."""
        return [
            Row(label(name), plain_things(getattr(view, name)[seat]))
            for name, secret in view.secrets.items()
            if is_each(getattr(view, name), view.setup.players) and secret.seen_by != "nobody"
        ]

    def kept(self, view: State, seat: int) -> list[Row]:
        """What a seat has to decide and pay with, so that it is in sight beside its hand."""
        return []

    def things(self, view: State, seat: int, action: int) -> list[str]:
        """The things on the table that a decision is about, by their ids."""
        family = view.setup.game.words.family(action)
        id = self.about.get(family.first)
        return [id.format(seat=seat, **family.split(action))] if id else []

    def beside(self, view: State, seat: int, action: int) -> Text | None:
        """What the words of a decision leave unsaid: the card that lies there."""
        return None

    def topic(self, view: State, action: int) -> Text | None:
        """What stands above a decision and its like in a long list; None: what its family says."""
        return None

    def question(self, view: State, seat: int) -> Text | None:
        """What the seat is asked; None: just to decide."""
        return None

    def title(self, view: State) -> Text | None:
        """What stands above the table."""
        return None

    def gains(self, event: Event) -> Mapping[int, int]:
        """The points that an event gave to seats, or took; a victory only sums them up."""
        if type(event).__name__.startswith("Won"):
            return {}
        seat, points = getattr(event, "seat", None), getattr(event, "points", None)
        return {seat: points} if seat is not None and points is not None else {}

    def start(self, view: State) -> tuple[int, str]:
        """The points that everyone has before the first event, and the rule that says so."""
        return 0, ""

    def reason(self, event: Event) -> Text | None:
        """What an event gives points for, in a word or two."""
        return None

    def is_news(self, event: Event) -> bool:
        """Whether an event is told to who looks at the table; in the log all of them stand."""
        return True

    def tie_breaks(self) -> list[Text]:
        """What decides among those with the same points."""
        return []

    def in_the_box(self, components: Components) -> list[printed.Part]:
        """The components, and what is printed on them."""
        return printed.as_read(components)


def is_each(value: Any, players: int) -> bool:
    """Whether a field has one entry a seat."""
    return isinstance(value, list) and len(value) == players


def label(name: str) -> Text:
    """The name of a field that nobody has named for people."""
    return Text("{it}", it=name.replace("_", " "))


def plain_things(value: Any) -> list[Thing]:
    """Whatever a field holds, one thing for each number; the same several times is counted."""
    things: list[Thing] = []
    for word in plain_words(value):
        name = Text("{it}", it=word)
        if things and things[-1].name.values["it"] == word:
            things[-1].count += 1
        elif word == HIDDEN_WORD:
            things.append(Thing(name, look="back"))
        else:
            things.append(Thing(name))
    return things


HIDDEN_WORD: Final = "?"


def plain_words(value: Any) -> list[str]:
    """The numbers and words in a plain value, one after the other."""
    if isinstance(value, list):
        return [word for member in value for word in plain_words(member)]
    if isinstance(value, int) and value <= HIDDEN:
        return [HIDDEN_WORD]
    return [str(value)]
