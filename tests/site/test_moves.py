"""What decisions do to a table."""

import json
import random
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("site")


def play_on(code: str, person: int, rng: random.Random) -> int:
    """Play a seat at random until the game is over; how many decisions it took."""
    from tafelrunde.site.tables import access, moves, submit
    from tafelrunde.site.tables import position as positions
    from tafelrunde.site.tables.bots import decide_at_once

    table_id = access.table_of(code).pk
    decisions = 0
    while True:
        position = positions.of(access.table_of(code))
        table = position.table
        if table.status != "running":
            return decisions
        decide_at_once(table_id)
        position = positions.of(access.table_of(code))
        table = position.table
        if table.status != "running":
            return decisions
        for seat in position.seats:
            if seat.bot:
                continue
            if table.held == seat.index or (table.pending and table.pending[0] == seat.index):
                submit.change(table_id, lambda s=seat: moves.end_turn(table_id, s.index, person))
                decisions += 1
                break
            question = table.asked[seat.index]
            if question >= 0:
                view = access.look(code, person, seat.index).view
                action = rng.choice(view.legal(seat.index))
                submit.change(
                    table_id,
                    lambda s=seat, q=question, a=action: moves.act(table_id, s.index, person, q, a),
                )
                decisions += 1
                break


@pytest.mark.parametrize(("game", "players"), [("tallinn", 3), ("tournay", 2), ("staufer", 2)])
def test_a_game_is_played_to_its_end(site: Path, game: str, players: int) -> None:
    from tafelrunde.site.people.models import Person
    from tafelrunde.site.tables import access, seating
    from tafelrunde.site.tables.seating import Chair

    person = Person.objects.create(name="Anna")
    chairs = [Chair("me"), *[Chair("bot", bot="uniform")] * (players - 1)]
    position = seating.make(person, game, players, {}, chairs)
    assert play_on(position.table.code, person.pk, random.Random(1)) > 5
    table = access.table_of(position.table.code)
    assert table.status == "over"
    assert len(table.result) == players


def test_a_private_decision_is_nobody_elses_business(site: Path) -> None:
    """T-U3 How many supporters somebody adds is hidden: no number, no part of a page moves."""
    from tafelrunde.site import paper
    from tafelrunde.site.people.models import Person
    from tafelrunde.site.tables import access, fragments, live, moves, seating, submit
    from tafelrunde.site.tables.access import SPECTATOR
    from tafelrunde.site.tables.seating import Chair

    anna, ben = (Person.objects.create(name=name) for name in ("Anna", "Ben"))
    chairs = [Chair("me"), Chair("free"), Chair("bot", bot="uniform")]
    made = seating.make(anna, "tallinn", 3, {"supporters": "on"}, chairs)
    pk, code = made.table.pk, made.table.code
    submit.change(pk, lambda: seating.sit_down(pk, 1, ben, "Ben"))
    words = made.game.words
    english = paper.known_language("en")

    def now() -> access.Position:
        return access.positions.of(access.table_of(code))

    def decide(word: str) -> None:
        question = now().table.asked[0]
        number = words.number(word)
        submit.change(pk, lambda: moves.act(pk, 0, anna.pk, question, number))

    def others() -> list[str]:
        here = now()
        shown = [live.version_of(here, seat) for seat in (SPECTATOR, 1)]
        parts = [fragments.public_part(here, english), fragments.own_part(here, 1, english)]
        return [*shown, *parts, str(here.table.moved), str(here.table.asked[1])]

    before = others()
    own = live.version_of(now(), 0)
    state = now().state
    assert state is not None
    put = next(action for action in state.legal(0) if words.word(action).startswith("exchange"))
    decide(words.word(put))
    assert now().state.sealed[0] == [put]
    assert others() == before
    assert live.version_of(now(), 0) != own
    decide("done")
    assert others() != before


def test_an_event_of_other_rules_is_left_out() -> None:
    from tafelrunde.site.tables import position
    from tafelrunde.site.tables.models import Entry, Table

    stored = [
        {"event": "Sealed", "seat": 0, "action": 3},
        {"event": "Sealed", "seat": 0, "colour": 3},  # it said something else then
        {"event": "Flew", "seat": 0},  # there was such a thing then
    ]
    entry = Entry(number=1, seat=0, word="", events=json.dumps(stored))
    told = position.told_of(Table(game="tallinn"), entry)
    assert [type(event).__name__ for event in told.events] == ["Sealed"]
