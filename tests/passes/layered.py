"""Random chains of layers: products, norms, views and collectives, some that mix rows."""

from __future__ import annotations

import random

from torch.fx import GraphModule

from fxpasses.testing import snippet

_KEEP = ("relu.default({})", "neg.default({})", "mul.Tensor({}, 0.5)", "_softmax.default({}, -1, False)",
         "cumsum.default({}, 1)", "clone.default({})", "alias.default({})")
_MIX = ("cumsum.default({}, 0)", "flip.default({}, [0])", "_softmax.default({}, 0, False)")
_SENT = {
    "all_reduce.default({}, \"sum\", dp)": 1.0,
    "all_reduce.default({}, \"max\", tp)": 1.0,
    "all_gather_into_tensor.default({}, 2, tp)": 2.0,
    "reduce_scatter_tensor.default({}, \"sum\", 2, tp)": 0.5,
    "all_to_all_single.default({}, [{half}, {half}], [{half}, {half}], tp)": 1.0,
}


def layered(seed: int, length: int = 12) -> GraphModule:
    """A graph of four ranks with one input of rows, weights, and up to ``length`` steps; some values are returned."""
    rng = random.Random(f"layers {seed}")
    lines: list[str] = []
    values: list[tuple[str, int, int]] = [("x", 32, 4)]
    returned: list[str] = []

    def step(call: str, rows: int, columns: int) -> None:
        name = f"v{len(lines)}"
        lines.append(f"{name} = {call}")
        values.append((name, rows, columns))

    for number in range(length):
        name, rows, columns = values[-1] if number < 2 or rng.random() < 0.8 else rng.choice(values)
        rare = "mix" if rng.random() < 0.4 else "mean"
        kind = rng.choice(["mm", "mm", "send", "send", "keep", "keep", "add", "fold", rare])
        kind = ("mm", "send")[number] if number < 2 else kind
        if kind == "mm":
            weight, wide = ("w", 8) if columns == 4 else ("v", 4)
            step(f"aten.mm.default({name}, {weight})", rows, wide)
        elif kind == "send":
            call, factor = rng.choice(list(_SENT.items()))
            if not 8 <= rows * factor <= 64:
                continue
            lines.append(f"l{len(lines)} = _c10d_functional." + call.replace("{half}", str(rows // 2)).format(name))
            step(f"_c10d_functional.wait_tensor.default({lines[-1].split(' ')[0]})", int(rows * factor), columns)
        elif kind == "add":
            others = [other for other, height, width in values if (height, width) == (rows, columns)]
            step(f"aten.add.Tensor({name}, {rng.choice(others)})", rows, columns)
        elif kind == "fold":
            step(f"aten.view.default({name}, [2, {rows // 2}, {columns}])", rows, columns)
            values.pop()
            folded = lines[-1].split(" ")[0]
            step(f"aten.tanh.default({folded})", rows, columns)
            values.pop()
            step(f"aten.view.default({lines[-1].split(' ')[0]}, [{rows}, {columns}])", rows, columns)
        elif kind == "mean":
            lines.append(f"m{len(lines)} = aten.mean.dim({name}, [-1], True)")
            step(f"aten.sub.Tensor({name}, {lines[-1].split(' ')[0]})", rows, columns)
        else:
            step("aten." + rng.choice(_KEEP if kind == "keep" else _MIX).format(name), rows, columns)
        if rng.random() < 0.2:
            returned.append(values[-1][0])
    results = list(dict.fromkeys([*returned, values[-1][0]]))
    return snippet("x: f32[32, 4]; w: f32[4, 8]; v: f32[8, 4]", "\n".join([*lines, f"return ({', '.join(results)},)"]))
