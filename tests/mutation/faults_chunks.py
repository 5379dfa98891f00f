"""Faults in the pass that cuts collectives into chunks, and in the buckets that costs judge."""

from __future__ import annotations

from tests.mutation.planting import Fault

_BUILD, _CHOICE, _SEEDS = (f"passes/chunkcomm/{name}.py" for name in ("build", "choice", "seeds"))
_JUDGED, _ADMISSION = (f"passes/commfuse/{name}.py" for name in ("judged", "admission"))

CHUNKS = (
    Fault("chunks-joined-in-reverse", "swapped slice", _BUILD,
          "(parts, dim) if dim else (parts,)", "(parts[::-1], dim) if dim else (parts[::-1],)"),
    Fault("blocks-joined-end-to-end", "swapped slice", _BUILD,
          "        dim, shape = rows.dim, list(value.shape)\n        if rows.blocks > 1:",
          "        dim, shape = rows.dim, list(value.shape)\n        rows = type(rows)(rows.dim)\n"
          "        if rows.blocks > 1:"),
    Fault("chunks-not-marked", "lost meta", _BUILD,
          "if is_sent:\n                made.meta[CHUNK]", "if False:\n                made.meta[CHUNK]"),
    Fault("chunks-at-a-loss", "dropped guard", _CHOICE, "if gain <= _LEAST_GAIN * before:", "if False:"),
    Fault("overwritten-is-cut", "dropped guard", _SEEDS,
          "(self._effects.storages(waits[0]) | self._effects.storages(found.inputs[0])) & self._written", "False"),
    Fault("pinned-is-cut", "dropped guard", _SEEDS, "if node in self._held or waits[0] in self._held:", "if False:"),
)

BUCKETS = (
    Fault("slower-bucket-kept", "dropped guard", _JUDGED,
          "if after.step_ms > before.step_ms * (1 + _ROUNDING):", "if False:"),
    Fault("bucket-budget-in-gib", "wrong unit", _JUDGED, "allowed * (1 << 20)", "allowed * (1 << 30)"),
    Fault("whole-weights-pile-up", "dropped guard", _ADMISSION,
          "if any(self._free.get(member.node, -1) >= place for member in members):", "if False:"),
    Fault("hidden-is-bucketed", "dropped guard", _ADMISSION,
          "return self._foresight.is_exposed(candidate.node) or self._is_latency_bound(candidate)", "return True"),
)
CUT = (*CHUNKS, *BUCKETS)
