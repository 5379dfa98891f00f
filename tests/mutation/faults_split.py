"""Faults in what takes buckets apart: where they are cut, who reads them, and what becomes of the pieces."""

from __future__ import annotations

from tests.mutation.planting import Fault

_FORM, _BUILD, _TIMES = (f"passes/commfuse/{name}.py" for name in ("split_form", "split_build", "split_times"))
_KEPT, _FORESIGHT = (f"passes/commfuse/{name}.py" for name in ("split", "foresight"))

SPLIT = (
    Fault("anything-is-elementwise", "wrong op", _FORM,
          "return same and value_of(node).is_contiguous() and (is_cast(node) or base_name(node) in _ELEMENTWISE)",
          "return same and value_of(node).is_contiguous()"),
    Fault("cuts-through-what-is-read", "dropped guard", _FORM,
          "\n            and not any(start < end < stop for start, stop in inner)]", "]"),
    Fault("pieces-of-any-dtype", "wrong dtype", _FORM,
          "isinstance(value, torch.Tensor) and value.dtype == result.dtype and", "isinstance(value, torch.Tensor) and"),
    Fault("writes-to-pieces-pass", "lost dependency", _FORM,
          "(own | carried_on) - pieces) or self._writes_to(pieces, whole):", "(own | carried_on) - pieces):"),
    Fault("writes-to-parts-pass", "lost dependency", _FORM,
          "if not self._written.isdisjoint((own | carried_on) - pieces) or self._writes_to(pieces, whole):",
          "if self._writes_to(pieces, whole):"),
    Fault("strides-of-parts-read", "dropped guard", _FORM,
          "strided = self._rows > 1 and not copied", "strided = False"),
    Fault("places-of-parts-read", "dropped guard", _FORM,
          "if not self._by_place.isdisjoint(effects.storages(whole.wait)):", "if False:"),
    Fault("passes-what-is-not-understood", "wrong order", _FORM,
          'return "bucket-behind" if any(first < place < last for place in self._barriers) else None', "return None"),
    Fault("pieces-from-the-start", "off by one", _BUILD, "start = self._place(part.start)\n", "start = part.start\n"),
    Fault("pieces-look-alike", "lost term", _BUILD,
          "for piece in self._pieces))", "for piece in (0,)))"),
    Fault("readers-in-front-of-waits", "wrong order", _BUILD,
          "                read.prepend(node)\n", "                pass\n"),
    Fault("split-without-gain", "dropped guard", _KEPT, 'return None if gains else "split-slower"', "return None"),
    Fault("split-at-any-memory", "dropped guard", _KEPT,
          "if allowed is not None and after.peak_bytes > before.peak_bytes + allowed * _MIB:", "if False:"),
    Fault("one-time-for-all-launches", "lost term", _FORESIGHT, "key = self._traits[launch], ratio", "key = ratio"),
    Fault("bucket-in-no-time", "lost term", _FORESIGHT, "            program.costs[last] = costs(",
          "            program.costs[last] = 0.0 * costs("),
    Fault("last-pieces-first", "wrong order", _TIMES,
          "key=lambda each: (each.ready_ms, each.wanted_ms,", "key=lambda each: (-each.ready_ms, -each.wanted_ms,"),
)
