"""The Prometheus metrics of gateways and nodes.

Counters are incremented by events; gauges are computed at scrape time. No label contains a phone, a
caller or a published tool, so the number of series does not grow with the fleet.
"""

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

import prometheus_client as prometheus
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector, CollectorRegistry

from handroid.errors import LeaseEnded, PhoneLeased
from handroid.model.tool import Answer

_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
_OUTCOMES = ("done", "not done", "unknown")
_REFUSALS = ("expired", "busy", "not holder")
_STATES = ("device", "offline", "unauthorized", "absent")

Values = Mapping[tuple[str, str], float | Mapping[str, float]]
"""Gauges by name and help; those by state have a value for each."""


class _Read(Collector):
    """Gauges that are computed when they are scraped."""

    def __init__(self, values: Callable[[], Values]) -> None:
        self._values = values

    def collect(self) -> Iterable[Metric]:
        for (name, text), value in self._values().items():
            if isinstance(value, Mapping):
                family = GaugeMetricFamily(name, text, labels=["state"])
                for state, count in value.items():
                    family.add_metric([state], count)
                yield family
            else:
                yield GaugeMetricFamily(name, text, value=value)


class GatewayMetrics:
    """The metrics of a gateway."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.under_way = 0
        self._calls = prometheus.Counter(
            "handroid_gateway_calls",
            "Finished calls, by tool and outcome.",
            ["tool", "outcome"],
            registry=self.registry,
        )
        self._failed = prometheus.Counter(
            "handroid_gateway_failed_calls",
            "Calls that returned an error.",
            ["tool"],
            registry=self.registry,
        )
        self._seconds = prometheus.Histogram(
            "handroid_gateway_call_seconds",
            "Duration of calls, including the way to the phone and back.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._unknown = prometheus.Counter(
            "handroid_gateway_unknown_outcomes",
            "Calls that may or may not have been executed.",
            registry=self.registry,
        )
        running = prometheus.Gauge(
            "handroid_gateway_calls_in_flight", "Calls in progress.", registry=self.registry
        )
        running.set_function(lambda: self.under_way)
        self._acquired = prometheus.Counter(
            "handroid_gateway_lease_acquires",
            "Attempts to acquire a phone, by result: given, in use, or failed.",
            ["result"],
            registry=self.registry,
        )
        for result in ("given", "in use", "failed"):
            self._acquired.labels(result)

    def read(self, values: Callable[[], Values]) -> None:
        """Read gauges, too, whenever the metrics are asked for."""
        self.registry.register(_Read(values))

    @contextmanager
    def call(self) -> Iterator[Callable[[str, Answer], None]]:
        """Count the call that the body makes; the body sets the tool and the answer."""
        begun = perf_counter()
        self.under_way += 1
        try:
            yield self._ended
        finally:
            self.under_way -= 1
        self._seconds.observe(perf_counter() - begun)

    def _ended(self, tool: str, answer: Answer) -> None:
        self._calls.labels(tool, answer.outcome.value).inc()
        if answer.is_error:
            self._failed.labels(tool).inc()
            self._unknown.inc(answer.outcome.value == "unknown")

    @contextmanager
    def acquire(self) -> Iterator[None]:
        """Count the attempt to acquire a phone that the body makes."""
        result = "failed"
        try:
            yield
            result = "given"
        except PhoneLeased:
            result = "in use"
            raise
        finally:
            self._acquired.labels(result).inc()


class NodeMetrics:
    """The metrics of a node."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._calls = prometheus.Counter(
            "handroid_node_calls",
            "Finished calls, by outcome.",
            ["outcome"],
            registry=self.registry,
        )
        self._seconds = prometheus.Histogram(
            "handroid_node_call_seconds",
            "Duration of calls from their arrival, including the wait for the phone.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._refused = prometheus.Counter(
            "handroid_node_refused_calls",
            "Refused calls, by reason: arrived too late, queue full, or held by another caller.",
            ["reason"],
            registry=self.registry,
        )
        for outcome in _OUTCOMES:
            self._calls.labels(outcome)
        for reason in _REFUSALS:
            self._refused.labels(reason)

    def read(self, values: Callable[[], Values]) -> None:
        """Read gauges, too, whenever the metrics are asked for."""
        self.registry.register(_Read(values))

    def refused(self, reason: str) -> None:
        """Count a refused call."""
        self._refused.labels(reason).inc()

    def ended(self, answer: Answer, seconds: float) -> None:
        """Count a finished call and its outcome."""
        self._calls.labels(answer.outcome.value).inc()
        self._seconds.observe(seconds)
        if isinstance(answer.error, PhoneLeased | LeaseEnded):
            self.refused("not holder")


def by_state(states: Iterable[str], *more: str) -> dict[str, float]:
    """Count phones by state, including empty states; ``more`` are states that only a fleet has."""
    return {**dict.fromkeys((*_STATES, *more), 0.0), **Tally(states)}


def text_of(registry: CollectorRegistry) -> bytes:
    """Return all metrics in Prometheus' text format."""
    return prometheus.generate_latest(registry)
