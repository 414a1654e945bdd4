"""The default token of HTTP callers: set by the user, or created once and stored as a hash."""

import hashlib
import hmac
import logging
import os
import secrets
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

from handroid.errors import HandroidError, InvalidParams, PermissionDenied
from handroid.model.caller import DEFAULT, Caller
from handroid.state import State

VARIABLE = "HANDROID_TOKEN"

log = logging.getLogger(__name__)

_FILE = "token"
TOKEN_BYTES = 32
_SHORTEST = 16


class GivenToken:
    """A token that the user has set."""

    reminder = f"Callers use the token in {VARIABLE}."

    def __init__(self, token: str) -> None:
        self._digest = digest(token.encode())

    def first(self) -> str | None:
        """Return None, because the user knows the token already."""
        return None

    def accepts(self, token: bytes) -> bool:
        """Whether this is the token."""
        return _same(token, self._digest)

    def caller_of(self, token: bytes) -> Caller | None:
        """Return the caller of a token."""
        return DEFAULT if self.accepts(token) else None


class StoredToken:
    """The token whose hash is in the state folder; a running server notices its replacement."""

    reminder = "Callers use the existing token; 'handroid token new' replaces it."

    def __init__(self, state: State) -> None:
        self._state = state
        self._age = 0
        self._digest = b""

    def first(self) -> str | None:
        """Create the token if there is none, and return it; it cannot be read later.

        Call this only when the token can be shown, so that a failed start does not lose it.
        """
        return None if _read(self._state) else new_token(self._state)

    def accepts(self, token: bytes) -> bool:
        """Whether this is the token; never true while the file cannot be read."""
        age = self._state.age(_FILE)
        if age != self._age:
            self._age, self._digest = age, self._read()
        return _same(token, self._digest)

    def caller_of(self, token: bytes) -> Caller | None:
        """Return the caller of a token."""
        return DEFAULT if self.accepts(token) else None

    def _read(self) -> bytes:
        try:
            return _read(self._state)
        except HandroidError as error:
            log.error("No token is accepted: %s", error)
            return b""


Token = GivenToken | StoredToken


def find_token(state: State, environ: Mapping[str, str] = os.environ) -> Token:
    """Return the token to require: the user's own, else the stored one.

    Raises:
        InvalidParams: the user's token is short enough to be guessed.
        PermissionDenied: others could have replaced the stored token.
    """
    given = environ.get(VARIABLE)
    if given and len(given) < _SHORTEST:
        raise InvalidParams(
            f"{VARIABLE} has {len(given)} characters, and a token needs at least {_SHORTEST}.",
            "Choose a longer one, or unset it to use a token that Handroid makes.",
        )
    if given:
        return GivenToken(given)
    _read(state)
    return StoredToken(state)


def new_token(state: State) -> str:
    """Replace the stored token and return the new one, which cannot be read later."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    state.write(_FILE, {"sha256": digest(token.encode()).hex()})
    return token


def _read(state: State) -> bytes:
    """Return the stored hash, or an empty value."""
    kept = state.read(_FILE).get("sha256")
    if not kept:
        return b""
    path = state.folder / f"{_FILE}.json"
    check_ours_alone(path)
    try:
        return bytes.fromhex(kept)
    except (TypeError, ValueError) as error:
        raise PermissionDenied(f"{path} holds no token.", "Run 'handroid token new'.") from error


def check_ours_alone(path: Path) -> None:
    """Check that others cannot write a file of tokens.

    Raises:
        PermissionDenied: they can.
    """
    if sys.platform != "win32" and path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionDenied(
            f"{path} can be written by others, who could put a token of their own there.",
            "Remove it and make new tokens with 'handroid token'.",
        )


def digest(token: bytes) -> bytes:
    """Return the hash of a token."""
    return hashlib.sha256(token).digest()


def _same(token: bytes, kept: bytes) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(digest(token), kept)
