"""What the golden games of Tournay must show, taken together."""

from collections.abc import Iterable, Iterator
from itertools import product

from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay import events as told
from tafelrunde.games.tournay import town_events as town
from tafelrunde.games.tournay.characters import Chain, FreeFight, Recall, visible_characters
from tafelrunde.games.tournay.components import ACTIVATED, BUILDING, CHARACTER
from tafelrunde.games.tournay.counting import AT_MOST
from tafelrunde.games.tournay.ending import district_is_complete
from tafelrunde.games.tournay.rules import AS_PRINTED
from tafelrunde.games.tournay.state import DAMAGE, GREY, NOTHING, Tournay
from tafelrunde.games.tournay.turn import A_CITIZEN_EARNS, TrimHand
from tafelrunde.games.tournay.words import (
    ALL,
    BUILT,
    CRIERS,
    EVENTS,
    FIRST_EVENT,
    FIRST_PRESTIGE,
    PRESTIGE,
)
from tafelrunde.kernel.event import Dropped, Event, Noted, Sealed, Withdrawn
from tafelrunde.kernel.state import State

COMBINATIONS = list(product(*[option.values for option in GAME.options]))
# Games of two are the shortest; a few of three and four are enough.
TABLES: list[tuple[int, dict[str, str]]] = [
    (players, {"rules": rules, "expansion": expansion})
    for players in (2, 2, 2, 3, 2, 2, 2, 4)
    for rules, expansion in COMBINATIONS
]
BUILDINGS = [ALL[card] for card in range(FIRST_PRESTIGE) if AS_PRINTED.kind[card] == BUILDING]
CHARACTERS = [ALL[card] for card in range(FIRST_PRESTIGE) if AS_PRINTED.kind[card] == CHARACTER]
HARMFUL = [name for at, name in enumerate(EVENTS) if AS_PRINTED.event[at].harmful]

# What no golden game shows, and why.
NOT_SHOWN: dict[str, str] = {}

# Rules that no piece of code names, and why.
WITHOUT_CODE: dict[str, str] = {}

UNSEEN = (Noted, Sealed, Withdrawn, Dropped)  # a spectator hears nothing of secret decisions


def required() -> set[str]:
    """All that must be seen."""
    wanted = {f"{players} players" for players in GAME.players}
    wanted |= {f"{rules}, {expansion}" for rules, expansion in COMBINATIONS}
    wanted |= {f"event {kind.__name__}" for kind in GAME.all_events() if kind not in UNSEEN}
    wanted |= {f"{card} {what}" for card in BUILT for what in ("built", "covered", "replaced")}
    wanted |= {f"{card} activated" for card in BUILDINGS}
    wanted |= {f"{card} answers" for card in CHARACTERS}
    wanted |= {f"{card} scores for {whom}" for card in PRESTIGE for whom in ("builders", "others")}
    wanted.remove("cathedral scores for others")  # It brings them nothing.
    wanted |= {f"{crier} acts" for crier in CRIERS}
    wanted |= {f"{event} {what}" for event in EVENTS for what in ("acts", "is fought")}
    wanted |= {f"{event} is stopped" for event in HARMFUL}
    wanted |= {f"{event} is endured" for event in HARMFUL}
    return wanted | {
        "a citizen of another player works",
        "a card of the hand is given up",
        "a citizen is paid from the plaza",
        "a citizen is paid from beside it",
        "a damaged building is built over",
        "a building with a citizen is built over",
        "the last card of a stack is taken",
        "what remains after a crier is kept",
        "a full event acts",
        "a majority is shared",
        "a hand is too large",
        "a rampart is built to keep cards",
        "a rampart is built at the end",
        "a last card is laid",
        "twelve points for a name",
        "the end by two districts",
        "the end by a district and criers",
        "the end after sixty rounds",
        "won by points",
        "won by deniers",
        "a victory is shared",
    }


def observe(state: State, seat: int, word: str) -> Iterable[str]:
    """What the last play showed."""
    assert isinstance(state, Tournay)
    options = state.setup.options
    yield f"{state.players} players"
    yield f"{options['rules']}, {options['expansion']}"
    for event in state.events:
        yield f"event {type(event).__name__}"
        yield from of_card(event)
        yield from of_town(state, event)
        yield from of_payment(event)
    yield from of_answers(state)
    yield from of_drawing(state, word)
    yield from of_crier(state)
    yield from of_space(state)
    if word.startswith("put ") and state.playing != NOTHING:
        yield "a card of the hand is given up"
    if state.agenda and isinstance(state.agenda[-1], TrimHand):
        yield "a hand is too large"
    yield from of_end(state)


