"""Graph-transformation passes over torch.fx graphs of distributed PyTorch programs.

Importing the package does not import torch: public names are looked up on first use (PEP 562).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fxpasses._version import __version__
from fxpasses.errors import (
    DeviceError,
    FxpassesError,
    GraphError,
    PassError,
    Place,
    RankError,
    UsageError,
    VerifyError,
)

if TYPE_CHECKING:
    from fxpasses.frontend.capture import capture
    from fxpasses.frontend.parallel import DDP, FSDP, ContextParallel, ExpertParallel, TensorParallel
    from fxpasses.ir.load import list_graphs, load
    from fxpasses.ir.text.writer import dump
    from fxpasses.ir.verify import verify
    from fxpasses.ir.world import Group, World
    from fxpasses.pm.analyses import Analyses
    from fxpasses.pm.declare import Pass, fxpass
    from fxpasses.pm.events import Events
    from fxpasses.pm.manager import PassManager, run
    from fxpasses.pm.remarks import Remark
    from fxpasses.pm.worlds import live_world
    from fxpasses.ranks.check import check
    from fxpasses.ranks.check.report import CheckReport, FirstNode
    from fxpasses.ranks.compare.values import Difference
    from fxpasses.runtime.bind import bind
    from fxpasses.runtime.compile import compile
    from fxpasses.runtime.inductor import inductor_pass
    from fxpasses.runtime.sharded_state import full_state, local_state
    from fxpasses.sim.simulate import simulate
    from fxpasses.sim.timeline import Timeline
    from fxpasses.tools.bisect import Bisection, bisect
    from fxpasses.tools.graph_diff import GraphDiff
    from fxpasses.tools.graph_diff import graph_diff as diff
    from fxpasses.tools.reduce import Reduced, reduce

_HOME = {
    "Analyses": "fxpasses.pm.analyses",
    "Bisection": "fxpasses.tools.bisect",
    "CheckReport": "fxpasses.ranks.check.report",
    "ContextParallel": "fxpasses.frontend.parallel",
    "DDP": "fxpasses.frontend.parallel",
    "Difference": "fxpasses.ranks.compare.values",
    "Events": "fxpasses.pm.events",
    "ExpertParallel": "fxpasses.frontend.parallel",
    "FSDP": "fxpasses.frontend.parallel",
    "FirstNode": "fxpasses.ranks.check.report",
    "GraphDiff": "fxpasses.tools.graph_diff",
    "Group": "fxpasses.ir.world",
    "Pass": "fxpasses.pm.declare",
    "PassManager": "fxpasses.pm.manager",
    "Reduced": "fxpasses.tools.reduce",
    "Remark": "fxpasses.pm.remarks",
    "TensorParallel": "fxpasses.frontend.parallel",
    "Timeline": "fxpasses.sim.timeline",
    "World": "fxpasses.ir.world",
    "bind": "fxpasses.runtime.bind",
    "bisect": "fxpasses.tools.bisect",
    "capture": "fxpasses.frontend.capture",
    "check": "fxpasses.ranks.check",
    "compile": "fxpasses.runtime.compile",
    "diff": "fxpasses.tools.graph_diff:graph_diff",
    "dump": "fxpasses.ir.text.writer",
    "fxpass": "fxpasses.pm.declare",
    "full_state": "fxpasses.runtime.sharded_state",
    "inductor_pass": "fxpasses.runtime.inductor",
    "list_graphs": "fxpasses.ir.load",
    "live_world": "fxpasses.pm.worlds",
    "load": "fxpasses.ir.load",
    "local_state": "fxpasses.runtime.sharded_state",
    "reduce": "fxpasses.tools.reduce",
    "run": "fxpasses.pm.manager",
    "simulate": "fxpasses.sim.simulate",
    "verify": "fxpasses.ir.verify",
}
"""Public name -> module that defines it, under another name behind a colon."""

__all__ = [
    "DDP",
    "FSDP",
    "Analyses",
    "Bisection",
    "CheckReport",
    "ContextParallel",
    "DeviceError",
    "Difference",
    "Events",
    "ExpertParallel",
    "FirstNode",
    "FxpassesError",
    "GraphDiff",
    "GraphError",
    "Group",
    "Pass",
    "PassError",
    "PassManager",
    "Place",
    "RankError",
    "Reduced",
    "Remark",
    "TensorParallel",
    "Timeline",
    "UsageError",
    "VerifyError",
    "World",
    "__version__",
    "bind",
    "bisect",
    "capture",
    "check",
    "compile",
    "diff",
    "dump",
    "full_state",
    "fxpass",
    "inductor_pass",
    "list_graphs",
    "live_world",
    "load",
    "local_state",
    "reduce",
    "run",
    "simulate",
    "verify",
]


if not TYPE_CHECKING:  # a checker would take any name for one of the package's

    def __getattr__(name: str) -> Any:
        if name not in _HOME:
            raise AttributeError(f"module 'fxpasses' has no attribute '{name}'")
        module, _, attribute = _HOME[name].partition(":")
        return getattr(import_module(module), attribute or name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
