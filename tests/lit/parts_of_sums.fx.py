# Reductions of which every rank keeps its part: columns, strided rows, what is computed of them; in a loop too.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
node = group([[0, 1], [2, 3]])
cross = group([[0, 2], [1, 3]])

class main:
    def forward(
        self,
        a: "f32[8, 8]",
        b: "f32[8]",
        c: "f32[3, 8, 4]",
        carry: "f32[2, 4]",
        rank: "i64[] rank@dp",
        local: "i64[] rank@node",
    ):
        index = aten.view.default(rank, [1])
        sum_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        sum = _c10d_functional.wait_tensor.default(sum_l)
        mean = aten.div.Tensor(sum, 4)
        biased = aten.add.Tensor(mean, b)
        columns = aten.view.default(biased, [8, 4, 2])
        own_columns = aten.index_select.default(columns, 1, index)
        most_l = _c10d_functional.all_reduce.default(a, "max", dp)
        most = _c10d_functional.wait_tensor.default(most_l)
        strided = aten.view.default(most, [2, 4, 8])
        own_rows = aten.index_select.default(strided, 1, index)
        inner_l = _c10d_functional.all_reduce.default(a, "sum", node)
        inner = _c10d_functional.wait_tensor.default(inner_l)
        outer_l = _c10d_functional.all_reduce.default(inner, "sum", cross)
        outer = _c10d_functional.wait_tensor.default(outer_l)
        halves = aten.view.default(outer, [2, 4, 8])
        half = aten.view.default(local, [1])
        own_half = aten.index_select.default(halves, 0, half)
        full_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        full = _c10d_functional.wait_tensor.default(full_l)
        pairs = aten.view.default(full, [4, 2])
        own_pair = aten.index_select.default(pairs, 0, index)
        body = self.body
        loop = hop.scan(body, [carry], [c], [index])
        last = loop[0]
        stacked = loop[1]
        return (own_columns, own_rows, own_half, full, own_pair, last, stacked)

    class body:
        def forward(
            self,
            carry: "f32[2, 4]",
            rows: "f32[8, 4]",
            index: "i64[1]",
        ):
            sum_l = _c10d_functional.all_reduce.default(rows, "sum", dp)
            sum = _c10d_functional.wait_tensor.default(sum_l)
            blocks = aten.view.default(sum, [4, 2, 4])
            block = aten.index_select.default(blocks, 0, index)
            own = aten.view.default(block, [2, 4])
            new = aten.add.Tensor(carry, own)
            kept = aten.neg.default(own)
            return (new, kept)
