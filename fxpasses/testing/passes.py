"""One assertion for passes: what comes out, and what every pass owes whatever it does."""

from __future__ import annotations

import difflib
import inspect
import textwrap
from typing import TYPE_CHECKING

from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World
    from fxpasses.pm.declare import Pass
    from fxpasses.pm.remarks import Remark

EXAMPLE_HEADER = "# fxir 1\nmodule(world_size=2)\ndp = group([[0, 1]])\n\n"
"""In front of the graphs in a pass's documentation: two ranks, one group ``dp``."""


def assert_pass(passes: str | Pass, before: str | GraphModule, after: str | GraphModule | None = None, *,
                world: World | None = None, remarks: list[Remark] | None = None, prove: bool | int | None = None,
                idempotent: bool = True) -> GraphModule:
    """Run ``passes`` on ``before`` and assert that the result is ``after``; None asserts that nothing happens.

    Graphs are text (any that ``fxpasses.load`` reads) or GraphModules, and are compared by their text form. Also
    asserted: the input stays as it is, the same again gives the same, the result reads back from its text, and (unless
    ``idempotent=False``) a second run changes nothing, where the passes take what they give. ``prove`` compares
    numbers on simulated ranks.
    Returns the result. Raises AssertionError with a diff.
    """
    from fxpasses.ir.forms import accepts, infer_form
    from fxpasses.ir.load import load
    from fxpasses.ir.text.writer import dump
    from fxpasses.pm.manager import PassManager

    def graph(given: str | GraphModule) -> GraphModule:
        return load(given) if isinstance(given, str) else given

    gm = graph(before)
    source = dump(gm)
    manager = PassManager(passes, world=world, remarks=remarks, verify_each=True, prove=prove)
    silent = PassManager(passes, world=world)
    result = manager(gm)
    text = dump(result)
    _same(dump(gm), source, "the input was changed")
    _same(text, source if after is None else dump(graph(after)), "another result")
    _same(dump(silent(gm)), text, "a second run on the input gives another result")
    _same(dump(load(text)), text, "the result does not read back from its text")
    if idempotent and all(accepts(first.takes, infer_form(result)) for first in manager.passes[:1]):
        _same(dump(silent(result)), text, "running again on the result changes it")
    return result


def _same(text: str, expected: str, problem: str) -> None:
    if text != expected:
        diff = difflib.unified_diff(expected.splitlines(), text.splitlines(), "expected", "found", lineterm="")
        raise AssertionError("\n".join([problem, *diff]))


def documented_example(pass_: Pass) -> tuple[str, str]:
    """The graphs below ``Before::`` and ``After::`` in a pass's documentation, as whole texts.

    Raises `UsageError` where one is missing.
    """
    blocks = {}
    for heading in ("Before::", "After::"):
        _, found, rest = inspect.cleandoc(pass_.doc).partition(f"\n{heading}\n")
        if not found:
            raise UsageError(f"the documentation of '{pass_.name}' has no '{heading}'", place=pass_.place)
        lines = []
        for line in rest.splitlines():
            if line and not line.startswith(" "):
                break
            lines.append(line)
        graph = textwrap.dedent("\n".join(lines)).strip("\n") + "\n"
        blocks[heading] = graph if graph.startswith("#") else EXAMPLE_HEADER + graph
    return blocks["Before::"], blocks["After::"]
