"""``@fxpass``: a function from graph to graph becomes a `Pass`, with its options, order and forms as data."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from fxpasses.errors import Place, UsageError, did_you_mean
from fxpasses.pm.options import NoOptions, Option, check, options_of

if TYPE_CHECKING:
    from fxpasses.ir.world import World
    from fxpasses.pm.remarks import Remark

ANY_FORM = "any"
NUMERICS = ("bit-exact", "re-associates", "changes-values")
"""What a pass does to numbers, where ranks add up in one order: nothing, what sums in another order differ by, or what
it means to do. Of a pass that carries out what its graph promises, beside the promise carried out plainly. A maximum of
zeros of both signs may be either: torch's own depends on where in a tensor they stand."""
_ROLES = ("options", "analyses")
_CALL_KEYWORDS = ("world", "cost_model", "remarks")


@dataclass(frozen=True)
class Pass:
    """A named pure function from graph to graph, with its options bound.

    ``body(gm, options, analyses)`` edits the private clone it is given and returns it; with ``rank_set`` it takes and
    returns a list, one graph a rank (a single graph comes as a list of one). ``takes``/``gives`` name the graph's form
    before and after, ``"any"`` leaves it as it is. ``requires``: passes the manager adds when absent; ``after``: passes
    that come first where both are present. ``remarks``: codes it may use -> (kinds, meaning); None: any.
    ``functions``: what else its module offers; ``pass_.name(...)`` calls one by its name. ``changes_values(options)``:
    what the result computes instead, for options that change it on purpose; None for those that keep it. ``version``
    rises with every change of what stands here (`fxpasses.pm.contracts`). ``numerics``: one of `NUMERICS`, by setting:
    ``""`` for all but those that have an entry of their own, ``"option=value"``.
    """

    name: str
    body: Callable[[Any, Any, Any], Any] = field(repr=False)
    options: Any
    requires: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    takes: str = "spmd"
    gives: str = "spmd"
    rank_set: bool = False
    remarks: Mapping[str, tuple[str, str]] | None = field(default=None, repr=False)
    doc: str = field(default="", repr=False)
    place: Place = field(default=Place("<unknown>"), repr=False)
    fields: tuple[Option, ...] = field(default=(), repr=False)
    functions: tuple[Callable[..., Any], ...] = field(default=(), repr=False)
    changes_values: Callable[[Any], str | None] | None = field(default=None, repr=False)
    version: int = 1
    numerics: Mapping[str, str] = field(default_factory=lambda: {"": "re-associates"}, repr=False, hash=False)

    if not TYPE_CHECKING:  # a type checker has to go on finding misspelt attributes

        def __getattr__(self, name: str) -> Any:
            for function in self.__dict__.get("functions", ()):
                if function.__name__ == name:
                    return function
            raise AttributeError(f"pass '{self.__dict__.get('name')}' has no attribute '{name}'")

    def __post_init__(self) -> None:
        object.__setattr__(self, "__name__", self.name)
        object.__setattr__(self, "__doc__", self.doc)

    def __call__(self, graphs: Any, *, world: World | None = None, cost_model: Any = None,
                 remarks: list[Remark] | None = None, **options: Any) -> Any:
        """Run on a graph or a rank set under the same contract as `fxpasses.run`; keywords set options.

        Raises `UsageError` for an unknown option, `PassError` where the pass or the graph is wrong.
        """
        from fxpasses.pm.manager import run

        bound = self.with_options(**options) if options else self
        return run(graphs, [bound], world=world, cost_model=cost_model, remarks=remarks)

    def with_options(self, **values: Any) -> Pass:
        """The same pass with some options changed. Raises `UsageError` for unknown names, types and values."""
        annotations = {option.name: option.annotation for option in self.fields}
        for name in values:
            if name not in annotations:
                hint = did_you_mean(name, list(annotations)) or f"options: {', '.join(annotations) or 'none'}"
                raise UsageError(f"pass '{self.name}' has no option '{name}'", hint=hint)
        typed = {name: check(value, annotations[name], name) for name, value in values.items()}
        try:
            return dataclasses.replace(self, options=dataclasses.replace(self.options, **typed))
        except (ValueError, TypeError) as error:
            raise UsageError(f"pass '{self.name}': {error}") from error

    @property
    def intended_change(self) -> str | None:
        """What the result computes instead of what the graph computed; None where both compute the same."""
        return self.changes_values(self.options) if self.changes_values is not None else None

    @property
    def summary(self) -> str:
        """First line of the documentation."""
        return self.doc.splitlines()[0] if self.doc else ""

    def __str__(self) -> str:
        from fxpasses.pm.pipeline import format_pass

        return format_pass(self)


@overload
def fxpass(function: Callable[..., Any], /) -> Pass: ...


@overload
def fxpass(*, requires: Sequence[str] = ..., after: Sequence[str] = ..., takes: str = ..., gives: str = ...,
           rank_set: bool = ..., remarks: Mapping[str, tuple[str, str]] | None = ...,
           functions: Sequence[Callable[..., Any]] = ...,
           changes_values: Callable[[Any], str | None] | None = ..., version: int = ...,
           numerics: str | Mapping[str, str] = ...) -> Callable[[Callable[..., Any]], Pass]: ...


