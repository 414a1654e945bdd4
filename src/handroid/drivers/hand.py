"""The hand driver, which uses our own program on the phone."""

from dataclasses import dataclass

from handroid.drivers.apps_hand import HandApps
from handroid.drivers.clipboard_hand import HandClipboard
from handroid.drivers.driver import Capability, Driver
from handroid.drivers.elements_hand import HandElements
from handroid.drivers.files_adb import AdbFiles
from handroid.drivers.input_hand import HandInput
from handroid.drivers.logs_adb import AdbLogs
from handroid.drivers.phone_shell import PhoneShell
from handroid.drivers.protection_adb import AdbProtection
from handroid.drivers.published_hand import HandPublished
from handroid.drivers.screen_hand import HandScreen
from handroid.drivers.sms_hand import HandSms
from handroid.drivers.text_hand import HandText
from handroid.drivers.window_owners import AdbWindowOwners
from handroid.hand.hand import Hand
from handroid.model.phone import PhoneFacts

_SCREEN = frozenset({"screen.read"})
_TOUCH = frozenset({"touch.perform"})
_NEEDS = {
    Capability.ALL_WINDOWS: _SCREEN,
    Capability.OFFSCREEN_ELEMENTS: _SCREEN,
    Capability.NEVER_IDLE_SCREENS: _SCREEN,
    Capability.HINTS: _SCREEN,
    Capability.DOUBLE_TAP: _TOUCH,
    Capability.MULTI_TOUCH: _TOUCH,
    Capability.UNICODE_TEXT: frozenset({"text.type", "text.append"}),
    Capability.CLIPBOARD: frozenset({"clipboard.read", "clipboard.write"}),
    Capability.APP_LABELS: frozenset({"apps.list"}),
    Capability.PUBLISHED_TOOLS: frozenset({"provider.execute", "service.call"}),
    Capability.SMS: frozenset({"sms.send"}),
}


@dataclass(frozen=True, kw_only=True, eq=False)
class HandDriver(Driver):
    """A phone, accessed by the hand."""

    name: str = "hand"
    hand: Hand

    @classmethod
    def over(cls, shell: PhoneShell, facts: PhoneFacts, hand: Hand) -> "HandDriver":
        """Return the driver of a phone with all its parts."""
        screen = HandScreen(hand, AdbWindowOwners(shell))
        return cls(
            hand=hand,
            facts=facts,
            screen=screen,
            protection=AdbProtection(shell),
            input=HandInput(hand),
            elements=HandElements(hand, screen),
            text=HandText(hand, screen),
            clipboard=HandClipboard(hand),
            apps=HandApps(hand),
            files=AdbFiles(shell),
            logs=AdbLogs(shell),
            published=HandPublished(hand),
            sms=HandSms(hand),
        )

    @property
    def capabilities(self) -> frozenset[Capability]:
        """The capabilities of the connected hand."""
        requests = self.hand.requests
        return frozenset(c for c, needed in _NEEDS.items() if needed <= requests)
