"""Faults in what is known of every call: storages, reads, writes, aliases, waits."""

from __future__ import annotations

from tests.mutation.planting import Fault

_EFFECTS, _SUMMARY, _SCHEMAS, _FUNCTIONS, _REGIONS, _FLIGHT, _RACES, _OPS, _DEPENDENCIES = (
    f"ir/{name}.py"
    for name in ("effects/__init__", "effects/summary", "effects/schemas", "effects/functions", "effects/regions",
                 "effects/flight", "verify/races", "ops", "effects/dependencies"))

EFFECTS = (
    Fault("wait-writes-nothing", "lost wait", _EFFECTS,
          "return storages & pending, reads |", "return NOTHING, reads |"),
    Fault("wait-frees-no-input", "lost dependency", _EFFECTS,
          "return storages & pending, reads | self._held_by(launches)", "return storages & pending, reads"),
    Fault("write-passes-reader", "lost dependency", _DEPENDENCIES,
          "others.update(readers.pop(storage, ()))", "readers.pop(storage, ())"),
    Fault("control-edges-unseen", "lost dependency", _DEPENDENCIES,
          "before, communicating = set(after), set[Node]()", "before, communicating = set[Node](), set[Node]()"),
    Fault("in-place-collective-reads", "lost write", _EFFECTS,
          "return self.of_nodes(found.written) if found is not None else NOTHING", "return NOTHING"),
    Fault("elements-share-first", "wrong alias", _EFFECTS,
          "            return value[index]\n", "            return value[0]\n"),
    Fault("tied-weights-apart", "wrong alias", _EFFECTS,
          "return self._shared(target if value is None else value)", "return self._shared(target)"),
    Fault("shared-inputs-apart", "wrong alias", _EFFECTS,
          "        return self._shared_inputs[number]", "        return self.numbers.fresh()"),

    Fault("inplace-switch-ignored", "lost write", _SUMMARY,
          "if switch in names and _argument(node, names, switch):", "if switch in names and node.kwargs.get(switch):"),
    Fault("out-argument-dropped", "lost write", _SUMMARY,
          "if key[0] is not None or key[1] in node.kwargs)", "if key[0] is not None)"),

    Fault("statistics-never-written", "lost write", _SCHEMAS,
          "(info is not None and info.is_write) or key[1] in written),", "(info is not None and info.is_write)),"),
    Fault("split-views-are-copies", "wrong alias", _SCHEMAS,
          'bool(argument.before_set & result.before_set) or "*" in argument.after_set',
          "bool(argument.before_set & result.before_set)"),

    Fault("setitem-writes-nothing", "lost write", _FUNCTIONS,
          '_ITEM_STATEMENTS = ("setitem", "delitem")', '_ITEM_STATEMENTS = ("delitem",)'),
    Fault("augmented-assignment-is-new", "lost write", _FUNCTIONS,
          '_IN_PLACE_OPERATORS = ("iadd", "isub", "imul",', '_IN_PLACE_OPERATORS = ("isub",'),

    Fault("loop-loses-its-collectives", "lost write", _REGIONS,
          "writes |= ((written & STATES) - {MODE}) | _given(written, here)", "writes |= _given(written, here)"),
    Fault("wait-in-body-unseen", "lost wait", _REGIONS,
          "landed |= _given(canonical(inner.flight.outside), here)", "landed |= NOTHING"),

    Fault("wait-through-view-unseen", "lost wait", _FLIGHT,
          "found += [self._open[number] for number in sorted(storages) if number in self._open]", "found += []"),

    Fault("buffer-read-is-a-race", "dropped guard", _RACES,
          "                  or in_place or bodies_of(user)):", "                  or bodies_of(user)):"),

    Fault("in-place-is-functional", "dropped guard", _OPS,
          "return self.waited and not self.in_place", "return self.waited"),
    Fault("keywords-of-collectives-unread", "lost operand", _OPS,
          "    if name in node.kwargs:\n        return node.kwargs[name]\n", ""),
    Fault("every-group-object-is-one", "wrong group", _OPS,
          'return GroupRef("object", name)', 'return GroupRef("object", type(held).__name__)'),
)
