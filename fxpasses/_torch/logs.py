"""Private touches on torch's logging: names that TORCH_LOGS knows, and artifacts in the trace that tlparse reads.

TORCH_LOGS is read while torch is imported, when it knows none of these names: it takes those of modules then, so
``fxpasses`` works there too, and for graphs the name of a module. Once this package is imported
``torch._logging.set_logs(modules={...})`` takes ``fxpasses`` and the artifact ``fxpasses_graphs``.
"""

from __future__ import annotations

import logging
import os
from typing import Any

LOG, GRAPHS = "fxpasses", "fxpasses_graphs"
_DESCRIPTION = "Graphs behind each pass of fxpasses, in its text form"


def _registered() -> logging.Logger:
    """Make both names known to torch; the logger of graphs (torch 2.11 - 2.14)."""
    from torch._logging import _internal

    private: Any = _internal
    if not private.log_registry.is_log(LOG):
        private.register_log(LOG, LOG)
    if not private.log_registry.is_artifact(GRAPHS):
        private.register_artifact(GRAPHS, _DESCRIPTION, off_by_default=True)
    logger: logging.Logger = private.getArtifactLogger(LOG, GRAPHS)
    return logger


_graphs = _registered()


def graph_logger(module: str) -> logging.Logger:
    """The logger of graphs, where TORCH_LOGS names ``module`` that one's (torch 2.11 - 2.14)."""
    return logging.getLogger(module) if _named_in_environment(module) else _graphs


def shows_graphs(module: str) -> bool:
    """Somebody asked for graphs by name (torch 2.11 - 2.14)."""
    logger = graph_logger(module)
    return _named_in_environment(module) or (logger.level != logging.NOTSET and logger.isEnabledFor(logging.INFO))


def _named_in_environment(module: str) -> bool:
    return module in os.environ.get("TORCH_LOGS", "")


def traces_artifacts() -> bool:
    """TORCH_TRACE names a folder, which `trace_artifact` writes to (torch 2.11 - 2.14).

    torch's handler is there from the start, and takes itself off at the first event when it has no folder.
    """
    from torch._logging import _internal

    return any(isinstance(handler, _internal.LazyTraceHandler) and handler.root_dir is not None
               for handler in _internal.trace_log.handlers)


def trace_artifact(name: str, encoding: str, payload: Any) -> None:
    """Put text, or data as JSON, into the structured trace under ``name`` (torch 2.11 - 2.14)."""
    from torch._logging import _internal

    _internal.trace_structured("artifact", metadata_fn=lambda: {"name": name, "encoding": encoding},
                     payload_fn=lambda: payload, expect_trace_id=False)
