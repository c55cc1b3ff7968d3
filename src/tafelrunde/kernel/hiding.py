"""What a seat sees of a state, and what could lie behind the backs instead.

Both follow from the secrets that states and steps declare. A *place* is one list of cards:
a hand, a pile, the cards that a step holds.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import EVERYBODY, HIDDEN, NOBODY, OWNER, Secret
from tafelrunde.kernel.step import Step, Together

if TYPE_CHECKING:
    from tafelrunde.kernel.state import State

ALL = -4  # a viewer who sees what any seat sees
MANY = 1024  # more than any game has seats, and more than any deck has backs


class Place:
    """A list of cards that a viewer doesn't see whole."""

    def __init__(
        self,
        cards: list[int],
        masks: list[int] | None,
        owner: int,
        viewer: int,
        secret: Secret,
        backs: list[int] | None,
        holder: object,
    ) -> None:
        self.cards = cards
        self.masks = masks  # who saw each card, where that is known card by card
        self.owner = owner
        self.viewer = viewer
        self.secret = secret
        self.backs = backs
        self.holder = holder  # the state or the step

    def back(self, card: int) -> int:
        """What a card looks like from behind. A card that is hidden already stays as it is."""
        if card < 0:
            return card
        return HIDDEN if self.backs is None else HIDDEN - self.backs[card]

    def hidden(self) -> list[int]:
        """The positions of the cards that the viewer doesn't see."""
        masks = self.masks
        if masks is None:
            return [at for at in range(len(self.cards))]  # noqa: C416 (compiled, list() is slow)
        if self.viewer == ALL:
            return [at for at, mask in enumerate(masks) if not mask]
        if self.viewer < 0:
            return [at for at, mask in enumerate(masks) if mask != EVERYBODY]
        return [at for at, mask in enumerate(masks) if not mask >> self.viewer & 1]

    def turn_over(self) -> None:
        """Leave only the backs of the hidden cards."""
        backs = self.backs
        for at in self.hidden():
            self.cards[at] = HIDDEN if backs is None else self.back(self.cards[at])
        if self.secret.sure is not None and self.viewer != ALL:
            self.forget_seers(self.secret.sure(self.holder, self.owner))
        self.settle()

    def forget_seers(self, sure: int) -> None:
        """Leave of who saw each card what the viewer may know."""
        assert self.masks is not None
        told = sure | 1 << self.viewer if self.viewer >= 0 else sure
        for at, mask in enumerate(self.masks):
            if mask != EVERYBODY:
                self.masks[at] = mask & told

    def settle(self) -> None:
        """Sort the cards unless their order matters: it must not tell anything."""
        if self.secret.ordered:
            return
        masks = self.masks
        if masks is None:
            self.cards.sort()
            return
        pairs = sorted(zip(self.cards, masks, strict=True))
        self.cards[:] = [card for card, _ in pairs]
        masks[:] = [mask for _, mask in pairs]

    def pool(self, card: int) -> tuple[str, int]:
        """What a card here is shuffled with: the same deck, the same back."""
        deck = self.secret.deck
        back = HIDDEN - self.back(card)
        return (deck.name, self.owner * MANY + back if deck.each_own else back)

    def hidden_by_pool(self) -> dict[tuple[str, int], list[int]]:
        """The positions of the hidden cards, for each pool that they belong to."""
        hidden = self.hidden()
        if self.backs is None:
            return {self.pool(HIDDEN): hidden}
        pools: dict[tuple[str, int], list[int]] = {}
        for at in hidden:
            pools.setdefault(self.pool(self.cards[at]), []).append(at)
        return pools


def places(
    holder: object, secrets: Mapping[str, Secret], viewer: int, components: object
) -> list[Place]:
    """Every place of a state or a step that this viewer doesn't see whole."""
    found: list[Place] = []
    for name, secret in secrets.items():
        value: list[Any] = getattr(holder, name)
        if not value:
            continue
        owned = secret.seen_by == OWNER
        each_saw = not owned and secret.seen_by != NOBODY
        masks: list[Any] | None = getattr(holder, secret.seen_by) if each_saw else None
        backs = secret.deck.backs_in(components)
        if not isinstance(value[0], list):
            owner: int = getattr(holder, "seat") if owned else 0
            if not owned or viewer not in (owner, ALL):
                found.append(Place(value, masks, owner, viewer, secret, backs, holder))
            continue
        for index, cards in enumerate(value):
            if cards and not (owned and viewer in (index, ALL)):
                seen = None if masks is None else masks[index]
                found.append(Place(cards, seen, index, viewer, secret, backs, holder))
    return found


