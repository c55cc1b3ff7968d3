"""Checks of a moment: offers, refusals, nonsense, copies, dumps, what must be conserved."""

import json
from typing import Any

from tafelrunde.kernel.event import SPECTATOR
from tafelrunde.kernel.hiding import hidden_places
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import Illegal, State
from tafelrunde.kernel.step import Together
from tafelrunde.kernel.text import parts
from tafelrunde.kit.case import NOBODY_ASKED, Moment, pick, play_on

PLAIN = (int, str, float, list, dict, set, tuple, type(None))


def asked(at: Moment) -> None:
    """Somebody must act exactly while the game goes on; offers exist exactly for these."""
    state = at.state
    waiting = state.to_act()
    if bool(waiting) == state.over():
        at.broken("asked", f"to_act is {waiting}, over is {state.over()}")
    if CHANCE in waiting and len(waiting) > 1:
        at.broken("asked", f"chance must be asked alone, not with {waiting}")
    if list(waiting) != sorted(set(waiting)):
        at.broken("asked", f"the seats that must act are not in order: {waiting}")
    for seat in range(CHANCE, at.case.players):
        offers = state.legal(seat)
        if bool(offers) != (seat in waiting):
            at.broken("asked", f"to_act is {waiting}, but seat {seat} is offered {offers}")
        if seat not in waiting and state.blocked(seat):
            at.broken("asked", f"seat {seat} is not asked, but refused {state.blocked(seat)}")


def offers(at: Moment) -> None:
    """Offers are unique, have words, and are always the same in the same order."""
    words = at.case.game.words
    same = at.rebuilt()
    for seat in at.state.to_act():
        legal = at.state.legal(seat)
        if seat != CHANCE and len(set(legal)) != len(legal):
            at.broken("offers", f"seat {seat} is offered something twice: {legal}")
        for action in legal:
            if not 0 <= action < words.size or words.number(words.word(action)) != action:
                at.broken("offers", f"{action} has no words")
        legal.append(NOBODY_ASKED)
        for again in (at.state.legal(seat), at.state.copy().legal(seat), same.legal(seat)):
            if again != legal[:-1]:
                at.broken("offers", f"asked again, seat {seat} is offered {again}, not {legal}")


def chance(at: Moment) -> None:
    """Chance has outcomes, `odds` lists them, and nothing is refused to it."""
    if at.state.to_act() != (CHANCE,):
        if at.state.odds():
            at.broken("chance", "there are odds, but chance is not asked")
        return
    odds = at.state.odds()
    if not odds or odds != at.state.legal(CHANCE):
        at.broken("chance", f"the odds are {odds}, on offer is {at.state.legal(CHANCE)}")
    if at.state.blocked(CHANCE):
        at.broken("chance", f"chance is refused {at.state.blocked(CHANCE)}")


def refusals(at: Moment) -> None:
    """What is blocked is not on offer, and says why in a way that can be told to people."""
    game, state = at.case.game, at.state
    for seat in state.to_act():
        step = state.agenda[-1]
        considered = step.considers(state, seat)[:]
        forbidden = [a for a in considered if step.forbids(state, seat, a) is not None]
        if forbidden and not step.restricts():
            at.broken(
                "refusals", f"{type(step).__name__} forbids {forbidden}, but restricts() is False"
            )
        permitted = [action for action in considered if action not in forbidden]
        if state.legal(seat) != permitted:
            at.broken("refusals", f"permitted is {permitted}, but offered {state.legal(seat)}")
        blocked = state.blocked(seat)
        if [action for action, _ in blocked] != forbidden:
            at.broken("refusals", f"forbidden is {forbidden}, but blocked {blocked}")
        if set(forbidden) & set(state.legal(seat)) or len(set(forbidden)) != len(forbidden):
            at.broken("refusals", f"blocked {blocked} and offered {state.legal(seat)}")
        for action, refusal in blocked:
            game.words.word(action)
            rule = game.rulebook.get(refusal.rule)
            if rule is None or not rule.refused:
                at.broken("refusals", f"the rulebook has no refusal {refusal.rule}")
            for part, kind in parts(rule.refused):
                if part not in refusal.numbers:
                    at.broken("refusals", f"{refusal!r} has no {{{part}}} for “{rule.refused}”")
                if not has_name(at, kind, refusal.numbers[part]):
                    at.broken("refusals", f"{refusal!r}: there is no {kind} {part}")


