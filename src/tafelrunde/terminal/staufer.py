"""The table of Die Staufer in the terminal: tracks, the ring, supply, courts, own orders."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text as Ink

from tafelrunde.games.staufer.components import ENVOYS, POINTS
from tafelrunde.games.staufer.costs import ON_CHEAP_SEAT, ON_FREE_MOVE, REGION_OF, moving, placing
from tafelrunde.games.staufer.counting import FIRST_PATTERN, FIRST_SEATS, order_points
from tafelrunde.games.staufer.naming import BONUSES_IN_SHORT
from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.regions import second_region
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.turn import TakeTurn
from tafelrunde.games.staufer.words import (
    BROWN,
    EXCHANGE,
    FIELDS,
    KEEP,
    OFFICES,
    OTHER,
    PLACE,
    PLACE_1,
    SUPPLY,
    VIOLET,
)
from tafelrunde.kernel.state import State
from tafelrunde.language import Teller, to_say
from tafelrunde.terminal.drawing import Cells, Drawing

ENVOY: Final = "●"
NOBLE: Final = "◆"
KING: Final = "♔"
MARK: Final = "◎"  # a scoring marker
# Letters tell players apart, signs tell chests apart; colours only repeat it.
PLAYER_INKS: Final = ["bright_red", "bright_green", "bright_yellow", "bright_blue", "bright_white"]
SIGNS: Final = ["#1", "⇄", "→", "↓", "⚑", "b", "v"]
MEANINGS: Final = [
    to_say("place 1"),
    to_say("other chest"),
    to_say("free move"),
    to_say("cheap seat"),
    to_say("stay"),
    to_say("brown"),
    to_say("violet"),
]
TITLE_WIDTH: Final = 30


class StauferDrawing(Drawing):
    """The ring from the king clockwise, two lines a region."""

    def table(self, view: State, seat: int, teller: Teller) -> RenderableType:
        assert isinstance(view, Staufer)
        letters = initials(teller)
        parts: list[RenderableType] = [legend(view, teller)]
        parts.extend(tracks(view, letters, teller))
        parts.extend(ring(view, seat, letters, teller))
        parts.append(supply(view, teller))
        parts.append(privileges(view, teller))
        parts.extend(players(view, seat, letters, teller))
        parts.extend(orders(view, seat, teller))
        return Group(*parts)

    def beside(self, view: State, action: int, teller: Teller) -> Ink:
        assert isinstance(view, Staufer)
        if SUPPLY <= action < SUPPLY + len(FIELDS):
            return chests_ink(view, view.supply[action - SUPPLY])
        if OTHER <= action < OTHER + len(FIELDS):
            return chests_ink(view, view.supply[action - OTHER])
        if PLACE <= action < PLACE + 2 * len(OFFICES):
            return price(view, (action - PLACE) >> 1, teller)
        if EXCHANGE <= action < KEEP:
            number = action - EXCHANGE + 1
            return Ink(teller.rule(f"S-P{number}"), style="dim")
        return Ink()

    def in_order(self, view: State, offers: list[int]) -> list[int]:
        """Seats from the king clockwise, like the ring; the rest as it comes."""
        assert isinstance(view, Staufer)
        seats = [action for action in offers if is_seat(action)]
        if not seats:
            return offers
        first = offers.index(seats[0])
        rest = [action for action in offers[first:] if not is_seat(action)]
        return [*offers[:first], *sorted(seats, key=lambda action: way(view, action)), *rest]


def is_seat(action: int) -> bool:
    """Whether a decision is about a seat."""
    return PLACE <= action < PLACE + 2 * len(OFFICES)


def way(view: Staufer, action: int) -> int:
    """How far from the king the seat of a decision lies."""
    region = REGION_OF[(action - PLACE) >> 1]
    return (view.place[region] - view.place[view.king]) % PLACES


# Small things


def initials(teller: Teller) -> list[str]:
    """The first letters of each player, as many as tell them apart; else the seat's number."""
    first = [name[:1] for name in teller.seats]
    for length in (1, 2, 3):
        letters = [
            name[:1] if first.count(name[:1]) == 1 else name[:length] for name in teller.seats
        ]
        if len(set(letters)) == len(letters):
            return letters
    return [str(seat) for seat in range(1, len(teller.seats) + 1)]


def figures_ink(seat: int, letter: str, envoys: int, nobles: int) -> Ink:
    """Figures of a player: the letter, then a sign for each."""
    return Ink(letter + ENVOY * envoys + NOBLE * nobles, style=PLAYER_INKS[seat])


def acting(seats: Sequence[int], letters: list[str]) -> Ink:
    """Action figures in a row."""
    if not seats:
        return Ink("–")
    return Ink(" ").join(Ink(letters[seat], style=PLAYER_INKS[seat]) for seat in seats)


