"""Codes of the remarks `commsimplify` makes: kind and meaning."""

REMARKS = {
    "double-wait": ("applied", "the value was waited for before"),
    "self-copy": ("applied", "a copy of a tensor into itself"),
    "unused": ("applied", "nobody uses the result: launch, wait and what only fed them are gone"),
    "repeated": ("applied", "an earlier collective gives the same result, which is kept until here"),
    "one-member": ("applied", "a group of one: the result is the operand"),
    "other-ranks": ("missed", "nobody uses the result here, but another rank may: SPMD is assumed, not promised"),
    "copy": ("missed", "the result is written, or returned beside what it equals; the option `copies=false`"),
    "dtype": ("missed", "the reduction is not defined for this type, or the type is too small for the factor"),
    "type-unknown": ("missed", "operand or result has no type"),
    "form": ("missed", "a coalesced or in-place form"),
    "no-wait": ("missed", "a launch without a single plain wait"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds a launch, a wait or a reader of it"),
    "not-spmd": ("missed", "`spmd=False`: ranks may run different graphs"),
}
