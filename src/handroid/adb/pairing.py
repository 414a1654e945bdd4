"""Pairs with a phone over wireless debugging, by pairing code or QR code."""

import re
import secrets
import string
from dataclasses import dataclass

from handroid.adb.server import AdbServer
from handroid.errors import ActionFailed
from handroid.model.deadline import Deadline

_PAIRED = re.compile(r"Successfully paired to \S{1,300} \[guid=(?P<guid>[^\]]{1,100})\]")
_STATUS = 4
_SAFE = string.ascii_letters + string.digits
_SERVICE_LETTERS, _PASSWORD_LETTERS = 10, 12
_AGAIN = "Open 'Pair device' on the phone again, and use the address and code it shows now."


@dataclass(frozen=True)
class QrPairing:
    """The content of a pairing QR code; the phone that scans it announces itself by that name."""

    service: str
    password: str

    @classmethod
    def new(cls) -> "QrPairing":
        """Create one with a random name and password."""
        return cls(f"handroid-{_random(_SERVICE_LETTERS)}", _random(_PASSWORD_LETTERS))

    @property
    def text(self) -> str:
        """The text to encode as a QR code."""
        return f"WIFI:T:ADB;S:{self.service};P:{self.password};;"


async def pair(server: AdbServer, address: str, code: str, deadline: Deadline) -> str:
    """Make the server pair with a phone; return the name under which the phone announces itself.

    Raises:
        ActionFailed: pairing failed; the error contains the server's message.
    """
    answer = await _read_result(server, f"host:pair:{code}:{address}", deadline)
    paired = _PAIRED.search(answer)
    if paired is None:
        said = answer.strip().removeprefix("Failed: ").rstrip(".")
        raise ActionFailed(f"adb could not pair with {address}: {said}.", _AGAIN)
    return paired["guid"]


async def _read_result(server: AdbServer, service: str, deadline: Deadline) -> str:
    """Return the server's final message; a failure is preceded by its own status."""
    async with deadline.limit("Pairing"):
        wire = await server.wire()
        try:
            await wire.request(service)
            head = await wire.read_exactly(_STATUS)
            if head == b"FAIL":
                return await wire.read_text()
            return (await wire.read_exactly(int(head, 16))).decode("utf-8", "replace")
        finally:
            wire.close()


def _random(length: int) -> str:
    return "".join(secrets.choice(_SAFE) for _ in range(length))
