"""Which tenants may use which phones of a fleet.

A gateway takes a caller's tenant from its token and signs it into every message; the node of a
phone decides. A phone without tenants is for all of them.
"""

from collections.abc import Collection

from handroid.errors import PermissionDenied
from handroid.surfaces.fleet.bus.names import PhoneId


def admits(tenants: Collection[str] | None, tenant: str) -> bool:
    """Whether a phone of these tenants may be used by one."""
    return not tenants or tenant in tenants


def check_tenant(tenants: Collection[str] | None, tenant: str, phone: PhoneId) -> None:
    """Check whether a tenant may use a phone.

    Raises:
        PermissionDenied: it may not.
    """
    if not admits(tenants, tenant):
        raise PermissionDenied(
            f"The tenant '{tenant}' may not use the phone '{phone}'.",
            "Use another phone, or ask the operator to add the tenant at the phone's node.",
        )
