"""Tables for tests of pages: people with browsers of their own, and what they do there."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from django.db import connection
from django.test import Client

apart: Final = ThreadPoolExecutor(1, "visitor")  # Playwright keeps the main thread's loop


class Browser:
    """A client whose requests are made in a thread of their own."""

    def __init__(self) -> None:
        self.client = Client(headers={"host": "localhost"})
        self.cookies = self.client.cookies

    def get(self, *asked: Any, **how: Any) -> Any:
        return apart.submit(closing, self.client.get, *asked, **how).result()

    def post(self, *asked: Any, **how: Any) -> Any:
        return apart.submit(closing, self.client.post, *asked, **how).result()


def closing(ask: Any, *asked: Any, **how: Any) -> Any:
    """An answer; no connection to the database stays open in that thread."""
    try:
        return ask(*asked, **how)
    finally:
        connection.close()


class Visitor:
    """Somebody with a browser."""

    def __init__(self, name: str = "") -> None:
        from tafelrunde.site.people.identity import signer
        from tafelrunde.site.people.models import Person

        self.client = Browser()
        self.person: Any = None
        if name:
            self.person = Person.objects.create(name=name)
            self.client.cookies["person"] = signer.sign(str(self.person.pk))

    def page(self, code: str, seat: str = "") -> str:
        """The page of a table."""
        address = f"/t/{code}/" + (f"?seat={seat}" if seat else "")
        response = self.client.get(address)
        assert response.status_code == 200, response.content.decode()
        return response.content.decode()

    def does(self, code: str, seat: int, what: str, **headers: str) -> Any:
        """A decision, as a form sends it."""
        body = {"seat": str(seat), "do": what}
        return self.client.post(f"/t/{code}/act", body, headers=headers)


class Sitting:
    """A table at which some sit; `owners` says who plays each seat, None for a bot."""

    def __init__(self, game: str, owners: list[Visitor | None], **options: str) -> None:
        from tafelrunde.site.tables import seating, submit
        from tafelrunde.site.tables.seating import Chair

        host = next(owner for owner in owners if owner is not None)
        chairs = [
            Chair("bot", bot="uniform")
            if owner is None
            else Chair("me", name=f"{owner.person.name} {seat}")
            if owner is host
            else Chair("free")
            for seat, owner in enumerate(owners)
        ]
        made = seating.make(host.person, game, len(owners), options, chairs)
        self.id, self.code, self.owners = made.table.pk, made.table.code, owners
        for seat, owner in enumerate(owners):
            if owner is not None and owner is not host:
                name = f"{owner.person.name} {seat}"
                submit.change(
                    self.id,
                    lambda s=seat, o=owner, n=name: seating.sit_down(self.id, s, o.person, n),
                )

    def position(self) -> Any:
        """The table as it stands."""
        from tafelrunde.site.tables import access
        from tafelrunde.site.tables import position as positions

        return positions.of(access.table_of(self.code))

    def bots(self) -> None:
        """Let the bots decide."""
        from tafelrunde.site.tables.bots import decide_at_once

        decide_at_once(self.id)

    def play(self, decisions: int, seed: int = 1) -> None:
        """Decide at random for whoever must."""
        from tafelrunde.site.tables import moves, submit

        rng = random.Random(seed)
        for _ in range(decisions):
            self.bots()
            position = self.position()
            table = position.table
            if table.status != "running":
                return
            waiting = table.held if table.held >= 0 else (table.pending or [-1])[0]
            seat = waiting if waiting >= 0 else position.asked()[0]
            by = position.seats[seat].person_id or moves.HOUSE
            if waiting >= 0:
                submit.change(self.id, lambda s=seat, b=by: moves.end_turn(self.id, s, b))
                continue
            action = rng.choice(position.state.legal(seat))
            submit.change(
                self.id,
                lambda s=seat, b=by, q=table.asked[seat], a=action: moves.act(self.id, s, b, q, a),
            )
        self.bots()


def offers(text: str) -> list[str]:
    """The decisions of the rules that a page offers."""
    return re.findall(r'<button form="act" name="do" value="(\d+:\d+)"', text)


def buttons(text: str) -> set[str]:
    """The other decisions that a page offers."""
    return set(re.findall(r'<button form="act" name="do" value="([a-z]+)"', text))


def own_part(text: str) -> str:
    """What a page shows to one seat alone, or to people who share a device."""
    return text.partition('<section id="own"')[2].partition('<section class="log"')[0]
