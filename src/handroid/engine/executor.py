"""The interface between surfaces and whatever runs their calls: a local engine, or a fleet."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any, Protocol

from handroid.config import Settings
from handroid.engine.profile import Profile
from handroid.model.caller import OWNER, Caller
from handroid.model.tool import Answer, ListedTool
from handroid.published.available_tools import FIRST_LOOK_SECONDS
from handroid.state import State
from handroid.tools.tool import Registry


class Executor(Protocol):
    """Lists tools and runs calls; `Engine` is the implementation for local phones."""

    @property
    def settings(self) -> Callable[[], Settings]:
        """A function that returns the current settings."""

    @property
    def state(self) -> State:
        """The state folder, which keeps callers' tokens and other data between runs."""

    def tools(self, profile: Profile, caller: Caller = OWNER) -> list[ListedTool]:
        """Return the tools that a profile shows to a caller, in a fixed order."""

    async def ready(self, profile: Profile, seconds: float = FIRST_LOOK_SECONDS) -> None:
        """Wait until tools can be listed, at most for the given time."""

    async def call(
        self,
        profile: Profile,
        name: str,
        arguments: Mapping[str, Any],
        surface: Any = None,
        caller: Caller = OWNER,
    ) -> Answer:
        """Run a tool and return its answer; failures are answers too.

        Raises:
            UnknownTool: the profile shows no tool of that name.
        """

    def for_phone(self, name: str) -> "Executor":
        """Return an executor whose calls all go to one phone."""

    def with_tools(self, registry: Registry) -> "Executor":
        """Return an executor with other tools for the same phones."""

    def phone_names(self, caller: Caller = OWNER) -> list[str]:
        """Return the names of the phones that a caller can use now."""

    def has_phone(self, name: str) -> bool:
        """Whether a phone of that name can be used now."""

    async def look_for_phones(self, seconds: float) -> None:
        """Find the phones, unless they are always known."""

    def notifying(self, listener: Callable[[], None]) -> AbstractContextManager[None]:
        """Call a listener whenever phones or published tools change, while the body runs."""

    def following(self, profile: Profile) -> AbstractAsyncContextManager[None]:
        """Keep a profile's list of tools up to date while the body runs."""

    def connected(self, profile: Profile) -> AbstractContextManager[None]:
        """Count a client that can be notified of changes, while the body runs."""

    async def caller_gone(self, caller: Caller) -> None:
        """Release the leases of a caller that has disconnected for good.

        Raises:
            HandroidError: they cannot be released.
        """

    async def stop(self) -> None:
        """Release every phone."""