def has_name(at: Moment, kind: str, value: int) -> bool:
    """Whether a part of a template can be told: it has a name, or the number is meant."""
    try:
        at.case.game.name_of(kind, value, at.state.setup)
    except (LookupError, ValueError, AssertionError, TypeError):
        return False
    return True


def nonsense(at: Moment) -> None:
    """What is not on offer raises Illegal, says what is, and changes nothing."""
    state, words = at.state, at.case.game.words
    key = state.key()
    waiting = state.to_act()
    for seat in range(CHANCE, at.case.players):
        legal = state.legal(seat)
        tried = [-1, words.size, at.rng.below(words.size), at.rng.below(words.size)]
        tried += [action for action, _ in state.blocked(seat)]
        for action in tried:
            if action not in legal:
                _refused(at, seat, action, legal, key)
        if seat not in waiting:
            for other in waiting:
                _refused(at, seat, state.legal(other)[0], [], key)
    for seat in (at.case.players, NOBODY_ASKED):
        _refused(at, seat, 0, [], key)
    if CHANCE not in waiting:
        try:
            state.roll(at.rng)
        except Illegal:
            pass
        else:
            at.broken("nonsense", "chance may be rolled though it is not asked")
    if state.key() != key or state.to_act() != waiting:
        at.broken("nonsense", "something illegal changed the state")


def _refused(at: Moment, seat: int, action: int, legal: list[int], key: str) -> None:
    state = at.state
    what = f"seat {seat}, action {action}"
    try:
        state.play(seat, action)
    except Illegal as illegal:
        if (illegal.seat, illegal.action) != (seat, action) or illegal.offers != legal:
            at.broken("nonsense", f"{what}: “{illegal}”, but on offer is {legal}")
    except Exception as error:
        at.broken("nonsense", f"{what} raises {error!r} and not Illegal")
    else:
        at.broken("nonsense", f"{what} is not on offer, but was played")
    if state.key() != key:
        at.broken("nonsense", f"{what} is illegal, but changed the state")


def dump(at: Moment) -> None:
    """Through JSON and back it is the same state, and it plays on equally."""
    state = at.state
    try:
        again = at.case.game.load(json.loads(json.dumps(state.dump())))
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        at.broken("dump", f"it can't be loaded: {error!r}")
    if again.key() != state.key():
        at.broken("dump", "loaded, it has another key")
    for name, value in plain_attributes(state).items():
        if plain_attributes(again).get(name) != value:
            at.broken("dump", f"the field {name} is lost: it was {value!r}")
    twin = state.copy()
    seed = at.rng.below(1 << 30)
    try:
        _same_future(at, twin, again, seed)
    except (Illegal, TypeError, ValueError, LookupError, AttributeError) as error:
        at.broken("dump", f"loaded, it doesn't play on: {error!r}")


def _same_future(at: Moment, one: State, other: State, seed: int) -> None:
    rng = type(at.rng)(seed)
    for _ in range(5):
        if one.to_act() != other.to_act():
            at.broken("dump", f"loaded, it asks {other.to_act()}, not {one.to_act()}")
        if one.over():
            return
        seat = pick(rng, list(one.to_act()))
        if one.legal(seat) != other.legal(seat):
            at.broken("dump", f"loaded, it offers {other.legal(seat)}, not {one.legal(seat)}")
        action = pick(rng, one.legal(seat))
        one.play(seat, action)
        other.play(seat, action)
        if one.key() != other.key():
            at.broken("dump", f"loaded, it plays on differently after {seat} {action}")


def attribute_names(thing: object) -> set[str]:
    """All attributes of a thing that are no caches, compiled or not."""
    names = set(getattr(type(thing), "__mypyc_attrs__", ())) | set(getattr(thing, "__dict__", ()))
    return {name for name in names if not name.startswith("_")}


def plain_attributes(state: State) -> dict[str, Any]:
    """The attributes of a state that hold data."""
    kept = {name: getattr(state, name) for name in attribute_names(state) - {"agenda", "told"}}
    return {name: value for name, value in kept.items() if isinstance(value, PLAIN)}


