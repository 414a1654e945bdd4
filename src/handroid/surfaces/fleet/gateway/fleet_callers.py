"""Authenticates callers by tokens of the fleet and of an authorization server."""

from handroid.model.caller import Caller
from handroid.surfaces.fleet.gateway.routing import Fleet
from handroid.surfaces.http.token_issuer import TokenIssuer


def issuer_of(fleet: Fleet, other: TokenIssuer | None = None) -> TokenIssuer:
    """Return an issuer that accepts tokens of the fleet and, if given, of an authorization server.

    It rejects callers whose rights the operator revoked.
    """

    def caller_of(token: bytes) -> Caller | None:
        return fleet.tokens.caller_of(token) or (other.caller_of(token) if other else None)

    def admits(caller: Caller) -> bool:
        return not fleet.controls.is_revoked(caller.tenant, caller.name)

    public, where = (other.public, other.metadata_url) if other else ({}, "")
    return TokenIssuer(caller_of, public, where, admits)
