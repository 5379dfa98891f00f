"""The table of faults and who noticed them, as ``docs/planted-faults.md``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from tests.mutation.faults import GROUPS
from tests.mutation.history import HISTORY
from tests.mutation.planting import ROOT, Fault, Verdict

_HEAD = """\
# Planted faults

Do the tests that prove passes notice a pass that is wrong? Each row below is one wrong line that somebody could have
written, planted in the library alone. The faults were chosen by somebody who had read the library and not the tests;
the detectors know passes by what they promise, not how they work:

- **check**: `fxpasses.check` of small graphs before and behind every pass (`tests/mutation/test_check_of_passes.py`)
- **contract**: what every pass owes on every graph of the corpus (`tests/test_contract.py`)
- **property**: random graphs, pipelines, worlds and rank sets (`tests/property`)
- **unit**: tests of the part that has the fault: of the pass manager, whose faults no pass that keeps its contract
  brings out; of what a pass refuses, each with the graph that would be wrong; of what an analysis claims, on ranks

The first test that fails is named, tests on small graphs being tried first. `make mutants` plants them all again, so
does `make test-full`; `python -m tests.mutation NAME` plants one, `python -m tests.mutation --markdown` prints this
page.
The test that compares two processes is left out: the other process has no fault, so it would notice any change.
"""


def markdown(faults: Iterable[Fault], verdicts: Iterable[Verdict]) -> str:
    """The whole page; nothing in it depends on the machine."""
    rows = list(zip(faults, verdicts, strict=True))
    return "\n".join([_HEAD, HISTORY, *_table(rows), "", _count(rows), "", kinds(GROUPS)])


def kinds(groups: Mapping[str, Iterable[Fault]]) -> str:
    """Section of the page: faults of each kind by what they are about."""
    rows = []
    for name, faults in groups.items():
        found = Counter(fault.kind for fault in faults)
        ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
        told = ", ".join(f"{count} {kind}" for kind, count in ordered)
        rows.append(f"| {name} | {sum(found.values())} | {told} |")
    return "\n".join(["## How many, of which kind", "", "| about | faults | kinds |", "|---|---|---|", *rows, ""])


def _count(rows: list[tuple[Fault, Verdict]]) -> str:
    noticed = Counter(verdict.detector or "nobody" for _, verdict in rows)
    return f"{len(rows)} faults: " + ", ".join(f"{count} by {name}" for name, count in noticed.most_common()) + "."


def _table(rows: list[tuple[Fault, Verdict]]) -> Iterator[str]:
    yield "| fault | kind | file | noticed by | test | words |"
    yield "|---|---|---|---|---|---|"
    for fault, verdict in rows:
        test, words = verdict.test.rpartition("::")[2], _plain(verdict.words)
        cells = (fault.name, fault.kind, f"`{fault.file}`", verdict.detector or "**nobody**", f"`{test}`", words)
        yield f"| {' | '.join(cells)} |"


def _plain(words: str) -> str:
    """The beginning of a message, without paths of this machine."""
    text = words.replace(f"{ROOT}/", "").replace("|", "/").replace("<", "").replace(">", "")
    text = text.removeprefix("fxpasses.errors.").removeprefix("fxpasses.testing.fuzz.")
    return text if len(text) <= 110 else text[:110].rpartition(" ")[0] + " ..."
