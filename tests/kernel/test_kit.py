"""The kit: sound games pass, and every planted bug is caught by the check that is meant for it."""

import random
from itertools import permutations
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.kernel import state as kernel_state
from tafelrunde.kernel.game import Option, Setup
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.rulebook import read_rulebook
from tafelrunde.kernel.secret import NOBODY, OWNER, Secret
from tafelrunde.kernel.state import Illegal, State
from tafelrunde.kernel.step import Refusal
from tafelrunde.kernel.text import Text
from tafelrunde.kit import Broken, agreements, check, check_worlds, declared, examine
from tests.kernel import toy
from tests.kernel.toy import Fair, FairGame

Patch = pytest.MonkeyPatch
patches_the_kernel = pytest.mark.skipif(
    not (kernel_state.__file__ or "").endswith(".py"), reason="a compiled kernel can't be patched"
)


def test_the_toy_passes() -> None:
    assert check(toy.GAME, seeds=range(2), every=5) == 16


@pytest.mark.parametrize("viewer", range(4))
def test_the_toy_passes_at_every_entry(viewer: int) -> None:
    assert examine(toy.GAME, 3, seed=viewer, viewer=viewer) > 40


@pytest.mark.parametrize("name", games.names())
def test_the_games_pass(name: str) -> None:
    game = games.find(name)
    assert check(game, seeds=(1,), every=50) == len(list(agreements(game)))


# Planted bugs. Each patches the toy and names the checks that may catch it.


def caught(*checks: str) -> str:
    """Plays the toy until a check fails, which must be one of these; how it says so."""
    with pytest.raises(Broken) as broken:
        play_many()
    assert broken.value.check in checks, str(broken.value)
    assert "fair, 3 players" in str(broken.value)
    return str(broken.value)


def play_many() -> None:
    """Enough games for any bug to show."""
    for seed in range(6):
        for viewer in range(4):
            examine(toy.GAME, 3, seed=seed, viewer=viewer, every=2, limit=1000)


class Leaky(Fair):
    """A secret that was forgotten in `secrets`: what was last drawn."""

    last: int

    def begin(self) -> None:
        super().begin()
        self.last = 0


def test_a_secret_leaked_in_a_field(monkeypatch: Patch) -> None:
    gets = toy.DrawCard._gets

    def leak(self: toy.DrawCard, state: Leaky, card: int) -> None:
        state.last = card
        gets(self, state, card)

    monkeypatch.setattr(toy.GAME, "state", Leaky)
    monkeypatch.setattr(toy.DrawCard, "_gets", leak)
    caught("twins", "told")


def test_a_secret_not_declared(monkeypatch: Patch) -> None:
    open_hands = {name: secret for name, secret in Fair.secrets.items() if name != "hand"}
    monkeypatch.setattr(Fair, "secrets", open_hands)
    caught("twins", "told")


def test_a_secret_of_a_step_not_declared(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Pick, "secrets", {})
    caught("twins", "told", "imagine", "bags")


def test_a_secret_leaked_in_an_event(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Kept, "secrets", {"card": OWNER})
    monkeypatch.setattr(toy.Kept, "unseen", "{seat} keeps a card; {other:card} goes away.")
    assert "hears what its view doesn't show" in caught("twins")


def test_an_event_that_tells_what_is_hidden(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Drew, "unseen", "{seat} draws {card}.")
    caught("events")
    with pytest.raises(Broken, match=r"events: fair.*Drew tells card"):
        declared(toy.GAME)


def test_an_event_with_a_rule_that_is_none(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Drew, "rule", "F-99")
    caught("events")


def test_an_event_with_a_part_that_it_lacks(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Passed, "text", "{seat} leaves it to {other}.")
    caught("events")


def test_an_event_that_keeps_a_list_of_the_state(monkeypatch: Patch) -> None:
    lay = toy.Lay.lay

    def shares(self: toy.Lay, state: Fair, seat: Seat, card: int, charms: list[int]) -> None:
        lay(self, state, seat, card, charms)
        last = state.events[-1]
        assert isinstance(last, toy.Laid)
        last.charms = state.played[seat]

    monkeypatch.setattr(toy.Lay, "lay", shares)
    caught("events")


def test_an_event_left_out(monkeypatch: Patch) -> None:
    def silent(self: toy.Bury, state: Fair, action: Action) -> None:
        if action != toy.PASS:
            state.hand[self.seat].remove(action - toy.BURY)
            state.under.append(action - toy.BURY)
            state.under_seen.append(1 << self.seat)

    monkeypatch.setattr(toy.Bury, "take", silent)
    caught("law", "told", "twins")


