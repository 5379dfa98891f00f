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
        k_l = _c10d_functional.all_reduce.default(c, "max", tp)
        k = _c10d_functional.wait_tensor.default(k_l)
        e = aten.mul.Tensor(k, b)
        all_reduce_coalesced_default: "[f32[4], f32[4], f32[4]]" = _c10d_functional.all_reduce_coalesced.default([d, b, e], "sum", dp)
        getitem: "f32[4]" = all_reduce_coalesced_default[0]
        getitem_1: "f32[4]" = all_reduce_coalesced_default[1]
        getitem_2: "f32[4]" = all_reduce_coalesced_default[2]
        wait_tensor_default: "f32[4]" = _c10d_functional.wait_tensor.default(getitem)
        wait_tensor_default_1: "f32[4]" = _c10d_functional.wait_tensor.default(getitem_1)
        wait_tensor_default_2: "f32[4]" = _c10d_functional.wait_tensor.default(getitem_2)
        m = aten.mul_.Tensor(d, b)
        z_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        z = _c10d_functional.wait_tensor.default(z_l)
        h = aten.mul.Tensor(wait_tensor_default, b)
        u_l = _c10d_functional.all_reduce.default(h, "max", tp)
        u = _c10d_functional.wait_tensor.default(u_l)
        s_l = _c10d_functional.all_gather_into_tensor.default(t, 4, dp)
        n = aten.add_.Tensor(wait_tensor_default_1, 1)
        s = _c10d_functional.wait_tensor.default(s_l)
        j_l = _c10d_functional.all_gather_into_tensor.default(i, 4, dp)
        j = _c10d_functional.wait_tensor.default(j_l)
        o = aten.as_strided.default(z, [2], [1], 1)
        body = self.step
        loop = hop.scan(body, [a], [w], (b,))
        carried = loop[0]
        rows = loop[1]
        return (wait_tensor_default, wait_tensor_default_1, z, wait_tensor_default_2, u, s, j, o, carried, rows, m)

    class step:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
            weight: "f32[4]",
        ):
            p = aten.mul.Tensor(row, weight)
            all_reduce_coalesced_default: "[f32[4], f32[4], f32[4]]" = _c10d_functional.all_reduce_coalesced.default([p, carry, row], "sum", dp)
            getitem: "f32[4]" = all_reduce_coalesced_default[0]
            getitem_1: "f32[4]" = all_reduce_coalesced_default[1]
            getitem_2: "f32[4]" = all_reduce_coalesced_default[2]
            wait_tensor_default: "f32[4]" = _c10d_functional.wait_tensor.default(getitem)
            wait_tensor_default_1: "f32[4]" = _c10d_functional.wait_tensor.default(getitem_1)
            wait_tensor_default_2: "f32[4]" = _c10d_functional.wait_tensor.default(getitem_2)
            total = aten.add.Tensor(wait_tensor_default_1, wait_tensor_default)
            t = aten.tanh.default(total)
            n = aten.tanh.default(wait_tensor_default_2)
            return (t, n)
