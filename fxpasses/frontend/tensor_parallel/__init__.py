"""Tensor and sequence parallelism: plans of ``torch.distributed.tensor.parallel`` without processes.

``plans`` finds out which modules a plan means, ``application`` does to them what a plan does and takes it back,
``layer`` is the layer of a step.
"""
