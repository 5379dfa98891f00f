# Sums of sums: pairs inside a node, then across; whole numbers on average; squares; bits read as another type.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

cross = group([[0, 2], [1, 3]])

class main:
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
        c: "i64[8]",
        d: "u8[8]",
        e: "u8[8]",
        f: "i64[8]",
    ):
        d_1 = aten.mul.Tensor(d, 37)
        e_1 = aten.mul.Tensor(e, 41)
        p0_l = _c10d_functional.all_reduce.default(a, "sum", tp)
        p0 = _c10d_functional.wait_tensor.default(p0_l)
        p1_l = _c10d_functional.all_reduce.default(b, "sum", tp)
        p1 = _c10d_functional.wait_tensor.default(p1_l)
        p = aten.add.Tensor(p0, p1)
        q0_l = _c10d_functional.all_reduce.default(p, "sum", cross)
        q0 = _c10d_functional.wait_tensor.default(q0_l)
        r0_l = _c10d_functional.all_reduce.default(b, "sum", tp)
        r0 = _c10d_functional.wait_tensor.default(r0_l)
        r1_l = _c10d_functional.all_reduce.default(a, "sum", tp)
        r1 = _c10d_functional.wait_tensor.default(r1_l)
        r = aten.sub.Tensor(r0, r1)
        q1_l = _c10d_functional.all_reduce.default(r, "sum", cross)
        q1 = _c10d_functional.wait_tensor.default(q1_l)
        pairs = aten.add.Tensor(q0, q1)
        m0_l = _c10d_functional.all_reduce.default(c, "avg", dp)
        m0 = _c10d_functional.wait_tensor.default(m0_l)
        m1_l = _c10d_functional.all_reduce.default(f, "avg", dp)
        m1 = _c10d_functional.wait_tensor.default(m1_l)
        means = aten.add.Tensor(m0, m1)
        u0_l = _c10d_functional.all_reduce.default(d_1, "sum", dp)
        u0 = _c10d_functional.wait_tensor.default(u0_l)
        u1_l = _c10d_functional.all_reduce.default(e_1, "sum", dp)
        u1 = _c10d_functional.wait_tensor.default(u1_l)
        wide = aten.add.Tensor(f, u0)
        wider = aten.add.Tensor(wide, u1)
        x0_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x0 = _c10d_functional.wait_tensor.default(x0_l)
        x1_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        x1 = _c10d_functional.wait_tensor.default(x1_l)
        bits = aten.view.dtype(x0, torch.int32)
        bits_1 = aten.view.dtype(x1, torch.int32)
        mixed = aten.add.Tensor(bits, bits_1)
        return (pairs, means, wider, mixed)
