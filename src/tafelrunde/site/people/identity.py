"""Who somebody is: a signed cookie, read without the database."""

import unicodedata
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from tafelrunde.language import Language, to_say
from tafelrunde.site.people.models import LONGEST_NAME, Person

COOKIE: Final = "person"
A_YEAR: Final = 365 * 24 * 3600
signer: Final = Signer(salt="tafelrunde.person")

GUESTS: Final = [
    to_say("Guest"),
    to_say("Baker"),
    to_say("Cooper"),
    to_say("Miller"),
    to_say("Weaver"),
    to_say("Smith"),
    to_say("Scribe"),
    to_say("Mason"),
    to_say("Tanner"),
    to_say("Potter"),
]


class BadName(ValueError):
    """A name that can't be shown at a table; `text` is a template of what would be right."""

    def __init__(self, text: str, **values: int) -> None:
        super().__init__(text)
        self.text = text
        self.values = values
        self.status = 400


def read_cookie(value: str) -> int:
    """The number of the person that a cookie names; 0 for nobody."""
    try:
        return int(signer.unsign(value))
    except (BadSignature, ValueError):
        return 0


def person_id(request: HttpRequest) -> int:
    """The number of the person who asks; 0 for somebody new."""
    return read_cookie(request.COOKIES.get(COOKIE, ""))


def person_of(request: HttpRequest) -> Person | None:
    """The person who asks, None for somebody new."""
    number = person_id(request)
    return Person.objects.filter(pk=number).first() if number else None


def name_of(request: HttpRequest) -> str:
    """What the person who asks is called; nothing for somebody new, or without a database."""
    try:
        person = person_of(request)
    except (DatabaseError, InterfaceError):
        return ""
    return person.name if person is not None else ""


def remember(response: HttpResponse, person: Person) -> None:
    """Give the cookie that says who this is."""
    response.set_cookie(
        COOKIE,
        signer.sign(str(person.pk)),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )


def read_name(text: str) -> str:
    """A name as it is shown: one line, nothing that changes the direction or hides."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName(to_say("A name has at least one character."))
    if len(name) > LONGEST_NAME:
        raise BadName(to_say("A name has up to {most} characters."), most=LONGEST_NAME)
    if any(not shown(character) for character in name) or stacked(name):
        raise BadName(to_say("A name consists of letters, digits and the usual signs."))
    return name


def shown(character: str) -> bool:
    """Whether a character shows as itself: no controls, nothing unassigned or private."""
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def stacked(text: str) -> bool:
    """Whether more marks are piled on one letter than any language does."""
    piled = 0
    for character in text:
        piled = piled + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if piled > 2:
            return True
    return False


def guest_name(number: int, language: Language) -> str:
    """A name for somebody who didn't choose one."""
    name = language.plain(GUESTS[number % len(GUESTS)])
    return f"{name} {number % 90 + 10}"[:LONGEST_NAME]
