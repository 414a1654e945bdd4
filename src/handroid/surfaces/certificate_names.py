"""The names of a server in its certificate."""

import ipaddress
from typing import TYPE_CHECKING

from handroid.errors import InvalidParams

if TYPE_CHECKING:
    from cryptography.x509 import GeneralName


def certificate_name(host: str, option: str) -> "GeneralName":
    """Return a host name or an address in the form that certificates use.

    Raises:
        InvalidParams: it cannot be used in a certificate; the error names the ``option``.
    """
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        return x509.DNSName(host)
    except ValueError as error:
        raise InvalidParams(
            f"'{host}' cannot be used in a certificate: {error}.",
            f"Pass a different name with {option}.",
        ) from error
