# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[8, 4]",
        b: "f32[8, 4]",
        c: "f32[8, 4]",
        s: "f32[] R@dp",
        r: "f32[] R@dp",
        u: "f32[]",
        v: "f32[]",
    ):
        x_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_launch)
        xs = aten.mul.Tensor(x, s)
        y_launch = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_launch)
        ys = aten.mul.Tensor(y, r)
        scaled = aten.add.Tensor(xs, ys)
        xo_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
        xo = _c10d_functional.wait_tensor.default(xo_launch)
        xu = aten.mul.Tensor(xo, u)
        yo_launch = _c10d_functional.all_reduce.default(b, "sum", dp)
        yo = _c10d_functional.wait_tensor.default(yo_launch)
        yu = aten.mul.Tensor(yo, v)
        owned = aten.add.Tensor(xu, yu)
        z_launch = _c10d_functional.all_reduce.default(c, "sum", dp)
        z = _c10d_functional.wait_tensor.default(z_launch)
        zt = aten.add.Tensor(z, 0)
        w_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
        w = _c10d_functional.wait_tensor.default(w_launch)
        zw = aten.sub.Tensor(zt, w)
        reused = aten.add.Tensor(zw, z, alpha=3)
        total = aten.zeros.default([8, 4])
        i_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
        i = _c10d_functional.wait_tensor.default(i_launch)
        one = aten.add_.Tensor(total, i)
        j_launch = _c10d_functional.all_reduce.default(b, "sum", dp)
        j = _c10d_functional.wait_tensor.default(j_launch)
        two = aten.sub_.Tensor(total, j)
        k_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
        k = _c10d_functional.wait_tensor.default(k_launch)
        l_launch = _c10d_functional.all_reduce.default(b, "sum", dp)
        l = _c10d_functional.wait_tensor.default(l_launch)
        lists = aten._foreach_add.List([k, a], [l, b])
        left = lists[0]
        right = lists[1]
        m_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
        m = _c10d_functional.wait_tensor.default(m_launch)
        mt = aten.t.default(m)
        ms = aten.slice.Tensor(mt, 0, 0, 2)
        n_launch = _c10d_functional.all_reduce.default(b, "sum", dp)
        n = _c10d_functional.wait_tensor.default(n_launch)
        nt = aten.t.default(n)
        ns = aten.slice.Tensor(nt, 0, 1, 3)
        cut = aten.add.Tensor(ms, ns)
        h = aten._to_copy.default(a, dtype=torch.bfloat16)
        h0_launch = _c10d_functional.all_reduce.default(h, "sum", dp)
        h0 = _c10d_functional.wait_tensor.default(h0_launch)
        f0 = aten._to_copy.default(h0, dtype=torch.float32)
        h1_launch = _c10d_functional.all_reduce.default(h, "sum", dp)
        h1 = _c10d_functional.wait_tensor.default(h1_launch)
        f1 = aten._to_copy.default(h1, dtype=torch.float32)
        h2_launch = _c10d_functional.all_reduce.default(h, "sum", dp)
        h2 = _c10d_functional.wait_tensor.default(h2_launch)
        f2 = aten._to_copy.default(h2, dtype=torch.float32)
        wa = aten.add.Tensor(f0, f1)
        wide = aten.add.Tensor(wa, f2)
        return (scaled, owned, reused, two, left, right, cut, wide)
