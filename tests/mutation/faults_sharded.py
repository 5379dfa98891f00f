"""Faults in the capture of sharded steps: what is gathered, reduced, counted and cut, and for which ranks."""

from __future__ import annotations

from tests.mutation.planting import Fault

_EXCHANGE, _WHOLE, _REGATHER, _GUARD = (
    f"frontend/fsdp/{name}.py" for name in ("exchange", "whole", "regather", "guard"))
_NORMS, _SCALED = "frontend/sharding/norms.py", "frontend/scaling/scaled_step.py"
_EXPERTS, _AVERAGES, _EXACT, _PADDED = (
    f"frontend/experts/{name}.py" for name in ("layer", "averages", "dispatch_exact", "dispatch_padded"))
_TENSOR, _DRAWS = "frontend/tensor_parallel/layer.py", "frontend/tensor_parallel/draws.py"
_RING, _SEQUENCES = "frontend/context/ring.py", "frontend/context/layer.py"
_MESHES, _UNITS = "frontend/wrapped/meshes.py", "frontend/wrapped/units.py"
_DESCRIPTION, _SHARDS, _STATE = "frontend/description.py", "ir/shards.py", "runtime/sharded_state.py"

SHARDED = (
    Fault("sums-for-means", "wrong scale", _EXCHANGE,
          "return (reduced if behind == 1 else reduced / behind).to(dtype)", "return reduced.to(dtype)"),
    Fault("copies-drift-apart", "lost collective", _EXCHANGE,
          "if self.replicate is not None:", "if self.replicate is None and self.replicas > 1:"),
    Fault("padding-is-gathered", "off by one", _EXCHANGE,
          "return [whole if whole.shape[0] == count else whole[:count]", "return [whole"),
    Fault("reduced-as-it-is", "wrong dtype rule", _EXCHANGE,
          "reduced = _cast(gradient, self.reduce_dtype)", "reduced = gradient"),
    Fault("backward-has-what-forward-had", "lost collective", _REGATHER,
          "            number = _number(node, of)\n", "            number = None\n"),
    Fault("sum-without-sync-forgotten", "stale value", _WHOLE,
          "self._exchange.summed(self.pending[name], value) if name in self.pending else value", "value"),
    Fault("shards-read-as-wholes", "dropped guard", _GUARD,
          "called not in _OF_SHARDS and _asked_by_user()", "called in _OF_SHARDS and _asked_by_user()"),

    Fault("norm-of-one-group", "lost collective", _NORMS,
          "waiting.setdefault(groups[:-1], []).append(here)", "waiting.setdefault((), []).append(here)"),
    Fault("same-on-all-counted-by-all", "wrong count", _NORMS,
          "norms.setdefault(groups, []).append(norm.to(device))",
          "norms.setdefault(max((cut for _, cut in parts), key=len), []).append(norm.to(device))"),
    Fault("overflow-of-one-rank", "lost collective", _SCALED,
          'return reduced(finite.logical_not().float(), "max", self._shards.groups_of(names))',
          "return finite.logical_not().float()"),

    Fault("experts-of-all-ranks-summed", "wrong scale", _EXPERTS,
          "share(held, self._size).to", "share(held, 1).to"),
    Fault("dense-beside-experts-apart", "lost collective", _EXPERTS,
          "self.averaged = (self._group,) if settings.joins else ()", "self.averaged = ()"),
    Fault("copies-of-experts-apart", "lost collective", _AVERAGES, "    if copies is None:\n", "    if True:\n"),
    Fault("returned-as-it-was-sent", "swapped operands", _EXACT,
          "exchanged(permuted(results, back, by_expert), given, received, group)",
          "exchanged(permuted(results, back, by_expert), received, given, group)"),
    Fault("one-choice-too-many", "off by one", _PADDED, "place < capacity, flat", "place <= capacity, flat"),

    Fault("gradient-of-heads-is-whole", "lost collective", _TENSOR, "grad_placements=[Partial()]",
          "grad_placements=[_REPLICATE]"),
    Fault("first-part-for-all", "wrong rank", _TENSOR, "partial(holding.rank, self._group)", "(lambda: 0)"),
    Fault("parts-dropped-alike", "rank value", _DRAWS, "node.args = (seed, *node.args[1:])", "pass"),

    Fault("mask-a-block-late", "off by one", _RING, "torch.where(rank < step,", "torch.where(rank < step - 1,"),
    Fault("block-is-not-masked", "dropped guard", _RING,
          "if self.causal and step == 0:", "if self.causal and step < 0:"),
    Fault("merged-by-the-last", "wrong op", _RING,
          "out * (total - merged).exp() + mixed * (log_sum - merged).exp(), merged",
          "out * (total - merged).exp() + mixed * (log_sum - merged).exp(), log_sum"),
    Fault("each-part-counts-alone", "lost collective", _SEQUENCES,
          "self.averaged = (self._name,) if self._size > 1 else ()", "self.averaged = ()"),

    Fault("group-by-torchs-name", "wrong group", _MESHES,
          "return groups.of_mesh(name or default, partition,", "return groups.of_mesh(default, partition,"),
    Fault("unit-keeps-what-it-gathered", "lost rule", _UNITS,
          "not (root and state.automatic)", "not state.automatic"),

    Fault("state-lies-as-data", "lost meta", _DESCRIPTION,
          'elif slot.role == "optimizer" and node', 'elif slot.role == "optimizer" or node'),
    Fault("outer-group-cuts-last", "wrong order", _SHARDS,
          "for name in reversed([name for name in world.groups if name in shards]):",
          "for name in [name for name in world.groups if name in shards]:"),
    Fault("rows-of-full-parts", "off by one", _SHARDS,
          "start = min(cut.part * coordinates[cut.group], cut.rows)",
          "start = min(cut.rows // cut.size * coordinates[cut.group], cut.rows)"),
    Fault("padding-is-state", "off by one", _STATE,
          "return torch.cat(pieces, cut.dim).narrow(cut.dim, 0, cut.rows)", "return torch.cat(pieces, cut.dim)"),
    Fault("differing-copies-accepted", "dropped guard", _STATE,
          "for member in members[1:]:", "for member in members[2:]:"),
)
