"""Faults in the pass that synchronises gradients."""

from __future__ import annotations

from tests.mutation.planting import Fault

_SYNCHRONISE, _TRANSFERS, _LANES, _MEMBERS = (f"passes/gradsync/{name}.py" for name in (
    "synchronise", "transfers", "lanes", "members"))

GRADSYNC = (
    Fault("bodies-left-local", "lost recursion", "passes/gradsync/__init__.py",
          "            if markers(graph):\n", "            if markers(graph) and graph is gm:\n"),
    Fault("operand-read-too-late", "dropped guard", _SYNCHRONISE,
          "return marker if written else producer", "return producer"),
    Fault("copy-forgotten", "wrong alias", _SYNCHRONISE,
          "            if member.exposed and (index > 0 or is_part):", "            if member.exposed and index > 0:"),
    Fault("bucket-outlives-use", "dropped guard", _SYNCHRONISE,
          "member.first_use <= full:", "member.first_use < 0:"),
    Fault("never-divided", "wrong op", _TRANSFERS, "1.0 / settings.size)", "1.0)"),
    Fault("second-rank-sends", "wrong rank", _TRANSFERS, "packed, 0, settings.group)", "packed, 1, settings.group)"),
    Fault("scattered-by-two", "wrong group", _TRANSFERS,
          "        padding = -sum(lengths) % size\n", "        padding = -sum(lengths) % 2\n"),
    Fault("order-for-inverse", "wrong layout", _LANES,
          "inverse = sorted(range(len(self.order)), key=self.order.__getitem__)", "inverse = list(self.order[:1]) * 2"),
    Fault("dtypes-in-one-bucket", "wrong key", _MEMBERS,
          "return self.settings, self.value.dtype, self.value.device, self.shard",
          "return self.settings, self.value.device, self.shard"),
)
