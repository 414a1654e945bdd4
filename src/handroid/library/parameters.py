"""The parameters of the library's own tools."""

from dataclasses import dataclass
from typing import Annotated, Any

from handroid.config import Settings
from handroid.library.conditions import Condition
from handroid.library.selector import Selector
from handroid.model.parameters import Number
from handroid.tools.tool import Values

_LOOK_SECONDS = 15.0


@dataclass(frozen=True)
class _Given:
    """An object of this process, which is not written to the record."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "object"}

    def read(self, _name: str, value: object) -> Any:
        """Return the object itself."""
        return value


Selected = Annotated[Selector, _Given()]
Expected = Annotated[Condition, _Given()]
Seconds = Annotated[float, Number("How long to wait, in seconds", at_least=0)]


def waiting_seconds(values: Values, _settings: Settings) -> float:
    """Return how long a wait may take: its timeout, and one screen read that has begun."""
    return float(values["timeout"]) + _LOOK_SECONDS
