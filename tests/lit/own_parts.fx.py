# Gathers and reductions of which every rank takes a part: its own, or another's.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
turned = group([[2, 0, 3, 1]])

class main:
    def forward(
        self,
        a: "f32[2, 4]",
        f: "f32[8, 4]",
        rank: "i64[] rank@dp",
    ):
        steps = aten.arange.default(2)
        first = aten.mul.Tensor(rank, 2)
        rows = aten.add.Tensor(steps, first)
        gather = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        gathered = _c10d_functional.wait_tensor.default(gather)
        mine = aten.index_select.default(gathered, 0, rows)
        reduce = _c10d_functional.all_reduce.default(f, "sum", dp)
        reduced = _c10d_functional.wait_tensor.default(reduce)
        blocks = aten.view.default(reduced, [4, 2, 4])
        index = aten.view.default(rank, [1])
        shard = aten.index_select.default(blocks, 0, index)
        around = _c10d_functional.all_gather_into_tensor.default(a, 4, turned)
        turned_round = _c10d_functional.wait_tensor.default(around)
        other = aten.index_select.default(turned_round, 0, rows)
        total = aten.add.Tensor(mine, other)
        return (mine, total, shard, a)
