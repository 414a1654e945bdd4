"""Serves over HTTP and announces the address, for all commands that serve."""

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from handroid.engine.executor import Executor
from handroid.engine.profile import Profile
from handroid.surfaces.cli.composition import MCP_PATH, site_of
from handroid.surfaces.cli.importing import faster_imports
from handroid.surfaces.cli.where import Where
from handroid.surfaces.http.token import Token

if TYPE_CHECKING:
    from handroid.surfaces.http.certificate import Identity
    from handroid.surfaces.http.token_issuer import TokenIssuer


async def serve_http(
    engine: Executor,
    profile: Profile,
    where: Where,
    token: Token | None,
    stop: asyncio.Event,
    ready: Callable[[str], object],
    identity: "Identity | None" = None,
    issuer: "TokenIssuer | None" = None,
    busy: Callable[[], bool] | None = None,
) -> None:
    """Serve callers over HTTP; `ready` is called with the address.

    ``token`` is what callers must send, ``identity`` the certificate for HTTPS, ``issuer``
    accepts further tokens. ``busy`` says whether calls are in progress; they are finished before
    the server stops.

    Raises:
        InvalidParams: the phones would be open to other computers.
    """
    with faster_imports():
        from handroid.surfaces.http import server
        from handroid.surfaces.http.exposure import check_exposure

        site = site_of(engine, profile, token, issuer)
    check_exposure(
        where.host,
        allow_hosts=engine.settings().allow_hosts,
        token=token is not None,
        encrypted=identity is not None,
    )
    tls = identity.context if identity else None
    await server.serve(
        site,
        *where,
        stop=stop,
        ready=lambda listening: ready(listening.url + MCP_PATH),
        tls=tls,
        busy=busy,
    )


def announcement(url: str, token: Token | None, fingerprint: str | None, *, as_json: bool) -> str:
    """Return the text to print when a server is ready."""
    made = token.first() if token else None
    if as_json:
        known = {"url": url, "token": made}
        return json.dumps({**known, "fingerprint": fingerprint} if fingerprint else known)
    if token is None:
        asked = "No token is required: anyone who can reach this address controls the phones."
    elif made:
        asked = f"Token (shown only once): {made}"
    else:
        asked = token.reminder
    shown = f"\nCertificate's SHA-256 fingerprint: {fingerprint}" if fingerprint else ""
    return f"Serving MCP at {url}\n{asked}{shown}"
