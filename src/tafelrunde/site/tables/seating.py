"""Making a table, sitting down, leaving, beginning: changes that `submit` makes."""

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain, count
from typing import Any, Final

from tafelrunde import bots, editions, games
from tafelrunde.dealer import commitment, new_nonce, new_seed
from tafelrunde.entries import Entry as Word
from tafelrunde.entries import replay
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.state import State
from tafelrunde.language import to_say
from tafelrunde.records import is_hex
from tafelrunde.site.people.models import Person
from tafelrunde.site.tables import once, submit
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.models import CLOSED, RUNNING, WAITING, Entry, Seat, Table
from tafelrunde.site.tables.moves import HOUSE, Move, check
from tafelrunde.site.tables.position import Position
from tafelrunde.site.tables.submit import Changed, Refused

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike

FREE, MINE, BOT = "free", "me", "bot"


class Chair:
    """Who is to sit where: `me` (also somebody else here on this device), a bot, or nobody yet."""

    def __init__(self, kind: str, name: str = "", bot: str = "") -> None:
        self.kind = kind
        self.name = name
        self.bot = bot


def code(length: int) -> str:
    """Letters that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def make(
    host: Person,
    game: str,
    players: int,
    options: Mapping[str, str],
    chairs: Sequence[Chair],
    *,
    public: bool = False,
    nonce: str = "",
    key: str = "",
) -> Position:
    """A new table; its game begins at once if nobody is waited for. With a key it is made once."""
    setup = editions.agreed(games.find(game), players, options)
    if len(chairs) != players:
        raise Refused(to_say("There are {players} players, so as many seats."), players=players)
    table = fresh(host, setup, public)
    make = partial(_made, table, chairs, host, nonce)
    made = submit.change(0, lambda: once.done(key, host, make))
    assert made.position is not None
    return made.position


def fresh(host: Person, setup: Setup, public: bool) -> Table:
    """The row of a table at which nobody sits yet. Its seed is committed to here."""
    seed = new_seed()
    return Table(
        code=code(8),
        invitation=code(16),
        host=host,
        public=public,
        game=setup.game.name,
        players=setup.players,
        options=setup.options,
        corrections=setup.components.corrections,
        rules=setup.game.version,
        components=setup.components.digest(),
        commit=commitment(seed),
        seed=seed,
        own=[0] * setup.players,
        questions=[0] * setup.players,
        asked=[-1] * setup.players,
    )


def _made(table: Table, chairs: Sequence[Chair], host: Person, nonce: str) -> Changed:
    table.save()
    seats = []
    names = [host.name, *[chair.name for chair in chairs]]
    for index, chair in enumerate(chairs):
        seat = Seat(table=table, index=index)
        if chair.kind == MINE:
            _sit(seat, host, chair.name or host.name, nonce)
        elif chair.bot:
            _seat_bot(seat, chair.bot, names)
            names.append(seat.name)
        seats.append(seat)
    Seat.objects.bulk_create(seats)
    return _begun(Position(table, seats, None, []))


def _sit(seat: Seat, person: Person, name: str, nonce: str) -> None:
    seat.person = person
    seat.name = name
    seat.bot = ""
    # Added after the commitment, by the player's own browser where it can.
    seat.nonce = nonce if is_hex(nonce, 32) else new_nonce()


def _seat_bot(seat: Seat, bot: str, taken: Sequence[str]) -> None:
    bots.find(bot)
    seat.person = None
    seat.bot = bot
    names = chain(bots.CALLED, (f"Bot {n}" for n in count(1)))
    seat.name = next(name for name in names if not is_called(taken, name))
    seat.nonce = new_nonce()


def is_called(taken: Sequence[str], name: str) -> bool:
    """Whether somebody has this name already, however it is written."""
    return any(other.casefold() == name.casefold() for other in taken)


def _begun(before: Position, first: Sequence[Word] = ()) -> Changed:
    """Begin the game if every chair is taken."""
    table = before.table
    changed(table)
    if any(seat.free() for seat in before.seats):
        table.save()
        return Changed(Position(table, before.seats, None, []))
    table.status = RUNNING
    table.snapshot = positions.snapshot_of(_first_state(table, first))
    table.save()
    move = Move(table.pk, 0, before.seats[0].person_id or HOUSE)
    move.go_on()
    move.ask()
    return move.stored("begun")


def _first_state(table: Table, first: Sequence[Word]) -> State:
    """The state to begin with: a new game's, or where another game was left."""
    setup = games.find(table.game).setup(table.players, table.options, table.corrections)
    *_, last = replay(setup, first)
    return last.state


def sit_down(table_id: int, index: int, person: Person, name: str, nonce: str = "") -> Changed:
    """Take a free chair."""
    before = submit.locked(table_id)
    if before.table.status == CLOSED:
        raise Refused(to_say("This table was closed."), 409)
    if before.table.status != WAITING:
        raise Refused(to_say("This game has begun; you can watch it."), 409)
    if not 0 <= index < len(before.seats) or not before.seats[index].free():
        raise Refused(to_say("This seat is taken."), 409)
    if is_called(before.names(), name):
        raise Refused(to_say("Somebody at this table is called {name} already."), 409, name=name)
    seats = list(Seat.objects.filter(table=before.table))
    _sit(seats[index], person, name, nonce)
    seats[index].save()
    return _begun(Position(before.table, seats, None, []))


