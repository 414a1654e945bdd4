"""What a surface needs of whatever runs calls: the engine here, or one elsewhere."""

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
    """Lists tools and runs calls; `Engine` is the one for phones that this process holds."""

    @property
    def settings(self) -> Callable[[], Settings]:
        """What returns the settings as they are now."""

    @property
    def state(self) -> State:
        """What is kept between runs, such as the tokens of callers."""

    def tools(self, profile: Profile, caller: Caller = OWNER) -> list[ListedTool]:
        """Return what a caller of a profile sees, in a fixed order."""

    async def ready(self, profile: Profile, seconds: float = FIRST_LOOK_SECONDS) -> None:
        """Wait for what a first list of tools needs, at most for the given time."""

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
        """Return one whose calls all go to one phone, however many there are."""

    def with_tools(self, registry: Registry) -> "Executor":
        """Return one over other tools for the same phones."""

    def phone_names(self, caller: Caller = OWNER) -> list[str]:
        """Return the names of the phones that a caller can use now."""

    async def look_for_phones(self, seconds: float) -> None:
        """Look which phones there are, where that is not known all the time."""

    def notifying(self, listener: Callable[[], None]) -> AbstractContextManager[None]:
        """Call a listener whenever phones or published tools change, as long as the body runs."""

    def following(self, profile: Profile) -> AbstractAsyncContextManager[None]:
        """Keep the tools that a profile lists up to date, as long as the body runs."""

    def connected(self, profile: Profile) -> AbstractContextManager[None]:
        """Note a client that can be notified of changes, as long as the body runs."""

    async def caller_gone(self, caller: Caller) -> None:
        """End what a caller has taken that will not call again: its leases.

        Raises:
            HandroidError: they cannot be ended.
        """

    async def stop(self) -> None:
        """Release every phone."""
