"""The simulation against real process groups: the same functions, traced for one and run on Gloo for the other."""

import io
import multiprocessing
import traceback

import pytest
import torch
import torch.distributed as dist
from torch import fx

from fxpasses.ir.world import World
from fxpasses.ranks.lockstep import run

C10D = torch.ops._c10d_functional
AUTOGRAD = torch.ops._c10d_functional_autograd
PARTS = {2: {"all": [[0, 1]], "back": [[1, 0]]},
         4: {"all": [[2, 0, 3, 1]], "pairs": [[0, 2], [3, 1]], "odd": [[1, 0, 2], [3]]}}
FLOATS, INTEGERS = (torch.float32, torch.bfloat16), (torch.int64,)


def all_reduce(reduce_op):
    return lambda x, group, size, *_: C10D.wait_tensor(C10D.all_reduce(x, reduce_op, group))


def all_reduce_in_place(x, group, size, *_):
    y = x.clone()
    C10D.wait_tensor(C10D.all_reduce_(y, "sum", group))
    return y


def all_reduce_coalesced(x, group, size, *_):
    reduced = C10D.all_reduce_coalesced([x, x.flip(0)], "max", group)
    return C10D.wait_tensor(reduced[0]), C10D.wait_tensor(reduced[1])


def all_gather(x, group, size, *_):
    return C10D.wait_tensor(C10D.all_gather_into_tensor(x, size, group))


def all_gather_autograd(x, group, size, *_):
    return C10D.wait_tensor(AUTOGRAD.all_gather_into_tensor(x, size, group))


def all_gather_out(x, group, size, *_):
    out = torch.cat([x] * size)
    C10D.wait_tensor(C10D.all_gather_into_tensor_out(x, size, group, out=out))
    return out


def reduce_scatter(reduce_op):
    return lambda x, group, size, *_: C10D.wait_tensor(C10D.reduce_scatter_tensor(x, reduce_op, size, group))


def broadcast(x, group, size, *_):
    return C10D.wait_tensor(C10D.broadcast(x.t(), 0, group))


def broadcast_in_place(x, group, size, *_):
    y = x.clone()
    C10D.wait_tensor(C10D.broadcast_(y, 0, group))
    return y


def all_to_all(x, group, size, received, sent):
    return C10D.wait_tensor(C10D.all_to_all_single(x, received, sent, group))


def with_calls(real, simulated):
    """A case that calls ``torch.distributed`` for real and the operator it leaves in a graph under tracing."""
    def case(x, group, size, *_):
        y = x.clone()
        if isinstance(x, fx.Proxy):
            return simulated(y, group, size)
        return real(y, dist.distributed_c10d._resolve_process_group(group), size)

    return case


def _reduce(y, group, size):
    dist.all_reduce(y, dist.ReduceOp.MAX, group)
    return y


def _broadcast(y, group, size):
    dist.broadcast(y, group=group, group_src=0)
    return y


def _gather(y, group, size):
    dist.all_gather_into_tensor(out := torch.cat([y] * size), y, group)
    return out


