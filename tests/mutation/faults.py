"""The faults, planted by somebody else than the author of the tests that have to notice them."""

from __future__ import annotations

from tests.mutation.faults_algebra import ALGEBRA
from tests.mutation.faults_analyses import ANALYSES
from tests.mutation.faults_bisect import BISECTED
from tests.mutation.faults_chunks import CUT
from tests.mutation.faults_costs import COSTS
from tests.mutation.faults_diff import DIFFS
from tests.mutation.faults_effects import EFFECTS
from tests.mutation.faults_fused import FUSED
from tests.mutation.faults_gradsync import GRADSYNC
from tests.mutation.faults_graphs import GRAPHS
from tests.mutation.faults_kernels import KERNELS
from tests.mutation.faults_loops import LOOPS
from tests.mutation.faults_manager import MANAGER
from tests.mutation.faults_observed import OBSERVED
from tests.mutation.faults_overlap import OVERLAP
from tests.mutation.faults_parts import PARTS
from tests.mutation.faults_passes import PASSES
from tests.mutation.faults_pictures import PICTURES
from tests.mutation.faults_reduce import REDUCED
from tests.mutation.faults_rewrites import REWRITES
from tests.mutation.faults_sharded import SHARDED
from tests.mutation.faults_sharing import SHARING
from tests.mutation.faults_snapshots import SNAPSHOTS
from tests.mutation.faults_split import SPLIT
from tests.mutation.faults_static import STATIC
from tests.mutation.faults_zero import ZERO
from tests.mutation.planting import Fault

GROUPS: dict[str, tuple[Fault, ...]] = {
    "passes": PASSES, "gradsync": GRADSYNC, "algebra": ALGEBRA, "loops": LOOPS, "sharing": SHARING,
    "analyses": ANALYSES, "effects": EFFECTS, "graphs": GRAPHS, "manager": MANAGER, "sharded steps": SHARDED,
    "rewrites": REWRITES, "remarks and events": OBSERVED, "limits on rewrites": BISECTED,
    "costs": COSTS, "overlap": OVERLAP, "chunks": CUT, "splits": SPLIT, "static buckets": STATIC, "kernels": KERNELS,
    "fused updates": FUSED, "sharded updates": ZERO, "own parts": PARTS,
    "folders of goldens": SNAPSHOTS, "reductions": REDUCED, "diffs": DIFFS, "pictures": PICTURES}
"""By what they are about."""
FAULTS = tuple(fault for group in GROUPS.values() for fault in group)
