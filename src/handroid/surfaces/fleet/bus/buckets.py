"""The buckets of a fleet and the stream of its record, created once and checked at every start.

Leases would never expire in a bucket that ignores the time to live of keys, so it is refused.
"""

from dataclasses import dataclass

from nats.js import JetStreamContext
from nats.js.api import RePublish, RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import APIError, NotFoundError

from handroid.errors import Outcome
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Bucket, answered
from handroid.surfaces.fleet.bus.bus import Bus, BusTooOld

_MARKER_SECONDS = 60
_DAY = 24 * 3600.0
_AUDIT_DAYS = 30
_DUPLICATE_SECONDS = 120.0
_IN_USE = 10058
"""The stream is there, with another configuration."""


@dataclass(frozen=True)
class Buckets:
    """All buckets of a fleet."""

    phones: Bucket
    nodes: Bucket
    leases: Bucket
    waiting: Bucket
    controls: Bucket
    usage: Bucket


async def create(bus: Bus, replicas: int = 1) -> Buckets:
    """Create the missing buckets and return all; ``replicas`` is 3 on a cluster.

    Raises:
        BusTooOld: a bucket exists and ignores the time to live of its keys.
        BusUnavailable: the bus did not answer.
    """
    async with answered(Outcome.UNKNOWN):
        for name in names.BUCKETS:
            await _create(bus.streams, _bucket_config(name, replicas))
        await _create(bus.streams, _audit_config(replicas))
    return await existing(bus)


async def existing(bus: Bus) -> Buckets:
    """Return the existing buckets of a fleet.

    Raises:
        BusTooOld: a bucket is missing, or ignores the time to live of its keys.
    """
    async with answered(Outcome.NOT_DONE):
        for name in names.BUCKETS:
            await _check(bus.streams, name)
    return unchecked(bus)


def unchecked(bus: Bus) -> Buckets:
    """Return the buckets unchecked, for members that may not read their configuration."""
    return Buckets(
        phones=Bucket(bus, names.PHONES),
        nodes=Bucket(bus, names.NODES),
        leases=Bucket(bus, names.LEASES),
        waiting=Bucket(bus, names.WAITING),
        controls=Bucket(bus, names.CONTROLS),
        usage=Bucket(bus, names.USAGE),
    )


async def _create(streams: JetStreamContext, config: StreamConfig) -> None:
    try:
        await streams.add_stream(config)
    except APIError as error:
        if error.err_code != _IN_USE:
            raise


async def _check(streams: JetStreamContext, name: str) -> None:
    try:
        config = (await streams.stream_info(f"KV_{name}")).config
    except NotFoundError as error:
        raise BusTooOld(
            f"The bus has no bucket {name}.", "Start a gateway first: it creates the buckets."
        ) from error
    if not (config.allow_msg_ttl and config.subject_delete_marker_ttl and config.republish):
        raise BusTooOld(
            f"The bucket {name} does not expire its keys, or does not publish its changes.",
            "Delete it, or use another account of the bus, and let a gateway create it again.",
        )


def _bucket_config(name: str, replicas: int) -> StreamConfig:
    return StreamConfig(
        name=f"KV_{name}",
        subjects=[f"$KV.{name}.>"],
        # A bucket in memory is gone after a restart of a single server.
        storage=StorageType.FILE,
        num_replicas=replicas,
        max_msgs_per_subject=1,
        allow_direct=True,
        allow_rollup_hdrs=True,
        allow_msg_ttl=True,
        deny_delete=True,
        subject_delete_marker_ttl=_MARKER_SECONDS,
        republish=RePublish(src=f"$KV.{name}.>", dest=f"{names.events(name)}.>"),
    )


def _audit_config(replicas: int) -> StreamConfig:
    return StreamConfig(
        name=names.AUDIT,
        subjects=["audit.>"],
        storage=StorageType.FILE,
        num_replicas=replicas,
        retention=RetentionPolicy.LIMITS,
        max_age=_AUDIT_DAYS * _DAY,
        duplicate_window=_DUPLICATE_SECONDS,
    )
