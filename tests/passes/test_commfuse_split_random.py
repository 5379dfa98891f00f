"""Random buckets, put together and taken apart in random ways: the same bits, and a second run changes nothing."""

from __future__ import annotations

import random
from itertools import accumulate

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.ir.ops import base_name, collective, payload_bytes
from fxpasses.testing.snippets import snippet

RANKS, PRODUCTS = 4, 5
KINDS = {
    "gather": '_c10d_functional.all_gather_into_tensor.default({}, 4, dp)',
    "scatter": '_c10d_functional.reduce_scatter_tensor.default({}, "sum", 4, dp)',
    "reduce": '_c10d_functional.all_reduce.default({}, "sum", dp)',
}


def cost(node: Node) -> float:
    """A product takes 1, a launch 0.1 and a little for each element."""
    if collective(node) is not None:
        return 0.1 + payload_bytes(node) / 128
    return 1.0 if base_name(node) == "mm" else 0.0


class Lines:
    """The body of a random graph, line by line: products in a chain, a bucket somewhere between them."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.kind = self.draw.choice(list(KINDS))
        self.lines: list[str] = []
        self.returned: list[str] = []
        self.lengths = [self.draw.choice((8, 16)) if self.kind == "scatter" else self.draw.randrange(1, 24)
                        for _ in range(self.draw.randrange(2, 6))]
        self.rows = RANKS if self.kind == "gather" else 1
        self.at = 0

    def graph(self) -> GraphModule:
        pieces = [f"a{index}" for index in range(len(self.lengths))]
        inputs = [f"{name}: f32[{length}]" for name, length in zip(pieces, self.lengths, strict=True)]
        self.products(1)
        if self.kind != "gather":
            pieces = []
            for index, length in enumerate(self.lengths):
                pieces.append(self.gradient(index, length))
                self.products(self.draw.randrange(2))
        sent = self.together(pieces)
        self.add(f"l = {KINDS[self.kind].format(sent)}", "w = _c10d_functional.wait_tensor.default(l)")
        self.apart()
        self.products(PRODUCTS - self.at)
        self.returned.append(f"h{self.at}")
        body = "\n".join([*self.lines, f"return ({', '.join(self.returned)},)"])
        return snippet("; ".join(["x: f32[8, 8]", "h0: f32[8, 8]", *inputs]), body)

    def add(self, *lines: str) -> None:
        self.lines += lines

    def products(self, count: int) -> None:
        for _ in range(count):
            self.add(f"h{self.at + 1} = aten.mm.default(h{self.at}, x)")
            self.at += 1

    def gradient(self, index: int, length: int) -> str:
        if self.kind == "scatter":
            self.add(f"n{index} = aten.narrow.default(h{self.at}, 0, 0, {length // 2})",
                     f"r{index} = aten.view.default(n{index}, [4, {length}])")
        else:
            self.add(f"n{index} = aten.select.int(h{self.at}, 0, 0)", f"s{index} = aten.sum.default(n{index})",
                     f"r{index} = aten.mul.Tensor(a{index}, s{index})")
        return f"r{index}"

    def together(self, pieces: list[str]) -> str:
        self.add(f"c = aten.cat.default([{', '.join(pieces)}]{', 1' if self.kind == 'scatter' else ''})")
        sent = "c"
        if self.kind == "scatter":
            self.add(f"f = aten.view.default(c, [{4 * sum(self.lengths)}])")
            sent = "f"
        if self.draw.random() < 0.3:
            self.add(f"k = aten._to_copy.default({sent}, dtype=torch.float64)")
            sent = "k"
        if self.draw.random() < 0.1:
            self.add(f"kw = aten.mul_.Tensor({sent}, 3.0)")
        return sent

    def apart(self) -> None:
        whole, width = "w", sum(self.lengths)
        if self.draw.random() < 0.3:
            self.add("d = aten.div.Tensor(w, 3.0)")
            whole = "d"
        if self.rows > 1:
            self.add(f"v = aten.view.default({whole}, [4, {width}])")
            whole = "v"
        if self.draw.random() < 0.1:
            self.add(f"vs = aten.sum.default({whole})")
            self.returned.append("vs")
        lengths = list(self.lengths)
        if len(lengths) > 2 and self.draw.random() < 0.3:  # two pieces read as one, or one as two
            lengths[:2] = [lengths[0] + lengths[1]]
        elif lengths[0] > 2 and self.draw.random() < 0.3:
            lengths[:1] = [lengths[0] - 2, 2]
        elif self.draw.random() < 0.1:
            lengths = [lengths[0] + 1, *lengths[1:-1], lengths[-1] - 1] if lengths[-1] > 1 else lengths
        dim = self.rows > 1
        how = self.draw.choice(("split_with_sizes", "split_with_sizes_copy", "slice"))
        parts = [f"p{index}" for index in range(len(lengths))]
        if how == "slice":
            ends = list(accumulate(lengths))
            self.add(*(f"{part} = aten.slice.Tensor({whole}, {int(dim)}, {end - length}, {end})"
                       for part, end, length in zip(parts, ends, lengths, strict=True)))
        else:
            self.add(f"sp = aten.{how}.default({whole}, {lengths}{', 1' if dim else ''})",
                     *(f"{part} = sp[{index}]" for index, part in enumerate(parts)))
        if self.rows > 1 and how != "split_with_sizes_copy":
            self.add(*(f"q{part} = aten.clone.default({part}, memory_format=torch.contiguous_format)"
                       for part in parts))
            parts = [f"q{part}" for part in parts]
        if self.draw.random() < 0.1:
            self.add(f"z = aten.mul_.Tensor({parts[0]}, 2.0)")
        for part in sorted(parts, key=lambda _: self.draw.random()):
            self.products(self.draw.randrange(2))
            if self.draw.random() < 0.8:
                self.add(f"u{part} = aten.sum.default({part})",
                         f"t{part} = aten._to_copy.default(u{part}, dtype=torch.float32)",
                         f"h{self.at + 1} = aten.add.Tensor(h{self.at}, t{part})")
                self.at += 1
            else:
                self.returned.append(part)


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(40, 800, 40))])
def test_random_buckets(start: int) -> None:
    taken_apart = 0
    for seed in range(start, start + 40):
        gm = Lines(seed).graph()
        remarks: list[fxpasses.Remark] = []
        passes = "commfuse{judge=always}"
        out = fxpasses.run(gm, passes, cost_model=cost, remarks=remarks, verify_each=True)
        report = fxpasses.check(gm, out)
        assert str(report).startswith("bit-equal"), (seed, str(report))
        assert fxpasses.dump(fxpasses.run(out, passes, cost_model=cost)) == fxpasses.dump(out), seed
        taken_apart += any(remark.code == "split" for remark in remarks)
    assert taken_apart > 5
