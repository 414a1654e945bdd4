"""The interface of external issuers whose tokens a server accepts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from handroid.model.caller import Caller


@dataclass(frozen=True)
class TokenIssuer:
    """Finds the caller of an issuer's token, and says what the server publishes and where.

    ``admits`` refuses callers whose rights were revoked, whichever token they use.
    """

    caller_of: Callable[[bytes], Caller | None]
    public: Mapping[str, Any] = field(default_factory=dict)
    metadata_url: str = ""
    admits: Callable[[Caller], bool] = lambda _caller: True
