"""Faults in what merges, shares and leaves out collectives, and in the analyses that decide it."""

from __future__ import annotations

from tests.mutation.planting import Fault

_KEYS, _CANDIDATES, _BUCKETS, _REBUILD = (
    f"passes/commfuse/{name}.py" for name in ("packing_keys", "candidates", "buckets", "rebuild"))
_FACTS, _UNUSED, _IDENTITIES, _COMPOSITION, _GATHERS = (
    f"passes/commsimplify/{name}.py" for name in ("facts", "unused", "identities", "composition", "gathers"))
_REACHABILITY, _AGREEMENT, _OWN = (
    f"analyses/{name}.py" for name in ("reachability", "rank_agreement", "rank_index/parts"))

ALGEBRA = (
    Fault("bucket-of-any-group", "wrong group", _CANDIDATES,
          "(key, chain), chain, payload_bytes(node))",
          "(key[:2], key[3:]), (chain[:1], chain[2:]), payload_bytes(node))"),
    Fault("bucket-of-any-reduction", "wrong op", _CANDIDATES,
          "(key, chain), chain, payload_bytes(node))",
          "(key[:3], key[4:]), (chain[:2], chain[3:]), payload_bytes(node))"),
    Fault("bucket-of-any-source", "lost operand", _KEYS,
          "found.reduce_op, found.peer, found.group_size", "found.reduce_op, found.group_size"),
    Fault("buckets-without-promise", "dropped guard", _CANDIDATES,
          "        if not world.may_rewrite:", "        if False:"),
    Fault("buckets-across-control-edges", "dropped guard", _CANDIDATES,
          "elif node in held or any(wait in held for wait in waits_of(node)):",
          "elif node in held and any(wait in held for wait in waits_of(node)):"),
    Fault("path-ends-at-compute", "lost dependency", _BUCKETS,
          "[*(self._clocks[operand] for operand in node.all_input_nodes), self._across(node)]",
          "[self._across(node)]"),
    Fault("write-between-overlooked", "lost dependency", _BUCKETS,
          "self._paths.joined(self._paths.through(self._clocks[other], via)\n"
          "                                  for other, via in self._edges[node] if other is not besides)",
          "self._paths.start"),
    Fault("merged-paths-forgotten", "lost dependency", _REACHABILITY,
          "        row = self._closed(clock)\n        for other, columns in enumerate(self._behind):",
          "        row = self._closed(self.start)\n        for other, columns in enumerate(self._behind):"),
    Fault("bucket-does-not-wait-for-writes", "lost dependency", _REBUILD,
          "[*operands, *(other for node in old for other, _ in self._edges[node]\n"
          "                                             if other not in old)]", "[*operands]"),

    Fault("unused-here-unused-there", "dropped guard", _UNUSED, "    if not facts.may_drop:", "    if False:"),
    Fault("copy-from-another", "wrong op", _UNUSED,
          "if not isinstance(target, Node) or argument(node, \"src\") is not target:",
          "if not isinstance(target, Node):"),
    Fault("sum-of-equals-is-one", "wrong op", _IDENTITIES,
          '    elif launch.reduce_op == "sum":\n', '    elif launch.reduce_op == "product":\n'),
    Fault("times-one-member-more", "off by one", _IDENTITIES,
          "aten.mul.Tensor, (operand, count))", "aten.mul.Tensor, (operand, count + 1))"),
    Fault("written-result-shared", "dropped guard", _FACTS,
          "same_layout(old, value) or _both_contiguous(old, value)) or self.is_written(old, value):",
          "same_layout(old, value) or _both_contiguous(old, value)):"),
    Fault("returned-input-shared", "dropped guard", _FACTS,
          "(self.is_returned(value) or any(number in self._outside for number in held))", "False"),
    Fault("contributes-twice", "wrong count", _COMPOSITION,
          "if repeated or len(set(found)) == len(found) else None", "if found else None"),
    Fault("sum-of-maxima-is-one", "wrong op", _COMPOSITION,
          "if inner.reduce_op != launch.reduce_op or inner.reduce_op not in _COMPOSED:",
          "if inner.reduce_op not in _COMPOSED:"),
    Fault("inner-sum-read-elsewhere", "dropped guard", _COMPOSITION,
          "if any(len(node.users) != 1 for node in path):", "if False:"),
    Fault("scattered-in-other-order", "wrong group", _GATHERS,
          "or scatter.group.same(launch.group) is not True:", "or scatter.group_size != launch.group_size:"),
    Fault("shard-read-elsewhere", "dropped guard", _GATHERS,
          "if any(len(node.users) != 1 for node in between):", "if False:"),
    Fault("any-part-is-the-own", "wrong group", _OWN,
          "_is_block(cut, place.of[rank] * length, length) for",
          "_is_block(cut, rank * length, length) for"),
    Fault("own-part-of-one-rank", "swapped slice", _OWN,
          "for rank, cut in enumerate(found))", "for rank, cut in enumerate(found[:1]))"),
    Fault("replicated-on-any-group", "wrong group", _AGREEMENT,
          "agreement.lowest[rank] == agreement.lowest[part[0]] for part in partition for rank in part)",
          "agreement.lowest[rank] == agreement.lowest[part[0]] for part in partition[:1] for rank in part[:2])"),
    Fault("own-parts-are-alike", "wrong alias", _AGREEMENT,
          "keys[rank] = together if one else (together, position)", "keys[rank] = together"),
)