def test_an_open_event_left_out(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Passed, "seen_by", lambda self, seat: None)
    caught("law")


def test_an_event_that_says_too_little(monkeypatch: Patch) -> None:
    buried = toy.Buried

    def no_back(seat: int, card: int, back: int, seers: int) -> toy.Buried:
        return buried(seat, card, 0, seers)

    monkeypatch.setattr(toy, "Buried", no_back)
    caught("told", "twins")


@patches_the_kernel
def test_an_announcement_that_changes_something(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Laid, "changes", False)
    monkeypatch.setattr("tafelrunde.kernel.event.Sealed.changes", False)
    caught("law")


def test_a_list_shared_between_copies(monkeypatch: Patch) -> None:
    copy = Fair.copy

    def shares(self: Fair) -> Fair:
        twin = copy(self)
        twin.played = self.played
        return twin

    monkeypatch.setattr(Fair, "copy", shares)
    assert "shares played" in caught("copies")


def test_a_step_that_changes_while_copies_share_it(monkeypatch: Patch) -> None:
    def grows(self: toy.DrawMore, state: Fair, outcome: Action) -> None:
        state.pile.remove(outcome)
        self.cards.append(outcome)
        self.cards.sort()
        state.told.append(toy.Drew(self.seat, outcome, toy.BACKS[outcome]))
        state.agenda.append(toy.Pick(self.seat, self.cards) if len(self.cards) == 2 else self)

    monkeypatch.setattr(toy.DrawMore, "take", grows)
    caught("copies", "imagine", "census", "twins", "told")


def test_a_lost_card(monkeypatch: Patch) -> None:
    gets = toy.DrawCard._gets

    def loses(self: toy.DrawCard, state: Fair, card: int) -> None:
        gets(self, state, card)
        if state.round == 3:
            state.hand[self.seat].remove(card)

    monkeypatch.setattr(toy.DrawCard, "_gets", loses)
    caught("census", "imagine")


def test_a_question_skipped_because_of_a_secret(monkeypatch: Patch) -> None:
    def only_with_a_choice(self: toy.Bury, state: Fair) -> list[int]:
        low = any(card < 4 for card in state.hand[self.seat])
        return [self.seat] if low else []

    def passes(self: toy.Bury, state: Fair) -> None:
        state.told.append(toy.Passed(self.seat))

    monkeypatch.setattr(toy.Bury, "asks", only_with_a_choice)
    monkeypatch.setattr(toy.Bury, "happen", passes)
    caught("twins")


def test_a_question_silently_skipped_because_of_a_secret(monkeypatch: Patch) -> None:
    def only_with_a_choice(self: toy.Bury, state: Fair) -> list[int]:
        low = any(card < 4 for card in state.hand[self.seat])
        return [self.seat] if low else []

    monkeypatch.setattr(toy.Bury, "asks", only_with_a_choice)
    monkeypatch.setattr(toy.Bury, "happen", lambda self, state: None)
    assert "must act" in caught("twins")


def test_options_that_peek_at_another_hand(monkeypatch: Patch) -> None:
    def interesting(self: toy.Peek, state: Fair, seat: Seat) -> list[int]:
        low = [s for s in range(3) if s == seat or any(card < 5 for card in state.hand[s])]
        return [*[toy.PEEK + other for other in low], toy.PASS]

    monkeypatch.setattr(toy.Peek, "considers", interesting)
    caught("twins", "view", "imagine")


def test_a_refusal_that_peeks(monkeypatch: Patch) -> None:
    def counts(self: toy.Peek, state: Fair, seat: Seat, action: Action) -> Refusal | None:
        if action - toy.PEEK == seat:
            return Refusal("F-4", cards=sum(state.hand[(seat + 1) % 3]))
        return None

    monkeypatch.setattr(toy.Peek, "forbids", counts)
    caught("twins", "view", "imagine")


def test_a_refusal_without_restricts(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Peek, "restricts", lambda self: False)
    assert "restricts() is False" in caught("refusals")


def test_a_refusal_that_cannot_be_told(monkeypatch: Patch) -> None:
    silent = {**toy.GAME.rulebook, "F-4": toy.GAME.rulebook["F-5"]}
    monkeypatch.setattr(toy.GAME, "rulebook", silent)
    assert "no refusal F-4" in caught("refusals")


def test_a_refusal_without_its_number(monkeypatch: Patch) -> None:
    rules = {**toy.RULES, "F-4": {"text": "…", "refused": "Only {places}."}}
    monkeypatch.setattr(toy.GAME, "rulebook", read_rulebook(rules, "fair"))
    assert "has no {places}" in caught("refusals")


