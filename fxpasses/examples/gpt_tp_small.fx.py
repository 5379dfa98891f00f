# fxir 1
module(world_size=4, mesh={"dp": 2, "tp": 2}, rank=None, stage=None, device="cpu", form="spmd", name="gpt_tp_small")
dp = group([[0, 2], [1, 3]], mesh_dim="dp")
tp = group([[0, 1], [2, 3]], mesh_dim="tp")

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
            "head.weight": head_weight,
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
        tokens_weight: "f32[32, 16] RR@dp,tp",
        positions_weight: "f32[8, 16] RR@dp,tp",
        layers_0_norm_1_weight: "f32[16] RR@dp,tp",
        layers_0_norm_1_bias: "f32[16] RR@dp,tp",
        layers_0_attention_qkv_weight: "f32[24, 16] RS(0)@dp,tp",
        layers_0_attention_qkv_bias: "f32[24] RS(0)@dp,tp",
        layers_0_attention_projection_weight: "f32[16, 8] RS(1)@dp,tp",
        layers_0_attention_projection_bias: "f32[16] RR@dp,tp",
        layers_0_norm_2_weight: "f32[16] RR@dp,tp",
        layers_0_norm_2_bias: "f32[16] RR@dp,tp",
        layers_0_mlp_up_weight: "f32[32, 16] RS(0)@dp,tp",
        layers_0_mlp_up_bias: "f32[32] RS(0)@dp,tp",
        layers_0_mlp_down_weight: "f32[16, 32] RS(1)@dp,tp",
        layers_0_mlp_down_bias: "f32[16] RR@dp,tp",
        layers_1_norm_1_weight: "f32[16] RR@dp,tp",
        layers_1_norm_1_bias: "f32[16] RR@dp,tp",
        layers_1_attention_qkv_weight: "f32[24, 16] RS(0)@dp,tp",
        layers_1_attention_qkv_bias: "f32[24] RS(0)@dp,tp",
        layers_1_attention_projection_weight: "f32[16, 8] RS(1)@dp,tp",
        layers_1_attention_projection_bias: "f32[16] RR@dp,tp",
        layers_1_norm_2_weight: "f32[16] RR@dp,tp",
        layers_1_norm_2_bias: "f32[16] RR@dp,tp",
        layers_1_mlp_up_weight: "f32[32, 16] RS(0)@dp,tp",
        layers_1_mlp_up_bias: "f32[32] RS(0)@dp,tp",
        layers_1_mlp_down_weight: "f32[16, 32] RS(1)@dp,tp",
        layers_1_mlp_down_bias: "f32[16] RR@dp,tp",
        norm_weight: "f32[16] RR@dp,tp",
        norm_bias: "f32[16] RR@dp,tp",
        head_weight: "f32[32, 16] RR@dp,tp",
        batch_tokens: "i64[4, 8] R@tp",
        batch_targets: "i64[4, 8] R@tp",
    ):
        split: "[i64[2, 8], i64[2, 8]]" = aten.split.Tensor(batch_tokens, 2)
        getitem: "i64[2, 8]" = split[0]
        getitem_1: "i64[2, 8]" = split[1]
        split_1: "[i64[2, 8], i64[2, 8]]" = aten.split.Tensor(batch_targets, 2)
        getitem_2: "i64[2, 8]" = split_1[0]
        getitem_3: "i64[2, 8]" = split_1[1]
        tokens_embedding: "f32[2, 8, 16]" = aten.embedding.default(tokens_weight, getitem)
        arange: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
        positions_embedding: "f32[8, 16]" = aten.embedding.default(positions_weight, arange)
        add: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding, positions_embedding)
        layers_0_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
        layers_0_norm_1_getitem: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm[0]
        layers_0_norm_1_getitem_1: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[1]
        layers_0_norm_1_getitem_2: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[2]
        layers_0_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem, [16, 16])
        layers_0_attention_qkv_t: "f32[16, 24][1, 16]" = aten.t.default(layers_0_attention_qkv_weight)
        layers_0_attention_qkv_addmm: "f32[16, 24]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view, layers_0_attention_qkv_t)
        layers_0_attention_qkv_view_1: "f32[2, 8, 24]" = aten.view.default(layers_0_attention_qkv_addmm, [2, 8, 24])
        layers_0_attention_view: "f32[2, 8, 2, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_1, [2, 8, 2, 3, 4])
        layers_0_attention_unbind: "[f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1]]" = aten.unbind.int(layers_0_attention_view, -2)
        layers_0_attention_getitem: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_0_attention_unbind[0]
        layers_0_attention_getitem_1: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_0_attention_unbind[1]
        layers_0_attention_getitem_2: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_0_attention_unbind[2]
        layers_0_attention_transpose: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_0_attention_getitem, 1, 2)
        layers_0_attention_transpose_1: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_0_attention_getitem_1, 1, 2)
        layers_0_attention_transpose_2: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_0_attention_getitem_2, 1, 2)
        layers_0_attention_scaled_dot_product_flash_attention_for_cpu: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8][16, 1, 2])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, 0.0, True)
        layers_0_attention_getitem_3: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[0]
        layers_0_attention_getitem_4: "f32[2, 2, 8][16, 1, 2]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[1]
        layers_0_attention_transpose_3: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_getitem_3, 1, 2)
        layers_0_attention_view_1: "f32[2, 8, 8]" = aten.view.default(layers_0_attention_transpose_3, [2, 8, 8])
        layers_0_attention_projection_view: "f32[16, 8]" = aten.view.default(layers_0_attention_view_1, [16, 8])
        layers_0_attention_projection_t: "f32[8, 16][1, 8]" = aten.t.default(layers_0_attention_projection_weight)
        layers_0_attention_projection_div: "f32[16]" = aten.div.Tensor(layers_0_attention_projection_bias, 2)
        layers_0_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_div, layers_0_attention_projection_view, layers_0_attention_projection_t)
        layers_0_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm, [2, 8, 16])
        layers_0_attention_all_reduce: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_view_1, "sum", tp)
        layers_0_attention_wait: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_all_reduce)
        layers_0_add: "f32[2, 8, 16]" = aten.add.Tensor(add, layers_0_attention_wait)
        layers_0_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
        layers_0_norm_2_getitem: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm[0]
        layers_0_norm_2_getitem_1: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[1]
        layers_0_norm_2_getitem_2: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[2]
        layers_0_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem, [16, 16])
        layers_0_mlp_up_t: "f32[16, 32][1, 16]" = aten.t.default(layers_0_mlp_up_weight)
        layers_0_mlp_up_addmm: "f32[16, 32]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view, layers_0_mlp_up_t)
        layers_0_mlp_up_view_1: "f32[2, 8, 32]" = aten.view.default(layers_0_mlp_up_addmm, [2, 8, 32])
        layers_0_mlp_gelu: "f32[2, 8, 32]" = aten.gelu.default(layers_0_mlp_up_view_1)
        layers_0_mlp_down_view: "f32[16, 32]" = aten.view.default(layers_0_mlp_gelu, [16, 32])
        layers_0_mlp_down_t: "f32[32, 16][1, 32]" = aten.t.default(layers_0_mlp_down_weight)
        layers_0_mlp_down_div: "f32[16]" = aten.div.Tensor(layers_0_mlp_down_bias, 2)
        layers_0_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_div, layers_0_mlp_down_view, layers_0_mlp_down_t)
        layers_0_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm, [2, 8, 16])
        layers_0_mlp_all_reduce: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_view_1, "sum", tp)
        layers_0_mlp_wait: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_all_reduce)
        layers_0_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add, layers_0_mlp_wait)
        layers_1_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_1, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
        layers_1_norm_1_getitem: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm[0]
        layers_1_norm_1_getitem_1: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[1]
        layers_1_norm_1_getitem_2: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[2]
        layers_1_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem, [16, 16])
        layers_1_attention_qkv_t: "f32[16, 24][1, 16]" = aten.t.default(layers_1_attention_qkv_weight)
        layers_1_attention_qkv_addmm: "f32[16, 24]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view, layers_1_attention_qkv_t)
        layers_1_attention_qkv_view_1: "f32[2, 8, 24]" = aten.view.default(layers_1_attention_qkv_addmm, [2, 8, 24])
        layers_1_attention_view: "f32[2, 8, 2, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_1, [2, 8, 2, 3, 4])
        layers_1_attention_unbind: "[f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1]]" = aten.unbind.int(layers_1_attention_view, -2)
        layers_1_attention_getitem: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_1_attention_unbind[0]
        layers_1_attention_getitem_1: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_1_attention_unbind[1]
        layers_1_attention_getitem_2: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_1_attention_unbind[2]
        layers_1_attention_transpose: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_1_attention_getitem, 1, 2)
        layers_1_attention_transpose_1: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_1_attention_getitem_1, 1, 2)
        layers_1_attention_transpose_2: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_1_attention_getitem_2, 1, 2)
        layers_1_attention_scaled_dot_product_flash_attention_for_cpu: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8][16, 1, 2])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, 0.0, True)
        layers_1_attention_getitem_3: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[0]
        layers_1_attention_getitem_4: "f32[2, 2, 8][16, 1, 2]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[1]
        layers_1_attention_transpose_3: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_getitem_3, 1, 2)
        layers_1_attention_view_1: "f32[2, 8, 8]" = aten.view.default(layers_1_attention_transpose_3, [2, 8, 8])
        layers_1_attention_projection_view: "f32[16, 8]" = aten.view.default(layers_1_attention_view_1, [16, 8])
        layers_1_attention_projection_t: "f32[8, 16][1, 8]" = aten.t.default(layers_1_attention_projection_weight)
        layers_1_attention_projection_div: "f32[16]" = aten.div.Tensor(layers_1_attention_projection_bias, 2)
        layers_1_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_div, layers_1_attention_projection_view, layers_1_attention_projection_t)
        layers_1_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm, [2, 8, 16])
        layers_1_attention_all_reduce: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_view_1, "sum", tp)
        layers_1_attention_wait: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_all_reduce)
        layers_1_add: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_1, layers_1_attention_wait)
        layers_1_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
        layers_1_norm_2_getitem: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm[0]
        layers_1_norm_2_getitem_1: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[1]
        layers_1_norm_2_getitem_2: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[2]
        layers_1_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem, [16, 16])
        layers_1_mlp_up_t: "f32[16, 32][1, 16]" = aten.t.default(layers_1_mlp_up_weight)
        layers_1_mlp_up_addmm: "f32[16, 32]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view, layers_1_mlp_up_t)
        layers_1_mlp_up_view_1: "f32[2, 8, 32]" = aten.view.default(layers_1_mlp_up_addmm, [2, 8, 32])
        layers_1_mlp_gelu: "f32[2, 8, 32]" = aten.gelu.default(layers_1_mlp_up_view_1)
        layers_1_mlp_down_view: "f32[16, 32]" = aten.view.default(layers_1_mlp_gelu, [16, 32])
        layers_1_mlp_down_t: "f32[32, 16][1, 32]" = aten.t.default(layers_1_mlp_down_weight)
        layers_1_mlp_down_div: "f32[16]" = aten.div.Tensor(layers_1_mlp_down_bias, 2)
        layers_1_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_div, layers_1_mlp_down_view, layers_1_mlp_down_t)
        layers_1_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm, [2, 8, 16])
        layers_1_mlp_all_reduce: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_view_1, "sum", tp)
        layers_1_mlp_wait: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_all_reduce)
        layers_1_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add, layers_1_mlp_wait)
        norm_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_1, [16], norm_weight, norm_bias, 1e-05)
        norm_getitem: "f32[2, 8, 16]" = norm_native_layer_norm[0]
        norm_getitem_1: "f32[2, 8, 1]" = norm_native_layer_norm[1]
        norm_getitem_2: "f32[2, 8, 1]" = norm_native_layer_norm[2]
        head_t: "f32[16, 32][1, 16]" = aten.t.default(head_weight)
        head_view: "f32[16, 16]" = aten.view.default(norm_getitem, [16, 16])
        head_mm: "f32[16, 32]" = aten.mm.default(head_view, head_t)
        head_unsafe_view: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm, [2, 8, 32])
        view: "f32[16, 32]" = aten.view.default(head_unsafe_view, [16, 32])
        view_1: "i64[16]" = aten.view.default(getitem_2, [16])
        log_softmax: "f32[16, 32]" = aten._log_softmax.default(view, 1, False)
        nll_loss_forward: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax, view_1, None, 1, -100)
        getitem_4: "f32[]" = nll_loss_forward[0]
        getitem_5: "f32[]" = nll_loss_forward[1]
        div: "f32[]" = aten.div.Tensor(getitem_4, 2)
        ones_like: "f32[]" = aten.ones_like.default(div, pin_memory=False, memory_format=torch.preserve_format)
        div_1: "f32[]" = aten.div.Tensor(ones_like, 2)
        nll_loss_backward: "f32[16, 32]" = aten.nll_loss_backward.default(div_1, log_softmax, view_1, None, 1, -100, getitem_5)
        log_softmax_backward_data: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward, log_softmax, 1, torch.float32)
        view_2: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data, [2, 8, 32])
        head_view_1: "f32[16, 32]" = aten.view.default(view_2, [16, 32])
        head_t_1: "f32[32, 16][1, 32]" = aten.t.default(head_view_1)
        head_mm_1: "f32[32, 16]" = aten.mm.default(head_t_1, head_view)
        head_mul: "f32[32, 16]" = aten.mul.Tensor(head_mm_1, 0.5)
        head_all_reduce: "f32[32, 16]" = _c10d_functional.all_reduce.default(head_mul, "sum", dp)
        head_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(head_all_reduce)
        head_mm_2: "f32[16, 16]" = aten.mm.default(head_view_1, head_weight)
        head_view_2: "f32[2, 8, 16]" = aten.view.default(head_mm_2, [2, 8, 16])
        norm_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_2, layers_1_add_1, [16], norm_getitem_1, norm_getitem_2, norm_weight, norm_bias, [True, True, True])
        norm_getitem_3: "f32[2, 8, 16]" = norm_native_layer_norm_backward[0]
        norm_getitem_4: "f32[16]" = norm_native_layer_norm_backward[1]
        norm_mul: "f32[16]" = aten.mul.Tensor(norm_getitem_4, 0.5)
        norm_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul, "sum", dp)
        norm_wait: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce)
        norm_getitem_5: "f32[16]" = norm_native_layer_norm_backward[2]
        norm_mul_1: "f32[16]" = aten.mul.Tensor(norm_getitem_5, 0.5)
        norm_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_1, "sum", dp)
        norm_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_1)
        layers_1_mlp_down_view_2: "f32[16, 16]" = aten.view.default(norm_getitem_3, [16, 16])
        layers_1_mlp_down_mm: "f32[16, 32]" = aten.mm.default(layers_1_mlp_down_view_2, layers_1_mlp_down_weight)
        layers_1_mlp_down_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_2)
        layers_1_mlp_down_mm_1: "f32[16, 32]" = aten.mm.default(layers_1_mlp_down_t_1, layers_1_mlp_down_view)
        layers_1_mlp_down_mul: "f32[16, 32]" = aten.mul.Tensor(layers_1_mlp_down_mm_1, 0.5)
        layers_1_mlp_down_all_reduce: "f32[16, 32]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul, "sum", dp)
        layers_1_mlp_down_wait: "f32[16, 32]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce)
        layers_1_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_2, [0], True)
        layers_1_mlp_down_view_3: "f32[16]" = aten.view.default(layers_1_mlp_down_sum, [16])
        layers_1_mlp_down_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_3, 0.5)
        layers_1_mlp_down_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_1, "sum", dp)
        layers_1_mlp_down_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_1)
        layers_1_mlp_down_view_4: "f32[2, 8, 32]" = aten.view.default(layers_1_mlp_down_mm, [2, 8, 32])
        layers_1_mlp_down_gelu_backward: "f32[2, 8, 32]" = aten.gelu_backward.default(layers_1_mlp_down_view_4, layers_1_mlp_up_view_1)
        layers_1_mlp_up_view_2: "f32[16, 32]" = aten.view.default(layers_1_mlp_down_gelu_backward, [16, 32])
        layers_1_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_2, layers_1_mlp_up_weight)
        layers_1_mlp_up_t_1: "f32[32, 16][1, 32]" = aten.t.default(layers_1_mlp_up_view_2)
        layers_1_mlp_up_mm_1: "f32[32, 16]" = aten.mm.default(layers_1_mlp_up_t_1, layers_1_mlp_up_view)
        layers_1_mlp_up_mul: "f32[32, 16]" = aten.mul.Tensor(layers_1_mlp_up_mm_1, 0.5)
        layers_1_mlp_up_all_reduce: "f32[32, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul, "sum", dp)
        layers_1_mlp_up_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce)
        layers_1_mlp_up_sum: "f32[1, 32]" = aten.sum.dim_IntList(layers_1_mlp_up_view_2, [0], True)
        layers_1_mlp_up_view_3: "f32[32]" = aten.view.default(layers_1_mlp_up_sum, [32])
        layers_1_mlp_up_mul_1: "f32[32]" = aten.mul.Tensor(layers_1_mlp_up_view_3, 0.5)
        layers_1_mlp_up_all_reduce_1: "f32[32]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_1, "sum", dp)
        layers_1_mlp_up_wait_1: "f32[32]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_1)
        layers_1_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm, [2, 8, 16])
        layers_1_mlp_up_all_reduce_2: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_view_4, "sum", tp)
        layers_1_mlp_up_wait_2: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_2)
        layers_1_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_wait_2, layers_1_add, [16], layers_1_norm_2_getitem_1, layers_1_norm_2_getitem_2, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
        layers_1_norm_2_getitem_3: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward[0]
        layers_1_norm_2_getitem_4: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[1]
        layers_1_norm_2_mul: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_4, 0.5)
        layers_1_norm_2_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul, "sum", dp)
        layers_1_norm_2_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce)
        layers_1_norm_2_getitem_5: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[2]
        layers_1_norm_2_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_5, 0.5)
        layers_1_norm_2_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_1, "sum", dp)
        layers_1_norm_2_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_1)
        add_1: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_3, layers_1_norm_2_getitem_3)
        layers_1_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_1, [16, 16])
        layers_1_attention_projection_mm: "f32[16, 8]" = aten.mm.default(layers_1_attention_projection_view_2, layers_1_attention_projection_weight)
        layers_1_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_2)
        layers_1_attention_projection_mm_1: "f32[16, 8]" = aten.mm.default(layers_1_attention_projection_t_1, layers_1_attention_projection_view)
        layers_1_attention_projection_mul: "f32[16, 8]" = aten.mul.Tensor(layers_1_attention_projection_mm_1, 0.5)
        layers_1_attention_projection_all_reduce: "f32[16, 8]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul, "sum", dp)
        layers_1_attention_projection_wait: "f32[16, 8]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce)
        layers_1_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_2, [0], True)
        layers_1_attention_projection_view_3: "f32[16]" = aten.view.default(layers_1_attention_projection_sum, [16])
        layers_1_attention_projection_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_3, 0.5)
        layers_1_attention_projection_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_1, "sum", dp)
        layers_1_attention_projection_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_1)
        layers_1_attention_projection_view_4: "f32[2, 8, 8]" = aten.view.default(layers_1_attention_projection_mm, [2, 8, 8])
        layers_1_attention_projection_view_5: "f32[2, 8, 2, 4]" = aten.view.default(layers_1_attention_projection_view_4, [2, 8, 2, 4])
        layers_1_attention_projection_transpose: "f32[2, 2, 8, 4][64, 4, 8, 1]" = aten.transpose.int(layers_1_attention_projection_view_5, 1, 2)
        layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose, layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, layers_1_attention_getitem_3, layers_1_attention_getitem_4, 0.0, True)
        layers_1_attention_projection_getitem: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
        layers_1_attention_projection_getitem_1: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
        layers_1_attention_projection_getitem_2: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
        layers_1_attention_projection_transpose_1: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_2, 1, 2)
        layers_1_attention_projection_transpose_2: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_1, 1, 2)
        layers_1_attention_projection_transpose_3: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_projection_getitem, 1, 2)
        layers_1_attention_projection_stack: "f32[2, 8, 2, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_3, layers_1_attention_projection_transpose_2, layers_1_attention_projection_transpose_1], -2)
        layers_1_attention_projection_view_6: "f32[2, 8, 24]" = aten.view.default(layers_1_attention_projection_stack, [2, 8, 24])
        layers_1_attention_qkv_view_2: "f32[16, 24]" = aten.view.default(layers_1_attention_projection_view_6, [16, 24])
        layers_1_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_2, layers_1_attention_qkv_weight)
        layers_1_attention_qkv_t_1: "f32[24, 16][1, 24]" = aten.t.default(layers_1_attention_qkv_view_2)
        layers_1_attention_qkv_mm_1: "f32[24, 16]" = aten.mm.default(layers_1_attention_qkv_t_1, layers_1_attention_qkv_view)
        layers_1_attention_qkv_mul: "f32[24, 16]" = aten.mul.Tensor(layers_1_attention_qkv_mm_1, 0.5)
        layers_1_attention_qkv_all_reduce: "f32[24, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul, "sum", dp)
        layers_1_attention_qkv_wait: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce)
        layers_1_attention_qkv_sum: "f32[1, 24]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_2, [0], True)
        layers_1_attention_qkv_view_3: "f32[24]" = aten.view.default(layers_1_attention_qkv_sum, [24])
        layers_1_attention_qkv_mul_1: "f32[24]" = aten.mul.Tensor(layers_1_attention_qkv_view_3, 0.5)
        layers_1_attention_qkv_all_reduce_1: "f32[24]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_1, "sum", dp)
        layers_1_attention_qkv_wait_1: "f32[24]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_1)
        layers_1_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm, [2, 8, 16])
        layers_1_attention_qkv_all_reduce_2: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_view_4, "sum", tp)
        layers_1_attention_qkv_wait_2: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_2)
        layers_1_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_wait_2, layers_0_add_1, [16], layers_1_norm_1_getitem_1, layers_1_norm_1_getitem_2, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
        layers_1_norm_1_getitem_3: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward[0]
        layers_1_norm_1_getitem_4: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[1]
        layers_1_norm_1_mul: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_4, 0.5)
        layers_1_norm_1_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul, "sum", dp)
        layers_1_norm_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce)
        layers_1_norm_1_getitem_5: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[2]
        layers_1_norm_1_mul_1: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_5, 0.5)
        layers_1_norm_1_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_1, "sum", dp)
        layers_1_norm_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_1)
        add_2: "f32[2, 8, 16]" = aten.add.Tensor(add_1, layers_1_norm_1_getitem_3)
        layers_0_mlp_down_view_2: "f32[16, 16]" = aten.view.default(add_2, [16, 16])
        layers_0_mlp_down_mm: "f32[16, 32]" = aten.mm.default(layers_0_mlp_down_view_2, layers_0_mlp_down_weight)
        layers_0_mlp_down_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_2)
        layers_0_mlp_down_mm_1: "f32[16, 32]" = aten.mm.default(layers_0_mlp_down_t_1, layers_0_mlp_down_view)
        layers_0_mlp_down_mul: "f32[16, 32]" = aten.mul.Tensor(layers_0_mlp_down_mm_1, 0.5)
        layers_0_mlp_down_all_reduce: "f32[16, 32]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul, "sum", dp)
        layers_0_mlp_down_wait: "f32[16, 32]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce)
        layers_0_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_2, [0], True)
        layers_0_mlp_down_view_3: "f32[16]" = aten.view.default(layers_0_mlp_down_sum, [16])
        layers_0_mlp_down_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_3, 0.5)
        layers_0_mlp_down_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_1, "sum", dp)
        layers_0_mlp_down_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_1)
        layers_0_mlp_down_view_4: "f32[2, 8, 32]" = aten.view.default(layers_0_mlp_down_mm, [2, 8, 32])
        layers_0_mlp_down_gelu_backward: "f32[2, 8, 32]" = aten.gelu_backward.default(layers_0_mlp_down_view_4, layers_0_mlp_up_view_1)
        layers_0_mlp_up_view_2: "f32[16, 32]" = aten.view.default(layers_0_mlp_down_gelu_backward, [16, 32])
        layers_0_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_2, layers_0_mlp_up_weight)
        layers_0_mlp_up_t_1: "f32[32, 16][1, 32]" = aten.t.default(layers_0_mlp_up_view_2)
        layers_0_mlp_up_mm_1: "f32[32, 16]" = aten.mm.default(layers_0_mlp_up_t_1, layers_0_mlp_up_view)
        layers_0_mlp_up_mul: "f32[32, 16]" = aten.mul.Tensor(layers_0_mlp_up_mm_1, 0.5)
        layers_0_mlp_up_all_reduce: "f32[32, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul, "sum", dp)
        layers_0_mlp_up_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce)
        layers_0_mlp_up_sum: "f32[1, 32]" = aten.sum.dim_IntList(layers_0_mlp_up_view_2, [0], True)
        layers_0_mlp_up_view_3: "f32[32]" = aten.view.default(layers_0_mlp_up_sum, [32])
        layers_0_mlp_up_mul_1: "f32[32]" = aten.mul.Tensor(layers_0_mlp_up_view_3, 0.5)
        layers_0_mlp_up_all_reduce_1: "f32[32]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_1, "sum", dp)
        layers_0_mlp_up_wait_1: "f32[32]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_1)
        layers_0_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm, [2, 8, 16])
        layers_0_mlp_up_all_reduce_2: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_view_4, "sum", tp)
        layers_0_mlp_up_wait_2: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_2)
        layers_0_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_wait_2, layers_0_add, [16], layers_0_norm_2_getitem_1, layers_0_norm_2_getitem_2, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
        layers_0_norm_2_getitem_3: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward[0]
        layers_0_norm_2_getitem_4: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[1]
        layers_0_norm_2_mul: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_4, 0.5)
        layers_0_norm_2_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul, "sum", dp)
        layers_0_norm_2_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce)
        layers_0_norm_2_getitem_5: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[2]
        layers_0_norm_2_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_5, 0.5)
        layers_0_norm_2_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_1, "sum", dp)
        layers_0_norm_2_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_1)
        add_3: "f32[2, 8, 16]" = aten.add.Tensor(add_2, layers_0_norm_2_getitem_3)
        layers_0_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_3, [16, 16])
        layers_0_attention_projection_mm: "f32[16, 8]" = aten.mm.default(layers_0_attention_projection_view_2, layers_0_attention_projection_weight)
        layers_0_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_2)
        layers_0_attention_projection_mm_1: "f32[16, 8]" = aten.mm.default(layers_0_attention_projection_t_1, layers_0_attention_projection_view)
        layers_0_attention_projection_mul: "f32[16, 8]" = aten.mul.Tensor(layers_0_attention_projection_mm_1, 0.5)
        layers_0_attention_projection_all_reduce: "f32[16, 8]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul, "sum", dp)
        layers_0_attention_projection_wait: "f32[16, 8]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce)
        layers_0_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_2, [0], True)
        layers_0_attention_projection_view_3: "f32[16]" = aten.view.default(layers_0_attention_projection_sum, [16])
        layers_0_attention_projection_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_3, 0.5)
        layers_0_attention_projection_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_1, "sum", dp)
        layers_0_attention_projection_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_1)
        layers_0_attention_projection_view_4: "f32[2, 8, 8]" = aten.view.default(layers_0_attention_projection_mm, [2, 8, 8])
        layers_0_attention_projection_view_5: "f32[2, 8, 2, 4]" = aten.view.default(layers_0_attention_projection_view_4, [2, 8, 2, 4])
        layers_0_attention_projection_transpose: "f32[2, 2, 8, 4][64, 4, 8, 1]" = aten.transpose.int(layers_0_attention_projection_view_5, 1, 2)
        layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose, layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, layers_0_attention_getitem_3, layers_0_attention_getitem_4, 0.0, True)
        layers_0_attention_projection_getitem: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
        layers_0_attention_projection_getitem_1: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
        layers_0_attention_projection_getitem_2: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
        layers_0_attention_projection_transpose_1: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_2, 1, 2)
        layers_0_attention_projection_transpose_2: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_1, 1, 2)
        layers_0_attention_projection_transpose_3: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_projection_getitem, 1, 2)
        layers_0_attention_projection_stack: "f32[2, 8, 2, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_3, layers_0_attention_projection_transpose_2, layers_0_attention_projection_transpose_1], -2)
        layers_0_attention_projection_view_6: "f32[2, 8, 24]" = aten.view.default(layers_0_attention_projection_stack, [2, 8, 24])
        layers_0_attention_qkv_view_2: "f32[16, 24]" = aten.view.default(layers_0_attention_projection_view_6, [16, 24])
        layers_0_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_2, layers_0_attention_qkv_weight)
        layers_0_attention_qkv_t_1: "f32[24, 16][1, 24]" = aten.t.default(layers_0_attention_qkv_view_2)
        layers_0_attention_qkv_mm_1: "f32[24, 16]" = aten.mm.default(layers_0_attention_qkv_t_1, layers_0_attention_qkv_view)
        layers_0_attention_qkv_mul: "f32[24, 16]" = aten.mul.Tensor(layers_0_attention_qkv_mm_1, 0.5)
        layers_0_attention_qkv_all_reduce: "f32[24, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul, "sum", dp)
        layers_0_attention_qkv_wait: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce)
        layers_0_attention_qkv_sum: "f32[1, 24]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_2, [0], True)
        layers_0_attention_qkv_view_3: "f32[24]" = aten.view.default(layers_0_attention_qkv_sum, [24])
        layers_0_attention_qkv_mul_1: "f32[24]" = aten.mul.Tensor(layers_0_attention_qkv_view_3, 0.5)
        layers_0_attention_qkv_all_reduce_1: "f32[24]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_1, "sum", dp)
        layers_0_attention_qkv_wait_1: "f32[24]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_1)
        layers_0_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm, [2, 8, 16])
        layers_0_attention_qkv_all_reduce_2: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_view_4, "sum", tp)
        layers_0_attention_qkv_wait_2: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_2)
        layers_0_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_wait_2, add, [16], layers_0_norm_1_getitem_1, layers_0_norm_1_getitem_2, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
        layers_0_norm_1_getitem_3: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward[0]
        layers_0_norm_1_getitem_4: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[1]
        layers_0_norm_1_mul: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_4, 0.5)
        layers_0_norm_1_all_reduce: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul, "sum", dp)
        layers_0_norm_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce)
        layers_0_norm_1_getitem_5: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[2]
        layers_0_norm_1_mul_1: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_5, 0.5)
        layers_0_norm_1_all_reduce_1: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_1, "sum", dp)
        layers_0_norm_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_1)
        add_4: "f32[2, 8, 16]" = aten.add.Tensor(add_3, layers_0_norm_1_getitem_3)
        layers_0_norm_1_sum: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_4, [0], True)
        layers_0_norm_1_view: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum, [8, 16])
        positions_embedding_dense_backward: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view, arange, 8, -1, False)
        positions_mul: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward, 0.5)
        positions_all_reduce: "f32[8, 16]" = _c10d_functional.all_reduce.default(positions_mul, "sum", dp)
        positions_wait: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_reduce)
        tokens_embedding_dense_backward: "f32[32, 16]" = aten.embedding_dense_backward.default(add_4, getitem, 32, -1, False)
        tokens_mul: "f32[32, 16]" = aten.mul.Tensor(tokens_embedding_dense_backward, 0.5)
        tokens_all_reduce: "f32[32, 16]" = _c10d_functional.all_reduce.default(tokens_mul, "sum", dp)
        tokens_wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_reduce)
        tokens_embedding_1: "f32[2, 8, 16]" = aten.embedding.default(tokens_weight, getitem_1)
        arange_1: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
        positions_embedding_1: "f32[8, 16]" = aten.embedding.default(positions_weight, arange_1)
        add_5: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding_1, positions_embedding_1)
        layers_0_norm_1_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add_5, [16], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
        layers_0_norm_1_getitem_6: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_1[0]
        layers_0_norm_1_getitem_7: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_1[1]
        layers_0_norm_1_getitem_8: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm_1[2]
        layers_0_attention_qkv_view_5: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem_6, [16, 16])
        layers_0_attention_qkv_t_2: "f32[16, 24][1, 16]" = aten.t.default(layers_0_attention_qkv_weight)
        layers_0_attention_qkv_addmm_1: "f32[16, 24]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view_5, layers_0_attention_qkv_t_2)
        layers_0_attention_qkv_view_6: "f32[2, 8, 24]" = aten.view.default(layers_0_attention_qkv_addmm_1, [2, 8, 24])
        layers_0_attention_view_2: "f32[2, 8, 2, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_6, [2, 8, 2, 3, 4])
        layers_0_attention_unbind_1: "[f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1]]" = aten.unbind.int(layers_0_attention_view_2, -2)
        layers_0_attention_getitem_5: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_0_attention_unbind_1[0]
        layers_0_attention_getitem_6: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_0_attention_unbind_1[1]
        layers_0_attention_getitem_7: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_0_attention_unbind_1[2]
        layers_0_attention_transpose_4: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_0_attention_getitem_5, 1, 2)
        layers_0_attention_transpose_5: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_0_attention_getitem_6, 1, 2)
        layers_0_attention_transpose_6: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_0_attention_getitem_7, 1, 2)
        layers_0_attention_scaled_dot_product_flash_attention_for_cpu_1: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8][16, 1, 2])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose_4, layers_0_attention_transpose_5, layers_0_attention_transpose_6, 0.0, True)
        layers_0_attention_getitem_8: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_1[0]
        layers_0_attention_getitem_9: "f32[2, 2, 8][16, 1, 2]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu_1[1]
        layers_0_attention_transpose_7: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_getitem_8, 1, 2)
        layers_0_attention_view_3: "f32[2, 8, 8]" = aten.view.default(layers_0_attention_transpose_7, [2, 8, 8])
        layers_0_attention_projection_view_7: "f32[16, 8]" = aten.view.default(layers_0_attention_view_3, [16, 8])
        layers_0_attention_projection_t_2: "f32[8, 16][1, 8]" = aten.t.default(layers_0_attention_projection_weight)
        layers_0_attention_projection_div_1: "f32[16]" = aten.div.Tensor(layers_0_attention_projection_bias, 2)
        layers_0_attention_projection_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_0_attention_projection_div_1, layers_0_attention_projection_view_7, layers_0_attention_projection_t_2)
        layers_0_attention_projection_view_8: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm_1, [2, 8, 16])
        layers_0_attention_all_reduce_1: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_view_8, "sum", tp)
        layers_0_attention_wait_1: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_all_reduce_1)
        layers_0_add_2: "f32[2, 8, 16]" = aten.add.Tensor(add_5, layers_0_attention_wait_1)
        layers_0_norm_2_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_2, [16], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
        layers_0_norm_2_getitem_6: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_1[0]
        layers_0_norm_2_getitem_7: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_1[1]
        layers_0_norm_2_getitem_8: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm_1[2]
        layers_0_mlp_up_view_5: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem_6, [16, 16])
        layers_0_mlp_up_t_2: "f32[16, 32][1, 16]" = aten.t.default(layers_0_mlp_up_weight)
        layers_0_mlp_up_addmm_1: "f32[16, 32]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view_5, layers_0_mlp_up_t_2)
        layers_0_mlp_up_view_6: "f32[2, 8, 32]" = aten.view.default(layers_0_mlp_up_addmm_1, [2, 8, 32])
        layers_0_mlp_gelu_1: "f32[2, 8, 32]" = aten.gelu.default(layers_0_mlp_up_view_6)
        layers_0_mlp_down_view_5: "f32[16, 32]" = aten.view.default(layers_0_mlp_gelu_1, [16, 32])
        layers_0_mlp_down_t_2: "f32[32, 16][1, 32]" = aten.t.default(layers_0_mlp_down_weight)
        layers_0_mlp_down_div_1: "f32[16]" = aten.div.Tensor(layers_0_mlp_down_bias, 2)
        layers_0_mlp_down_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_0_mlp_down_div_1, layers_0_mlp_down_view_5, layers_0_mlp_down_t_2)
        layers_0_mlp_down_view_6: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm_1, [2, 8, 16])
        layers_0_mlp_all_reduce_1: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_view_6, "sum", tp)
        layers_0_mlp_wait_1: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_all_reduce_1)
        layers_0_add_3: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_2, layers_0_mlp_wait_1)
        layers_1_norm_1_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_3, [16], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
        layers_1_norm_1_getitem_6: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_1[0]
        layers_1_norm_1_getitem_7: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_1[1]
        layers_1_norm_1_getitem_8: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm_1[2]
        layers_1_attention_qkv_view_5: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem_6, [16, 16])
        layers_1_attention_qkv_t_2: "f32[16, 24][1, 16]" = aten.t.default(layers_1_attention_qkv_weight)
        layers_1_attention_qkv_addmm_1: "f32[16, 24]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view_5, layers_1_attention_qkv_t_2)
        layers_1_attention_qkv_view_6: "f32[2, 8, 24]" = aten.view.default(layers_1_attention_qkv_addmm_1, [2, 8, 24])
        layers_1_attention_view_2: "f32[2, 8, 2, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_6, [2, 8, 2, 3, 4])
        layers_1_attention_unbind_1: "[f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1], f32[2, 8, 2, 4][192, 24, 12, 1]]" = aten.unbind.int(layers_1_attention_view_2, -2)
        layers_1_attention_getitem_5: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_1_attention_unbind_1[0]
        layers_1_attention_getitem_6: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_1_attention_unbind_1[1]
        layers_1_attention_getitem_7: "f32[2, 8, 2, 4][192, 24, 12, 1]" = layers_1_attention_unbind_1[2]
        layers_1_attention_transpose_4: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_1_attention_getitem_5, 1, 2)
        layers_1_attention_transpose_5: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_1_attention_getitem_6, 1, 2)
        layers_1_attention_transpose_6: "f32[2, 2, 8, 4][192, 12, 24, 1]" = aten.transpose.int(layers_1_attention_getitem_7, 1, 2)
        layers_1_attention_scaled_dot_product_flash_attention_for_cpu_1: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8][16, 1, 2])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose_4, layers_1_attention_transpose_5, layers_1_attention_transpose_6, 0.0, True)
        layers_1_attention_getitem_8: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_1[0]
        layers_1_attention_getitem_9: "f32[2, 2, 8][16, 1, 2]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu_1[1]
        layers_1_attention_transpose_7: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_getitem_8, 1, 2)
        layers_1_attention_view_3: "f32[2, 8, 8]" = aten.view.default(layers_1_attention_transpose_7, [2, 8, 8])
        layers_1_attention_projection_view_7: "f32[16, 8]" = aten.view.default(layers_1_attention_view_3, [16, 8])
        layers_1_attention_projection_t_2: "f32[8, 16][1, 8]" = aten.t.default(layers_1_attention_projection_weight)
        layers_1_attention_projection_div_1: "f32[16]" = aten.div.Tensor(layers_1_attention_projection_bias, 2)
        layers_1_attention_projection_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_1_attention_projection_div_1, layers_1_attention_projection_view_7, layers_1_attention_projection_t_2)
        layers_1_attention_projection_view_8: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm_1, [2, 8, 16])
        layers_1_attention_all_reduce_1: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_view_8, "sum", tp)
        layers_1_attention_wait_1: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_all_reduce_1)
        layers_1_add_2: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_3, layers_1_attention_wait_1)
        layers_1_norm_2_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_2, [16], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
        layers_1_norm_2_getitem_6: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_1[0]
        layers_1_norm_2_getitem_7: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_1[1]
        layers_1_norm_2_getitem_8: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm_1[2]
        layers_1_mlp_up_view_5: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem_6, [16, 16])
        layers_1_mlp_up_t_2: "f32[16, 32][1, 16]" = aten.t.default(layers_1_mlp_up_weight)
        layers_1_mlp_up_addmm_1: "f32[16, 32]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view_5, layers_1_mlp_up_t_2)
        layers_1_mlp_up_view_6: "f32[2, 8, 32]" = aten.view.default(layers_1_mlp_up_addmm_1, [2, 8, 32])
        layers_1_mlp_gelu_1: "f32[2, 8, 32]" = aten.gelu.default(layers_1_mlp_up_view_6)
        layers_1_mlp_down_view_5: "f32[16, 32]" = aten.view.default(layers_1_mlp_gelu_1, [16, 32])
        layers_1_mlp_down_t_2: "f32[32, 16][1, 32]" = aten.t.default(layers_1_mlp_down_weight)
        layers_1_mlp_down_div_1: "f32[16]" = aten.div.Tensor(layers_1_mlp_down_bias, 2)
        layers_1_mlp_down_addmm_1: "f32[16, 16]" = aten.addmm.default(layers_1_mlp_down_div_1, layers_1_mlp_down_view_5, layers_1_mlp_down_t_2)
        layers_1_mlp_down_view_6: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm_1, [2, 8, 16])
        layers_1_mlp_all_reduce_1: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_view_6, "sum", tp)
        layers_1_mlp_wait_1: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_all_reduce_1)
        layers_1_add_3: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add_2, layers_1_mlp_wait_1)
        norm_native_layer_norm_1: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_3, [16], norm_weight, norm_bias, 1e-05)
        norm_getitem_6: "f32[2, 8, 16]" = norm_native_layer_norm_1[0]
        norm_getitem_7: "f32[2, 8, 1]" = norm_native_layer_norm_1[1]
        norm_getitem_8: "f32[2, 8, 1]" = norm_native_layer_norm_1[2]
        head_t_2: "f32[16, 32][1, 16]" = aten.t.default(head_weight)
        head_view_3: "f32[16, 16]" = aten.view.default(norm_getitem_6, [16, 16])
        head_mm_3: "f32[16, 32]" = aten.mm.default(head_view_3, head_t_2)
        head_unsafe_view_1: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm_3, [2, 8, 32])
        view_3: "f32[16, 32]" = aten.view.default(head_unsafe_view_1, [16, 32])
        view_4: "i64[16]" = aten.view.default(getitem_3, [16])
        log_softmax_1: "f32[16, 32]" = aten._log_softmax.default(view_3, 1, False)
        nll_loss_forward_1: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax_1, view_4, None, 1, -100)
        getitem_6: "f32[]" = nll_loss_forward_1[0]
        getitem_7: "f32[]" = nll_loss_forward_1[1]
        div_2: "f32[]" = aten.div.Tensor(getitem_6, 2)
        ones_like_1: "f32[]" = aten.ones_like.default(div_2, pin_memory=False, memory_format=torch.preserve_format)
        div_3: "f32[]" = aten.div.Tensor(ones_like_1, 2)
        nll_loss_backward_1: "f32[16, 32]" = aten.nll_loss_backward.default(div_3, log_softmax_1, view_4, None, 1, -100, getitem_7)
        log_softmax_backward_data_1: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward_1, log_softmax_1, 1, torch.float32)
        view_5: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data_1, [2, 8, 32])
        head_view_4: "f32[16, 32]" = aten.view.default(view_5, [16, 32])
        head_t_3: "f32[32, 16][1, 32]" = aten.t.default(head_view_4)
        head_mm_4: "f32[32, 16]" = aten.mm.default(head_t_3, head_view_3)
        head_mul_1: "f32[32, 16]" = aten.mul.Tensor(head_mm_4, 0.5)
        head_all_reduce_1: "f32[32, 16]" = _c10d_functional.all_reduce.default(head_mul_1, "sum", dp)
        head_wait_1: "f32[32, 16]" = _c10d_functional.wait_tensor.default(head_all_reduce_1)
        head_mm_5: "f32[16, 16]" = aten.mm.default(head_view_4, head_weight)
        head_view_5: "f32[2, 8, 16]" = aten.view.default(head_mm_5, [2, 8, 16])
        head_add: "f32[32, 16]" = aten.add.Tensor(head_wait, head_wait_1)
        norm_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_5, layers_1_add_3, [16], norm_getitem_7, norm_getitem_8, norm_weight, norm_bias, [True, True, True])
        norm_getitem_9: "f32[2, 8, 16]" = norm_native_layer_norm_backward_1[0]
        norm_getitem_10: "f32[16]" = norm_native_layer_norm_backward_1[1]
        norm_mul_2: "f32[16]" = aten.mul.Tensor(norm_getitem_10, 0.5)
        norm_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_2, "sum", dp)
        norm_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_2)
        norm_getitem_11: "f32[16]" = norm_native_layer_norm_backward_1[2]
        norm_mul_3: "f32[16]" = aten.mul.Tensor(norm_getitem_11, 0.5)
        norm_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(norm_mul_3, "sum", dp)
        norm_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(norm_all_reduce_3)
        norm_add: "f32[16]" = aten.add.Tensor(norm_wait, norm_wait_2)
        norm_add_1: "f32[16]" = aten.add.Tensor(norm_wait_1, norm_wait_3)
        layers_1_mlp_down_view_7: "f32[16, 16]" = aten.view.default(norm_getitem_9, [16, 16])
        layers_1_mlp_down_mm_2: "f32[16, 32]" = aten.mm.default(layers_1_mlp_down_view_7, layers_1_mlp_down_weight)
        layers_1_mlp_down_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_7)
        layers_1_mlp_down_mm_3: "f32[16, 32]" = aten.mm.default(layers_1_mlp_down_t_3, layers_1_mlp_down_view_5)
        layers_1_mlp_down_mul_2: "f32[16, 32]" = aten.mul.Tensor(layers_1_mlp_down_mm_3, 0.5)
        layers_1_mlp_down_all_reduce_2: "f32[16, 32]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_2, "sum", dp)
        layers_1_mlp_down_wait_2: "f32[16, 32]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_2)
        layers_1_mlp_down_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_7, [0], True)
        layers_1_mlp_down_view_8: "f32[16]" = aten.view.default(layers_1_mlp_down_sum_1, [16])
        layers_1_mlp_down_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_mlp_down_view_8, 0.5)
        layers_1_mlp_down_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul_3, "sum", dp)
        layers_1_mlp_down_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce_3)
        layers_1_mlp_down_view_9: "f32[2, 8, 32]" = aten.view.default(layers_1_mlp_down_mm_2, [2, 8, 32])
        layers_1_mlp_down_gelu_backward_1: "f32[2, 8, 32]" = aten.gelu_backward.default(layers_1_mlp_down_view_9, layers_1_mlp_up_view_6)
        layers_1_mlp_up_view_7: "f32[16, 32]" = aten.view.default(layers_1_mlp_down_gelu_backward_1, [16, 32])
        layers_1_mlp_up_mm_2: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_7, layers_1_mlp_up_weight)
        layers_1_mlp_up_t_3: "f32[32, 16][1, 32]" = aten.t.default(layers_1_mlp_up_view_7)
        layers_1_mlp_up_mm_3: "f32[32, 16]" = aten.mm.default(layers_1_mlp_up_t_3, layers_1_mlp_up_view_5)
        layers_1_mlp_up_mul_2: "f32[32, 16]" = aten.mul.Tensor(layers_1_mlp_up_mm_3, 0.5)
        layers_1_mlp_up_all_reduce_3: "f32[32, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_2, "sum", dp)
        layers_1_mlp_up_wait_3: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_3)
        layers_1_mlp_up_sum_1: "f32[1, 32]" = aten.sum.dim_IntList(layers_1_mlp_up_view_7, [0], True)
        layers_1_mlp_up_view_8: "f32[32]" = aten.view.default(layers_1_mlp_up_sum_1, [32])
        layers_1_mlp_up_mul_3: "f32[32]" = aten.mul.Tensor(layers_1_mlp_up_view_8, 0.5)
        layers_1_mlp_up_all_reduce_4: "f32[32]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul_3, "sum", dp)
        layers_1_mlp_up_wait_4: "f32[32]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_4)
        layers_1_mlp_up_view_9: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm_2, [2, 8, 16])
        layers_1_mlp_up_all_reduce_5: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_view_9, "sum", tp)
        layers_1_mlp_up_wait_5: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce_5)
        layers_1_norm_2_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_wait_5, layers_1_add_2, [16], layers_1_norm_2_getitem_7, layers_1_norm_2_getitem_8, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
        layers_1_norm_2_getitem_9: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward_1[0]
        layers_1_norm_2_getitem_10: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_1[1]
        layers_1_norm_2_mul_2: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_10, 0.5)
        layers_1_norm_2_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_2, "sum", dp)
        layers_1_norm_2_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_2)
        layers_1_norm_2_getitem_11: "f32[16]" = layers_1_norm_2_native_layer_norm_backward_1[2]
        layers_1_norm_2_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_norm_2_getitem_11, 0.5)
        layers_1_norm_2_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_3, "sum", dp)
        layers_1_norm_2_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_3)
        add_6: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_9, layers_1_norm_2_getitem_9)
        layers_1_norm_2_add: "f32[16]" = aten.add.Tensor(layers_1_norm_2_wait, layers_1_norm_2_wait_2)
        layers_1_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_2_wait_1, layers_1_norm_2_wait_3)
        layers_1_attention_projection_view_9: "f32[16, 16]" = aten.view.default(add_6, [16, 16])
        layers_1_attention_projection_mm_2: "f32[16, 8]" = aten.mm.default(layers_1_attention_projection_view_9, layers_1_attention_projection_weight)
        layers_1_attention_projection_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_9)
        layers_1_attention_projection_mm_3: "f32[16, 8]" = aten.mm.default(layers_1_attention_projection_t_3, layers_1_attention_projection_view_7)
        layers_1_attention_projection_mul_2: "f32[16, 8]" = aten.mul.Tensor(layers_1_attention_projection_mm_3, 0.5)
        layers_1_attention_projection_all_reduce_2: "f32[16, 8]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_2, "sum", dp)
        layers_1_attention_projection_wait_2: "f32[16, 8]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_2)
        layers_1_attention_projection_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_9, [0], True)
        layers_1_attention_projection_view_10: "f32[16]" = aten.view.default(layers_1_attention_projection_sum_1, [16])
        layers_1_attention_projection_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_attention_projection_view_10, 0.5)
        layers_1_attention_projection_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul_3, "sum", dp)
        layers_1_attention_projection_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce_3)
        layers_1_attention_projection_view_11: "f32[2, 8, 8]" = aten.view.default(layers_1_attention_projection_mm_2, [2, 8, 8])
        layers_1_attention_projection_view_12: "f32[2, 8, 2, 4]" = aten.view.default(layers_1_attention_projection_view_11, [2, 8, 2, 4])
        layers_1_attention_projection_transpose_4: "f32[2, 2, 8, 4][64, 4, 8, 1]" = aten.transpose.int(layers_1_attention_projection_view_12, 1, 2)
        layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose_4, layers_1_attention_transpose_4, layers_1_attention_transpose_5, layers_1_attention_transpose_6, layers_1_attention_getitem_8, layers_1_attention_getitem_9, 0.0, True)
        layers_1_attention_projection_getitem_3: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[0]
        layers_1_attention_projection_getitem_4: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[1]
        layers_1_attention_projection_getitem_5: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[2]
        layers_1_attention_projection_transpose_5: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_5, 1, 2)
        layers_1_attention_projection_transpose_6: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_4, 1, 2)
        layers_1_attention_projection_transpose_7: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_3, 1, 2)
        layers_1_attention_projection_stack_1: "f32[2, 8, 2, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_7, layers_1_attention_projection_transpose_6, layers_1_attention_projection_transpose_5], -2)
        layers_1_attention_projection_view_13: "f32[2, 8, 24]" = aten.view.default(layers_1_attention_projection_stack_1, [2, 8, 24])
        layers_1_attention_qkv_view_7: "f32[16, 24]" = aten.view.default(layers_1_attention_projection_view_13, [16, 24])
        layers_1_attention_qkv_mm_2: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_7, layers_1_attention_qkv_weight)
        layers_1_attention_qkv_t_3: "f32[24, 16][1, 24]" = aten.t.default(layers_1_attention_qkv_view_7)
        layers_1_attention_qkv_mm_3: "f32[24, 16]" = aten.mm.default(layers_1_attention_qkv_t_3, layers_1_attention_qkv_view_5)
        layers_1_attention_qkv_mul_2: "f32[24, 16]" = aten.mul.Tensor(layers_1_attention_qkv_mm_3, 0.5)
        layers_1_attention_qkv_all_reduce_3: "f32[24, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_2, "sum", dp)
        layers_1_attention_qkv_wait_3: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_3)
        layers_1_attention_qkv_sum_1: "f32[1, 24]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_7, [0], True)
        layers_1_attention_qkv_view_8: "f32[24]" = aten.view.default(layers_1_attention_qkv_sum_1, [24])
        layers_1_attention_qkv_mul_3: "f32[24]" = aten.mul.Tensor(layers_1_attention_qkv_view_8, 0.5)
        layers_1_attention_qkv_all_reduce_4: "f32[24]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul_3, "sum", dp)
        layers_1_attention_qkv_wait_4: "f32[24]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_4)
        layers_1_attention_qkv_view_9: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm_2, [2, 8, 16])
        layers_1_attention_qkv_all_reduce_5: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_view_9, "sum", tp)
        layers_1_attention_qkv_wait_5: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce_5)
        layers_1_norm_1_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_wait_5, layers_0_add_3, [16], layers_1_norm_1_getitem_7, layers_1_norm_1_getitem_8, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
        layers_1_norm_1_getitem_9: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward_1[0]
        layers_1_norm_1_getitem_10: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_1[1]
        layers_1_norm_1_mul_2: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_10, 0.5)
        layers_1_norm_1_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_2, "sum", dp)
        layers_1_norm_1_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_2)
        layers_1_norm_1_getitem_11: "f32[16]" = layers_1_norm_1_native_layer_norm_backward_1[2]
        layers_1_norm_1_mul_3: "f32[16]" = aten.mul.Tensor(layers_1_norm_1_getitem_11, 0.5)
        layers_1_norm_1_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_3, "sum", dp)
        layers_1_norm_1_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_3)
        add_7: "f32[2, 8, 16]" = aten.add.Tensor(add_6, layers_1_norm_1_getitem_9)
        layers_1_norm_1_add: "f32[16]" = aten.add.Tensor(layers_1_norm_1_wait, layers_1_norm_1_wait_2)
        layers_1_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_1_norm_1_wait_1, layers_1_norm_1_wait_3)
        layers_0_mlp_down_view_7: "f32[16, 16]" = aten.view.default(add_7, [16, 16])
        layers_0_mlp_down_mm_2: "f32[16, 32]" = aten.mm.default(layers_0_mlp_down_view_7, layers_0_mlp_down_weight)
        layers_0_mlp_down_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_7)
        layers_0_mlp_down_mm_3: "f32[16, 32]" = aten.mm.default(layers_0_mlp_down_t_3, layers_0_mlp_down_view_5)
        layers_0_mlp_down_mul_2: "f32[16, 32]" = aten.mul.Tensor(layers_0_mlp_down_mm_3, 0.5)
        layers_0_mlp_down_all_reduce_2: "f32[16, 32]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_2, "sum", dp)
        layers_0_mlp_down_wait_2: "f32[16, 32]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_2)
        layers_0_mlp_down_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_7, [0], True)
        layers_0_mlp_down_view_8: "f32[16]" = aten.view.default(layers_0_mlp_down_sum_1, [16])
        layers_0_mlp_down_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_mlp_down_view_8, 0.5)
        layers_0_mlp_down_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul_3, "sum", dp)
        layers_0_mlp_down_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce_3)
        layers_0_mlp_down_view_9: "f32[2, 8, 32]" = aten.view.default(layers_0_mlp_down_mm_2, [2, 8, 32])
        layers_0_mlp_down_gelu_backward_1: "f32[2, 8, 32]" = aten.gelu_backward.default(layers_0_mlp_down_view_9, layers_0_mlp_up_view_6)
        layers_0_mlp_up_view_7: "f32[16, 32]" = aten.view.default(layers_0_mlp_down_gelu_backward_1, [16, 32])
        layers_0_mlp_up_mm_2: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_7, layers_0_mlp_up_weight)
        layers_0_mlp_up_t_3: "f32[32, 16][1, 32]" = aten.t.default(layers_0_mlp_up_view_7)
        layers_0_mlp_up_mm_3: "f32[32, 16]" = aten.mm.default(layers_0_mlp_up_t_3, layers_0_mlp_up_view_5)
        layers_0_mlp_up_mul_2: "f32[32, 16]" = aten.mul.Tensor(layers_0_mlp_up_mm_3, 0.5)
        layers_0_mlp_up_all_reduce_3: "f32[32, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_2, "sum", dp)
        layers_0_mlp_up_wait_3: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_3)
        layers_0_mlp_up_sum_1: "f32[1, 32]" = aten.sum.dim_IntList(layers_0_mlp_up_view_7, [0], True)
        layers_0_mlp_up_view_8: "f32[32]" = aten.view.default(layers_0_mlp_up_sum_1, [32])
        layers_0_mlp_up_mul_3: "f32[32]" = aten.mul.Tensor(layers_0_mlp_up_view_8, 0.5)
        layers_0_mlp_up_all_reduce_4: "f32[32]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul_3, "sum", dp)
        layers_0_mlp_up_wait_4: "f32[32]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_4)
        layers_0_mlp_up_view_9: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm_2, [2, 8, 16])
        layers_0_mlp_up_all_reduce_5: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_view_9, "sum", tp)
        layers_0_mlp_up_wait_5: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce_5)
        layers_0_norm_2_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_wait_5, layers_0_add_2, [16], layers_0_norm_2_getitem_7, layers_0_norm_2_getitem_8, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
        layers_0_norm_2_getitem_9: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward_1[0]
        layers_0_norm_2_getitem_10: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_1[1]
        layers_0_norm_2_mul_2: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_10, 0.5)
        layers_0_norm_2_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_2, "sum", dp)
        layers_0_norm_2_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_2)
        layers_0_norm_2_getitem_11: "f32[16]" = layers_0_norm_2_native_layer_norm_backward_1[2]
        layers_0_norm_2_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_norm_2_getitem_11, 0.5)
        layers_0_norm_2_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_3, "sum", dp)
        layers_0_norm_2_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_3)
        add_8: "f32[2, 8, 16]" = aten.add.Tensor(add_7, layers_0_norm_2_getitem_9)
        layers_0_norm_2_add: "f32[16]" = aten.add.Tensor(layers_0_norm_2_wait, layers_0_norm_2_wait_2)
        layers_0_norm_2_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_2_wait_1, layers_0_norm_2_wait_3)
        layers_0_attention_projection_view_9: "f32[16, 16]" = aten.view.default(add_8, [16, 16])
        layers_0_attention_projection_mm_2: "f32[16, 8]" = aten.mm.default(layers_0_attention_projection_view_9, layers_0_attention_projection_weight)
        layers_0_attention_projection_t_3: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_9)
        layers_0_attention_projection_mm_3: "f32[16, 8]" = aten.mm.default(layers_0_attention_projection_t_3, layers_0_attention_projection_view_7)
        layers_0_attention_projection_mul_2: "f32[16, 8]" = aten.mul.Tensor(layers_0_attention_projection_mm_3, 0.5)
        layers_0_attention_projection_all_reduce_2: "f32[16, 8]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_2, "sum", dp)
        layers_0_attention_projection_wait_2: "f32[16, 8]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_2)
        layers_0_attention_projection_sum_1: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_9, [0], True)
        layers_0_attention_projection_view_10: "f32[16]" = aten.view.default(layers_0_attention_projection_sum_1, [16])
        layers_0_attention_projection_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_attention_projection_view_10, 0.5)
        layers_0_attention_projection_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul_3, "sum", dp)
        layers_0_attention_projection_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce_3)
        layers_0_attention_projection_view_11: "f32[2, 8, 8]" = aten.view.default(layers_0_attention_projection_mm_2, [2, 8, 8])
        layers_0_attention_projection_view_12: "f32[2, 8, 2, 4]" = aten.view.default(layers_0_attention_projection_view_11, [2, 8, 2, 4])
        layers_0_attention_projection_transpose_4: "f32[2, 2, 8, 4][64, 4, 8, 1]" = aten.transpose.int(layers_0_attention_projection_view_12, 1, 2)
        layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1: "(f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1], f32[2, 2, 8, 4][64, 4, 8, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose_4, layers_0_attention_transpose_4, layers_0_attention_transpose_5, layers_0_attention_transpose_6, layers_0_attention_getitem_8, layers_0_attention_getitem_9, 0.0, True)
        layers_0_attention_projection_getitem_3: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[0]
        layers_0_attention_projection_getitem_4: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[1]
        layers_0_attention_projection_getitem_5: "f32[2, 2, 8, 4][64, 4, 8, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward_1[2]
        layers_0_attention_projection_transpose_5: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_5, 1, 2)
        layers_0_attention_projection_transpose_6: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_4, 1, 2)
        layers_0_attention_projection_transpose_7: "f32[2, 8, 2, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_3, 1, 2)
        layers_0_attention_projection_stack_1: "f32[2, 8, 2, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_7, layers_0_attention_projection_transpose_6, layers_0_attention_projection_transpose_5], -2)
        layers_0_attention_projection_view_13: "f32[2, 8, 24]" = aten.view.default(layers_0_attention_projection_stack_1, [2, 8, 24])
        layers_0_attention_qkv_view_7: "f32[16, 24]" = aten.view.default(layers_0_attention_projection_view_13, [16, 24])
        layers_0_attention_qkv_mm_2: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_7, layers_0_attention_qkv_weight)
        layers_0_attention_qkv_t_3: "f32[24, 16][1, 24]" = aten.t.default(layers_0_attention_qkv_view_7)
        layers_0_attention_qkv_mm_3: "f32[24, 16]" = aten.mm.default(layers_0_attention_qkv_t_3, layers_0_attention_qkv_view_5)
        layers_0_attention_qkv_mul_2: "f32[24, 16]" = aten.mul.Tensor(layers_0_attention_qkv_mm_3, 0.5)
        layers_0_attention_qkv_all_reduce_3: "f32[24, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_2, "sum", dp)
        layers_0_attention_qkv_wait_3: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_3)
        layers_0_attention_qkv_sum_1: "f32[1, 24]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_7, [0], True)
        layers_0_attention_qkv_view_8: "f32[24]" = aten.view.default(layers_0_attention_qkv_sum_1, [24])
        layers_0_attention_qkv_mul_3: "f32[24]" = aten.mul.Tensor(layers_0_attention_qkv_view_8, 0.5)
        layers_0_attention_qkv_all_reduce_4: "f32[24]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul_3, "sum", dp)
        layers_0_attention_qkv_wait_4: "f32[24]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_4)
        layers_0_attention_qkv_view_9: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm_2, [2, 8, 16])
        layers_0_attention_qkv_all_reduce_5: "f32[2, 8, 16]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_view_9, "sum", tp)
        layers_0_attention_qkv_wait_5: "f32[2, 8, 16]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce_5)
        layers_0_norm_1_native_layer_norm_backward_1: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_wait_5, add_5, [16], layers_0_norm_1_getitem_7, layers_0_norm_1_getitem_8, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
        layers_0_norm_1_getitem_9: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward_1[0]
        layers_0_norm_1_getitem_10: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_1[1]
        layers_0_norm_1_mul_2: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_10, 0.5)
        layers_0_norm_1_all_reduce_2: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_2, "sum", dp)
        layers_0_norm_1_wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_2)
        layers_0_norm_1_getitem_11: "f32[16]" = layers_0_norm_1_native_layer_norm_backward_1[2]
        layers_0_norm_1_mul_3: "f32[16]" = aten.mul.Tensor(layers_0_norm_1_getitem_11, 0.5)
        layers_0_norm_1_all_reduce_3: "f32[16]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_3, "sum", dp)
        layers_0_norm_1_wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_3)
        add_9: "f32[2, 8, 16]" = aten.add.Tensor(add_8, layers_0_norm_1_getitem_9)
        layers_0_norm_1_add: "f32[16]" = aten.add.Tensor(layers_0_norm_1_wait, layers_0_norm_1_wait_2)
        layers_0_norm_1_add_1: "f32[16]" = aten.add.Tensor(layers_0_norm_1_wait_1, layers_0_norm_1_wait_3)
        layers_0_norm_1_sum_1: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_9, [0], True)
        layers_0_norm_1_view_1: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum_1, [8, 16])
        positions_embedding_dense_backward_1: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view_1, arange_1, 8, -1, False)
        positions_mul_1: "f32[8, 16]" = aten.mul.Tensor(positions_embedding_dense_backward_1, 0.5)
        positions_all_reduce_1: "f32[8, 16]" = _c10d_functional.all_reduce.default(positions_mul_1, "sum", dp)
        positions_wait_1: "f32[8, 16]" = _c10d_functional.wait_tensor.default(positions_all_reduce_1)
        positions_add: "f32[8, 16]" = aten.add.Tensor(positions_wait, positions_wait_1)
        tokens_embedding_dense_backward_1: "f32[32, 16]" = aten.embedding_dense_backward.default(add_9, getitem_1, 32, -1, False)
        tokens_mul_1: "f32[32, 16]" = aten.mul.Tensor(tokens_embedding_dense_backward_1, 0.5)
        tokens_all_reduce_1: "f32[32, 16]" = _c10d_functional.all_reduce.default(tokens_mul_1, "sum", dp)
        tokens_wait_1: "f32[32, 16]" = _c10d_functional.wait_tensor.default(tokens_all_reduce_1)
        tokens_add: "f32[32, 16]" = aten.add.Tensor(tokens_wait, tokens_wait_1)
        layers_0_attention_qkv_add: "f32[24, 16]" = aten.add.Tensor(layers_0_attention_qkv_wait, layers_0_attention_qkv_wait_3)
        layers_0_attention_qkv_add_1: "f32[24]" = aten.add.Tensor(layers_0_attention_qkv_wait_1, layers_0_attention_qkv_wait_4)
        layers_0_attention_projection_add: "f32[16, 8]" = aten.add.Tensor(layers_0_attention_projection_wait, layers_0_attention_projection_wait_2)
        layers_0_attention_projection_add_1: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_wait_1, layers_0_attention_projection_wait_3)
        layers_0_mlp_up_add: "f32[32, 16]" = aten.add.Tensor(layers_0_mlp_up_wait, layers_0_mlp_up_wait_3)
        layers_0_mlp_up_add_1: "f32[32]" = aten.add.Tensor(layers_0_mlp_up_wait_1, layers_0_mlp_up_wait_4)
        layers_0_mlp_down_add: "f32[16, 32]" = aten.add.Tensor(layers_0_mlp_down_wait, layers_0_mlp_down_wait_2)
        layers_0_mlp_down_add_1: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_wait_1, layers_0_mlp_down_wait_3)
        layers_1_attention_qkv_add: "f32[24, 16]" = aten.add.Tensor(layers_1_attention_qkv_wait, layers_1_attention_qkv_wait_3)
        layers_1_attention_qkv_add_1: "f32[24]" = aten.add.Tensor(layers_1_attention_qkv_wait_1, layers_1_attention_qkv_wait_4)
        layers_1_attention_projection_add: "f32[16, 8]" = aten.add.Tensor(layers_1_attention_projection_wait, layers_1_attention_projection_wait_2)
        layers_1_attention_projection_add_1: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_wait_1, layers_1_attention_projection_wait_3)
        layers_1_mlp_up_add: "f32[32, 16]" = aten.add.Tensor(layers_1_mlp_up_wait, layers_1_mlp_up_wait_3)
        layers_1_mlp_up_add_1: "f32[32]" = aten.add.Tensor(layers_1_mlp_up_wait_1, layers_1_mlp_up_wait_4)
        layers_1_mlp_down_add: "f32[16, 32]" = aten.add.Tensor(layers_1_mlp_down_wait, layers_1_mlp_down_wait_2)
        layers_1_mlp_down_add_1: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_wait_1, layers_1_mlp_down_wait_3)
        add_10: "f32[]" = aten.add.Tensor(div, div_2)
        tokens_add_1: "f32[32, 16]" = aten.add.Tensor(tokens_weight, tokens_add, alpha=-0.1)
        positions_add_1: "f32[8, 16]" = aten.add.Tensor(positions_weight, positions_add, alpha=-0.1)
        layers_0_norm_1_add_2: "f32[16]" = aten.add.Tensor(layers_0_norm_1_weight, layers_0_norm_1_add, alpha=-0.1)
        layers_0_norm_1_add_3: "f32[16]" = aten.add.Tensor(layers_0_norm_1_bias, layers_0_norm_1_add_1, alpha=-0.1)
        layers_0_attention_qkv_add_2: "f32[24, 16]" = aten.add.Tensor(layers_0_attention_qkv_weight, layers_0_attention_qkv_add, alpha=-0.1)
        layers_0_attention_qkv_add_3: "f32[24]" = aten.add.Tensor(layers_0_attention_qkv_bias, layers_0_attention_qkv_add_1, alpha=-0.1)
        layers_0_attention_projection_add_2: "f32[16, 8]" = aten.add.Tensor(layers_0_attention_projection_weight, layers_0_attention_projection_add, alpha=-0.1)
        layers_0_attention_projection_add_3: "f32[16]" = aten.add.Tensor(layers_0_attention_projection_bias, layers_0_attention_projection_add_1, alpha=-0.1)
        layers_0_norm_2_add_2: "f32[16]" = aten.add.Tensor(layers_0_norm_2_weight, layers_0_norm_2_add, alpha=-0.1)
        layers_0_norm_2_add_3: "f32[16]" = aten.add.Tensor(layers_0_norm_2_bias, layers_0_norm_2_add_1, alpha=-0.1)
        layers_0_mlp_up_add_2: "f32[32, 16]" = aten.add.Tensor(layers_0_mlp_up_weight, layers_0_mlp_up_add, alpha=-0.1)
        layers_0_mlp_up_add_3: "f32[32]" = aten.add.Tensor(layers_0_mlp_up_bias, layers_0_mlp_up_add_1, alpha=-0.1)
        layers_0_mlp_down_add_2: "f32[16, 32]" = aten.add.Tensor(layers_0_mlp_down_weight, layers_0_mlp_down_add, alpha=-0.1)
        layers_0_mlp_down_add_3: "f32[16]" = aten.add.Tensor(layers_0_mlp_down_bias, layers_0_mlp_down_add_1, alpha=-0.1)
        layers_1_norm_1_add_2: "f32[16]" = aten.add.Tensor(layers_1_norm_1_weight, layers_1_norm_1_add, alpha=-0.1)
        layers_1_norm_1_add_3: "f32[16]" = aten.add.Tensor(layers_1_norm_1_bias, layers_1_norm_1_add_1, alpha=-0.1)
        layers_1_attention_qkv_add_2: "f32[24, 16]" = aten.add.Tensor(layers_1_attention_qkv_weight, layers_1_attention_qkv_add, alpha=-0.1)
        layers_1_attention_qkv_add_3: "f32[24]" = aten.add.Tensor(layers_1_attention_qkv_bias, layers_1_attention_qkv_add_1, alpha=-0.1)
        layers_1_attention_projection_add_2: "f32[16, 8]" = aten.add.Tensor(layers_1_attention_projection_weight, layers_1_attention_projection_add, alpha=-0.1)
        layers_1_attention_projection_add_3: "f32[16]" = aten.add.Tensor(layers_1_attention_projection_bias, layers_1_attention_projection_add_1, alpha=-0.1)
        layers_1_norm_2_add_2: "f32[16]" = aten.add.Tensor(layers_1_norm_2_weight, layers_1_norm_2_add, alpha=-0.1)
        layers_1_norm_2_add_3: "f32[16]" = aten.add.Tensor(layers_1_norm_2_bias, layers_1_norm_2_add_1, alpha=-0.1)
        layers_1_mlp_up_add_2: "f32[32, 16]" = aten.add.Tensor(layers_1_mlp_up_weight, layers_1_mlp_up_add, alpha=-0.1)
        layers_1_mlp_up_add_3: "f32[32]" = aten.add.Tensor(layers_1_mlp_up_bias, layers_1_mlp_up_add_1, alpha=-0.1)
        layers_1_mlp_down_add_2: "f32[16, 32]" = aten.add.Tensor(layers_1_mlp_down_weight, layers_1_mlp_down_add, alpha=-0.1)
        layers_1_mlp_down_add_3: "f32[16]" = aten.add.Tensor(layers_1_mlp_down_bias, layers_1_mlp_down_add_1, alpha=-0.1)
        norm_add_2: "f32[16]" = aten.add.Tensor(norm_weight, norm_add, alpha=-0.1)
        norm_add_3: "f32[16]" = aten.add.Tensor(norm_bias, norm_add_1, alpha=-0.1)
        head_add_1: "f32[32, 16]" = aten.add.Tensor(head_weight, head_add, alpha=-0.1)
        return (
            add_10,
            {
                "params": {
                    "tokens.weight": tokens_add_1,
                    "positions.weight": positions_add_1,
                    "layers.0.norm_1.weight": layers_0_norm_1_add_2,
                    "layers.0.norm_1.bias": layers_0_norm_1_add_3,
                    "layers.0.attention.qkv.weight": layers_0_attention_qkv_add_2,
                    "layers.0.attention.qkv.bias": layers_0_attention_qkv_add_3,
                    "layers.0.attention.projection.weight": layers_0_attention_projection_add_2,
                    "layers.0.attention.projection.bias": layers_0_attention_projection_add_3,
                    "layers.0.norm_2.weight": layers_0_norm_2_add_2,
                    "layers.0.norm_2.bias": layers_0_norm_2_add_3,
                    "layers.0.mlp.up.weight": layers_0_mlp_up_add_2,
                    "layers.0.mlp.up.bias": layers_0_mlp_up_add_3,
                    "layers.0.mlp.down.weight": layers_0_mlp_down_add_2,
                    "layers.0.mlp.down.bias": layers_0_mlp_down_add_3,
                    "layers.1.norm_1.weight": layers_1_norm_1_add_2,
                    "layers.1.norm_1.bias": layers_1_norm_1_add_3,
                    "layers.1.attention.qkv.weight": layers_1_attention_qkv_add_2,
                    "layers.1.attention.qkv.bias": layers_1_attention_qkv_add_3,
                    "layers.1.attention.projection.weight": layers_1_attention_projection_add_2,
                    "layers.1.attention.projection.bias": layers_1_attention_projection_add_3,
                    "layers.1.norm_2.weight": layers_1_norm_2_add_2,
                    "layers.1.norm_2.bias": layers_1_norm_2_add_3,
                    "layers.1.mlp.up.weight": layers_1_mlp_up_add_2,
                    "layers.1.mlp.up.bias": layers_1_mlp_up_add_3,
                    "layers.1.mlp.down.weight": layers_1_mlp_down_add_2,
                    "layers.1.mlp.down.bias": layers_1_mlp_down_add_3,
                    "norm.weight": norm_add_2,
                    "norm.bias": norm_add_3,
                    "head.weight": head_add_1,
                },
                "buffers": {},
                "optimizer": {},
            },
        )