def fxpass(function: Callable[..., Any] | None = None, /, *, requires: Sequence[str] = (), after: Sequence[str] = (),
           takes: str = "spmd", gives: str = "spmd", rank_set: bool = False,
           remarks: Mapping[str, tuple[str, str]] | None = None,
           functions: Sequence[Callable[..., Any]] = (),
           changes_values: Callable[[Any], str | None] | None = None, version: int = 1,
           numerics: str | Mapping[str, str] = "re-associates",
           ) -> Pass | Callable[[Callable[..., Any]], Pass]:
    """Declare a pass: decorates ``def name(gm, options, analyses)``, the last two optional; with arguments or bare.

    ``options`` is annotated with a frozen dataclass; a string below a field documents it. ``changes_values(options)``
    says what a result computes that is meant to be another one, which `prove` then leaves alone. ``numerics``: one of
    `NUMERICS` for every setting, or by setting as in `Pass`. ``version``: 1, and one more with each changed contract.
    Raises `UsageError` at the function's place for a declaration that breaks these rules.
    """
    kinds = {"": numerics} if isinstance(numerics, str) else dict(numerics)

    def declare(body: Callable[..., Any]) -> Pass:
        name, place = body.__name__, _place(body)
        try:
            cls, call = _signature(body)
            fields = options_of(cls)
            _check_names(name, requires, after, fields)
            _check_forms(takes, gives)
            _check_numbers(version, kinds, fields)
            doc = inspect.getdoc(body) or ""
            if not doc:
                raise UsageError("it has no docstring")
            options = cls()
        except UsageError as error:
            raise UsageError(f"pass '{name}': {error.message}", place=place, hint=error.hint) from error
        except (ValueError, TypeError) as error:
            raise UsageError(f"pass '{name}': the default options are refused: {error}", place=place) from error
        return Pass(name, call, options, tuple(requires), tuple(after), takes, gives, rank_set, remarks, doc, place,
                    fields, tuple(functions), changes_values, version, kinds)

    return declare if function is None else declare(function)


def _place(body: Callable[..., Any]) -> Place:
    code = body.__code__
    return Place(code.co_filename, code.co_firstlineno)


def _signature(body: Callable[..., Any]) -> tuple[type, Callable[[Any, Any, Any], Any]]:
    """Options class of a body, and a call that passes it what it asks for."""
    parameters = list(inspect.signature(body).parameters.values())
    roles = [parameter.name for parameter in parameters[1:]]
    if not parameters or any(role not in _ROLES for role in roles):
        raise UsageError("the parameters are (gm, options, analyses), the last two optional")
    cls: Any = NoOptions
    if "options" in roles:
        annotation = parameters[1 + roles.index("options")].annotation
        cls = _resolved(annotation, body)

    def call(gm: Any, options: Any, analyses: Any) -> Any:
        given = {"options": options, "analyses": analyses}
        return body(gm, *(given[role] for role in roles))

    return cls, call


def _resolved(annotation: Any, body: Callable[..., Any]) -> type:
    """The class behind the annotation of ``options``, which may be a string."""
    if isinstance(annotation, str):
        first, *rest = annotation.split(".")
        scope = {**body.__globals__, **inspect.getclosurevars(body).nonlocals}
        annotation = scope.get(first)
        for name in rest:
            annotation = getattr(annotation, name, None)
    if not isinstance(annotation, type) or annotation is inspect.Parameter.empty:
        raise UsageError("'options' is not annotated with a class that the module defines")
    return annotation


def _check_names(name: str, requires: Sequence[str], after: Sequence[str], fields: Sequence[Option]) -> None:
    if isinstance(requires, str) or isinstance(after, str):
        raise UsageError("'requires' and 'after' are tuples of names")
    if name in (*requires, *after):
        raise UsageError("it cannot come after itself")
    for option in fields:
        if option.name in _CALL_KEYWORDS:
            raise UsageError(f"option '{option.name}' hides an argument of the call")


def _check_forms(takes: str, gives: str) -> None:
    from fxpasses.ir.forms import FORMS

    known = [*FORMS, ANY_FORM]
    for form in (takes, gives):
        if form not in known:
            raise UsageError(f"unknown form '{form}'", hint=did_you_mean(form, known) or f"forms: {', '.join(known)}")


def _check_numbers(version: int, numerics: Mapping[str, str], fields: Sequence[Option]) -> None:
    if type(version) is not int or version < 1:
        raise UsageError(f"the version {version!r} is no number from 1")
    if "" not in numerics:
        raise UsageError("'numerics' does not say what holds for all other settings", hint="give it the key ''")
    for setting, kind in numerics.items():
        if kind not in NUMERICS:
            raise UsageError(f"unknown numerics '{kind}'",
                             hint=did_you_mean(kind, list(NUMERICS)) or f"numerics: {', '.join(NUMERICS)}")
        name = setting.partition("=")[0]
        if setting and name not in [option.name for option in fields]:
            raise UsageError(f"'numerics' names an option '{name}' that there is not")
