# Sums, a gated sum, a largest value and slots that loops carry, one loop in another.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[8, 4]",
        b: "f32[2, 4]",
        xss: "f32[3, 2, 8, 4]",
        ys: "f32[3, 8, 4]",
        at: "i64[3, 1] R@dp",
        s: "f32[] R@dp",
    ):
        z = aten.zeros.default([3, 4])
        step = self.step
        loop = hop.scan(step, [a, b, a, z], [xss, ys, at], (s,))
        one = loop[0]
        two = loop[1]
        three = loop[2]
        four = loop[3]
        n = aten.zeros.default([], dtype=torch.int64)
        c = self.more
        t = self.turn
        rounds = hop.while_loop(c, t, (n, two), (b,))
        last = rounds[1]
        return (one, last, three, four)

    class step:
        def forward(
            self,
            acc: "f32[8, 4]",
            shard: "f32[2, 4]",
            largest: "f32[8, 4]",
            buffer: "f32[3, 4]",
            rows: "f32[2, 8, 4]",
            y: "f32[8, 4]",
            i: "i64[1]",
            s: "f32[]",
        ):
            p_launch = _c10d_functional.reduce_scatter_tensor.default(y, "sum", 4, dp)
            p = _c10d_functional.wait_tensor.default(p_launch)
            q = aten.div.Tensor(p, 4)
            inner = self.inner
            nested = hop.scan(inner, [acc], [rows], (s,))
            summed = nested[0]
            t = aten.add.Tensor(shard, q)
            some = aten.gt.Scalar(s, 0.0)
            gated = aten.where.self(some, t, shard)
            m_launch = _c10d_functional.all_reduce.default(y, "max", dp)
            m = _c10d_functional.wait_tensor.default(m_launch)
            top = aten.maximum.default(m, largest)
            e = aten.sum.dim_IntList(y, [0])
            k_launch = _c10d_functional.all_reduce.default(e, "sum", dp)
            k = _c10d_functional.wait_tensor.default(k_launch)
            row = aten.unsqueeze.default(k, 0)
            filled = aten.index_put.default(buffer, [i], row)
            return (summed, gated, top, filled)

        class inner:
            def forward(
                self,
                acc: "f32[8, 4]",
                x: "f32[8, 4]",
                s: "f32[]",
            ):
                g_launch = _c10d_functional.all_reduce.default(x, "sum", tp)
                g = _c10d_functional.wait_tensor.default(g_launch)
                h_launch = _c10d_functional.all_reduce.default(g, "avg", dp)
                h = _c10d_functional.wait_tensor.default(h_launch)
                n = aten.mul.Tensor(h, s)
                new = aten.sub.Tensor(acc, n)
                return (new,)

    class more:
        def forward(
            self,
            n: "i64[]",
            total: "f32[2, 4]",
            w: "f32[2, 4]",
        ):
            go = aten.lt.Scalar(n, 2)
            return (go,)

    class turn:
        def forward(
            self,
            n: "i64[]",
            total: "f32[2, 4]",
            w: "f32[2, 4]",
        ):
            one = aten.add.Tensor(n, 1)
            v = aten.mul.Tensor(w, one)
            c_launch = _c10d_functional.all_reduce.default(v, "sum", dp)
            c = _c10d_functional.wait_tensor.default(c_launch)
            new = aten.add.Tensor(total, c)
            return (one, new)
