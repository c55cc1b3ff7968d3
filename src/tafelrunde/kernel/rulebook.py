"""The numbered rules of a game in our own words: what refusals and help pages cite."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.kernel.components import Row


class Rule:
    """A rule: its id, a short text, and what a refusal because of it says.

    `refused` is a template with the numbers of the refusal; where a rule refuses nothing it
    is empty. `section` is the heading of the part of the rulebook that begins here, else empty.
    """

    def __init__(self, rule: str, row: Row) -> None:
        self.id = rule
        self.text = row.word("text")
        self.refused = row.word("refused") if row.has("refused") else ""
        self.section = row.word("section") if row.has("section") else ""


def read_rulebook(data: Mapping[str, Any], game: str) -> dict[str, Rule]:
    """The rules by id, in the order of the file."""
    top = Row(data, f"{game}, rulebook")
    rules = {rule: Rule(rule, top.row(rule)) for rule in data}
    top.close()
    return rules


def sections(rules: Mapping[str, Rule]) -> list[tuple[str, list[Rule]]]:
    """The rules part by part, each part with its heading; the first may have none."""
    found: list[tuple[str, list[Rule]]] = []
    for rule in rules.values():
        if rule.section or not found:
            found.append((rule.section, []))
        found[-1][1].append(rule)
    return found
