"""Codes of the remarks `gradsync` makes: kind and meaning."""

REMARKS = {
    "reduced": ("applied", "an all_reduce carries this gradient, or this bucket; bytes are those on the wire"),
    "scattered": ("applied", "a reduce_scatter carries it; the graph returns this rank's flat shard"),
    "gathered-back": ("applied", "a reduce_scatter carries it, and the graph needs all of it: gathered back"),
    "broadcast": ("applied", "a buffer, or buffers of one dtype, come from the group's first rank"),
    "shared": ("applied", "another name has the same gradient, which is reduced once"),
    "local": ("analysis", "this gradient is not synchronised: `sync=false`, or the promise of a `no_sync` step"),
    "buffer-local": ("analysis", "this buffer is not broadcast: `buffers=off`, or the promise"),
    "one-rank": ("analysis", "the group has one rank: nothing to send"),
    "ignored": ("analysis", "the wrapper was told to leave this parameter or buffer alone"),
    "frozen": ("analysis", "the parameter wants no gradient"),
    "unused": ("analysis", "the graph computes no gradient of this parameter"),
    "used-early": ("missed", "a gradient is used before its bucket is full: it is sent alone"),
    "written-operand": ("missed", "the gradient is overwritten: its wait does not sink, its bucket is left"),
    "symbolic-size": ("missed", "the number of elements is not known: sent alone, whole"),
    "nothing-marked": ("analysis", "the graph marks neither gradients nor buffers"),
}
