"""Faults in sharded updates: what may be sharded, where rows are cut, what is brought together, how steps compare."""

from __future__ import annotations

from tests.mutation.planting import Fault

_UPDATE, _LAYOUT, _PACKED, _REWRITE = (
    f"passes/distfusion/zero/{name}.py" for name in ("update", "layout", "packed", "rewrite"))
_NORMS, _CASTS, _WIRE = (f"passes/distfusion/{name}.py" for name in ("norms", "casts", "wire"))
_LAYOUTS, _CONTRACT = "ranks/compare/layouts.py", "pm/contract.py"

ZERO = (
    Fault("rows-mix", "dropped guard", _UPDATE, "            elif is_elementwise(node):\n", "            elif True:\n"),
    Fault("rows-of-others", "wrong condition", _UPDATE,
          "if value.dim() < len(shape) or value.shape[0] == 1:", "if value.dim() <= len(shape):"),
    Fault("a-scalar-of-each-rank", "lost condition", _UPDATE,
          "        for node in update.parameter.given:\n            if not self._uniform",
          "        for node in ():\n            if not self._uniform"),
    Fault("parameters-of-each-rank", "lost condition", _UPDATE,
          "if placement is None or not placement.is_replicate():",
          "if placement is not None and placement.is_shard():"),
    Fault("returned-as-a-shard", "dropped guard", _UPDATE,
          "if self._returned.get(node, 0) != sum(one is node for one in parameter.given):", "if False:"),
    Fault("gradient-read-as-a-shard", "wrong condition", _UPDATE,
          "if not is_elementwise(user) or tuple(user.meta[\"val\"].shape) != update.parameter.shape:",
          "if False:"),
    Fault("padding-counted", "lost condition", _UPDATE,
          "if update.layout.is_padded and not is_neutral(", "if not update.layout.is_padded and not is_neutral("),
    Fault("zeros-that-do-not-last", "lost condition", _NORMS, "zeros -= lost", "return zeros"),
    Fault("norm-taken-as-it-is", "dropped guard", _UPDATE,
          "if not reduction.exact and not self._partial:", "if not reduction.exact and False:"),
    Fault("writes-forgotten", "lost dependency", _UPDATE,
          "if not self._written.isdisjoint(self._effects.storages(node)):", "if False:"),

    Fault("rows-rounded-down", "off by one", _LAYOUT, "rows = -(-shape[0] // size)", "rows = shape[0] // size"),
    Fault("padding-untold", "lost meta", _LAYOUT,
          "padded = even_shape(local, placements, world) != whole", "padded = False"),
    Fault("mostly-padding", "wrong condition", _LAYOUT, "rows * size >= 2 * shape[0]", "rows * size >= 99 * shape[0]"),
    Fault("ranks-left-out", "dropped guard", _LAYOUT,
          "if sorted(rank for part in known.partition for rank in part) != list(range(world.size)):", "if False:"),

    Fault("bucket-read-by-others", "dropped guard", _PACKED,
          "return readers and all(len(link.users) == 1 for link in links) and (", "return readers and ("),
    Fault("scale-of-a-bucket-lost", "lost term", _PACKED,
          "return [apply_again(graph, bucket, operand, piece) for piece in", "return [piece for piece in"),

    Fault("scale-behind-a-bucket-lost", "lost term", _REWRITE,
          "before, value = link, apply_again(graph, link, before, value)", "before = link"),
    Fault("mean-as-a-sum", "wrong op", _REWRITE,
          "functional.reduce_scatter_tensor.default, operand, launch.reduce_op, layout.size,",
          "functional.reduce_scatter_tensor.default, operand, \"sum\", layout.size,"),
    Fault("gathered-for-the-last", "wrong order", _REWRITE,
          "first = min(update.readers, key=position.__getitem__)",
          "first = max(update.readers, key=position.__getitem__)"),
    Fault("norm-of-a-shard", "lost collective", _REWRITE, "    bring_together(graph, reductions)\n", "    pass\n"),
    Fault("padding-read", "off by one", _REWRITE, "        if layout.padding:\n            whole = packer",
          "        if layout.padding < 0:\n            whole = packer"),

    Fault("norms-by-their-largest", "wrong op", _NORMS,
          "        return self.kind != \"sum\"\n", "        return True\n"),
    Fault("not-a-number-lost", "lost term", _NORMS,
          "return launch, add(aten.masked_fill.Scalar, add(aten.select.int, largest, 0, 0), is_lost, math.nan)",
          "return launch, add(aten.select.int, largest, 0, 0)"),
    Fault("norms-without-powers", "lost term", _NORMS,
          "add(aten.mul.Tensor, value, value) if order == 2", "value if order == 2"),
    Fault("all-where-any", "wrong op", _NORMS,
          "    if one.kind == \"all\":\n        return add(aten.rsub.Scalar, value, 1)\n    return add(",
          "    return add("),
    Fault("orders-together", "wrong group", _NORMS,
          "self.order if self.kind == \"sum\" else 0.0, ", ""),

    Fault("wide-readers-rounded", "dropped guard", _CASTS,
          "if readers.others or len(dtypes) > 1:", "if len(dtypes) > 1:"),
    Fault("two-types-are-one", "wrong dtype rule", _CASTS,
          "if readers.others or len(dtypes) > 1:", "if readers.others:"),
    Fault("wider-gathers", "wrong condition", _CASTS, " and new.itemsize < old.itemsize)", ")"),
    Fault("activations-rounded", "dropped guard", _WIRE, "        if reader is not None:\n", "        if False:\n"),

    Fault("padding-compared", "off by one", _LAYOUTS,
          "torch.cat(pieces, cut.dim).narrow(cut.dim, 0, cut.rows)", "torch.cat(pieces, cut.dim)"),
    Fault("cut-as-before", "stale value", _LAYOUTS,
          "row[position] = part_of(whole, other.after,", "row[position] = part_of(whole, other.before,"),
    Fault("inputs-of-another-type", "dropped guard", _CONTRACT,
          "if was is not None and becomes is not None and was != becomes:", "if False:"),
)
