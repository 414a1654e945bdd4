"""Puts the surfaces together: the tools of a profile, and the HTTP site."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from handroid.engine.executor import Executor
from handroid.engine.profile import SMS, Profile, lean, reference, sms
from handroid.model.caller import Caller

if TYPE_CHECKING:
    from handroid.surfaces.http.endpoint import Endpoint
    from handroid.surfaces.http.site import Site
    from handroid.surfaces.http.token import Token
    from handroid.surfaces.http.token_issuer import TokenIssuer

MCP_PATH = "/mcp"
LEAN_PATH = "/mcp/lean"
SMS_PATH = "/sms/mcp"


def with_tools_of(profile: Profile, engine: Executor) -> Executor:
    """Return an executor with the tools of a profile, for the same phones."""
    if profile != lean(profile.groups):
        return engine
    from handroid.tools.lean.registry import registry as lean_registry

    return engine.with_tools(lean_registry())


def site_of(
    engine: Executor,
    profile: Profile,
    token: "Token | None",
    issuer: "TokenIssuer | None" = None,
) -> "Site":
    """Return everything served over HTTP: MCP, specs 002 and 003, and an endpoint per phone.

    With the profile of spec 003 nothing else is served. Tokens of an ``issuer`` are accepted too.
    """
    from handroid.surfaces.http.body import body_limit
    from handroid.surfaces.http.connection_limits import ConnectionLimits
    from handroid.surfaces.http.phone_endpoints import PhoneEndpoints
    from handroid.surfaces.http.request_guard import RequestGuard
    from handroid.surfaces.http.site import Site
    from handroid.surfaces.legacy.endpoints import endpoints as legacy
    from handroid.surfaces.mcp.endpoint import McpEndpoint
    from handroid.surfaces.mcp.server import McpServer
    from handroid.surfaces.mcp.spec_003 import form
    from handroid.surfaces.mcp.stateless_json import unchanged

    settings = engine.settings
    alone, short = profile == sms(), profile == lean(profile.groups)

    def mcp(for_phones: Executor, shown: Profile) -> "Endpoint":
        written = form if shown == sms() else unchanged
        server = McpServer(with_tools_of(shown, for_phones), shown)
        return McpEndpoint(server, written, settings().max_sessions)

    def of_phone(slug: str) -> "Endpoint":
        fixed = profile if alone or short else reference(groups=profile.groups)
        return mcp(engine.for_phone(slug), fixed)

    guard = RequestGuard(
        caller_of=_callers(token, engine, issuer) if token else None,
        allow_hosts=lambda: settings().allow_hosts,
        body_limit=lambda: body_limit(settings().file_size_limit),
        public=issuer.public if issuer else {},
        metadata_url=issuer.metadata_url if issuer else "",
    )
    endpoints = {MCP_PATH: mcp(engine, profile), **({} if alone else legacy(engine, profile))}
    if not alone:
        endpoints[LEAN_PATH] = mcp(engine, lean(profile.groups))
    if SMS in profile.groups:
        endpoints[SMS_PATH] = mcp(engine, sms())
    limits = ConnectionLimits(settings().max_connections, settings().max_strangers)
    return Site(endpoints, guard, PhoneEndpoints(engine, of_phone), limits)


def _callers(
    token: "Token", engine: Executor, issuer: "TokenIssuer | None"
) -> Callable[[bytes], Caller | None]:
    """Return a function that finds the caller of a default, named or issued token."""
    from handroid.surfaces.http.named_tokens import NamedTokens

    named = NamedTokens(engine.state)
    if issuer is None:
        return lambda shown: token.caller_of(shown) or named.caller_of(shown)

    def caller_of(shown: bytes) -> Caller | None:
        own = token.caller_of(shown) or named.caller_of(shown)
        found = own or issuer.caller_of(shown)
        return found if found and issuer.admits(found) else None

    return caller_of
