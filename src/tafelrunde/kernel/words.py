"""Actions are numbers with words: rules compute with numbers, people and records read words."""

from collections.abc import Sequence


class UnknownWord(ValueError):
    """A word that this game doesn't have."""


class Family:
    """Actions of one kind: a pattern like ``"choose {card} {side}"`` and the values of its parts.

    The numbers of a family start at `first`; the last part counts fastest.
    `label` is what a person is offered, a translatable text. A part of it that the pattern
    doesn't have stands for the action's place in the family: a half, where the pattern has
    card and side.
    """

    def __init__(self, first: int, pattern: str, label: str = "", **values: Sequence[str]) -> None:
        self.first = first
        self.pattern = pattern
        self.label = label or pattern
        self.parts = list(values)
        self.values = [list(column) for column in values.values()]
        self.size = 1
        for column in self.values:
            self.size *= len(column)

    def split(self, action: int) -> dict[str, int]:
        """The index of each part's value in this action."""
        rest = action - self.first
        indices: dict[str, int] = {}
        for part, column in zip(reversed(self.parts), reversed(self.values), strict=True):
            indices[part] = rest % len(column)
            rest //= len(column)
        return indices

    def value(self, action: int, part: str) -> int:
        """What a part of the label stands for in this action."""
        return self.split(action)[part] if part in self.parts else action - self.first

    def word(self, action: int) -> str:
        """The words of one action."""
        indices = self.split(action)
        chosen = {
            part: column[indices[part]]
            for part, column in zip(self.parts, self.values, strict=True)
        }
        return self.pattern.format_map(chosen)


class Words:
    """The whole vocabulary of a game: families that follow one another without a gap."""

    def __init__(self, *families: Family) -> None:
        self.families = list(families)
        self.size = 0
        self._words: list[str] = []
        self._family_of: list[Family] = []
        for family in families:
            if family.first != self.size:
                raise ValueError(
                    f"“{family.pattern}” starts at {family.first}, but {self.size} comes next"
                )
            self.size += family.size
            for action in range(family.first, self.size):
                self._words.append(family.word(action))
                self._family_of.append(family)
        self._numbers = {word: action for action, word in enumerate(self._words)}
        if len(self._numbers) != self.size:
            raise ValueError("two actions have the same words")

    def word(self, action: int) -> str:
        """What this number is called."""
        if not 0 <= action < self.size:
            raise UnknownWord(f"there is no action {action}: they go from 0 to {self.size - 1}")
        return self._words[action]

    def number(self, word: str) -> int:
        """The number of these words."""
        action = self._numbers.get(word)
        if action is None:
            raise UnknownWord(f"there is no action “{word}”")
        return action

    def family(self, action: int) -> Family:
        """The family that this number belongs to."""
        return self._family_of[action]
