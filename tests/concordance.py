"""The concordance: for each rule of a game its text, the code that does it, the tests that show it.

    python -m tests.concordance [GAME]

Code names a rule in the first line of a docstring, in the `rule` of an event, or in a refusal;
a test names its rules at the start of its docstring. `tests/GAME/required.py` has in
`WITHOUT_CODE` the rules that need no code, each with the reason.
"""

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tafelrunde import games
from tafelrunde.kernel.rulebook import Rule

HERE = Path(__file__).parent
SOURCE = Path(games.__file__ or "").parent


class Concordance:
    """Where each rule of a game is found."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules: dict[str, Rule] = games.find(name).rulebook
        letter = next(iter(self.rules)).split("-")[0]
        self.cited = re.compile(rf"\b{letter}-[A-Z]\d+[a-z]?\b")
        self.code: dict[str, list[str]] = {rule: [] for rule in self.rules}
        self.tests: dict[str, list[str]] = {rule: [] for rule in self.rules}
        self.unknown: list[str] = []
        for path in sorted((SOURCE / name).glob("*.py")):
            self._read_code(path)
        for path in sorted((HERE / name).glob("test_*.py")):
            self._read_tests(path)
        for path in [*(SOURCE / name).glob("*.*"), *(HERE / name).glob("*.py")]:
            self._check_citations(path)

    def without_code(self) -> dict[str, str]:
        """The rules that need no code, and why."""
        reasons: dict[str, str] = import_module(f"tests.{self.name}.required").WITHOUT_CODE
        return reasons

    def _read_code(self, path: Path) -> None:
        for node in ast.walk(ast.parse(path.read_text())):
            for rule, line in self._named_by(node):
                if rule in self.code:
                    self.code[rule].append(f"{path.name}:{line} {getattr(node, 'name', 'Refusal')}")

    def _named_by(self, node: ast.AST) -> Iterator[tuple[str, int]]:
        """The rules that a piece of code names, and the line where it begins."""
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            first = (ast.get_docstring(node) or "").split("\n")[0]
            yield from ((rule, node.lineno) for rule in self.cited.findall(first))
        if isinstance(node, ast.ClassDef):
            for rule in assigned(node, "rule"):
                yield rule, node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first_argument = node.args[0] if node.args else None
            if node.func.id == "Refusal" and isinstance(first_argument, ast.Constant):
                yield str(first_argument.value), node.lineno

    def _read_tests(self, path: Path) -> None:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in self.leading(ast.get_docstring(node) or ""):
                    if rule in self.tests:
                        self.tests[rule].append(f"{path.name}::{node.name}")

    def leading(self, docstring: str) -> list[str]:
        """The rules that a docstring starts with: “T-F1, T-F2 More gives 4 …”."""
        found = re.match(rf"(?:{self.cited.pattern}(?:, | ))+", docstring)
        return self.cited.findall(found[0]) if found else []

    def _check_citations(self, path: Path) -> None:
        if path.suffix not in (".py", ".toml", ".md"):
            return
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for rule in self.cited.findall(line):
                if rule not in self.rules:
                    self.unknown.append(f"{path.name}:{number} cites {rule}")

    def faults(self) -> list[str]:
        """Whatever the three lists don't agree about."""
        reasons = self.without_code()
        faults = [f"{line}, which is no rule" for line in self.unknown]
        for rule in self.rules:
            if not self.code[rule] and not reasons.get(rule):
                faults.append(f"{rule} is named by no code, and no reason is given")
            if self.code[rule] and rule in reasons:
                faults.append(f"{rule} is said to need no code, but {self.code[rule][0]} names it")
            if not self.tests[rule]:
                faults.append(f"{rule} is named by no test")
        faults += [f"{rule} needs no code, but is no rule" for rule in reasons.keys() - self.rules]
        return faults

    def lines(self) -> Iterator[str]:
        """The concordance as people read it."""
        for rule, text in self.rules.items():
            yield f"{rule}  {text.text}"
            yield f"    code   {', '.join(self.code[rule]) or self.without_code().get(rule, '-')}"
            for number, test in enumerate(self.tests[rule] or ["-"]):
                yield f"    {'tests' if not number else '     '}  {test}"


def assigned(node: ast.ClassDef, name: str) -> Iterator[str]:
    """The texts that a class gives to a name."""
    for line in node.body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
            names = [target.id for target in line.targets if isinstance(target, ast.Name)]
            yield from [str(line.value.value)] * (name in names)


def with_concordance() -> list[str]:
    """The games whose tests have a required list."""
    return [name for name in games.names() if (HERE / name / "required.py").exists()]


def main(arguments: list[str]) -> None:
    """See the top of this file."""
    faults: list[str] = []
    for name in arguments or with_concordance():
        concordance = Concordance(name)
        print(f"{name}: {len(concordance.rules)} rules\n")
        print("\n".join(concordance.lines()), end="\n\n")
        faults += concordance.faults()
    sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
