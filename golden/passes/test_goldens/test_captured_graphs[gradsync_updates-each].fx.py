# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu", form="spmd")
dp = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        w: "f32[6, 3]",
        v: "f32[3]",
        b: "f32[3]",
        h: "bf16[3, 3]",
        e: "f32[2, 3]",
        m: "f32[3]",
        x: "f32[5, 6]",
    ):
        broadcast_default: "f32[3]" = _c10d_functional.broadcast.default(m, 0, dp)
        wait_tensor_default: "f32[3]" = _c10d_functional.wait_tensor.default(broadcast_default)
        y: "f32[5, 3]" = aten.mm.default(x, w)
        z: "f32[5, 3]" = aten.add.Tensor(y, b)
        z_l: "f32[5, 3]" = _c10d_functional.all_reduce.default(z, "max", dp)
        z_m: "f32[5, 3]" = _c10d_functional.wait_tensor.default(z_l)
        p: "f32[5, 3]" = aten.sub.Tensor(z, z_m)
        d: "f32[5, 3]" = aten.mul.Tensor(p, wait_tensor_default)
        d_t: "f32[3, 5][1, 3]" = aten.t.default(d)
        g_b: "f32[3]" = aten.sum.dim_IntList(d, [0])
        mul_tensor: "f32[3]" = aten.mul.Tensor(g_b, 0.25)
        all_reduce_default: "f32[3]" = _c10d_functional.all_reduce.default(mul_tensor, "sum", dp)
        wait_tensor_default_1: "f32[3]" = _c10d_functional.wait_tensor.default(all_reduce_default)
        g_w_t: "f32[3, 6]" = aten.mm.default(d_t, x)
        g_w: "f32[6, 3][1, 6]" = aten.t.default(g_w_t)
        permute_default: "f32[3, 6]" = aten.permute.default(g_w, [1, 0])
        mul_tensor_1: "f32[3, 6]" = aten.mul.Tensor(permute_default, 0.25)
        all_reduce_default_1: "f32[3, 6]" = _c10d_functional.all_reduce.default(mul_tensor_1, "sum", dp)
        wait_tensor_default_2: "f32[3, 6]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
        permute_default_1: "f32[6, 3][1, 6]" = aten.permute.default(wait_tensor_default_2, [1, 0])
        g_e: "f32[2, 3][0, 1]" = aten.expand.default(g_b, [2, 3])
        clone_default: "f32[2, 3]" = aten.clone.default(g_e, memory_format=torch.contiguous_format)
        mul_tensor_2: "f32[2, 3]" = aten.mul.Tensor(clone_default, 0.25)
        all_reduce_default_2: "f32[2, 3]" = _c10d_functional.all_reduce.default(mul_tensor_2, "sum", dp)
        wait_tensor_default_3: "f32[2, 3]" = _c10d_functional.wait_tensor.default(all_reduce_default_2)
        g_o: "f32[3, 3]" = aten.mm.default(d_t, d)
        g_h: "bf16[3, 3]" = aten._to_copy.default(g_o, dtype=torch.bfloat16)
        mul_tensor_3: "bf16[3, 3]" = aten.mul.Tensor(g_h, 0.25)
        all_reduce_default_3: "bf16[3, 3]" = _c10d_functional.all_reduce.default(mul_tensor_3, "sum", dp)
        wait_tensor_default_4: "bf16[3, 3]" = _c10d_functional.wait_tensor.default(all_reduce_default_3)
        norm: "f32[]" = aten.sum.default(permute_default_1)
        scale: "f32[]" = aten.tanh.default(norm)
        c_w: "f32[6, 3][1, 6]" = aten.mul.Tensor(permute_default_1, scale)
        u_w: "f32[6, 3]" = aten.sub.Tensor(w, c_w)
        u_b: "f32[3]" = aten.sub.Tensor(b, wait_tensor_default_1)
        u_v: "f32[3]" = aten.sub.Tensor(v, wait_tensor_default_1)
        u_e: "f32[2, 3]" = aten.sub.Tensor(e, wait_tensor_default_3)
        u_h: "bf16[3, 3]" = aten.sub.Tensor(h, wait_tensor_default_4)
        m_1: "f32[3]" = aten.mul.Tensor(wait_tensor_default, 0.5)
        return (u_w, u_b, u_v, u_e, u_h, m_1, norm)
