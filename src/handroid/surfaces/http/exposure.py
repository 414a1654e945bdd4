"""Whether an address to listen on exposes the phones to other computers."""

import ipaddress
import logging

from handroid.errors import InvalidParams

log = logging.getLogger(__name__)


def check_exposure(
    host: str, *, allow_hosts: tuple[str, ...], token: bool, encrypted: bool = False
) -> None:
    """Check that listening on an address does not open the phones to others.

    Raises:
        InvalidParams: others could eavesdrop, or connect without a token.
    """
    if _is_loopback(host):
        return
    if not token:
        raise InvalidParams(
            f"{host} can be reached from other computers, and no token is required.",
            "Leave out --no-token, or listen on 127.0.0.1.",
        )
    if not (encrypted or allow_hosts):
        raise InvalidParams(
            f"{host} can be reached from other computers, and plain HTTP can be read on the way.",
            "Serve over HTTPS with --tls, listen on 127.0.0.1, or name this computer as others do "
            "with --allow-host.",
        )
    if not allow_hosts:
        log.warning(
            "Callers on other computers are refused: name this one as they do with --allow-host."
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"
