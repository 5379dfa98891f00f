"""Values of ``get_attr`` nodes on simulated ranks: shared where nothing writes them, else one copy a rank."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor
from torch._ops import OpOverload
from torch.fx import GraphModule, Node

from fxpasses.errors import RankError
from fxpasses.ir.effects import Effects, effects
from fxpasses.ir.effects.summary import summary
from fxpasses.ir.graph import all_graphs, attribute, attribute_or_none
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.storage import is_type_only, memory


class Attributes:
    """What attributes hold on each rank. The caller's module is never written.

    ``given``: values, one for each rank, for attributes that are types only (fake or meta tensors). ``ranks``: those
    that run this graph, None for all; the others hold None where each has a copy of its own. ``known``: effects of the
    graphs where they are at hand.
    """

    def __init__(self, gm: GraphModule, constants: Constants, given: Mapping[str, Sequence[Any]],
                 world_size: int, ranks: Sequence[int] | None = None,
                 known: Mapping[GraphModule, Effects] | None = None) -> None:
        self._ranks = frozenset(range(world_size) if ranks is None else ranks)
        self._constants, self._given, self._world_size = constants, given, world_size
        self._written = written_attributes(gm, known)
        self._bases: dict[tuple[int, torch.dtype, int | None], Tensor] = {}
        self._values: dict[tuple[int, str], list[Any]] = {}
        self._modules: dict[int, list[Any]] = {}
        self._final: dict[str, list[Any]] = {}

    def column(self, owner: GraphModule, target: str) -> list[Any]:
        """The attribute on every rank of the world. Raises `RankError` where it has no value."""
        key = (id(owner), target)
        if key not in self._values:
            self._values[key] = self._look_up(owner, target)
        return self._values[key]

    def final(self) -> dict[str, list[Any]]:
        """Attributes that some node may have written, on every rank, by target."""
        return self._final

    def modules(self, owner: GraphModule, target: str) -> list[Any]:
        """The module a ``call_module`` names, one private to each rank; parameters nobody writes are shared."""
        module = attribute(owner, target)
        if id(module) not in self._modules:
            self._modules[id(module)] = self._by_rank(lambda rank: self._copy_module(module, rank))
        return self._modules[id(module)]

    def _look_up(self, owner: GraphModule, target: str) -> list[Any]:
        value = attribute_or_none(owner, target)
        if target in self._given and (value is None or is_type_only(value)):
            given = self._given[target]
            column = self._by_rank(lambda rank: self._private(given[rank], rank) if isinstance(given[rank], Tensor)
                                   else given[rank])
            self._final[target] = column
            return column
        if value is None:
            raise RankError(f"attribute '{target}' is not there", hint="load it with its values")
        if not isinstance(value, Tensor):
            return [value] * self._world_size
        if is_type_only(value):
            raise RankError(f"attribute '{target}' is a type without values", hint="load it with its values")
        if memory(value) not in self._written:
            return [self._constants.tensor(value.detach())] * self._world_size
        column = self._by_rank(lambda rank: self._private(value, rank))
        self._final.setdefault(target, column)
        return column

    def _by_rank(self, value: Callable[[int], Any]) -> list[Any]:
        return [value(rank) if rank in self._ranks else None for rank in range(self._world_size)]

    def _private(self, tensor: Tensor, rank: int | None) -> Tensor:
        """A copy of the whole storage for this rank, seen through the tensor's own shape: aliases stay aliases."""
        key = (memory(tensor), tensor.dtype, rank)
        if key not in self._bases:
            count = tensor.untyped_storage().nbytes() // tensor.element_size()
            flat = torch.as_strided(tensor.detach(), (count,), (1,), 0)
            dtype = self._constants.dtype(tensor.dtype)
            self._bases[key] = flat.to(device=self._constants.device, dtype=dtype, copy=True)
        return self._bases[key].as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())

    def _copy_module(self, module: Any, rank: int) -> Any:
        """Parameters are the ones ``get_attr`` sees, buffers private: a leaf module writes its running statistics."""
        known: dict[int, Any] = {}
        for parameter in module.parameters():
            written = memory(parameter) in self._written
            value = self._private(parameter, rank) if written else self._constants.tensor(parameter.detach())
            known[id(parameter)] = torch.nn.Parameter(value, requires_grad=False)
        for buffer in module.buffers():
            known[id(buffer)] = self._private(buffer, rank)
        return copy.deepcopy(module, known)


def written_attributes(gm: GraphModule, known: Mapping[GraphModule, Effects] | None = None) -> set[int]:
    """Storages of attributes, in ``gm`` or a nested body, that some node may write: a leaf module may its buffers."""
    written: set[int] = set()
    for graph in all_graphs(gm):
        leaves = [attribute(graph, str(node.target)) for node in graph.graph.find_nodes(op="call_module")]
        written |= {memory(buffer) for leaf in leaves if not isinstance(leaf, GraphModule) for buffer in leaf.buffers()}
        fetches = [(node, value) for node in graph.graph.nodes if node.op == "get_attr"
                   and isinstance(value := attribute_or_none(graph, str(node.target)), Tensor)]
        if all(_is_only_read(node) for node, _ in fetches):
            continue  # most graphs: their effects need not be known
        found = (known or {}).get(graph) or effects(graph)
        touched = frozenset[int]().union(*(found.writes(node) for node in graph.graph.nodes))
        written |= {memory(value) for node, value in fetches if found.storages(node) & touched}
    return written


def _is_only_read(fetch: Node) -> bool:
    """All that sees the attribute's memory, through views too, is operators that write nothing."""
    seen = {fetch: None}
    waiting = [fetch]
    while waiting:
        for user in waiting.pop().users:
            if user in seen or user.op == "output":
                continue
            if user.op != "call_function" or not isinstance(user.target, OpOverload):
                return False
            found = summary(user.target)
            spec = found.collective
            if found.writes or found.writes_everything or found.opaque or found.rebinds or (spec and spec.writes):
                return False
            if any(found.returns) or found.aliases_everything:
                seen[user] = None
                waiting.append(user)
    return True
