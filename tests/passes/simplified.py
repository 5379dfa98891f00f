"""What the tests of commsimplify share: launches in one line, and a run of the pass that is proved."""

from __future__ import annotations

from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.ranks.compare import same_on_ranks


def reduced(name: str, operand: str, op: str = "sum", group: str = "dp") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.all_reduce.default({operand}, "{op}", {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def scattered(name: str, operand: str, op: str = "sum", group: str = "dp", size: int = 4) -> str:
    """Launch and wait of a reduce_scatter."""
    return (f'{name}_launch = _c10d_functional.reduce_scatter_tensor.default({operand}, "{op}", {size}, {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def gathered(name: str, operand: str, group: str = "dp", size: int = 4) -> str:
    """Launch and wait of an all_gather."""
    return (f"{name}_launch = _c10d_functional.all_gather_into_tensor.default({operand}, {size}, {group})\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def sent(name: str, operand: str, source: int = 0, group: str = "dp") -> str:
    """Launch and wait of a broadcast."""
    return (f'{name}_launch = _c10d_functional.broadcast.default({operand}, {source}, {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def exchanged(name: str, operand: str, splits: str = "[2, 2, 2, 2]", group: str = "dp") -> str:
    """Launch and wait of an all_to_all."""
    return (f"{name}_launch = _c10d_functional.all_to_all_single.default({operand}, {splits}, {splits}, {group})\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def simplify(gm: GraphModule, world: World | None = None, options: str = "") -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on all ranks, and running again changes nothing."""
    remarks: list[fxpasses.Remark] = []
    passes = f"commsimplify{options}"
    out = fxpasses.run(gm, passes, world=world, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, gm.meta["world"]) is None
    assert fxpasses.dump(fxpasses.run(out, passes, world=world)) == fxpasses.dump(out)
    return out, [remark.code for remark in remarks]


def launches(gm: GraphModule) -> list[str]:
    """Kinds of the collectives of a graph and its bodies, in order."""
    found = [collective(node) for graph in all_graphs(gm) for node in graph.graph.nodes]
    return [item.kind for item in found if item is not None]


def calls(gm: GraphModule) -> list[str]:
    """Names of the operators that are no collectives, waits or look-ups."""
    return [str(node.target).split(".")[1] if "." in str(node.target) else node.name for node in gm.graph.nodes
            if node.op == "call_function" and "c10d" not in str(node.target)]
