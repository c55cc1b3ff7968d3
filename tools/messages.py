"""Bring the catalogues up to date with all that people are told, and compile them.

Texts come from four places: marked strings in the code (`_("…")`, `Text("…")`,
`counted("…", "…")`, …), the same in the boards' templates, what the games' objects say (events,
labels, options, the names of things), and the rulebooks' TOML. Run by `make messages`.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from tafelrunde import games
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.text import Text, parts
from tafelrunde.language import PART

PACKAGE: Final = Path(__file__).parents[1] / "src" / "tafelrunde"
LOCALE: Final = PACKAGE / "locale"
TEMPLATE: Final = PACKAGE.parents[1] / "build" / "tafelrunde.pot"  # for a new language
BEGAN: Final = datetime(2026, 11, 18, tzinfo=UTC)  # fixed: no difference without a difference

Message = str | tuple[str, str]

# Calls that take a text, and how many templates it has.
CALLS: Final = {"_": 1, "plain": 1, "to_say": 1, "Text": 1, "counted": 2}


def in_code(path: Path) -> Iterator[tuple[Message, str]]:
    """The marked strings of a file."""
    where = str(path.relative_to(PACKAGE))
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = getattr(function, "id", getattr(function, "attr", ""))
        said = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        wanted = CALLS.get(name, 0)
        words = [word for word in said[:wanted] if isinstance(word, str)]
        if wanted and len(words) == wanted:
            yield (words[0] if wanted == 1 else (words[0], words[1])), where


def in_template(path: Path) -> Iterator[tuple[Message, str]]:
    """The marked strings of a Jinja template."""
    where = str(path.relative_to(PACKAGE))
    tree = Environment().parse(path.read_text())
    for _, function, said in extract_from_ast(tree, tuple(CALLS)):
        words = [said] if said is None or isinstance(said, str) else list(said)
        wanted = CALLS[function]
        texts = [word for word in words[:wanted] if isinstance(word, str)]
        if len(texts) == wanted:
            yield (texts[0] if wanted == 1 else (texts[0], texts[1])), where


def in_game(game: Game) -> Iterator[tuple[Message, str]]:
    """All that a game's objects say."""
    templates: list[str] = []
    if game.about:
        yield game.about, f"{game.name}: about"
    for event in game.all_events():
        for said in (event.text, event.unseen):
            if said:
                templates.append(said)
                yield said, f"{game.name}: {event.__name__}"
    for family in game.words.families:
        templates.append(family.label)
        yield family.label, f"{game.name}: {family.pattern}"
    for option in game.options:
        yield option.text, f"{game.name}: option {option.name}"
        for value in option.values:
            yield value, f"{game.name}: option {option.name}"
    for rule in game.rulebook.values():
        yield rule.text, rule.id
        if rule.section:
            yield rule.section, rule.id
        if rule.refused:
            templates.append(rule.refused)
            yield rule.refused, f"{rule.id} refuses"
    kinds = {kind for template in templates for _, kind in parts(template)}
    for kind in sorted(kinds):
        yield from in_names(game, kind)


def in_names(game: Game, kind: str) -> Iterator[tuple[Message, str]]:
    """What the things of a kind are called."""
    setup = game.setup(game.players[-1])
    for value in range(1000):
        try:
            named = game.name_of(kind, value, setup)
        except (IndexError, KeyError):
            return
        if named is None or (named.many and value > 1):
            return
        yield from in_text(named, f"{game.name}: {kind}")


def in_text(text: Text, where: str) -> Iterator[tuple[Message, str]]:
    """A text, and those that are its values."""
    yield (text.template, text.many) if text.many else text.template, where
    for value in text.values.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, Text):
                yield from in_text(inner, where)


def everything() -> Catalog:
    """All that is to be translated, with where it is said."""
    template = Catalog(project="Tafelrunde", copyright_holder="", creation_date=BEGAN)
    found: dict[Message, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for message, where in in_code(path):
            found.setdefault(message, []).append(where)
    for path in templates():
        for message, where in in_template(path):
            found.setdefault(message, []).append(where)
    for name in games.names():
        for message, where in in_game(games.find(name)):
            found.setdefault(message, []).append(where)
    for message, places in found.items():
        if re.search(r"[^\W\d]", PART.sub("", message if isinstance(message, str) else message[0])):
            template.add(message, auto_comments=list(dict.fromkeys(places))[:3])
    return template


def templates() -> list[Path]:
    """The templates in Jinja: those of the pages and of the boards."""
    return sorted([*PACKAGE.glob("site/**/*.html"), *PACKAGE.glob("games/*/*.html")])


def catalogues() -> list[Path]:
    """The catalogue of each language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/tafelrunde.po"))


def read(path: Path) -> Catalog:
    """A catalogue as it is on disk."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name)


def update(path: Path, template: Catalog) -> Catalog:
    """Add what is new to a catalogue, drop what nobody says any more."""
    catalog = read(path)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.revision_date = BEGAN
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, ignore_obsolete=True)
    return catalog


def compile_catalogue(path: Path) -> None:
    """Write what `tafelrunde.language` reads, in one piece: somebody may be reading."""
    unfinished = path.with_suffix(f".{os.getpid()}.mo")
    with unfinished.open("wb") as file:
        write_mo(file, read(path))
    unfinished.replace(path.with_suffix(".mo"))


def problems(catalog: Catalog, template: Catalog) -> list[str]:
    """What is missing, doubtful or broken in a catalogue."""
    found = []
    for message in template:
        if not message.id:
            continue
        own = catalog.get(message.id)
        name = message.id if isinstance(message.id, str) else message.id[0]
        if own is None or not own.string or not all(own.string):
            found.append(f"missing: {name}")
        elif own.fuzzy:
            found.append(f"doubtful: {name}")
        elif not same_parts(message.id, own.string):
            found.append(f"other parts: {name}")
    return found


def same_parts(original: Sequence[str] | str, translation: Sequence[str] | str) -> bool:
    """Whether a translation has exactly the parts of its original; a plural may leave out {n}."""
    if isinstance(original, str):
        return sorted(parts(original)) == sorted(parts(str(translation)))
    wanted = set(parts(original[1]))
    return all(wanted - {("n", "n")} <= set(parts(form)) <= wanted for form in translation)


def main() -> int:
    """Update and compile every catalogue; say what is left to translate."""
    template = everything()
    TEMPLATE.parent.mkdir(exist_ok=True)
    with TEMPLATE.open("wb") as file:
        write_po(file, template, width=100, sort_output=True)
    left = 0
    for path in catalogues():
        catalog = update(path, template)
        compile_catalogue(path)
        found = problems(catalog, template)
        left += len(found)
        print(f"{path.parents[1].name}: {len(catalog)} texts, {len(found)} to do")
        for problem in found:
            print(f"  {problem}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
