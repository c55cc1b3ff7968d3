"""Rows of things, as chips or as a field of squares.

A board has hundreds of things and is drawn anew with each move. Written here instead of in a
template they take a fraction of the time; the price is that every value is escaped by hand.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from tafelrunde.kernel.board import Row, Thing
from tafelrunde.kernel.text import Text
from tafelrunde.site.boards.offers import Offer

Say = Callable[[Text], str]


@lru_cache(4096)
def safe(text: str) -> str:
    """A text as it stands in HTML, also within an attribute."""
    return str(escape(text))


def rows(
    all_rows: Sequence[Row],
    say: Say,
    level: int = 4,
    lying: Mapping[str, Offer] | None = None,
    put: int = 0,
) -> Markup:
    """Rows one below the other, their titles of a level; those without a thing are left out.

    A thing on which an offer lies is its button, for the question that was `put`.
    """
    at = {} if lying is None else lying
    return Markup("".join([drawn_row(row, say, level, at, put) for row in all_rows if row.things]))


def drawn_row(row: Row, say: Say, level: int, lying: Mapping[str, Offer], put: int) -> str:
    """A row below its title."""
    field = f" is-field columns-{row.columns}" if row.columns else ""
    things = "".join([drawn_thing(thing, say, lying.get(thing.id), put) for thing in row.things])
    return (
        f'<div class="row">\n<h{level}>{safe(say(row.title))}</h{level}>\n'
        f'<div class="things{field}">\n{things}</div>\n</div>\n'
    )


def drawn_thing(thing: Thing, say: Say, offer: Offer | None, put: int) -> str:
    """A thing: its sign and place, its name, how many, what is to be said of it, what it does."""
    look = f" look-{safe(thing.look)}" if thing.look else ""
    id = safe(thing.id)
    named = f' id="thing-{id}" data-thing="{id}"' if id else ""
    mark = f'<span class="mark" aria-hidden="true">{safe(thing.mark)}</span>' if thing.mark else ""
    at = f'<span class="at">{safe(thing.at)}</span>' if thing.at else ""
    count = f'<span class="count">×{thing.count}</span>' if thing.count > 1 else ""
    notes = "".join([f"<small>{safe(say(note))}</small>" for note in thing.notes])
    head = f'{mark}{at}<span class="name">{safe(say(thing.name))}</span>{count}'
    if offer is None:
        return f'<span class="thing{look}"{named}>{head}{notes}</span>\n'
    return (
        f'<button form="act" name="do" value="{put}:{offer.action}" class="thing{look}"{named}>'
        f'<span>{head}</span>{notes}<b class="do">{safe(offer.name)}</b></button>\n'
    )
