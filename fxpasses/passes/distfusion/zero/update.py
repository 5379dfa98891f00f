"""The update of one parameter: what of a step may be computed on shards, found backwards from what the step returns.

Nothing is recognised by its name: a value belongs to the update where it is made element for element of the parameter,
of its optimizer's state, of its reduced gradients and of scalars.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.elementwise import is_elementwise
from fxpasses.analyses.replication import Replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import bodies_of, shared_input
from fxpasses.ir.ops import Collective, GroupRef, collective, is_launch, is_wait, launch_of, nodes_in
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.ir.steps import Step
from fxpasses.ir.world import World
from fxpasses.passes.distfusion.launches import is_waited_once
from fxpasses.passes.distfusion.norms import Reduction, is_neutral, reduction_of
from fxpasses.passes.distfusion.parts import REDUCTIONS
from fxpasses.passes.distfusion.zero.layout import ShardLayout, shard_layout
from fxpasses.passes.distfusion.zero.packed import Piece, piece_of


class Refused(Exception):
    """Why a parameter stays replicated: a remark code, its message, and the node it is about."""

    def __init__(self, code: str, message: str, node: Node) -> None:
        super().__init__(code)
        self.code, self.message, self.node = code, message, node


@dataclass(frozen=True)
class Parameter:
    """``held``: inputs of the step, the parameter first, then the state that has its shape; ``given``: what becomes of
    each of them, in the same order."""

    name: str
    held: tuple[Node, ...]
    given: tuple[Node, ...]

    @property
    def node(self) -> Node:
        """The parameter itself."""
        return self.held[0]

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the parameter as a rank has it before."""
        return tuple(self.node.meta["val"].shape)


def parameters_of(step: Step) -> Iterator[Parameter]:
    """Parameters that the step takes and returns, with state of their own shape; types known."""
    states, new_states, new = step.taken("optimizer"), step.given("optimizer"), step.given("params")
    for path, node in step.taken("params").items():
        value = node.meta.get("val")
        if path not in new or not isinstance(value, torch.Tensor):
            continue
        own = [(state, new_states[key]) for key, state in states.items() if key[-1] == path[-1] and key in new_states
               and isinstance(state.meta.get("val"), torch.Tensor) and state.meta["val"].shape == value.shape]
        yield Parameter(str(path[-1]), (node, *(state for state, _ in own)), (new[path], *(given for _, given in own)))


@dataclass
class Update:
    """What changes for one parameter, all over one group.

    ``region``: values that become shards, with the update's own; ``gradients``: waits of all_reduces, or pieces of
    such, that become reduce_scatters; ``readers``: of the whole parameter; ``reductions``: of shards to scalars.
    """

    parameter: Parameter
    launches: dict[Node, Collective] = field(default_factory=dict)
    pieces: dict[Node, Piece] = field(default_factory=dict)
    region: dict[Node, None] = field(default_factory=dict)
    reductions: dict[Node, Reduction] = field(default_factory=dict)
    readers: list[Node] = field(default_factory=list)
    layout: ShardLayout | None = None

    @property
    def group(self) -> GroupRef:
        """Over which gradients are reduced, and everything is sharded then."""
        return next(iter(self.launches.values())).group


