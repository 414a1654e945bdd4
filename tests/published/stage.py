"""Helper for tests of published tools on a phone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fakedroid.state.components import Component
from handroid.drivers.hand import HandDriver
from handroid.model.deadline import Deadline
from handroid.published import publishers, schema
from handroid.published.offer import Offer, Unusable
from handroid.published.result import Result
from handroid.virtual_phone.phone import VirtualPhone


def minutes() -> Deadline:
    """Return a deadline that is long enough even for a phone with fast time."""
    return Deadline.after(115)


@dataclass
class Stage:
    """A phone with its hand."""

    phone: VirtualPhone
    driver: HandDriver

    def install(self, *apps: Component) -> None:
        """Install apps."""
        for app in apps:
            self.phone.components.install(app)

    async def offers(self, package: str | None = None) -> list[Offer | Unusable]:
        """Return the offers."""
        return await publishers.offers(self.driver.published, minutes(), package)

    async def offer(self, package: str, tool: str) -> Offer:
        """Return one tool."""
        found = [each for each in await self.offers(package) if each.tool == tool]
        assert len(found) == 1
        assert isinstance(found[0], Offer), found[0]
        return found[0]

    async def call(
        self,
        offer: Offer,
        arguments: Mapping[str, Any],
        deadline: Deadline | None = None,
    ) -> str:
        """Call a tool as a caller does, and return its text."""
        return (await self.result(offer, arguments, deadline)).text

    async def result(
        self, offer: Offer, arguments: Mapping[str, Any], deadline: Deadline | None = None
    ) -> Result:
        """Call a tool as a caller does."""
        values = schema.read(offer.parameters, arguments)
        return await publishers.run(self.driver.published, offer, values, deadline or minutes())
