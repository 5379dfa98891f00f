# Control edges that start at a sum, at the only user of an equal gather's view, at an equal gather.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
    ):
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        t = aten.add.Tensor(x, y)
        u = aten.mul.Tensor(a, 2); meta(after=[t])
        v0 = aten.view.default(a, [2, 4])
        g_l = _c10d_functional.all_gather_into_tensor.default(v0, 4, dp)
        g = _c10d_functional.wait_tensor.default(g_l)
        v1 = aten.view.default(a, [2, 4])
        h_l = _c10d_functional.all_gather_into_tensor.default(v1, 4, dp)
        h = _c10d_functional.wait_tensor.default(h_l)
        p = aten.relu.default(g); meta(after=[v1])
        q = aten.relu.default(h)
        k_l = _c10d_functional.all_gather_into_tensor.default(b, 4, dp)
        k = _c10d_functional.wait_tensor.default(k_l)
        n_l = _c10d_functional.all_gather_into_tensor.default(b, 4, dp)
        n = _c10d_functional.wait_tensor.default(n_l)
        o = aten.relu.default(k); meta(after=[n_l])
        r = aten.relu.default(n)
        return (t, u, p, q, o, r)
