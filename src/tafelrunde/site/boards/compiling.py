"""How templates are compiled: what they print and call goes without detours.

Jinja makes an object for each piece of text that it escapes, looks at each call for a function
that wants the template's variables, and gathers what all templates know anew for each drawing.
A board has hundreds of pieces and is drawn with every move; nothing here needs any of that.
"""

from collections.abc import MutableMapping
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import escape

from tafelrunde.site.boards.sheets import Sheet
from tafelrunde.site.boards.things import safe


def shown(value: object) -> str:
    """A value as it stands in HTML."""
    kind = type(value)
    if kind is str:
        return safe(value)
    return str(value) if kind is int else str(escape(value))


class Direct(CodeGenerator):
    """Python for a template. Where Jinja can't know everything beforehand, it does as always."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(")

    def visit_Call(  # noqa: N802  # as Jinja calls it
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """A call of a function or macro, which is given its arguments alone."""
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in [*node.args, *node.kwargs]:
            self.visit(given, frame)
            self.write(", ")
        self.write(")")


class Paper(Environment):
    """An environment that compiles like this. Functions that want a context can't be called."""

    code_generator_class = Direct
    context_class = Sheet
    shown = staticmethod(shown)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows: all that there is when it is loaded, in one dictionary."""
        return {**self.globals, **(d or {})}
