"""Faults in the simulator, in the memory it counts, and in the pass that orders a step by it."""

from __future__ import annotations

from tests.mutation.planting import Fault

_PLAY, _LINKS, _BOUND, _PROGRAM, _INSIDE, _COUPLED, _JOINT, _MEETINGS = (
    f"sim/{name}.py" for name in ("play", "links", "bound", "program", "inside", "coupled", "joint", "meetings"))
_ALLOCATIONS = "analyses/allocations.py"
_CHOICE, _COSTS, _STATED, _MARK, _REPORT, _ASYNCCP = (
    f"passes/asynccp/{name}.py" for name in ("choice", "costs", "edges", "mark", "report", "__init__"))
_ROOM, _SINKING, _NODES, _LISTING = (f"sim/orders/{name}.py" for name in ("room", "sinking", "nodes", "listing"))

SIMULATOR = (
    Fault("transfer-before-its-launch", "lost dependency", _PLAY,
          "            if begin < now:\n                begin = now\n", ""),
    Fault("stream-sends-all-at-once", "wrong order", _PLAY,
          "end[number] = free[stream] = begin + costs[number]", "end[number] = begin + costs[number]"),
    Fault("step-ends-with-compute", "lost term", _PLAY, "step = max((now, *free.values()))", "step = now"),
    Fault("compute-never-scaled", "lost term", _PLAY, "= {None: compute}", "= {None: 1.0}"),
    Fault("links-for-everybody", "sharing ignored", _LINKS,
          "max((users[link] for link in links), default=1) for", "1 for"),
    Fault("queued-transfers-run", "wrong order", _LINKS,
          "self._start[transfer] = max(self._now, ready)", "self._start[transfer] = ready"),
    Fault("bound-heeds-control-edges", "wrong rule", _BOUND,
          "zip(program.kinds, program.needed, strict=True)", "zip(program.kinds, program.earlier, strict=True)"),
    Fault("bound-forgets-transfers", "lost dependency", _BOUND,
          "                ready = max(ready, done[launches[number]])\n", "                pass\n"),
    Fault("writes-order-nothing", "lost dependency", _PROGRAM,
          "{*self.operands[number], *(self.numbers[other] for other in others[node])}", "{*self.operands[number]}"),
    Fault("waits-pass-kept-launches", "dropped guard", _PROGRAM,
          "if keep_order and (sends or self.launches[number] >= 0):", "if keep_order and sends:"),
    Fault("kept-order-starts-anew", "lost write", _PROGRAM,
          "                if sends:\n                    last = number\n", ""),
    Fault("bodies-run-once", "wrong count", _INSIDE, "Sums(played.step_ms * count,", "Sums(played.step_ms,"),
    Fault("quickest-branch-runs", "wrong op", _INSIDE,
          "max(sums, key=lambda each: each.step_ms)", "min(sums, key=lambda each: each.step_ms)"),
    Fault("starts-with-the-first-rank", "dropped guard", _COUPLED,
          "if len(arrived) < len(meeting.members) or id(meeting)", "if id(meeting)"),
    Fault("chain-of-the-first-rank", "wrong op", _JOINT,
          "return max(times) + meeting.cost_ms", "return min(times) + meeting.cost_ms"),
    Fault("message-costs-what-the-last-says", "lost write", _MEETINGS,
          "meeting.cost_ms = max(meeting.cost_ms, cost_ms)", "meeting.cost_ms = cost_ms"),
)

MEMORY = (
    Fault("inputs-freed-at-launch", "lost hold", _ALLOCATIONS,
          "needed += self._of(effects.held(launch))", "needed += ()"),
    Fault("results-freed-unwaited", "lost hold", _ALLOCATIONS,
          "needed += self._of(effects.numbers.canonical(left))", "needed += ()"),
    Fault("donated-is-kept", "dropped guard", _ALLOCATIONS,
          'if node.op in ("placeholder", "get_attr") and not node.meta.get(DONATED):',
          'if node.op in ("placeholder", "get_attr"):'),
    Fault("freed-before-last-use", "off by one", _ALLOCATIONS,
          "np.subtract.at(change, last + 1, sizes)", "np.subtract.at(change, last, sizes)"),
    Fault("branch-returns-twice", "wrong count", _ALLOCATIONS,
          "size = most if runs.repeats else most - sum(self.sizes[own] for own in made)", "size = most"),
)

SCHEDULES = (
    Fault("moves-take-any-memory", "dropped guard", _CHOICE, "        if peak <= limit:\n", "        if True:\n"),
    Fault("costs-never-differ", "wrong rule", _COSTS, "    if robust:\n", "    if not robust:\n"),
    Fault("wait-follows-first-work", "off by one", _STATED,
          "program.nodes[found.works[span[-1]]]", "program.nodes[found.works[span[0]]]"),
    Fault("nothing-follows-the-launch", "lost write", _STATED,
          "yield program.nodes[found.works[span[0]]], program.nodes[launch]", "pass"),
    Fault("later-memory-unseen", "wrong rule", _ROOM,
          "if self.live_bytes + made > self._cap_bytes:\n            return start\n",
          "if True:\n            return start if self.live_bytes + made > self._cap_bytes else -1\n"),
    Fault("wait-sinks-past-its-user", "wrong op", _SINKING,
          "end = min(target.get(user, place[user]) for user in units.users[unit])",
          "end = max(target.get(user, place[user]) for user in units.users[unit])"),
    Fault("waits-sink-in-any-memory", "dropped guard", _SINKING,
          "        end = _end(live, index, end, kept, cap_bytes)\n", ""),
    Fault("elements-come-late", "wrong order", _NODES,
          "            for number in self._at_once.get(unit, ()):\n                emit(number)\n", ""),
    Fault("streams-take-two", "wrong order", _LISTING,
          "begin = max(self._busy[line], self._now)", "begin = self._now"),
    Fault("schedule-outlives-options", "stale analysis", _MARK, "known = (options, getattr(", "known = (getattr("),
    Fault("one-rank-trades-launches", "dropped guard", _ASYNCCP,
          "    if _is_alone(analyses, found[0].gm):\n        return True, True\n", ""),
    Fault("barely-hidden-is-overlapped", "dropped guard", _REPORT,
          'is_most = times["hidden"] > _MOST', "is_most = True"),
    Fault("megabytes-are-gigabytes", "wrong unit", _ALLOCATIONS, "_MIB = 1 << 20", "_MIB = 1 << 30"),
)
OVERLAP = (*SIMULATOR, *MEMORY, *SCHEDULES)
