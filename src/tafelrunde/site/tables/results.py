"""What a finished table leaves: the result explained, the record, the proof of its chance."""

import hashlib
import hmac
from collections import OrderedDict
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde import games
from tafelrunde.dealer import Dealer
from tafelrunde.gains import Gain, Item
from tafelrunde.kernel.game import Game
from tafelrunde.language import Teller
from tafelrunde.site import paper
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import person_id
from tafelrunde.site.tables import access
from tafelrunde.site.tables.chart import chart_of
from tafelrunde.site.tables.hindsight import Draw, Ending, Proof
from tafelrunde.site.tables.ranking import places, tie_broken
from tafelrunde.verification import Verdict, verify

KEPT: Final = 500  # verdicts that are remembered


class Gained:
    """A row of a seat's account: an event that brought or cost points, in words."""

    def __init__(self, item: Item, teller: Teller, game: Game) -> None:
        self.number = item.number
        self.change = item.change
        self.total = item.total
        self.text = teller.event(item.event)
        self.rule = item.event.rule if item.event.rule in game.rulebook else ""


class Source:
    """A row of the comparison: the points of all seats for one reason."""

    def __init__(self, gain: Gain, teller: Teller) -> None:
        self.why = gain.why(teller)
        self.rule = gain.rule
        self.points = gain.points
        best = max(gain.points)
        self.most = best if best > 0 and len(set(gain.points)) > 1 else None


@require_safe
@explained
def result(request: HttpRequest, code: str) -> HttpResponse:
    """The final scores, and where every point came from."""
    ending = access.ending(code, person_id(request))
    teller = ending.teller(paper.language_of(request))
    return paper.page(request, "after/result.html", explanation(ending, teller))


def explanation(ending: Ending, teller: Teller) -> dict[str, Any]:
    """What the page of the result tells."""
    game = games.find(ending.game)
    board = games.board(game.name)
    ranking = places(ending.scores)
    start, start_rule = board.start(ending.view)
    return {
        "code": ending.code,
        "teller": teller,
        "seats": teller.seats,
        "own": ending.own,
        "next_table": ending.next_table,
        "game": game,
        "ranking": ranking,
        "winners": [place.seat for place in ranking if place.place == 1],
        "ties": board.tie_breaks(),
        "tied": tie_broken(ranking),
        "sources": [Source(gain, teller) for gain in ending.gains if any(gain.points)],
        "accounts": [[Gained(item, teller, game) for item in items] for items in ending.items],
        "chart": chart_of(ending.items, start, ending.last),
        "start": start,
        "start_rule": start_rule,
    }


@require_safe
@explained
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The whole game as a file."""
    made = access.record(code)
    name = f"tafelrunde-{made.game.name}-{code}.json"
    response = HttpResponse(made.text(), content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


class Check:
    """One draw that anybody can make again by hand."""

    def __init__(self, draw: Draw, proof: Proof, teller: Teller) -> None:
        dealer = Dealer(proof.seed, proof.nonces)
        self.number = draw.number
        self.message = dealer.message(draw.number)
        signed = hmac.new(bytes.fromhex(proof.seed), self.message.encode(), hashlib.sha256)
        self.code = signed.hexdigest()[:16]
        self.count = len(draw.odds)
        self.index = int(self.code, 16) % self.count
        self.outcome = teller.game.words.word(draw.odds[self.index])
        self.odds = [teller.game.words.word(outcome) for outcome in draw.odds]


_verdicts: OrderedDict[str, Verdict] = OrderedDict()


def verdict_of(code: str) -> Verdict:
    """What verification says of a finished table: worked out once."""
    known = _verdicts.get(code)
    if known is None:
        known = _verdicts[code] = verify(access.record(code))
        while len(_verdicts) > KEPT:
            _verdicts.popitem(last=False)
    return known


@require_safe
@explained
def proof(request: HttpRequest, code: str) -> HttpResponse:
    """How anybody verifies a table's chance; the seed is opened when the game is over."""
    shown = access.proof(code)
    reader = paper.language_of(request)
    teller = shown.teller(reader)
    draw = access.first_draw(code) if shown.seed else None
    verdict = verdict_of(code) if shown.over else None
    context = {
        "proof": shown,
        "code": code,
        "seats": teller.seats,
        "game": games.find(shown.game),
        "check": Check(draw, shown, teller) if draw else None,
        "verdict": verdict,
        "findings": [reader.say(finding.text) for finding in verdict.findings()] if verdict else [],
    }
    return paper.page(request, "after/proof.html", context)
