"""Faults in copies of graphs, in the making of nodes and in schedules of collectives."""

from __future__ import annotations

from tests.mutation.planting import Fault

_CLONE, _GRAPH, _SCHEDULE, _AGREEMENT = (
    f"ir/{name}.py" for name in ("clone", "graph", "schedule/__init__", "schedule/agreement"))

GRAPHS = (
    Fault("edges-into-the-original", "stale reference", _CLONE,
          "return self.nodes.get(node, node)", "return node"),
    Fault("metas-shared", "shared state", _CLONE,
          "copied.meta = {key: value if type(value) in _PLAIN else _copied(value, self._copy_of)\n"
          "                           for key, value in meta.items()}",
          "copied.meta = {key: tuple(map(self._copy_of, value)) if key == \"after\" else value\n"
          "                           for key, value in meta.items()}"),
    Fault("module-meta-lost", "lost meta", _CLONE,
          "            self._metas.append((module.meta, copied))\n", ""),
    Fault("container-of-bodies-shared", "shared state", _CLONE,
          "if not any(isinstance(held, GraphModule) for held in module.modules()):",
          "if not isinstance(module, GraphModule):"),
    Fault("calling-convention-lost", "lost meta", _CLONE,
          "        copy_graph_settings(old, new)\n", ""),

    Fault("new-node-without-origin", "lost meta", _GRAPH,
          "    node.meta.update(origin(like))\n", ""),
    Fault("new-node-without-scope", "lost meta", _GRAPH,
          'ORIGIN_METAS = ("nn_module_stack", "fwd_nn_module_stack",', 'ORIGIN_METAS = ("fwd_nn_module_stack",'),
    Fault("type-of-the-model-node", "stale type", _GRAPH,
          "val is not None else infer(node)", 'val is not None else like.meta.get("val")'),
    Fault("bodies-of-bodies-missed", "lost recursion", _GRAPH,
          "for target, body in bodies(graph):\n", "for target, body in [] if path else bodies(graph):\n"),

    Fault("loops-left-out-of-schedule", "lost recursion", _SCHEDULE,
          "            yield Region(region_name(node), index, _runs(node, kind.rows), calls)\n",
          "            continue\n"),
    Fault("nobody-waits-for-the-missing", "dropped guard", _AGREEMENT,
          "return self._first_meeting() or self._first_wait() or", "return self._first_meeting() or"),
)
