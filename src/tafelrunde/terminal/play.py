"""A game in the terminal: numbered choices, `?` explains, `u` undoes, `l` is the log."""

from collections.abc import Callable, Sequence
from itertools import groupby

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Ink

from tafelrunde import games
from tafelrunde.kernel.event import Dropped, Event, Noted, Sealed, Withdrawn
from tafelrunde.kernel.step import Refusal
from tafelrunde.kernel.text import Text
from tafelrunde.language import Teller
from tafelrunde.terminal.drawing import Drawing
from tafelrunde.terminal.result import result_table
from tafelrunde.terminal.session import Session

QUIET = (Noted, Sealed, Withdrawn, Dropped)  # of no news to somebody who sits before the choices


class Left(Exception):
    """The person has left the game."""


class Play:
    """The conversation with the person at the terminal."""

    def __init__(
        self,
        session: Session,
        teller: Teller,
        drawing: Drawing,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        self.session = session
        self.teller = teller
        self.drawing = drawing
        self.board = games.board(teller.game.name)
        self.console = console
        self.read = read
        self.told = 0  # how many of the events seen have been told
        self.ahead: list[int] = []  # of each decision held back: how many events are told already

    def run(self) -> None:
        """The whole game; Left if the person leaves before its end."""
        self.session.go_on()
        while not self.session.state.over():
            self.tell_news()
            self.take_turn()
            self.session.go_on()
        self.tell_news()
        self.show_result()

    # What happened

    def tell_news(self) -> None:
        """What happened since the last own decision."""
        news = self.session.seen[self.told + sum(self.ahead) :]
        self.told = len(self.session.seen)
        self.ahead = []
        if news:
            self.console.print()
        self.tell([event for event in news if self.board.is_news(event)])

    def show_log(self) -> None:
        """Everything that happened, as this seat saw it."""
        self.tell(self.session.seen)

    def tell(self, events: Sequence[Event]) -> None:
        """A line for each event; the same one again and again is told once."""
        lines = [self.sentence(event) for event in events if not isinstance(event, QUIET)]
        for line, same in groupby(lines):
            times = len(list(same))
            self.console.print(line if times == 1 else line + Ink(f" ×{times}", style="dim"))

    def sentence(self, event: Event) -> Ink:
        """An event as a line; one's own doings stand out."""
        mine = getattr(event, "seat", -1) == self.session.seat
        return Ink.assemble(
            ("▶ " if mine else "· ", "bold" if mine else "dim"),
            (self.teller.event(event), "bold" if mine else ""),
        )

    # What to do

    def take_turn(self) -> None:
        """Ask until the person has decided all there is to decide, and goes on."""
        self.show_table()
        while True:
            if self.session.asked():
                self.ask()
            elif not self.session.held or self.confirmed():
                return

    def show_table(self) -> None:
        """The table, as this seat sees it now."""
        self.console.print()
        view = self.session.view()
        title = self.board.title(view)
        self.console.print(Rule(self.say(title) if title else "", style="dim"))
        self.console.print(self.drawing.table(view, self.session.seat, self.teller))

    def ask(self) -> None:
        """Put the question once and do what is answered."""
        view = self.session.view()
        offers = self.drawing.in_order(view, self.session.state.legal(self.session.seat))
        question = self.board.question(view, self.session.seat) or Text("What do you do?")
        self.console.print()
        self.show_held()
        self.console.print(Ink(self.say(question), style="bold"))
        choices = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        choices.add_column(justify="right", style="bold")
        for number, action in enumerate(offers, 1):
            beside = self.drawing.beside(view, action, self.teller)
            choices.add_row(f"  {number}", self.teller.action(action), beside)
        self.console.print(choices)
        self.answer(offers, self.drawing.usual(view, offers))

    def answer(self, offers: list[int], usual: int | None) -> None:
        """Read until a choice is made or something is undone; Enter takes what is usual."""
        _ = self.teller.language.plain
        prompt = self.prompt(offers, usual)
        while True:
            said = self.listen(prompt)
            if said.isdecimal() and 1 <= int(said) <= len(offers):
                self.choose(offers[int(said) - 1])
                return
            if said == "u":
                if self.undo():
                    return
                self.console.print(_("Nothing is left to undo: what came before has been seen."))
            elif said == "t":
                self.show_table()
                return
            elif said == "" and usual is not None:
                self.choose(usual)
                return
            elif not self.common(said):
                wanted = _("Type a number from 1 to {last}.", last=len(offers))
                self.console.print(wanted if len(offers) > 1 else _("Press Enter, or type 1."))

    def prompt(self, offers: list[int], usual: int | None) -> str:
        """What can be typed."""
        _ = self.teller.language.plain
        if len(offers) == 1:
            return _("Enter or 1, or: ? why not, u undo, t table, l log, q quit")
        if usual is None:
            return _("1–{last}, or: ? why not, u undo, t table, l log, q quit", last=len(offers))
        return _(
            "1–{last}, Enter for {usual}, or: ? why not, u undo, t table, l log, q quit",
            last=len(offers),
            usual=offers.index(usual) + 1,
        )

    def choose(self, action: int) -> None:
        """Take a decision, and tell what follows from it, if the person must go on deciding."""
        self.session.choose(action)
        if not self.session.held:
            if self.session.asked():
                self.tell_news()
                self.show_table()
            return
        followed = [event.seen_by(self.session.seat) for event in self.session.state.events]
        seen = [event for event in followed if event is not None]
        self.ahead.append(len(seen) if self.session.asked() else 0)
        if self.session.asked():
            self.tell([event for event in seen if self.board.is_news(event)])

    def undo(self) -> bool:
        """Take the last decision back; whether there was one."""
        if self.ahead:
            self.ahead.pop()
        return self.session.undo()

    def confirmed(self) -> bool:
        """Hold before others answer: whether the person goes on; else the last was undone."""
        _ = self.teller.language.plain
        self.console.print()
        self.show_held()
        while True:
            said = self.listen(_("Enter goes on, u undoes"))
            if said == "":
                return True
            if said == "u":
                self.undo()
                return False
            if not self.common(said):
                self.console.print(_("Press Enter to go on, or type u to undo."))

    def say(self, text: Text) -> str:
        """A text in the person's language."""
        return self.teller.language.say(text)

    def show_held(self) -> None:
        """What has been decided but can still be undone."""
        if self.session.held:
            made = [self.teller.action(action) for action in self.session.held]
            self.console.print(Ink("▶ " + " · ".join(made), style="bold"))

    def listen(self, prompt: str) -> str:
        """What the person types; the end of input is a farewell."""
        self.console.print(Ink(prompt, style="dim"))
        try:
            return self.read("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Left from None

    def common(self, said: str) -> bool:
        """What can be typed at any time; whether this was it."""
        if said == "q":
            raise Left
        if said == "l":
            self.show_log()
        elif said == "t":
            self.show_table()
        elif said.startswith("?"):
            self.explain(said[1:].strip())
        else:
            return False
        return True

    # Why not

    def explain(self, rule: str) -> None:
        """The text of a rule; without one, what is blocked now and why."""
        _ = self.teller.language.plain
        if not rule:
            self.explain_blocked()
            return
        book = self.teller.game.rulebook
        found = {name.upper(): name for name in book}.get(rule.upper())
        if found:
            self.console.print(Ink.assemble((f"{found}  ", "bold"), self.teller.rule(found)))
            return
        self.console.print(_("There is no rule {rule}; there are:", rule=rule.upper()))
        self.console.print(Ink(" ".join(book), style="dim"))

    def explain_blocked(self) -> None:
        """What may not be done now, with the rule that forbids it."""
        _ = self.teller.language.plain
        blocked = self.session.state.blocked(self.session.seat)
        if not self.session.asked():
            self.console.print(_("You have decided; nothing is asked of you now."))
        elif not blocked:
            self.console.print(_("Nothing is forbidden here: all that can be done is on offer."))
        reasons = dict(blocked)
        for action in self.drawing.in_order(self.session.view(), list(reasons)):
            self.console.print(self.why_not(action, reasons[action]))
        rule = blocked[0][1].rule if blocked else next(iter(self.teller.game.rulebook))
        self.console.print(
            Ink(
                _("Type a rule's name to read it: ? {rule}; t shows the table.", rule=rule),
                style="dim",
            )
        )

    def why_not(self, action: int, refusal: Refusal) -> Ink:
        """What is forbidden, and why."""
        return Ink.assemble(
            ("✗ ", "bold red"), self.teller.action(action), " — ", self.teller.refusal(refusal)
        )

    # The end

    def show_result(self) -> None:
        """Who won, and every point explained."""
        self.console.print()
        self.console.print(Rule(style="dim"))
        state = self.session.state
        self.console.print(result_table(state, self.session.seen, self.board, self.teller))
