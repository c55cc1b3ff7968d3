"""Whether a record tells the truth: its digest, every entry, its chance, its result."""

from typing import Final, NamedTuple

from tafelrunde.dealer import Dealer, commitment
from tafelrunde.entries import BadEntry, Entry
from tafelrunde.kernel.components import BadComponents
from tafelrunde.kernel.game import BadSetup
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text
from tafelrunde.records import Record

# Exit statuses of `tafelrunde verify`. Of several files' the first in STATUS_ORDER counts.
HOLDS: Final = 0  # the game is over and all that can be checked holds
FAILS: Final = 1  # something doesn't hold
BAD_INPUT: Final = 2  # no record at all
RUNNING: Final = 3  # what is there holds, but the game is not over
OTHER_RULES: Final = 4  # of other rules or components than installed: can't be replayed
STATUS_ORDER: Final = (BAD_INPUT, FAILS, OTHER_RULES, RUNNING, HOLDS)


class Finding(NamedTuple):
    """One thing found: what kind it is, the number of the entry (0: none), and a text."""

    code: str
    number: int
    text: Text

    def __str__(self) -> str:
        return self.text.template.format_map(self.text.values)


class Verdict:
    """What verification found. `proven`: the seed is there and gives every outcome of chance."""

    def __init__(self) -> None:
        self.failures: list[Finding] = []  # what doesn't hold
        self.remarks: list[Finding] = []  # what to know besides
        self.status = HOLDS
        self.proven = False

    def holds(self) -> bool:
        """Whether the game is over and nothing was found against it."""
        return self.status == HOLDS

    def findings(self) -> list[Finding]:
        """Everything, failures first."""
        return self.failures + self.remarks

    def fail(self, code: str, text: Text, number: int = 0) -> None:
        """Note that something doesn't hold."""
        self.status = FAILS
        self.failures.append(Finding(code, number, text))

    def remark(self, code: str, text: Text, number: int = 0) -> None:
        """Note something that is no failure."""
        self.remarks.append(Finding(code, number, text))

    def settle(self, status: int) -> None:
        """This status, unless something fails."""
        if self.status == HOLDS:
            self.status = status


def worst(statuses: list[int]) -> int:
    """The exit status for several records."""
    return min(statuses, key=STATUS_ORDER.index, default=HOLDS)


def verify(record: Record) -> Verdict:
    """Check a record; nothing in it is believed that can be worked out."""
    verdict = Verdict()
    if record.digest != record.true_digest():
        text = Text("The digest is wrong: the file was changed after it was written.")
        verdict.fail("digest", text)
    if _other_rules(record, verdict):
        return verdict
    if record.seed and commitment(record.seed) != record.commit:
        verdict.fail("commit", Text("The seed is not the one that was committed to."))
    final = _check_entries(record, verdict)
    if final is not None:
        _check_end(record, final, verdict)
    _remark_on_chance(record, verdict)
    return verdict


def _other_rules(record: Record, verdict: Verdict) -> bool:
    """Whether the game can't be replayed by the rules and components that are here."""
    installed = record.game.version
    if record.rules != installed:
        text = Text(
            "Played by version {played} of the rules; here is version {installed}.",
            played=record.rules,
            installed=installed,
        )
        verdict.remark("rules", text)
    for later in record.later:
        text = Text(
            "From entry {n} on it was played by version {version} of the rules.",
            n=later.number,
            version=later.rules,
        )
        verdict.remark("rules", text, later.number)
    if record.later or record.rules != installed:
        verdict.settle(OTHER_RULES)
        return True
    try:
        same = record.same_rules()
    except (BadSetup, BadComponents) as error:
        text = Text("The game can't be set up like this: {why}.", why=str(error))
        verdict.fail("setup", text)
        return True
    if not same:
        verdict.remark("components", Text("Played with other components than are here."))
        verdict.settle(OTHER_RULES)
    return not same


def _check_entries(record: Record, verdict: Verdict) -> State | None:
    """Replay; the last state, or None where an entry is illegal."""
    dealer = Dealer(record.seed, record.nonces) if record.seed else None
    positions = record.replay()
    state = next(positions).state
    try:
        for number, entry in enumerate(record.entries, 1):
            if dealer is not None:
                _check_chance(state, dealer, number, entry, verdict)
            if entry.is_undo():
                _remark_on_undo(record, number, entry, verdict)
            state = next(positions).state
    except BadEntry as error:
        verdict.fail("entry", _told(error), error.number)
        return None
    return state


def _check_chance(
    state: State, dealer: Dealer, number: int, entry: Entry, verdict: Verdict
) -> None:
    odds = state.odds()
    if entry.seat != CHANCE or not odds:
        return
    drawn = state.setup.game.words.word(dealer.draw(number, odds))
    if drawn == entry.word:
        return
    text = Text(
        "Entry {number}: chance says “{word}”, but seed and nonces give “{drawn}”.",
        number=number,
        word=entry.word,
        drawn=drawn,
    )
    verdict.fail("chance", text, number)


def _remark_on_undo(record: Record, number: int, entry: Entry, verdict: Verdict) -> None:
    """Chance that is taken back is drawn anew, which a table should know of."""
    taken_back = record.entries[max(entry.undoes() - 1, 0) : number - 1]
    if any(earlier.seat == CHANCE for earlier in taken_back):
        text = Text("Entry {number} takes an outcome of chance back.", number=number)
        verdict.remark("undone chance", text, number)


def _told(error: BadEntry) -> Text:
    who = "chance" if error.entry.seat == CHANCE else str(error.entry.seat)
    if not error.offers:
        return Text(
            "Entry {number}: “{who}: {word}” is not possible ({why}).",
            number=error.number,
            who=who,
            word=error.entry.word,
            why=error.why,
        )
    return Text(
        "Entry {number}: “{who}: {word}” is not possible ({why}). On offer: {offers}.",
        number=error.number,
        who=who,
        word=error.entry.word,
        why=error.why,
        offers=", ".join(error.offers),
    )


def _check_end(record: Record, final: State, verdict: Verdict) -> None:
    if not final.over():
        _check_running(record, verdict)
        return
    scores = [list(score) for score in final.scores()]
    if not record.result:
        verdict.fail("result", Text("The game is over, but the result is missing."))
    elif record.result != scores:
        text = Text(
            "The result is said to be {said}, but it is {true}.",
            said=str(record.result),
            true=str(scores),
        )
        verdict.fail("result", text)


def _check_running(record: Record, verdict: Verdict) -> None:
    if record.result:
        text = Text("There is a result, but the game is not over: entries are missing.")
        verdict.fail("result", text)
    if record.seed:
        verdict.fail("seed", Text("The seed is published, but the game is not over."))
    verdict.remark("running", Text("The game is not over."))
    verdict.settle(RUNNING)


def _remark_on_chance(record: Record, verdict: Verdict) -> None:
    verdict.proven = bool(record.seed) and not verdict.failures
    if not record.commit:
        text = Text("Chance is unproven: no seed was committed to.")
        verdict.remark("unproven", text)
    elif not record.seed:
        text = Text("Chance is unproven: the seed is not published.")
        verdict.remark("unproven", text)
