"""What each room of the site may know, read from its source."""

import ast
from pathlib import Path

from tafelrunde import site

SITE = Path(site.__file__).parent
# They play, store or look; everybody else gets a `Look` from `access`, which holds a view.
WHOLE = {
    f"tables/{name}.py"
    for name in (
        "access", "bots", "chat", "hindsight", "moves",
        "past", "position", "rules", "seating", "submit",
    )
}  # fmt: skip


def opens_a_state(path: Path) -> bool:
    """Whether a module reads the state of a position, not only whether there is one."""
    tree = ast.parse(path.read_text())
    compared = {
        id(node.left)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot)
    }
    return any(
        isinstance(node, ast.Attribute) and node.attr == "state" and id(node) not in compared
        for node in ast.walk(tree)
    )


def test_whole_states_stay_with_those_who_play_store_or_look() -> None:
    found = {str(path.relative_to(SITE)) for path in SITE.rglob("*.py") if opens_a_state(path)}
    assert found - WHOLE == set()
    assert {"tables/access.py", "tables/moves.py"} <= found


def test_templates_know_no_state() -> None:
    templates = list(SITE.rglob("*.html"))
    assert len(templates) > 5
    assert [path.name for path in templates if ".state" in path.read_text()] == []
