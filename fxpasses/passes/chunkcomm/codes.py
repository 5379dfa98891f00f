"""Codes of the remarks `chunkcomm` makes: kind and meaning."""

REMARKS = {
    "chunked": ("applied", "sent in `chunks` parts that products hide; bytes are the whole payload"),
    "chunked-before": ("missed", "the graph has chunks already"),
    "not-exposed": ("missed", "by the cost model other work can hide it whole"),
    "no-gain": ("missed", "launches, smaller products and putting chunks together would cost what is hidden"),
    "memory-budget": ("missed", "chunks would raise the peak by more than `max_memory_increase_mb` or ratio allows"),
    "no-product": ("missed", "no product or other work of the same rows stands next to it"),
    "mixes-rows": ("missed", "no dimension can be cut: the operators next to it mix rows, or are not understood"),
    "uneven": ("missed", "rows cannot be cut into equal chunks, or their number is a symbol"),
    "layout": ("missed", "operand or result do not lie one behind the other in memory"),
    "form": ("missed", "a form of collective that is not cut: in place, of many tensors, of another kind"),
    "read-before-wait": ("missed", "the result has not exactly one wait, or another reader before it"),
    "written": ("missed", "somebody writes operand or result in place"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds the launch or the wait"),
    "rank-constant": ("missed", "the graph of one rank: split sizes may differ on other ranks (`--spmd`: do not)"),
    "opaque": ("missed", "an unknown operator in the graph may hold a collective"),
    "not-spmd": ("missed", "`spmd=False`: ranks may run different graphs"),
}