def chest_ink(view: Staufer, chest: int) -> Ink:
    """A chest by its sign; an orange one by what it gives."""
    if chest < PLACE_1:
        effect, amount = view.pieces.effect[chest], view.pieces.amount[chest]
        sign = "★" if effect == POINTS else ENVOY if effect == ENVOYS else NOBLE
        return Ink(f"+{amount}{sign}", style="dark_orange")
    style = "magenta" if chest == VIOLET else "orange4" if chest == BROWN else "cyan"
    return Ink(SIGNS[chest - PLACE_1], style=style)


def chests_ink(view: Staufer, chests: Sequence[int]) -> Ink:
    """Chests that lie together, in brackets; a dot where none lies."""
    if not chests:
        return Ink("·", style="dim")
    lying = Ink(" ").join(chest_ink(view, chest) for chest in chests)
    return Ink.assemble(("[", "dim"), lying, ("]", "dim"))


def price(view: Staufer, office: int, teller: Teller) -> Ink:
    """What a seat costs now, and what lies under it."""
    seat = view.viewer
    step = view.agenda[-1]
    announced = step.announced if isinstance(step, TakeTurn) else 0
    move = 0 if announced & ON_FREE_MOVE else len(moving(view, seat, REGION_OF[office]))
    place = 1 if announced & ON_CHEAP_SEAT else placing(view, seat, office)
    ink = Ink(teller.language.plain("{move} + {place} figures", move=move, place=place), "dim")
    if view.under[office]:
        ink.append("  ")
        ink.append_text(chests_ink(view, view.under[office]))
    return ink


# The parts of the table


def legend(view: Staufer, teller: Teller) -> RenderableType:
    """What the signs mean."""
    _ = teller.language.plain
    cells = [
        Ink(f"{ENVOY} {_('envoy')}"),
        Ink(f"{NOBLE} {_('noble')}"),
        Ink(f"★ {_('points')}"),
        *(
            Ink.assemble(chest_ink(view, PLACE_1 + at), " ", _(meaning))
            for at, meaning in enumerate(MEANINGS)
        ),
    ]
    for cell in cells:
        cell.stylize("dim")
    return Cells(Ink("  "), cells, gap=2)


def tracks(view: Staufer, letters: list[str], teller: Teller) -> list[RenderableType]:
    """Who is to act, the two tracks, and the round tiles of this round and the next ones."""
    _ = teller.language.plain
    cells = [
        Ink.assemble((_("to act") + " ", "dim"), acting(view.track[view.turn :], letters)),
        Ink.assemble((_("supply track") + " ", "dim"), acting(view.supplied, letters)),
        Ink.assemble((_("placing track") + " ", "dim"), acting(view.placed[::-1], letters)),
    ]
    if len(view.placed) + 1 in view.board.giving:
        cells[2].append(f" (+{ENVOY})", style="dim")
    rounds = []
    for at in range(view.round - 1, len(view.first_regions)):
        row = Ink(f"{at + 1} ", style="dim")
        row.append(teller.name("region", view.first_regions[at]))
        row.append(f" + {teller.name('condition', view.conditions[at])}")
        if at < len(view.steps):
            row.append(f" {KING}{view.steps[at]}")
        rounds.append(row)
    return [
        Cells(Ink("  "), cells),
        Cells(Ink("  " + _("rounds") + " ", style="dim"), rounds, gap=3),
    ]


def ring(view: Staufer, seat: int, letters: list[str], teller: Teller) -> list[RenderableType]:
    """The six regions from the king clockwise, with what moving there costs the viewer."""
    _ = teller.language.plain
    start = view.place[view.king]
    marked = marks(view)
    lines: list[RenderableType] = []
    for far in range(PLACES):
        region = view.ring[(start + far) % PLACES]
        cost = len(moving(view, seat, region)) if seat >= 0 else far
        title = Ink(f"{KING if far == 0 else cost} ", style="bold")
        title.append(teller.name("region", region))
        title.append(f" {teller.name('tile', view.tile[region])} ", style="")
        title.append(MARK * marked.count(region))
        seats = [seat_ink(view, office, letters) for office in view.board.offices_of[region]]
        lines.append(Cells(set_width(title), seats, gap=2))
        bonus = Ink("  " + teller.text(BONUSES_IN_SHORT[view.pieces.bonus[region]]), style="dim")
        paid = [
            figures_ink(at, letters[at], view.paid_envoys[at][region], view.paid_nobles[at][region])
            for at in range(view.players)
            if view.paid_envoys[at][region] or view.paid_nobles[at][region]
        ]
        if paid:
            paid[0] = Ink.assemble((_("paid") + " ", "dim"), paid[0])
        lines.append(Cells(set_width(bonus), paid, gap=1))
    return lines


def marks(view: Staufer) -> list[int]:
    """The regions that are scored in this round, as it stands now."""
    if not view.round or view.finished:
        return []
    if view.scored:
        return view.scored
    first = view.first_regions[view.round - 1]
    second = second_region(view, view.conditions[view.round - 1])
    return list({first, second})


