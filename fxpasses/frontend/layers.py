"""What parallelism changes about a traced step, as layers from what a rank keeps (outermost) to what modules see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Any

import torch
from torch import Tensor
from torch.distributed.tensor import Placement
from torch.fx import GraphModule

from fxpasses.frontend.modules import Modules
from fxpasses.ir.promises import DataParallel


class Layer:
    """One kind of parallelism of a step. The base class changes nothing.

    ``symbolic``: the trace needs sizes that are not known. ``differentiable_twice``: what it puts between activations,
    if anything, has a second derivative. ``ranks``: groups in which the step reads its own rank.
    ``averaged``: groups whose ranks have parts of the same data: gradients are averaged over them too, but for those of
    the parameters ``own``, about which ``promises``, for modules, say what there is to say.
    """

    symbolic: bool = False
    differentiable_twice: bool = False
    ranks: tuple[str, ...] = ()
    averaged: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    promises: tuple[DataParallel, ...] = ()

    def kept(self, name: str, value: Tensor) -> Tensor:
        """Type of what a rank keeps of the parameter or buffer ``name``, of which the layers inside keep ``value``."""
        return value

    def defers(self, name: str) -> bool:
        """Whether the layer itself says when modules hold ``name`` (`Holding.put`), and not `given` at the start."""
        return False

    def given(self, name: str, value: Tensor) -> Any:
        """What the layers inside get for the traced ``value`` of a parameter or buffer."""
        return value

    def reduces(self, name: str) -> bool:
        """Whether the layer itself reduces gradients of the parameter ``name`` over ranks, inside backward."""
        return False

    def begin(self, *, reduces: bool) -> None:
        """One of several micro-batches begins: its gradients are reduced, or added to those that are `pending`."""

    @property
    def pending(self) -> Mapping[str, Tensor]:
        """Gradients by name that are not reduced yet, and not those of what the rank keeps."""
        return {}

    def reduced(self, pending: Mapping[str, Tensor]) -> Mapping[str, Tensor]:
        """Gradients of what the rank keeps from ``pending`` ones, which are forgotten."""
        return {}

    def running(self, holding: Holding) -> AbstractContextManager[None]:
        """Context in which the step runs, its modules holding what `Holding` put there."""
        return nullcontext()

    def local(self, result: Any) -> Any:
        """A leaf of the step's result, or its loss, as a plain tensor of this rank."""
        return result

    def placements(self, name: str) -> Mapping[str, Placement]:
        """Where the parameter or buffer ``name`` lies, by group of the world, of the groups this layer knows of."""
        return {}

    def apart(self, name: str) -> Collection[str]:
        """Groups over which nothing is to bring gradients of the parameter ``name`` together: it drifts apart."""
        return ()

    def finish(self, gm: GraphModule) -> None:
        """Edit the traced graph, whose nodes still say whether backward made them (``meta["autograd_backward"]``)."""


class Holding:
    """What modules hold while a step runs. ``tensors``: name -> traced tensor that the rank keeps."""

    def __init__(self, layers: Sequence[Layer], modules: Modules, tensors: Mapping[str, Tensor],
                 ranks: Mapping[str, Tensor]) -> None:
        self._layers, self.modules, self.tensors = layers, modules, tensors
        self._ranks = ranks
        self._coordinates: dict[str, Any] = {}
        self._put: dict[str, Any] = {}
        self._standing: dict[int, tuple[str, Any]] = {}

    def put(self, name: str, value: Tensor, layer: Layer | None = None) -> None:
        """Have modules hold ``value``, as ``layer`` gives it to the layers inside it (None: all layers are inside).

        It is differentiable whether or not the step records now: a later forward may. What the step itself has put into
        a module stays (``torch.func.functional_call``).
        """
        known = self.tensors[name], self._put.get(name)
        if any(all(held is not other for other in known) for held in self.modules.held(name)):
            return
        start = 0 if layer is None else self._layers.index(layer) + 1
        held: Any = value
        with recording():
            for inner in self._layers[start:]:
                held = inner.given(name, held)
        self._put[name] = held
        if held is not self.tensors[name]:
            self._standing[id(held)] = name, held
        self.modules.hold(name, held)

    def stands_for(self, value: Any) -> str | None:
        """The parameter or buffer in whose place ``value`` has been put, None where it is what the rank keeps."""
        found = self._standing.get(id(value))
        return None if found is None else found[0]

    def keep(self, name: str) -> bool:
        """Have modules hold what the rank keeps, but where the step has replaced what was put; False if they do."""
        put = self._put.get(name)
        if put is None or put is self.tensors[name] or any(value is not put for value in self.modules.held(name)):
            return False
        self.modules.hold(name, self.tensors[name])
        return True

    @property
    def differentiable_twice(self) -> bool:
        """Whether gradients that the step asks for are right where it differentiates them."""
        return all(layer.differentiable_twice for layer in self._layers)

    def deferred(self, name: str) -> bool:
        """Whether some layer says when modules hold ``name``."""
        return any(layer.defers(name) for layer in self._layers)

    def keep_all(self) -> None:
        """Have modules hold all that the rank keeps."""
        for name in self.tensors:
            self.keep(name)

    def rank(self, group: str) -> Any:
        """The rank in ``group`` as a number of the graph, 0 to size - 1, from the input that stands for it."""
        if group not in self._coordinates:
            self._coordinates[group] = self._ranks[group].item()
        return self._coordinates[group]


