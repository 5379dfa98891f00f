# fxir 1
module(world_size=4, mesh={"dp": 4}, rank=None, stage=None, device="cpu", form="spmd", name="gpt_scan_small")
dp = group([[0, 1, 2, 3]], mesh_dim="dp")

class main:
    def forward(
        self,
        tokens_weight: "f32[8, 16] S(0)@dp",
        positions_weight: "f32[2, 16] S(0)@dp",
        layers_0_norm_1_weight: "f32[16] R@dp",
        layers_0_norm_1_bias: "f32[16] R@dp",
        layers_0_attention_qkv_bias: "f32[48] R@dp",
        layers_0_attention_qkv_weight: "f32[12, 16] S(0)@dp",
        layers_0_attention_projection_bias: "f32[16] R@dp",
        layers_0_attention_projection_weight: "f32[4, 16] S(0)@dp",
        layers_0_norm_2_weight: "f32[16] R@dp",
        layers_0_norm_2_bias: "f32[16] R@dp",
        layers_0_mlp_up_bias: "f32[64] R@dp",
        layers_0_mlp_up_weight: "f32[16, 16] S(0)@dp",
        layers_0_mlp_down_bias: "f32[16] R@dp",
        layers_0_mlp_down_weight: "f32[4, 64] S(0)@dp",
        layers_1_norm_1_weight: "f32[16] R@dp",
        layers_1_norm_1_bias: "f32[16] R@dp",
        layers_1_attention_qkv_bias: "f32[48] R@dp",
        layers_1_attention_qkv_weight: "f32[12, 16] S(0)@dp",
        layers_1_attention_projection_bias: "f32[16] R@dp",
        layers_1_attention_projection_weight: "f32[4, 16] S(0)@dp",
        layers_1_norm_2_weight: "f32[16] R@dp",
        layers_1_norm_2_bias: "f32[16] R@dp",
        layers_1_mlp_up_bias: "f32[64] R@dp",
        layers_1_mlp_up_weight: "f32[16, 16] S(0)@dp",
        layers_1_mlp_down_bias: "f32[16] R@dp",
        layers_1_mlp_down_weight: "f32[4, 64] S(0)@dp",
        norm_weight: "f32[16] R@dp",
        norm_bias: "f32[16] R@dp",
        head_weight: "f32[8, 16] S(0)@dp",
        token_ids: "i64[4, 2, 8]",
        target_ids: "i64[4, 2, 8]",
    ):
        tokens_zeros_like: "f32[8, 16]" = aten.zeros_like.default(tokens_weight, pin_memory=False)
        positions_zeros_like: "f32[2, 16]" = aten.zeros_like.default(positions_weight, pin_memory=False)
        layers_0_norm_1_zeros_like: "f32[16]" = aten.zeros_like.default(layers_0_norm_1_weight, pin_memory=False)
        layers_0_norm_1_zeros_like_1: "f32[16]" = aten.zeros_like.default(layers_0_norm_1_bias, pin_memory=False)
        layers_0_attention_qkv_zeros_like: "f32[48]" = aten.zeros_like.default(layers_0_attention_qkv_bias, pin_memory=False)
        layers_0_attention_qkv_zeros_like_1: "f32[12, 16]" = aten.zeros_like.default(layers_0_attention_qkv_weight, pin_memory=False)
        layers_0_attention_projection_zeros_like: "f32[16]" = aten.zeros_like.default(layers_0_attention_projection_bias, pin_memory=False)
        layers_0_attention_projection_zeros_like_1: "f32[4, 16]" = aten.zeros_like.default(layers_0_attention_projection_weight, pin_memory=False)
        layers_0_norm_2_zeros_like: "f32[16]" = aten.zeros_like.default(layers_0_norm_2_weight, pin_memory=False)
        layers_0_norm_2_zeros_like_1: "f32[16]" = aten.zeros_like.default(layers_0_norm_2_bias, pin_memory=False)
        layers_0_mlp_up_zeros_like: "f32[64]" = aten.zeros_like.default(layers_0_mlp_up_bias, pin_memory=False)
        layers_0_mlp_up_zeros_like_1: "f32[16, 16]" = aten.zeros_like.default(layers_0_mlp_up_weight, pin_memory=False)
        layers_0_mlp_down_zeros_like: "f32[16]" = aten.zeros_like.default(layers_0_mlp_down_bias, pin_memory=False)
        layers_0_mlp_down_zeros_like_1: "f32[4, 64]" = aten.zeros_like.default(layers_0_mlp_down_weight, pin_memory=False)
        layers_1_norm_1_zeros_like: "f32[16]" = aten.zeros_like.default(layers_1_norm_1_weight, pin_memory=False)
        layers_1_norm_1_zeros_like_1: "f32[16]" = aten.zeros_like.default(layers_1_norm_1_bias, pin_memory=False)
        layers_1_attention_qkv_zeros_like: "f32[48]" = aten.zeros_like.default(layers_1_attention_qkv_bias, pin_memory=False)
        layers_1_attention_qkv_zeros_like_1: "f32[12, 16]" = aten.zeros_like.default(layers_1_attention_qkv_weight, pin_memory=False)
        layers_1_attention_projection_zeros_like: "f32[16]" = aten.zeros_like.default(layers_1_attention_projection_bias, pin_memory=False)
        layers_1_attention_projection_zeros_like_1: "f32[4, 16]" = aten.zeros_like.default(layers_1_attention_projection_weight, pin_memory=False)
        layers_1_norm_2_zeros_like: "f32[16]" = aten.zeros_like.default(layers_1_norm_2_weight, pin_memory=False)
        layers_1_norm_2_zeros_like_1: "f32[16]" = aten.zeros_like.default(layers_1_norm_2_bias, pin_memory=False)
        layers_1_mlp_up_zeros_like: "f32[64]" = aten.zeros_like.default(layers_1_mlp_up_bias, pin_memory=False)
        layers_1_mlp_up_zeros_like_1: "f32[16, 16]" = aten.zeros_like.default(layers_1_mlp_up_weight, pin_memory=False)
        layers_1_mlp_down_zeros_like: "f32[16]" = aten.zeros_like.default(layers_1_mlp_down_bias, pin_memory=False)
        layers_1_mlp_down_zeros_like_1: "f32[4, 64]" = aten.zeros_like.default(layers_1_mlp_down_weight, pin_memory=False)
        norm_zeros_like: "f32[16]" = aten.zeros_like.default(norm_weight, pin_memory=False)
        norm_zeros_like_1: "f32[16]" = aten.zeros_like.default(norm_bias, pin_memory=False)
        head_zeros_like: "f32[8, 16]" = aten.zeros_like.default(head_weight, pin_memory=False)
        scan_combine_graph_0 = self.scan_combine_graph_0
        scan: "(f32[8, 16], f32[2, 16], f32[16], f32[16], f32[48], f32[12, 16], f32[16], f32[4, 16], f32[16], f32[16], f32[64], f32[16, 16], f32[16], f32[4, 64], f32[16], f32[16], f32[48], f32[12, 16], f32[16], f32[4, 16], f32[16], f32[16], f32[64], f32[16, 16], f32[16], f32[4, 64], f32[16], f32[16], f32[8, 16], f32[4])" = hop.scan(scan_combine_graph_0, [tokens_zeros_like, positions_zeros_like, layers_0_norm_1_zeros_like, layers_0_norm_1_zeros_like_1, layers_0_attention_qkv_zeros_like, layers_0_attention_qkv_zeros_like_1, layers_0_attention_projection_zeros_like, layers_0_attention_projection_zeros_like_1, layers_0_norm_2_zeros_like, layers_0_norm_2_zeros_like_1, layers_0_mlp_up_zeros_like, layers_0_mlp_up_zeros_like_1, layers_0_mlp_down_zeros_like, layers_0_mlp_down_zeros_like_1, layers_1_norm_1_zeros_like, layers_1_norm_1_zeros_like_1, layers_1_attention_qkv_zeros_like, layers_1_attention_qkv_zeros_like_1, layers_1_attention_projection_zeros_like, layers_1_attention_projection_zeros_like_1, layers_1_norm_2_zeros_like, layers_1_norm_2_zeros_like_1, layers_1_mlp_up_zeros_like, layers_1_mlp_up_zeros_like_1, layers_1_mlp_down_zeros_like, layers_1_mlp_down_zeros_like_1, norm_zeros_like, norm_zeros_like_1, head_zeros_like], [token_ids, target_ids], (tokens_weight, positions_weight, layers_0_norm_1_weight, layers_0_norm_1_bias, layers_0_attention_qkv_bias, layers_0_attention_qkv_weight, layers_0_attention_projection_bias, layers_0_attention_projection_weight, layers_0_norm_2_weight, layers_0_norm_2_bias, layers_0_mlp_up_bias, layers_0_mlp_up_weight, layers_0_mlp_down_bias, layers_0_mlp_down_weight, layers_1_norm_1_weight, layers_1_norm_1_bias, layers_1_attention_qkv_bias, layers_1_attention_qkv_weight, layers_1_attention_projection_bias, layers_1_attention_projection_weight, layers_1_norm_2_weight, layers_1_norm_2_bias, layers_1_mlp_up_bias, layers_1_mlp_up_weight, layers_1_mlp_down_bias, layers_1_mlp_down_weight, norm_weight, norm_bias, head_weight))
        getitem: "f32[8, 16]" = scan[0]
        getitem_1: "f32[2, 16]" = scan[1]
        getitem_2: "f32[16]" = scan[2]
        getitem_3: "f32[16]" = scan[3]
        getitem_4: "f32[48]" = scan[4]
        getitem_5: "f32[12, 16]" = scan[5]
        getitem_6: "f32[16]" = scan[6]
        getitem_7: "f32[4, 16]" = scan[7]
        getitem_8: "f32[16]" = scan[8]
        getitem_9: "f32[16]" = scan[9]
        getitem_10: "f32[64]" = scan[10]
        getitem_11: "f32[16, 16]" = scan[11]
        getitem_12: "f32[16]" = scan[12]
        getitem_13: "f32[4, 64]" = scan[13]
        getitem_14: "f32[16]" = scan[14]
        getitem_15: "f32[16]" = scan[15]
        getitem_16: "f32[48]" = scan[16]
        getitem_17: "f32[12, 16]" = scan[17]
        getitem_18: "f32[16]" = scan[18]
        getitem_19: "f32[4, 16]" = scan[19]
        getitem_20: "f32[16]" = scan[20]
        getitem_21: "f32[16]" = scan[21]
        getitem_22: "f32[64]" = scan[22]
        getitem_23: "f32[16, 16]" = scan[23]
        getitem_24: "f32[16]" = scan[24]
        getitem_25: "f32[4, 64]" = scan[25]
        getitem_26: "f32[16]" = scan[26]
        getitem_27: "f32[16]" = scan[27]
        getitem_28: "f32[8, 16]" = scan[28]
        getitem_29: "f32[4]" = scan[29]
        sum_1: "f32[]" = aten.sum.default(getitem_29)
        tokens_add: "f32[8, 16]" = aten.add.Tensor(tokens_weight, getitem, alpha=-0.1)
        positions_add: "f32[2, 16]" = aten.add.Tensor(positions_weight, getitem_1, alpha=-0.1)
        layers_0_norm_1_add: "f32[16]" = aten.add.Tensor(layers_0_norm_1_weight, getitem_2, alpha=-0.1)
        layers_0_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_1_bias, getitem_3, alpha=-0.1)
        layers_0_attention_qkv_add: "f32[48]" = aten.add.Tensor(layers_0_attention_qkv_bias, getitem_4, alpha=-0.1)
        layers_0_attention_qkv_add_1: "f32[12, 16]" = aten.add.Tensor(layers_0_attention_qkv_weight, getitem_5, alpha=-0.1)
        layers_0_attention_projection_add: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_bias, getitem_6, alpha=-0.1)
        layers_0_attention_projection_add_1: "f32[4, 16]" = aten.add.Tensor(layers_0_attention_projection_weight, getitem_7, alpha=-0.1)
        layers_0_norm_2_add: "f32[16]" = aten.add.Tensor(layers_0_norm_2_weight, getitem_8, alpha=-0.1)
        layers_0_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_2_bias, getitem_9, alpha=-0.1)
        layers_0_mlp_up_add: "f32[64]" = aten.add.Tensor(layers_0_mlp_up_bias, getitem_10, alpha=-0.1)
        layers_0_mlp_up_add_1: "f32[16, 16]" = aten.add.Tensor(layers_0_mlp_up_weight, getitem_11, alpha=-0.1)
        layers_0_mlp_down_add: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_bias, getitem_12, alpha=-0.1)
        layers_0_mlp_down_add_1: "f32[4, 64]" = aten.add.Tensor(layers_0_mlp_down_weight, getitem_13, alpha=-0.1)
        layers_1_norm_1_add: "f32[16]" = aten.add.Tensor(layers_1_norm_1_weight, getitem_14, alpha=-0.1)
        layers_1_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_1_bias, getitem_15, alpha=-0.1)
        layers_1_attention_qkv_add: "f32[48]" = aten.add.Tensor(layers_1_attention_qkv_bias, getitem_16, alpha=-0.1)
        layers_1_attention_qkv_add_1: "f32[12, 16]" = aten.add.Tensor(layers_1_attention_qkv_weight, getitem_17, alpha=-0.1)
        layers_1_attention_projection_add: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_bias, getitem_18, alpha=-0.1)
        layers_1_attention_projection_add_1: "f32[4, 16]" = aten.add.Tensor(layers_1_attention_projection_weight, getitem_19, alpha=-0.1)
        layers_1_norm_2_add: "f32[16]" = aten.add.Tensor(layers_1_norm_2_weight, getitem_20, alpha=-0.1)
        layers_1_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_2_bias, getitem_21, alpha=-0.1)
        layers_1_mlp_up_add: "f32[64]" = aten.add.Tensor(layers_1_mlp_up_bias, getitem_22, alpha=-0.1)
        layers_1_mlp_up_add_1: "f32[16, 16]" = aten.add.Tensor(layers_1_mlp_up_weight, getitem_23, alpha=-0.1)
        layers_1_mlp_down_add: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_bias, getitem_24, alpha=-0.1)
        layers_1_mlp_down_add_1: "f32[4, 64]" = aten.add.Tensor(layers_1_mlp_down_weight, getitem_25, alpha=-0.1)
        norm_add: "f32[16]" = aten.add.Tensor(norm_weight, getitem_26, alpha=-0.1)
        norm_add_1: "f32[16]" = aten.add.Tensor(norm_bias, getitem_27, alpha=-0.1)
        head_add: "f32[8, 16]" = aten.add.Tensor(head_weight, getitem_28, alpha=-0.1)
        return (sum_1, tokens_add, positions_add, layers_0_norm_1_add, layers_0_norm_1_add_1, layers_0_attention_qkv_add, layers_0_attention_qkv_add_1, layers_0_attention_projection_add, layers_0_attention_projection_add_1, layers_0_norm_2_add, layers_0_norm_2_add_1, layers_0_mlp_up_add, layers_0_mlp_up_add_1, layers_0_mlp_down_add, layers_0_mlp_down_add_1, layers_1_norm_1_add, layers_1_norm_1_add_1, layers_1_attention_qkv_add, layers_1_attention_qkv_add_1, layers_1_attention_projection_add, layers_1_attention_projection_add_1, layers_1_norm_2_add, layers_1_norm_2_add_1, layers_1_mlp_up_add, layers_1_mlp_up_add_1, layers_1_mlp_down_add, layers_1_mlp_down_add_1, norm_add, norm_add_1, head_add)

    class scan_combine_graph_0:
        def forward(
            self,
            tokens_weight_gradient: "f32[8, 16]",
            positions_weight_gradient: "f32[2, 16]",
            layers_0_norm_1_weight_gradient: "f32[16]",
            layers_0_norm_1_bias_gradient: "f32[16]",
            layers_0_attention_qkv_bias_gradient: "f32[48]",
            layers_0_attention_qkv_weight_gradient: "f32[12, 16]",
            layers_0_attention_projection_bias_gradient: "f32[16]",
            layers_0_attention_projection_weight_gradient: "f32[4, 16]",
            layers_0_norm_2_weight_gradient: "f32[16]",
            layers_0_norm_2_bias_gradient: "f32[16]",
            layers_0_mlp_up_bias_gradient: "f32[64]",
            layers_0_mlp_up_weight_gradient: "f32[16, 16]",
            layers_0_mlp_down_bias_gradient: "f32[16]",
            layers_0_mlp_down_weight_gradient: "f32[4, 64]",
            layers_1_norm_1_weight_gradient: "f32[16]",
            layers_1_norm_1_bias_gradient: "f32[16]",
            layers_1_attention_qkv_bias_gradient: "f32[48]",
            layers_1_attention_qkv_weight_gradient: "f32[12, 16]",
            layers_1_attention_projection_bias_gradient: "f32[16]",
            layers_1_attention_projection_weight_gradient: "f32[4, 16]",
            layers_1_norm_2_weight_gradient: "f32[16]",
            layers_1_norm_2_bias_gradient: "f32[16]",
            layers_1_mlp_up_bias_gradient: "f32[64]",
            layers_1_mlp_up_weight_gradient: "f32[16, 16]",
            layers_1_mlp_down_bias_gradient: "f32[16]",
            layers_1_mlp_down_weight_gradient: "f32[4, 64]",
            norm_weight_gradient: "f32[16]",
            norm_bias_gradient: "f32[16]",
            head_weight_gradient: "f32[8, 16]",
            token_ids: "i64[2, 8]",
            target_ids: "i64[2, 8]",
            tokens_weight: "f32[8, 16] S(0)@dp",
            positions_weight: "f32[2, 16] S(0)@dp",
            layers_0_norm_1_weight: "f32[16] R@dp",
            layers_0_norm_1_bias: "f32[16] R@dp",
            layers_0_attention_qkv_bias: "f32[48] R@dp",
            layers_0_attention_qkv_weight: "f32[12, 16] S(0)@dp",
            layers_0_attention_projection_bias: "f32[16] R@dp",
            layers_0_attention_projection_weight: "f32[4, 16] S(0)@dp",
            layers_0_norm_2_weight: "f32[16] R@dp",
            layers_0_norm_2_bias: "f32[16] R@dp",
            layers_0_mlp_up_bias: "f32[64] R@dp",
            layers_0_mlp_up_weight: "f32[16, 16] S(0)@dp",
            layers_0_mlp_down_bias: "f32[16] R@dp",
            layers_0_mlp_down_weight: "f32[4, 64] S(0)@dp",
            layers_1_norm_1_weight: "f32[16] R@dp",
            layers_1_norm_1_bias: "f32[16] R@dp",
            layers_1_attention_qkv_bias: "f32[48] R@dp",
            layers_1_attention_qkv_weight: "f32[12, 16] S(0)@dp",
            layers_1_attention_projection_bias: "f32[16] R@dp",
            layers_1_attention_projection_weight: "f32[4, 16] S(0)@dp",
            layers_1_norm_2_weight: "f32[16] R@dp",
            layers_1_norm_2_bias: "f32[16] R@dp",
            layers_1_mlp_up_bias: "f32[64] R@dp",
            layers_1_mlp_up_weight: "f32[16, 16] S(0)@dp",
            layers_1_mlp_down_bias: "f32[16] R@dp",
            layers_1_mlp_down_weight: "f32[4, 64] S(0)@dp",
            norm_weight: "f32[16] R@dp",
            norm_bias: "f32[16] R@dp",
            head_weight: "f32[8, 16] S(0)@dp",
        ):
            tokens_all_gather: "f32[32, 16]" = _c10d_functional.all_gather_into_tensor.default(tokens_weight, 4, dp)
            tokens_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_gather)
            tokens_embedding: "f32[2, 8, 16]" = aten.embedding.default(tokens_wait, token_ids)
            arange: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
            positions_all_gather: "f32[8, 16]" = _c10d_functional.all_gather_into_tensor.default(positions_weight, 4, dp)
            positions_wait: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_gather)
            positions_embedding: "f32[8, 16]" = aten.embedding.default(positions_wait, arange)
            add: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding, positions_embedding)
            layers_0_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
            layers_0_norm_1_getitem: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm[0]
            layers_0_norm_1_getitem_1: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[1]
            layers_0_norm_1_getitem_2: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[2]
            layers_0_attention_qkv_all_gather: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 4, dp)
            layers_0_attention_qkv_wait: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_gather)
            layers_0_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem, [16, 16])
            layers_0_attention_qkv_t: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_wait)
            layers_0_attention_qkv_addmm: "f32[16, 48]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view, layers_0_attention_qkv_t)
            layers_0_attention_qkv_view_1: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_qkv_addmm, [2, 8, 48])
            layers_0_attention_view: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_1, [2, 8, 4, 3, 4])
            layers_0_attention_unbind: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_0_attention_view, -2)
            layers_0_attention_getitem: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind[0]
            layers_0_attention_getitem_1: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind[1]
            layers_0_attention_getitem_2: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind[2]
            layers_0_attention_transpose: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem, 1, 2)
            layers_0_attention_transpose_1: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_1, 1, 2)
            layers_0_attention_transpose_2: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_2, 1, 2)
            layers_0_attention_scaled_dot_product_flash_attention_for_cpu: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, 0.0, True)
            layers_0_attention_getitem_3: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_0_attention_getitem_4: "f32[2, 4, 8][32, 1, 4]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_0_attention_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_getitem_3, 1, 2)
            layers_0_attention_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_transpose_3, [2, 8, 16])
            layers_0_attention_projection_all_gather: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 4, dp)
            layers_0_attention_projection_wait: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_gather)
            layers_0_attention_projection_view: "f32[16, 16]" = aten.view.default(layers_0_attention_view_1, [16, 16])
            layers_0_attention_projection_t: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_wait)
            layers_0_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_bias, layers_0_attention_projection_view, layers_0_attention_projection_t)
            layers_0_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm, [2, 8, 16])
            layers_0_add: "f32[2, 8, 16]" = aten.add.Tensor(add, layers_0_attention_projection_view_1)
            layers_0_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
            layers_0_norm_2_getitem: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm[0]
            layers_0_norm_2_getitem_1: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[1]
            layers_0_norm_2_getitem_2: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[2]
            layers_0_mlp_up_all_gather: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 4, dp)
            layers_0_mlp_up_wait: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_gather)
            layers_0_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem, [16, 16])
            layers_0_mlp_up_t: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_wait)
            layers_0_mlp_up_addmm: "f32[16, 64]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view, layers_0_mlp_up_t)
            layers_0_mlp_up_view_1: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_up_addmm, [2, 8, 64])
            layers_0_mlp_gelu: "f32[2, 8, 64]" = aten.gelu.default(layers_0_mlp_up_view_1)
            layers_0_mlp_down_all_gather: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 4, dp)
            layers_0_mlp_down_wait: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_gather)
            layers_0_mlp_down_view: "f32[16, 64]" = aten.view.default(layers_0_mlp_gelu, [16, 64])
            layers_0_mlp_down_t: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_wait)
            layers_0_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_bias, layers_0_mlp_down_view, layers_0_mlp_down_t)
            layers_0_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm, [2, 8, 16])
            layers_0_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add, layers_0_mlp_down_view_1)
            layers_1_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_1, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
            layers_1_norm_1_getitem: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm[0]
            layers_1_norm_1_getitem_1: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[1]
            layers_1_norm_1_getitem_2: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[2]
            layers_1_attention_qkv_all_gather: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 4, dp)
            layers_1_attention_qkv_wait: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_gather)
            layers_1_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem, [16, 16])
            layers_1_attention_qkv_t: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_wait)
            layers_1_attention_qkv_addmm: "f32[16, 48]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view, layers_1_attention_qkv_t)
            layers_1_attention_qkv_view_1: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_qkv_addmm, [2, 8, 48])
            layers_1_attention_view: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_1, [2, 8, 4, 3, 4])
            layers_1_attention_unbind: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_1_attention_view, -2)
            layers_1_attention_getitem: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind[0]
            layers_1_attention_getitem_1: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind[1]
            layers_1_attention_getitem_2: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind[2]
            layers_1_attention_transpose: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem, 1, 2)
            layers_1_attention_transpose_1: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_1, 1, 2)
            layers_1_attention_transpose_2: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_2, 1, 2)
            layers_1_attention_scaled_dot_product_flash_attention_for_cpu: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, 0.0, True)
            layers_1_attention_getitem_3: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_1_attention_getitem_4: "f32[2, 4, 8][32, 1, 4]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_1_attention_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_getitem_3, 1, 2)
            layers_1_attention_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_transpose_3, [2, 8, 16])
            layers_1_attention_projection_all_gather: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 4, dp)
            layers_1_attention_projection_wait: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_gather)
            layers_1_attention_projection_view: "f32[16, 16]" = aten.view.default(layers_1_attention_view_1, [16, 16])
            layers_1_attention_projection_t: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_wait)
            layers_1_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_bias, layers_1_attention_projection_view, layers_1_attention_projection_t)
            layers_1_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm, [2, 8, 16])
            layers_1_add: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_1, layers_1_attention_projection_view_1)
            layers_1_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
            layers_1_norm_2_getitem: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm[0]
            layers_1_norm_2_getitem_1: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[1]
            layers_1_norm_2_getitem_2: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[2]
            layers_1_mlp_up_all_gather: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 4, dp)
            layers_1_mlp_up_wait: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_gather)
            layers_1_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem, [16, 16])
            layers_1_mlp_up_t: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_wait)
            layers_1_mlp_up_addmm: "f32[16, 64]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view, layers_1_mlp_up_t)
            layers_1_mlp_up_view_1: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_up_addmm, [2, 8, 64])
            layers_1_mlp_gelu: "f32[2, 8, 64]" = aten.gelu.default(layers_1_mlp_up_view_1)
            layers_1_mlp_down_all_gather: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 4, dp)
            layers_1_mlp_down_wait: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_gather)
            layers_1_mlp_down_view: "f32[16, 64]" = aten.view.default(layers_1_mlp_gelu, [16, 64])
            layers_1_mlp_down_t: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_wait)
            layers_1_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_bias, layers_1_mlp_down_view, layers_1_mlp_down_t)
            layers_1_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm, [2, 8, 16])
            layers_1_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add, layers_1_mlp_down_view_1)
            norm_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_1, [16], norm_weight, norm_bias, 1e-05)
            norm_getitem: "f32[2, 8, 16]" = norm_native_layer_norm[0]
            norm_getitem_1: "f32[2, 8, 1]" = norm_native_layer_norm[1]
            norm_getitem_2: "f32[2, 8, 1]" = norm_native_layer_norm[2]
            head_all_gather: "f32[32, 16]" = _c10d_functional.all_gather_into_tensor.default(head_weight, 4, dp)
            head_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(head_all_gather)
            head_t: "f32[16, 32][1, 16]" = aten.t.default(head_wait)
            head_view: "f32[16, 16]" = aten.view.default(norm_getitem, [16, 16])
            head_mm: "f32[16, 32]" = aten.mm.default(head_view, head_t)
            head_unsafe_view: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm, [2, 8, 32])
            view: "f32[16, 32]" = aten.view.default(head_unsafe_view, [16, 32])
            view_1: "i64[16]" = aten.view.default(target_ids, [16])
            log_softmax: "f32[16, 32]" = aten._log_softmax.default(view, 1, False)
            nll_loss_forward: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax, view_1, None, 1, -100)
            getitem: "f32[]" = nll_loss_forward[0]
            getitem_1: "f32[]" = nll_loss_forward[1]
            div: "f32[]" = aten.div.Tensor(getitem, 4)
            ones_like: "f32[]" = aten.ones_like.default(div, pin_memory=False, memory_format=torch.preserve_format)
            div_1: "f32[]" = aten.div.Tensor(ones_like, 4)
            nll_loss_backward: "f32[16, 32]" = aten.nll_loss_backward.default(div_1, log_softmax, view_1, None, 1, -100, getitem_1)
            log_softmax_backward_data: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward, log_softmax, 1, torch.float32)
            view_2: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data, [2, 8, 32])
            head_view_1: "f32[16, 32]" = aten.view.default(view_2, [16, 32])
            head_all_gather_1: "f32[32, 16]" = _c10d_functional.all_gather_into_tensor.default(head_weight, 4, dp)
            head_wait_1: "f32[32, 16]" = _c10d_functional.wait_tensor.default(head_all_gather_1)
            head_t_1: "f32[16, 32][1, 16]" = aten.t.default(head_wait_1)
            head_t_2: "f32[32, 16][1, 32]" = aten.t.default(head_view_1)
            head_mm_1: "f32[32, 16]" = aten.mm.default(head_t_2, head_view)
            head_t_3: "f32[16, 32][1, 16]" = aten.t.default(head_mm_1)
            head_t_4: "f32[32, 16]" = aten.t.default(head_t_1)
            head_mm_2: "f32[16, 16]" = aten.mm.default(head_view_1, head_t_4)
            head_view_2: "f32[2, 8, 16]" = aten.view.default(head_mm_2, [2, 8, 16])
            head_t_5: "f32[32, 16]" = aten.t.default(head_t_3)
            head_mul: "f32[32, 16]" = aten.mul.Tensor(head_t_5, 0.25)
            head_reduce_scatter: "f32[8, 16]" = _c10d_functional.reduce_scatter_tensor.default(head_mul, "sum", 4, dp)
            head_wait_2: "f32[8, 16]" = _c10d_functional.wait_tensor.default(head_reduce_scatter)
            norm_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_2, layers_1_add_1, [16], norm_getitem_1, norm_getitem_2, norm_weight, norm_bias, [True, True, True])
            norm_getitem_3: "f32[2, 8, 16]" = norm_native_layer_norm_backward[0]
            norm_getitem_4: "f32[16]" = norm_native_layer_norm_backward[1]
            norm_getitem_5: "f32[16]" = norm_native_layer_norm_backward[2]
            norm_mul: "f32[16]" = aten.mul.Tensor(norm_getitem_4, 0.25)
            norm_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul, "sum", dp)
            norm_wait: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce)
            norm_mul_1: "f32[16]" = aten.mul.Tensor(norm_getitem_5, 0.25)
            norm_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_1, "sum", dp)
            norm_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_1)
            layers_1_mlp_down_view_2: "f32[16, 16]" = aten.view.default(norm_getitem_3, [16, 16])
            layers_1_mlp_down_all_gather_1: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 4, dp)
            layers_1_mlp_down_wait_1: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_gather_1)
            layers_1_mlp_down_t_1: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_wait_1)
            layers_1_mlp_down_t_2: "f32[16, 64]" = aten.t.default(layers_1_mlp_down_t_1)
            layers_1_mlp_down_mm: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_view_2, layers_1_mlp_down_t_2)
            layers_1_mlp_down_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_2)
            layers_1_mlp_down_mm_1: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_t_3, layers_1_mlp_down_view)
            layers_1_mlp_down_t_4: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_mm_1)
            layers_1_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_2, [0], True)
            layers_1_mlp_down_view_3: "f32[16]" = aten.view.default(layers_1_mlp_down_sum, [16])
            layers_1_mlp_down_mul: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_3, 0.25)
            layers_1_mlp_down_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul, "sum", dp)
            layers_1_mlp_down_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce)
            layers_1_mlp_down_t_5: "f32[16, 64]" = aten.t.default(layers_1_mlp_down_t_4)
            layers_1_mlp_down_view_4: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_down_mm, [2, 8, 64])
            layers_1_mlp_down_mul_1: "f32[16, 64]" = aten.mul.Tensor(layers_1_mlp_down_t_5, 0.25)
            layers_1_mlp_down_reduce_scatter: "f32[4, 64]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_down_mul_1, "sum", 4, dp)
            layers_1_mlp_down_wait_3: "f32[4, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_reduce_scatter)
            layers_1_mlp_down_gelu_backward: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_1_mlp_down_view_4, layers_1_mlp_up_view_1)
            layers_1_mlp_up_view_2: "f32[16, 64]" = aten.view.default(layers_1_mlp_down_gelu_backward, [16, 64])
            layers_1_mlp_up_all_gather_1: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 4, dp)
            layers_1_mlp_up_wait_1: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_gather_1)
            layers_1_mlp_up_t_1: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_wait_1)
            layers_1_mlp_up_t_2: "f32[64, 16]" = aten.t.default(layers_1_mlp_up_t_1)
            layers_1_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_2, layers_1_mlp_up_t_2)
            layers_1_mlp_up_t_3: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_up_view_2)
            layers_1_mlp_up_mm_1: "f32[64, 16]" = aten.mm.default(layers_1_mlp_up_t_3, layers_1_mlp_up_view)
            layers_1_mlp_up_t_4: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_mm_1)
            layers_1_mlp_up_sum: "f32[1, 64]" = aten.sum.dim_IntList(layers_1_mlp_up_view_2, [0], True)
            layers_1_mlp_up_view_3: "f32[64]" = aten.view.default(layers_1_mlp_up_sum, [64])
            layers_1_mlp_up_mul: "f32[64]" = aten.mul.Tensor(layers_1_mlp_up_view_3, 0.25)
            layers_1_mlp_up_all_reduce: "f32[64]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul, "sum", dp)
            layers_1_mlp_up_wait_2: "f32[64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce)
            layers_1_mlp_up_t_5: "f32[64, 16]" = aten.t.default(layers_1_mlp_up_t_4)
            layers_1_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm, [2, 8, 16])
            layers_1_mlp_up_mul_1: "f32[64, 16]" = aten.mul.Tensor(layers_1_mlp_up_t_5, 0.25)
            layers_1_mlp_up_reduce_scatter: "f32[16, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_up_mul_1, "sum", 4, dp)
            layers_1_mlp_up_wait_3: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_reduce_scatter)
            layers_1_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_4, layers_1_add, [16], layers_1_norm_2_getitem_1, layers_1_norm_2_getitem_2, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
            layers_1_norm_2_getitem_3: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward[0]
            layers_1_norm_2_getitem_4: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[1]
            layers_1_norm_2_getitem_5: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[2]
            add_1: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_3, layers_1_norm_2_getitem_3)
            layers_1_norm_2_mul: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_4, 0.25)
            layers_1_norm_2_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul, "sum", dp)
            layers_1_norm_2_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce)
            layers_1_norm_2_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_5, 0.25)
            layers_1_norm_2_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_1, "sum", dp)
            layers_1_norm_2_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_1)
            layers_1_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_1, [16, 16])
            layers_1_attention_projection_all_gather_1: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 4, dp)
            layers_1_attention_projection_wait_1: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_gather_1)
            layers_1_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_wait_1)
            layers_1_attention_projection_t_2: "f32[16, 16]" = aten.t.default(layers_1_attention_projection_t_1)
            layers_1_attention_projection_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_view_2, layers_1_attention_projection_t_2)
            layers_1_attention_projection_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_2)
            layers_1_attention_projection_mm_1: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_t_3, layers_1_attention_projection_view)
            layers_1_attention_projection_t_4: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_mm_1)
            layers_1_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_2, [0], True)
            layers_1_attention_projection_view_3: "f32[16]" = aten.view.default(layers_1_attention_projection_sum, [16])
            layers_1_attention_projection_mul: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_3, 0.25)
            layers_1_attention_projection_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul, "sum", dp)
            layers_1_attention_projection_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce)
            layers_1_attention_projection_t_5: "f32[16, 16]" = aten.t.default(layers_1_attention_projection_t_4)
            layers_1_attention_projection_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_mm, [2, 8, 16])
            layers_1_attention_projection_mul_1: "f32[16, 16]" = aten.mul.Tensor(layers_1_attention_projection_t_5, 0.25)
            layers_1_attention_projection_reduce_scatter: "f32[4, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_projection_mul_1, "sum", 4, dp)
            layers_1_attention_projection_wait_3: "f32[4, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_reduce_scatter)
            layers_1_attention_projection_view_5: "f32[2, 8, 4, 4]" = aten.view.default(layers_1_attention_projection_view_4, [2, 8, 4, 4])
            layers_1_attention_projection_transpose: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_1_attention_projection_view_5, 1, 2)
            layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose, layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, layers_1_attention_getitem_3, layers_1_attention_getitem_4, 0.0, True)
            layers_1_attention_projection_getitem: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_1_attention_projection_getitem_1: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_1_attention_projection_getitem_2: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_1_attention_projection_transpose_1: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_2, 1, 2)
            layers_1_attention_projection_transpose_2: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_1, 1, 2)
            layers_1_attention_projection_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem, 1, 2)
            layers_1_attention_projection_stack: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_3, layers_1_attention_projection_transpose_2, layers_1_attention_projection_transpose_1], -2)
            layers_1_attention_projection_view_6: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_projection_stack, [2, 8, 48])
            layers_1_attention_qkv_view_2: "f32[16, 48]" = aten.view.default(layers_1_attention_projection_view_6, [16, 48])
            layers_1_attention_qkv_all_gather_1: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 4, dp)
            layers_1_attention_qkv_wait_1: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_gather_1)
            layers_1_attention_qkv_t_1: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_wait_1)
            layers_1_attention_qkv_t_2: "f32[48, 16]" = aten.t.default(layers_1_attention_qkv_t_1)
            layers_1_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_2, layers_1_attention_qkv_t_2)
            layers_1_attention_qkv_t_3: "f32[48, 16][1, 48]" = aten.t.default(layers_1_attention_qkv_view_2)
            layers_1_attention_qkv_mm_1: "f32[48, 16]" = aten.mm.default(layers_1_attention_qkv_t_3, layers_1_attention_qkv_view)
            layers_1_attention_qkv_t_4: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_mm_1)
            layers_1_attention_qkv_sum: "f32[1, 48]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_2, [0], True)
            layers_1_attention_qkv_view_3: "f32[48]" = aten.view.default(layers_1_attention_qkv_sum, [48])
            layers_1_attention_qkv_mul: "f32[48]" = aten.mul.Tensor(layers_1_attention_qkv_view_3, 0.25)
            layers_1_attention_qkv_all_reduce: "f32[48]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul, "sum", dp)
            layers_1_attention_qkv_wait_2: "f32[48]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce)
            layers_1_attention_qkv_t_5: "f32[48, 16]" = aten.t.default(layers_1_attention_qkv_t_4)
            layers_1_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm, [2, 8, 16])
            layers_1_attention_qkv_mul_1: "f32[48, 16]" = aten.mul.Tensor(layers_1_attention_qkv_t_5, 0.25)
            layers_1_attention_qkv_reduce_scatter: "f32[12, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_qkv_mul_1, "sum", 4, dp)
            layers_1_attention_qkv_wait_3: "f32[12, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_reduce_scatter)
            layers_1_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_4, layers_0_add_1, [16], layers_1_norm_1_getitem_1, layers_1_norm_1_getitem_2, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
            layers_1_norm_1_getitem_3: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward[0]
            layers_1_norm_1_getitem_4: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[1]
            layers_1_norm_1_getitem_5: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[2]
            add_2: "f32[2, 8, 16]" = aten.add.Tensor(add_1, layers_1_norm_1_getitem_3)
            layers_1_norm_1_mul: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_4, 0.25)
            layers_1_norm_1_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul, "sum", dp)
            layers_1_norm_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce)
            layers_1_norm_1_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_5, 0.25)
            layers_1_norm_1_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_1, "sum", dp)
            layers_1_norm_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_1)
            layers_0_mlp_down_view_2: "f32[16, 16]" = aten.view.default(add_2, [16, 16])
            layers_0_mlp_down_all_gather_1: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 4, dp)
            layers_0_mlp_down_wait_1: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_gather_1)
            layers_0_mlp_down_t_1: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_wait_1)
            layers_0_mlp_down_t_2: "f32[16, 64]" = aten.t.default(layers_0_mlp_down_t_1)
            layers_0_mlp_down_mm: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_view_2, layers_0_mlp_down_t_2)
            layers_0_mlp_down_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_2)
            layers_0_mlp_down_mm_1: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_t_3, layers_0_mlp_down_view)
            layers_0_mlp_down_t_4: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_mm_1)
            layers_0_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_2, [0], True)
            layers_0_mlp_down_view_3: "f32[16]" = aten.view.default(layers_0_mlp_down_sum, [16])
            layers_0_mlp_down_mul: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_3, 0.25)
            layers_0_mlp_down_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul, "sum", dp)
            layers_0_mlp_down_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce)
            layers_0_mlp_down_t_5: "f32[16, 64]" = aten.t.default(layers_0_mlp_down_t_4)
            layers_0_mlp_down_view_4: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_down_mm, [2, 8, 64])
            layers_0_mlp_down_mul_1: "f32[16, 64]" = aten.mul.Tensor(layers_0_mlp_down_t_5, 0.25)
            layers_0_mlp_down_reduce_scatter: "f32[4, 64]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_down_mul_1, "sum", 4, dp)
            layers_0_mlp_down_wait_3: "f32[4, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_reduce_scatter)
            layers_0_mlp_down_gelu_backward: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_0_mlp_down_view_4, layers_0_mlp_up_view_1)
            layers_0_mlp_up_view_2: "f32[16, 64]" = aten.view.default(layers_0_mlp_down_gelu_backward, [16, 64])
            layers_0_mlp_up_all_gather_1: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 4, dp)
            layers_0_mlp_up_wait_1: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_gather_1)
            layers_0_mlp_up_t_1: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_wait_1)
            layers_0_mlp_up_t_2: "f32[64, 16]" = aten.t.default(layers_0_mlp_up_t_1)
            layers_0_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_2, layers_0_mlp_up_t_2)
            layers_0_mlp_up_t_3: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_up_view_2)
            layers_0_mlp_up_mm_1: "f32[64, 16]" = aten.mm.default(layers_0_mlp_up_t_3, layers_0_mlp_up_view)
            layers_0_mlp_up_t_4: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_mm_1)
            layers_0_mlp_up_sum: "f32[1, 64]" = aten.sum.dim_IntList(layers_0_mlp_up_view_2, [0], True)
            layers_0_mlp_up_view_3: "f32[64]" = aten.view.default(layers_0_mlp_up_sum, [64])
            layers_0_mlp_up_mul: "f32[64]" = aten.mul.Tensor(layers_0_mlp_up_view_3, 0.25)
            layers_0_mlp_up_all_reduce: "f32[64]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul, "sum", dp)
            layers_0_mlp_up_wait_2: "f32[64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce)
            layers_0_mlp_up_t_5: "f32[64, 16]" = aten.t.default(layers_0_mlp_up_t_4)
            layers_0_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm, [2, 8, 16])
            layers_0_mlp_up_mul_1: "f32[64, 16]" = aten.mul.Tensor(layers_0_mlp_up_t_5, 0.25)
            layers_0_mlp_up_reduce_scatter: "f32[16, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_up_mul_1, "sum", 4, dp)
            layers_0_mlp_up_wait_3: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_reduce_scatter)
            layers_0_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_4, layers_0_add, [16], layers_0_norm_2_getitem_1, layers_0_norm_2_getitem_2, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
            layers_0_norm_2_getitem_3: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward[0]
            layers_0_norm_2_getitem_4: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[1]
            layers_0_norm_2_getitem_5: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[2]
            add_3: "f32[2, 8, 16]" = aten.add.Tensor(add_2, layers_0_norm_2_getitem_3)
            layers_0_norm_2_mul: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_4, 0.25)
            layers_0_norm_2_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul, "sum", dp)
            layers_0_norm_2_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce)
            layers_0_norm_2_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_5, 0.25)
            layers_0_norm_2_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_1, "sum", dp)
            layers_0_norm_2_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_1)
            layers_0_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_3, [16, 16])
            layers_0_attention_projection_all_gather_1: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 4, dp)
            layers_0_attention_projection_wait_1: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_gather_1)
            layers_0_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_wait_1)
            layers_0_attention_projection_t_2: "f32[16, 16]" = aten.t.default(layers_0_attention_projection_t_1)
            layers_0_attention_projection_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_view_2, layers_0_attention_projection_t_2)
            layers_0_attention_projection_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_2)
            layers_0_attention_projection_mm_1: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_t_3, layers_0_attention_projection_view)
            layers_0_attention_projection_t_4: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_mm_1)
            layers_0_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_2, [0], True)
            layers_0_attention_projection_view_3: "f32[16]" = aten.view.default(layers_0_attention_projection_sum, [16])
            layers_0_attention_projection_mul: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_3, 0.25)
            layers_0_attention_projection_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul, "sum", dp)
            layers_0_attention_projection_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce)
            layers_0_attention_projection_t_5: "f32[16, 16]" = aten.t.default(layers_0_attention_projection_t_4)
            layers_0_attention_projection_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_mm, [2, 8, 16])
            layers_0_attention_projection_mul_1: "f32[16, 16]" = aten.mul.Tensor(layers_0_attention_projection_t_5, 0.25)
            layers_0_attention_projection_reduce_scatter: "f32[4, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_projection_mul_1, "sum", 4, dp)
            layers_0_attention_projection_wait_3: "f32[4, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_reduce_scatter)
            layers_0_attention_projection_view_5: "f32[2, 8, 4, 4]" = aten.view.default(layers_0_attention_projection_view_4, [2, 8, 4, 4])
            layers_0_attention_projection_transpose: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_0_attention_projection_view_5, 1, 2)
            layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose, layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, layers_0_attention_getitem_3, layers_0_attention_getitem_4, 0.0, True)
            layers_0_attention_projection_getitem: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_0_attention_projection_getitem_1: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_0_attention_projection_getitem_2: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_0_attention_projection_transpose_1: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_2, 1, 2)
            layers_0_attention_projection_transpose_2: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_1, 1, 2)
            layers_0_attention_projection_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem, 1, 2)
            layers_0_attention_projection_stack: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_3, layers_0_attention_projection_transpose_2, layers_0_attention_projection_transpose_1], -2)
            layers_0_attention_projection_view_6: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_projection_stack, [2, 8, 48])
            layers_0_attention_qkv_view_2: "f32[16, 48]" = aten.view.default(layers_0_attention_projection_view_6, [16, 48])
            layers_0_attention_qkv_all_gather_1: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 4, dp)
            layers_0_attention_qkv_wait_1: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_gather_1)
            layers_0_attention_qkv_t_1: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_wait_1)
            layers_0_attention_qkv_t_2: "f32[48, 16]" = aten.t.default(layers_0_attention_qkv_t_1)
            layers_0_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_2, layers_0_attention_qkv_t_2)
            layers_0_attention_qkv_t_3: "f32[48, 16][1, 48]" = aten.t.default(layers_0_attention_qkv_view_2)
            layers_0_attention_qkv_mm_1: "f32[48, 16]" = aten.mm.default(layers_0_attention_qkv_t_3, layers_0_attention_qkv_view)
            layers_0_attention_qkv_t_4: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_mm_1)
            layers_0_attention_qkv_sum: "f32[1, 48]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_2, [0], True)
            layers_0_attention_qkv_view_3: "f32[48]" = aten.view.default(layers_0_attention_qkv_sum, [48])
            layers_0_attention_qkv_mul: "f32[48]" = aten.mul.Tensor(layers_0_attention_qkv_view_3, 0.25)
            layers_0_attention_qkv_all_reduce: "f32[48]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul, "sum", dp)
            layers_0_attention_qkv_wait_2: "f32[48]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce)
            layers_0_attention_qkv_t_5: "f32[48, 16]" = aten.t.default(layers_0_attention_qkv_t_4)
            layers_0_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm, [2, 8, 16])
            layers_0_attention_qkv_mul_1: "f32[48, 16]" = aten.mul.Tensor(layers_0_attention_qkv_t_5, 0.25)
            layers_0_attention_qkv_reduce_scatter: "f32[12, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_qkv_mul_1, "sum", 4, dp)
            layers_0_attention_qkv_wait_3: "f32[12, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_reduce_scatter)
            layers_0_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_4, add, [16], layers_0_norm_1_getitem_1, layers_0_norm_1_getitem_2, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
            layers_0_norm_1_getitem_3: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward[0]
            layers_0_norm_1_getitem_4: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[1]
            layers_0_norm_1_getitem_5: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[2]
            add_4: "f32[2, 8, 16]" = aten.add.Tensor(add_3, layers_0_norm_1_getitem_3)
            layers_0_norm_1_mul: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_4, 0.25)
            layers_0_norm_1_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul, "sum", dp)
            layers_0_norm_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce)
            layers_0_norm_1_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_5, 0.25)
            layers_0_norm_1_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_1, "sum", dp)
            layers_0_norm_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_1)
            layers_0_norm_1_sum: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_4, [0], True)
            layers_0_norm_1_view: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum, [8, 16])
            positions_embedding_dense_backward: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view, arange, 8, -1, False)
            positions_mul: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward, 0.25)
            positions_reduce_scatter: "f32[2, 16]" = _c10d_functional.reduce_scatter_tensor.default(positions_mul, "sum", 4, dp)
            positions_wait_1: "f32[2, 16]" = _c10d_functional.wait_tensor.default(positions_reduce_scatter)
            tokens_embedding_dense_backward: "f32[32, 16]" = aten.embedding_dense_backward.default(add_4, token_ids, 32, -1, False)
            tokens_mul: "f32[32, 16]" = aten.mul.Tensor(tokens_embedding_dense_backward, 0.25)
            tokens_reduce_scatter: "f32[8, 16]" = _c10d_functional.reduce_scatter_tensor.default(tokens_mul, "sum", 4, dp)
            tokens_wait_1: "f32[8, 16]" = _c10d_functional.wait_tensor.default(tokens_reduce_scatter)
            tokens_add: "f32[8, 16]" = aten.add.Tensor(tokens_weight_gradient, tokens_wait_1)
            positions_add: "f32[2, 16]" = aten.add.Tensor(positions_weight_gradient, positions_wait_1)
            layers_0_norm_1_add: "f32[16]" = aten.add.Tensor(layers_0_norm_1_weight_gradient, layers_0_norm_1_wait)
            layers_0_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_1_bias_gradient, layers_0_norm_1_wait_1)
            layers_0_attention_qkv_add: "f32[48]" = aten.add.Tensor(layers_0_attention_qkv_bias_gradient, layers_0_attention_qkv_wait_2)
            layers_0_attention_qkv_add_1: "f32[12, 16]" = aten.add.Tensor(layers_0_attention_qkv_weight_gradient, layers_0_attention_qkv_wait_3)
            layers_0_attention_projection_add: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_bias_gradient, layers_0_attention_projection_wait_2)
            layers_0_attention_projection_add_1: "f32[4, 16]" = aten.add.Tensor(layers_0_attention_projection_weight_gradient, layers_0_attention_projection_wait_3)
            layers_0_norm_2_add: "f32[16]" = aten.add.Tensor(layers_0_norm_2_weight_gradient, layers_0_norm_2_wait)
            layers_0_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_2_bias_gradient, layers_0_norm_2_wait_1)
            layers_0_mlp_up_add: "f32[64]" = aten.add.Tensor(layers_0_mlp_up_bias_gradient, layers_0_mlp_up_wait_2)
            layers_0_mlp_up_add_1: "f32[16, 16]" = aten.add.Tensor(layers_0_mlp_up_weight_gradient, layers_0_mlp_up_wait_3)
            layers_0_mlp_down_add: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_bias_gradient, layers_0_mlp_down_wait_2)
            layers_0_mlp_down_add_1: "f32[4, 64]" = aten.add.Tensor(layers_0_mlp_down_weight_gradient, layers_0_mlp_down_wait_3)
            layers_1_norm_1_add: "f32[16]" = aten.add.Tensor(layers_1_norm_1_weight_gradient, layers_1_norm_1_wait)
            layers_1_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_1_bias_gradient, layers_1_norm_1_wait_1)
            layers_1_attention_qkv_add: "f32[48]" = aten.add.Tensor(layers_1_attention_qkv_bias_gradient, layers_1_attention_qkv_wait_2)
            layers_1_attention_qkv_add_1: "f32[12, 16]" = aten.add.Tensor(layers_1_attention_qkv_weight_gradient, layers_1_attention_qkv_wait_3)
            layers_1_attention_projection_add: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_bias_gradient, layers_1_attention_projection_wait_2)
            layers_1_attention_projection_add_1: "f32[4, 16]" = aten.add.Tensor(layers_1_attention_projection_weight_gradient, layers_1_attention_projection_wait_3)
            layers_1_norm_2_add: "f32[16]" = aten.add.Tensor(layers_1_norm_2_weight_gradient, layers_1_norm_2_wait)
            layers_1_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_2_bias_gradient, layers_1_norm_2_wait_1)
            layers_1_mlp_up_add: "f32[64]" = aten.add.Tensor(layers_1_mlp_up_bias_gradient, layers_1_mlp_up_wait_2)
            layers_1_mlp_up_add_1: "f32[16, 16]" = aten.add.Tensor(layers_1_mlp_up_weight_gradient, layers_1_mlp_up_wait_3)
            layers_1_mlp_down_add: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_bias_gradient, layers_1_mlp_down_wait_2)
            layers_1_mlp_down_add_1: "f32[4, 64]" = aten.add.Tensor(layers_1_mlp_down_weight_gradient, layers_1_mlp_down_wait_3)
            norm_add: "f32[16]" = aten.add.Tensor(norm_weight_gradient, norm_wait)
            norm_add_1: "f32[16]" = aten.add.Tensor(norm_bias_gradient, norm_wait_1)
            head_add: "f32[8, 16]" = aten.add.Tensor(head_weight_gradient, head_wait_2)
            return (tokens_add, positions_add, layers_0_norm_1_add, layers_0_norm_1_add_1, layers_0_attention_qkv_add, layers_0_attention_qkv_add_1, layers_0_attention_projection_add, layers_0_attention_projection_add_1, layers_0_norm_2_add, layers_0_norm_2_add_1, layers_0_mlp_up_add, layers_0_mlp_up_add_1, layers_0_mlp_down_add, layers_0_mlp_down_add_1, layers_1_norm_1_add, layers_1_norm_1_add_1, layers_1_attention_qkv_add, layers_1_attention_qkv_add_1, layers_1_attention_projection_add, layers_1_attention_projection_add_1, layers_1_norm_2_add, layers_1_norm_2_add_1, layers_1_mlp_up_add, layers_1_mlp_up_add_1, layers_1_mlp_down_add, layers_1_mlp_down_add_1, norm_add, norm_add_1, head_add, div)
