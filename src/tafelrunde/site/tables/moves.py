"""What a decision does to a table: play, hold the end of a turn, take back, let chance answer.

Each function here is a change that `submit` makes: it works on a locked position, stores,
and gives the new one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tafelrunde.dealer import Dealer
from tafelrunde.entries import UNDO, WITHDRAW, BadEntry, replay
from tafelrunde.entries import Entry as Word
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import Illegal, State
from tafelrunde.kernel.step import Refusal
from tafelrunde.language import to_say
from tafelrunde.site import measures
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables import rows
from tafelrunde.site.tables.access import NotYours
from tafelrunde.site.tables.models import NOBODY, OVER, RUNNING, Entry, Table
from tafelrunde.site.tables.position import Position, Told
from tafelrunde.site.tables.submit import Changed, Refused, locked

STALE: Final = to_say("The table has gone on. Here is how it stands now.")
HOUSE: Final = 0  # whoever plays for bots
NOT_RUNNING: Final = to_say("No game is going on at this table.")
NOTHING_TO_UNDO: Final = to_say("There is nothing to take back.")
NOTHING_ASKED: Final = to_say("Nobody asked to take something back.")
NOTHING_HELD: Final = to_say("Your turn is over already.")


class Stale(Refused):
    """Whoever decided saw an older question."""

    def __init__(self) -> None:
        super().__init__(STALE, 409)


class NotAllowed(Refused):
    """A decision that the rules don't allow."""

    def __init__(self, refusal: Refusal | None) -> None:
        super().__init__(to_say("That can't be done now."), 400)
        self.refusal = refusal


def check(before: Position, seat: int, by: int) -> None:
    """A seat is played by its own person alone, a bot's by the house."""
    if not 0 <= seat < len(before.seats) or (before.seats[seat].person_id or HOUSE) != by:
        raise NotYours


class Move:
    """A change of a running game, from its locked position to the stored new one.

    `by` is the person who sits there, HOUSE for the seat of a bot.
    """

    def __init__(self, table_id: int, seat: int, by: int) -> None:
        before = locked(table_id)
        check(before, seat, by)
        if before.table.status != RUNNING or before.state is None:
            raise Refused(NOT_RUNNING, 409)
        self.before = before
        self.table: Table = before.table
        self.public = True  # whether anybody else sees that something happened
        self.state: State = before.state.copy()
        self.told: list[Told] = []
        self.entries: list[Entry] = []
        self.dealer = Dealer(self.table.seed, [seat.nonce for seat in before.seats])

    def note(self, seat: int, word: str, events: Sequence[Event], question: int = 0) -> int:
        """Put an entry down; its number."""
        self.table.number += 1
        number = self.table.number
        shown = self.table.shown + 1
        self.told.append(Told(number, shown, seat, word, events))
        self.entries.append(
            Entry(
                table=self.table,
                number=number,
                seat=seat,
                word=word,
                question=question,
                shown=shown,
                events=positions.events_dump(events),
            )
        )
        return number

    def go_on(self) -> None:
        """Let chance answer until somebody must decide, or the game is over."""
        words = self.state.setup.game.words
        while positions.waits_for_chance(self.state):
            outcome = self.dealer.draw(self.table.number + 1, self.state.odds())
            self.state.play(CHANCE, outcome)
            self.note(CHANCE, words.word(outcome), self.state.events)
            self.end_run()

    def end_run(self) -> None:
        """From here on nothing before can be taken back freely."""
        self.table.run_seat = NOBODY
        self.table.run = []
        self.table.run_snapshot = ""

    def ask(self, keep: Sequence[int] = ()) -> None:
        """Put the questions; `keep` names the seats whose question is still the same."""
        table = self.table
        acting = set(self.state.to_act()) if table.held == NOBODY else set()
        asked, questions = table.asked[:], table.questions[:]
        for seat in range(table.players):
            if seat not in acting:
                asked[seat] = NOBODY
            elif seat not in keep or asked[seat] < 0:
                questions[seat] += 1
                asked[seat] = questions[seat]
        table.asked, table.questions = asked, questions

    def seen_only_by(self, seat: int) -> bool:
        """Whether nobody else learns that something happened."""
        others = [None, *[other for other in range(self.table.players) if other != seat]]
        return not any(
            event.seen_by(other) for told in self.told for event in told.events for other in others
        )

    def stored(self, answer: str = "played", same: Sequence[int] = ()) -> Changed:
        """Store everything; the new position. Seats in `same` have nothing new of their own."""
        table = self.table
        if self.state.over() and table.held == NOBODY:
            table.status = OVER
            table.result = positions.result_of(self.state)
        table.revision += 1
        table.snapshot = positions.snapshot_of(self.state)
        table.shown += self.public
        table.own = [own + (seat not in same) for seat, own in enumerate(table.own)]
        rows.save(table, self.entries, self.public)
        measures.entries(len(self.entries))
        recent = positions.still_recent([*self.before.recent, *self.told], table)
        if any(told.word.startswith(UNDO) for told in self.told):
            positions.mark_undone(recent)
        return Changed(Position(table, self.before.seats, self.state, recent), answer)


