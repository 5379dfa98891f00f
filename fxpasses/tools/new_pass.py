"""The first text of a new pass and of its test: one that works, to be changed into what it is to become.

The pass writes ``x * 2`` as ``x + x``: small enough to be thrown away, and it does once what every pass has to do.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import keyword
import re

from fxpasses.errors import UsageError

_IMPORTS = ("from fxpasses.pm.remarks import Remark",
            "from fxpasses.testing import assert_pass, documented_example, random_graph, snippet")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LONGEST = 60

PASS = '''\
"""The pass `{name}`."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, call
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass

REMARKS = {{
    "added-to-itself": ("applied", "a product by two became a sum"),
    "other-factor": ("missed", "it multiplies by another number, or by a tensor"),
    "no-float": ("missed", "the operand is no tensor of floats"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds the product"),
}}


@dataclass(frozen=True)
class Options:
    scalars: bool = True
    """Tensors without dimensions too."""


@fxpass(version=1, after=("commhoist",), takes="spmd", gives="spmd", numerics="bit-exact", remarks=REMARKS)
def {name}(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Write ``x * 2`` as ``x + x``.

    Before::

        class main:
            def forward(
                self,
                a: "f32[8]",
            ):
                mul: "f32[8]" = aten.mul.Tensor(a, 2.0)
                return (mul,)

    After::

        class main:
            def forward(
                self,
                a: "f32[8]",
            ):
                add_tensor: "f32[8]" = aten.add.Tensor(a, a)
                return (add_tensor,)

    Safe on many ranks because no collective is added, dropped or moved, and no fact that differs by rank is looked at.

    Does nothing when the factor is another one or a tensor, the operand holds no floats, or a control edge holds the
    product.

    Costs nothing: one operator becomes another. Time is linear in the graph.
    """
    for graph in all_graphs(gm):
        pinned = control_edge_ends(graph.graph.nodes)
        for node in list(graph.graph.find_nodes(op="call_function", target=torch.ops.aten.mul.Tensor)):
            code = "control-edge" if node in pinned else _obstacle(node)
            if code is not None:
                analyses.remark(node, code)
            elif (options.scalars or node.meta["val"].dim()) and analyses.may_rewrite(node, "added-to-itself"):
                analyses.remark(_added(node), "added-to-itself", applied=True)
    return gm


def _obstacle(node: Node) -> str | None:
    """Why a product is left alone, as the code of a remark."""
    operand, factor = node.args
    if isinstance(factor, Node) or factor != 2:
        return "other-factor"
    value = operand.meta.get("val") if isinstance(operand, Node) else None
    return None if isinstance(value, torch.Tensor) and value.is_floating_point() else "no-float"


def _added(node: Node) -> Node:
    """Put a sum in the place of a product, of the same type and origin, and let its readers read that."""
    with node.graph.inserting_before(node):
        total = call(node.graph, torch.ops.aten.add.Tensor, (node.args[0], node.args[0]), like=node,
                     val=node.meta["val"])
    node.replace_all_uses_with(total)
    node.graph.erase_node(node)
    return total
'''

TEST = '''\
"""{name}: its example, what it refuses, and legal graphs of all kinds."""

from __future__ import annotations

import pytest

import fxpasses
{imports}


def test_the_documented_example() -> None:
    assert_pass({name}, *documented_example({name}), prove=True)


@pytest.mark.parametrize(("inputs", "body", "code"), [
    ("a: f32[8]", "mul = aten.mul.Tensor(a, 3.0)\\nreturn (mul,)", "other-factor"),
    ("a: f32[8]; b: f32[8]", "mul = aten.mul.Tensor(a, b)\\nreturn (mul,)", "other-factor"),
    ("a: i64[8]", "mul = aten.mul.Tensor(a, 2)\\nreturn (mul,)", "no-float"),
    ("a: f32[8]", "mul = aten.mul.Tensor(a, 2.0)\\nrelu = aten.relu.default(a); meta(after=[mul])\\nreturn (mul, relu)",
     "control-edge")])
def test_it_does_nothing_when(inputs: str, body: str, code: str) -> None:
    remarks: list[Remark] = []
    assert_pass({name}, snippet(inputs, body), remarks=remarks)
    assert [remark.code for remark in remarks] == [code]


def test_scalars_may_be_left_out() -> None:
    gm = snippet("a: f32[]", "mul = aten.mul.Tensor(a, 2.0)\\nreturn (mul,)")
    assert_pass({name}.with_options(scalars=False), gm)
    assert fxpasses.dump({name}(gm)) != fxpasses.dump(gm)


@pytest.mark.parametrize("seed", range(5))
def test_random_graphs_compute_what_they_did(seed: int) -> None:
    gm = random_graph(seed)
    assert fxpasses.check(gm, {name}(gm))
'''

GRAPH = '''\
# Products by two, in a loop too: work for {name}.
# fxir 1
module(world_size=2, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(
        self,
        carry: "f32[4]",
        rows: "f32[3, 4]",
    ):
        body = self.body
        loop = hop.scan(body, [carry], [rows], ())
        last = loop[0]
        stacked = loop[1]
        twice = aten.mul.Tensor(last, 2.0)
        thrice = aten.mul.Tensor(last, 3.0)
        all_reduce = _c10d_functional.all_reduce.default(twice, "sum", dp)
        wait = _c10d_functional.wait_tensor.default(all_reduce)
        return (wait, thrice, stacked)

    class body:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
        ):
            twice = aten.mul.Tensor(row, 2.0)
            new = aten.add.Tensor(carry, twice)
            copy = aten.clone.default(new)
            return (new, copy)
'''
"""A graph with work, for the graphs that every pass is held to its contract on."""


def check_name(name: str, taken: dict[str, str]) -> None:
    """Raise `UsageError` for a name that no pass can have, or that ``taken`` (name -> what has it) knows."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise UsageError(f"'{name}' is no name for a pass", hint="small letters, digits and _, a letter first")
    if len(name) > _LONGEST:
        raise UsageError(f"'{name[:_LONGEST]}...' is too long for a pass", hint=f"{_LONGEST} letters at most")
    if name in taken:
        raise UsageError(f"'{name}' is the name of {taken[name]} already")
    if importlib.util.find_spec(name) is not None:
        raise UsageError(f"'{name}' is the name of a module already: a file of that name would hide it")
    if hasattr(builtins, name) or name in _imported():
        raise UsageError(f"'{name}' is the name of a function already: a pass of that name would hide it")


def _imported() -> set[str]:
    """Names that the text of a pass, and of its test, brings in."""
    return {alias.asname or alias.name for text in texts("_", "_") for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names} - {"_"}


def taken_names() -> dict[str, str]:
    """Names that mean something on the command line -> what they mean."""
    from fxpasses.pipelines import PIPELINES
    from fxpasses.pm.registry import default_registry

    return dict.fromkeys(PIPELINES, "a pipeline") | dict.fromkeys(default_registry().names(), "a pass")


def texts(name: str, module: str) -> tuple[str, str]:
    """Text of the pass, and of its test, which imports it from ``module``."""
    own = f"from {module} import {name}"
    imports = [own, *_IMPORTS] if module.startswith("fxpasses.") else [*_IMPORTS, own]
    return PASS.format(name=name), TEST.format(name=name, imports="\n".join(imports))
