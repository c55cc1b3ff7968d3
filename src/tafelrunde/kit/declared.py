"""Checks of what a game declares, before anything is played."""

from tafelrunde.kernel.game import BadSetup, Game
from tafelrunde.kernel.text import parts
from tafelrunde.kernel.words import UnknownWord
from tafelrunde.kit.case import Broken


def declared(game: Game) -> None:
    """Words, options, rules and steps of a game fit together."""
    _words(game)
    _options(game)
    if len({kind.__name__ for kind in game.steps}) != len(game.steps):
        _broken(game, "words", "two steps have the same name")
    names = [kind.__name__ for kind in game.all_events()]
    if len(set(names)) != len(names):
        _broken(game, "events", "two events have the same name")
    for kind in game.events:
        if kind.rule and kind.rule not in game.rulebook:
            _broken(game, "events", f"{kind.__name__} names {kind.rule}, which is no rule")
        if not kind.text:
            _broken(game, "events", f"{kind.__name__} has no text")
        for part, _ in parts(kind.unseen):
            if part in kind.secrets:
                _broken(game, "events", f"{kind.__name__} tells {part} to those who can't see it")


def _broken(game: Game, check: str, what: str) -> None:
    raise Broken(check, game.name, 0, what)


def _words(game: Game) -> None:
    words = game.words
    for action in range(words.size):
        if words.number(words.word(action)) != action:
            _broken(game, "words", f"“{words.word(action)}” is not the word of {action} only")
        family = words.family(action)
        unknown = {part for part, _ in parts(family.label)} - set(family.parts)
        # What a label shows beside the parts of the pattern is named from the action itself.
        if unknown and not family.parts:
            _broken(game, "words", f"“{family.label}” shows {unknown}, of which nothing is known")
    for nonsense in (-1, words.size):
        try:
            words.word(nonsense)
        except UnknownWord:
            continue
        _broken(game, "words", f"{nonsense} has words")


def _options(game: Game) -> None:
    for option in game.options:
        if not option.values or len(set(option.values)) != len(option.values):
            _broken(game, "options", f"{option.name} has the values {option.values}")
        for rule in option.rules:
            if rule not in game.rulebook:
                _broken(game, "options", f"{option.name} names {rule}, which is no rule")
    least, most = game.players[0], game.players[-1]
    wrong: list[tuple[int, dict[str, str]]] = [
        (least - 1, {}),
        (most + 1, {}),
        (least, {"no such option": "on"}),
        *[(least, {option.name: "no such value"}) for option in game.options],
    ]
    for players, options in wrong:
        try:
            game.setup(players, options)
        except BadSetup:
            continue
        _broken(game, "options", f"{players} players with {options} can be set up")
