"""For people who test their own passes: assertions, graphs from a few lines of text, random ones, a graph builder.

Further modules, imported by their own names: ``pools`` (live ranks: `RankPool`, `LaunchedPool`), ``fuzz`` (random
graphs through random pipelines, failures made small), ``variants`` (passes with other options than the defaults).
"""

from __future__ import annotations

from fxpasses.testing.golden import golden_texts
from fxpasses.testing.graphs import GraphBuilder, body, random_inputs
from fxpasses.testing.passes import assert_pass, documented_example
from fxpasses.testing.random_graphs import random_graph
from fxpasses.testing.random_graphs.rank_sets import random_rank_set
from fxpasses.testing.results import collectives, stale_types
from fxpasses.testing.snippets import GROUPS, snippet, snippet_text
from fxpasses.testing.variants import random_pipeline

__all__ = ["GROUPS", "GraphBuilder", "assert_pass", "body", "collectives", "documented_example", "golden_texts",
           "random_graph", "random_inputs", "random_pipeline", "random_rank_set", "snippet", "snippet_text",
           "stale_types"]
