"""What the golden games of Tallinn must show, taken together."""

from collections.abc import Iterable, Iterator

from tafelrunde.games.tallinn import GAME
from tafelrunde.games.tallinn import events as told
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import CARDS, CHRONICLES, FACTIONS, SIDES
from tafelrunde.kernel.event import Dropped, Event, Noted
from tafelrunde.kernel.state import State

ALL = {"envoy": "on", "chronicles": "on", "supporters": "on"}
LEADER = {"towers": "leader-first"}

TABLES: list[tuple[int, dict[str, str]]] = [
    (3, ALL),
    (2, {**ALL, **LEADER}),
    (4, {"chronicles": "on", "supporters": "on"}),
    (2, {"envoy": "on", "chronicles": "on"}),
    (3, {"chronicles": "on", **LEADER}),
    (2, {}),
    (5, {**ALL, **LEADER}),
    (6, ALL),
    (2, {"supporters": "on"}),
]

# What no golden game shows, and why.
NOT_SHOWN: dict[str, str] = {}

# Rules that no piece of code names, and why.
WITHOUT_CODE: dict[str, str] = {
    "T-S4": "what is open is all that `Tallinn.secrets` doesn't name",
    "T-R2": "nothing turns a card in a row, and no rule asks for the order of a row",
    "T-K5": "points are whole numbers without bounds",
    "T-V2": "the people on the envoy are in components.toml like those of any other half",
}


def required() -> set[str]:
    """All that must be seen."""
    wanted = {f"{players} players" for players in GAME.players}
    wanted |= {f"event {kind.__name__}" for kind in GAME.all_events() if kind not in UNSEEN}
    wanted |= {f"{card} {side} played" for card in CARDS for side in SIDES}
    wanted |= {f"{card} built from the {place}" for card in CARDS for place in ("row", "hand")}
    for chronicle in CHRONICLES:
        times = (0, 1, 2) if chronicle.startswith("hold") else (0,)
        for level in (1, 2):
            pays = times if chronicle.startswith("hold") else (0, level)
            wanted |= {f"{chronicle} level {level} pays {n} a player" for n in pays}
    for faction in FACTIONS:
        wanted |= {
            f"supporter {faction} with a card",
            f"supporter {faction} in a contest",
            f"supporter {faction} kept",
            f"envoy contests {faction}",
            f"shields join {faction}",
            f"shields join {faction} by choice",
            f"point taken for {faction}",
            f"tie at zero for {faction}",
        }
    wanted |= {f"{number} cards exchanged, {rule}" for number in (1, 2, 3) for rule in EXCHANGES}
    wanted |= {f"ends after round {number}" for number in (8, 9, 10, 11)}
    wanted |= {
        "towers tied above zero",
        "nobody has a tower",
        "negative points",
        "points above 30",
        "plays no card while others do",
        "won by points",
        "won by people on towers",
        "order of building by points",
        "order of building by towers",
        "order of building by lot",
    }
    return wanted


# Private to a seat: no spectator is told.
UNSEEN = (Noted, Dropped)
EXCHANGES = ("T-V1", "T-U2")


def observe(state: State, seat: int, word: str) -> Iterable[str]:
    """What the last play showed."""
    assert isinstance(state, Tallinn)
    yield f"{state.players} players"
    for event in state.events:
        yield f"event {type(event).__name__}"
        yield from of_event(state, event)
    if min(state.points) < 0:
        yield "negative points"
    if max(state.points) > 30:
        yield "points above 30"
    if word.startswith("join"):
        yield f"shields {word} by choice"
    if len(played := [event for event in state.events if isinstance(event, told.Played)]) > 0:
        if len(played) < state.players:
            yield "plays no card while others do"
        if state.leader_first:
            yield from of_order(state)
    if state.over() and state.events:
        yield from of_end(state)


def of_event(state: Tallinn, event: Event) -> Iterator[str]:
    if isinstance(event, told.Played):
        yield f"{CARDS[event.half // 2]} {SIDES[event.half % 2]} played"
    elif isinstance(event, told.TowerFromRow):
        yield f"{CARDS[event.card]} built from the row"
    elif isinstance(event, told.TowerFromHand):
        yield f"{CARDS[event.card]} built from the hand"
    elif isinstance(event, told.Exchanged):
        yield f"{event.points} cards exchanged, {event.rule}"
    elif isinstance(event, told.ChroniclePaid | told.Removed):
        yield f"{chronicle(state)} pays {event.points // state.players} a player"
    elif isinstance(event, told.RowKept):
        yield f"{chronicle(state)} pays 0 a player"
    elif isinstance(event, told.ContestNamed):
        yield f"envoy contests {FACTIONS[event.faction]}"
    elif isinstance(event, told.ShieldsJoined):
        yield f"shields join {FACTIONS[event.faction]}"
    elif isinstance(event, told.PointTaken):
        yield f"point taken for {FACTIONS[event.faction]}"
    else:
        yield from of_supporters(event)


def of_supporters(event: Event) -> Iterator[str]:
    if isinstance(event, told.SupportersAdded):
        way, factions = "with a card", event.factions
    elif isinstance(event, told.ContestSupported):
        way, factions = "in a contest", event.factions
    elif isinstance(event, told.UnusedSupportersScored):
        way, factions = "kept", event.factions
    else:
        return
    for faction in factions:
        yield f"supporter {FACTIONS[faction]} {way}"


def chronicle(state: Tallinn) -> str:
    """The chronicle that has just been scored: after level II the piles are empty."""
    level = 1 if state.pile_size(0) else 2
    return f"{CHRONICLES[state.chronicles[level - 1]]} level {level}"


def of_order(state: Tallinn) -> Iterator[str]:
    """By what the order of building was fixed, once the contests are settled."""
    builders = [event.seat for event in state.events if isinstance(event, told.ContestScored)]
    ranks = [
        (state.points[seat], len(state.towers[seat]) + len(state.hidden_towers[seat]))
        for seat in builders
    ]
    for first, one in enumerate(ranks):
        for other in ranks[first + 1 :]:
            if one == other:
                yield "order of building by lot"
            elif one[0] == other[0]:
                yield "order of building by towers"
            else:
                yield "order of building by points"


def of_end(state: Tallinn) -> Iterator[str]:
    """What final scoring showed."""
    yield f"ends after round {state.round}"
    contests = [event for event in state.events if isinstance(event, told.FinalContestScored)]
    for index, faction in enumerate(FACTIONS):
        nobody = [event for event in contests if event.faction == index and not event.people]
        if len(nobody) > 1:
            yield f"tie at zero for {faction}"
    strengths = [event.people for event in state.events if isinstance(event, told.TowersScored)]
    if not strengths:
        yield "nobody has a tower"
    if len(set(strengths)) < len(strengths):
        yield "towers tied above zero"
    most = [seat for seat in range(state.players) if state.points[seat] == max(state.points)]
    winners = [event for event in state.events if isinstance(event, told.Won)]
    if len(most) == 1:
        yield "won by points"
    elif len(winners) < len(most):
        yield "won by people on towers"
