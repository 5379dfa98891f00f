# fxir 1
module(world_size=4, mesh={"dp": 4}, rank=None, stage=None, device="cpu", form="spmd", name="gpt_ddp_small")
dp = group([[0, 1, 2, 3]], mesh_dim="dp")

class main:
    signature(
        params={
            "tokens.weight": tokens_weight,
            "positions.weight": positions_weight,
            "layers.0.norm_1.weight": layers_0_norm_1_weight,
            "layers.0.norm_1.bias": layers_0_norm_1_bias,
            "layers.0.attention.qkv.weight": layers_0_attention_qkv_weight,
            "layers.0.attention.qkv.bias": layers_0_attention_qkv_bias,
            "layers.0.attention.projection.weight": layers_0_attention_projection_weight,
            "layers.0.attention.projection.bias": layers_0_attention_projection_bias,
            "layers.0.norm_2.weight": layers_0_norm_2_weight,
            "layers.0.norm_2.bias": layers_0_norm_2_bias,
            "layers.0.mlp.up.weight": layers_0_mlp_up_weight,
            "layers.0.mlp.up.bias": layers_0_mlp_up_bias,
            "layers.0.mlp.down.weight": layers_0_mlp_down_weight,
            "layers.0.mlp.down.bias": layers_0_mlp_down_bias,
            "layers.1.norm_1.weight": layers_1_norm_1_weight,
            "layers.1.norm_1.bias": layers_1_norm_1_bias,
            "layers.1.attention.qkv.weight": layers_1_attention_qkv_weight,
            "layers.1.attention.qkv.bias": layers_1_attention_qkv_bias,
            "layers.1.attention.projection.weight": layers_1_attention_projection_weight,
            "layers.1.attention.projection.bias": layers_1_attention_projection_bias,
            "layers.1.norm_2.weight": layers_1_norm_2_weight,
            "layers.1.norm_2.bias": layers_1_norm_2_bias,
            "layers.1.mlp.up.weight": layers_1_mlp_up_weight,
            "layers.1.mlp.up.bias": layers_1_mlp_up_bias,
            "layers.1.mlp.down.weight": layers_1_mlp_down_weight,
            "layers.1.mlp.down.bias": layers_1_mlp_down_bias,
            "norm.weight": norm_weight,
            "norm.bias": norm_bias,
        },
        buffers={},
        optimizer={},
        batch={
            "tokens": batch_tokens,
            "targets": batch_targets,
        },
    )
    def forward(
        self,
        tokens_weight: "f32[32, 16] R@dp",
        positions_weight: "f32[8, 16] R@dp",
        layers_0_norm_1_weight: "f32[16] R@dp",
        layers_0_norm_1_bias: "f32[16] R@dp",
        layers_0_attention_qkv_weight: "f32[48, 16] R@dp",
        layers_0_attention_qkv_bias: "f32[48] R@dp",
        layers_0_attention_projection_weight: "f32[16, 16] R@dp",
        layers_0_attention_projection_bias: "f32[16] R@dp",
        layers_0_norm_2_weight: "f32[16] R@dp",
        layers_0_norm_2_bias: "f32[16] R@dp",
        layers_0_mlp_up_weight: "f32[64, 16] R@dp",
        layers_0_mlp_up_bias: "f32[64] R@dp",
        layers_0_mlp_down_weight: "f32[16, 64] R@dp",
        layers_0_mlp_down_bias: "f32[16] R@dp",
        layers_1_norm_1_weight: "f32[16] R@dp",
        layers_1_norm_1_bias: "f32[16] R@dp",
        layers_1_attention_qkv_weight: "f32[48, 16] R@dp",
        layers_1_attention_qkv_bias: "f32[48] R@dp",
        layers_1_attention_projection_weight: "f32[16, 16] R@dp",
        layers_1_attention_projection_bias: "f32[16] R@dp",
        layers_1_norm_2_weight: "f32[16] R@dp",
        layers_1_norm_2_bias: "f32[16] R@dp",
        layers_1_mlp_up_weight: "f32[64, 16] R@dp",
        layers_1_mlp_up_bias: "f32[64] R@dp",
        layers_1_mlp_down_weight: "f32[16, 64] R@dp",
        layers_1_mlp_down_bias: "f32[16] R@dp",
        norm_weight: "f32[16] R@dp",
        norm_bias: "f32[16] R@dp",
        batch_tokens: "i64[8, 8]",
        batch_targets: "i64[8, 8]",
    ):
        split: "[i64[2, 8], i64[2, 8], i64[2, 8], i64[2, 8]]" = aten.split.Tensor(batch_tokens, 2)
        getitem: "i64[2, 8]" = split[0]
        getitem_1: "i64[2, 8]" = split[1]
        getitem_2: "i64[2, 8]" = split[2]
        getitem_3: "i64[2, 8]" = split[3]
        split_1: "[i64[2, 8], i64[2, 8], i64[2, 8], i64[2, 8]]" = aten.split.Tensor(batch_targets, 2)
        getitem_4: "i64[2, 8]" = split_1[0]
        getitem_5: "i64[2, 8]" = split_1[1]
        getitem_6: "i64[2, 8]" = split_1[2]
        getitem_7: "i64[2, 8]" = split_1[3]
        tokens_embedding: "f32[2, 8, 16]" = aten.embedding.default(tokens_weight, getitem)
        arange: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
        positions_embedding: "f32[8, 16]" = aten.embedding.default(positions_weight, arange)
        add: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding, positions_embedding)
        layers_0_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
        layers_0_norm_1_getitem: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm[0]
        layers_0_norm_1_getitem_1: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[1]
        layers_0_norm_1_getitem_2: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[2]
        layers_0_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem, [16, 16])
        layers_0_attention_qkv_t: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_weight)
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
        layers_0_attention_projection_view: "f32[16, 16]" = aten.view.default(layers_0_attention_view_1, [16, 16])
        layers_0_attention_projection_t: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_weight)
        layers_0_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_bias, layers_0_attention_projection_view, layers_0_attention_projection_t)
        layers_0_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm, [2, 8, 16])
        layers_0_add: "f32[2, 8, 16]" = aten.add.Tensor(add, layers_0_attention_projection_view_1)
        layers_0_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
        layers_0_norm_2_getitem: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm[0]
        layers_0_norm_2_getitem_1: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[1]
        layers_0_norm_2_getitem_2: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[2]
        layers_0_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem, [16, 16])
        layers_0_mlp_up_t: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_weight)
        layers_0_mlp_up_addmm: "f32[16, 64]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view, layers_0_mlp_up_t)
        layers_0_mlp_up_view_1: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_up_addmm, [2, 8, 64])
        layers_0_mlp_gelu: "f32[2, 8, 64]" = aten.gelu.default(layers_0_mlp_up_view_1)
        layers_0_mlp_down_view: "f32[16, 64]" = aten.view.default(layers_0_mlp_gelu, [16, 64])
        layers_0_mlp_down_t: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_weight)
        layers_0_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_bias, layers_0_mlp_down_view, layers_0_mlp_down_t)
        layers_0_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm, [2, 8, 16])
        layers_0_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add, layers_0_mlp_down_view_1)
        layers_1_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_1, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
        layers_1_norm_1_getitem: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm[0]
        layers_1_norm_1_getitem_1: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[1]
        layers_1_norm_1_getitem_2: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[2]
        layers_1_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem, [16, 16])
        layers_1_attention_qkv_t: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_weight)
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
        layers_1_attention_projection_view: "f32[16, 16]" = aten.view.default(layers_1_attention_view_1, [16, 16])
        layers_1_attention_projection_t: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_weight)
        layers_1_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_bias, layers_1_attention_projection_view, layers_1_attention_projection_t)
        layers_1_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm, [2, 8, 16])
        layers_1_add: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_1, layers_1_attention_projection_view_1)
        layers_1_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
        layers_1_norm_2_getitem: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm[0]
        layers_1_norm_2_getitem_1: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[1]
        layers_1_norm_2_getitem_2: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[2]
        layers_1_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem, [16, 16])
        layers_1_mlp_up_t: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_weight)
        layers_1_mlp_up_addmm: "f32[16, 64]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view, layers_1_mlp_up_t)
        layers_1_mlp_up_view_1: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_up_addmm, [2, 8, 64])
        layers_1_mlp_gelu: "f32[2, 8, 64]" = aten.gelu.default(layers_1_mlp_up_view_1)
        layers_1_mlp_down_view: "f32[16, 64]" = aten.view.default(layers_1_mlp_gelu, [16, 64])
        layers_1_mlp_down_t: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_weight)
        layers_1_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_bias, layers_1_mlp_down_view, layers_1_mlp_down_t)
        layers_1_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm, [2, 8, 16])
        layers_1_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add, layers_1_mlp_down_view_1)
        norm_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_1, [16], norm_weight, norm_bias, 1e-05)
        norm_getitem: "f32[2, 8, 16]" = norm_native_layer_norm[0]
        norm_getitem_1: "f32[2, 8, 1]" = norm_native_layer_norm[1]
        norm_getitem_2: "f32[2, 8, 1]" = norm_native_layer_norm[2]
        head_t: "f32[16, 32][1, 16]" = aten.t.default(tokens_weight)
        head_view: "f32[16, 16]" = aten.view.default(norm_getitem, [16, 16])
        head_mm: "f32[16, 32]" = aten.mm.default(head_view, head_t)
        head_unsafe_view: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm, [2, 8, 32])
        view: "f32[16, 32]" = aten.view.default(head_unsafe_view, [16, 32])
        view_1: "i64[16]" = aten.view.default(getitem_4, [16])
        log_softmax: "f32[16, 32]" = aten._log_softmax.default(view, 1, False)
        nll_loss_forward: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax, view_1, None, 1, -100)
        getitem_8: "f32[]" = nll_loss_forward[0]
        getitem_9: "f32[]" = nll_loss_forward[1]
        div: "f32[]" = aten.div.Tensor(getitem_8, 4)
        ones_like: "f32[]" = aten.ones_like.default(div, pin_memory=False, memory_format=torch.preserve_format)
        div_1: "f32[]" = aten.div.Tensor(ones_like, 4)
        nll_loss_backward: "f32[16, 32]" = aten.nll_loss_backward.default(div_1, log_softmax, view_1, None, 1, -100, getitem_9)
        log_softmax_backward_data: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward, log_softmax, 1, torch.float32)
        view_2: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data, [2, 8, 32])
        head_view_1: "f32[16, 32]" = aten.view.default(view_2, [16, 32])
        head_t_1: "f32[32, 16][1, 32]" = aten.t.default(head_view_1)
        head_mm_1: "f32[32, 16]" = aten.mm.default(head_t_1, head_view)
        head_mm_2: "f32[16, 16]" = aten.mm.default(head_view_1, tokens_weight)
        head_view_2: "f32[2, 8, 16]" = aten.view.default(head_mm_2, [2, 8, 16])
        norm_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_2, layers_1_add_1, [16], norm_getitem_1, norm_getitem_2, norm_weight, norm_bias, [True, True, True])
        norm_getitem_3: "f32[2, 8, 16]" = norm_native_layer_norm_backward[0]
        norm_getitem_4: "f32[16]" = norm_native_layer_norm_backward[1]
        norm_mul: "f32[16]" = aten.mul.Tensor(norm_getitem_4, 0.25)
        norm_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul, "sum", dp)
        norm_wait: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce)
        norm_getitem_5: "f32[16]" = norm_native_layer_norm_backward[2]
        norm_mul_1: "f32[16]" = aten.mul.Tensor(norm_getitem_5, 0.25)
        norm_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_1, "sum", dp)
        norm_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_1)
        layers_1_mlp_down_view_2: "f32[16, 16]" = aten.view.default(norm_getitem_3, [16, 16])
        layers_1_mlp_down_mm: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_view_2, layers_1_mlp_down_weight)
        layers_1_mlp_down_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_2)
        layers_1_mlp_down_mm_1: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_t_1, layers_1_mlp_down_view)
        layers_1_mlp_down_mul: "f32[16, 64]" = aten.mul.Tensor(layers_1_mlp_down_mm_1, 0.25)
        layers_1_mlp_down_all_reduce: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul, "sum", dp)
        layers_1_mlp_down_wait: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce)
        layers_1_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_2, [0], True)
        layers_1_mlp_down_view_3: "f32[16]" = aten.view.default(layers_1_mlp_down_sum, [16])
        layers_1_mlp_down_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_3, 0.25)
        layers_1_mlp_down_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_1, "sum", dp)
        layers_1_mlp_down_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_1)
        layers_1_mlp_down_view_4: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_down_mm, [2, 8, 64])
        layers_1_mlp_down_gelu_backward: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_1_mlp_down_view_4, layers_1_mlp_up_view_1)
        layers_1_mlp_up_view_2: "f32[16, 64]" = aten.view.default(layers_1_mlp_down_gelu_backward, [16, 64])
        layers_1_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_2, layers_1_mlp_up_weight)
        layers_1_mlp_up_t_1: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_up_view_2)
        layers_1_mlp_up_mm_1: "f32[64, 16]" = aten.mm.default(layers_1_mlp_up_t_1, layers_1_mlp_up_view)
        layers_1_mlp_up_mul: "f32[64, 16]" = aten.mul.Tensor(layers_1_mlp_up_mm_1, 0.25)
        layers_1_mlp_up_all_reduce: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul, "sum", dp)
        layers_1_mlp_up_wait: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce)
        layers_1_mlp_up_sum: "f32[1, 64]" = aten.sum.dim_IntList(layers_1_mlp_up_view_2, [0], True)
        layers_1_mlp_up_view_3: "f32[64]" = aten.view.default(layers_1_mlp_up_sum, [64])
        layers_1_mlp_up_mul_1: "f32[64]" = aten.mul.Tensor(layers_1_mlp_up_view_3, 0.25)
        layers_1_mlp_up_all_reduce_1: "f32[64]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_1, "sum", dp)
        layers_1_mlp_up_wait_1: "f32[64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_1)
        layers_1_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm, [2, 8, 16])
        layers_1_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_4, layers_1_add, [16], layers_1_norm_2_getitem_1, layers_1_norm_2_getitem_2, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
        layers_1_norm_2_getitem_3: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward[0]
        layers_1_norm_2_getitem_4: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[1]
        layers_1_norm_2_mul: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_4, 0.25)
        layers_1_norm_2_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul, "sum", dp)
        layers_1_norm_2_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce)
        layers_1_norm_2_getitem_5: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[2]
        layers_1_norm_2_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_5, 0.25)
        layers_1_norm_2_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_1, "sum", dp)
        layers_1_norm_2_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_1)
        add_1: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_3, layers_1_norm_2_getitem_3)
        layers_1_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_1, [16, 16])
        layers_1_attention_projection_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_view_2, layers_1_attention_projection_weight)
        layers_1_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_2)
        layers_1_attention_projection_mm_1: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_t_1, layers_1_attention_projection_view)
        layers_1_attention_projection_mul: "f32[16, 16]" = aten.mul.Tensor(layers_1_attention_projection_mm_1, 0.25)
        layers_1_attention_projection_all_reduce: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul, "sum", dp)
        layers_1_attention_projection_wait: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce)
        layers_1_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_2, [0], True)
        layers_1_attention_projection_view_3: "f32[16]" = aten.view.default(layers_1_attention_projection_sum, [16])
        layers_1_attention_projection_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_3, 0.25)
        layers_1_attention_projection_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_1, "sum", dp)
        layers_1_attention_projection_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_1)
        layers_1_attention_projection_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_mm, [2, 8, 16])
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
        layers_1_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_2, layers_1_attention_qkv_weight)
        layers_1_attention_qkv_t_1: "f32[48, 16][1, 48]" = aten.t.default(layers_1_attention_qkv_view_2)
        layers_1_attention_qkv_mm_1: "f32[48, 16]" = aten.mm.default(layers_1_attention_qkv_t_1, layers_1_attention_qkv_view)
        layers_1_attention_qkv_mul: "f32[48, 16]" = aten.mul.Tensor(layers_1_attention_qkv_mm_1, 0.25)
        layers_1_attention_qkv_all_reduce: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul, "sum", dp)
        layers_1_attention_qkv_wait: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce)
        layers_1_attention_qkv_sum: "f32[1, 48]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_2, [0], True)
        layers_1_attention_qkv_view_3: "f32[48]" = aten.view.default(layers_1_attention_qkv_sum, [48])
        layers_1_attention_qkv_mul_1: "f32[48]" = aten.mul.Tensor(layers_1_attention_qkv_view_3, 0.25)
        layers_1_attention_qkv_all_reduce_1: "f32[48]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_1, "sum", dp)
        layers_1_attention_qkv_wait_1: "f32[48]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_1)
        layers_1_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm, [2, 8, 16])
        layers_1_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_4, layers_0_add_1, [16], layers_1_norm_1_getitem_1, layers_1_norm_1_getitem_2, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
        layers_1_norm_1_getitem_3: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward[0]
        layers_1_norm_1_getitem_4: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[1]
        layers_1_norm_1_mul: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_4, 0.25)
        layers_1_norm_1_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul, "sum", dp)
        layers_1_norm_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce)
        layers_1_norm_1_getitem_5: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[2]
        layers_1_norm_1_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_5, 0.25)
        layers_1_norm_1_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_1, "sum", dp)
        layers_1_norm_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_1)
        add_2: "f32[2, 8, 16]" = aten.add.Tensor(add_1, layers_1_norm_1_getitem_3)
        layers_0_mlp_down_view_2: "f32[16, 16]" = aten.view.default(add_2, [16, 16])
        layers_0_mlp_down_mm: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_view_2, layers_0_mlp_down_weight)
        layers_0_mlp_down_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_2)
        layers_0_mlp_down_mm_1: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_t_1, layers_0_mlp_down_view)
        layers_0_mlp_down_mul: "f32[16, 64]" = aten.mul.Tensor(layers_0_mlp_down_mm_1, 0.25)
        layers_0_mlp_down_all_reduce: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul, "sum", dp)
        layers_0_mlp_down_wait: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce)
        layers_0_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_2, [0], True)
        layers_0_mlp_down_view_3: "f32[16]" = aten.view.default(layers_0_mlp_down_sum, [16])
        layers_0_mlp_down_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_3, 0.25)
        layers_0_mlp_down_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_1, "sum", dp)
        layers_0_mlp_down_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_1)
        layers_0_mlp_down_view_4: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_down_mm, [2, 8, 64])
        layers_0_mlp_down_gelu_backward: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_0_mlp_down_view_4, layers_0_mlp_up_view_1)
        layers_0_mlp_up_view_2: "f32[16, 64]" = aten.view.default(layers_0_mlp_down_gelu_backward, [16, 64])
        layers_0_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_2, layers_0_mlp_up_weight)
        layers_0_mlp_up_t_1: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_up_view_2)
        layers_0_mlp_up_mm_1: "f32[64, 16]" = aten.mm.default(layers_0_mlp_up_t_1, layers_0_mlp_up_view)
        layers_0_mlp_up_mul: "f32[64, 16]" = aten.mul.Tensor(layers_0_mlp_up_mm_1, 0.25)
        layers_0_mlp_up_all_reduce: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul, "sum", dp)
        layers_0_mlp_up_wait: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce)
        layers_0_mlp_up_sum: "f32[1, 64]" = aten.sum.dim_IntList(layers_0_mlp_up_view_2, [0], True)
        layers_0_mlp_up_view_3: "f32[64]" = aten.view.default(layers_0_mlp_up_sum, [64])
        layers_0_mlp_up_mul_1: "f32[64]" = aten.mul.Tensor(layers_0_mlp_up_view_3, 0.25)
        layers_0_mlp_up_all_reduce_1: "f32[64]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_1, "sum", dp)
        layers_0_mlp_up_wait_1: "f32[64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_1)
        layers_0_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm, [2, 8, 16])
        layers_0_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_4, layers_0_add, [16], layers_0_norm_2_getitem_1, layers_0_norm_2_getitem_2, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
        layers_0_norm_2_getitem_3: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward[0]
        layers_0_norm_2_getitem_4: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[1]
        layers_0_norm_2_mul: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_4, 0.25)
        layers_0_norm_2_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul, "sum", dp)
        layers_0_norm_2_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce)
        layers_0_norm_2_getitem_5: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[2]
        layers_0_norm_2_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_5, 0.25)
        layers_0_norm_2_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_1, "sum", dp)
        layers_0_norm_2_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_1)
        add_3: "f32[2, 8, 16]" = aten.add.Tensor(add_2, layers_0_norm_2_getitem_3)
        layers_0_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_3, [16, 16])
        layers_0_attention_projection_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_view_2, layers_0_attention_projection_weight)
        layers_0_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_2)
        layers_0_attention_projection_mm_1: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_t_1, layers_0_attention_projection_view)
        layers_0_attention_projection_mul: "f32[16, 16]" = aten.mul.Tensor(layers_0_attention_projection_mm_1, 0.25)
        layers_0_attention_projection_all_reduce: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul, "sum", dp)
        layers_0_attention_projection_wait: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce)
        layers_0_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_2, [0], True)
        layers_0_attention_projection_view_3: "f32[16]" = aten.view.default(layers_0_attention_projection_sum, [16])
        layers_0_attention_projection_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_3, 0.25)
        layers_0_attention_projection_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_1, "sum", dp)
        layers_0_attention_projection_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_1)
        layers_0_attention_projection_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_mm, [2, 8, 16])
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
        layers_0_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_2, layers_0_attention_qkv_weight)
        layers_0_attention_qkv_t_1: "f32[48, 16][1, 48]" = aten.t.default(layers_0_attention_qkv_view_2)
        layers_0_attention_qkv_mm_1: "f32[48, 16]" = aten.mm.default(layers_0_attention_qkv_t_1, layers_0_attention_qkv_view)
        layers_0_attention_qkv_mul: "f32[48, 16]" = aten.mul.Tensor(layers_0_attention_qkv_mm_1, 0.25)
        layers_0_attention_qkv_all_reduce: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul, "sum", dp)
        layers_0_attention_qkv_wait: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce)
        layers_0_attention_qkv_sum: "f32[1, 48]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_2, [0], True)
        layers_0_attention_qkv_view_3: "f32[48]" = aten.view.default(layers_0_attention_qkv_sum, [48])
        layers_0_attention_qkv_mul_1: "f32[48]" = aten.mul.Tensor(layers_0_attention_qkv_view_3, 0.25)
        layers_0_attention_qkv_all_reduce_1: "f32[48]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_1, "sum", dp)
        layers_0_attention_qkv_wait_1: "f32[48]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_1)
        layers_0_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm, [2, 8, 16])
        layers_0_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_4, add, [16], layers_0_norm_1_getitem_1, layers_0_norm_1_getitem_2, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
        layers_0_norm_1_getitem_3: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward[0]
        layers_0_norm_1_getitem_4: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[1]
        layers_0_norm_1_mul: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_4, 0.25)
        layers_0_norm_1_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul, "sum", dp)
        layers_0_norm_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce)
        layers_0_norm_1_getitem_5: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[2]
        layers_0_norm_1_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_5, 0.25)
        layers_0_norm_1_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_1, "sum", dp)
        layers_0_norm_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_1)
        add_4: "f32[2, 8, 16]" = aten.add.Tensor(add_3, layers_0_norm_1_getitem_3)
        layers_0_norm_1_sum: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_4, [0], True)
        layers_0_norm_1_view: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum, [8, 16])
        positions_embedding_dense_backward: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view, arange, 8, -1, False)
        positions_mul: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward, 0.25)
        positions_all_reduce: "f32[8, 16]" = _c10d_functional.all_reduce.default(positions_mul, "sum", dp)
        positions_wait: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_reduce)
        tokens_embedding_dense_backward: "f32[32, 16]" = aten.embedding_dense_backward.default(add_4, getitem, 32, -1, False)
        add_5: "f32[32, 16]" = aten.add.Tensor(head_mm_1, tokens_embedding_dense_backward)
        tokens_mul: "f32[32, 16]" = aten.mul.Tensor(add_5, 0.25)
        tokens_all_reduce: "f32[32, 16]" = _c10d_functional.all_reduce.default(tokens_mul, "sum", dp)
        tokens_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_reduce)
        tokens_embedding_1: "f32[2, 8, 16]" = aten.embedding.default(tokens_weight, getitem_1)
        arange_1: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
        positions_embedding_1: "f32[8, 16]" = aten.embedding.default(positions_weight, arange_1)
        add_6: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding_1, positions_embedding_1)
        layers_0_norm_1_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add_6, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
        layers_0_norm_1_getitem_6: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_1[0]
        layers_0_norm_1_getitem_7: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_1[1]
        layers_0_norm_1_getitem_8: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_1[2]
        layers_0_attention_qkv_view_5: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem_6, [16, 16])
        layers_0_attention_qkv_t_2: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_weight)
        layers_0_attention_qkv_addmm_1: "f32[16, 48]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view_5, layers_0_attention_qkv_t_2)
        layers_0_attention_qkv_view_6: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_qkv_addmm_1, [2, 8, 48])
        layers_0_attention_view_2: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_6, [2, 8, 4, 3, 4])
        layers_0_attention_unbind_1: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_0_attention_view_2, -2)
        layers_0_attention_getitem_5: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_1[0]
        layers_0_attention_getitem_6: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_1[1]
        layers_0_attention_getitem_7: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_1[2]
        layers_0_attention_transpose_4: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_5, 1, 2)
        layers_0_attention_transpose_5: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_6, 1, 2)
        layers_0_attention_transpose_6: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_7, 1, 2)
        layers_0_attention_scaled_dot_product_flash_attention_for_cpu_1: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose_4, layers_0_attention_transpose_5, layers_0_attention_transpose_6, 0.0, True)
        layers_0_attention_getitem_8: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_1[0]
        layers_0_attention_getitem_9: "f32[2, 4, 8][32, 1, 4]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_1[1]
        layers_0_attention_transpose_7: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_getitem_8, 1, 2)
        layers_0_attention_view_3: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_transpose_7, [2, 8, 16])
        layers_0_attention_projection_view_7: "f32[16, 16]" = aten.view.default(layers_0_attention_view_3, [16, 16])
        layers_0_attention_projection_t_2: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_weight)
        layers_0_attention_projection_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_bias, layers_0_attention_projection_view_7, layers_0_attention_projection_t_2)
        layers_0_attention_projection_view_8: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm_1, [2, 8, 16])
        layers_0_add_2: "f32[2, 8, 16]" = aten.add.Tensor(add_6, layers_0_attention_projection_view_8)
        layers_0_norm_2_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_2, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
        layers_0_norm_2_getitem_6: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_1[0]
        layers_0_norm_2_getitem_7: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_1[1]
        layers_0_norm_2_getitem_8: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_1[2]
        layers_0_mlp_up_view_5: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem_6, [16, 16])
        layers_0_mlp_up_t_2: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_weight)
        layers_0_mlp_up_addmm_1: "f32[16, 64]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view_5, layers_0_mlp_up_t_2)
        layers_0_mlp_up_view_6: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_up_addmm_1, [2, 8, 64])
        layers_0_mlp_gelu_1: "f32[2, 8, 64]" = aten.gelu.default(layers_0_mlp_up_view_6)
        layers_0_mlp_down_view_5: "f32[16, 64]" = aten.view.default(layers_0_mlp_gelu_1, [16, 64])
        layers_0_mlp_down_t_2: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_weight)
        layers_0_mlp_down_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_bias, layers_0_mlp_down_view_5, layers_0_mlp_down_t_2)
        layers_0_mlp_down_view_6: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm_1, [2, 8, 16])
        layers_0_add_3: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_2, layers_0_mlp_down_view_6)
        layers_1_norm_1_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_3, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
        layers_1_norm_1_getitem_6: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_1[0]
        layers_1_norm_1_getitem_7: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_1[1]
        layers_1_norm_1_getitem_8: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_1[2]
        layers_1_attention_qkv_view_5: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem_6, [16, 16])
        layers_1_attention_qkv_t_2: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_weight)
        layers_1_attention_qkv_addmm_1: "f32[16, 48]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view_5, layers_1_attention_qkv_t_2)
        layers_1_attention_qkv_view_6: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_qkv_addmm_1, [2, 8, 48])
        layers_1_attention_view_2: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_6, [2, 8, 4, 3, 4])
        layers_1_attention_unbind_1: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_1_attention_view_2, -2)
        layers_1_attention_getitem_5: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_1[0]
        layers_1_attention_getitem_6: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_1[1]
        layers_1_attention_getitem_7: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_1[2]
        layers_1_attention_transpose_4: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_5, 1, 2)
        layers_1_attention_transpose_5: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_6, 1, 2)
        layers_1_attention_transpose_6: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_7, 1, 2)
        layers_1_attention_scaled_dot_product_flash_attention_for_cpu_1: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose_4, layers_1_attention_transpose_5, layers_1_attention_transpose_6, 0.0, True)
        layers_1_attention_getitem_8: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_1[0]
        layers_1_attention_getitem_9: "f32[2, 4, 8][32, 1, 4]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_1[1]
        layers_1_attention_transpose_7: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_getitem_8, 1, 2)
        layers_1_attention_view_3: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_transpose_7, [2, 8, 16])
        layers_1_attention_projection_view_7: "f32[16, 16]" = aten.view.default(layers_1_attention_view_3, [16, 16])
        layers_1_attention_projection_t_2: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_weight)
        layers_1_attention_projection_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_bias, layers_1_attention_projection_view_7, layers_1_attention_projection_t_2)
        layers_1_attention_projection_view_8: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm_1, [2, 8, 16])
        layers_1_add_2: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_3, layers_1_attention_projection_view_8)
        layers_1_norm_2_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_2, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
        layers_1_norm_2_getitem_6: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_1[0]
        layers_1_norm_2_getitem_7: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_1[1]
        layers_1_norm_2_getitem_8: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_1[2]
        layers_1_mlp_up_view_5: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem_6, [16, 16])
        layers_1_mlp_up_t_2: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_weight)
        layers_1_mlp_up_addmm_1: "f32[16, 64]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view_5, layers_1_mlp_up_t_2)
        layers_1_mlp_up_view_6: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_up_addmm_1, [2, 8, 64])
        layers_1_mlp_gelu_1: "f32[2, 8, 64]" = aten.gelu.default(layers_1_mlp_up_view_6)
        layers_1_mlp_down_view_5: "f32[16, 64]" = aten.view.default(layers_1_mlp_gelu_1, [16, 64])
        layers_1_mlp_down_t_2: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_weight)
        layers_1_mlp_down_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_bias, layers_1_mlp_down_view_5, layers_1_mlp_down_t_2)
        layers_1_mlp_down_view_6: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm_1, [2, 8, 16])
        layers_1_add_3: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add_2, layers_1_mlp_down_view_6)
        norm_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_3, [16], norm_weight, norm_bias, 1e-05)
        norm_getitem_6: "f32[2, 8, 16]" = norm_native_layer_norm_1[0]
        norm_getitem_7: "f32[2, 8, 1]" = norm_native_layer_norm_1[1]
        norm_getitem_8: "f32[2, 8, 1]" = norm_native_layer_norm_1[2]
        head_t_2: "f32[16, 32][1, 16]" = aten.t.default(tokens_weight)
        head_view_3: "f32[16, 16]" = aten.view.default(norm_getitem_6, [16, 16])
        head_mm_3: "f32[16, 32]" = aten.mm.default(head_view_3, head_t_2)
        head_unsafe_view_1: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm_3, [2, 8, 32])
        view_3: "f32[16, 32]" = aten.view.default(head_unsafe_view_1, [16, 32])
        view_4: "i64[16]" = aten.view.default(getitem_5, [16])
        log_softmax_1: "f32[16, 32]" = aten._log_softmax.default(view_3, 1, False)
        nll_loss_forward_1: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax_1, view_4, None, 1, -100)
        getitem_10: "f32[]" = nll_loss_forward_1[0]
        getitem_11: "f32[]" = nll_loss_forward_1[1]
        div_2: "f32[]" = aten.div.Tensor(getitem_10, 4)
        ones_like_1: "f32[]" = aten.ones_like.default(div_2, pin_memory=False, memory_format=torch.preserve_format)
        div_3: "f32[]" = aten.div.Tensor(ones_like_1, 4)
        nll_loss_backward_1: "f32[16, 32]" = aten.nll_loss_backward.default(div_3, log_softmax_1, view_4, None, 1, -100, getitem_11)
        log_softmax_backward_data_1: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward_1, log_softmax_1, 1, torch.float32)
        view_5: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data_1, [2, 8, 32])
        head_view_4: "f32[16, 32]" = aten.view.default(view_5, [16, 32])
        head_t_3: "f32[32, 16][1, 32]" = aten.t.default(head_view_4)
        head_mm_4: "f32[32, 16]" = aten.mm.default(head_t_3, head_view_3)
        head_mm_5: "f32[16, 16]" = aten.mm.default(head_view_4, tokens_weight)
        head_view_5: "f32[2, 8, 16]" = aten.view.default(head_mm_5, [2, 8, 16])
        norm_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_5, layers_1_add_3, [16], norm_getitem_7, norm_getitem_8, norm_weight, norm_bias, [True, True, True])
        norm_getitem_9: "f32[2, 8, 16]" = norm_native_layer_norm_backward_1[0]
        norm_getitem_10: "f32[16]" = norm_native_layer_norm_backward_1[1]
        norm_mul_2: "f32[16]" = aten.mul.Tensor(norm_getitem_10, 0.25)
        norm_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_2, "sum", dp)
        norm_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_2)
        norm_getitem_11: "f32[16]" = norm_native_layer_norm_backward_1[2]
        norm_mul_3: "f32[16]" = aten.mul.Tensor(norm_getitem_11, 0.25)
        norm_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_3, "sum", dp)
        norm_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_3)
        norm_add: "f32[16]" = aten.add.Tensor(norm_wait, norm_wait_2)
        norm_add_1: "f32[16]" = aten.add.Tensor(norm_wait_1, norm_wait_3)
        layers_1_mlp_down_view_7: "f32[16, 16]" = aten.view.default(norm_getitem_9, [16, 16])
        layers_1_mlp_down_mm_2: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_view_7, layers_1_mlp_down_weight)
        layers_1_mlp_down_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_7)
        layers_1_mlp_down_mm_3: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_t_3, layers_1_mlp_down_view_5)
        layers_1_mlp_down_mul_2: "f32[16, 64]" = aten.mul.Tensor(layers_1_mlp_down_mm_3, 0.25)
        layers_1_mlp_down_all_reduce_2: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_2, "sum", dp)
        layers_1_mlp_down_wait_2: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_2)
        layers_1_mlp_down_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_7, [0], True)
        layers_1_mlp_down_view_8: "f32[16]" = aten.view.default(layers_1_mlp_down_sum_1, [16])
        layers_1_mlp_down_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_8, 0.25)
        layers_1_mlp_down_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_3, "sum", dp)
        layers_1_mlp_down_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_3)
        layers_1_mlp_down_add: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_wait_1, layers_1_mlp_down_wait_3)
        layers_1_mlp_down_add_1: "f32[16, 64]" = aten.add.Tensor(layers_1_mlp_down_wait, layers_1_mlp_down_wait_2)
        layers_1_mlp_down_view_9: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_down_mm_2, [2, 8, 64])
        layers_1_mlp_down_gelu_backward_1: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_1_mlp_down_view_9, layers_1_mlp_up_view_6)
        layers_1_mlp_up_view_7: "f32[16, 64]" = aten.view.default(layers_1_mlp_down_gelu_backward_1, [16, 64])
        layers_1_mlp_up_mm_2: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_7, layers_1_mlp_up_weight)
        layers_1_mlp_up_t_3: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_up_view_7)
        layers_1_mlp_up_mm_3: "f32[64, 16]" = aten.mm.default(layers_1_mlp_up_t_3, layers_1_mlp_up_view_5)
        layers_1_mlp_up_mul_2: "f32[64, 16]" = aten.mul.Tensor(layers_1_mlp_up_mm_3, 0.25)
        layers_1_mlp_up_all_reduce_2: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_2, "sum", dp)
        layers_1_mlp_up_wait_2: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_2)
        layers_1_mlp_up_sum_1: "f32[1, 64]" = aten.sum.dim_IntList(layers_1_mlp_up_view_7, [0], True)
        layers_1_mlp_up_view_8: "f32[64]" = aten.view.default(layers_1_mlp_up_sum_1, [64])
        layers_1_mlp_up_mul_3: "f32[64]" = aten.mul.Tensor(layers_1_mlp_up_view_8, 0.25)
        layers_1_mlp_up_all_reduce_3: "f32[64]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_3, "sum", dp)
        layers_1_mlp_up_wait_3: "f32[64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_3)
        layers_1_mlp_up_add: "f32[64]" = aten.add.Tensor(layers_1_mlp_up_wait_1, layers_1_mlp_up_wait_3)
        layers_1_mlp_up_add_1: "f32[64, 16]" = aten.add.Tensor(layers_1_mlp_up_wait, layers_1_mlp_up_wait_2)
        layers_1_mlp_up_view_9: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm_2, [2, 8, 16])
        layers_1_norm_2_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_9, layers_1_add_2, [16], layers_1_norm_2_getitem_7, layers_1_norm_2_getitem_8, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
        layers_1_norm_2_getitem_9: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward_1[0]
        layers_1_norm_2_getitem_10: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_1[1]
        layers_1_norm_2_mul_2: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_10, 0.25)
        layers_1_norm_2_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_2, "sum", dp)
        layers_1_norm_2_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_2)
        layers_1_norm_2_getitem_11: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_1[2]
        layers_1_norm_2_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_11, 0.25)
        layers_1_norm_2_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_3, "sum", dp)
        layers_1_norm_2_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_3)
        add_7: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_9, layers_1_norm_2_getitem_9)
        layers_1_norm_2_add: "f32[16]" = aten.add.Tensor(layers_1_norm_2_wait, layers_1_norm_2_wait_2)
        layers_1_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_2_wait_1, layers_1_norm_2_wait_3)
        layers_1_attention_projection_view_9: "f32[16, 16]" = aten.view.default(add_7, [16, 16])
        layers_1_attention_projection_mm_2: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_view_9, layers_1_attention_projection_weight)
        layers_1_attention_projection_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_9)
        layers_1_attention_projection_mm_3: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_t_3, layers_1_attention_projection_view_7)
        layers_1_attention_projection_mul_2: "f32[16, 16]" = aten.mul.Tensor(layers_1_attention_projection_mm_3, 0.25)
        layers_1_attention_projection_all_reduce_2: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_2, "sum", dp)
        layers_1_attention_projection_wait_2: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_2)
        layers_1_attention_projection_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_9, [0], True)
        layers_1_attention_projection_view_10: "f32[16]" = aten.view.default(layers_1_attention_projection_sum_1, [16])
        layers_1_attention_projection_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_10, 0.25)
        layers_1_attention_projection_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_3, "sum", dp)
        layers_1_attention_projection_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_3)
        layers_1_attention_projection_add: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_wait_1, layers_1_attention_projection_wait_3)
        layers_1_attention_projection_add_1: "f32[16, 16]" = aten.add.Tensor(layers_1_attention_projection_wait, layers_1_attention_projection_wait_2)
        layers_1_attention_projection_view_11: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_mm_2, [2, 8, 16])
        layers_1_attention_projection_view_12: "f32[2, 8, 4, 4]" = aten.view.default(layers_1_attention_projection_view_11, [2, 8, 4, 4])
        layers_1_attention_projection_transpose_4: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_1_attention_projection_view_12, 1, 2)
        layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose_4, layers_1_attention_transpose_4, layers_1_attention_transpose_5, layers_1_attention_transpose_6, layers_1_attention_getitem_8, layers_1_attention_getitem_9, 0.0, True)
        layers_1_attention_projection_getitem_3: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[0]
        layers_1_attention_projection_getitem_4: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[1]
        layers_1_attention_projection_getitem_5: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[2]
        layers_1_attention_projection_transpose_5: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_5, 1, 2)
        layers_1_attention_projection_transpose_6: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_4, 1, 2)
        layers_1_attention_projection_transpose_7: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_3, 1, 2)
        layers_1_attention_projection_stack_1: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_7, layers_1_attention_projection_transpose_6, layers_1_attention_projection_transpose_5], -2)
        layers_1_attention_projection_view_13: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_projection_stack_1, [2, 8, 48])
        layers_1_attention_qkv_view_7: "f32[16, 48]" = aten.view.default(layers_1_attention_projection_view_13, [16, 48])
        layers_1_attention_qkv_mm_2: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_7, layers_1_attention_qkv_weight)
        layers_1_attention_qkv_t_3: "f32[48, 16][1, 48]" = aten.t.default(layers_1_attention_qkv_view_7)
        layers_1_attention_qkv_mm_3: "f32[48, 16]" = aten.mm.default(layers_1_attention_qkv_t_3, layers_1_attention_qkv_view_5)
        layers_1_attention_qkv_mul_2: "f32[48, 16]" = aten.mul.Tensor(layers_1_attention_qkv_mm_3, 0.25)
        layers_1_attention_qkv_all_reduce_2: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_2, "sum", dp)
        layers_1_attention_qkv_wait_2: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_2)
        layers_1_attention_qkv_sum_1: "f32[1, 48]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_7, [0], True)
        layers_1_attention_qkv_view_8: "f32[48]" = aten.view.default(layers_1_attention_qkv_sum_1, [48])
        layers_1_attention_qkv_mul_3: "f32[48]" = aten.mul.Tensor(layers_1_attention_qkv_view_8, 0.25)
        layers_1_attention_qkv_all_reduce_3: "f32[48]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_3, "sum", dp)
        layers_1_attention_qkv_wait_3: "f32[48]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_3)
        layers_1_attention_qkv_add: "f32[48]" = aten.add.Tensor(layers_1_attention_qkv_wait_1, layers_1_attention_qkv_wait_3)
        layers_1_attention_qkv_add_1: "f32[48, 16]" = aten.add.Tensor(layers_1_attention_qkv_wait, layers_1_attention_qkv_wait_2)
        layers_1_attention_qkv_view_9: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm_2, [2, 8, 16])
        layers_1_norm_1_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_9, layers_0_add_3, [16], layers_1_norm_1_getitem_7, layers_1_norm_1_getitem_8, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
        layers_1_norm_1_getitem_9: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward_1[0]
        layers_1_norm_1_getitem_10: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_1[1]
        layers_1_norm_1_mul_2: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_10, 0.25)
        layers_1_norm_1_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_2, "sum", dp)
        layers_1_norm_1_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_2)
        layers_1_norm_1_getitem_11: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_1[2]
        layers_1_norm_1_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_11, 0.25)
        layers_1_norm_1_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_3, "sum", dp)
        layers_1_norm_1_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_3)
        add_8: "f32[2, 8, 16]" = aten.add.Tensor(add_7, layers_1_norm_1_getitem_9)
        layers_1_norm_1_add: "f32[16]" = aten.add.Tensor(layers_1_norm_1_wait, layers_1_norm_1_wait_2)
        layers_1_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_1_wait_1, layers_1_norm_1_wait_3)
        layers_0_mlp_down_view_7: "f32[16, 16]" = aten.view.default(add_8, [16, 16])
        layers_0_mlp_down_mm_2: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_view_7, layers_0_mlp_down_weight)
        layers_0_mlp_down_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_7)
        layers_0_mlp_down_mm_3: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_t_3, layers_0_mlp_down_view_5)
        layers_0_mlp_down_mul_2: "f32[16, 64]" = aten.mul.Tensor(layers_0_mlp_down_mm_3, 0.25)
        layers_0_mlp_down_all_reduce_2: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_2, "sum", dp)
        layers_0_mlp_down_wait_2: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_2)
        layers_0_mlp_down_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_7, [0], True)
        layers_0_mlp_down_view_8: "f32[16]" = aten.view.default(layers_0_mlp_down_sum_1, [16])
        layers_0_mlp_down_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_8, 0.25)
        layers_0_mlp_down_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_3, "sum", dp)
        layers_0_mlp_down_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_3)
        layers_0_mlp_down_add: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_wait_1, layers_0_mlp_down_wait_3)
        layers_0_mlp_down_add_1: "f32[16, 64]" = aten.add.Tensor(layers_0_mlp_down_wait, layers_0_mlp_down_wait_2)
        layers_0_mlp_down_view_9: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_down_mm_2, [2, 8, 64])
        layers_0_mlp_down_gelu_backward_1: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_0_mlp_down_view_9, layers_0_mlp_up_view_6)
        layers_0_mlp_up_view_7: "f32[16, 64]" = aten.view.default(layers_0_mlp_down_gelu_backward_1, [16, 64])
        layers_0_mlp_up_mm_2: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_7, layers_0_mlp_up_weight)
        layers_0_mlp_up_t_3: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_up_view_7)
        layers_0_mlp_up_mm_3: "f32[64, 16]" = aten.mm.default(layers_0_mlp_up_t_3, layers_0_mlp_up_view_5)
        layers_0_mlp_up_mul_2: "f32[64, 16]" = aten.mul.Tensor(layers_0_mlp_up_mm_3, 0.25)
        layers_0_mlp_up_all_reduce_2: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_2, "sum", dp)
        layers_0_mlp_up_wait_2: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_2)
        layers_0_mlp_up_sum_1: "f32[1, 64]" = aten.sum.dim_IntList(layers_0_mlp_up_view_7, [0], True)
        layers_0_mlp_up_view_8: "f32[64]" = aten.view.default(layers_0_mlp_up_sum_1, [64])
        layers_0_mlp_up_mul_3: "f32[64]" = aten.mul.Tensor(layers_0_mlp_up_view_8, 0.25)
        layers_0_mlp_up_all_reduce_3: "f32[64]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_3, "sum", dp)
        layers_0_mlp_up_wait_3: "f32[64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_3)
        layers_0_mlp_up_add: "f32[64]" = aten.add.Tensor(layers_0_mlp_up_wait_1, layers_0_mlp_up_wait_3)
        layers_0_mlp_up_add_1: "f32[64, 16]" = aten.add.Tensor(layers_0_mlp_up_wait, layers_0_mlp_up_wait_2)
        layers_0_mlp_up_view_9: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm_2, [2, 8, 16])
        layers_0_norm_2_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_9, layers_0_add_2, [16], layers_0_norm_2_getitem_7, layers_0_norm_2_getitem_8, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
        layers_0_norm_2_getitem_9: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward_1[0]
        layers_0_norm_2_getitem_10: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_1[1]
        layers_0_norm_2_mul_2: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_10, 0.25)
        layers_0_norm_2_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_2, "sum", dp)
        layers_0_norm_2_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_2)
        layers_0_norm_2_getitem_11: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_1[2]
        layers_0_norm_2_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_11, 0.25)
        layers_0_norm_2_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_3, "sum", dp)
        layers_0_norm_2_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_3)
        add_9: "f32[2, 8, 16]" = aten.add.Tensor(add_8, layers_0_norm_2_getitem_9)
        layers_0_norm_2_add: "f32[16]" = aten.add.Tensor(layers_0_norm_2_wait, layers_0_norm_2_wait_2)
        layers_0_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_2_wait_1, layers_0_norm_2_wait_3)
        layers_0_attention_projection_view_9: "f32[16, 16]" = aten.view.default(add_9, [16, 16])
        layers_0_attention_projection_mm_2: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_view_9, layers_0_attention_projection_weight)
        layers_0_attention_projection_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_9)
        layers_0_attention_projection_mm_3: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_t_3, layers_0_attention_projection_view_7)
        layers_0_attention_projection_mul_2: "f32[16, 16]" = aten.mul.Tensor(layers_0_attention_projection_mm_3, 0.25)
        layers_0_attention_projection_all_reduce_2: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_2, "sum", dp)
        layers_0_attention_projection_wait_2: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_2)
        layers_0_attention_projection_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_9, [0], True)
        layers_0_attention_projection_view_10: "f32[16]" = aten.view.default(layers_0_attention_projection_sum_1, [16])
        layers_0_attention_projection_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_10, 0.25)
        layers_0_attention_projection_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_3, "sum", dp)
        layers_0_attention_projection_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_3)
        layers_0_attention_projection_add: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_wait_1, layers_0_attention_projection_wait_3)
        layers_0_attention_projection_add_1: "f32[16, 16]" = aten.add.Tensor(layers_0_attention_projection_wait, layers_0_attention_projection_wait_2)
        layers_0_attention_projection_view_11: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_mm_2, [2, 8, 16])
        layers_0_attention_projection_view_12: "f32[2, 8, 4, 4]" = aten.view.default(layers_0_attention_projection_view_11, [2, 8, 4, 4])
        layers_0_attention_projection_transpose_4: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_0_attention_projection_view_12, 1, 2)
        layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose_4, layers_0_attention_transpose_4, layers_0_attention_transpose_5, layers_0_attention_transpose_6, layers_0_attention_getitem_8, layers_0_attention_getitem_9, 0.0, True)
        layers_0_attention_projection_getitem_3: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[0]
        layers_0_attention_projection_getitem_4: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[1]
        layers_0_attention_projection_getitem_5: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[2]
        layers_0_attention_projection_transpose_5: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_5, 1, 2)
        layers_0_attention_projection_transpose_6: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_4, 1, 2)
        layers_0_attention_projection_transpose_7: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_3, 1, 2)
        layers_0_attention_projection_stack_1: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_7, layers_0_attention_projection_transpose_6, layers_0_attention_projection_transpose_5], -2)
        layers_0_attention_projection_view_13: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_projection_stack_1, [2, 8, 48])
        layers_0_attention_qkv_view_7: "f32[16, 48]" = aten.view.default(layers_0_attention_projection_view_13, [16, 48])
        layers_0_attention_qkv_mm_2: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_7, layers_0_attention_qkv_weight)
        layers_0_attention_qkv_t_3: "f32[48, 16][1, 48]" = aten.t.default(layers_0_attention_qkv_view_7)
        layers_0_attention_qkv_mm_3: "f32[48, 16]" = aten.mm.default(layers_0_attention_qkv_t_3, layers_0_attention_qkv_view_5)
        layers_0_attention_qkv_mul_2: "f32[48, 16]" = aten.mul.Tensor(layers_0_attention_qkv_mm_3, 0.25)
        layers_0_attention_qkv_all_reduce_2: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_2, "sum", dp)
        layers_0_attention_qkv_wait_2: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_2)
        layers_0_attention_qkv_sum_1: "f32[1, 48]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_7, [0], True)
        layers_0_attention_qkv_view_8: "f32[48]" = aten.view.default(layers_0_attention_qkv_sum_1, [48])
        layers_0_attention_qkv_mul_3: "f32[48]" = aten.mul.Tensor(layers_0_attention_qkv_view_8, 0.25)
        layers_0_attention_qkv_all_reduce_3: "f32[48]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_3, "sum", dp)
        layers_0_attention_qkv_wait_3: "f32[48]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_3)
        layers_0_attention_qkv_add: "f32[48]" = aten.add.Tensor(layers_0_attention_qkv_wait_1, layers_0_attention_qkv_wait_3)
        layers_0_attention_qkv_add_1: "f32[48, 16]" = aten.add.Tensor(layers_0_attention_qkv_wait, layers_0_attention_qkv_wait_2)
        layers_0_attention_qkv_view_9: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm_2, [2, 8, 16])
        layers_0_norm_1_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_9, add_6, [16], layers_0_norm_1_getitem_7, layers_0_norm_1_getitem_8, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
        layers_0_norm_1_getitem_9: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward_1[0]
        layers_0_norm_1_getitem_10: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_1[1]
        layers_0_norm_1_mul_2: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_10, 0.25)
        layers_0_norm_1_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_2, "sum", dp)
        layers_0_norm_1_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_2)
        layers_0_norm_1_getitem_11: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_1[2]
        layers_0_norm_1_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_11, 0.25)
        layers_0_norm_1_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_3, "sum", dp)
        layers_0_norm_1_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_3)
        add_10: "f32[2, 8, 16]" = aten.add.Tensor(add_9, layers_0_norm_1_getitem_9)
        layers_0_norm_1_add: "f32[16]" = aten.add.Tensor(layers_0_norm_1_wait, layers_0_norm_1_wait_2)
        layers_0_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_1_wait_1, layers_0_norm_1_wait_3)
        layers_0_norm_1_sum_1: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_10, [0], True)
        layers_0_norm_1_view_1: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum_1, [8, 16])
        positions_embedding_dense_backward_1: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view_1, arange_1, 8, -1, False)
        positions_mul_1: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward_1, 0.25)
        positions_all_reduce_1: "f32[8, 16]" = _c10d_functional.all_reduce.default(positions_mul_1, "sum", dp)
        positions_wait_1: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_reduce_1)
        positions_add: "f32[8, 16]" = aten.add.Tensor(positions_wait, positions_wait_1)
        tokens_embedding_dense_backward_1: "f32[32, 16]" = aten.embedding_dense_backward.default(add_10, getitem_1, 32, -1, False)
        add_11: "f32[32, 16]" = aten.add.Tensor(head_mm_4, tokens_embedding_dense_backward_1)
        tokens_mul_1: "f32[32, 16]" = aten.mul.Tensor(add_11, 0.25)
        tokens_all_reduce_1: "f32[32, 16]" = _c10d_functional.all_reduce.default(tokens_mul_1, "sum", dp)
        tokens_wait_1: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_reduce_1)
        tokens_add: "f32[32, 16]" = aten.add.Tensor(tokens_wait, tokens_wait_1)
        tokens_embedding_2: "f32[2, 8, 16]" = aten.embedding.default(tokens_weight, getitem_2)
        arange_2: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
        positions_embedding_2: "f32[8, 16]" = aten.embedding.default(positions_weight, arange_2)
        add_12: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding_2, positions_embedding_2)
        layers_0_norm_1_native_layer_norm_2: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add_12, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
        layers_0_norm_1_getitem_12: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_2[0]
        layers_0_norm_1_getitem_13: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_2[1]
        layers_0_norm_1_getitem_14: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_2[2]
        layers_0_attention_qkv_view_10: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem_12, [16, 16])
        layers_0_attention_qkv_t_4: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_weight)
        layers_0_attention_qkv_addmm_2: "f32[16, 48]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view_10, layers_0_attention_qkv_t_4)
        layers_0_attention_qkv_view_11: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_qkv_addmm_2, [2, 8, 48])
        layers_0_attention_view_4: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_11, [2, 8, 4, 3, 4])
        layers_0_attention_unbind_2: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_0_attention_view_4, -2)
        layers_0_attention_getitem_10: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_2[0]
        layers_0_attention_getitem_11: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_2[1]
        layers_0_attention_getitem_12: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_2[2]
        layers_0_attention_transpose_8: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_10, 1, 2)
        layers_0_attention_transpose_9: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_11, 1, 2)
        layers_0_attention_transpose_10: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_12, 1, 2)
        layers_0_attention_scaled_dot_product_flash_attention_for_cpu_2: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose_8, layers_0_attention_transpose_9, layers_0_attention_transpose_10, 0.0, True)
        layers_0_attention_getitem_13: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_2[0]
        layers_0_attention_getitem_14: "f32[2, 4, 8][32, 1, 4]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_2[1]
        layers_0_attention_transpose_11: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_getitem_13, 1, 2)
        layers_0_attention_view_5: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_transpose_11, [2, 8, 16])
        layers_0_attention_projection_view_14: "f32[16, 16]" = aten.view.default(layers_0_attention_view_5, [16, 16])
        layers_0_attention_projection_t_4: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_weight)
        layers_0_attention_projection_addmm_2: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_bias, layers_0_attention_projection_view_14, layers_0_attention_projection_t_4)
        layers_0_attention_projection_view_15: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm_2, [2, 8, 16])
        layers_0_add_4: "f32[2, 8, 16]" = aten.add.Tensor(add_12, layers_0_attention_projection_view_15)
        layers_0_norm_2_native_layer_norm_2: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_4, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
        layers_0_norm_2_getitem_12: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_2[0]
        layers_0_norm_2_getitem_13: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_2[1]
        layers_0_norm_2_getitem_14: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_2[2]
        layers_0_mlp_up_view_10: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem_12, [16, 16])
        layers_0_mlp_up_t_4: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_weight)
        layers_0_mlp_up_addmm_2: "f32[16, 64]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view_10, layers_0_mlp_up_t_4)
        layers_0_mlp_up_view_11: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_up_addmm_2, [2, 8, 64])
        layers_0_mlp_gelu_2: "f32[2, 8, 64]" = aten.gelu.default(layers_0_mlp_up_view_11)
        layers_0_mlp_down_view_10: "f32[16, 64]" = aten.view.default(layers_0_mlp_gelu_2, [16, 64])
        layers_0_mlp_down_t_4: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_weight)
        layers_0_mlp_down_addmm_2: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_bias, layers_0_mlp_down_view_10, layers_0_mlp_down_t_4)
        layers_0_mlp_down_view_11: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm_2, [2, 8, 16])
        layers_0_add_5: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_4, layers_0_mlp_down_view_11)
        layers_1_norm_1_native_layer_norm_2: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_5, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
        layers_1_norm_1_getitem_12: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_2[0]
        layers_1_norm_1_getitem_13: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_2[1]
        layers_1_norm_1_getitem_14: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_2[2]
        layers_1_attention_qkv_view_10: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem_12, [16, 16])
        layers_1_attention_qkv_t_4: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_weight)
        layers_1_attention_qkv_addmm_2: "f32[16, 48]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view_10, layers_1_attention_qkv_t_4)
        layers_1_attention_qkv_view_11: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_qkv_addmm_2, [2, 8, 48])
        layers_1_attention_view_4: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_11, [2, 8, 4, 3, 4])
        layers_1_attention_unbind_2: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_1_attention_view_4, -2)
        layers_1_attention_getitem_10: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_2[0]
        layers_1_attention_getitem_11: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_2[1]
        layers_1_attention_getitem_12: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_2[2]
        layers_1_attention_transpose_8: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_10, 1, 2)
        layers_1_attention_transpose_9: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_11, 1, 2)
        layers_1_attention_transpose_10: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_12, 1, 2)
        layers_1_attention_scaled_dot_product_flash_attention_for_cpu_2: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose_8, layers_1_attention_transpose_9, layers_1_attention_transpose_10, 0.0, True)
        layers_1_attention_getitem_13: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_2[0]
        layers_1_attention_getitem_14: "f32[2, 4, 8][32, 1, 4]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_2[1]
        layers_1_attention_transpose_11: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_getitem_13, 1, 2)
        layers_1_attention_view_5: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_transpose_11, [2, 8, 16])
        layers_1_attention_projection_view_14: "f32[16, 16]" = aten.view.default(layers_1_attention_view_5, [16, 16])
        layers_1_attention_projection_t_4: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_weight)
        layers_1_attention_projection_addmm_2: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_bias, layers_1_attention_projection_view_14, layers_1_attention_projection_t_4)
        layers_1_attention_projection_view_15: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm_2, [2, 8, 16])
        layers_1_add_4: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_5, layers_1_attention_projection_view_15)
        layers_1_norm_2_native_layer_norm_2: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_4, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
        layers_1_norm_2_getitem_12: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_2[0]
        layers_1_norm_2_getitem_13: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_2[1]
        layers_1_norm_2_getitem_14: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_2[2]
        layers_1_mlp_up_view_10: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem_12, [16, 16])
        layers_1_mlp_up_t_4: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_weight)
        layers_1_mlp_up_addmm_2: "f32[16, 64]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view_10, layers_1_mlp_up_t_4)
        layers_1_mlp_up_view_11: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_up_addmm_2, [2, 8, 64])
        layers_1_mlp_gelu_2: "f32[2, 8, 64]" = aten.gelu.default(layers_1_mlp_up_view_11)
        layers_1_mlp_down_view_10: "f32[16, 64]" = aten.view.default(layers_1_mlp_gelu_2, [16, 64])
        layers_1_mlp_down_t_4: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_weight)
        layers_1_mlp_down_addmm_2: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_bias, layers_1_mlp_down_view_10, layers_1_mlp_down_t_4)
        layers_1_mlp_down_view_11: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm_2, [2, 8, 16])
        layers_1_add_5: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add_4, layers_1_mlp_down_view_11)
        norm_native_layer_norm_2: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_5, [16], norm_weight, norm_bias, 1e-05)
        norm_getitem_12: "f32[2, 8, 16]" = norm_native_layer_norm_2[0]
        norm_getitem_13: "f32[2, 8, 1]" = norm_native_layer_norm_2[1]
        norm_getitem_14: "f32[2, 8, 1]" = norm_native_layer_norm_2[2]
        head_t_4: "f32[16, 32][1, 16]" = aten.t.default(tokens_weight)
        head_view_6: "f32[16, 16]" = aten.view.default(norm_getitem_12, [16, 16])
        head_mm_6: "f32[16, 32]" = aten.mm.default(head_view_6, head_t_4)
        head_unsafe_view_2: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm_6, [2, 8, 32])
        view_6: "f32[16, 32]" = aten.view.default(head_unsafe_view_2, [16, 32])
        view_7: "i64[16]" = aten.view.default(getitem_6, [16])
        log_softmax_2: "f32[16, 32]" = aten._log_softmax.default(view_6, 1, False)
        nll_loss_forward_2: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax_2, view_7, None, 1, -100)
        getitem_12: "f32[]" = nll_loss_forward_2[0]
        getitem_13: "f32[]" = nll_loss_forward_2[1]
        div_4: "f32[]" = aten.div.Tensor(getitem_12, 4)
        ones_like_2: "f32[]" = aten.ones_like.default(div_4, pin_memory=False, memory_format=torch.preserve_format)
        div_5: "f32[]" = aten.div.Tensor(ones_like_2, 4)
        nll_loss_backward_2: "f32[16, 32]" = aten.nll_loss_backward.default(div_5, log_softmax_2, view_7, None, 1, -100, getitem_13)
        log_softmax_backward_data_2: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward_2, log_softmax_2, 1, torch.float32)
        view_8: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data_2, [2, 8, 32])
        head_view_7: "f32[16, 32]" = aten.view.default(view_8, [16, 32])
        head_t_5: "f32[32, 16][1, 32]" = aten.t.default(head_view_7)
        head_mm_7: "f32[32, 16]" = aten.mm.default(head_t_5, head_view_6)
        head_mm_8: "f32[16, 16]" = aten.mm.default(head_view_7, tokens_weight)
        head_view_8: "f32[2, 8, 16]" = aten.view.default(head_mm_8, [2, 8, 16])
        norm_native_layer_norm_backward_2: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_8, layers_1_add_5, [16], norm_getitem_13, norm_getitem_14, norm_weight, norm_bias, [True, True, True])
        norm_getitem_15: "f32[2, 8, 16]" = norm_native_layer_norm_backward_2[0]
        norm_getitem_16: "f32[16]" = norm_native_layer_norm_backward_2[1]
        norm_mul_4: "f32[16]" = aten.mul.Tensor(norm_getitem_16, 0.25)
        norm_all_reduce_4: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_4, "sum", dp)
        norm_wait_4: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_4)
        norm_getitem_17: "f32[16]" = norm_native_layer_norm_backward_2[2]
        norm_mul_5: "f32[16]" = aten.mul.Tensor(norm_getitem_17, 0.25)
        norm_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_5, "sum", dp)
        norm_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_5)
        norm_add_2: "f32[16]" = aten.add.Tensor(norm_add, norm_wait_4)
        norm_add_3: "f32[16]" = aten.add.Tensor(norm_add_1, norm_wait_5)
        layers_1_mlp_down_view_12: "f32[16, 16]" = aten.view.default(norm_getitem_15, [16, 16])
        layers_1_mlp_down_mm_4: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_view_12, layers_1_mlp_down_weight)
        layers_1_mlp_down_t_5: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_12)
        layers_1_mlp_down_mm_5: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_t_5, layers_1_mlp_down_view_10)
        layers_1_mlp_down_mul_4: "f32[16, 64]" = aten.mul.Tensor(layers_1_mlp_down_mm_5, 0.25)
        layers_1_mlp_down_all_reduce_4: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_4, "sum", dp)
        layers_1_mlp_down_wait_4: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_4)
        layers_1_mlp_down_sum_2: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_12, [0], True)
        layers_1_mlp_down_view_13: "f32[16]" = aten.view.default(layers_1_mlp_down_sum_2, [16])
        layers_1_mlp_down_mul_5: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_13, 0.25)
        layers_1_mlp_down_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_5, "sum", dp)
        layers_1_mlp_down_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_5)
        layers_1_mlp_down_add_2: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_add, layers_1_mlp_down_wait_5)
        layers_1_mlp_down_add_3: "f32[16, 64]" = aten.add.Tensor(layers_1_mlp_down_add_1, layers_1_mlp_down_wait_4)
        layers_1_mlp_down_view_14: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_down_mm_4, [2, 8, 64])
        layers_1_mlp_down_gelu_backward_2: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_1_mlp_down_view_14, layers_1_mlp_up_view_11)
        layers_1_mlp_up_view_12: "f32[16, 64]" = aten.view.default(layers_1_mlp_down_gelu_backward_2, [16, 64])
        layers_1_mlp_up_mm_4: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_12, layers_1_mlp_up_weight)
        layers_1_mlp_up_t_5: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_up_view_12)
        layers_1_mlp_up_mm_5: "f32[64, 16]" = aten.mm.default(layers_1_mlp_up_t_5, layers_1_mlp_up_view_10)
        layers_1_mlp_up_mul_4: "f32[64, 16]" = aten.mul.Tensor(layers_1_mlp_up_mm_5, 0.25)
        layers_1_mlp_up_all_reduce_4: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_4, "sum", dp)
        layers_1_mlp_up_wait_4: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_4)
        layers_1_mlp_up_sum_2: "f32[1, 64]" = aten.sum.dim_IntList(layers_1_mlp_up_view_12, [0], True)
        layers_1_mlp_up_view_13: "f32[64]" = aten.view.default(layers_1_mlp_up_sum_2, [64])
        layers_1_mlp_up_mul_5: "f32[64]" = aten.mul.Tensor(layers_1_mlp_up_view_13, 0.25)
        layers_1_mlp_up_all_reduce_5: "f32[64]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_5, "sum", dp)
        layers_1_mlp_up_wait_5: "f32[64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_5)
        layers_1_mlp_up_add_2: "f32[64]" = aten.add.Tensor(layers_1_mlp_up_add, layers_1_mlp_up_wait_5)
        layers_1_mlp_up_add_3: "f32[64, 16]" = aten.add.Tensor(layers_1_mlp_up_add_1, layers_1_mlp_up_wait_4)
        layers_1_mlp_up_view_14: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm_4, [2, 8, 16])
        layers_1_norm_2_native_layer_norm_backward_2: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_14, layers_1_add_4, [16], layers_1_norm_2_getitem_13, layers_1_norm_2_getitem_14, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
        layers_1_norm_2_getitem_15: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward_2[0]
        layers_1_norm_2_getitem_16: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_2[1]
        layers_1_norm_2_mul_4: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_16, 0.25)
        layers_1_norm_2_all_reduce_4: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_4, "sum", dp)
        layers_1_norm_2_wait_4: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_4)
        layers_1_norm_2_getitem_17: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_2[2]
        layers_1_norm_2_mul_5: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_17, 0.25)
        layers_1_norm_2_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_5, "sum", dp)
        layers_1_norm_2_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_5)
        add_13: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_15, layers_1_norm_2_getitem_15)
        layers_1_norm_2_add_2: "f32[16]" = aten.add.Tensor(layers_1_norm_2_add, layers_1_norm_2_wait_4)
        layers_1_norm_2_add_3: "f32[16]" = aten.add.Tensor(layers_1_norm_2_add_1, layers_1_norm_2_wait_5)
        layers_1_attention_projection_view_16: "f32[16, 16]" = aten.view.default(add_13, [16, 16])
        layers_1_attention_projection_mm_4: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_view_16, layers_1_attention_projection_weight)
        layers_1_attention_projection_t_5: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_16)
        layers_1_attention_projection_mm_5: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_t_5, layers_1_attention_projection_view_14)
        layers_1_attention_projection_mul_4: "f32[16, 16]" = aten.mul.Tensor(layers_1_attention_projection_mm_5, 0.25)
        layers_1_attention_projection_all_reduce_4: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_4, "sum", dp)
        layers_1_attention_projection_wait_4: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_4)
        layers_1_attention_projection_sum_2: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_16, [0], True)
        layers_1_attention_projection_view_17: "f32[16]" = aten.view.default(layers_1_attention_projection_sum_2, [16])
        layers_1_attention_projection_mul_5: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_17, 0.25)
        layers_1_attention_projection_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_5, "sum", dp)
        layers_1_attention_projection_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_5)
        layers_1_attention_projection_add_2: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_add, layers_1_attention_projection_wait_5)
        layers_1_attention_projection_add_3: "f32[16, 16]" = aten.add.Tensor(layers_1_attention_projection_add_1, layers_1_attention_projection_wait_4)
        layers_1_attention_projection_view_18: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_mm_4, [2, 8, 16])
        layers_1_attention_projection_view_19: "f32[2, 8, 4, 4]" = aten.view.default(layers_1_attention_projection_view_18, [2, 8, 4, 4])
        layers_1_attention_projection_transpose_8: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_1_attention_projection_view_19, 1, 2)
        layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose_8, layers_1_attention_transpose_8, layers_1_attention_transpose_9, layers_1_attention_transpose_10, layers_1_attention_getitem_13, layers_1_attention_getitem_14, 0.0, True)
        layers_1_attention_projection_getitem_6: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2[0]
        layers_1_attention_projection_getitem_7: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2[1]
        layers_1_attention_projection_getitem_8: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2[2]
        layers_1_attention_projection_transpose_9: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_8, 1, 2)
        layers_1_attention_projection_transpose_10: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_7, 1, 2)
        layers_1_attention_projection_transpose_11: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_6, 1, 2)
        layers_1_attention_projection_stack_2: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_11, layers_1_attention_projection_transpose_10, layers_1_attention_projection_transpose_9], -2)
        layers_1_attention_projection_view_20: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_projection_stack_2, [2, 8, 48])
        layers_1_attention_qkv_view_12: "f32[16, 48]" = aten.view.default(layers_1_attention_projection_view_20, [16, 48])
        layers_1_attention_qkv_mm_4: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_12, layers_1_attention_qkv_weight)
        layers_1_attention_qkv_t_5: "f32[48, 16][1, 48]" = aten.t.default(layers_1_attention_qkv_view_12)
        layers_1_attention_qkv_mm_5: "f32[48, 16]" = aten.mm.default(layers_1_attention_qkv_t_5, layers_1_attention_qkv_view_10)
        layers_1_attention_qkv_mul_4: "f32[48, 16]" = aten.mul.Tensor(layers_1_attention_qkv_mm_5, 0.25)
        layers_1_attention_qkv_all_reduce_4: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_4, "sum", dp)
        layers_1_attention_qkv_wait_4: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_4)
        layers_1_attention_qkv_sum_2: "f32[1, 48]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_12, [0], True)
        layers_1_attention_qkv_view_13: "f32[48]" = aten.view.default(layers_1_attention_qkv_sum_2, [48])
        layers_1_attention_qkv_mul_5: "f32[48]" = aten.mul.Tensor(layers_1_attention_qkv_view_13, 0.25)
        layers_1_attention_qkv_all_reduce_5: "f32[48]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_5, "sum", dp)
        layers_1_attention_qkv_wait_5: "f32[48]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_5)
        layers_1_attention_qkv_add_2: "f32[48]" = aten.add.Tensor(layers_1_attention_qkv_add, layers_1_attention_qkv_wait_5)
        layers_1_attention_qkv_add_3: "f32[48, 16]" = aten.add.Tensor(layers_1_attention_qkv_add_1, layers_1_attention_qkv_wait_4)
        layers_1_attention_qkv_view_14: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm_4, [2, 8, 16])
        layers_1_norm_1_native_layer_norm_backward_2: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_14, layers_0_add_5, [16], layers_1_norm_1_getitem_13, layers_1_norm_1_getitem_14, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
        layers_1_norm_1_getitem_15: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward_2[0]
        layers_1_norm_1_getitem_16: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_2[1]
        layers_1_norm_1_mul_4: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_16, 0.25)
        layers_1_norm_1_all_reduce_4: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_4, "sum", dp)
        layers_1_norm_1_wait_4: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_4)
        layers_1_norm_1_getitem_17: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_2[2]
        layers_1_norm_1_mul_5: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_17, 0.25)
        layers_1_norm_1_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_5, "sum", dp)
        layers_1_norm_1_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_5)
        add_14: "f32[2, 8, 16]" = aten.add.Tensor(add_13, layers_1_norm_1_getitem_15)
        layers_1_norm_1_add_2: "f32[16]" = aten.add.Tensor(layers_1_norm_1_add, layers_1_norm_1_wait_4)
        layers_1_norm_1_add_3: "f32[16]" = aten.add.Tensor(layers_1_norm_1_add_1, layers_1_norm_1_wait_5)
        layers_0_mlp_down_view_12: "f32[16, 16]" = aten.view.default(add_14, [16, 16])
        layers_0_mlp_down_mm_4: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_view_12, layers_0_mlp_down_weight)
        layers_0_mlp_down_t_5: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_12)
        layers_0_mlp_down_mm_5: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_t_5, layers_0_mlp_down_view_10)
        layers_0_mlp_down_mul_4: "f32[16, 64]" = aten.mul.Tensor(layers_0_mlp_down_mm_5, 0.25)
        layers_0_mlp_down_all_reduce_4: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_4, "sum", dp)
        layers_0_mlp_down_wait_4: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_4)
        layers_0_mlp_down_sum_2: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_12, [0], True)
        layers_0_mlp_down_view_13: "f32[16]" = aten.view.default(layers_0_mlp_down_sum_2, [16])
        layers_0_mlp_down_mul_5: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_13, 0.25)
        layers_0_mlp_down_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_5, "sum", dp)
        layers_0_mlp_down_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_5)
        layers_0_mlp_down_add_2: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_add, layers_0_mlp_down_wait_5)
        layers_0_mlp_down_add_3: "f32[16, 64]" = aten.add.Tensor(layers_0_mlp_down_add_1, layers_0_mlp_down_wait_4)
        layers_0_mlp_down_view_14: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_down_mm_4, [2, 8, 64])
        layers_0_mlp_down_gelu_backward_2: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_0_mlp_down_view_14, layers_0_mlp_up_view_11)
        layers_0_mlp_up_view_12: "f32[16, 64]" = aten.view.default(layers_0_mlp_down_gelu_backward_2, [16, 64])
        layers_0_mlp_up_mm_4: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_12, layers_0_mlp_up_weight)
        layers_0_mlp_up_t_5: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_up_view_12)
        layers_0_mlp_up_mm_5: "f32[64, 16]" = aten.mm.default(layers_0_mlp_up_t_5, layers_0_mlp_up_view_10)
        layers_0_mlp_up_mul_4: "f32[64, 16]" = aten.mul.Tensor(layers_0_mlp_up_mm_5, 0.25)
        layers_0_mlp_up_all_reduce_4: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_4, "sum", dp)
        layers_0_mlp_up_wait_4: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_4)
        layers_0_mlp_up_sum_2: "f32[1, 64]" = aten.sum.dim_IntList(layers_0_mlp_up_view_12, [0], True)
        layers_0_mlp_up_view_13: "f32[64]" = aten.view.default(layers_0_mlp_up_sum_2, [64])
        layers_0_mlp_up_mul_5: "f32[64]" = aten.mul.Tensor(layers_0_mlp_up_view_13, 0.25)
        layers_0_mlp_up_all_reduce_5: "f32[64]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_5, "sum", dp)
        layers_0_mlp_up_wait_5: "f32[64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_5)
        layers_0_mlp_up_add_2: "f32[64]" = aten.add.Tensor(layers_0_mlp_up_add, layers_0_mlp_up_wait_5)
        layers_0_mlp_up_add_3: "f32[64, 16]" = aten.add.Tensor(layers_0_mlp_up_add_1, layers_0_mlp_up_wait_4)
        layers_0_mlp_up_view_14: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm_4, [2, 8, 16])
        layers_0_norm_2_native_layer_norm_backward_2: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_14, layers_0_add_4, [16], layers_0_norm_2_getitem_13, layers_0_norm_2_getitem_14, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
        layers_0_norm_2_getitem_15: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward_2[0]
        layers_0_norm_2_getitem_16: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_2[1]
        layers_0_norm_2_mul_4: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_16, 0.25)
        layers_0_norm_2_all_reduce_4: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_4, "sum", dp)
        layers_0_norm_2_wait_4: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_4)
        layers_0_norm_2_getitem_17: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_2[2]
        layers_0_norm_2_mul_5: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_17, 0.25)
        layers_0_norm_2_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_5, "sum", dp)
        layers_0_norm_2_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_5)
        add_15: "f32[2, 8, 16]" = aten.add.Tensor(add_14, layers_0_norm_2_getitem_15)
        layers_0_norm_2_add_2: "f32[16]" = aten.add.Tensor(layers_0_norm_2_add, layers_0_norm_2_wait_4)
        layers_0_norm_2_add_3: "f32[16]" = aten.add.Tensor(layers_0_norm_2_add_1, layers_0_norm_2_wait_5)
        layers_0_attention_projection_view_16: "f32[16, 16]" = aten.view.default(add_15, [16, 16])
        layers_0_attention_projection_mm_4: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_view_16, layers_0_attention_projection_weight)
        layers_0_attention_projection_t_5: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_16)
        layers_0_attention_projection_mm_5: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_t_5, layers_0_attention_projection_view_14)
        layers_0_attention_projection_mul_4: "f32[16, 16]" = aten.mul.Tensor(layers_0_attention_projection_mm_5, 0.25)
        layers_0_attention_projection_all_reduce_4: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_4, "sum", dp)
        layers_0_attention_projection_wait_4: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_4)
        layers_0_attention_projection_sum_2: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_16, [0], True)
        layers_0_attention_projection_view_17: "f32[16]" = aten.view.default(layers_0_attention_projection_sum_2, [16])
        layers_0_attention_projection_mul_5: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_17, 0.25)
        layers_0_attention_projection_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_5, "sum", dp)
        layers_0_attention_projection_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_5)
        layers_0_attention_projection_add_2: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_add, layers_0_attention_projection_wait_5)
        layers_0_attention_projection_add_3: "f32[16, 16]" = aten.add.Tensor(layers_0_attention_projection_add_1, layers_0_attention_projection_wait_4)
        layers_0_attention_projection_view_18: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_mm_4, [2, 8, 16])
        layers_0_attention_projection_view_19: "f32[2, 8, 4, 4]" = aten.view.default(layers_0_attention_projection_view_18, [2, 8, 4, 4])
        layers_0_attention_projection_transpose_8: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_0_attention_projection_view_19, 1, 2)
        layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose_8, layers_0_attention_transpose_8, layers_0_attention_transpose_9, layers_0_attention_transpose_10, layers_0_attention_getitem_13, layers_0_attention_getitem_14, 0.0, True)
        layers_0_attention_projection_getitem_6: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2[0]
        layers_0_attention_projection_getitem_7: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2[1]
        layers_0_attention_projection_getitem_8: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_2[2]
        layers_0_attention_projection_transpose_9: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_8, 1, 2)
        layers_0_attention_projection_transpose_10: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_7, 1, 2)
        layers_0_attention_projection_transpose_11: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_6, 1, 2)
        layers_0_attention_projection_stack_2: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_11, layers_0_attention_projection_transpose_10, layers_0_attention_projection_transpose_9], -2)
        layers_0_attention_projection_view_20: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_projection_stack_2, [2, 8, 48])
        layers_0_attention_qkv_view_12: "f32[16, 48]" = aten.view.default(layers_0_attention_projection_view_20, [16, 48])
        layers_0_attention_qkv_mm_4: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_12, layers_0_attention_qkv_weight)
        layers_0_attention_qkv_t_5: "f32[48, 16][1, 48]" = aten.t.default(layers_0_attention_qkv_view_12)
        layers_0_attention_qkv_mm_5: "f32[48, 16]" = aten.mm.default(layers_0_attention_qkv_t_5, layers_0_attention_qkv_view_10)
        layers_0_attention_qkv_mul_4: "f32[48, 16]" = aten.mul.Tensor(layers_0_attention_qkv_mm_5, 0.25)
        layers_0_attention_qkv_all_reduce_4: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_4, "sum", dp)
        layers_0_attention_qkv_wait_4: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_4)
        layers_0_attention_qkv_sum_2: "f32[1, 48]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_12, [0], True)
        layers_0_attention_qkv_view_13: "f32[48]" = aten.view.default(layers_0_attention_qkv_sum_2, [48])
        layers_0_attention_qkv_mul_5: "f32[48]" = aten.mul.Tensor(layers_0_attention_qkv_view_13, 0.25)
        layers_0_attention_qkv_all_reduce_5: "f32[48]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_5, "sum", dp)
        layers_0_attention_qkv_wait_5: "f32[48]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_5)
        layers_0_attention_qkv_add_2: "f32[48]" = aten.add.Tensor(layers_0_attention_qkv_add, layers_0_attention_qkv_wait_5)
        layers_0_attention_qkv_add_3: "f32[48, 16]" = aten.add.Tensor(layers_0_attention_qkv_add_1, layers_0_attention_qkv_wait_4)
        layers_0_attention_qkv_view_14: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm_4, [2, 8, 16])
        layers_0_norm_1_native_layer_norm_backward_2: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_14, add_12, [16], layers_0_norm_1_getitem_13, layers_0_norm_1_getitem_14, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
        layers_0_norm_1_getitem_15: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward_2[0]
        layers_0_norm_1_getitem_16: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_2[1]
        layers_0_norm_1_mul_4: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_16, 0.25)
        layers_0_norm_1_all_reduce_4: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_4, "sum", dp)
        layers_0_norm_1_wait_4: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_4)
        layers_0_norm_1_getitem_17: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_2[2]
        layers_0_norm_1_mul_5: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_17, 0.25)
        layers_0_norm_1_all_reduce_5: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_5, "sum", dp)
        layers_0_norm_1_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_5)
        add_16: "f32[2, 8, 16]" = aten.add.Tensor(add_15, layers_0_norm_1_getitem_15)
        layers_0_norm_1_add_2: "f32[16]" = aten.add.Tensor(layers_0_norm_1_add, layers_0_norm_1_wait_4)
        layers_0_norm_1_add_3: "f32[16]" = aten.add.Tensor(layers_0_norm_1_add_1, layers_0_norm_1_wait_5)
        layers_0_norm_1_sum_2: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_16, [0], True)
        layers_0_norm_1_view_2: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum_2, [8, 16])
        positions_embedding_dense_backward_2: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view_2, arange_2, 8, -1, False)
        positions_mul_2: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward_2, 0.25)
        positions_all_reduce_2: "f32[8, 16]" = _c10d_functional.all_reduce.default(positions_mul_2, "sum", dp)
        positions_wait_2: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_reduce_2)
        positions_add_1: "f32[8, 16]" = aten.add.Tensor(positions_add, positions_wait_2)
        tokens_embedding_dense_backward_2: "f32[32, 16]" = aten.embedding_dense_backward.default(add_16, getitem_2, 32, -1, False)
        add_17: "f32[32, 16]" = aten.add.Tensor(head_mm_7, tokens_embedding_dense_backward_2)
        tokens_mul_2: "f32[32, 16]" = aten.mul.Tensor(add_17, 0.25)
        tokens_all_reduce_2: "f32[32, 16]" = _c10d_functional.all_reduce.default(tokens_mul_2, "sum", dp)
        tokens_wait_2: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_reduce_2)
        tokens_add_1: "f32[32, 16]" = aten.add.Tensor(tokens_add, tokens_wait_2)
        tokens_embedding_3: "f32[2, 8, 16]" = aten.embedding.default(tokens_weight, getitem_3)
        arange_3: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
        positions_embedding_3: "f32[8, 16]" = aten.embedding.default(positions_weight, arange_3)
        add_18: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding_3, positions_embedding_3)
        layers_0_norm_1_native_layer_norm_3: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add_18, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
        layers_0_norm_1_getitem_18: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_3[0]
        layers_0_norm_1_getitem_19: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_3[1]
        layers_0_norm_1_getitem_20: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_3[2]
        layers_0_attention_qkv_view_15: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem_18, [16, 16])
        layers_0_attention_qkv_t_6: "f32[16, 48][1, 16]" = aten.t.default(layers_0_attention_qkv_weight)
        layers_0_attention_qkv_addmm_3: "f32[16, 48]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view_15, layers_0_attention_qkv_t_6)
        layers_0_attention_qkv_view_16: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_qkv_addmm_3, [2, 8, 48])
        layers_0_attention_view_6: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_16, [2, 8, 4, 3, 4])
        layers_0_attention_unbind_3: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_0_attention_view_6, -2)
        layers_0_attention_getitem_15: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_3[0]
        layers_0_attention_getitem_16: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_3[1]
        layers_0_attention_getitem_17: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind_3[2]
        layers_0_attention_transpose_12: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_15, 1, 2)
        layers_0_attention_transpose_13: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_16, 1, 2)
        layers_0_attention_transpose_14: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_17, 1, 2)
        layers_0_attention_scaled_dot_product_flash_attention_for_cpu_3: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose_12, layers_0_attention_transpose_13, layers_0_attention_transpose_14, 0.0, True)
        layers_0_attention_getitem_18: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_3[0]
        layers_0_attention_getitem_19: "f32[2, 4, 8][32, 1, 4]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_3[1]
        layers_0_attention_transpose_15: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_getitem_18, 1, 2)
        layers_0_attention_view_7: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_transpose_15, [2, 8, 16])
        layers_0_attention_projection_view_21: "f32[16, 16]" = aten.view.default(layers_0_attention_view_7, [16, 16])
        layers_0_attention_projection_t_6: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_weight)
        layers_0_attention_projection_addmm_3: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_bias, layers_0_attention_projection_view_21, layers_0_attention_projection_t_6)
        layers_0_attention_projection_view_22: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm_3, [2, 8, 16])
        layers_0_add_6: "f32[2, 8, 16]" = aten.add.Tensor(add_18, layers_0_attention_projection_view_22)
        layers_0_norm_2_native_layer_norm_3: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_6, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
        layers_0_norm_2_getitem_18: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_3[0]
        layers_0_norm_2_getitem_19: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_3[1]
        layers_0_norm_2_getitem_20: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_3[2]
        layers_0_mlp_up_view_15: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem_18, [16, 16])
        layers_0_mlp_up_t_6: "f32[16, 64][1, 16]" = aten.t.default(layers_0_mlp_up_weight)
        layers_0_mlp_up_addmm_3: "f32[16, 64]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view_15, layers_0_mlp_up_t_6)
        layers_0_mlp_up_view_16: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_up_addmm_3, [2, 8, 64])
        layers_0_mlp_gelu_3: "f32[2, 8, 64]" = aten.gelu.default(layers_0_mlp_up_view_16)
        layers_0_mlp_down_view_15: "f32[16, 64]" = aten.view.default(layers_0_mlp_gelu_3, [16, 64])
        layers_0_mlp_down_t_6: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_down_weight)
        layers_0_mlp_down_addmm_3: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_bias, layers_0_mlp_down_view_15, layers_0_mlp_down_t_6)
        layers_0_mlp_down_view_16: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm_3, [2, 8, 16])
        layers_0_add_7: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_6, layers_0_mlp_down_view_16)
        layers_1_norm_1_native_layer_norm_3: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_7, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
        layers_1_norm_1_getitem_18: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_3[0]
        layers_1_norm_1_getitem_19: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_3[1]
        layers_1_norm_1_getitem_20: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_3[2]
        layers_1_attention_qkv_view_15: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem_18, [16, 16])
        layers_1_attention_qkv_t_6: "f32[16, 48][1, 16]" = aten.t.default(layers_1_attention_qkv_weight)
        layers_1_attention_qkv_addmm_3: "f32[16, 48]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view_15, layers_1_attention_qkv_t_6)
        layers_1_attention_qkv_view_16: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_qkv_addmm_3, [2, 8, 48])
        layers_1_attention_view_6: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_16, [2, 8, 4, 3, 4])
        layers_1_attention_unbind_3: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_1_attention_view_6, -2)
        layers_1_attention_getitem_15: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_3[0]
        layers_1_attention_getitem_16: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_3[1]
        layers_1_attention_getitem_17: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind_3[2]
        layers_1_attention_transpose_12: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_15, 1, 2)
        layers_1_attention_transpose_13: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_16, 1, 2)
        layers_1_attention_transpose_14: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_17, 1, 2)
        layers_1_attention_scaled_dot_product_flash_attention_for_cpu_3: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose_12, layers_1_attention_transpose_13, layers_1_attention_transpose_14, 0.0, True)
        layers_1_attention_getitem_18: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_3[0]
        layers_1_attention_getitem_19: "f32[2, 4, 8][32, 1, 4]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_3[1]
        layers_1_attention_transpose_15: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_getitem_18, 1, 2)
        layers_1_attention_view_7: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_transpose_15, [2, 8, 16])
        layers_1_attention_projection_view_21: "f32[16, 16]" = aten.view.default(layers_1_attention_view_7, [16, 16])
        layers_1_attention_projection_t_6: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_weight)
        layers_1_attention_projection_addmm_3: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_bias, layers_1_attention_projection_view_21, layers_1_attention_projection_t_6)
        layers_1_attention_projection_view_22: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm_3, [2, 8, 16])
        layers_1_add_6: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_7, layers_1_attention_projection_view_22)
        layers_1_norm_2_native_layer_norm_3: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_6, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
        layers_1_norm_2_getitem_18: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_3[0]
        layers_1_norm_2_getitem_19: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_3[1]
        layers_1_norm_2_getitem_20: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_3[2]
        layers_1_mlp_up_view_15: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem_18, [16, 16])
        layers_1_mlp_up_t_6: "f32[16, 64][1, 16]" = aten.t.default(layers_1_mlp_up_weight)
        layers_1_mlp_up_addmm_3: "f32[16, 64]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view_15, layers_1_mlp_up_t_6)
        layers_1_mlp_up_view_16: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_up_addmm_3, [2, 8, 64])
        layers_1_mlp_gelu_3: "f32[2, 8, 64]" = aten.gelu.default(layers_1_mlp_up_view_16)
        layers_1_mlp_down_view_15: "f32[16, 64]" = aten.view.default(layers_1_mlp_gelu_3, [16, 64])
        layers_1_mlp_down_t_6: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_down_weight)
        layers_1_mlp_down_addmm_3: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_bias, layers_1_mlp_down_view_15, layers_1_mlp_down_t_6)
        layers_1_mlp_down_view_16: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm_3, [2, 8, 16])
        layers_1_add_7: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add_6, layers_1_mlp_down_view_16)
        norm_native_layer_norm_3: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_7, [16], norm_weight, norm_bias, 1e-05)
        norm_getitem_18: "f32[2, 8, 16]" = norm_native_layer_norm_3[0]
        norm_getitem_19: "f32[2, 8, 1]" = norm_native_layer_norm_3[1]
        norm_getitem_20: "f32[2, 8, 1]" = norm_native_layer_norm_3[2]
        head_t_6: "f32[16, 32][1, 16]" = aten.t.default(tokens_weight)
        head_view_9: "f32[16, 16]" = aten.view.default(norm_getitem_18, [16, 16])
        head_mm_9: "f32[16, 32]" = aten.mm.default(head_view_9, head_t_6)
        head_unsafe_view_3: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm_9, [2, 8, 32])
        view_9: "f32[16, 32]" = aten.view.default(head_unsafe_view_3, [16, 32])
        view_10: "i64[16]" = aten.view.default(getitem_7, [16])
        log_softmax_3: "f32[16, 32]" = aten._log_softmax.default(view_9, 1, False)
        nll_loss_forward_3: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax_3, view_10, None, 1, -100)
        getitem_14: "f32[]" = nll_loss_forward_3[0]
        getitem_15: "f32[]" = nll_loss_forward_3[1]
        div_6: "f32[]" = aten.div.Tensor(getitem_14, 4)
        ones_like_3: "f32[]" = aten.ones_like.default(div_6, pin_memory=False, memory_format=torch.preserve_format)
        div_7: "f32[]" = aten.div.Tensor(ones_like_3, 4)
        nll_loss_backward_3: "f32[16, 32]" = aten.nll_loss_backward.default(div_7, log_softmax_3, view_10, None, 1, -100, getitem_15)
        log_softmax_backward_data_3: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward_3, log_softmax_3, 1, torch.float32)
        view_11: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data_3, [2, 8, 32])
        head_view_10: "f32[16, 32]" = aten.view.default(view_11, [16, 32])
        head_t_7: "f32[32, 16][1, 32]" = aten.t.default(head_view_10)
        head_mm_10: "f32[32, 16]" = aten.mm.default(head_t_7, head_view_9)
        head_mm_11: "f32[16, 16]" = aten.mm.default(head_view_10, tokens_weight)
        head_view_11: "f32[2, 8, 16]" = aten.view.default(head_mm_11, [2, 8, 16])
        norm_native_layer_norm_backward_3: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_11, layers_1_add_7, [16], norm_getitem_19, norm_getitem_20, norm_weight, norm_bias, [True, True, True])
        norm_getitem_21: "f32[2, 8, 16]" = norm_native_layer_norm_backward_3[0]
        norm_getitem_22: "f32[16]" = norm_native_layer_norm_backward_3[1]
        norm_mul_6: "f32[16]" = aten.mul.Tensor(norm_getitem_22, 0.25)
        norm_all_reduce_6: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_6, "sum", dp)
        norm_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_6)
        norm_getitem_23: "f32[16]" = norm_native_layer_norm_backward_3[2]
        norm_mul_7: "f32[16]" = aten.mul.Tensor(norm_getitem_23, 0.25)
        norm_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_7, "sum", dp)
        norm_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_7)
        norm_add_4: "f32[16]" = aten.add.Tensor(norm_add_2, norm_wait_6)
        norm_add_5: "f32[16]" = aten.add.Tensor(norm_add_3, norm_wait_7)
        layers_1_mlp_down_view_17: "f32[16, 16]" = aten.view.default(norm_getitem_21, [16, 16])
        layers_1_mlp_down_mm_6: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_view_17, layers_1_mlp_down_weight)
        layers_1_mlp_down_t_7: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_17)
        layers_1_mlp_down_mm_7: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_t_7, layers_1_mlp_down_view_15)
        layers_1_mlp_down_mul_6: "f32[16, 64]" = aten.mul.Tensor(layers_1_mlp_down_mm_7, 0.25)
        layers_1_mlp_down_all_reduce_6: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_6, "sum", dp)
        layers_1_mlp_down_wait_6: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_6)
        layers_1_mlp_down_sum_3: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_17, [0], True)
        layers_1_mlp_down_view_18: "f32[16]" = aten.view.default(layers_1_mlp_down_sum_3, [16])
        layers_1_mlp_down_mul_7: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_18, 0.25)
        layers_1_mlp_down_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_7, "sum", dp)
        layers_1_mlp_down_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_7)
        layers_1_mlp_down_add_4: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_add_2, layers_1_mlp_down_wait_7)
        layers_1_mlp_down_add_5: "f32[16, 64]" = aten.add.Tensor(layers_1_mlp_down_add_3, layers_1_mlp_down_wait_6)
        layers_1_mlp_down_view_19: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_down_mm_6, [2, 8, 64])
        layers_1_mlp_down_gelu_backward_3: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_1_mlp_down_view_19, layers_1_mlp_up_view_16)
        layers_1_mlp_up_view_17: "f32[16, 64]" = aten.view.default(layers_1_mlp_down_gelu_backward_3, [16, 64])
        layers_1_mlp_up_mm_6: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_17, layers_1_mlp_up_weight)
        layers_1_mlp_up_t_7: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_up_view_17)
        layers_1_mlp_up_mm_7: "f32[64, 16]" = aten.mm.default(layers_1_mlp_up_t_7, layers_1_mlp_up_view_15)
        layers_1_mlp_up_mul_6: "f32[64, 16]" = aten.mul.Tensor(layers_1_mlp_up_mm_7, 0.25)
        layers_1_mlp_up_all_reduce_6: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_6, "sum", dp)
        layers_1_mlp_up_wait_6: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_6)
        layers_1_mlp_up_sum_3: "f32[1, 64]" = aten.sum.dim_IntList(layers_1_mlp_up_view_17, [0], True)
        layers_1_mlp_up_view_18: "f32[64]" = aten.view.default(layers_1_mlp_up_sum_3, [64])
        layers_1_mlp_up_mul_7: "f32[64]" = aten.mul.Tensor(layers_1_mlp_up_view_18, 0.25)
        layers_1_mlp_up_all_reduce_7: "f32[64]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_7, "sum", dp)
        layers_1_mlp_up_wait_7: "f32[64]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_7)
        layers_1_mlp_up_add_4: "f32[64]" = aten.add.Tensor(layers_1_mlp_up_add_2, layers_1_mlp_up_wait_7)
        layers_1_mlp_up_add_5: "f32[64, 16]" = aten.add.Tensor(layers_1_mlp_up_add_3, layers_1_mlp_up_wait_6)
        layers_1_mlp_up_view_19: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm_6, [2, 8, 16])
        layers_1_norm_2_native_layer_norm_backward_3: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_19, layers_1_add_6, [16], layers_1_norm_2_getitem_19, layers_1_norm_2_getitem_20, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
        layers_1_norm_2_getitem_21: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward_3[0]
        layers_1_norm_2_getitem_22: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_3[1]
        layers_1_norm_2_mul_6: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_22, 0.25)
        layers_1_norm_2_all_reduce_6: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_6, "sum", dp)
        layers_1_norm_2_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_6)
        layers_1_norm_2_getitem_23: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_3[2]
        layers_1_norm_2_mul_7: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_23, 0.25)
        layers_1_norm_2_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_7, "sum", dp)
        layers_1_norm_2_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_7)
        add_19: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_21, layers_1_norm_2_getitem_21)
        layers_1_norm_2_add_4: "f32[16]" = aten.add.Tensor(layers_1_norm_2_add_2, layers_1_norm_2_wait_6)
        layers_1_norm_2_add_5: "f32[16]" = aten.add.Tensor(layers_1_norm_2_add_3, layers_1_norm_2_wait_7)
        layers_1_attention_projection_view_23: "f32[16, 16]" = aten.view.default(add_19, [16, 16])
        layers_1_attention_projection_mm_6: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_view_23, layers_1_attention_projection_weight)
        layers_1_attention_projection_t_7: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_23)
        layers_1_attention_projection_mm_7: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_t_7, layers_1_attention_projection_view_21)
        layers_1_attention_projection_mul_6: "f32[16, 16]" = aten.mul.Tensor(layers_1_attention_projection_mm_7, 0.25)
        layers_1_attention_projection_all_reduce_6: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_6, "sum", dp)
        layers_1_attention_projection_wait_6: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_6)
        layers_1_attention_projection_sum_3: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_23, [0], True)
        layers_1_attention_projection_view_24: "f32[16]" = aten.view.default(layers_1_attention_projection_sum_3, [16])
        layers_1_attention_projection_mul_7: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_24, 0.25)
        layers_1_attention_projection_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_7, "sum", dp)
        layers_1_attention_projection_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_7)
        layers_1_attention_projection_add_4: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_add_2, layers_1_attention_projection_wait_7)
        layers_1_attention_projection_add_5: "f32[16, 16]" = aten.add.Tensor(layers_1_attention_projection_add_3, layers_1_attention_projection_wait_6)
        layers_1_attention_projection_view_25: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_mm_6, [2, 8, 16])
        layers_1_attention_projection_view_26: "f32[2, 8, 4, 4]" = aten.view.default(layers_1_attention_projection_view_25, [2, 8, 4, 4])
        layers_1_attention_projection_transpose_12: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_1_attention_projection_view_26, 1, 2)
        layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose_12, layers_1_attention_transpose_12, layers_1_attention_transpose_13, layers_1_attention_transpose_14, layers_1_attention_getitem_18, layers_1_attention_getitem_19, 0.0, True)
        layers_1_attention_projection_getitem_9: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3[0]
        layers_1_attention_projection_getitem_10: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3[1]
        layers_1_attention_projection_getitem_11: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3[2]
        layers_1_attention_projection_transpose_13: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_11, 1, 2)
        layers_1_attention_projection_transpose_14: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_10, 1, 2)
        layers_1_attention_projection_transpose_15: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_9, 1, 2)
        layers_1_attention_projection_stack_3: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_15, layers_1_attention_projection_transpose_14, layers_1_attention_projection_transpose_13], -2)
        layers_1_attention_projection_view_27: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_projection_stack_3, [2, 8, 48])
        layers_1_attention_qkv_view_17: "f32[16, 48]" = aten.view.default(layers_1_attention_projection_view_27, [16, 48])
        layers_1_attention_qkv_mm_6: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_17, layers_1_attention_qkv_weight)
        layers_1_attention_qkv_t_7: "f32[48, 16][1, 48]" = aten.t.default(layers_1_attention_qkv_view_17)
        layers_1_attention_qkv_mm_7: "f32[48, 16]" = aten.mm.default(layers_1_attention_qkv_t_7, layers_1_attention_qkv_view_15)
        layers_1_attention_qkv_mul_6: "f32[48, 16]" = aten.mul.Tensor(layers_1_attention_qkv_mm_7, 0.25)
        layers_1_attention_qkv_all_reduce_6: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_6, "sum", dp)
        layers_1_attention_qkv_wait_6: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_6)
        layers_1_attention_qkv_sum_3: "f32[1, 48]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_17, [0], True)
        layers_1_attention_qkv_view_18: "f32[48]" = aten.view.default(layers_1_attention_qkv_sum_3, [48])
        layers_1_attention_qkv_mul_7: "f32[48]" = aten.mul.Tensor(layers_1_attention_qkv_view_18, 0.25)
        layers_1_attention_qkv_all_reduce_7: "f32[48]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_7, "sum", dp)
        layers_1_attention_qkv_wait_7: "f32[48]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_7)
        layers_1_attention_qkv_add_4: "f32[48]" = aten.add.Tensor(layers_1_attention_qkv_add_2, layers_1_attention_qkv_wait_7)
        layers_1_attention_qkv_add_5: "f32[48, 16]" = aten.add.Tensor(layers_1_attention_qkv_add_3, layers_1_attention_qkv_wait_6)
        layers_1_attention_qkv_view_19: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm_6, [2, 8, 16])
        layers_1_norm_1_native_layer_norm_backward_3: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_19, layers_0_add_7, [16], layers_1_norm_1_getitem_19, layers_1_norm_1_getitem_20, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
        layers_1_norm_1_getitem_21: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward_3[0]
        layers_1_norm_1_getitem_22: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_3[1]
        layers_1_norm_1_mul_6: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_22, 0.25)
        layers_1_norm_1_all_reduce_6: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_6, "sum", dp)
        layers_1_norm_1_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_6)
        layers_1_norm_1_getitem_23: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_3[2]
        layers_1_norm_1_mul_7: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_23, 0.25)
        layers_1_norm_1_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_7, "sum", dp)
        layers_1_norm_1_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_7)
        add_20: "f32[2, 8, 16]" = aten.add.Tensor(add_19, layers_1_norm_1_getitem_21)
        layers_1_norm_1_add_4: "f32[16]" = aten.add.Tensor(layers_1_norm_1_add_2, layers_1_norm_1_wait_6)
        layers_1_norm_1_add_5: "f32[16]" = aten.add.Tensor(layers_1_norm_1_add_3, layers_1_norm_1_wait_7)
        layers_0_mlp_down_view_17: "f32[16, 16]" = aten.view.default(add_20, [16, 16])
        layers_0_mlp_down_mm_6: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_view_17, layers_0_mlp_down_weight)
        layers_0_mlp_down_t_7: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_17)
        layers_0_mlp_down_mm_7: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_t_7, layers_0_mlp_down_view_15)
        layers_0_mlp_down_mul_6: "f32[16, 64]" = aten.mul.Tensor(layers_0_mlp_down_mm_7, 0.25)
        layers_0_mlp_down_all_reduce_6: "f32[16, 64]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_6, "sum", dp)
        layers_0_mlp_down_wait_6: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_6)
        layers_0_mlp_down_sum_3: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_17, [0], True)
        layers_0_mlp_down_view_18: "f32[16]" = aten.view.default(layers_0_mlp_down_sum_3, [16])
        layers_0_mlp_down_mul_7: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_18, 0.25)
        layers_0_mlp_down_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_7, "sum", dp)
        layers_0_mlp_down_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_7)
        layers_0_mlp_down_add_4: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_add_2, layers_0_mlp_down_wait_7)
        layers_0_mlp_down_add_5: "f32[16, 64]" = aten.add.Tensor(layers_0_mlp_down_add_3, layers_0_mlp_down_wait_6)
        layers_0_mlp_down_view_19: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_down_mm_6, [2, 8, 64])
        layers_0_mlp_down_gelu_backward_3: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_0_mlp_down_view_19, layers_0_mlp_up_view_16)
        layers_0_mlp_up_view_17: "f32[16, 64]" = aten.view.default(layers_0_mlp_down_gelu_backward_3, [16, 64])
        layers_0_mlp_up_mm_6: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_17, layers_0_mlp_up_weight)
        layers_0_mlp_up_t_7: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_up_view_17)
        layers_0_mlp_up_mm_7: "f32[64, 16]" = aten.mm.default(layers_0_mlp_up_t_7, layers_0_mlp_up_view_15)
        layers_0_mlp_up_mul_6: "f32[64, 16]" = aten.mul.Tensor(layers_0_mlp_up_mm_7, 0.25)
        layers_0_mlp_up_all_reduce_6: "f32[64, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_6, "sum", dp)
        layers_0_mlp_up_wait_6: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_6)
        layers_0_mlp_up_sum_3: "f32[1, 64]" = aten.sum.dim_IntList(layers_0_mlp_up_view_17, [0], True)
        layers_0_mlp_up_view_18: "f32[64]" = aten.view.default(layers_0_mlp_up_sum_3, [64])
        layers_0_mlp_up_mul_7: "f32[64]" = aten.mul.Tensor(layers_0_mlp_up_view_18, 0.25)
        layers_0_mlp_up_all_reduce_7: "f32[64]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_7, "sum", dp)
        layers_0_mlp_up_wait_7: "f32[64]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_7)
        layers_0_mlp_up_add_4: "f32[64]" = aten.add.Tensor(layers_0_mlp_up_add_2, layers_0_mlp_up_wait_7)
        layers_0_mlp_up_add_5: "f32[64, 16]" = aten.add.Tensor(layers_0_mlp_up_add_3, layers_0_mlp_up_wait_6)
        layers_0_mlp_up_view_19: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm_6, [2, 8, 16])
        layers_0_norm_2_native_layer_norm_backward_3: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_19, layers_0_add_6, [16], layers_0_norm_2_getitem_19, layers_0_norm_2_getitem_20, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
        layers_0_norm_2_getitem_21: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward_3[0]
        layers_0_norm_2_getitem_22: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_3[1]
        layers_0_norm_2_mul_6: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_22, 0.25)
        layers_0_norm_2_all_reduce_6: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_6, "sum", dp)
        layers_0_norm_2_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_6)
        layers_0_norm_2_getitem_23: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_3[2]
        layers_0_norm_2_mul_7: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_23, 0.25)
        layers_0_norm_2_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_7, "sum", dp)
        layers_0_norm_2_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_7)
        add_21: "f32[2, 8, 16]" = aten.add.Tensor(add_20, layers_0_norm_2_getitem_21)
        layers_0_norm_2_add_4: "f32[16]" = aten.add.Tensor(layers_0_norm_2_add_2, layers_0_norm_2_wait_6)
        layers_0_norm_2_add_5: "f32[16]" = aten.add.Tensor(layers_0_norm_2_add_3, layers_0_norm_2_wait_7)
        layers_0_attention_projection_view_23: "f32[16, 16]" = aten.view.default(add_21, [16, 16])
        layers_0_attention_projection_mm_6: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_view_23, layers_0_attention_projection_weight)
        layers_0_attention_projection_t_7: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_23)
        layers_0_attention_projection_mm_7: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_t_7, layers_0_attention_projection_view_21)
        layers_0_attention_projection_mul_6: "f32[16, 16]" = aten.mul.Tensor(layers_0_attention_projection_mm_7, 0.25)
        layers_0_attention_projection_all_reduce_6: "f32[16, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_6, "sum", dp)
        layers_0_attention_projection_wait_6: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_6)
        layers_0_attention_projection_sum_3: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_23, [0], True)
        layers_0_attention_projection_view_24: "f32[16]" = aten.view.default(layers_0_attention_projection_sum_3, [16])
        layers_0_attention_projection_mul_7: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_24, 0.25)
        layers_0_attention_projection_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_7, "sum", dp)
        layers_0_attention_projection_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_7)
        layers_0_attention_projection_add_4: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_add_2, layers_0_attention_projection_wait_7)
        layers_0_attention_projection_add_5: "f32[16, 16]" = aten.add.Tensor(layers_0_attention_projection_add_3, layers_0_attention_projection_wait_6)
        layers_0_attention_projection_view_25: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_mm_6, [2, 8, 16])
        layers_0_attention_projection_view_26: "f32[2, 8, 4, 4]" = aten.view.default(layers_0_attention_projection_view_25, [2, 8, 4, 4])
        layers_0_attention_projection_transpose_12: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_0_attention_projection_view_26, 1, 2)
        layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose_12, layers_0_attention_transpose_12, layers_0_attention_transpose_13, layers_0_attention_transpose_14, layers_0_attention_getitem_18, layers_0_attention_getitem_19, 0.0, True)
        layers_0_attention_projection_getitem_9: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3[0]
        layers_0_attention_projection_getitem_10: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3[1]
        layers_0_attention_projection_getitem_11: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_3[2]
        layers_0_attention_projection_transpose_13: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_11, 1, 2)
        layers_0_attention_projection_transpose_14: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_10, 1, 2)
        layers_0_attention_projection_transpose_15: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_9, 1, 2)
        layers_0_attention_projection_stack_3: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_15, layers_0_attention_projection_transpose_14, layers_0_attention_projection_transpose_13], -2)
        layers_0_attention_projection_view_27: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_projection_stack_3, [2, 8, 48])
        layers_0_attention_qkv_view_17: "f32[16, 48]" = aten.view.default(layers_0_attention_projection_view_27, [16, 48])
        layers_0_attention_qkv_mm_6: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_17, layers_0_attention_qkv_weight)
        layers_0_attention_qkv_t_7: "f32[48, 16][1, 48]" = aten.t.default(layers_0_attention_qkv_view_17)
        layers_0_attention_qkv_mm_7: "f32[48, 16]" = aten.mm.default(layers_0_attention_qkv_t_7, layers_0_attention_qkv_view_15)
        layers_0_attention_qkv_mul_6: "f32[48, 16]" = aten.mul.Tensor(layers_0_attention_qkv_mm_7, 0.25)
        layers_0_attention_qkv_all_reduce_6: "f32[48, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_6, "sum", dp)
        layers_0_attention_qkv_wait_6: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_6)
        layers_0_attention_qkv_sum_3: "f32[1, 48]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_17, [0], True)
        layers_0_attention_qkv_view_18: "f32[48]" = aten.view.default(layers_0_attention_qkv_sum_3, [48])
        layers_0_attention_qkv_mul_7: "f32[48]" = aten.mul.Tensor(layers_0_attention_qkv_view_18, 0.25)
        layers_0_attention_qkv_all_reduce_7: "f32[48]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_7, "sum", dp)
        layers_0_attention_qkv_wait_7: "f32[48]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_7)
        layers_0_attention_qkv_add_4: "f32[48]" = aten.add.Tensor(layers_0_attention_qkv_add_2, layers_0_attention_qkv_wait_7)
        layers_0_attention_qkv_add_5: "f32[48, 16]" = aten.add.Tensor(layers_0_attention_qkv_add_3, layers_0_attention_qkv_wait_6)
        layers_0_attention_qkv_view_19: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm_6, [2, 8, 16])
        layers_0_norm_1_native_layer_norm_backward_3: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_19, add_18, [16], layers_0_norm_1_getitem_19, layers_0_norm_1_getitem_20, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
        layers_0_norm_1_getitem_21: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward_3[0]
        layers_0_norm_1_getitem_22: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_3[1]
        layers_0_norm_1_mul_6: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_22, 0.25)
        layers_0_norm_1_all_reduce_6: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_6, "sum", dp)
        layers_0_norm_1_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_6)
        layers_0_norm_1_getitem_23: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_3[2]
        layers_0_norm_1_mul_7: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_23, 0.25)
        layers_0_norm_1_all_reduce_7: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_7, "sum", dp)
        layers_0_norm_1_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_7)
        add_22: "f32[2, 8, 16]" = aten.add.Tensor(add_21, layers_0_norm_1_getitem_21)
        layers_0_norm_1_add_4: "f32[16]" = aten.add.Tensor(layers_0_norm_1_add_2, layers_0_norm_1_wait_6)
        layers_0_norm_1_add_5: "f32[16]" = aten.add.Tensor(layers_0_norm_1_add_3, layers_0_norm_1_wait_7)
        layers_0_norm_1_sum_3: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_22, [0], True)
        layers_0_norm_1_view_3: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum_3, [8, 16])
        positions_embedding_dense_backward_3: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view_3, arange_3, 8, -1, False)
        positions_mul_3: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward_3, 0.25)
        positions_all_reduce_3: "f32[8, 16]" = _c10d_functional.all_reduce.default(positions_mul_3, "sum", dp)
        positions_wait_3: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_reduce_3)
        positions_add_2: "f32[8, 16]" = aten.add.Tensor(positions_add_1, positions_wait_3)
        tokens_embedding_dense_backward_3: "f32[32, 16]" = aten.embedding_dense_backward.default(add_22, getitem_3, 32, -1, False)
        add_23: "f32[32, 16]" = aten.add.Tensor(head_mm_10, tokens_embedding_dense_backward_3)
        tokens_mul_3: "f32[32, 16]" = aten.mul.Tensor(add_23, 0.25)
        tokens_all_reduce_3: "f32[32, 16]" = _c10d_functional.all_reduce.default(tokens_mul_3, "sum", dp)
        tokens_wait_3: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_reduce_3)
        tokens_add_2: "f32[32, 16]" = aten.add.Tensor(tokens_add_1, tokens_wait_3)
        add_24: "f32[]" = aten.add.Tensor(div, div_2)
        add_25: "f32[]" = aten.add.Tensor(add_24, div_4)
        add_26: "f32[]" = aten.add.Tensor(add_25, div_6)
        tokens_add_3: "f32[32, 16]" = aten.add.Tensor(tokens_weight, tokens_add_2, alpha=-0.1)
        positions_add_3: "f32[8, 16]" = aten.add.Tensor(positions_weight, positions_add_2, alpha=-0.1)
        layers_0_norm_1_add_6: "f32[16]" = aten.add.Tensor(layers_0_norm_1_weight, layers_0_norm_1_add_4, alpha=-0.1)
        layers_0_norm_1_add_7: "f32[16]" = aten.add.Tensor(layers_0_norm_1_bias, layers_0_norm_1_add_5, alpha=-0.1)
        layers_0_attention_qkv_add_6: "f32[48, 16]" = aten.add.Tensor(layers_0_attention_qkv_weight, layers_0_attention_qkv_add_5, alpha=-0.1)
        layers_0_attention_qkv_add_7: "f32[48]" = aten.add.Tensor(layers_0_attention_qkv_bias, layers_0_attention_qkv_add_4, alpha=-0.1)
        layers_0_attention_projection_add_6: "f32[16, 16]" = aten.add.Tensor(layers_0_attention_projection_weight, layers_0_attention_projection_add_5, alpha=-0.1)
        layers_0_attention_projection_add_7: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_bias, layers_0_attention_projection_add_4, alpha=-0.1)
        layers_0_norm_2_add_6: "f32[16]" = aten.add.Tensor(layers_0_norm_2_weight, layers_0_norm_2_add_4, alpha=-0.1)
        layers_0_norm_2_add_7: "f32[16]" = aten.add.Tensor(layers_0_norm_2_bias, layers_0_norm_2_add_5, alpha=-0.1)
        layers_0_mlp_up_add_6: "f32[64, 16]" = aten.add.Tensor(layers_0_mlp_up_weight, layers_0_mlp_up_add_5, alpha=-0.1)
        layers_0_mlp_up_add_7: "f32[64]" = aten.add.Tensor(layers_0_mlp_up_bias, layers_0_mlp_up_add_4, alpha=-0.1)
        layers_0_mlp_down_add_6: "f32[16, 64]" = aten.add.Tensor(layers_0_mlp_down_weight, layers_0_mlp_down_add_5, alpha=-0.1)
        layers_0_mlp_down_add_7: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_bias, layers_0_mlp_down_add_4, alpha=-0.1)
        layers_1_norm_1_add_6: "f32[16]" = aten.add.Tensor(layers_1_norm_1_weight, layers_1_norm_1_add_4, alpha=-0.1)
        layers_1_norm_1_add_7: "f32[16]" = aten.add.Tensor(layers_1_norm_1_bias, layers_1_norm_1_add_5, alpha=-0.1)
        layers_1_attention_qkv_add_6: "f32[48, 16]" = aten.add.Tensor(layers_1_attention_qkv_weight, layers_1_attention_qkv_add_5, alpha=-0.1)
        layers_1_attention_qkv_add_7: "f32[48]" = aten.add.Tensor(layers_1_attention_qkv_bias, layers_1_attention_qkv_add_4, alpha=-0.1)
        layers_1_attention_projection_add_6: "f32[16, 16]" = aten.add.Tensor(layers_1_attention_projection_weight, layers_1_attention_projection_add_5, alpha=-0.1)
        layers_1_attention_projection_add_7: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_bias, layers_1_attention_projection_add_4, alpha=-0.1)
        layers_1_norm_2_add_6: "f32[16]" = aten.add.Tensor(layers_1_norm_2_weight, layers_1_norm_2_add_4, alpha=-0.1)
        layers_1_norm_2_add_7: "f32[16]" = aten.add.Tensor(layers_1_norm_2_bias, layers_1_norm_2_add_5, alpha=-0.1)
        layers_1_mlp_up_add_6: "f32[64, 16]" = aten.add.Tensor(layers_1_mlp_up_weight, layers_1_mlp_up_add_5, alpha=-0.1)
        layers_1_mlp_up_add_7: "f32[64]" = aten.add.Tensor(layers_1_mlp_up_bias, layers_1_mlp_up_add_4, alpha=-0.1)
        layers_1_mlp_down_add_6: "f32[16, 64]" = aten.add.Tensor(layers_1_mlp_down_weight, layers_1_mlp_down_add_5, alpha=-0.1)
        layers_1_mlp_down_add_7: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_bias, layers_1_mlp_down_add_4, alpha=-0.1)
        norm_add_6: "f32[16]" = aten.add.Tensor(norm_weight, norm_add_4, alpha=-0.1)
        norm_add_7: "f32[16]" = aten.add.Tensor(norm_bias, norm_add_5, alpha=-0.1)
        return (
            add_26,
            {
                "params": {
                    "tokens.weight": tokens_add_3,
                    "positions.weight": positions_add_3,
                    "layers.0.norm_1.weight": layers_0_norm_1_add_6,
                    "layers.0.norm_1.bias": layers_0_norm_1_add_7,
                    "layers.0.attention.qkv.weight": layers_0_attention_qkv_add_6,
                    "layers.0.attention.qkv.bias": layers_0_attention_qkv_add_7,
                    "layers.0.attention.projection.weight": layers_0_attention_projection_add_6,
                    "layers.0.attention.projection.bias": layers_0_attention_projection_add_7,
                    "layers.0.norm_2.weight": layers_0_norm_2_add_6,
                    "layers.0.norm_2.bias": layers_0_norm_2_add_7,
                    "layers.0.mlp.up.weight": layers_0_mlp_up_add_6,
                    "layers.0.mlp.up.bias": layers_0_mlp_up_add_7,
                    "layers.0.mlp.down.weight": layers_0_mlp_down_add_6,
                    "layers.0.mlp.down.bias": layers_0_mlp_down_add_7,
                    "layers.1.norm_1.weight": layers_1_norm_1_add_6,
                    "layers.1.norm_1.bias": layers_1_norm_1_add_7,
                    "layers.1.attention.qkv.weight": layers_1_attention_qkv_add_6,
                    "layers.1.attention.qkv.bias": layers_1_attention_qkv_add_7,
                    "layers.1.attention.projection.weight": layers_1_attention_projection_add_6,
                    "layers.1.attention.projection.bias": layers_1_attention_projection_add_7,
                    "layers.1.norm_2.weight": layers_1_norm_2_add_6,
                    "layers.1.norm_2.bias": layers_1_norm_2_add_7,
                    "layers.1.mlp.up.weight": layers_1_mlp_up_add_6,
                    "layers.1.mlp.up.bias": layers_1_mlp_up_add_7,
                    "layers.1.mlp.down.weight": layers_1_mlp_down_add_6,
                    "layers.1.mlp.down.bias": layers_1_mlp_down_add_7,
                    "norm.weight": norm_add_6,
                    "norm.bias": norm_add_7,
                },
                "buffers": {},
                "optimizer": {},
            },
        )
