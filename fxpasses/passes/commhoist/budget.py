"""Memory that collectives outside a loop cost while it runs: results it is given, sums and stacks in full size."""

from __future__ import annotations

from torch.fx import Node

from fxpasses.ir.loops import Loop, Nest, loop_of
from fxpasses.ir.ops import base_name, collective, is_launch, is_wait, launch_of, value_bytes

_RELAYOUTS = ("view", "reshape", "transpose", "permute", "clone", "_to_copy")
_MIB = 1 << 20


class Budget:
    """Bytes that may still be held over one loop. ``limit_mb``: MiB in all, None for any amount.

    What the loop is given, or leaves behind, in this way already counts, whoever arranged it: a pass that runs again
    finds as little room as it left.
    """

    def __init__(self, limit_mb: float | None, loop: Loop, nest: Nest) -> None:
        self.limit = None if limit_mb is None else limit_mb * _MIB
        self._left = None if self.limit is None else self.limit - _held(loop, nest)

    def fits(self, more: int) -> bool:
        """``more`` bytes may be held; nothing is counted."""
        return self._left is None or more <= max(self._left, 0)

    def take(self, more: int) -> bool:
        """Whether ``more`` bytes may be held, and if so, count them."""
        if not self.fits(more):
            return False
        if self._left is not None:
            self._left -= more
        return True


def _held(loop: Loop, nest: Nest) -> int:
    gathered = {operand for operand in loop.invariant_operands if _is_result(operand, nest)}
    scattered = sum(_increase(node) for nodes in loop.results for node in nodes)
    return sum(value_bytes(node.meta.get("val")) for node in gathered) + scattered


def _is_result(value: object, nest: Nest) -> bool:
    """The value is what a collective returned, here or in a graph that hands it on."""
    if not isinstance(value, Node):
        return False
    if is_wait(value):
        return launch_of(value) is not None
    owner = value.graph.owning_module
    if value.op != "placeholder" or owner is None or owner is nest.root:
        return False
    for site in nest.sites(owner):
        outer = loop_of(site)
        found = [] if outer is None else [invariant.operand for invariant in outer.invariants
                                          if value in (invariant.placeholder, invariant.in_condition)]
        if any(_is_result(operand, nest) for operand in found):
            return True
    return False


def _increase(result: Node) -> int:
    """Bytes that a result is larger than the share of it that a reduce_scatter leaves."""
    node = result
    while len(node.users) == 1:
        (user,) = node.users
        if is_launch(user):
            found = collective(user)
            if found is None or found.kind != "reduce_scatter":
                return 0
            return max(0, value_bytes(node.meta.get("val")) - value_bytes(user.meta.get("val")))
        if user.op != "call_function" or base_name(user) not in _RELAYOUTS:
            return 0
        node = user
    return 0
