"""Faults in the reduction of failing graphs: what is kept, what is tried, what goes together."""

from __future__ import annotations

from tests.mutation.planting import Fault

_SEARCH, _CUT, _UNITS, _RETYPE, _WORLDS, _RUN, _REASONS, _CONVENTION = (
    f"tools/reduce/{name}.py" for name in ("search", "cut", "units", "retype", "worlds", "run", "reasons",
                                           "convention"))

REDUCED = (
    Fault("illegal-cases-are-kept", "dropped guard", _SEARCH,
          "not self._is_new(made) or not _is_legal(made)", "not self._is_new(made)"),
    Fault("heavier-cases-are-kept", "dropped guard", _SEARCH, "if weight >= self._weight or", "if"),
    Fault("asked-again-and-again", "lost check", _SEARCH, "        self._known.add(fingerprint)\n", ""),
    Fault("tries-without-end", "dropped guard", _SEARCH, "if self.tries >= self._most:", "if self.tries < 0:"),
    Fault("what-was-read-is-lost", "lost result", _CUT, "new = dangling if returned or empty else []", "new = []"),
    Fault("waits-stay-behind", "lost wait", _UNITS,
          "return [launch, *(user for user in launch.users if is_taken_from_launch(user)), *waits_of(launch)]",
          "return [launch]"),
    Fault("group-sizes-stay", "wrong group", _RETYPE, "holder[place] = group[1]", "holder[place] = group[0]"),
    Fault("sizes-do-not-follow", "wrong rule", _RETYPE, "learned.setdefault(size, new)", "pass"),
    Fault("only-half-a-world", "wrong rule", _WORLDS, "_LEAST = 2\n", "_LEAST = 5\n"),
    Fault("any-reason-will-do", "dropped guard", _RUN,
          "(self._any or alike(reason, verdict.reason, near=near))", "True"),
    Fault("every-status-is-one", "dropped guard", _REASONS, "(exit status \\d+|", "(exit status|"),
    Fault("an-interrupt-loses-all", "lost check", _RUN,
          "    except KeyboardInterrupt:\n        return \"interrupted\"\n", ""),
    Fault("inputs-leave-the-signature", "lost meta", _CONVENTION,
          "self.names = [name for name, _ in kept] + [name for name in rest if name in keywords]", "pass"),
)
