"""The result of a published tool."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Result:
    """A result as text, and as JSON if the app declares its outputs."""

    text: str
    structured: Mapping[str, Any] | None = None
