"""Faults in the diff of graphs: what is matched, what counts as a difference, and what a comment may hold."""

from __future__ import annotations

from tests.mutation.planting import Fault

_LABELS, _ORDER, _COMPARE, _NODES, _RANKS, _WORDS, _MARKDOWN, _WHOLE = (
    f"tools/graph_diff/{name}.py" for name in (
        "labels", "order", "compare", "nodes", "ranks", "words", "markdown", "__init__"))

DIFFS = (
    Fault("equal-numbers-are-one-literal", "wrong key", _LABELS,
          "return (type(value).__name__, repr(value))", "return value"),
    Fault("defaults-count", "lost rule", _LABELS,
          "return type(value) is type(default) and literal_key(value) == literal_key(default)",
          "return False"),
    Fault("tuples-are-lists", "wrong key", _LABELS,
          "next((kind.__name__ for kind in", "next((kind.__name__.replace('tuple', 'list') for kind in"),
    Fault("sparse-values-are-not-told", "lost term", _LABELS,
          """(*_COMPRESSED[value.layout], "values")""", "_COMPRESSED[value.layout]"),
    Fault("shared-memory-is-not-told", "dropped guard", "tools/graph_diff/state.py",
          "found.append(name if storage < 0 else first.setdefault(storage, name))", "found.append(name)"),
    Fault("blocks-of-strangers-moved", "wrong comparison", "tools/graph_diff/text.py",
          "return places[1] == (places[0][0] + 1, places[0][1] + 1)", "return places[1][1] == places[0][1] + 1"),
    Fault("control-edges-have-an-order", "wrong rule", _COMPARE,
          "any(self.same_node(edge, its_edge) for its_edge in its_edges) for edge in edges)",
          "self.same_node(edge, its_edge) for edge, its_edge in zip(edges, its_edges, strict=True))"),
    Fault("lighter-runs-win", "wrong comparison", _ORDER,
          "front[front_ranks[end]][0] <= total", "front[front_ranks[end]][0] >= total"),
    Fault("users-of-another-node-changed", "lost term", _COMPARE,
          "        if len(instead) == 1:\n", "        if len(instead) == 0:\n"),
    Fault("bodies-of-one-side-are-nothing", "dropped guard", _NODES,
          "            if graph not in known:", "            if graph not in known and not path:"),
    Fault("fewest-ranks-are-common", "wrong order", _RANKS,
          "key=lambda ranks: (-len(ranks), ranks)", "key=lambda ranks: (len(ranks), ranks)"),
    Fault("changed-ones-only-moved", "wrong rule", _WORDS,
          "change.kinds == (MOVED,)", "MOVED in change.kinds"),
    Fault("mentions-are-posted", "lost term", "tools/markdown.py",
          """ + ("\\u200b" if letter in "@#" else "")""", ""),
    Fault("fences-end-early", "lost call", _MARKDOWN, 'mark = fence("\\n".join(shown), 3)', 'mark = "```"'),
    Fault("after-is-played-twice", "wrong order", _WHOLE,
          "played = sides[1:] * 2 if found.diff else sides", "played = sides if found.diff else sides[1:] * 2"),
)
