"""Rulebook, code and tests of every game speak of the same rules."""

from pathlib import Path

import pytest

from tests.concordance import Concordance, with_concordance


@pytest.mark.parametrize("name", with_concordance())
def test_every_rule_is_in_code_and_tests(name: str) -> None:
    assert Concordance(name).faults() == []


def test_a_rule_that_is_missing_is_noticed() -> None:
    concordance = Concordance("tallinn")
    concordance.tests["T-K2"].clear()
    concordance.code["T-K2"].clear()
    concordance.code["T-R2"].append("round.py:1")
    concordance.unknown.append("round.py:1 cites T-X9")
    assert len(concordance.faults()) == 4


def test_only_the_start_of_a_docstring_names_rules() -> None:
    concordance = Concordance("tallinn")
    assert concordance.leading("T-F1, T-F2 More gives four (T-K3).") == ["T-F1", "T-F2"]
    assert concordance.leading("More gives four, says T-F1.") == []


def test_a_rule_that_does_not_exist_is_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text('"""T-Q7 There is no such rule."""\n')
    concordance = Concordance("tallinn")
    concordance._check_citations(wrong)
    assert concordance.unknown == ["wrong.py:1 cites T-Q7"]
