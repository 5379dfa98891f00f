# Collectives as c10d calls, coalesced in place.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
turned = group([[2, 0, 3, 1]])
tp = group([[0, 1], [2, 3]])
cross = group([[2, 0], [1, 3]])

class main:
    def forward(
        self,
        x0: "i64[3, 4]",
        x1: "i64[8]",
        x2: "i64[8]",
        x3: "i64[3, 4]",
        x4: "i64[3, 4][8, 1]",
        x5: "i64[3, 4]",
        x6: "i64[3, 4] R@dp",
        rank: "i64[] rank@tp",
        flag: "b8[] R@dp",
    ):
        all_reduce_coalesced__default: "[i64[3, 4], i64[3, 4]]" = _c10d_functional.all_reduce_coalesced_.default([x0, x6], "sum", tp)
        getitem: "i64[3, 4]" = all_reduce_coalesced__default[0]
        getitem_1: "i64[3, 4]" = all_reduce_coalesced__default[1]
        allreduce__default: "([i64[8]], None)" = c10d.allreduce_.default([x2], cross, "sum", None)
        all_gather_into_tensor_default: "i64[16]" = _c10d_functional.all_gather_into_tensor.default(x2, 2, tp)
        wait_tensor_default: "i64[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
        all_gather_into_tensor_default_1: "i64[32]" = _c10d_functional.all_gather_into_tensor.default(wait_tensor_default, 2, tp)
        wait_tensor_default_1: "i64[3, 4]" = _c10d_functional.wait_tensor.default(getitem)
        wait_tensor_default_2: "i64[32]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_1)
        mul__tensor: "i64[8]" = aten.mul_.Tensor(x2, 2)
        all_gather_into_tensor_default_2: "i64[16]" = _c10d_functional.all_gather_into_tensor.default(x2, 2, tp)
        wait_tensor_default_3: "i64[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_2)
        all_gather_into_tensor_default_3: "i64[32]" = _c10d_functional.all_gather_into_tensor.default(wait_tensor_default_3, 2, tp)
        copy__default: "i64[8]" = aten.copy_.default(x2, x1)
        wait_tensor_default_4: "i64[32]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_3)
        mul__tensor_1: "i64[8]" = aten.mul_.Tensor(x2, 2)
        all_gather_into_tensor_default_4: "i64[6, 4]" = _c10d_functional.all_gather_into_tensor.default(x5, 2, tp)
        wait_tensor_default_5: "i64[6, 4]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_4)
        all_gather_into_tensor_default_5: "i64[6, 4]" = _c10d_functional.all_gather_into_tensor.default(x5, 2, tp)
        wait_tensor_default_6: "i64[6, 4]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_5)
        all_gather_into_tensor_default_6: "i64[6, 4]" = _c10d_functional.all_gather_into_tensor.default(x5, 2, tp)
        wait_tensor_default_7: "i64[6, 4]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_6)
        mul_tensor: "i64[6, 4]" = aten.mul.Tensor(wait_tensor_default_7, 2)
        wait_tensor_default_8: "i64[3, 4]" = _c10d_functional.wait_tensor.default(getitem_1)
        copy__default_1: "i64[3, 4]" = aten.copy_.default(x0, x6)
        return (wait_tensor_default_1, copy__default, x3, x4, x3, wait_tensor_default_1, wait_tensor_default_2, copy__default, mul_tensor)
