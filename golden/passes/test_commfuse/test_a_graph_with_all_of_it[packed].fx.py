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
        cat_default: "f32[12]" = aten.cat.default([d, b, e])
        all_reduce_default: "f32[12]" = _c10d_functional.all_reduce.default(cat_default, "sum", dp)
        wait_tensor_default: "f32[12]" = _c10d_functional.wait_tensor.default(all_reduce_default)
        split_with_sizes_copy_default: "[f32[4], f32[4], f32[4]]" = aten.split_with_sizes_copy.default(wait_tensor_default, [4, 4, 4])
        getitem: "f32[4]" = split_with_sizes_copy_default[0]
        getitem_1: "f32[4]" = split_with_sizes_copy_default[1]
        getitem_2: "f32[4]" = split_with_sizes_copy_default[2]
        m = aten.mul_.Tensor(d, b)
        z_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        z = _c10d_functional.wait_tensor.default(z_l)
        h = aten.mul.Tensor(getitem, b)
        u_l = _c10d_functional.all_reduce.default(h, "max", tp)
        u = _c10d_functional.wait_tensor.default(u_l)
        s_l = _c10d_functional.all_gather_into_tensor.default(t, 4, dp)
        n = aten.add_.Tensor(getitem_1, 1)
        s = _c10d_functional.wait_tensor.default(s_l)
        j_l = _c10d_functional.all_gather_into_tensor.default(i, 4, dp)
        j = _c10d_functional.wait_tensor.default(j_l)
        o = aten.as_strided.default(z, [2], [1], 1)
        body = self.step
        loop = hop.scan(body, [a], [w], (b,))
        carried = loop[0]
        rows = loop[1]
        return (getitem, getitem_1, z, getitem_2, u, s, j, o, carried, rows, m)

    class step:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
            weight: "f32[4]",
        ):
            p = aten.mul.Tensor(row, weight)
            cat_default: "f32[12]" = aten.cat.default([p, carry, row])
            all_reduce_default: "f32[12]" = _c10d_functional.all_reduce.default(cat_default, "sum", dp)
            wait_tensor_default: "f32[12]" = _c10d_functional.wait_tensor.default(all_reduce_default)
            split_with_sizes_default: "[f32[4], f32[4], f32[4]]" = aten.split_with_sizes.default(wait_tensor_default, [4, 4, 4])
            getitem: "f32[4]" = split_with_sizes_default[0]
            getitem_1: "f32[4]" = split_with_sizes_default[1]
            getitem_2: "f32[4]" = split_with_sizes_default[2]
            total = aten.add.Tensor(getitem_1, getitem)
            t = aten.tanh.default(total)
            n = aten.tanh.default(getitem_2)
            return (t, n)
