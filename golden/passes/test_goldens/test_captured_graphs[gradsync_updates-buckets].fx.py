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
        y: "f32[5, 3]" = aten.mm.default(x, w)
        z: "f32[5, 3]" = aten.add.Tensor(y, b)
        z_l: "f32[5, 3]" = _c10d_functional.all_reduce.default(z, "max", dp)
        z_m: "f32[5, 3]" = _c10d_functional.wait_tensor.default(z_l)
        p: "f32[5, 3]" = aten.sub.Tensor(z, z_m)
        wait_tensor_default: "f32[3]" = _c10d_functional.wait_tensor.default(broadcast_default)
        d: "f32[5, 3]" = aten.mul.Tensor(p, wait_tensor_default)
        d_t: "f32[3, 5][1, 3]" = aten.t.default(d)
        g_b: "f32[3]" = aten.sum.dim_IntList(d, [0])
        g_w_t: "f32[3, 6]" = aten.mm.default(d_t, x)
        g_w: "f32[6, 3][1, 6]" = aten.t.default(g_w_t)
        g_e: "f32[2, 3][0, 1]" = aten.expand.default(g_b, [2, 3])
        permute_default: "f32[3, 6]" = aten.permute.default(g_w, [1, 0])
        clone_default: "f32[2, 3]" = aten.clone.default(g_e, memory_format=torch.contiguous_format)
        view_default: "f32[18]" = aten.view.default(permute_default, [18])
        view_default_1: "f32[6]" = aten.view.default(clone_default, [6])
        cat_default: "f32[30]" = aten.cat.default([g_b, g_b, view_default, view_default_1])
        mul_tensor: "f32[30]" = aten.mul.Tensor(cat_default, 0.25)
        all_reduce_default: "f32[30]" = _c10d_functional.all_reduce.default(mul_tensor, "sum", dp)
        g_o: "f32[3, 3]" = aten.mm.default(d_t, d)
        g_h: "bf16[3, 3]" = aten._to_copy.default(g_o, dtype=torch.bfloat16)
        mul_tensor_1: "bf16[3, 3]" = aten.mul.Tensor(g_h, 0.25)
        all_reduce_default_1: "bf16[3, 3]" = _c10d_functional.all_reduce.default(mul_tensor_1, "sum", dp)
        wait_tensor_default_1: "f32[30]" = _c10d_functional.wait_tensor.default(all_reduce_default)
        split_with_sizes_default: "[f32[3], f32[3], f32[18], f32[6]]" = aten.split_with_sizes.default(wait_tensor_default_1, [3, 3, 18, 6])
        getitem: "f32[3]" = split_with_sizes_default[0]
        getitem_1: "f32[3]" = split_with_sizes_default[1]
        getitem_2: "f32[18]" = split_with_sizes_default[2]
        getitem_3: "f32[6]" = split_with_sizes_default[3]
        view_default_2: "f32[3, 6]" = aten.view.default(getitem_2, [3, 6])
        view_default_3: "f32[2, 3]" = aten.view.default(getitem_3, [2, 3])
        permute_default_1: "f32[6, 3][1, 6]" = aten.permute.default(view_default_2, [1, 0])
        norm: "f32[]" = aten.sum.default(permute_default_1)
        scale: "f32[]" = aten.tanh.default(norm)
        c_w: "f32[6, 3][1, 6]" = aten.mul.Tensor(permute_default_1, scale)
        u_w: "f32[6, 3]" = aten.sub.Tensor(w, c_w)
        u_b: "f32[3]" = aten.sub.Tensor(b, getitem)
        u_v: "f32[3]" = aten.sub.Tensor(v, getitem_1)
        u_e: "f32[2, 3]" = aten.sub.Tensor(e, view_default_3)
        wait_tensor_default_2: "bf16[3, 3]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
        u_h: "bf16[3, 3]" = aten.sub.Tensor(h, wait_tensor_default_2)
        m_1: "f32[3]" = aten.mul.Tensor(wait_tensor_default, 0.5)
        return (u_w, u_b, u_v, u_e, u_h, m_1, norm)
