"""Golden files: ``assert text == golden`` compares with golden/<path of the test module>/<test name>.fx.py."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

os.environ.setdefault("OMP_NUM_THREADS", "1")  # tensors are tiny, and the workers of pytest-xdist share the cores

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


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compare with a golden file; ``golden(name="after")`` where one test has several. `make golden` writes them."""
    return snapshot.use_extension(GoldenFile)
