"""Published tools, which Android's own commands can find but not call."""

from collections.abc import Callable, Mapping
from typing import NoReturn

from handroid.errors import NotSupported
from handroid.model.deadline import Deadline
from handroid.model.published import ProviderAnswer, Publisher, Reply, ServiceDescription


class StockPublished:
    """Refuses: there is no stock command for published tools."""

    async def watch(self, changed: Callable[[], None], deadline: Deadline) -> None:
        """Do nothing: no change is reported."""

    async def publishers(self, deadline: Deadline) -> list[Publisher]:
        """Refuse."""
        _refuse()

    async def describe_provider(self, authority: str, deadline: Deadline) -> ProviderAnswer | None:
        """Refuse."""
        _refuse()

    async def execute(
        self, authority: str, tool: str, arguments: Mapping[str, str], deadline: Deadline
    ) -> ProviderAnswer | None:
        """Refuse."""
        _refuse()

    async def describe_service(
        self, package: str, class_name: str, deadline: Deadline
    ) -> ServiceDescription:
        """Refuse."""
        _refuse()

    async def call_service(
        self,
        package: str,
        class_name: str,
        request_id: str,
        extras: Mapping[str, str],
        deadline: Deadline,
    ) -> Reply:
        """Refuse."""
        _refuse()


def _refuse() -> NoReturn:
    raise NotSupported(
        "Android's own commands cannot call the tools that apps publish.",
        "They need the hand: use --driver hand.",
    )
