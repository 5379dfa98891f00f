"""Remark codes: declared by the pass, documented, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.registry import all_passes
from fxpasses.pm.remarks import AROUND_PASSES
from fxpasses.testing.snippets import snippet

PAGE = (Path(__file__).parents[2] / "docs" / "remarks.md").read_text()


DECLARED = {**{name: pass_.remarks for name, pass_ in all_passes().items()}, "Around passes": AROUND_PASSES}


@pytest.mark.parametrize("owner", DECLARED)
def test_the_page_is_what_is_declared(owner: str) -> None:
    declared = DECLARED[owner]
    assert declared, "a pass says which codes it uses"
    section = PAGE.split(f"## {owner}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{code}` | {kinds} | {meaning} |" for code, (kinds, meaning) in declared.items()]


def test_a_code_that_is_not_declared_is_refused() -> None:
    @fxpasses.fxpass(remarks={"known": ("applied", "it happened")})
    def chatty(gm: GraphModule, analyses: Analyses) -> GraphModule:
        """Make a remark."""
        analyses.remark(None, "known" if analyses.world.groups else "unknown")
        return gm

    gm = snippet("a: f32[4]", "return (a,)")
    assert chatty(gm) is not gm
    with pytest.raises(fxpasses.PassError, match="no remark code 'unknown'"):
        chatty(gm, world=fxpasses.World(1))
