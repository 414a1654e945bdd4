"""The stock driver, which uses only Android's own commands and works on any phone."""

from dataclasses import dataclass

from handroid.adb.quoting import command
from handroid.adb.stream import Transport
from handroid.drivers.apps_stock import StockApps
from handroid.drivers.clipboard_stock import StockClipboard
from handroid.drivers.driver import Capability, Driver
from handroid.drivers.elements_stock import StockElements
from handroid.drivers.files_adb import AdbFiles
from handroid.drivers.input_stock import DOUBLE_TAP_SINCE, StockInput
from handroid.drivers.logs_adb import AdbLogs
from handroid.drivers.phone_shell import PhoneShell
from handroid.drivers.protection_adb import AdbProtection
from handroid.drivers.published_stock import StockPublished
from handroid.drivers.screen_stock import WINDOWS_SINCE, StockScreen
from handroid.drivers.sms_stock import StockSms
from handroid.drivers.text_stock import StockText
from handroid.errors import BadAnswer
from handroid.model.deadline import Deadline
from handroid.model.identity import identity_of
from handroid.model.numbers import decimal
from handroid.model.phone import PhoneFacts
from handroid.parsing import properties

HINTS_SINCE = 36
"""The first API level whose builds all print a field's hint separately (late 35 builds do too)."""

_SINCE = {
    Capability.ALL_WINDOWS: WINDOWS_SINCE,
    Capability.DOUBLE_TAP: DOUBLE_TAP_SINCE,
    Capability.HINTS: HINTS_SINCE,
}

_READ_ANDROID_ID = command("settings", "get", "--user", "0", "secure", "android_id")


@dataclass(frozen=True, kw_only=True, eq=False)
class StockDriver(Driver):
    """A phone, accessed by its own commands."""

    name: str = "stock"

    @classmethod
    def over(cls, shell: PhoneShell, facts: PhoneFacts) -> "StockDriver":
        """Return the driver of a phone with all its parts."""
        screen = StockScreen(shell, facts.api_level)
        touches = StockInput(shell, facts.api_level)
        return cls(
            facts=facts,
            screen=screen,
            protection=AdbProtection(shell),
            input=touches,
            elements=StockElements(touches),
            text=StockText(screen, touches),
            clipboard=StockClipboard(),
            apps=StockApps(shell),
            files=AdbFiles(shell),
            logs=AdbLogs(shell),
            published=StockPublished(),
            sms=StockSms(),
        )

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What Android's commands support on the phone's API level."""
        level = self.facts.api_level
        return frozenset(capability for capability, since in _SINCE.items() if level >= since)


async def connect(transport: Transport, deadline: Deadline) -> StockDriver:
    """Return the stock driver of a phone, after reading the phone's identity and version."""
    shell = PhoneShell(transport)
    return StockDriver.over(shell, await read_facts(shell, deadline))


async def read_facts(shell: PhoneShell, deadline: Deadline) -> PhoneFacts:
    """Read what a phone reports about itself, in one command line."""
    said = (await shell.run_line(_READ_ANDROID_ID.then(command("getprop")), deadline)).text
    # While a phone is still starting it prints no Android ID, and this line is a property.
    android_id = said.partition("\n")[0].strip()
    return _facts(properties.parse(said), android_id, shell.transport)


def _facts(values: dict[str, str], android_id: str, transport: Transport) -> PhoneFacts:
    level = decimal(values.get("ro.build.version.sdk", ""))
    if level is None:
        raise BadAnswer("The phone does not report its Android version.", "Is it an Android phone?")
    serial_number = values.get("ro.serialno", "")
    place = f"{transport.server.address} {transport.serial}"
    return PhoneFacts(
        serial_number=serial_number,
        model=values.get("ro.product.model", ""),
        manufacturer=values.get("ro.product.manufacturer", ""),
        android_release=values.get("ro.build.version.release", ""),
        api_level=level,
        identity=identity_of(serial_number, android_id, place),
    )
