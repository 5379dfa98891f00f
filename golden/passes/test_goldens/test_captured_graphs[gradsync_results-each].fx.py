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
        broadcast_default: "f32[4]" = _c10d_functional.broadcast.default(m, 0, dp)
        wait_tensor_default: "f32[4]" = _c10d_functional.wait_tensor.default(broadcast_default)
        broadcast_default_1: "i64[]" = _c10d_functional.broadcast.default(n, 0, dp)
        wait_tensor_default_1: "i64[]" = _c10d_functional.wait_tensor.default(broadcast_default_1)
        broadcast_default_2: "f32[4]" = _c10d_functional.broadcast.default(s, 0, dp)
        wait_tensor_default_2: "f32[4]" = _c10d_functional.wait_tensor.default(broadcast_default_2)
        y: "f32[4, 4]" = aten.mm.default(x, w)
        d: "f32[4, 4]" = aten.mul.Tensor(y, wait_tensor_default)
        g_b: "f32[4]" = aten.sum.dim_IntList(d, [0])
        mul_tensor: "f32[4]" = aten.mul.Tensor(g_b, 0.25)
        all_reduce_default: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor, "sum", dp)
        wait_tensor_default_3: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default)
        clone_default: "f32[4]" = aten.clone.default(wait_tensor_default_3)
        r: "f32[4, 4]" = aten.relu.default(d)
        g_w: "f32[4, 4]" = aten.mm.default(r, x)
        mul_tensor_1: "f32[4, 4]" = aten.mul.Tensor(g_w, 0.25)
        all_reduce_default_1: "f32[4, 4]" = _c10d_functional.all_reduce.default(mul_tensor_1, "sum", dp); meta(after=[r])
        wait_tensor_default_4: "f32[4, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
        f: "f32[4]" = aten.mul.Tensor(wait_tensor_default_3, 2)
        g_s: "f32[4]" = aten.mul.Tensor(f, wait_tensor_default_2)
        mul_tensor_2: "f32[4]" = aten.mul.Tensor(g_s, 0.25)
        all_reduce_default_2: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor_2, "sum", dp); meta(after=[wait_tensor_default_4])
        wait_tensor_default_5: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default_2)
        q: "f32[4, 4]" = aten.exp.default(d); meta(after=[wait_tensor_default_4])
        g_a: "f32[4]" = aten.neg.default(g_b)
        mul_tensor_3: "f32[4]" = aten.mul.Tensor(g_a, 0.25)
        all_reduce_default_3: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor_3, "sum", dp)
        wait_tensor_default_6: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default_3)
        a_2: "f32[4]" = aten.mul_.Tensor(g_a, 2)
        mul_tensor_4: "f32[4]" = aten.mul.Tensor(a_2, 0.25)
        all_reduce_default_4: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor_4, "sum", dp)
        wait_tensor_default_7: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default_4)
        mul_tensor_5: "f32[4]" = aten.mul.Tensor(g_a, 0.25)
        all_reduce_default_5: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor_5, "sum", dp)
        wait_tensor_default_8: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default_5)
        d_2: "f32[4]" = aten.add_.Tensor(clone_default, 1)
        m_1: "f32[4]" = aten.copy_.default(m, d_2)
        return (wait_tensor_default_3, wait_tensor_default_4, wait_tensor_default_5, wait_tensor_default_6, wait_tensor_default_7, wait_tensor_default_8, clone_default, f, q, wait_tensor_default_1, wait_tensor_default_2, g_b)
