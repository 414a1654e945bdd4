"""The facts about a phone: its state in adb, and what it reports about itself."""

from dataclasses import dataclass
from enum import Enum

from handroid.model.identity import Identity


class PhoneState(Enum):
    """A phone's state as the adb server names it."""

    DEVICE = "device"
    UNAUTHORIZED = "unauthorized"
    OFFLINE = "offline"
    NO_PERMISSIONS = "no permissions"
    AUTHORIZING = "authorizing"
    CONNECTING = "connecting"
    DETACHED = "detached"
    BOOTLOADER = "bootloader"
    RECOVERY = "recovery"
    RESCUE = "rescue"
    SIDELOAD = "sideload"
    HOST = "host"
    UNKNOWN = "unknown"

    @property
    def usable(self) -> bool:
        """Whether commands can be sent to it."""
        return self is PhoneState.DEVICE

    @property
    def fix_hint(self) -> str:
        """The step that makes the phone usable; empty if it is usable."""
        return _FIX_HINT[self]


_BOOT = "Let the phone start Android: choose 'Reboot system now', or run 'adb reboot'."

_FIX_HINT = {
    PhoneState.DEVICE: "",
    PhoneState.UNAUTHORIZED: "Unlock the phone and accept 'Allow USB debugging?'; tick 'Always "
    "allow'. If nothing is asked, unplug and plug it in again.",
    PhoneState.OFFLINE: "Unplug the phone and plug it in again, or switch USB debugging off and on "
    "(wireless: 'adb disconnect', then 'adb connect').",
    PhoneState.NO_PERMISSIONS: "Let this user reach USB: install the udev rules (Debian: "
    "android-sdk-platform-tools-common), join the group plugdev, then plug the phone in again.",
    PhoneState.AUTHORIZING: "Wait a moment; if the phone asks 'Allow USB debugging?', accept it.",
    PhoneState.CONNECTING: "Wait a moment: the adb server is still connecting to it.",
    PhoneState.DETACHED: "Another adb server holds the phone: run 'adb attach', or stop the other.",
    PhoneState.BOOTLOADER: _BOOT,
    PhoneState.RECOVERY: _BOOT,
    PhoneState.RESCUE: _BOOT,
    PhoneState.SIDELOAD: _BOOT,
    PhoneState.HOST: "This entry is a computer, not a phone.",
    PhoneState.UNKNOWN: "Unplug the phone and plug it in again; then see 'adb devices -l'.",
}


@dataclass(frozen=True)
class AttachedPhone:
    """One line of the adb server's list of phones."""

    serial: str
    state: PhoneState
    detail: str = ""
    model: str = ""
    product: str = ""
    transport_id: int | None = None
    virtual: bool = False


@dataclass(frozen=True)
class PhoneFacts:
    """What a phone reports about itself and does not change while it runs."""

    serial_number: str
    model: str
    manufacturer: str
    android_release: str
    api_level: int
    identity: Identity
