"""Checks whether an IP address belongs to the public internet.

Implemented on top of `ipaddress`, whose `is_global` accepts multicast, and addresses that contain a
private one. Not detected: addresses that are public by number but only reachable from this network,
such as a neighbour's own IPv6 address.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_NOT_PUBLIC_4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "168.63.129.16/32",  # Azure's own services, reachable from every machine there
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
_PUBLIC_6 = IPv6Network("2000::/3")
_NOT_PUBLIC_6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # Teredo, ORCHID, benchmarks
        "2001:db8::/32",
        "2002::/16",  # 6to4: carries an IPv4 address and reaches it through a relay
        "3fff::/20",
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Return whether an address is public; text that is not an address is not."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return _is_public_4(parsed) if isinstance(parsed, IPv4Address) else _is_public_6(parsed)


def _is_public_4(address: IPv4Address) -> bool:
    return address.is_global and not any(address in network for network in _NOT_PUBLIC_4)


def _is_public_6(address: IPv6Address) -> bool:
    if address.scope_id is not None:
        return False
    if address in _NAT64:
        # Networks without IPv4 resolve every name to this form: the embedded address counts.
        return _is_public_4(IPv4Address(address.packed[-4:]))
    if address not in _PUBLIC_6 or not address.is_global:
        return False
    return not any(address in network for network in _NOT_PUBLIC_6)
