"""Faults in the passes themselves."""

from __future__ import annotations

from tests.mutation.planting import Fault

_HOIST, _SUMS = (f"passes/commhoist/{name}.py" for name in ("__init__", "sums"))
_REPEATED, _REWRITES = "analyses/equal_collectives.py", "ir/rewrites.py"
_LEGALITY, _LOCAL, _EMIT = (f"passes/commhoist/{name}.py" for name in ("legality", "local_sums", "emit"))
_MEMORY = "analyses/memory.py"
_ACCUMULATION = "analyses/accumulation.py"
_EDGES, _MOVES = "passes/asynccp/edges.py", "passes/asynccp/moves.py"

PASSES = (
    Fault("edge-target-not-pinned", "dropped guard", "ir/rewrites.py",
          "frozenset(holders) | {other for node in holders for other in node.meta[\"after\"]}",
          "frozenset(holders)"),
    Fault("hoists-outermost-only", "lost recursion", _HOIST,
          "in innermost_first(gm, options, analyses, live, uniform):",
          "in list(innermost_first(gm, options, analyses, live, uniform))[-1:]:"),

    Fault("shares-written-gather", "dropped guard", _REPEATED,
          "        if (mine | others) & self._written:\n            return \"written-result\"\n", ""),
    Fault("shares-both-returned", "dropped guard", _REPEATED,
          "        if mine & self._returned and others & self._returned:\n            return \"both-returned\"\n", ""),
    Fault("shares-pinned-gather", "dropped guard", _REPEATED,
          "        if any(node in self._pinned for node in (first, launch, *waits, *first_waits)):\n"
          "            return \"control-edge\"\n", ""),
    Fault("third-gather-returned", "wrong alias", _REPEATED,
          "            self._returned |= others", "            return None"),
    Fault("wait-left-behind-use", "wrong order", _REWRITES,
          "    if position[kept] > position[earliest]:", "    if position[kept] < position[earliest]:"),

    Fault("max-taken-for-linear", "wrong op", _LEGALITY,
          '_LINEAR = ("sum", "avg")', '_LINEAR = ("sum", "avg", "max")'),
    Fault("local-sum-subtracts", "wrong op", _LOCAL,
          "(total, operand), like=launch)", "(total, operand), like=launch, kwargs={\"alpha\": -1})"),
    Fault("difference-loses-sign", "wrong op", _LOCAL,
          "        if factor != 1:\n            with", "        if abs(factor) != 1:\n            with"),
    Fault("uses-count-once", "wrong count", _ACCUMULATION,
          "factor=other.factor + way.factor", "factor=other.factor"),
    Fault("two-ways-are-one", "wrong count", _ACCUMULATION,
          "return len(self.ways) == 1 and len(self.readers) == len(node.users)",
          "return len(self.readers) == len(node.users)"),
    Fault("averages-integers", "wrong dtype rule", _LEGALITY,
          'if dtype is None or dtype is torch.bool or (launch.reduce_op == "avg" and not has_fractions(dtype)):',
          "if dtype is None or dtype is torch.bool:"),
    Fault("operand-scaled-to-infinity", "wrong dtype rule", _SUMS, "_HEADROOM = 1 / 8", "_HEADROOM = 8"),
    Fault("sum-across-groups", "wrong group", _LEGALITY,
          "(launch.node.target, launch.group, launch.group_size,", "(launch.node.target, launch.group_size,"),
    Fault("sums-without-promise", "dropped guard", _LEGALITY,
          "    if not world.may_rewrite:\n        return \"not-spmd\"\n", ""),
    Fault("operand-overwritten", "dropped guard", _SUMS,
          "return not plan.copies(member) and self._writes.between(operand, start, end)", "return False"),
    Fault("sibling-overwritten", "dropped guard", _SUMS,
          'return "written-operand" if written else None', "return None"),
    Fault("sum-in-sibling-layout", "wrong layout", _SUMS,
          "        if not same_layout(step.sibling, step.addition):\n            return \"layout\"\n", ""),
    Fault("relayouts-mixed-up", "wrong layout", _SUMS,
          "scales, way.relayouts, None", "scales, len(way.relayouts), None"),
    Fault("scale-overwritten", "stale value", _SUMS,
          "tuple((scale, self._version(scale, product)) for scale, product in way.scales)",
          "tuple(scale for scale, product in way.scales)"),
    Fault("ratio-upside-down", "swapped operands", _LOCAL,
          "return member.way.factor / last.way.factor if", "return last.way.factor / member.way.factor if"),
    Fault("wider-sum-of-few", "wrong count", _SUMS,
          "        if saved <= 0 and plan.wide is not None:", "        if saved < 0 and plan.wide is not None:"),
    Fault("scale-of-the-rank-moves", "rank value", _SUMS,
          "if not self._terms.uniform(scale, member.launch.group):", "if False:"),
    Fault("scale-moves-ahead-of-itself", "wrong order", _SUMS,
          "            if self._position[scale] > self._position[member.launch.node]:\n"
          "                return \"nothing-alike\"\n", ""),
    Fault("shared-scale-dropped", "wrong path", _SUMS,
          "            if operands_of_addition(node) is not None:\n                return None\n", ""),
    Fault("memory-counts-nothing", "lost meta", _MEMORY,
          "                wish.launch.meta[HELD] = wish.launch.meta.get(HELD, 0) + wish.cost\n", ""),
    Fault("memory-overdrawn", "off by one", _MEMORY,
          "                if wish.cost > self._left:\n                    continue\n", ""),
    Fault("read-accumulator-stays-local", "dropped guard", _EMIT,
          "if len(readers(accumulator)) > 1 or not set(", "if not set("),
    Fault("clipped-accumulator-stays-local", "dropped guard", _EMIT,
          " or not set(found.root.users) <= {self._gm.graph.output_node(), *self._moved}:", ":"),
    Fault("local-reads-overwritten", "dropped guard", _EMIT,
          "        if self._writes.between(self._effects.storages(operand), self._position[launch.node], "
          "self._position[root]):\n            return \"written-operand\"\n", ""),
    Fault("keeps-first-launch", "wrong order", _SUMS,
          "members.sort(key=lambda member: self._position[member.launch.node])",
          "members.sort(key=lambda member: -self._position[member.launch.node])"),
    Fault("write-right-behind-launch", "off by one", "ir/effects/writes.py",
          "            index = bisect_right(places, start)\n            if",
          "            index = bisect_right(places, start + 1)\n            if"),
    Fault("effects-of-last-round", "stale analysis", _SUMS,
          "self._round = _Round(self._gm, None, ", "self._round = _Round(self._gm, self._round._effects, "),

    Fault("forgets-edges-it-found", "lost meta", _EDGES,
          "(*known, other)", "(other,)"),
    Fault("wait-without-edge", "lost meta", _MOVES,
          "            yield node, overlap.compute[slot - 1]\n", ""),
    Fault("edge-to-next-compute", "off by one", _MOVES,
          "yield node, overlap.compute[slot - 1]", "yield node, overlap.compute[slot]"),
)
