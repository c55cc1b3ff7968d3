"""The table of Tournay in the terminal: events, stacks, each player's district, the own hand."""

from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Ink

from tafelrunde.games.tournay.citizens import A_CITIZEN
from tafelrunde.games.tournay.components import EVENT_BACK
from tafelrunde.games.tournay.criers import AnswerEvent, DamageOne
from tafelrunde.games.tournay.district import SIDE, cards_on, span, used
from tafelrunde.games.tournay.drawing import DrawFrom
from tafelrunde.games.tournay.effect_words import does
from tafelrunde.games.tournay.ending import LayLast
from tafelrunde.games.tournay.naming import LEVEL_NAMES
from tafelrunde.games.tournay.state import (
    DAMAGE,
    EACH_COLOUR,
    GREY,
    IN_STACK,
    NO_PIECE,
    NOTHING,
    Tournay,
)
from tafelrunde.games.tournay.thing_words import MARKS, price
from tafelrunde.games.tournay.turn import Act, price_of_fighting
from tafelrunde.games.tournay.words import (
    ACTIVATE,
    ALL,
    BUILT,
    CLEAR,
    FETCH,
    FIGHT,
    FIRST_CRIER,
    FIRST_EVENT,
    FROM_PILE,
    GIVE,
    KEEP,
    LAY,
    PLAY,
    PROVOKE,
    PUT,
    SEATS,
    SLOTS,
    SPACES,
    STACKS,
    SUFFER,
    TAKE,
    USE,
)
from tafelrunde.games.tournay.words import DAMAGE as DAMAGE_SPACE
from tafelrunde.kernel.state import State
from tafelrunde.language import Teller
from tafelrunde.terminal.drawing import Cells, Drawing

# Shape tells the colour; ink only repeats it.
INKS: Final = ["yellow", "bright_white", "red"]
PIECES: Final = {0: MARKS[0], 1: MARKS[1], 2: MARKS[2], GREY: "■", DAMAGE: "✗"}
CRIER: Final = "♪"


class TournayDrawing(Drawing):
    """Events with what they do, stacks with what lies open, districts as squares."""

    def table(self, view: State, seat: int, teller: Teller) -> RenderableType:
        assert isinstance(view, Tournay)
        parts: list[RenderableType] = [legend(view, teller)]
        parts.extend(events(view, teller))
        parts.append(stacks(view, teller))
        for at in range(view.players):
            parts.extend(player(view, at, seat, teller))
        parts.extend(own(view, seat, teller))
        return Group(*parts)

    def beside(self, view: State, action: int, teller: Teller) -> Ink:
        assert isinstance(view, Tournay)
        for first, count in CARDS_NAMED:
            if first <= action < first + count:
                return facts(view, action - first, teller)
        if FETCH <= action < FETCH + STACKS:
            return on_stack(view, action - FETCH, teller)
        if FIGHT <= action < FIGHT + len(SLOTS):
            return fighting(view, action - FIGHT, teller)
        if PROVOKE <= action < PROVOKE + len(SLOTS):
            return event(view, action - PROVOKE, teller)
        if USE <= action < USE + len(SEATS):
            return lent(view, action - USE, teller)
        return beside_space(view, action, teller) or of_step(view, action, teller)

    def usual(self, view: State, offers: list[int]) -> int | None:
        """N-C1 Mostly an own citizen is used, for nothing."""
        own = USE + view.viewer
        return own if own in offers else super().usual(view, offers)


CARDS_NAMED: Final = [(PLAY, len(BUILT)), (KEEP, len(BUILT)), (FROM_PILE, len(BUILT))]
CARDS_NAMED.append((PUT, len(ALL)))


# Beside offers


def facts(view: Tournay, card: int, teller: Teller) -> Ink:
    """A card's mark and level, its cost and prestige, and what it does."""
    ink = marked(view, card)
    if card < FIRST_CRIER:
        paid = teller.language.listed([teller.text(text) for text in price(view.cards, card)])
        ink.append(f"{LEVEL_NAMES[view.cards.level[card]]}, {paid}, {view.cards.points[card]}★")
    said = effect(view, card, teller)
    if card >= FIRST_EVENT:
        said = teller.language.plain("a rampart")
    ink.append(f"  {said}", style="dim")
    return ink


def lent(view: Tournay, owner: int, teller: Teller) -> Ink:
    """N-C1 What a citizen costs."""
    if owner == view.viewer:
        return Ink(teller.language.plain("your own, for nothing"), style="dim")
    return Ink(teller.name("deniers", A_CITIZEN), style="dim")


def effect(view: Tournay, card: int, teller: Teller) -> str:
    """What a card does, or what it brings at the end."""
    return "; ".join(teller.text(text) for text in does(view.cards, card))


def marked(view: Tournay, card: int) -> Ink:
    """The colour of a card as a sign."""
    colour = view.cards.colour[card]
    return Ink(MARKS[colour], style=INKS[colour])


