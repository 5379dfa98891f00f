# Gradients inside loops: one a round, and one after them.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu", form="captured")
dp = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[4]",
        w: "f32[4]",
        xs: "f32[3, 4]",
    ):
        body = self.body
        l: "(f32[4], f32[3, 4])" = hop.scan(body, [a], [xs], ())
        c: "f32[4]" = l[0]
        s: "f32[3, 4]" = l[1]
        g: "f32[4]" = aten.sum.dim_IntList(s, [0])
        k: "f32[4]" = fxpasses.gradient.default(g, "w")
        u: "f32[4]" = aten.sub.Tensor(w, k)
        return (c, u)

    class body:
        def forward(
            self,
            c: "f32[4]",
            x: "f32[4]",
        ):
            g: "f32[4]" = aten.mul.Tensor(c, x)
            k: "f32[4]" = fxpasses.gradient.default(g, "inner.w")
            t: "f32[4]" = aten.tanh.default(k)
            h: "f32[4]" = aten.neg.default(t)
            j: "f32[4]" = fxpasses.gradient.default(h, "inner.b")
            n: "f32[4]" = aten.clone.default(t)
            return (n, j)
