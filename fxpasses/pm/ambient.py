"""Observers that nobody passed: what the environment and torch's logging ask for, looked up when a run begins."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from fxpasses._torch import shows_graphs, traces_artifacts

if TYPE_CHECKING:
    from fxpasses.pm.observe import Observer

EVENTS = "FXPASSES_EVENTS"
LOGGER = "fxpasses"
GRAPHS_MODULE = "fxpasses.ir.graph"
"""Its name in TORCH_LOGS asks for graphs, which then come from its logger."""
_logger = logging.getLogger(LOGGER)


def ambient_observers() -> tuple[Observer, ...]:
    """``FXPASSES_EVENTS=FILE``, ``TORCH_LOGS=fxpasses`` and ``TORCH_TRACE=DIR``, each as an observer; mostly none."""
    found: list[Observer] = []
    path = os.environ.get(EVENTS)
    if path:
        from fxpasses.pm.events import Events

        found.append(Events(path))
    graphs = shows_graphs(GRAPHS_MODULE)
    if graphs or _logger.isEnabledFor(logging.INFO):
        from fxpasses.pm.logs import Logged

        found.append(Logged(graphs=graphs))
    if traces_artifacts():
        from fxpasses.pm.logs import Traced

        found.append(Traced())
    return tuple(found)
