"""The NATS permissions of each member of a fleet: what it needs, and nothing else.

These are allow-lists; deny rules are not used, because they have been bypassed in the past. Every
member has its own inbox, so no other can read the answers it gets.
"""

from dataclasses import dataclass

from handroid.surfaces.fleet.bus import names

_API = "$JS.API"
_STREAMS = (*(f"KV_{bucket}" for bucket in names.BUCKETS), names.AUDIT)


@dataclass(frozen=True)
class Permissions:
    """The subjects of one member; with ``answers`` it may reply to requests."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]
    answers: bool = False


def node_inbox(site: str, node: str) -> str:
    """Return the prefix of a node's inbox."""
    return f"_INBOX.node.{site}.{node}"


def gateway_inbox(gateway: str) -> str:
    """Return the prefix of a gateway's inbox."""
    return f"_INBOX.gateway.{gateway}"


OPERATOR_INBOX = "_INBOX.operator"


def of_node(site: str, node: str) -> Permissions:
    """Return the permissions of a node: everything about its own phones, nothing about others.

    It may check whether another node is online before it takes over that node's phone.
    """
    own = f"{site}.{node}"
    index = f"{names.INDEX}.*"
    return Permissions(
        publish=(
            f"$KV.{names.PHONES}.{own}.*",
            f"$KV.{names.PHONES}.{index}",
            f"$KV.{names.NODES}.{own}",
            f"$KV.{names.USAGE}.*",
            f"audit.*.{own}.*",
            names.node_there(own),
            f"{_API}.INFO",
            *_reads(names.PHONES, f"{own}.*"),
            *_reads(names.PHONES, index),
            f"{_API}.DIRECT.GET.KV_{names.NODES}.$KV.{names.NODES}.*.*",
            *_reads(names.LEASES, f"{own}.*"),
            *_reads(names.CONTROLS, ">"),
            *_reads(names.USAGE, "*"),
            f"{_API}.STREAM.INFO.KV_{names.CONTROLS}",
        ),
        subscribe=(
            f"phones.{own}.>",
            f"node.{own}.>",
            f"{names.events(names.NODES)}.{own}",
            f"{names.events(names.LEASES)}.{own}.>",
            f"{names.events(names.CONTROLS)}.>",
            f"{node_inbox(site, node)}.>",
        ),
        answers=True,
    )


def of_gateway(gateway: str) -> Permissions:
    """Return the permissions of a gateway: call and lease phones, and read the directory."""
    written = (names.LEASES, names.WAITING, names.CONTROLS, names.USAGE)
    return Permissions(
        publish=(
            "phones.*.*.*.call",
            "node.>",
            "audit.>",
            *(f"$KV.{bucket}.>" for bucket in written),
            f"{_API}.INFO",
            *(f"{_API}.STREAM.CREATE.{stream}" for stream in _STREAMS),
            *(f"{_API}.STREAM.INFO.{stream}" for stream in _STREAMS),
            *(subject for bucket in names.BUCKETS for subject in _reads(bucket, ">")),
            *(f"{_API}.STREAM.MSG.GET.KV_{bucket}" for bucket in names.BUCKETS),
        ),
        subscribe=(
            *(f"{names.events(bucket)}.>" for bucket in names.BUCKETS),
            "phones.*.*.*.evt",
            f"{gateway_inbox(gateway)}.>",
        ),
    )


def of_operator() -> Permissions:
    """Return the permissions of the operator: manage streams, but neither call nor eavesdrop."""
    return Permissions(
        publish=(f"{_API}.>", "$KV.>", "$JS.ACK.>", "$JS.FC.>", "node.>", "audit.>"),
        subscribe=(
            *(f"{names.events(bucket)}.>" for bucket in names.BUCKETS),
            f"{OPERATOR_INBOX}.>",
        ),
    )


def _reads(bucket: str, keys: str) -> tuple[str, ...]:
    """Return the subjects needed to read keys of a bucket, one at a time or all of them."""
    stream, subject = f"KV_{bucket}", f"$KV.{bucket}.{keys}"
    return (
        f"{_API}.DIRECT.GET.{stream}.{subject}",
        f"{_API}.CONSUMER.CREATE.{stream}.*.{subject}",
        f"{_API}.CONSUMER.MSG.NEXT.{stream}.*",
        f"{_API}.CONSUMER.DELETE.{stream}.*",
    )
