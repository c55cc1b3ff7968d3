"""What a seat may do, and what it may not and why, grouped so that long lists stay readable."""

from collections.abc import Mapping, Sequence
from typing import Final

from tafelrunde import games
from tafelrunde.kernel.board import Row
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import Refusal
from tafelrunde.language import PART, Teller

SHORT: Final = 6  # offers that are all in sight
FEW: Final = 3  # of more than these, offers that are about the same are folded up


class Offer:
    """An action in words, what they leave unsaid, and the things that it is about."""

    def __init__(self, action: int, view: State, seat: int, teller: Teller) -> None:
        board = games.board(teller.game.name)
        beside = board.beside(view, seat, action)
        self.action = action
        self.name = teller.action(action)
        self.beside = teller.text(beside) if beside else ""
        self.things = board.things(view, seat, action)


class Group:
    """Offers that are about the same, and a name for them that no other group has."""

    def __init__(self, id: str, title: str) -> None:
        self.id = id
        self.title = title
        self.offers: list[Offer] = []
        self.folded = False

    def lies_on_things(self) -> bool:
        """Whether all of it can be chosen where it lies."""
        return all(offer.things for offer in self.offers)


class Blocked:
    """What may not be done for one reason, and the rule behind it."""

    def __init__(self, refusal: Refusal, why: str) -> None:
        self.rule = refusal.rule
        self.why = why
        self.offers: list[Offer] = []


def offer_groups(view: State, seat: int, teller: Teller) -> list[Group]:
    """Everything that is legal, by what it is about, in the order of the offers."""
    board = games.board(teller.game.name)
    groups: dict[str, Group] = {}
    for action in view.offered(seat):
        family = teller.game.words.family(action)
        topic = board.topic(view, action)
        title = teller.text(topic) if topic else family_title(family.label, teller)
        id = "-".join([str(family.first), *(title.split() if topic else ())])
        group = groups.get(id)
        if group is None:
            group = groups[id] = Group(id, title)
        group.offers.append(Offer(action, view, seat, teller))
    found = list(groups.values())
    fold(found)
    return found


def fold(groups: list[Group]) -> None:
    """Where there is much to choose, what lies on the board is folded up, and what is long."""
    if sum([len(group.offers) for group in groups]) <= SHORT:
        return
    for group in groups:
        group.folded = len(group.offers) > (1 if group.lies_on_things() else FEW)


def on_things(at: Mapping[str, Offer], all_rows: Sequence[Row]) -> dict[str, Offer]:
    """The offers that are buttons on the things of these rows."""
    things = [thing.id for row in all_rows for thing in row.things]
    return {id: at[id] for id in things if id in at}


def without(groups: list[Group], lying: Mapping[str, Offer]) -> list[Group]:
    """What is left for the list; it is folded up only as far as it is long by itself."""
    there = {offer.action for offer in lying.values()}
    left = []
    for group in groups:
        rest = Group(group.id, group.title)
        rest.offers = [offer for offer in group.offers if offer.action not in there]
        if rest.offers:
            left.append(rest)
    fold(left)
    return left


def lying_at(groups: list[Group]) -> dict[str, Offer]:
    """The offer for each thing that only one of them is about: it can lie on the thing itself."""
    found: dict[str, list[Offer]] = {}
    for group in groups:
        for offer in group.offers:
            for thing in offer.things:
                found.setdefault(thing, []).append(offer)
    return {thing: offers[0] for thing, offers in found.items() if len(offers) == 1}


def blocked_groups(view: State, seat: int, teller: Teller) -> list[Blocked]:
    """Everything that is blocked, by the reason."""
    groups: dict[str, Blocked] = {}
    for action, refusal in view.blocked(seat):
        why = teller.why_not(refusal)
        group = groups.get(refusal.rule + why)
        if group is None:
            group = groups[refusal.rule + why] = Blocked(refusal, why)
        group.offers.append(Offer(action, view, seat, teller))
    return list(groups.values())


def family_title(label: str, teller: Teller) -> str:
    """What the actions of a family have in common: as a rule, how they begin."""
    first, *rest = PART.split(teller.language.catalogue.gettext(label))[::2]
    return first.rstrip(" :“„«\u00a0\u202f") or "…".join([first, *rest])