def act(
    table_id: int, seat: int, by: int, question: int, action: int, confirmed: bool = False
) -> Changed:
    """A decision of a person or a bot."""
    move = Move(table_id, seat, by)
    table, state = move.table, move.state
    if question < 0 or table.held != NOBODY or table.asked[seat] != question:
        return answered_before(move, seat, question, action)
    actor = move.before.seats[seat]
    unknown = unknown_to(state, seat) if not actor.bot else Counter[object]()
    agenda_before = move.before.state.agenda if move.before.state else []
    try:
        state.play(seat, action)
    except Illegal as error:
        raise NotAllowed(error.refusal) from None
    word = state.setup.game.words.word(action)
    reveals = not actor.bot and bool(unknown - unknown_to(state, seat))
    if reveals and actor.confirms and not confirmed:
        return pend(move.before, seat, action)
    number = move.note(seat, word, state.events, question)
    table.pending = []
    sealed = bool(state.sealed[seat])
    remember_run(move, seat, number, free=not reveals and not sealed and not actor.bot)
    turn_over = seat not in state.to_act() and not sealed and not state.over()
    if turn_over and actor.confirms and table.run_seat == seat:
        table.held = seat
    else:
        move.go_on()
    still = sealed and len(agenda_before) == len(state.agenda)
    others = [other for other in range(table.players) if still and other != seat]
    move.ask(keep=others)
    move.public = not sealed or not move.seen_only_by(seat)
    # A private decision settles no request: if that went away, everybody would see that.
    if move.public:
        table.request = {}
    # What everybody sees changes whom the others' own parts say the table waits for.
    return move.stored(same=[] if move.public else others)


def answered_before(move: Move, seat: int, question: int, action: int) -> Changed:
    """The same answer sent again gets the first reply; another one comes too late."""
    words = move.state.setup.game.words
    word = words.word(action) if 0 <= action < words.size else ""
    same = Entry.objects.filter(table=move.table, seat=seat, question=question, word=word)
    if question < 0 or not same.exists():
        raise Stale
    return Changed(None, "played")


def pend(before: Position, seat: int, action: int) -> Changed:
    """A decision that brings something to light waits for a confirmation."""
    if before.table.pending == [seat, action]:
        return Changed(None, "pending")
    return waiting(before, [seat, action], "pending")


def waiting(before: Position, pending: list[int], answer: str) -> Changed:
    """Store which choice waits for its confirmation: its own seat alone sees that."""
    table = before.table
    seat = (pending or table.pending)[0]
    table.pending = pending
    table.revision += 1
    table.own = [own + (index == seat) for index, own in enumerate(table.own)]
    rows.save(table, [], public=False)
    return Changed(Position(table, before.seats, before.state, before.recent), answer)


def remember_run(move: Move, seat: int, number: int, free: bool) -> None:
    """Keep what a seat may freely take back."""
    table = move.table
    if not free:
        move.end_run()
        return
    if table.run_seat != seat or not table.run:
        table.run_snapshot = move.before.table.snapshot
        table.run = []
    table.run_seat = seat
    table.run = [*table.run, number]


def unknown_to(state: State, seat: int) -> "Counter[object]":
    """What a seat doesn't know: if something of it comes to light, nothing is taken back."""
    return Counter(state.unknown_to(seat))


def end_turn(table_id: int, seat: int, by: int) -> Changed:
    """Confirm: what is pending is played, what is held goes on."""
    before = locked(table_id)
    check(before, seat, by)
    table = before.table
    if table.status == RUNNING and table.pending and table.pending[0] == seat:
        return act(table_id, seat, by, table.asked[seat], table.pending[1], confirmed=True)
    move = Move(table_id, seat, by)
    if move.table.held != seat:
        raise Refused(NOTHING_HELD, 409)
    move.table.held = NOBODY
    move.end_run()
    move.go_on()
    move.ask()
    return move.stored("ended")


