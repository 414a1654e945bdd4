"""Which tenants may use which phones of a fleet.

A gateway takes the caller's tenant from its token and signs it as part of every message; the
phone's node decides. A phone without tenants may be used by all.
"""

from collections.abc import Collection

from handroid.errors import PermissionDenied
from handroid.surfaces.fleet.bus.names import PhoneId


def admits(tenants: Collection[str] | None, tenant: str) -> bool:
    """Whether a tenant may use a phone that is reserved for these tenants."""
    return not tenants or tenant in tenants


def check_tenant(tenants: Collection[str] | None, tenant: str, phone: PhoneId) -> None:
    """Check that a tenant may use a phone.

    Raises:
        PermissionDenied: it may not.
    """
    if not admits(tenants, tenant):
        raise PermissionDenied(
            f"The tenant '{tenant}' may not use the phone '{phone}'.",
            "Use another phone, or ask the operator to add the tenant at the phone's node.",
        )
