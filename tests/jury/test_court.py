"""The court believes the phone, not the juror."""

import asyncio
from io import BytesIO
from pathlib import Path

from tests.jury.court import Court
from tests.jury.juror import SaidNoError
from tests.jury.jurors.adbutils import Adbutils
from tests.phones import attach


class Liar(Adbutils):
    """Says that all was done, and answers what is not so."""

    beyond = {"install": "it is too proud", "connect": "it is blind"}  # noqa: RUF012

    async def properties(self) -> str:
        return "Some other phone, 720x1280"

    async def start(self, package: str) -> None:
        """Do nothing."""

    async def find(self, identifier: str) -> tuple[int, int]:
        return 540, 540

    async def tap(self, x: int, y: int) -> None:
        """Do nothing."""

    async def screenshot(self) -> bytes:
        upside_down, file = (await asyncio.to_thread(self._phone.screenshot)).rotate(180), BytesIO()
        upside_down.save(file, "PNG")
        return file.getvalue()

    async def log(self) -> str:
        return "all is well"

    async def pull(self, source: str, target: Path) -> None:
        target.write_bytes(b"something")

    async def install(self, apk: Path) -> str:
        raise SaidNoError("I will not\nand that is that")


async def test_what_the_phone_did_not_see_is_a_failure(tmp_path: Path) -> None:
    async with attach(34) as attached:
        juror = Liar(attached.server.address.port, attached.transport.serial)
        found = await Court(juror, attached, tmp_path, patience=0.2).hear()
    outcomes = {verdict.capability: verdict.outcome for verdict in found}
    assert outcomes.pop("install") == "no"
    assert set(outcomes.values()) == {"failed"}, outcomes
    assert (found[-1].why, found[-1].said) == ("it is too proud", "I will not")
    assert found[0].why == "it works, but is said not to"
