"""The table of Tallinn in the terminal: points, rows, towers, chronicles, the own hand."""

from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text as Ink

from tafelrunde.games.tallinn.board import is_to_come
from tafelrunde.games.tallinn.chronicles import ReachChronicle, second_part
from tafelrunde.games.tallinn.components import NO_CONTEST, Cards
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import (
    BUILD,
    BUILD_START,
    CARDS,
    CHOOSE,
    CONTEST,
    EXCHANGE,
    JOIN,
    REMOVE,
)
from tafelrunde.kernel.state import State
from tafelrunde.language import Teller
from tafelrunde.terminal.drawing import Cells, Drawing

# Shape tells the faction; colour only repeats it.
SHAPES: Final = ["◆", "▲", "✚"]
INKS: Final = ["yellow", "red", "cyan"]
SHIELD: Final = "▽"
COIN: Final = "◎"


class TallinnDrawing(Drawing):
    """Shapes for factions, one block a player, the hand below."""

    def table(self, view: State, seat: int, teller: Teller) -> RenderableType:
        assert isinstance(view, Tallinn)
        parts: list[RenderableType] = [legend(view, teller)]
        if view.chronicles:
            parts.extend(chronicle_lines(view, teller))
        parts.append(players(view, seat, teller))
        parts.extend(own(view, seat, teller))
        return Group(*parts)

    def beside(self, view: State, action: int, teller: Teller) -> Ink:
        assert isinstance(view, Tallinn)
        cards = view.cards
        if CHOOSE <= action < CHOOSE + 2 * len(CARDS):
            return half(cards, action - CHOOSE)
        if CONTEST <= action < CONTEST + 3 or JOIN <= action < JOIN + 3:
            return people_ink((action - CONTEST) if action < JOIN else (action - JOIN), 1)
        if EXCHANGE <= action < EXCHANGE + len(CARDS):
            return whole(cards, action - EXCHANGE)
        if BUILD <= action < BUILD_START:
            picture = whole(cards, action - BUILD)
            if action - BUILD in view.hand[view.viewer]:
                picture.append("  " + teller.language.plain("from the hand"), style="dim")
            return picture
        if REMOVE <= action < REMOVE + len(CARDS):
            card = action - REMOVE
            return half(cards, next(h for h in view.row[view.viewer] if h >> 1 == card))
        return Ink()


def people_ink(faction: int, count: int) -> Ink:
    """People of a faction, as shapes."""
    return Ink(SHAPES[faction] * count, style=INKS[faction])


def half(cards: Cards, number: int) -> Ink:
    """What is printed on a half."""
    ink = Ink()
    for faction, column in enumerate(cards.people):
        ink.append_text(people_ink(faction, column[number]))
    ink.append(SHIELD * cards.shields[number])
    if cards.contest[number] != NO_CONTEST:
        ink.append(COIN, style="bold")
    return ink


def whole(cards: Cards, card: int) -> Ink:
    """A card with both its halves."""
    return Ink.assemble(half(cards, 2 * card), ("│", "dim"), half(cards, 2 * card + 1))


def numbered(card: int, picture: Ink) -> Ink:
    """A card with its number before it."""
    name = "E" if CARDS[card] == "envoy" else CARDS[card]
    return Ink.assemble((name, "dim"), " ", picture, style="")


def legend(view: Tallinn, teller: Teller) -> Ink:
    """What the shapes mean."""
    line = Ink("  ")
    for faction, shape in enumerate(SHAPES):
        line.append(shape, style=INKS[faction])
        line.append(f" {teller.name('faction', faction)}  ")
    line.append(COIN, style="bold")
    line.append(" " + teller.language.plain("contest"))
    if view.with_envoy:
        line.append(f"  {SHIELD} " + teller.language.plain("shield"))
    return line


