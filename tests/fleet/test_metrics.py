"""The Prometheus metrics of gateways and nodes."""

import asyncio
import json
import re
from pathlib import Path

import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import CollectorRegistry

from handroid.model.caller import Caller
from handroid.surfaces.fleet.gateway.gateway import is_ready
from handroid.surfaces.fleet.monitoring.metrics import text_of
from handroid.surfaces.fleet.monitoring.metrics_listener import listening
from tests.fleet.members import asked
from tests.fleet.servers import within
from tests.fleet.small_fleet import SmallFleet

ROOT = Path(__file__).parents[2]
ALERTS = ROOT / "packaging/fleet/alerts.yaml"
DASHBOARD = ROOT / "packaging/fleet/grafana-dashboard.json"
PAGE = ROOT / "docs/guides/fleet-monitoring.md"
RUNBOOK = ROOT / "docs/guides/fleet-operations.md"
CASES = ROOT / "tests/fleet/alerts_test.yaml"
NAME = re.compile(r"\bhandroid_(?:fleet|gateway|node)_\w+")
SELECTED = re.compile(r"\b(handroid_\w+)\{(\w+)=\"([^\"]+)\"\}")


def value(registry: CollectorRegistry, name: str, **labels: str) -> float:
    found = registry.get_sample_value(name, labels)
    assert found is not None, name
    return found


async def test_calls_phones_and_leases_are_counted_on_both_sides(small: SmallFleet) -> None:
    gateway, node = small.fleet.metrics.registry, small.node.calls.metrics.registry
    assert value(gateway, "handroid_fleet_phones", state="device") == 1
    assert value(gateway, "handroid_fleet_phones", state="absent") == 0
    assert value(gateway, "handroid_fleet_nodes_up") == 1
    assert value(node, "handroid_node_phones", state="device") == 1
    assert value(node, "handroid_node_adb_servers") == 1

    waiting = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    assert value(gateway, "handroid_gateway_calls_in_flight") == 1
    assert value(node, "handroid_node_queue_depth") == 1
    small.acts.go_on.set()
    await waiting
    assert value(gateway, "handroid_gateway_calls_in_flight") == 0
    assert value(gateway, "handroid_gateway_calls_total", tool="block", outcome="done") == 1
    assert value(gateway, "handroid_gateway_call_seconds_count") == 1
    assert value(node, "handroid_node_calls_total", outcome="done") == 1

    ann, ben = Caller("ann", session="a"), Caller("ben", session="b")
    await small.call("acquire_phone", caller=ann, seconds=60)
    assert (await small.call("acquire_phone", caller=ben, seconds=60)).is_error
    assert value(gateway, "handroid_gateway_lease_acquires_total", result="given") == 1
    assert value(gateway, "handroid_gateway_lease_acquires_total", result="in use") == 1
    assert value(gateway, "handroid_gateway_failed_calls_total", tool="acquire_phone") == 1
    assert value(gateway, "handroid_fleet_leases_active") == 1


async def test_a_call_whose_node_is_lost_is_counted_as_unknown(small: SmallFleet) -> None:
    gateway = small.fleet.metrics.registry
    waiting = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    await small.node_bus.close()
    assert (await waiting).is_error
    assert value(gateway, "handroid_gateway_unknown_outcomes_total") == 1
    assert value(gateway, "handroid_gateway_calls_total", tool="block", outcome="unknown") == 1


async def test_no_metric_label_contains_a_phone_or_a_caller(small: SmallFleet) -> None:
    await small.call("note", caller=Caller("ann", session="a"))
    await small.call("note", phone="no_such_phone")
    for registry in (small.fleet.metrics.registry, small.node.calls.metrics.registry):
        families = text_string_to_metric_families(text_of(registry).decode())
        labels = {name for each in families for sample in each.samples for name in sample.labels}
        assert labels <= {"tool", "outcome", "state", "result", "reason", "le"}


async def test_metrics_and_health_have_their_own_address(small: SmallFleet) -> None:
    bus, metrics = small.fleet.sender._bus, small.fleet.metrics
    async with listening(
        "127.0.0.1", 0, metrics.registry, lambda: is_ready(bus, small.fleet)
    ) as port:
        status, body = await asked(port, "/metrics")
        assert status == 200
        assert 'handroid_fleet_phones{state="device"} 1.0' in body
        assert await asked(port, "/health/ready") == (200, "ok\n")
        assert (await asked(port, "/metrics", "POST"))[0] == 405
        assert (await asked(port, "/mcp"))[0] == 404
        await bus.close()
        await within(lambda: not bus.connected)
        assert await asked(port, "/health/ready") == (503, "not ready\n")
        assert await asked(port, "/health") == (200, "ok\n")


async def test_alerts_dashboard_and_docs_use_existing_metrics(small: SmallFleet) -> None:
    both = (small.fleet.metrics.registry, small.node.calls.metrics.registry)
    counted = [family for registry in both for family in registry.collect()]
    total = {"counter": "_total"}
    shown = {family.name + total.get(family.type, "") for family in counted}
    parts = {f"{family.name}_bucket" for family in counted if family.type == "histogram"}

    rules = [
        rule
        for group in yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
        for rule in group["rules"]
    ]
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    drawn = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    assert set(NAME.findall(" ".join(rule["expr"] for rule in rules))) <= shown | parts
    assert set(NAME.findall(drawn)) <= shown | parts
    assert set(NAME.findall(CASES.read_text(encoding="utf-8"))) <= shown | parts
    assert set(NAME.findall(PAGE.read_text(encoding="utf-8"))) == shown
    values = {
        (sample.name, label, value)
        for family in counted
        for sample in family.samples
        for label, value in sample.labels.items()
    }
    chosen = SELECTED.findall(" ".join(rule["expr"] for rule in rules) + drawn)
    assert chosen
    assert set(chosen) <= values
    assert all(rule["annotations"]["summary"] and rule["labels"]["severity"] for rule in rules)
    explained = re.findall(r"^\| `(\w+)`", RUNBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert explained == [rule["alert"] for rule in rules]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(panels)
