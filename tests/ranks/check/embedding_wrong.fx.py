# fxir 1
# Wrong: the sum over ranks moved behind the loop and the gate stayed inside. From the second microbatch on, every rank
# but 0 throws away what it has added so far.
module(world_size=4)
dp = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        grad: "f32[6, 4]",
        ids: "i64[3, 5]",
        updates: "f32[3, 5, 4]",
        rank: "i64[] rank@dp",
    ):
        first: "b8[]" = aten.eq.Scalar(rank, 0)
        microbatch = self.microbatch
        loop: "(f32[6, 4],)" = hop.scan(microbatch, [grad], [ids, updates], [first])
        total: "f32[6, 4]" = loop[0]
        reduce: "f32[6, 4]" = _c10d_functional.all_reduce.default(total, "sum", dp)
        reduced: "f32[6, 4]" = _c10d_functional.wait_tensor.default(reduce)
        return {"embedding.grad": reduced}

    class microbatch:
        def forward(
            self,
            c: "f32[6, 4]",
            idx: "i64[5]",
            u: "f32[5, 4]",
            is_first: "b8[]",
        ):
            zero: "f32[]" = aten.full.default([], 0.0)
            gated: "f32[6, 4]" = aten.where.self(is_first, c, zero)
            rows: "i64[5, 1]" = aten.unsqueeze.default(idx, 1)
            targets: "i64[5, 4]" = aten.expand.default(rows, [5, 4])
            added: "f32[6, 4]" = aten.scatter_add.default(gated, 0, targets, u)
            return (added,)
