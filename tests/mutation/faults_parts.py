"""Faults in what keeps a reduction to the part that each rank takes, and in counting which elements that is."""

from __future__ import annotations

from tests.mutation.planting import Fault

_SHARDS, _REGION, _GUARDS, _OWN, _PULLED, _PACK, _PRICE, _IN_PLACE, _REPLACE = (
    f"passes/distfusion/{name}.py" for name in ("shards", "region", "guards", "parts", "pulled", "pack", "price",
                                                "in_place", "replace"))
_LEVELS = "passes/distfusion/levels.py"
_CUTS, _TAKEN, _NESTS = (f"analyses/rank_index/{name}.py" for name in ("cuts", "taken", "nests"))

COUNTED = (
    Fault("elements-left-out", "dropped guard", _CUTS, "        if stride != inner:\n            return False\n", ""),
    Fault("digits-that-do-not-meet", "wrong op", _CUTS,
          "found[-1][1] == size * stride", "found[-1][1] >= size * stride"),
    Fault("strided-rows-in-a-row", "swapped slice", _TAKEN,
          "dim, start, -(-(end - start) // step), step)", "dim, start, -(-(end - start) // step))"),
    Fault("pieces-at-any-distance", "dropped guard", _TAKEN,
          "if len(steps) != 1 or any(cut.axes", "if any(cut.axes"),
    Fault("last-call-for-all-calls", "dropped guard", _NESTS,
          "if placeholder in handed and all(map(_equal, column, handed[placeholder]))", "if placeholder in handed"),
)

KEPT = (
    Fault("parts-that-leave-some-out", "dropped guard", _SHARDS,
          "return Shard(places.count, stride, first) if covers(together, count) else None",
          "return Shard(places.count, stride, first)"),
    Fault("shards-in-any-order", "wrong group", _SHARDS,
          "if stride < 1 or any(start != place * stride for place, start in starts.items()):", "if stride < 1:"),
    Fault("members-with-two-shards", "dropped guard", _SHARDS,
          "if starts.setdefault(places.of[rank], cut.start) != cut.start:",
          "if starts.setdefault(places.of[rank], cut.start) is None:"),
    Fault("uneven-by-any-rank", "dropped guard", _SHARDS,
          "if any(own != min(size, rows - place * size) for place, own in by_place.items()):", "if False:"),
    Fault("a-block-of-some-rank", "wrong group", _SHARDS,
          "    if len(found) != 1:\n        return None\n    [own] = found",
          "    own = min(found, key=lambda cut: abs(cut.start))"),
    Fault("two-products-of-one", "wrong alias", _GUARDS,
          '("shared-result" if self._comes_apart(region) else None)', "None"),
    Fault("summed-in-half-precision", "dropped guard", _LEVELS,
          "(not value.is_floating_point() or value.dtype.itemsize >= 4)", "True"),
    Fault("any-part-between-nodes", "wrong group", _LEVELS,
          "        cuts[rank] == cuts[members[0]] for members in found.partition or () for rank in members)",
          "        True for _ in cuts)"),
    Fault("levels-of-another-group", "wrong group", _LEVELS,
          "if _makes_up(world, name, other, launch.group.name):", "if name != other:"),
    Fault("computed-of-other-elements", "lost operand", _REGION,
          "if any(region.cuts[operand] != cuts for operand in operands) or not", "if not"),
    Fault("pieces-of-two-values", "lost operand", _REGION, "if len(roots) == 1 and not beside", "if not beside"),
    Fault("other-parts-across", "wrong group", _REGION,
          "if any(cuts[rank] != cuts[members[0]] for members in partition for rank in members):", "if False:"),
    Fault("copied-before-the-write", "stale value", _GUARDS, "            if not views:", "            if False:"),
    Fault("read-before-it-is-scaled", "dropped guard", _GUARDS,
          "or not all(_only_reader(region, node) for node in in_place)", ""),
    Fault("operand-written-meanwhile", "lost dependency", _GUARDS,
          "if any(self.is_written(self.effects.storages(other)) for part", "if any(False for part"),
    Fault("edges-of-parts-lost", "dropped guard", _GUARDS,
          "if not self._pinned.isdisjoint(nodes):", "if False:"),
    Fault("two-copies-are-one", "wrong alias", _GUARDS,
          "return apart and (self.is_written(family) or self.is_returned(family))", "return False"),
    Fault("own-operand-handed-out", "dropped guard", _OWN,
          "if guards.is_written(operand) or guards.is_written(parts):", "if False:"),
    Fault("own-operand-returned", "dropped guard", _OWN,
          "return guards.is_returned(parts) and (guards.is_returned(operand) or guards.is_outside(operand))",
          "return False"),
    Fault("shards-of-a-product", "wrong op", _OWN, 'launch.reduce_op not in REDUCTIONS:', 'launch.reduce_op == "max":'),
    Fault("copies-at-a-loss", "dropped guard", _PRICE, "(not copies or after_ms < before_ms)", "True"),
    Fault("type-of-a-number", "dropped guard", _PULLED,
          'if isinstance(value, torch.Tensor) and not value.dim():', "if False:"),
    Fault("wrong-type-written", "dropped guard", _IN_PLACE, "return form if alike else None", "return form"),
    Fault("filling-kept-in-front", "swapped slice", _PACK,
          "(found, shard.uneven, 0, shard.kept[rank])",
          "(found, shard.uneven, shard.sizes[shard.uneven] - shard.kept[rank], shard.sizes[shard.uneven])"),
    Fault("shards-not-laid-in-a-row", "wrong order", _PACK, "    if not place:\n", "    if True:\n"),
    Fault("strides-as-they-were", "lost meta", _REPLACE, "            if changed:", "            if False:"),
)
PARTS = (*COUNTED, *KEPT)
