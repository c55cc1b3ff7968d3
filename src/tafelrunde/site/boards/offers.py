"""What a seat may do, and what it may not and why, grouped so that long lists stay readable."""

from typing import Final

from tafelrunde import games
from tafelrunde.kernel.state import State
from tafelrunde.kernel.step import Refusal
from tafelrunde.language import PART, Teller

MANY: Final = 12  # offers of one family; more are folded up


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
    """Offers of one family; a long one is folded up below its title."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.offers: list[Offer] = []

    def is_long(self) -> bool:
        """Whether it is better folded up."""
        return len(self.offers) > MANY


class Blocked:
    """What may not be done for one reason, and the rule behind it."""

    def __init__(self, refusal: Refusal, why: str) -> None:
        self.rule = refusal.rule
        self.why = why
        self.offers: list[Offer] = []


def offer_groups(view: State, seat: int, teller: Teller) -> list[Group]:
    """Everything that is legal, by family, in the order of the offers."""
    groups: dict[int, Group] = {}
    words = teller.game.words
    for action in view.offered(seat):
        family = words.family(action)
        group = groups.get(family.first)
        if group is None:
            group = groups[family.first] = Group(family_title(family.label, teller))
        group.offers.append(Offer(action, view, seat, teller))
    return list(groups.values())


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
    """What the actions of a family have in common."""
    return PART.sub("…", teller.language.catalogue.gettext(label))
