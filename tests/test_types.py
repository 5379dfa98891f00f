"""What a user's code looks like to a type checker."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
USER_CODE = """
from fxpasses import Group, World

world = World(4, {"dp": [[0, 1], [2, 3]], "tp": [0, 2], "pp": 2, "any": None, "made": Group(size=2)}, mesh={"dp": 2})
named = World(size=2, groups={"dp": [[0, 1]]}, rank=0, spmd=True)
tuples = World(4, groups={"dp": ((0, 1), (2, 3))})
group: Group = world.groups["dp"]
rank: int | None = named.rank
"""


def problems(code: str, folder: Path) -> str:
    """What mypy --strict says of a file of a user's."""
    from mypy import api

    (folder / "user.py").write_text(code)
    cache = ROOT / ".mypy_cache"
    said, broken, _ = api.run(["--strict", "--follow-imports=silent", f"--cache-dir={cache}", str(folder / "user.py")])
    assert not broken, broken
    return said


@pytest.mark.full  # mypy reads torch where no cache of it is there
def test_groups_may_be_given_as_lists(tmp_path: Path) -> None:
    assert "Success" in problems(USER_CODE, tmp_path)
    wrong = problems(USER_CODE + "World(4, {'dp': 'all'})\nbad: int = world.groups['dp']\n", tmp_path)
    assert "user.py:9: error: Dict entry 0 has incompatible type" in wrong
    assert "user.py:10: error: Incompatible types in assignment" in wrong
