"""Phone providers: where phones come from, attached by people or created by a program."""

from collections.abc import Sequence
from typing import Protocol

from handroid.errors import NotSupported
from handroid.model.deadline import Deadline
from handroid.phone.roster import Roster

_OTHERS = "Use a node with '--provider virtual', or a provider of your own."


class PhoneProvider(Protocol):
    """The phones of one adb server, each known by its serial there.

    ``makes_phones`` says whether it can do more than list them.
    """

    @property
    def makes_phones(self) -> bool:
        """Whether it creates, resets and destroys phones."""

    async def list(self, deadline: Deadline) -> Sequence[str]:
        """Return the serials of its phones that can be used."""

    async def create(self, deadline: Deadline) -> str:
        """Start a new phone, attach it to the adb server, and return its serial.

        Raises:
            HandroidError: there is no room for another, or it did not start.
        """

    async def reset(self, serial: str, deadline: Deadline) -> None:
        """Make a phone as it was when it was created, and attach it again.

        It keeps its serial and its Android ID: it stays the same phone, with nothing on it of
        what was done meanwhile.

        Raises:
            HandroidError: it is not one of its phones, or it did not start again.
        """

    async def destroy(self, serial: str, deadline: Deadline) -> None:
        """Detach a phone, end it, and forget all that is on it.

        Raises:
            HandroidError: it is not one of its phones.
        """


class AttachedPhones:
    """Phones that people attach: Handroid neither makes nor resets them."""

    makes_phones = False

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    async def list(self, deadline: Deadline) -> Sequence[str]:
        """Return the serials of the phones that the adb server has and that can be used."""
        found = await self._roster.attached(deadline)
        return [phone.serial for attached, phone in found if attached.state.usable]

    async def create(self, _deadline: Deadline) -> str:
        """Refuse: people attach phones.

        Raises:
            NotSupported: always.
        """
        raise NotSupported("No phone can be created here: people attach them.", _OTHERS)

    async def reset(self, serial: str, _deadline: Deadline) -> None:
        """Refuse: a person's phone is not erased.

        Raises:
            NotSupported: always.
        """
        raise NotSupported(
            f"{serial} is an attached phone, which Handroid does not erase.", _OTHERS
        )

    async def destroy(self, serial: str, _deadline: Deadline) -> None:
        """Refuse: people detach phones.

        Raises:
            NotSupported: always.
        """
        raise NotSupported(f"{serial} is an attached phone: detach it yourself.", _OTHERS)


async def fill(provider: PhoneProvider, count: int, deadline: Deadline) -> None:
    """Create phones until a provider has as many as asked for.

    Raises:
        HandroidError: one could not be created.
    """
    for _ in range(len(await provider.list(deadline)), count):
        await provider.create(deadline)
