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
        slice_tensor: "f32[1, 6]" = aten.slice.Tensor(shard, 0, 0, 1)
        all_gather_into_tensor_default: "f32[4, 6]" = _c10d_functional.all_gather_into_tensor.default(slice_tensor, 4, dp); meta(chunk=2)
        slice_tensor_1: "f32[1, 6]" = aten.slice.Tensor(shard, 0, 1, 2)
        all_gather_into_tensor_default_1: "f32[4, 6]" = _c10d_functional.all_gather_into_tensor.default(slice_tensor_1, 4, dp); meta(chunk=2)
        wait_tensor_default: "f32[4, 6]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
        mm_default: "f32[4, 8]" = aten.mm.default(wait_tensor_default, w)
        gelu_default: "f32[4, 8]" = aten.gelu.default(mm_default)
        mm_default_2: "f32[4, 6]" = aten.mm.default(gelu_default, v)
        reduce_scatter_tensor_default: "f32[1, 6]" = _c10d_functional.reduce_scatter_tensor.default(mm_default_2, "sum", 4, dp); meta(chunk=2)
        wait_tensor_default_1: "f32[4, 6]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_1)
        mm_default_1: "f32[4, 8]" = aten.mm.default(wait_tensor_default_1, w)
        gelu_default_1: "f32[4, 8]" = aten.gelu.default(mm_default_1)
        mm_default_3: "f32[4, 6]" = aten.mm.default(gelu_default_1, v)
        reduce_scatter_tensor_default_1: "f32[1, 6]" = _c10d_functional.reduce_scatter_tensor.default(mm_default_3, "sum", 4, dp); meta(chunk=2)
        reshape_default_2: "f32[4, 1, 8]" = aten.reshape.default(gelu_default, [4, 1, 8])
        reshape_default_3: "f32[4, 1, 8]" = aten.reshape.default(gelu_default_1, [4, 1, 8])
        cat_default: "f32[4, 2, 8]" = aten.cat.default([reshape_default_2, reshape_default_3], 1)
        view_default_5: "f32[8, 8]" = aten.view.default(cat_default, [8, 8])
        wait_tensor_default_2: "f32[1, 6]" = _c10d_functional.wait_tensor.default(reduce_scatter_tensor_default)
        wait_tensor_default_3: "f32[1, 6]" = _c10d_functional.wait_tensor.default(reduce_scatter_tensor_default_1)
        cat_default_1: "f32[2, 6]" = aten.cat.default([wait_tensor_default_2, wait_tensor_default_3])
        rows: "f32[8, 6]" = aten.view.default(h, [8, 6])
        view_default: "f32[2, 4, 6]" = aten.view.default(rows, [2, 4, 6])
        slice_tensor_2: "f32[2, 2, 6][24, 6, 1]" = aten.slice.Tensor(view_default, 1, 0, 2)
        reshape_default: "f32[4, 6]" = aten.reshape.default(slice_tensor_2, [4, 6])
        all_to_all_single_default: "f32[4, 6]" = _c10d_functional.all_to_all_single.default(reshape_default, [2, 2], [2, 2], tp); meta(chunk=2)
        slice_tensor_3: "f32[2, 2, 6][24, 6, 1]" = aten.slice.Tensor(view_default, 1, 2, 4)
        reshape_default_1: "f32[4, 6]" = aten.reshape.default(slice_tensor_3, [4, 6])
        all_to_all_single_default_1: "f32[4, 6]" = _c10d_functional.all_to_all_single.default(reshape_default_1, [2, 2], [2, 2], tp); meta(chunk=2)
        wait_tensor_default_4: "f32[4, 6]" = _c10d_functional.wait_tensor.default(all_to_all_single_default)
        view_default_1: "f32[2, 2, 6]" = aten.view.default(wait_tensor_default_4, [2, 2, 6])
        bmm_default: "f32[2, 2, 6]" = aten.bmm.default(view_default_1, experts)
        silu_default: "f32[2, 2, 6]" = aten.silu.default(bmm_default)
        view_default_3: "f32[4, 6]" = aten.view.default(silu_default, [4, 6])
        all_to_all_single_default_2: "f32[4, 6]" = _c10d_functional.all_to_all_single.default(view_default_3, [2, 2], [2, 2], tp); meta(chunk=2)
        wait_tensor_default_5: "f32[4, 6]" = _c10d_functional.wait_tensor.default(all_to_all_single_default_1)
        view_default_2: "f32[2, 2, 6]" = aten.view.default(wait_tensor_default_5, [2, 2, 6])
        bmm_default_1: "f32[2, 2, 6]" = aten.bmm.default(view_default_2, experts)
        silu_default_1: "f32[2, 2, 6]" = aten.silu.default(bmm_default_1)
        view_default_4: "f32[4, 6]" = aten.view.default(silu_default_1, [4, 6])
        all_to_all_single_default_3: "f32[4, 6]" = _c10d_functional.all_to_all_single.default(view_default_4, [2, 2], [2, 2], tp); meta(chunk=2)
        wait_tensor_default_6: "f32[4, 6]" = _c10d_functional.wait_tensor.default(all_to_all_single_default_2)
        wait_tensor_default_7: "f32[4, 6]" = _c10d_functional.wait_tensor.default(all_to_all_single_default_3)
        reshape_default_4: "f32[2, 2, 6]" = aten.reshape.default(wait_tensor_default_6, [2, 2, 6])
        reshape_default_5: "f32[2, 2, 6]" = aten.reshape.default(wait_tensor_default_7, [2, 2, 6])
        cat_default_2: "f32[2, 4, 6]" = aten.cat.default([reshape_default_4, reshape_default_5], 1)
        view_default_6: "f32[8, 6]" = aten.view.default(cat_default_2, [8, 6])
        return (view_default_6, cat_default_1, view_default_5, kept)

    class layer_0:
        def forward(
            self,
            carry: "f32[1, 8, 6]",
            expert: "f32[6, 6]",
            up: "f32[6, 8]",
            down: "f32[8, 6]",
        ):
            rows: "f32[8, 6]" = aten.view.default(carry, [8, 6])
            slice_tensor: "f32[4, 6]" = aten.slice.Tensor(rows, 0, 0, 4)
            mm_default: "f32[4, 6]" = aten.mm.default(slice_tensor, expert)
            view_default: "f32[1, 4, 6]" = aten.view.default(mm_default, [1, 4, 6])
            all_reduce_default: "f32[1, 4, 6]" = _c10d_functional.all_reduce.default(view_default, "sum", tp); meta(chunk=2)
            slice_tensor_1: "f32[4, 6]" = aten.slice.Tensor(rows, 0, 4, 8)
            mm_default_1: "f32[4, 6]" = aten.mm.default(slice_tensor_1, expert)
            view_default_1: "f32[1, 4, 6]" = aten.view.default(mm_default_1, [1, 4, 6])
            all_reduce_default_1: "f32[1, 4, 6]" = _c10d_functional.all_reduce.default(view_default_1, "sum", tp); meta(chunk=2)
            wait_tensor_default: "f32[1, 4, 6]" = _c10d_functional.wait_tensor.default(all_reduce_default)
            slice_tensor_2: "f32[1, 4, 6][48, 6, 1]" = aten.slice.Tensor(carry, 1, 0, 4)
            add_tensor: "f32[1, 4, 6]" = aten.add.Tensor(slice_tensor_2, wait_tensor_default)
            mean_dim: "f32[1, 4, 1]" = aten.mean.dim(add_tensor, [-1], True)
            sub_tensor: "f32[1, 4, 6]" = aten.sub.Tensor(add_tensor, mean_dim)
            view_default_2: "f32[4, 6]" = aten.view.default(sub_tensor, [4, 6])
            mm_default_2: "f32[4, 8]" = aten.mm.default(view_default_2, up)
            silu_default: "f32[4, 8]" = aten.silu.default(mm_default_2)
            mm_default_4: "f32[4, 6]" = aten.mm.default(silu_default, down)
            view_default_4: "f32[1, 4, 6]" = aten.view.default(mm_default_4, [1, 4, 6])
            all_reduce_default_2: "f32[1, 4, 6]" = _c10d_functional.all_reduce.default(view_default_4, "sum", tp); meta(chunk=2)
            wait_tensor_default_1: "f32[1, 4, 6]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
            slice_tensor_3: "f32[1, 4, 6][48, 6, 1]" = aten.slice.Tensor(carry, 1, 4, 8)
            add_tensor_1: "f32[1, 4, 6]" = aten.add.Tensor(slice_tensor_3, wait_tensor_default_1)
            mean_dim_1: "f32[1, 4, 1]" = aten.mean.dim(add_tensor_1, [-1], True)
            sub_tensor_1: "f32[1, 4, 6]" = aten.sub.Tensor(add_tensor_1, mean_dim_1)
            view_default_3: "f32[4, 6]" = aten.view.default(sub_tensor_1, [4, 6])
            mm_default_3: "f32[4, 8]" = aten.mm.default(view_default_3, up)
            silu_default_1: "f32[4, 8]" = aten.silu.default(mm_default_3)
            mm_default_5: "f32[4, 6]" = aten.mm.default(silu_default_1, down)
            view_default_5: "f32[1, 4, 6]" = aten.view.default(mm_default_5, [1, 4, 6])
            all_reduce_default_3: "f32[1, 4, 6]" = _c10d_functional.all_reduce.default(view_default_5, "sum", tp); meta(chunk=2)
            cat_default: "f32[8, 8]" = aten.cat.default([silu_default, silu_default_1])
            wait_tensor_default_2: "f32[1, 4, 6]" = _c10d_functional.wait_tensor.default(all_reduce_default_2)
            add_tensor_2: "f32[1, 4, 6]" = aten.add.Tensor(add_tensor, wait_tensor_default_2)
            tanh_default: "f32[1, 4, 6]" = aten.tanh.default(add_tensor_2)
            wait_tensor_default_3: "f32[1, 4, 6]" = _c10d_functional.wait_tensor.default(all_reduce_default_3)
            add_tensor_3: "f32[1, 4, 6]" = aten.add.Tensor(add_tensor_1, wait_tensor_default_3)
            tanh_default_1: "f32[1, 4, 6]" = aten.tanh.default(add_tensor_3)
            cat_default_1: "f32[1, 8, 6]" = aten.cat.default([tanh_default, tanh_default_1], 1)
            return (cat_default_1, cat_default)
