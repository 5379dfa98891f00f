"""The loop over the nodes of a graph that runs each of them on all ranks at once."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses._torch import higher_order_name
from fxpasses.errors import RankError
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.summary import takes_view
from fxpasses.ir.graph import attribute
from fxpasses.ir.ops import spec_of
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.collectives import c10d_result
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.plan import Column, Environment, Plan, Step, plan
from fxpasses.ranks.stacked.calls import Caller, Traits, written_together
from fxpasses.ranks.stacked.collectives import StackedCollectives
from fxpasses.ranks.stacked.legality import is_fresh
from fxpasses.ranks.stacked.memory import Blocks
from fxpasses.ranks.stacked.regions import REGIONS, Region
from fxpasses.ranks.stacked.values import Stacked, together
from fxpasses.ranks.storage import memory, tensors_in


class StackedInterpreter:
    """State of a run. Raises `RankError`, and whatever operators raise, without saying where."""

    def __init__(self, caller: Caller, constants: Constants, attributes: Attributes, blocks: Blocks,
                 known: Mapping[GraphModule, Effects], collectives: StackedCollectives) -> None:
        self._caller, self._constants, self._attributes, self._blocks = caller, constants, attributes, blocks
        self._known, self._collectives = known, collectives
        self._plans: dict[GraphModule, tuple[Plan, frozenset[Node]]] = {}
        self._depth = 0

    def run_body(self, body: GraphModule, inputs: Sequence[Any]) -> Any:
        """What ``body`` returns for one value for each placeholder."""
        if body not in self._plans:
            self._plans[body] = plan(body, self._constants), _written_nodes(self._known[body])
        ready, written = self._plans[body]
        if len(inputs) != len(ready.placeholders):
            raise RankError(f"a body takes {len(ready.placeholders)} operands and is given {len(inputs)}")
        values: Environment = [None] * ready.slots
        values[:len(inputs)] = [[value] for value in inputs]
        self._depth += 1
        result: Any = None
        for step in ready.steps:
            result = self._step(body, step, values, step.node in written)
            values[step.slot] = [result]
            for slot in step.dead:
                values[slot] = None
        self._depth -= 1
        return result

    def _step(self, gm: GraphModule, step: Step, values: Environment, is_written: bool) -> Any:
        match step.action:
            case "call_function" | "call_method":
                result = self._call(step, values, is_written)
            case "wait":
                return _one([*step.columns, *step.keywords.values()][0], values)
            case "collective":
                spec = spec_of(step.node.target)
                assert spec is not None, step.node
                result = self._collectives.run(spec, _named(step.fields, values))
                if not spec.waited:
                    return c10d_result(step.node, result)
            case "get_attr":
                return self._attribute(gm, str(step.node.target))
            case "output":
                return _one(step.columns[0], values)
            case "higher_order" | "call_module":
                result = self._region(gm, step, values)
                if is_written and _look_at_one_memory([*_operands(step, values), result]):
                    raise RankError("results of a body share memory, are the same on all ranks and then written")
            case _:
                raise RankError(f"'{step.node.name}' has no stacked form")
        return self._private(result) if is_written else result

    def _call(self, step: Step, values: Environment, is_written: bool) -> Any:
        args = [_one(column, values) for column in step.columns]
        if step.call is operator.getitem and isinstance(args[0], (list, tuple, dict)):
            return args[0][args[1]]
        if any(written_together(_one(column, values)) for column in step.written):
            raise RankError(f"'{step.node.name}' writes what all ranks share")
        return self._caller.call(step.call, args, _named(step.keywords, values), Traits(
            declared=step.node.meta.get("val"), writes=bool(step.written), random=step.random,
            view=(is_written or self._depth > 1) and takes_view(step.node), fresh=is_fresh(step.node),
            may_copy=self._depth == 1 and not is_written))

    def _attribute(self, gm: GraphModule, target: str) -> Any:
        column = self._attributes.column(gm, target)
        if isinstance(column[0], Tensor) and any(value is not column[0] for value in column):
            return self._blocks.stacked(column)
        return together(column, may_copy=False)

    def _region(self, gm: GraphModule, step: Step, values: Environment) -> Any:
        args = [_one(column, values) for column in step.columns]
        if step.keywords:
            raise RankError(f"'{step.node.name}' passes operands by name")
        if step.action == "call_module":
            return self.run_body(attribute(gm, str(step.node.target)), args)
        return REGIONS[higher_order_name(step.node.target)](Region(args, self.run_body, self._apply))

    def _apply(self, function: Callable[..., Any], *args: Any) -> Any:
        return self._caller.call(function, args, {})

    def _private(self, value: Any) -> Any:
        """A fresh result that is the same for all ranks, as one that each of them may write."""
        if isinstance(value, (list, tuple)):
            return type(value)(map(self._private, value))
        if not isinstance(value, Tensor):
            return value
        return Stacked(value.unsqueeze(0).expand(self._caller.ranks, *value.shape).clone())


def _operands(step: Step, values: Environment) -> list[Any]:
    return [values[slot][0] for slot in step.operands]


def _look_at_one_memory(values: Sequence[Any]) -> bool:
    """Two tensors that are the same for all ranks share memory."""
    memories = [memory(tensor) for tensor in tensors_in(values)]
    return len(set(memories)) < len(memories)


def _written_nodes(found: Effects) -> frozenset[Node]:
    """Nodes whose value some node may write."""
    written = found.written
    return frozenset(node for node in found.gm.graph.nodes if found.storages(node) & written)


def _one(column: Column, values: Environment) -> Any:
    return next(iter(column(values)))


def _named(columns: Mapping[str, Column], values: Environment) -> dict[str, Any]:
    return {name: _one(column, values) for name, column in columns.items()}
