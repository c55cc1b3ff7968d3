"""What the golden games of Die Staufer must show, taken together."""

from collections.abc import Iterable, Iterator

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer import events as told
from tafelrunde.games.staufer import privilege_events as privileged
from tafelrunde.games.staufer import round_events as ended
from tafelrunde.games.staufer.costs import MOVES, PRICES, REGION_OF
from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.state import EMPTY, Staufer
from tafelrunde.games.staufer.words import (
    CHESTS,
    CONDITIONS,
    FIELDS,
    ORDERS,
    PLACE_1,
    REGIONS,
    STAY_CHEST,
)
from tafelrunde.kernel.event import Dropped, Event, Noted, Sealed, Withdrawn
from tafelrunde.kernel.state import State

OPTIONS = GAME.options[0].values
LISTS = ["2,3,6,12,13,14", "3,4,5,9,15,16", "6,7,8,10,11,12"]
TABLES: list[tuple[int, dict[str, str]]] = [
    (2 + (at + turn) % 4, {"privileges": value})
    for turn in range(4)
    for at, value in enumerate([*OPTIONS, *LISTS])
]

# What no golden game shows, and why.
NOT_SHOWN: dict[str, str] = {
    "seats-all brings nothing": "hardly anybody stands nowhere at the end; test_end.py shows it",
}

# Rules that no piece of code names, and why.
WITHOUT_CODE: dict[str, str] = {}

# Nobody decides secretly in this game.
UNSEEN = (Noted, Sealed, Withdrawn, Dropped)
CHEAPER = (4, 5, 10, 11, 12)  # privileges that make seats or moves cheaper
BRINGS = {
    privileged.CardScored: 1,
    told.SecondAdded: 3,
    privileged.KingFavoured: 6,
    told.ChestDrawn: 8,
    privileged.SupplyScored: 9,
    ended.EnvoysCalled: 13,
    ended.NoblesCalled: 13,
    privileged.PlaceRaised: 14,
    privileged.PresenceScored: 15,
    privileged.OrangeScored: 16,
}


def required() -> set[str]:
    """All that must be seen."""
    wanted = {f"{players} players" for players in GAME.players}
    wanted |= {f"event {kind.__name__}" for kind in GAME.all_events() if kind not in UNSEEN}
    wanted |= {f"privileges {value}" for value in OPTIONS}
    for number in range(1, 17):
        wanted |= {f"privilege {number} taken", f"privilege {number} works"}
    wanted |= {f"{chest} from a seat" for chest in CHESTS}
    wanted |= {f"{chest} from a field" for chest in CHESTS}
    wanted |= {f"{chest} as a bonus" for chest in CHESTS}
    wanted |= {f"{chest} used" for chest in CHESTS[PLACE_1 : STAY_CHEST + 1]}
    wanted |= {f"supply {field}" for field in FIELDS}
    for order in ORDERS:
        wanted |= {f"{order} brings points", f"{order} brings nothing"}
    for region in REGIONS:
        wanted |= {f"{region} scored with {places} places" for places in range(4)}
    for condition in CONDITIONS:
        wanted |= {f"{condition} finds the same region", f"{condition} finds another region"}
    wanted |= {f"the king goes {steps}" for steps in (1, 2, 3)}
    wanted |= {
        "privileges 3 and 6 together",
        "privileges 4 and 5 together",
        "privileges 10 and 11 together",
        "privilege 12 clockwise",
        "privilege 12 the other way",
        "privilege 13 with stay",
        "place-1 for a placing",
        "place-1 for a supply",
        "free-move and cheap-seat together",
        "second place of a region order",
        "a pattern fits twice",
        "two figures of one player on a seat",
        "figures of two players on a seat",
        "chests dealt with in the order of choice",
        "a noble pays",
        "no region for a missing figure is asked",
        "a region for a missing figure is asked",
        "an envoy for a noble",
        "won by points",
        "won by figures at court",
        "a victory is shared",
    }
    return wanted


def observe(state: State, seat: int, word: str) -> Iterable[str]:
    """What the last play showed."""
    assert isinstance(state, Staufer)
    yield f"{state.players} players"
    yield f"privileges {state.setup.options['privileges']}"
    for event in state.events:
        yield f"event {type(event).__name__}"
        if type(event) in BRINGS:
            yield f"privilege {BRINGS[type(event)]} works"
        yield from of_event(state, event)
    kinds = [type(event) for event in state.events]
    if word.startswith("take ") and told.ChestPicked in kinds:
        yield "chests dealt with in the order of choice"
    if told.SecondAdded in kinds and privileged.KingFavoured in kinds:
        yield "privileges 3 and 6 together"
    if told.FirstPlaceTaken in kinds:
        yield f"place-1 for a {'supply' if told.FieldChosen in kinds else 'placing'}"
    if word.startswith("from "):
        yield "a region for a missing figure is asked"
    elif told.FigureRecalled in kinds:
        yield "no region for a missing figure is asked"
    if word == "supply noble" and any(
        isinstance(event, told.FigureRecalled) and not event.figure for event in state.events
    ):
        yield "an envoy for a noble"
    yield from of_supply(state, seat)
    yield from of_placing(state, seat)
    yield from of_scoring(state)
    if state.over():
        yield from of_end(state)