def test_randomness_outside_chance(monkeypatch: Patch) -> None:
    def flips(self: toy.Cheer, state: Fair) -> None:
        state.points[0] += random.randrange(1000)
        state.told.append(toy.RoundBegan(state.points[0]))

    monkeypatch.setattr(toy.Cheer, "happen", flips)
    caught("replay", "dump", "told", "twins")


def test_offers_twice(monkeypatch: Patch) -> None:
    considers = toy.Bury.considers
    monkeypatch.setattr(
        toy.Bury, "considers", lambda self, state, seat: [*considers(self, state, seat), toy.PASS]
    )
    assert "twice" in caught("offers")


def test_an_unstable_order_of_offers(monkeypatch: Patch) -> None:
    considers = toy.Bury.considers
    rng = Rng(1)

    def shuffled(self: toy.Bury, state: Fair, seat: Seat) -> list[int]:
        offers = considers(self, state, seat)
        rng.shuffle(offers)
        return offers

    monkeypatch.setattr(toy.Bury, "considers", shuffled)
    caught("offers", "view", "twins", "imagine", "dump")


def test_an_illegal_action_that_changes_something(monkeypatch: Patch) -> None:
    def pays_first(self: Fair, seat: Seat, action: Action) -> None:
        if 0 <= seat < 3:
            self.points[seat] -= 1
        super(Fair, self).play(seat, action)

    monkeypatch.setattr(Fair, "play", pays_first)
    assert "changed the state" in caught("nonsense")


def test_nonsense_that_raises_something_else(monkeypatch: Patch) -> None:
    def looks_it_up(self: Fair, seat: Seat, action: Action) -> None:
        toy.WORDS.word(action)
        super(Fair, self).play(seat, action)

    monkeypatch.setattr(Fair, "play", looks_it_up)
    assert "UnknownWord" in caught("nonsense")


def test_nonsense_that_is_played(monkeypatch: Patch) -> None:
    def lenient(self: Fair, seat: Seat, action: Action) -> None:
        try:
            super(Fair, self).play(seat, action)
        except Illegal:
            return

    monkeypatch.setattr(Fair, "play", lenient)
    assert "was played" in caught("nonsense")


def test_a_dump_that_forgets_a_field(monkeypatch: Patch) -> None:
    dump = Fair.dump

    def forgets(self: Fair) -> dict[str, Any]:
        data = dump(self)
        del data["fields"]["leader"]
        return data

    monkeypatch.setattr(Fair, "dump", forgets)
    caught("dump", "offers")


class Remembering(Fair):
    """A field that is no plain data, so nobody dumps or copies it."""

    def begin(self) -> None:
        super().begin()
        self.met = {(0, 0)}

    def proceed(self) -> None:
        self.met.add((self.round, self.leader))
        super().proceed()


def test_a_field_that_is_not_plain(monkeypatch: Patch) -> None:
    def with_met(self: Remembering, setup: Any) -> None:
        Fair.__init__(self, setup)
        self.met = set()

    monkeypatch.setattr(Remembering, "__init__", with_met)
    monkeypatch.setattr(toy.GAME, "state", Remembering)
    assert "met" in caught("dump")


@patches_the_kernel
def test_imagined_where_it_can_not_lie(monkeypatch: Patch) -> None:
    monkeypatch.setattr("tafelrunde.kernel.hiding.deal", anywhere)
    assert "can't lie" in caught("imagine")


def anywhere(world: State, cards: list[int], slots: list[Any], rng: Rng) -> None:
    free = [(place, at) for place, hidden in slots for at in hidden]
    for (place, at), card in zip(free, cards, strict=True):
        place.cards[at] = card


def test_a_card_laid_where_it_can_not_lie(monkeypatch: Patch) -> None:
    high = {**Fair.secrets, "vault": Secret(toy.DECK, NOBODY, never=lambda state, card: card < 6)}
    monkeypatch.setattr(Fair, "secrets", high)
    caught("bags", "imagine")


def test_a_card_not_seen_by_who_must_have_seen_it(monkeypatch: Patch) -> None:
    under = Secret(toy.DECK, "under_seen", ordered=True, sure=lambda state, place: 0b111)
    monkeypatch.setattr(Fair, "secrets", {**Fair.secrets, "under": under})
    assert "should have seen" in caught("bags")


def test_an_event_that_tells_who_else_saw_a_card(monkeypatch: Patch) -> None:
    """Where that is hidden, `Peeked` may not say which of the cards it was."""
    stall = Secret(toy.DECK, "stall_seen", sure=lambda state, seat: 0)
    monkeypatch.setattr(Fair, "secrets", {**Fair.secrets, "stall": stall})
    caught("twins", "told", "imagine")


