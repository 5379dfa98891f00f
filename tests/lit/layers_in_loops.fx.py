# Products between collectives, in a loop and behind it, that chunks may hide: reduced, gathered and scattered, exchanged.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        x: "f32[1, 8, 6]",
        w: "f32[6, 8]",
        v: "f32[8, 6]",
        shard: "f32[2, 6]",
        experts: "f32[2, 6, 6]",
    ):
        layer_0 = self.layer_0
        scan: "(f32[1, 8, 6], f32[2, 8, 8])" = hop.scan(layer_0, [x], [experts], (w, v))
        h: "f32[1, 8, 6]" = scan[0]
        kept: "f32[2, 8, 8]" = scan[1]
        gather: "f32[8, 6]" = _c10d_functional.all_gather_into_tensor.default(shard, 4, dp)
        gathered: "f32[8, 6]" = _c10d_functional.wait_tensor.default(gather)
        mm: "f32[8, 8]" = aten.mm.default(gathered, w)
        gelu: "f32[8, 8]" = aten.gelu.default(mm)
        mm_1: "f32[8, 6]" = aten.mm.default(gelu, v)
        scatter: "f32[2, 6]" = _c10d_functional.reduce_scatter_tensor.default(mm_1, "sum", 4, dp)
        scattered: "f32[2, 6]" = _c10d_functional.wait_tensor.default(scatter)
        rows: "f32[8, 6]" = aten.view.default(h, [8, 6])
        exchange: "f32[8, 6]" = _c10d_functional.all_to_all_single.default(rows, [4, 4], [4, 4], tp)
        exchanged: "f32[8, 6]" = _c10d_functional.wait_tensor.default(exchange)
        parts: "f32[2, 4, 6]" = aten.view.default(exchanged, [2, 4, 6])
        bmm: "f32[2, 4, 6]" = aten.bmm.default(parts, experts)
        silu: "f32[2, 4, 6]" = aten.silu.default(bmm)
        back: "f32[8, 6]" = aten.view.default(silu, [8, 6])
        exchange_1: "f32[8, 6]" = _c10d_functional.all_to_all_single.default(back, [4, 4], [4, 4], tp)
        exchanged_1: "f32[8, 6]" = _c10d_functional.wait_tensor.default(exchange_1)
        return (exchanged_1, scattered, gelu, kept)

    class layer_0:
        def forward(
            self,
            carry: "f32[1, 8, 6]",
            expert: "f32[6, 6]",
            up: "f32[6, 8]",
            down: "f32[8, 6]",
        ):
            rows: "f32[8, 6]" = aten.view.default(carry, [8, 6])
            mm: "f32[8, 6]" = aten.mm.default(rows, expert)
            view: "f32[1, 8, 6]" = aten.view.default(mm, [1, 8, 6])
            all_reduce: "f32[1, 8, 6]" = _c10d_functional.all_reduce.default(view, "sum", tp)
            wait: "f32[1, 8, 6]" = _c10d_functional.wait_tensor.default(all_reduce)
            add: "f32[1, 8, 6]" = aten.add.Tensor(carry, wait)
            mean: "f32[1, 8, 1]" = aten.mean.dim(add, [-1], True)
            sub: "f32[1, 8, 6]" = aten.sub.Tensor(add, mean)
            view_1: "f32[8, 6]" = aten.view.default(sub, [8, 6])
            mm_1: "f32[8, 8]" = aten.mm.default(view_1, up)
            silu: "f32[8, 8]" = aten.silu.default(mm_1)
            mm_2: "f32[8, 6]" = aten.mm.default(silu, down)
            view_2: "f32[1, 8, 6]" = aten.view.default(mm_2, [1, 8, 6])
            all_reduce_1: "f32[1, 8, 6]" = _c10d_functional.all_reduce.default(view_2, "sum", tp)
            wait_1: "f32[1, 8, 6]" = _c10d_functional.wait_tensor.default(all_reduce_1)
            add_1: "f32[1, 8, 6]" = aten.add.Tensor(add, wait_1)
            tanh: "f32[1, 8, 6]" = aten.tanh.default(add_1)
            return (tanh, silu)
