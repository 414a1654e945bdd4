"""Named tokens, each with its own rights and an expiry date."""

import hmac
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from handroid.errors import HandroidError, InvalidParams, PermissionDenied
from handroid.model.caller import DEFAULT, DEFAULT_TENANT, OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.state import State
from handroid.surfaces.http.token import TOKEN_BYTES, check_ours_alone, digest

log = logging.getLogger(__name__)

_FILE = "tokens"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
_TENANT = re.compile(r"[a-z0-9_-]{1,64}")
_LOCK_SECONDS = 10.0


@dataclass(frozen=True)
class NamedToken:
    """A stored token: its caller, its hash and its expiry."""

    caller: Caller
    digest: bytes
    expires: float


class NamedTokens:
    """The tokens in the state folder; a running server notices changes at its next request."""

    def __init__(self, state: State, clock: Callable[[], float] = time.time) -> None:
        self._state = state
        self._clock = clock
        self._age = 0
        self._known: list[NamedToken] = []

    def caller_of(self, token: bytes) -> Caller | None:
        """Return the caller of a token, or None if it is unknown, revoked or expired."""
        age = self._state.age(_FILE)
        if age != self._age:
            self._age, self._known = age, self._readable()
        shown, now = digest(token), self._clock()
        found = [each for each in self._known if hmac.compare_digest(each.digest, shown)]
        return next((each.caller for each in found if now < each.expires), None)

    def all(self) -> list[NamedToken]:
        """Return every token, including expired ones.

        Raises:
            HandroidError: the file cannot be read, or others can write it.
        """
        kept = self._state.read(_FILE)
        path = self._state.folder / f"{_FILE}.json"
        if kept:
            check_ours_alone(path)
        try:
            return [token_from(name, entry) for name, entry in kept.items()]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise PermissionDenied(
                f"{path} does not hold tokens.", "Correct or remove the file."
            ) from error

    async def create(self, caller: Caller, seconds: float) -> str:
        """Create a token for a caller and return it; only its hash is stored.

        Raises:
            InvalidParams: the name is taken or invalid.
        """
        check_caller(caller)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        async with self._locked():
            known = self.all()
            if caller.name in {each.caller.name for each in known}:
                raise name_taken(caller.name)
            made = NamedToken(caller, digest(token.encode()), self._clock() + seconds)
            self._write([*known, made])
        return token

    async def revoke(self, name: str) -> None:
        """Revoke a token.

        Raises:
            InvalidParams: there is no token of that name.
        """
        async with self._locked():
            known = self.all()
            kept = [each for each in known if each.caller.name != name]
            if len(kept) == len(known):
                raise InvalidParams(
                    f"There is no token '{name}'.", "'handroid token list' shows those there are."
                )
            self._write(kept)

    def _locked(self) -> Any:
        return self._state.locked(_FILE, Deadline.after(_LOCK_SECONDS))

    def _readable(self) -> list[NamedToken]:
        try:
            return self.all()
        except HandroidError as error:
            log.error("No named token is accepted: %s", error)
            return []

    def _write(self, tokens: list[NamedToken]) -> None:
        self._state.write(_FILE, {each.caller.name: entry_of(each) for each in tokens})


def check_caller(caller: Caller) -> None:
    """Check whether a token can be created for a caller.

    Raises:
        InvalidParams: the name or tenant is invalid, or the name is reserved.
    """
    if not _NAME.fullmatch(caller.name):
        raise InvalidParams(
            f"'{caller.name}' cannot be a token's name.", "Use 1 to 32 letters, digits, _ or -."
        )
    if not _TENANT.fullmatch(caller.tenant):
        raise InvalidParams(
            f"'{caller.tenant}' cannot be a tenant.",
            "Use 1 to 64 small letters, digits, _ or -.",
        )
    if caller.name in (DEFAULT.name, OWNER.name):
        raise name_taken(caller.name)


def name_taken(name: str) -> InvalidParams:
    """Return the error for a name that another token has."""
    return InvalidParams(
        f"There is a token '{name}' already.", "Choose another name, or revoke it first."
    )


def entry_of(token: NamedToken) -> dict[str, Any]:
    """Return the stored form of a token, without its name."""
    caller = token.caller
    return {
        "sha256": token.digest.hex(),
        "expires": token.expires,
        "groups": None if caller.groups is None else sorted(caller.groups),
        "phones": None if caller.phones is None else dict(sorted(caller.phones.items())),
        "read_only": caller.read_only,
        "limits": dict(caller.limits),
        "tenant": caller.tenant,
    }


def token_from(name: str, entry: Mapping[str, Any]) -> NamedToken:
    """Parse the stored form of a token.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: it is invalid.
    """
    groups, phones = _texts(entry["groups"]), _phones(entry["phones"])
    limits = {str(key): int(value) for key, value in entry["limits"].items()}
    tenant = str(entry.get("tenant", DEFAULT_TENANT))
    read_only = entry["read_only"] is not False
    caller = Caller(name, groups, phones, read_only, limits, tenant=tenant)
    return NamedToken(caller, bytes.fromhex(entry["sha256"]), float(entry["expires"]))


def _phones(kept: Any) -> dict[str, str] | None:
    """Return identities by serial; tokens from versions that stored only serials have none."""
    if kept is None:
        return None
    if isinstance(kept, list):
        return dict.fromkeys(map(str, kept), "")
    return {str(serial): str(identity) for serial, identity in kept.items()}


def _texts(kept: Any) -> frozenset[str] | None:
    if kept is None:
        return None
    if not isinstance(kept, list):
        raise TypeError("not a list")
    return frozenset(map(str, kept))
