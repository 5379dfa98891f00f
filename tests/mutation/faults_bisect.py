"""Faults in counting and limiting rewrites, in a pipeline, a process and a job, and in the search for a wrong one."""

from __future__ import annotations

from tests.mutation.planting import Fault

_REWRITES, _PROCESS, _APPLY = "pm/rewrites.py", "pm/process_rewrites.py", "pm/apply.py"
_INDUCTOR, _SETTLE, _AGREEMENT = (f"runtime/{name}.py" for name in ("inductor", "settle", "agreement"))
_BISECT, _SEARCH, _PROCESSES = "tools/bisect/__init__.py", "tools/bisect/search.py", "tools/processes.py"

BISECTED = (
    Fault("one-rewrite-too-many", "wrong bound", _REWRITES,
          "permitted = self.limit is None or number <= self.limit",
          "permitted = self.limit is None or number - 1 <= self.limit"),
    Fault("a-denied-try-forgotten", "dropped guard", _REWRITES,
          "        if self.denied and self.limit is not None:\n            self.count = self.limit\n", ""),
    Fault("a-raising-pass-not-counted", "lost check", _REWRITES,
          "            finally:\n                self._close()\n",
          "            finally:\n                self._begun = False\n"),
    Fault("a-limit-decides-the-way", "dropped guard", _APPLY,
          "if context.rewrites is None or not context.rewrites.denied:", "if len(graphs) > 1:"),
    Fault("pipelines-inside-passes-counted", "dropped guard", _PROCESS,
          "None if running else process_rewrites()", "process_rewrites()"),
    Fault("a-fork-goes-on-counting", "shared state", _PROCESS, "key = os.getpid(), asked_for", "key = 0, asked_for"),
    Fault("a-cache-hides-the-limit", "lost identity", _INDUCTOR,
          "return None if wanted() is not None else self.identity", "return self.identity"),
    Fault("the-second-capture-gets-what-is-left", "wrong rule", _SETTLE,
          "self._transformed(bound, known.world, Rewrites(known.rewrites))", "self._transformed(bound, known.world)"),
    Fault("other-limits-unnoticed", "dropped guard", _AGREEMENT,
          "if len({each.limit for each in permitted}) > 1:", "if not permitted:"),
    Fault("what-is-left-not-compared", "lost identity", _AGREEMENT,
          "graphs = len({digest for digest, *_ in told}) == 1, len(set(told)) == 1",
          "graphs = len({digest for digest, *_ in told}) == 1, len({each[:2] for each in told}) == 1"),
    Fault("gradsync-counted", "wrong rule", "frontend/capture.py", ", rewrites=Rewrites())", ")"),
    Fault("skipped-taken-for-good", "dropped guard", _SEARCH,
          "        if verdict.skip:\n            continue\n", ""),
    Fault("whole-passes-not-first", "wrong order", _SEARCH,
          "[number for number in preferred if number in between] or between", "between"),
    Fault("the-first-rewrite-blamed", "dropped guard", _BISECT,
          "            number == first and self._does_it_unasked(predicate, number, index))", "            False)"),
    Fault("workers-outlive-their-launcher", "lost recursion", _PROCESSES,
          "    for each in family.items():\n", "    for each in ():\n"),
)
