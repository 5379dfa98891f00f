"""Faults in passes that may be stopped behind any of their rewrites: what is not asked for, or left half done."""

from __future__ import annotations

from tests.mutation.planting import Fault

_HOIST, _FUSE, _SHARDS = "passes/commhoist", "passes/commfuse", "passes/distfusion"

REWRITES = (
    Fault("moves-behind-a-no", "dropped guard", "ir/rewrites.py",
          "        elif may_move(node):", "        elif may_move(node) or True:"),
    Fault("moves-in-front-of-what-is-placed", "wrong order", "ir/rewrites.py",
          "            following = node.next\n", "            pass\n"),
    Fault("missed-because-left-out", "dropped guard", "pm/analyses.py",
          'if kind == "missed" and self.stopped:', "if False:"),
    Fault("ranks-count-as-one", "wrong rank", "pm/analyses.py", "self.rank if rank is None else rank", "self.rank"),
    Fault("granted-and-not-used", "lost undo", "analyses/memory.py",
          "            launch.meta[HELD] -= cost\n", "            pass\n"),
    Fault("dropped-without-asking", "dropped guard", "passes/commsimplify/unused.py",
          'elif facts.may_rewrite(node, "unused"):', "else:"),
    Fault("asked-before-it-is-decided", "wrong order", "passes/commsimplify/composition.py",
          "    node, size, message = launch.node,",
          '    facts.may_rewrite(launch.node, "reduced-once")\n    node, size, message = launch.node,'),
    Fault("lists-taken-apart-without-asking", "dropped guard", f"{_HOIST}/plain_sums.py",
          '\n             and analyses.may_rewrite(node, "written-plainly")]', "]"),
    Fault("parts-packed-without-asking", "dropped guard", f"{_HOIST}/packed_sums.py",
          '                and analyses.may_rewrite(second, "added-packed")):', "                ):"),
    Fault("tried-and-left-there", "lost undo", f"{_FUSE}/judged.py",
          "        if len(kept.buckets) < len(attempt.buckets):", "        if False:"),
    Fault("buckets-without-asking", "dropped guard", f"{_FUSE}/plan.py",
          ' if analyses.may_rewrite(bucket.members[0].node, "fused")', ""),
    Fault("priced-and-left-there", "lost undo", f"{_SHARDS}/parts.py",
          'not may_rewrite(launch.node, "scattered"):\n        replacements[0].take_back(scatter, packing)\n',
          'not may_rewrite(launch.node, "scattered"):\n'),
    Fault("fused-without-asking", "dropped guard", f"{_SHARDS}/fusing.py",
          'if not analyses.may_rewrite(region.members[-1], "fused", rank=rank):', "if False:"),
    Fault("chunks-left-there", "lost undo", "passes/chunkcomm/__init__.py",
          "            cut.carry_out(cut.permitted(analyses))", "            cut.carry_out()"),
)
