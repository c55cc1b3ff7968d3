"""Templates are compiled without detours: what they print and call stays the same."""

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from tafelrunde.site.boards.compiling import Paper

TEMPLATES = {
    "macros": "{% macro bold(what, sign='!') %}<b>{{ what }}{{ sign }}{{ site }}</b>{% endmacro %}",
    "values": "{{ text }} {{ safe }} {{ number }} {{ none }} {{ yes }} {{ half }} {{ many }}",
    "same text, safe and unsafe": "{{ text }}{{ safe_text }}{{ text }}{{ safe_text }}",
    "attributes": '<i title="{{ text }}">{{ text | upper }}</i>',
    "calls": "{{ told(text) }} {{ told(what=text) }} {{ told(*[text]) }} {{ told(**{'what': 1}) }}",
    "within loops": "{% for n in many %}{{ told(n) }}{{ loop.index }}"
    "{{ loop.cycle(1, 2) }}{% endfor %}",
    "a macro of its own": "{% macro m(x) %}{{ x }}{% endmacro %}{{ m(text) }}{{ m(x=safe) }}",
    "imported": "{% from 'macros' import bold %}{{ bold(text) }}{{ bold(safe, sign='?') }}",
    "imported with all": "{% from 'macros' import bold with context %}{{ bold(number) }}",
    "a macro around": "{% macro p() %}<p>{{ caller(text) }}</p>{% endmacro %}"
    "{% call(it) p() %}{{ it }}{% endcall %}",
    "set in a block": "{% set it %}{{ text }}<br>{% endset %}{{ it }}",
    "unescaped": "{% autoescape false %}{{ text }}{% endautoescape %}",
}
VALUES = {
    "text": "<a & 'b'>",
    "safe": Markup("<em>"),
    "safe_text": Markup("<a & 'b'>"),
    "number": 7,
    "none": None,
    "yes": True,
    "half": 0.5,
    "many": ["<", 2],
    "told": lambda what: f"<{what}>",
    "site": "<s>",
}


@pytest.mark.parametrize("name", [name for name in TEMPLATES if name != "macros"])
def test_what_stands_in_a_page_is_what_jinja_would_write(name: str) -> None:
    """Escaped where Jinja escapes it, and nowhere else."""
    options = {"loader": DictLoader(TEMPLATES), "autoescape": True, "undefined": StrictUndefined}
    drawn = []
    for kind in (Environment, Paper):
        environment = kind(**options)
        environment.globals["site"] = "<site>"
        drawn.append(environment.get_template(name).render(VALUES))
    assert drawn[0] == drawn[1]


def test_a_name_that_is_missing_is_an_error() -> None:
    """Nothing is left out silently."""
    paper = Paper(autoescape=True, undefined=StrictUndefined)
    with pytest.raises(UndefinedError):
        paper.from_string("{{ nobody }}").render()
    with pytest.raises(UndefinedError):
        paper.from_string("{{ nobody(1) }}").render()
