"""Runs in torch's own logs: lines of ``TORCH_LOGS``, artifacts of ``TORCH_TRACE`` that tlparse shows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from torch.fx import GraphModule

from fxpasses._torch import graph_logger, trace_artifact
from fxpasses.pm.ambient import GRAPHS_MODULE, LOGGER
from fxpasses.pm.declare import Pass
from fxpasses.pm.observe import Observer, Statistics, graph_text
from fxpasses.pm.remarks import Remark

_logger = logging.getLogger(LOGGER)


class Logged(Statistics):
    """A line a pass at level INFO, remarks at DEBUG, after each pass the graphs where ``graphs``."""

    def __init__(self, *, graphs: bool = False) -> None:
        super().__init__()
        self._graphs = graphs

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        super().begin(passes, graphs)
        _logger.info("%s", ",".join(map(str, passes)) or "no passes")

    def note(self, message: str) -> None:
        super().note(message)
        _logger.info("note: %s", message)

    def remarked(self, remarks: Sequence[Remark]) -> None:
        super().remarked(remarks)
        if _logger.isEnabledFor(logging.DEBUG):
            for remark in remarks:
                _logger.debug("%s", remark)

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        super().after(pass_, graphs, cpu_seconds)
        step = self.steps[-1]
        told = ", ".join(f"{count} {kind}" for kind, count in step.remarks.items())
        _logger.info("%s%s", step, f", {told}" if told else "")
        if self._graphs:
            logger = graph_logger(GRAPHS_MODULE)
            for rank, gm in enumerate(graphs):
                of = f", rank {rank}" if len(graphs) > 1 else ""
                logger.info("after %s%s\n%s", pass_, of, graph_text(gm))

    def stopped(self, error: BaseException) -> None:
        _logger.error("%s: %s", type(error).__name__, error)


class Traced(Observer):
    """Artifacts of a run in torch's structured trace: the graph before and after, remarks, statistics."""

    def __init__(self) -> None:
        self._statistics = Statistics()
        self._remarks: list[dict[str, Any]] = []

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self._remarks = []
        self._statistics.begin(passes, graphs)
        self._graphs("before", graphs)

    def note(self, message: str) -> None:
        self._statistics.note(message)

    def proved(self, pass_: Pass, verdict: str, ranks: int) -> None:
        self._statistics.proved(pass_, verdict, ranks)

    def remarked(self, remarks: Sequence[Remark]) -> None:
        self._statistics.remarked(remarks)
        self._remarks += [remark.as_dict() for remark in remarks]

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        self._statistics.after(pass_, graphs, cpu_seconds)

    def stopped(self, error: BaseException) -> None:
        trace_artifact("fxpasses_failure", "string", f"{type(error).__name__}: {error}")
        self._tell()

    def end(self, graphs: Sequence[GraphModule]) -> None:
        self._graphs("after", graphs)
        self._tell()

    def _graphs(self, when: str, graphs: Sequence[GraphModule]) -> None:
        for rank, gm in enumerate(graphs):
            of = f"_rank{rank}" if len(graphs) > 1 else ""
            trace_artifact(f"fxpasses_{when}{of}", "string", graph_text(gm))

    def _tell(self) -> None:
        trace_artifact("fxpasses_remarks", "json", self._remarks)
        trace_artifact("fxpasses_statistics", "json", self._statistics.as_dict())
