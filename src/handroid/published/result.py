"""What a published tool returned."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Result:
    """A result as text, and as JSON where the app names its outputs."""

    text: str
    structured: Mapping[str, Any] | None = None
