"""Faults in what makes one node of an update: programs, their effects, and the order that a region has to keep."""

from __future__ import annotations

from tests.mutation.planting import Fault

_FACTS, _REGIONS, _FUSING, _PROGRAM, _LOCAL, _PACKS = (f"passes/distfusion/{name}.py" for name in (
    "facts", "regions", "fusing", "region_program", "local_operators", "packs"))
_LANGUAGE, _EVALUATE, _OPERATORS, _FUSED = (
    "ir/pointwise/program.py", "ir/pointwise/evaluate.py", "ir/pointwise/operators.py", "ir/fused_operators.py")

FUSED = (
    Fault("paths-come-back", "wrong order", _REGIONS,
          "        free = needs.isdisjoint(behind)\n", "        free = True\n"),
    Fault("launches-move-behind", "wrong order", _FACTS,
          "not is_collective(node) and not is_wait(node)\n                and self._is_pure(node))", "True)"),
    Fault("effects-are-no-path", "lost dependency", _FACTS,
          "return self.follows.get(node, set()) | set(node.all_input_nodes)", "return set(node.all_input_nodes)"),
    Fault("reductions-read-inside", "wrong order", _REGIONS,
          "operand in facts.operations and facts.operations[operand].reduces\n", "False\n"),
    Fault("storages-overlap", "dropped guard", _REGIONS,
          "if any(storages & other for other in others):", "if False:"),
    Fault("taken-in-with-other-users", "dropped guard", _REGIONS,
          "return (writes or all(user in inside for user in node.users)) and all(", "return all("),
    Fault("taken-in-past-writes", "lost dependency", _REGIONS,
          "follower in inside or facts.position[follower] > place for follower in followers)",
          "True for _ in followers)"),
    Fault("control-edges-inside", "dropped guard", _FACTS,
          'code = "control-edge" if node in self.held else misfit(node, operation)', "code = misfit(node, operation)"),
    Fault("regions-keep-old-operands", "stale value", _FACTS,
          "            self.operations[node] = operation\n        if node in self._roots:",
          "            pass\n        if node in self._roots:"),
    Fault("regions-keep-old-storages", "stale value", _FACTS,
          "            self._roots[node] = self.root(node.all_input_nodes[0] if written is None else written)\n", ""),
    Fault("reductions-of-unknown-type", "dropped guard", _LOCAL,
          "if not isinstance(value, torch.Tensor) or not isinstance(value_of(node), torch.Tensor):",
          "if not isinstance(value, torch.Tensor):"),
    Fault("broadcasts-inside", "dropped guard", _LOCAL,
          '            return "broadcast"\n', "            continue\n"),
    Fault("any-order-in-memory", "dropped guard", _LOCAL,
          "in (*value.shape, *value.stride())) or not value.is_contiguous():", "in (*value.shape, *value.stride())):"),
    Fault("goes-on-all-the-same", "dropped guard", _FUSING,
          'return None if any(map(leaves_the_step, shown)) else "goes-on"', "return None"),
    Fault("what-moves-stays", "wrong order", _FUSING,
          "            last.prepend(node)\n", "            pass\n"),
    Fault("writes-keep-their-result", "wrong value", _FUSING,
          "self._given[node] = self._stand_in(operation.target)", "self._given[node] = self._built.written[0]"),
    Fault("promoted-writes-are-not-cast", "wrong type", _PROGRAM,
          "if _promotes(operation, dtype):", "if False:"),
    Fault("reductions-in-the-middle", "wrong order", _PROGRAM,
          "kept = self.reductions if operation.reduces else self.statements", "kept = self.statements"),
    Fault("bytes-of-scalars-only", "lost term", _PROGRAM,
          "*(by_name[name] for name in program.loaded), *builder.written,", "*builder.written,"),
    Fault("casts-read-later", "lost dependency", _PACKS,
          "stays = _followed_before(facts, node, place) or", "stays = False or"),
    Fault("parts-scaled-later", "lost dependency", _PACKS,
          "scale is not None and not _followed_before(facts, cat, user):", "scale is not None:"),
    Fault("casts-with-other-readers", "dropped guard", _PACKS,
          "while len(node.users) == 1 and node not in facts.held:", "while node not in facts.held:"),
    Fault("spread-past-writes", "lost dependency", "passes/distfusion/spread.py",
          "or operation.reduces or facts.followed.get(node):", "or operation.reduces:"),
    Fault("spread-where-others-read", "dropped guard", "passes/distfusion/spread.py",
          "elif view is node or flat_size(view) is None or viewers or not view.users or not all(\n"
          "                _is_updated(facts, user, view) for user in view.users):", "elif view is node:"),
    Fault("programs-write-as-they-go", "wrong order", _EVALUATE,
          "            values[statement.result] = _computed(statement, values)\n        except NotImplementedError",
          "            values[statement.result] = _computed(statement, values)\n"
          "            if statement.result[0] == 'w':\n"
          "                written[int(statement.result[1:])].copy_(values[statement.result])\n"
          "        except NotImplementedError"),
    Fault("any-dtype-is-written", "dropped guard", _EVALUATE,
          "if wanted is not None and kind.dtype != wanted.dtype:", "if False:"),
    Fault("operands-broadcast", "dropped guard", _EVALUATE,
          "if full is not None and (tensor.ndim or name[0] == \"w\") and tensor.shape != full[1].shape:", "if False:"),
    Fault("random-programs", "dropped guard", _OPERATORS,
          "if torch.Tag.nondeterministic_seeded in op.tags:", "if False:"),
    Fault("renamed-writes-read-the-old", "stale value", _LANGUAGE,
          '            names[statement.result] = f"out{program.results + int(statement.result[1:])}"\n'
          "            statements[-1] = replace(statements[-1], result=names[statement.result])",
          '            statements[-1] = replace(statements[-1], '
          'result=f"out{program.results + int(statement.result[1:])}")'),
    Fault("offsets-are-not-aligned", "off by one", _FUSED,
          "end += -(-size // align) * align", "end += size"),
    Fault("sums-in-sixteen-bits", "wrong type", _FUSED,
          "return torch.promote_types(promoted, torch.float32) if promoted.is_floating_point else promoted",
          "return promoted"),
    Fault("casts-of-programs-stay", "wrong type", "ranks/constants.py",
          "return str(recast(parse(text), self.dtype)) if self.upcast else text", "return text"),
    Fault("results-beside-writes-are-free", "lost term", "cost/fusion.py",
          "return self._written_arguments(node) + (self._size_of(node) if role.fresh else 0)",
          "return self._written_arguments(node)"),
)
