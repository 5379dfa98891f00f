"""Golden files: ``assert text == golden`` compares with golden/<path of the test module>/<test name>.fx.py."""

from __future__ import annotations

import difflib
import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

os.environ.setdefault("OMP_NUM_THREADS", "1")  # tensors are tiny, and the workers of pytest-xdist share the cores
gc.set_threshold(50_000, 20, 20)  # many graphs stay cached: looking through all of them often took a tenth of the time

TESTS = Path(__file__).resolve().parent
collect_ignore_glob = ["*.fx.py"]


class GoldenFile(SingleFileSnapshotExtension):
    """One text file a comparison. Graphs are compared by their text form, strings as they are."""

    file_extension = "fx.py"
    _write_mode = WriteMode.TEXT

    def serialize(self, data: Any, **_: Any) -> str:
        if isinstance(data, str):
            return data
        from fxpasses import dump

        return dump(data)

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        module = Path(test_location.filepath).resolve().relative_to(TESTS)
        return str(TESTS.parent / "golden" / module.with_suffix(""))

    def diff_lines(self, serialized_data: Any, snapshot_data: Any) -> Iterator[str]:
        yield from difflib.unified_diff(str(snapshot_data).splitlines(), str(serialized_data).splitlines(),
                                        "golden file", "this run", n=3, lineterm="")


class Golden(SnapshotAssertion):
    """Compares a graph, a text, or a rank set (a list of graphs): see `fxpasses.testing.golden_texts`."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (list, tuple)):
            return bool(super().__eq__(other))
        from fxpasses.testing import golden_texts

        stem = self._custom_index
        for suffix, text in golden_texts(other).items():
            name = "-".join(part for part in (stem, suffix) if part)
            if not super(Golden, self(name=name) if name else self).__eq__(text):
                return False  # pytest shows the difference of the last comparison
        return True


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compare with a golden file; ``golden(name="after")`` where one test has several. `make golden` writes them."""
    return Golden(session=snapshot.session, extension_class=GoldenFile, test_location=snapshot.test_location,
                  update_snapshots=snapshot.update_snapshots,
                  update_new_snapshots_only=snapshot.update_new_snapshots_only)
