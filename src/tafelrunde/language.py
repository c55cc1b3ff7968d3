"""Saying things in the reader's language.

The kernel and the games speak of events, actions, refusals and `Text`s; here they become
sentences. A language is a folder in `locale/` with a catalogue; English is the source.
"""

import gettext
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.step import Refusal
from tafelrunde.kernel.text import Text, Value, counted, parts

LOCALE: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "tafelrunde"
SOURCE: Final = "en"

MOST_KNOWN: Final = 8192  # templates: what is told of an error may have been written by anybody

PART = re.compile(r"\{(\w+)(?::\w+)?\}")


@lru_cache(MOST_KNOWN)
def pieces(template: str) -> list[str]:
    """What stands between the parts of a template, and in every second place a part's name."""
    return PART.split(template)


@cache
def kinds(template: str) -> list[tuple[str, str]]:
    """The parts of a template with their kinds: a page says the same few templates all the time."""
    return parts(template)


def names_seats(text: Text) -> bool:
    """Whether a part of a text, or of a text within it, is a seat."""
    if not text.values:
        return False
    if ":" in text.template and any(kind == "seat" for _, kind in kinds(text.template)):
        return True
    for value in text.values.values():
        if isinstance(value, Text) and names_seats(value):
            return True
        if isinstance(value, list) and any(names_seats(member) for member in value):
            return True
    return False


def to_say(template: str) -> str:
    """A template that is only marked for the catalogues here; it is said elsewhere."""
    return template


class UnknownLanguage(ValueError):
    """There is no catalogue of this language."""


def names() -> list[str]:
    """The languages that there are."""
    return sorted([SOURCE, *(path.parents[1].name for path in LOCALE.glob("*/*/*.mo"))])


def chosen(wanted: str = "") -> "Language":
    """The language asked for, else the one of TAFELRUNDE_LANGUAGE, the locale, or English."""
    asked = wanted or os.environ.get("TAFELRUNDE_LANGUAGE", "")
    if asked:
        if asked not in names():
            raise UnknownLanguage(f"there is no language “{asked}”; there are {', '.join(names())}")
        return Language(asked)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            code = re.split(r"[_.@]", os.environ[variable])[0]
            return Language(code if code in names() else SOURCE)
    return Language(SOURCE)


class Language:
    """A language and its catalogue."""

    def __init__(self, code: str = SOURCE) -> None:
        self.code = code
        self.catalogue: gettext.NullTranslations = gettext.NullTranslations()
        if code != SOURCE:
            self.catalogue = gettext.translation(DOMAIN, LOCALE, [code])
        # A template in this language: boards say the same few thousand again and again.
        self.words = lru_cache(MOST_KNOWN)(self._found)

    def say(self, text: Text) -> str:
        """A text in this language, with its values, and theirs."""
        if not text.values and not text.many:
            return self.words(text.template)
        template = (
            self.catalogue.ngettext(text.template, text.many, text.count)
            if text.many
            else self.catalogue.gettext(text.template)
        )
        return self.fill(template, text.values)

    def _found(self, template: str) -> str:
        # An empty one would find the head of the catalogue.
        return self.catalogue.gettext(template) if template else ""

    def plain(self, template: str, /, **values: Value) -> str:
        """A template that is not worth a `Text`."""
        return self.fill(self.words(template), values) if values else self.words(template)

    def counted(self, one: str, many: str, n: int) -> str:
        """A number of things."""
        return self.say(counted(one, many, n))

    def fill(self, template: str, values: Mapping[str, Value]) -> str:
        """A translated template with its values."""
        said = pieces(template)
        if len(said) == 1:
            return template
        filled = said[:]
        for at in range(1, len(said), 2):
            filled[at] = self._value(values[said[at]])
        return "".join(filled)

    def _value(self, value: Value) -> str:
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, list):
            return self.listed([self.say(member) for member in value])
        return str(value)

    def listed(self, members: Sequence[str]) -> str:
        """A list as this language has it: “a, b and c”."""
        if not members:
            return self.say(Text("nothing"))
        if len(members) == 1:
            return members[0]
        return self.say(Text("{first} and {last}", first=", ".join(members[:-1]), last=members[-1]))


class Teller:
    """Tells of one game at one table: its things have names, and so have its seats."""

    def __init__(self, setup: Setup, seats: Sequence[str], language: Language) -> None:
        self.setup = setup
        self.game = setup.game
        self.seats = list(seats)
        self.signs = signs_of(self.seats)
        self.language = language
        self._actions: dict[int, str] = {}  # told before: a board says the same again and again
        self._names: dict[tuple[str, int], str] = {}

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self._told(event.told(), fields(event))

    def action(self, action: int) -> str:
        """What a decision is called where it is offered."""
        told = self._actions.get(action)
        if told is None:
            family = self.game.words.family(action)
            values = {part: family.value(action, part) for part, _ in kinds(family.label)}
            told = self._actions[action] = self._told(family.label, values)
        return told

    def refusal(self, refusal: Refusal) -> str:
        """Why something may not be done, and the rule that says so."""
        return f"{self.why_not(refusal)} [{refusal.rule}]"

    def why_not(self, refusal: Refusal) -> str:
        """Why something may not be done."""
        rule = self.game.rulebook[refusal.rule]
        return self._told(rule.refused, refusal.numbers) if rule.refused else self.rule(rule.id)

    def text(self, text: Text) -> str:
        """A text in the reader's language; a part of the kind `seat` is the player's name."""
        if text.values and names_seats(text):
            text = self._with_names(text)
        return self.language.say(text)

    def _with_names(self, text: Text) -> Text:
        seats = [part for part, kind in kinds(text.template) if kind == "seat"]
        values: dict[str, Value] = {}
        for part, value in text.values.items():
            if part in seats:
                values[part] = self.seats[int(str(value))]
            elif isinstance(value, Text):
                values[part] = self._with_names(value)
            elif isinstance(value, list):
                values[part] = [self._with_names(member) for member in value]
            else:
                values[part] = value
        return Text(text.template, text.many, text.count, **values)

    def rule(self, rule: str) -> str:
        """A rule in a few words of our own."""
        return self.language.plain(self.game.rulebook[rule].text)

    def name(self, kind: str, value: int) -> str:
        """What a thing of this kind is called."""
        name = self._names.get((kind, value))
        if name is None:
            name = self._names[kind, value] = self.language._value(self._named(kind, value))
        return name

    def _told(self, template: str, values: Mapping[str, Any]) -> str:
        named = {part: self._named(kind, values[part]) for part, kind in kinds(template)}
        return self.language.fill(self.language.catalogue.gettext(template), named)

    def _named(self, kind: str, value: Any) -> Value:
        if isinstance(value, list):
            return [self._as_text(kind, member) for member in value]
        if not isinstance(value, int):
            return str(value)
        if kind in ("seat", "seats"):
            return self.seats[value]
        if kind == "action":
            return self.action(value)
        return self.game.name_of(kind, value, self.setup) or value

    def _as_text(self, kind: str, value: Any) -> Text:
        named = self._named(kind, value)
        return named if isinstance(named, Text) else Text("{it}", it=named)


def signs_of(names: list[str]) -> list[str]:
    """A letter for each seat, the first of the name; numbers where two begin alike."""
    firsts = [name[:1].upper() for name in names]
    if len(set(firsts)) == len(firsts) and all(first.isalnum() for first in firsts):
        return firsts
    return [str(number) for number in range(1, len(names) + 1)]
