# Sums again on other groups, on the same one, with a reader in between; parts in another order; a write before a launch.
# fxir 1
module(world_size=4)
dp = group([[0, 1, 2, 3]])
turned = group([[2, 0, 3, 1]])
tp = group([[0, 1], [2, 3]])
cross = group([[0, 2], [1, 3]])

class main:
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
    ):
        once_l: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
        once: "f32[8]" = _c10d_functional.wait_tensor.default(once_l)
        again_l: "f32[8]" = _c10d_functional.all_reduce.default(once, "sum", dp)
        again: "f32[8]" = _c10d_functional.wait_tensor.default(again_l)
        c: "f32[8]" = aten.mul.Tensor(a, 3.0)
        pairs_l: "f32[8]" = _c10d_functional.all_reduce.default(c, "sum", tp)
        pairs: "f32[8]" = _c10d_functional.wait_tensor.default(pairs_l)
        twice_l: "f32[8]" = _c10d_functional.all_reduce.default(pairs, "sum", dp)
        twice: "f32[8]" = _c10d_functional.wait_tensor.default(twice_l)
        d: "f32[8]" = aten.mul.Tensor(a, 5.0)
        seen_l: "f32[8]" = _c10d_functional.all_reduce.default(d, "sum", tp)
        seen: "f32[8]" = _c10d_functional.wait_tensor.default(seen_l)
        all_l: "f32[8]" = _c10d_functional.all_reduce.default(seen, "sum", cross)
        all: "f32[8]" = _c10d_functional.wait_tensor.default(all_l)
        e: "f32[8]" = aten.mul.Tensor(a, 7.0)
        shard_l: "f32[2]" = _c10d_functional.reduce_scatter_tensor.default(e, "sum", 4, dp)
        shard: "f32[2]" = _c10d_functional.wait_tensor.default(shard_l)
        back_l: "f32[8]" = _c10d_functional.all_gather_into_tensor.default(shard, 4, turned)
        back: "f32[8]" = _c10d_functional.wait_tensor.default(back_l)
        f: "f32[8]" = aten.mul.Tensor(a, 9.0)
        whole_l: "f32[32]" = _c10d_functional.all_gather_into_tensor.default(f, 4, dp)
        whole: "f32[32]" = _c10d_functional.wait_tensor.default(whole_l)
        first: "f32[8]" = aten.slice.Tensor(whole, 0, 0, 8)
        g: "f32[8]" = aten.clone.default(b)
        early_l: "f32[8]" = _c10d_functional.all_reduce.default(b, "max", dp)
        early: "f32[8]" = _c10d_functional.wait_tensor.default(early_l)
        shown: "f32[8]" = aten.neg.default(early)
        g_2: "f32[8]" = aten.mul_.Tensor(g, 2.0)
        late_l: "f32[8]" = _c10d_functional.all_reduce.default(g, "max", dp)
        late: "f32[8]" = _c10d_functional.wait_tensor.default(late_l)
        first_own: "f32[8]" = aten.neg.default(first)
        return (again, twice, seen, all, back, first_own, shown, late)
