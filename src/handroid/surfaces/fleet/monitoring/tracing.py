"""OpenTelemetry spans of a call: one at the gateway, and a child at the phone's node.

Nothing is recorded unless a program that configures OpenTelemetry, such as
`opentelemetry-instrument`, runs the gateway or the node. Spans contain the tool and the outcome,
but no arguments or texts.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from opentelemetry import trace
from opentelemetry.trace import SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from handroid.model.tool import Answer

_FIELD = "traceparent"
_W3C = TraceContextTextMapPropagator()
_tracer = trace.get_tracer("handroid.fleet")

Ended = Callable[[Answer], None]


def span(name: str, tool: str, parent: str, **more: str) -> AbstractContextManager[Ended]:
    """Trace the body, which sets its answer, as a child of the caller's or gateway's span.

    ``more`` are further attributes; their names get the prefix ``handroid.``.
    """
    if parent or _is_configured():
        return _traced(name, tool, parent, more)
    return nullcontext(_ignore)


def _is_configured() -> bool:
    return not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


def _ignore(_answer: Answer) -> None:
    pass


@contextmanager
def _traced(name: str, tool: str, parent: str, more: Mapping[str, str]) -> Iterator[Ended]:
    context = _W3C.extract({_FIELD: parent}) if parent else None
    with _tracer.start_as_current_span(
        name,
        context,
        kind=SpanKind.SERVER,
        attributes={"mcp.method.name": "tools/call", "gen_ai.tool.name": tool}
        | {f"handroid.{key}": value for key, value in more.items() if value},
        record_exception=False,
        set_status_on_exception=False,
    ) as made:

        def ended(answer: Answer) -> None:
            made.set_attribute("handroid.outcome", answer.outcome.value)
            if answer.is_error:
                made.set_status(StatusCode.ERROR)

        yield ended


def parent_of(surface: Any) -> str:
    """Return the parent span from the `_meta` of a request; empty if there is none."""
    # Nodes trace too, and need not load what serves MCP: so its class is not named.
    meta = getattr(getattr(surface, "params", None), "meta", None)
    given = meta.get(_FIELD) if meta else None
    return given if isinstance(given, str) else ""


def current() -> str:
    """Return the current span in the form for messages; empty if nothing is traced."""
    carrier: dict[str, str] = {}
    _W3C.inject(carrier)
    return carrier.get(_FIELD, "")