def copies(at: Moment) -> None:
    """A copy is equal, shares nothing that changes, and each goes its own way."""
    state = at.state
    key = state.key()
    copy = state.copy()
    if copy.key() != key or copy.to_act() != state.to_act():
        at.broken("copies", "the copy has another key")
    own = held_by(state)
    for name, value in plain_attributes(copy).items():
        if containers(value) & own:
            at.broken("copies", f"the copy shares {name}")
    if copy.agenda is state.agenda or copy.told is state.told:
        at.broken("copies", "the copy shares the agenda or the events")
    play_on(copy, at.rng, 6)
    if state.key() != key:
        at.broken("copies", "a copy played on, and the original changed")


def held_by(state: State) -> set[int]:
    """The identities of everything in a state that can change."""
    return {found for value in plain_attributes(state).values() for found in containers(value)}


def containers(value: Any) -> set[int]:
    """The identities of everything in a value that can change."""
    if isinstance(value, dict):
        inner: list[Any] = list(value.values())
    elif isinstance(value, (list, tuple)):
        inner = list(value)
    else:
        return {id(value)} if isinstance(value, set) else set()
    found = set() if isinstance(value, tuple) else {id(value)}
    for member in inner:
        found |= containers(member)
    return found


def census(at: Moment, first: list[Any]) -> None:
    """What must be conserved is."""
    now = at.state.census()
    if now != first:
        at.broken("census", f"at the beginning {first}, now {now}")


def bags(at: Moment) -> None:
    """Hidden cards that lie in no order are kept sorted, and lie only where they can.

    Whoever is sure to have seen them has.
    """
    key = at.state.key()
    for place in hidden_places(at.state.copy(), SPECTATOR):
        cards = place.cards
        never = place.secret.never
        wrong = [] if never is None else [card for card in cards if never(at.state, card)]
        if wrong:
            at.broken("bags", f"{wrong} can't lie among {cards} (deck {place.secret.deck.name})")
        masks = place.masks or [0] * len(cards)
        sure = place.secret.sure(place.holder, place.owner) if place.secret.sure else 0
        if any(sure & ~mask for mask in masks):
            at.broken("bags", f"{sure:b} should have seen all of {cards}, not {masks}")
        if place.secret.ordered:
            continue
        pairs = list(zip(cards, masks, strict=True))
        if pairs != sorted(pairs):
            at.broken("bags", f"not sorted: {pairs} (deck {place.secret.deck.name})")
    if at.state.key() != key:
        at.broken("bags", "looking for hidden cards changes the state")


def withdrawal(at: Moment) -> None:
    """A sealed answer taken back leaves no trace, complete or not."""
    if not isinstance(_step(at.state), Together):
        return
    for seat in at.state.to_act():
        state = at.state.copy()
        if state.sealed[seat]:
            state.withdraw(seat)
        key, legal = state.key(), state.legal(seat)
        step = state.agenda[-1]
        while _step(state) is step and seat in state.to_act():
            last = len(state.to_act()) == 1
            state.play(seat, pick(at.rng, state.legal(seat)))
            if last and seat not in state.to_act():
                break
            if _step(state) is not step or not state.sealed[seat]:
                break
            back = state.copy()
            back.withdraw(seat)
            if back.key() != key or back.legal(seat) != legal:
                at.broken(
                    "withdrawal", f"seat {seat} took {state.sealed[seat]} back: not as before"
                )
    for seat in range(at.case.players):
        if not at.state.sealed[seat]:
            try:
                at.state.withdraw(seat)
            except Illegal:
                continue
            at.broken("withdrawal", f"seat {seat} took back what it had not done")


def _step(state: State) -> object:
    return state.agenda[-1] if state.agenda else None


def scores(at: Moment) -> None:
    """There is one row of scores a seat, of whole numbers; at the end everyone sees them."""
    rows = at.state.scores()
    if len(rows) != at.case.players or len({len(row) for row in rows}) != 1:
        at.broken("scores", f"{at.case.players} players, but the scores are {rows}")
    if not at.state.over():
        return
    for viewer in at.viewers():
        view = at.state.seen_by(viewer).scores()
        if view != rows:
            at.broken("scores", f"the game is over with {rows}, but {viewer} sees {view}")
