"""Somebody else who issues tokens that a server accepts besides its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from handroid.model.caller import Caller


@dataclass(frozen=True)
class TokenIssuer:
    """What finds out whose such a token is, what the server publishes about it, and where."""

    caller_of: Callable[[bytes], Caller | None]
    public: Mapping[str, Any]
    metadata_url: str
