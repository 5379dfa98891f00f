"""Questions about opened graphs, and a backend that keeps those of torch.compile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.nn.parallel import DistributedDataParallel
from torch.utils import _pytree as pytree

from fxpasses.pm.remarks import Remark
from tests.fixes.models import data


def targets(gm: GraphModule) -> list[str]:
    """Modules called and attributes looked up, in order."""
    return [str(node.target) for node in gm.graph.nodes if node.op in ("call_module", "get_attr")]


def calls_wrapper(gm: GraphModule) -> bool:
    return any(node.op == "call_module" and isinstance(gm.get_submodule(str(node.target)), DistributedDataParallel)
               for node in gm.graph.nodes)


def same(gm: GraphModule, expected: Callable[[Tensor], Any], x: Tensor | None = None) -> None:
    """The graph gives what the model gives, running statistics included."""
    x = data() if x is None else x
    start = {name: value.clone() for name, value in gm.state_dict().items()}
    found = pytree.tree_leaves(gm(x))
    after = {name: value.clone() for name, value in gm.state_dict().items()}
    gm.load_state_dict(start)
    wanted = pytree.tree_leaves(expected(x))
    assert len(found) == len(wanted)
    assert all(torch.equal(*pair) if isinstance(pair[0], Tensor) else pair[0] == pair[1]
               for pair in zip(found, wanted, strict=True))
    assert all(torch.equal(value, after[name]) for name, value in gm.state_dict().items())


def codes(remarks: list[Remark]) -> list[str]:
    return [remark.code for remark in remarks]


class Kept:
    """A backend of torch.compile that keeps its graphs."""

    def __init__(self) -> None:
        self.graphs: list[GraphModule] = []

    def __call__(self, gm: GraphModule, inputs: object) -> Callable[..., Any]:
        self.graphs.append(gm)
        return gm.forward
