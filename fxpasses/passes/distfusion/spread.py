"""What is computed of a reduced bucket is computed of its pieces, where each piece goes into an update of its own.

A bucket of gradients is scaled as a whole before it is split: it is read and written once more. Operators that work
element by element give every piece the same elements, and in the node of its update they cost nothing.
"""

from __future__ import annotations

from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_view
from fxpasses.ir.graph import call, value_of
from fxpasses.ir.ops import value_bytes
from fxpasses.passes.distfusion.facts import Facts
from fxpasses.passes.distfusion.local_operators import flat_size, is_plain_view, is_scalar
from fxpasses.passes.distfusion.regions import leaves_the_step, reduced_values
from fxpasses.pm.analyses import Analyses


def spread_over_pieces(gm: GraphModule, facts: Facts, analyses: Analyses, rank: int | None = None) -> bool:
    """Move operators on reduced buckets behind the views that take pieces; true where there were any."""
    reduced = reduced_values(facts)
    found = False
    for node in list(gm.graph.nodes):
        operand = _reduced_operand(facts, node, reduced)
        pieces = _pieces(facts, node) if operand is not None else None
        if operand is None or not pieces:
            continue
        if not analyses.may_rewrite(node, "spread", rank=rank):
            break
        node.replace_all_uses_with(operand)
        for piece in pieces:
            users = list(piece.users)
            with gm.graph.inserting_after(piece):
                args = tuple(piece if argument is node.args[0] else argument for argument in node.args)
                own = call(gm.graph, node.target, args, like=node, val=value_of(piece),
                           kwargs=node.kwargs)
            for user in users:
                user.replace_input_with(piece, own)
        analyses.remark(node, "spread", applied=True, bytes=2 * value_bytes(value_of(node)), pieces=len(pieces))
        gm.graph.erase_node(node)
        found = True
    return found


def _reduced_operand(facts: Facts, node: Node, reduced: dict[Node, Node]) -> Node | None:
    """What ``node`` computes with numbers and scalars alone, element by element in one dtype: a reduced value."""
    operation = facts.operations.get(node)
    if operation is None or operation.target is not None or operation.reduces or facts.followed.get(node):
        return None
    operand = node.args[0] if node.args else None
    if not isinstance(operand, Node) or operand not in reduced or is_scalar(operand) or operand in node.args[1:]:
        return None
    same = flat_size(node) == flat_size(operand) and value_of(node).shape == value_of(operand).shape
    return operand if same and all(is_scalar(other) for other in operation.operands if other is not operand) else None


def _pieces(facts: Facts, node: Node) -> list[Node]:
    """Views of ``node`` that updates read, none where anybody else reads it or a view of it; one alone is no piece."""
    pending, pieces = [node], []
    for view in pending:
        if view in facts.held or (facts.followed.get(view) and view is not node):
            return []
        viewers = [user for user in view.users if is_view(user) and user.all_input_nodes == [view]]
        if len(viewers) == len(view.users) and viewers:
            pending += viewers
        elif view is node or flat_size(view) is None or viewers or not view.users or not all(
                _is_updated(facts, user, view) for user in view.users):
            return []
        else:
            pieces.append(view)
    return pieces if len(pieces) > 1 else []


def _is_updated(facts: Facts, user: Node, piece: Node) -> bool:
    """``user`` computes with a piece, writes none, and what comes of it is written, returned or sent."""
    operation = facts.operations.get(user)
    if operation is None or operation.reduces or operation.target is piece:
        return False
    pending, seen = [user], {user}
    for node in pending:
        known = facts.operations.get(node)
        if (known is not None and known.target is not None) or leaves_the_step(node):
            return True
        following = [other for other in node.users if other not in seen and (
            other in facts.operations or is_plain_view(other))]
        seen.update(following)
        pending += following
    return False