def on_stack(view: Tournay, stack: int, teller: Teller) -> Ink:
    """What can be had from a stack."""
    top = view.open_top[stack]
    if top == NOTHING:
        return Ink(teller.language.plain("face down"), style="dim")
    ink = Ink(f"{teller.name('card', top)} ")
    return ink.append_text(facts(view, top, teller))


def event(view: Tournay, at: int, teller: Teller) -> Ink:
    """An open event, and what it does."""
    ink = open_event(view, at, teller)
    return ink.append(f"  {effect(view, view.row[at], teller)}", style="dim")


def open_event(view: Tournay, at: int, teller: Teller) -> Ink:
    """An open event: its name and its coins."""
    card = view.row[at]
    circles = view.cards.circles[card - FIRST_EVENT]
    ink = marked(view, card)
    return ink.append(f" {teller.name('card', card)} {view.coins[at]}/{circles}")


def fighting(view: Tournay, at: int, teller: Teller) -> Ink:
    """An event and, in an action of its own, what it takes to fight it."""
    ink = event(view, at, teller)
    if not isinstance(view.agenda[-1], Act):
        return ink
    citizens, fee = price_of_fighting(view, at)
    price = teller.name("citizens", citizens)
    if fee:
        price += f" + {teller.name('deniers', fee)}"
    return Ink.assemble((price, "bold"), "  ", ink)


def beside_space(view: Tournay, action: int, teller: Teller) -> Ink | None:
    """What lies on a space that an offer is about; None if it is about none."""
    seat = view.viewer
    for first in (ACTIVATE, CLEAR, DAMAGE_SPACE):
        if first <= action < first + len(SPACES):
            step = view.agenda[-1]
            owner = step.owner if isinstance(step, DamageOne) else seat
            card = view.visible[owner][action - first]
            ink = Ink(f"{teller.name('card', card)}: ")
            return ink.append(effect(view, card, teller), style="dim")
    if GIVE <= action < GIVE + len(SPACES):
        return pile(view, seat, action - GIVE, teller)
    if LAY <= action < LAY + len(SPACES):
        return laying(view, seat, action - LAY, teller)
    return None


def pile(view: Tournay, seat: int, space: int, teller: Teller) -> Ink:
    """The cards of a space, the top one first."""
    cards = cards_on(view, seat, space)
    return Ink(" / ").join(Ink(teller.name("card", card)) for card in cards)


def laying(view: Tournay, seat: int, space: int, teller: Teller) -> Ink:
    """N-P1, N-P2 What laying a card there does."""
    step = view.agenda[-1]
    if isinstance(step, LayLast):
        asked = step.next_step(view, seat)
        assert asked is not None
        view = asked[0]
    _ = teller.language.plain
    top = view.visible[seat][space]
    if top == NOTHING:
        return Ink(_("empty"), style="dim")
    same = view.cards.colour[top] == view.cards.colour[view.playing]
    said = _("covers") if same else _("replaces")
    return Ink.assemble((f"{said} ", "dim"), pile(view, seat, space, teller))


def of_step(view: Tournay, action: int, teller: Teller) -> Ink:
    """What an offer without a thing of its own is about."""
    step = view.agenda[-1]
    if action == TAKE and isinstance(step, DrawFrom):
        return facts(view, view.open_top[step.stack], teller)
    if action == SUFFER and isinstance(step, AnswerEvent):
        return Ink(effect(view, view.row[step.at], teller), style="dim")
    return Ink()


# The table


def legend(view: Tournay, teller: Teller) -> RenderableType:
    """What the signs mean, and the citizens in the supply."""
    _ = teller.language.plain
    cells = []
    for colour in EACH_COLOUR:
        name = teller.name("colour", colour)
        cells.append(Ink.assemble((MARKS[colour], INKS[colour]), f" {name}"))
    for sign, meaning in (
        (PIECES[GREY], _("grey citizen")),
        (PIECES[DAMAGE], _("damage")),
        (CRIER, _("crier has acted")),
    ):
        cells.append(Ink(f"{sign} {meaning}", style="dim"))
    left = Ink(_("supply") + " ", style="dim")
    return Cells(Ink("  "), [*cells, left.append_text(crowd(view.supply))], gap=2)


def crowd(citizens: list[int]) -> Ink:
    """Citizens of each colour, counted."""
    ink = Ink()
    for colour in EACH_COLOUR:
        if citizens[colour]:
            ink.append(" " if ink else "")
            ink.append(f"{citizens[colour]}{MARKS[colour]}", style=INKS[colour])
    return ink or Ink("–")


def events(view: Tournay, teller: Teller) -> list[RenderableType]:
    """The open events, a line each, and how many are in the pile."""
    _ = teller.language.plain
    title = "  " + _("Events") + " "
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for at in range(len(view.row)):
        before = Ink(title if not at else "", style="bold")
        told = Ink(effect(view, view.row[at], teller), style="dim")
        table.add_row(before, f"{at + 1}", open_event(view, at, teller), told)
    left = len(view.event_pile) + len(view.event_under)
    table.add_row("", "", Ink(_("{n} more in the pile", n=left), style="dim"))
    return [table]


