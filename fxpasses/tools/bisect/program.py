"""The wrong rewrite of a user's own program: it runs again and again, with limits in its environment."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fxpasses.errors import UsageError, counted
from fxpasses.pm.process_rewrites import LIMIT, LOG
from fxpasses.pm.rewrites import Rewrite
from fxpasses.tools.bisect.result import (
    Culprit,
    Status,
    ends_of_passes,
    judged_lines,
    other_boundaries,
    verdicts_as_dict,
)
from fxpasses.tools.bisect.search import Judged, first_of_all, search
from fxpasses.tools.predicates import Verdict, of_status
from fxpasses.tools.processes import run_shell

_WIDTH = 10
_LOGS = "{limit}.rank{{rank}}.jsonl"


@dataclass(frozen=True)
class ProgramBisection:
    """The answer of `bisect_program`; true where a culprit was found. ``status``, ``reason``, ``limits``: as those of
    `Bisection`, the input being the program without any rewrite.

    ``counts``: rewrites of the whole program, by rank. ``folder``: has the output of each run as ``N.txt``, N the
    limit, or ``all.txt``.
    """

    status: Status
    reason: str
    counts: Mapping[str, int]
    folder: Path
    limits: tuple[int, int] = (0, 0)
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    culprit: Culprit | None = None
    notes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.status == "found"

    @property
    def total(self) -> int:
        """Rewrites of the rank that asks for most."""
        return max(self.counts.values(), default=0)

    @property
    def output(self) -> Path:
        """What the run wrote that decided: the one with the first bad rewrite, else the one without a limit."""
        path = self.folder / f"{self.limits[1]}.txt"
        return path if path.exists() else self.folder / "all.txt"

    @property
    def headline(self) -> str:
        """The answer in one line."""
        if self.culprit is not None:
            return f"the first bad rewrite is in {self.culprit.headline}"
        good, bad = self.limits
        told = {"found": f"it turns bad behind rewrite {self.total}, the last one: a pass that asks for none",
                "range": f"the first bad rewrite is one of {good + 1} to {bad}: nobody can tell of those in between",
                "good": f"the program is good with its {counted(self.total, 'rewrite')}: there is nothing to find",
                "bad input": "the program itself is bad, without any rewrite",
                "unjudged": "nobody can tell"}
        return told[self.status]

    def lines(self) -> Iterator[tuple[str, str]]:
        """Further facts, in words."""
        yield from self.culprit.lines() if self.culprit is not None else ()
        yield "because", self.reason
        yield from judged_lines(self.verdicts, self.total)
        yield "output", str(self.output)
        for note in self.notes:
            yield "note", note

    def __str__(self) -> str:
        return "\n".join([self.headline, *(f"  {key:{_WIDTH}}{text}" for key, text in self.lines())])

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"status": self.status, "reason": self.reason, "total": self.total, "counts": dict(self.counts),
                "limits": list(self.limits), "culprit": self.culprit.as_dict() if self.culprit else None,
                "verdicts": verdicts_as_dict(self.verdicts), "notes": list(self.notes), "folder": str(self.folder)}


def bisect_program(command: str, folder: Path, *, text: str | None = None, timeout: float | None = None,
                   every: bool = False, progress: Callable[[str], object] = lambda line: None) -> ProgramBisection:
    """The first rewrite with which a user's own program is bad, wherever in it passes run.

    ``command``: a shell runs it, in the current directory, first without a limit, then behind limits that its
    environment says (`fxpasses.pm.process_rewrites`); ranks count alike, each for itself. An exit status of 0 is good,
    125 cannot tell, any other is bad, so is a signal and a run of more than ``timeout`` seconds. With ``text`` a run
    that writes it is bad, whatever its status, and one that fails or does not end without it cannot tell. ``folder``,
    empty or new, gets output and logs.

    Raises `UsageError` for an empty command and a folder that cannot be used.
    """
    if not command.strip():
        raise UsageError("an empty command")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise UsageError(f"'{folder}' is not empty", hint="name a new directory")
    except OSError as error:
        raise UsageError(f"cannot use '{folder}': {error.strerror}") from error
    return _Program(command, folder.resolve(), text, timeout, progress).bisect(every)


@dataclass
class _Program:
    command: str
    folder: Path
    text: str | None
    timeout: float | None
    progress: Callable[[str], object]

    def bisect(self, every: bool) -> ProgramBisection:
        whole = self._run(None)
        asked = self._asked("all")
        counts = {rank: _count(each) for rank, each in asked.items()}
        answer = ProgramBisection("good", whole.reason, counts, self.folder, notes=tuple(_remarkable(counts)))
        total = answer.total
        if whole.skip:
            return replace(answer, status="unjudged", reason=f"the whole program: {whole.reason}")
        if not whole.bad:
            return replace(answer, limits=(total, total))
        judged = Judged(self._run)
        first = judged(0)
        answer = replace(answer, reason=first.reason, verdicts=judged.verdicts)
        if first.skip:
            return replace(answer, status="unjudged", reason=f"without any rewrite: {first.reason}")
        if first.bad:
            return replace(answer, status="bad input")
        last = total + 1  # what fails behind the last rewrite is a pass that asks for none
        judged.verdicts[last] = whole
        ends = ends_of_passes(rewrite for each in asked.values() for rewrite in each)
        found = first_of_all(judged, 0, last) if every else search(judged, 0, last, ends)
        limits = found.good, found.bad
        answer = replace(answer, status="range" if found.skipped else "found", reason=judged(found.bad).reason,
                         limits=limits, notes=(*answer.notes, *other_boundaries(judged.verdicts, limits)))
        return answer if found.skipped or found.bad == last else self._named(answer, asked)

    def _run(self, limit: int | None) -> Verdict:
        name = "all" if limit is None else str(limit)
        environment = {LIMIT: "-1" if limit is None else name, LOG: str(self.folder / _LOGS.format(limit=name))}
        path = self.folder / f"{name}.txt"
        with open(path, "wb") as output:
            status = run_shell(self.command, environment, output, timeout=self.timeout)
        verdict = self._verdict(status, path.read_bytes().decode(errors="replace"))
        which = "all rewrites" if limit is None else f"the first {limit}"
        self.progress(f"{which}: {verdict.word}: {verdict.reason}")
        return verdict

    def _verdict(self, status: int | None, said: str) -> Verdict:
        lines = [line for line in said.strip().splitlines() if not (line.startswith("fxpasses: ") and LOG in line)]
        if self.text is not None and self.text in said:
            return Verdict(True, f"it says: {next((line for line in lines if self.text in line), self.text)}")
        verdict = of_status(status, self.timeout, lines[-1] if lines else "")
        if self.text is None or not verdict.bad:
            return verdict
        return Verdict(False, f"it fails otherwise: {verdict.reason}", skip=True)

    def _asked(self, name: str) -> dict[str, list[Rewrite]]:
        """What each rank asked for: of several processes of a rank, the one that asked for most."""
        found: dict[str, list[Rewrite]] = {}
        for path in sorted(self.folder.glob(f"{name}.rank*.jsonl")):
            processes: dict[int, list[Rewrite]] = {}
            for line in path.read_text(encoding="utf-8").splitlines():
                with contextlib.suppress(json.JSONDecodeError):  # a process may have been killed while it wrote
                    data = json.loads(line)
                    processes.setdefault(data["process"], []).append(Rewrite.of_dict(data))
            rank = path.name.removeprefix(f"{name}.rank").removesuffix(".jsonl")
            found[rank] = max(processes.values(), key=_count, default=[])
        return found

    def _named(self, answer: ProgramBisection, whole: Mapping[str, list[Rewrite]]) -> ProgramBisection:
        """With the culprit, as the run that has it told it."""
        number = answer.limits[1]
        asked = self._asked(str(number))
        made = {rank: each for rank, rewrites in asked.items() for each in rewrites if each.number == number}
        if not made:
            note = f"the run with {number} rewrites made no rewrite {number}: the program does not always do the same"
            return replace(answer, notes=(*answer.notes, note))
        rank, rewrite = next(iter(made.items()))
        numbers = [each.number for each in (*asked[rank], *whole.get(rank, ()))
                   if (each.run, each.pass_index) == (rewrite.run, rewrite.pass_index)]
        ranks = {int(name): each for name, each in made.items()} if len(asked) > 1 else {}
        alike = {name: each for name, each in ranks.items()
                 if (each.pass_text, each.run) == (rewrite.pass_text, rewrite.run)}
        culprit = Culprit(rewrite.pass_text, rewrite.pass_index, number, number - min(numbers) + 1,
                          max(numbers) - min(numbers) + 1, rewrite, tuple(ranks), rewrite.node is None, rewrite.run,
                          alike)
        others = [f"rank {name}: {each.what} of '{each.node}' in {each.pass_text}" for name, each in ranks.items()
                  if name not in alike]
        notes = (f"number {number} is another rewrite on {'; '.join(others)}",) if others else ()
        return replace(answer, culprit=culprit, notes=(*answer.notes, *notes))


def _count(rewrites: Sequence[Rewrite]) -> int:
    return max((each.number for each in rewrites), default=0)


def _remarkable(counts: Mapping[str, int]) -> Iterator[str]:
    """What of the numbers of rewrites a reader has to know."""
    if not any(counts.values()):
        yield "no pass of the program asks for a rewrite"
    elif len(set(counts.values())) > 1:
        told = ", ".join(f"{count} on rank {rank}" for rank, count in counts.items())
        yield f"ranks make other numbers of rewrites, and a limit may part them: {told}"
