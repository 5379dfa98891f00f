"""Faults in what is told of runs: lines of the user's program, files of remarks, events, traces."""

from __future__ import annotations

from tests.mutation.planting import Fault

OBSERVED = (
    Fault("torch-s-own-line", "wrong rule", "ir/user_line.py",
          "if not is_machinery(frame.file)), None)", "if frame.file), None)"),
    Fault("outermost-line", "wrong order", "ir/user_line.py",
          "for frame in reversed(list(_frames(trace)))", "for frame in _frames(trace)"),
    Fault("backward-has-the-caller-s-line", "wrong rule", "frontend/lines.py",
          "trace = inside or self._undone() or outside", "trace = inside or outside or self._undone()"),
    Fault("line-of-the-operator-before", "wrong order", "frontend/lines.py",
          "bisect.bisect_left(self._numbers, number)", "bisect.bisect_left(self._numbers, number) - 1"),
    Fault("line-of-the-last-operator-stays", "stale analysis", "frontend/lines.py",
          "            self._latest_undone = self._traces[index] if index < len(self._numbers) else \"\"\n",
          "            self._latest_undone = self._latest_undone or self._traces[index]\n"),
    Fault("tags-are-taken", "dropped guard", "pm/remark_yaml.py",
          "if event.tag is not None and not tagged:", "if event.tag is not None and depth > 2:"),
    Fault("cut-off-remarks-are-taken", "dropped guard", "pm/remark_yaml.py",
          "        if not ended:\n", "        if not last:\n"),
    Fault("remarks-of-earlier-passes-count", "wrong slice", "pm/execute.py",
          "observer.remarked(self.remarks[remarked:])", "observer.remarked(self.remarks)"),
    Fault("failures-are-not-told", "lost event", "pm/execute.py",
          "            except BaseException as error:\n", "            except KeyboardInterrupt as error:\n"),
    Fault("parts-begin-where-they-end", "wrong time", "pm/compile_trace.py",
          "yield span(event[\"kind\"], name, round(at - length, 3), length,",
          "yield span(event[\"kind\"], name, at, length,"),
)
