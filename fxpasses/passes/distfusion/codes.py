"""Codes of the remarks `distfusion` makes: kind and meaning."""

from fxpasses.passes.distfusion.fusing_codes import FUSING_REMARKS
from fxpasses.passes.distfusion.zero.codes import ZERO_REMARKS

#: Of own parts.
PART_REMARKS = {
    "scattered": ("applied", "every rank takes its part of the reduced value: a reduce_scatter, which sends half"),
    "own-part": ("applied", "every rank takes the part of the gathered value that it gave: nothing is sent"),
    "other-part": ("missed", "the part taken is not the rank's own on some rank, or which one it is is not known"),
    "also-used": ("missed", "somebody needs the whole value"),
    "written-result": ("missed", "the value is written in place while more than the rank's part of it is there"),
    "written-operand": ("missed", "an operand of what is computed of the whole is written in place"),
    "shared-result": ("missed", "what is returned shares memory between parts, which would each be computed"),
    "reduce-op": ("missed", "the reduction is no sum, avg, max or min"),
    "copy-costs-more": ("missed", "shards do not lie in a row, and laying them in one costs more than is saved"),
    "layout": ("missed", "the part would lie in memory in another way, and a reader depends on how it does"),
    "looked-at-by-place": ("missed", "somebody looks at where in its storage the value starts (`as_strided`)"),
    "no-dimension": ("missed", "a part without dimensions would decide otherwise which type is computed with"),
    "symbolic-size": ("missed", "the sizes are not known"),
    "type-unknown": ("missed", "operand or result has no type"),
    "unknown-group": ("missed", "the members of the group are not known, differ in number, or leave ranks out"),
    "form": ("missed", "a coalesced or in-place form, or one that autograd goes through"),
    "no-wait": ("missed", "a launch without a single plain wait"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds the launch, the wait or a reader of it"),
    "not-spmd": ("missed", "`spmd=False`: ranks may run different graphs"),
}
REMARKS = {**PART_REMARKS, **ZERO_REMARKS, **FUSING_REMARKS}
