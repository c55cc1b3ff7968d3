"""What the form for a new table says, read with every error, so that nothing typed is lost."""

from collections.abc import Mapping
from typing import Final

from tafelrunde import bots, editions
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup, Game, Option
from tafelrunde.language import Language, to_say
from tafelrunde.site.people.identity import BadName, read_name
from tafelrunde.site.tables import seating
from tafelrunde.site.tables.seating import BOT, FREE, MINE, Chair

HERE: Final = "here"  # another person on this device
OWN: Final = "own"  # a value of one's own, put together from parts
SWITCH: Final = ["off", "on"]
LONGEST: Final = 100  # characters of a name that are shown again for correction


class Place:
    """A seat as the form has it."""

    def __init__(self, kind: str, name: str = "") -> None:
        self.kind = kind  # me, here, free, or bot:NAME
        self.name = name[:LONGEST]

    def chair(self) -> Chair:
        """Who is to sit there."""
        kind, _, bot = self.kind.partition(":")
        if kind == BOT:
            return Chair(BOT, bot=bot)
        return Chair(FREE) if kind == FREE else Chair(MINE, name=read_name(self.name))

    def is_named(self) -> bool:
        """Whether somebody's name belongs to it."""
        return self.kind in (MINE, HERE)


class Wish:
    """A table as somebody wants it. `errors` says for each field what would be right."""

    def __init__(self, game: Game, players: int, name: str) -> None:
        self.game = game
        self.players = players
        self.options = {option.name: option.values[0] for option in game.options}
        self.parts: dict[str, list[int]] = {option.name: [] for option in game.options}
        self.places = [Place(FREE) for _ in range(game.players[-1])]
        self.places[0] = Place(MINE, name)
        self.public = False
        self.errors: dict[str, str] = {}

    def chairs(self) -> list[Chair]:
        """Who is to sit where."""
        return [place.chair() for place in self.places[: self.players]]


class Several:
    """All values of the fields that may have several."""

    def __init__(self, lists: Mapping[str, list[str]]) -> None:
        self._lists = lists

    def numbers(self, name: str) -> list[int]:
        """The numbers in a field; what is no number is left out."""
        texts = self._lists.get(name, [])
        return sorted({int(t) for t in texts if t.isascii() and t.isdigit() and len(t) < 4})


def read(wish: Wish, data: Mapping[str, str], several: Several, reader: Language) -> Wish:
    """What was sent, put into a wish that has what is usual."""
    read_players(wish, data, reader)
    for option in wish.game.options:
        read_option(wish, option, data, several, reader)
    read_places(wish, data, reader)
    wish.public = data.get("public") == "on"
    if not wish.errors:
        try:
            editions.agreed(wish.game, wish.players, wish.options)
        except (BadSetup, BadComponents) as error:
            wish.errors["all"] = reader.plain(str(error))
    return wish


def read_players(wish: Wish, data: Mapping[str, str], reader: Language) -> None:
    """How many play."""
    told = data.get("players", "")
    allowed = {str(number): number for number in wish.game.players}
    if told in allowed:
        wish.players = allowed[told]
        return
    few, many = wish.game.players[0], wish.game.players[-1]
    said = to_say("This game is for {few} to {many} players.")
    wish.errors["players"] = reader.plain(said, few=few, many=many)


def read_option(
    wish: Wish, option: Option, data: Mapping[str, str], several: Several, reader: Language
) -> None:
    """An option: a switch is off unless it is sent."""
    field = f"option-{option.name}"
    value = data.get(field, option.values[0])
    wish.parts[option.name] = several.numbers(f"{field}-part")
    if option.parts and value == OWN:
        value = ",".join(str(number) for number in wish.parts[option.name])
        wish.options[option.name] = OWN
    try:
        wish.options[option.name] = option.read(value)
    except BadSetup:
        if wish.options[option.name] == OWN:
            said = to_say("Choose {n} of them, no more and no less.")
            wish.errors[field] = reader.plain(said, n=option.so_many)
        else:
            wish.errors[field] = reader.plain(to_say("Choose one of these."))


def read_places(wish: Wish, data: Mapping[str, str], reader: Language) -> None:
    """Who sits where."""
    wish.places = [
        Place(data.get(f"seat-{index}", FREE), data.get(f"name-{index}", ""))
        for index in range(len(wish.places))
    ]
    taken: list[str] = []
    for index, place in enumerate(wish.places[: wish.players]):
        error = wrong_with(place, wish.places[:index], taken)
        if error is not None:
            template, values = error
            wish.errors[f"seat-{index}"] = reader.plain(template, **values)
    if not any(place.is_named() or place.kind == FREE for place in wish.places[: wish.players]):
        said = to_say("At least one seat is for a person: you, a friend or somebody here.")
        wish.errors["seats"] = reader.plain(said)


Wrong = tuple[str, dict[str, str | int]]


def wrong_with(place: Place, before: list[Place], taken: list[str]) -> Wrong | None:
    """What is wrong with a seat, as a template with its values; its name is taken from then on."""
    known = {MINE, HERE, FREE, *(f"{BOT}:{bot}" for bot in bots.names())}
    if place.kind not in known:
        return to_say("Choose who sits here."), {}
    if place.kind == MINE and any(other.kind == MINE for other in before):
        return to_say("You sit at another seat already; choose somebody else for this one."), {}
    if not place.is_named():
        return None
    try:
        name = read_name(place.name)
    except BadName as error:
        return error.text, dict(error.values)
    if seating.is_called(taken, name):
        return to_say("Somebody at this table is called {name} already."), {"name": name}
    taken.append(name)
    return None