def of_event(state: Staufer, event: Event) -> Iterator[str]:
    if isinstance(event, told.PrivilegeTaken):
        yield f"privilege {event.privilege + 1} taken"
    elif isinstance(event, told.ChestsTaken):
        yield from [f"{CHESTS[chest]} from a seat" for chest in event.chests]
    elif isinstance(event, told.FieldEmptied):
        yield from [f"{CHESTS[chest]} from a field" for chest in event.chests]
    elif isinstance(event, ended.BonusChosen):
        yield f"{CHESTS[event.chest]} as a bonus"
    elif isinstance(event, told.ChestUsed):
        yield f"{CHESTS[event.chest]} used"
    elif isinstance(event, told.FieldChosen):
        yield f"supply {FIELDS[event.field]}"
    elif isinstance(event, told.NoblesPaid):
        yield "a noble pays"
    elif isinstance(event, ended.OrderScored):
        yield f"{ORDERS[event.order]} brings {'points' if event.points else 'nothing'}"
        if event.order < len(REGIONS) and event.points == state.pieces.region_points[1]:
            yield "second place of a region order"
        if 0 <= event.order - len(REGIONS) < len(state.pieces.patterns):
            each = state.pieces.patterns[event.order - len(REGIONS)].points
            if event.points == 2 * each:
                yield "a pattern fits twice"


def of_supply(state: Staufer, seat: int) -> Iterator[str]:
    """Privilege 7: one envoy more than the field shows, where no chest gives any."""
    chosen = [event for event in state.events if isinstance(event, told.FieldChosen)]
    taken = [event.envoys for event in state.events if isinstance(event, told.EnvoysTaken)]
    if chosen and state.has(seat, 7) and taken[-1:] == [1]:
        yield "privilege 7 works"


def of_placing(state: Staufer, seat: int) -> Iterator[str]:
    """What a placing cost, and what stands on the seat then."""
    chosen = [event for event in state.events if isinstance(event, told.OfficeChosen)]
    placed = [event for event in state.events if isinstance(event, told.Placed)]
    if any(isinstance(event, ended.RegionsMarked) for event in state.events) or not placed:
        return
    office = placed[0].office
    if state.right[office] != EMPTY:
        owners = {state.left[office] >> 1, state.right[office] >> 1}
        yield (
            "two figures of one player on a seat"
            if len(owners) == 1
            else ("figures of two players on a seat")
        )
        if not any(isinstance(event, told.SecondAdded) for event in state.events):
            yield "privilege 2 works"
    if chosen:
        laid = [
            event.regions
            for event in state.events
            if isinstance(event, told.EnvoysPaid | told.NoblesPaid)
        ]
        yield from of_costs(state, seat, office, sum(map(len, laid)))


def of_costs(state: Staufer, seat: int, office: int, laid: int) -> Iterator[str]:
    """Which privileges made a placing cheaper for which so many figures were laid."""
    held = state.privileges[seat]
    far = (state.place[REGION_OF[office]] - state.place[state.king]) % PLACES
    number = state.board.numbers[office]

    def cost(bits: int) -> int:
        return len(MOVES[bits >> 10 & 7][far]) + PRICES[bits >> 4 & 3][number] - 1

    if laid == 0 and cost(held) > len(MOVES[held >> 10 & 7][far]) > 0:
        yield "free-move and cheap-seat together"
    if laid != cost(held):
        return
    for privilege in CHEAPER:
        if cost(held & ~(1 << privilege)) > laid:
            yield f"privilege {privilege} works"
    if state.has(seat, 4) and state.has(seat, 5) and number > 3:
        yield "privileges 4 and 5 together"
    if state.has(seat, 10) and state.has(seat, 11) and far > 2:
        yield "privileges 10 and 11 together"
    if cost(held & ~(1 << 12)) > laid:
        yield f"privilege 12 {'clockwise' if far == 1 else 'the other way'}"


def of_scoring(state: Staufer) -> Iterator[str]:
    """Which regions were scored, and what came of it."""
    began = any(isinstance(event, ended.RoundBegan) for event in state.events)
    places = [event.region for event in state.events if isinstance(event, ended.PlaceScored)]
    for region in set(places):
        yield f"{REGIONS[region]} scored with {places.count(region)} places"
    for event in state.events:
        if isinstance(event, ended.RegionsMarked):
            condition = CONDITIONS[state.conditions[state.round - 1 - began]]
            same = len(event.regions) == 1
            yield f"{condition} finds {'the same' if same else 'another'} region"
            if event.regions[0] not in places:
                yield f"{REGIONS[event.regions[0]]} scored with 0 places"
    entered = [event for event in state.events if isinstance(event, ended.KingMoved)]
    if entered:
        yield f"the king goes {len(entered)}"
    stayed = {event.seat for event in state.events if isinstance(event, ended.FigureStays)}
    called = {event.seat for event in state.events if isinstance(event, ended.EnvoysCalled)}
    if stayed & called:
        yield "privilege 13 with stay"


def of_end(state: Staufer) -> Iterator[str]:
    """By what the game was won."""
    most = state.points.count(max(state.points))
    winners = [event for event in state.events if isinstance(event, ended.Won)]
    if most == 1:
        yield "won by points"
    elif len(winners) < most:
        yield "won by figures at court"
    if len(winners) > 1:
        yield "a victory is shared"
