"""A game's rulings as part of a page. They are written in English, in Markdown."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from tafelrunde import games
from tafelrunde.kernel.rulebook import Rule

GAMES: Final = Path(games.__file__ or "").parent
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
RULE: Final = re.compile(r"\b[A-Z]+-[A-Z]\d+\b")
ANCHOR: Final = "ruling-"


def of(name: str) -> Markup:
    """The rulings of a game; nothing where it has none."""
    path = GAMES / name / "RULINGS.md"
    return as_html(path.read_text(), games.find(name).rulebook) if path.exists() else Markup("")


def as_html(text: str, rulebook: Mapping[str, Rule]) -> Markup:
    """Rulings for a page that has its own title; rules are linked, with anchors to come back to."""
    tokens = MARKDOWN.parse(text)
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        tokens = tokens[3:]
    for token in tokens:
        lower(token)
    linked: set[str] = set()

    def link(found: re.Match[str]) -> str:
        rule = found[0]
        if rule not in rulebook:
            return rule
        anchor = "" if rule in linked else f' id="{ANCHOR}{rule}"'
        linked.add(rule)
        return f'<a{anchor} href="#{rule}">{rule}</a>'

    return Markup(RULE.sub(link, MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})))


def lower(token: Token) -> None:
    """A heading of a chapter stands below that of the page's part."""
    if token.type in ("heading_open", "heading_close"):
        token.tag = f"h{int(token.tag[1]) + 1}"


@cache
def ruled(name: str) -> frozenset[str]:
    """The rules of a game about which there is a ruling."""
    return frozenset(re.findall(rf'id="{ANCHOR}([^"]+)"', of(name)))
