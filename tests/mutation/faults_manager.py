"""Faults in the pass manager: what it holds passes to, and what it undoes."""

from __future__ import annotations

from tests.mutation.planting import Fault

_APPLY, _CONTRACT, _PM_SCHEDULE, _EXECUTE, _ANALYSES, _WORLDS = (
    f"pm/{name}.py" for name in ("apply", "contract", "schedule", "execute", "analyses", "worlds"))

MANAGER = (
    Fault("disagreement-let-through", "dropped guard", _APPLY,
          "if agreement.after(results) and not (attempt and _are_alike(kept, results)):",
          "if not (attempt and _are_alike(kept, results)):"),
    Fault("kept-order-not-compared", "lost check", _APPLY,
          "if agreement.after(results) and not (attempt and _are_alike(kept, results)):",
          "if not _are_alike(kept, results) if attempt else agreement.after(results):"),
    Fault("edited-graphs-given-back", "shared state", _APPLY,
          "kept, remarked = [clone(gm) for gm in graphs], len(context.remarks)",
          "kept, remarked = list(graphs), len(context.remarks)"),
    Fault("convention-not-compared", "dropped guard", _APPLY,
          "            if difference:\n", "            if difference and len(graphs) > 1:\n"),
    Fault("new-order-unnoticed", "dropped guard", _CONTRACT,
          "if len(now) != len(nodes) or any(a is not b for a, b in zip(now, nodes, strict=True)):",
          "if len(now) != len(nodes):"),
    Fault("disagreement-not-asked-for", "wrong rule", _PM_SCHEDULE,
          "        if first_disagreement(graphs, communicators=self._communicators) is not None:\n"
          "            return False\n",
          "        return self.before\n"),
    Fault("code-of-bodies-is-old", "lost recursion", _EXECUTE,
          "            recompile(all_graphs(gm))\n",
          "            gm.recompile()\n"),
    Fault("answers-outlive-the-graph", "stale analysis", _ANALYSES,
          "if len(kept) != len(objects) or not all(map(operator.is_, kept, objects)):", "if not kept:"),
    Fault("rank-set-promises-spmd", "wrong rule", _WORLDS,
          "spmd=world.spmd if same_schedule else False)", "spmd=world.spmd)"),
    Fault("words-bind", "wrong rule", "pm/contracts.py",
          'if key != "summary"}', 'if key != "doc"}'),
    Fault("kinds-of-remarks-do-not-bind", "lost check", "pm/contracts.py",
          '{code: entry["kinds"] for', '{code: "" for'),
    Fault("most-is-promised", "wrong rule", "pm/contracts.py",
          "return max(kinds, key=NUMERICS.index)", "return min(kinds, key=NUMERICS.index)"),
    Fault("bound-left-out", "wrong bound", "pm/option_schema.py",
          'lower: dict[str, Any] = {"minimum": 0}', 'lower: dict[str, Any] = {"exclusiveMinimum": 0}'),
    Fault("numerics-of-no-option", "dropped guard", "pm/declare.py",
          "if setting and name not in [option.name for option in fields]:", "if setting and not name:"),
)
