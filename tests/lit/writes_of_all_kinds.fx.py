# Values gathered, written, gathered again: every way to write that a traced graph knows.
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
        f: "f32[8]",
        g: "f32[8]",
        h: "f32[4, 8]",
    ):
        a0_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        a0 = _c10d_functional.wait_tensor.default(a0_l)
        b0_l = _c10d_functional.all_gather_into_tensor.default(b, 4, dp)
        b0 = _c10d_functional.wait_tensor.default(b0_l)
        c0_l = _c10d_functional.all_gather_into_tensor.default(c, 4, dp)
        c0 = _c10d_functional.wait_tensor.default(c0_l)
        d0_l = _c10d_functional.all_gather_into_tensor.default(d, 4, dp)
        d0 = _c10d_functional.wait_tensor.default(d0_l)
        e0_l = _c10d_functional.all_gather_into_tensor.default(e, 4, dp)
        e0 = _c10d_functional.wait_tensor.default(e0_l)
        f0_l = _c10d_functional.all_gather_into_tensor.default(f, 4, dp)
        f0 = _c10d_functional.wait_tensor.default(f0_l)
        items = operator.setitem(a, slice(0, 4, None), 0.5)
        augmented = operator.iadd(b, g)
        switched = torch.nn.functional.relu(c, True)
        named = torch.nn.functional.relu(d, inplace=True)
        out = torch.add(e, g, out=e)
        normed = aten.native_batch_norm.default(h, None, None, f, g, True, 0.5, 1e-05)
        first = normed[0]
        a1_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        a1 = _c10d_functional.wait_tensor.default(a1_l)
        b1_l = _c10d_functional.all_gather_into_tensor.default(b, 4, dp)
        b1 = _c10d_functional.wait_tensor.default(b1_l)
        c1_l = _c10d_functional.all_gather_into_tensor.default(c, 4, dp)
        c1 = _c10d_functional.wait_tensor.default(c1_l)
        d1_l = _c10d_functional.all_gather_into_tensor.default(d, 4, dp)
        d1 = _c10d_functional.wait_tensor.default(d1_l)
        e1_l = _c10d_functional.all_gather_into_tensor.default(e, 4, dp)
        e1 = _c10d_functional.wait_tensor.default(e1_l)
        f1_l = _c10d_functional.all_gather_into_tensor.default(f, 4, dp)
        f1 = _c10d_functional.wait_tensor.default(f1_l)
        a2 = aten.sub.Tensor(a1, a0)
        b2 = aten.sub.Tensor(b1, b0)
        c2 = aten.sub.Tensor(c1, c0)
        d2 = aten.sub.Tensor(d1, d0)
        e2 = aten.sub.Tensor(e1, e0)
        f2 = aten.sub.Tensor(f1, f0)
        return (a2, b2, c2, d2, e2, f2, first)
