"""Phone providers: where phones come from, attached by people or created by a program."""

from collections.abc import Sequence
from typing import Protocol

from handroid.errors import NotSupported
from handroid.model.deadline import Deadline
from handroid.phone.roster import Roster

_OTHERS = "Use a node with '--provider virtual', or a provider of your own."


class PhoneProvider(Protocol):
    """The phones of one adb server, each identified by its serial.

    ``makes_phones`` says whether it can do more than list them.
    """

    @property
    def makes_phones(self) -> bool:
        """Whether it creates, resets and destroys phones."""

    async def list(self, deadline: Deadline) -> Sequence[str]:
        """Return the serials of its usable phones."""

    async def create(self, deadline: Deadline) -> str:
        """Start a new phone, attach it to the adb server, and return its serial.

        Raises:
            HandroidError: there is no room for another phone, or it did not start.
        """

    async def reset(self, serial: str, deadline: Deadline) -> None:
        """Reset a phone to its initial state, and attach it again.

        It keeps its serial and its Android ID: it stays the same phone, without any data from its
        use.

        Raises:
            HandroidError: it is not one of its phones, or did not start again.
        """

    async def destroy(self, serial: str, deadline: Deadline) -> None:
        """Detach a phone, stop it, and delete all its data.

        Raises:
            HandroidError: it is not one of its phones.
        """


class AttachedPhones:
    """Phones that people attach; Handroid neither creates nor resets them."""

    makes_phones = False

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    async def list(self, deadline: Deadline) -> Sequence[str]:
        """Return the serials of the usable phones of the adb server."""
        found = await self._roster.attached(deadline)
        return [phone.serial for attached, phone in found if attached.state.usable]

    async def create(self, _deadline: Deadline) -> str:
        """Refuse, because people attach phones.

        Raises:
            NotSupported: always.
        """
        raise NotSupported("No phone can be created here: people attach them.", _OTHERS)

    async def reset(self, serial: str, _deadline: Deadline) -> None:
        """Refuse, because a person's phone must not be erased.

        Raises:
            NotSupported: always.
        """
        raise NotSupported(
            f"{serial} is an attached phone, which Handroid does not erase.", _OTHERS
        )

    async def destroy(self, serial: str, _deadline: Deadline) -> None:
        """Refuse, because people detach phones.

        Raises:
            NotSupported: always.
        """
        raise NotSupported(f"{serial} is an attached phone: detach it yourself.", _OTHERS)


async def fill(provider: PhoneProvider, count: int, deadline: Deadline) -> None:
    """Create phones until a provider has this many.

    Raises:
        HandroidError: one could not be created.
    """
    for _ in range(len(await provider.list(deadline)), count):
        await provider.create(deadline)
