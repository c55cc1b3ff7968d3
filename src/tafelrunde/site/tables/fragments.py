"""The pieces of a table's page, each made once for all who may see the same."""

from collections import OrderedDict
from typing import Final

from markupsafe import Markup

from tafelrunde import games
from tafelrunde.language import Language
from tafelrunde.site import boards, paper
from tafelrunde.site.door.agreed import agreed
from tafelrunde.site.tables import chat, log, players, ranking
from tafelrunde.site.tables.access import SPECTATOR, Look
from tafelrunde.site.tables.position import Position

KEPT: Final = 100  # what is asked for again is asked for soon; many tables must not fill memory

Key = tuple[int, int, int, str]
Parts = dict[str, Markup]
_made: OrderedDict[Key, Parts] = OrderedDict()


def public_parts(position: Position, reader: Language) -> Parts:
    """Players, board and log, from what a spectator sees."""
    return _once(position, SPECTATOR, reader)


def public_part(position: Position, reader: Language) -> Markup:
    """The same in one piece."""
    return Markup("").join(public_parts(position, reader).values())


def own_part(position: Position, seat: int, reader: Language) -> Markup:
    """Hand, decision and offers of a seat."""
    return _once(position, seat, reader)["own"]


def _once(position: Position, seat: int, reader: Language) -> Parts:
    table = position.table
    version = table.shown if seat == SPECTATOR else table.own[seat]
    key = (table.pk, version, seat, reader.code)
    made = _made.get(key)
    if made is None:
        person = position.seats[seat].person_id or 0 if seat >= 0 else 0
        public = seat == SPECTATOR
        looked = Look(position, seat, person, log=public)
        made = _public(looked, reader) if public else _own(looked, reader)
        _made[key] = made
        while len(_made) > KEPT:
            _made.popitem(last=False)
    return made


def forget() -> None:
    """Make everything anew: what was restored or replaced may have the same numbers."""
    _made.clear()


def _waiting(looked: Look, reader: Language) -> Parts:
    """What everybody sees of a table whose game hasn't begun."""
    game = games.find(looked.game)
    context = {
        "table": looked,
        "game": game,
        "free": sum(seat.free() for seat in looked.seats),
        "agreed": agreed(game, looked.setup.options, reader),
    }
    return {"public": paper.fragment("table/waiting.html", reader, context)}


def _public(looked: Look, reader: Language) -> Parts:
    if looked.view is None:
        return _waiting(looked, reader)
    teller = looked.teller(reader)
    context = {
        "look": looked,
        "teller": teller,
        "places": ranking.places,
        "players": players.players_of(looked, reader),
        "entries": log.entries_of(looked, teller),
        "asked_back": log.asked_back(looked.request, teller),
        "still": reader.listed([teller.seats[seat] for seat in looked.request.waiting]),
        "board": boards.public(looked.view, teller) if looked.view is not None else "",
    }
    return {
        name: paper.fragment(f"table/{name}.html", reader, context)
        for name in ("players", "public", "log")
    }


def _own(looked: Look, reader: Language) -> Parts:
    teller = looked.teller(reader)
    view = looked.view
    context = {
        "look": looked,
        "teller": teller,
        "names": teller.seats,
        "asked_back": log.asked_back(looked.request, teller),
        "still": reader.listed([teller.seats[seat] for seat in looked.request.waiting]),
        "waited_for": reader.listed(waited_for(looked, teller.seats)),
        "board": boards.own(view, looked.seat, looked.question, teller) if view is not None else "",
    }
    return {"own": paper.fragment("table/own.html", reader, context)}


def waited_for(looked: Look, names: list[str]) -> list[str]:
    """Whom the table waits for."""
    waiting = [looked.held] if looked.held >= 0 else looked.asked
    return [names[seat] for seat in waiting]


def curtain(position: Position, person: int, reader: Language) -> Markup:
    """What several people on one device see between their turns: whose it is, and no hand."""
    looked = Look(position, SPECTATOR, person)
    if len(looked.own) < 2:
        return Markup("")
    seats = players.players_of(looked, reader)
    mine = [seats[seat.index] for seat in looked.own]
    due = [player for player in mine if is_due(looked, player)]
    context = {
        "look": looked,
        "mine": mine,
        "due": due,
        "due_names": reader.listed([player.name for player in due]),
        "waited_for": reader.listed(waited_for(looked, [player.name for player in seats])),
    }
    return paper.fragment("table/curtain.html", reader, context)


def is_due(looked: Look, player: players.Player) -> bool:
    """Whether the table waits for something of this player."""
    asked_for_consent = player.index in looked.request.waiting
    return player.doing in (players.DECIDES, players.ENDS) or asked_for_consent


def here(position: Position, present: list[int], reader: Language) -> Markup:
    """Who is at the table now, and how many look on."""
    players = {seat.person_id for seat in position.seats if seat.person_id}
    seats = [seat for seat in position.seats if seat.person_id in present]
    watching = sum(1 for person in present if person not in players)
    return paper.fragment("table/here.html", reader, {"seats": seats, "watching": watching})


def chat_part(table_id: int, person: int, reader: Language) -> Markup:
    """What was said lately, as far as a person wants to read it."""
    context = {
        "lines": chat.lines_for(table_id, person),
        "muted": chat.muted_at(table_id, person),
        "person": person,
    }
    return paper.fragment("table/chat.html", reader, context)
