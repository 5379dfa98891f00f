# Launches that may share one, and launches that may not: a write, another bucket or a result stands between them.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[4]",
        b: "f32[4]",
        c: "f32[4]",
        t: "f32[3]",
        i: "i64[2]",
        w: "f32[3, 4]",
    ):
        d = aten.clone.default(a)
        x_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        m = aten.mul_.Tensor(d, b)
        z_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        z = _c10d_functional.wait_tensor.default(z_l)
        k_l = _c10d_functional.all_reduce.default(c, "max", tp)
        k = _c10d_functional.wait_tensor.default(k_l)
        e = aten.mul.Tensor(k, b)
        v_l = _c10d_functional.all_reduce.default(e, "sum", dp)
        v = _c10d_functional.wait_tensor.default(v_l)
        h = aten.mul.Tensor(x, b)
        u_l = _c10d_functional.all_reduce.default(h, "max", tp)
        u = _c10d_functional.wait_tensor.default(u_l)
        s_l = _c10d_functional.all_gather_into_tensor.default(t, 4, dp)
        n = aten.add_.Tensor(y, 1)
        s = _c10d_functional.wait_tensor.default(s_l)
        j_l = _c10d_functional.all_gather_into_tensor.default(i, 4, dp)
        j = _c10d_functional.wait_tensor.default(j_l)
        o = aten.as_strided.default(z, [2], [1], 1)
        body = self.step
        loop = hop.scan(body, [a], [w], (b,))
        carried = loop[0]
        rows = loop[1]
        return (x, y, z, v, u, s, j, o, carried, rows, m)

    class step:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
            weight: "f32[4]",
        ):
            p = aten.mul.Tensor(row, weight)
            p_l = _c10d_functional.all_reduce.default(p, "sum", dp)
            q = _c10d_functional.wait_tensor.default(p_l)
            r_l = _c10d_functional.all_reduce.default(carry, "sum", dp)
            r = _c10d_functional.wait_tensor.default(r_l)
            f_l = _c10d_functional.all_reduce.default(row, "sum", dp)
            f = _c10d_functional.wait_tensor.default(f_l)
            total = aten.add.Tensor(r, q)
            t = aten.tanh.default(total)
            n = aten.tanh.default(f)
            return (t, n)
