"""The loop over the nodes of a graph that runs each of them on every rank."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.errors import FxpassesError, GraphError, RankError
from fxpasses.ir.effects.summary import reads_metadata_only
from fxpasses.ir.graph import place_of
from fxpasses.ir.ops import spec_of
from fxpasses.ranks import higher_order
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.collectives import communicate
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.groups import describe
from fxpasses.ranks.p2p import P2P_KINDS, exchange
from fxpasses.ranks.pending import Launch, Pending, read_too_early
from fxpasses.ranks.plan import Environment, Plan, Step, plan
from fxpasses.ranks.randomness import Streams
from fxpasses.ranks.requests import Run, WaitRequest

#: Told every node and its values, one for each of the given ranks, after it ran.
Observer = Callable[[Node, Sequence[int], Sequence[Any]], None]
#: Actions at which a rank may have to wait for others.
_MEETS = frozenset(("wait", "collective", "higher_order", "call_module"))


class Interpreter:
    """State of ranks that run in step, and the loop over the nodes: a coroutine that yields wherever ranks meet."""

    def __init__(self, gm: GraphModule, constants: Constants, attributes: Attributes, seed: int,
                 observer: Observer | None, plans: dict[int, Plan] | None = None) -> None:
        self._outermost, self._constants, self.attributes = gm, constants, attributes
        self._pending, self._streams = Pending(), Streams(seed)
        self._observer = observer
        self._plans: dict[int, Plan] = {} if plans is None else plans  # of interpreters with equal constants
        self._divergence: str | None = None

    def run_body(self, body: GraphModule, ranks: Sequence[int], rows: Sequence[Sequence[Any]],
                 divergence: str | None) -> Run[list[Any]]:
        """Outputs of a graph on some ranks; ``rows``: the placeholders' values for each."""
        ready = self._plans.get(id(body))
        if ready is None:
            ready = self._plans[id(body)] = plan(body, self._constants)
        if any(len(row) != len(ready.placeholders) for row in rows):
            raise RankError(f"a body takes {len(ready.placeholders)} operands and is given {len(rows[0])}")
        outer, self._divergence = self._divergence, divergence
        values: Environment = [None] * ready.slots
        values[:len(ready.placeholders)] = [list(column) for column in zip(*rows, strict=True)]
        outputs: list[Any] = []
        for step in ready.steps:
            if step.action in _MEETS:
                outputs = yield from self._meet(body, step, values, ranks)
            else:
                outputs = self._step(body, step, values, ranks)
            values[step.slot] = outputs
            if self._observer is not None:
                self._observer(step.node, ranks, outputs)
            for slot in step.dead:
                values[slot] = None
        self._divergence = outer
        return outputs

    def _meet(self, gm: GraphModule, step: Step, values: Environment, ranks: Sequence[int]) -> Run[list[Any]]:
        """Run a node at which ranks may have to wait for others."""
        if self._pending:
            self._check_operands(step, values, ranks)
        match step.action:
            case "wait":
                return (yield from self._wait(step, values, ranks))
            case "collective":
                spec = spec_of(step.node.target)
                assert spec is not None, step.node
                if spec.kind in P2P_KINDS:
                    return (yield from exchange(step, spec, values, ranks, self._pending))
                return (yield from communicate(step, spec, values, ranks, self._pending, self._divergence))
            case "higher_order":
                return (yield from self._higher_order(step, values, ranks))
        return (yield from self._call_module(gm, step, values, ranks))

    def _step(self, gm: GraphModule, step: Step, values: Environment, ranks: Sequence[int]) -> list[Any]:
        touched = self._check_operands(step, values, ranks) if self._pending else None
        match step.action:
            case "call_function" | "call_method":
                if touched is not None:
                    return self._look(step, touched, values, ranks)
                return self._call(step, step.columns, values, ranks)
            case "get_attr":
                column = self.attributes.column(gm, str(step.node.target))
                return [column[rank] for rank in ranks]
            case "output":
                return _take(step.columns[0](values), ranks)
            case "mode":  # acts on the process, which all ranks share
                value = self._call(step, step.columns, values, ranks[:1])[0]
                return [value] * len(ranks)
        raise RankError(f"rank {ranks[0]}: '{step.node.name}' calls '{step.node.target}', which this torch does not "
                        "know", place=place_of(step.node), hint="import the library that registers it")

    def _check_operands(self, step: Step, values: Environment, ranks: Sequence[int]) -> Launch | None:
        """The launch whose pending result the node takes, if the node may yet prove harmless; raises if it cannot.

        One rank stands for all: they run the same nodes, so the same values share storage on each.
        """
        rank, node = ranks[0], step.node
        if step.action in ("wait", "higher_order") or (node.op == "output" and not self._is_outermost(node)):
            return None
        for column in step.written:
            written = next(iter(column(values)))
            launch = self._pending.touched(rank, written)
            if launch is not None:
                raise read_too_early(launch, node, rank)
            self._pending.wrote(node, rank, written)
        for slot in step.operands:
            launch = self._pending.touched(rank, values[slot][0])
            if launch is not None:
                if step.action not in ("call_function", "call_method", "call_module"):
                    raise read_too_early(launch, node, rank)
                return launch
        return None

    def _is_outermost(self, node: Node) -> bool:
        return node.graph.owning_module is self._outermost

    def _look(self, step: Step, launch: Launch, values: Environment, ranks: Sequence[int]) -> list[Any]:
        """Call a node on a pending result; raises unless it makes a view or looks at the shape, reading no element."""
        try:
            results = self._call(step, step.columns, values, ranks)
        except RankError:
            raise read_too_early(launch, step.node, ranks[0]) from None
        if reads_metadata_only(step.node) or self._pending.shares(ranks[0], launch, results[0]):
            return results
        raise read_too_early(launch, step.node, ranks[0])

    def check_read(self, node: Node) -> Callable[[Sequence[int], Sequence[Any]], None]:
        """A function that raises where a rank's value is still pending, in the name of ``node``."""

        def check(ranks: Sequence[int], found: Sequence[Any]) -> None:
            unfinished = self._pending.unfinished(ranks, found) if self._pending else None
            if unfinished is not None:
                raise read_too_early(unfinished[1], node, unfinished[0])

        return check

    def check_finished(self, rows: Sequence[Sequence[Any]], ranks: Sequence[int] | None = None) -> None:
        """Raise `RankError` where the run leaves an input or an attribute to a collective nobody waited for."""
        if not self._pending:
            return
        for rank, row in zip(range(len(rows)) if ranks is None else ranks, rows, strict=True):
            held = [*row, *(column[rank] for column in self.attributes.final().values())]
            launch = self._pending.touched(rank, held)
            if launch is not None:
                raise RankError(f"rank {rank}: {describe(launch.node)} writes an input of the graph and nothing waits "
                                "for it", place=place_of(launch.node), hint="add its wait_tensor")

    def _call(self, step: Step, columns: Sequence[Any], values: Environment, ranks: Sequence[int]) -> list[Any]:
        """Call the target on every rank. Errors of the operator become `RankError` with rank, node and place."""
        arguments: Iterable[tuple[Any, ...]] = (
            zip(*(column(values) for column in columns), strict=False) if columns else itertools.repeat(()))
        results: list[Any] = []
        try:
            if step.random or step.keywords:
                keywords = self._keywords(step, values, ranks)
                for rank, positional, named in zip(ranks, arguments, keywords, strict=False):
                    results.append(self._streams.draw(rank, lambda: step.call(*positional, **named))  # noqa: B023
                                   if step.random else step.call(*positional, **named))
            else:
                results.extend(itertools.islice(itertools.starmap(step.call, arguments), len(ranks)))
        except GraphError as error:  # by an operator of ours
            raise _failed(step.node, ranks[len(results)], error.message) from error
        except FxpassesError:
            raise
        except Exception as error:
            raise _failed(step.node, ranks[len(results)], str(error) or type(error).__name__) from error
        return results

    def _keywords(self, step: Step, values: Environment, ranks: Sequence[int]) -> list[dict[str, Any]]:
        if not step.keywords:
            return [{} for _ in ranks]
        names = list(step.keywords)
        columns = [column(values) for column in step.keywords.values()]
        return [dict(zip(names, row, strict=True)) for row in itertools.islice(zip(*columns, strict=False), len(ranks))]

    def _wait(self, step: Step, values: Environment, ranks: Sequence[int]) -> Run[list[Any]]:
        columns = [*step.columns, *step.keywords.values()]
        waited = _take(columns[0](values), ranks)
        if self._pending:
            for rank, value in zip(ranks, waited, strict=True):
                for promise in self._pending.promises(rank, value):
                    yield WaitRequest(step.node, rank, promise)
                self._pending.finish(step.node, rank, value)
        return waited

    def _higher_order(self, step: Step, values: Environment, ranks: Sequence[int]) -> Run[list[Any]]:
        node = step.node
        check = self.check_read(node)
        if not higher_order.is_interpreted(node):
            operands = [values[slot] for slot in step.operands]
            for operand in operands:
                check(ranks, operand)
            constants = [*node.args, *node.kwargs.values()]
            higher_order.check_callable(node, [*constants, *(operand[0] for operand in operands)])
            return self._call(step, step.columns, values, ranks)
        rows = _take(zip(*(column(values) for column in step.columns), strict=False), ranks)
        return (yield from higher_order.interpret(higher_order.Site(
            node, ranks, rows, self._keywords(step, values, ranks), self.run_body, check, self._divergence)))

    def _call_module(self, gm: GraphModule, step: Step, values: Environment,
                     ranks: Sequence[int]) -> Run[list[Any]]:
        modules = self.attributes.modules(gm, str(step.node.target))
        if isinstance(modules[0], GraphModule):
            rows = _take(zip(*(column(values) for column in step.columns), strict=False), ranks)
            return (yield from self.run_body(modules[0], ranks, rows, self._divergence))
        for slot in step.operands:
            self.check_read(step.node)(ranks, values[slot])
        chosen = [modules[rank] for rank in ranks]
        return self._call(step, [lambda _: chosen, *step.columns], values, ranks)


def _take(values: Iterable[Any], ranks: Sequence[int]) -> list[Any]:
    return list(itertools.islice(values, len(ranks)))


def _failed(node: Node, rank: int, reason: str) -> RankError:
    text = next(iter(reason.strip().splitlines()), "")
    return RankError(f"rank {rank}: '{node.name}' ({node.target}) failed: {text}", place=place_of(node))
