# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu", form="spmd")
dp = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        w: "f32[4, 4]",
        b: "f32[4]",
        m: "f32[4]",
        n: "i64[]",
        s: "f32[4]",
        x: "f32[4, 4]",
    ):
        cat_default: "f32[8]" = aten.cat.default([m, s])
        broadcast_default: "f32[8]" = _c10d_functional.broadcast.default(cat_default, 0, dp)
        broadcast_default_1: "i64[]" = _c10d_functional.broadcast.default(n, 0, dp)
        y: "f32[4, 4]" = aten.mm.default(x, w)
        wait_tensor_default: "f32[8]" = _c10d_functional.wait_tensor.default(broadcast_default)
        split_with_sizes_default: "[f32[4], f32[4]]" = aten.split_with_sizes.default(wait_tensor_default, [4, 4])
        getitem: "f32[4]" = split_with_sizes_default[0]
        getitem_1: "f32[4]" = split_with_sizes_default[1]
        clone_default: "f32[4]" = aten.clone.default(getitem_1)
        d: "f32[4, 4]" = aten.mul.Tensor(y, getitem)
        g_b: "f32[4]" = aten.sum.dim_IntList(d, [0])
        mul_tensor: "f32[4]" = aten.mul.Tensor(g_b, 0.25)
        all_reduce_default: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor, "sum", dp)
        r: "f32[4, 4]" = aten.relu.default(d)
        g_w: "f32[4, 4]" = aten.mm.default(r, x)
        wait_tensor_default_2: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default)
        mul_tensor_1: "f32[4, 4]" = aten.mul.Tensor(g_w, 0.25)
        all_reduce_default_1: "f32[4, 4]" = _c10d_functional.all_reduce.default(mul_tensor_1, "sum", dp); meta(after=[r])
        f: "f32[4]" = aten.mul.Tensor(wait_tensor_default_2, 2)
        g_s: "f32[4]" = aten.mul.Tensor(f, clone_default)
        wait_tensor_default_3: "f32[4, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
        q: "f32[4, 4]" = aten.exp.default(d); meta(after=[wait_tensor_default_3])
        g_a: "f32[4]" = aten.neg.default(g_b)
        mul_tensor_2: "f32[4]" = aten.mul.Tensor(g_a, 0.25)
        all_reduce_default_2: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor_2, "sum", dp)
        wait_tensor_default_4: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default_2)
        a_2: "f32[4]" = aten.mul_.Tensor(g_a, 2)
        cat_default_1: "f32[16]" = aten.cat.default([g_s, a_2, g_a, g_b])
        mul_tensor_3: "f32[16]" = aten.mul.Tensor(cat_default_1, 0.25)
        all_reduce_default_3: "f32[16]" = _c10d_functional.all_reduce.default(mul_tensor_3, "sum", dp); meta(after=[wait_tensor_default_3])
        wait_tensor_default_5: "f32[16]" = _c10d_functional.wait_tensor.default(all_reduce_default_3)
        split_with_sizes_default_1: "[f32[4], f32[4], f32[4], f32[4]]" = aten.split_with_sizes.default(wait_tensor_default_5, [4, 4, 4, 4])
        getitem_2: "f32[4]" = split_with_sizes_default_1[0]
        getitem_3: "f32[4]" = split_with_sizes_default_1[1]
        getitem_4: "f32[4]" = split_with_sizes_default_1[2]
        getitem_5: "f32[4]" = split_with_sizes_default_1[3]
        clone_default_1: "f32[4]" = aten.clone.default(getitem_2)
        clone_default_2: "f32[4]" = aten.clone.default(getitem_3)
        clone_default_3: "f32[4]" = aten.clone.default(getitem_4)
        clone_default_4: "f32[4]" = aten.clone.default(getitem_5)
        d_2: "f32[4]" = aten.add_.Tensor(clone_default_4, 1)
        m_1: "f32[4]" = aten.copy_.default(m, d_2)
        wait_tensor_default_1: "i64[]" = _c10d_functional.wait_tensor.default(broadcast_default_1)
        return (wait_tensor_default_2, wait_tensor_default_3, clone_default_1, wait_tensor_default_4, clone_default_2, clone_default_3, clone_default_4, f, q, wait_tensor_default_1, clone_default, g_b)
