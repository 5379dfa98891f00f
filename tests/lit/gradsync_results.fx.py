# Gradients and buffers that are results: overwritten ones, one that the next is made of, control edges to markers.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu", form="captured")
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
        mean: "f32[4]" = fxpasses.buffer.default(m, "norm.mean")
        count: "i64[]" = fxpasses.buffer.default(n, "norm.count")
        table: "f32[4]" = fxpasses.buffer.default(s, "table")
        y: "f32[4, 4]" = aten.mm.default(x, w)
        d: "f32[4, 4]" = aten.mul.Tensor(y, mean)
        g_b: "f32[4]" = aten.sum.dim_IntList(d, [0])
        k_b: "f32[4]" = fxpasses.gradient.default(g_b, "b")
        r: "f32[4, 4]" = aten.relu.default(d)
        g_w: "f32[4, 4]" = aten.mm.default(r, x)
        k_w: "f32[4, 4]" = fxpasses.gradient.default(g_w, "w"); meta(after=[r])
        f: "f32[4]" = aten.mul.Tensor(k_b, 2)
        g_s: "f32[4]" = aten.mul.Tensor(f, table)
        k_s: "f32[4]" = fxpasses.gradient.default(g_s, "s"); meta(after=[k_w])
        q: "f32[4, 4]" = aten.exp.default(d); meta(after=[k_w])
        g_a: "f32[4]" = aten.neg.default(g_b)
        k_a: "f32[4]" = fxpasses.gradient.default(g_a, "a")
        a_2: "f32[4]" = aten.mul_.Tensor(g_a, 2)
        k_c: "f32[4]" = fxpasses.gradient.default(a_2, "c")
        k_e: "f32[4]" = fxpasses.gradient.default(g_a, "e")
        k_d: "f32[4]" = fxpasses.gradient.default(g_b, "d")
        d_2: "f32[4]" = aten.add_.Tensor(k_d, 1)
        m_1: "f32[4]" = aten.copy_.default(m, d_2)
        return (k_b, k_w, k_s, k_a, k_c, k_e, k_d, f, q, count, table, g_b)