def seat_bot(table_id: int, index: int, bot: str, person: Person) -> Changed:
    """Let a bot take a free chair; who made the table may."""
    before = submit.locked(table_id)
    if before.table.host_id != person.pk:
        raise Refused(to_say("Only who made the table can do that."), 403)
    if before.table.status != WAITING or not before.seats[index].free():
        raise Refused(to_say("This seat is taken."), 409)
    seats = list(Seat.objects.filter(table=before.table))
    _seat_bot(seats[index], bot, before.names())
    seats[index].save()
    return _begun(Position(before.table, seats, None, []))


def get_up(table_id: int, index: int, person: Person) -> Changed:
    """Leave a chair before the game begins; who made the table may free any."""
    before = submit.locked(table_id)
    table = before.table
    seats = list(Seat.objects.filter(table=table))
    if table.status != WAITING or not 0 <= index < len(seats):
        raise Refused(to_say("The game has begun."), 409)
    if person.pk not in (seats[index].person_id, table.host_id):
        raise Refused(to_say("Only who made the table can do that."), 403)
    seat = seats[index]
    seat.person, seat.name, seat.bot, seat.nonce = None, "", "", ""
    seat.save()
    changed(table)
    table.save()
    return Changed(Position(table, seats, None, []))


def rename(table_id: int, index: int, person: Person, name: str) -> Changed:
    """Take another name, unless somebody here has it."""
    before = submit.locked(table_id)
    table = before.table
    if before.seats[index].person_id != person.pk or is_called(before.names(), name):
        return Changed(None)
    seats = list(Seat.objects.filter(table=table))
    seats[index].name = name
    seats[index].save()
    changed(table)
    table.save()
    return Changed(Position(table, seats, before.state, before.recent))


def close(table_id: int, person: Person) -> Changed:
    """Close a table at which nobody has begun to play; who made it may."""
    before = submit.locked(table_id)
    table = before.table
    if table.host_id != person.pk:
        raise Refused(to_say("Only who made the table can do that."), 403)
    if table.status != WAITING:
        raise Refused(to_say("The game has begun."), 409)
    table.status = CLOSED
    changed(table)
    table.save()
    return Changed(Position(table, before.seats, None, []))


def go_on_from(
    source: Position,
    host: Person,
    number: int,
    chairs: Sequence[Chair],
    words: Sequence[Word],
    key: str = "",
) -> Position:
    """A new table that goes on from a position of another game. Nothing proves its chance."""
    table = fresh(host, source.setup(), public=False)
    table.commit = ""
    table.origin = source.table.code
    table.origin_number = number
    branch = partial(_branched, table, host, chairs, words)
    made = submit.change(0, lambda: once.done(key, host, branch))
    assert made.position is not None
    return made.position


def _branched(
    table: Table, host: Person, chairs: Sequence[Chair], words: Sequence[Word]
) -> Changed:
    table.save()
    seats = []
    names = [host.name, *[chair.name for chair in chairs]]
    for index, chair in enumerate(chairs):
        seat = Seat(table=table, index=index)
        if chair.kind == MINE:
            _sit(seat, host, chair.name or host.name, "")
        else:
            _seat_bot(seat, chair.bot, names)
            names.append(seat.name)
        seats.append(seat)
    Seat.objects.bulk_create(seats)
    table.number = len(words)
    _copy_entries(table, words)
    return _begun(Position(table, seats, None, []), words)


def _copy_entries(table: Table, words: Sequence[Word]) -> None:
    setup = games.find(table.game).setup(table.players, table.options, table.corrections)
    rows = [
        Entry(
            table=table,
            number=at.number,
            seat=at.entry.seat,
            word=at.entry.word,
            events=positions.events_dump(at.events),
        )
        for at in replay(setup, words)
        if at.entry is not None
    ]
    Entry.objects.bulk_create(rows)


def rematch(table_id: int, person: Person) -> Changed:
    """Where a finished game is played again; who asks first makes that table."""
    before = submit.locked(table_id)
    table = before.table
    made = Table.objects.filter(code=table.next_table).exclude(status=CLOSED).first()
    if made is None:
        made = _made_again(before, person)
        table.next_table = made.code
        changed(table)
        table.save()
    return Changed(Position(table, before.seats, before.state, before.recent), made.code)


def _made_again(before: Position, host: Person) -> Table:
    """The same game once more: bots sit down again, everybody else's seat is free."""
    old = before.table
    table = fresh(host, editions.agreed(before.game, old.players, old.options), public=False)
    table.save()
    seats = [Seat(table=table, index=index) for index in range(table.players)]
    for seat in before.seats:
        if seat.bot:
            again = seats[next_seat(seat.index, table.players)]
            _seat_bot(again, seat.bot, [])
            again.name = seat.name
    Seat.objects.bulk_create(seats)
    return table


def next_seat(index: int, players: int) -> int:
    """Where somebody sits in a rematch: one further, so that another one begins."""
    return (index + 1) % players


def set_confirms(table_id: int, index: int, by: int, confirms: bool) -> Changed:
    """Whether a seat ends its turns explicitly."""
    before = submit.locked(table_id)
    check(before, index, by)
    seats = list(Seat.objects.filter(table=before.table))
    seats[index].confirms = confirms
    seats[index].save()
    changed(before.table)
    before.table.save()
    return Changed(Position(before.table, seats, before.state, before.recent))


def changed(table: Table) -> None:
    """Count a change that everybody sees."""
    table.revision += 1
    table.shown += 1
    table.own = [own + 1 for own in table.own]


def options_of(data: Mapping[str, Any], game: str) -> dict[str, str]:
    """The options of a game that a form says; what it doesn't say is the default."""
    return {
        option.name: str(data[option.name])
        for option in games.find(game).options
        if option.name in data
    }
