"""Guests: people without an account, made when they first do something."""

import secrets

from django.http import HttpRequest

from tafelrunde.site import paper
from tafelrunde.site.people.identity import guest_name, name_of, person_of, read_name
from tafelrunde.site.people.models import Person
from tafelrunde.site.tables import submit
from tafelrunde.site.tables.submit import Changed


def person_here(request: HttpRequest, name: str = "") -> Person:
    """Whoever asks: known by the cookie, else somebody new of this name, or of a guest's."""
    known = person_of(request)
    if known is not None:
        return known
    called = read_name(name) if name.strip() else suggested(request)
    made = submit.change(0, lambda: Changed(None, Person.objects.create(name=called)))
    person: Person = made.answer
    return person


def called(request: HttpRequest) -> str:
    """One's own name, or one to begin with for somebody who has none yet."""
    return name_of(request) or suggested(request)


def suggested(request: HttpRequest) -> str:
    """A name for somebody who didn't choose one."""
    return guest_name(secrets.randbelow(900), paper.language_of(request))
