# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        carry: "f32[4] R@dp",
        rows: "f32[3, 4]",
    ):
        body = self.body
        loop = hop.scan(body, [carry], [rows], ())
        last = loop[0]
        stacked = loop[1]
        return (last, stacked)

    class body:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
        ):
            first_l = _c10d_functional.all_reduce.default(row, "sum", dp)
            first = _c10d_functional.wait_tensor.default(first_l)
            clone_default: "f32[4]" = aten.clone.default(carry, memory_format=torch.contiguous_format)
            total = aten.add.Tensor(first, first)
            new = aten.add.Tensor(clone_default, total)
            double = aten.tanh.default(new)
            return (double, clone_default)
