# Compute before and behind collectives that reads or writes what they read or write.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
        c: "f32[8]",
        d: "f32[8]",
        e: "f32[8]",
        w: "f32[8, 8]",
    ):
        a_l = _c10d_functional.all_reduce_.default(a, "sum", dp)
        a_1 = _c10d_functional.wait_tensor.default(a_l)
        a_2 = aten.mul.Tensor(a, 2)
        m0 = aten.mm.default(w, w)
        b_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        b_1 = _c10d_functional.wait_tensor.default(b_l)
        b_2 = aten.mul_.Tensor(b, 2)
        m1 = aten.mm.default(m0, w)
        c_1 = aten.mul.Tensor(c, 3)
        c_l = _c10d_functional.all_reduce_.default(c, "sum", dp)
        c_2 = _c10d_functional.wait_tensor.default(c_l)
        m2 = aten.mm.default(m1, w)
        d_1 = aten.mul_.Tensor(d, 2)
        m3 = aten.mm.default(m2, w)
        d_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        m4 = aten.mm.default(m3, w)
        d_2 = _c10d_functional.wait_tensor.default(d_l); meta(after=[m3])
        m5 = aten.mm.default(m4, w)
        parts = aten.split.Tensor(e, 4)
        left = parts[0]
        right = parts[1]
        right_1 = aten.mul_.Tensor(right, 2)
        m6 = aten.mm.default(m5, w)
        e_l = _c10d_functional.all_reduce.default(right, "sum", dp)
        e_1 = _c10d_functional.wait_tensor.default(e_l)
        left_1 = aten.mul_.Tensor(left, 2)
        m7 = aten.mm.default(m6, w)
        a_3 = aten.relu.default(a_1)
        return (a_2, a_3, b_1, c_1, c_2, d_2, e_1, m7)