def undo(table_id: int, seat: int, by: int) -> Changed:
    """Take back the last decision that nobody and no chance has answered; or think again."""
    before = locked(table_id)
    check(before, seat, by)
    if before.table.pending and before.table.pending[0] == seat:
        return drop_pending(before)
    move = Move(table_id, seat, by)
    table = move.table
    if move.state.sealed[seat]:
        return withdraw(move, seat)
    if table.run_seat != seat or not table.run:
        raise Refused(NOTHING_TO_UNDO, 409)
    last = table.run[-1]
    move.state = positions.restored(table, table.run_snapshot)
    words = move.state.setup.game.words
    earlier = Entry.objects.filter(table=table, number__in=table.run[:-1]).order_by("number")
    for entry in earlier:
        move.state.play(seat, words.number(entry.word))
    move.state.begin_to_tell()
    move.note(seat, f"{UNDO}{last}", [])
    table.run = table.run[:-1]
    if not table.run:
        move.end_run()
    table.held = NOBODY
    move.ask()
    return move.stored("undone")


def drop_pending(before: Position) -> Changed:
    """Think again about a decision that was not confirmed yet."""
    return waiting(before, [], "undone")


def withdraw(move: Move, seat: int) -> Changed:
    """Take a sealed answer back while others still think."""
    move.state.withdraw(seat)
    move.note(seat, WITHDRAW, move.state.events)
    move.end_run()
    others = [other for other in range(move.table.players) if other != seat]
    move.ask(keep=others)
    move.public = not move.seen_only_by(seat)
    return move.stored("undone", same=[] if move.public else others)


def ask_undo(table_id: int, seat: int, by: int) -> Changed:
    """Ask the others whether the own last decision may be taken back."""
    move = Move(table_id, seat, by)
    table = move.table
    # What is private yet is taken back without asking; to ask would tell of it.
    number = 0 if move.state.sealed[seat] else last_of(table, seat)
    if not number:
        raise Refused(NOTHING_TO_UNDO, 409)
    people = [other.index for other in move.before.seats if other.person_id and not other.bot]
    mine = move.before.seats[seat].person_id
    agreed = [index for index in people if move.before.seats[index].person_id == mine]
    table.request = {"seat": seat, "entry": number, "agreed": agreed, "people": people}
    return settle_request(move)


def last_of(table: Table, seat: int) -> int:
    """The number of a seat's last decision that was not taken back; 0 where there is none."""
    entries = list(Entry.objects.filter(table=table).order_by("number"))
    gone: set[int] = set()
    for entry in entries:
        if entry.word.startswith(UNDO):
            gone.update(range(int(entry.word.removeprefix(UNDO)), entry.number + 1))
    for entry in reversed(entries):
        if entry.seat == seat and entry.number not in gone and entry.word != WITHDRAW:
            return entry.number if entry.number > table.origin_number else 0
    return 0


def consent(table_id: int, seat: int, by: int, agrees: bool) -> Changed:
    """Answer somebody who asked to take something back."""
    move = Move(table_id, seat, by)
    request = dict(move.table.request)
    if seat not in request.get("people", []):
        raise Refused(NOTHING_ASKED, 409)
    if not agrees:
        asker = request["seat"]
        refused = {"seat": asker, "refused": seat, "people": [], "agreed": []}
        move.table.request = {} if seat == asker else refused
        return move.stored("refused")
    mine = move.before.seats[seat].person_id
    same = [i for i in request["people"] if move.before.seats[i].person_id == mine]
    request["agreed"] = sorted({*request["agreed"], *same})
    move.table.request = request
    return settle_request(move)


def settle_request(move: Move) -> Changed:
    """Take back what everybody agreed to take back."""
    table = move.table
    request = table.request
    if set(request["agreed"]) < set(request["people"]):
        return move.stored("asked")
    number = request["entry"]
    entries = Entry.objects.filter(table=table).order_by("number")
    words = [Word(entry.seat, entry.word) for entry in entries]
    words.append(Word(request["seat"], f"{UNDO}{number}"))
    try:
        *_, last = replay(move.state.setup, words)
    except BadEntry:
        # Played under other rules: the way here can't be gone again.
        raise Refused(to_say("This game began under other rules; its past stays.")) from None
    move.state = last.state
    move.note(request["seat"], f"{UNDO}{number}", [])
    table.request = {}
    table.pending = []
    table.held = NOBODY
    move.end_run()
    move.go_on()
    move.ask()
    return move.stored("undone")