def of_card(event: Event) -> Iterator[str]:
    """What became of a card."""
    if isinstance(event, told.Laid):
        yield f"{ALL[event.card]} built"
    elif isinstance(event, told.Covered):
        yield f"{ALL[event.below]} covered"
    elif isinstance(event, told.Replaced):
        yield from [f"{ALL[card]} replaced" for card in event.cards]
    elif isinstance(event, told.Activated):
        yield f"{ALL[event.card]} activated"
        if event.piece == GREY:
            yield "a citizen of another player works"
    elif isinstance(event, town.CharacterPaid):
        yield f"{ALL[event.card]} answers"
    elif isinstance(event, told.EarnedByCitizens) and (
        event.deniers > A_CITIZEN_EARNS * event.citizens
    ):
        yield "mercenary answers"


def of_town(state: Tournay, event: Event) -> Iterator[str]:
    """What events and prestige buildings do."""
    if isinstance(event, town.EventActs):
        yield f"{ALL[event.card]} acts"
    elif isinstance(event, told.Fought):
        yield f"{ALL[event.card]} is fought"
    elif isinstance(event, town.RampartBuilt | town.ShieldUsed):
        yield f"{ALL[event.against]} is stopped"
    elif isinstance(event, town.Endured):
        yield f"{ALL[event.against]} is endured"
    elif isinstance(event, town.CrierLaid):
        yield f"{CRIERS[event.stack]} acts"
    elif isinstance(event, town.RampartLaid):
        yield f"a rampart is built {'at the end' if state.laying_last else 'to keep cards'}"
    elif isinstance(event, town.PrestigeScored) and event.points:
        whom = "builders" if event.card in state.visible[event.seat] else "others"
        yield f"{ALL[event.card]} scores for {whom}"
        if event.points == AT_MOST:
            yield "twelve points for a name"


def of_payment(event: Event) -> Iterator[str]:
    """From where a citizen was paid."""
    if isinstance(event, told.CitizenPaid):
        yield f"a citizen is paid from {'beside it' if event.from_beside else 'the plaza'}"


def of_answers(state: Tournay) -> Iterator[str]:
    """The characters whose answer is a question now."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, FreeFight | Chain):
        card = state.visible[step.seat][step.at]
        if AS_PRINTED.kind[card] == CHARACTER:
            yield f"{ALL[card]} answers"
    if isinstance(step, Recall):
        for event in state.events:
            if isinstance(event, told.Activated) and not ALL[event.card].startswith("chapel"):
                lines = visible_characters(state, event.seat, event.space, ACTIVATED)
                found = {state.visible[event.seat][at] for at in lines}
                recalling = [card for card in found if AS_PRINTED.trait[card].recall]
                if len(recalling) == 1:
                    yield f"{ALL[recalling[0]]} answers"


def of_drawing(state: Tournay, word: str) -> Iterator[str]:
    """A card that came into a hand without a choice."""
    kept = [event for event in state.events if isinstance(event, told.Kept)]
    if not kept or word.startswith("keep "):
        return
    crier = any(isinstance(event, town.CrierShown) for event in state.events)
    yield "what remains after a crier is kept" if crier else "the last card of a stack is taken"


def of_crier(state: Tournay) -> Iterator[str]:
    """The first event that acts, and who shares what it gives."""
    first = next((event for event in state.events if isinstance(event, town.EventActs)), None)
    came = [event.card for event in state.events if isinstance(event, town.CoinAdded)]
    if first is None or not any(isinstance(event, town.CrierLaid) for event in state.events):
        return
    if first.times == AS_PRINTED.circles[first.card - FIRST_EVENT] and first.card not in came:
        yield "a full event acts"
    following = state.events[state.events.index(first) + 1 :]
    if sum(isinstance(event, town.Rewarded) for event in following[:2]) == 2:
        yield "a majority is shared"


def of_space(state: Tournay) -> Iterator[str]:
    """The piece that stood where a card was laid."""
    if not any(isinstance(event, told.Laid) for event in state.events):
        return
    for event in state.events:
        if isinstance(event, told.PieceLeft):
            if event.piece == DAMAGE:
                yield "a damaged building is built over"
            elif event.piece != GREY:
                yield "a building with a citizen is built over"
            break


def of_end(state: Tournay) -> Iterator[str]:
    """By what the game ended, and by what it was won."""
    for event in state.events:
        if isinstance(event, town.LastRound):
            complete = sum(district_is_complete(state, seat) for seat in range(state.players))
            yield f"the end by {'two districts' if complete > 1 else 'a district and criers'}"
        elif isinstance(event, town.LastCards) and not state.ending:
            yield "the end after sixty rounds"
        elif isinstance(event, told.Laid) and state.laying_last:
            yield "a last card is laid"
    winners = [event for event in state.events if isinstance(event, town.Won)]
    if winners:
        points = [score[0] for score in state.scores()]
        most = points.count(max(points))
        yield (
            "a victory is shared"
            if len(winners) > 1
            else ("won by points" if most == 1 else "won by deniers")
        )
