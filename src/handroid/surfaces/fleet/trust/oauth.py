"""OAuth 2.1 for gateways: accepts access tokens of an authorization server.

An access token is a JWT that the configured issuer signed for this gateway (its audience). Scopes
named ``handroid:GROUP`` allow a group of tools, ``handroid:all`` allows all of them, and
``handroid:read-only`` only those that change nothing. The metadata of RFC 9728 says where to get a
token, and every 401 response points to it.
"""

import hashlib
import re
from typing import Any
from urllib.parse import urlsplit

import jwt

from handroid.model.caller import DEFAULT_TENANT, Caller
from handroid.surfaces.fleet.trust.issuer_keys import IssuerKeys
from handroid.surfaces.fleet.trust.oauth_settings import OAuthSettings
from handroid.surfaces.http.token_issuer import TokenIssuer

WELL_KNOWN = "/.well-known/oauth-protected-resource"
SCOPE = "handroid:"
NAME_PREFIX = "oauth:"
"""How the names of callers with access tokens begin."""

_ALL, _READ_ONLY = "all", "read-only"
_MOST_BYTES = 8192
_LEEWAY_SECONDS = 60
_TYPES = ("jwt", "at+jwt", "application/at+jwt")
_NAME = re.compile(r"[A-Za-z0-9_.@|:-]{1,64}")
_TENANT = re.compile(r"[a-z0-9_-]{1,64}")
_REQUIRED = ["exp", "iss", "aud", "sub"]


class AccessTokens:
    """Verifies access tokens and returns their callers."""

    def __init__(self, settings: OAuthSettings, keys: IssuerKeys) -> None:
        self._settings = settings
        self._keys = keys

    def caller_of(self, token: bytes) -> Caller | None:
        """Return the caller of a token; None if the issuer did not sign it for this gateway."""
        if len(token) > _MOST_BYTES:
            return None
        try:
            claims = self._claims(token.decode("ascii"))
            return self._caller(claims)
        except (jwt.PyJWTError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def _claims(self, token: str) -> dict[str, Any]:
        header = jwt.get_unverified_header(token)
        kid = header.get("kid")
        key = self._keys.find(kid) if isinstance(kid, str) else None
        if key is None or "crit" in header or not _is_access_token(header):
            raise ValueError("not a token that we read")
        # The key says which algorithm it is for; a token does not choose.
        if key.algorithm_name not in self._settings.algorithms:
            raise ValueError("not an algorithm that we accept")
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[key.algorithm_name],
            audience=self._settings.resource,
            issuer=self._settings.issuer,
            leeway=_LEEWAY_SECONDS,
            options={"require": _REQUIRED, "strict_aud": False},
        )
        return claims

    def _caller(self, claims: dict[str, Any]) -> Caller:
        scopes = _scopes(claims)
        groups = frozenset(scopes - {_ALL, _READ_ONLY})
        return Caller(
            _name(claims["sub"]),
            None if _ALL in scopes else groups,
            read_only=_READ_ONLY in scopes,
            tenant=self._tenant(claims),
        )

    def _tenant(self, claims: dict[str, Any]) -> str:
        if self._settings.tenant_claim is None:
            return DEFAULT_TENANT
        tenant = claims[self._settings.tenant_claim]
        if not isinstance(tenant, str) or not _TENANT.fullmatch(tenant):
            raise ValueError("not a tenant")
        return tenant


def token_issuer(settings: OAuthSettings, keys: IssuerKeys, groups: frozenset[str]) -> TokenIssuer:
    """Return the issuer that lets a server accept the authorization server's tokens."""
    known = metadata(settings, groups)
    return TokenIssuer(
        AccessTokens(settings, keys).caller_of,
        dict.fromkeys(metadata_paths(settings), known),
        metadata_url(settings),
    )


def metadata(settings: OAuthSettings, groups: frozenset[str]) -> dict[str, Any]:
    """Return the gateway's metadata (RFC 9728)."""
    scopes = [f"{SCOPE}{name}" for name in (*sorted(groups), _ALL, _READ_ONLY)]
    return {
        "resource": settings.resource,
        "resource_name": "Handroid",
        "authorization_servers": [settings.issuer],
        "bearer_methods_supported": ["header"],
        "scopes_supported": scopes,
    }


def metadata_paths(settings: OAuthSettings) -> tuple[str, ...]:
    """Return the paths of the metadata: one with the resource's path, and the root one."""
    path = urlsplit(settings.resource).path.rstrip("/")
    return tuple(dict.fromkeys((f"{WELL_KNOWN}{path}", WELL_KNOWN)))


def metadata_url(settings: OAuthSettings) -> str:
    """Return the URL of the metadata, which 401 responses contain."""
    parts = urlsplit(settings.resource)
    return f"{parts.scheme}://{parts.netloc}{metadata_paths(settings)[0]}"


def _is_access_token(header: dict[str, Any]) -> bool:
    kind = header.get("typ", "JWT")
    return isinstance(kind, str) and kind.lower() in _TYPES


def _scopes(claims: dict[str, Any]) -> frozenset[str]:
    given = claims.get("scope", "")
    if not isinstance(given, str):
        raise TypeError("scope is not a text")
    return frozenset(word.removeprefix(SCOPE) for word in given.split() if word.startswith(SCOPE))


def _name(subject: Any) -> str:
    """Return a caller's name, in a form that no other kind of token can have."""
    if not isinstance(subject, str) or not subject:
        raise TypeError("sub is not a text")
    if _NAME.fullmatch(subject):
        return f"{NAME_PREFIX}{subject}"
    return NAME_PREFIX + hashlib.sha256(subject.encode("utf-8", "replace")).hexdigest()[:32]
