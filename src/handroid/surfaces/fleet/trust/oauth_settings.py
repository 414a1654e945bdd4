"""The OAuth settings of a gateway: [oauth] in gateway.toml."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from handroid.errors import InvalidParams

_KNOWN = {"resource", "issuer", "keys", "tenant_claim", "algorithms"}
ALGORITHMS = ("EdDSA", "ES256", "ES384", "ES512", "PS256", "PS384", "PS512", "RS256")
"""Those with a public key: a secret that issuer and gateway share could leak from both."""


@dataclass(frozen=True)
class OAuthSettings:
    """An authorization server, and this gateway as one of its resources.

    ``resource`` is the gateway's own URL and the audience of its tokens; ``keys`` is the URL of the
    issuer's keys, or a file. ``tenant_claim`` names the claim that contains the caller's tenant.
    """

    resource: str
    issuer: str
    keys: str | Path
    tenant_claim: str | None = None
    algorithms: tuple[str, ...] = ALGORITHMS


def read_oauth(found: Any, path: Path) -> OAuthSettings:
    """Return the settings of the section [oauth].

    Raises:
        InvalidParams: a setting is missing or not valid.
    """
    if not isinstance(found, dict) or not {"resource", "issuer", "keys"} <= found.keys() <= _KNOWN:
        raise InvalidParams(
            f"[oauth] in {path} is incomplete or has unknown settings.",
            "Set resource, issuer and keys; tenant_claim and algorithms are optional.",
        )
    algorithms = tuple(found.get("algorithms", ALGORITHMS))
    if not algorithms or not set(algorithms) <= set(ALGORITHMS):
        raise InvalidParams(
            f"[oauth] in {path} lists unsupported algorithms.",
            f"Use some of {', '.join(ALGORITHMS)}.",
        )
    for name in ("resource", "issuer"):
        _check_url(str(found[name]), name, path)
    keys = str(found["keys"])
    return OAuthSettings(
        str(found["resource"]),
        str(found["issuer"]),
        keys if keys.startswith("https://") else path.parent / keys,
        str(found["tenant_claim"]) if "tenant_claim" in found else None,
        algorithms,
    )


def _check_url(url: str, name: str, path: Path) -> None:
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme != "https" or not parts.hostname or parts.fragment:
        raise InvalidParams(f"'{name}' in [oauth] of {path} is not an https URL.", "Correct it.")
