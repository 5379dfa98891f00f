"""Faults in what ranks share, in what commutes with a reduction, and in how a bucket lies."""

from __future__ import annotations

from tests.mutation.planting import Fault

_LINEARITY, _REPLICATION, _AGREEMENT, _REACHABILITY, _INTEGERS, _TAKEN = (
    f"analyses/{name}.py" for name in ("linearity", "replication", "rank_agreement", "reachability",
                                       "rank_index/values", "rank_index/taken"))
_PACKING, _LAUNCH, _LAYOUTS, _REBUILD, _ORDERING = (
    f"passes/commfuse/{name}.py" for name in ("packing", "packing_launch", "packing_layouts", "rebuild", "ordering"))
_UNUSED, _PARTS = (f"passes/commsimplify/{name}.py" for name in ("unused", "parts"))

SHARING = (
    Fault("padded-with-anything", "wrong op", _LINEARITY,
          "    if question.is_sum and not (value is None or _is_zero(value)):\n        return \"not-linear\"\n", ""),
    Fault("anything-instead", "wrong op", _LINEARITY,
          "if chosen is not question.operand or (question.is_sum and not _is_zero(other)):",
          "if chosen is not question.operand:"),
    Fault("largest-of-negatives", "wrong op", _LINEARITY,
          "if not isinstance(scale, (int, float)) or scale < 0:", "if not isinstance(scale, (int, float)):"),
    Fault("narrower-keeps-values", "wrong dtype rule", _LINEARITY,
          "return wider and _FRACTION[before] < _FRACTION[after]", "return True"),
    Fault("divided-by-the-sum", "swapped operands", _LINEARITY,
          "if node.target in QUOTIENTS and not _is_first(question.operand, node):", "if False:"),
    Fault("scale-varies-by-rank", "rank value", _LINEARITY,
          "            return \"dtype\"\n    return question.varying(scale)",
          "            return \"dtype\"\n    return None"),

    Fault("replicated-though-written", "stale value", _REPLICATION,
          "if effects.storages(node) & written:", "if False:"),
    Fault("branch-taken-by-one-rank", "dropped guard", _REPLICATION,
          "self.agreements.meet([*steering, *together])", "self.agreements.meet(together)"),
    Fault("first-round-is-all", "lost recursion", _REPLICATION,
          "            if all(map(operator.is_, lower, carried)):\n", "            if True:\n"),
    Fault("rounds-are-as-many", "dropped guard", _REPLICATION,
          "self.agreements.meet([value, *rounds])", "self.agreements.meet([value])"),
    Fault("memory-as-found-is-replicated", "dropped guard", _REPLICATION,
          " or name in UNSET:", ":"),
    Fault("body-of-first-call", "lost recursion", _REPLICATION,
          "if known is None or not all(map(operator.is_, lower, known)):", "if known is None:"),
    Fault("members-in-any-order", "wrong order", _AGREEMENT,
          "sorted(sent) if found.kind == \"all_reduce\" else sent", "sorted(sent)"),
    Fault("index-is-replicated", "rank value", _AGREEMENT,
          "            for position, rank in enumerate(part):\n                keys[rank] = position\n",
          "            for position, rank in enumerate(part):\n                keys[rank] = part\n"),

    Fault("rank-for-index", "wrong rank", _INTEGERS,
          "return torch.full(shape, part.index(rank), dtype", "return torch.full(shape, rank, dtype"),
    Fault("table-overwritten", "stale value", _INTEGERS,
          "if node not in self._nodes or self._effects.storages(node) & self._written:",
          "if node not in self._nodes:"),
    Fault("first-rank-for-all", "wrong rank", _INTEGERS,
          "all(value is column[0] for value in column) for column in operands)", "True for column in operands)"),
    Fault("negative-bounds-from-zero", "swapped slice", _TAKEN, "bound + size if bound < 0 else bound", "abs(bound)"),

    Fault("later-link-forgets", "lost dependency", _REACHABILITY,
          "if not self._values or value > self._values[-1]:", "if not self._values or value != self._values[-1]:"),
    Fault("unknown-launch-passed", "lost dependency", _ORDERING,
          "edges += [(launch, Via.OPAQUE) for launch in launches]", "edges += []"),
    Fault("pieces-share-storage", "wrong alias", _PACKING,
          "{index for index, waits in enumerate(old) if any(one in own for one in waits)}", "set()"),
    Fault("placements-of-pieces-lost", "lost meta", _PACKING,
          "                value.meta[\"placements\"] = one.meta[\"placements\"]\n", "                pass\n"),
    Fault("sent-for-received", "swapped operands", _LAUNCH,
          '("output_split_sizes", "input_split_sizes")', '("input_split_sizes", "output_split_sizes")'),
    Fault("scattered-member-by-member", "wrong order", _LAYOUTS,
          "return self._by_rank(self.members[0].group_size or 1)",
          "return self.packer.joined(self._flats(), like=self.like)"),
    Fault("exchanged-member-by-member", "wrong order", _LAYOUTS,
          "[part for column in zip(*parts, strict=True) for part in column]",
          "[part for row in parts for part in row]"),
    Fault("bytes-in-other-order", "wrong order", _LAYOUTS,
          "dict(zip(order, self.packer.copies(", "dict(zip(sorted(order), self.packer.copies("),
    Fault("pieces-behind-last-wait", "wrong order", _REBUILD,
          "needed[piece] = min(place, needed.get(piece, place))", "needed[piece] = max(self._position.values())"),
    Fault("members-edges-dropped", "lost dependency", _REBUILD,
          "others += [other for other, _ in self._edges.get(item, ())]", "others += []"),

    Fault("wait-of-a-wait-pinned", "dropped guard", _UNUSED,
          "if not facts.pinned.isdisjoint((wait, first)):", "if wait in facts.pinned and first in facts.pinned:"),
    Fault("whole-read-besides", "dropped guard", _PARTS,
          "if code is None and (len(taken) < len(chains) or facts.is_placed(waits[0])):",
          "if code is None and facts.is_placed(waits[0]):"),
)
