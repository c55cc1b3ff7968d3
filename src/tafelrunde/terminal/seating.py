"""Who sits where, where chance comes from, and the record of it all."""

import secrets
from collections.abc import Sequence

from rich.console import Console
from rich.rule import Rule
from rich.text import Text as Ink

from tafelrunde import bots
from tafelrunde.bots.bot import Bot
from tafelrunde.dealer import Dealer, commitment, new_nonce, new_seed
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.language import Language
from tafelrunde.records import Record
from tafelrunde.terminal.session import Session


class Seating:
    """A table for one person and bots, with chance from a seed committed beforehand."""

    def __init__(self, setup: Setup, seat: int, name: str, others: Sequence[str]) -> None:
        self.setup = setup
        self.seat = seat
        self.others = list(others)
        self.names = [other for other in bots.CALLED if other != name][: setup.players - 1]
        self.names.insert(seat, name)
        self.seed = new_seed()
        self.nonces = [new_nonce() for _ in range(setup.players)]
        self.dealer = Dealer(self.seed, self.nonces)
        seated: list[Bot | None] = [bots.find(other) for other in others]
        seated.insert(seat, None)
        rng = Rng(secrets.randbits(63))
        self.session = Session(setup, seat, seated, self.deal, rng)

    def deal(self, state: State, number: int) -> int:
        """The outcome of chance for an entry."""
        return self.dealer.draw(number, state.odds())

    def welcome(self, console: Console, language: Language) -> None:
        """What is played, with whom, and how chance is kept honest."""
        _ = language.plain
        console.print(Rule(Ink(self.setup.game.title, style="bold")))
        playing = {option.name: option for option in self.setup.game.options}
        chosen = [
            _(option.text) if self.setup.options[name] == "on" else f"{_(option.text)}: {_(value)}"
            for name, option in playing.items()
            if (value := self.setup.options[name]) != option.values[0]
        ]
        if chosen:
            console.print(_("Played with: {options}.", options=", ".join(chosen)))
        console.print(_("At the table: {names}.", names=language.listed(self.titles())))
        invented = self.setup.components.sources()["invented"]
        if invented:
            said = _("Some cards are invented, because the real ones could not be read.")
            console.print(Ink(said, style="dim"))
        said = _(
            "Chance follows from a seed whose SHA-256 is {commit}", commit=commitment(self.seed)
        )
        console.print(Ink(said, style="dim"))

    def titles(self) -> list[str]:
        """The names of all, bots with their kind."""
        titles = [other for other in self.names if other != self.names[self.seat]]
        titled = [f"{name} ({kind})" for name, kind in zip(titles, self.others, strict=True)]
        titled.insert(self.seat, self.names[self.seat])
        return titled

    def open_seed(self, console: Console, language: Language) -> None:
        """The game is over: now everybody can check chance."""
        said = language.plain("The seed was {seed}", seed=self.seed)
        console.print()
        console.print(Ink(said, style="dim"))

    def record(self) -> Record:
        """The game as far as it went; with the seed only when it is over."""
        record = Record.of(self.setup, self.titles())
        record.commit = commitment(self.seed)
        record.nonces = self.nonces
        for seat, action in self.session.entries:
            record.add(seat, self.setup.game.words.word(action))
        state = self.session.settled
        if state.over():
            record.seed = self.seed
            record.result = [list(score) for score in state.scores()]
        return record
