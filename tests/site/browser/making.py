"""Makes tables beside a running server, in a process of its own: one for each line it is told."""

import json
import random
import secrets
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tafelrunde import bots
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.site import server

server.prepare()
server.migrate()

from django.db import connections  # noqa: E402  # Django must be set up first

from tafelrunde.site.people.identity import signer  # noqa: E402
from tafelrunde.site.people.models import Person  # noqa: E402
from tafelrunde.site.tables import moves, seating, submit  # noqa: E402
from tafelrunde.site.tables import position as positions  # noqa: E402
from tafelrunde.site.tables.models import Table  # noqa: E402
from tafelrunde.site.tables.seating import Chair  # noqa: E402


def main() -> None:
    """Make what each line tells of, and answer with a line."""
    for line in sys.stdin:
        told = json.loads(line)
        try:
            with fixed(told["fixed"]):
                answer = made(told)
        except Exception:
            answer = {"wrong": traceback.format_exc()}
        # Nothing is kept open: the database may be gone when the next is made.
        submit.writer.end()
        connections.close_all()
        print(json.dumps(answer), flush=True)


def made(told: dict[str, Any]) -> dict[str, Any]:
    """Make it, play a little, and say where it is and who sits there."""
    people = {
        name: Person.objects.get(pk=signer.unsign(known)) for name, known in told["people"].items()
    }
    owners: list[str] = []
    for chair in told["chairs"]:
        owner = chair.split("/")[0]
        owners.append(owner)
        if ":" not in chair and chair != "free" and owner not in people:
            people[owner] = Person.objects.create(name=owner)
    hosts = [people[owner] for owner in owners if owner in people]
    host = next(iter(hosts), None) or Person.objects.create(name="Host")
    chairs = [chair_of(chair, people, host) for chair in told["chairs"]]
    position = seating.make(
        host, told["game"], len(chairs), told["options"], chairs, public=told["public"]
    )
    table_id = position.table.pk
    for index, owner in enumerate(owners):
        if owner in people and people[owner] != host:
            name = told["chairs"][index].split("/")[-1]
            submit.change(
                table_id,
                lambda i=index, o=owner, n=name: seating.sit_down(table_id, i, people[o], n),
            )
    play_on(table_id, told["plays"], told["until"], Player(told["by"], told["seed"]))
    table = Table.objects.get(pk=table_id)
    cookies = {name: signer.sign(str(person.pk)) for name, person in people.items()}
    return {"code": table.code, "invitation": table.invitation, "people": cookies}


def chair_of(chair: str, people: dict[str, Person], host: Person) -> Chair:
    """Who sits there from the first."""
    if ":" in chair:
        return Chair("bot", bot=chair.split(":")[1])
    if people.get(chair.split("/")[0]) == host:
        return Chair(seating.MINE, name=chair.split("/")[-1])
    return Chair(seating.FREE)


class Player:
    """Decides for whoever must: at random, or as a bot would."""

    def __init__(self, bot: str, seed: int) -> None:
        self.bot = bots.find(bot)
        self.rng = Rng(seed)

    def choose(self, state: State, seat: int) -> int:
        """What a seat does, knowing what it sees."""
        offers = state.legal(seat)
        return self.bot.choose(
            state.seen_by(seat), offers, lambda rng: state.imagine(seat, rng), self.rng
        )


def play_on(table_id: int, plays: int, until: int, player: Player) -> None:
    """Make so many decisions, and then more until a seat is asked, if one is named."""
    while True:
        position = positions.of(Table.objects.get(pk=table_id))
        table, state = position.table, position.state
        if table.status != "running" or state is None:
            return
        waiting = table.held if table.held >= 0 else table.pending[0] if table.pending else -1
        if plays <= 0 and waiting < 0 and (until < 0 or until in position.asked()):
            return
        plays -= 1
        others = [seat for seat in position.asked() if plays >= 0 or seat != until]
        seat = waiting if waiting >= 0 else others[0]
        by = position.seats[seat].person_id or moves.HOUSE
        if waiting >= 0:
            submit.change(table_id, lambda s=seat, b=by: moves.end_turn(table_id, s, b))
            continue
        action = player.choose(state, seat)
        question = table.asked[seat]
        submit.change(
            table_id,
            lambda s=seat, b=by, q=question, a=action: moves.act(table_id, s, b, q, a),
        )


@contextmanager
def fixed(chance: str) -> Iterator[None]:
    """Codes and seeds that are the same each time, so that pictures are, too."""
    before = secrets.choice, secrets.token_hex
    if chance:
        rng = random.Random(chance)
        secrets.choice = rng.choice  # type: ignore[assignment]  # enough for what the site asks
        secrets.token_hex = lambda size=32: rng.randbytes(size).hex()
    try:
        yield
    finally:
        secrets.choice, secrets.token_hex = before


main()
