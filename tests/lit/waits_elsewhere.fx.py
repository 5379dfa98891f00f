# Waits that name a view of the buffer, that stand in a called graph, that an element of a list has to follow.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    body_0 = body("block.body_0")
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
        c: "f32[8]",
        d: "f32[8]",
        w: "f32[8, 8]",
    ):
        a_l = _c10d_functional.all_reduce_.default(a, "sum", dp)
        rows = aten.view.default(a_l, [2, 4])
        wait = _c10d_functional.wait_tensor.default(rows)
        a_1 = aten.mul.Tensor(wait, 2)
        m0 = aten.mm.default(w, w)
        b_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        m1 = aten.mm.default(m0, w)
        body_0 = self.body_0
        called = hop.invoke_subgraph(body_0, "body_0", b_l)
        b_1 = called[0]
        n_l = _c10d_functional.all_reduce.default(c, "max", dp)
        n = _c10d_functional.wait_tensor.default(n_l)
        b_ = aten.mul_.Tensor(b, 2)
        m2 = aten.mm.default(m1, w)
        b_2_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        b_2 = _c10d_functional.wait_tensor.default(b_2_l)
        c_l = _c10d_functional.all_reduce.default(c, "sum", dp)
        wait_1 = _c10d_functional.wait_tensor.default(c_l)
        pair = _c10d_functional.all_reduce_coalesced.default([c, d], "sum", dp)
        one = pair[0]
        two = pair[1]; meta(after=[wait_1])
        one_1 = _c10d_functional.wait_tensor.default(one)
        two_1 = _c10d_functional.wait_tensor.default(two)
        m3 = aten.mm.default(m2, w)
        return (n, a_1, b_1, b_2, m3, wait_1, one_1, two_1)

    class body_0:
        def forward(
            self,
            x: "f32[8]",
        ):
            wait = _c10d_functional.wait_tensor.default(x)
            y = aten.mul.Tensor(wait, 3)
            x_l = _c10d_functional.all_reduce.default(y, "sum", tp)
            x_1 = _c10d_functional.wait_tensor.default(x_l)
            z_l = _c10d_functional.all_reduce.default(wait, "sum", tp)
            z = _c10d_functional.wait_tensor.default(z_l)
            total = aten.add.Tensor(x_1, z)
            return (total,)
