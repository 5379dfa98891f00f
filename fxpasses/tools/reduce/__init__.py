"""Make a failing case small: a graph, or a rank set, and its pipeline, for as long as it stays legal and still fails.

``run`` has the stages, ``search`` tries what they propose. Each kind of edit is a module: ``cut`` (nodes, by
``units``), ``outputs``, ``bodies`` (loops and branches), ``values``, ``sizes`` (by ``retype``), ``worlds`` (ranks and
groups), ``pipeline``.
"""

from __future__ import annotations

from fxpasses.tools.reduce.run import NotFailing, Reduced, reduce, reduce_graph

__all__ = ["NotFailing", "Reduced", "reduce", "reduce_graph"]
