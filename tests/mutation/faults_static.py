"""Faults in buckets that values are made in: who else looks at what is written over, and what stands where."""

from __future__ import annotations

from tests.mutation.planting import Fault

_PIECES, _LAYOUT = (f"passes/commfuse/static_{name}.py" for name in ("pieces", "layout"))

STATIC = (
    Fault("written-over-while-read", "lost dependency", _PIECES,
          'return None if len(storages) == 1 and self._touch(storages) <= known else "also-used"', "return None"),
    Fault("input-written-over", "dropped guard", _PIECES,
          "if target is None or is_composite(target) or self._effects.is_opaque(root):", "if False:"),
    Fault("part-reduced-in-place", "wrong alias", _PIECES,
          "        if not _is_same_block(value, whole):", "        if False:"),
    Fault("one-value-in-two-places", "wrong alias", _PIECES, "if parts.count(part) > 1:", "if False:"),
    Fault("larger-than-what-it-is-written-over", "wrong type", _PIECES,
          "if not isinstance(operand, Node) or not _is_same_type(operand, root):", "if not isinstance(operand, Node):"),
    Fault("product-out-of-line", "dropped guard", _PIECES,
          "form_in(makers[0], PRODUCTS) and start * value_of(packing).dtype.itemsize % ALIGNMENT:",
          "form_in(makers[0], PRODUCTS) and start * value_of(packing).dtype.itemsize % 1:"),
    Fault("held-value-made-elsewhere", "dropped guard", _PIECES,
          "        if not self._held.isdisjoint(views):", "        if False:"),
    Fault("bucket-behind-its-first-value", "wrong order", _LAYOUT,
          "first = min((piece.makers[0]", "first = max((piece.makers[0]"),
    Fault("copied-behind-the-launch", "wrong order", _LAYOUT,
          "        with graph.inserting_before(packing):", "        with graph.inserting_after(static.launch):"),
    Fault("scaled-from-where-it-was", "wrong operand", _LAYOUT,
          "    packing.replace_all_uses_with(bucket)\n", "    static.launch.replace_input_with(packing, bucket)\n"),
)
