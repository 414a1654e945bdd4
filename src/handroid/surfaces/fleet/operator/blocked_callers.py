"""Blocks callers in the whole fleet, by name, and checks that the name is not a mistake."""

from collections.abc import Iterable

from handroid.errors import InvalidParams
from handroid.model.caller import DEFAULT
from handroid.model.name_list import name_list
from handroid.surfaces.fleet.bus.bucket import Bucket
from handroid.surfaces.fleet.policy import controls
from handroid.surfaces.fleet.policy.fleet_tokens import all_tokens
from handroid.surfaces.fleet.trust.oauth import NAME_PREFIX

_MOST_NAMED = 20


async def block(bucket: Bucket, tenant: str, name: str, *, unlisted: bool) -> None:
    """Block a caller; only if ``unlisted``, one whose token may be known to a single gateway.

    Raises:
        InvalidParams: the fleet does not know the caller.
        BusUnavailable: the bus did not answer.
    """
    if not unlisted and name != DEFAULT.name and not name.startswith(NAME_PREFIX):
        await _check_has_token(bucket, tenant, name)
    await controls.revoke(bucket, tenant, name)


async def unblock(bucket: Bucket, tenant: str, name: str) -> None:
    """Allow a blocked caller again.

    Raises:
        InvalidParams: the caller is not blocked.
        BusUnavailable: the bus did not answer.
    """
    blocked = await controls.all_revoked(bucket)
    if (tenant, name) not in blocked:
        others = f"Blocked are: {_listed(blocked)}." if blocked else "Nobody is."
        raise InvalidParams(f"'{name}' is not blocked.", others)
    await controls.allow(bucket, tenant, name)


async def _check_has_token(bucket: Bucket, tenant: str, name: str) -> None:
    tenants = {each.caller.name: each.caller.tenant for each in await all_tokens(bucket)}
    if name not in tenants:
        tokens = _listed((tenants[each], each) for each in tenants) or "none"
        raise InvalidParams(
            f"There is no token '{name}'. The fleet's tokens are: {tokens}.",
            "Pass one of these or, for a token created on a gateway's computer, add --unlisted; "
            f"the names of OAuth callers begin with '{NAME_PREFIX}'.",
        )
    if tenants[name] != tenant:
        raise InvalidParams(
            f"The token '{name}' belongs to the tenant '{tenants[name]}'.",
            f"Add --tenant {tenants[name]}.",
        )


def _listed(callers: Iterable[tuple[str, str]]) -> str:
    return name_list(sorted(f"{name} ({tenant})" for tenant, name in callers), _MOST_NAMED)
