"""docs/chunkcomm.md: its Python runs, and what it says of the figures is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).parents[2] / "docs" / "chunkcomm.md").read_text()
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_python_runs() -> None:
    assert len(CODE) == 3
    names: dict[str, Any] = {}
    for block in CODE:
        exec(compile(block, "chunkcomm.md", "exec"), names)
