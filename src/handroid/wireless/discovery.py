"""Finds phones that announce themselves on the local network by multicast DNS."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

from handroid.errors import NotSupported, PhoneUnavailable
from handroid.model.deadline import Deadline

_INFO_MS = 3000
_SAME_NETWORK = (
    "Check that the phone and this computer are in the same network, that the network lets them "
    "see each other, and that Wireless debugging is on."
)


class Service(Enum):
    """What a phone announces."""

    PAIRING = "_adb-tls-pairing._tcp.local."
    CONNECT = "_adb-tls-connect._tcp.local."


@dataclass(frozen=True)
class Announced:
    """A phone that can be paired with or connected to."""

    name: str
    address: str


@asynccontextmanager
async def announced(
    service: Service, interfaces: Sequence[str] | None = None
) -> AsyncIterator["asyncio.Queue[Announced]"]:
    """Yield a queue of the phones that announce a service, as they are found.

    Raises:
        NotSupported: the package for multicast DNS is not installed.
    """
    try:
        from zeroconf import InterfaceChoice, IPVersion
        from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf
    except ImportError:
        raise NotSupported(
            "Finding phones in the network needs zeroconf.",
            "Install it with: pip install 'handroid[pair]'; or give the address the phone shows.",
        ) from None
    found: asyncio.Queue[Announced] = asyncio.Queue()
    chosen: Any = list(interfaces) if interfaces else InterfaceChoice.All
    zeroconf = AsyncZeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
    tasks: set[asyncio.Task[None]] = set()

    def changed(*, name: str, **_: object) -> None:
        task = asyncio.get_running_loop().create_task(_resolve(zeroconf, service, name, found))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    browser = AsyncServiceBrowser(zeroconf.zeroconf, service.value, handlers=[changed])
    try:
        yield found
    finally:
        await browser.async_cancel()
        for task in tasks:
            task.cancel()
        await zeroconf.async_close()


async def _resolve(
    zeroconf: Any, service: Service, name: str, found: "asyncio.Queue[Announced]"
) -> None:
    info = await zeroconf.async_get_service_info(service.value, name, _INFO_MS)
    addresses = info.parsed_addresses() if info else []
    if addresses:
        plain = name.removesuffix(f".{service.value}")
        found.put_nowait(Announced(plain, f"{addresses[0]}:{info.port}"))


async def find(
    service: Service,
    is_wanted: Callable[[Announced], bool],
    deadline: Deadline,
    interfaces: Sequence[str] | None = None,
) -> Announced:
    """Wait for a phone that announces a service.

    Raises:
        PhoneUnavailable: none was found in time.
    """
    async with announced(service, interfaces) as phones:
        with suppress(TimeoutError):
            async with asyncio.timeout(deadline.left()):
                while True:
                    phone = await phones.get()
                    if is_wanted(phone):
                        return phone
    raise PhoneUnavailable("No such phone announced itself in the network.", _SAME_NETWORK)
