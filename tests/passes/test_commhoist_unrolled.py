"""commhoist on unrolled micro-batches: casts, slices, scales of their own, and the memory that may be spent."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.testing import collectives
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)


def reduced(name: str, operand: str, op: str = "sum") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.all_reduce.default({operand}, "{op}", dp)\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def scattered(name: str, operand: str) -> str:
    """Launch and wait of a reduce_scatter."""
    return (f'{name}_launch = _c10d_functional.reduce_scatter_tensor.default({operand}, "sum", 4, dp)\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def gathered(name: str, operand: str) -> str:
    """Launch and wait of an all_gather, and a use."""
    return (f"{name}_launch = _c10d_functional.all_gather_into_tensor.default({operand}, 4, dp)\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n"
            f"{name}_used = aten.relu.default({name})\n")


def hoist(gm: GraphModule, passes: str = "commhoist") -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on four ranks, and is what a second run leaves alone."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True)
    report = fxpasses.check(gm, out, FOUR)
    assert report.ok, str(report)
    text = fxpasses.dump(out)
    assert fxpasses.dump(fxpasses.run(fxpasses.load(text), passes)) == text, "running it again changes more"
    return out, [remark.code for remark in remarks]


def sent(gm: GraphModule) -> int:
    """Bytes that a rank gives to collectives."""
    return sum(payload_bytes(node) for node in gm.graph.nodes if collective(node) is not None)


def added(count: int, way: str, inputs: str, *, last: str = "reduced") -> tuple[str, str]:
    """Inputs and body of a sum of ``count`` reductions, each on its ``way`` from ``{x}`` to ``{p}``."""
    names = "abcdef"[:count]
    reduce = {"reduced": reduced, "scattered": scattered}[last]
    lines = [reduce(f"x{name}", name) + way.format(x=f"x{name}", p=f"p{name}", s=f"s{name}") for name in names]
    total = f"p{names[0]}"
    for name in names[1:]:
        lines.append(f"t{name} = aten.add.Tensor({total}, p{name})\n")
        total = f"t{name}"
    given = "; ".join(f"{name}: {inputs}" for name in names)
    return given, "".join(lines) + f"return ({total},)"


WIDENED = "{p} = aten._to_copy.default({x}, dtype=torch.float32)\n"


@pytest.mark.parametrize("way", [
    WIDENED, "v{x} = aten.view.default({x}, [32])\n{p} = aten._to_copy.default(v{x}, dtype=torch.float32)\n",
    "q{x} = prims.convert_element_type.default({x}, torch.float32)\n{p} = aten.mul.Tensor(q{x}, 0.3)\n"])
@pytest.mark.parametrize("count", [3, 4])
def test_a_wider_sum_that_sends_less(count: int, way: str) -> None:
    gm = snippet(*added(count, way, "bf16[8, 4]"))
    kept, codes = hoist(gm)
    assert fxpasses.dump(kept) == fxpasses.dump(gm)
    assert "cast" in codes
    out, codes = hoist(gm, "commhoist{precision=widen}")
    assert collectives(out) == {"all_reduce": 1}
    assert sent(gm) == count * 8 * 4 * 2
    assert sent(out) == 8 * 4 * 4
    assert codes.count("summed-locally") == count - 1


def test_the_remark_counts_the_bytes_of_both_types() -> None:
    remarks: list[fxpasses.Remark] = []
    gm = snippet(*added(4, WIDENED, "bf16[8, 4]"))
    out = fxpasses.run(gm, "commhoist{precision=widen}", remarks=remarks)
    assert [remark.bytes for remark in remarks if remark.code == "reduces-sum"] == [sent(gm) - sent(out)]


@pytest.mark.parametrize(("inputs", "way", "count"), [
    ("bf16[8, 4]", WIDENED, 2),  # as many bytes
    ("f32[8, 4]", "{p} = aten._to_copy.default({x}, dtype=torch.bfloat16)\n", 4),  # loses bits
    ("f16[8, 4]", "{p} = aten._to_copy.default({x}, dtype=torch.bfloat16)\n", 4),  # loses some, and range the other way
    ("i64[8, 4]", "{p} = aten._to_copy.default({x}, dtype=torch.float32)\n", 4),
    ("f32[8, 4]", "{p} = aten._to_copy.default({x}, dtype=torch.int64)\n", 4),
])
def test_other_casts_stay_where_they_are(inputs: str, way: str, count: int) -> None:
    gm = snippet(*added(count, way, inputs))
    out, codes = hoist(gm, "commhoist{precision=widen}")
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert codes.count("cast") == count


SELECTIONS = {
    "slices": "{p} = aten.slice.Tensor({x}, 0, 0, 5)\n",
    "narrow": "{p} = aten.narrow.default({x}, 0, 1, 2)\n",
    "select": "{p} = aten.select.int({x}, 0, 3)\n",
    "padding": "{p} = aten.constant_pad_nd.default({x}, [0, 0, 0, 1], 0.0)\n",
    "padding and slices": "q{x} = aten.constant_pad_nd.default({x}, [0, 0, 0, 1])\n"
                          "{p} = aten.slice.Tensor(q{x}, 0, 3, 9)\n",
    "sums": "{p} = aten.sum.dim_IntList({x}, [1])\n",
    "means": "{p} = aten.mean.dim({x}, [0], True)\n",
    "expand": "u{x} = aten.unsqueeze.default({x}, 0)\nv{x} = aten.expand.default(u{x}, [3, 8, 4])\n"
              "{p} = aten.reshape.default(v{x}, [24, 4])\n",
}


@pytest.mark.parametrize("case", SELECTIONS)
def test_equal_selections_of_equal_reductions(case: str) -> None:
    out, _ = hoist(snippet(*added(3, SELECTIONS[case], "f32[8, 4]")))
    assert collectives(out) == {"all_reduce": 1}


def test_the_last_selection_would_be_the_sum_as_it_lies_in_memory() -> None:
    gm = snippet(*added(2, "{p} = aten.narrow.default({x}, 1, 1, 2)\n", "f32[8, 4]"))
    out, codes = hoist(gm)
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert "layout" in codes


@pytest.mark.parametrize("way", [
    "{p} = aten.constant_pad_nd.default({x}, [0, 0, 0, 1], 1.0)\n", "{p} = aten.cumsum.default({x}, 0)\n"])
def test_what_is_not_linear(way: str) -> None:
    gm = snippet(*added(2, way, "f32[8, 4]"))
    out, codes = hoist(gm)
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert "not-linear" in codes


def test_uneven_shards_are_padded_and_cut_alike() -> None:
    """Six rows over four ranks: padded to eight, scattered, the padding cut off again."""
    lines, total = [], ""
    for name in "abc":
        lines += [f"q{name} = aten.constant_pad_nd.default({name}, [0, 0, 0, 2])\n", scattered(f"x{name}", f"q{name}"),
                  f"p{name} = aten.slice.Tensor(x{name}, 0, 0, 1)\n",
                  f"t{name} = aten.add.Tensor({total}, p{name})\n" if total else "ta = aten.alias.default(pa)\n"]
        total = f"t{name}"
    gm = snippet("a: f32[6, 4]; b: f32[6, 4]; c: f32[6, 4]", "".join(lines) + f"return ({total},)")
    out, _ = hoist(gm)
    assert collectives(out) == {"reduce_scatter": 1}


TWO_OF_EACH = (scattered("xa", "a") + scattered("xb", "b") + "t = aten.add.Tensor(xa, xb)\n"
               + gathered("u", "w") + gathered("v", "w") + gathered("z", "w") + "return (t, u_used, v_used, z_used)")
INPUTS = "a: f32[8, 4]; b: f32[8, 4]; w: f32[16, 4]"
SUM_MB, GATHER_MB = 8 * 4 * 4 / 2**20, 4 * 16 * 4 * 4 / 2**20


@pytest.mark.parametrize(("limit", "scatters", "gathers", "refused"), [
    (0, 2, 3, 4), (SUM_MB, 1, 3, 2), (GATHER_MB, 1, 3, 2), (GATHER_MB + SUM_MB, 1, 1, 0)])
def test_memory_goes_to_what_saves_most_for_a_byte(limit: float, scatters: int, gathers: int, refused: int) -> None:
    """The sum saves a byte for each it costs, the gathers, each a quarter of its result, half a byte."""
    gm = snippet(INPUTS, TWO_OF_EACH)
    out, codes = hoist(gm, f"commhoist{{max_memory_increase_mb={limit!r}}}")
    assert collectives(out) == {"reduce_scatter": scatters, "all_gather": gathers}
    assert codes.count("memory-budget") == refused


def test_a_sum_that_is_asked_for_costs_nothing() -> None:
    gm = snippet(INPUTS, TWO_OF_EACH)
    out, _ = hoist(gm, "commhoist{reduce_scatter=on max_memory_increase_mb=0}")
    assert collectives(out) == {"reduce_scatter": 1, "all_gather": 3}
    out, codes = hoist(gm, "commhoist{reduce_scatter=off}")
    assert collectives(out) == {"reduce_scatter": 2, "all_gather": 1}
    assert codes.count("reduce-scatter-off") == 2


SCALED = "{p} = aten.mul.Tensor({x}, {s})\n"


def scaled(way: str = SCALED, placed: str = " R@dp", count: int = 3) -> GraphModule:
    """A sum of reductions, each times an input of its own."""
    inputs, body = added(count, way, "f32[8, 4]")
    return snippet(inputs + "".join(f"; s{name}: f32[]{placed}" for name in "abcdef"[:count]), body)


@pytest.mark.parametrize("way", [
    SCALED, "q{x} = aten.mul.Tensor({s}, {x})\n{p} = aten.view.default(q{x}, [32])\n",
    "v{x} = aten.view.default({x}, [32])\n{p} = aten.mul.Tensor(v{x}, {s})\n",
    "q{x} = aten.mul.Tensor({x}, 0.3)\n{p} = aten.mul.Tensor(q{x}, {s})\n"])
def test_scales_of_their_own_that_all_ranks_share(way: str) -> None:
    out, codes = hoist(scaled(way))
    assert collectives(out) == {"all_reduce": 1}
    assert codes.count("summed-locally") == 2


def test_scales_that_ranks_may_not_share() -> None:
    for placed in ("", " R@tp"):
        out, codes = hoist(scaled(placed=placed))
        assert collectives(out) == {"all_reduce": 3}
        assert codes == ["rank-varying"] * 3


def test_a_scale_that_is_computed_too_late() -> None:
    """From what comes behind the launch, and would have to be there before it."""
    late = reduced("xa", "a") + reduced("xb", "b") + """\
r = aten.neg.default(s)
p = aten.mul.Tensor(xa, r)
q = aten.mul.Tensor(xb, s)
t = aten.add.Tensor(p, q)
return (t,)"""
    inputs = "a: f32[8, 4]; b: f32[8, 4]; s: f32[] R@dp"
    out, codes = hoist(snippet(inputs, late))
    assert collectives(out) == {"all_reduce": 2}
    assert "nothing-alike" in codes
    early = "r = aten.neg.default(s)\n" + late.replace("r = aten.neg.default(s)\n", "")
    assert collectives(hoist(snippet(inputs, early))[0]) == {"all_reduce": 1}
