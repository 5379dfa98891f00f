# Sums whose factors vanish, overflow or have no ratio: x - x, alpha 0, products that underflow.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
        c: "f64[8]",
        d: "f64[8]",
    ):
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        none = aten.sub.Tensor(x, x)
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        s0 = aten.add.Tensor(none, y)
        u_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        u = _c10d_functional.wait_tensor.default(u_l)
        v_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        v = _c10d_functional.wait_tensor.default(v_l)
        s1 = aten.add.Tensor(u, v, alpha=0)
        p_l = _c10d_functional.all_reduce.default(c, "sum", dp)
        p = _c10d_functional.wait_tensor.default(p_l)
        large = aten.mul.Tensor(p, 1e+160)
        larger = aten.mul.Tensor(large, 1e+140)
        q_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        q = _c10d_functional.wait_tensor.default(q_l)
        small = aten.mul.Tensor(q, 1e-160)
        smaller = aten.mul.Tensor(small, 1e-160)
        s2 = aten.add.Tensor(larger, smaller)
        return (s0, s1, s2)