@contextmanager
def recording() -> Iterator[None]:
    """Context in which autograd records, whatever is around it."""
    with torch.inference_mode(False), torch.enable_grad():
        yield


class Layers:
    """All layers of a step, outermost first. ``sharing_data``: groups whose ranks have the same batch and seed."""

    def __init__(self, layers: Sequence[Layer] = (), sharing_data: Sequence[str] = ()) -> None:
        self.all, self.sharing_data = tuple(layers), tuple(sharing_data)
        self.symbolic = any(layer.symbolic or layer.ranks for layer in self.all)
        self.ranks = tuple(dict.fromkeys(group for layer in self.all for group in layer.ranks))

    def __bool__(self) -> bool:
        return bool(self.all)

    @property
    def promises(self) -> tuple[DataParallel, ...]:
        """For modules whose gradients are averaged over other ranks than all others."""
        return tuple(promise for layer in self.all for promise in layer.promises)

    def kept(self, name: str, value: Tensor) -> Tensor:
        """Type of what a rank keeps of the parameter or buffer ``name``; ``value``: the type the model has."""
        for layer in reversed(self.all):
            value = layer.kept(name, value)
        return value

    @contextmanager
    def running(self, modules: Modules, tensors: Mapping[str, Tensor],
                ranks: Mapping[str, Tensor]) -> Iterator[Holding]:
        """Context for the run of a step whose modules hold ``tensors``, which they hold again behind it."""
        holding = Holding(self.all, modules, tensors, ranks)
        with ExitStack() as stack:
            stack.callback(holding.keep_all)
            for layer in self.all:
                stack.enter_context(layer.running(holding))
            for name, tensor in tensors.items():
                if not holding.deferred(name):
                    holding.put(name, tensor)
            yield holding

    def reduces(self, name: str) -> bool:
        """Whether a layer reduces gradients of the parameter ``name`` over ranks, inside backward."""
        return any(layer.reduces(name) for layer in self.all)

    def begin(self, *, reduces: bool) -> None:
        """One of several micro-batches begins: its gradients are reduced, or added to those that are `pending`."""
        for layer in self.all:
            layer.begin(reduces=reduces)

    @property
    def pending(self) -> dict[str, Tensor]:
        """Gradients by name that layers have not reduced yet."""
        return {name: value for layer in self.all for name, value in layer.pending.items()}

    def reduced(self, pending: Mapping[str, Tensor]) -> dict[str, Tensor]:
        """Gradients of what the rank keeps from ``pending`` ones, which are forgotten."""
        return {name: value for layer in self.all for name, value in layer.reduced(pending).items()}

    def local(self, result: Any) -> Any:
        """A leaf of the step's result as a plain tensor of this rank."""
        for layer in reversed(self.all):
            result = layer.local(result)
        return result

    def placements(self, name: str) -> dict[str, Placement]:
        """Where the parameter or buffer ``name`` lies, by group, outermost layer first."""
        found: dict[str, Placement] = {}
        for layer in self.all:
            found |= layer.placements(name)
        return found

    def apart(self, name: str) -> set[str]:
        """Groups over which the parameter ``name`` drifts apart."""
        return {group for layer in self.all for group in layer.apart(name)}

    def finish(self, gm: GraphModule) -> None:
        """Edit the traced graph, outermost layer last."""
        for layer in reversed(self.all):
            layer.finish(gm)

def rank_inputs(layers: Layers) -> dict[str, Tensor]:
    """Fake i64 scalars, one for each group in which the step reads its rank."""
    return {group: torch.zeros((), dtype=torch.int64, device="cpu") for group in layers.ranks}
