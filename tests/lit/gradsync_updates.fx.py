# Gradients of a step that updates its parameters: transposed, expanded, half precision, one for two names.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu", form="captured")
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
        mean: "f32[3]" = fxpasses.buffer.default(m, "norm.mean")
        y: "f32[5, 3]" = aten.mm.default(x, w)
        z: "f32[5, 3]" = aten.add.Tensor(y, b)
        z_l: "f32[5, 3]" = _c10d_functional.all_reduce.default(z, "max", dp)
        z_m: "f32[5, 3]" = _c10d_functional.wait_tensor.default(z_l)
        p: "f32[5, 3]" = aten.sub.Tensor(z, z_m)
        d: "f32[5, 3]" = aten.mul.Tensor(p, mean)
        d_t: "f32[3, 5][1, 3]" = aten.t.default(d)
        g_b: "f32[3]" = aten.sum.dim_IntList(d, [0])
        k_b: "f32[3]" = fxpasses.gradient.default(g_b, "b")
        k_v: "f32[3]" = fxpasses.gradient.default(g_b, "v")
        g_w_t: "f32[3, 6]" = aten.mm.default(d_t, x)
        g_w: "f32[6, 3][1, 6]" = aten.t.default(g_w_t)
        k_w: "f32[6, 3][1, 6]" = fxpasses.gradient.default(g_w, "w")
        g_e: "f32[2, 3][0, 1]" = aten.expand.default(g_b, [2, 3])
        k_e: "f32[2, 3]" = fxpasses.gradient.default(g_e, "e")
        g_o: "f32[3, 3]" = aten.mm.default(d_t, d)
        g_h: "bf16[3, 3]" = aten._to_copy.default(g_o, dtype=torch.bfloat16)
        k_h: "bf16[3, 3]" = fxpasses.gradient.default(g_h, "h")
        norm: "f32[]" = aten.sum.default(k_w)
        scale: "f32[]" = aten.tanh.default(norm)
        c_w: "f32[6, 3][1, 6]" = aten.mul.Tensor(k_w, scale)
        u_w: "f32[6, 3]" = aten.sub.Tensor(w, c_w)
        u_b: "f32[3]" = aten.sub.Tensor(b, k_b)
        u_v: "f32[3]" = aten.sub.Tensor(v, k_v)
        u_e: "f32[2, 3]" = aten.sub.Tensor(e, k_e)
        u_h: "bf16[3, 3]" = aten.sub.Tensor(h, k_h)
        m_1: "f32[3]" = aten.mul.Tensor(mean, 0.5)
        return (u_w, u_b, u_v, u_e, u_h, m_1, norm)
