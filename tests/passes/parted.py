"""What the tests of distfusion share: parts of a value by the rank, and a run of the pass that is proved."""

from __future__ import annotations

from collections.abc import Sequence

from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import stale_types
from fxpasses.testing.snippets import GROUPS, snippet

MESH = {**GROUPS, "turned": [[2, 0, 3, 1]], "swapped": [[1, 0], [3, 2]], "cross": [[0, 2], [1, 3]],
        "some": [[0, 1, 2]]}
RANKS = ("rank: i64[] rank@dp; r: i64[] rank@tp; t: i64[] rank@turned; s: i64[] rank@swapped; "
         "c: i64[] rank@cross")
INPUTS = f"a: f32[2, 8]; f: f32[8, 8]; o: f32[8, 8]; b: f32[8]; h: bf16[8, 8]; n: i64[8, 8]; {RANKS}"
#: name -> the part of ``{0}`` [8, 8] that is the rank's own in a group of four, and its shape; ``{1}``: its number.
PARTS = {
    "rows": "i = aten._local_scalar_dense.default({1})\nk = operator.mul(i, 2)\n"
            "q = aten.narrow.default({0}, 0, k, 2)\n",
    "row of rows": "v = aten.view.default({0}, [4, 2, 8])\ni = aten.view.default({1}, [1])\n"
                   "piece = aten.index_select.default(v, 0, i)\nq = aten.view.default(piece, [2, 8])\n",
    "rows by a list": "steps = aten.arange.default(2)\nk = aten.mul.Tensor({1}, 2)\ni = aten.add.Tensor(steps, k)\n"
                      "q = aten.index_select.default({0}, 0, i)\n",
    "rows by an index": "steps = aten.arange.default(2)\nk = aten.mul.Tensor({1}, 2)\ni = aten.add.Tensor(steps, k)\n"
                        "q = aten.index.Tensor({0}, [i])\n",
    "counted from behind": "less = aten.sub.Tensor({1}, 4)\nnumber = aten._local_scalar_dense.default(less)\n"
                           "k = operator.mul(number, 2)\nq = aten.narrow.default({0}, 0, k, 2)\n",
    "columns": "i = aten._local_scalar_dense.default({1})\nk = operator.mul(i, 2)\n"
               "q = aten.narrow.default({0}, 1, k, 2)\n",
    "columns of columns": "v = aten.view.default({0}, [8, 4, 2])\ni = aten._local_scalar_dense.default({1})\n"
                          "q = aten.select.int(v, 1, i)\n",
    "strided rows": "steps = aten.arange.default(2)\nk = aten.mul.Tensor(steps, 4)\ni = aten.add.Tensor(k, {1})\n"
                    "q = aten.index_select.default({0}, 0, i)\n",
    "strided columns": "steps = aten.arange.default(2)\nk = aten.mul.Tensor(steps, 4)\ni = aten.add.Tensor(k, {1})\n"
                       "q = aten.index_select.default({0}, 1, i)\n",
    "turned": "v = aten.t.default({0})\ni = aten._local_scalar_dense.default({1})\nk = operator.mul(i, 2)\n"
              "q = aten.narrow.default(v, 0, k, 2)\n",
    "flat": "v = aten.view.default({0}, [64])\ni = aten._local_scalar_dense.default({1})\nk = operator.mul(i, 16)\n"
            "q = aten.narrow.default(v, 0, k, 16)\n",
    "turned and flat": "moved = aten.permute.default({0}, [1, 0])\ncopied = aten.clone.default(moved, "
                       "memory_format=torch.contiguous_format)\nv = aten.view.default(copied, [64])\n"
                       "i = aten._local_scalar_dense.default({1})\nk = operator.mul(i, 16)\n"
                       "q = aten.narrow.default(v, 0, k, 16)\n",
    "from columns twice": "v = aten.view.default({0}, [8, 2, 2, 2])\ni = aten._local_scalar_dense.default({1})\n"
                          "number = operator.floordiv(i, 2)\nlow = operator.mod(i, 2)\n"
                          "piece = aten.select.int(v, 1, number)\n"
                          "q = aten.select.int(piece, 1, low)\n",
}
NEG = "z = aten.neg.default(q)\nreturn (z,)"


def graph(body: str, *, inputs: str = INPUTS, rank: int | None = None) -> GraphModule:
    return snippet(inputs, body, groups=MESH, rank=rank)


def part(name: str, value: str = "g", rank: str = "rank") -> str:
    """The lines of `PARTS` that take ``q`` of ``value``."""
    return PARTS[name].format(value, rank)


def fuse(given: GraphModule | Sequence[GraphModule], options: str = "", *, world: World | None = None,
         cost_model: object = None) -> tuple[GraphModule, list[str]]:
    """Result (of the first rank) and remark codes; it is proved on all ranks, and running again changes nothing."""
    remarks: list[fxpasses.Remark] = []
    graphs = given if isinstance(given, GraphModule) else list(given)
    passes = f"distfusion{options or '{fuse=false}'}"
    out = fxpasses.run(graphs, passes, world=world, remarks=remarks, verify_each=True, cost_model=cost_model)
    results, sources = ([out], [given]) if isinstance(given, GraphModule) else (out, given)
    where = world or results[0].meta["world"]
    assert same_on_ranks(given, out, where) is None
    assert [stale_types(result, source) for result, source in zip(results, sources, strict=True)] == [[]] * len(results)
    again = fxpasses.run(out, passes, world=world, cost_model=cost_model)
    for first, second in zip(results, [again] if isinstance(given, GraphModule) else again, strict=True):
        assert fxpasses.dump(first) == fxpasses.dump(second)
    return results[0], [remark.code for remark in remarks]
