"""What a package of rules offers: a name, players, options, words, and new states."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.components import Components
from tafelrunde.kernel.event import Dropped, Event, Noted, Sealed, Withdrawn
from tafelrunde.kernel.plain import copied
from tafelrunde.kernel.rulebook import Rule
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.text import Text
from tafelrunde.kernel.words import Words

T = TypeVar("T")


def defined_in(kind: type[T], *modules: ModuleType) -> list[type[T]]:
    """The classes of a kind that these modules define, in the order of their definition."""
    return [
        member
        for module in modules
        for member in vars(module).values()
        if isinstance(member, type)
        and issubclass(member, kind)
        and member.__module__ == module.__name__
    ]


class BadSetup(ValueError):
    """A game can't be set up like this; the text says what would be right."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """Something that a table agrees on before the game; the first value is the default.

    Where there are `parts`, a value may also name `so_many` of them, numbered from 1, with
    commas between the numbers.
    """

    def __init__(self, name: str, values: Sequence[str], text: str, rules: Sequence[str]) -> None:
        self.name = name
        self.values = list(values)
        self.text = text
        self.rules = list(rules)
        self.parts: list[Text] = []
        self.so_many = 0

    def about(self, value: str) -> Text | None:
        """What a value stands for, where its name doesn't say so."""
        return None

    def read(self, value: str) -> str:
        """The value in its one proper spelling."""
        if value not in self.values:
            raise BadSetup(f"option {self.name} can't be “{value}”: {', '.join(self.values)}")
        return value


class Setup:
    """What is agreed before the first card: game, players, options, components."""

    def __init__(
        self, game: "Game", players: int, options: Mapping[str, str], components: Components
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.components = components
        self._agenda: list[Step[Any]] = []

    def agenda(self) -> list[Step[Any]]:
        """The agenda of a new game: the opening, the first step last. Made once for all games."""
        if not self._agenda:
            self._agenda = self.game.opening(self)
            self._agenda.reverse()
        return self._agenda[:]

    def has(self, option: str) -> bool:
        """Whether an option that is on or off is on."""
        return self.options[option] == "on"

    def dump(self) -> dict[str, Any]:
        """This agreement as JSON; the components only where they were corrected."""
        data: dict[str, Any] = {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
        }
        if self.components.corrections:
            data["components"] = self.components.corrections
        return data

    def key(self) -> str:
        """Equal for equal agreements."""
        return repr((self.game.name, self.players, sorted(self.options.items())))


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game as its package offers it. `games.find` finds the one named GAME in each folder."""

    name: str
    title: str
    about: str = ""  # what it is, in a sentence or two, for whoever doesn't know it yet
    version: int
    players: range
    options: list[Option]
    words: Words
    steps: list[type[Step[Any]]]
    events: list[type[Event]]
    rulebook: dict[str, Rule]

    def read_components(self, corrections: Mapping[str, Any]) -> Components:
        """The components as printed, with an owner's corrections."""
        raise NotImplementedError

    def name_of(self, kind: str, value: int, setup: Setup) -> Text | None:
        """What people call this: the card, faction, … that a part of a template stands for.

        None where the number itself is meant. Seats are named by the table, not by the game.
        """
        raise NotImplementedError

    def blank(self, setup: Setup) -> State:
        """A state of this game whose fields are yet to be filled."""
        raise NotImplementedError

    def opening(self, setup: Setup) -> list[Step[Any]]:
        """The steps that wait in a new game, the first one first, in a new list."""
        raise NotImplementedError

    def setup(
        self,
        players: int,
        options: Mapping[str, str] | None = None,
        corrections: Mapping[str, Any] | None = None,
    ) -> Setup:
        """An agreement that this game can be played under; options not given are the default."""
        if players not in self.players:
            few, many = self.players[0], self.players[-1]
            raise BadSetup(f"{self.name} is for {few} to {many} players, not {players}")
        chosen = {option.name: option.values[0] for option in self.options}
        known = {option.name: option for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                raise BadSetup(f"{self.name} has no option “{name}”; it has {', '.join(known)}")
            chosen[name] = known[name].read(value)
        return Setup(self, players, chosen, self.read_components(corrections or {}))

    def new(self, setup: Setup) -> State:
        """A new game, up to its first decision or draw."""
        state = self.blank(setup)
        state.sealed = [[] for _ in range(setup.players)]
        state.begin()
        state.agenda = setup.agenda()
        state.proceed()
        return state

    def load(self, data: Mapping[str, Any]) -> State:
        """The state that `State.dump` wrote."""
        agreed = data["setup"]
        setup = self.setup(agreed["players"], agreed["options"], agreed.get("components"))
        state = self.blank(setup)
        for name, value in data["fields"].items():
            setattr(state, name, copied(value))
        state.agenda = [self._step(name, values) for name, values in data["agenda"]]
        return state

    def _step(self, name: str, values: Mapping[str, Any]) -> Step[Any]:
        for kind in self.steps:
            if kind.__name__ == name:
                return kind(**values)
        raise ValueError(f"{self.name} has no step {name}")

    def all_events(self) -> list[type[Event]]:
        """Every event that can happen, the kernel's own included."""
        return [Noted, Sealed, Withdrawn, Dropped, *self.events]