def test_imagining_from_the_true_cards(monkeypatch: Patch) -> None:
    """A world that keeps the truth where it should be dealt anew."""
    imagine = Fair.imagine

    def keeps(self: Fair, seat: int | None, rng: Rng) -> Fair:
        world = imagine(self, seat, rng)
        if 8 in self.pile and 8 not in world.pile and 9 in world.pile and 9 not in self.pile:
            world.round += 1
        return world

    monkeypatch.setattr(Fair, "imagine", keeps)
    caught("imagine", "twins")


def test_a_hand_in_the_order_of_drawing(monkeypatch: Patch) -> None:
    def unsorted(self: toy.DrawCard, state: Fair, card: int) -> None:
        state.hand[self.seat].append(card)
        state.told.append(toy.Drew(self.seat, card, toy.BACKS[card]))

    monkeypatch.setattr(toy.DrawCard, "_gets", unsorted)
    caught("bags", "imagine", "view", "twins")


def test_scores_that_peek(monkeypatch: Patch) -> None:
    """The view keeps the whole state in a pocket, and the scores look into it."""
    seen_by, scores = Fair.seen_by, Fair.scores

    def pockets(self: Fair, seat: int | None) -> Fair:
        view = seen_by(self, seat)
        view._pocket = self  # type: ignore[attr-defined]
        return view

    def peeks(self: Fair) -> list[tuple[int, ...]]:
        return scores(getattr(self, "_pocket", self))

    monkeypatch.setattr(Fair, "seen_by", pockets)
    monkeypatch.setattr(Fair, "scores", peeks)
    assert "scores" in caught("twins")


def test_a_view_that_may_be_played(monkeypatch: Patch) -> None:
    def plays(self: Fair, seat: Seat, action: Action) -> None:
        if self.viewer == -3:
            super(Fair, self).play(seat, action)

    monkeypatch.setattr(Fair, "play", plays)
    assert "can be played" in caught("view")


@patches_the_kernel
def test_a_sealed_answer_that_is_heard(monkeypatch: Patch) -> None:
    monkeypatch.setattr("tafelrunde.kernel.event.Noted.secrets", {})
    caught("sealed", "twins")


def test_a_sealed_answer_that_is_seen(monkeypatch: Patch) -> None:
    closes = toy.Lay.closes

    def already(self: toy.Lay, state: Fair, seat: Seat) -> bool:
        closed = closes(self, state, seat)
        if closed:
            state.points[seat] += len(state.sealed[seat]) - 2
        return closed

    monkeypatch.setattr(toy.Lay, "closes", already)
    caught("sealed", "withdrawal", "imagine", "twins", "told")


def test_a_withdrawal_that_leaves_a_trace(monkeypatch: Patch) -> None:
    def traces(self: Fair, seat: Seat) -> None:
        super(Fair, self).withdraw(seat)
        self.points[seat] -= 1

    monkeypatch.setattr(Fair, "withdraw", traces)
    caught("withdrawal")


def test_a_game_that_never_ends(monkeypatch: Patch) -> None:
    happen = toy.BeginRound.happen

    def again(self: toy.BeginRound, state: Fair) -> None:
        if state.round == 3:
            state.round = 1
        happen(self, state)

    monkeypatch.setattr(toy.BeginRound, "happen", again)
    with pytest.raises(Broken) as broken:
        examine(toy.GAME, 3, every=10**6, limit=100)
    assert broken.value.check == "ends"


def test_nobody_is_asked_and_the_game_goes_on(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Fair, "over", lambda self: self.round == 2)
    caught("asked", "dump")


def test_nothing_to_choose(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Bury, "considers", lambda self, state, seat: [])
    caught("asked", "imagine", "dump", "copies")


def test_points_that_not_all_see_at_the_end(monkeypatch: Patch) -> None:
    def keeps_lots(self: toy.Score, state: Fair) -> None:
        state.told.append(toy.RoundBegan(0))

    monkeypatch.setattr(toy.Score, "happen", keeps_lots)
    caught("scores")


@patches_the_kernel
def test_options_that_take_anything(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Option, "read", lambda self, value: value)
    with pytest.raises(Broken, match="options: fair"):
        declared(toy.GAME)


def test_an_option_with_a_rule_that_is_none(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.GAME, "options", [Option("peeking", ["on"], "Peeking", ["F-0"])])
    with pytest.raises(Broken, match="F-0, which is no rule"):
        declared(toy.GAME)


def test_chance_with_company(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.DrawLot, "asks", lambda self, state: [-1, 0])
    caught("asked")


