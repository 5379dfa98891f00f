"""What became of the faults when they were first planted."""

HISTORY = """\
Ninety-two faults were written down before the first was planted. A first run, against the tests as they stood (the
small graphs, 50 of the random ones, 12 rank sets), got as far as eleven faults, of which five went unnoticed: sums of
maxima and averages of whole numbers merged, three equal gathers returned as one tensor, loop bodies left out (which a
slower test would have told), and a dead launch erased. Faults that nothing can show were then replaced or taken out:
a dead launch erased along with the only gather that read it, a square of a reduced number taken for linear (its two
factors are two readers already), and one more rounding in half precision, which the tolerance of a re-association
allows. Added since: eight small graphs (every way to write, writes under another name, values that look alike, sums
of two, sums of sums, waits in other places, writes around waits, groups as objects); control edges that stay and
outputs that stay apart in the contract; memory in flight and stated overlap (`tests/property/test_overlap.py`); ranks
that compute different things or hold numbers of their own (`tests/property/test_ranks_apart.py`); ranks that may
differ. With these, three more went unnoticed at first and led to more: small whole numbers that wrap, numbers of one
rank, an in-place result that is used late. The first run of all of them, behind that, missed two: the code of bodies
behind plain modules, which graphs read from text make when they first run and other graphs do not (a contract test
with such a graph was added), and nodes that move in the caller's graph (a test of the manager).
"""
