# Collectives that need not be: repeated, unused, of what all hold alike, of reductions, of shards gathered back.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
cross = group([[0, 2], [1, 3]])
own = group([[0], [1], [2], [3]])

class main:
    def forward(
        self,
        a: "f32[8, 4]",
        b: "f32[8, 4]",
        r: "f32[8, 4] R@dp",
        i: "i64[8] R@dp",
        s: "f32[8, 1]",
    ):
        unused_l = _c10d_functional.all_reduce.default(b, "max", dp)
        unused = _c10d_functional.wait_tensor.default(unused_l)
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        again = _c10d_functional.wait_tensor.default(x)
        y_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        own_l = _c10d_functional.all_reduce.default(b, "sum", own)
        alone = _c10d_functional.wait_tensor.default(own_l)
        twice_l = _c10d_functional.all_reduce.default(x, "max", tp)
        twice = _c10d_functional.wait_tensor.default(twice_l)
        known_l = _c10d_functional.all_reduce.default(r, "sum", tp)
        known = _c10d_functional.wait_tensor.default(known_l)
        count_l = _c10d_functional.all_reduce.default(i, "sum", dp)
        count = _c10d_functional.wait_tensor.default(count_l)
        rows_l = _c10d_functional.all_reduce.default(b, "avg", tp)
        rows = _c10d_functional.wait_tensor.default(rows_l)
        columns_l = _c10d_functional.all_reduce.default(rows, "avg", cross)
        columns = _c10d_functional.wait_tensor.default(columns_l)
        shard_l = _c10d_functional.reduce_scatter_tensor.default(b, "sum", 4, dp)
        shard = _c10d_functional.wait_tensor.default(shard_l)
        split = aten.view.default(shard, [2, 2, 2])
        turned = aten.permute.default(split, [0, 2, 1])
        whole_l = _c10d_functional.all_gather_into_tensor.default(turned, 4, dp)
        whole = _c10d_functional.wait_tensor.default(whole_l)
        wide = aten.expand.default(s, [8, 6])
        many_l = _c10d_functional.all_gather_into_tensor.default(wide, 4, dp)
        many = _c10d_functional.wait_tensor.default(many_l)
        itself = aten.copy_.default(a, a)
        total = aten.add.Tensor(again, itself)
        written = aten.mul_.Tensor(alone, 2)
        return (total, y, written, b, twice, x, known, count, columns, whole, many)
