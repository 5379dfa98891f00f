# Rows of a table and gates by the rank.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
turned = group([[2, 0, 3, 1]])
tp = group([[0, 1], [2, 3]])
cross = group([[2, 0], [1, 3]])

class main:
    def forward(
        self,
        x0: "f64[8]",
        x1: "b8[]",
        x2: "f32[]",
        x3: "f32[4]",
        rank: "i64[] rank@tp",
    ):
        eq_scalar: "b8[]" = aten.eq.Scalar(rank, 1)
        where_self: "f32[4]" = aten.where.self(eq_scalar, x3, x3)
        view_default: "i64[1]" = aten.view.default(rank, [1])
        index_select_default: "f32[1]" = aten.index_select.default(where_self, 0, view_default)
        eq_scalar_1: "b8[]" = aten.eq.Scalar(rank, 1)
        where_self_1: "f32[4]" = aten.where.self(eq_scalar_1, where_self, where_self)
        div_tensor: "f64[8]" = aten.div.Tensor(x0, 0.25)
        return (where_self_1, x1, x2, index_select_default, where_self_1, div_tensor)
