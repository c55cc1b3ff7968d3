"""What was agreed for a table, in words."""

from collections.abc import Mapping

from tafelrunde.kernel.game import Game, Option
from tafelrunde.language import Language


def value_said(value: str, reader: Language) -> str:
    """A value in words; in the source language its name, or the numbers of one's own choice."""
    return reader.plain(value).replace("_", " ").replace(",", ", ")


class Agreed:
    """An option as it was chosen, with the rules that explain it."""

    def __init__(self, option: Option, value: str, game: Game, reader: Language) -> None:
        self.name = reader.plain(option.text)
        self.value = value_said(value, reader)
        about = option.about(value)
        self.about = reader.say(about) if about is not None else ""
        self.rules = [(rule, reader.plain(game.rulebook[rule].text)) for rule in option.rules]


def agreed(game: Game, chosen: Mapping[str, str], reader: Language) -> list[Agreed]:
    """All options of a table."""
    return [
        Agreed(option, chosen.get(option.name, option.values[0]), game, reader)
        for option in game.options
    ]


def options_said(game: Game, chosen: Mapping[str, str], reader: Language) -> list[str]:
    """The options that differ from the usual game."""
    return [
        option_said(option, chosen[option.name], reader)
        for option in game.options
        if option.name in chosen and chosen[option.name] != option.values[0]
    ]


def option_said(option: Option, value: str, reader: Language) -> str:
    """An option as it was chosen."""
    text = reader.plain(option.text)
    return text if value == "on" else f"{text}: {value_said(value, reader)}"
