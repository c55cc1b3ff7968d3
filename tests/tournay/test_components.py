"""The components: facts, sources, what the loader refuses, corrections."""

import copy
from collections import Counter
from typing import Any

import pytest

from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.components import BUILDING, CHARACTER, Cards
from tafelrunde.games.tournay.criers import TOWN_EVENTS
from tafelrunde.games.tournay.effects import EFFECTS, Earn
from tafelrunde.games.tournay.rules import AS_PRINTED, PRINTED
from tafelrunde.games.tournay.words import ALL, FIRST_PRESTIGE
from tafelrunde.kernel.components import BadComponents


def test_90_cards_and_18_of_the_expansion() -> None:
    """N-S1 Thirty of each colour, ten of them a level and nine of these no crier; 15 events."""
    assert sum(map(len, AS_PRINTED.stack)) == 90
    assert [len(stack) for stack in AS_PRINTED.stack] == [10] * 9
    assert [len(stack) for stack in AS_PRINTED.expansion] == [3, 3, 0] * 3
    assert [len(stack) for stack in AS_PRINTED.removable] == [3, 3, 0] * 3
    assert len(PRINTED["events"]) == 15
    kinds = Counter(AS_PRINTED.kind[card] for card in range(FIRST_PRESTIGE))
    assert kinds[BUILDING] + kinds[CHARACTER] == 64


def test_33_citizens() -> None:
    """N-S2 Eleven of each colour are enough for four players, in either way to begin."""
    for rules in ("basic", "advanced"):
        state = GAME.new(GAME.setup(4, {"rules": rules}))
        assert state.census()[1] == [11, 11, 11]


def test_every_effect_and_event_is_used() -> None:
    """No class without a card that names it."""
    effects = {row["effect"].get("do") for row in PRINTED["cards"]} - {None}
    assert effects == set(EFFECTS)
    assert {row["effect"]["do"] for row in PRINTED["events"]} == set(TOWN_EVENTS)


def test_every_row_says_where_it_is_from() -> None:
    sources = AS_PRINTED.sources()
    assert sources["corrected"] == 0
    assert sources["confirmed"] > 25
    assert sources["invented"] > 25


def change(path: list[Any], value: Any) -> dict[str, Any]:
    """The printed components with one value changed, added or (None) removed."""
    data = copy.deepcopy(PRINTED)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


def row(card: str) -> int:
    """The place of a card in its list."""
    number = ALL.index(card)
    return number - FIRST_PRESTIGE if number >= FIRST_PRESTIGE else number


MARKET = ["cards", row("market")]
ALDERMAN = ["cards", row("alderman"), "effect"]
MONK = ["cards", row("monk"), "effect"]
SENATOR = ["cards", row("senator"), "effect"]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ([*MARKET, "effect", "do"], "gold", "gold"),
        ([*MARKET, "effect", "amount"], None, "amount"),
        ([*MARKET, "effect", "amount"], 0, "amount"),
        ([*MARKET, "effect", "each"], "sheep", "sheep"),
        ([*MARKET, "effect", "speed"], 3, "speed"),
        ([*MARKET, "colour"], "green", "green"),
        ([*MARKET, "colour"], "white", "must hold 9"),
        ([*MARKET, "level"], 3, "level 1 or 2"),
        ([*MARKET, "copies"], 3, "must hold 9, not 10"),
        ([*MARKET, "removable"], 3, "2 copies"),
        ([*MARKET, "removable"], 2, "give way"),
        ([*MARKET, "cost", "sheep"], 1, "sheep"),
        ([*MARKET, "id"], "bazaar", "bazaar"),
        ([*MARKET, "source"], "guessed", "guessed"),
        ([*MARKET, "kind"], "prestige", "prestige"),
        ([*ALDERMAN, "when"], "asked", "asked"),
        ([*ALDERMAN, "earn"], None, "gives nothing"),
        ([*ALDERMAN, "lines"], False, "lines = false"),
        ([*SENATOR, "lines"], True, "lines = false"),
        ([*MONK, "colour"], "any", "chain"),
        (["cards", row("library"), "effect", "level"], 4, "three levels"),
        (["cards", row("abbey"), "effect", "level"], 4, "three levels"),
        (["cards", row("bakery"), "effect", "colours"], ["green"], "green"),
        (["start", "basic", "supply"], 4, "11 citizens of a colour, not 12"),
        (["start", "advanced", "citizens"], 2, "11 citizens of a colour, not 15"),
        (["prestige", 0, "count"], "sheep", "sheep"),
        (["prestige", 0, "builder"], -1, "builder"),
        (["events", 0, "circles"], 0, "circles"),
        (["events", 0, "fight"], "a duel", "a duel"),
        (["events", 0, "effect", "do"], "rain", "rain"),
        (["events", 6, "effect", "colour"], "green", "green"),
    ],
)
def test_what_the_loader_refuses(path: list[Any], value: Any, said: str) -> None:
    """Unknown keys and effects, and parameters that don't fit, with what would be right."""
    with pytest.raises(BadComponents, match=said):
        Cards(change(path, value), {}, EFFECTS, TOWN_EVENTS)


def test_the_owner_of_a_box_corrects_a_row_and_nothing_else() -> None:
    """The rules follow: another effect, another cost, other circles, another way to fight."""
    corrections = {
        "game": "tournay",
        "cards": [
            {"id": "market", "effect": {"do": "draw", "colour": "red", "level": 3}},
            {"id": "hospital", "cost": {"deniers": 2, "white_citizens": 1}, "prestige": 4},
            {"id": "farm", "effect": {"amount": 2}},
            {
                "id": "sergeant",
                "kind": "building",
                "effect": {"do": "fight"},
            },
        ],
        "prestige": [{"id": "mint", "builder": 3, "others": 2}],
        "events": [{"id": "flood", "circles": 2, "fight": "two_citizens"}],
    }
    cards = GAME.setup(2, None, corrections).components
    assert isinstance(cards, Cards)
    hospital = cards.cost[ALL.index("hospital")]
    assert (hospital.deniers, hospital.citizens) == (2, [0, 1, 0])
    assert cards.points[ALL.index("hospital")] == 4
    assert type(cards.effect[ALL.index("market")]).__name__ == "DrawCard"
    farm = cards.effect[ALL.index("farm")]
    assert isinstance(farm, Earn)
    assert (farm.amount, farm.each) == (2, "empty_space")
    assert cards.kind[ALL.index("sergeant")] == BUILDING
    assert (cards.builder[row("mint")], cards.others[row("mint")]) == (3, 2)
    flood = ALL.index("flood") - 89
    assert (cards.circles[flood], cards.needs_two[flood]) == (2, True)
    assert cards.sources()["corrected"] == 6
    assert cards.digest() != AS_PRINTED.digest()