def hidden_places(state: "State", viewer: int) -> list[Place]:
    """Every place in a state and its agenda that this viewer doesn't see whole.

    Steps are shared between copies of a state; those with secrets are replaced by copies.
    """
    components = state.setup.components
    found = places(state, state.secrets, viewer, components)
    for at, step in enumerate(state.agenda):
        if step.secrets:
            own: Step[Any] = type(step)(**fields(step))
            state.agenda[at] = own
            found.extend(places(own, own.secrets, viewer, components))
    return found


def hide(view: "State", viewer: int) -> None:
    """Turn everything over that this viewer may not see, in place."""
    view.viewer = viewer
    for place in hidden_places(view, viewer):
        place.turn_over()
    for seat, run in enumerate(view.sealed):
        if run and viewer not in (seat, ALL):
            # Whether an answer is complete is open; anything else about it is not.
            view.sealed[seat] = [] if seat in view.waiting else [HIDDEN]


def unknown(state: "State", viewer: int) -> list[tuple[str, int]]:
    """The cards and sealed answers that this viewer doesn't see, wherever they lie.

    A decision after which one of them is missing has brought something to light.
    """
    components = state.setup.components
    found = places(state, state.secrets, viewer, components)
    for step in state.agenda:
        if step.secrets:
            found.extend(places(step, step.secrets, viewer, components))
    cards = [(place.secret.deck.name, place.cards[at]) for place in found for at in place.hidden()]
    answers = [
        (f"sealed by {seat}", action)
        for seat, run in enumerate(state.sealed)
        if seat != viewer
        for action in run
    ]
    return sorted(cards + answers)


def redeal(world: "State", viewer: int, rng: Rng) -> None:
    """Deal all that this viewer doesn't see anew among the places where it could lie."""
    found = hidden_places(world, viewer)
    pools: dict[tuple[str, int], list[int]] = {}
    slots: dict[tuple[str, int], list[tuple[Place, list[int]]]] = {}
    for place in found:
        for key, hidden in place.hidden_by_pool().items():
            pools.setdefault(key, []).extend([place.cards[at] for at in hidden])
    # Turned over and sorted first, so that the true cards have no influence on the imagined.
    for place in found:
        place.turn_over()
        for key, hidden in place.hidden_by_pool().items():
            slots.setdefault(key, []).append((place, hidden))
    for key in sorted(pools):
        cards = pools[key]
        cards.sort()
        rng.shuffle(cards)
        deal(world, cards, slots[key], rng)
    for place in found:
        place.settle()
    answer_anew(world, viewer, rng)


def deal(world: "State", cards: list[int], slots: list[tuple[Place, list[int]]], rng: Rng) -> None:
    """Lay shuffled cards down, first where the fewest can lie; every way is as likely."""
    choosy: list[tuple[int, Place, int]] = []
    rest: list[tuple[Place, list[int]]] = []
    for place, hidden in slots:
        if place.secret.never is None:
            rest.append((place, hidden))
            continue
        for at in hidden:
            choosy.append((sum([can_lie(world, place, at, card) for card in cards]), place, at))
    choosy.sort(key=lambda slot: slot[0])
    left = cards[:]
    while not lay_first(world, left, choosy):
        left = cards[:]
        rng.shuffle(left)
    if choosy:
        # What could not lie there came to the front.
        rng.shuffle(left)
    next_card: i64 = 0
    for place, hidden in rest:
        for at in hidden:
            place.cards[at] = left[next_card]
            next_card += 1


def lay_first(world: "State", cards: list[int], choosy: list[tuple[int, Place, int]]) -> bool:
    """Lay cards where not all can lie; False if they came in an order that leads nowhere."""
    for _, place, at in choosy:
        place.cards[at] = HIDDEN
    for _, place, at in choosy:
        for card in cards:
            if can_lie(world, place, at, card):
                break
        else:
            return False
        place.cards[at] = card
        cards.remove(card)
    return True


def can_lie(world: "State", place: Place, at: int, card: int) -> bool:
    """Whether a card could lie at this position, besides what has been dealt there."""
    never = place.secret.never
    if never is None:
        return True
    before = place.cards[at]
    place.cards[at] = card
    could = not never(world, card)
    place.cards[at] = before
    return could


def answer_anew(world: "State", viewer: int, rng: Rng) -> None:
    """Draw the sealed answers of the others afresh among the legal ones."""
    for seat, run in enumerate(world.sealed):
        if not run or seat == viewer:
            continue
        world.sealed[seat] = []
        if seat in world.waiting:
            continue
        step = world.agenda[-1]
        assert isinstance(step, Together)
        closed = False
        while not closed:
            offers = step.offers(world, seat)
            world.sealed[seat].append(offers[rng.below(len(offers))])
            closed = step.closes(world, seat)
