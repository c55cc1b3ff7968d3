"""Who tells of each table in each language: kept from page to page, for a teller remembers what
it has said, and at most of a table nothing changes with a move.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from tafelrunde.kernel.game import Setup
from tafelrunde.language import Language, Teller
from tafelrunde.site.tables.models import Seat

KEPT: Final = 100

_tellers: OrderedDict[tuple[int, str], Teller] = OrderedDict()


def teller_of(seats: Sequence[Seat], setup: Setup, language: Language) -> Teller:
    """Who tells of a table; somebody new where seats have other names than before."""
    names = [seat.name or language.plain("Seat {n}", n=seat.index + 1) for seat in seats]
    key = (seats[0].table_id, language.code)
    known = _tellers.get(key)
    if known is None or known.setup is not setup or known.seats != names:
        known = _tellers[key] = Teller(setup, names, language)
        while len(_tellers) > KEPT:
            _tellers.popitem(last=False)
    return known
