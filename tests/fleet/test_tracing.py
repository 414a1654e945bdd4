"""The spans of a call, from the caller through the gateway to the phone's node."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp.types import CallToolRequestParams
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.mcp.server import McpRequest
from tests.fleet.servers import Server
from tests.fleet.small_fleet import PROFILE, small_fleet

TRACE, SPAN = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """The spans of this process, as a program that configures OpenTelemetry gets them."""
    if not isinstance(trace.get_tracer_provider(), TracerProvider):
        trace.set_tracer_provider(TracerProvider())
    provider = trace.get_tracer_provider()
    assert isinstance(provider, TracerProvider)
    exporter = InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    yield exporter
    exporter.shutdown()


async def test_a_callers_trace_continues_at_the_node(
    nats_server: Server, fleet: Buckets, tmp_path: Path, spans: InMemorySpanExporter
) -> None:
    meta = {"traceparent": f"00-{TRACE}-{SPAN}-01"}
    params = CallToolRequestParams.model_validate({"name": "android_note", "_meta": meta})
    async with small_fleet(nats_server, tmp_path) as small:
        request = McpRequest(None, params)  # type: ignore[arg-type]
        answer = await small.executor.call(PROFILE, "android_note", {}, request)
        assert not answer.is_error
        await small.executor.call(PROFILE, "android_tap", {"x": 1, "y": 1, "phone": "none"})
    ended = {each.name: each for each in spans.get_finished_spans()}
    gateway, node = ended["tools/call note"], ended["handroid.node.call"]
    assert {f"{each.context.trace_id:032x}" for each in (gateway, node)} == {TRACE}
    assert gateway.parent
    assert node.parent
    assert f"{gateway.parent.span_id:016x}" == SPAN
    assert node.parent.span_id == gateway.context.span_id
    assert node.attributes
    assert node.attributes["handroid.outcome"] == "done"
    assert node.attributes["handroid.gateway"] == "gateway"
    assert not ended["tools/call tap"].status.is_ok