def _scatter(y, group, size):
    dist.reduce_scatter_tensor(out := torch.empty_like(y[:12 // size]), y, group=group)
    return out


def _swap(y, group, size):
    dist.all_to_all_single(out := torch.empty_like(y), y, group=group)
    return out


CALL = torch.ops.c10d
CALLS = {
    "call reduce": with_calls(_reduce, lambda y, group, size: CALL.allreduce_([y], group, "max", None)[0][0]),
    "call broadcast": with_calls(_broadcast, lambda y, group, size: CALL.broadcast_([y], group, 0, 0)[0][0]),
}
EVEN_CALLS = {
    "call gather": with_calls(_gather, lambda y, group, size: CALL._allgather_base_(
        torch.cat([y] * size), y, group)[0]),
    "call scatter": with_calls(_scatter, lambda y, group, size: CALL._reduce_scatter_base_(
        torch.empty_like(y[:12 // size]), y, group, "sum")[0]),
    "call swap": with_calls(_swap, lambda y, group, size: [out := torch.empty_like(y), CALL.alltoall_base_(
        out, y, group, [], [])][0]),
}
EVEN = {"gather": all_gather, "gather autograd": all_gather_autograd, "gather out": all_gather_out,
        "scatter sum": reduce_scatter("sum"), "scatter max": reduce_scatter("max"), **EVEN_CALLS}
ANY = {"in place": all_reduce_in_place, "coalesced": all_reduce_coalesced, "broadcast": broadcast,
       "broadcast in place": broadcast_in_place, "all to all": all_to_all,
       **{name: all_reduce(name) for name in ("sum", "product", "min", "max")}, **CALLS}


def cases(world_size):
    """(group, dtype, function, is a plain argument list enough) of every comparison."""
    for group, parts in PARTS[world_size].items():
        for dtype in (*FLOATS, *INTEGERS):
            functions = {**ANY, **(EVEN if len({len(part) for part in parts}) == 1 else {})}
            functions |= {name: all_reduce(name) for name in (("avg",) if dtype in FLOATS else ("band", "bor", "bxor"))}
            if dtype is torch.bfloat16:
                functions = {name: functions[name] for name in ("sum", "avg", "max")}
            yield from ((group, dtype, name, function) for name, function in functions.items())


def tensor_of(rank, dtype):
    return torch.randint(-6, 7, (12, 2), generator=torch.Generator().manual_seed(rank)).to(dtype)


def splits(part, rank):
    """(received, sent) rows of an uneven all_to_all of 12 rows."""
    def sent(member):
        rows = [(member + other) % 3 for other in range(len(part) - 1)]
        return [*rows, 12 - sum(rows)]

    member = part.index(rank)
    return [sent(other)[member] for other in range(len(part))], sent(member)


def on_gloo(rank, world_size, store, connection):
    """One rank: run every case, send the results."""
    torch.set_num_threads(1)  # the parent used its thread pool, which a forked child does not have
    try:
        dist.init_process_group("gloo", rank=rank, world_size=world_size, store=dist.FileStore(store, world_size))
        mine = {}
        for name, parts in PARTS[world_size].items():
            for part in parts:
                group = dist.new_group(part, sort_ranks=False)
                if rank in part:
                    mine[name] = group.group_name, part
        results = [function(tensor_of(rank, dtype), mine[group][0], len(mine[group][1]), *splits(mine[group][1], rank))
                   for group, dtype, _, function in cases(world_size)]
        buffer = io.BytesIO()
        torch.save(results, buffer)
        connection.send_bytes(buffer.getvalue())
    except BaseException:
        connection.send_bytes(traceback.format_exc().encode())
    connection.close()


def run_on_gloo(world_size, store):
    context = multiprocessing.get_context("fork")
    ends, workers = [], []
    for rank in range(world_size):
        receiver, sender = context.Pipe(duplex=False)
        workers.append(context.Process(target=on_gloo, args=(rank, world_size, store, sender), daemon=True))
        ends.append(receiver)
        workers[-1].start()
    try:
        answers = [end.recv_bytes() if end.poll(60) else b"no answer" for end in ends]
    finally:
        for worker in workers:
            worker.join(1)
            worker.kill()
    return [torch.load(io.BytesIO(answer)) if answer[:2] == b"PK" else pytest.fail(answer.decode())
            for answer in answers]


def trace(function, size):
    class Case(torch.nn.Module):
        def forward(self, x, received, sent):
            return function(x, "g", size, received, sent)

    return fx.symbolic_trace(Case())


@pytest.mark.parametrize("world_size", [2, 4])
def test_every_collective_equals_gloo(world_size, tmp_path):
    real = run_on_gloo(world_size, str(tmp_path / "store"))
    wrong = []
    for index, (group, dtype, name, function) in enumerate(cases(world_size)):
        parts = PARTS[world_size][group]
        inputs = [[tensor_of(rank, dtype), *splits(next(part for part in parts if rank in part), rank)]
                  for rank in range(world_size)]
        simulated = run(trace(function, len(parts[0])), inputs, World(world_size, {"g": parts}))
        for rank in range(world_size):
            for expected, found in zip(_listed(real[rank][index]), _listed(simulated[rank]), strict=True):
                if expected.dtype != found.dtype or not torch.equal(expected, found):
                    wrong.append((group, dtype, name, rank, expected, found))
    assert not wrong


def _listed(value):
    return value if isinstance(value, (list, tuple)) else [value]
