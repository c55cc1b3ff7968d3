"""Cards going to and from hands, stacks and the event pile, and who knows them then."""

from tafelrunde.games.tournay.state import NOTHING, Tournay
from tafelrunde.games.tournay.words import FIRST_EVENT
from tafelrunde.kernel.numbers import Seat


def to_hand(state: Tournay, seat: Seat, card: int, seen: int) -> None:
    """A card comes into a hand; `seen` says who knows it."""
    hand = state.hand[seat]
    masks = state.hand_seen[seat]
    at = 0
    while at < len(hand) and (hand[at] < card or (hand[at] == card and masks[at] < seen)):
        at += 1
    hand.insert(at, card)
    masks.insert(at, seen)


def from_hand(state: Tournay, seat: Seat, card: int) -> int:
    """A card is shown and leaves a hand. Returns who knew it.

    Of equal ones it is the best known. Whoever knew another of them can't tell which is gone,
    and knows one less from now on.
    """
    hand = state.hand[seat]
    masks = state.hand_seen[seat]
    at = hand.index(card)
    best = at
    while at < len(hand) and hand[at] == card:
        if masks[at] | masks[best] == masks[at]:
            best = at
        at += 1
    hand.pop(best)
    seen = masks.pop(best)
    first = hand.index(card) if card in hand else len(hand)
    unsure = ~seen
    at = first
    while at < len(hand) and hand[at] == card:
        masks[at], unsure = masks[at] & ~unsure, unsure & ~masks[at]
        at += 1
    masks[first:at] = sorted(masks[first:at])
    return seen


def put_from_hand(state: Tournay, seat: Seat, card: int) -> int:
    """A card goes face down from a hand under its stack. Returns who knows it there.

    Where the hand holds more cards with the same back, nobody else can tell which one it
    was; what was known of them is forgotten.
    """
    hand = state.hand[seat]
    masks = state.hand_seen[seat]
    backs = state.cards.back
    back = backs[card]
    alike = [at for at, other in enumerate(hand) if backs[other] == back]
    if len(alike) > 1 and card < FIRST_EVENT:
        for at in alike:
            masks[at] = 1 << seat
    seen = from_hand(state, seat, card)
    put_under(state, card, seen)
    return seen


def put_under(state: Tournay, card: int, seen: int) -> None:
    """A card comes to lie last under its stack, an event card under the event pile."""
    if card >= FIRST_EVENT:
        state.event_under.append(card)
        return
    stack = state.cards.back[card]
    state.under[stack].append(card)
    state.under_seen[stack].append(seen)


def activity_cards(state: Tournay, seat: Seat) -> int:
    """How many cards of a hand are no event cards."""
    hand = state.hand[seat]
    number = len(hand)
    while number and hand[number - 1] >= FIRST_EVENT:
        number -= 1
    return number


def unlike(cards: list[int]) -> list[int]:
    """Each kind of card once, of a sorted list."""
    found: list[int] = []
    last = NOTHING
    for card in cards:
        if card != last:
            found.append(card)
            last = card
    return found


def ramparts_in_hand(state: Tournay, seat: Seat) -> list[int]:
    """The event cards of a hand."""
    return state.hand[seat][activity_cards(state, seat) :]
