"""Faults in the analyses that passes decide by."""

from __future__ import annotations

from tests.mutation.planting import Fault

_VALUES, _ACCUMULATION, _OVERLAP, _IN_FLIGHT, _EXPOSURE = (
    f"analyses/{name}.py" for name in ("values", "accumulation", "overlap", "in_flight", "exposure"))

ANALYSES = (
    Fault("gathers-of-any-group", "wrong group", _VALUES,
          "self._numbers[found.inputs[0]], found.group, found.group_size,",
          "self._numbers[found.inputs[0]], found.group_size,"),
    Fault("same-value-across-write", "stale value", _VALUES,
          "return tuple((storage, self._versions[storage]) for storage in sorted(storages) if storage in "
          "self._versions)",
          "return ()"),
    Fault("one-is-one-point-zero", "wrong dtype rule", _VALUES,
          "return (type(value).__name__, repr(value))", "return (\"plain\", value)"),
    Fault("cast-taken-for-identity", "wrong dtype rule", _VALUES,
          '_IDENTITIES = ("aten::detach",', '_IDENTITIES = ("aten::detach", "aten::_to_copy",'),
    Fault("keyword-arguments-unseen", "lost operand", _VALUES,
          "self._frozen((node.args, dict(sorted(node.kwargs.items()))))", "self._frozen(node.args)"),
    Fault("two-draws-are-one", "dropped guard", _VALUES,
          "if not self._effects.is_pure(node) or not self._understood(node):", "if not self._understood(node):"),
    Fault("rank-constants-are-equal", "dropped guard", _VALUES,
          "        if self._constants_agree:\n            return True\n        name",
          "        return True\n        name"),
    Fault("slice-without-step", "swapped slice", _VALUES,
          "bounds = self._frozen((value.start, value.stop, value.step))",
          "bounds = self._frozen((value.start, value.stop))"),

    Fault("difference-is-a-sum", "wrong op", "analyses/linear_operators.py",
          "aten.sub.Tensor: -1,", "aten.sub.Tensor: 1,"),
    Fault("quotient-is-a-product", "wrong op", _ACCUMULATION,
          "way.scaled(second if product else 1 / second, node)", "way.scaled(second, node)"),
    Fault("doubled-counted-once", "wrong op", _ACCUMULATION,
          "return [(first, way.scaled(1 + factor, constant))]", "return [(first, way)]"),
    Fault("partial-sum-read-elsewhere", "dropped guard", _ACCUMULATION,
          "uses.all_of(operand) and operand not in pinned", "operand not in pinned"),
    Fault("enters-pinned-sum", "dropped guard", _ACCUMULATION,
          "uses.all_of(operand) and operand not in pinned", "uses.all_of(operand)"),
    Fault("second-wait-overlooked", "dropped guard", _ACCUMULATION,
          "shared = not uses.all_of(operand) or len(launch.node.users) > 1", "shared = not uses.all_of(operand)"),
    Fault("bits-seen-as-other-type", "wrong dtype rule", _ACCUMULATION,
          "dtype_of(operand) != dtype_of(node) or len", "len"),
    Fault("sum-of-two-types", "wrong dtype rule", _ACCUMULATION,
          "isinstance(b, torch.Tensor) and a.dtype == b.dtype\n", "isinstance(b, torch.Tensor)\n"),
    Fault("sibling-is-itself", "swapped operands", _ACCUMULATION,
          "(Step(node, operands[1 - index][0], above),)", "(Step(node, operands[index][0], above),)"),

    Fault("launch-passes-conflicts", "lost dependency", _OVERLAP,
          "        yield from node.all_input_nodes\n        yield from self._earlier[node]\n",
          "        yield from node.all_input_nodes\n"),
    Fault("wait-passes-conflicts", "lost dependency", _OVERLAP,
          "        yield from node.users\n        yield from self._later.get(node, ())\n",
          "        yield from node.users\n"),
    Fault("element-loses-edge", "lost dependency", _OVERLAP,
          "others = self._earlier[node] = list(node.meta.get(\"after\") or ())", "others = self._earlier[node] = []"),
    Fault("launch-among-inputs", "off by one", _OVERLAP,
          "(inputs[-1] if inputs else -1, 0)", "(inputs[0] if inputs else -1, 0)"),
    Fault("carried-in-reverse", "wrong order", _OVERLAP,
          "if key[-3:-2] == (1,) and key[-2] < index:\n        return (*key[:-2], index, 0)",
          "if key[-3:-2] == (1,) and key[-2] < index:\n        return (*key[:-2], -index, 0)"),

    Fault("own-bytes-uncounted", "off by one", _IN_FLIGHT,
          "self._held[low:high] + size > self._limit", "self._held[low:high] > self._limit"),
    Fault("one-slot-too-early", "off by one", _IN_FLIGHT,
          "low + int(full[-1]) + 1 if", "low + int(full[-1]) if"),
    Fault("moves-not-counted", "lost write", _IN_FLIGHT,
          "        self._held[low:high] += size", "        self._held[low:high] = size"),

    Fault("code-renamed-once", "wrong name", _EXPOSURE,
          'code = "operand-just-before"', 'code = "operand-before"'),
)
