# A scan and its backward, as autograd makes them: bodies that gather the weight, and scatter its gradient.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        w_1: "f32[2, 4]",
        c0_1: "f32[]",
        xs_1: "f32[3, 5, 4]",
    ):
        detach: "f32[2, 4]" = aten.detach.default(w_1)
        select_copy: "f32[5, 4]" = aten.select_copy.int(xs_1, 0, 0)
        scan_combine_graph_0 = self.scan_combine_graph_0
        scan: "(f32[], f32[3, 5, 8], f32[3, 5, 8])" = hop.scan(scan_combine_graph_0, (c0_1,), (xs_1,), (detach,))
        getitem: "f32[]" = scan[0]
        getitem_1: "f32[3, 5, 8]" = scan[1]
        getitem_2: "f32[3, 5, 8]" = scan[2]
        pow_1: "f32[3, 5, 8]" = aten.pow.Tensor_Scalar(getitem_1, 2)
        sum_1: "f32[]" = aten.sum.default(pow_1)
        add: "f32[]" = aten.add.Tensor(getitem, sum_1)
        ones_like: "f32[]" = aten.ones_like.default(add, pin_memory=False, memory_format=torch.preserve_format)
        expand: "f32[3, 5, 8][0, 0, 0]" = aten.expand.default(ones_like, [3, 5, 8])
        pow_2: "f32[3, 5, 8]" = aten.pow.Tensor_Scalar(getitem_1, 1.0)
        mul: "f32[3, 5, 8]" = aten.mul.Scalar(pow_2, 2.0)
        mul_1: "f32[3, 5, 8]" = aten.mul.Tensor(expand, mul)
        zeros_like: "f32[2, 4]" = aten.zeros_like.default(detach, pin_memory=False)
        select: "f32[5, 8]" = aten.select.int(mul_1, 0, 0)
        select_1: "f32[5, 4]" = aten.select.int(xs_1, 0, 0)
        select_2: "f32[5, 8]" = aten.select.int(getitem_2, 0, 0)
        flip: "f32[3, 5, 8]" = aten.flip.default(mul_1, [0])
        flip_1: "f32[3, 5, 4]" = aten.flip.default(xs_1, [0])
        flip_2: "f32[3, 5, 8]" = aten.flip.default(getitem_2, [0])
        scan_combine_graph_1 = self.scan_combine_graph_1
        scan_1: "(f32[], f32[2, 4], f32[3, 5, 4])" = hop.scan(scan_combine_graph_1, [ones_like, zeros_like], [flip, flip_1, flip_2], ())
        getitem_3: "f32[]" = scan_1[0]
        getitem_4: "f32[2, 4]" = scan_1[1]
        getitem_5: "f32[3, 5, 4]" = scan_1[2]
        flip_3: "f32[3, 5, 4]" = aten.flip.default(getitem_5, [0])
        detach_1: "f32[]" = aten.detach.default(add)
        return (detach_1, getitem_4)

    class scan_combine_graph_0:
        def forward(
            self,
            arg0_1: "f32[]",
            arg1_1: "f32[5, 4]",
            arg2_1: "f32[2, 4]",
        ):
            all_gather_into_tensor: "f32[8, 4]" = _c10d_functional.all_gather_into_tensor.default(arg2_1, 4, world)
            wait_tensor: "f32[8, 4]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor)
            view: "f32[8, 4]" = aten.view.default(wait_tensor, [8, 4])
            view_copy: "f32[8, 4]" = aten.view_copy.default(view, [8, 4])
            t_copy: "f32[4, 8]" = aten.t_copy.default(view_copy)
            mm: "f32[5, 8]" = aten.mm.default(arg1_1, t_copy)
            tanh: "f32[5, 8]" = aten.tanh.default(mm)
            detach_copy: "f32[5, 8]" = aten.detach_copy.default(tanh)
            sum_1: "f32[]" = aten.sum.default(tanh)
            add: "f32[]" = aten.add.Tensor(arg0_1, sum_1)
            clone: "f32[5, 8]" = aten.clone.default(tanh)
            detach_copy_1: "f32[5, 8]" = aten.detach_copy.default(detach_copy)
            return (add, clone, detach_copy_1)

    class scan_combine_graph_1:
        def forward(
            self,
            arg0_1: "f32[]",
            arg1_1: "f32[2, 4]",
            arg2_1: "f32[5, 8]",
            arg3_1: "f32[5, 4]",
            arg4_1: "f32[5, 8]",
        ):
            expand_copy: "f32[5, 8]" = aten.expand_copy.default(arg0_1, [5, 8])
            add: "f32[5, 8]" = aten.add.Tensor(arg2_1, expand_copy)
            tanh_backward: "f32[5, 8]" = aten.tanh_backward.default(add, arg4_1)
            t_copy: "f32[8, 5]" = aten.t_copy.default(tanh_backward)
            mm: "f32[8, 4]" = aten.mm.default(t_copy, arg3_1)
            t_copy_1: "f32[4, 8]" = aten.t_copy.default(mm)
            t_copy_2: "f32[8, 4]" = aten.t_copy.default(t_copy_1)
            reduce_scatter_tensor: "f32[2, 4]" = _c10d_functional.reduce_scatter_tensor.default(t_copy_2, "sum", 4, world)
            wait_tensor: "f32[2, 4]" = _c10d_functional.wait_tensor.default(reduce_scatter_tensor)
            view: "f32[2, 4]" = aten.view.default(wait_tensor, [2, 4])
            zeros_like: "f32[5, 4]" = aten.zeros_like.default(arg3_1, pin_memory=False)
            clone: "f32[]" = aten.clone.default(arg0_1)
            add_1: "f32[2, 4]" = aten.add.Tensor(arg1_1, view)
            return [clone, add_1, zeros_like]
