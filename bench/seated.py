"""Makes the tables of a load test, in the environment of its server; told as JSON.

    python bench/seated.py TABLES

Real games of all three, with all their options, four people at each. Half of the tables are at
their first decision; the other half have three fifths of a game behind them, played at random
through the site's own writer. A few of each kind are played, the others are copies of these.
"""

import json
import random
import sys
from functools import partial
from typing import Any, Final

from tafelrunde.site import server

server.prepare()
server.migrate()

from tafelrunde import games  # noqa: E402  # Django must be set up first
from tafelrunde.kernel.rng import Rng  # noqa: E402
from tafelrunde.kit.case import play_on  # noqa: E402
from tafelrunde.site.people.identity import signer  # noqa: E402
from tafelrunde.site.people.models import Person  # noqa: E402
from tafelrunde.site.tables import moves, seating, submit  # noqa: E402
from tafelrunde.site.tables import position as positions  # noqa: E402
from tafelrunde.site.tables.models import Entry, Seat, Table  # noqa: E402
from tafelrunde.site.tables.seating import Chair  # noqa: E402

PLAYERS: Final = 4
PLAYED: Final = 4  # tables of each kind that are really played
LATE: Final = 0.6


def main(count: int) -> None:
    """Make them, and say where they are and who sits there."""
    people = [Person.objects.create(name=f"Guest {n}") for n in range(PLAYERS)]
    cookies = [signer.sign(str(person.pk)) for person in people]
    kinds = [(name, late) for late in (False, True) for name in games.names()]
    originals: dict[tuple[str, bool], list[Table]] = {}
    made = []
    for number in range(count):
        name, late = kind = kinds[number % len(kinds)]
        known = originals.setdefault(kind, [])
        if len(known) < PLAYED:
            table = played(name, late, people, number)
            known.append(table)
        else:
            table = copied(known[number // len(kinds) % PLAYED])
        made.append({"code": table.code, "game": name, "late": late, "cookies": cookies})
    submit.writer.end()
    print(json.dumps(made))


def options_of(name: str) -> dict[str, str]:
    """All that a game offers."""
    return {option.name: option.values[-1] for option in games.find(name).options}


def decisions_of(name: str, seed: int) -> int:
    """How many decisions a game takes, played at random."""
    game = games.find(name)
    state = game.new(game.setup(PLAYERS, options_of(name)))
    rng = Rng(seed)
    count = 0
    while not state.over():
        chance = positions.waits_for_chance(state)
        play_on(state, rng, 1)
        count += not chance
    return count


def played(name: str, late: bool, people: list[Person], seed: int) -> Table:
    """A table that was played up to where it is."""
    chairs = [Chair(seating.FREE)] * PLAYERS
    table = seating.make(people[0], name, PLAYERS, options_of(name), chairs).table
    for index, person in enumerate(people):
        sit = partial(seating.sit_down, table.pk, index, person, person.name)
        submit.change(table.pk, sit)
    # Nobody ends turns by hand here: each POST is a decision.
    Seat.objects.filter(table=table).update(confirms=False)
    positions.forget()
    rng = random.Random(seed)
    for _ in range(int(LATE * decisions_of(name, seed)) if late else 0):
        decide(table.pk, people, rng)
    return Table.objects.get(pk=table.pk)


def decide(table_id: int, people: list[Person], rng: random.Random) -> None:
    """One decision at random, if the game isn't over."""
    position = positions.of(Table.objects.get(pk=table_id))
    asked, state = position.asked(), position.state
    if asked and state is not None:
        seat = rng.choice(asked)
        question, action = position.table.asked[seat], rng.choice(state.legal(seat))
        by = people[seat].pk
        submit.change(table_id, partial(moves.act, table_id, seat, by, question, action))


def copied(original: Table) -> Table:
    """The same table once more, at another address."""
    told: dict[str, Any] = Table.objects.filter(pk=original.pk).values().get()
    twin = Table(**{**told, "id": None, "code": seating.code(8)})
    twin.save()
    for model in (Seat, Entry):
        rows = model.objects.filter(table=original).values()
        model.objects.bulk_create(model(**{**row, "id": None, "table_id": twin.pk}) for row in rows)
    return twin


main(int(sys.argv[1]))