def chronicle_lines(view: Tallinn, teller: Teller) -> list[Ink]:
    """The chronicles laid out, what they pay, and when."""
    lines = []
    for level, number in enumerate(view.chronicles):
        chronicle = view.cards.chronicles[number]
        left = view.pile_size(0) - (second_part(view) if level == 0 else 0)
        line = Ink(f"  {'I' * (level + 1)}  {teller.name('chronicle', number)} ")
        for at, tier in enumerate(chronicle.levels[level]):
            line.append(", " if at else "")
            line.append_text(people_ink(chronicle.faction, 1))
            line.append(f"×{tier.need}: ")
            line.append(teller.name("points", tier.times * view.players))
        scored = left < 0 or (left == 0 and not is_to_come(view, ReachChronicle))
        when = (
            teller.language.plain("already scored")
            if scored
            else teller.language.counted("scored in {n} round", "scored in {n} rounds", left)
        )
        line.append(f" ({when})", style="dim")
        if scored:
            line.stylize("dim")
        lines.append(line)
    return lines


def players(view: Tallinn, seat: int, teller: Teller) -> RenderableType:
    """All players with their rows."""
    width = max(cell_len(name) for name in teller.seats)
    points = max(cell_len(teller.name("points", number)) for number in view.points)
    lines: list[RenderableType] = []
    for at, name in enumerate(teller.seats):
        title = Ink("▶ " if at == seat else "  ", style="bold")
        title.append(set_cell_size(name, width) + "  ")
        title.append(set_cell_size(teller.name("points", view.points[at]), points + 2))
        lines.append(Cells(title, [Ink(), *counts(view, at, teller)], gap=2))
        lines.append(Cells(Ink(" " * 4), row(view, at)))
        known = [card for card in view.towers[at] + view.hidden_towers[at] if card >= 0]
        if known:
            built = [numbered(card, whole(view.cards, card)) for card in known]
            told = teller.language.plain("towers")
            lines.append(Cells(Ink(f"    {told}  ", style="dim"), built))
    return Group(*lines)


def counts(view: Tallinn, seat: int, teller: Teller) -> list[Ink]:
    """How many people, cards, towers and supporters a player has."""
    _ = teller.language.plain
    towers = len(view.towers[seat]) + len(view.hidden_towers[seat])
    things = [
        (_("hand"), len(view.hand[seat])),
        (_("pile"), view.pile_size(seat)),
        (_("towers"), towers),
    ]
    if view.with_supporters:
        things.append((_("supporters"), len(view.tokens[seat])))
    people = Ink(" ").join(
        Ink.assemble(people_ink(faction, 1), f" {people_number(view, seat, faction):<2}")
        for faction in range(len(SHAPES))
    )
    return [people, *(Ink(f"{thing} {number}", style="dim") for thing, number in things)]


def people_number(view: Tallinn, seat: int, faction: int) -> str:
    """How many people of a faction a row has, and how many supporters help them this round."""
    helping = view.laid[seat].count(faction) + view.extra[seat].count(faction)
    people = str(view.in_row(seat, faction))
    return f"{people}+{helping}" if helping else people


def row(view: Tallinn, seat: int) -> list[Ink]:
    """The start card and the chosen halves, and what supporters lie there this round."""
    cells = []
    if view.start[seat] >= 0:
        start = Ink()
        for faction, count in enumerate(view.cards.start[view.start[seat]]):
            start.append_text(people_ink(faction, count))
        cells.append(start)
    cells.extend(numbered(number >> 1, half(view.cards, number)) for number in view.row[seat])
    for tokens in (view.laid[seat], view.extra[seat]):
        cells.extend(Ink.assemble("+", people_ink(faction, 1)) for faction in tokens)
    return cells


def own(view: Tallinn, seat: int, teller: Teller) -> list[RenderableType]:
    """What only the person at this seat sees: hand, supporters, cards put under the pile."""
    if seat < 0:
        return []
    _ = teller.language.plain
    lines: list[RenderableType] = []
    shown = {
        _("Your hand"): [numbered(card, whole(view.cards, card)) for card in view.hand[seat]],
        _("Your supporters"): [people_ink(faction, 1) for faction in view.tokens[seat]],
        _("Under your pile"): [
            numbered(card, whole(view.cards, card)) for card in view.under[seat]
        ],
    }
    for title, cells in shown.items():
        if cells:
            lines.append(Cells(Ink(f"  {title}  ", style="bold"), cells))
    return lines


DRAWING = TallinnDrawing()