def set_width(title: Ink) -> Ink:
    """A title as wide as all others."""
    title.append(" " * max(1, TITLE_WIDTH - title.cell_len))
    return title


def seat_ink(view: Staufer, office: int, letters: list[str]) -> Ink:
    """A seat: its number, the figures on it, the chests under it."""
    noble = "N" if view.board.for_nobles[office] else ""
    ink = Ink(f"{view.board.numbers[office]}{noble} ", style="bold")
    for figure in view.figures_on(office):
        owner = figure >> 1
        ink.append_text(figures_ink(owner, letters[owner], 1 - figure % 2, figure % 2))
    if view.under[office] or not view.figures_on(office):
        ink.append_text(chests_ink(view, view.under[office]))
    return ink


def supply(view: Staufer, teller: Teller) -> RenderableType:
    """The fields of the supply board with their chests, and the pile."""
    _ = teller.language.plain
    cells = []
    for field, (envoys, nobles) in enumerate(
        zip(view.board.envoys, view.board.nobles, strict=True)
    ):
        shown = ENVOY * envoys + NOBLE * nobles or "–"
        cells.append(Ink.assemble(f"{shown} ", chests_ink(view, view.supply[field])))
    piles = _("pile {pile}, discards {discards}", pile=len(view.pile), discards=len(view.discards))
    cells.append(Ink(piles, style="dim"))
    return Cells(Ink("  " + _("Supply") + "  ", style="bold"), cells)


def privileges(view: Staufer, teller: Teller) -> RenderableType:
    """The privileges on display, each with the copies that are left."""
    cells = []
    for number in view.in_play:
        left = view.display[number]
        name = privilege(number, teller)
        if number == 1 and left:
            cards = view.board.privilege_points
            name += f" {cards[len(cards) - left]}★"
        cells.append(Ink(f"{name} ×{left}", style="" if left else "dim strike"))
    title = teller.language.plain("Privileges")
    return Cells(Ink(f"  {title}  ", style="bold"), cells, gap=2)


def privilege(number: int, teller: Teller) -> str:
    """The number of a privilege and what it is about."""
    named = teller.game.name_of("privilege", number - 1, teller.setup)
    assert named is not None
    return f"P{number} {teller.language._value(named.values['name'])}"


def players(view: Staufer, seat: int, letters: list[str], teller: Teller) -> list[RenderableType]:
    """Points, figures, chests and privileges of each."""
    _ = teller.language.plain
    width = max(cell_len(name) for name in teller.seats)
    points = max(cell_len(teller.name("points", number)) for number in view.points)
    lines: list[RenderableType] = []
    for at, name in enumerate(teller.seats):
        title = Ink("▶ " if at == seat else "  ", style="bold")
        title.append(f"{letters[at]} ", style=PLAYER_INKS[at])
        title.append(set_cell_size(name, width) + "  ")
        title.append(set_cell_size(teller.name("points", view.points[at]), points + 2))
        court = Ink.assemble(
            (_("court") + " ", "dim"),
            figures_ink(at, "", view.envoys[at], view.nobles[at]) or "–",
        )
        home = f"{view.province_envoys[at]}{ENVOY} {view.province_nobles[at]}{NOBLE}"
        province = Ink.assemble((_("province") + " ", "dim"), home)
        lines.append(Cells(title, [court, province], gap=3))
        held = [
            Ink.assemble(chest_ink(view, kind), f"×{count}" if count > 1 else "")
            for kind, count in enumerate(view.chests[at])
            if count
        ]
        own = [Ink(privilege(number, teller)) for number in view.in_play if view.has(at, number)]
        if held or own:
            lines.append(Cells(Ink("      "), [*held, *own], gap=2))
    return lines


def orders(view: Staufer, seat: int, teller: Teller) -> list[RenderableType]:
    """The viewer's own orders, and what each would bring now."""
    if seat < 0 or not view.orders[seat]:
        return []
    _ = teller.language.plain
    cells = [
        Ink.assemble(
            f"{teller.name('order', order)} {worth(view, order)}★",
            (" " + _("({n} now)", n=order_points(view, seat, order)), "dim"),
        )
        for order in view.orders[seat]
    ]
    return [Cells(Ink("  " + _("Your orders") + "  ", style="bold"), cells)]


def worth(view: Staufer, order: int) -> str:
    """What is printed on an order: points for places, each time, or for 1, 2, 3 … seats."""
    if order < FIRST_PATTERN:
        first, second = view.pieces.region_points
        return f"{first}/{second}" if view.players > 2 else f"{first}"
    if order < FIRST_SEATS:
        return str(view.pieces.patterns[order - FIRST_PATTERN].points)
    seats = view.pieces.seats_orders[order - FIRST_SEATS]
    if seats.each:
        return str(seats.each)
    return "·".join(map(str, seats.points)) + f"+{seats.more}"


DRAWING = StauferDrawing()