class Finder:
    """Looks for updates in one graph, which must not change meanwhile."""

    def __init__(self, gm: GraphModule, step: Step, effects: Effects, uniform: Replication, world: World, *,
                 partial_norms: bool) -> None:
        self._step, self._effects, self._uniform, self._world = step, effects, uniform, world
        self._partial = partial_norms
        self._output = gm.graph.output_node()
        self._pinned = control_edge_ends(gm.graph.nodes)
        self._written = frozenset[int]().union(
            *(effects.writes(node) for node in gm.graph.nodes if not is_wait(node)))
        self._returned: dict[Node, int] = {}
        for node in nodes_in(self._output.args):
            self._returned[node] = self._returned.get(node, 0) + 1

    def update_of(self, parameter: Parameter) -> Update:
        """The update of ``parameter``. Raises `Refused`."""
        update = Update(parameter)
        self._check_inputs(parameter)
        self._walk(update)
        if not update.launches:
            raise Refused("no-gradient", "the step reduces no gradient for it", parameter.node)
        update.layout = self._layout(update)
        self._follow(update)
        self._check_nodes(update)
        self._check_agreement(update)
        return update

    def _check_inputs(self, parameter: Parameter) -> None:
        for node in parameter.held:
            value = node.meta["val"]
            if any(type(size) is not int for size in value.shape):
                raise Refused("zero-type", f"the size of '{node.name}' is symbolic", node)
            if not value.is_contiguous():
                raise Refused("zero-type", f"'{node.name}' is not contiguous", node)
            if shared_input(node) is not None:
                raise Refused("shared-parameter", f"'{node.name}' shares its memory with another input", node)
        if not parameter.shape or 0 in parameter.shape:
            raise Refused("few-rows", "it has no rows to share out", parameter.node)

    def _walk(self, update: Update) -> None:
        """From what the step returns to what it is made of."""
        held = set(update.parameter.held)
        pending = list(update.parameter.given)
        while pending:
            node = pending.pop()
            if node in update.region or node in held:
                continue
            value = node.meta.get("val")
            if not isinstance(value, torch.Tensor) or tuple(value.shape) != update.parameter.shape:
                raise Refused("not-elementwise", f"'{node.name}' has another shape than the parameter", node)
            if self._is_gradient(update, node):
                update.region[node] = None
            elif is_elementwise(node):
                update.region[node] = None
                pending += self._operands(update, node)
            else:
                raise self._no_leaf(node)

    def _is_gradient(self, update: Update, node: Node) -> bool:
        piece = None if is_wait(node) else piece_of(node)
        wait = piece.wait if piece is not None else node
        launch = launch_of(wait) if is_wait(wait) else None
        found = collective(launch) if launch is not None else None
        if launch is None or found is None or found.kind != "all_reduce":
            return False
        if found.reduce_op not in REDUCTIONS:
            raise Refused("zero-reduction", f"it is the {found.reduce_op} over ranks", launch)
        if not is_waited_once(found):
            raise Refused("zero-reduction", "the call is coalesced, writes in place, or has not one wait", launch)
        known = next(iter(update.launches.values()), found)
        if found.group.same(known.group) is not True:
            raise Refused("other-group", f"gradients of '{update.parameter.name}' are reduced over several groups",
                          launch)
        if piece is not None:
            if not piece.is_apart:
                raise Refused("packed-gradient", f"'{node.name}' is a piece of a bucket that others read as well: "
                              "distfusion before commfuse", node)
            update.pieces[node] = piece
        update.launches[node] = found
        return True

    def _operands(self, update: Update, node: Node) -> Iterator[Node]:
        """Operands of the parameter's shape; others have to be the same for every row."""
        for operand in node.all_input_nodes:
            if self._is_whole(update, node, operand):
                yield operand

    def _is_whole(self, update: Update, node: Node, operand: Node) -> bool:
        value = operand.meta.get("val")
        if not isinstance(value, torch.Tensor):
            raise Refused("not-elementwise", f"'{node.name}' takes '{operand.name}', which is no tensor", node)
        shape = update.parameter.shape
        if tuple(value.shape) == shape:
            return True
        if value.dim() < len(shape) or value.shape[0] == 1:
            return False
        raise Refused("not-elementwise", f"'{operand.name}' has other rows than the parameter", node)

    def _no_leaf(self, node: Node) -> Refused:
        if node.op == "placeholder":
            return Refused("other-state", f"'{node.name}' is an input of another parameter, or of none", node)
        if is_wait(node):
            return Refused("zero-reduction", f"'{node.name}' is no sum over ranks", node)
        source: Any = node.args[0] if node.args else None
        if isinstance(source, Node) and bodies_of(source):
            inside = any(is_launch(inner) for body in bodies_of(source) for inner in body.graph.nodes)
            return Refused("in-a-loop", f"'{node.name}' comes out of a loop" + (
                " that reduces inside: commhoist first" if inside else ""), node)
        return Refused("not-elementwise", f"'{node.name}' is not made element for element", node)

    def _layout(self, update: Update) -> ShardLayout:
        found = shard_layout(update.parameter.held, update.group, self._world)
        if isinstance(found, ShardLayout):
            return found
        code, message = found
        raise Refused(code, message, update.parameter.node)

    def _check_agreement(self, update: Update) -> None:
        """What is sharded is the same on all members now: inputs as the graph says, results by the operators."""
        for node in update.parameter.held:
            placement = (node.meta.get("placements") or {}).get(update.group.name)
            if placement is None or not placement.is_replicate():
                raise Refused("other-group", f"'{node.name}' is not replicated over '{update.group.name}'", node)
        for node in update.parameter.given:
            if not self._uniform.on(node, update.group):
                raise Refused("differs-by-rank", f"'{node.name}' need not be the same on all ranks", node)

    def _follow(self, update: Update) -> None:
        """Users of what becomes a shard: the update itself, reductions to a scalar, or for the parameter whoever
        reads it whole."""
        parameter = update.parameter
        for node, given in zip(parameter.held, parameter.given, strict=True):
            allowed = sum(one is node for one in parameter.given)
            if self._returned.get(node, 0) > allowed or (self._returned.get(node) and node is not given):
                raise Refused("also-read", f"'{node.name}' is returned as something else too", node)
        pending = [*update.region]
        for node in parameter.held[1:]:
            pending += [user for user in node.users if user not in update.region and user is not self._output]
        for node in pending:
            for user in node.users if node in update.region else (node,):
                self._follow_one(update, user, pending)
        update.readers = [user for user in parameter.node.users
                          if user not in update.region and user is not self._output]
        for node in update.region:
            if self._returned.get(node, 0) != sum(one is node for one in parameter.given):
                raise Refused("also-read", f"'{node.name}' is returned as something else too", node)

    def _follow_one(self, update: Update, user: Node, pending: list[Node]) -> None:
        if user in update.region or user in update.reductions or user is self._output:
            return
        reduction = reduction_of(user)
        if reduction is not None and reduction.operand in (*update.region, *update.parameter.held[1:]):
            self._check_reduction(update, user, reduction)
            update.reductions[user] = reduction
            return
        if not is_elementwise(user) or tuple(user.meta["val"].shape) != update.parameter.shape:
            raise Refused("also-read", f"'{user.name}' reads '{_first(update, user).name}' whole", user)
        whole = [operand for operand in user.all_input_nodes if self._is_whole(update, user, operand)]
        if any(operand not in update.region and operand not in update.parameter.held for operand in whole):
            raise Refused("also-read", f"'{user.name}' takes '{_first(update, user).name}' and values of others", user)
        update.region[user] = None
        pending.append(user)

    def _check_reduction(self, update: Update, node: Node, reduction: Reduction) -> None:
        assert update.layout is not None
        if not reduction.exact and not self._partial:
            raise Refused("whole-norm", f"'{node.name}' adds up over the whole of '{reduction.operand.name}': "
                          "norms=partial adds up norms of shards, in another order", node)
        if not self._uniform.on(node, update.group):
            raise Refused("differs-by-rank", f"'{node.name}' need not be the same on all ranks", node)
        held = dict(zip(update.parameter.held, update.parameter.given, strict=True))
        if update.layout.is_padded and not is_neutral(reduction, update.region, held, update.launches):
            raise Refused("padding-counts", f"rows that pad the last shards would count in '{node.name}'", node)

    def _check_nodes(self, update: Update) -> None:
        nodes: Sequence[Node] = [*update.parameter.held, *update.region, *update.reductions,
                                 *(launch.node for launch in update.launches.values())]
        for node in nodes:
            if node in self._pinned:
                raise Refused("control-edge", f"a control edge holds '{node.name}'", node)
            if not self._written.isdisjoint(self._effects.storages(node)):
                raise Refused("written-in-place", f"what '{node.name}' holds is written in place", node)


def _first(update: Update, user: Node) -> Node:
    """The first operand that becomes a shard."""
    return next((node for node in user.all_input_nodes if node in update.region or node in update.parameter.held), user)