def test_seats_out_of_order(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Lay, "asks", lambda self, state: [2, 1, 0])
    caught("asked")


def test_an_action_without_words(monkeypatch: Patch) -> None:
    odds = toy.DrawLot.odds
    monkeypatch.setattr(toy.DrawLot, "odds", lambda self, state: [*odds(self, state), 999])
    assert "999 has no words" in caught("offers")


def test_a_census_that_counts_other_things(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Fair, "census", lambda self: [self.round])
    caught("census", "imagine")


def test_scores_for_too_few(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Fair, "scores", lambda self: [(0,)])
    caught("scores")


def test_an_event_that_nobody_declared(monkeypatch: Patch) -> None:
    known = [kind for kind in toy.EVENTS if kind is not toy.LotDrawn]
    monkeypatch.setattr(toy.GAME, "events", known)
    assert "LotDrawn is not among the events" in caught("events")


def test_an_event_without_text(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.LotDrawn, "text", "")
    caught("events")
    with pytest.raises(Broken, match="LotDrawn has no text"):
        declared(toy.GAME)


def test_an_event_that_forgets_a_field(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.LotDrawn, "dump", lambda self: {"event": "LotDrawn", "seat": 0})
    caught("events", "told")


def test_a_name_that_is_missing(monkeypatch: Patch) -> None:
    def no_back(self: FairGame, kind: str, value: int, setup: Setup) -> Text | None:
        return Text("…", number=["plain"][value]) if kind == "back" else None

    monkeypatch.setattr(FairGame, "name_of", no_back)
    caught("events")


def test_a_step_that_can_not_be_loaded(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.GAME, "steps", [kind for kind in toy.STEPS if kind is not toy.Bury])
    assert "no step Bury" in caught("dump")


def test_a_play_that_fails(monkeypatch: Patch) -> None:
    def fails(self: toy.Bury, state: Fair, action: Action) -> None:
        raise LookupError("no such card")

    monkeypatch.setattr(toy.Bury, "take", fails)
    assert "no such card" in caught("offers", "twins", "dump", "told", "copies", "imagine")


def test_a_world_that_can_not_be_imagined(monkeypatch: Patch) -> None:
    def fails(self: Fair, seat: int | None, rng: Rng) -> Fair:
        raise LookupError("nowhere to lie")

    monkeypatch.setattr(Fair, "imagine", fails)
    assert "nowhere to lie" in caught("imagine")


def test_imagining_nothing(monkeypatch: Patch) -> None:
    """A world that is only what the seat sees."""
    monkeypatch.setattr(Fair, "imagine", lambda self, seat, rng: self.seen_by(seat))
    caught("imagine", "twins")


def test_two_steps_of_one_name(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.GAME, "steps", [*toy.STEPS, toy.Bury])
    with pytest.raises(Broken, match=r"words: fair.*two steps"):
        declared(toy.GAME)


# How likely imagined worlds are.


def small() -> Fair:
    state = toy.GAME.new(toy.GAME.setup(2))
    assert isinstance(state, Fair)
    state.pile, state.hand = [2], [[1], [3]]
    state.vault = [4]
    state.stall[1], state.stall_seen[1] = [0], [0b10]
    return state


def layout(state: State) -> str:
    assert isinstance(state, Fair)
    return f"{state.pile} {state.hand[1]} {state.stall[1]} {state.vault}"


def every_layout() -> dict[str, float]:
    """By hand: the spy isn't in the vault, else every order of the four is as likely."""
    return {
        f"[{pile}] [{hand}] [{stall}] [{vault}]": 1.0
        for pile, hand, stall, vault in permutations([0, 2, 3, 4])
        if vault != toy.SPY
    }


def test_imagined_worlds_are_as_likely_as_by_enumeration() -> None:
    check_worlds(small(), 0, every_layout(), layout)


@patches_the_kernel
def test_worlds_that_come_too_often(monkeypatch: Patch) -> None:
    def lazy(self: Rng, items: list[int]) -> None:
        if self.below(4):
            last = items.pop()
            items.insert(self.below(len(items) + 1), last)

    monkeypatch.setattr(Rng, "shuffle", lazy)
    with pytest.raises(Broken, match="worlds: fair"):
        check_worlds(small(), 0, every_layout(), layout)


@patches_the_kernel
def test_worlds_that_can_not_be(monkeypatch: Patch) -> None:
    monkeypatch.setattr("tafelrunde.kernel.hiding.deal", anywhere)
    with pytest.raises(Broken, match="can't be"):
        check_worlds(small(), 0, every_layout(), layout)