def stacks(view: Tournay, teller: Teller) -> RenderableType:
    """The nine stacks: how many cards, what lies open, where the crier has acted."""
    title = "  " + teller.language.plain("Stacks") + " "
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    for _level in LEVEL_NAMES:
        table.add_column(overflow="fold")
    for colour in EACH_COLOUR:
        sign = Ink(MARKS[colour], style=INKS[colour])
        before = Ink.assemble((title if not colour else " " * cell_len(title), "bold"), sign)
        table.add_row(before, *[stack(view, 3 * colour + level, teller) for level in range(3)])
    return table


def stack(view: Tournay, at: int, teller: Teller) -> Ink:
    """One stack."""
    ink = Ink(f"{LEVEL_NAMES[at % 3]} ", style="dim")
    ink.append(f"{view.stack_size(at)}")
    if view.criers[at] != IN_STACK:
        ink.append(CRIER)
    if view.open_top[at] != NOTHING:
        ink.append(f" {teller.name('card', view.open_top[at])}", style="bold")
    return ink


def player(view: Tournay, at: int, seat: int, teller: Teller) -> list[RenderableType]:
    """What a player has, and the district."""
    _ = teller.language.plain
    width = max(cell_len(name) for name in teller.seats)
    title = Ink("▶ " if at == seat else "  ", style="bold")
    title.append(set_cell_size(teller.seats[at], width) + "  ")
    cells = [
        Ink(teller.name("deniers", view.deniers[at])),
        Ink(teller.name("points", view.scores()[at][0])),
        Ink.assemble((_("plaza") + " ", "dim"), crowd(view.plaza[at])),
        Ink.assemble((_("beside") + " ", "dim"), crowd(view.beside[at])),
    ]
    if view.built[at]:
        cells.append(Ink(f"{_('ramparts')} {len(view.built[at])}", style="dim"))
    if view.hand[at] and at != seat:
        hand = Ink(" ").join(held(view, card, teller) for card in backs_first(view.hand[at]))
        cells.append(Ink.assemble((_("hand") + " ", "dim"), hand))
    lines: list[RenderableType] = [Cells(title, cells, gap=3)]
    if used(view.visible[at]):
        lines.append(district(view, at, teller))
    return lines


def backs_first(hand: list[int]) -> list[int]:
    """A hand in the order of its stacks; cards that are seen come last."""
    return sorted(hand, key=lambda card: (card > NOTHING, abs(card)))


def held(view: Tournay, card: int, teller: Teller) -> Ink:
    """A card in another hand: a back by colour and level, else its name."""
    if card > NOTHING:
        return Ink(teller.name("card", card))
    back = NOTHING - card
    if back == EVENT_BACK:
        return Ink(teller.language.plain("event"))
    return Ink(f"{MARKS[back // 3]}{LEVEL_NAMES[back % 3]}", style=INKS[back // 3])


def district(view: Tournay, at: int, teller: Teller) -> RenderableType:
    """N-P1 The spaces in use, row by row, with their names on the edges."""
    first_row, last_row, first_column, last_column = span(used(view.visible[at]))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column()
    for column in range(first_column, last_column + 1):
        table.add_column(SPACES[column][1], overflow="fold", min_width=10)
    for row in range(first_row, last_row + 1):
        spaces = range(SIDE * row + first_column, SIDE * row + last_column + 1)
        letter = Ink(SPACES[SIDE * row][0], style="dim")
        table.add_row(letter, *[space(view, at, each, teller) for each in spaces])
    return Padding(table, (0, 0, 0, 4))


def space(view: Tournay, at: int, space: int, teller: Teller) -> Ink:
    """The card on top, who or what stands on it, how many lie below."""
    card = view.visible[at][space]
    if card == NOTHING:
        return Ink("·", style="dim")
    ink = marked(view, card)
    piece = view.pieces[at][space]
    working = piece != NO_PIECE
    ink.append(f" {teller.name('card', card)}", style="dim" if working else "")
    if working:
        ink.append(f"[{PIECES[piece]}]", style=INKS[piece] if piece < GREY else "")
    below = len(cards_on(view, at, space)) - 1
    if below:
        ink.append(f"+{below}", style="dim")
    return ink


def own(view: Tournay, seat: int, teller: Teller) -> list[RenderableType]:
    """The hand, a line each card, and what this seat knows to lie under the stacks."""
    if seat < 0:
        return []
    _ = teller.language.plain
    lines: list[RenderableType] = []
    title = "  " + _("Your hand") + " "
    if view.hand[seat]:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
        for number, card in enumerate(view.hand[seat]):
            before = Ink(title if not number else "", style="bold")
            table.add_row(before, teller.name("card", card), facts(view, card, teller))
        lines.append(table)
    under = [card for stack in view.under for card in stack if card > NOTHING]
    if under:
        cells = [marked(view, card).append(f" {teller.name('card', card)}") for card in under]
        lines.append(Cells(Ink(f"  {_('Under the stacks')}  ", style="dim"), cells, gap=2))
    return lines


DRAWING = TournayDrawing()
