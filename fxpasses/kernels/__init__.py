"""Triton kernels, each with a reference of aten beside it in `fxpasses.ir`: the only part that imports triton.

Triton is imported when something is launched, compiled or interpreted. It may be missing: everything then runs as aten.

``launch``        what `fxpasses.ir.fused_operators` call on a GPU: a kernel, or the reference where that is as good
``generate``      Triton source of a program of pointwise operators
``arithmetic``    its statements; ``layout``, how its operands lie in memory
``pack``          many tensors into a bucket and out of it
``source``        kernels as text, and who runs them
``interpreter``   runs them on the CPU with the numbers of a GPU, checks what they promise, counts what they move
``ahead``         compiles them for GPUs that are not there, and reads registers, spills and widths from the assembly
"""
